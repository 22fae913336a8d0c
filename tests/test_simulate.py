"""Random games, summed up."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from kiosk.rules.contract import Awaits, Illegal, Seats, from_json, to_json
from kiosk.rules.shop_n_time import ShopOptions
from kiosk.simulate import Simulation, random_action, simulate
from tests.rules import toy
from tests.rules.shop_table import SHOP


def test_the_same_seed_plays_the_same_games() -> None:
    one, two = (simulate(SHOP, 3, 4, 11) for _ in range(2))
    assert replace(one, elapsed_us=0) == replace(two, elapsed_us=0)
    other = simulate(SHOP, 3, 4, 12)
    assert replace(one, elapsed_us=0, seed=0) != replace(other, elapsed_us=0, seed=0)


def test_wins_scores_and_actions_are_counted() -> None:
    toys = simulate(toy.TOY, 3, 50, 1)
    assert (toys.game, toys.seats, toys.games) == ("toy", 3, 50)
    assert sum(seats for _, seats in toys.scores) == 3 * 50
    assert {total for total, _ in toys.scores} <= set(range(7))
    assert list(toys.scores) == sorted(toys.scores)
    assert sum(toys.wins) >= 50
    assert toys.actions == 50 * 7
    assert (toys.shortest, toys.longest) == (7, 7)
    assert toys.unwon == 0


def test_shared_wins_count_for_all_that_share() -> None:
    toys = simulate(toy.TOY, 2, 200, 3)
    assert toys.shared > 0
    assert sum(toys.wins) == 200 + toys.shared


def test_options_may_be_given() -> None:
    worth = simulate(toy.TOY, 2, 20, 1, toy.ToyOptions(worth=3))
    assert {total % 3 for total, _ in worth.scores} == {0}
    with pytest.raises(Illegal):
        simulate(SHOP, 2, 1, 1, ShopOptions(rounds=99))
    with pytest.raises(Illegal):
        simulate(SHOP, 9, 1, 1)


def test_a_simulation_is_json() -> None:
    toys = simulate(toy.TOY, 2, 5, 1)
    assert from_json(to_json(toys), Simulation) == toys


def test_speed_is_whole_games_a_second() -> None:
    toys = simulate(toy.TOY, 2, 5, 1)
    assert replace(toys, games=500, elapsed_us=250_000).games_a_second == 2000
    assert replace(toys, games=0, elapsed_us=0).games_a_second == 0


class Endless(toy.Toy):
    def apply(self, state: toy.ToyState, action: Any) -> toy.ToyState:
        return replace(super().apply(state, action), points=())


class Stuck(toy.Toy):
    def awaits(self, state: toy.ToyState) -> Awaits:
        awaits = super().awaits(state)
        return Seats(awaits.seats) if isinstance(awaits, Seats) else awaits

    def legal(self, state: toy.ToyState) -> Any:
        return iter(())


def test_a_game_that_does_not_end_is_named_with_its_seed() -> None:
    with pytest.raises(RuntimeError, match="toy: the game of seed 5-0"):
        simulate(Endless(), 2, 1, 5)


def test_a_game_in_which_nobody_can_act_is_an_error() -> None:
    with pytest.raises(ValueError, match="nobody can act"):
        simulate(Stuck(), 2, 1, 5)
    ended = toy.ToyState(("Ada",), 1, first=0, hands=("1",), points=(1,))
    with pytest.raises(ValueError, match="has ended"):
        random_action(toy.TOY, ended, Random(1))
