"""Judge what the camera sees: focus, how large codes are, what they say."""

from dataclasses import dataclass
from typing import Any

from hardware.interfaces import Corners, Gray

LEAST = 3.0
"""Pixels a module below which the reader guesses."""
CRISP, SOFT = 60, 35
"""Figures of sharpness: well focused, and hardly readable."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One code that was read in a frame."""

    payload: str
    corners: Corners
    pixels: float | None
    """Pixels to one of its modules, where that could be told."""


@dataclass(frozen=True, slots=True)
class Look:
    """What one frame is worth."""

    sharp: int | None
    """0 to 100; ``None`` where nothing in it could be focused on."""
    seen: tuple[Seen, ...]

    @property
    def pixels(self) -> float | None:
        """The fewest pixels a module of all codes that were read."""
        known = [each.pixels for each in self.seen if each.pixels is not None]
        return min(known, default=None)


class Eye:
    """Judges frames, one after another, as the counter's own reader reads them."""

    def __init__(self) -> None:
        """Load the reader only when a frame comes: it takes a moment."""
        self._reader: Any = None
        self.best = 0
        """The sharpest figure so far: what to turn the lens for."""

    def judge(self, frame: Gray) -> Look:
        """Return what a frame is worth; takes its time."""
        from hardware.focus import sharpness
        from hardware.modules import module_pixels
        from hardware.reader import Reader

        self._reader = self._reader or Reader(one_step=True)
        seen = tuple(
            Seen(s.payload, s.corners, module_pixels(frame, s.corners))
            for s in self._reader.read(frame)
        )
        look = Look(sharpness(frame), seen)
        self.best = max(self.best, look.sharp or 0)
        return look
