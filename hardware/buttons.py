"""The Restock Buttons and the stopwatch buttons, through gpiozero.

gpiozero opens the pins, pulls them up and hands over raw edges; what they mean is
decided in ``hardware.debounce``. A pin's callback stores an edge, and one thread wakes
when a decision is due. Presses are posted in the order of their first edges: one that
is decided early waits for an earlier one that still bounces, at most `PATIENCE`, so
that who was first is first in the queue.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from heapq import heappop, heappush
from typing import Any, NamedTuple

from gpiozero import InputDevice

from hardware.alarm import Alarm
from hardware.debounce import MS, Change, Debouncer, Kind, Tally, Timing
from hardware.errors import Trouble
from hardware.factory import Gpio
from hardware.interfaces import (
    DeviceState,
    Event,
    Health,
    Held,
    Post,
    Pressed,
    Released,
)
from hardware.pins import Contact

log = logging.getLogger(__name__)

PATIENCE = 40 * MS
"""No longer does a decided press wait for an earlier one that still bounces."""

STUCK = (
    "{name} seems to be stuck: it has been down for a long time. Free it, or check its "
    "wires; meanwhile touch it on the screen."
)
AT_START = (
    "{name} has been down since the start. Let go of it; if nobody holds it, it is "
    "wired to NC instead of NO, or its wires touch. Meanwhile touch it on the screen."
)
CHATTERING = (
    "{name} chatters: check its plug and wires, and keep its lead away from mains "
    "cables; meanwhile touch it on the screen."
)
WELL = "{name} works again."
NO_PIN = (
    "{name} (GPIO {number}) cannot be used: {error}. Close any other program that uses "
    "the pins, see that no overlay in config.txt has that one, or give the button "
    "another; meanwhile touch it on the screen."
)
LOST = "{name} can no longer be read ({error}). Start the box again."


PLAYED: Mapping[Kind, type[Pressed | Held | Released]] = {
    Kind.PRESSED: Pressed,
    Kind.HELD: Held,
    Kind.RELEASED: Released,
}
"""The events of playing, by what happened."""


class Line:
    """One button: its pin, its debouncer, and which level means down.

    Args:
        name: as in ``pins``.
        contact: how it is wired.
        gpio: the open pin factory.
        timing: the limits of debouncing.
        changed: called with each edge: the line, whether it went down, and when.
    """

    def __init__(
        self,
        name: str,
        contact: Contact,
        gpio: Gpio,
        timing: Timing,
        changed: Callable[["Line", bool, int], None],
    ) -> None:
        self.name = name
        self._gpio = gpio
        self._changed = changed
        self._up = not contact.normally_closed
        self.device = InputDevice(contact.gpio, pull_up=True, pin_factory=gpio.factory)
        self.debouncer = Debouncer(timing, down=self.level(), at=gpio.clock())
        self._listen()

    @property
    def pin(self) -> Any:
        """The gpiozero pin."""
        return self.device.pin

    def _listen(self) -> None:
        self.pin.bounce = None
        self.pin.edges = "both"
        # gpiozero keeps this method weakly: the line must be kept by its owner.
        self.pin.when_changed = self.when_changed
        # An edge may have come between the first look and now.
        self.debouncer.check(self.level(), self._gpio.clock())

    def level(self) -> bool:
        """Read whether the button is down now, bounces and all."""
        return bool(self.pin.state) != self._up

    def when_changed(self, ticks: float, state: float) -> None:
        """Take an edge from gpiozero, on whatever thread it comes."""
        self._changed(self, bool(state) != self._up, self._gpio.stamp(ticks))

    def drive(self, *, down: bool) -> None:
        """Have a mock pin go down or up, as a finger would."""
        if down == self._up:
            self.pin.drive_low()
        else:
            self.pin.drive_high()

    def close(self) -> None:
        """Stop listening and let go of the pin."""
        self.pin.when_changed = None
        self.device.close()


class _Waiting(NamedTuple):
    """An event in the outbox, sorted by time, then by order of decision."""

    at: int
    order: int
    event: Event


class GpioButtons:
    """`hardware.interfaces.Buttons` on GPIO pins.

    A pin that cannot be opened costs that button and no other: see `broken`.

    Args:
        contacts: how each is wired, by name.
        gpio: the open pin factory; it is not closed here.
        post: where events go.
        timing: the limits of debouncing.
        threaded: false in tests, which call `tend` themselves.
    """

    def __init__(
        self,
        contacts: Mapping[str, Contact],
        gpio: Gpio,
        post: Post,
        *,
        timing: Timing | None = None,
        threaded: bool = True,
    ) -> None:
        self.names: Sequence[str] = tuple(contacts)
        self.broken: dict[str, str] = {}
        """A sentence for each button that could not be opened."""
        self._gpio = gpio
        self._post = post
        self._timing = timing or Timing()
        self._lines: dict[str, Line] = {}
        self._outbox: list[_Waiting] = []
        self._order = 0
        self._alarm = Alarm(
            self.tend, "tillbox-buttons", clock=gpio.clock, threaded=threaded
        )
        with self._alarm.bell:
            for name, contact in contacts.items():
                self._open(name, contact)
        self._alarm.start()

    def _open(self, name: str, contact: Contact) -> None:
        try:
            line = Line(name, contact, self._gpio, self._timing, self._edge)
        except Exception as error:
            log.warning("%s on GPIO %s failed", name, contact.gpio, exc_info=True)
            self.broken[name] = NO_PIN.format(
                name=name, number=contact.gpio, error=error
            )
        else:
            self._lines[name] = line

    def is_down(self, name: str) -> bool:
        """Tell whether that button is down now, debounced; a broken one never is."""
        line = self._lines.get(name)
        return line is not None and line.debouncer.down

    def tally(self, name: str) -> Tally:
        """Return what that button has been through: presses, ghosts, bounces."""
        line = self._lines.get(name)
        return line.debouncer.tally if line else Tally()

    @property
    def hangs(self) -> bool:
        """Tell whether nobody listens to the pins any more: a thread died or hangs."""
        return self._alarm.hangs or self._gpio.is_deaf()

    def close(self) -> None:
        """Let go of the pins; a second call does nothing."""
        with self._alarm.bell:
            lines, self._lines = self._lines, {}
        self._alarm.close()
        for line in lines.values():
            line.close()

    def tend(self) -> int | None:
        """Do what is due and return when the next thing is."""
        with self._alarm.bell:
            now = self._gpio.clock()
            for line in tuple(self._lines.values()):
                self._check(line, now)
            horizon = self._send(now)
            return self._next(horizon)

    def _edge(self, line: Line, down: bool, at: int) -> None:
        with self._alarm.bell:
            if self._lines.get(line.name) is not line:
                return
            before = line.debouncer.deadline
            self._collect(line, line.debouncer.edge(down, at))
            self._send(self._gpio.clock())
            # A storm of edges only postpones what is due: no need to wake for each.
            after = line.debouncer.deadline
            if after is not None and (before is None or after < before):
                self._alarm.ring()

    def _check(self, line: Line, now: int) -> None:
        debouncer = line.debouncer
        if (due := debouncer.deadline) is None or due > now:
            return
        try:
            level = line.level()
        except Exception as error:
            self._lose(line, error, now)
        else:
            self._collect(line, debouncer.check(level, now))

    def _lose(self, line: Line, error: Exception, now: int) -> None:
        log.warning("%s cannot be read", line.name, exc_info=error)
        del self._lines[line.name]
        if line.debouncer.down:
            self._put(Released(line.name, now))
        why = LOST.format(name=line.name, error=error)
        self._put(DeviceState(line.name, Health.BROKEN, why, now))

    def _collect(self, line: Line, changes: Sequence[Change]) -> None:
        for change in changes:
            self._put(self._event(line, change))

    def _event(self, line: Line, change: Change) -> Event:
        kind, at = change
        if kind in PLAYED:
            return PLAYED[kind](line.name, at)
        if kind is Kind.WELL:
            simulated = self._gpio.name == "mock"
            health = Health.SIMULATED if simulated else Health.PRESENT
            return DeviceState(line.name, health, WELL.format(name=line.name), at)
        why = _complaint(kind, line.debouncer).format(name=line.name)
        return DeviceState(line.name, Health.BROKEN, why, at)

    def _put(self, event: Event) -> None:
        self._order += 1
        heappush(self._outbox, _Waiting(event.at, self._order, event))

    def _send(self, now: int) -> int | None:
        """Post what may be posted; return the first edge that the rest waits for."""
        horizon = self._horizon(now)
        while self._outbox and (horizon is None or self._outbox[0].at <= horizon):
            self._post(heappop(self._outbox).event)
        return horizon if self._outbox else None

    def _horizon(self, now: int) -> int | None:
        """Return the earliest first edge of a press that is not yet decided."""
        firsts = (line.debouncer.undecided for line in self._lines.values())
        recent = (at for at in firsts if at is not None and now - at < PATIENCE)
        return min(recent, default=None)

    def _next(self, horizon: int | None) -> int | None:
        times = [line.debouncer.deadline for line in self._lines.values()]
        if horizon is not None:
            times.append(horizon + PATIENCE)
        return min((at for at in times if at is not None), default=None)


class SimulatedButtons(GpioButtons):
    """The same on gpiozero's mock pins, with fingers to press them."""

    def push(self, name: str) -> None:
        """Put a finger on that button."""
        self._lines[name].drive(down=True)

    def let_go(self, name: str) -> None:
        """Take the finger off."""
        self._lines[name].drive(down=False)

    def edge(self, name: str, down: bool, *, at: int) -> None:
        """Move that contact at an exact time, in nanoseconds of the clock."""
        self.slip(name, down)
        self._edge(self._lines[name], down, at)

    def slip(self, name: str, down: bool) -> None:
        """Move that contact without anybody hearing of it: a lost edge."""
        line = self._lines[name]
        line.pin.when_changed = None
        line.drive(down=down)
        line.pin.when_changed = line.when_changed


class NoButtons:
    """`hardware.interfaces.Buttons` where there are none: the screen takes their place.

    Args:
        names: what they would have been called.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names: Sequence[str] = tuple(names)

    def is_down(self, name: str) -> bool:
        """Tell that it is not."""
        return False

    def close(self) -> None:
        """Do nothing."""


def _complaint(kind: Kind, debouncer: Debouncer) -> str:
    if kind is Kind.CHATTERING:
        return CHATTERING
    return STUCK if debouncer.tally.presses else AT_START


def open_buttons(
    contacts: Mapping[str, Contact],
    gpio: Gpio,
    post: Post,
    *,
    timing: Timing | None = None,
) -> GpioButtons:
    """Open all buttons: simulated ones on mock pins, real ones on others.

    Raises:
        Trouble: when not a single one can be opened.
    """
    kind = SimulatedButtons if gpio.name == "mock" else GpioButtons
    buttons = kind(contacts, gpio, post, timing=timing)
    if len(buttons.broken) == len(contacts):
        buttons.close()
        raise Trouble(next(iter(buttons.broken.values())))
    return buttons
