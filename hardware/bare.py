"""What the counter looks like where nothing lies on it.

A hand over a card is as smooth as an empty table. Only having seen the table before
tells the two apart, and that decides whether a card counts again.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from hardware.interfaces import Corners, Gray
from hardware.texture import Mask, covered, in_cells

PERSISTS_NS = 2_000_000_000
"""What stands still for so long, and not near a card, is the table now."""

NEAR = 6.0
"""Grey levels by which a cell may differ and still be the same table."""

SHARE_NEAR = 0.12
"""The same as a share of its brightness; the larger of the two counts."""

MOST = 0.8
"""So much of a place must look like the table for it to be empty."""

DRIFT = 0.1
"""How fast the memory follows slow changes of the light, a frame."""

AROUND = 4.0
"""Where the table under a card was never seen, it is looked for around the card."""

SOME = 0.2
"""So much of the surroundings must look like a place that was never seen empty."""

ZONE = 1.35
"""A card's place, its quiet zone included, is so many times its code."""

Cells = npt.NDArray[np.float32]


class Bare:
    """The memory of the empty counter, an eighth of the frame's size."""

    def __init__(self) -> None:
        self._now: Cells = np.zeros((0, 0), np.float32)
        self._table = self._now
        self._known: Mask = np.zeros((0, 0), np.bool_)
        self._still_since = np.zeros((0, 0), np.int64)

    def look(
        self,
        gray: Gray,
        now_ns: int,
        *,
        lying: Sequence[Corners],
        hidden: Sequence[Corners] = (),
    ) -> None:
        """Take in a frame.

        Args:
            gray: the frame.
            now_ns: when it was taken.
            lying: where cards are in sight; nothing is learnt there.
            hidden: where cards may lie under a hand; nothing is learnt around it.
        """
        cells = in_cells(gray).astype(np.float32)
        free = ~covered(cells.shape, [*lying, *hidden], ZONE)
        if self._table.shape != cells.shape:
            self._begin(cells, free, now_ns)
        before, self._now = self._now, cells / self._gain(cells, free)
        sure = free & ~covered(cells.shape, hidden, AROUND)
        self._still_since[_differ(before, self._now) | ~sure] = now_ns
        self._learn(free, now_ns)

    def shows(self, corners: Corners) -> bool:
        """Tell whether the last frame shows the table where that code was."""
        place = covered(self._now.shape, [corners], 1.0)
        if self._known[place].all():
            alike = ~_differ(self._now[place], self._table[place])
            return not alike.size or float(alike.mean()) >= MOST
        return self._is_like_its_surroundings(place, corners)

    def _begin(self, cells: Cells, free: Mask, now_ns: int) -> None:
        self._now, self._table, self._known = cells, cells.copy(), free.copy()
        self._still_since = np.full(cells.shape, now_ns, np.int64)

    def _gain(self, cells: Cells, free: Mask) -> float:
        """How much brighter the camera shows the table than it did."""
        usable = free & self._known
        if not usable.any():
            return 1.0
        ratios = (cells[usable][::4] + 1) / (self._table[usable][::4] + 1)
        return float(np.median(ratios))

    def _learn(self, free: Mask, now_ns: int) -> None:
        drifting = free & ~_differ(self._now, self._table)
        settled = now_ns - self._still_since >= PERSISTS_NS
        self._table[drifting] += DRIFT * (self._now - self._table)[drifting]
        self._table[settled] = self._now[settled]
        self._known |= settled

    def _is_like_its_surroundings(self, place: Mask, corners: Corners) -> bool:
        """For a card that lay there from the start, which hides its table."""
        around = covered(place.shape, [corners], AROUND) & self._known
        if not around.any() or not place.any():
            return False
        level = float(np.median(self._now[place]))
        allowed = max(NEAR, SHARE_NEAR * level)
        smooth = float(np.mean(np.abs(self._now[place] - level) <= 2 * allowed))
        alike = float(np.mean(np.abs(self._table[around] - level) <= allowed))
        return smooth >= MOST and alike >= SOME


def _differ(one: Cells, other: Cells) -> Mask:
    """Which cells cannot be the same thing in the same light."""
    return np.asarray(np.abs(one - other) > np.maximum(NEAR, SHARE_NEAR * other))
