"""Plays whole games with random players: for balance, speed and bug hunting."""

from collections import Counter
from random import Random
from time import perf_counter_ns
from typing import Any

import msgspec

from kiosk.rules.contract import (
    Awaits,
    Draw,
    Game,
    Roll,
    Seats,
    Standings,
    supply,
)

BOUND = 20_000
"""More actions than any game needs: it would not end."""

DEADLINE_ONE_IN = 4
"""How often players let a running time run out."""
RELUCTANT_ONE_IN = 5
"""How often players do what an engine's ``reluctant`` names."""


class Simulation(msgspec.Struct, frozen=True):
    """What many random games of one kind were like."""

    game: str
    seats: int
    games: int
    seed: int
    wins: tuple[int, ...]
    """By seat; a shared win counts for each that shares it."""
    shared: int
    """Games that several won."""
    unwon: int
    """Games that nobody won."""
    scores: tuple[tuple[int, int], ...]
    """(total, how many seats ended with it), lowest first."""
    actions: int
    """In all games together."""
    shortest: int
    """Actions."""
    longest: int
    """Actions."""
    elapsed_us: int
    """Microseconds for all games."""

    @property
    def games_a_second(self) -> int:
        """Whole games a second on this machine."""
        return self.games * 1_000_000 // max(1, self.elapsed_us)


def random_action(game: Game, state: Any, rng: Random) -> Any:
    """Let chance, the clock or a random legal player act.

    Half the time a verb is chosen first, so that none drowns the others. Verbs that an
    engine names in ``reluctant``, which take something back or give up, are chosen
    rarely: games of random players would not get on, or be over at once.

    Raises:
        ValueError: when the game has ended or is stuck.
    """
    return _act(game, state, game.awaits(state), rng)


def _act(game: Game, state: Any, awaits: Awaits, rng: Random) -> Any:
    match awaits:
        case Draw() | Roll():
            return game.outcome(state, supply(awaits, rng))
        case Seats(deadline=deadline):
            offers = tuple(game.legal(state))
            wanted = _wanted(game, offers, rng)
            idle = deadline is not None and rng.randrange(DEADLINE_ONE_IN) == 0
            if deadline is not None and (idle or not wanted):
                return game.timeout(state, deadline)
            return _pick(wanted or offers, rng)
    raise ValueError("the game has ended")


def _wanted(game: Game, offers: tuple[Any, ...], rng: Random) -> tuple[Any, ...]:
    """Leave out, mostly, what players are reluctant to do."""
    reluctant: tuple[type, ...] = getattr(game, "reluctant", ())
    if not reluctant or not rng.randrange(RELUCTANT_ONE_IN):
        return offers
    return tuple(action for action in offers if type(action) not in reluctant)


def _pick(offers: tuple[Any, ...], rng: Random) -> Any:
    """Choose an action, or a verb and then an action."""
    if not offers:
        raise ValueError("nobody can act, and no deadline runs")
    if rng.randrange(2):
        return rng.choice(offers)
    verbs = tuple(dict.fromkeys(type(action) for action in offers))
    if len(verbs) == 1:
        return rng.choice(offers)
    verb = rng.choice(verbs)
    return rng.choice(tuple(action for action in offers if type(action) is verb))


def simulate(
    game: Game, seats: int, games: int, seed: int, options: Any = None
) -> Simulation:
    """Play that many games, each from its own seed, and sum them up.

    Args:
        game: the engine.
        seats: how many play.
        games: how many games.
        seed: the same seed gives the same games.
        options: the engine's defaults when ``None``.

    Raises:
        Illegal: when so many seats or such options cannot be played.
        RuntimeError: when a game does not end; the message names its seed.
    """
    chosen = game.Options() if options is None else options
    began = perf_counter_ns()
    ends = [_play(game, seats, chosen, f"{seed}-{index}") for index in range(games)]
    elapsed = (perf_counter_ns() - began) // 1000
    lengths = [length for _, length in ends]
    winners = [standings.winners for standings, _ in ends]
    totals = (row.total for standings, _ in ends for row in standings.ranking)
    return Simulation(
        game=game.key,
        seats=seats,
        games=games,
        seed=seed,
        wins=tuple(sum(seat in won for won in winners) for seat in range(seats)),
        shared=sum(len(won) > 1 for won in winners),
        unwon=sum(not won for won in winners),
        scores=tuple(sorted(Counter(totals).items())),
        actions=sum(lengths),
        shortest=min(lengths, default=0),
        longest=max(lengths, default=0),
        elapsed_us=elapsed,
    )


def _play(game: Game, seats: int, options: Any, seed: str) -> tuple[Standings, int]:
    """Play one game; return its final standings and how many actions it took."""
    rng = Random(seed)
    state = game.start(tuple(f"Player {i + 1}" for i in range(seats)), options)
    for length in range(BOUND):
        awaits = game.awaits(state)
        if awaits is None:
            return _final(game, state, seed), length
        state = game.apply(state, _act(game, state, awaits, rng))
    raise RuntimeError(f"{game.key}: the game of seed {seed} does not end")


def _final(game: Game, state: Any, seed: str) -> Standings:
    standings = game.standings(state)
    if standings is None:
        raise RuntimeError(f"{game.key}: the game of seed {seed} ends without scores")
    return standings
