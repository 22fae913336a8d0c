"""How large a code's modules are in the frame: the measure of a good place to read."""

import cv2
import numpy as np
import numpy.typing as npt

from hardware.interfaces import Corners, Gray

SIDE = 420
"""The code is straightened to so many pixels."""

RIM = 5
"""So many pixels within its edge the outermost row of modules is looked at."""

FINDER = 7
"""Modules across a finder pattern."""

Flat = npt.NDArray[np.float32]

ALIKE, MOST = 0.1, 4
"""So many of the six rims must be alike within this share."""

SMALLEST, LARGEST = 21, 57
"""Modules across versions 1 and 10; larger codes are none of ours."""


def module_pixels(gray: Gray, corners: Corners) -> float | None:
    """Return the pixels to a module of a code that was read, if it can be told.

    The outermost row of a finder pattern is seven dark modules and then a light one.

    Args:
        gray: the frame in which it was read.
        corners: where.
    """
    quad = np.array(corners, np.float32)
    square = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad, square)
    flat = np.asarray(cv2.warpPerspective(gray, matrix, (SIDE, SIDE)), np.float32)
    run = _finder_side(flat)
    if run is None:
        return None
    across = FINDER * SIDE / run
    modules = SMALLEST + 4 * round((across - SMALLEST) / 4)
    if not SMALLEST <= modules <= LARGEST:
        return None
    return round(float(np.sqrt(abs(cv2.contourArea(quad)))) / modules, 2)


def _finder_side(flat: Flat) -> float | None:
    """The side of the three finder patterns, if most of their six rims agree."""
    top, left = flat[RIM], flat[:, RIM]
    rims = [top, left, top[::-1], flat[:, -RIM], left[::-1], flat[-RIM]]
    runs = np.array([_dark_run(rim) for rim in rims])
    middle = float(np.median(runs))
    agree = np.abs(runs - middle) <= ALIKE * middle
    return float(runs[agree].mean()) if agree.sum() >= MOST else None


def _dark_run(rim: Flat) -> int:
    """How many pixels from the start of a rim are dark."""
    middle = (float(rim.min()) + float(rim.max())) / 2
    light = np.flatnonzero(rim[RIM:] > middle)
    return RIM + int(light[0]) if light.size else len(rim)
