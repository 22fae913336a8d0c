"""The whole program on a clock turned by hand: edges at exact times, rigged dice."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame

from hardware.alarm import Clock
from hardware.box import Box
from hardware.buttons import SimulatedButtons
from hardware.debounce import MS
from hardware.factory import Gpio, open_gpio
from hardware.interfaces import DeviceState, Event, Health, Score
from hardware.nocounter import NoCounter
from hardware.pins import PINS, contacts
from kiosk.app import App
from kiosk.opening import make_desk, open_store
from kiosk.pilot import Pilot, Skipping
from kiosk.screens.desk import Guest
from kiosk.settings import Settings
from kiosk.store import Store

NAMES = ("Anton", "Bea", "Cleo", "Dan", "Ema")
WATCH = ("stopwatch-1", "stopwatch-2")


class HandClock(Skipping):
    """Nanoseconds that pass only when told to."""

    def __init__(self) -> None:
        self.now = 1_000 * MS

    def __call__(self) -> int:
        return self.now

    def skip(self, seconds: float) -> None:
        self.now += round(seconds * 1_000_000_000)


class Dealer(Random):
    """Chance that throws what it is told to, and honestly once that is used up."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(seed)
        self.faces: list[str] = []
        self.drawn: list[list[Any]] = []

    def choice(self, seq: Any) -> Any:
        if not self.faces:
            return super().choice(seq)
        assert self.faces[0] in seq, f"no {self.faces[0]} is on {seq}"
        return self.faces.pop(0)

    def sample(self, population: Any, k: int, **kwargs: Any) -> list[Any]:
        if self.drawn:
            return self.drawn.pop(0)
        return super().sample(population, k, **kwargs)


class Recorder:
    """A player that only remembers the tunes, and takes its time for it."""

    def __init__(self, clock: HandClock) -> None:
        self.volume = 0
        self.tunes: list[Score] = []
        self.slow = 0.0
        """Seconds that pass while a tune is started."""
        self._clock = clock

    def play(self, score: Score) -> None:
        self.tunes.append(score)
        self._clock.skip(self.slow)

    def speak(self, clip: Path) -> None:
        """Have no voice."""

    def silence(self) -> None:
        """Have nothing to stop."""

    def rest(self) -> None:
        """Do nothing: it is silent anyhow."""

    def close(self) -> None:
        """Have nothing to let go of."""


class Waiting:
    """Events as they come from the drivers; nobody sleeps."""

    def __init__(self) -> None:
        self.queue: list[Event] = []

    def post(self, event: Event) -> None:
        self.queue.append(event)

    def wait(self, until: int | None) -> Iterator[Event | pygame.event.Event]:
        queue, self.queue = self.queue, []
        yield from queue

    def close(self) -> None:
        """Have nothing to let go of."""


class Stage(Pilot):
    """A pilot whose buttons, clock and dice do what they are told.

    Times are milliseconds since the stage was set.
    """

    def __init__(self, app: App, waiting: Waiting, clock: HandClock) -> None:
        super().__init__(app, waiting, clock)
        self.hand, self.waiting = clock, waiting
        self.start = clock.now
        self.dealer = Dealer()

    @property
    def buttons(self) -> SimulatedButtons:
        buttons = self.app.box.buttons
        assert isinstance(buttons, SimulatedButtons)
        return buttons

    def tick_edge(self, name: str, down: bool, ticks: int) -> None:
        """Move a contact now, dated by whatever clock the kernel uses (ns)."""
        self.buttons.slip(name, down)
        self._hear(name, down, ticks)

    def _hear(self, name: str, down: bool, ticks: int) -> None:
        self.buttons._lines[name].when_changed(ticks / 1e9, float(not down))
        self._turn()

    def edges(
        self,
        name: str,
        moves: Sequence[tuple[int, bool]],
        busy: tuple[int, int],
        *,
        tend_first: bool,
    ) -> None:
        """Move a contact at exact times while the program is busy for a while.

        Args:
            name: the button's.
            moves: when the contact moves (monotonic ns), and whether it goes down.
            busy: from when to when no thread gets round to anything.
            tend_first: who is quicker after that, the buttons' thread or the edges'.
        """
        pending: list[tuple[int, bool]] = []
        for at, down in moves:
            if pending and at >= busy[1]:
                self._wake(name, pending, busy[1], tend_first=tend_first)
            if busy[0] <= at < busy[1]:
                self.buttons.slip(name, down)
                pending.append((at, down))
            else:
                self.until_ms((at - self.start) / MS)
                self.buttons.edge(name, down, at=at)
        if pending:
            self._wake(name, pending, busy[1], tend_first=tend_first)
        self._turn()

    def _wake(
        self, name: str, pending: list[tuple[int, bool]], now: int, *, tend_first: bool
    ) -> None:
        """Let both threads catch up."""
        self.hand.now = max(self.hand.now, now)
        if tend_first:
            self.buttons.tend()
        for at, down in pending:
            self._hear(name, down, at)
        pending.clear()

    @property
    def tunes(self) -> list[Score]:
        tunes: list[Score] = self.app.box.player.tunes
        return tunes

    @property
    def view(self) -> Any:
        return self.app.desk.playing.view()

    @property
    def now(self) -> float:
        """Milliseconds since the stage was set."""
        return (self.hand.now - self.start) / MS

    def at(self, ms: float) -> int:
        return self.start + round(ms * MS)

    def until_ms(self, ms: float) -> None:
        """Let time pass, doing whatever is due at its time."""
        end = self.at(ms)
        while (due := self._due()) is not None and due <= end:
            self.hand.now = max(self.hand.now, due)
            self._turn()
        self.hand.now = max(self.hand.now, end)
        self._turn()

    def _due(self) -> int | None:
        dues = (self.buttons.tend(), self.app.due)
        return min((due for due in dues if due is not None), default=None)

    def _turn(self) -> None:
        self.buttons.tend()
        self.app.pump(self.waiting)

    def wait_ms(self, ms: float) -> None:
        """Let so much time pass."""
        self.until_ms(self.now + ms)

    def edge(self, name: str, down: bool, ms: float, *, late: float = 0) -> None:
        """Move a contact ``ms`` after the start; the program hears so much later."""
        self.until_ms(max(self.now, ms + late))
        self.buttons.edge(name, down, at=self.at(ms))
        self._turn()

    def push_at(self, name: str, ms: float, bounces: Sequence[float] = ()) -> None:
        """Press a button for 80 ms, its contact bouncing at these ms after each edge.

        The bounces are an even number of further edges.
        """
        for first, level in ((ms, True), (ms + 80, False)):
            self.edge(name, level, first)
            for count, after in enumerate(bounces):
                self.edge(name, level ^ (count % 2 == 0), first + after)
        self.wait_ms(40)

    def tap_at(self, name: str, ms: float) -> None:
        """Touch a control by name at a time."""
        self.until_ms(ms)
        self.tap(name)

    def throw(self, faces: str) -> None:
        """Have the dice fall like that, such as ``"10 30 30 + 50 20"``."""
        self.dealer.faces += faces.split()

    def picture(self) -> bytes:
        """Return the screen's pixels."""
        return pygame.image.tobytes(self.app.ui.surface, "RGB")

    def sit(self, names: Iterable[str], *options: str, game: str) -> None:
        """Set up a game with these players, touching these options."""
        self.tap(game)
        self.app.desk.setup.guests = [Guest(n, "", at) for at, n in enumerate(names)]
        self.app.handle(None)
        self.tap("Next", *options, "Start game")


def begin_round(pilot: Pilot, names: Iterable[str]) -> None:
    """Seat these guests, and begin the first round of Shop 'N Time."""
    pilot.tap("Shop 'N Time")
    pilot.app.desk.setup.guests = [Guest(n, "", at) for at, n in enumerate(names)]
    pilot.app.handle(None)
    pilot.tap("Next", "Start game", "Begin Round")


class RealButtons:
    """The buttons of a box: no key pushes them."""

    def __init__(self, buttons: object) -> None:
        self._buttons = buttons

    def __getattr__(self, name: str) -> object:
        if name == "push":
            raise AttributeError(name)
        return getattr(self._buttons, name)


def open_box(clock: HandClock, post: Any, wall: Clock | None) -> Box:
    """Open simulated devices that live on ``clock``, without threads."""
    gpio: Gpio = open_gpio("mock", Path(), clock)
    if wall is not None:
        gpio = replace(gpio, wall=wall)
    buttons = SimulatedButtons(contacts(PINS), gpio, post, threaded=False)
    fine = DeviceState("buttons", Health.SIMULATED, "Press keys instead.", 0)
    return Box(buttons, Recorder(clock), NoCounter(), {"buttons": fine}, [gpio])


@contextmanager
def stage(
    state: Path | None,
    *,
    size: tuple[int, int] = (640, 400),
    now: int = 0,
    wall: Clock | None = None,
) -> Iterator[Stage]:
    """Open the whole program on a hand clock; without ``state``, without a journal.

    Args:
        state: where the journal lies.
        size: of the screen, in pixels; small, because each frame is drawn.
        now: how many ns the box has been running for.
        wall: the wall clock, for kernels that date edges by it.
    """
    pygame.display.init()
    window = pygame.display.set_mode(size)
    clock, waiting = HandClock(), Waiting()
    clock.now += now
    box = open_box(clock, waiting.post, wall)
    store: Store | None = None
    if state is not None:
        store, _ = open_store(state)
    desk = make_desk(Settings(), state or Path(), None)
    dealer = Dealer()
    app = App(window, box, store, desk=desk, now=clock, rng=dealer)
    made = Stage(app, waiting, clock)
    made.dealer = dealer
    try:
        yield made
    finally:
        app.close()
        pygame.display.quit()
