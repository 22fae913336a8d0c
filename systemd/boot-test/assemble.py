"""Put a box together: Debian, our package, the test's kit; as two disk images."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from machine import Disks, slowness
from pieces import HERE, Pieces, kernel_of, run

LIB = "usr/local/lib/tillbox-test"
ROOT_MB, DATA_MB = 2048, 64

SETTINGS = """\
# A Pi's pins and a webcam; nothing moves by itself, so that pictures can be compared.
factory = "lgpio"
camera = "webcam:0"
speaker = true
volume = 10
motion = false
attract = false
hints = false
pin = "2468"
"""

FSTAB = """\
/dev/vda / ext4 ro,noatime 0 1
/dev/vdb /var/lib/tillbox ext4 noatime,nodev,nosuid 0 2
tmpfs /tmp tmpfs nosuid,nodev 0 0
tmpfs /var/tmp tmpfs nosuid,nodev 0 0
tmpfs /var/log tmpfs nosuid,nodev,mode=755 0 0
tmpfs /var/cache tmpfs nosuid,nodev,mode=755 0 0
tmpfs /var/lib/systemd tmpfs nosuid,nodev,mode=755 0 0
tmpfs /var/lib/NetworkManager tmpfs nosuid,nodev,mode=700 0 0
"""
"""The system is read only; the games have a partition of their own, as on the card."""

DROP_IN = """\
[Service]
BindReadOnlyPaths=/run/tillbox-cpuinfo:/proc/cpuinfo
"""
"""gpiozero asks the processor which Pi it is on; for the kiosk alone this is one."""
SLOW = """\
TimeoutStartSec={start}
WatchdogSec={watchdog}
"""
"""The unit's own limits are a board's: QEMU takes ten to thirty times as long, and a
picture drawn in 4 s is no hang there. On arm64 the first pictures, with numpy loaded
beside them, once took 25 s together."""
START_S, WATCHDOG_S, MOST = 120, {"amd64": 25, "arm64": 60}, 12

UNITS = {
    "tillbox-test-agent": "sysinit",
    "tillbox-test-devices": "multi-user",
    "tillbox-test-camera": "multi-user",
}
"""The test's own units, and what starts them."""


@dataclass(frozen=True)
class Made:
    """A box, put together.

    Attributes:
        disks: its disks, and the kernel to start.
        kernel: the kernel's version.
        packages: the root's packages, a line each.
    """

    disks: Disks
    kernel: str
    packages: str


def assemble(pieces: Pieces, work: Path) -> Made:
    """Put the box together in ``work``."""
    system, kit = pieces.all()
    with layered(system, work / "layers") as root:
        _install(root, pieces.deb)
        _add_kit(root, kit)
        _add_harness(root, WATCHDOG_S[pieces.arch])
        _settle(root)
        packages = run("chroot", root, "dpkg-query", "-W")
        return Made(_images(root, work), kernel_of(root), packages)


@contextmanager
def layered(below: Path, folder: Path) -> Iterator[Path]:
    """Yield a root that looks like ``below``; changes stay in ``folder``, and go."""
    root, above, work = (folder / name for name in ("root", "above", "work"))
    for each in (root, above, work):
        each.mkdir(parents=True)
    layers = f"lowerdir={below},upperdir={above},workdir={work}"
    run("mount", "-t", "overlay", "tillbox-test", "-o", layers, root)
    try:
        yield root
    finally:
        run("umount", root)
        shutil.rmtree(folder)


def _install(root: Path, deb: Path) -> None:
    """Install our package as dpkg does on a box, its dependencies being there."""
    shutil.copy(deb, root / "tmp/tillbox.deb")
    run("chroot", root, "dpkg", "--install", "/tmp/tillbox.deb")
    (root / "tmp/tillbox.deb").unlink()
    (root / "etc/tillbox/tillbox.toml").write_text(SETTINGS)


def _add_kit(root: Path, kit: Path) -> None:
    """Add the modules, and lgpio as Raspberry Pi's package would.

    picamera2 lies where the kiosk does not see it; libcamera gets a virtual camera when
    a program asks for one.
    """
    version = kernel_of(root)
    modules = root / "usr/lib/modules" / version / "extra"
    modules.mkdir()
    for module in kit.glob("*.ko"):
        shutil.copy(module, modules)
    run("depmod", "-b", root, version)
    site = root / "usr/lib/python3/dist-packages"
    for part in ("lgpio.py", "_lgpio.so"):
        shutil.copy(kit / part, site)
    (root / LIB).mkdir(parents=True)
    shutil.copytree(kit / "picamera2", root / LIB / "picamera2")
    virtual = root / "usr/share/libcamera/pipeline/virtual/virtual.yaml"
    virtual.parent.mkdir(parents=True)
    virtual.symlink_to("/run/tillbox-virtual.yaml")


def _add_harness(root: Path, watchdog_s: int) -> None:
    """Add the test's own programs and units."""
    for program in ("agent.py", "feed.py", "devices.sh", "picam.py", "virtual.yaml"):
        shutil.copy(HERE / "guest" / program, root / LIB)
    units = root / "etc/systemd/system"
    for name, target in UNITS.items():
        unit = f"{name}.service"
        shutil.copy(HERE / "guest" / unit, units)
        wants = units / f"{target}.target.wants"
        wants.mkdir(exist_ok=True)
        (wants / unit).symlink_to(f"../{unit}")
    (units / "tillbox.service.d").mkdir(exist_ok=True)
    (units / "tillbox.service.d/test.conf").write_text(DROP_IN + _slow(watchdog_s))


def _slow(watchdog_s: int) -> str:
    """Return the unit's limits in QEMU, on this machine as it is just now."""
    factor = slowness()
    watchdog = round(watchdog_s * min(factor, MOST))
    return SLOW.format(start=round(START_S * factor), watchdog=watchdog)


def _settle(root: Path) -> None:
    """Make it a machine: a name, its disks, and nothing left for the first boot.

    It has no network but for one step, and what would wait for one is not started.
    """
    for unit in ("NetworkManager*", "wpa_supplicant"):
        for wanted in root.glob(f"etc/systemd/system/*.wants/{unit}.service"):
            wanted.unlink()
    etc = root / "etc"
    (etc / "hostname").write_text("tillbox\n")
    (etc / "hosts").write_text("127.0.0.1 localhost tillbox\n")
    (etc / "machine-id").write_text("")
    (etc / "fstab").write_text(FSTAB)
    for folder in (etc, root / "var"):
        (folder / ".updated").touch()
    for folder in ("var/lib/tillbox", "media/tillbox"):  # as the card has them
        (root / folder).mkdir(exist_ok=True)


def _images(root: Path, work: Path) -> Disks:
    """Make the disk images; the games' partition begins empty."""
    boot = work / "boot"
    shutil.rmtree(boot, ignore_errors=True)
    shutil.copytree(root / "boot", boot, symlinks=True)
    image, data = work / "root.img", work / "data.img"
    _format(image, ROOT_MB, "-d", str(root))
    _format(data, DATA_MB)
    (kernel,) = boot.glob("vmlinuz-*")
    (initrd,) = boot.glob("initrd.img-*")
    return Disks(kernel, initrd, image, data)


def _format(image: Path, megabytes: int, *more: str) -> None:
    image.unlink(missing_ok=True)
    with image.open("wb") as file:
        os.truncate(file.fileno(), megabytes << 20)
    run("mke2fs", "-q", "-t", "ext4", "-m", "0", *more, image)
