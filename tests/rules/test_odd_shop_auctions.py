"""Bidding, winning, and who is Profiteer."""

import pytest
from msgspec.structs import replace

from kiosk.rules.odd_shop import (
    Bid,
    Consulted,
    Decided,
    End,
    ExpertsDone,
    Looked,
    Moment,
    Revealed,
)
from kiosk.rules.odd_shop.states import with_collector
from tests.rules.odd_table import GAME, A, B, C, D, OddTable


def ordered(profiteer: int, *hands: str, players: int = 4) -> OddTable:
    """Return a table where an item is up for open bids."""
    table = OddTable(players).lay(*hands)
    table.state = replace(table.state, profiteer=profiteer)
    return table.auction()


def left_in_hand(*hands: str, **options: str) -> OddTable:
    """Return a table at the end of an auction that left these cards in hand.

    The last player has just bought the last item for 5.
    """
    table = OddTable(len(hands), **options).auction().idle(4)
    last = len(hands) - 1
    cards = [f"{hand} {'ABCD'[seat]}0a" for seat, hand in enumerate(hands)]
    cards[last] += f" {'ABCD'[last]}5c"
    table.lay(*cards)
    bids = [f"{'ABCD'[seat]}0a" for seat in range(last)]
    return table.bid(*bids, f"{'ABCD'[last]}5c")


RICH = ("A20a", "B20a B10a B10b", "C20a C10a C5a", "D10a")
TIED = (*RICH[:3], "D20a D10a D10b")


@pytest.mark.rule("ODD-13")
def test_the_items_are_auctioned_in_their_order() -> None:
    table = OddTable().auction()
    for lot in range(5):
        assert table.view().lot == lot
        table.idle(lot + 1)
    assert table.view().lot is None
    assert None not in table.ends()


@pytest.mark.rule("ODD-14")
@pytest.mark.parametrize("cards", ["B10a", "A10a A10a", "A20a A10z"])
def test_a_bid_is_made_of_ones_own_cards(cards: str) -> None:
    table = OddTable().auction()
    assert table.refuses(Bid(A, tuple(cards.split()))) == "ODD-14"


@pytest.mark.rule("ODD-14")
def test_cards_set_aside_cannot_be_bid() -> None:
    table = OddTable().auction().bid("A20a", "B0a", "C0a")
    assert table.refuses(Bid(A, ("A20a",))) == "ODD-14"
    assert table.refuses(ExpertsDone(A)) == "ODD-14"


@pytest.mark.rule("ODD-14", "ODD-A20")
def test_who_has_no_card_left_is_out_for_the_item() -> None:
    table = OddTable().auction().lay("", "B5a", "C10a")
    assert table.seats == {B, C}
    assert table.refuses(Bid(A, ("A5a",))) == "ODD-16"
    table.bid("", "B5a", "C10a")
    assert table.winners()[0] == C


@pytest.mark.rule("ODD-A20")
def test_a_player_without_any_credit_card_goes_on_without_bidding() -> None:
    table = OddTable().auction()
    table.state = with_collector(table.state, A, hand=(), aside=())
    assert table.seats == {B, C}
    table.idle()
    assert table.moment is Moment.PRE_TRADE


@pytest.mark.rule("ODD-A3")
def test_nobody_may_bid_nothing() -> None:
    assert OddTable().auction().refuses(Bid(A, ())) == "ODD-14"


@pytest.mark.rule("ODD-A3", "ODD-14")
def test_the_0_is_a_bid() -> None:
    table = OddTable().auction().bid("A0a", "B5a", "C0a")
    assert table.winners()[0] == B
    assert "A0a" in table.hand(A)


@pytest.mark.rule("ODD-15")
def test_hidden_bids_are_shown_all_at_once() -> None:
    table = OddTable().auction()
    assert not table.view().ordered
    table.do(Bid(B, ("B10a",)))
    assert table.refuses(Revealed()) == "ODD-15"
    assert [person.chosen for person in table.view().people] == [False, True, False]
    assert {person.bid for person in table.view(A).people} == {None}
    assert table.view().waiting == (A, C)
    table.do(Bid(A, ("A5a",)), Bid(C, ("C0a",)))
    assert table.view().ready
    assert table.legal == (Revealed(),)
    table.reveal()
    sold = table.view().places[0].sold
    assert sold is not None
    assert [(bid.seat, bid.total) for bid in sold.bids] == [(A, 5), (B, 10), (C, 0)]


@pytest.mark.rule("ODD-15")
def test_a_hidden_bid_may_be_replaced_until_all_are_shown() -> None:
    table = OddTable().auction().do(Bid(A, ("A5a",)), Bid(B, ("B0a",)))
    table.do(Bid(A, ("A20a", "A10a"))).bid("", "", "C0a")
    assert table.winners()[0] == A
    assert table.aside(A) == "A20a A10a"


@pytest.mark.rule("ODD-15")
def test_the_first_round_is_a_standard_auction() -> None:
    view = OddTable().auction().view()
    assert (view.round, view.profiteer, view.ordered) == (1, None, False)


@pytest.mark.rule("ODD-16", "ODD-A28")
def test_with_a_profiteer_bids_are_laid_open_one_after_the_other() -> None:
    table = ordered(B)
    assert table.view().order == (C, D, A, B)
    assert table.seats == {C}
    assert table.refuses(Bid(D, ("D5a",))) == "ODD-16"
    table.bid_in_turn("C10a C5a")
    assert table.view(A).people[C].bid == 15
    assert "C10a" not in [card.id for card in table.view().people[C].hand]
    assert table.seats == {D}
    assert table.refuses(Bid(C, ("C20a",))) == "ODD-16"
    assert table.refuses(Revealed()) == "ODD-14"
    table.bid_in_turn("D0a", "A20a", "B5a")
    assert table.winners()[0] == A


@pytest.mark.rule("ODD-16")
def test_there_is_no_duty_to_bid_more_and_those_without_cards_are_passed_over() -> None:
    table = ordered(B, "A5a", "B5a", "", "D10a")
    assert table.seats == {D}
    table.bid_in_turn("D10a", "A5a", "B5a")
    assert table.winners()[0] == D


@pytest.mark.rule("ODD-17", "ODD-V5")
def test_the_highest_bid_wins_and_is_set_aside() -> None:
    table = OddTable().auction().bid("A10a A5a", "B10a", "C0a")
    assert table.items(A) == "P01-"
    assert table.aside(A) == "A10a A5a"
    assert table.hand(A) == "A0a A5b A5c A10b A10c A20a"
    assert len(table.owner(B).hand) == len(table.owner(C).hand) == 8
    assert table.view().lot == 1


@pytest.mark.rule("ODD-17")
def test_the_authentication_card_stays_closed_with_the_item() -> None:
    table = OddTable().auction().bid("A20a", "B10a", "C0a")
    (piece,) = table.view().people[A].pieces
    assert (piece.item.id, piece.kind, piece.closed) == ("P01", None, True)


@pytest.mark.rule("ODD-18", "ODD-A4")
def test_if_all_bid_0_that_is_a_tie() -> None:
    table = OddTable().auction().bid("A0a", "B0a", "C0a")
    assert table.moment is Moment.DECIDING
    assert table.seats == {A, B, C}
    assert table.view().lot == 0, "the tie is settled first"
    assert table.refuses(Bid(A, ("A5a",))) == "ODD-25"


@pytest.mark.rule("ODD-A4", "ODD-V12")
def test_a_lone_0_wins_for_nothing() -> None:
    table = OddTable().auction().lay("", "", "C0a").bid("", "", "C0a")
    assert table.items(C) == "P01-"
    assert table.aside(C).split()[-1] == "C0a"


@pytest.mark.rule("ODD-A5")
def test_an_item_nobody_can_bid_for_is_out_of_the_game() -> None:
    table = OddTable().auction().lay("A20a", "", "").bid("A20a")
    assert table.ends() == [End.HIGHEST, *[End.NO_BIDS] * 4]
    assert table.state.discard == ("F01", "G01", "M01", "P02")
    assert len(table.state.supply) == 8
    assert table.moment is Moment.PRE_TRADE


@pytest.mark.rule("ODD-19", "ODD-V14")
def test_whoever_has_most_credits_left_bids_last_in_the_next_round() -> None:
    table = left_in_hand(*RICH)
    assert (table.moment, table.view().profiteer) == (Moment.PRE_TRADE, B)
    table.done().settle().done().auction("P03 F02 G02 M02 P04")
    assert table.view().ordered
    assert table.view().order == table.view().waiting == (C, D, A, B)


@pytest.mark.rule("ODD-19", "ODD-15", "ODD-V13")
def test_if_two_have_most_credits_left_nobody_is_profiteer() -> None:
    table = left_in_hand(*TIED)
    assert table.view().profiteer is None
    table.done().settle().done().auction("P03 F02 G02 M02 P04")
    assert not table.view().ordered
    assert table.seats == {A, B, C, D}


@pytest.mark.rule("ODD-19")
def test_a_profiteer_who_is_tied_loses_the_card() -> None:
    table = OddTable(4).auction().idle(4)
    table.state = replace(table.state, profiteer=A)
    table.lay(*(f"{key}0a {key}20a" for key in "ABCD"))
    table.bid_in_turn("B20a", "C0a", "D0a", "A0a")
    assert table.view().profiteer is None


@pytest.mark.rule("ODD-A10")
def test_credits_left_over_are_counted_by_value_and_not_by_cards() -> None:
    table = left_in_hand("A20a A10a", "B5a B5b B5c B10a", "C0a", "D10a")
    assert table.view().profiteer == A


@pytest.mark.rule("ODD-A10", "ODD-32")
def test_trading_changes_nothing_about_the_profiteer() -> None:
    table = left_in_hand(*RICH).deal(B, A, "B20a B10a B10b", "")
    assert table.view().profiteer == B
    assert table.done().settle().done().view().profiteer == B


@pytest.mark.rule("ODD-A10")
def test_an_option_finds_the_profiteer_after_trading() -> None:
    table = left_in_hand(*RICH, profiteer="after-trade")
    assert table.view().profiteer is None, "not yet"
    table.done().settle().deal(B, A, "B20a", "")
    assert table.done().view().profiteer == C


@pytest.mark.rule("ODD-A11")
def test_what_an_expert_was_paid_is_not_left_over() -> None:
    table = OddTable(2).open().do(Consulted(A, 10, ("A10a",), (0, 1))).settle()
    table.do(Looked(A), ExpertsDone(A), ExpertsDone(B)).idle(4)
    table.lay("A0a A20a", "B0a B20a B5a")
    table.bid("A0a", "B0a").decide(A=True, B=False)
    assert table.view().profiteer == B


@pytest.mark.rule("ODD-13", "ODD-18")
def test_only_bids_are_taken_while_an_item_is_up() -> None:
    table = OddTable().auction()
    assert table.refuses(Decided(A, stay=True)) == "ODD-14"
    assert all(isinstance(action, Bid) for action in table.legal)


def test_one_bid_is_offered_for_every_total() -> None:
    table = OddTable().auction()
    sums = [GAME.book.total(b.cards) for b in table.legal if isinstance(b, Bid)]
    assert sums == 3 * list(range(0, 70, 5))
    view = table.view()
    assert [one.total for one in view.people[A].bids] == list(range(0, 70, 5))
