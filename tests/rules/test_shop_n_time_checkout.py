"""The checkout: scanning, correcting, coupons, bets."""

from typing import Any

import pytest

from kiosk.rules.shop_n_time import (
    Back,
    Bet,
    Cards,
    Done,
    EndRound,
    Keep,
    Mode,
    Moved,
    Phase,
    Removed,
    Scanned,
)
from kiosk.rules.shop_n_time.options import MODES
from tests.rules.shop_table import CHEAP, COUPON, PRICE, SHOP, ShopTable


def at_checkout(players: int = 3, **options: Any) -> ShopTable:
    return ShopTable(players, **options).begin(*CHEAP[:4]).to_checkout()


def goods(table: ShopTable, seat: int) -> list[str]:
    return [face.number for face in table.see().baskets[seat].goods]


@pytest.mark.rule("SNT-26", "SNT-7")
def test_players_are_called_in_entry_order() -> None:
    table = at_checkout(3)
    called = []
    while table.state.phase is Phase.CHECKOUT:
        view = table.see()
        called.append(view.baskets[view.counter].name)
        table.done(view.counter)
    assert called == ["Ada", "Ben", "Cem"]


@pytest.mark.rule("SNT-26")
def test_only_the_player_at_the_counter_is_served() -> None:
    table = at_checkout(3).done(0)
    for action in (Scanned(0, CHEAP[0]), Removed(2, CHEAP[0]), Done(2), Bet(0, 1)):
        refusal = table.refuses(action)
        assert refusal.rule == "SNT-26"
        assert "Ben" in str(refusal)


@pytest.mark.rule("SNT-26")
@pytest.mark.parametrize("action", [Scanned(0, CHEAP[0]), Done(0), Back()])
def test_the_checkout_is_closed_while_cards_are_chosen(action: Any) -> None:
    assert ShopTable(2).begin().refuses(action).rule == "SNT-26"


@pytest.mark.rule("SNT-27")
def test_each_scanned_card_joins_the_list_once() -> None:
    table = at_checkout().buy(0, CHEAP[2], CHEAP[0])
    again = table.state
    assert table.buy(0, CHEAP[2]).state is again
    assert goods(table, 0) == [CHEAP[2], CHEAP[0]]
    assert table.see().baskets[0].sum == PRICE[CHEAP[2]] + PRICE[CHEAP[0]]


@pytest.mark.rule("SNT-27", "SNT-D5")
def test_the_box_lists_what_it_has_dealt() -> None:
    table = ShopTable(2, cards=Cards.DEALT).begin()
    kept = [table.state.packets[seat][2] for seat in (0, 1)]
    table.do(*(Keep(seat, kept[seat], 0) for seat in (0, 1))).close(1, 0)
    table.do(EndRound(0))
    assert [goods(table, seat) for seat in (0, 1)] == [[kept[0]], [kept[1]]]
    assert [basket.coupon for basket in table.see().baskets] == [0, 25]
    assert table.refuses(Scanned(0, CHEAP[0])).rule == "SNT-27"
    assert table.refuses(Removed(0, kept[0])).rule == "SNT-27"
    assert table.legal == (Done(0),)


@pytest.mark.rule("SNT-28")
def test_a_card_can_be_taken_off_again() -> None:
    table = at_checkout().buy(0, *CHEAP[:3], COUPON[10])
    table.do(Removed(0, CHEAP[1]), Removed(0, COUPON[10]))
    assert goods(table, 0) == [CHEAP[0], CHEAP[2]]
    assert table.see().baskets[0].coupon == 0
    assert table.refuses(Removed(0, CHEAP[1])).rule == "SNT-28"


@pytest.mark.rule("SNT-28")
def test_back_finds_the_list_of_the_player_before_as_it_was() -> None:
    table = at_checkout(betting=True).buy(0, *CHEAP[:3], COUPON[25]).bet(0, 2).done(0)
    table.buy(1, CHEAP[9]).do(Back())
    basket = table.see().baskets[0]
    assert table.see().counter == 0
    assert (len(basket.goods), basket.coupon, basket.bet) == (3, 25, 2)
    assert table.refuses(Back()).rule == "SNT-28"
    table.done(0)
    assert goods(table, 1) == [CHEAP[9]]


@pytest.mark.rule("SNT-29", "SNT-V22")
@pytest.mark.parametrize(("number", "cents"), [("784", 10), ("892", 25), ("945", 50)])
def test_three_digits_are_all_a_coupon_or_an_item_needs(
    number: str, cents: int
) -> None:
    table = at_checkout(4).buy(0, number, CHEAP[0])
    assert table.see().baskets[0].coupon == cents
    assert goods(table, 0) == [CHEAP[0]]


@pytest.mark.rule("SNT-V22")
@pytest.mark.parametrize("number", ["785", "", "SNT1:I:104"])
def test_an_unknown_number_is_refused(number: str) -> None:
    refusal = at_checkout().refuses(Scanned(0, number))
    assert refusal.rule == "SNT-V22"
    assert refusal.values["number"] == number


@pytest.mark.rule("SNT-6")
@pytest.mark.parametrize(
    ("players", "out"), [(2, (10, 50)), (3, (50,)), (4, ())], ids=str
)
def test_a_coupon_not_in_play_is_refused(players: int, out: tuple[int, ...]) -> None:
    table = at_checkout(players)
    for cents in (10, 25, 50):
        if cents in out:
            assert table.refuses(Scanned(0, COUPON[cents])).rule == "SNT-6"
        else:
            table.buy(0, COUPON[cents]).do(Removed(0, COUPON[cents]))


@pytest.mark.rule("SNT-30", "SNT-A5")
def test_a_coupon_counts_only_when_it_is_scanned() -> None:
    table = at_checkout(2).buy(0, *CHEAP[:3]).done(0)
    assert table.coupons == [25, 0]
    assert table.see().baskets[0].forgotten
    table.done(1)
    score = table.state.history[0].scores[0]
    assert (score.coupon, score.adjustment) == (0, 0)


@pytest.mark.rule("SNT-30", "SNT-33")
def test_a_scanned_coupon_moves_the_sum() -> None:
    table = at_checkout(2).buy(0, *CHEAP[:3], CHEAP[4], COUPON[25]).done(0, 1)
    score = table.state.history[0].scores[0]
    over = PRICE[CHEAP[4]] - PRICE[CHEAP[3]]
    assert 0 < over <= 25
    assert (score.adjustment, score.exact) == (-over, 1)


@pytest.mark.rule("SNT-30")
def test_a_player_has_one_coupon_at_most() -> None:
    table = at_checkout(3).buy(0, COUPON[25])
    before = table.state
    assert table.buy(0, COUPON[25]).state is before
    assert table.refuses(Scanned(0, COUPON[10])).rule == "SNT-30"


@pytest.mark.rule("SNT-30")
def test_a_coupon_that_was_somebody_elses_is_taken_and_pointed_out() -> None:
    table = at_checkout(3)
    assert table.coupons == [25, 10, 0]
    table.buy(0, COUPON[10]).done(0).buy(1, COUPON[25]).done(1)
    assert [basket.astray for basket in table.see().baskets] == [True, True, False]
    assert not any(basket.forgotten for basket in table.see().baskets)


@pytest.mark.rule("SNT-A27")
@pytest.mark.parametrize("number", [CHEAP[0], COUPON[25]])
def test_a_card_of_another_list_is_refused_with_the_name_and_can_move(
    number: str,
) -> None:
    table = at_checkout(3).buy(0, number).done(0)
    refusal = table.refuses(Scanned(1, number))
    assert (refusal.rule, refusal.values["name"]) == ("SNT-A27", "Ada")
    assert refusal.values["seat"] == 0
    table.do(Moved(1, number))
    assert not table.see().baskets[0].goods
    assert table.see().baskets[0].coupon == 0
    assert table.refuses(Moved(1, number)).rule == "SNT-A27"


@pytest.mark.rule("SNT-A27")
def test_only_what_another_one_has_can_move() -> None:
    table = at_checkout(3)
    assert table.refuses(Moved(0, CHEAP[0])).rule == "SNT-A27"
    assert table.refuses(Moved(0, "785")).rule == "SNT-V22"


@pytest.mark.rule("SNT-A27", "SNT-30")
def test_moving_keeps_to_the_limits() -> None:
    table = at_checkout(3).buy(0, CHEAP[0], COUPON[25]).done(0)
    table.buy(1, *CHEAP[1:13], COUPON[10])
    assert table.refuses(Moved(1, CHEAP[0])).rule == "SNT-A9"
    assert table.refuses(Moved(1, COUPON[25])).rule == "SNT-30"


@pytest.mark.rule("SNT-A9", "SNT-5")
def test_a_thirteenth_item_is_refused() -> None:
    table = at_checkout(3).buy(0, *CHEAP[:12])
    assert table.see().baskets[0].full
    assert table.refuses(Scanned(0, CHEAP[12])).rule == "SNT-A9"
    table.buy(0, CHEAP[3], COUPON[25])
    loose = at_checkout(3, cap_only_on_deck_draw=True).buy(0, *CHEAP[:13])
    assert len(goods(loose, 0)) == 13


@pytest.mark.rule("SNT-A22")
def test_too_few_items_are_pointed_out_and_accepted() -> None:
    table = at_checkout(2).buy(0, *CHEAP[:2])
    assert table.see().baskets[0].short
    table.buy(0, CHEAP[2])
    assert not table.see().baskets[0].short
    table.done(0, 1)
    assert table.points[1] == 0
    bulls_eye = ShopTable(2, mode=Mode.BULLS_EYE).begin_bounded().to_checkout()
    assert not bulls_eye.see().baskets[0].short


# Bets


@pytest.mark.rule("SNT-31")
def test_everybody_bets_on_one_other_player_before_being_done() -> None:
    table = at_checkout(3, betting=True)
    assert not table.see().may_finish
    assert table.refuses(Done(0)).rule == "SNT-31"
    assert table.refuses(Bet(0, 0)).rule == "SNT-31"
    assert table.refuses(Bet(0, 3)).rule == "SNT-7"
    table.bet(0, 1).bet(0, 2)
    assert table.see().baskets[0].bet == 2
    assert table.see().may_finish
    assert table.done(0).see().counter == 1


@pytest.mark.rule("SNT-31", "SNT-10")
def test_without_betting_there_are_no_bets() -> None:
    table = at_checkout(3)
    assert table.refuses(Bet(0, 1)).rule == "SNT-31"
    assert not any(isinstance(action, Bet) for action in table.legal)


@pytest.mark.rule("SNT-40")
def test_a_won_bet_is_paid_with_the_results() -> None:
    table = at_checkout(2, betting=True).buy(0, *CHEAP[:4])
    table.bet(0, 1).done(0).bet(1, 0).done(1)
    assert table.points == [3, 1]


@pytest.mark.rule("SNT-A14", "SNT-31", "SNT-45", "SNT-46")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("betting", [True, False])
def test_what_the_results_tell_first_cannot_be_undone(
    mode: Mode, betting: bool
) -> None:
    table = ShopTable(2, betting=betting, mode=mode).begin().to_checkout()
    if betting:
        table.bet(0, 1)
    assert not SHOP.final(table.state, Done(0))
    table.done(0)
    assert not SHOP.final(table.state, Back())
    hidden = betting or mode in (Mode.BUNDLE, Mode.BULLS_EYE)
    assert SHOP.final(table.state, Done(1)) == hidden


@pytest.mark.rule("SNT-A14")
@pytest.mark.parametrize("mode", [Mode.PRICE_TARGET, Mode.STRETCH])
def test_sums_stay_hidden_until_all_bets_are_placed(mode: Mode) -> None:
    table = at_checkout(2, betting=True, mode=mode).buy(0, *CHEAP[:4])
    assert not table.see().prices_known
    for seat in (None, 0, 1):
        view = table.see(seat)
        assert [basket.sum for basket in view.baskets] == [None, None]
        assert {face.price for face in view.baskets[0].goods} == {None}
    table.bet(0, 1).done(0).bet(1, 0)
    assert table.see().baskets[0].sum is None
    table.done(1)
    assert [face.price for face in table.see().results[0].goods] == [
        PRICE[number] for number in CHEAP[:4]
    ]
