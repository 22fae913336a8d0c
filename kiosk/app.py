"""The one loop: waits, hands each event to the screen, has done what it asks for."""

import logging
import time
from collections.abc import Callable
from math import inf
from random import Random
from typing import Any

import pygame

from hardware.backlight import Backlight
from hardware.interfaces import Pressed
from hardware.watchdog import Watchdog
from kiosk import garbage
from kiosk.attract import Lull
from kiosk.backroom import Backroom
from kiosk.choices import Choices
from kiosk.devices import Devices
from kiosk.doubles import Doubles
from kiosk.front import Front
from kiosk.games import Engines
from kiosk.gus import Announcement
from kiosk.hands import Hands
from kiosk.ledger import Ledger
from kiosk.rehearsal import Rehearsal
from kiosk.requests import Requests
from kiosk.screens import safe, shown
from kiosk.screens.desk import Ask, Desk, Request, Setup
from kiosk.screens.overlay import covered
from kiosk.sitting import Sitting
from kiosk.speaker import Speaker
from kiosk.store import Store
from kiosk.ui.core import Ui
from kiosk.ui.inputs import Input, Key, Touch
from kiosk.ui.kept import SHELF
from kiosk.vitals import Vitals
from kiosk.waiting import Waiter
from kiosk.words import Raw

log = logging.getLogger(__name__)

MOST_REQUESTS = 3
"""So often in a row a frame may ask for something."""
MOST_UNREADY = 20
"""So often in a row a picture that comes by itself may not be ready to be shown."""
SPARE_NS = 50_000_000
"""When nothing is due for so long, pictures may be packed meanwhile."""
RESIZED = (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED)


class App:
    """The kiosk with its devices, its journal and its screen."""

    def __init__(
        self,
        window: pygame.Surface,
        box: Any,
        store: Store | None,
        *,
        desk: Desk | None = None,
        now: Callable[[], int] = time.monotonic_ns,
        rng: Random | None = None,
        engines: Engines | None = None,
        backlight: Backlight | None = None,
        drawer: Callable[[], Any] = lambda: None,
    ) -> None:
        """Show the home screen on ``window``, with the ``box`` that was opened.

        ``drawer`` is asked for a drawer of cards whenever a device has changed.
        """
        self.ui = Ui(window, now=now)
        self.box, self.store = box, store
        self.desk = desk or Desk()
        self.ui.resize(window, self.desk.settings.rotation)
        self.running = True
        self._behind = False
        """Whether the screen has changed since its controls were found out."""
        self._patient = False
        """Whether the frame being drawn may take some turns until it is ready."""
        self._unready = 0
        """So many turns in a row it has taken."""
        self._now = now
        engines = engines or Engines()
        # Seeded chance at the table means that everything is to be the same again.
        shown = None if rng is None else Random(1)
        self._lull = Lull(now, engines.get, backlight=backlight, rng=shown)
        self._hands, self._doubles = Hands(self.ui, box), Doubles()
        self._devices = Devices(box, self.desk, now(), drawer)
        self._ledger = Ledger(self.desk.devices, now)
        if store is not None and not store.ready:
            self._ledger.do(store.check)
        self.backroom = self.desk.backroom = Backroom(
            box, store, devices=self.desk.devices, folder=self.desk.state,
            settings=lambda: self.desk.settings, now=now,
        )  # fmt: skip
        self._speaker = Speaker(box, self.desk, now)
        self._front = Front(self.ui, self.desk, engines)
        self._rehearsal = Rehearsal(self.ui, self.desk, engines, now)
        self.sitting = Sitting(
            self.desk, self._front, self._speaker, self._ledger, store,
            engines=engines, now=now, rng=rng,
        )  # fmt: skip
        choices = Choices(self.ui, self.desk, self._speaker, self._ledger, store)
        choices.heed()
        self._requests = Requests(
            self.desk, self._front, self._speaker, self.sitting, choices, end=self.end
        )
        self.guarded = _driver() == "KMSDRM"
        """Whether this is the box, where no key or window manager may end it."""

    @property
    def screen(self) -> str:
        """The screen that is shown, by its name."""
        return self._front.screen

    @property
    def doing(self) -> str:
        """What the box does, in one line for ``systemctl status``."""
        table = self.desk.table
        mode = "safe mode: " if self.desk.safe else ""
        if table is None:
            return f"{mode}no game on the table"
        seats, played = len(table.header.seats), len(table.actions)
        return f"{mode}{table.game.title}, seats {seats}, actions {played}"

    # --- the loop -----------------------------------------------------------------

    def run(self, waiter: Waiter, vitals: Vitals | None = None) -> None:
        """Show frames until somebody closes the window."""
        vitals = vitals or Vitals(Watchdog(), hanging=self.box.hanging)
        if self.desk.safe:
            self.ui.memory[safe.OPEN] = True
        self.handle(None)
        self.box.open_rest()  # only now: it would take its time from the first frame
        garbage.wait()
        vitals.ready(self.doing)
        while self.running:
            self.pump(waiter, vitals.due(self._now()))
            vitals.beat(self.doing)
        vitals.stopping()

    def end(self) -> None:
        """End calmly after what is being done."""
        self.running = False

    def welcome_back(self, *, at_once: bool) -> None:
        """Go on with the game that was cut off, ``at_once`` or after asking."""
        if self.desk.resumable is None:
            return
        if at_once:
            self._calmly(lambda: self.perform(Ask("resume")))
            if self.desk.table is not None:
                self._speaker.say(
                    Announcement("Sorry, I was gone for a moment. On we go!")
                )
        else:
            self._front.go("resume")

    def pump(self, waiter: Waiter, until: int | None = None) -> None:
        """Sleep until something happens, or until ``until``; let it happen."""
        due = [at for at in (self.due, until) if at is not None]
        # What came together is dated together, before the first of it is drawn.
        spare = self.ahead and min(due, default=inf) > self._now() + SPARE_NS
        wait = waiter.wait(0 if spare else min(due, default=None))
        came = [(e, self._now()) for e in wait]
        if spare and not came:
            self.get_ahead()
        # All of it is answered before the picture is drawn that shows the answers.
        answers = [self.meet(event, now) for event, now in came]
        if any(answers):
            self.show()
        self.tick()

    @property
    def ahead(self) -> bool:
        """Whether there is something to do for what may be shown next."""
        if SHELF.unpacked or garbage.due():
            return True
        return not self._lull.active and self._rehearsal.waits(self.screen)

    def get_ahead(self) -> None:
        """Do a little of that: pack what is shown, tidy up, render what may be."""
        if SHELF.unpacked:
            SHELF.pack()
        elif garbage.due():
            garbage.collect()
        else:
            self._rehearsal.go_on(self.screen)

    @property
    def due(self) -> int | None:
        """When something happens by itself (monotonic ns); ``None``: never."""
        waits = (
            self.ui.wake_at,
            self.sitting.due,
            self._hands.due,
            self._speaker.due,
            self.backroom.due(self.screen),
            self.backroom.back_at(),
            self._lull.due(self.screen, self.desk),
            self._ledger.due(self.desk.table),
        )
        return min((at for at in waits if at is not None), default=None)

    def meet(self, event: object, now: int) -> bool:
        """Take an event, SDL's or a device's; one without a time came ``now``.

        Returns:
            whether there is an answer to `show`.
        """
        if self._behind:
            self._calmly(lambda: self._answer(None))
        if not isinstance(event, pygame.event.Event):
            self.take(event)  # type: ignore[arg-type]  # a device's own event
            return True
        if event.type == pygame.QUIT:
            self.running = self.running and self.guarded
        elif event.type in RESIZED:
            self._resize()
        elif (meant := self._hands.meant(event, now)) is not None:
            self.take(meant)
            return True
        return False

    def _resize(self) -> None:
        surface = pygame.display.get_surface()
        if surface is not None:
            self.ui.resize(surface)
            self.handle(None)

    def tick(self) -> None:
        """Play what is due, and draw again if a screen asked for another frame.

        A picture that so comes by itself is shown once all of it is rendered, a little
        in each of a few turns: whatever happens meanwhile need not wait for all of it.
        """
        self._patient = True
        try:
            self._tick(self._now())
        finally:
            self._patient = False

    def _tick(self, now: int) -> None:
        self._speaker.rest()
        alone = self.backroom.due(self.screen)
        if alone is not None and alone <= now:
            self._front.go("home")
            self.handle(None)
        if self.backroom.is_back:
            self._calmly(self._requests.fetch)
            self.handle(None)
        if self._lull.is_left(self.screen, self.desk):
            self.desk.setup = Setup()
            self._front.go("home")
            self.handle(None)
        if self._lull.tick(self.screen, self.desk, self.ui):
            self.handle(None)
        if self._ledger.mend(self.desk.table):
            self.sitting.offer()
            self.handle(None)
        due = self.sitting.due
        if due is not None and due <= now:
            self._calmly(self.sitting.tick)
            self._rehearsal.restart()
            self.handle(None)
        elif (held := self._hands.held(now)) is not None:
            self.handle(held)
        elif self.ui.wake_at is not None and self.ui.wake_at <= now:
            self.handle(None)

    def handle(self, event: Input | None) -> None:
        """Let the screen have an event; draw what comes of it."""
        self.take(event)
        self.show()

    def take(self, event: Input | None) -> None:
        """Find out what an event does, without drawing, and do it.

        What it lets be heard is so begun before anything is drawn.
        """
        if isinstance(event, Touch):
            moment = self.sitting.moment
            event = self._doubles.sift(event, self.ui.controls, moment)
        if self._lull.noticed(event, self.ui):
            event = None  # it woke the box, and does nothing else
            self._behind = True
        event = self.ui.steered(event)
        self._devices.heard(event)
        self._hands.felt(event)
        if isinstance(event, Touch | Key | Pressed):
            self.backroom.touched()
            self._rehearsal.restart()
        if event is not None:
            self._calmly(lambda: self._answer(event))
        self.sitting.wait(covered=covered(self.ui, self.desk, self.screen))

    def show(self) -> None:
        """Draw the screen as it is now, and present it."""
        if not self._calmly(self._draw):
            self._frame(None)
        SHELF.left = None
        self._unready = self._unready + 1 if self.ui.unready else 0
        self.backroom.overhear(self.desk.fresh)
        self._devices.look(self.ui.wants_counter, self.ui.study)
        if self.ui.unready:
            self.ui.wake_in(0)
        elif pygame.display.get_init() and pygame.display.get_surface():
            self.ui.present()
            pygame.display.flip()

    def _calmly(self, act: Callable[[], None]) -> bool:
        """Do something; if it fails, show the calm screen: the journal has the game."""
        try:
            act()
        except Exception as error:
            log.exception("a screen or a rule failed")
            self.desk.note(Raw(f"{type(error).__name__}: {error}"))
            self.ui.recover()
            self._front.go("trouble")
            return False
        return True

    def perform(self, request: Request) -> None:
        """Do what a screen asks for."""
        self._rehearsal.restart()
        self._requests.perform(request)

    def _answer(self, event: Input | None) -> None:
        self._behind = True  # until a frame has gone well, and asks for nothing
        request = self._frame(event, blind=True)
        self._behind = request is not None
        if request is not None:
            self.perform(request)

    def _draw(self) -> None:
        """Draw; what a screen asks for by itself is done, and drawn again.

        A frame that is not ready is drawn again anyway, in another turn.
        """
        self._behind = False
        request = self._frame(None)
        for _ in range(MOST_REQUESTS):
            if request is None:
                return
            self.perform(request)
            if self.ui.unready:
                return
            request = self._frame(None)

    def _frame(self, event: Input | None, *, blind: bool = False) -> Request | None:
        ui = self.ui
        self._ledger.tell(self.desk.table)
        ui.begin(
            event, blind=blind, patient=self._patient and self._unready < MOST_UNREADY
        )
        if self._lull.active:
            self._lull.draw(ui, self.desk)
            return None
        return shown(ui, self.desk, self.screen)

    def close(self) -> None:
        """Let go of every device; the journal stays as it is."""
        self.backroom.close()
        self._lull.close()
        self.box.close()
        if self.store is not None:
            self.store.close()


def _driver() -> str:
    """Return the name of SDL's video driver, or nothing."""
    return pygame.display.get_driver() if pygame.display.get_init() else ""
