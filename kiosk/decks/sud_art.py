"""How the sale's departments look: a colour, a symbol and a letter each; and its icons.

Printed cards and cards on the screen are drawn from here, so that they are the same.
"""

import csv
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from kiosk.decks import shipped
from kiosk.decks.marks import INK, Colour, mix, reading_on
from kiosk.decks.pieces import Piece, Pieces, oval
from kiosk.decks.sud import SHIPPED
from kiosk.rules.shop_until_you_drop import ANY, Deck, Icon
from kiosk.rules.shop_until_you_drop import Colour as Department

HUES: dict[str, Colour] = {
    "red": (160, 28, 38),
    "yellow": (255, 224, 96),
    "green": (112, 184, 92),
    "blue": (30, 78, 152),
    "purple": (203, 164, 230),
    "orange": (238, 132, 48),
    "pink": (240, 150, 176),
    "brown": (110, 70, 44),
    "teal": (16, 104, 108),
    "grey": (190, 190, 186),
    "black": (48, 46, 44),
}
"""Light and dark take turns, so that they stay apart for every kind of sight."""
_SPARE = ("teal", "orange", "grey", "brown", "pink")
"""For hues that are not known here, by the place of their department."""


class Look(NamedTuple):
    """How a department's cards look."""

    key: str
    """Its letter."""
    ground: Colour
    ink: Colour
    """What reads on the ground."""
    tint: Colour
    """The ground's pattern."""
    department: str
    symbol: str


ANY_LOOK = Look(
    ANY, (232, 222, 200), INK, (214, 202, 176), "Any department", "anything"
)


@lru_cache(maxsize=8)
def looks(deck: Deck) -> dict[str, Look]:
    """Return how each department of a deck looks, by its letter; ``*`` for any."""
    found = {one.key: _look(at, one) for at, one in enumerate(deck.colours)}
    return {**found, ANY: ANY_LOOK}


def _look(at: int, one: Department) -> Look:
    ground = HUES.get(one.hue, HUES[_SPARE[at % len(_SPARE)]])
    ink = reading_on(ground)
    tint = mix(ground, ink, 0.12)
    return Look(one.key, ground, ink, tint, one.department, one.symbol)


def symbol(name: str, ink: Colour, ground: Colour) -> Pieces:
    """Return a department's symbol in one ink; a price tag for one not known here.

    Args:
        name: as in ``deck.toml``.
        ink: what it is drawn in.
        ground: what it stands on, seen through its holes.
    """
    drawn = _SYMBOLS.get(name, _tag)
    return tuple(drawn(ink, ground))


def _hanger(ink: Colour, ground: Colour) -> Iterator[Piece]:
    yield Piece("M50 40V34Q50 28 55 26Q62 22 61 15Q59 7 50 8Q42 9 41 17", None, ink, 8)
    yield Piece("M50 40L94 70Q98 84 86 84H14Q2 84 6 70Z", ink, ink, 6)
    yield Piece("M50 54L80 73H20Z", ground)


def _bowl(ink: Colour, ground: Colour) -> Iterator[Piece]:
    yield Piece("M6 46H94Q94 76 66 84V90H34V84Q6 76 6 46Z", ink, ink, 5)
    yield Piece("M20 56Q24 70 38 75", None, ground, 6)
    for x in (32, 50, 68):
        yield Piece(f"M{x} 35Q{x - 9} 27 {x} 20Q{x + 9} 13 {x} 6", None, ink, 7)


def _leaf(ink: Colour, ground: Colour) -> Iterator[Piece]:
    yield Piece("M22 78Q2 34 42 16Q62 8 92 8Q94 40 84 60Q66 94 22 78Z", ink)
    yield Piece(
        "M8 94Q30 58 74 28M36 56V38M36 58M50 45L50 28M40 62H60", None, ground, 6
    )
    yield Piece("M8 94Q16 80 24 72", None, ink, 9)


def _plug(ink: Colour, ground: Colour) -> Iterator[Piece]:
    yield Piece("M36 8V34M64 8V34", None, ink, 11)
    yield Piece("M20 32H80V46Q80 72 56 74H44Q20 72 20 46Z", ink, ink, 5)
    yield Piece("M50 74V80Q50 92 62 92H74", None, ink, 9)
    yield Piece("M54 40L42 54H50L46 66L60 50H52Z", ground)


def _kite(ink: Colour, ground: Colour) -> Iterator[Piece]:
    yield Piece("M64 4L92 40L44 68L28 26Z", ink, ink, 5)
    yield Piece("M64 8L45 64M31 28L88 39", None, ground, 5)
    yield Piece("M44 68Q20 66 26 80Q32 94 8 92", None, ink, 6)
    yield Piece("M18 72L32 84L34 70L20 84Z", ink, ink, 3)


def _tag(ink: Colour, ground: Colour) -> Iterator[Piece]:
    yield Piece("M10 12H52L92 52L54 92L10 48Z", ink, ink, 6)
    yield Piece(oval(30, 31, 8), ground)


def _anything(ink: Colour, ground: Colour) -> Iterator[Piece]:
    """Draw a star, for a slot that takes every department."""
    yield Piece(
        "M50 6L62 37L95 39L69 59L78 92L50 73L22 92L31 59L5 39L38 37Z", ink, ink, 4
    )


_SYMBOLS = {
    "hanger": _hanger,
    "bowl": _bowl,
    "leaf": _leaf,
    "plug": _plug,
    "kite": _kite,
    "anything": _anything,
}


def extra(icon: Icon, ink: Colour, ground: Colour) -> Pieces:
    """Return the sign that says who draws an extra card: a card, and which way it goes.

    Down to whoever holds the card upright, to the left, or to the right.
    """
    card = Piece("M34 8H66Q72 8 72 14V52Q72 58 66 58H34Q28 58 28 52V14Q28 8 34 8Z", ink)
    plus = Piece("M50 20V46M37 33H63", None, ground, 8)
    return card, plus, Piece(_ARROWS[icon], ink, ink, 3)


_ARROWS = {
    Icon.SELF: "M42 64H58V74H72L50 96L28 74H42Z",
    Icon.LEFT: "M88 72V86H34V96L10 79L34 62V72Z",
    Icon.RIGHT: "M12 72V86H66V96L90 79L66 62V72Z",
}


@lru_cache(maxsize=1)
def _pictures() -> dict[str, str]:
    with (SHIPPED / "pictures.csv").open(encoding="utf-8", newline="") as table:
        return {row["name"].casefold(): row["picture"] for row in csv.DictReader(table)}


def picture(name: str) -> str:
    """Return the picture (one emoji) of a thing; a price tag where none is known."""
    return _pictures().get(name.casefold()) or shipped.picture(name)


def shopping_bag(fill: Colour, words: Colour) -> Pieces:
    """Return a paper bag with two cords, standing; ``words`` is the sign's colour."""
    dark, light = mix(fill, INK, 0.3), mix(fill, (255, 255, 255), 0.25)
    return (
        Piece("M34 34V22Q34 6 50 6Q66 6 66 22V34", None, dark, 5),
        Piece("M14 32H86L92 96H8Z", fill),
        Piece("M14 32H30L26 96H8Z", light),
        Piece("M86 32H76L80 96H92Z", dark),
        Piece("M14 32H86L87 42H13Z", mix(fill, INK, 0.14)),
        Piece("M64 54L36 86", None, words, 7),
        Piece(oval(38, 60, 7), None, words, 6),
        Piece(oval(62, 80, 7), None, words, 6),
    )
