"""The box's health in sentences: the one source for `tillbox doctor` and its pages."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from importlib import metadata
from pathlib import Path

from hardware import health, pins
from hardware.debounce import MS
from hardware.health import Storage, Strain
from hardware.interfaces import DeviceState, Health
from hardware.supply import DEVICE as POWER
from hardware.supply import SAGGED
from kiosk.settings import Settings
from kiosk.store import StorageError
from kiosk.storelook import inspected
from kiosk.words import counted, recognised, words

MB = 1_000_000
LITTLE, TOO_LITTLE = 500 * MB, 100 * MB
"""Bytes left on the medium: when staff should know, and when games are at risk."""
SCARCE = 60 * MB
"""Bytes of memory."""
WARM, HOT = 75_000, 82_000
"""Thousandths of a degree; from 80 °C a Raspberry Pi slows down."""
OLD, WORN = 9, 11
"""Tenths of an eMMC's life that are used up."""
BOUNCY = 20 * MS
"""A contact that takes so long to settle should be replaced."""
GROUPS = ("gpio", "input", "render", "video")
"""A Raspberry Pi's user must be in these."""
LIBRARIES = ("pygame-ce", "gpiozero", "lgpio", "zxing-cpp", "numpy", "picamera2")

WEAK_NOW = "The supply is too weak right now: use the maker's own, on its own cable."
HELD_BACK = "The processor is held back because it is hot: give it air or a fan."
READ_ONLY = (
    "The card can only be read now, as it is when it fails: copy the games, then "
    "replace it."
)
SPARE = (
    "The card's partition for games can't be used: games are kept in memory, and gone "
    "when the box is switched off. Export them, then replace the card."
)
NO_TOUCH = (
    "No touch screen is found: plug in its USB cable. Buttons and a keyboard work "
    "meanwhile."
)
NO_PIN = (
    "None is set, so the back room stays shut on the box: write a line such as "
    'pin = "2468" into tillbox.toml, with digits of your own.'
)


class Verdict(StrEnum):
    """How a check came out."""

    OK = "ok"
    NOTE = "note"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at."""

    name: str
    verdict: Verdict
    says: str
    """A sentence; for anything but ``OK`` it says what to do."""


DATA = "data"
"""The device's name of the partition that games are kept on."""
DEVICES = {
    "buttons": "Buttons", "buzzer": "Buzzer", "sound": "Loudspeaker",
    "camera": "Camera", "storage": "Journal", DATA: "Storage",
    POWER: "Power",
}  # fmt: skip
"""Names of devices; a button is called by its own."""


def title(device: str) -> str:
    """Return a device's name for people."""
    if device in pins.RESTOCK:
        return words("Restock {n}", n=int(device.rpartition("-")[2]))
    if device in pins.STOPWATCH:
        return words("Stopwatch {n}", n=int(device.rpartition("-")[2]))
    return DEVICES.get(device, device)


def understood(state: DeviceState) -> DeviceState:
    """Return a device's state whose sentence can be said in other languages."""
    return replace(state, why=recognised(state.why))


def of_devices(states: Mapping[str, DeviceState]) -> Iterator[Check]:
    """Check the devices by what they report of themselves.

    The supply is told among what the machine is asked for.
    """
    for device, state in sorted(states.items(), key=lambda item: _rank(item[0])):
        if device == POWER:
            continue
        broken = state.health is Health.BROKEN
        verdict = Verdict.FAIL if broken else Verdict.OK
        yield Check(title(device), verdict, state.why)


def of_data(folder: Path, now: int, root: Path = health.ROOT) -> dict[str, DeviceState]:
    """Return the partition for games as a broken device, where it could not be used."""
    if not health.is_spare(folder, root):
        return {}
    return {DATA: DeviceState(DATA, Health.BROKEN, words(SPARE), now)}


def _rank(device: str) -> tuple[int, str]:
    known = [*DEVICES, *pins.BUTTONS]
    return (known.index(device) if device in known else len(known), device)


def of_contacts(buttons: object) -> Iterator[Check]:
    """Check the contacts by how they have behaved since the start."""
    told = getattr(buttons, "tally", None)
    if told is None:
        return
    for name in pins.BUTTONS:
        tally = told(name)
        if tally.bounce >= BOUNCY:
            says = words(
                "It took {ms} ms to settle: its contact is wearing out, replace it.",
                ms=tally.bounce // MS,
            )
            yield Check(title(name), Verdict.NOTE, says)


def of_machine(root: Path = health.ROOT, ask: health.Run = health.run) -> list[Check]:
    """Check heat, power and memory."""
    found = (
        _temperature(health.temperature(root)),
        _power(health.strain(root, ask), since=health.is_watched(root))
        or _unknown(root),
        _memory(health.free_memory(root)),
    )
    return [check for check in found if check is not None]


def _temperature(heat: int | None) -> Check | None:
    if heat is None:
        return None
    name, degrees = "Temperature", round(heat / 1000)
    if heat >= HOT:
        says = words("{n} °C: it slows down. Give it air or a fan.", n=degrees)
        return Check(name, Verdict.FAIL, says)
    if heat >= WARM:
        says = words("{n} °C: warm. See that its slots are free.", n=degrees)
        return Check(name, Verdict.NOTE, says)
    return Check(name, Verdict.OK, words("{n} °C.", n=degrees))


def _unknown(root: Path) -> Check | None:
    if not _is_pi(root):
        return None
    return Check("Power", Verdict.NOTE, "Unknown here: nothing tells how it is.")


def _power(strain: Strain | None, *, since: bool) -> Check | None:
    """Check the supply; ``since``: whether it was looked after since the start."""
    if strain is None:
        return None
    if strain & Strain.LOW_VOLTAGE:
        return Check("Power", Verdict.FAIL, WEAK_NOW)
    if strain & Strain.HAD_LOW_VOLTAGE:
        return Check("Power", Verdict.FAIL, SAGGED)
    if strain & (Strain.CAPPED | Strain.THROTTLED | Strain.HOT):
        return Check("Power", Verdict.FAIL, HELD_BACK)
    if strain:
        says = "The processor was held back once since the start, because it was hot."
        return Check("Power", Verdict.NOTE, says)
    says = "Steady since the start." if since else "Steady right now."
    return Check("Power", Verdict.OK, says)


def _memory(free: int | None) -> Check | None:
    if free is None:
        return None
    verdict = Verdict.NOTE if free < SCARCE else Verdict.OK
    return Check("Memory", verdict, words("{n} MB free.", n=free // MB))


def of_storage(folder: Path, root: Path = health.ROOT) -> Iterator[Check]:
    """Check the medium that games are kept on: room, wear, faults."""
    if health.is_spare(folder, root):
        yield Check("Storage", Verdict.FAIL, SPARE)
        return
    told = health.storage(folder, root)
    if told is None:
        says = words("{folder} is not there: games can't be kept.", folder=str(folder))
        yield Check("Storage", Verdict.FAIL, says)
        return
    yield _room(told)
    yield _wear(told)


def _room(told: Storage) -> Check:
    free = told.free // MB
    if told.read_only:
        return Check("Storage", Verdict.FAIL, READ_ONLY)
    if told.free < TOO_LITTLE:
        says = words("Only {n} MB free: make room, or games can't be kept.", n=free)
        return Check("Storage", Verdict.FAIL, says)
    verdict = Verdict.NOTE if told.free < LITTLE else Verdict.OK
    return Check("Storage", verdict, words("{n} MB free.", n=free))


def _wear(told: Storage) -> Check:
    name = "Card's health"
    if told.errors:
        says = counted(
            told.errors,
            "{n} fault was found on it: copy the games and replace it.",
            "{n} faults were found on it: copy the games and replace it.",
        )
        return Check(name, Verdict.FAIL, says)
    worn, reserve = told.worn or 0, told.reserve or 1
    if worn >= WORN or reserve >= 3:
        return Check(name, Verdict.FAIL, "It is worn out: copy the games, replace it.")
    if worn >= OLD or reserve == 2:
        return Check(name, Verdict.NOTE, "It is nearly worn out: have another ready.")
    if told.worn:
        says = words("About {n} % of its life is used up.", n=told.worn * 10)
        return Check(name, Verdict.OK, says)
    return Check(name, Verdict.OK, "No faults known. It does not tell its age.")


def of_journal(folder: Path) -> Check:
    """Check that the journal can be opened and its pages fit together."""
    try:
        games = inspected(folder / "tillbox.db")
    except StorageError as error:
        return Check("Journal", Verdict.FAIL, str(error))
    if games is None:
        return Check("Journal", Verdict.OK, "None yet: it begins with the first game.")
    says = counted(games, "{n} game is in it.", "{n} games are in it.")
    return Check("Journal", Verdict.OK, says)


def of_screen(driver: str, root: Path = health.ROOT) -> Iterator[Check]:
    """Check the display and its touch; ``driver`` is SDL's, or empty if not asked."""
    shown = health.screens(root)
    if shown:
        here = words("{names} is connected.", names=", ".join(shown))
        yield Check("Screen", Verdict.OK, here)
    elif (root / "sys/class/drm").exists() and driver in ("", "KMSDRM"):
        says = "No display is found: switch it on and check its cable at both ends."
        yield Check("Screen", Verdict.FAIL if _is_pi(root) else Verdict.NOTE, says)
    touch = health.touch_screens(root)
    if touch:
        yield Check("Touch", Verdict.OK, words("{names}.", names=", ".join(touch)))
    elif _is_pi(root):
        yield Check("Touch", Verdict.NOTE, NO_TOUCH)


def of_user(
    root: Path = health.ROOT, member: Sequence[str] | None = None
) -> list[Check]:
    """Check on a Raspberry Pi that this user may reach the devices."""
    if not _is_pi(root):
        return []
    mine = _groups() if member is None else member
    lacking = [group for group in GROUPS if group not in mine]
    if not lacking or "root" in mine:
        return [Check("Rights", Verdict.OK, "All devices may be used.")]
    says = words(
        "This user is not in {groups}: run 'sudo usermod -aG {groups} $USER' and log "
        "in again.", groups=",".join(lacking),
    )  # fmt: skip
    return [Check("Rights", Verdict.FAIL, says)]


def _groups() -> list[str]:
    if sys.platform == "win32":
        return []
    import grp

    names = []
    for number in {*os.getgroups(), os.getegid()}:
        try:
            names.append(grp.getgrgid(number).gr_name)
        except KeyError:
            continue
    return names


def _is_pi(root: Path) -> bool:
    return "Raspberry Pi" in health.model(root)


def of_settings(settings: Settings, complaint: str = "") -> Iterator[Check]:
    """Check the settings, and whether there is a PIN."""
    if complaint:
        yield Check("Settings", Verdict.FAIL, complaint)
    if settings.pin:
        yield Check("PIN", Verdict.OK, "One is set.")
    else:
        yield Check("PIN", Verdict.NOTE, NO_PIN)


def versions(root: Path = health.ROOT) -> list[tuple[str, str]]:
    """Return what runs here: names, and their versions."""
    found = [
        ("Tillbox", _version("tillbox")),
        ("Machine", health.model(root) or "PC"),
        ("System", _pretty(root) or sys.platform),
        ("Python", sys.version.split()[0]),
    ]
    libraries = ((name, _version(name)) for name in LIBRARIES)
    return [*found, *((name, version) for name, version in libraries if version)]


def of_software(uptime: int) -> Check:
    """Tell what runs here, and for how long: ``uptime`` in seconds."""
    found = dict(versions())
    machine, system = found.pop("Machine"), found.pop("System")
    says = words(
        "{named}. Machine: {machine}. System: {system}. Running for {time}.",
        named=", ".join(f"{name} {version}" for name, version in found.items()),
        machine=machine,
        system=system,
        time=lasted(uptime),
    )
    return Check("Software", Verdict.OK, says)


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "from source" if name == "tillbox" else ""


def _pretty(root: Path) -> str:
    try:
        lines = (root / "etc/os-release").read_text().splitlines()
    except OSError:
        return ""
    named = [x.partition("=")[2] for x in lines if x.startswith("PRETTY_NAME=")]
    return named[0].strip('"') if named else ""


def line(check: Check) -> str:
    """Return a check as a line of text: verdict, name, sentence.

    In English, as all of `tillbox doctor` and of what an export takes along: whoever
    reads those asks others about them. On the box a check is shown in its language.
    """
    return f"{check.verdict.upper():<5} {check.name}: {check.says}"


def worst(checks: Sequence[Check]) -> Verdict:
    """Return the worst of all verdicts."""
    order = (Verdict.OK, Verdict.NOTE, Verdict.FAIL)
    return max((check.verdict for check in checks), key=order.index, default=Verdict.OK)


def lasted(seconds: int) -> str:
    """Return a stretch of time for people: days and hours, or hours and minutes."""
    days, rest = divmod(seconds, 86_400)
    hours, rest = divmod(rest, 3_600)
    if days:
        return words("{days} d {hours} h", days=days, hours=hours)
    return words("{hours} h {minutes} min", hours=hours, minutes=rest // 60)
