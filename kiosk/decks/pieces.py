"""Small drawings as curves, in a field of 100 x 100: for paper and for the screen.

On the screen a piece is an SVG path as it stands; on paper its curves become polygons.
The origin is the top left corner, x to the right, y down.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from kiosk.decks.marks import Box, Colour, Point, Shape

FIELD = 100
"""Both sides of the field that pieces are drawn in."""
_STEPS = 8
"""Straight lines that a curve is made of, on paper."""
_KAPPA = 0.5523
"""How far a circle's control points are off, in radii."""
_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6}


class Piece(NamedTuple):
    """A path, filled or drawn as a line or both.

    It knows ``M L H V Q C Z`` and their small, relative forms.
    """

    d: str
    fill: Colour | None = None
    line: Colour | None = None
    width: float = 4
    """Of the line, in the field."""


Pieces = tuple[Piece, ...]


def oval(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """Return the path of an ellipse around a point; a circle with one radius."""
    ry = rx if ry is None else ry
    a, b = rx * _KAPPA, ry * _KAPPA
    return (
        f"M{x - rx:.2f} {y:.2f}"
        f"C{x - rx:.2f} {y - b:.2f} {x - a:.2f} {y - ry:.2f} {x:.2f} {y - ry:.2f}"
        f"C{x + a:.2f} {y - ry:.2f} {x + rx:.2f} {y - b:.2f} {x + rx:.2f} {y:.2f}"
        f"C{x + rx:.2f} {y + b:.2f} {x + a:.2f} {y + ry:.2f} {x:.2f} {y + ry:.2f}"
        f"C{x - a:.2f} {y + ry:.2f} {x - rx:.2f} {y + b:.2f} {x - rx:.2f} {y:.2f}Z"
    )


def on_paper(pieces: Iterable[Piece], box: Box) -> Iterator[Shape]:
    """Yield the pieces as shapes in a box, as large as its narrow side."""
    side = min(box.w, box.h)
    scale = side / FIELD
    x, y = box.centre
    left, top = x - side / 2, y - side / 2
    for piece in pieces:
        for points, closed in outlines(piece.d):
            placed = tuple((left + scale * px, top + scale * py) for px, py in points)
            fill = piece.fill if closed else None
            yield Shape(placed, fill, piece.line, scale * piece.width, closed=closed)


@lru_cache(maxsize=512)
def outlines(d: str) -> tuple[tuple[tuple[Point, ...], bool], ...]:
    """Return a path's parts as points, and whether each is closed.

    Raises:
        ValueError: when the path holds a command that is not known here.
    """
    pen = _Pen()
    for command, numbers in _commands(d):
        pen.go(command, numbers)
    return tuple((tuple(points), closed) for points, closed in pen.parts if points)


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command with its numbers, repeated ones written out."""
    command, numbers = "", list[float]()
    for token in [*_TOKEN.findall(d), ""]:
        if token and not token.isalpha():
            numbers.append(float(token))
            continue
        yield from _repeated(command, numbers)
        command, numbers = token, []


def _repeated(command: str, numbers: list[float]) -> Iterator[tuple[str, list[float]]]:
    if command in ("", "Z", "z"):
        if command:
            yield "Z", []
        return
    takes = _TAKES.get(command.upper())
    if takes is None or not numbers or len(numbers) % takes:
        raise ValueError(f"the path has {command} with {len(numbers)} numbers")
    for at in range(0, len(numbers), takes):
        yield command, numbers[at : at + takes]
        command = {"M": "L", "m": "l"}.get(command, command)


class _Pen:
    """Draws a path as points."""

    def __init__(self) -> None:
        self.parts: list[tuple[list[Point], bool]] = []

    @property
    def _here(self) -> Point:
        return self.parts[-1][0][-1] if self.parts else (0, 0)

    def go(self, command: str, numbers: list[float]) -> None:
        if command == "Z":
            points, _ = self.parts[-1]
            self.parts[-1] = points, True
            return
        points = self._points(command, numbers)
        if command in "Mm":
            self.parts.append((points, False))
        elif len(points) == 1:
            self.parts[-1][0].append(points[0])
        else:
            self.parts[-1][0].extend(_curve([self._here, *points]))

    def _points(self, command: str, numbers: list[float]) -> list[Point]:
        """Return where a command leads; small letters count from the last point."""
        x, y = self._here if command.islower() else (0, 0)
        here = self._here
        match command.upper():
            case "H":
                return [(x + numbers[0], here[1])]
            case "V":
                return [(here[0], y + numbers[0])]
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        return [(x + a, y + b) for a, b in pairs]


def _curve(knots: list[Point]) -> Iterator[Point]:
    """Yield points along a Bézier curve, but for its first one."""
    for step in range(1, _STEPS + 1):
        yield _at(knots, step / _STEPS)


def _at(knots: list[Point], t: float) -> Point:
    while len(knots) > 1:
        pairs = pairwise(knots)
        knots = [(a + (c - a) * t, b + (d - b) * t) for (a, b), (c, d) in pairs]
    return knots[0]
