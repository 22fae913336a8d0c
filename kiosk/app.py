"""The one loop: waits, hands each event to the screen, does what the screen asks."""

import logging
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pygame

from hardware.backlight import Backlight
from hardware.interfaces import Advised, DeviceState, Gone, Pressed, Scan, Study
from hardware.watchdog import Watchdog
from kiosk import games, manners, voices
from kiosk.attract import Lull
from kiosk.backroom import DOOR, INSIDE, Backroom
from kiosk.decks.errors import CardsError
from kiosk.gus import TUNES, Announcement, refusal
from kiosk.ledger import Ledger
from kiosk.rules.contract import Illegal
from kiosk.screens import SCREENS, announce, game_screen, overlay, safe
from kiosk.screens.desk import (
    Act,
    Ask,
    Desk,
    Go,
    Guest,
    Heard,
    Request,
    Said,
    Say,
    Set,
    Setup,
    Staff,
    Teach,
)  # fmt: skip
from kiosk.screens.teach import taught
from kiosk.settings import BY_HAND, BY_STAFF, changed
from kiosk.store import Entry, Header, StorageError, Store
from kiosk.table import Step, Table, awaited
from kiosk.ui.core import Ui
from kiosk.ui.inputs import Input, Key, Phase, Touch
from kiosk.vitals import Vitals
from kiosk.waiting import Waiter
from kiosk.words import LANGUAGES, Raw, recognised, speak, spoken, words

log = logging.getLogger(__name__)

REST_NS = 20_000_000_000
"""After so long without a tune the sound card may sleep."""
HOLD_NS = 1_000_000_000
"""A finger that stays this long on one control holds it, as a button is held."""
MOST_REQUESTS = 3
"""So often in a row a frame may ask for something."""
MOST_NOTICES = 20
"""So many sentences for staff are kept; the log has all."""


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
        engines: "Engines | None" = None,
        backlight: Backlight | None = None,
    ) -> None:
        """Show the home screen on ``window``, with the ``box`` that was opened."""
        self.ui = Ui(window, now=now)
        self.box, self.store = box, store
        self.desk = desk or Desk()
        self.ui.resize(window, self.desk.settings.rotation)
        self.running = True
        self._now, self._rng = now, rng
        self._engines = engines or Engines()
        # Seeded chance at the table means that everything is to be the same again.
        shown = None if rng is None else Random(1)
        self._lull = Lull(now, self._engines.get, backlight=backlight, rng=shown)
        self._screen = "home"
        self._looking = False
        self._study: Study | None = None
        self._finger: Touch | None = None
        self._silent_at: int | None = now() + REST_NS
        self.desk.devices = {k: understood(state) for k, state in box.states.items()}
        self.desk.picture = box.counter.latest
        self._ledger = Ledger(self.desk.devices, now)
        if store is not None and not store.ready:
            self._ledger.do(store.check)
        self._ledger.tell(None)
        self.desk.resumable = self._unfinished()
        self.backroom = self.desk.backroom = Backroom(
            box, store, devices=self.desk.devices, folder=self.desk.state,
            settings=lambda: self.desk.settings, now=now,
        )  # fmt: skip
        self.guarded = _driver() == "KMSDRM"
        """Whether this is the box, where no key or window manager may end it."""
        self._heed()

    # --- the loop -----------------------------------------------------------------

    def run(self, waiter: Waiter, vitals: Vitals | None = None) -> None:
        """Show frames until somebody closes the window."""
        vitals = vitals or Vitals(Watchdog(), hanging=self.box.hanging)
        if self.desk.safe:
            self.ui.memory[safe.OPEN] = True
        self.handle(None)
        vitals.ready(self.doing)
        while self.running:
            self.pump(waiter, vitals.due(self._now()))
            vitals.beat(self.doing)
        vitals.stopping()

    @property
    def doing(self) -> str:
        """What the box does, in one line for ``systemctl status``."""
        table = self.desk.table
        mode = "safe mode: " if self.desk.safe else ""
        if table is None:
            return f"{mode}no game on the table"
        seats, played = len(table.header.seats), len(table.actions)
        return f"{mode}{table.game.title}, seats {seats}, actions {played}"

    def welcome_back(self, *, at_once: bool) -> None:
        """Go on with the game that was cut off, ``at_once`` or after asking."""
        if self.desk.resumable is None:
            return
        if at_once:
            self._calmly(self._resume)
            if self.desk.table is not None:
                self._say(Announcement("Sorry, I was gone for a moment. On we go!"))
        else:
            self._go("resume")

    def pump(self, waiter: Waiter, until: int | None = None) -> None:
        """Sleep until something happens, or until ``until``; let it happen."""
        due = [at for at in (self._due(), until) if at is not None]
        # What came together is dated together, before the first of it is drawn.
        came = [(e, self._now()) for e in waiter.wait(min(due, default=None))]
        # All of it is answered before the picture is drawn that shows the answers.
        answered = False
        for event, now in came:
            seen = self._translate(event, now)
            if seen is not None:
                self.take(seen)
                answered = True
        if answered:
            self.show()
        self.tick()

    def _due(self) -> int | None:
        finger = self._finger
        waits = (
            self.ui.wake_at,
            self._deadline(),
            finger.at + HOLD_NS if finger is not None else None,
            self._silent_at,
            self.backroom.due(self._screen),
            self._lull.due(self._screen, self.desk),
            self._ledger.due(self.desk.table),
        )
        return min((at for at in waits if at is not None), default=None)

    def _deadline(self) -> int | None:
        """Return when the game acts by itself; it stands still after a failure."""
        table = self.desk.table
        if table is None or self._screen == "trouble":
            return None
        return table.deadline

    def tick(self) -> None:
        """Play what is due, and draw again if a screen asked for another frame."""
        now = self._now()
        if self._silent_at is not None and self._silent_at <= now:
            self._silent_at = None
            self.box.player.rest()
        alone = self.backroom.due(self._screen)
        if alone is not None and alone <= now:
            self._go("home")
            self.handle(None)
        if self._lull.is_left(self._screen):
            self.desk.setup = Setup()
            self._go("home")
            self.handle(None)
        if self._lull.tick(self._screen, self.desk, self.ui):
            self.handle(None)
        if self._ledger.mend(self.desk.table):
            self._offer()
            self.handle(None)
        due = self._deadline()
        if due is not None and due <= now:
            self._calmly(lambda: self._follow(self.desk.playing.tick))
            self.handle(None)
        elif self._finger is not None and self._finger.at + HOLD_NS <= now:
            finger, self._finger = self._finger, None
            self.handle(Touch(finger.x, finger.y, "hold", finger.at + HOLD_NS))
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
        if self._lull.noticed(event, self.ui):
            event = None  # it woke the box, and does nothing else
        event = self.ui.steered(event)
        if isinstance(event, DeviceState):
            self.desk.devices[event.device] = understood(event)
        if isinstance(event, Scan):
            self.desk.lying.add(event.payload)
        if isinstance(event, Gone):
            self.desk.lying.discard(event.payload)
        if isinstance(event, Advised):
            self.desk.advice = event.advice
        if isinstance(event, Touch):
            self._finger = event if event.phase == "down" else None
        if isinstance(event, Touch | Key | Pressed):
            self.backroom.touched()
        if event is not None:
            self._calmly(lambda: self._answer(event))

    def show(self) -> None:
        """Draw the screen as it is now, and present it."""
        if not self._calmly(self._draw):
            self._frame(None)
        self.backroom.overhear(self.desk.notices)
        self._look()
        if pygame.display.get_init() and pygame.display.get_surface():
            self.ui.present()
            pygame.display.flip()

    def _calmly(self, act: Callable[[], None]) -> bool:
        """Do something; if it fails, show the calm screen: the journal has the game."""
        try:
            act()
        except Exception as error:
            log.exception("a screen or a rule failed")
            self._note(Raw(f"{type(error).__name__}: {error}"))
            self.ui.recover()
            self._go("trouble")
            return False
        return True

    def _note(self, words: str) -> None:
        """Leave a sentence for staff, once."""
        notices = self.desk.notices
        if words not in notices and len(notices) < MOST_NOTICES:
            notices.append(words)

    def _answer(self, event: Input) -> None:
        request = self._frame(event, blind=True)
        if request is not None:
            self._perform(request)

    def _draw(self) -> None:
        """Draw; what a screen asks for by itself is done, and drawn again."""
        request = self._frame(None)
        for _ in range(MOST_REQUESTS):
            if request is None:
                return
            self._perform(request)
            request = self._frame(None)

    def _frame(self, event: Input | None, *, blind: bool = False) -> Request | None:
        ui = self.ui
        ui.begin(event, blind=blind)
        if self._lull.active:
            self._lull.draw(ui, self.desk)
            return None
        ui.inert = overlay.covered(ui, self.desk)
        draw = SCREENS.get(self._screen) or game_screen(self.desk)
        request = draw(ui, self.desk)
        ui.inert = False
        request = overlay.over(ui, self.desk, self._screen == "game") or request
        ui.ring()
        return request

    def _look(self) -> None:
        """Turn the camera on exactly while a screen asks for it, and say what for."""
        if self.ui.study != self._study:
            self._study = self.ui.study
            self.box.counter.study(self._study)
        if self.ui.wants_counter != self._looking:
            self._looking = self.ui.wants_counter
            self.desk.lying.clear()
            self.desk.advice = None
            self.box.counter.start() if self._looking else self.box.counter.stop()

    # --- events -------------------------------------------------------------------

    def _translate(self, event: object, now: int) -> Input | None:
        """Return an event of SDL's as ours; it has its own time, or came ``now``."""
        if not isinstance(event, pygame.event.Event):
            return event  # type: ignore[return-value]  # a device's own event
        at: int = getattr(event, "at", now)
        match event.type:
            case pygame.QUIT:
                self.running = self.running and self.guarded
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                self._resize()
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                return self._mouse(event, at)
            case pygame.FINGERDOWN | pygame.FINGERUP:
                w, h = pygame.display.get_window_size()
                self.ui.focus.leave()
                down = event.type == pygame.FINGERDOWN
                return self.ui.logical(event.x * w, event.y * h, _phase(down), at)
            case pygame.KEYDOWN:
                return self._key_down(event, at)
            case pygame.KEYUP:
                return self._key_up(event, at)
        return None

    def _mouse(self, event: pygame.event.Event, at: int) -> Input | None:
        # A touch screen's fingers arrive a second time, as a mouse: not twice.
        if event.button != 1 or getattr(event, "touch", False):
            return None
        x, y = event.pos
        self.ui.focus.leave()
        down = event.type == pygame.MOUSEBUTTONDOWN
        return self.ui.logical(x, y, _phase(down), at)

    def _key_down(self, event: pygame.event.Event, at: int) -> Input | None:
        button, name = self._simulated(event), pygame.key.name(event.key)
        if button and not self.ui.typing and name not in self.ui.keys:
            self.box.buttons.push(button)
            return None
        back = name == "tab" and event.mod & pygame.KMOD_SHIFT
        return Key("shift tab" if back else name, event.unicode, at)

    def _key_up(self, event: pygame.event.Event, at: int) -> Input | None:
        if button := self._simulated(event):
            self.box.buttons.let_go(button)
        elif self.ui.focus.pressing:
            return Key(pygame.key.name(event.key), "", at, "up")
        return None

    def _simulated(self, event: pygame.event.Event) -> str | None:
        """Return the button that a key stands for where buttons are simulated."""
        if not hasattr(self.box.buttons, "push"):
            return None
        return KEYS.get(event.key)

    def _resize(self) -> None:
        surface = pygame.display.get_surface()
        if surface is not None:
            self.ui.resize(surface)
            self.handle(None)

    # --- requests -----------------------------------------------------------------

    def _perform(self, request: Request) -> None:
        match request:
            case Go(screen=screen):
                self._go(screen)
            case Act(action=action):
                self._act(action)
            case Say(announcement=said):
                self._say(said)
            case Teach(payload=payload, number=number):
                self._teach(payload, number)
            case Set(name=name, value=value):
                self._set(name, value)
            case Staff(what=what, value=value):
                self._serve(what, value)
            case Ask(what=what):
                getattr(self, f"_{what}")()
        self._ledger.tell(self.desk.table)

    def _set(self, name: str, value: Any) -> None:
        """Change a setting now, and keep it for the next start."""
        if name not in BY_STAFF:
            raise ValueError(f"{name} can't be set on the box")
        self.desk.settings = changed(self.desk.settings, {name: value})
        self.backroom.heed(name)
        self._heed()
        if (store := self.store) is not None:
            self._ledger.do(lambda: set_by_hand(store, name, value))

    def _heed(self) -> None:
        """Let the settings take effect that can be changed while the box runs."""
        chosen = self.desk.settings
        try:
            speak(chosen.language)
        except OSError as error:  # a half-installed box speaks at all
            log.warning("no words in %s: %s", chosen.language, error)
            speak("en")
            self._note(
                words("The words in {language} are missing: the box speaks English.",
                      language=LANGUAGES[chosen.language])
            )  # fmt: skip
        self.ui.motion = chosen.motion
        self._hush()

    def _hush(self) -> None:
        self.box.player.volume = manners.volume(self.desk.settings, self.desk.wall())

    def _serve(self, what: str, value: Any) -> None:
        """Have the back room do something; go in when that has opened it."""
        said = self.backroom.perform(what, value)
        if what == "house":
            self.desk.setup.options = {}
        if self.backroom.closing:
            self.running = False
        if self.backroom.open and self._screen == DOOR:
            self._go(INSIDE)
        if said is not None:
            self._say(said)

    def _teach(self, payload: str, number: str) -> None:
        try:
            self.desk.teach(payload, number)
        except CardsError as refused:
            why = {"why": refused.told()}
            self._say(Announcement("{why}", dict(why), "no", "sorry"))
            return
        item = next(i for i in self.desk.deck.items if i.number == number)
        self._perform(taught(item.name))

    def _go(self, screen: str) -> None:
        screen = self.backroom.admit(screen)
        if screen == "resume":
            self.desk.turn = self._turn()
        if screen == "options":
            self.desk.options_type = self._engine().Options
        if screen != self._screen:
            self.ui.forget()
            self.desk.said = None
            self.backroom.shown(screen)
        self._screen = screen

    def _turn(self) -> tuple[str, ...]:
        """Return who is to act in the game on offer; nobody if it can't be told."""
        entry = self.desk.resumable
        try:
            return awaited(games.reopen_game(entry.header), entry) if entry else ()
        except Exception:  # going on will say what is wrong with it
            log.warning("game %s can't be looked into", entry and entry.id)
            return ()

    def _engine(self) -> Any:
        return self._engines.get(self.desk.setup.department.key)

    def _act(self, action: Any) -> None:
        table = self.desk.playing
        try:
            self._follow(lambda heard: table.play(action, heard))
        except Illegal as refused:
            self._say(refusal(refused))

    def _follow(self, play: Callable[[Callable[[list[Step]], None]], object]) -> None:
        """Play, let it be heard at once, and keep the journal's fault in sight."""
        play(self._announce)
        self._ledger.tell(self.desk.table)

    def _announce(self, steps: list[Step]) -> None:
        for step in steps:
            for said in announce(self.desk, step):
                self._say(said)

    def _say(self, said: Announcement) -> None:
        now = self._now()
        clip = voices.clip_for(said, spoken())
        if said.tune or clip:
            self._hush()  # quiet hours may have begun or ended
            self._silent_at = now + REST_NS
        if said.tune:
            self.box.player.play(TUNES[said.tune])
            self.desk.heard = Heard(said.tune, now)
        if clip:
            self.box.player.speak(clip)
        if said.text:
            self.desk.said = Said(said, now)

    # --- what screens may ask for by name -------------------------------------------

    def _start(self) -> None:
        setup = self.desk.setup
        game = self._engine()
        try:
            options = msgspec.convert(setup.options, game.Options)
            table = Table.begin(
                game, [g.full for g in setup.guests], options,
                marks=[g.mark for g in setup.guests],
                now=self._now, store=self.store, rng=self._rng,
            )  # fmt: skip
        except Illegal as refused:
            self._say(refusal(refused))
            return
        except msgspec.ValidationError as error:
            self._say(Announcement("{why}", {"why": str(error)}, "no", "sorry"))
            return
        self._sit(table)
        self._say(Announcement("Let's go shopping!", tune="door"))

    def _sit(self, table: Table) -> None:
        self.desk.table = table
        self.desk.resumable = None
        self.ui.forget()
        self._go("game")

    def _resume(self) -> None:
        entry = self.desk.resumable
        if entry is None:
            return
        try:
            game = games.reopen_game(entry.header)
            table = Table.resume(
                game, entry, now=self._now, store=self.store, rng=self._rng
            )
        except Exception as error:  # whatever an old journal makes of new rules
            log.warning("game %s can't go on", entry.id, exc_info=True)
            self._note(
                words("Game {number} can't go on: {why}", number=entry.id,
                      why=str(error))
            )  # fmt: skip
            self._put_by(entry.id)
            self._say(
                Announcement(
                    "That game can't go on here; it is kept for the staff to look at.",
                    tune="no", face="sorry",
                )
            )  # fmt: skip
            return
        self.desk.setup = setup_of(table.header)
        self._sit(table)

    def _discard(self) -> None:
        entry, store = self.desk.resumable, self.store
        self.desk.resumable = None
        self._go("home")
        if entry is not None and store is not None:
            self._ledger.do(lambda: store.finish(entry.id, None))

    def _put_by(self, game: int) -> None:
        """Keep a game that can't go on for the staff, and offer it no more."""
        store = self.store
        if store is not None:
            self._ledger.do(lambda: store.shelve(game))
        self.desk.resumable = None
        self._go("home")

    def _leave(self) -> None:
        """Clear the table: the game ends here, with its result if it has one."""
        if self.desk.table is not None:
            self._ledger.close(self.desk.table)
        self.desk.table = None
        self.desk.hinted.clear()
        self._go("home")

    def _rematch(self) -> None:
        """The same players, the same choices, once more."""
        self._ledger.close(self.desk.playing)
        self._start()

    def _call_staff(self) -> None:
        """Call staff: a tune once, then only light."""
        self.desk.calling = True
        self._say(Announcement("Somebody is coming to help.", tune="late"))

    def _helped(self) -> None:
        """Staff have been here: on with it."""
        self.desk.calling = False

    def _undo(self) -> None:
        if self.desk.playing.undo():
            self._say(Announcement("Taken back.", tune="tick", face="counting"))
        else:
            self._say(
                Announcement("That can't be taken back.", tune="no", face="sorry")
            )

    def _restart(self) -> None:
        """End calmly; systemd starts the box anew."""
        self.running = False

    def _recover(self) -> None:
        """Go on from the journal after something went wrong; else from the door.

        A journal that is behind, or missing, is no use: then from what was played.
        """
        table = self.desk.table
        if table is not None and (table.fault or self.store is None):
            self._sit(table.again())
            return
        self.desk.table = None
        self.desk.resumable = self._unfinished()
        self._go("home")
        self._resume()

    def _retreat(self) -> None:
        """Go on after something went wrong, from one step earlier."""
        self._recover()
        if self.desk.table is not None:
            self._undo()

    def _shelve(self) -> None:
        """Leave the game after something went wrong; the shop front offers it again."""
        table, self.desk.table = self.desk.table, None
        if table is not None:
            self._ledger.leave(table)
        self._go("home")
        self._offer()

    def _offer(self) -> None:
        """Offer the game that was left, unless its journal is still behind."""
        desk, behind = self.desk, self._ledger.due(None) is not None
        if desk.table is None and desk.resumable is None and not behind:
            desk.resumable = self._unfinished()

    def _unfinished(self) -> Entry | None:
        try:
            return self.store.unfinished() if self.store else None
        except StorageError as error:
            log.warning("the journal can't be read: %s", error)
            return None

    def close(self) -> None:
        """Let go of every device; the journal stays as it is."""
        self.backroom.close()
        self._lull.close()
        self.box.close()
        if self.store is not None:
            self.store.close()


KEYS = {getattr(pygame, f"K_{n}"): f"restock-{n}" for n in range(1, 9)} | {
    pygame.K_9: "stopwatch-1",
    pygame.K_0: "stopwatch-2",
}
"""Keys that stand for the buttons where these are simulated."""


def set_by_hand(store: Store, name: str, value: Any) -> None:
    """Keep a setting that staff changed on the box.

    Raises:
        StorageError: when it can't be kept.
    """
    store.put(BY_HAND, {**store.get(BY_HAND, dict[str, Any], {}), name: value})


def setup_of(header: Header) -> Setup:
    """Return the set-up a game was begun with, for playing it once more."""
    pairs = zip(header.seats, header.marks, strict=True)
    return Setup(
        games.department(header.game),
        [Guest(name, "", mark) for name, mark in pairs],
        dict(header.options),
    )


def _driver() -> str:
    """Return the name of SDL's video driver, or nothing."""
    return pygame.display.get_driver() if pygame.display.get_init() else ""


def understood(state: DeviceState) -> DeviceState:
    """Return a device's state whose sentence can be said in other languages."""
    return replace(state, why=recognised(state.why))


def _phase(down: bool) -> Phase:
    return "down" if down else "up"


class Engines:
    """Opens each game's engine once."""

    def __init__(self, deck: Any = None) -> None:
        """``deck`` is the path of one's own deck, or ``None``."""
        self._deck = deck
        self._open: dict[str, Any] = {}

    def get(self, key: str) -> Any:
        """Return a game's engine."""
        if key not in self._open:
            self._open[key] = games.open_game(key, self._deck)
        return self._open[key]
