"""What a person at the box can do, as events with their own time (monotonic ns)."""

from dataclasses import dataclass
from typing import Literal

from hardware.interfaces import (
    Advised,
    DeviceState,
    Gone,
    Held,
    Pressed,
    Released,
    Scan,
    Studied,
)

Phase = Literal["down", "hold", "up"]
Seen = Scan | Gone | Advised | Studied
"""What comes from the counter."""


@dataclass(frozen=True, slots=True)
class Touch:
    """A finger or the mouse, in logical coordinates of the whole screen."""

    x: float
    y: float
    phase: Phase
    at: int
    finger: int = 0
    """Which of those that are on the panel at once."""
    void: bool = False
    """Whether no control may take it: it was meant for what lay there before."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a plugged-in keyboard: its name, and the text it types, if any."""

    name: str
    text: str
    at: int
    phase: Phase = "down"
    """``"up"`` reaches a screen only as the finger that the key stands for."""


@dataclass(frozen=True, slots=True)
class Press:
    """A control was used, by finger, key or button: all three are one."""

    at: int
    phase: Phase = "down"


Input = (
    Touch
    | Key
    | Pressed
    | Held
    | Released
    | Scan
    | Gone
    | Advised
    | Studied
    | DeviceState
)
"""What a screen may be handed."""

PHASES: dict[type, Phase] = {Pressed: "down", Held: "hold", Released: "up"}
