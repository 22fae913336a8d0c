"""Seeded random play-outs of any game, remembered move by move."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from kiosk.rules.contract import Awaits, Game
from kiosk.simulate import random_action

BOUND = 4000
"""No game of random players may last longer than this many actions."""

NAMES = ("Ada", "Ben", "Cem", "Dot", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon")


@dataclass(frozen=True)
class Case:
    """One game to play: an engine, which of its example options, seats, seed."""

    game: Game
    example: int
    seats: int
    seed: int

    def __str__(self) -> str:
        return f"{self.game.key}-{self.example}-{self.seats}seats-seed{self.seed}"

    def start(self) -> Any:
        options = self.game.examples[self.example]
        return self.game.start(NAMES[: self.seats], options)

    def rng(self, purpose: str) -> Random:
        """Return a fresh source for one purpose: the same at every call."""
        return Random(f"{self}-{purpose}")


@dataclass(frozen=True)
class Played:
    """A whole play-out: ``states[i + 1]`` follows ``states[i]`` by ``actions[i]``."""

    case: Case
    states: tuple[Any, ...]
    actions: tuple[Any, ...]

    @property
    def game(self) -> Game:
        return self.case.game

    @property
    def viewers(self) -> tuple[int | None, ...]:
        return (None, *range(self.case.seats))

    @cached_property
    def awaited(self) -> tuple[Awaits, ...]:
        return tuple(self.game.awaits(state) for state in self.states)

    @cached_property
    def offers(self) -> tuple[tuple[Any, ...], ...]:
        """What ``legal`` yields in each state."""
        return tuple(tuple(self.game.legal(state)) for state in self.states)

    def moments(self, count: int) -> list[int]:
        """Return up to ``count`` states: every kind of situation, then a spread.

        All of them in a short game; the rest of a long one is checked by other seeds.
        """
        kinds = {self._kind(i): i for i in reversed(range(len(self.states)))}
        picked = set(kinds.values())
        others = [i for i in range(len(self.states)) if i not in picked]
        spare = min(max(0, count - len(picked)), len(others))
        return sorted(picked | set(self.case.rng("moments").sample(others, spare)))

    def _kind(self, index: int) -> tuple[object, ...]:
        verbs = frozenset(type(action) for action in self.offers[index])
        return (type(self.awaited[index]), verbs)


def walk(case: Case) -> Iterator[tuple[Any, Any]]:
    """Yield (action, state after it) until the end, or one past the bound."""
    rng, state = case.rng("play"), case.start()
    for _ in range(BOUND + 1):
        if case.game.awaits(state) is None:
            return
        action = random_action(case.game, state, rng)
        state = case.game.apply(state, action)
        yield action, state


def play(case: Case) -> Played:
    steps = tuple(walk(case))
    states = (case.start(), *(state for _, state in steps))
    return Played(case, states, tuple(action for action, _ in steps))
