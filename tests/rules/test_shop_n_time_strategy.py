"""Strategy Mode: turns at an open grid, and coupons for the quickest."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from kiosk.rules.contract import Draw
from kiosk.rules.shop_n_time import (
    BeginRound,
    Cards,
    Chosen,
    Close,
    Continue,
    EndRound,
    Mode,
    NextRound,
    Pass,
    Phase,
    Shopper,
    Speed,
    Take,
    Touched,
)
from tests.rules.shop_table import BOUNDS, CHEAP, SHOP, ShopTable

SPARING = settings(max_examples=50)


def real(players: int = 3, **options: Any) -> ShopTable:
    return ShopTable(players, strategy=True, **options).begin()


def dealt(players: int = 3, **options: Any) -> ShopTable:
    return ShopTable(players, strategy=True, cards=Cards.DEALT, **options).begin()


def turn(table: ShopTable, ms: int, *, last: bool = False) -> ShopTable:
    """Let the seat in turn take that long, and continue or pass."""
    table.wait(ms)
    if table.state.options.cards is Cards.DEALT:
        table.do(Take(table.state.turn, 0, table.at)).settle()
    verb = Pass if last else Continue
    return table.do(verb(table.state.turn, table.at))


@pytest.mark.rule("SNT-48")
def test_seven_cards_lie_open_and_nobody_has_a_hand() -> None:
    table = dealt()
    view = table.see()
    assert len({face.number for face in view.grid}) == 7
    assert {face.price for face in view.grid} == {None}
    assert table.state.packets == ()
    for action in (Chosen(0, 0), Close(0, 0), Touched(0)):
        table.refuses(action)


@pytest.mark.rule("SNT-49")
def test_a_card_is_taken_and_its_place_is_filled_again() -> None:
    table = dealt()
    grid = table.state.grid
    table.do(Take(0, 3, 500))
    assert SHOP.awaits(table.state) == Draw(table.state.deck)
    fresh = table.state.deck[10]
    table.chance((fresh,))
    assert table.state.grid == (*grid[:3], fresh, *grid[4:])
    assert [face.number for face in table.see().rows[0].kept] == [grid[3]]
    assert fresh not in table.state.deck


@pytest.mark.rule("SNT-49")
def test_a_turn_takes_one_card_and_ends_by_continue_or_pass() -> None:
    table = dealt()
    assert table.refuses(Continue(0, 0)).rule == "SNT-49"
    assert table.refuses(Pass(0, 0)).rule == "SNT-49"
    table.do(Take(0, 0, 0)).settle()
    assert table.refuses(Take(0, 1, 0)).rule == "SNT-49"
    assert table.refuses(Take(1, 1, 0)).rule == "SNT-49"
    assert table.do(Continue(0, 0)).see().turn == 1


@pytest.mark.rule("SNT-48")
@pytest.mark.parametrize("place", [-1, 7])
def test_only_a_place_of_the_grid_has_a_card(place: int) -> None:
    assert dealt().refuses(Take(0, place, 0)).rule == "SNT-48"


@pytest.mark.rule("SNT-49")
def test_turns_go_round_in_entry_order_and_skip_who_has_passed() -> None:
    table = real(3)
    seen = []
    for last in (False, True, False, False, True, True):
        seen.append(table.see().turn)
        turn(table, 1000, last=last)
    assert seen == [0, 1, 2, 0, 2, 0]
    assert table.see().turn is None
    assert [row.picks for row in table.see().rows] == [3, 1, 2]


@pytest.mark.rule("SNT-49")
def test_with_real_cards_the_box_only_hears_continue_and_pass() -> None:
    table = real()
    assert table.refuses(Take(0, 0, 0)).rule == "SNT-49"
    assert table.refuses(Continue(1, 0)).rule == "SNT-49"
    turn(table, 2000)
    assert (table.state.shoppers[0].picks, table.state.shoppers[0].ms) == (1, 2000)


@pytest.mark.rule("SNT-50")
def test_one_may_pass_with_a_single_card_and_pays_for_it() -> None:
    table = dealt(2)
    turn(table, 100, last=True)
    for last in (False, False, True):
        turn(table, 100, last=last)
    table.do(EndRound(table.at)).done(0, 1)
    assert table.points[0] == 0
    assert table.points[1] > 0


@pytest.mark.rule("SNT-52", "SNT-5")
@pytest.mark.parametrize("cards", list(Cards))
def test_the_twelfth_card_is_the_last(cards: Cards) -> None:
    table = ShopTable(2, strategy=True, cards=cards).begin()
    turn(table, 100, last=True)
    for _ in range(12):
        turn(table, 100)
    assert table.state.shoppers[1].picks == 12
    assert table.state.phase is Phase.CLOSED


@pytest.mark.rule("SNT-52", "SNT-25")
def test_the_round_goes_on_to_the_checkout_as_ever() -> None:
    table = dealt(2)
    assert table.refuses(EndRound(0)).rule == "SNT-25"
    turn(turn(table, 100, last=True), 100, last=True)
    table.do(EndRound(table.at))
    assert [len(basket.goods) for basket in table.see().baskets] == [1, 1]


# Coupons by speed


@pytest.mark.rule("SNT-51", "SNT-A15")
def test_coupons_go_to_the_least_time_a_card() -> None:
    table = real(4)
    for ms in (3000, 1000, 2000, 5000):
        turn(table, ms)
    for ms in (1000, 1500, 2000, 5000):
        turn(table, ms, last=True)
    averages = [row.average_ms for row in table.see().rows]
    assert averages == [2000, 1250, 2000, 5000]
    assert table.coupons == [25, 50, 10, 0]


@pytest.mark.rule("SNT-51")
def test_nobody_gets_a_coupon_before_all_have_passed() -> None:
    table = turn(turn(real(2), 1000, last=True), 1000)
    assert table.coupons == [0, 0]
    assert turn(table, 9000, last=True).coupons == [25, 0]


@pytest.mark.rule("SNT-A15")
def test_with_equal_averages_the_shorter_time_in_all_is_quicker() -> None:
    table = turn(real(2), 1000)
    turn(table, 1000, last=True)
    turn(table, 1000, last=True)
    assert table.coupons == [0, 25]


@pytest.mark.rule("SNT-A15")
def test_a_table_may_measure_the_time_in_all() -> None:
    table = turn(real(2, strategy_speed=Speed.TOTAL), 1000)
    turn(table, 1500, last=True)
    turn(table, 1000, last=True)
    assert table.coupons == [0, 25]
    average = turn(real(2), 1000)
    turn(turn(average, 1500, last=True), 1000, last=True)
    assert average.coupons == [25, 0]


@pytest.mark.rule("SNT-A15")
@SPARING
@given(st.lists(st.integers(1, 9000), min_size=2, max_size=8))
def test_the_quickest_is_found_at_any_table(times: list[int]) -> None:
    table = real(len(times))
    for ms in times:
        turn(table, ms, last=True)
    best = max(table.coupons)
    assert table.coupons.index(best) == times.index(min(times))


# Bulls-Eye


@pytest.mark.rule("SNT-A16")
@pytest.mark.parametrize("cards", list(Cards))
def test_at_bulls_eye_a_first_turn_may_pass_without_a_card(cards: Cards) -> None:
    table = ShopTable(2, strategy=True, mode=Mode.BULLS_EYE, cards=cards)
    table.begin_bounded(BOUNDS)
    assert table.see().may_pass_empty
    table.do(Pass(0, 1, empty=True))
    turn(table, 60_000)
    assert not table.see().may_pass_empty
    assert table.refuses(Pass(1, table.at, empty=True)).rule == "SNT-A16"
    turn(table, 60_000, last=True)
    assert table.state.shoppers[0].picks == 0
    assert table.coupons == [0, 25]


@pytest.mark.rule("SNT-A16")
@pytest.mark.parametrize("mode", [Mode.PRICE_TARGET, Mode.STRETCH, Mode.BUNDLE])
def test_in_other_modes_a_turn_takes_a_card(mode: Mode) -> None:
    table = real(2, mode=mode)
    assert not table.see().may_pass_empty
    assert table.refuses(Pass(0, 0, empty=True)).rule == "SNT-A16"


@pytest.mark.rule("SNT-A16")
def test_who_passed_without_a_card_still_gets_what_is_left() -> None:
    table = ShopTable(4, strategy=True, mode=Mode.BULLS_EYE).begin_bounded()
    table.do(Pass(0, 0, empty=True))
    turn(table, 9000, last=True).do(Pass(2, table.at, empty=True))
    turn(table, 5000, last=True)
    assert table.coupons == [10, 25, 0, 50]


# The deck


@pytest.mark.rule("SNT-A24")
def test_the_grid_is_filled_from_earlier_rounds_and_then_stays_open() -> None:
    table = dealt(8, rounds=2)
    for _ in range(12):
        for _ in range(8):
            turn(table, 10)
    assert table.state.phase is Phase.CLOSED
    assert len(table.state.deck) == 104 - 96 - 7
    table.do(EndRound(table.at)).done(*range(8)).do(NextRound())
    table.do(BeginRound(table.at)).chance(("4",), CHEAP[:4])
    assert SHOP.awaits(table.state) == Draw(table.state.deck, 1)
    assert len(table.settle().state.grid) == 7
    for _ in range(90):
        turn(table, 10)
    assert table.state.discard == ()
    assert len(SHOP.pieces(table.state)) == len(set(SHOP.pieces(table.state))) == 107


def test_a_place_that_cannot_be_filled_stays_empty() -> None:
    table = dealt(2)
    first, _ = table.state.shoppers
    hoarder = Shopper(kept=table.state.deck)
    table.state = replace(table.state, deck=(), shoppers=(first, hoarder))
    table.do(Take(0, 2, 0))
    assert table.state.phase is Phase.TURN
    assert table.see().grid[2] is None
    table.do(Continue(0, 0))
    assert table.refuses(Take(1, 2, 0)).rule == "SNT-48"
    assert {a.place for a in table.legal if isinstance(a, Take)} == {0, 1, 3, 4, 5, 6}


def test_target_and_grid_may_share_items() -> None:
    table = ShopTable(2, strategy=True, cards=Cards.DEALT).begin(*CHEAP[:4])
    assert table.see().target is not None
    assert len(SHOP.pieces(table.state)) == 107
