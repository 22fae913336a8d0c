"""The item that is up, drawn for both sides, with the rest of the row beside it."""

from kiosk.rules.odd_shop import View
from kiosk.screens.desk import Desk
from kiosk.screens.odd_shop import curios, row
from kiosk.screens.odd_shop.layout import HALVES, STRIP
from kiosk.ui import theme
from kiosk.ui.art import disc, fade, path, rect, stroke
from kiosk.ui.core import Facing, Rect, Ui
from kiosk.ui.theme import BRASS, INK, MUSTARD, OAK, PAPER, mix


def up(ui: Ui, desk: Desk, view: View, hint: str, *, but: Facing | None = None) -> None:
    """Draw the item, the row and a hint to each side.

    In the half ``but`` the room right of the item is left to something else.
    """
    assert view.lot is not None, "nothing is up"
    ui.art(_light, Rect(STRIP.x, STRIP.y, 84, STRIP.h), bleed=260)
    for area, facing in HALVES:
        with ui.panel(area, facing) as room:
            row.lot(ui, desk, view, view.lot, Rect(room.x + 16, room.y + 8, 480, 166))
            if facing != but:
                side = Rect(room.x + 530, room.y + 8, room.w - 540, 166)
                _beside(ui, view, hint, side)


def _beside(ui: Ui, view: View, hint: str, room: Rect) -> None:
    line = Rect(room.x, room.y, room.w, 80)
    ui.text(hint, line, color=theme.PAPER, align="left")
    coming = [at for at in range(len(view.places)) if at > (view.lot or 0)]
    for at, place in enumerate(coming):
        spot = Rect(room.x + 6 + 136 * at, room.y + 88, 124, 72)
        curios.tile(ui, view, view.places[place].item, spot, None)


def _light(w: int, h: int) -> str:
    """Draw the lectern with its gavel, in the light of a lantern."""
    x, y = w / 2, h / 2
    return "".join(
        (
            fade("glow", (0, MUSTARD, 0.36), (0.45, MUSTARD, 0.06), (1, MUSTARD, 0),
                 kind="round"),
            disc(x, y, 300, "url(#glow)"),
            path(f"M6 {h - 30}H{w - 6}L{w - 18} {h}H18Z", OAK),
            rect(0, h - 38, w, 10, mix(OAK, PAPER, 0.25), rx=4),
            rect(14, h - 46, 30, 8, mix(OAK, INK, 0.4), rx=3),
            stroke(f"M40 {h - 52}L{w - 8} {h - 66}", mix(OAK, PAPER, 0.4), 6),
            path(f"M18 {h - 62}L40 {h - 70}L46 {h - 50}L24 {h - 43}Z", BRASS),
        )
    )  # fmt: skip
