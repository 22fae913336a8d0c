"""Guests who play whatever the screens offer, and staff who are in the way."""

import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from hardware.interfaces import Health
from kiosk.games import DEPARTMENTS, Department, open_game
from kiosk.rules.contract import Illegal, Seats
from kiosk.screens.desk import Act, Ask, Guest, Set
from kiosk.simulate import random_action
from kiosk.table import Table
from kiosk.ui.inputs import Phase, Touch
from tests.soak.shop import Shop

NOT_TAPPED = ("Menu", "Clear the table", "Back to the shop", "Throw", "Camera")
"""A random finger leaves these alone; the menu is used on purpose."""
STEPS = 3_000
"""No game of these guests takes more."""
PHASES: tuple[Phase, ...] = ("down", "up")
LANGUAGES = ("en", "de", "nl", "hu", "fr", "es")
LETTERS = "abcdefghijklmnopqrstuvwxyzäöüßéőű"
SCAN_S = 0.4
"""Real seconds in which the camera may see a card that was laid down."""


class Calm(AssertionError):
    """The calm screen was seen, which means that something failed."""


class Guests:
    """Plays one game after the other at one box; counts what happens."""

    def __init__(
        self, shop: Shop, rng: Random, done: Counter[str], look: Callable[[], None]
    ) -> None:
        """Take a box; ``look`` is called at every step."""
        self.shop, self.rng, self.done, self._look = shop, rng, done, look
        self._mends: dict[str, Any] = {}

    # --- games -----------------------------------------------------------------------

    def play(self, each: Department, quit_after: int | None = None) -> None:
        """Play a game to its end, or so many steps of it."""
        if self.shop.app.desk.table is None:
            self._sit(each)
        for step in range(STEPS):
            if self.shop.app.desk.playing.over or step == quit_after:
                break
            self._step()
            self._interrupt()
        self.mend_all()
        if self.shop.app.desk.playing.over:
            self.done["games"] += 1
            self.done[self.shop.app.desk.playing.game.title] += 1
            self._finish()

    def _sit(self, each: Department) -> None:
        shop, rng = self.shop, self.rng
        self._wake(each.title)
        shop.tap(each.title)
        options, seats = self._terms(each)
        shop.app.desk.setup.options = msgspec.to_builtins(options)
        marks = rng.sample(range(8), seats)
        shop.app.desk.setup.guests = [Guest(self._name(), "", m) for m in marks]
        shop.app.handle(None)
        shop.tap("Next", "Start game")

    def _wake(self, name: str) -> None:
        """Touch the box, which may be showing off, until it offers something."""
        self._help()
        for _ in range(3):
            if name not in self.shop.sees:
                self._touch((640, 790))
                self.shop.skip(1)

    def _help(self) -> None:
        """Staff come to guests who called them."""
        if "Helped" in self.shop.sees:
            self._touch(self.shop.app.ui.find("Helped").rect.center, held=2)
            self.done["calls of staff"] += 1

    def _touch(self, spot: tuple[int, int], held: float = 0) -> None:
        """Touch a spot for so many seconds."""
        for phase in PHASES:
            self.shop.app.handle(Touch(*spot, phase, self.shop.clock()))
            if phase == "down" and held:
                self.shop.skip(held)

    def _terms(self, each: Department) -> tuple[Any, int]:
        game = open_game(each.key)
        pairs = [
            (options, seats)
            for options in (game.Options(), *getattr(game, "examples", ()))
            for seats in game.seats
            if self._fits(game, options, seats)
        ]
        return self.rng.choice(pairs)

    @staticmethod
    def _fits(game: Any, options: Any, seats: int) -> bool:
        try:
            Table.begin(game, [f"P{at}" for at in range(seats)], options, now=lambda: 0)
        except Illegal:
            return False
        return True

    def _name(self) -> str:
        length = self.rng.randint(2, 12)
        return "".join(self.rng.choices(LETTERS, k=length)).capitalize()

    def _finish(self) -> None:
        """Look at the scores, then once more or home."""
        for _ in range(self.rng.randint(1, 6)):
            self._tap()
            self.shop.skip(3)
        if self.shop.app.desk.table is None:
            return
        again = self.rng.random() < 0.25 and self.shop.app.desk.playing.over
        self.shop.app.perform(Ask("rematch" if again else "leave"))
        self.done["rematches"] += again
        self.shop.app.handle(None)

    # --- a step of a game ------------------------------------------------------------

    def _step(self) -> None:
        self.shop.skip(self.rng.choice((0.3, 1, 2, 4, 8, 15)))
        if self._calm():
            raise Calm(self.shop.app.desk.notices)
        if self.shop.app.desk.playing.over:
            return
        match self.rng.randrange(5):
            case 0 | 1:
                self._tap()
            case 2:
                self._press()
            case _:
                self._act()
        self.done["steps"] += 1
        self._look()

    def _calm(self) -> bool:
        return self.shop.app.screen == "trouble"

    def _tap(self) -> None:
        """Touch anything that can be touched."""
        shown = self.shop.app.ui.controls
        usable = [c for c in shown if c.enabled and c.name not in NOT_TAPPED]
        if usable:
            self._touch(self.rng.choice(usable).rect.center)

    def _press(self) -> None:
        pins = [c.pin for c in self.shop.app.ui.controls if c.pin and c.enabled]
        if pins:
            long = self.rng.random() < 0.1
            self.shop.push(self.rng.choice(pins), 1.3 if long else 0.08)

    def _act(self) -> None:
        """Do something that the rules allow, where random fingers find no way."""
        app, table = self.shop.app, self.shop.app.desk.playing
        awaits = table.game.awaits(table.state)
        if not isinstance(awaits, Seats):
            return
        try:
            action = random_action(table.game, table.state, self.rng)
        except ValueError:  # nobody may act before the deadline
            return
        at = getattr(action, "at", None)
        if at is not None:  # time runs in samples here: catch up with it
            self.shop.hand.now = max(self.shop.hand.now, table.ns(at))
        app.ui.forget()
        app.perform(Act(action))
        app.handle(None)

    # --- what comes between ----------------------------------------------------------

    def _interrupt(self) -> None:
        """Now and then somebody does something else, or something fails."""
        for chance, act in (
            (0.01, self._undo), (0.01, self._look_at_the_menu), (0.02, self._set),
            (0.03, self._fail), (0.05, self._mend), (0.05, self._show_a_card),
            (0.005, self._close_notes), (0.1, self._help),
        ):  # fmt: skip
            if self.rng.random() < chance and not self._calm():
                act()

    def _undo(self) -> None:
        self.shop.app.perform(Ask("undo"))
        self.shop.app.handle(None)
        self.done["undos"] += 1

    def _look_at_the_menu(self) -> None:
        if "Menu" in self.shop.sees:
            self.shop.tap("Menu")
            self.shop.skip(1)
            if "Go on" in self.shop.sees:
                self.shop.tap("Go on")
            self.done["menus"] += 1

    def _set(self) -> None:
        name, values = self.rng.choice(
            (("language", LANGUAGES), ("volume", range(11)), ("silent", (False, True)),
             ("motion", (False, True)))
        )  # fmt: skip
        self.shop.app.perform(Set(name, self.rng.choice(values)))
        self.shop.app.handle(None)
        self.done["settings"] += 1

    def _show_a_card(self) -> None:
        """Lay cards under the camera, and give it a moment of real time."""
        shop = self.shop
        if not shop.app.ui.wants_counter:
            return
        numbers = self.rng.sample(list(shop.app.desk.drawer.numbers), 3)
        shop.lay(numbers)
        scans = len(shop.app.desk.lying)
        end = time.monotonic() + SCAN_S
        while time.monotonic() < end and len(shop.app.desk.lying) < scans + 3:
            shop.run()
            time.sleep(0.005)
        self.done["scans"] += len(shop.app.desk.lying)
        shop.app.desk.drawer.clear()

    def _close_notes(self) -> None:
        self.shop.app.desk.notices.clear()

    # --- devices ---------------------------------------------------------------------

    def _fail(self) -> None:
        """Break something that is whole."""
        fault = self.rng.choice(
            ("unplug", "stall", "freeze", "sound", "disk", "stuck", "chatter")
        )
        if fault not in self._mends:
            self._mends[fault] = getattr(self, f"_break_{fault}")()
            self.done[f"{fault} faults"] += 1

    def _mend(self) -> None:
        if self._mends:
            fault = self.rng.choice(sorted(self._mends))
            self._mends.pop(fault)()

    def mend_all(self) -> None:
        """Bring every device back, and see that none is marked any more."""
        while self._mends:
            self._mend()
        self.shop.skip(30)
        ill = {d.device for d in self.shop.app.desk.broken()} - {"camera", "sound"}
        if ill:
            raise AssertionError(f"{ill} did not come back")

    def _break_unplug(self) -> Any:
        self.shop.camera.unplug()
        return self.shop.camera.plug

    def _break_stall(self) -> Any:
        self.shop.camera.stall()
        return _nothing

    def _break_freeze(self) -> Any:
        self.shop.camera.freeze()
        return _nothing

    def _break_sound(self) -> Any:
        self.shop.sockets.sound = False
        self.shop.skip(21)  # the card falls asleep, and can't be opened again
        return self._plug_sound

    def _plug_sound(self) -> None:
        self.shop.sockets.sound = True

    def _break_disk(self) -> Any:
        store = self.shop.app.store
        assert store is not None
        store._db.execute("pragma query_only = on")
        return lambda: store._db.execute("pragma query_only = off")

    def _break_stuck(self) -> Any:
        name = self.rng.choice(self.shop.buttons.names)
        self.shop.buttons.edge(name, True, at=self.shop.hand.now)
        self.shop.skip(21)
        state = self.shop.app.desk.devices.get(name)
        if state is None or state.health is not Health.BROKEN:
            raise AssertionError(f"{name} is stuck, and nobody noticed")

        def free() -> None:
            self.shop.buttons.edge(name, False, at=self.shop.hand.now)
            self.shop.skip(3)

        return free

    def _break_chatter(self) -> Any:
        self.shop.chatter(self.rng.choice(self.shop.buttons.names))
        return _nothing


def _nothing() -> None:
    """It comes back by itself."""


def on_offer() -> list[Department]:
    """Return the games that can be played."""
    return [each for each in DEPARTMENTS if each.on_offer]
