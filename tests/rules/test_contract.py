"""Every game x its example options x every seat count x a few seeds keeps the contract.

To add a game: give it a department in ``kiosk.games``; nothing is needed here, but for
one with open information, which is named in ``NOTHING_HIDDEN``.
"""

from functools import lru_cache

import pytest

from kiosk.games import DEPARTMENTS, open_game
from kiosk.rules.contract import Game
from tests.rules import checks
from tests.rules.playout import NAMES, Case, Played, play
from tests.rules.toy import TOY

SEEDS = (1, 2)
"""With the fewest and the most seats; other counts are played with the first."""

NOTHING_HIDDEN: frozenset[str] = frozenset({"shop-until-you-drop"})
"""Games in which everybody always knows everything."""

GAMES: tuple[Game, ...] = (
    TOY,
    *(open_game(d.key) for d in DEPARTMENTS if d.open is not None),
)


def _cases() -> list[Case]:
    return [
        Case(game, example, seats, seed)
        for game in GAMES
        for example in range(len(game.examples))
        for seats in game.seats
        for seed in (SEEDS if seats in _ends(game.seats) else SEEDS[:1])
    ]


def _ends(seats: range) -> tuple[int, int]:
    return (min(seats), max(seats))


@lru_cache(maxsize=8)
def _play(case: Case) -> Played:
    return play(case)


@pytest.fixture(params=_cases(), ids=str, scope="module")
def played(request: pytest.FixtureRequest) -> Played:
    case: Case = request.param
    return _play(case)


def test_legal_actions_differ_in_value_and_in_words(played: Played) -> None:
    checks.offers_are_distinct(played)


def test_every_offer_is_accepted(played: Played) -> None:
    checks.offers_are_accepted(played)


def test_somebody_can_always_act_until_the_end(played: Played) -> None:
    checks.somebody_can_always_act(played)


def test_foreign_actions_are_refused_in_words(played: Played) -> None:
    assert checks.foreign_actions_are_refused(played) > 0


def test_false_chance_is_refused(played: Played) -> None:
    checks.false_chance_is_refused(played)


def test_states_are_values(played: Played) -> None:
    checks.states_are_values(played)


def test_pieces_are_conserved(played: Played) -> None:
    checks.pieces_are_conserved(played)


def test_views_survive_a_redeal(played: Played) -> None:
    checks.views_survive_redeal(played)


def test_all_comes_back_from_json(played: Played) -> None:
    checks.all_is_json(played)


def test_replay_equals_play(played: Played) -> None:
    checks.replay_equals_play(played)


def test_games_end_with_scores(played: Played) -> None:
    checks.games_end_with_scores(played)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_redeal_really_deals_anew(game: Game) -> None:
    cases = [Case(game, example, max(game.seats), 1) for example in _range(game)]
    differed = sum(checks.views_survive_redeal(_play(case)) for case in cases)
    assert (differed == 0) == (game.key in NOTHING_HIDDEN)


def _range(game: Game) -> range:
    return range(len(game.examples))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_defaults_are_one_of_the_examples(game: Game) -> None:
    assert game.examples, "nothing to play"
    assert all(isinstance(options, game.Options) for options in game.examples)
    game.start(NAMES[: min(game.seats)], game.Options())


def test_games_are_registered_under_their_key() -> None:
    for department in DEPARTMENTS:
        if department.open is not None:
            assert open_game(department.key).key == department.key
            assert open_game(department.key).title == department.title


def test_an_unknown_key_is_refused_with_those_there_are() -> None:
    with pytest.raises(LookupError, match="there are: shop-n-time"):
        open_game("monopoly")
