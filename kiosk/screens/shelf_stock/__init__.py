"""Gameshop Shelf Stock at the table: all shelves at once, each turned to its seat."""

from kiosk.rules.shelf_stock import View
from kiosk.screens import aside
from kiosk.screens.desk import Desk, Request
from kiosk.screens.shelf_stock.counting import counting
from kiosk.screens.shelf_stock.eye import eye
from kiosk.screens.shelf_stock.keys import keys
from kiosk.screens.shelf_stock.layout import panels
from kiosk.screens.shelf_stock.seat import backdrop, seat_panel
from kiosk.screens.shelf_stock.strip import dice_strip
from kiosk.ui.core import Ui


def screen(ui: Ui, desk: Desk) -> Request | None:
    """Draw the phase that the game is in."""
    aside.listen(ui, desk)
    view: View = desk.playing.view()
    if view.phase == "over":
        return counting(ui, desk, view)
    if view.phase == "roll" and ui.memory.get("eye") and desk.works("camera"):
        return eye(ui, desk, view)
    return floor(ui, desk, view)


def floor(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Draw all shelves, with the dice between them."""
    backdrop(ui, len(view.seats))
    middle = keys if view.phase == "roll" else dice_strip
    request = middle(ui, desk, view)
    for seat, (rect, facing) in enumerate(panels(len(view.seats))):
        with ui.panel(rect, facing) as area:
            request = seat_panel(ui, desk, view, seat, area) or request
    return request
