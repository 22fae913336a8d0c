"""The item that is up, drawn for both sides, with the rest of the row beside it."""

from kiosk.rules.odd_shop import View
from kiosk.screens.odd_shop import curios, row
from kiosk.screens.odd_shop.layout import HALVES
from kiosk.ui import theme
from kiosk.ui.core import Facing, Rect, Ui


def up(ui: Ui, view: View, words: str, *, but: Facing | None = None) -> None:
    """Draw the item, the row and the words to each side.

    In the half ``but`` the room right of the item is left to something else.
    """
    assert view.lot is not None, "nothing is up"
    for area, facing in HALVES:
        with ui.panel(area, facing) as room:
            row.lot(ui, view, view.lot, Rect(room.x + 16, room.y + 8, 480, 166))
            if facing != but:
                side = Rect(room.x + 530, room.y + 8, room.w - 540, 166)
                _beside(ui, view, words, side)


def _beside(ui: Ui, view: View, words: str, room: Rect) -> None:
    line = Rect(room.x, room.y, room.w, 80)
    ui.text(words, line, color=theme.PAPER, align="left", least=theme.LABEL)
    coming = [at for at in range(len(view.places)) if at > (view.lot or 0)]
    for at, place in enumerate(coming):
        spot = Rect(room.x + 6 + 136 * at, room.y + 88, 124, 72)
        curios.tile(ui, view, view.places[place].item, spot, None)
