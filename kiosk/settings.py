"""The box's settings: a commented TOML file that can be edited on any PC."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from kiosk.decks.files import read_toml, set_aside
from kiosk.words import words

Clock = Annotated[str, msgspec.Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
"""A time of day, as 22:30."""

BY_HAND = "by hand"
"""The store's key for what staff changed on the box: a field's name to its value."""
BY_STAFF = ("language", "volume", "silent", "quiet_from", "quiet_until", "motion",
            "pins", "buzzer")  # fmt: skip
"""What may also be set on the box itself; that wins over the file."""


SAFE = (
    "language",
    "rotation",
    "pin",
    "quiet_from",
    "quiet_until",
    "timezone",
    "silent",
    "mains_hz",
)
"""What is kept in safe mode: none of it opens a device or reads a file of one's own."""
BOX_FILES = (Path("/boot/firmware/tillbox.toml"), Path("/etc/tillbox/tillbox.toml"))
"""Where a box's settings lie: where any PC can write, else where Debian keeps them."""


class Wifi(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A network to join at the start; no game needs one."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
    """The network's name (SSID)."""
    password: Annotated[str, msgspec.Meta(pattern=r"^([ -~]{8,63})?$")] = ""
    """WPA's, of 8 to 63 characters; none for an open network."""
    country: Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{2}$")]
    """Two letters, DE or NL: each country allows other channels."""
    hidden: bool = False
    """Whether the network keeps its name to itself."""

    def __post_init__(self) -> None:
        """Refuse what no radio could send."""
        if len(self.name.encode()) > 32:
            raise ValueError("the Wi-Fi's name has more than 32 bytes")


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may be set; every field has a default that works."""

    house: Annotated[str, msgspec.Meta(max_length=24)] = "Tillbox"
    """Shown over the shop door."""
    logo: str = ""
    """Path of a PNG picture with the house's logo, shown on the shop front."""
    language: Literal["en", "de", "nl", "hu", "fr", "es"] = "en"
    rotation: Literal[0, 90, 180, 270] = 0
    """Degrees the picture is turned clockwise, for a screen mounted another way."""
    pin: Annotated[str, msgspec.Meta(pattern=r"^(\d{4,8})?$")] = ""
    """Four to eight digits that open the service screen; none: it stays shut."""
    quiet_from: Clock | None = None
    """From this time of day the box is silent and dim, until ``quiet_until``."""
    quiet_until: Clock | None = None
    timezone: str | None = None
    """Whose clock these are read on, as Europe/Berlin; unset: the system's."""
    silent: bool = False
    """No sound at all; the screen shows what would be heard."""
    attract: bool = True
    """Whether games are demonstrated when nobody has touched the box for a while."""
    hints: bool = True
    """Whether a bubble explains a control when it is there for the first time."""
    factory: Literal["auto", "lgpio", "rpigpio", "mock"] = "auto"
    """gpiozero's pin factory; auto: lgpio on a Raspberry Pi, mock elsewhere."""
    pins: dict[str, int] = {}
    """BCM numbers that differ from the wiring guide, by button."""
    normally_closed: tuple[str, ...] = ()
    """Buttons whose contact opens when they are pressed."""
    press_ms: Annotated[int, msgspec.Meta(ge=4, le=100)] | None = None
    """The shortest press; 25 for leads of more than a metre in a noisy room."""
    buzzer: Literal["passive", "active", "none"] = "passive"
    speaker: bool | None = None
    """Play through the loudspeaker; unset: only where pins are simulated."""
    volume: Annotated[int, msgspec.Meta(ge=0, le=10)] = 7
    camera: Annotated[
        str,
        msgspec.Meta(
            pattern=r"^(auto|picamera2|webcam(:\d{1,2})?|folder:.+|simulated|none)$"
        ),
    ] = "auto"
    mains_hz: Literal[50, 60] = 50
    """The mains frequency that the light flickers with."""
    motion: bool = True
    deck: str = ""
    """Path of one's own Shop 'N Time deck."""
    wifi: Wifi | None = None
    """A network to join at the start, for maintenance; `kiosk.wifi` sees to it."""

    def __post_init__(self) -> None:
        """Refuse a time zone that nobody knows."""
        if self.timezone is not None:
            _check_zone(self.timezone)


def _check_zone(name: str) -> None:
    from zoneinfo import ZoneInfo, available_timezones

    try:
        ZoneInfo(name)
    except (OSError, LookupError, ValueError):
        if not available_timezones():
            raise ValueError(
                "no time zones are known here: run 'sudo apt install tzdata'"
            ) from None
        raise ValueError(
            f"there is no time zone {name!r}: write one such as 'Europe/Berlin'"
        ) from None


def box_file(places: Sequence[Path] = BOX_FILES) -> Path | None:
    """Return the first settings file that there is on a box; ``None`` elsewhere."""
    return next((path for path in places if path.exists()), None)


def changed(settings: Settings, changes: dict[str, Any]) -> Settings:
    """Return the settings with some fields set anew, checked as a file's are.

    Raises:
        msgspec.ValidationError: when a value is none that is allowed.
    """
    return msgspec.convert({**msgspec.structs.asdict(settings), **changes}, Settings)


def in_safe_mode(settings: Settings) -> Settings:
    """Return the defaults, but for what it takes to see and to read the screen."""
    kept = {name: getattr(settings, name) for name in SAFE}
    return Settings(**kept)


def load_settings(path: Path, *, set_aside: bool = True) -> tuple[Settings, str]:
    """Read a settings file; missing or empty means the defaults.

    Args:
        path: the file.
        set_aside: whether a file that can't be used is given another name, and nothing
            of it is lost; who only looks leaves it to the kiosk, which says so.

    Returns:
        the settings, and a sentence for staff if the file could not be used.
    """
    try:
        return read_toml(path, Settings), ""
    except FileNotFoundError:
        return Settings(), ""
    except ValueError as error:
        foreign = isinstance(error, UnicodeDecodeError)
        why = words("save the file as UTF-8") if foreign else str(error)
        return Settings(), (_aside if set_aside else _named)(path, why)
    except OSError as error:
        why = error.strerror or type(error).__name__
        return Settings(), words(
            "The settings {path} can't be read ({why}).", path=str(path), why=why
        )


def _named(path: Path, why: str) -> str:
    bad = "The settings {name} can't be used ({why}): correct them."
    return words(bad, name=path.name, why=why)


def _aside(path: Path, why: str) -> str:
    try:
        other = set_aside(path)
    except OSError:
        return _named(path, why)
    return words(
        "The settings can't be used ({why}). They were set aside as {name}; "
        "the box runs with its defaults.",
        why=why, name=other.name,
    )  # fmt: skip
