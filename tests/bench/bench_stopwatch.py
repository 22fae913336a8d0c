"""The stopwatch of Time is Money against other ways to time the same two presses.

**Under load, in real time.** The whole program redraws its screen as fast as it can
while a thread reads codes from rendered camera frames. Another thread stands for the
kernel: it plans when contacts close, sleeps until then, and moves three pins. Ours is
told the planned time with its edge, as lgpio tells the kernel's; the peers look at the
clock when they are called or get round to looking:

- ``gpiozero callback``: ``Button.when_pressed``, timed in the callback;
- ``60 Hz loop``: a loop that looks at ``Button.is_pressed`` sixty times a second.

**Many presses, on a clock turned by hand.** Through the same program, which redraws its
whole screen for every edge and in between, while a thread reads codes, on contacts that
bounce, the program being busy for up to 60 ms at a time by that clock. Every measured
time is compared with its two edges.

Run ``python -m tests.bench stopwatch``.
"""

import statistics
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

import pygame
from gpiozero import Button

from hardware.box import Box
from hardware.buttons import SimulatedButtons
from hardware.debounce import MS
from hardware.factory import Gpio, open_gpio
from hardware.interfaces import Gray
from hardware.nocounter import NoCounter
from hardware.pins import PINS, contacts
from hardware.reader import Reader
from kiosk.app import App
from kiosk.opening import make_desk
from kiosk.rules.time_is_money import Reset, Started, Stopped
from kiosk.screens.desk import Guest
from kiosk.settings import Settings
from kiosk.ui.inputs import Touch
from kiosk.waiting import FileWaiter
from tests.hardware.traces import CLEAN, DOME, LEAF, MICROSWITCH, WORN, contact
from tests.scenes import make_scene, render
from tests.screens.stage import HandClock, Recorder, Stage, stage

SPARE = (20, 21)
"""Pins of the header that no button of ours is on: for the peers."""
WATCH = ("stopwatch-1", "stopwatch-2")
CONTACTS = (CLEAN, MICROSWITCH, LEAF, DOME, WORN)
FRAME_NS = 1_000_000_000 // 60


@dataclass
class Errors:
    """By how much measured times were off, in nanoseconds."""

    name: str
    off: list[int] = field(default_factory=list)

    def row(self, ours: "Errors") -> str:
        """Return the figures in ms as cells of a table, and a ratio to ours."""
        ms = sorted(abs(each) / MS for each in self.off)
        ratio = ms[-1] / max(1e-6, max(abs(each) for each in ours.off) / MS)
        return (
            f"{self.name:<28}{len(ms):>7}{statistics.median(ms):>9.3f}"
            f"{ms[len(ms) * 99 // 100]:>9.3f}{ms[-1]:>9.3f}{ratio:>9.1f}"
        )


HEAD = f"{'':<28}{'trials':>7}{'median':>9}{'99 %':>9}{'worst':>9}{'x ours':>9}"


def begin(tap: Callable[[str], None], sit: Callable[[], None]) -> None:
    """Set up a game on the table in which the first of two players begins."""
    tap("Time is Money")
    sit()
    for name in ("Next", "more play", "more first", "Start game", "Anton"):
        tap(name)


def measured(table: Any) -> int | None:
    """Return the time of the turn just stopped, in ns; ``None`` while none is."""
    last = table.actions[-2:]
    if [type(action) for action in last] != [Started, Stopped]:
        return None
    return int(last[1].at - last[0].at) * MS


# --- many presses, on a clock turned by hand ------------------------------------------


def simulated(count: int) -> Errors:
    """Time that many turns by bouncing edges that arrive up to 60 ms late."""
    errors, rng, running = Errors("ours, simulated"), Random(1), threading.Event()
    running.set()
    reading = threads(partial(decode, rendered(), running))
    with stage(None, size=(320, 200)) as made, reading:
        made.sit(("Anton", "Bea"), "more play", "more first", game="Time is Money")
        made.tap("Anton")
        for _ in range(count):
            errors.off.append(_turn(made, rng))
        running.clear()
    return errors


def rendered() -> list[Gray]:
    """Return camera frames with nine cards each."""
    return [render(make_scene(seed, 9, 2))[0] for seed in (1, 2)]


def _turn(made: Stage, rng: Random) -> int:
    """Time one turn and set the watch to zero again; return the error in ns."""
    table = made.app.desk.playing
    begun = made.hand.now + rng.randint(1, 100 * MS)
    _press(made, rng, "stopwatch-1", begun)
    ended = begun + rng.randint(400 * MS, 45_000 * MS)
    _press(made, rng, rng.choice(WATCH), ended)
    found = measured(table)
    assert found is not None, "the watch was not started once and stopped once"
    table.play(Reset(table.actions[-1].at))
    return found - (ended - begun)


def _press(made: Stage, rng: Random, name: str, at: int) -> None:
    """Close a contact and open it again, the program being busy at some time of it."""
    how = rng.choice(CONTACTS)
    edges = contact(rng, how, at, down=True)
    edges += contact(rng, how, edges[-1][0] + rng.randint(20, 200) * MS, down=False)
    busy = at + rng.randint(-20, 20) * MS
    span = busy, busy + rng.choice((1, 5, 20, 60)) * MS
    made.app.handle(None)
    made.edges(name, edges, span, tend_first=rng.random() < 0.5)
    made.app.handle(None)
    made.wait_ms(30)


# --- under load, in real time ---------------------------------------------------------


class Peer:
    """Times two presses of a pin of its own in some other way."""

    def __init__(self, name: str, number: int, gpio: Gpio) -> None:
        self.errors = Errors(name)
        self.button = Button(number, pin_factory=gpio.factory)
        self.seen: list[int] = []

    def move(self, down: bool) -> None:
        """Close or open the contact."""
        pin = self.button.pin
        (pin.drive_low if down else pin.drive_high)()

    def note(self) -> None:
        """Look at the clock: the button went down."""
        self.seen.append(time.monotonic_ns())


def poll(peer: Peer, running: threading.Event) -> None:
    """Look sixty times a second whether the button is down, as a game's loop does."""
    was, due = False, time.monotonic_ns()
    while running.is_set():
        down = bool(peer.button.is_pressed)
        if down and not was:
            peer.note()
        was, due = down, due + FRAME_NS
        time.sleep(max(0, due - time.monotonic_ns()) / 1e9)


def decode(frames: Sequence[Gray], running: threading.Event) -> None:
    """Read codes from frames without a rest."""
    reader, at = Reader(), 0
    while running.is_set():
        reader.read(frames[at % len(frames)])
        at += 1


@dataclass(frozen=True)
class Plan:
    """When the contacts close, in ns."""

    begun: int
    ended: int

    @property
    def edges(self) -> list[tuple[int, bool]]:
        """All edges in order: two presses of 50 ms."""
        return [
            (at + shift, down)
            for at in (self.begun, self.ended)
            for shift, down in ((0, True), (50 * MS, False))
        ]


def kernel(
    plans: "SimpleQueue[Plan | None]", buttons: SimulatedButtons, peers: Sequence[Peer]
) -> None:
    """Carry out plans: wake for each edge, then have everybody hear of it."""
    while (plan := plans.get()) is not None:
        for at, down in plan.edges:
            time.sleep(max(0, at - time.monotonic_ns()) / 1e9)
            for peer in peers:
                peer.move(down)
            buttons.edge("stopwatch-1", down, at=at)


@contextmanager
def threads(*work: Callable[[], None]) -> Iterator[None]:
    """Run these beside the screen; the work must end by itself."""
    started = [threading.Thread(target=each, daemon=True) for each in work]
    for each in started:
        each.start()
    yield
    for each in started:
        each.join(timeout=5)


def loaded(count: int, size: tuple[int, int] = (1280, 800)) -> list[Errors]:
    """Time turns while the screen is redrawn and codes are read without a rest."""
    pygame.display.init()
    window = pygame.display.set_mode(size)
    waiter, gpio = FileWaiter(Path("/nonexistent")), open_gpio("mock", Path())
    buttons = SimulatedButtons(contacts(PINS), gpio, waiter.post)
    box = Box(buttons, Recorder(HandClock()), NoCounter(), {}, [gpio])
    callback = Peer("gpiozero callback", SPARE[0], gpio)
    callback.button.when_pressed = callback.note
    polled = Peer("60 Hz loop", SPARE[1], gpio)
    app = App(window, box, None, desk=make_desk(Settings(), Path("/nonexistent"), None))
    try:
        return _timed(app, waiter, count, callback, polled)
    finally:
        for peer in (callback, polled):
            peer.button.close()
        app.close()
        waiter.close()
        pygame.display.quit()


def _timed(
    app: App, waiter: FileWaiter, count: int, callback: Peer, polled: Peer
) -> list[Errors]:
    app.handle(None)
    begin(partial(_tap, app), partial(_sit, app))
    frames = rendered()
    plans: SimpleQueue[Plan | None] = SimpleQueue()
    running, ours, rng = threading.Event(), Errors("ours, under load"), Random(2)
    running.set()
    with threads(
        partial(kernel, plans, app.box.buttons, (callback, polled)),
        partial(poll, polled, running),
        partial(decode, frames, running),
    ):
        for _ in range(count):
            _trial(app, waiter, plans, rng, (ours, callback, polled))
        plans.put(None)
        running.clear()
    return [ours, callback.errors, polled.errors]


def _trial(
    app: App,
    waiter: FileWaiter,
    plans: "SimpleQueue[Plan | None]",
    rng: Random,
    timers: tuple[Errors, Peer, Peer],
) -> None:
    """Carry out one plan, drawing all the while; note everybody's error."""
    ours, *peers = timers
    begun = time.monotonic_ns() + rng.randint(60, 90) * MS + rng.randrange(MS)
    plan = Plan(begun, begun + rng.randint(110, 200) * MS + rng.randrange(MS))
    for peer in peers:
        peer.seen.clear()
    plans.put(plan)
    table, true = app.desk.playing, plan.ended - plan.begun
    limit = plan.ended + 2_000 * MS
    while measured(table) is None or any(len(peer.seen) < 2 for peer in peers):
        if time.monotonic_ns() > limit:
            break
        _draw(app, waiter)
    while time.monotonic_ns() < plan.ended + 60 * MS:
        _draw(app, waiter)
    ours.off.append((measured(table) or 0) - true)
    for peer in peers:
        if len(peer.seen) >= 2:
            peer.errors.off.append(peer.seen[1] - peer.seen[0] - true)
    table.play(Reset(table.actions[-1].at))


def _draw(app: App, waiter: FileWaiter) -> None:
    app.pump(waiter, time.monotonic_ns())
    app.handle(None)


def _tap(app: App, name: str) -> None:
    x, y = app.ui.find(name).rect.center
    for phase in ("down", "up"):
        app.handle(Touch(x, y, phase, time.monotonic_ns()))


def _sit(app: App) -> None:
    app.desk.setup.guests = [Guest("Anton", "", 0), Guest("Bea", "", 1)]
    app.handle(None)


# --- figures --------------------------------------------------------------------------


def check() -> None:
    """Fail unless each measured time is that of its edges, to the millisecond."""
    for errors in (simulated(60), loaded(4, size=(320, 200))[0]):
        assert max(abs(off) for off in errors.off) < MS, errors.name


def main() -> None:
    """Print the tables."""
    many = simulated(10_000)
    found = loaded(200)
    print(f"error of the measured time, in ms\n\n{HEAD}")
    for errors in (many, *found):
        print(errors.row(found[0]))
    worst = max(abs(off) for errors in (many, found[0]) for off in errors.off)
    print(f"\nours is never off by 1 ms or more: {worst < MS}")


if __name__ == "__main__":
    main()
