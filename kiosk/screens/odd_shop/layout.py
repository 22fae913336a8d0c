"""The table of the Odd Shop: seats on both sides, a half for each, a strip between.

What is secret lies under a paper bag at its owner's edge. It shows while that seat's
own button, or its mat, is held down, small and turned to its owner, and is gone with
the finger. Nothing else on the screen depends on it.
"""

from collections.abc import Callable, Container
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from kiosk.gus import Announcement, Tune
from kiosk.rules.odd_shop import Credit, Person, View
from kiosk.screens import hints, saying
from kiosk.screens.desk import Desk, restock
from kiosk.screens.words import short
from kiosk.ui import kit, theme
from kiosk.ui.core import Facing, Rect, Ui
from kiosk.ui.inputs import Press
from kiosk.words import Words, term, words

KEY = "odd-shop"
HALVES: tuple[tuple[Rect, Facing], ...] = (
    (Rect(100, 463, 1080, 182), "south"),
    (Rect(100, 200, 1080, 182), "north"),
)
STRIP = Rect(100, 386, 1080, 74)
FASCIA = Rect(120, 152, 1040, 40)
SOUTH, NORTH = Rect(120, 152, 510, 40), Rect(650, 152, 510, 40)
"""The board between both sides, and its halves for each of them."""
BAG = 96
"""The room of the bag beside a mat."""
SHORT_NS = 1_000_000_000
"""A press that lasts as long as this is no short one, whatever became of it."""

Use = Literal["short", "hold"]


@dataclass(slots=True)
class Visit:
    """A visit to an expert that is being arranged."""

    cost: int
    round: int
    seat: int | None = None
    lots: list[int] = field(default_factory=list)
    way: int = 0


@dataclass(slots=True)
class Side:
    """What one side puts into a deal that is being arranged."""

    items: list[str] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    """Cards of each value."""
    page: int = 0


@dataclass(slots=True)
class Dealing:
    """A deal that is being arranged."""

    key: tuple[int, str]
    """Its round and moment: it falls with them."""
    sides: dict[int, Side] = field(default_factory=dict)


@dataclass(slots=True)
class Mind:
    """What the screens remember of a table between frames."""

    table: Any
    seen: tuple[int, int] | None = None
    """Round and place of the sale that has been looked at."""
    visit: Visit | None = None
    draft: tuple[Any, dict[int, int]] | None = None
    """An open choice of cards, how many of each value, and what it is for."""
    laying: tuple[Any, str] | None = None
    """A card that is about to be laid face down, and what for: never drawn."""
    dealing: Dealing | None = None
    ready: tuple[Any, int] | None = None
    """What is about to be revealed, and since when (ns)."""
    looked: int | None = None
    """Which look (by the number of actions) has been used."""
    checked: tuple[int, tuple[str, ...]] | None = None
    """Whose items have just been checked, and which."""
    shelves: bool = False
    podium: bool = False
    receipt: int | None = None
    page: int = 0
    downs: dict[int, tuple[Any, int]] = field(default_factory=dict)
    """The moment in which each seat's button went down, and when (ns)."""
    peeks: set[int] = field(default_factory=set)


def mind(ui: Ui, desk: Desk) -> Mind:
    """Return what is remembered of this table; nothing of the one before."""
    found = ui.memory.get("odd shop")
    if not isinstance(found, Mind) or found.table is not desk.playing:
        found = ui.memory["odd shop"] = Mind(desk.playing)
    return found


def table(
    ui: Ui,
    desk: Desk,
    title: str,
    *,
    hang: bool = False,
    tunes: Container[Tune] = saying.ANSWERS,
) -> None:
    """Draw the room with seats on both sides, and what the moment is called.

    For a while Gus's answer stands there instead, if it came with one of ``tunes``.
    With ``hang`` it may be a hint.
    """
    ui.around = True
    said = saying.fresh(ui, desk, tunes)
    if said is not None:
        title = ""
    elif hang:
        title = hints.hang(ui, desk, title)
    kit.room(ui, title, KEY, around=True)
    if said is not None:
        _answer(ui, said)


def _answer(ui: Ui, said: Announcement) -> None:
    """Write on the fascia what Gus answers: to both sides if it is short enough."""
    half = ui.measure(said.words(), size=theme.LABEL) <= SOUTH.w
    if not half:
        line = saying.one_line(ui, said, FASCIA.w)
        ui.text(line, FASCIA, color=theme.PAPER)
        return
    sides: tuple[tuple[Rect, Facing], ...] = ((SOUTH, "south"), (NORTH, "north"))
    for spot, facing in sides:
        with ui.panel(spot, facing) as area:
            ui.text(said.words(), area, color=theme.PAPER)


def heading(view: View, what: str) -> str:
    """Return the moment's title."""
    return words(
        "Round {round} of {rounds}  ·  {what}",
        round=view.round, rounds=view.rounds, what=term(what),
    )  # fmt: skip


def item(view: View, at: int) -> Words:
    """Say which item of the round it is."""
    return words("item {number} of {count}", number=at + 1, count=len(view.places))


def gold(person: Person) -> Words:
    """Say how much gold a seat has."""
    return words("{gold} gold", gold=person.gold)


def moment_of(view: View) -> tuple[Any, ...]:
    """Return what a press must belong to: it counts only where it began."""
    return view.round, view.moment, view.lot, view.acting


def cards(found: tuple[Credit, ...]) -> str:
    """Return credit cards in short, such as ``3×5 + 20``."""
    values = [card.value for card in found]
    counts = {value: values.count(value) for value in sorted(values)}
    return " + ".join(f"{n}×{v}" if n > 1 else str(v) for v, n in counts.items())


def picked(held: tuple[Credit, ...], counts: dict[int, int]) -> tuple[str, ...]:
    """Return the ids of so many cards of each value, the first ones."""
    left, found = dict(counts), []
    for card in held:
        if left.get(card.value, 0):
            left[card.value] -= 1
            found.append(card.id)
    return tuple(found)


def tally(found: tuple[Credit, ...]) -> dict[int, int]:
    """Return how many cards there are of each value, rising."""
    values = sorted(card.value for card in found)
    return {value: values.count(value) for value in values}


# --- mats ---------------------------------------------------------------------------


class Mat(NamedTuple):
    """How a seat's place stands."""

    note: str
    state: kit.State = "open"
    live: bool = False
    """Whether its mat and its Restock Button do something."""
    bag: bool = False
    """Whether there is room for a bag beside it."""
    full: bool = False
    """Whether a choice lies under the bag."""
    secret: Callable[[], tuple[str, str]] | None = None
    """What lies there: for the bag, and for the note; asked for only while held."""


class Used(NamedTuple):
    """A seat's place was used."""

    seat: int
    use: Use
    at: int
    """When, in monotonic ns."""
    bag: bool = False
    """Whether it was the bag beside the mat."""


def mats(ui: Ui, desk: Desk, view: View, places: list[Mat]) -> Used | None:
    """Draw every seat's place; return which was used, if one was."""
    used = None
    seats = zip(places, kit.seat_places(len(places)), strict=True)
    for seat, (mat, (spot, facing)) in enumerate(seats):
        with ui.panel(spot, facing) as area:
            used = _seat(ui, desk, view, seat, mat=mat, area=area) or used
    return used


def _seat(
    ui: Ui, desk: Desk, view: View, seat: int, *, mat: Mat, area: Rect
) -> Used | None:
    wide = min(area.w, 660 + (BAG if mat.bag else 0))
    whole = Rect(area.centerx - wide // 2, area.y, wide, area.h)
    spot = Rect(whole.x, whole.y, whole.w - (BAG if mat.bag else 0), whole.h)
    bag = Rect(whole.right - BAG + 2, whole.y + 12, BAG - 10, whole.h - 26)
    held = mind(ui, desk)
    down = ui.is_down(spot, _pin(desk, seat)) or (mat.bag and ui.is_down(bag))
    shown = mat.secret() if mat.secret and down and seat in held.peeks else None
    press = kit.place(
        ui, spot, desk.card(seat), named(desk, seat, spot),
        shown[1] if shown else mat.note,
        state=mat.state, control=desk.name(seat) if mat.live else None,
        pin=restock(seat), phases=("down", "hold", "up"), hint=_hint(desk, seat, mat),
    )  # fmt: skip
    if mat.bag:
        _bag(ui, bag, mat, shown[0] if shown else "")
        other = ui.touch(f"{desk.name(seat)} bag", bag, phases=("down", "hold", "up"))
        if other is not None:
            return _used(held, moment_of(view), seat, other, bag=True)
    if press is None:
        return None
    return _used(held, moment_of(view), seat, press)


def _bag(ui: Ui, spot: Rect, mat: Mat, secret: str) -> None:
    """Draw the bag over a choice, or where it will stand."""
    if mat.full:
        kit.bag(ui, spot, secret)
        return
    ui.box(theme.KRAFT, spot.inflate(-8, -8), radius=10, line=3)
    ui.text("?", spot, size=theme.HEADING, color=theme.PAPER, face="price")


def _used(
    held: Mind, key: Any, seat: int, press: Press, *, bag: bool = False
) -> Used | None:
    """Tell a short press from a hold; one that began in another moment is neither.

    Nor is a long one whose hold was never felt, as another finger came between.
    """
    match press.phase:
        case "down":
            held.downs[seat] = key, press.at
            held.peeks.discard(seat)
        case "hold" if began(held, seat) == key:
            held.downs.pop(seat)
            held.peeks.add(seat)
            return Used(seat, "hold", press.at, bag)
        case "up":
            held.peeks.discard(seat)
            since, at = held.downs.pop(seat, (None, 0))
            if since == key and press.at - at < SHORT_NS:
                return Used(seat, "short", press.at, bag)
    return None


def began(held: Mind, seat: int) -> Any:
    """Return the moment in which a seat's button went down, if it is down."""
    since, _ = held.downs.get(seat, (None, 0))
    return since


def _pin(desk: Desk, seat: int) -> str | None:
    """Return a seat's button; none that is broken, which might seem held for ever."""
    broken = {state.device for state in desk.broken()}
    return None if {restock(seat), "buttons"} & broken else restock(seat)


def holds(ui: Ui, desk: Desk, seat: int, spot: Rect) -> bool:
    """Tell whether a seat holds its mat or its button down now."""
    return ui.is_down(spot, _pin(desk, seat))


def named(desk: Desk, seat: int, spot: Rect) -> str:
    """Return as much of a seat's name as its mat has room for."""
    return short(desk.name(seat)) if spot.w < 500 else desk.name(seat)


def _hint(desk: Desk, seat: int, mat: Mat) -> str:
    """Return the key that stands for the button, where keys do."""
    state = desk.devices.get("buttons")
    simulated = state is not None and state.health == "simulated"
    return str(seat + 1) if simulated and mat.live else ""


def facing(view: View, seat: int) -> Facing:
    """Return the side a seat sits at."""
    return kit.seat_places(len(view.people))[seat][1]


# --- the strip between the halves ---------------------------------------------------


def shelves_button(ui: Ui, held: Mind) -> None:
    """Offer a look at what everybody has."""
    spot = Rect(STRIP.right - 200, STRIP.y, 200, STRIP.h)
    if kit.button(ui, "Shelves", spot, kind="quiet", sign="cards"):
        held.shelves = True


def strip_words(ui: Ui, line: str, spot: Rect) -> None:
    """Write a line on the strip."""
    ui.text(line, spot, color=theme.PAPER, face="bold")
