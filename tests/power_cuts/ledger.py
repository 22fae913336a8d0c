"""What one box has shown so far, and whether the next start finds just that."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from kiosk.games import reopen_game
from kiosk.rules.contract import from_json, is_chance
from kiosk.store import Header
from kiosk.table import Table
from tests.power_cuts.life import digest

Said = dict[str, Any]
"""A line that a life has said."""


@dataclass
class Game:
    """A game as it was last on the screen."""

    number: int
    header: str
    actions: list[str] = field(default_factory=list)
    over: bool = False


@dataclass
class Ledger:
    """The book of one box.

    What was ``intent``ed and not yet ``shown`` when the power went may be there or not;
    everything shown must be.
    """

    game: Game | None = None
    ended: Game | None = None
    """The game that was closed last."""
    intent: Said | None = None
    problems: list[str] = field(default_factory=list)
    begun: Counter[str] = field(default_factory=Counter)
    """Games, by kind."""
    actions: int = 0
    """Actions that were on the screen, of all lives."""
    resumes: int = 0
    lost: int = 0
    """Actions that were on the screen and are gone."""

    def hear(self, said: Said) -> None:
        """Take in a line of a life that is not its ``open``."""
        if said["what"] == "intent":
            self.intent = said
        elif said["what"] == "shown":
            self.intent = None
            self._shown(said)

    def _shown(self, said: Said) -> None:
        if said["screen"] == "trouble" or said["fault"]:
            self._complain(f"{said['did']}: {said['fault'] or said['notices']}")
        if said["game"] is None:
            self._closed()
            return
        if self.game is None or self.game.number != said["game"]:
            self.game = Game(said["game"], said["header"])
            self.begun[json.loads(said["header"])["game"]] += 1
        if said["did"] == "resume":
            self._resumed(self.game, said)
        self.game.actions[said["same"] :] = said["new"]
        self.game.over = said["over"]
        self.actions += len(said["new"])

    def _closed(self) -> None:
        if self.game is not None:
            self.ended, self.game = self.game, None

    def _resumed(self, game: Game, said: Said) -> None:
        """The game on the screen is the one that was left, and nothing else."""
        self.resumes += 1
        found, before = said["new"], len(game.actions)
        said["new"] = found[before:]  # those before were shown in an earlier life
        said["same"] = before
        if found[:before] != game.actions:
            self._complain(f"game {game.number} goes on with other actions")
            return
        table = _replayed(game.header, found)
        if players_in(_replayed(game.header, game.actions), found[before:]):
            self._complain(f"game {game.number} goes on with an action nobody made")
        if digest(table.state) != said["state"]:
            self._complain(f"game {game.number} goes on in another state")

    def _complain(self, problem: str) -> None:
        self.problems.append(problem)

    def opened(self, said: Said, *, spoilt: bool) -> None:
        """Compare what a new life found; ``spoilt`` where the journal was damaged.

        From now on the book holds what was found: a loss is counted once.
        """
        if said["screen"] not in ("home", "resume") or not said["saves"]:
            self._complain(f"it starts with {said['screen']}: {said['notices']}")
        entry = said["entry"]
        if not spoilt:
            self._compare(entry)
            self._look_up(said)
        self.game = entry and Game(entry["game"], entry["header"], entry["actions"])
        self.intent = None
        if spoilt:
            self.ended = None

    def _compare(self, entry: Said | None) -> None:
        done = self.intent["do"] if self.intent else ""
        if self.game is None:
            if entry is not None and not (done == "start" and self._is_new(entry)):
                self._complain(f"game {entry['game']} is offered again")
        elif entry is None:
            if done == "leave":
                self._closed()
            else:
                self._lose(self.game.actions, f"game {self.game.number} is gone")
        elif entry["game"] != self.game.number:
            self._lose(self.game.actions, f"game {entry['game']} is offered instead")
        else:
            self._compare_actions(self.game, entry["actions"], done)

    def _is_new(self, entry: Said) -> bool:
        last = self.ended.number if self.ended else 0
        fresh = _replayed(entry["header"], [])
        return entry["game"] > last and not players_in(fresh, entry["actions"])

    def _compare_actions(self, game: Game, found: list[str], done: str) -> None:
        known = game.actions
        if done == "undo" and found == known[:-1]:
            return
        if found[: len(known)] != known:
            same = next((at for at, pair in enumerate(zip(found, known, strict=False))
                         if pair[0] != pair[1]), len(found))  # fmt: skip
            self._lose(known[same:], f"game {game.number} lost actions from {same} on")
            return
        self._check_flight(game, found[len(known) :])

    def _check_flight(self, game: Game, more: list[str]) -> None:
        """At most the one action in flight may be there, and chance after it."""
        if not more:
            return
        made = players_in(_replayed(game.header, game.actions), more)
        body = self.intent and self.intent["body"]
        if len(made) > (0 if self.intent is None else 1):
            self._complain(f"game {game.number} has actions that nobody made: {made}")
        if body and made and json.loads(made[0]) != json.loads(body):
            self._complain(f"game {game.number} has {made[0]} instead of {body}")

    def _look_up(self, said: Said) -> None:
        """A game that was closed is kept whole, with its result."""
        ended = self.ended
        if ended is None or said["asked"] != ended.number:
            return  # closed by the very action in flight: the next life looks it up
        kept = said["kept"]
        if kept is None or kept["actions"] != ended.actions:
            self._lose(ended.actions, f"game {ended.number}, which had ended, is gone")
        elif ended.over and not said["rows"]:
            self._complain(f"the result of game {ended.number} is gone")

    def _lose(self, actions: Sequence[str], what: str) -> None:
        self.lost += max(1, len(actions))
        self._complain(what)


def _replayed(header: str, actions: Sequence[str]) -> Table:
    """Fold a game from its journal, apart from the program under test."""
    read = msgspec.json.decode(header.encode(), type=Header)
    table = Table(reopen_game(read), read, now=lambda: 0)
    for body in actions:
        table._fold(from_json(body.encode(), table.game.Action))
    return table


def players_in(table: Table, actions: Sequence[str]) -> list[str]:
    """Return those of the next actions that chance did not supply."""
    made = []
    for body in actions:
        if not is_chance(table.game.awaits(table.state)):
            made.append(body)
        table._fold(from_json(body.encode(), table.game.Action))
    return made
