"""The box in the guest: its buttons, its counter, its screen, its journal."""

import re
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from machine import Machine, Picture, until
from PIL import Image
from twin import ALIKE, Twin, newest_game

from hardware.interfaces import Gray
from hardware.pins import BUZZER, PINS
from kiosk.games import reopen_game
from kiosk.replay import replay
from kiosk.store import Entry
from kiosk.table import Table

STATE = "/var/lib/tillbox"
SERVICE = "tillbox.service"
PINS_FOLDER = "/run/tillbox-pins"
SCENE = "/run/tillbox-scene"
CAMERA = (1280, 960)
"""Width and height of the webcam's frames."""

TRACE = "/sys/kernel/tracing"
LISTEN = (
    f"mountpoint -q {TRACE} || mount -t tracefs none {TRACE};"
    f" cd {TRACE} && echo mono > trace_clock && echo > trace &&"
    " echo 1 > events/gpio/gpio_value/enable"
)
"""From here on the kernel itself notes each level that a program gives to a line."""
BASE = "cat $(dirname $(grep -l pinctrl-bcm2711 /sys/class/gpio/gpiochip*/label))/base"
"""The kernel's own number of line 0."""
LEVEL = re.compile(r" ([0-9.]+): gpio_value: ([0-9]+) set ([01])")

PRESS_S = 0.3
"""A short press; the guest's clock is the real one."""


@dataclass
class Box:
    """The box while its machine is on.

    Attributes:
        machine: the computer it is.
        kept: the folder for pictures and logs of the run.
    """

    machine: Machine
    kept: Path
    seen: int = field(default=0)

    # --- screen -----------------------------------------------------------------------

    def keep(self, name: str, picture: Picture | None = None) -> Picture:
        """Keep what the screen shows (or ``picture``) as a PNG; return it."""
        shown = self.machine.look() if picture is None else picture
        Image.fromarray(shown).save(self.kept / f"{name}.png")
        return shown

    def wait_for(
        self, name: str, twin: Twin, usual_s: float, most: float = ALIKE
    ) -> None:
        """Wait until the screen looks as the twin's; keep both pictures.

        ``most`` is the share of squares that may differ all the same.
        """
        try:
            until(f"the picture {name}", usual_s,
                  lambda: twin.alike(self.machine.look(), most))  # fmt: skip
        except RuntimeError:
            self.keep(f"{name}-wanted", twin.picture)
            raise
        finally:
            self.keep(name)

    def tap(
        self, twin: Twin, *names: str, usual_s: float = 6, most: float = ALIKE
    ) -> None:
        """Tap controls by name, on the guest's screen and the twin's.

        After each the guest's screen must come to look like the twin's.
        """
        for name in names:
            self.machine.touch(*twin.place(name))
            twin.tap(name)
            self.wait_for(f"tapped-{_file_name(name)}", twin, usual_s, most)

    # --- pins -------------------------------------------------------------------------

    def pull(self, name: str, down: bool) -> None:
        """Close or open a button's contact to ground."""
        way = "pull-down" if down else "pull-up"
        self.machine.run(f"echo {way} > {PINS_FOLDER}/sim_gpio{PINS[name]}/pull")

    def press(self, *names: str) -> None:
        """Press and release buttons, one after another."""
        for name in names:
            folder = f"{PINS_FOLDER}/sim_gpio{PINS[name]}"
            self.machine.run(
                f"echo pull-down > {folder}/pull; sleep {PRESS_S};"
                f" echo pull-up > {folder}/pull"
            )

    def listen(self) -> None:
        """Have the kernel note what is done to the lines; `heard` tells it."""
        self.machine.run(LISTEN)

    def heard(self) -> list[float]:
        """Return when (s) the buzzer's line has changed since `listen`."""
        number = int(self.machine.run(BASE)) + PINS[BUZZER]
        levels = LEVEL.findall(self.machine.run(f"cat {TRACE}/trace", 20))
        ours = [(float(at), level) for at, line, level in levels if int(line) == number]
        return [at for (_, was), (at, is_) in pairwise(ours) if was != is_]

    # --- counter ----------------------------------------------------------------------

    def show(self, scene: Gray) -> None:
        """Show a picture to the webcam."""
        self.machine.put(SCENE, scene.tobytes())

    # --- program and journal ----------------------------------------------------------

    @property
    def pid(self) -> int:
        """The program's main process; 0 where there is none."""
        return int(self.machine.run(f"systemctl show -P MainPID {SERVICE}"))

    @property
    def active(self) -> bool:
        """Whether the service runs and said that it is ready."""
        _, out = self.machine.try_run(f"systemctl is-active {SERVICE}")
        return out == "active"

    @property
    def watchdog_s(self) -> float:
        """After so long without a sign of life systemd ends the program, here."""
        said = self.machine.run(f"systemctl show -P WatchdogUSec {SERVICE}")
        return seconds(said)

    def log(self) -> str:
        """Return everything that the program has logged since the guest started."""
        return self.machine.run(
            f"journalctl -b -u {SERVICE} -o short-monotonic --no-pager", 10
        )

    def fetch(self) -> Path:
        """Copy the journal's files out of the guest; return the folder."""
        folder = self.kept / "journal"
        folder.mkdir(exist_ok=True)
        for name in ("tillbox.db", "tillbox.db-wal"):
            (folder / name).unlink(missing_ok=True)
            code, _ = self.machine.try_run(f"test -e {STATE}/{name}")
            if code == 0:
                (folder / name).write_bytes(self.machine.get(f"{STATE}/{name}"))
        return folder

    def game(self) -> Entry | None:
        """Return the newest game in the guest's journal."""
        return newest_game(self.fetch())

    def table(self) -> Table:
        """Play the guest's journal again here, up to where it is now."""
        lines = self.export().splitlines()
        return replay(lines, reopen_game)

    def export(self) -> bytes:
        """Return what the guest's own command exports."""
        command = f"runuser -u tillbox -- tillbox --state {STATE} export"
        return self.machine.run(command, 15).encode()


def seconds(span: str) -> float:
    """Return how many seconds a span is as systemd writes it: ``1min 30s``."""
    units = {"h": 3600.0, "min": 60.0, "s": 1.0, "ms": 0.001}
    parts = re.findall(r"([0-9.]+)([a-z]+)", span)
    return sum(float(number) * units[unit] for number, unit in parts)


def _file_name(name: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in name.lower()).strip("-")
