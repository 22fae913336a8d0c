"""The account of Odd Shop notices what is lost, doubled, or miscounted."""

from random import Random

import pytest
from msgspec.structs import replace

from kiosk.decks.odd import shipped
from kiosk.rules.contract import is_chance, supply
from kiosk.rules.odd_shop import OddShop, Options, State
from kiosk.rules.odd_shop.states import with_collector
from tests.bench import odd_account as account
from tests.bots.whims import whim

GAME = OddShop(shipped())


@pytest.fixture(scope="module")
def ended() -> State:
    rng = Random("account")
    state = GAME.start([f"Collector {seat}" for seat in range(4)], Options())
    while (awaits := GAME.awaits(state)) is not None:
        if is_chance(awaits):
            action = GAME.outcome(state, supply(awaits, rng))
        else:
            action = whim(GAME, state, rng)
        state = GAME.apply(state, action)
    return state


def robbed(state: State) -> State:
    owner = next(one for one in state.collectors if one.hand)
    return with_collector(state, state.collectors.index(owner), hand=owner.hand[1:])


def test_nothing_is_missing_at_the_end(ended: State) -> None:
    assert account.everything(ended) == account.box(GAME, 4)
    assert account.is_even(GAME.start(ended.names, Options()), ended)


def test_a_lost_card_is_noticed(ended: State) -> None:
    assert not account.is_even(ended, robbed(ended))
    assert account.everything(robbed(ended)) != account.box(GAME, 4)
    full = 4 * sum(GAME.deck.credits)
    lighter = with_collector(ended, 0, hand=(), aside=())
    assert account.credits(GAME, ended) == full > account.credits(GAME, lighter)


@pytest.mark.parametrize("pile", ["deck", "supply"])
def test_a_card_in_two_places_is_noticed(ended: State, pile: str) -> None:
    twice = replace(ended, **{pile: (*getattr(ended, pile), ended.deck[0])})
    assert not account.is_even(ended, twice)


def test_an_item_from_the_row_in_two_places_is_noticed() -> None:
    before = GAME.start(["A", "B"], Options())
    opened = GAME.apply(before, GAME.outcome(before, before.deck[:5]))
    assert account.is_even(before, opened)
    assert not account.is_even(before, replace(opened, deck=before.deck))


def test_a_collection_is_worth_what_the_score_says(ended: State) -> None:
    standings = GAME.standings(ended)
    assert standings is not None
    for one in standings.ranking:
        owner = ended.collectors[one.seat]
        assert account.gold(GAME, ended, owner) == one.total
        best = max(owner.items, key=lambda o: GAME.book.item(o.item).worth(o.kind))
        fewer = replace(owner, items=tuple(o for o in owner.items if o != best))
        assert account.gold(GAME, ended, fewer) < one.total
