"""What every screen is handed beside the ``Ui``, and what it may ask for in return."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hardware.interfaces import Advice, DeviceState, Gray, Health
from kiosk import manners
from kiosk.backroom import Backroom
from kiosk.games import DEPARTMENTS, Department
from kiosk.gus import Announcement, Tune
from kiosk.settings import Settings
from kiosk.store import Entry
from kiosk.table import Table
from kiosk.ui import theme

MOST_NOTICES = 20
"""So many sentences for staff are kept; the log has all."""


@dataclass(frozen=True, slots=True)
class Go:
    """Show another screen."""

    screen: str


@dataclass(frozen=True, slots=True)
class Act:
    """Play an action of the game on the table."""

    action: Any


@dataclass(frozen=True, slots=True)
class Say:
    """Let Gus say something, with its tune."""

    announcement: Announcement


@dataclass(frozen=True, slots=True)
class Ask:
    """Anything the loop does without an answer, by name."""

    what: str
    """One of ``start``, ``resume``, ``discard``, ``leave``, ``undo``, ``rematch``,
    ``call_staff``, ``helped``, ``restart``, and after a failure ``recover``,
    ``retreat`` and ``shelve``.
    """


@dataclass(frozen=True, slots=True)
class Teach:
    """Remember that a foreign code is this card."""

    payload: str
    number: str


@dataclass(frozen=True, slots=True)
class Set:
    """Change a setting on the box, for good: a field of the settings, and its value."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Staff:
    """Have the back room do something, by name; it refuses while it is shut."""

    what: str
    """``pin``, ``card``, ``tune``, ``house``, ``export``, ``clear`` or ``off``."""
    value: Any = None


Request = Go | Act | Say | Ask | Teach | Set | Staff


@dataclass(slots=True)
class Guest:
    """A player being entered: a name, a nickname, a Player Card (seat mark)."""

    name: str
    nickname: str
    mark: int

    @property
    def full(self) -> str:
        """The name as it is called out."""
        return f"{self.name} {self.nickname}".strip()


@dataclass(slots=True)
class Setup:
    """The game being set up: kept between games, so that a rematch is one touch."""

    department: Department = DEPARTMENTS[0]
    guests: list[Guest] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    others: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What these guests have chosen for other games, by game."""
    waiting: list[Guest] = field(default_factory=list)
    """Guests for whom the chosen game has no seat; they are back with the next."""


@dataclass(frozen=True, slots=True)
class Said:
    """What Gus said last, and when (monotonic ns)."""

    announcement: Announcement
    at: int


@dataclass(frozen=True, slots=True)
class Heard:
    """The tune that was begun last, heard or not, and when (monotonic ns)."""

    tune: Tune
    at: int


@dataclass(slots=True)
class Desk:
    """The state of the kiosk around the game: screens read it, the loop writes it."""

    setup: Setup = field(default_factory=Setup)
    table: Table | None = None
    said: Said | None = None
    devices: dict[str, DeviceState] = field(default_factory=dict)
    resumable: Entry | None = None
    picture: Callable[[], Gray | None] = lambda: None
    """The newest frame of the camera above the counter."""
    lying: set[str] = field(default_factory=set)
    """What the codes say that lie on the counter now."""
    resolve: Callable[[str], Any] = lambda payload: payload
    """What a code means: an Item, a Coupon, or an Unknown with its sentence."""
    teach: Callable[[str, str], None] = lambda payload, number: None
    """Remembers that a foreign code is the card of that number, for good."""
    own_deck: Path | None = None
    """Where one's own deck lies, if it is played with."""
    deck: Any = None
    """The Shop 'N Time deck in use."""
    options_type: Any = None
    """The Options type of the game being set up."""
    drawer: Any = None
    """The simulated counter's cards, on a PC."""
    settings: Settings = field(default_factory=Settings)
    """What the box is set to now; a screen changes it by asking to ``Set``."""
    safe: bool = False
    """Whether the box runs in safe mode."""
    turn: tuple[str, ...] = ()
    """Whose turn it is in the game that is ``resumable``, by name."""
    state: Path | None = None
    """The folder that games are kept in."""
    backroom: Backroom | None = None
    """What staff can see and do."""
    notices: list[str] = field(default_factory=list)
    """Sentences for staff since the start (a journal set aside, a broken deck)."""
    fresh: list[str] = field(default_factory=list)
    """Those among them that are not in the list of faults yet."""
    hinted: set[str] = field(default_factory=set)
    """Controls that have been explained at this table."""
    logo: Any = None
    """The house's logo, a picture of pygame's, if it has one that can be shown."""
    advice: Advice | None = None
    """Why the counter can't read a card that lies there, if it knows."""
    heard: Heard | None = None
    """The tune whose light may still be on."""
    calling: bool = False
    """Whether staff are being called."""
    wall: Callable[[], int] = manners.minute_of_day
    """The time of day in minutes, for quiet hours and nothing else."""

    @property
    def is_quiet(self) -> bool:
        """Whether these are the house's quiet hours."""
        return manners.is_quiet(self.settings, self.wall())

    @property
    def is_silent(self) -> bool:
        """Whether nothing can be heard now."""
        return manners.volume(self.settings, self.wall()) == 0

    @property
    def playing(self) -> Table:
        """The table; a screen of a game is only shown while there is one."""
        assert self.table is not None
        return self.table

    def mark(self, seat: int) -> theme.SeatMark:
        """Return the mark of the Player Card that a seat has chosen."""
        return theme.SEATS[self.card(seat)]

    def card(self, seat: int) -> int:
        """Return the number of the Player Card that a seat has chosen."""
        marks = self.playing.header.marks
        chosen = marks[seat] if seat < len(marks) else seat
        return chosen % len(theme.SEATS)  # a damaged journal may say anything

    def name(self, seat: int) -> str:
        """Return a seat's name."""
        return self.playing.header.seats[seat]

    @property
    def staff(self) -> Backroom:
        """The back room; its screens are only shown where there is one."""
        assert self.backroom is not None
        return self.backroom

    def note(self, words: str) -> None:
        """Leave a sentence for staff, once."""
        if words not in self.notices and len(self.notices) < MOST_NOTICES:
            self.notices.append(words)
            self.fresh.append(words)

    def broken(self) -> Sequence[DeviceState]:
        """Return the devices that are broken now."""
        return [d for d in self.devices.values() if d.health is Health.BROKEN]

    def works(self, device: str) -> bool:
        """Tell whether a device is there, real or simulated."""
        state = self.devices.get(device)
        return state is not None and state.health is not Health.BROKEN


def restock(seat: int) -> str:
    """Return the name of a seat's Restock Button."""
    return f"restock-{seat + 1}"
