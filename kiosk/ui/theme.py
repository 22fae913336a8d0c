"""The look in numbers: colours, type, spacing, motion, the eight seats' marks."""

from typing import NamedTuple

Color = tuple[int, int, int]

WIDTH, HEIGHT = 1280, 800
"""The logical size every screen is laid out in; any real size is scaled to."""

PAPER: Color = (255, 244, 220)
NIGHT: Color = (22, 53, 43)
INK: Color = (29, 26, 22)
MUSTARD: Color = (242, 177, 52)
"""The one thing to do now."""
HONEY: Color = (255, 208, 104)
"""Mustard in the light of the lamp: what is called out on the night wall is written
in it, at 7:1 wherever the lamp shines."""
AWNING: Color = (155, 23, 42)
"""Stop, bust, danger; and the awning itself."""
MINT: Color = (127, 209, 174)
"""Done, closed, right."""
WOOD: Color = (91, 58, 41)
SLATE: Color = (38, 43, 46)
KRAFT: Color = (201, 158, 108)
"""Brown paper: what lies under it is a secret."""
BRASS: Color = (180, 121, 48)
OAK: Color = (136, 94, 44)
LASER: Color = (255, 70, 60)
"""The scanner's light, and nothing else."""
WHITE: Color = (255, 255, 255)
"""For highlights only: nothing is written in it or on it."""

ACCENTS: dict[str, Color] = {
    "": AWNING,
    "shop-n-time": AWNING,
    "shop-until-you-drop": (20, 74, 84),
    "odd-shop": (74, 36, 88),
    "time-is-money": (28, 56, 96),
    "shelf-stock": (60, 74, 24),
}
"""The awning of each department: paper reads on all of them at 7:1 and better."""

SAFE: Color = (58, 58, 62)
"""Every awning in safe mode: grey, as if the sun had bleached the shop."""
SAFE_NIGHT: Color = (66, 38, 12)
"""What is behind everything in safe mode."""

PRICE, SHOUT, HEADING, TEXT, LABEL = 180, 84, 48, 32, 28
"""Type sizes in logical pixels; nothing smaller than a label."""
TARGET = 72
"""The least side of anything that is touched."""
GAP = 8
"""Between keys that lie side by side."""
MOTION_MS = 200
"""One movement; it eases out, and no other runs at the same time."""
LINE_MS = 180
"""One line of a receipt: as fast as it can be read along."""
PARTY_MS = 1400
"""The winner's confetti."""


class SeatMark(NamedTuple):
    """How one seat is told apart: by colour, by shape and by letter."""

    color: Color
    shape: str
    letter: str
    name: str


SEATS: tuple[SeatMark, ...] = (
    SeatMark((230, 159, 0), "circle", "A", "orange"),
    SeatMark((86, 180, 233), "square", "B", "sky"),
    SeatMark((0, 158, 115), "triangle", "C", "green"),
    SeatMark((240, 228, 66), "star", "D", "yellow"),
    SeatMark((0, 114, 178), "diamond", "E", "blue"),
    SeatMark((213, 94, 0), "cross", "F", "vermilion"),
    SeatMark((204, 121, 167), "heart", "G", "pink"),
    SeatMark((225, 225, 225), "moon", "H", "white"),
)
"""Okabe and Ito's colours, which the three kinds of colour blindness keep apart."""


def in_safe_colours() -> None:
    """Paint the shop as it looks in safe mode, from the next drawing on.

    Drawings that are loaded already keep the wall they have; the awnings change.
    """
    global NIGHT  # noqa: PLW0603  # a palette is chosen once, before anything is drawn
    NIGHT = SAFE_NIGHT
    ACCENTS.update(dict.fromkeys(ACCENTS, SAFE))


def mix(a: Color, b: Color, share: float = 0.5) -> Color:
    """Return ``a`` with that ``share`` of ``b`` in it."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


def luminance(color: Color) -> float:
    """Return the relative luminance of a colour, 0 black to 1 white (WCAG 2)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in color)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: Color, b: Color) -> float:
    """Return the contrast of two colours, 1 to 21; 7 is the least for reading."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
