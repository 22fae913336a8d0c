"""Setting up, what chance makes, the modes, and what happens between rounds."""

from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.rules.contract import Draw, Illegal, Roll, supply
from kiosk.rules.goods import Deck
from kiosk.rules.shop_n_time import (
    BeginRound,
    Cards,
    Done,
    EndRound,
    Keep,
    Mode,
    NextRound,
    Phase,
    Purchase,
    RoundRecord,
    Score,
    ShopOptions,
    score_round,
)
from kiosk.rules.shop_n_time.shop import Shop
from tests.rules.goods_deck import DECK
from tests.rules.shop_table import BOUNDS, CHEAP, PRICE, SHOP, ShopTable

SPARING = settings(max_examples=50)
PT = Mode.PRICE_TARGET
FOUR = (PT, Mode.STRETCH, Mode.BUNDLE, Mode.BULLS_EYE)
replace = msgspec.structs.replace


# What chance makes


@pytest.mark.rule("SNT-D4")
@pytest.mark.parametrize("mode", [Mode.PRICE_TARGET, Mode.STRETCH, Mode.BUNDLE])
def test_a_target_is_made_of_four_to_six_different_items(mode: Mode) -> None:
    table = ShopTable(2, mode=mode).do(BeginRound(0))
    assert SHOP.awaits(table.state) == Roll((("4", "5", "6"),))
    table.chance(("5",))
    assert SHOP.awaits(table.state) == Draw(tuple(sorted(PRICE)), 5)
    with pytest.raises(Illegal):
        table.chance((CHEAP[0],) * 5)
    table.chance(CHEAP[:5])
    assert table.state.target == CHEAP[:5]


@pytest.mark.rule("SNT-D4", "SNT-A13", "SNT-46")
def test_a_bulls_eye_has_36_to_62_items_between_its_two() -> None:
    table = ShopTable(2, mode=Mode.BULLS_EYE).do(BeginRound(0))
    awaits = SHOP.awaits(table.state)
    assert isinstance(awaits, Roll)
    (faces,) = awaits.dice
    assert len(faces) == len(set(faces)) == 1458
    assert {_inside(face) for face in faces} == set(range(36, 63))


def _inside(face: str) -> int:
    low, high = (PRICE[number] for number in face.split())
    return sum(low < price < high for price in PRICE.values())


@pytest.mark.rule("SNT-A13")
def test_items_of_one_price_never_bound_a_bulls_eye() -> None:
    same = tuple(
        replace(i, price=300) if n < 60 else i for n, i in enumerate(DECK.items)
    )
    shop = Shop(Deck("same", same, DECK.coupons))
    for pair in shop.pairs:
        low, high = pair.split()
        assert shop.prices[low] < shop.prices[high]


@pytest.mark.rule("SNT-D4")
@SPARING
@given(st.randoms(use_true_random=False), st.sampled_from(FOUR))
def test_whatever_chance_brings_makes_a_target(rng: object, mode: Mode) -> None:
    table = ShopTable(2, mode=mode).do(BeginRound(0))
    while table.state.phase in (Phase.COUNT, Phase.TARGET, Phase.BOUNDS):
        table.chance(supply(SHOP.awaits(table.state), rng))  # type: ignore[arg-type]  # hypothesis gives a Random of its own
    assert len(set(table.state.target)) in ((2,) if mode is FOUR[3] else (4, 5, 6))


# Modes


@pytest.mark.rule("SNT-43", "SNT-44")
@pytest.mark.parametrize("mode", [Mode.PRICE_TARGET, Mode.STRETCH])
def test_the_target_is_shown_before_anybody_picks_up(mode: Mode) -> None:
    view = ShopTable(2, mode=mode).begin(*CHEAP[:4]).see()
    assert view.target == sum(PRICE[number] for number in CHEAP[:4])
    assert view.shown == ()


@pytest.mark.rule("SNT-45")
def test_a_bundle_is_shown_without_prices_and_its_sum_comes_with_the_results() -> None:
    table = ShopTable(2, mode=Mode.BUNDLE).begin(*CHEAP[:5])
    for view in (table.see(), table.to_checkout().see()):
        assert [face.number for face in view.shown] == list(CHEAP[:5])
        assert {face.price for face in view.shown} == {None}
        assert view.target is None
    view = table.done(0, 1).see()
    assert view.target == sum(PRICE[number] for number in CHEAP[:5])
    assert [face.price for face in view.shown] == [PRICE[n] for n in CHEAP[:5]]


@pytest.mark.rule("SNT-46")
def test_the_two_items_of_a_bulls_eye_are_priced_with_the_results() -> None:
    table = ShopTable(2, mode=Mode.BULLS_EYE).begin_bounded()
    for view in (table.see(), table.to_checkout().see()):
        assert [face.number for face in view.shown] == BOUNDS.split()
        assert {face.price for face in view.shown} == {None}
    view = table.done(0, 1).see()
    assert [face.price for face in view.shown] == [PRICE[n] for n in BOUNDS.split()]
    assert view.target is None


@pytest.mark.rule("SNT-A25")
def test_items_of_a_bundle_stay_in_the_deck() -> None:
    table = ShopTable(2, mode=Mode.BUNDLE, cards=Cards.DEALT).settle()
    bundle = table.state.packets[0][:4]
    table.begin(*bundle).do(Keep(0, bundle[0], 0))
    assert table.state.shoppers[0].kept == (bundle[0],)
    assert len(SHOP.pieces(table.state)) == 107


@pytest.mark.rule("SNT-47", "SNT-8", "SNT-A26")
def test_a_random_game_draws_a_mode_for_every_round_and_none_twice_running() -> None:
    table = ShopTable(2, mode=Mode.RANDOM, rounds=10)
    seen: list[Mode] = []
    for _ in range(10):
        assert table.see().mode is None or not seen
        ahead = SHOP.awaits(table.state)
        assert ahead == Roll((tuple(m.value for m in FOUR if m not in seen[-1:]),))
        seen.append(table.settle().see().mode)
        finish(table)
        if len(seen) < 10:
            table.do(NextRound())
    assert all(one is not two for one, two in pairwise(seen))
    assert [record.mode for record in table.state.history] == seen


@pytest.mark.rule("SNT-47")
@pytest.mark.parametrize("mode", FOUR)
def test_a_random_round_is_scored_by_the_mode_that_was_drawn(mode: Mode) -> None:
    table = ShopTable(2, mode=Mode.RANDOM, rounds=1).chance((mode.value,))
    table.begin().to_checkout().buy(0, CHEAP[0]).done(0, 1)
    expected = [2, 2] if mode is Mode.BULLS_EYE else [0, 0]
    if mode is Mode.BULLS_EYE:
        low, high = (PRICE[number] for number in table.state.target)
        expected = [2, 1] if low < PRICE[CHEAP[0]] < high else [1, 2]
    assert table.points == expected


# Between rounds


def finish(table: ShopTable) -> ShopTable:
    """Play a round in which nobody takes a card, up to its results."""
    table.close_all().begin().do(EndRound(table.at))
    return table.done(*range(len(table.state.names)))


def next_round(table: ShopTable) -> ShopTable:
    return finish(table.settle()).do(NextRound()).settle()


@pytest.mark.rule("SNT-42")
def test_between_rounds_cards_are_discarded_and_all_come_back() -> None:
    table = ShopTable(3, cards=Cards.DEALT).begin()
    kept = table.state.packets[0][0]
    table.do(*(Keep(seat, table.state.packets[seat][0], 0) for seat in range(3)))
    passed = [card for packet in table.state.packets for card in packet]
    table.close(0, 1, 2).do(EndRound(0)).done(0, 1, 2).do(NextRound()).settle()
    assert kept in table.state.discard
    assert set(passed) == set(table.state.unseen)
    assert len(table.state.deck) == 104 - 2 * 21
    assert table.coupons == [0, 0, 0]
    assert not any(row.closed for row in table.see().rows)
    assert table.see().round == 2


@pytest.mark.rule("SNT-42")
def test_a_deck_that_runs_out_is_made_anew_from_the_discard() -> None:
    table = ShopTable(8, cards=Cards.DEALT, rounds=3)
    finish(table.settle()).do(NextRound())
    before = set(table.state.deck)
    assert SHOP.awaits(table.state) == Draw(table.state.deck, 48)
    table.chance(table.state.deck)
    assert SHOP.awaits(table.state) == Draw(table.state.deck, 8)
    assert before.isdisjoint(table.state.deck)
    table.settle()
    assert [len(packet) for packet in table.state.packets] == [7] * 8
    assert len(SHOP.pieces(table.state)) == len(set(SHOP.pieces(table.state))) == 107


@pytest.mark.rule("SNT-A24")
def test_cards_of_this_round_are_never_shuffled_into_a_new_deck() -> None:
    table = ShopTable(8, cards=Cards.DEALT, rounds=2)
    next_round(table)
    in_play = {card for packet in table.state.packets for card in packet}
    assert in_play.isdisjoint({*table.state.deck, *table.state.unseen})


@pytest.mark.rule("SNT-9")
def test_after_the_last_round_the_game_is_over() -> None:
    table = finish(ShopTable(2, rounds=1))
    assert table.see().final
    assert SHOP.awaits(table.state) is None
    assert table.refuses(NextRound()).rule == "SNT-9"
    assert table.refuses(Done(0)).rule == "SNT-9"


@pytest.mark.rule("SNT-42")
def test_there_is_no_next_round_before_this_one_is_scored() -> None:
    assert ShopTable(2).begin().refuses(NextRound()).rule == "SNT-42"


# The end


def scored(*rounds: tuple[tuple[int, int], ...]) -> ShopTable:
    """Return a finished game whose rounds gave these (base, exact) points."""
    table = ShopTable(len(rounds[0]), rounds=len(rounds))
    history = tuple(RoundRecord(PT, 1000, tuple(_scores(row))) for row in rounds)
    table.state = replace(
        table.state, history=history, round=len(rounds), phase=Phase.RESULT
    )
    return table


def _scores(row: tuple[tuple[int, int], ...]) -> Iterator[Score]:
    (plain,) = score_round(PT, 1000, [Purchase(4, 900)], ShopOptions())
    for base, exact in row:
        yield replace(plain, base=base, exact=exact)


@pytest.mark.rule("SNT-41")
def test_most_points_of_all_rounds_win() -> None:
    table = scored(((2, 0), (1, 0), (3, 1)), ((3, 0), (1, 0), (2, 0)))
    standings = SHOP.standings(table.state)
    assert standings is not None
    assert [(s.seat, s.place, s.total) for s in standings.ranking] == [
        (2, 1, 6),
        (0, 2, 5),
        (1, 3, 2),
    ]
    assert standings.final


@pytest.mark.rule("SNT-41", "SNT-A17")
def test_ties_share_the_win_and_exact_hits_only_order_the_list() -> None:
    table = scored(((2, 0), (2, 0), (1, 1), (1, 0)))
    standings = SHOP.standings(table.state)
    assert standings is not None
    assert [s.seat for s in standings.ranking] == [2, 0, 1, 3]
    assert [s.place for s in standings.ranking] == [1, 1, 1, 4]
    assert standings.winners == (2, 0, 1)


@pytest.mark.rule("SNT-41")
def test_lines_tell_every_round_and_sum_to_the_total() -> None:
    table = ShopTable(2, rounds=2, betting=True).begin(*CHEAP[:4]).to_checkout()
    table.buy(0, *CHEAP[:4]).bet(0, 1).done(0).bet(1, 0).done(1)
    results = table.see()
    texts = [line.text() for line in results.results[0].lines]
    assert texts == ["Round 1: place 1", "Round 1: right on the cent"]
    assert [line.points for line in results.results[0].lines] == [2, 1]
    assert [line.text() for line in results.results[1].lines] == [
        "Round 1: fewer than three items",
        "Round 1: a bet that paid",
    ]
    assert [result.total for result in results.results] == [3, 1]
    assert not results.standings.final
