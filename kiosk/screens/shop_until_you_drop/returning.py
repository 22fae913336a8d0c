"""The Return Policy: a coupon that does not fit may go back to the shop, once."""

from kiosk.rules.shop_until_you_drop import Declined, Returned, View
from kiosk.screens.desk import Act, Desk, Request
from kiosk.screens.shop_until_you_drop import faces, floor, layout, plates, seat
from kiosk.screens.shop_until_you_drop.looking import looks_of
from kiosk.ui import kit
from kiosk.ui.core import Rect, Ui


def returning(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Draw the coupon, and ask its seat whether it goes back or the seat drops."""
    assert view.seat is not None
    floor.table(ui, desk, view)
    seats = len(view.places)
    _, facing = layout.panels(seats)[view.seat]
    with ui.panel(layout.middle(seats), facing) as area:
        request = _ask(ui, desk, view, area)
    for at, (frame, side) in enumerate(layout.panels(seats)):
        with ui.panel(frame, side):
            note = floor.resting(view, at)
            if at == view.seat:
                note = seat.Note("now", "Take it back!")
            press = seat.mat(ui, desk, view, at, note)
        if press is not None:
            request = Act(Returned(at))
    return request


def _ask(ui: Ui, desk: Desk, view: View, area: Rect) -> Request | None:
    assert view.seat is not None
    assert view.card is not None
    high = area.h - 8
    spot = Rect(area.x + 90, area.y + 4, high * 5 // 7, high)
    drawn = faces.face(ui, view.card, looks_of(desk), spot.size, "drops")
    plates.put(ui, drawn, spot)
    wide = area.right - spot.right - 120
    back = Rect(spot.right + 60, area.centery - 92, wide, 88)
    drop = Rect(spot.right + 60, area.centery + 8, wide, 80)
    if kit.button(ui, "Take it back to the shop", back, kind="do", size=36):
        return Act(Returned(view.seat))
    if kit.button(ui, "Rather drop", drop, kind="danger"):
        return Act(Declined(view.seat))
    return None
