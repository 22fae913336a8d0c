"""Deals: before and after the reveal, whole or not at all."""

import pytest
from msgspec.structs import replace

from kiosk.rules.contract import Seats
from kiosk.rules.odd_shop import (
    Accepted,
    Bid,
    Cancelled,
    Consulted,
    Looked,
    Moment,
    Offered,
    TimeUp,
    TradeDone,
)
from kiosk.rules.odd_shop.states import Trading, with_collector
from tests.rules.odd_table import GAME, A, B, C, OddTable, auth, bundle


def trading(*, revealed: bool = True) -> OddTable:
    """Return a table at which A has won P01 and F01, B has won G01, C nothing yet."""
    table = OddTable().auction().bid("A20a", "B0a", "C0a").bid("A10a", "B0a", "C0a")
    table.lay("", "B10a", "").bid("", "B10a")
    return table.done().chance(*auth("ARU")) if revealed else table


@pytest.fixture
def table() -> OddTable:
    return trading()


@pytest.mark.rule("ODD-20")
def test_closed_items_may_be_traded_before_the_reveal() -> None:
    table = trading(revealed=False)
    assert table.moment is Moment.PRE_TRADE
    table.deal(A, C, "P01", "C20a")
    assert (table.items(A), table.items(C)) == ("F01-", "P01-")
    table.done().chance(*auth("ARU"))
    assert (table.items(A), table.items(C)) == ("F01R", "P01A"), "the card came along"


@pytest.mark.rule("ODD-20")
def test_what_an_expert_showed_is_still_known_of_an_item_that_was_traded() -> None:
    table = OddTable().open().do(Consulted(B, 5, ("B5a",), (0,))).chance(*auth("U"))
    table.do(Looked(B)).rest().bid("A20a", "B0a", "C0a").to_trade().deal(
        A, C, "P01", ""
    )
    pieces = [table.view(seat).people[C].pieces[-1] for seat in (A, B, C)]
    assert [piece.kind for piece in pieces] == [None, "unknown", None]


@pytest.mark.rule("ODD-22", "ODD-31", "ODD-V1")
def test_sietse_buys_an_item_of_vicky_for_the_20(table: OddTable) -> None:
    table.deal(C, B, "C20a", "G01")
    assert (table.items(C), table.items(B)) == ("G01U", "")
    assert (table.worth(C), table.worth(B)) == (45, 85)
    table.done()
    values = [card.value for card in table.view().people[B].hand]
    assert values == [0, 5, 5, 5, 10, 10, 10, 20, 20]
    assert [card.value for card in table.view().people[C].hand] == [
        0, 5, 5, 5, 10, 10, 10,
    ]  # fmt: skip


@pytest.mark.rule("ODD-31")
def test_any_bundle_goes_for_any_other(table: OddTable) -> None:
    table.deal(A, B, "P01 F01 A5a A10b", "G01 B0a B20a")
    assert (table.items(A), table.items(B)) == ("G01U", "P01A F01R")
    assert {"A5a", "A10b"} <= set(table.owner(B).credits)
    assert {"B0a", "B20a"} <= set(table.owner(A).credits)
    assert (table.worth(A), table.worth(B)) == (70, 60)


@pytest.mark.rule("ODD-22")
def test_gifts_go_either_way(table: OddTable) -> None:
    table.deal(A, C, "P01", "").deal(C, A, "", "F01")
    assert (table.items(A), table.items(C)) == ("", "P01A F01R")


@pytest.mark.rule("ODD-31")
@pytest.mark.parametrize(
    ("give", "get"),
    [
        ("G01", ""), ("B5a", ""), ("", "G01"), ("", "A20a"),
        ("P01 P01", ""), ("A5a A5a", ""), ("M11", "C5a"), ("P01", "C5z"),
    ],
)  # fmt: skip
def test_nobody_gives_what_is_not_owned(table: OddTable, give: str, get: str) -> None:
    assert table.refuses(Offered(A, C, bundle(give), bundle(get))) == "ODD-31"


@pytest.mark.rule("ODD-31")
def test_a_deal_is_between_two_and_about_something(table: OddTable) -> None:
    assert table.refuses(Offered(A, A, bundle("P01"), bundle(""))) == "ODD-31"
    assert table.refuses(Offered(A, 3, bundle("P01"), bundle(""))) == "ODD-31"
    assert table.refuses(Offered(A, B, bundle(""), bundle(""))) == "ODD-31"


@pytest.mark.rule("ODD-31")
def test_only_the_one_who_is_asked_accepts(table: OddTable) -> None:
    table.offer(A, B, "P01", "G01")
    for seat in (A, C):
        assert table.refuses(Accepted(seat, 1)) == "ODD-31"
    assert table.refuses(Accepted(B, 2)) == "ODD-31"
    assert table.refuses(Cancelled(C, 1)) == "ODD-31"
    table.do(Accepted(B, 1))
    assert table.refuses(Accepted(B, 1)) == "ODD-31", "only once"


@pytest.mark.rule("ODD-31")
@pytest.mark.parametrize("seat", [A, B])
def test_either_side_may_call_an_offer_off(table: OddTable, seat: int) -> None:
    table.offer(A, B, "P01", "G01").do(Cancelled(seat, 1))
    assert table.view().offers == ()
    assert table.refuses(Accepted(B, 1)) == "ODD-31"
    assert (table.items(A), table.items(B)) == ("P01A F01R", "G01U")


@pytest.mark.rule("ODD-31")
def test_a_new_offer_takes_the_place_of_the_old_one(table: OddTable) -> None:
    table.offer(A, B, "P01", "G01").offer(A, B, "F01", "G01").offer(B, A, "G01", "P01")
    numbers = [(one.number, one.seat, one.to) for one in table.view().offers]
    assert numbers == [(2, A, B), (3, B, A)]
    assert table.refuses(Accepted(B, 1)) == "ODD-31", "not the terms B agrees to"


@pytest.mark.rule("ODD-31")
def test_several_deals_are_open_at_once_until_one_makes_others_impossible(
    table: OddTable,
) -> None:
    table.offer(A, B, "P01", "G01").offer(A, C, "P01", "C20a").offer(B, C, "B5a", "C5a")
    table.do(Accepted(C, 2))
    assert [one.number for one in table.view().offers] == [3]
    assert table.refuses(Accepted(B, 1)) == "ODD-31"


@pytest.mark.rule("ODD-31")
def test_a_deal_that_cannot_be_kept_moves_nothing_at_all(table: OddTable) -> None:
    table.offer(A, B, "P01 A5a", "G01 B5a")
    owner = table.owner(A)
    table.state = with_collector(table.state, A, items=owner.items[1:])
    before = table.state
    assert table.refuses(Accepted(B, 1)) == "ODD-31"
    assert table.state == before
    assert table.items(B) == "G01U"


@pytest.mark.rule("ODD-32")
def test_cards_received_can_be_bid_in_the_next_round(table: OddTable) -> None:
    table.deal(C, A, "C20a", "P01")
    assert table.aside(A).split()[-1] == "C20a"
    table.done().auction("P03 F02 G02 M02 P04")
    assert "C20a" in table.hand(A)
    if table.view().ordered:
        table.state = replace(table.state, profiteer=None)
    table.do(Bid(A, ("C20a",)))
    assert table.view(A).secret is not None


@pytest.mark.rule("ODD-A19")
def test_cards_that_are_set_aside_may_be_traded_too() -> None:
    table = trading(revealed=False)
    assert "A20a" in table.aside(A)
    table.deal(A, C, "A20a", "C5a")
    assert "A20a" in table.aside(C), "and stay aside"
    assert "A20a" not in table.owner(A).credits


@pytest.mark.rule("ODD-A20")
def test_a_player_may_give_all_credit_cards_away(table: OddTable) -> None:
    everything = " ".join(table.owner(C).credits)
    table.deal(C, A, everything, "").done().open("P03 F02 G02 M02 P04")
    assert table.owner(C).credits == ()
    assert C not in table.seats
    assert table.worth(A) == 130


@pytest.mark.rule("ODD-22")
def test_a_deal_asks_everybody_again_whether_to_go_on(table: OddTable) -> None:
    table.do(TradeDone(A, 0), TradeDone(B, 0))
    assert table.refuses(TradeDone(A, 0)) == "ODD-22"
    table.offer(C, A, "C5a", "P01")
    assert [person.chosen for person in table.view().people] == [True, True, False]
    table.do(Accepted(A, 1))
    assert table.view().waiting == (A, B, C)
    table.done()
    assert table.moment is Moment.OPENING


@pytest.mark.rule("ODD-22")
def test_an_offer_that_is_still_open_lapses_when_all_are_done(table: OddTable) -> None:
    table.offer(A, B, "P01", "G01").done()
    assert table.moment is Moment.OPENING
    assert table.items(A) == "P01A F01R"


@pytest.mark.rule("ODD-20", "ODD-21", "ODD-22")
def test_trading_comes_before_and_after_the_reveal() -> None:
    table = trading(revealed=False)
    assert [table.moment, table.done().moment] == [Moment.PRE_TRADE, Moment.TURNING]
    table.chance(*auth("ARU"))
    assert [table.moment, table.done().moment] == [Moment.TRADE, Moment.OPENING]


@pytest.mark.rule("ODD-A26")
def test_the_trading_of_the_last_round_is_the_last_call() -> None:
    table = trading()
    assert not table.view().last_call
    table.state = replace(table.state, round=5)
    assert table.view().last_call
    table.deal(A, B, "P01", "").done()
    assert table.moment is Moment.CHECKING


@pytest.mark.rule("ODD-A29")
def test_trading_has_no_limit_unless_one_is_chosen(table: OddTable) -> None:
    assert GAME.awaits(table.state) == Seats(frozenset({A, B, C}))
    assert table.refuses(TimeUp(10_000_000)) == "ODD-A29"


@pytest.mark.rule("ODD-A29")
def test_the_trading_clock_gives_two_minutes_after_the_reveal() -> None:
    table = OddTable(trade_clock=True).auction().to_trade()
    assert GAME.awaits(table.state) == Seats(frozenset({A, B, C}))
    table.done(at=30_000).settle()
    assert table.view().deadline == 150_000
    assert table.refuses(TimeUp(149_999)) == "ODD-A29"
    assert table.refuses(TradeDone(A, 29_999)) == "ODD-A29"
    table.offer(A, B, "A5a", "B5a").do(GAME.timeout(table.state, 150_000))
    assert table.moment is Moment.OPENING
    assert not isinstance(table.state.phase, Trading)


@pytest.mark.rule("ODD-22")
def test_nothing_but_trading_is_taken_meanwhile(table: OddTable) -> None:
    assert table.refuses(Bid(A, ("A5a",))) == "ODD-22"
    kinds = {type(action) for action in table.legal}
    assert kinds == {TradeDone, Offered}
    assert {type(a) for a in table.offer(A, B, "P01", "").legal} == {
        TradeDone, Offered, Accepted, Cancelled,
    }  # fmt: skip
