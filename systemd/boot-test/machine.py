"""A computer in QEMU, and everything that can be done to it from outside."""

import base64
import json
import os
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

Picture = npt.NDArray[np.uint8]
"""Rows, columns, red green blue."""

WIDTH, HEIGHT = 800, 480
"""The guest's screen: that of a 7 inch touch display."""
FULL = 0x7FFF
"""The far edge of an absolute pointing device, in QEMU's units."""
LOOK_AGAIN_S = 0.5

PATIENCE = 4.0
"""So many times what something usually takes is waited for."""


def slowness() -> float:
    """Return how much slower this machine is just now than with nothing else to do.

    By its load, or by ``TILLBOX_PATIENCE`` if that is more.
    """
    load = os.getloadavg()[0] / (os.cpu_count() or 1)
    return max(1.0, load, float(os.environ.get("TILLBOX_PATIENCE", "1")))


def limit_s(usual_s: float) -> float:
    """Return how long to wait for what usually takes so long."""
    return usual_s * PATIENCE * slowness()


class Late(RuntimeError):
    """Something did not happen in time; the message says what."""


def until(what: str, usual_s: float, true: Callable[[], Any]) -> Any:
    """Return what ``true`` returns once that is true.

    Args:
        what: for the message.
        usual_s: seconds in which it usually happens.
        true: looked at twice a second.

    Raises:
        Late: when it is not so within `limit_s`.
    """
    limit = limit_s(usual_s)
    end = time.monotonic() + limit
    while not (answer := true()):
        if time.monotonic() > end:
            raise Late(f"{what}: not within {limit:.0f} s")
        time.sleep(LOOK_AGAIN_S)
    return answer


@dataclass(frozen=True)
class Disks:
    """What the computer is made of.

    Attributes:
        kernel: the kernel.
        initrd: its first file system.
        root: image of the system.
        data: image of the data partition.
    """

    kernel: Path
    initrd: Path
    root: Path
    data: Path


@dataclass
class Machine:
    """One run of the computer, from power-on to power-off.

    Attributes:
        folder: where sockets, the console's log and the sound file go.
    """

    folder: Path
    arch: str
    disks: Disks
    booted: float = field(default_factory=time.monotonic)
    events: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Switch it on."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in ("qmp", "agent"):
            self._socket(name).unlink(missing_ok=True)
        with (self.folder / "qemu.log").open("w") as log:
            self._process = subprocess.Popen(
                self._command(), stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        self._qmp = self._connect("qmp").makefile("rw")
        self._qmp.readline()
        self.qmp("qmp_capabilities")
        self._line = self._connect("agent")
        self._agent = self._line.makefile("r")
        self._asked = 0
        self._aside = False

    # --- switching on -----------------------------------------------------------------

    def _socket(self, name: str) -> Path:
        return self.folder / f"{name}.socket"

    def _command(self) -> list[str]:
        """The board and its parts; no network card, so that nothing can rely on one."""
        words = [*BOARDS[self.arch], "-smp", "2", "-m", "1024", "-nodefaults",
                 "-no-reboot", "-action", "watchdog=none", "-display", "none",
                 "-kernel", str(self.disks.kernel), "-initrd", str(self.disks.initrd),
                 "-append",
                 "root=/dev/vda ro quiet loglevel=4 "
                 f"{AWAKE} {CONSOLES[self.arch]}"]  # fmt: skip
        for name in ("root", "data"):
            image = getattr(self.disks, name)
            words += ["-drive", f"if=none,id={name},format=raw,file={image}",
                      "-device", f"virtio-blk-pci,drive={name}"]  # fmt: skip
        for part in (
            f"virtio-gpu-pci,xres={WIDTH},yres={HEIGHT}", "qemu-xhci", "usb-tablet",
            "usb-kbd", "intel-hda", "hda-output,audiodev=sound", "i6300esb",
            "virtio-serial-pci", "virtserialport,chardev=agent,name=tillbox.test",
        ):  # fmt: skip
            words += ["-device", part]
        sound, console = self.folder / "sound.wav", self.folder / "console.log"
        return [
            *words, "-audiodev", f"wav,id=sound,path={sound}",
            "-chardev", f"file,id=console,path={console}", "-serial", "chardev:console",
            "-chardev",
            f"socket,id=agent,path={self._socket('agent')},server=on,wait=off",
            "-qmp", f"unix:{self._socket('qmp')},server=on,wait=off",
        ]  # fmt: skip

    def _connect(self, name: str) -> socket.socket:
        line = socket.socket(socket.AF_UNIX)
        until(f"qemu's {name}", 10, lambda: self._reach(line, name))
        return line

    def _reach(self, line: socket.socket, name: str) -> bool:
        if self._process.poll() is not None:
            raise RuntimeError((self.folder / "qemu.log").read_text())
        with suppress(OSError):
            line.connect(str(self._socket(name)))
            return True
        return False

    # --- the agent in the guest -------------------------------------------------------

    def hello(self, usual_s: float) -> None:
        """Wait until the guest's agent answers."""
        limit = limit_s(usual_s)
        self._line.settimeout(limit)
        try:
            self._agent.readline()
        except TimeoutError:
            raise Late(f"the guest: not within {limit:.0f} s") from None

    def _ask(self, usual_s: float, **request: Any) -> tuple[int, str]:
        self._asked += 1
        limit = limit_s(usual_s)
        self._line.settimeout(limit + 30)
        text = json.dumps({"id": self._asked, "limit": limit, **request}) + "\n"
        self._line.sendall(text.encode())
        while True:
            answer = json.loads(self._agent.readline())
            if answer["id"] == self._asked:
                return answer["code"], answer["out"]

    def try_run(self, command: str, usual_s: float = 5) -> tuple[int, str]:
        """Run a shell command in the guest as root; return its code and output."""
        code, out = self._ask(usual_s, run=command)
        return code, out.strip()

    def run(self, command: str, usual_s: float = 5) -> str:
        """Run a shell command in the guest as root; return what it wrote.

        Raises:
            RuntimeError: when it failed.
        """
        code, out = self.try_run(command, usual_s)
        if code:
            raise RuntimeError(f"in the guest: {command}: {code}: {out[-800:]}")
        return out

    def put(self, path: str, data: bytes) -> None:
        """Write a file in the guest."""
        code, out = self._ask(10, put=path, data=base64.b64encode(data).decode())
        if code:
            raise RuntimeError(f"{path} in the guest: {out}")

    def get(self, path: str) -> bytes:
        """Read a file in the guest."""
        code, out = self._ask(10, get=path)
        if code:
            raise RuntimeError(f"{path} in the guest: {out}")
        return base64.b64decode(out)

    # --- outside ----------------------------------------------------------------------

    def qmp(self, command: str, **arguments: Any) -> Any:
        """Have QEMU do something; return its answer.

        Raises:
            RuntimeError: when it refuses.
        """
        request = {"execute": command, "arguments": arguments}
        self._qmp.write(json.dumps(request) + "\n")
        self._qmp.flush()
        while True:
            answer = json.loads(self._qmp.readline())
            if "event" in answer:
                self.events.append(answer)
            elif "error" in answer:
                raise RuntimeError(f"{command}: {answer['error']}")
            else:
                return answer["return"]

    def look(self) -> Picture:
        """Return what the screen shows."""
        path = self.folder / "screen.ppm"
        self.qmp("screendump", filename=str(path))
        with Image.open(path) as picture:
            return np.array(picture.convert("RGB"))

    def touch(self, x: int, y: int) -> None:
        """Touch a pixel for a moment.

        The pointer is there first: what moves and clicks in one report clicks where it
        was before. Both ways it is a pixel aside every other time: the kernel tells
        nobody of what stays the same, and a program started since takes it for 0.
        """
        self._aside = not self._aside
        spots = (("x", x + self._aside, WIDTH), ("y", y - self._aside, HEIGHT))
        self._input([
            {"type": "abs", "data": {"axis": axis, "value": _units(at, most)}}
            for axis, at, most in spots
        ])  # fmt: skip
        for down in (True, False):
            self._input([{"type": "btn", "data": {"down": down, "button": "left"}}])

    def _input(self, events: list[dict[str, Any]]) -> None:
        self.qmp("input-send-event", events=events)

    def keys(self, *names: str) -> None:
        """Press keys together on the plugged-in keyboard, as ctrl, alt, f2."""
        self.qmp("send-key",
                 keys=[{"type": "qcode", "data": name} for name in names])  # fmt: skip

    def plug(self, image: Path) -> None:
        """Plug in a USB stick."""
        self.qmp("blockdev-add", driver="raw", **{"node-name": "stick"},
                 file={"driver": "file", "filename": str(image)})  # fmt: skip
        self.qmp("device_add", driver="usb-storage", id="stick", drive="stick")

    def unplug(self) -> None:
        """Pull the stick, without a word before."""
        self.qmp("device_del", id="stick")
        until("the stick is out", 5, self._drop)

    def _drop(self) -> bool:
        try:
            self.qmp("blockdev-del", **{"node-name": "stick"})
        except RuntimeError:  # still in use
            return False
        return True

    def written(self, disk: str) -> int:
        """Return how many bytes the guest has written to a disk since power-on."""
        for each in self.qmp("query-blockstats"):
            if each["device"] == disk:
                return int(each["stats"]["wr_bytes"])
        raise LookupError(disk)

    @property
    def cpu_s(self) -> float:
        """Seconds of processor time that it has taken."""
        stat = Path(f"/proc/{self._process.pid}/stat").read_text()
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    @property
    def on(self) -> bool:
        """Whether it runs."""
        return self._process.poll() is None

    def cut(self) -> None:
        """Pull the plug."""
        self._process.kill()
        self._process.wait()
        self._line.close()

    def off(self) -> None:
        """Switch it off so that QEMU finishes its sound file; twice is once."""
        if self.on:
            with suppress(OSError, ValueError, RuntimeError):
                self.qmp("quit")
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(10)
        self.cut()


def _units(at: int, most: int) -> int:
    return min(max(at, 0), most - 1) * FULL // (most - 1)


BOARDS = {
    "amd64": ["qemu-system-x86_64", "-M", "q35", "-cpu", "max,-avx,-avx2,-f16c",
              "-accel", "tcg,thread=multi"],
    "arm64": ["qemu-system-aarch64", "-M", "virt", "-cpu", "cortex-a72",
              "-accel", "tcg,thread=multi"],
}  # fmt: skip
"""Without AVX: as QEMU 7.2 plays it, comparing two of numpy's arrays kills Python; on
a processor that has it the same packages run well."""
AWAKE = "usbcore.autosuspend=-1"
"""systemd has QEMU's tablet fall asleep after 2 s, and what wakes it may get lost."""
CONSOLES = {"amd64": "console=ttyS0", "arm64": "console=ttyAMA0"}
