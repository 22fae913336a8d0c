"""Shop 'N Time at the table: one module a phase, chosen by the view."""

from kiosk.rules.shop_n_time.views import Briefing, Checkout, Results, Shopping, Turns
from kiosk.screens.desk import Desk, Request
from kiosk.screens.shop_n_time.briefing import briefing
from kiosk.screens.shop_n_time.checkout import checkout
from kiosk.screens.shop_n_time.results import results
from kiosk.screens.shop_n_time.shopping import shopping
from kiosk.screens.shop_n_time.turns import turns
from kiosk.ui.core import Ui


def screen(ui: Ui, desk: Desk) -> Request | None:
    """Draw the phase that the game is in."""
    view = desk.playing.view()
    match view:
        case Briefing():
            return briefing(ui, desk, view)
        case Shopping():
            return shopping(ui, desk, view)
        case Turns():
            return turns(ui, desk, view)
        case Checkout():
            return checkout(ui, desk, view)
        case Results():
            return results(ui, desk, view)
    raise TypeError(f"no screen for {type(view).__name__}")
