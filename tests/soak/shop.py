"""The whole program on a clock that leaps, with devices that fail and come back.

Real classes everywhere: buttons and buzzer on mock pins, the loudspeaker on SDL's
silent driver, the camera's thread on rendered frames, the journal on the disk.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pygame

from hardware.box import Box, simulated_settings
from hardware.buttons import SimulatedButtons
from hardware.buzzer import open_buzzer
from hardware.counter import CameraCounter
from hardware.debounce import MS
from hardware.factory import open_gpio
from hardware.interfaces import DeviceState, Event, Health
from hardware.pins import PINS, contacts
from hardware.player import Both
from hardware.simcounter import SimCounter
from hardware.sound import Speaker, open_mixer
from hardware.watch import Eye
from kiosk.app import App
from kiosk.opening import drawer_of, make_desk, open_store
from kiosk.pilot import Pilot, Skipping
from kiosk.settings import Settings

SIZE = (640, 400)
"""Of the screen, in pixels: small, because so many frames are drawn."""
FRAME = (820, 616)
"""Of the camera's frames."""
TURN_MS = 250
"""The program gets round to things so often while time passes."""


class HandClock(Skipping):
    """Nanoseconds that pass only when told to."""

    def __init__(self, now: int = 0) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now

    def skip(self, seconds: float) -> None:
        self.now += round(seconds * 1_000_000_000)


class Waiting:
    """Events from all threads; nobody sleeps."""

    def __init__(self) -> None:
        self._queue: deque[Event] = deque()

    def post(self, event: Event) -> None:
        self._queue.append(event)

    def wait(self, until: int | None) -> Iterator[Event | pygame.event.Event]:
        while self._queue:
            yield self._queue.popleft()
        yield from pygame.event.get()  # SDL's own pile up otherwise

    def close(self) -> None:
        """Have nothing to let go of."""


class Sockets:
    """What the devices are plugged into: pulled out at random, and put back."""

    def __init__(self) -> None:
        self.sound = True

    def mixer(self) -> Any:
        """Open the loudspeaker, if it is plugged in."""
        if not self.sound:
            raise OSError("no such device")
        return open_mixer()


class Shop(Pilot):
    """The program and all that can be done to it; seconds pass by ``skip``."""

    def __init__(
        self, app: App, waiting: Waiting, clock: HandClock, sockets: Sockets
    ) -> None:
        super().__init__(app, waiting, clock)
        self.hand, self.sockets = clock, sockets
        self._tick = waiting

    @property
    def buttons(self) -> SimulatedButtons:
        buttons = self.app.box.buttons
        assert isinstance(buttons, SimulatedButtons)
        return buttons

    @property
    def camera(self) -> SimCounter:
        camera = self.app.box.counter.camera
        assert isinstance(camera, SimCounter)
        return camera

    def skip(self, seconds: float) -> None:
        """Let time pass, doing what is due at its time, a quarter second a turn."""
        end = self.hand.now + round(seconds * 1_000 * MS)
        while (due := self._due()) is not None and due < end:
            self.hand.now = min(end, max(self.hand.now, due) + TURN_MS * MS)
            self.turn()
        self.hand.now = end
        self.turn()

    def _due(self) -> int | None:
        dues = (self.buttons.tend(), self.app.due)
        return min((due for due in dues if due is not None), default=None)

    def turn(self) -> None:
        self.buttons.tend()
        self.app.pump(self._tick)

    def push(self, name: str, seconds: float = 0.08) -> None:
        """Press a button for so long; one that is broken moves nothing."""
        with suppress(KeyError):
            self.buttons.edge(name, True, at=self.hand.now)
            self.skip(seconds)
            self.buttons.edge(name, False, at=self.hand.now)
        self.skip(0.1)

    def chatter(self, name: str) -> None:
        """Let a contact close and open as on a bad plug."""
        for at in range(300):
            self.buttons.edge(name, at % 2 == 0, at=self.hand.now)
            self.hand.now += MS
        self.turn()


def _devices(clock: HandClock, post: Any, sockets: Sockets, seed: int) -> Box:
    settings = simulated_settings()
    gpio = open_gpio("mock", Path(), clock)
    buttons = SimulatedButtons(contacts(PINS), gpio, post, threaded=False)
    buzzer = open_buzzer("passive", PINS["buzzer"], gpio, post)
    speaker = Speaker(
        volume=settings.volume, opener=sockets.mixer, clock=clock, post=post
    )
    eye = Eye(SimCounter(seed=seed, size=FRAME), pauses=(0.05, 0.1))
    well = Health.SIMULATED, "The counter on the screen stands in for a camera."
    counter = CameraCounter(eye, post, well)
    states = {
        "buttons": DeviceState("buttons", Health.SIMULATED, "Press keys.", 0),
        "sound": speaker.open(),
        "camera": DeviceState("camera", *well, 0),
    }
    return Box(buttons, Both((buzzer, speaker)), counter, states, [gpio])


@contextmanager
def opened(state: Path, seed: int, now: int) -> Iterator[Shop]:
    """Open the program on the journal in ``state``, ``now`` ns after the first time."""
    window = pygame.display.set_mode(SIZE)
    clock, waiting, sockets = HandClock(now), Waiting(), Sockets()
    box = _devices(clock, waiting.post, sockets, seed)
    store, _ = open_store(state)
    desk = make_desk(Settings(), state, None)
    desk.drawer = drawer_of(box, desk.deck)
    app = App(window, box, store, desk=desk, now=clock, rng=Random(seed))
    try:
        yield Shop(app, waiting, clock, sockets)
    finally:
        app.close()
