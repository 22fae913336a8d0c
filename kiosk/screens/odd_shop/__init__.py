"""Odd Shop at the table: a module a phase, chosen by the view's moment.

Screens draw the public view alone. What a seat has chosen or looked at in secret is
asked for while its button is held, drawn at its own edge, and forgotten with the frame.
"""

from kiosk.rules.odd_shop import Moment, View
from kiosk.screens.desk import Desk, Request
from kiosk.screens.odd_shop import layout, shelves
from kiosk.screens.odd_shop.bidding import bidding
from kiosk.screens.odd_shop.checking import checked, checking
from kiosk.screens.odd_shop.dealing import trading
from kiosk.screens.odd_shop.ending import over
from kiosk.screens.odd_shop.experts import experts, looking
from kiosk.screens.odd_shop.ties import adding, deciding, forfeiting
from kiosk.screens.odd_shop.verdict import unseen, verdict
from kiosk.ui.core import Ui

_PHASES = {
    Moment.EXPERTS: experts,
    Moment.LOOKING: looking,
    Moment.BIDDING: bidding,
    Moment.DECIDING: deciding,
    Moment.ADDING: adding,
    Moment.FORFEITING: forfeiting,
    Moment.PRE_TRADE: trading,
    Moment.TRADE: trading,
    Moment.CHECKING: checking,
    Moment.OVER: over,
}


def screen(ui: Ui, desk: Desk) -> Request | None:
    """Draw the moment that the game is in, and the shelves over it if they are open."""
    view: View = desk.playing.view()
    held = layout.mind(ui, desk)
    covered = ui.inert
    ui.inert = covered or held.shelves
    request = _moment(ui, desk, view)
    ui.inert = covered
    if held.shelves:
        shelves.shelves(ui, desk, view)
    return request


def _moment(ui: Ui, desk: Desk, view: View) -> Request | None:
    sale = unseen(ui, desk, view)
    if sale is not None:
        return verdict(ui, desk, view, sale)
    if layout.mind(ui, desk).checked is not None:
        return checked(ui, desk, view)
    phase = _PHASES.get(view.moment)
    if phase is None:
        layout.table(ui, desk, "The lantern is being lit")
        return None
    return phase(ui, desk, view)
