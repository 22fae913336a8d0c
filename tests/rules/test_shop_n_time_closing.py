"""Closing, coupons by its order, the limit of twelve, and draws from the deck."""

import pytest
from msgspec.structs import replace

from kiosk.rules.contract import Seats
from kiosk.rules.shop_n_time import (
    Cards,
    Chosen,
    Close,
    DrawCard,
    EndRound,
    Mode,
    Phase,
    Stage,
    Touched,
    coupons_in_play,
)
from tests.rules.shop_table import SHOP, ShopTable, dealt, keep_all, keep_first


@pytest.mark.rule("SNT-18")
def test_one_closes_after_passing_and_not_with_cards_in_hand() -> None:
    table = dealt(3)
    assert table.refuses(Close(0, 0)).rule == "SNT-18"
    keep_first(table, 0).close(0)
    assert table.see().rows[0].closed
    assert table.refuses(Close(0, 0)).rule == "SNT-18"
    keep_first(table, 1, 2).close(1)
    assert table.see().stage is Stage.WAIT
    assert table.tick().refuses(Close(2, table.at)).rule == "SNT-18"


@pytest.mark.rule("SNT-18")
def test_who_has_chosen_may_close_in_the_same_step() -> None:
    table = ShopTable(3).begin().do(Chosen(0, 100), Close(0, 900))
    assert (table.state.shoppers[0].picks, table.coupons[0]) == (1, 25)
    table.do(Chosen(1, 1000), Chosen(2, 1100), Close(2, 1900))
    assert table.see().stage is Stage.WAIT
    assert table.coupons == [25, 0, 10]


@pytest.mark.rule("SNT-18")
def test_a_closed_player_is_not_waited_for() -> None:
    table = ShopTable(3).begin().choose(0).close(0).choose(1, 2)
    assert table.see().stage is Stage.WAIT
    assert table.tick().choose(1, 2).see().stage is Stage.WAIT


@pytest.mark.rule("SNT-A10")
@pytest.mark.parametrize("cards", list(Cards))
def test_one_may_close_before_the_very_first_hand(cards: Cards) -> None:
    table = ShopTable(3, mode=Mode.BULLS_EYE, cards=cards).settle().close(1)
    table.begin()
    assert (table.state.shoppers[1].picks, table.coupons[1]) == (0, 25)
    assert table.see(1).rows[1].closed


@pytest.mark.rule("SNT-A10")
def test_with_real_cards_one_may_leave_the_first_hand_on_the_table() -> None:
    table = ShopTable(2).begin().close(0)
    assert table.state.shoppers[0].picks == 0
    assert table.choose(1).tick().refuses(Close(1, table.at)).rule == "SNT-18"


@pytest.mark.rule("SNT-A10", "SNT-25")
def test_when_all_close_before_the_first_hand_the_round_can_end() -> None:
    table = ShopTable(2).close(0, 1).begin()
    assert table.see().stage is Stage.CLOSED
    assert table.do(EndRound(0)).state.phase is Phase.CHECKOUT


@pytest.mark.rule("SNT-A22")
def test_closing_with_two_cards_is_allowed() -> None:
    table = ShopTable(2).begin().choose(0, 1).tick().choose(0, 1).close(0)
    assert table.state.shoppers[0].picks == 2
    assert table.see().rows[0].closed


@pytest.mark.rule("SNT-6", "SNT-V4", "SNT-3")
@pytest.mark.parametrize(
    ("players", "coupons"),
    [(2, (25,)), (3, (25, 10)), (4, (50, 25, 10)), (8, (50, 25, 10))],
)
def test_coupons_in_play_depend_on_the_number_of_players(
    players: int, coupons: tuple[int, ...]
) -> None:
    assert coupons_in_play(players) == coupons
    assert ShopTable(players).see().coupons_left == coupons


@pytest.mark.rule("SNT-V21", "SNT-19", "SNT-A21")
def test_coupons_go_by_the_order_of_closing() -> None:
    a, b, c, d, e = range(5)
    table = ShopTable(5).begin().choose(a, b, c, d, e).close(c, a, e, b, d)
    assert table.coupons == [25, 0, 50, 0, 10]
    assert table.see().coupons_left == ()


# The limit, and the deck


@pytest.mark.rule("SNT-24", "SNT-A9")
def test_the_twelfth_card_closes_a_player() -> None:
    table = keep_all(dealt(3)).close(0, 1).tick()
    for _ in range(10):
        keep_all(table).tick()
    assert table.state.shoppers[2].picks == 11
    keep_all(table)
    assert len(table.state.shoppers[2].kept) == 12
    assert table.see().rows[2].closed
    assert table.coupons == [25, 10, 0]
    assert table.see().stage is Stage.CLOSED


@pytest.mark.rule("SNT-24")
def test_the_box_counts_real_cards_to_twelve() -> None:
    table = ShopTable(3).begin().choose(0, 1, 2).close(0, 1)
    for _ in range(11):
        table.tick().choose(2)
    assert table.see().rows[2].closed


@pytest.mark.rule("SNT-A9")
def test_a_table_may_limit_only_draws_from_the_deck() -> None:
    table = keep_all(dealt(3, cap_only_on_deck_draw=True)).close(0, 1).tick()
    for _ in range(12):
        keep_all(table).tick()
    assert table.state.shoppers[2].picks == 13
    assert not table.see().rows[2].closed


def emptied(players: int = 2) -> ShopTable:
    table = dealt(players)
    for _ in range(7):
        keep_all(table).tick()
    return table


@pytest.mark.rule("SNT-23")
def test_when_all_packets_are_empty_cards_are_drawn_one_at_a_time() -> None:
    table = emptied()
    assert table.see().stage is Stage.DRAW
    table.do(DrawCard(1, table.at))
    drawn = table.state.deck[5]
    table.chance((drawn,))
    assert table.state.shoppers[1].kept[-1] == drawn
    assert drawn not in table.state.deck
    assert [row.picks for row in table.see().rows] == [7, 8]
    table.close(0)
    assert table.refuses(DrawCard(0, table.at)).rule == "SNT-20"


@pytest.mark.rule("SNT-23", "SNT-24")
def test_drawing_ends_with_the_twelfth_card() -> None:
    table = emptied().close(0)
    for _ in range(5):
        table.do(DrawCard(1, table.at)).settle()
    assert table.state.shoppers[1].picks == 12
    assert table.see().stage is Stage.CLOSED


@pytest.mark.rule("SNT-23", "SNT-A9")
def test_under_the_loose_limit_no_thirteenth_card_is_drawn() -> None:
    table = (
        ShopTable(4, cap_only_on_deck_draw=True, cards=Cards.DEALT).settle().close(2, 3)
    )
    table.begin()
    while table.see().stage is not Stage.DRAW:
        keep_all(table).tick()
    assert [who.picks for who in table.state.shoppers] == [15, 13, 0, 0]
    assert table.refuses(DrawCard(1, table.at)).rule == "SNT-23"
    assert table.legal == (Close(1, table.at),)


@pytest.mark.rule("SNT-23", "SNT-A9")
def test_under_the_loose_limit_no_thirteenth_printed_card_is_drawn_either() -> None:
    table = ShopTable(4, cap_only_on_deck_draw=True).close(2, 3).begin()
    while not table.state.dry:
        table.choose(1, 0).tick()
    counts = [who.picks for who in table.state.shoppers]
    assert counts == [15, 13, 0, 0]
    assert table.refuses(Chosen(1, table.at)).rule == "SNT-23"
    assert not table.see().rows[1].may_choose
    assert not any(isinstance(action, Chosen) for action in table.legal)
    table.do(Touched(table.at)).tick()
    assert [who.picks for who in table.state.shoppers] == counts, "late, and no card"


@pytest.mark.rule("SNT-A24")
def test_with_no_card_left_to_draw_one_can_only_close() -> None:
    table = emptied()
    first, second = table.state.shoppers
    hoarder = replace(second, kept=(*second.kept, *table.state.deck))
    table.state = replace(table.state, deck=(), shoppers=(first, hoarder))
    assert table.refuses(DrawCard(0, table.at)).rule == "SNT-A24"
    assert {type(action) for action in table.legal} == {Close}


@pytest.mark.rule("SNT-23")
def test_nobody_draws_from_the_deck_while_packets_have_cards() -> None:
    assert keep_all(dealt(2)).refuses(DrawCard(0, 0)).rule == "SNT-23"


@pytest.mark.rule("SNT-23")
def test_real_draws_from_the_deck_are_counted_like_choices() -> None:
    table = ShopTable(2).begin()
    for _ in range(7):
        table.choose(0, 1).tick()
    assert not any(table.state.packets)
    table.choose(0).close(1)
    assert [row.picks for row in table.see().rows] == [8, 7]
    for _ in range(4):
        table.tick().choose(0)
    assert table.see().stage is Stage.CLOSED


def test_a_real_player_with_an_empty_packet_keeps_nothing() -> None:
    table = ShopTable(3).close(2).begin()
    for _ in range(10):
        table.choose(0, 1).tick()
    assert [len(packet) for packet in table.state.packets] == [1, 0, 0]
    table.choose(0, 1)
    assert [who.picks for who in table.state.shoppers] == [11, 10, 0]


@pytest.mark.rule("SNT-25")
def test_the_round_ends_when_all_are_closed_and_not_before() -> None:
    table = ShopTable(2).begin().choose(0, 1).close(0)
    assert table.refuses(EndRound(table.at)).rule == "SNT-25"
    table.close(1)
    assert table.see().stage is Stage.CLOSED
    assert table.legal == (EndRound(0),)
    assert table.do(EndRound(0)).state.phase is Phase.CHECKOUT


@pytest.mark.rule("SNT-20", "SNT-25")
def test_open_players_are_waited_for_until_anybody_may_end_the_round() -> None:
    table = ShopTable(3).begin().choose(0, 1).close(0)
    assert SHOP.awaits(table.state) == Seats(frozenset({1, 2}), deadline=10_000)
    table.close(1).choose(2).close(2)
    assert SHOP.awaits(table.state) == Seats(frozenset({0, 1, 2}))
