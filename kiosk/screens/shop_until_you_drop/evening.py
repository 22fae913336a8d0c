"""Between two days: what everybody has kept, and the doors open again."""

from kiosk.rules.shop_until_you_drop import Place, View
from kiosk.screens.desk import Desk, Request
from kiosk.screens.shop_until_you_drop import chips, floor, layout, moving, plates, seat
from kiosk.screens.shop_until_you_drop.looking import looks_of
from kiosk.ui import kit
from kiosk.ui.core import Facing, Rect, Ui
from kiosk.ui.theme import HONEY, PAPER, SHOUT
from kiosk.words import words

LINE = 36
"""How high the line is that says what else opens the doors."""


def has_fallen(ui: Ui, view: View) -> bool:
    """Notice that a day has ended since the last frame; tell whether it is evening."""
    last: View | None = ui.memory.get("last")
    if last is not None and view.day > last.day and view.standings is None:
        ui.memory["evening"] = last
    ui.memory["last"] = view
    return "evening" in ui.memory


def evening(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Draw what has been kept and lost; anybody may open the doors of the next day."""
    before: View = ui.memory["evening"]
    seats = len(view.places)
    seat.backdrop(ui, seats)
    floor.news(ui, desk, view)
    spot = layout.pile(seats)
    plates.put(ui, chips.back(ui, view.deck, spot.size), spot)
    opened = _doors(ui, view)
    for at, (frame, facing) in enumerate(layout.panels(seats)):
        with ui.panel(frame, facing) as area:
            seat.panel(ui, view, at, area)
            moving.lay_still(ui, looks_of(desk), view, at)
            note = gain(before.places[at], view.places[at])
            opened |= seat.mat(ui, desk, view, at, note) is not None
    if opened:
        del ui.memory["evening"]
    return None


def _doors(ui: Ui, view: View) -> bool:
    """Name the day for both sides, the button between; say what else opens them."""
    room = layout.middle(len(view.places))
    wide = room.w // 3
    sides: tuple[tuple[Facing, int], ...] = (
        ("north", room.x),
        ("south", room.right - wide),
    )
    for facing, left in sides:
        with ui.panel(Rect(left, room.y, wide, room.h), facing) as area:
            ui.text(
                words("Day {day}", day=view.day),
                area,
                size=SHOUT,
                face="price",
                color=HONEY,
            )
    spot = Rect(room.centerx - 150, room.centery - 56, 300, 112)
    pressed = kit.button(ui, "Open the doors", spot, kind="do", key="return")
    lines: tuple[tuple[Facing, int], ...] = (
        ("north", spot.top - LINE - 4),
        ("south", spot.bottom + 4),
    )
    for facing, top in lines:
        with ui.panel(Rect(room.x, top, room.w, LINE), facing) as area:
            ui.text("Or press any Restock Button.", area, color=PAPER)
    return pressed is not None


def gain(before: Place, after: Place) -> seat.Note:
    """Say what a seat has kept of the day's coupons, or lost by its drop."""
    lost = before.sum.coupons - after.sum.coupons
    kept = before.today - lost
    if lost:
        said = words("{kept} kept, {lost} lost", kept=kept, lost=lost)
        return seat.Note("danger", said)
    return seat.Note("done", words("{count} kept", count=kept))
