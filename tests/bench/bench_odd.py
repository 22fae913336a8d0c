"""Random games of Odd Shop in which everything must be accounted for after each action.

The players bid, raise, give up, trade and give away at random. After every action each
item, credit card and authentication card that has left one place must lie in another.
After every round, and at the end, all pieces are counted from nothing, the credits in
all hands are added up, and so is the gold of each collection, from what is printed on
its items: it must be the score's total, and so must the sum of the score's lines.

Run ``python -m tests.bench.bench_odd [GAMES] [--from NUMBER] [--processes N]``. A game
depends on its number alone, so a long run can be cut in pieces, and taken up again.
"""

import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import get_args

from kiosk.decks.odd import shipped
from kiosk.rules.contract import is_chance, supply
from kiosk.rules.odd_shop import Accepted, End, OddShop, Options, State
from tests.bench import odd_account as account
from tests.bots.whims import whim

LENGTHS = get_args(get_args(Options.__annotations__["length"])[0])
"""All lengths a game can have."""
BATCH = 250
"""Games after which a long run says how far it is."""


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
        AssertionError: when a piece is lost or turns up twice, or a total is not what
            it is made of; it names the seed.
    """
    rng, tally = Random(seed), Tally(games=1)
    state = game.start([f"Collector {seat + 1}" for seat in range(seats)], options)
    _audit(game, state, seed)
    while (awaits := game.awaits(state)) is not None:
        began = time.thread_time_ns()
        if is_chance(awaits):
            action = game.outcome(state, supply(awaits, rng))
        else:
            action = whim(game, state, rng)
        after = game.apply(state, action)
        played = time.thread_time_ns()
        assert account.is_even(state, after), f"seed {seed}: {action} lost a piece"
        if after.round > state.round:
            _audit(game, after, seed)
        tally.counted_ns += time.thread_time_ns() - played
        tally.played_ns += played - began
        tally.actions += 1
        tally.deals += isinstance(action, Accepted)
        _note(tally, state, after)
        state = after
    _audit(game, state, seed)
    return _finished(tally, game, state)


def _audit(game: OddShop, state: State, seed: str) -> None:
    """Count and add up everything from nothing."""
    assert account.everything(state) == account.box(game, state.count), seed
    assert account.credits(game, state) == state.count * sum(game.deck.credits), seed
    standings = game.standings(state)
    for one in standings.ranking if standings else ():
        worth = account.gold(game, state, state.collectors[one.seat])
        assert worth == one.total == sum(line.points for line in one.lines), seed


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


def play_many(numbers: range, seed: str = "odd") -> Tally:
    """Play the games with these numbers, of every size and length in turn."""
    game, tally = OddShop(shipped()), Tally()
    for number in numbers:
        seats = game.seats[number % len(game.seats)]
        options = Options(
            length=LENGTHS[number // len(game.seats) % len(LENGTHS)],
            profiteer="after-trade" if number % 3 == 0 else "after-auction",
            trade_clock=number % 7 == 0,
        )
        tally.add(play_out(game, seats, options, f"{seed}-{number}"))
    return tally


def play_shared(numbers: range, processes: int) -> Iterator[Tally]:
    """Play the games in several processes, and yield the figures batch by batch."""
    starts = range(numbers.start, numbers.stop, BATCH)
    batches = [range(at, min(at + BATCH, numbers.stop)) for at in starts]
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play_many, batches)


def main(count: int = 1000, first: int = 0, processes: int = 1) -> None:
    """Print the figures of that many games, from the one with the first number on."""
    tally = Tally()
    for batch in play_shared(range(first, first + count), processes):
        tally.add(batch)
        if count > 1000:
            print(f"games {first} to {first + tally.games - 1} are even", flush=True)
    _print(tally)


def _print(tally: Tally) -> None:
    items = sum(tally.ends.values())
    print(f"{tally.games} games, {tally.actions} actions: all accounted for.\n")
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
    print(f"{ratio:.1f} times as long as accounting for everything")


def check(count: int = 20) -> None:
    """Fail unless all is accounted for in some games of each size and length."""
    tally = play_many(range(count))
    assert tally.games == count
    assert tally.deals, "nobody trades"
    assert tally.ordered, "nobody is Profiteer"


def _arguments() -> tuple[int, int, int]:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=1000)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    return given.games, given.first, given.processes


if __name__ == "__main__":
    main(*_arguments())
