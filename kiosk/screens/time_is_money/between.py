"""Between two turns, both ways to play: the last one's worth, and who is next."""

from kiosk.gus import Announcement
from kiosk.rules.time_is_money import (
    Began,
    BoxView,
    Shook,
    Started,
    TableView,
    View,
)
from kiosk.rules.time_is_money.money import VALUES
from kiosk.screens import saying
from kiosk.screens.desk import Act, Desk, Request, Say, restock
from kiosk.screens.hints import ANY_SEAT, MENU
from kiosk.screens.time_is_money import notes, sentences
from kiosk.screens.time_is_money.amount import grab
from kiosk.screens.time_is_money.bill import bill
from kiosk.screens.time_is_money.guard import hands_off, watch
from kiosk.screens.time_is_money.mats import Mat, mats, owned
from kiosk.screens.time_is_money.verdict import HALVES, MIDDLE, begins, verdict
from kiosk.screens.words import short
from kiosk.ui import kit
from kiosk.ui.core import Facing, Rect, Ui
from kiosk.words import words

SIDES: tuple[tuple[Rect, Facing], ...] = (
    (Rect(MIDDLE.x, MIDDLE.y, MIDDLE.w // 2 - 12, MIDDLE.h), "south"),
    (Rect(MIDDLE.centerx + 12, MIDDLE.y, MIDDLE.w // 2 - 12, MIDDLE.h), "north"),
)
"""Where something is said to either long side, between the halves."""
KEY = "9"
"""Stands for the first stopwatch button."""
ROLES = "{name} rolls, {other} keeps the watch."
OPEN = ("bill", "grab")
"""What may lie over the table between turns."""


def first(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Ask who begins; a touch or a press at a seat's place says so (TIM-6)."""
    _table(ui, view)
    for rect, facing in HALVES:
        with ui.panel(rect, facing) as area:
            kit.slate(
                ui, "Whoever has the fewest banknotes in the pocket begins. "
                "Touch your place!", area, size=40,
            )  # fmt: skip
    if not _said(ui, desk):
        _explain_there(ui)
    places = [
        Mat("Fewest notes?", "now", name, pressed=True) for name in view.seats
    ]  # fmt: skip
    used = mats(ui, desk, places)
    return Act(Began(used.seat)) if used else None


def ready(ui: Ui, desk: Desk, view: View, seat: int) -> Request | None:
    """Show the last turn's worth and call the next player."""
    begun = _by_button(ui, desk, view, seat)
    if begun is not None:
        for name in OPEN:
            ui.memory.pop(name, None)
    covered = ui.inert
    over = next((name for name in OPEN if name in ui.memory), None)
    ui.inert = covered or over is not None
    request = _ready(ui, desk, view, seat)
    ui.inert = covered
    if over == "bill":
        bill(ui, desk, view, ui.memory["bill"])
    elif over == "grab" and isinstance(view, TableView):
        return grab(ui, desk, view)
    return begun or request


def _by_button(ui: Ui, desk: Desk, view: View, seat: int) -> Request | None:
    """Return what a button begins, whatever lies over the table: dice do not wait."""
    if isinstance(view, TableView):
        pressed = watch(ui)
        return Act(Started(desk.playing.ms(pressed.at))) if pressed else None
    roll = ui.touch("restock", Rect(0, 0, 0, 0), pin=restock(seat))
    return Act(Shook(desk.playing.ms(roll.at))) if roll else None


def _ready(ui: Ui, desk: Desk, view: View, seat: int) -> Request | None:
    _table(ui, view)
    hands_off(ui, ("ready", len(view.settled)))
    if view.settled:
        verdict(ui, view, view.settled[-1])
    else:
        begins(ui, view, seat)
    if isinstance(view, TableView):
        return _watch_ready(ui, desk, view) or _out_of_turn(ui, view)
    if not _said(ui, desk):
        _stacks(ui, view, seat)
    used = mats(ui, desk, [_player(view, at) for at in _seats(view)])
    if used:
        return Act(Shook(desk.playing.ms(used.at)))
    return _out_of_turn(ui, view)


def _out_of_turn(ui: Ui, view: View) -> Say | None:
    """Answer a Restock Button that begins nothing now."""
    values: dict[str, str | int] = {"name": short(view.seats[view.active or 0])}
    asks = "It's {name}'s turn."
    if isinstance(view, TableView):
        values["other"] = short(view.seats[view.timekeeper or 0])
        asks = ROLES
    for at in _seats(view):
        if ui.touch(f"restock {at + 1}", Rect(0, 0, 0, 0), pin=restock(at)):
            return Say(Announcement(asks, values, "no", "sorry"))
    return None


def _said(ui: Ui, desk: Desk) -> bool:
    """Let Gus say to both sides what he answers; tell whether he does."""
    said = saying.fresh(ui, desk)
    if said is None:
        return False
    for rect, facing in SIDES:
        with ui.panel(rect, facing) as area:
            kit.gus(ui, area, said.face, said.words())
    return True


def _seats(view: View) -> range:
    return range(len(view.seats))


def _table(ui: Ui, view: View) -> None:
    ui.around = True
    kit.room(ui, sentences.moment(view), "time-is-money", around=True)


def _player(view: BoxView, seat: int) -> Mat:
    if seat != view.active:
        return Mat(owned(view, seat))
    note = words("{seconds}: press to roll", seconds=sentences.seconds(view.base))
    return Mat(note, "now", "Begin", pressed=True)


def _explain_there(ui: Ui) -> None:
    """Offer the middle for what the menu does, and to either side for a place."""
    left = Rect(MIDDLE.x, MIDDLE.y, MIDDLE.w // 2, MIDDLE.h)
    for spot, (_, facing) in zip((left.move(left.w, 0), left), HALVES, strict=True):
        with ui.panel(spot, facing) as area:
            ui.offer(ANY_SEAT, area.inflate(-16, 0))
    ui.offer(MENU, left.inflate(-16, 0))


def _stacks(ui: Ui, view: BoxView, seat: int) -> None:
    """Show how the stacks lie, small, turned as the next player will find them."""
    _explain_there(ui)
    side = kit.seat_places(len(view.seats))[seat][1]
    with ui.panel(MIDDLE, side) as area:
        for at, value in enumerate(view.stacks):
            if view.bank[VALUES.index(value)]:
                x = area.centerx - 3 * 160 + at * 160
                notes.note(ui, value, Rect(x + 8, area.y + 11, 144, 78))


# --- with the game on the table -------------------------------------------------------


def _watch_ready(ui: Ui, desk: Desk, view: TableView) -> Request | None:
    used = mats(ui, desk, [_keeper(view, at) for at in _seats(view)])
    _words(ui, desk, view)
    return Act(Started(desk.playing.ms(used.at))) if used else None


def _keeper(view: TableView, seat: int) -> Mat:
    if seat == view.timekeeper:
        return Mat("Start the watch", "now", "Start", key=KEY)
    if seat == view.active:
        return Mat(words("You roll: {seconds}", seconds=sentences.seconds(view.base)))
    return Mat(owned(view, seat))


def _words(ui: Ui, desk: Desk, view: TableView) -> None:
    """Say who does what; offer to note what the last turn grabbed (TIM-D5)."""
    roller = short(view.seats[view.active or 0])
    keeper = short(view.seats[view.timekeeper or 0])
    who = words(ROLES, name=roller, other=keeper)
    room = MIDDLE.copy()
    if view.noting is not None:
        button = Rect(MIDDLE.right - 330, MIDDLE.y + 6, 330, 86)
        last = view.settled[-1]
        label = words("Note the grab")
        if last.taken is not None:
            label = words("Grabbed {amount}", amount=last.taken)
        if kit.button(ui, label, button, name="Note the grab"):
            ui.memory["grab"] = ("",)
        room.w -= 346
    kit.gus(ui, Rect(room.x, room.y - 4, room.w, room.h + 8), "counting",
            saying.words_of(ui, desk) or _rest(desk) or who)  # fmt: skip


def _rest(desk: Desk) -> str:
    """Say so where no stopwatch button works, and the screen takes their place."""
    whole = "buttons" in desk.devices and not desk.works("buttons")
    broken = [name for name in ("stopwatch-1", "stopwatch-2") if _is_broken(desk, name)]
    if whole or len(broken) == 2:
        return "The stopwatch buttons rest. Touch the screen to start and to stop."
    if broken:
        return "One stopwatch button rests: use the other, or touch the screen."
    return ""


def _is_broken(desk: Desk, name: str) -> bool:
    return name in desk.devices and not desk.works(name)
