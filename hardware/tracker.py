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
"""After so long under something the card may have been taken away unseen: read in
another position, it is a new stay; and what stands still in its place is the table."""

MATCH = 0.5
"""How alike, from -1 to 1, a place must look for its card to be lying there still."""

STRENGTH = 0.4
"""What of the code's contrast must be left, so that a faint shape is no match."""

UNMOVED = 0.04
"""A card that nobody touched is found within this share of its code's side."""

JITTER = 1.5
"""Pixels by which a code that lies still is read now here, now there."""

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
    """When ``patch`` was taken."""
    placed: int
    """When it came to where it is."""

    def is_lost(self, now_ns: int) -> bool:
        """Tell whether it has been under something for long."""
        return now_ns - self.lying >= COVERED_NS

    def has_left(self, now_ns: int) -> bool:
        """Tell whether its place has been empty for long enough."""
        settled = self.lying - self.placed >= SETTLED_NS
        return now_ns - self.filled >= (EMPTY_NS if settled else AIRBORNE_NS)


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
        kept = [s.corners for s in self._stays if not s.is_lost(now_ns)]
        self._bare.look(gray, [*kept, *(s.corners for s in sightings)], now_ns)
        self._now = now_ns
        pairs = self._paired(gray, sightings)
        seen = {id(stay) for _, stay in pairs}
        events: list[Scan | Gone] = []
        for stay in [s for s in self._stays if id(s) not in seen]:
            if _is_replaced(stay, sightings) or self._has_left(gray, stay):
                self._stays.remove(stay)
                events.append(Gone(stay.payload, now_ns))
        for sighting, found in pairs:
            events += self._read(gray, sighting, found)
        return events

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

    def _has_left(self, gray: Gray, stay: _Stay) -> bool:
        """Tell whether a card that was not read has been taken away."""
        if _is_lying(gray, stay):
            stay.lying = stay.filled = self._now
        elif not self._bare.shows(stay.corners):
            stay.filled = self._now
        return stay.has_left(self._now)

    def _read(
        self, gray: Gray, sighting: Sighting, stay: _Stay | None
    ) -> list[Scan | Gone]:
        """Begin a stay, or go on with one."""
        if stay is None:
            return [self._begin(gray, sighting)]
        if stay.is_lost(self._now) and _has_moved(stay, sighting, UNMOVED):
            self._stays.remove(stay)
            return [Gone(stay.payload, self._now), self._begin(gray, sighting)]
        moved = _has_moved(stay, sighting, 0)
        if moved or self._now - stay.patched > FRESH_NS:
            stay.patch, stay.patched = _patch(gray, sighting.corners), self._now
        if moved:
            stay.placed = self._now
        stay.corners = sighting.corners
        stay.lying = stay.filled = self._now
        return []

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


def _has_moved(stay: _Stay, sighting: Sighting, share: float) -> bool:
    """Tell whether a code was read further off than ``share`` of its side."""
    shift = float(np.abs(np.subtract(stay.corners, sighting.corners)).max())
    return shift > max(JITTER, share * _side(stay.corners))


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
    flat = cv2.warpPerspective(
        gray, cv2.getPerspectiveTransform(grown, square), (SIDE, SIDE)
    )
    soft = cv2.GaussianBlur(flat.astype(np.float32), (0, 0), 1)
    return np.asarray(soft - cv2.GaussianBlur(soft, (0, 0), 4), np.float32)


def _likeness(one: Patch, other: Patch) -> float:
    """Normalised correlation of two patches."""
    scale = float(np.linalg.norm(one) * np.linalg.norm(other))
    return float(np.vdot(one, other)) / scale if scale > 1e-6 else 0.0
