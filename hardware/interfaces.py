"""What the kiosk may ask of a device, and the events that devices report.

Times are integer nanoseconds of ``time.monotonic_ns()``. Driver threads do one thing:
they hand a frozen event to ``post``, which is safe to call from any thread.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    import numpy.typing as npt

    Gray: TypeAlias = npt.NDArray[np.uint8]
else:  # loading numpy would cost the first picture a fifth of a second
    Gray = Any
"""A camera frame: rows x columns of brightness, 0 black to 255 white."""

Corners = tuple[
    tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]
]
"""A code's corners in pixels, x right, y down, from its own top left clockwise."""

Score = tuple[tuple[int, int], ...]
"""A tune: (hertz, milliseconds) each; 0 hertz is a rest."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A code read in one frame."""

    payload: str
    corners: Corners


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button went down; ``at`` is its first edge."""

    button: str
    at: int


@dataclass(frozen=True, slots=True)
class Held:
    """A button has been down for the hold time; ``at`` is when that was reached."""

    button: str
    at: int


@dataclass(frozen=True, slots=True)
class Released:
    """A button came up; ``at`` is the first edge of the release."""

    button: str
    at: int


@dataclass(frozen=True, slots=True)
class Scan:
    """A card came to lie on the counter: the start of one stay. Any text at all."""

    payload: str
    corners: Corners
    at: int
    """When the frame was taken."""


@dataclass(frozen=True, slots=True)
class Gone:
    """A card's place was seen empty: its stay has ended."""

    payload: str
    at: int


class Advice(StrEnum):
    """What keeps a code on the counter from being read."""

    DARK = "dark"
    GLARE = "glare"
    BLURRED = "blurred"
    FAR = "far"
    MOVING = "moving"


@dataclass(frozen=True, slots=True)
class Advised:
    """The counter can't read a code, and knows why; ``None``: no more of that."""

    advice: Advice | None
    at: int


Study = Callable[[Gray], object]
"""Finds out something about a frame, in the counter's thread."""


@dataclass(frozen=True, slots=True)
class Studied:
    """What a study that was asked for has found in a frame."""

    by: Study
    found: Any
    at: int
    """When the frame was taken."""


class Health(StrEnum):
    """How a device is."""

    PRESENT = "present"
    SIMULATED = "simulated"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class DeviceState:
    """A device's health changed; ``why`` is a sentence that says what to do."""

    device: str
    """``"buttons"``, ``"camera"``, ``"buzzer"``, ``"sound"``, ``"power"``, or one
    button's name."""
    health: Health
    why: str
    at: int


Event = Pressed | Held | Released | Scan | Gone | Advised | Studied | DeviceState
Post = Callable[[Event], None]


class Device(Protocol):
    """Something that is opened once and closed once."""

    def close(self) -> None:
        """Let go of it; a second call does nothing."""


class Buttons(Device, Protocol):
    """The Restock Buttons and the stopwatch buttons, by the names in ``pins``."""

    @property
    def names(self) -> Sequence[str]:
        """All buttons, in the order of ``pins``."""

    def is_down(self, name: str) -> bool:
        """Tell whether that button is down now, debounced."""


class Counter(Device, Protocol):
    """The camera above the counter, with the reader behind it."""

    def start(self) -> None:
        """Begin to look: scans are posted until ``stop``. Twice is once."""

    def stop(self) -> None:
        """Stop looking: the camera rests, unless it fails, and stays are forgotten."""

    def latest(self) -> Gray | None:
        """The newest frame, for showing; ``None`` while there is none."""

    def study(self, how: Study | None) -> None:
        """Have the newest frame studied too, every now and then; ``None``: no more.

        What is found is posted as ``Studied``.
        """


class Player(Device, Protocol):
    """Anything that plays tunes: the buzzer, the loudspeaker."""

    def play(self, score: Score) -> None:
        """Start a tune at once, cutting off the one before; returns without waiting."""

    def speak(self, clip: "Path") -> None:
        """Say a sound file after the tune; who can't speak does nothing."""

    def silence(self) -> None:
        """Stop whatever sounds."""
