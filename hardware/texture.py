"""Where in a frame something has the texture of a printed code.

A code has strong edges in both directions at once, which stripes, card borders and
felt have not. The map is an eighth of the frame's size and measured against the local
brightness, so that a card in a shadow counts as much as one in the light.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from hardware.interfaces import Corners, Gray

CELL = 8
"""Pixels of the frame to a cell of the map, in both directions."""

DARK = 16.0
"""Grey levels added to the brightness divided by: black tables are all noise."""

SHARE = 0.45
"""How much of the frame's strongest texture a code has at the least."""

NOISE = 1.2
"""How far above the frame's middle texture, its noise, a code stands."""

FLOOR = 10
"""Grey levels of edge below which nothing could be read anyway."""

THREAD = 5
"""Cells; what is narrower than so many holds no code."""

QUIET = 1.35
"""A read code is blotted out with its quiet zone: so many times its size."""

Mask = npt.NDArray[np.bool_]

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; the last two are beyond the box."""


@dataclass(frozen=True, slots=True)
class Texture:
    """A frame's texture at a glance."""

    cells: Gray
    """The map: 1 where a cell has the texture of a code, 0 elsewhere."""
    dimness: float
    """The middle texture as a share of the strongest: the more it is, the less codes
    stand out from the noise, or the more they are blurred."""


def code_like(gray: Gray) -> Texture:
    """Return where a frame may hold codes, and whether they will be hard to read.

    Args:
        gray: a frame of at least 2 × ``CELL`` pixels each way.
    """
    half = halved(gray)
    edges = _edges(half)
    relative = edges / (_brightness(half, edges) + DARK)
    strongest, middle = _quantile(relative, 0.995), _quantile(relative, 0.5)
    loud = edges > max(FLOOR, NOISE * _quantile(edges, 0.5))
    cells = ((relative > SHARE * strongest) & loud).astype(np.uint8)
    grown = np.asarray(cv2.dilate(cells, np.ones((3, 3), np.uint8)), np.uint8)
    return Texture(grown, middle / max(strongest, 1e-6))


def in_cells(gray: Gray) -> Gray:
    """Return the frame's brightness, a cell a value."""
    return halved(halved(halved(gray)))


def blot(cells: Gray, corners: Corners) -> None:
    """Take a code that has been read, with its quiet zone, out of the map."""
    cv2.fillConvexPoly(cells, _cells_of(corners, QUIET), 0)


def covered(shape: tuple[int, ...], places: Iterable[Corners], scale: float) -> Mask:
    """Return which cells of a map lie in codes' places, each grown ``scale`` times."""
    mask = np.zeros(shape, np.uint8)
    for corners in places:
        cv2.fillConvexPoly(mask, _cells_of(corners, scale), 1)
    return mask.astype(np.bool_)


def boxes(cells: Gray, narrowest: int) -> list[Box]:
    """Return the connected regions of the map, largest first.

    Threads are cut first: the rims that are left around read codes, lines of print, and
    what joins a code to the picture beside it.

    Args:
        cells: the map in ``code_like``.
        narrowest: pixels; a region that is narrower at any angle is left out.
    """
    thread = np.ones((THREAD, THREAD), np.uint8)
    whole = cv2.morphologyEx(cells, cv2.MORPH_OPEN, thread)
    outlines, _ = cv2.findContours(whole, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    wide = [o for o in outlines if _width(o) * CELL >= narrowest]
    return sorted((_box(o) for o in wide), key=_area, reverse=True)


def alike(one: Box, other: Box) -> bool:
    """Tell whether two boxes share half of the larger one at the least."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    if left >= right or top >= bottom:
        return False
    shared = left, top, right, bottom
    return 2 * _area(shared) >= max(_area(one), _area(other))


def _cells_of(corners: Corners, scale: float) -> npt.NDArray[np.int32]:
    quad = np.array(corners)
    middle = quad.mean(axis=0)
    return np.asarray((middle + (quad - middle) * scale) / CELL, np.int32)


def halved(picture: Gray) -> Gray:
    """Return the picture at half its size, four pixels averaged to one."""
    half = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return np.asarray(half, np.uint8)


def _edges(half: Gray) -> Gray:
    """The weaker of the two directions' edges, smoothed over five cells."""
    soft = cv2.GaussianBlur(half, (3, 3), 0)
    across = cv2.absdiff(soft[1:-1, 2:], soft[1:-1, :-2])
    down = cv2.absdiff(soft[2:, 1:-1], soft[:-2, 1:-1])
    weaker = cv2.min(_in_cells(across), _in_cells(down))
    return np.asarray(cv2.blur(weaker, (5, 5)), np.uint8)


def _in_cells(edges: npt.NDArray[Any]) -> Gray:
    """From half size to cells; four times as large, or rounding would eat it."""
    return halved(halved(np.asarray(cv2.convertScaleAbs(edges, alpha=4), np.uint8)))


def _brightness(half: Gray, like: Gray) -> npt.NDArray[np.float32]:
    rows, columns = like.shape
    small = cv2.resize(halved(half), (columns, rows), interpolation=cv2.INTER_AREA)
    return cv2.blur(small, (9, 9)).astype(np.float32)


def _quantile(values: npt.NDArray[Any], share: float) -> float:
    """From every fourth value, which is plenty."""
    some = values[::2, ::2].ravel()
    place = int(share * (some.size - 1))
    return float(np.partition(some, place)[place])


def _width(outline: npt.NDArray[Any]) -> float:
    """The shorter side, in cells, of the smallest rectangle at any angle."""
    if len(outline) < 4:
        return 1.0
    _, sides, _ = cv2.minAreaRect(outline)
    return float(min(sides)) + 1


def _box(outline: npt.NDArray[Any]) -> Box:
    x, y, width, height = (CELL * v for v in cv2.boundingRect(outline))
    return x, y, x + width, y + height


def _area(box: Box) -> int:
    left, top, right, bottom = box
    return (right - left) * (bottom - top)
