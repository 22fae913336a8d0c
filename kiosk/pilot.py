"""A robot guest: taps by label, presses buttons, lays cards on the counter.

The demonstration, the pictures of all screens and the tests drive the program with it.
It acts on what is drawn, never on pixel coordinates of its own.
"""

import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pygame

from kiosk.app import App
from kiosk.ui.core import Control
from kiosk.ui.inputs import Key, Touch
from kiosk.waiting import Waiter

PATIENCE_S = 60.0
"""How long it waits for something to appear before it says that it did not."""
LOOK_NS = 500_000_000
"""So long it looks at what a touch has led to before the next one."""


class Skipping:
    """The monotonic clock (ns), which can be moved on: no countdown is sat out."""

    def __init__(self) -> None:
        """Start at the real time."""
        self._ahead = 0

    def __call__(self) -> int:
        """Return the time."""
        return time.monotonic_ns() + self._ahead

    def skip(self, seconds: float) -> None:
        """Move on."""
        self._ahead += round(seconds * 1_000_000_000)


class Pilot:
    """Drives an app whose devices are simulated."""

    def __init__(self, app: App, waiter: Waiter, clock: Skipping) -> None:
        """Show the first screen of ``app``; ``clock`` must be the app's own."""
        self.app, self.clock = app, clock
        self._again_at = 0
        self._waiter = waiter
        app.handle(None)

    # --- seeing -------------------------------------------------------------------

    @property
    def sees(self) -> list[str]:
        """The names of the controls that can be used now."""
        return [c.name for c in self.app.ui.controls if c.enabled]

    @property
    def hears(self) -> str:
        """What Gus said last."""
        said = self.app.desk.said
        return said.announcement.words() if said else ""

    def until(self, true: Callable[[], bool], what: str = "it") -> None:
        """Let the program run until something is so.

        Raises:
            TimeoutError: naming ``what``, and what is seen instead.
        """
        end = time.monotonic() + PATIENCE_S
        while not true():
            if time.monotonic() > end:
                raise TimeoutError(
                    f"waited for {what}; sees {self.sees}, hears {self.hears!r}"
                )
            self.run()

    def run(self, ms: int = 20) -> None:
        """Let the program run for a moment, or until something happens."""
        self.app.pump(self._waiter, time.monotonic_ns() + ms * 1_000_000)

    def wait(self, name: str) -> None:
        """Let the program run until a control can be used."""
        self.until(lambda: name in self.sees, repr(name))

    def skip(self, seconds: float) -> None:
        """Let time pass at once; see what is shown then."""
        self.clock.skip(seconds)
        self.app.tick()
        while self.app.ui.unready:
            self.app.tick()

    def settle(self) -> None:
        """Let pass what moves on the screen or is being fetched, if it ends."""
        self.until(lambda: not self.app.backroom.busy, "errands")
        for _ in range(20):
            if self.app.ui.wake_at is None:
                break
            self.skip(0.2)

    def save(self, path: Path) -> None:
        """Write the screen as PNG, once nothing moves on it."""
        self.settle()
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.app.ui.surface, path)

    # --- acting -------------------------------------------------------------------

    def _find(self, name: str) -> Control:
        control = self.app.ui.find(name)
        if not control.enabled:
            raise LookupError(f"{name!r} can't be used now")
        return control

    def tap(self, *names: str) -> None:
        """Touch controls by name, one after another.

        Raises:
            LookupError: when one isn't on the screen, or can't be used now.
        """
        for name in names:
            x, y = self._find(name).rect.center
            self.clock.skip(max(0.0, self._again_at - self.clock()) / 1e9)
            self.app.handle(Touch(x, y, "down", self.clock()))
            self.app.handle(Touch(x, y, "up", self.clock()))
            self._again_at = self.clock() + LOOK_NS

    def type(self, text: str) -> None:
        """Type on a plugged-in keyboard."""
        for letter in text:
            self.app.handle(Key(letter.lower(), letter, self.clock()))

    def press(self, *buttons: str) -> None:
        """Press and release physical buttons, one after another."""
        for button in buttons:
            self.app.box.buttons.push(button)
            self.until(lambda b=button: self.app.box.buttons.is_down(b), button)  # type: ignore[misc]
            self.app.box.buttons.let_go(button)
            self.until(
                lambda b=button: not self.app.box.buttons.is_down(b), button  # type: ignore[misc]
            )  # fmt: skip
            self.run()

    def hold(self, button: str, true: Callable[[], bool]) -> None:
        """Hold a physical button down until something is so, then let it go."""
        self.app.box.buttons.push(button)
        self.until(true, f"what holding {button} does")
        self.app.box.buttons.let_go(button)
        self.until(lambda: not self.app.box.buttons.is_down(button), button)

    def lay(self, numbers: Iterable[str]) -> None:
        """Lay cards on the simulated counter, side by side."""
        for number in numbers:
            self.app.desk.drawer.lay(number)

    def clear(self) -> None:
        """Take all cards off the simulated counter; wait until it was seen empty."""
        self.app.desk.drawer.clear()
        self.until(lambda: not self.app.desk.lying, "an empty counter")
