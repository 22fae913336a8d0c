"""How sharp a frame is: the figure to turn a lens by."""

import numpy as np
import numpy.typing as npt

from hardware.interfaces import Gray

REACH = 8
"""Pixels; an edge that takes longer than this to rise is quite blurred."""
BEST = 0.5
"""The share of an edge's rise within one pixel that no real lens exceeds."""
FAINT = 40
"""Grey levels; without an edge of that height there is nothing to focus on."""
STRONG = 0.7
"""Only edges that rise so much of what the strongest do are judged: print, no grain."""
MOST = 4_000
"""So many places are enough."""


def sharpness(gray: Gray) -> int | None:
    """Return how sharp the strongest edges are, 0 (blurred) to 100 (perfect).

    It is the share of an edge's whole rise that happens within one pixel, so it depends
    neither on the light nor on what is printed.

    Args:
        gray: a frame; larger than ``REACH`` pixels each way.

    Returns:
        ``None`` where nothing in the frame has an edge that could be judged.
    """
    values = gray.astype(np.int16)
    shares = [s for s in map(_share, (values, values.T)) if s is not None]
    if not shares:
        return None
    least = 1 / REACH
    share = (max(shares) - least) / (BEST - least)
    return round(100 * min(1.0, max(0.0, share)))


def _share(rows: npt.NDArray[np.int16]) -> float | None:
    """Return the middle share of the edges that are crossed along the rows."""
    near = np.abs(rows[:, 1:] - rows[:, :-1])
    far = np.abs(rows[:, REACH:] - rows[:, :-REACH])
    high = float(far.max())
    if high < FAINT:
        return None
    y, x = np.nonzero(far >= STRONG * high)
    step = -(-len(y) // MOST)
    y, x = y[::step], x[::step]
    steepest = near[y[:, None], x[:, None] + np.arange(REACH)].max(axis=1)
    return float(np.median(steepest / far[y, x]))
