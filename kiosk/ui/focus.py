"""A frame that a keyboard moves from control to control, where there is no finger."""

from collections.abc import Sequence
from typing import Protocol

from kiosk.ui.canvas import Rect

STEPS = {"tab": 1, "shift tab": -1}
"""Keys that go through the controls in the order they are drawn."""
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
PRESSES = ("return", "enter", "space")
"""Keys that are the finger on the framed control."""
ASIDE = 3
"""How much worse it is for the next control to lie aside than to lie far away."""


class Framed(Protocol):
    """What can be framed."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def rect(self) -> Rect:
        """Where it lies, on the whole screen."""

    @property
    def enabled(self) -> bool:
        """Whether it can be used."""


class Focus:
    """Which control is framed, by its name: it stays framed when it moves."""

    def __init__(self) -> None:
        """Frame nothing until a key asks for it."""
        self.name: str | None = None
        self.pressing: Rect | None = None
        """Where a key holds a control down now."""

    def leave(self) -> None:
        """Frame nothing: a finger has taken over."""
        self.name = self.pressing = None

    def find(self, controls: Sequence[Framed]) -> Framed | None:
        """Return the framed control, if it is there and can be used."""
        for each in controls:
            if each.name == self.name and each.enabled:
                return each
        return None

    def move(self, key: str, controls: Sequence[Framed]) -> None:
        """Frame the next control in the direction of ``key``."""
        usable = [each for each in controls if each.enabled and each.rect.w > 0]
        here = self.find(usable)
        if here is None:
            last = STEPS.get(key, 1) < 0
            found = usable[-1 if last else 0] if usable else None
        elif key in STEPS:
            found = usable[(usable.index(here) + STEPS[key]) % len(usable)]
        else:
            found = _beyond(here, ARROWS[key], usable)
        self.name = found.name if found else None


def _beyond(here: Framed, way: tuple[int, int], usable: Sequence[Framed]) -> Framed:
    """Return the nearest control that way; the same one at the edge."""
    x, y = way

    def far(each: Framed) -> int:
        dx, dy = _apart(here.rect, each.rect)
        return abs(dx * x + dy * y) + ASIDE * abs(dx * y + dy * x)

    there = [e for e in usable if _lies(here.rect, e.rect, way)]
    return min(there, key=far, default=here)


def _lies(here: Rect, there: Rect, way: tuple[int, int]) -> bool:
    x, y = way
    dx, dy = there.centerx - here.centerx, there.centery - here.centery
    return dx * x + dy * y > 0 and _apart(here, there) != (0, 0)


def _apart(here: Rect, there: Rect) -> tuple[int, int]:
    """Return the gaps between two rectangles; 0 where they face each other."""
    dx = max(there.left - here.right, 0) - max(here.left - there.right, 0)
    dy = max(there.top - here.bottom, 0) - max(here.top - there.bottom, 0)
    return dx, dy
