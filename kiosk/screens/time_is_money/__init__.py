"""Time is Money at the table: on the box, or timed by it; a module a phase."""

from kiosk.rules.time_is_money import BoxView, TableView, View
from kiosk.screens import aside
from kiosk.screens.desk import Desk, Request
from kiosk.screens.time_is_money.between import first, ready
from kiosk.screens.time_is_money.ending import counting, over
from kiosk.screens.time_is_money.turn import turn
from kiosk.screens.time_is_money.watch import running, stopped
from kiosk.ui.core import Ui


def screen(ui: Ui, desk: Desk) -> Request | None:
    """Draw the phase that the game is in."""
    aside.listen(ui, desk)
    view: View = desk.playing.view()
    if view.phase == "first":
        return first(ui, desk, view)
    if view.phase == "over":
        return over(ui, desk, view)
    if isinstance(view, TableView):
        return _timed(ui, desk, view)
    return _played(ui, desk, view)


def _played(ui: Ui, desk: Desk, view: BoxView) -> Request | None:
    seat = view.active or 0
    if view.phase == "ready":
        return ready(ui, desk, view, seat)
    return turn(ui, desk, view, seat)


def _timed(ui: Ui, desk: Desk, view: TableView) -> Request | None:
    match view.phase:
        case "running":
            return running(ui, desk, view)
        case "stopped":
            return stopped(ui, desk, view)
        case "counting":
            return counting(ui, desk, view)
    return ready(ui, desk, view, view.active or 0)
