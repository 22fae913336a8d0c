"""A closer look at all that a seat owns, laid over the table and turned to the seat."""

from kiosk.rules.shop_until_you_drop import View
from kiosk.screens.desk import Desk, restock
from kiosk.screens.shop_until_you_drop import layout, seat, stash
from kiosk.screens.shop_until_you_drop.looking import looks_of
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import PAPER
from kiosk.words import Raw, words

WHOLE = Rect(0, 0, theme.WIDTH, theme.HEIGHT)


def closer(ui: Ui, desk: Desk, view: View, at: int) -> None:
    """Draw the board; any touch of its button, or the seat's own, closes it."""
    _, facing = layout.panels(len(view.places))[at]
    with ui.panel(WHOLE, facing):
        kit.board(ui, Raw(view.places[at].name))
        _coupons(ui, desk, view, at)
        _errands(ui, desk, view, at)
        _person(ui, view, at)
        if kit.button(ui, "All right", Rect(880, 626, 300, 92), kind="do",
                      pin=restock(at), key="return"):  # fmt: skip
            ui.memory.pop("look", None)


def _coupons(ui: Ui, desk: Desk, view: View, at: int) -> None:
    place = view.places[at]
    bagged = [card for bag in place.bags for card in bag]
    total = place.sum
    head = Rect(100, 172, 440, 40)
    sums = words(
        "{cards} coupons: {points} points", cards=total.cards, points=total.coupons
    )
    ui.text(sums, head, color=PAPER, face="bold", align="left")
    room = Rect(100, 216, 440, 390)
    stash.coupons(ui, looks_of(desk), (*place.kept, *bagged), room)


def _errands(ui: Ui, desk: Desk, view: View, at: int) -> None:
    rows = view.places[at].sum.errands
    head = Rect(560, 172, 620, 40)
    left = view.places[at].tompangs_left
    more = words("Tompangs: no more today")
    if left:
        more = words("Tompangs: {count} more today", count=left)
    ui.text(more, head, color=PAPER, face="bold", align="left")
    room = Rect(560, 216, 624, 396)
    if rows:
        high = min(room.h, len(rows) * 60 + 16)
        kit.slip(ui, Rect(room.x, room.y, room.w, high))
        stash.errands(
            ui,
            looks_of(desk),
            rows,
            Rect(room.x, room.y, room.w, high).inflate(-20, -12),
        )


def _person(ui: Ui, view: View, at: int) -> None:
    place = view.places[at]
    if place.character is None:
        return
    spot = Rect(100, 618, 104, 104)
    seat.portrait_of(ui, place.character.power, spot, kiasu=place.kiasu)
    said = place.character.perk if place.kiasu else place.character.hello
    beside = Rect(220, 614, 640, 112)
    about = words("{name}: {about}", name=place.character.name, about=words(said))
    ui.text(about, beside, color=PAPER, align="left")
