"""How to play Shop Until You Drop."""

from functools import cache

from kiosk.decks import sud, sud_art
from kiosk.rules.shop_until_you_drop import Card, Coupon, Deck, Icon, Tompang
from kiosk.screens.howto.page import Page, arrow, row
from kiosk.screens.shop_until_you_drop import bags, chips, faces, plates
from kiosk.ui import kit
from kiosk.ui.core import Rect, Ui
from kiosk.words import words

CARD = (200, 300)
BAG = (190, 320)
Shown = tuple[tuple[int, int], ...]
"""Coupons of a bag: the number of a colour, and a value."""
DAYS: tuple[Shown, ...] = (
    ((0, 40), (0, 30)), ((1, 20), (2, 20), (3, 20)), ((4, 50),),
)  # fmt: skip
WAYS: tuple[Shown, ...] = (
    ((3, 60), (3, 30), (3, 10)), ((0, 30), (1, 30), (2, 30)),
)  # fmt: skip
FULL: tuple[Shown, ...] = (
    ((0, 60), (0, 40)), ((1, 50), (2, 50)), ((4, 20), (4, 50)),
)  # fmt: skip
"""Bags of which the last is lost when one card more comes."""
MORE = (0, 30)


@cache
def _looks(deck: Deck) -> plates.Looks:
    return sud_art.looks(deck)


def _coupon(colour: int, value: int, icon: Icon = Icon.NONE) -> Coupon:
    deck = sud.shipped()
    key = deck.colours[colour].key
    return next(
        one
        for one in sorted(deck.coupons, key=lambda one: one.icon is not icon)
        if one.colour == key and one.value == value
    )


def _tompang() -> Tompang:
    return max(sud.shipped().tompangs, key=lambda one: len(one.slots))


def _face(ui: Ui, card: Card, spot: Rect) -> None:
    plates.put(ui, faces.face(ui, card, _looks(sud.shipped()), spot.size), spot)


def _bag(ui: Ui, spot: Rect, shown: Shown, *, lost: bool = False) -> None:
    held = tuple(_coupon(colour, value) for colour, value in shown)
    bags.draw(ui, held, spot, lost=lost)
    for at, card in enumerate(held):
        chip = Rect(spot.x + 20, spot.bottom - 100 - at * 60, spot.w - 40, 54)
        drawn = chips.chip(ui, card, _looks(sud.shipped()), chip.size)
        plates.put(ui, drawn, chip)


def _days(ui: Ui, room: Rect) -> None:
    for shown, spot in zip(DAYS, row(room, 3, BAG, 70), strict=True):
        _bag(ui, spot, shown)


def _ways(ui: Ui, room: Rect) -> None:
    for shown, spot in zip(WAYS, row(room, 2, BAG, 170), strict=True):
        _bag(ui, spot, shown)
    kit.slate(ui, "one colour,\nup to 100 %", Rect(room.x + 40, room.y + 80, 240, 160))
    kit.slate(
        ui, "one value,\nall colours", Rect(room.right - 280, room.y + 80, 240, 160)
    )


def _pick(ui: Ui, room: Rect) -> None:
    cards: tuple[Card, ...] = (
        _coupon(3, 20), _coupon(0, 40), _tompang(), _coupon(4, 20), _coupon(1, 60),
    )  # fmt: skip
    for card, spot in zip(cards, row(room, 5, CARD, 22), strict=True):
        _face(ui, card, spot)


def _icons(ui: Ui, room: Rect) -> None:
    left, right = row(room, 2, CARD, 500)
    _face(ui, _coupon(0, 10, Icon.RIGHT), left)
    arrow(ui, (room.centerx - 170, room.centery))
    plates.put(
        ui, chips.back(ui, 53, (160, 230)), Rect(560, room.centery - 115, 160, 230)
    )
    arrow(ui, (room.centerx + 170, room.centery))
    _face(ui, _coupon(2, 30), right)


def _drop(ui: Ui, room: Rect) -> None:
    spots = row(Rect(room.x + 300, room.y, 860, room.h), 3, BAG, 50)
    _face(ui, _coupon(*MORE), Rect(room.x + 40, room.y + 10, *CARD))
    for shown, spot in zip(FULL, spots, strict=True):
        _bag(ui, spot, shown, lost=shown is FULL[-1])
    kit.stamp(ui, "DROP", spots[-1].inflate(60, 0))


def _tompangs(ui: Ui, room: Rect) -> None:
    _face(ui, _tompang(), Rect(room.x + 140, room.y + 10, *CARD))
    arrow(ui, (room.x + 460, room.centery))
    looks = _looks(sud.shipped())
    for at, points in enumerate((5, -3)):
        spot = Rect(room.x + 580, room.y + 40 + at * 140, 460, 110)
        plates.put(
            ui, chips.slip(ui, _tompang(), looks, spot.size, points=points), spot
        )


PAGES = (
    Page(
        words("Three bags, three days"),
        (
            words("Fill your three bags with coupons, day after day."),
            words("Ten percent are a point: most points after three days win."),
        ),
        _days,
    ),
    Page(
        words("What fits in a bag"),
        (
            words("Either one colour, up to 100 percent together,"),
            words("or one value, in as many colours as you like."),
        ),
        _ways,
    ),
    Page(
        words("Pick a card"),
        (
            words("On your turn take one card of the row; you can't pass."),
            words("The box packs your bags anew whenever that makes room."),
        ),
        _pick,
    ),
    Page(
        words("Small arrows"),
        (
            words("An arrow on your coupon hands out a card of the deck:"),
            words("to you, or to the neighbour it points at. Take it you must."),
        ),
        _icons,
    ),
    Page(
        words("Until you drop"),
        (
            words("A card that fits nowhere makes you drop: the day is over."),
            words("You lose one of your bags, and all others keep theirs."),
        ),
        _drop,
    ),
    Page(
        words("Tompangs"),
        (
            words("A friend's list: fill it for 5 points, or lose 3."),
            words("Two a day can be carried; with the third you drop."),
        ),
        _tompangs,
    ),
)
