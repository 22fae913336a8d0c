"""From a button's edge to its answer: on the screen, and to the tone.

The whole program in its own loop, at its busiest: a screen that is drawn anew sixty
times a second, the journal on the disk, the counter's thread reading thirteen cards
that jitter, fifteen frames a second. A thread stands for a hand: it moves a mock pin of
gpiozero's as a contact moves, bounces and all, and notes the time just before the first
edge. From there count the first picture presented that shows the answer, and the start
of the tone on the buzzer's pin. What the contact is waited for, 10 ms, is in both; what
the disk takes for the journal is in the first, and is given beside it.

Peer, in the same process and with the same drawing and reading: a loop that looks at
gpiozero's ``Button.is_pressed`` sixty times a second and then draws, as games do.

Run ``python -m tests.bench answer``, on a machine that does little else.
"""

import os
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pygame
from gpiozero import Button

from hardware.box import Box
from hardware.buttons import SimulatedButtons
from hardware.buzzer import Buzzer, Piezo
from hardware.counter import CameraCounter
from hardware.debounce import MS
from hardware.factory import Gpio, open_gpio
from hardware.interfaces import Gray, Pressed, Score
from hardware.pins import PINS, contacts
from hardware.player import Both
from hardware.watch import Eye
from kiosk.app import App
from kiosk.opening import make_desk, open_store
from kiosk.rules.time_is_money import Reset
from kiosk.screens.desk import Guest
from kiosk.settings import Settings
from kiosk.ui.inputs import Input, Touch
from kiosk.waiting import FileWaiter
from tests.bench.bench_stopwatch import FRAME_NS, SPARE, begin, measured
from tests.hardware.traces import CLEAN, LEAF, MICROSWITCH, contact
from tests.scenes import make_scene, render

BUTTON = "stopwatch-1"
HANDS = (CLEAN, MICROSWITCH, LEAF)
"""Contacts in good order; worn ones bounce longer, and are waited for longer."""
PERIOD_NS = 1_000_000_000 // 15
"""From one camera frame to the next."""
REST_NS = 700 * MS
"""From one press to the next: no tune is longer."""


class Jitter:
    """A camera that shows the same cards, never quite at the same place."""

    def __init__(self, cards: int) -> None:
        gray, _ = render(make_scene(3, cards, 2))
        self._frames = [np.roll(gray, shift, (0, 1)) for shift in ((0, 0), (3, 5))]
        self._next = 0
        self.taken = 0

    def open(self) -> None:
        """Begin now."""
        self._next = time.monotonic_ns()

    def frame(self) -> tuple[Gray, int]:
        """Return the next frame when it is due."""
        self._next = max(self._next + PERIOD_NS, time.monotonic_ns() - PERIOD_NS)
        time.sleep(max(0, self._next - time.monotonic_ns()) / 1e9)
        self.taken += 1
        return self._frames[self.taken % 2].copy(), time.monotonic_ns()

    def close(self) -> None:
        """Have nothing to let go of."""


class Restless(App):
    """The program on a screen that asks for sixty frames a second."""

    def _frame(self, event: Input | None, *, blind: bool = False) -> Any:
        request = super()._frame(event, blind=blind)
        self.ui.wake_in(16)
        return request


@dataclass
class Notes:
    """When what happened (monotonic ns)."""

    presses: list[int] = field(default_factory=list)
    tones: list[int] = field(default_factory=list)
    flips: list[tuple[int, int]] = field(default_factory=list)
    """When a picture was presented, and how many actions it shows."""
    tunes: list[int] = field(default_factory=list)
    disk: list[int] = field(default_factory=list)
    """How long the journal was written each time (ns): the screen waits for that."""


class Sounding(Piezo):
    """A buzzer that notes when it sounds."""

    def __init__(self, notes: Notes, gpio: Gpio) -> None:
        super().__init__(PINS["buzzer"], gpio)
        self._notes = notes

    def sound(self, hertz: int, volume: int) -> None:
        """Note when, and sound."""
        self._notes.tones.append(time.monotonic_ns())
        super().sound(hertz, volume)


class Tunes(Both):
    """The players, noting when a tune is begun."""

    def __init__(self, notes: Notes, buzzer: Buzzer) -> None:
        super().__init__([buzzer])
        self._notes = notes

    def play(self, score: Score) -> None:
        """Note when, and play."""
        self._notes.tunes.append(time.monotonic_ns())
        super().play(score)


@dataclass
class Stand:
    """The program with its devices, its camera running, and what is noted of it."""

    app: App
    waiter: FileWaiter
    gpio: Gpio
    camera: Jitter
    notes: Notes

    @property
    def table(self) -> Any:
        """The game on the table."""
        return self.app.desk.playing


@contextmanager
def standing(size: tuple[int, int], cards: int) -> Iterator[Stand]:
    """Open everything, and begin a game of Time is Money."""
    pygame.display.init()
    window, flip = pygame.display.set_mode(size), pygame.display.flip
    waiter, gpio, notes = (
        FileWaiter(Path("/nonexistent")),
        open_gpio("mock", Path()),
        Notes(),
    )
    camera = Jitter(cards)
    buttons = SimulatedButtons(contacts(PINS), gpio, waiter.post)
    counter = CameraCounter(Eye(camera), waiter.post)
    player = Tunes(notes, Buzzer(Sounding(notes, gpio), gpio, waiter.post))
    with TemporaryDirectory() as state:
        store, _ = open_store(Path(state))
        box = Box(buttons, player, counter, {}, [gpio])
        desk = make_desk(Settings(), Path(state), None)
        store.keep = _timed(store.keep, notes)  # type: ignore[method-assign]
        app = Restless(window, box, store, desk=desk)
        stand = Stand(app, waiter, gpio, camera, notes)
        pygame.display.flip = lambda: _presented(stand, flip)
        try:
            _sit(app)
            counter.start()
            yield stand
        finally:
            pygame.display.flip = flip
            app.close()
            waiter.close()
            pygame.display.quit()


def _timed(keep: Callable[..., None], notes: Notes) -> Callable[..., None]:
    def timed(*args: Any) -> None:
        begun = time.monotonic_ns()
        keep(*args)
        notes.disk.append(time.monotonic_ns() - begun)

    return timed


def _presented(stand: Stand, flip: Callable[[], None]) -> None:
    flip()
    table = stand.app.desk.table
    count = len(table.actions) if table is not None else 0
    stand.notes.flips.append((time.monotonic_ns(), count))


def _sit(app: App) -> None:
    def tap(name: str) -> None:
        x, y = app.ui.find(name).rect.center
        for phase in ("down", "up"):
            app.handle(Touch(x, y, phase, time.monotonic_ns()))

    def sit() -> None:
        app.desk.setup.guests = [Guest("Anton", "", 0), Guest("Bea", "", 1)]
        app.handle(None)

    app.handle(None)
    begin(tap, sit)


class Hand(threading.Thread):
    """Presses a pin so many times, bouncing, at times nobody can foresee."""

    def __init__(self, stand: Stand, pin: Any, count: int) -> None:
        super().__init__(daemon=True)
        self._stand, self._pin, self._count = stand, pin, count
        self.done = False

    def run(self) -> None:
        """Press, let go, and rest."""
        rng = Random(4)
        for _ in range(self._count):
            time.sleep((REST_NS + rng.randrange(3 * FRAME_NS)) / 1e9)
            self._stand.notes.presses.append(time.monotonic_ns())
            for down, rest in ((True, 80 * MS), (False, 0)):
                self._move(contact(rng, rng.choice(HANDS), 0, down=down))
                time.sleep(rest / 1e9)
        time.sleep(REST_NS / 1e9)
        self.done = True

    def _move(self, edges: Sequence[tuple[int, bool]]) -> None:
        begun = time.monotonic_ns()
        for at, down in edges:
            time.sleep(max(0, begun + at - time.monotonic_ns()) / 1e9)
            (self._pin.drive_low if down else self._pin.drive_high)()


def _tidy(stand: Stand) -> None:
    """Set the watch to zero once a turn has been measured, for the next press."""
    if measured(stand.table) is not None:
        stand.table.play(Reset(stand.table.actions[-1].at))


def ours(stand: Stand, count: int) -> None:
    """Let the program wait in its own way while a hand presses its button."""
    pin = stand.app.box.buttons._lines[BUTTON].pin
    hand = Hand(stand, pin, count)
    hand.start()
    while not hand.done:
        stand.app.pump(stand.waiter, time.monotonic_ns() + 100 * MS)
        _tidy(stand)


def polling(stand: Stand, count: int) -> None:
    """Look at a button of gpiozero's and draw, sixty times a second."""
    button = Button(SPARE[0], pin_factory=stand.gpio.factory)
    hand = Hand(stand, button.pin, count)
    hand.start()
    was, due = False, time.monotonic_ns()
    while not hand.done:
        for event in stand.waiter.wait(time.monotonic_ns()):
            stand.app.take(event)  # type: ignore[arg-type]  # none of SDL's come
        down = bool(button.is_pressed)
        pressed = down and not was
        stand.app.handle(Pressed(BUTTON, time.monotonic_ns()) if pressed else None)
        _tidy(stand)
        was, due = down, max(due + FRAME_NS, time.monotonic_ns())
        time.sleep(max(0, due - time.monotonic_ns()) / 1e9)
    button.close()


@dataclass
class Answers:
    """Delays from the first edge, in ms, and presses that went without an answer."""

    screen: list[float]
    tone: list[float]
    disk: list[float]
    missing: int


def answers(notes: Notes) -> Answers:
    """Find each press's answers in what was noted."""
    found = Answers([], [], [ns / MS for ns in notes.disk], 0)
    for at in notes.presses:
        before = max(n for t, n in notes.flips if t <= at)
        shown = next((t for t, n in notes.flips if t > at and n > before), None)
        tune = next((t for t in notes.tunes if t > at), None)
        tone = next((t for t in notes.tones if tune is not None and t >= tune), None)
        if shown is None or tone is None or max(shown, tone) > at + REST_NS:
            found.missing += 1
            continue
        found.screen.append((shown - at) / MS)
        found.tone.append((tone - at) / MS)
    return found


def measure(
    way: Callable[[Stand, int], None], count: int, *,
    size: tuple[int, int] = (1280, 800), cards: int = 13,
) -> tuple[Answers, float]:  # fmt: skip
    """Return the answers to so many presses, and the frames drawn a second."""
    with standing(size, cards) as stand:
        begun = time.monotonic_ns()
        way(stand, count)
        drawn = len(stand.notes.flips) / ((time.monotonic_ns() - begun) / 1e9)
        assert stand.camera.taken, "nothing was read meanwhile"
    return answers(stand.notes), drawn


def main(count: int = 200) -> None:
    """Print the table."""
    print(f"{count} presses each; ms from the first edge\n")
    print("| what | | median | 99 % | worst | median of the loop's | frames a second |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    loads = [os.getloadavg()[0]]
    rows = {}
    for name, way in (("60 Hz loop", polling), ("ours", ours)):
        rows[name] = measure(way, count)
        loads.append(os.getloadavg()[0])
    for name, (found, drawn) in rows.items():
        for what in ("screen", "tone", "disk"):
            ms = sorted(getattr(found, what))
            peer = statistics.median(getattr(rows["60 Hz loop"][0], what))
            print(f"| {name} | {what} | {statistics.median(ms):.1f} |"
                  f" {ms[-(-len(ms) * 99 // 100) - 1]:.1f} | {ms[-1]:.1f} |"
                  f" {statistics.median(ms) / peer:.2f} | {drawn:.0f} |")  # fmt: skip
        print(f"{found.missing} presses without an answer") if found.missing else None
    print(f"\nload of the machine (two cores) before, between and after:"
          f" {', '.join(f'{load:.1f}' for load in loads)}")  # fmt: skip


def check() -> None:
    """Show that both ways answer every press, on the screen and by a tone."""
    for way in (ours, polling):
        found, _ = measure(way, 3, size=(320, 200), cards=2)
        assert found.missing == 0
        assert len(found.screen) == len(found.tone) == 3
        assert min(found.tone) > 0


if __name__ == "__main__":
    main()
