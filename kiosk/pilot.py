"""A robot guest: taps by label, presses buttons, lays cards, in simulated time or real.

The demonstration, the pictures of all screens and the tests drive the program with it.
"""

from collections.abc import Callable
from typing import Protocol

from kiosk.ui.core import Ui
from kiosk.ui.inputs import Input, Key, Phase, Touch


class Driven(Protocol):
    """A program that takes one event at a time, such as the kiosk's loop."""

    ui: Ui

    def handle(self, event: Input | None) -> None:
        """Let the screen have an event, and draw what comes of it."""


class Pilot:
    """Acts on what is drawn: never on pixel coordinates of its own."""

    def __init__(self, app: Driven, now: Callable[[], int]) -> None:
        """Drive ``app``; ``now`` is its clock (monotonic ns)."""
        self.app = app
        self._now = now

    @property
    def sees(self) -> list[str]:
        """The names of the controls that can be used now."""
        return [c.name for c in self.app.ui.controls if c.enabled]

    def tap(self, name: str, *, phase: Phase = "down") -> None:
        """Touch the control of that name.

        Raises:
            LookupError: when it isn't on the screen, or can't be used now.
        """
        control = self.app.ui.find(name)
        if not control.enabled:
            raise LookupError(f"{name!r} can't be used now")
        x, y = control.rect.center
        self.app.handle(Touch(x, y, phase, self._now()))
        self.app.handle(Touch(x, y, "up", self._now()))

    def type(self, text: str) -> None:
        """Type on a plugged-in keyboard."""
        for letter in text:
            self.app.handle(Key(letter.lower(), letter, self._now()))
