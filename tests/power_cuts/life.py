"""One life of the program: it opens, finds what was left, plays on until it is killed.

Everything is said on standard output, a JSON object a line: before an action what is
going to be done (``intent``), and after the screen has shown its effect that it has
been (``shown``). The recorder's tape gets the same lines between the storage calls.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pygame

from kiosk import main
from kiosk.app import App
from kiosk.games import DEPARTMENTS, Engines
from kiosk.rules.contract import to_json
from kiosk.screens.desk import Act, Ask, Guest, Setup
from kiosk.settings import load_settings
from kiosk.simulate import random_action
from kiosk.store import Entry
from kiosk.ui.inputs import Touch
from kiosk.waiting import FileWaiter
from tests.power_cuts.tape import Recorder

NAMES = ("Ada", "Ben", "Cem", "Dot", "Eli", "Fay", "Gil", "Hal")
UNDO, TAP, WAIT = 0.08, 0.2, 0.3
"""How often, of all steps: up to the first undo, then touch anything, then wait."""
WAYS_OUT = ("Menu", "Notes")
"""Controls that lie over the game; what they do is done by name."""
SMALL = (320, 200)
CHECKPOINTS = (None, 8, 40)
"""Pages in SQLite's log until it is written back; ``None`` leaves that to SQLite."""


class Order(NamedTuple):
    """What a life is told."""

    state: str
    seed: str
    tape: str = ""
    """Where storage calls are recorded; empty: they are not."""
    fatal: int = 0
    kept: int | None = None
    """A game that has ended, to be looked up in the journal."""
    durable: bool = True
    """Without, SQLite is told not to sync: to see that the cuts notice."""


def live(order: Order) -> None:
    """Open the program and play until killed."""
    recorder = Recorder() if order.tape else None
    if recorder:
        recorder.start(Path(order.tape), Path(order.state), order.fatal)

    def say(what: str, **more: Any) -> None:
        line = json.dumps({"what": what, **more})
        if recorder:
            recorder.note(line)
        os.write(sys.stdout.fileno(), line.encode() + b"\n")

    say("born", pid=os.getpid())
    rng = Random(order.seed)
    waiter, app = _open(Path(order.state), rng)
    if app.store is not None:
        _set_up(app.store._db, order.durable, rng)
    Player(app, waiter, say, rng).play(order.kept)


def _open(state: Path, rng: Random) -> tuple[FileWaiter, App]:
    """Start the program as its own ``main`` does, on simulated devices."""
    pygame.font.init()
    pygame.display.init()
    window = pygame.display.set_mode(SMALL)
    waiter = FileWaiter()
    chosen, complaint = load_settings(state / "tillbox.toml")
    # The rendered counter keeps nothing, and takes half of the time.
    chosen = msgspec.structs.replace(chosen, camera="none")
    app = main.assemble(window, waiter, chosen, state, notices=[complaint], rng=rng)
    app.handle(None)
    return waiter, app


def _set_up(db: Any, durable: bool, rng: Random) -> None:
    """Have SQLite write its log back at different times."""
    pages = rng.choice(CHECKPOINTS)
    if pages is not None:
        db.execute(f"pragma wal_autocheckpoint = {pages}")
    if not durable:
        db.execute("pragma synchronous = off")


class Player:
    """Plays games at random, and says what it does and what came of it."""

    def __init__(
        self, app: App, waiter: FileWaiter, say: Callable[..., None], rng: Random
    ) -> None:
        self.app, self.waiter, self.say, self.rng = app, waiter, say, rng
        self._engines = Engines(app.desk.own_deck)
        self._told: list[Any] = []

    def play(self, kept: int | None) -> None:
        """Find what was left, go on with it, and play for ever."""
        desk, store = self.app.desk, self.app.store
        entry = desk.resumable
        self.say(
            "open",
            screen=self.app.screen,
            notices=desk.notices,
            saves=store is not None,
            entry=_found(entry),
            asked=kept,
            kept=store.entry(kept) and _found(store.entry(kept))
            if store and kept
            else None,
            rows=_rows(store, kept) if store and kept else 0,
        )
        if entry is not None:
            self._do("resume", None, lambda: self.app.perform(Ask("resume")))
        while True:
            self._step()

    def _do(self, what: str, body: str | None, act: Callable[[], object]) -> None:
        self.say("intent", do=what, body=body)
        act()
        self.app.handle(None)
        self._shown(what)

    def _step(self) -> None:
        table = self.app.desk.table
        if table is None:
            self._do("start", None, self._start)
        elif table.over:
            self._do("leave", None, lambda: self.app.perform(Ask("leave")))
        else:
            self._turn(table)

    def _turn(self, table: Any) -> None:
        chance = self.rng.random()
        if chance < UNDO:
            self._do("undo", None, lambda: self.app.perform(Ask("undo")))
        elif chance < TAP:
            self._do("tap", None, self._tap)
        elif chance < WAIT:
            self._do("tick", None, self._wait)
        else:
            action = random_action(table.game, table.state, self.rng)
            body = to_json(action).decode()
            self._do("act", body, lambda: self.app.perform(Act(action)))

    def _start(self) -> None:
        department = self.rng.choice(DEPARTMENTS)
        game = self._engines.get(department.key)
        seats = self.rng.choice(game.seats)
        guests = [Guest(name, "", at) for at, name in enumerate(NAMES[:seats])]
        options = msgspec.to_builtins(self.rng.choice(game.examples))
        self.app.desk.setup = Setup(department, guests, options)
        self.app.perform(Ask("start"))

    def _tap(self) -> None:
        """Touch anything there is, as a guest would."""
        usable = [c for c in self.app.ui.controls
                  if c.enabled and c.name not in WAYS_OUT]  # fmt: skip
        if usable:
            x, y = self.rng.choice(usable).rect.center
            for phase in ("down", "up"):
                self.app.handle(Touch(x, y, phase, time.monotonic_ns()))

    def _wait(self) -> None:
        """Let the program's own clock play."""
        self.app.pump(self.waiter, time.monotonic_ns() + 2_000_000)

    def _shown(self, what: str) -> None:
        table = self.app.desk.table
        told, actions = self._told, table.actions if table else []
        same = sum(1 for _ in _while_same(told, actions))
        self._told = list(actions)
        self.say(
            "shown",
            did=what,
            screen=self.app.screen,
            game=table and table._kept._id,
            header=to_json(table.header).decode() if table and same == 0 else None,
            fault=table.fault if table else "",
            over=bool(table and table.over),
            same=same,
            new=[to_json(action).decode() for action in actions[same:]],
            state=table and what == "resume" and digest(table.state),
            notices=self.app.desk.notices,
        )


def _while_same(told: list[Any], now: list[Any]) -> Any:
    for one, other in zip(told, now, strict=False):
        if one is not other:
            return
        yield one


def _found(entry: Entry | None) -> dict[str, Any] | None:
    if entry is None:
        return None
    return {
        "game": entry.id,
        "header": to_json(entry.header).decode(),
        "actions": [body.decode() for body in entry.actions],
    }


def _rows(store: Any, game: int) -> int:
    """Return how many results the journal has of a game."""
    query = "select count(*) from results where game = ?"
    count: int = store._db.execute(query, (game,)).fetchone()[0]
    return count


def digest(state: Any) -> str:
    """Return a short name for a state: equal states have equal ones."""
    return sha256(to_json(state)).hexdigest()[:16]
