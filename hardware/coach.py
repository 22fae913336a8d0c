"""Says why the codes on the counter are not read, and what to do about it.

Pure functions of a frame or two. They look at the places that have the texture of a
code and that nobody has read: at their light, their edges, how fine they are and how
far they have moved. Where nothing is clearly wrong they say nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from hardware import texture
from hardware.interfaces import Advice, Advised, Corners, Gray

LEAST = 64
"""Pixels; a smaller frame is not looked at."""
NIGHT = 48
"""Grey level under which all but the brightest pixels of a dark frame lie."""
SMALLEST = 24
"""Pixels across; what is smaller is a crumb, and no code."""
MOST = 4
"""So many places are looked at, the largest first."""
TURNS = 6
"""Changes from dark to light or back along a line through a code, at the least."""
CODE = 104
"""Pixels across the region of a code that is near enough; smaller is other print."""
SQUARE = 1.7
"""How much longer than wide the region of a code is, at the most."""
BURNT = 252
"""Grey level from which on nothing is left to be told apart."""
SPOT = 0.10
"""A spot of glare is so large, as a share of the region's side."""
SPOTS = 0.012
"""Spots cover so much of the region."""
SOFT = 2.6
"""Pixels (standard deviation) of a blur from which on nothing is read."""
STREAKED = 2.0
"""How much softer edges along one direction are than along the other when it moves."""
DRAWN = 1.5
"""The same where nothing at all is sharp: a lens out of focus blurs all ways alike."""
STEP = 3.0
"""Pixels that a code has moved between two frames when it is moving."""
PRINT = 50
"""Grey levels between paper and ink; table tops have less."""
CLEAR = 18
"""Grey levels between two pixels that are a turn, and no noise."""
FINE = 0.25
"""Turns to a pixel, both ways, in a code of less than two pixels to a module."""
FINELY = 60
"""So many pixels of a region are that fine where a code is."""

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Softness:
    """How wide a region's edges are, in pixels (standard deviation)."""

    sharp: float
    """Across the direction in which they are narrowest."""
    soft: float
    """And widest."""


def advise(
    gray: Gray, before: Gray | None = None, known: Sequence[Corners] = ()
) -> Advice | None:
    """Return what keeps the codes in a frame from being read.

    Args:
        gray: the frame.
        before: a frame of a moment earlier, of the same size.
        known: the places of codes that have been read.

    Returns:
        the advice; ``None`` where no code is unread, or nothing is clearly wrong.
    """
    if min(gray.shape) < LEAST:
        return None
    if np.percentile(gray[::4, ::4], 99.5) < NIGHT:
        return Advice.DARK
    cells = texture.code_like(gray).cells
    for corners in known:
        texture.blot(cells, corners)
    found = texture.boxes(cells, SMALLEST)[:MOST]
    if any(is_fine(_cut(gray, box)) for box in found):
        return Advice.FAR
    for box in filter(_is_square, found):
        earlier = None if before is None else _cut(before, box)
        if is_code(_cut(gray, box)) and (why := _of_code(_cut(gray, box), earlier)):
            return why
    return _of_all([_cut(gray, box) for box in found])


def _is_square(box: texture.Box) -> bool:
    left, top, right, bottom = box
    w, h = right - left, bottom - top
    return min(w, h) >= CODE and max(w, h) <= SQUARE * min(w, h)


def _cut(gray: Gray, box: texture.Box) -> Gray:
    left, top, right, bottom = box
    return gray[top:bottom, left:right]


def _of_code(region: Gray, before: Gray | None) -> Advice | None:
    """Return what is wrong with one code."""
    if before is not None and has_moved(before, region):
        return Advice.MOVING
    if is_burnt(region):
        return Advice.GLARE
    edges = softness(region)
    if edges and edges.soft > SOFT and edges.soft > STREAKED * edges.sharp:
        return Advice.MOVING
    return None


def _of_all(regions: Sequence[Gray]) -> Advice | None:
    """Return whether there is something like a code, and nothing sharp anywhere."""
    printed = [(each, edges) for each in regions if (edges := softness(each))]
    codes = [
        edges
        for each, edges in printed
        if min(_turns(each)) >= TURNS / 2 and min(each.shape) >= CODE
    ]
    if not codes or any(edges.sharp <= SOFT for _, edges in printed):
        return None
    streaked = any(edges.soft > DRAWN * edges.sharp for edges in codes)
    return Advice.MOVING if streaked else Advice.BLURRED


def is_code(region: Gray) -> bool:
    """Tell whether a region turns from dark to light as often as a code does.

    That is some ten times along a line through a code of 21 modules, at any angle; what
    else is printed on a card turns less often. A movement wipes it out one way.
    """
    turns = _turns(region)
    return min(turns) >= TURNS or max(turns) >= 2 * TURNS


def _turns(region: Gray) -> tuple[float, float]:
    """Return how often the middle rows and columns turn, each by their median."""
    smooth = cv2.GaussianBlur(region, (0, 0), 1.0)
    _, dark = cv2.threshold(smooth, 0, 1, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    return _turned(np.asarray(dark, np.uint8)), _turned(np.asarray(dark.T, np.uint8))


def _turned(dark: Gray) -> float:
    rows = dark.shape[0]
    middle = dark[rows // 4 : rows - rows // 4].astype(np.int8)
    return float(np.median(np.count_nonzero(np.diff(middle, axis=1), axis=1)))


def is_fine(region: Gray) -> bool:
    """Tell whether there is a code in it whose modules are a pixel or so: too far."""
    levels = region.astype(np.float32)
    light = (levels > cv2.blur(levels, (9, 9))).astype(np.float32)
    across, down = (_dense(levels, light, axis) for axis in (1, 0))
    fine = (np.minimum(across, down) > FINE) & (_contrast(levels) > 28)
    return int(np.count_nonzero(fine)) >= FINELY


def _dense(levels: Floats, light: Floats, axis: int) -> Floats:
    """Return how many turns to a pixel there are around each, along one axis."""
    turns = np.abs(np.diff(light, axis=axis)) * (
        np.abs(np.diff(levels, axis=axis)) > CLEAR
    )
    padded = np.pad(turns, ((0, 1), (0, 0)) if axis == 0 else ((0, 0), (0, 1)))
    return np.asarray(cv2.blur(padded.astype(np.float32), (17, 17)), np.float32)


def _contrast(levels: Floats) -> Floats:
    mean = cv2.blur(levels, (17, 17))
    spread = cv2.blur(levels * levels, (17, 17)) - mean * mean
    return np.asarray(np.sqrt(np.maximum(0, spread)), np.float32)


def has_moved(before: Gray, now: Gray) -> bool:
    """Tell whether what is in both regions lies ``STEP`` pixels or more apart."""
    if before.shape != now.shape:
        return False
    window = cv2.createHanningWindow((now.shape[1], now.shape[0]), cv2.CV_32F)
    (x, y), sure = cv2.phaseCorrelate(
        before.astype(np.float32), now.astype(np.float32), window
    )
    return sure > 0.15 and float(np.hypot(x, y)) >= STEP


def is_burnt(region: Gray) -> bool:
    """Tell whether spots of the region are so bright that nothing is left in them.

    White paper between the modules does not count: a spot is larger than a few of them.
    """
    burnt = (region >= BURNT).astype(np.uint8)
    across = max(3, round(min(region.shape) * SPOT))
    spot = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (across, across))
    spots = cv2.morphologyEx(burnt, cv2.MORPH_OPEN, spot)
    return float(spots.mean()) >= SPOTS


def softness(region: Gray) -> Softness | None:
    """Return how soft the region's edges are; ``None`` where it has hardly any."""
    smooth = cv2.GaussianBlur(region, (0, 0), 1.0).astype(np.float32)
    low, high = np.percentile(smooth, (5, 95))
    if high - low < PRINT:
        return None
    widths = [_width(smooth, high - low, angle) for angle in range(0, 180, 30)]
    return Softness(min(widths), max(widths))


def _width(smooth: Floats, contrast: float, angle: int) -> float:
    """Return the width of the steepest edges across one direction, in pixels.

    The steepest slope of an edge blurred by ``s`` is its height / (s √2π); the blur
    against noise, of one pixel, is taken off again.
    """
    across = cv2.Scharr(smooth, cv2.CV_32F, 1, 0) / 32
    down = cv2.Scharr(smooth, cv2.CV_32F, 0, 1) / 32
    turn = np.deg2rad(angle)
    slope = np.abs(across * np.cos(turn) + down * np.sin(turn))
    steepest = float(np.percentile(slope, 97))
    wide = contrast / (max(steepest, 0.1) * np.sqrt(2 * np.pi))
    return float(np.sqrt(max(0.0, wide * wide - 1.0)))


PATIENCE_NS = 2_000_000_000
"""So long nothing new has been read before there is advice."""
AGAIN_NS = 1_000_000_000
"""And so long from one look to the next."""


class Coach:
    """Watches over a stream of frames, and says something when it gets stuck."""

    def __init__(self) -> None:
        """Have nothing to say yet."""
        self._since: int | None = None
        self._looked = 0
        self._before: Gray | None = None
        self._said: Advice | None = None

    def look(
        self, gray: Gray, at: int, known: Sequence[Corners], *, read: bool
    ) -> Advised | None:
        """Take in a frame; return what is to be said from now on, if that changed.

        Args:
            gray: the frame.
            at: when it was taken (monotonic ns).
            known: the places of codes that have been read.
            read: whether something new was read in this frame.
        """
        if read or self._since is None:
            self._since, self._before = at, None
            return self._say(None, at)
        if at - self._since < PATIENCE_NS or at - self._looked < AGAIN_NS:
            return None
        self._looked = at
        advice = advise(gray, self._before, known)
        self._before = gray
        return self._say(advice, at)

    def _say(self, advice: Advice | None, at: int) -> Advised | None:
        if advice is self._said:
            return None
        self._said = advice
        return Advised(advice, at)
