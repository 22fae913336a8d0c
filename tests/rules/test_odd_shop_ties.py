"""Equal highest bids: staying, backing out, one more card, a second tie."""

import pytest
from msgspec.structs import replace

from kiosk.rules.odd_shop import (
    Added,
    Bid,
    Decided,
    End,
    Forfeited,
    Moment,
    Revealed,
)
from tests.rules.odd_table import GAME, A, B, C, D, OddTable


def second_tie() -> OddTable:
    """Return a table where three stayed after a tie at 10, and two are tied again."""
    table = OddTable().auction().bid("A10a", "B10a", "C10a")
    return table.decide(A=True, B=True, C=True).add(A="A10b", B="B10b", C="C5a")


def ordered_tie() -> OddTable:
    """Return a table with Profiteer B where all four stayed after a tie at 10."""
    table = OddTable(4)
    table.state = replace(table.state, profiteer=B)
    table.auction().bid_in_turn("C10a", "D10a", "A10a", "B10a")
    return table.decide(A=True, B=True, C=True, D=True)


@pytest.mark.rule("ODD-24")
def test_only_a_tie_for_the_highest_bid_matters() -> None:
    table = OddTable(4).auction().bid("A5a", "B5a", "C10a", "D0a")
    assert table.winners()[0] == C


@pytest.mark.rule("ODD-24", "ODD-18")
def test_who_is_not_tied_takes_the_cards_back() -> None:
    table = OddTable(4).auction().bid("A10a", "B10a", "C5a", "D5a")
    assert table.seats == {A, B}
    people = table.view().people
    assert [person.bid for person in people] == [10, 10, None, None]
    assert len(people[C].hand) == 8
    assert table.refuses(Decided(C, stay=True)) == "ODD-25"


@pytest.mark.rule("ODD-25")
def test_decisions_are_shown_all_at_once() -> None:
    table = OddTable().auction().bid("A10a", "B10a", "C0a").do(Decided(A, stay=True))
    assert table.refuses(Revealed()) == "ODD-25"
    assert table.view(B).stayed == ()
    assert [person.chosen for person in table.view(B).people] == [True, False, False]
    table.do(Decided(A, stay=False), Decided(B, stay=True)).reveal()
    assert table.winners()[0] == B, "A thought better of it"


@pytest.mark.rule("ODD-25")
def test_of_several_who_stay_those_without_a_card_must_back_out() -> None:
    table = OddTable().auction().lay("A10a", "B10a B5a", "C10a C0a")
    table.bid("A10a", "B10a", "C10a").decide(A=True, B=True, C=True)
    assert table.moment is Moment.ADDING
    assert table.seats == {B, C}
    assert table.view().stayed == (A, B, C)
    assert [person.tied for person in table.view().people] == [False, True, True]
    table.add(B="B5a", C="C0a")
    assert (table.winners()[0], table.hand(A), table.hand(B)) == (B, "A10a", "")


@pytest.mark.rule("ODD-25", "ODD-27")
def test_a_player_without_a_card_loses_to_one_who_has() -> None:
    table = OddTable().auction().lay("A10a", "B10a B5a", "C0a")
    table.bid("A10a", "B10a", "C0a").decide(A=True, B=True)
    assert (table.winners()[0], table.ends()[0]) == (B, End.ALONE)
    assert (table.hand(A), table.hand(B)) == ("A10a", "B5a")


@pytest.mark.rule("ODD-A31")
def test_a_player_without_another_card_may_stay_and_win_alone() -> None:
    table = OddTable().auction().lay("A10a", "B10a B5a", "C0a")
    table.bid("A10a", "B10a", "C0a").decide(A=True, B=False)
    assert (table.winners()[0], table.ends()[0]) == (A, End.ALONE)
    assert table.hand(A) == ""


@pytest.mark.rule("ODD-26", "ODD-A6")
def test_if_all_back_out_the_item_is_gone_and_nobody_pays() -> None:
    table = OddTable().auction().bid("A10a", "B10a", "C0a").decide(A=False, B=False)
    assert table.ends()[0] is End.ALL_OUT
    assert table.state.discard == ("P01",)
    assert [len(table.owner(seat).hand) for seat in (A, B, C)] == [8, 8, 8]
    assert len(table.state.supply) == 8
    assert table.view().lot == 1


@pytest.mark.rule("ODD-27")
def test_who_is_left_alone_wins_with_the_bid_as_it_lay() -> None:
    table = OddTable().auction().bid("A10a", "B10a", "C0a").decide(A=False, B=True)
    assert table.items(B) == "P01-"
    assert (table.aside(A), table.aside(B)) == ("", "B10a")


@pytest.mark.rule("ODD-28", "ODD-A13")
def test_who_stays_adds_one_card_unseen() -> None:
    table = OddTable().auction().bid("A10a", "B10a", "C0a").decide(A=True, B=True)
    assert table.seats == {A, B}, "at once, without an order"
    table.do(Added(B, "B20a"))
    assert table.refuses(Revealed()) == "ODD-25"
    assert table.view(A).people[B].chosen
    assert "B20a" in [card.id for card in table.view(A).people[B].hand]
    assert table.view(A).people[B].bid == 10
    table.do(Added(B, "B0a")).add(A="A5a")
    assert table.winners()[0] == A, "B has replaced the card"


@pytest.mark.rule("ODD-28")
@pytest.mark.parametrize("card", ["A10a", "B10b", "", "A99z"])
def test_the_card_added_comes_from_the_hand(card: str) -> None:
    table = OddTable().auction().bid("A10a", "B10a", "C0a").decide(A=True, B=True)
    assert table.refuses(Added(A, card)) == "ODD-28"
    assert table.refuses(Bid(A, ("A5a",))) == "ODD-28"


@pytest.mark.rule("ODD-29", "ODD-V6")
def test_the_highest_raised_bid_wins() -> None:
    table = OddTable().auction().bid("A10a A5a", "B5a B5b B5c", "C10a")
    table.decide(A=True, B=True).add(A="A0a", B="B10a")
    assert (table.items(B), table.ends()[0]) == ("P01-", End.RAISED)
    assert table.aside(B) == "B5a B5b B5c B10a"
    assert len(table.owner(A).hand) == len(table.owner(C).hand) == 8
    sold = table.view().places[0].sold
    assert sold is not None
    assert [bid.total for bid in sold.bids] == [15, 25, 10]


@pytest.mark.rule("ODD-29", "ODD-V8")
def test_one_of_three_backs_out_and_another_raises() -> None:
    table = OddTable().auction().bid("A10a", "B10a", "C10a")
    table.decide(A=True, B=True, C=False).add(A="A0a", B="B5a")
    assert table.items(B) == "P01-"
    assert table.aside(B) == "B10a B5a"
    assert len(table.owner(A).hand) == len(table.owner(C).hand) == 8


@pytest.mark.rule("ODD-V10", "ODD-26")
def test_two_with_their_last_card_both_have_to_back_out() -> None:
    table = OddTable().auction().lay("A20a", "B20a", "C0a")
    table.bid("A20a", "B20a", "C0a").decide(A=True, B=True)
    assert table.ends()[0] is End.ALL_OUT
    assert table.state.discard == ("P01",)
    assert (table.hand(A), table.hand(B)) == ("A20a", "B20a")


@pytest.mark.rule("ODD-30", "ODD-A8")
def test_after_a_second_tie_everybody_who_stayed_gives_up_a_card() -> None:
    table = second_tie()
    assert table.moment is Moment.FORFEITING
    assert table.seats == {A, B, C}, "C too, who was not tied again"
    table.do(Forfeited(C, "C5a"), Forfeited(A, "A10b"))
    assert table.seats == {B}
    table.do(Forfeited(B, "B10a"))
    assert (table.ends()[0], table.state.discard) == (End.TIED_AGAIN, ("P01",))
    assert [table.aside(seat) for seat in (A, B, C)] == ["A10b", "B10a", "C5a"]
    assert [len(table.owner(seat).hand) for seat in (A, B, C)] == [7, 7, 7]
    assert table.view().lot == 1


@pytest.mark.rule("ODD-30", "ODD-A7")
def test_each_chooses_a_card_of_the_own_bid() -> None:
    table = second_tie()
    assert [card.id for card in table.view().people[C].addable] == ["C5a", "C10a"]
    assert Forfeited(C, "C10a") in table.legal
    for card in ("C20a", "A10a", "C0a"):
        assert table.refuses(Forfeited(C, card)) == "ODD-30"
    assert table.refuses(Revealed()) == "ODD-30"
    table.do(Forfeited(C, "C10a"))
    assert table.refuses(Forfeited(C, "C5a")) == "ODD-30", "one is enough"


@pytest.mark.rule("ODD-A7")
def test_the_card_given_up_comes_back_in_the_next_round() -> None:
    table = second_tie().do(Forfeited(A, "A10a"), Forfeited(B, "B10a"))
    table.do(Forfeited(C, "C10a")).to_trade(revealed=True).done()
    assert [len(table.owner(seat).hand) for seat in (A, B, C)] == [8, 8, 8]


@pytest.mark.rule("ODD-30")
def test_nobody_who_backed_out_gives_up_a_card() -> None:
    table = OddTable(4).auction().bid("A10a", "B10a", "C10a", "D0a")
    table.decide(A=True, B=True, C=False).add(A="A5a", B="B5a")
    assert table.seats == {A, B}
    table.do(Forfeited(A, "A5a"), Forfeited(B, "B5a"))
    assert len(table.owner(C).hand) == len(table.owner(D).hand) == 8


@pytest.mark.rule("ODD-A12", "ODD-28")
def test_with_a_profiteer_cards_are_added_in_the_order_of_bidding() -> None:
    table = ordered_tie()
    for seat, card in ((C, "C5a"), (D, "D20a"), (A, "A0a"), (B, "B5a")):
        assert table.seats == {seat}
        table.do(Added(seat, card))
        assert table.view().people[seat].bid == 10, "face down"
    assert table.refuses(Added(C, "C0a")) == "ODD-28"
    table.reveal()
    assert table.winners()[0] == D


@pytest.mark.rule("ODD-A12", "ODD-25")
def test_decisions_are_made_at_once_even_with_a_profiteer() -> None:
    table = OddTable(4)
    table.state = replace(table.state, profiteer=B)
    table.auction().bid_in_turn("C10a", "D0a", "A10a", "B10a")
    assert table.seats == {A, B, C}
    table.decide(A=True, B=False, C=True)
    assert table.seats == {C}
    assert {type(action) for action in table.legal} == {Added}


def test_of_equal_cards_only_the_first_is_offered() -> None:
    table = OddTable().auction().bid("A10a", "B10a", "C0a").decide(A=True, B=True)
    cards = [one.card for one in table.legal if isinstance(one, Added)]
    assert cards == ["A0a", "A5a", "A10b", "A20a", "B0a", "B5a", "B10b", "B20a"]
    assert GAME.describe(table.state, Added(A, "A0a")) == "Ada adds 0"
