"""What a printed side must be, whichever game it is of."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt

from kiosk.decks.lettering import cap, ems
from kiosk.decks.marks import CARD, Box, Colour, Shape, Side, Words

BARE = 1.8
"""Millimetres at the edge of a side that nothing may touch."""
SIGHTS = {
    "all three cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""How linear RGB is seen (Machado, Oliveira and Fernandes 2009, full severity)."""


def words_on(side: Side) -> list[Words]:
    """Return the lines of text on a side."""
    return [mark for mark in side if isinstance(mark, Words)]


def _extent(words: Words) -> Box:
    """Return the box of a line's letters, capitals and figures high."""
    wide, high = ems(words.text, words.face) * words.size, cap(words.face) * words.size
    shift = {"left": 0.0, "center": 0.5, "right": 1.0}[words.align] * wide
    x, y = words.at
    return Box(x - shift, y if words.turned else y - high, wide, high)


def _within(inner: Box, outer: Box) -> bool:
    off = outer.inset(-0.01)
    return (
        inner.x >= off.x
        and inner.y >= off.y
        and inner.right <= off.right
        and inner.bottom <= off.bottom
    )


def overflowing(side: Side) -> list[str]:
    """Return the texts that leave their rooms, or have none."""
    return [
        words.text
        for words in words_on(side)
        if words.face != "picture"
        and (words.room is None or not _within(_extent(words), words.room))
    ]


def check_rooms(sides: Sequence[Side], panel: Box) -> None:
    """All words keep inside their rooms, and the rooms inside the card's panel."""
    assert not [text for side in sides for text in overflowing(side)]
    rooms = [words.room for side in sides for words in words_on(side)]
    assert all(room and _within(room, panel) for room in rooms)


def check_edges(sides: Sequence[Side]) -> None:
    """Nothing touches the edge of a card."""
    bare = CARD.inset(BARE)
    shapes = [m for side in sides for m in side if isinstance(m, Shape)]
    xs, ys = zip(*(point for shape in shapes for point in shape.points), strict=True)
    assert bare.x <= min(xs) <= max(xs) <= bare.right
    assert bare.y <= min(ys) <= max(ys) <= bare.bottom


def least_apart(colours: Sequence[Colour], sight: str) -> float:
    """Return how far (CIE L*a*b*) the two nearest colours are for a kind of sight."""
    seen = [_lab(colour, np.array(SIGHTS[sight])) for colour in colours]
    return min(float(np.linalg.norm(a - b)) for a, b in combinations(seen, 2))


def _lab(colour: Colour, sight: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return CIE L*a*b* of an sRGB colour as it is seen."""
    c = np.array(colour) / 255
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    to_xyz = np.array(
        [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    )
    white = np.array([0.9505, 1, 1.089])
    x, y, z = np.cbrt(to_xyz @ np.clip(sight @ linear, 0, 1) / white)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])
