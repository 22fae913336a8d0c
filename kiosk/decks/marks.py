"""What a card is drawn with: shapes and words at places in millimetres.

A side of a card is a tuple of marks, painted in order. The printed sheets and the
pictures on the screen are both made from it, so that they cannot drift apart. The
origin is the card's top left corner, x to the right, y down.
"""

from typing import Literal, NamedTuple

Point = tuple[float, float]
Colour = tuple[int, int, int]
Face = Literal["read", "bold", "shout", "picture"]
"""Everything read; its bold; figures and shouts; one-ink emoji."""
Align = Literal["left", "center", "right"]

PAPER: Colour = (255, 244, 220)
INK: Colour = (29, 26, 22)
NIGHT: Colour = (22, 53, 43)
MUSTARD: Colour = (242, 177, 52)
AWNING: Colour = (155, 23, 42)
MINT: Colour = (127, 209, 174)
WOOD: Colour = (91, 58, 41)
WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)

OUTLINE = 0.45
"""Millimetres; as thick as the lines of the pictures."""


class Box(NamedTuple):
    """A rectangle, in millimetres."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """The point in its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, by: float) -> "Box":
        """Return the box that much smaller on every side; larger for less than 0."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)


class Shape(NamedTuple):
    """A polygon, filled or outlined or both; open ones are lines."""

    points: tuple[Point, ...]
    fill: Colour | None = None
    line: Colour | None = None
    width: float = OUTLINE
    closed: bool = True


class Words(NamedTuple):
    """One line of text on its baseline."""

    text: str
    at: Point
    size: float
    """Millimetres of one em."""
    face: Face = "bold"
    colour: Colour = INK
    align: Align = "center"
    turned: bool = False
    """Upside down about ``at``, for who sits across."""
    room: Box | None = None
    """The box that the words were fitted into."""


Mark = Shape | Words
Side = tuple[Mark, ...]
CARD = Box(0, 0, 63, 88)
"""A poker card."""


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """Return ``a`` with that ``share`` of ``b`` in it."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


def contrast(a: Colour, b: Colour) -> float:
    """Return the contrast of two colours as WCAG 2 reckons it, 1 to 21."""
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    shares = (0.2126, 0.7152, 0.0722)
    return sum(s * _linear(c / 255) for s, c in zip(shares, colour, strict=True))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def reading_on(ground: Colour) -> Colour:
    """Return ink or paper, whichever is the easier to read on that ground."""
    return max(INK, PAPER, key=lambda colour: contrast(colour, ground))


def opposite(mark: Mark) -> Mark:
    """Return a mark turned half round the middle of the card."""
    if isinstance(mark, Shape):
        return mark._replace(points=tuple(map(_across, mark.points)))
    return mark._replace(
        at=_across(mark.at),
        turned=not mark.turned,
        room=mark.room and _box_across(mark.room),
    )


def _across(point: Point) -> Point:
    return CARD.w - point[0], CARD.h - point[1]


def _box_across(box: Box) -> Box:
    return Box(CARD.w - box.right, CARD.h - box.bottom, box.w, box.h)
