"""How the machine itself is: heat, power, storage, as the kernel and firmware tell it.

Everything is a plain reading, ``None`` where this machine does not tell. What is read
lies below ``root``, so that a test can lay out a machine of its own.
"""

import os
import re
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import IntFlag
from pathlib import Path

ROOT = Path("/")
FINGER_X = 0x35
"""The kernel's number for a finger's place (``ABS_MT_POSITION_X``)."""
SPARE = "tillbox-spare"
"""What the card's `tillbox-spare.service` mounts where the data partition should be."""
WATCHED = Path("run/tillbox/supply")
"""What the box's own thread has seen of its supply: 1 where it sagged, else 0."""
THIS_YEAR_AT_LEAST = 1_735_689_600
"""A clock that shows less, in seconds since 1970, has never been set: 2025 began."""
PATIENCE_S = 2
"""So long the firmware may take to answer."""

Run = Callable[[Sequence[str]], str]
"""Runs a command and returns what it says; raises ``OSError`` when it can't."""


class Strain(IntFlag):
    """What the firmware has had to do about the power supply and the heat."""

    LOW_VOLTAGE = 1 << 0
    CAPPED = 1 << 1
    THROTTLED = 1 << 2
    HOT = 1 << 3
    HAD_LOW_VOLTAGE = 1 << 16
    HAD_BEEN_CAPPED = 1 << 17
    HAD_BEEN_THROTTLED = 1 << 18
    HAD_BEEN_HOT = 1 << 19


@dataclass(frozen=True, slots=True)
class Storage:
    """The medium that a folder lies on."""

    free: int
    """Bytes that may still be written."""
    size: int
    """Bytes in all."""
    read_only: bool
    device: str = ""
    """Its name in the kernel, such as ``mmcblk0``; empty where none stands behind."""
    errors: int | None = None
    """Faults that its ext4 file system has counted."""
    worn: int | None = None
    """Tenths of its life that are used up, 1 to 11, where it tells (eMMC)."""
    reserve: int | None = None
    """1 normal, 2 most of the spare blocks used, 3 nearly all (eMMC)."""


def run(command: Sequence[str], patience_s: float = PATIENCE_S) -> str:
    """Run a command and return what it says.

    Raises:
        OSError: when it is not there, fails, or takes too long.
    """
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=patience_s, check=True
        )
    except subprocess.SubprocessError as error:
        raise OSError(f"{command[0]}: {error}") from error
    return done.stdout


def temperature(root: Path = ROOT) -> int | None:
    """Return the processor's temperature in thousandths of a degree Celsius."""
    zones = sorted((root / "sys/class/thermal").glob("thermal_zone*"))
    named = [z for z in zones if "cpu" in _text(z / "type")]
    for zone in named or zones:
        if (heat := _number(zone / "temp")) is not None:
            return heat
    return None


def strain(root: Path = ROOT, ask: Run = run) -> Strain | None:
    """Return what power and heat did to the processor, now and since the start.

    The kernel's own watch clears the firmware's memory of low voltage; its alarm is
    read as well, and what the kiosk has seen of it.
    """
    told = _flags(root, ask)
    alarm = low_voltage(root)
    seen = _text(root / WATCHED)
    if told is None and alarm is None and not seen:
        return None
    low = Strain.HAD_LOW_VOLTAGE if alarm or seen == "1" else Strain(0)
    return Strain(told or 0) | low


def is_watched(root: Path = ROOT) -> bool:
    """Tell whether the supply is looked after, so that no sag is forgotten."""
    return (root / WATCHED).exists()


def low_voltage(root: Path = ROOT) -> bool | None:
    """Tell whether the kernel has seen the supply sag in the last two seconds."""
    for chip in sorted((root / "sys/class/hwmon").glob("hwmon*")):
        if _text(chip / "name") == "rpi_volt":
            alarm = _number(chip / "in0_lcrit_alarm")
            return None if alarm is None else alarm > 0
    return None


def _flags(root: Path, ask: Run) -> int | None:
    told = ""
    if (root / "dev/vcio").exists():
        with suppress(OSError):
            told = ask(("vcgencmd", "get_throttled"))
    found = re.search(r"(?:0x)?([0-9a-fA-F]+)\s*$", told)
    return int(found[1], 16) if found else None


def storage(folder: Path, root: Path = ROOT) -> Storage | None:
    """Return how the medium is that ``folder`` lies on; ``None`` if it can't be told.

    The folder itself is looked for on this machine, its medium below ``root``.
    """
    try:
        told, number = os.statvfs(folder), os.stat(folder).st_dev
    except (OSError, AttributeError):  # Windows has no such thing to ask
        return None
    locked = bool(told.f_flag & os.ST_RDONLY)
    free, size = told.f_bavail * told.f_frsize, told.f_blocks * told.f_frsize
    part = root / f"sys/dev/block/{os.major(number)}:{os.minor(number)}"
    if not part.exists():
        return Storage(free, size, locked)
    part = part.resolve()
    disk = part.parent if (part / "partition").exists() else part
    lives = re.findall(r"0x[0-9a-fA-F]+", _text(disk / "device/life_time"))
    eol = _text(disk / "device/pre_eol_info")
    return Storage(
        free, size, locked, disk.name,
        errors=_number(root / f"sys/fs/ext4/{part.name}/errors_count"),
        worn=max((int(life, 16) for life in lives), default=0) or None,
        reserve=int(eol, 16) if re.fullmatch(r"0x[0-9a-fA-F]+", eol) else None,
    )  # fmt: skip


def is_spare(folder: Path, root: Path = ROOT) -> bool:
    """Tell whether memory stands in for the partition that ``folder`` should lie on.

    The folder itself is on this machine, the list of mounts below ``root``; the last
    mount over a folder is the one that is seen.
    """
    found = ""
    for row in _text(root / "proc/self/mounts").splitlines():
        source, place = [*row.split(" "), "", ""][:2]
        if place == str(folder.absolute()):
            found = source
    return found == SPARE


def model(root: Path = ROOT) -> str:
    """Return the machine's name, such as ``Raspberry Pi 5 Model B Rev 1.0``."""
    return _text(root / "proc/device-tree/model").strip("\0 ")


def free_memory(root: Path = ROOT) -> int | None:
    """Return how many bytes of memory are free for use."""
    found = re.search(
        r"^MemAvailable:\s+(\d+) kB", _text(root / "proc/meminfo"), re.MULTILINE
    )
    return int(found[1]) * 1024 if found else None


def clock_of_its_own(root: Path = ROOT) -> bool:
    """Tell whether the machine has a clock that goes on without power, and was set.

    A Pi 5 has one that starts at 1970 where its battery is missing.
    """
    clocks = (root / "sys/class/rtc").glob("rtc*/since_epoch")
    return any((_number(clock) or 0) >= THIS_YEAR_AT_LEAST for clock in clocks)


def since_boot() -> int:
    """Return the nanoseconds since the machine was started, its sleep included."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic_ns() if clock is None else time.clock_gettime_ns(clock)


def uptime_s() -> int:
    """Return whole seconds since the machine was started, its sleep included."""
    return since_boot() // 1_000_000_000


def boot_id(root: Path = ROOT) -> str:
    """Return what tells this start of the machine from all others, or nothing."""
    return _text(root / "proc/sys/kernel/random/boot_id")


def screens(root: Path = ROOT) -> list[str]:
    """Return the connected displays, such as ``HDMI-A-1 1280x800``."""
    found = []
    for connector in connectors(root / "sys/class/drm"):
        name = connector.name.partition("-")[2]
        modes = _text(connector / "modes").splitlines()
        found.append(" ".join([name, *modes[:1]]))
    return found


def connectors(folder: Path) -> list[Path]:
    """Return the connectors with a display, of those that the kernel lists there.

    A writeback connector is memory and no display.
    """
    return [
        each
        for each in sorted(folder.glob("card*-*"))
        if "Writeback" not in each.name and _text(each / "status") == "connected"
    ]


def touch_screens(root: Path = ROOT) -> list[str]:
    """Return the names of input devices that tell where fingers are."""
    found = []
    for device in sorted((root / "sys/class/input").glob("event*/device")):
        words = _text(device / "capabilities/abs").split()
        bits = int("".join(word.zfill(16) for word in words) or "0", 16)
        if bits >> FINGER_X & 1:
            found.append(_text(device / "name") or "a touch screen")
    return found


def _text(path: Path) -> str:
    try:
        return path.read_text(errors="replace").strip()
    except OSError:
        return ""


def _number(path: Path) -> int | None:
    try:
        return int(_text(path))
    except ValueError:
        return None
