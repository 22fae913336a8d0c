"""Shop Until You Drop at the table: one module a moment, chosen by the view."""

from kiosk.rules.shop_until_you_drop import Moment, View
from kiosk.screens.desk import Desk, Request
from kiosk.screens.shop_until_you_drop.choosing import choosing
from kiosk.screens.shop_until_you_drop.closer import closer
from kiosk.screens.shop_until_you_drop.dropping import dropping
from kiosk.screens.shop_until_you_drop.evening import evening, has_fallen
from kiosk.screens.shop_until_you_drop.floor import picking
from kiosk.screens.shop_until_you_drop.returning import returning
from kiosk.screens.shop_until_you_drop.till import till
from kiosk.ui.core import Ui


def screen(ui: Ui, desk: Desk) -> Request | None:
    """Draw the moment that the game is in, or the closer look that lies over it."""
    view: View = desk.playing.view()
    looked_at = ui.memory.get("look")
    covered = ui.inert
    ui.inert = covered or looked_at is not None
    request = _moment(ui, desk, view)
    ui.inert = covered
    if looked_at is not None:
        closer(ui, desk, view, looked_at)
    return request


def _moment(ui: Ui, desk: Desk, view: View) -> Request | None:
    if has_fallen(ui, view):
        return evening(ui, desk, view)
    match view.moment:
        case Moment.CHOOSING | Moment.OPENING:
            return choosing(ui, desk, view)
        case Moment.LOSING:
            return dropping(ui, desk, view)
        case Moment.RETURNING:
            return returning(ui, desk, view)
        case Moment.OVER:
            return till(ui, desk, view)
    return picking(ui, desk, view)
