"""A table to test devices on: a clock turned by hand, and a place for events."""

from collections.abc import Callable
from pathlib import Path

from hardware.buttons import SimulatedButtons
from hardware.debounce import MS, Timing
from hardware.factory import Gpio, open_gpio
from hardware.interfaces import Event
from hardware.pins import PINS, contacts


class HandClock:
    """Nanoseconds that pass only when told to."""

    def __init__(self) -> None:
        self.now = 1_000 * MS

    def __call__(self) -> int:
        return self.now


class Table:
    """Ten simulated buttons without a thread; times in milliseconds since the start."""

    def __init__(
        self, *, normally_closed: tuple[str, ...] = (), timing: Timing | None = None
    ) -> None:
        self.clock = HandClock()
        self.start = self.clock.now
        self.events: list[Event] = []
        self.posted_at: list[int] = []
        self.gpio: Gpio = open_gpio("mock", Path(), self.clock)
        self.buttons = SimulatedButtons(
            contacts(PINS, normally_closed),
            self.gpio,
            self._post,
            timing=timing,
            threaded=False,
        )

    def _post(self, event: Event) -> None:
        self.events.append(event)
        self.posted_at.append(self.clock.now)

    def at(self, ms: float) -> int:
        """Return the clock's time that many milliseconds after the start."""
        return self.start + round(ms * MS)

    def until(self, ms: float) -> None:
        """Let time pass, tending to whatever is due at its time."""
        pass_time(self.clock, self.buttons.tend, self.at(ms))

    def edge(self, ms: float, name: str, down: bool) -> None:
        """Let time pass and move a contact."""
        self.until(ms)
        self.buttons.edge(name, down, at=self.at(ms))

    def take(self) -> list[Event]:
        """Return the events so far and forget them."""
        taken, self.events[:] = list(self.events), []
        return taken


def pass_time(clock: HandClock, tend: Callable[[], int | None], end: int) -> None:
    """Turn the clock to ``end``, stopping wherever ``tend`` asks to be called."""
    while (due := tend()) is not None and due <= end:
        assert due > clock.now, "what is due now should have been done"
        clock.now = due
    clock.now = end
