"""Collectors by whim do all that the rules allow, and nothing else."""

from random import Random
from typing import Any

import pytest

from kiosk.rules.contract import is_chance, supply
from kiosk.rules.odd_shop import Action, Options
from tests.bots.whims import whim
from tests.rules.odd_table import GAME, OddTable
from tests.rules.playout import NAMES


def actions(seed: int, players: int, **options: Any) -> list[Action]:
    """Play a game to its end; return what was done."""
    rng, done = Random(seed), list[Action]()
    state = GAME.start(NAMES[:players], Options(**options))
    while (awaits := GAME.awaits(state)) is not None:
        if is_chance(awaits):
            done.append(GAME.outcome(state, supply(awaits, rng)))
        else:
            done.append(whim(GAME, state, rng))
        state = GAME.apply(state, done[-1])
    return done


@pytest.mark.parametrize("players", range(2, 7))
def test_they_play_any_game_to_its_end(players: int) -> None:
    assert len(actions(players, players, length="7")) > 7 * 5 * players


def test_between_them_they_do_everything_there_is() -> None:
    done = [*actions(1, 4, length="all"), *actions(2, 5, length="all")]
    done += actions(3, 6, length="all")
    missing = set(GAME.Action.__args__) - {type(action) for action in done}
    assert {verb.__name__ for verb in missing} == {"TimeUp"}


def test_the_same_seed_gives_the_same_game() -> None:
    assert actions(5, 3) == actions(5, 3) != actions(6, 3)


def test_nobody_acts_while_chance_does() -> None:
    with pytest.raises(ValueError, match="nobody has anything to do"):
        whim(GAME, OddTable().state, Random(1))
