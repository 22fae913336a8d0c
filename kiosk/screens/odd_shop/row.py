"""The row of the Auction House for both sides: what is up, sold, looked under."""

from collections.abc import Iterable

from kiosk.rules.odd_shop import Place, View
from kiosk.screens.desk import Desk
from kiosk.screens.odd_shop import curios
from kiosk.screens.odd_shop.layout import HALVES
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import MUSTARD, PAPER, WOOD, mix


def both(
    ui: Ui, desk: Desk, view: View, *, lit: Iterable[int] = (), live: bool = False
) -> int | None:
    """Draw the row to each side; return the place touched, if they are ``live``."""
    touched = None
    for area, facing in HALVES:
        with ui.panel(area, facing) as room:
            tail = "" if facing == "south" else " across"
            used = _row(ui, desk, view, room, lit=set(lit), tail=tail if live else None)
        touched = used if used is not None else touched
    return touched


def _row(
    ui: Ui, desk: Desk, view: View, room: Rect, *, lit: set[int], tail: str | None
) -> int | None:
    touched = None
    count = len(view.places)
    wide = 216
    left = room.centerx - wide * count // 2
    for at, place in enumerate(view.places):
        spot = Rect(left + wide * at + 4, room.y + 6, wide - 8, room.h - 12)
        _place(ui, desk, view, place, spot, lit=at in lit)
        number(ui, at + 1, spot)
        if tail is not None and ui.touch(f"item {at + 1}{tail}", spot):
            touched = at
    return touched


def _place(
    ui: Ui, desk: Desk, view: View, place: Place, spot: Rect, *, lit: bool
) -> None:
    kind = place.kind if place.turned else None
    curios.card(ui, view, place.item, spot, kind, lit=lit)
    sold = place.sold
    if sold and sold.winner is not None:
        kit.badge(ui, desk.card(sold.winner), Rect(spot.x + 2, spot.y + 40, 34, 34))
    if sold and sold.winner is None:
        gone = Rect(spot.x + 52, spot.bottom - 69, spot.w - 56, 66)
        ui.box(mix(PAPER, WOOD, 0.4), gone, radius=8)
        ui.text("Gone", gone, size=36, face="bold")
    elif not place.turned:
        eyes(ui, desk, place, spot)


def number(ui: Ui, count: int, spot: Rect) -> None:
    """Write in which order a place comes up, in its corner."""
    tab = Rect(spot.x - 4, spot.y - 6, 38, 38)
    ui.box(MUSTARD, tab, radius=19)
    ui.text(str(count), tab, size=theme.LABEL, face="bold")


def eyes(ui: Ui, desk: Desk, place: Place, spot: Rect) -> None:
    """Show who has looked under a place: for all to see, unlike what lies there."""
    for at, seat in enumerate(place.looked):
        badge = Rect(spot.right - 38, spot.bottom - 36 - 34 * at, 31, 31)
        kit.badge(ui, desk.card(seat), badge)


def lot(ui: Ui, desk: Desk, view: View, at: int, area: Rect) -> None:
    """Draw the item that is up, large, and the marks of those who know more."""
    place = view.places[at]
    curios.card(ui, view, place.item, area, lit=True)
    number(ui, at + 1, area)
    for count, seat in enumerate(place.looked):
        spot = Rect(area.right - 46 - 42 * count, area.bottom - 106, 36, 36)
        kit.badge(ui, desk.card(seat), spot)
