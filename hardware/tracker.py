"""Turns sightings into scans: one for each stay of a card on the counter.

A stay begins when a code is read and ends when its place is seen empty, or when
another code is read there. A code that is not read for a while proves nothing: it may
be blurred, or under a hand. So each stay remembers how its place looked, and compares.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from hardware.bare import Bare
from hardware.interfaces import Corners, Gone, Gray, Scan, Sighting

EMPTY_NS = 400_000_000
"""A place must be empty for so long: shorter is a flicker, or a card in motion."""

AIRBORNE_NS = 1_000_000_000
"""The same for a card that was read in motion only: it may be on its way down."""

SETTLED_NS = 150_000_000
"""A card that was seen in one place for so long has been put down."""

COVERED_NS = 2_000_000_000
"""After so long under something a card may have been taken away unseen: it is reported
gone, but counts again only in another position, or once its place was seen empty."""

MATCH = 0.5
"""How alike, from -1 to 1, a place must look for its card to be lying there still."""

STRENGTH = 0.4
"""What of the code's contrast must be left, so that a faint shape is no match."""

UNMOVED = 0.05
"""A code that lies still is read here and there within this share of its side."""

FRESH_NS = 1_000_000_000
"""How old the memory of a place may get while its code is read."""

SIDE = 32
"""A place is compared at so many pixels across."""

MARGIN = 1.12
"""How much of the quiet zone is compared with the code."""

Patch = npt.NDArray[np.float32]


@dataclass(slots=True)
class _Stay:
    """A card that lies on the counter, or may still lie there."""

    payload: str
    corners: Corners
    patch: Patch
    lying: int
    """When it was last read, or its place last looked the same."""
    filled: int
    """When its place was last seen not to be empty."""
    patched: int
    """When ``corners`` and ``patch`` were taken, which belong together."""
    placed: int
    """When it came to where it is."""

    gone: bool = False
    """It has been reported gone."""

    def has_left(self, now_ns: int) -> bool:
        """Tell whether its place has been empty for long enough."""
        settled = self.lying - self.placed >= SETTLED_NS
        return now_ns - self.filled >= (EMPTY_NS if settled else AIRBORNE_NS)

    def is_covered(self, now_ns: int) -> bool:
        """Tell whether it has been under something for too long to be sure of it."""
        return now_ns - self.lying >= COVERED_NS


class Tracker:
    """Follows the cards on one counter; forgets them all when it is thrown away."""

    def __init__(self) -> None:
        self._stays: list[_Stay] = []
        self._bare = Bare()
        self._now = 0

    def update(
        self, gray: Gray, sightings: Sequence[Sighting], now_ns: int
    ) -> list[Scan | Gone]:
        """Take in a frame and what was read in it.

        Args:
            gray: the frame.
            sightings: the codes read in it.
            now_ns: when it was taken.

        Returns:
            A scan for each card that has come, a ``Gone`` for each that has left. A
            card that is moved, hidden for a while, or not read goes on with its stay.
        """
        self._look_at_the_table(gray, sightings, now_ns)
        self._now = now_ns
        pairs = self._paired(gray, sightings)
        seen = {id(stay) for _, stay in pairs}
        events: list[Scan | Gone] = []
        for stay in [s for s in self._stays if id(s) not in seen]:
            events += self._unread(gray, stay, sightings)
        for sighting, found in pairs:
            events += self._read(gray, sighting, found)
        return events

    def _look_at_the_table(
        self, gray: Gray, sightings: Iterable[Sighting], now_ns: int
    ) -> None:
        lying = [*self.known(), *(s.corners for s in sightings)]
        hidden = [s.corners for s in self._stays if s.lying != self._now]
        self._bare.look(gray, now_ns, lying=lying, hidden=hidden)

    def known(self) -> list[Corners]:
        """Return the places whose cards lie there as of the last frame."""
        return [s.corners for s in self._stays if s.lying == self._now]

    def _paired(
        self, gray: Gray, sightings: Sequence[Sighting]
    ) -> list[tuple[Sighting, _Stay | None]]:
        """Give each sighting its stay, the nearest with the same text first.

        A sighting elsewhere continues a stay only if its card no longer lies where it
        lay; else there are two cards with the same text.
        """
        near = sorted(
            (_apart(stay.corners, sighting.corners), i, j)
            for i, sighting in enumerate(sightings)
            for j, stay in enumerate(self._stays)
            if stay.payload == sighting.payload
        )
        found: dict[int, int] = {}
        for distance, i, j in near:
            stay = self._stays[j]
            here = distance < _side(stay.corners) / 2
            free = i not in found and j not in found.values()
            if free and (here or not _is_lying(gray, stay)):
                found[i] = j
        return [
            (s, self._stays[found[i]] if i in found else None)
            for i, s in enumerate(sightings)
        ]

    def _unread(
        self, gray: Gray, stay: _Stay, sightings: Iterable[Sighting]
    ) -> list[Scan | Gone]:
        """What follows for a card that was not read in this frame."""
        if _is_lying(gray, stay):
            stay.lying = stay.filled = self._now
        elif not self._bare.shows(stay.corners):
            stay.filled = self._now
        if stay.has_left(self._now) or _is_replaced(stay, sightings):
            return self._end(stay)
        return self._report_gone(stay) if stay.is_covered(self._now) else []

    def _read(
        self, gray: Gray, sighting: Sighting, stay: _Stay | None
    ) -> list[Scan | Gone]:
        """Begin a stay, or go on with one."""
        if stay is None:
            return [self._begin(gray, sighting)]
        moved = _shift(stay.corners, sighting.corners) > UNMOVED
        if moved and stay.is_covered(self._now):
            return [*self._end(stay), self._begin(gray, sighting)]
        if moved:
            stay.placed = self._now
        if moved or self._now - stay.patched > FRESH_NS:
            stay.corners, stay.patched = sighting.corners, self._now
            stay.patch = _patch(gray, sighting.corners)
        stay.lying = stay.filled = self._now
        return []

    def _end(self, stay: _Stay) -> list[Scan | Gone]:
        self._stays.remove(stay)
        return self._report_gone(stay)

    def _report_gone(self, stay: _Stay) -> list[Scan | Gone]:
        """Once for each stay: scans and gones alternate."""
        if stay.gone:
            return []
        stay.gone = True
        return [Gone(stay.payload, self._now)]

    def _begin(self, gray: Gray, sighting: Sighting) -> Scan:
        patch, now = _patch(gray, sighting.corners), self._now
        self._stays.append(
            _Stay(sighting.payload, sighting.corners, patch, now, now, now, now)
        )
        return Scan(sighting.payload, sighting.corners, now)


def _is_replaced(stay: _Stay, sightings: Iterable[Sighting]) -> bool:
    """Tell whether another text was read in the stay's place."""
    return any(
        sighting.payload != stay.payload
        and _apart(sighting.corners, stay.corners) < _side(stay.corners) / 2
        for sighting in sightings
    )


def _is_lying(gray: Gray, stay: _Stay) -> bool:
    """Tell whether the place looks as it did when the card was read there."""
    patch = _patch(gray, stay.corners)
    strength = float(np.linalg.norm(patch) / (np.linalg.norm(stay.patch) + 1e-6))
    return strength >= STRENGTH and _likeness(patch, stay.patch) >= MATCH


def _shift(one: Corners, other: Corners) -> float:
    """How far the corners lie apart on average, as a share of the code's side."""
    apart = np.linalg.norm(np.subtract(one, other), axis=1)
    return float(apart.mean()) / max(1.0, _side(one))


def _apart(one: Corners, other: Corners) -> float:
    """Pixels between the middles of two codes."""
    shift = np.mean(one, axis=0) - np.mean(other, axis=0)
    return float(np.linalg.norm(shift))


def _side(corners: Corners) -> float:
    return float(np.linalg.norm(np.subtract(corners[1], corners[0])))


def _patch(gray: Gray, corners: Corners) -> Patch:
    """Return a place straightened, without noise and without shading.

    Without the second blur taken off, a gradient of light would look like a match.
    """
    quad = np.array(corners, np.float32)
    middle = quad.mean(axis=0)
    square = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float32)
    grown = np.asarray(middle + (quad - middle) * MARGIN, np.float32)
    straighten = cv2.getPerspectiveTransform(grown, square)
    flat = cv2.warpPerspective(
        gray, straighten, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE
    )
    soft = cv2.GaussianBlur(flat.astype(np.float32), (0, 0), 1)
    return np.asarray(soft - cv2.GaussianBlur(soft, (0, 0), 4), np.float32)


def _likeness(one: Patch, other: Patch) -> float:
    """Normalised correlation of two patches."""
    scale = float(np.linalg.norm(one) * np.linalg.norm(other))
    return float(np.vdot(one, other)) / scale if scale > 1e-6 else 0.0
