"""Rule engines: games a second, the hardest action, growth with seats and rounds.

Random players play every game with every number of seats. An action's engine time is
the CPU time of ``apply`` in one thread; games a second count everything that random
play takes: what is awaited, which actions are legal, choosing one, applying it. The
peer, in the same run, is what the journal does with the same actions: writing each as
JSON and reading it back.

Run ``python -m tests.bench.bench_engines [GAMES]``.
"""

import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from kiosk import games
from kiosk.rules.contract import Illegal, from_json, to_json
from kiosk.simulate import random_action

GAMES = 20
SEATS, ROUNDS = (2, 4, 8), (1, 2, 5, 10)
"""Of Shop 'N Time, for the table of growth."""


@dataclass
class Tally:
    """Times in nanoseconds of one game at one size of table."""

    title: str
    seats: int
    games: int = 0
    played: int = 0
    """Of all games, everything included."""
    applied: list[int] = field(default_factory=list)
    """Of each action."""
    kept: list[int] = field(default_factory=list)
    """Of what the journal does with each action."""
    hardest: tuple[int, str] = (0, "")

    @property
    def a_game(self) -> float:
        """The mean engine time of a game, in ms."""
        return sum(self.applied) / self.games / 1e6

    def note(self, action: Any, applied: int, kept: int) -> None:
        """Add an action."""
        self.applied.append(applied)
        self.kept.append(kept)
        self.hardest = max(self.hardest, (applied, type(action).__name__))


def measured(game: Any, seats: int, count: int, options: Any = None) -> Tally:
    """Play so many games with so many seats."""
    tally, rng = Tally(game.title, seats), Random(f"{game.key} {seats}")
    for _ in range(count):
        _play(game, tally, options or _options(game, seats), rng)
    return tally


def _options(game: Any, seats: int) -> Any:
    """Return the engine's defaults, or else the first example for so many seats."""
    for options in (game.Options(), *game.examples):
        with suppress(Illegal):
            game.start([str(seat) for seat in range(seats)], options)
            return options
    raise LookupError(f"{game.title} has no options for {seats} seats")


def _play(game: Any, tally: Tally, options: Any, rng: Random) -> None:
    names = [f"Guest {seat + 1}" for seat in range(tally.seats)]
    begun, aside = time.thread_time_ns(), 0
    state = game.start(names, options)
    while game.awaits(state) is not None:
        action = random_action(game, state, rng)
        started = time.thread_time_ns()
        state = game.apply(state, action)
        applied = time.thread_time_ns()
        from_json(to_json(action), game.Action)
        kept = time.thread_time_ns()
        tally.note(action, applied - started, kept - applied)
        aside += kept - applied
    tally.games += 1
    tally.played += time.thread_time_ns() - begun - aside


def tables(count: int) -> Iterator[Tally]:
    """Yield every game with every number of seats, measured."""
    for department in games.DEPARTMENTS:
        game = games.open_game(department.key)
        for seats in game.seats:
            yield measured(game, seats, count)


def row(tally: Tally) -> str:
    """Return a line of the table, in µs."""
    us = sorted(each / 1000 for each in tally.applied)
    worst, verb = tally.hardest
    ratio = statistics.mean(tally.applied) / statistics.mean(tally.kept)
    return (
        f"| {tally.title} | {tally.seats} | {tally.games * 1e9 / tally.played:.0f}"
        f" | {len(us) / tally.games:.0f} | {statistics.median(us):.0f}"
        f" | {us[len(us) * 99 // 100]:.0f} | {worst / 1000:.0f} {verb} | {ratio:.1f} |"
    )


def growth(count: int) -> Iterator[tuple[int, int, float, float]]:
    """Yield seats, rounds, engine time of a round (ms), and of an action (µs)."""
    game: Any = games.open_game("shop-n-time")
    for seats in SEATS:
        for rounds in ROUNDS:
            tally = measured(game, seats, count, game.Options(rounds=rounds))
            each = statistics.mean(tally.applied) / 1000
            yield seats, rounds, tally.a_game / rounds, each


def main(count: int = GAMES) -> None:
    """Print both tables."""
    print(f"{count} random games each; times in µs.\n")
    print("| game | seats | games/s | actions | median | 99 % | hardest | of JSON |")
    print("| --- |" + " ---: |" * 7)
    for tally in tables(count):
        print(row(tally), flush=True)
    print("\nShop 'N Time: engine time of a round, and of an action\n")
    print("| seats | rounds | ms a round | ms a round and seat | µs an action |")
    print("|" + " ---: |" * 5)
    for seats, rounds, whole, each in growth(count):
        share = whole / seats
        print(f"| {seats} | {rounds} | {whole:.2f} | {share:.2f} | {each:.1f} |")


def check() -> None:
    """Show that every game is played out with every number of seats."""
    played = {(tally.title, tally.seats) for tally in tables(1)}
    assert len(played) == sum(
        len(games.open_game(d.key).seats) for d in games.DEPARTMENTS
    )
    assert len(list(growth(1))) == len(SEATS) * len(ROUNDS)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
