"""Drawing: the CPU time of a frame, from its event to its being presented.

The program is driven by script to every screen that the pictures show, in every game,
the shop and the back room. Whatever moves there is played frame by frame, each frame
when the screen asks for it, for up to six seconds. Two kinds of frames are told apart:
those that answer an event, the first of a screen among them, and those that only go on.
Before each touch guests look at the screen for a while: half a second of CPU time at
the most goes into getting ahead, as in the loop while nobody does anything.

Peers, in the same run: the same screens drawn the plain way, all words and pictures
rendered anew for a frame; and the copy of one picture as large as the screen, below
which nothing on this machine can be drawn.

Run ``python -m tests.bench drawing``.
"""

import statistics
import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module

import pygame

from kiosk.pilot import Pilot
from kiosk.settings import changed
from kiosk.ui import fonts
from kiosk.ui.inputs import Input, Touch
from kiosk.ui.kept import SHELF
from tests.bench.screens import LARGE, USUAL, opened
from tests.pictures import shelf_stock
from tests.pictures.__main__ import scripts

SPAN_NS = 6_000_000_000
"""A movement is followed for so long, by the program's own clock."""
GOAL_MS = 8.0
FIRST_MS = 33.0
"""Two frames at 60 Hz."""
LOOK_NS = 500_000_000
"""So much CPU time there is between two touches, at the most."""
WORST = 8
"""So many screens are named."""


@dataclass
class Screen:
    """What the frames of one screen took, in ms."""

    name: str
    first: list[float] = field(default_factory=list)
    """Frames that answered an event on the way to it."""
    moving: list[float] = field(default_factory=list)
    """Frames that only went on."""
    ahead: list[float] = field(default_factory=list)
    """What was done before each touch for what might come."""
    anew: float = 0.0
    """One frame with nothing kept from the frames before."""


class Meter:
    """Stands before an app's ``handle`` and notes what each frame takes."""

    def __init__(self, pilot: Pilot) -> None:
        """Measure all frames from now on."""
        self._app, self._handle = pilot.app, pilot.app.handle
        pilot.app.handle = self  # type: ignore[method-assign]
        self.answers: list[float] = []
        self.others: list[float] = []
        self.lost = 0.0
        """Seconds that other processes took during the last frame."""
        self.ahead: list[float] = []
        """What was done before each touch for what might come, in ms."""

    def __call__(self, event: Input | None) -> None:
        """Handle the event, measured."""
        if isinstance(event, Touch) and event.phase == "down":
            self.ahead.append(self._get_ahead())
        taken = self.time(event)
        (self.others if event is None else self.answers).append(taken)

    def _get_ahead(self) -> float:
        """Do what the loop does while guests look at a screen; return its time."""
        begun = time.thread_time_ns()
        while self._app.ahead and time.thread_time_ns() - begun < LOOK_NS:
            self._app.get_ahead()
        return (time.thread_time_ns() - begun) / 1e6

    def time(self, event: Input | None) -> float:
        """Return what a frame takes, in ms of this thread's CPU time."""
        begun, real = time.thread_time_ns(), time.monotonic_ns()
        self._handle(event)
        taken = time.thread_time_ns() - begun
        self.lost = (time.monotonic_ns() - real - taken) / 1e9
        return taken / 1e6

    def take(self) -> tuple[list[float], list[float]]:
        """Return the frames with an event and those without since the last time."""
        taken = self.answers, self.others
        self.answers, self.others = [], []
        return taken


def measured(pilot: Pilot, names: Iterator[str], script: str) -> Iterator[Screen]:
    """Yield every screen of a script with the frames drawn on the way and on it."""
    meter = Meter(pilot)
    for name in names:
        screen = Screen(f"{script} {name}")
        screen.first, _ = meter.take()
        screen.ahead, meter.ahead = meter.ahead, []
        _move(pilot, meter)
        _, screen.moving = meter.take()
        screen.anew = _anew(meter)
        yield screen


def _move(pilot: Pilot, meter: Meter) -> None:
    """Draw each frame that the screen asks for, at the time it asks for.

    What other processes take does not count by the program's clock meanwhile: else a
    movement would be over before it is drawn.
    """
    lost, clock = 0.0, pilot.clock
    end = clock() + SPAN_NS
    while (at := pilot.app.ui.wake_at) is not None and at < end:
        clock.skip(-meter.lost)
        lost, meter.lost = lost + meter.lost, 0.0
        pilot.skip(max(0, at - clock()) / 1e9)
    clock.skip(lost)


def _anew(meter: Meter) -> float:
    """Return what the frame takes when all words and pictures are rendered for it."""
    kept, taken, rendered = SHELF._kept, SHELF.taken, SHELF.rendered
    cellar, SHELF._cellar = SHELF._cellar, OrderedDict()
    SHELF._kept, SHELF.taken = OrderedDict(), 0
    fonts.measure.cache_clear()
    fonts.lines.cache_clear()
    try:
        return meter.time(None)
    finally:
        SHELF._kept, SHELF.taken, SHELF.rendered = kept, taken, rendered
        SHELF._cellar = cellar
        SHELF._fresh.clear()


def counting(pilot: Pilot) -> Iterator[str]:
    """Drive Shelf Stock to its count, which the pictures show standing still."""
    shelf_stock.seat(pilot, 4, dice="real")
    shelf_stock.play(pilot, 13)
    yield "counting"


def play(size: tuple[int, int], chosen: Sequence[str]) -> Iterator[Screen]:
    """Yield the screens of these scripts, and of the count where it is among them."""
    for script in chosen:
        ways = [import_module(f"tests.pictures.{script}").situations]
        ways += [counting] if script == "shelf_stock" else []
        for way in ways:
            with opened(size) as pilot:
                desk = pilot.app.desk
                desk.settings = changed(desk.settings, {"hints": False})
                yield from measured(pilot, way(pilot), script)


def copying(size: tuple[int, int], count: int = 200) -> float:
    """Return what copying a picture as large as the screen takes (median, in ms)."""
    pygame.display.init()
    window = pygame.display.set_mode(size)
    picture, taken = pygame.Surface(size, 0, window), []
    for _ in range(count):
        begun = time.thread_time_ns()
        window.blit(picture, (0, 0))
        pygame.display.flip()
        taken.append((time.thread_time_ns() - begun) / 1e6)
    pygame.display.quit()
    return statistics.median(taken)


def p99(values: Sequence[float]) -> float:
    """Return the value that 99 in a hundred don't exceed."""
    return sorted(values)[max(0, -(-len(values) * 99 // 100) - 1)]


def report(size: tuple[int, int]) -> None:
    """Print the table of one size."""
    screens = list(play(size, scripts()))
    unit = copying(size)
    print(f"{size[0]} x {size[1]}: {len(screens)} screens; ms of CPU, copies = the time"
          f" of copying one such picture, {unit:.2f} ms\n")  # fmt: skip
    print("| frames | number | median | 99 % | worst | median in copies | of anew |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    anew = [screen.anew for screen in screens]
    moves = [screen for screen in screens if screen.moving]
    rows = {
        "going on": [ms for screen in moves for ms in screen.moving],
        "answering": [ms for screen in screens for ms in screen.first],
        "getting ahead of a touch": [ms for screen in screens for ms in screen.ahead],
        "anew, the plain way": anew,
    }
    for name, found in rows.items():
        middle = statistics.median(found)
        print(f"| {name} | {len(found)} | {middle:.2f} | {p99(found):.2f} |"
              f" {max(found):.2f} | {middle / unit:.1f} |"
              f" {middle / statistics.median(anew):.3f} |")  # fmt: skip
    slow = [s for s in moves if p99(s.moving) > GOAL_MS]
    print(f"\n{len(moves)} screens move, {len(slow)} of them with a 99 % above"
          f" {GOAL_MS:.0f} ms. The slowest, by 99 % of their frames:\n")  # fmt: skip
    for screen in sorted(moves, key=lambda s: -p99(s.moving))[:WORST]:
        print(f"- {screen.name}: median {statistics.median(screen.moving):.2f},"
              f" 99 % {p99(screen.moving):.2f}, anew {screen.anew:.0f}")  # fmt: skip
    answered = [s for s in screens if s.first]
    late = sum(ms > FIRST_MS for ms in rows["answering"])
    print(f"\n{late} answers took more than {FIRST_MS:.0f} ms. The slowest:\n")
    for screen in sorted(answered, key=lambda s: -max(s.first))[:WORST]:
        print(f"- {screen.name}: {max(screen.first):.0f}, anew {screen.anew:.0f}")
    print()


def main() -> None:
    """Print the tables."""
    for size in (USUAL, LARGE):
        report(size)


def check() -> None:
    """Show that frames are measured, and that something is kept between them."""
    with opened((320, 200)) as pilot:
        shown = measured(pilot, counting(pilot), "shelf_stock")
        (screen,) = shown
    assert len(screen.moving) > 1
    assert 0 < statistics.median(screen.moving) < screen.anew
    assert copying((320, 200), 3) > 0


if __name__ == "__main__":
    main()
