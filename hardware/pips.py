"""Finds the pips of dice: round spots, darker or lighter than what is around them.

Points are complex numbers, x + yj, so that turning is multiplying.
"""

from dataclasses import dataclass
from functools import cache
from math import pi
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from hardware.interfaces import Gray

Points = npt.NDArray[np.complex128]
Greys = npt.NDArray[np.float64]

PIP = (3.4, 26.0)
"""Pixels across that a pip may have at that width."""
CONTRAST = 12.0
"""The least greys between a pip and its face; noise alone reaches half of it."""
FAINT = 0.45
"""Spots with less than this share of a pip's contrast are reflections, not pips."""

_cv: Any = cv2
"""Its type hints don't know the finder of spots."""


@dataclass(frozen=True, slots=True)
class Pip:
    """A spot that could be a pip."""

    at: complex
    size: float
    """Pixels across."""
    contrast: float
    """Greys that the face is lighter; negative for light pips."""

    def like(self, other: "Pip") -> bool:
        """Tell whether both could be on one die."""
        return self.shade(other) and 0.6 < self.size / other.size < 1.65

    def shade(self, other: "Pip") -> bool:
        """Tell whether this stands out as the other does, or more."""
        return self.contrast / other.contrast > FAINT


@cache
def _spotter() -> Any:
    """Return OpenCV's finder of round spots, dark and light."""
    how = _cv.SimpleBlobDetector_Params()
    how.minThreshold, how.maxThreshold, how.thresholdStep = 12, 248, 8
    how.minRepeatability = 2
    how.minDistBetweenBlobs = 3.0
    how.filterByColor = False
    how.filterByArea = True
    how.minArea, how.maxArea = 8.0, 600.0
    how.filterByCircularity = True
    how.minCircularity = 0.7
    how.filterByInertia = True
    how.minInertiaRatio = 0.45
    how.filterByConvexity = True
    how.minConvexity = 0.85
    return _cv.SimpleBlobDetector.create(how)


def find_pips(picture: Gray) -> list[Pip]:
    """Return all pips, each once, those that stand out most first."""
    spots = [(complex(*k.pt), float(k.size)) for k in _spotter().detect(picture)]
    found = (_pip(picture, at, size) for at, size in spots)
    pips = [pip for pip in found if pip is not None]
    kept: list[Pip] = []
    for pip in sorted(pips, key=lambda pip: -abs(pip.contrast)):
        if all(abs(pip.at - other.at) > 0.7 * other.size for other in kept):
            kept.append(pip)
    return kept


def _pip(picture: Gray, at: complex, size: float) -> Pip | None:
    """Return a spot as a pip, if it stands out from an even surrounding."""
    if not PIP[0] <= size <= PIP[1]:
        return None
    inner = greys_at(picture, at + _RING * size * 0.2)
    outer = np.sort(greys_at(picture, at + _RING * size * 0.85))
    contrast = float(np.median(outer) - np.median(inner))
    uneven = outer[-5] - outer[4]
    if abs(contrast) < CONTRAST or uneven > abs(contrast):
        return None
    return Pip(at, size, contrast)


_RING: Points = np.exp(2j * pi * np.arange(16) / 16)


def greys_at(picture: Gray, points: Points) -> Greys:
    """Return the greys at points; beyond the edge the picture goes on as it ends."""
    x = np.clip(np.rint(points.real).astype(int), 0, picture.shape[1] - 1)
    y = np.clip(np.rint(points.imag).astype(int), 0, picture.shape[0] - 1)
    return np.asarray(picture[y, x], np.float64)
