"""The strip between both sides: the dice, the delivery's number, what Gus says."""

from kiosk.rules.shelf_stock import TURNS, Rolled, View
from kiosk.screens.desk import Ask, Desk, Request
from kiosk.screens.hints import ANY_SEAT, MENU
from kiosk.screens.shelf_stock.draft import draft_of
from kiosk.screens.shelf_stock.layout import strip
from kiosk.screens.shelf_stock.records import best
from kiosk.screens.words import fitting
from kiosk.ui import theme
from kiosk.ui.core import Facing, Rect, Ui
from kiosk.ui.kit import dice
from kiosk.words import words

SIDE, APART = 124, 24
REAL = 100
"""A die's side where real ones may be sent back: words stand beside them."""
ROLL_MS = 250
AGAIN_MS = 1100
"""How long dice that are rolled again stay in sight."""


def dice_strip(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Draw the dice that stand; those that were rolled again come first."""
    room = strip(len(view.seats))
    thrown = (*view.rerolled, view.dice)
    shown = _shown(ui, view, len(thrown))
    again = shown < len(thrown) - 1
    spots = _spots(room, REAL if view.options.dice == "real" else SIDE)
    _tumble(ui, thrown[shown], spots, (view.turn, shown), again=again)
    for side, facing in sides(room, len(view.seats)):
        with ui.panel(side, facing) as area:
            _words(ui, desk, view, area, again=again)
    if len(view.seats) == 1:
        _to_beat(ui, desk, view, room)
    _explain_there(ui, view, room)
    if _may_correct(desk, view) and _sent_away(ui, room, spots, len(view.seats)):
        return Ask("undo")
    return None


def landed(ui: Ui, view: View) -> bool:
    """Tell whether the dice in sight are those that stand."""
    return _shown(ui, view, len(view.rerolled) + 1) == len(view.rerolled)


def _may_correct(desk: Desk, view: View) -> bool:
    """Tell whether real dice, perhaps misread, were the last thing that happened."""
    done = desk.playing.actions
    return view.options.dice == "real" and isinstance(done[-1], Rolled)


def _sent_away(ui: Ui, room: Rect, spots: list[Rect], seats: int) -> bool:
    """Say at the dice what touching them does; tell whether they were touched."""
    whole = spots[0].unionall(spots[1:])
    high = whole.top - room.top
    wide = whole.inflate(80, 0)
    lines: list[tuple[Rect, Facing]] = [
        (Rect(wide.x, whole.bottom, wide.w, high), "south"),
        (Rect(wide.x, room.top, wide.w, high), "north"),
    ]
    for line, facing in lines[: min(2, seats)]:
        with ui.panel(line, facing) as area:
            ui.text("Wrong? Touch the dice.", area, size=theme.LABEL, color=theme.PAPER)
    return ui.touch("dice", whole) is not None


def _spots(room: Rect, side: int) -> list[Rect]:
    step = side + APART
    left = room.centerx - (3 * side + 2 * APART) // 2
    top = room.centery - side // 2
    return [Rect(left + at * step, top, side, side) for at in range(3)]


def sides(room: Rect, seats: int) -> list[tuple[Rect, Facing]]:
    """Return where words stand beside the dice, and which side they are turned to."""
    wide = (room.w - 3 * SIDE - 2 * APART) // 2 - 24
    left = Rect(room.x, room.y + 6, wide, room.h - 12)
    right = Rect(room.right - wide, room.y + 6, wide, room.h - 12)
    if seats == 1:
        return [(left, "south")]
    return [(left, "south"), (right, "north")]


# --- the dice -----------------------------------------------------------------------


def _shown(ui: Ui, view: View, count: int) -> int:
    """Return which throw of this turn is in sight: each has its time, then the last."""
    last = count - 1
    seen_already = view.options.dice == "real"
    if not ui.motion or not last or seen_already or view.phase != "choose":
        return last
    since: int = ui.memory.setdefault(("thrown", view.turn, view.dice), ui.ms)
    at = min(last, (ui.ms - since) // AGAIN_MS)
    if at < last:
        ui.wake_in(AGAIN_MS - (ui.ms - since) % AGAIN_MS)
    return at


def _tumble(
    ui: Ui, thrown: tuple[int, ...], spots: list[Rect], key: tuple[int, int], *,
    again: bool,
) -> None:  # fmt: skip
    """Roll the dice in from the left, then let them lie."""
    come = ui.since(("tumble", *key), ROLL_MS)
    left = (1 - come) ** 2
    for at, (face, spot) in enumerate(zip(thrown, spots, strict=True)):
        moved = spot.move(-round(left * 260), 0)
        turned = face if come == 1 else 1 + (face + at + round(come * 9)) % 6
        dice.die(ui, moved, turned, _look(thrown, face, come, again=again))


def _look(thrown: tuple[int, ...], face: int, come: float, *, again: bool) -> dice.Look:
    if come < 1:
        return "plain"
    if again:
        return "spent"
    return "lit" if face == 6 and thrown.count(6) == 1 else "plain"


# --- the words ----------------------------------------------------------------------


def _words(ui: Ui, desk: Desk, view: View, area: Rect, *, again: bool) -> None:
    head = Rect(area.x, area.y, area.w, 44)
    ui.text(heading(view), head, size=36, face="price", color=theme.HONEY)
    rest = Rect(area.x, head.bottom + 4, area.w, area.h - 48)
    if view.rerolled and not again:
        rest.h -= 48
        _sent_back(ui, view, Rect(area.x, rest.bottom + 4, area.w, 44))
    said = fitting(ui, desk.said.announcement if desk.said else None, rest)
    line = "Two sixes! All three once more." if again else said
    ui.text(line, rest, size=theme.TEXT, color=theme.PAPER)


def _explain_there(ui: Ui, view: View, room: Rect) -> None:
    """Offer the words' place for what the menu does, and a mat once it is needed."""
    count = len(view.seats)
    needed = any(draft_of(ui, view, seat).ready for seat in range(count))
    for side, facing in sides(room, count):
        with ui.panel(side, facing) as area:
            rest = Rect(area.x, area.y + 38, area.w, area.h - 38)
            if facing == "south" and count > 1:
                ui.offer(MENU, rest)
            if needed:
                ui.offer(ANY_SEAT, rest)


def _to_beat(ui: Ui, desk: Desk, view: View, room: Rect) -> None:
    """Show one who plays alone the score to beat."""
    if "best" not in ui.memory:
        ui.memory["best"] = best(desk, view)
    if ui.memory["best"] is None:
        return
    spot = Rect(room.right - 300, room.centery - 60, 300, 120)
    head = Rect(spot.x, spot.y, spot.w, 44)
    ui.text("To beat", head, size=36, face="price", color=theme.HONEY)
    rest = Rect(spot.x, head.bottom, spot.w, spot.h - head.h)
    ui.text(str(ui.memory["best"]), rest, size=64, face="price", color=theme.PAPER)


def heading(view: View) -> str:
    """Return which delivery it is."""
    return words("Delivery {turn} of {turns}", turn=view.turn, turns=TURNS)


def _sent_back(ui: Ui, view: View, room: Rect) -> None:
    """Show, small and struck out, the last throw that was rolled again."""
    side = 40
    left = room.centerx - (3 * side + 16) // 2
    for at, face in enumerate(view.rerolled[-1]):
        spot = Rect(left + at * (side + 8), room.y, side, side)
        dice.die(ui, spot, face, "spent")
