"""Odd Shop keeps the contract of all games, and accounts for every card.

The collectors of ``tests.bots.whims`` bid, raise and trade what ``legal`` only
samples.
"""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from random import Random

import pytest

from kiosk.rules.contract import is_chance, supply
from kiosk.rules.odd_shop import End, Options
from tests.bench.bench_odd import play_out
from tests.bots.whims import whim
from tests.rules import checks
from tests.rules.odd_table import GAME
from tests.rules.playout import NAMES, Case, Played, play

CASES = [Case(GAME, example, seats, 3) for example in range(3) for seats in (2, 4)]
CHECKS: tuple[Callable[[Played], object], ...] = (
    checks.offers_are_distinct,
    checks.offers_are_accepted,
    checks.somebody_can_always_act,
    checks.foreign_actions_are_refused,
    checks.false_chance_is_refused,
    checks.states_are_values,
    checks.pieces_are_conserved,
    checks.views_survive_redeal,
    checks.all_is_json,
    checks.replay_equals_play,
    checks.games_end_with_scores,
)


@lru_cache(maxsize=1)
def _played(case: Case) -> Played:
    return play(case)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_keeps_the_contract(case: Case) -> None:
    for check in CHECKS:
        check(_played(case))


def _by_whim(seed: int) -> Played:
    """Play a game of collectors who do all that the rules take."""
    case = Case(GAME, seed % 3, 2 + seed % 5, seed)
    rng, states, actions = Random(seed), [case.start()], []
    while (awaits := GAME.awaits(states[-1])) is not None:
        if is_chance(awaits):
            actions.append(GAME.outcome(states[-1], supply(awaits, rng)))
        else:
            actions.append(whim(GAME, states[-1], rng))
        states.append(GAME.apply(states[-1], actions[-1]))
    return Played(case, tuple(states), tuple(actions))


@pytest.mark.parametrize("seed", range(6))
def test_views_and_scores_hold_in_games_of_bolder_players(seed: int) -> None:
    played = _by_whim(seed)
    checks.views_survive_redeal(played)
    checks.all_is_json(played)
    checks.games_end_with_scores(played)


@pytest.mark.rule("ODD-V25")
@pytest.mark.parametrize("seed", range(12))
def test_every_card_is_accounted_for_at_every_moment(seed: int) -> None:
    played = _by_whim(seed)
    players = played.case.seats
    credits = [card for seat in range(players) for card in GAME.book.wallet(seat)]
    for state in played.states:
        held = [card for owner in state.collectors for card in owner.credits]
        assert sorted(held) == sorted(credits)
        assert len(held) == 8 * players
        owned = [one.item for owner in state.collectors for one in owner.items]
        row = [lot.item for lot in state.lots if lot.sale is None]
        items = [*state.deck, *row, *owned, *state.discard]
        assert (len(items), len(set(items))) == (49, 49)
        under = [lot.card for lot in state.lots if lot.card]
        assert sorted([*state.supply, *under]) == sorted(GAME.book.kinds)


def test_random_games_reach_every_way_an_auction_can_end() -> None:
    ends = Counter[End]()
    for seed in range(24):
        ends += play_out(GAME, 2 + seed % 5, Options(length="9"), f"ends-{seed}").ends
    assert set(ends) == set(End)


def test_the_seats_are_named_as_they_sit() -> None:
    state = GAME.start(NAMES[:6], Options())
    assert state.names == NAMES[:6]
