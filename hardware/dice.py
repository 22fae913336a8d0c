"""Reads dice that lie under the counter's camera, whatever their colour.

A face is a lattice of pips of one size, alone on an even square. What doesn't fit
exactly is no die; it is better to say nothing than a wrong number.

Points are complex numbers, x + yj, so that turning is multiplying.
"""

import cmath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf, pi, sqrt

import cv2
import numpy as np
import numpy.typing as npt

from hardware.interfaces import Corners, Gray
from hardware.pips import Greys, Pip, Points, find_pips, greys_at

WIDTH = 820
"""Frames are read at about this width: a pip of a small die is then 5 pixels wide."""
CLEAR = 0.7
"""Spots with more than this share of a pip's contrast can't be mere reflections."""
SQUARE = (1.75, 4.3)
"""The side of the square of corner pips, in pips across."""
ACE = (1.15, 3.9)
"""Half a face, in pips across, for a pip that is alone: an ace may be larger."""
ALONE = 1.4
"""No other pip lies within so many half faces of an ace."""
HALF = (0.75, 1.35)
"""Half a face, in sides of the square of corner pips."""
EDGE = 0.12
"""How much a face must change where it ends, in contrasts of its pips."""
USUAL_HALF = 0.98
SNAP = 0.32
"""How far a pip may be off its place, in steps of the lattice."""
SQUARENESS = 0.5, 0.6
"""In this share of all directions a face must end where a square does; the second for
an ace, whose edges are all that tells it from a spot.
"""


@dataclass(frozen=True, slots=True)
class DieSighting:
    """A die read in one frame."""

    value: int
    """1 to 6: its upper face."""
    corners: Corners
    """Those of the upper face, in pixels, one after the other."""


@dataclass(frozen=True, slots=True)
class _Square:
    """A square in the picture."""

    middle: complex
    half: float
    """From the middle to an edge."""
    turn: float
    """Radians of one edge."""


@dataclass(frozen=True, slots=True)
class _Face:
    """A guess: these pips are all those of one face."""

    pips: frozenset[int]
    square: _Square
    squareness: float
    """Share of the directions in which the face ends where the square does."""

    @property
    def value(self) -> int:
        return len(self.pips)

    def apart(self, other: "_Face") -> bool:
        """Tell whether both can lie side by side."""
        far = abs(self.square.middle - other.square.middle)
        room = 0.8 * (self.square.half + other.square.half)
        return not self.pips & other.pips and far > room


def read_dice(gray: Gray) -> list[DieSighting]:
    """Return the dice that lie in a frame, from left to right.

    Args:
        gray: a frame of the camera above the counter, of any size.
    """
    scale = WIDTH / gray.shape[1]
    small = cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    picture = np.asarray(cv2.GaussianBlur(small, (0, 0), 0.8), np.uint8)
    faces = _Search(picture).faces()
    found = [DieSighting(f.value, _corners(f.square, 1 / scale)) for f in faces]
    return sorted(found, key=lambda die: min(x for x, _ in die.corners))


def _corners(square: _Square, scale: float) -> Corners:
    arm = cmath.rect(square.half * sqrt(2), square.turn + pi / 4)
    a, b, c, d = ((square.middle + arm * 1j**at) * scale for at in range(4))
    return (a.real, a.imag), (b.real, b.imag), (c.real, c.imag), (d.real, d.imag)


# --- faces --------------------------------------------------------------------------

RAYS = 40
_DIRECTIONS: Points = np.exp(2j * pi * np.arange(RAYS) / RAYS)


class _Search:
    """The search for faces in one picture."""

    def __init__(self, picture: Gray) -> None:
        self.picture = picture
        self.pips = find_pips(picture)

    def faces(self) -> list[_Face]:
        """Return the faces that lie there: lattices, then aces among what is left."""
        lattices = _beside(list(self._lattices()))
        squares = [face.square for face in lattices]
        left = (
            at for at, pip in enumerate(self.pips)
            if all(abs(pip.at - s.middle) > 1.3 * s.half for s in squares)
        )  # fmt: skip
        aces = (self._ace(at) for at in left)
        return _alike(_beside([*lattices, *filter(None, aces)]))

    def _ace(self, at: int) -> _Face | None:
        """Return the face with that pip alone on it."""
        pip = self.pips[at]
        half = pip.size * ACE[0], pip.size * ACE[1]
        far = [abs(o.at - pip.at) for o in self.pips if o is not pip and o.like(pip)]
        nearest = min(far, default=inf)
        if nearest < ALONE * half[0]:
            return None
        face = self._edged(frozenset({at}), pip.at, half)
        return face if face and nearest > ALONE * face.square.half else None

    def _lattices(self) -> Iterator[_Face]:
        """Yield every face of two pips or more, once."""
        seen: set[frozenset[int]] = set()
        for a, b in _pairs(self.pips):
            one, other = self.pips[a].at, self.pips[b].at
            across = other - one
            side, turn = abs(across) / sqrt(2), cmath.phase(across) - pi / 4
            square = _Square((one + other) / 2, side * USUAL_HALF, turn)
            members = self._members(self.pips[a], square, cmath.rect(side / 2, turn))
            if members and members not in seen:
                seen.add(members)
                if face := self._bounded(members, square, side):
                    yield face

    def _members(
        self, like: Pip, square: _Square, step: complex
    ) -> frozenset[int] | None:
        """Return the pips on a lattice, if they are a face and nothing else is there.

        Another die's pips are at least two steps away.
        """
        taken: dict[complex, int] = {}
        beside: list[complex] = []
        for at, spot in self._around(like, square.middle, step):
            pip = self.pips[at]
            clear = pip.contrast / like.contrast > CLEAR
            cell = complex(round(spot.real), round(spot.imag))
            if max(abs(cell.real), abs(cell.imag)) > 1:
                if clear and 0.75 < pip.size / like.size < 1.35:
                    beside.append(spot)
            elif abs(spot - cell) < SNAP and cell not in taken and pip.like(like):
                taken[cell] = at
            elif clear:
                return None
        crowded = any(abs(spot - cell) < 1.45 for spot in beside for cell in taken)
        if crowded or frozenset(taken) not in _PATTERNS:
            return None
        return frozenset(taken.values())

    def _around(
        self, like: Pip, middle: complex, step: complex
    ) -> Iterator[tuple[int, complex]]:
        """Yield the spots near a lattice as it counts: in steps from its middle."""
        for at, pip in enumerate(self.pips):
            spot = (pip.at - middle) / step
            if abs(spot) < 4.3 and pip.shade(like):
                yield at, spot

    def _bounded(
        self, members: frozenset[int], square: _Square, side: float
    ) -> _Face | None:
        """Return a lattice as a face; four pips and more are believed without edges."""
        half = side * HALF[0], side * HALF[1]
        face = self._edged(members, square.middle, half, square.turn)
        if face or len(members) < 4:
            return face
        return _Face(members, square, 0.0)

    def _edged(
        self,
        members: frozenset[int],
        middle: complex,
        half: tuple[float, float],
        turn: float | None = None,
    ) -> _Face | None:
        """Return the face around some pips, if it ends as a square of that size does.

        It ends where it is for two pixels no longer as grey as in its middle, or else
        where it is darker: a lamp's reflection is lighter and no end. Pips are looked
        through.
        """
        steps = np.arange(1.0, half[1] * 1.5)
        points = middle + _DIRECTIONS[:, None] * steps
        greys = greys_at(self.picture, points)
        bare = np.ones(greys.shape, bool)
        for at in members:
            far = np.abs(points - self.pips[at].at)
            bare &= far > self.pips[at].size / 2 + 1.6
        core = greys[bare & (steps > half[0] * 0.35) & (steps < half[0] * 0.85)]
        if len(core) < RAYS:
            return None
        level, limit = self._level(core, members)
        least = SQUARENESS[len(members) == 1]
        found = [
            _Face(members, square, share)
            for off in (np.abs(greys - level) > limit, greys < level - limit)
            for square, share in _squares(_ends(points, bare & off), middle, turn)
            if half[0] <= square.half <= half[1] and share >= least
        ]
        return max(found, key=lambda face: face.squareness, default=None)

    def _level(self, core: Greys, members: frozenset[int]) -> tuple[float, float]:
        """Return how grey a face is, and by how much it must change where it ends.

        Both go by the darker greys: a lamp's reflection adds lighter ones.
        """
        dark, level = np.percentile(core, (15, 40))
        contrast = min(abs(self.pips[at].contrast) for at in members)
        return float(level), max(5.0, 3.9 * float(level - dark), EDGE * contrast)


def _pairs(pips: Sequence[Pip]) -> Iterator[tuple[int, int]]:
    """Yield pairs of pips that could be opposite corners of a face."""
    at = np.array([pip.at for pip in pips], np.complex128)
    size = np.array([pip.size for pip in pips])
    side = np.abs(at[:, None] - at) / sqrt(2)
    mean = (size[:, None] + size) / 2
    near = (side >= SQUARE[0] * mean) & (side <= SQUARE[1] * mean)
    for a, b in np.argwhere(np.triu(near, 1)).tolist():
        if pips[a].like(pips[b]) and pips[b].like(pips[a]):
            yield a, b


_CORNERS = frozenset({-1 - 1j, -1 + 1j, 1 - 1j, 1 + 1j})
_DIAGONALS = (frozenset({-1 - 1j, 1 + 1j}), frozenset({-1 + 1j, 1 - 1j}))
_PATTERNS = frozenset(
    {
        *_DIAGONALS,
        *(diagonal | {0j} for diagonal in _DIAGONALS),
        _CORNERS,
        _CORNERS | {0j},
        _CORNERS | {-1 + 0j, 1 + 0j},
        _CORNERS | {-1j, 1j},
    }
)
"""Where the pips of two to six can be on a lattice of three by three."""


# --- where a face ends --------------------------------------------------------------


def _ends(points: Points, off: npt.NDArray[np.bool_]) -> Points:
    """Return the first points, one a direction, from which on it is off for two."""
    ended = off[:, :-1] & off[:, 1:]
    some = ended.any(axis=1)
    return points[some, np.argmax(ended, axis=1)[some]]


def _squares(
    ends: Points, middle: complex, turn: float | None
) -> Iterator[tuple[_Square, float]]:
    """Yield the square that most ends lie on, and the share of all rays they are.

    It is turned as given, or else as fits best.
    """
    if not len(ends):
        return
    turns = np.arange(18) * pi / 36 if turn is None else np.array([turn])
    spots = (ends - middle) * np.exp(-1j * turns)[:, None]
    far = np.maximum(np.abs(spots.real), np.abs(spots.imag))
    halves = np.median(far, axis=1)
    fitting = np.abs(far - halves[:, None]) < 0.14 * halves[:, None] + 0.8
    shares = fitting.sum(axis=1) / RAYS
    best = int(np.argmax(shares))
    square = _Square(middle, float(halves[best]), float(turns[best]))
    yield square, float(shares[best])


# --- which faces lie side by side ---------------------------------------------------


def _beside(faces: Sequence[_Face]) -> list[_Face]:
    """Return faces that can all lie there, best those with many pips and clear edges.

    A guess with more pips explains what one with fewer would have to call chance.
    """
    kept: list[_Face] = []
    for face in sorted(faces, key=lambda face: (-face.value, -face.squareness)):
        if all(face.apart(other) for other in kept):
            kept.append(face)
    return kept


def _alike(faces: list[_Face]) -> list[_Face]:
    """Drop what is far from the size of the others: dice of a set are alike."""
    sure = [face for face in faces if face.value > 1] or faces
    usual = float(np.median([face.square.half for face in sure] or [0.0]))
    return [f for f in faces if 0.72 * usual < f.square.half < 1.38 * usual]
