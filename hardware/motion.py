"""Tells whether anything has moved, so that a still counter is not read for nothing."""

import cv2
import numpy as np

from hardware.interfaces import Gray
from hardware.texture import in_cells

ANYWAY = 10
"""A still counter is read every so many frames all the same."""

TRIES = 9
"""So often is a still counter read for what looks like a code and is none."""

STEP = 4
"""Grey levels by which a cell has changed at the least."""

NOISES = 6
"""How many times the frame's middle change it must be."""

CELLS = 3
"""So many cells that have changed are a movement."""

FROZEN_NS = 3_000_000_000
"""A picture with the same noise for so long is the same picture."""


class Motion:
    """Compares each frame with the last one that was read, and with the one before."""

    def __init__(self) -> None:
        self._read = np.zeros((0, 0), np.uint8)
        self._last = self._read
        self._now = self._read
        self._skipped = 0
        self._tries = 0
        self._at = 0
        self._moved_at = 0

    def look(self, gray: Gray, at: int) -> None:
        """Take in a frame and its time in nanoseconds."""
        self._last, self._now = self._now, in_cells(gray)
        flat = self._now.size == 0 or self._now.min() == self._now.max()
        if flat or not np.array_equal(self._now, self._last):
            self._moved_at = at
        self._at = at

    def is_frozen(self) -> bool:
        """Tell whether not even the noise has changed for long.

        A black or a white picture has no noise, and is not frozen.
        """
        return self._at - self._moved_at >= FROZEN_NS

    def is_worth_reading(self) -> bool:
        """Tell whether the frame must be read; ``has_read`` tells what came of it."""
        if _has_changed(self._read, self._now):
            self._tries = TRIES
        self._skipped += 1
        return self._tries > 0 or self._skipped >= ANYWAY

    def has_read(self, unread: int) -> None:
        """Note that the frame was read, and how many regions were left unread."""
        self._read = self._now
        self._skipped = 0
        self._tries = self._tries - 1 if unread else 0


def _has_changed(before: Gray, now: Gray) -> bool:
    if before.shape != now.shape:
        return True
    change = cv2.absdiff(before, now)
    threshold = STEP + NOISES * float(np.median(change[::2, ::2]))
    return int(np.count_nonzero(change > threshold)) >= CELLS
