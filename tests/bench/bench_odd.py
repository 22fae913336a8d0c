"""Random games of Odd Shop in which every card must be accounted for after each action.

The players bid, raise, give up, trade and give away at random. After every action the
items, the credit cards and the authentication cards are counted. Printed is what the
games were like, and the time an action takes against counting the cards.

Run ``python -m tests.bench.bench_odd [GAMES]``; 100 000 games are the long test.
"""

import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import get_args

from kiosk.bots.odd_shop import whim
from kiosk.decks.odd import shipped
from kiosk.rules.contract import is_chance, supply
from kiosk.rules.odd_shop import Accepted, End, OddShop, Options, State

LENGTHS = get_args(get_args(Options.__annotations__["length"])[0])
"""All lengths a game can have."""


@dataclass
class Tally:
    """What games were like."""

    games: int = 0
    actions: int = 0
    deals: int = 0
    rounds: int = 0
    ordered: int = 0
    """Rounds with a Profiteer."""
    ends: Counter[End] = field(default_factory=Counter)
    best: list[int] = field(default_factory=list)
    """Gold of each winner."""
    shared: int = 0
    """Games with several winners."""
    played_ns: int = 0
    counted_ns: int = 0

    def add(self, other: "Tally") -> None:
        """Add the figures of other games."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


def play_out(game: OddShop, seats: int, options: Options, seed: str) -> Tally:
    """Play one game to its end.

    Raises:
        AssertionError: when a card is lost or turns up twice; it names the seed.
    """
    rng, tally = Random(seed), Tally(games=1)
    state = game.start([f"Collector {seat + 1}" for seat in range(seats)], options)
    whole = game.pieces(state)
    while (awaits := game.awaits(state)) is not None:
        began = time.perf_counter_ns()
        if is_chance(awaits):
            action = game.outcome(state, supply(awaits, rng))
        else:
            action = whim(game, state, rng)
        after = game.apply(state, action)
        played = time.perf_counter_ns()
        assert game.pieces(after) == whole, f"seed {seed}: {action} lost a card"
        tally.counted_ns += time.perf_counter_ns() - played
        tally.played_ns += played - began
        tally.actions += 1
        tally.deals += isinstance(action, Accepted)
        _note(tally, state, after)
        state = after
    return _finished(tally, game, state)


def _note(tally: Tally, before: State, after: State) -> None:
    """Note how auctions ended, once the row is cleared, and how a round began."""
    if before.lots and not after.lots:
        tally.ends.update(lot.sale.end for lot in before.lots if lot.sale)
    if after.round > before.round:
        tally.rounds += 1
        tally.ordered += after.ordered


def _finished(tally: Tally, game: OddShop, state: State) -> Tally:
    standings = game.standings(state)
    assert standings is not None, "the game ended without scores"
    tally.best.append(standings.ranking[0].total)
    tally.shared += len(standings.winners) > 1
    return tally


def play_many(count: int, seed: str = "odd") -> Tally:
    """Play that many games of every size and length in turn."""
    game, tally = OddShop(shipped()), Tally()
    for number in range(count):
        seats = game.seats[number % len(game.seats)]
        options = Options(
            length=LENGTHS[number // len(game.seats) % len(LENGTHS)],
            profiteer="after-trade" if number % 3 == 0 else "after-auction",
        )
        tally.add(play_out(game, seats, options, f"{seed}-{number}"))
    return tally


def main(count: int = 1000) -> None:
    """Print the figures of that many games."""
    tally = play_many(count)
    items = sum(tally.ends.values())
    print(f"{tally.games} games, {tally.actions} actions: every card accounted for.\n")
    print(f"rounds with a Profiteer: {tally.ordered} of {tally.rounds}")
    print(f"deals closed: {tally.deals}")
    print(f"median of the winners' gold: {sorted(tally.best)[len(tally.best) // 2]}")
    print(f"shared wins: {tally.shared}\n")
    print("| an item's auction ends | of 1000 |")
    print("| --- | --- |")
    for end in End:
        print(f"| {end.value} | {1000 * tally.ends[end] / items:.1f} |")
    ratio = tally.played_ns / max(1, tally.counted_ns)
    print(f"\nan action takes {tally.played_ns / tally.actions / 1e3:.0f} µs, ")
    print(f"{ratio:.1f} times as long as counting all cards")


def check(count: int = 20) -> None:
    """Fail unless every card is accounted for in some games of each size and length."""
    tally = play_many(count)
    assert tally.games == count
    assert tally.deals, "nobody trades"
    assert tally.ordered, "nobody is Profiteer"


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
