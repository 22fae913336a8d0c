"""The item that is up, drawn for both sides, with the rest of the row beside it."""

from collections.abc import Sequence

from kiosk.rules.odd_shop import View
from kiosk.screens.desk import Desk
from kiosk.screens.odd_shop import curios, layout, row
from kiosk.screens.odd_shop.layout import HALVES, STRIP
from kiosk.screens.words import short
from kiosk.ui import kit, theme
from kiosk.ui.art import disc, fade, path, rect, stroke
from kiosk.ui.core import Facing, Rect, Ui
from kiosk.ui.theme import BRASS, INK, MUSTARD, OAK, PAPER, mix
from kiosk.words import Raw


def up(
    ui: Ui,
    desk: Desk,
    view: View,
    hint: str,
    *,
    but: Facing | None = None,
    rivals: Sequence[int] = (),
) -> None:
    """Draw the item, the row and a hint to each side.

    In the half ``but`` the room right of the item is left to something else. Where
    seats are ``rivals`` they and what they bid stand there in place of the row.
    """
    assert view.lot is not None, "nothing is up"
    ui.art(_light, Rect(STRIP.x, STRIP.y, 84, STRIP.h), bleed=260)
    for area, facing in HALVES:
        with ui.panel(area, facing) as room:
            row.lot(ui, desk, view, view.lot, Rect(room.x + 16, room.y + 8, 480, 166))
            if facing != but:
                side = Rect(room.x + 530, room.y + 8, room.w - 540, 166)
                line = Rect(side.x, side.y, side.w, 80)
                ui.text(hint, line, color=theme.PAPER, align="left")
                low = Rect(side.x + 6, side.y + 88, side.w - 6, 72)
                if rivals:
                    _rivals(ui, desk, view, rivals, low)
                else:
                    _coming(ui, view, low)


def _coming(ui: Ui, view: View, room: Rect) -> None:
    coming = [at for at in range(len(view.places)) if at > (view.lot or 0)]
    for at, place in enumerate(coming):
        spot = Rect(room.x + 136 * at, room.y, 124, room.h)
        curios.tile(ui, view, view.places[place].item, spot, None)


def _rivals(ui: Ui, desk: Desk, view: View, rivals: Sequence[int], room: Rect) -> None:
    """Draw whoever is tied: the mark, the name where it fits, and the cards bid."""
    wide = min(room.w // len(rivals), 270)
    for at, seat in enumerate(rivals):
        slip = Rect(room.x + wide * at, room.y, wide - 8, room.h)
        ui.box(PAPER, slip, radius=10)
        side = min(52, slip.w // 2)
        badge = Rect(slip.x + 6, slip.centery - side // 2, side, side)
        kit.badge(ui, desk.card(seat), badge)
        beside = Rect(badge.right + 6, slip.y, slip.right - badge.right - 10, slip.h)
        person = view.people[seat]
        name, paid = short(desk.name(seat)), Raw(layout.cards(person.laid))
        if max(ui.measure(one, size=theme.LABEL) for one in (name, paid)) > beside.w:
            ui.text(str(person.bid), beside, face="bold")
            continue
        half = Rect(beside.x, beside.y, beside.w, beside.h // 2)
        ui.text(name, half, size=theme.LABEL)
        ui.text(paid, half.move(0, half.h), size=theme.LABEL, face="bold")


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
