"""A seat's own panel: its shelf, what it may write, its name as its button."""

from kiosk.gus import Announcement
from kiosk.rules.contract import Line
from kiosk.rules.shelf_stock import SeatView, TakenBack, View
from kiosk.screens.desk import Act, Desk, Request, Say, restock
from kiosk.screens.shelf_stock import advice, boxes, mats
from kiosk.screens.shelf_stock.draft import Draft, draft_of, submission
from kiosk.screens.shelf_stock.layout import Panel, counters, panel
from kiosk.screens.shelf_stock.picker import picker
from kiosk.screens.shelf_stock.strip import landed
from kiosk.screens.words import told
from kiosk.ui import kit
from kiosk.ui.core import Rect, Ui
from kiosk.words import Words, counted, joined, words


def backdrop(ui: Ui, seats: int) -> None:
    """Draw the shop, and the counters on which the shelves stand."""
    ui.around = seats > 1
    kit.room(ui, "", "shelf-stock", around=ui.around)
    for rect, far in counters(seats):
        boxes.counter(ui, rect, far=far)


def seat_panel(ui: Ui, desk: Desk, view: View, seat: int, area: Rect) -> Request | None:
    """Draw a seat's panel while it chooses, or waits for the dice."""
    spots, row, draft = panel(area), view.seats[seat], draft_of(ui, view, seat)
    choosing = view.phase == "choose" and landed(ui, view) and not row.chosen
    shelf(ui, row, spots)
    _cheer(ui, view, seat, spots)
    if choosing:
        if not draft.listing:
            _empty_places(ui, view, seat, spots)
        picker(ui, view, seat, draft, spots)
    elif row.chosen:
        if _bag(ui, view, seat, spots):
            return Act(TakenBack(seat))
    else:
        _nothing_to_do(ui, view, row, spots)
    return _mat(ui, desk, view, seat, spots)


def shelf(ui: Ui, row: SeatView, spots: Panel) -> None:
    """Draw what stands on a shelf; what came last is outlined."""
    boxes.cabinet(ui, spots.shelf)
    for cell, entry in enumerate(row.shelf):
        if entry is not None:
            look: boxes.Look = "new" if row.newest == cell else "plain"
            boxes.box(ui, entry, spots.cell(cell), look)


CHEER_MS = 2500
"""How long a new collection stays circled while the next turn has begun."""


def _cheer(ui: Ui, view: View, seat: int, spots: Panel) -> None:
    """Circle the collection that a seat's newest box has made."""
    places = advice.new_collection(view, seat)
    if not places or not ui.motion:
        return
    since: int = ui.memory.setdefault(("cheer", seat, view.turn), ui.ms)
    left = since + CHEER_MS - ui.ms
    if left > 0:
        boxes.ring(ui, tuple(map(spots.cell, places)), now=True)
        ui.wake_in(left)


# --- choosing a place ---------------------------------------------------------------


def _empty_places(ui: Ui, view: View, seat: int, spots: Panel) -> None:
    row, draft = view.seats[seat], draft_of(ui, view, seat)
    hints = advice.hints(ui, view, seat)
    best = max((w.total for w in hints if w is not None), default=0)
    for cell, entry in enumerate(row.shelf):
        if entry is not None:
            continue
        place = spots.cell(cell)
        if ui.touch(f"seat {seat + 1} place {cell + 1}", place):
            draft.aim(cell)
        if cell == draft.cell:
            _aimed(ui, draft, place)
        elif hint := hints[cell]:
            worth = f"+{hint.total}" if hint.total else "–"
            boxes.gap(ui, place, worth, best=0 < best == hint.total)


def _aimed(ui: Ui, draft: Draft, place: Rect) -> None:
    if draft.entry is None:
        boxes.aim(ui, place)
    else:
        boxes.box(ui, draft.entry, place, "pencil")


# --- nothing to choose --------------------------------------------------------------


def _nothing_to_do(ui: Ui, view: View, row: SeatView, spots: Panel) -> None:
    room = spots.picker.inflate(-12, -10)
    lines = joined("\n", (_scored(line) for line in row.score.lines()))
    kit.slate(ui, lines if view.turn > 1 else "Here we go!", room)


def _bag(ui: Ui, view: View, seat: int, spots: Panel) -> bool:
    """Draw the bag over a choice; tell whether it was touched to open it again."""
    room = spots.picker.inflate(-12, -10)
    live = view.phase == "choose"
    down = live and ui.is_down(room)
    kit.bag(ui, room.move(0, 4 if down else 0), "Sealed. Press again to change it.")
    return ui.touch(f"seat {seat + 1} bag", room, enabled=live) is not None


def _scored(line: Line) -> Words:
    return words("{reason}: {points}", reason=told(line), points=line.points)


# --- the mat ------------------------------------------------------------------------


def _mat(ui: Ui, desk: Desk, view: View, seat: int, spots: Panel) -> Request | None:
    row, draft = view.seats[seat], draft_of(ui, view, seat)
    state, note = _standing(view, row, draft)
    on_it = mats.Words(row.name, note, row.score.total)
    press = mats.mat(
        ui, spots.mat, desk.card(seat), on_it, state,
        pin=restock(seat), enabled=view.phase == "choose" and landed(ui, view),
    )  # fmt: skip
    if press is None:
        return None
    draft.listing = False
    if row.chosen:
        return Act(TakenBack(seat))
    if draft.ready:
        return Act(submission(draft, seat, row.offers))
    return Say(_unfinished(row.name, draft))


def _standing(view: View, row: SeatView, draft: Draft) -> tuple[mats.State, str]:
    if view.phase != "choose":
        return "open", helpers_left(row)
    if row.chosen:
        return "done", "Sealed"
    if draft.ready:
        return "now", words("Stock {box}!", box=str(draft.entry))
    return "open", "Pick a box" if draft.entry is None else "Pick a place"


def helpers_left(row: SeatView) -> str:
    """Say how many helpers a seat may still call."""
    if not row.boxes:
        return "No helper left"
    return counted(row.boxes, "{n} helper", "{n} helpers")


def _unfinished(name: str, draft: Draft) -> Announcement:
    asks = "{name}, pick a box first." if draft.entry is None else (
        "{name}, pick an empty place."
    )  # fmt: skip
    return Announcement(asks, {"name": name}, "no", "sorry")
