"""The cards of Shop 'N Time, side by side: what is printed where.

All cards share a border of bare paper, so that neither a cut nor a duplex print half
a millimetre off shows. No side of a card shows a price of an item (SNT-1).
"""

from collections.abc import Iterator
from functools import lru_cache

from kiosk.decks.codes import payload
from kiosk.decks.furniture import (
    LABEL,
    awning,
    badge,
    code_label,
    dashes,
    price_tag,
    shelf_label,
    wallpaper,
)
from kiosk.decks.lettering import drawing, one_line, paragraph
from kiosk.decks.marks import (
    AWNING,
    CARD,
    INK,
    MINT,
    MUSTARD,
    NIGHT,
    PAPER,
    Box,
    Colour,
    Mark,
    Shape,
    Side,
    mix,
    opposite,
    reading_on,
)
from kiosk.decks.seats import SeatMark
from kiosk.decks.shapes import SHAPES, put, rectangle, rounded
from kiosk.decks.shipped import Era, era, eras, picture
from kiosk.rules.goods import Coupon, Item

BORDER = 3.0
"""Millimetres of bare paper around every side."""
PANEL = CARD.inset(BORDER)
CODE = Box(PANEL.x + 2.2, PANEL.bottom - LABEL - 2.2, LABEL, LABEL)
"""The code's label, quiet zone included: the same place on all cards that have one."""

_SHOP = "The corner shop"
_MOTTO = ("Yesterday’s prices.", "Today only.")
_LETTERS = {
    "triangle": (0, 2.3, 11),
    "star": (0, 0.4, 8),
    "heart": (0, -0.8, 11),
    "moon": (-5.2, 0, 10),
}
"""How far from its middle, and how large, a letter stands in a shape; millimetres."""
_BESIDE = Box(CODE.right + 1.6, CODE.y, PANEL.right - CODE.right - 2.6, LABEL)
"""Right of the code."""


def item_front(item: Item) -> Side:
    """Return an item's face: era, picture, name, amount, year, code, number."""
    look = era(item.era)
    shadow = mix(look.ground, look.deep, 0.5)
    return (
        *_shop_front(look),
        *drawing(picture(item.name), Box(19.5, 18.4, 24, 14.2), PAPER, shadow),
        *_goods(item),
        *code_label(payload(item.number), CODE.x, CODE.y),
        *_year(item.year),
        *_number(item.number, look.deep),
    )


def _shop_front(look: Era) -> Iterator[Mark]:
    yield Shape(rounded(PANEL, 2.4), look.ground)
    tint = mix(look.ground, look.deep, 0.16)
    yield from wallpaper(Box(PANEL.x, 17.2, PANEL.w, 17), look.shape, tint)
    yield from _sign(look.deep)
    words = Box(PANEL.x + 13, PANEL.y + 1, PANEL.w - 15, 5.4)
    yield one_line(look.name, words, 5, "shout", PAPER)
    yield from badge(look, (PANEL.x + 6.6, PANEL.y + 4.4))


def _sign(colour: Colour) -> Iterator[Mark]:
    """Yield the shop's empty name board over its awning."""
    yield from awning(Box(PANEL.x - 1, 10, PANEL.w + 2, 7), 13, (colour, PAPER))
    yield Shape(rounded(Box(PANEL.x, PANEL.y, PANEL.w, 7.4), 1.2), colour, INK)


def _goods(item: Item) -> Iterator[Mark]:
    label = Box(PANEL.x + 1.7, 33.4, PANEL.w - 3.4, 18.8)
    yield from shelf_label(label)
    name = Box(label.x + 1.5, label.y + 1.1, label.w - 3, 10.4)
    amount = Box(name.x, label.bottom - 5.1, name.w, 3.2)
    yield from paragraph(item.name, name, (5.2, 3), "bold")
    yield one_line(item.amount, amount, 4.3, "read")


def _year(year: int) -> Iterator[Mark]:
    tag = Box(_BESIDE.x + 1.2, _BESIDE.y + 0.8, _BESIDE.w - 2.4, 13)
    yield from price_tag(tag, 5.2)
    figures = Box(tag.x + 1.2, tag.y + 4.6, tag.w - 2.4, 7)
    yield one_line(str(year), figures, 9, "shout")


def _number(number: str, colour: Colour) -> Iterator[Mark]:
    figures = Box(_BESIDE.x, _BESIDE.bottom - 9, _BESIDE.w, 8.6)
    word = Box(figures.x, figures.y - 3.6, figures.w, 2.4)
    yield one_line("No.", word, 3.4, "bold", colour)
    yield one_line(number, figures, 12, "shout", colour)


@lru_cache(maxsize=1)
def item_back() -> Side:
    """Return the back of all items: it has an up, so that a hand can be sorted."""
    tag = Box(16.5, 28.5, 30, 38)
    return (
        Shape(rounded(PANEL, 2.4), NIGHT),
        *_six_eras(),
        *_sign(AWNING),
        one_line(_SHOP, Box(PANEL.x + 3, 4.4, PANEL.w - 6, 4.8), 6.4, "shout", PAPER),
        *price_tag(tag, 14),
        one_line("?", Box(tag.x + 4, tag.y + 8, tag.w - 8, 24), 34, "shout", AWNING),
        *_motto(),
    )


def _motto() -> Iterator[Mark]:
    for row, words in enumerate(_MOTTO):
        room = Box(PANEL.x + 3, 71 + row * 5.8, PANEL.w - 6, 3.6)
        yield one_line(words, room, 5, "bold", PAPER)


def _six_eras() -> Iterator[Mark]:
    for row, look in enumerate(eras()):
        strip = Box(PANEL.x, 19 + row * 10.8, PANEL.w, 10.8)
        yield from wallpaper(strip, look.shape, mix(NIGHT, PAPER, 0.1), 11)


def coupon_front(coupon: Coupon) -> Side:
    """Return a coupon's face: its value, code and number."""
    slip = Box(PANEL.x + 3, PANEL.y + 3, PANEL.w - 6, 46)
    return (
        Shape(rounded(PANEL, 2.4), AWNING),
        Shape(rounded(slip, 1.4), PAPER),
        *dashes(slip.inset(2), INK, 0.35),
        *_scissors(slip),
        *_offer(f"{coupon.value}¢", slip.inset(4)),
        *code_label(payload(coupon.number), CODE.x, CODE.y),
        *_number(coupon.number, PAPER),
    )


def _offer(worth: str, room: Box) -> Iterator[Mark]:
    yield one_line("COUPON", Box(room.x, room.y + 1.5, room.w, 4.6), 7, "shout")
    figures = Box(room.x, room.y + 9, room.w, 16)
    yield one_line(worth, figures, 26, "shout", AWNING)
    words = Box(room.x, room.bottom - 10.5, room.w, 10)
    text = f"Up to {worth} off your bill, or on it."
    yield from paragraph(text, words, (4.4, 3), "bold")


def _scissors(slip: Box) -> Iterator[Mark]:
    room = Box(slip.x + 4, slip.y - 0.5, 5, 5)
    yield Shape(rectangle(room), PAPER)
    yield drawing("✂", room, PAPER, PAPER)[-1]


@lru_cache(maxsize=1)
def coupon_back() -> Side:
    """Return the back of all coupons, which no item has."""
    ticket = Box(14, 27, 35, 34)
    return (
        Shape(rounded(PANEL, 2.4), AWNING),
        *_stripes(),
        *shelf_label(ticket, MUSTARD),
        *dashes(ticket.inset(2.2), INK, 0.35),
        one_line("¢", Box(ticket.x + 5, ticket.y + 7, 25, 20), 34, "shout", AWNING),
    )


def _stripes() -> Iterator[Mark]:
    wide = PANEL.w / 11
    for stripe in range(1, 11, 2):
        box = Box(PANEL.x + stripe * wide, PANEL.y, wide, PANEL.h)
        yield Shape(rectangle(box), PAPER)


@lru_cache(maxsize=8)
def player_front(seat: SeatMark) -> Side:
    """Return the Play side of a Player Card: bright, open, the same from across."""
    tint = mix(seat.colour, PAPER, 0.3)
    half = [
        *awning(Box(PANEL.x - 1, PANEL.y, PANEL.w + 2, 7), 13, (seat.colour, PAPER)),
        *_seat_mark(seat, PAPER),
    ]
    return (
        Shape(rounded(PANEL, 2.4), seat.colour),
        *wallpaper(PANEL.inset(1.5), seat.shape, tint),
        *half,
        *map(opposite, half),
        *_door_plate(PAPER, "OPEN", "Still shopping"),
    )


@lru_cache(maxsize=8)
def player_back(seat: SeatMark) -> Side:
    """Return the Closed side of a Player Card: shutters down, the same from across."""
    half = [*_seat_mark(seat, seat.colour)]
    return (
        Shape(rounded(PANEL, 2.4), NIGHT),
        *_shutters(),
        Shape(rounded(PANEL.inset(0.6), 2.2), None, seat.colour, 1.2),
        *half,
        *map(opposite, half),
        *_door_plate(MINT, "CLOSED", "Off to the till"),
    )


def _seat_mark(seat: SeatMark, fill: Colour) -> Iterator[Mark]:
    yield Shape(put(SHAPES[seat.shape], (CARD.w / 2, 22), 10.5), fill, INK, 0.8)
    right, down, size = _LETTERS.get(seat.shape, (0, 0, 11))
    room = Box(CARD.w / 2 - 5 + right, 18 + down, 10, 8)
    yield one_line(seat.letter, room, size, "shout", reading_on(fill))


def _shutters() -> Iterator[Mark]:
    for slat in range(1, 20):
        y = PANEL.y + slat * PANEL.h / 20
        ends = (PANEL.x + 0.6, y), (PANEL.right - 0.6, y)
        yield Shape(ends, None, mix(NIGHT, PAPER, 0.14), 0.5, closed=False)


def _door_plate(fill: Colour, shout: str, small: str) -> Iterator[Mark]:
    plate = Box(PANEL.x + 2.5, 34.5, PANEL.w - 5, 19)
    room = plate.inset(2.6)
    yield from shelf_label(plate, fill)
    yield one_line(shout, Box(room.x, room.y, room.w, 8.6), 16, "shout")
    yield one_line(small, Box(room.x, room.bottom - 3.4, room.w, 3.4), 4.4, "read")


@lru_cache(maxsize=1)
def key_front() -> Side:
    """Return the card that explains the six eras."""
    title = Box(PANEL.x + 4, 6.4, PANEL.w - 8, 5.4)
    return (
        Shape(rounded(PANEL, 2.4), NIGHT),
        one_line("When was that?", title, 7, "shout", PAPER),
        *_bands(),
    )


def _bands() -> Iterator[Mark]:
    for row, look in enumerate(eras()):
        band = Box(PANEL.x + 2.5, 15 + row * 11.3, PANEL.w - 5, 10)
        yield Shape(rounded(band, 1.4), look.ground, INK)
        yield from badge(look, (band.x + 8, band.y + 5))
        name = Box(band.x + 16, band.y + 2, band.w - 18, 6)
        yield one_line(look.name, name, 6.4, "shout")
