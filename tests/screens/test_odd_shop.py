"""Odd Shop through the real screens and real edges; every figure worked by hand."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.gus import TUNES
from kiosk.rules.odd_shop import Bid, Kind, Moment
from tests.screens.odd_table import (
    A1,
    A2,
    R1,
    R2,
    R3,
    U1,
    U2,
    auction,
    begin,
    done,
    draws,
    finger,
    hold,
    let_go,
    no_experts,
    press,
)
from tests.screens.stage import Stage, stage
from tests.ui.reading import reads

ANTON, BEA, CLEO = range(3)
NEXT = [
    ["P03", "P04", "P05", "P06", "P07"],
    ["P08", "P09", "P10", "P11", "P12"],
    ["M01", "M02", "M03", "M04", "M05"],
]


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Stage]:
    with stage(tmp_path) as made:
        yield made
        assert made.app.ui.overflows == []
        assert made.app.desk.notices == []


def hand(made: Stage, seat: int) -> list[int]:
    return [card.value for card in made.view.people[seat].hand]


def moment(made: Stage) -> Moment:
    found: Moment = made.view.moment
    return found


def result(made: Stage) -> Any:
    """Return how the first item was sold."""
    return made.view.places[0].sold


def sums(made: Stage) -> list[int]:
    """Return what everybody owns in credits, set aside or not."""
    return [
        sum(card.value for card in (*one.hand, *one.laid, *one.aside))
        for one in made.view.people
    ]


# --- a whole game -------------------------------------------------------------------


def round_one(made: Stage) -> None:
    """An expert, a tie that a card decides, three sales, a purchase for a 20."""
    draws(made, [A1])
    made.tap("expert 5")
    press(made, ANTON)
    made.tap("item 1", "Pay and look")
    hold(made, ANTON)
    let_go(made, ANTON)
    made.tap("Seen enough")
    no_experts(made)
    auction(made, 3, 3, 1)  # Anton and Bea bid 10, Cleo 0
    assert moment(made) is Moment.DECIDING
    auction(made, 1, 1)  # both stay
    auction(made, 1, 2)  # Anton adds his 0, Bea a 5
    assert made.view.places[0].sold.winner == BEA
    made.tap("Onward")
    auction(made, 4, 3, 1)  # 15, 10 and 0
    made.tap("Onward")
    for _ in range(3):
        auction(made, 1, 1, 2)  # Cleo's 5 is enough
        made.tap("Onward")
    draws(made, [U1, R1, R2, R3])
    done(made)
    assert [place.kind for place in made.view.places] == [
        Kind.AUTHENTIC, Kind.UNKNOWN, Kind.REPLICA, Kind.REPLICA, Kind.REPLICA,
    ]  # fmt: skip
    made.tap("Make a deal")
    press(made, BEA)
    press(made, ANTON)
    made.tap("1 card 20", "2 Draught of Mild Courage")
    press(made, BEA)
    assert len(made.view.offers) == 1
    press(made, ANTON)
    assert sums(made) == [45, 85, 65]  # ODD-V1
    draws(made, ["G10", "F01", "F02", "F03", "F04"])
    done(made)


def round_two(made: Stage) -> None:
    """Cleo buys gear for 10, Bea four familiars for her three 5s and a 10."""
    assert not made.view.ordered
    no_experts(made)
    auction(made, 1, 1, 3)
    made.tap("Onward")
    for _ in range(4):
        auction(made, 1, 2, 1)
        made.tap("Onward")
    draws(made, [A1, A2, R1, U1, U2], NEXT[0])
    done(made)
    assert made.view.profiteer == BEA  # 60 left in hand, Cleo 55, Anton 45
    done(made)


def nobodys(made: Stage, coming: list[str] | None) -> None:
    """Play a round in order in which nobody wants anything."""
    assert made.view.ordered
    assert made.view.order == (CLEO, ANTON, BEA)
    no_experts(made)
    for _ in range(5):
        for seat in (CLEO, ANTON, BEA):
            press(made, seat)
            hold(made, seat)
            let_go(made, seat)
        auction(made, 2, 2, 2)  # all back out
        assert made.view.people[CLEO].hand  # ODD-26: no penalty
        made.tap("Onward")
    done(made)
    if coming:
        draws(made, coming)
    done(made)


@pytest.mark.rule("ODD-V1", "ODD-V5", "ODD-19", "ODD-26", "ODD-34", "ODD-37", "ODD-39")
def test_a_whole_game_ends_with_the_gold_counted_by_hand(played: Stage) -> None:
    begin(played, 3)
    round_one(played)
    round_two(played)
    for coming in (*NEXT[1:], None):
        nobodys(played, coming)
    assert moment(played) is Moment.CHECKING
    draws(played, [R1])
    press(played, ANTON)  # his potion is a replica
    played.wait_ms(1_000)
    played.tap("Go on")
    draws(played, [A1, R2])
    played.tap("Let us see")  # one of Bea's two familiars is real
    played.wait_ms(3_000)
    played.tap("Go on")
    # Anton 100 + 60. Bea 140 + 50 + 160 + 40, and 200 for four familiars. Cleo's
    # wizard set 40 + 50 + 60, twice, gloves 90, and 200 for four pieces of gear.
    ranking = played.view.standings.ranking
    totals = {one.seat: (one.place, one.total) for one in ranking}
    assert totals == {ANTON: (3, 160), BEA: (1, 590), CLEO: (2, 590)}
    played.tap("receipt 3")
    played.wait_ms(3_000)
    played.tap("All right", "Podium")
    assert {"Once more", "Clear the table"} <= set(played.sees)
    played.tap("Once more")
    assert moment(played) is Moment.EXPERTS


# --- bids ---------------------------------------------------------------------------


@pytest.mark.rule("ODD-14", "ODD-15")
def test_each_press_steps_to_the_next_total_and_after_the_last_to_the_first(
    played: Stage,
) -> None:
    begin(played, 2)
    no_experts(played)
    seen = []
    for _ in range(15):
        press(played, 0)
        seen.append(sum(c.value for c in played.app.desk.playing.view(0).secret.cards))
    assert seen == [*range(0, 66, 5), 0]


def test_a_hold_shows_the_bid_and_does_not_change_it(played: Stage) -> None:
    begin(played, 2)
    no_experts(played)
    press(played, 0, 4)
    hold(played, 0)
    let_go(played, 0)
    own = played.app.desk.playing.view(0).secret
    assert sum(card.value for card in own.cards) == 15


@pytest.mark.parametrize(("ms", "total"), [(900, 10), (1_100, 5)])
def test_a_long_press_changes_no_bid_though_its_hold_was_not_felt(
    played: Stage, ms: int, total: int
) -> None:
    begin(played, 2)
    no_experts(played)
    press(played, 0, 2)
    finger(played, "Anton", "down")
    played.wait_ms(300)
    finger(played, "Shelves", "up")  # somebody else's finger: no hold comes any more
    played.wait_ms(ms - 300)
    finger(played, "Anton", "up")
    own = played.app.desk.playing.view(0).secret
    assert sum(card.value for card in own.cards) == total


def test_the_bag_changes_the_cards_and_keeps_the_total(played: Stage) -> None:
    begin(played, 2)
    no_experts(played)
    press(played, 0, 3)
    ways = []
    for _ in range(5):
        own = played.app.desk.playing.view(0).secret
        ways.append([card.value for card in own.cards])
        played.tap("Anton bag")
    assert ways[4] == ways[0]  # four ways: {10}, {5 5}, each with the 0 or without
    assert sorted(ways[:4]) == [[0, 5, 5], [0, 10], [5, 5], [10]]


def test_the_countdown_reveals_all_bids_at_once_and_not_before(played: Stage) -> None:
    begin(played, 3)
    no_experts(played)
    for seat, times in enumerate((4, 3, 1)):
        press(played, seat, times)
    assert played.view.ready
    played.wait_ms(2_000)
    assert not result(played)
    press(played, CLEO, 4)  # there is still time: 20
    played.wait_ms(1_100)
    sold = result(played)
    assert (sold.winner, [bid.total for bid in sold.bids]) == (CLEO, [15, 10, 20])


def test_a_press_that_began_before_the_reveal_chooses_nothing_after_it(
    played: Stage,
) -> None:
    begin(played, 2)
    no_experts(played)
    press(played, 0)
    press(played, 1)
    played.wait_ms(2_700)
    played.edge("restock-1", True, played.now)
    played.wait_ms(500)
    assert moment(played) is Moment.DECIDING  # two zeros
    let_go(played, 0)
    assert not played.view.people[0].chosen


def test_undo_takes_back_a_choice_and_stops_the_countdown(played: Stage) -> None:
    begin(played, 2)
    no_experts(played)
    press(played, 0)
    press(played, 1)
    played.tap("Menu")
    played.wait_ms(5_000)  # a question lies over the table: nothing is revealed
    assert played.view.ready
    played.tap("Undo")
    played.wait_ms(5_000)
    assert moment(played) is Moment.BIDDING
    assert [one.chosen for one in played.view.people] == [True, False]


def test_a_bid_can_be_changed_but_not_to_nothing(played: Stage) -> None:
    begin(played, 2)
    no_experts(played)
    played.tap("Anton bag")  # nothing lies there yet
    assert not played.view.people[0].chosen
    press(played, 0, 2)
    bids = [a for a in played.app.desk.playing.actions if isinstance(a, Bid)]
    assert [len(bid.cards) for bid in bids] == [1, 1]


# --- ties ---------------------------------------------------------------------------


@pytest.mark.rule("ODD-30")
def test_after_a_second_tie_each_sets_a_card_of_the_own_choice_aside(
    played: Stage,
) -> None:
    begin(played, 3)
    no_experts(played)
    auction(played, 3, 3, 1)
    auction(played, 1, 1)
    auction(played, 2, 2)  # both add a 5
    assert moment(played) is Moment.FORFEITING
    played.tap("card 5", "Set aside")
    press(played, BEA)
    hold(played, BEA)
    let_go(played, BEA)
    assert played.view.places[0].sold.winner is None
    aside = [[card.value for card in one.aside] for one in played.view.people]
    assert aside == [[5], [5], []]


@pytest.mark.rule("ODD-27")
def test_who_backs_out_with_two_presses_leaves_the_item_to_the_other(
    played: Stage,
) -> None:
    begin(played, 2)
    no_experts(played)
    auction(played, 2, 2)
    auction(played, 2, 1)
    assert played.view.places[0].sold.winner == 1
    assert hand(played, 0) == [0, 5, 5, 5, 10, 10, 10, 20]


def test_a_tie_shows_who_is_in_it_and_with_which_cards(played: Stage) -> None:
    begin(played, 3)
    no_experts(played)
    auction(played, 4, 4, 1)
    seen = reads(played)
    assert seen.count("Press once: stay. Twice: back out.") == 2
    assert seen.count("5 + 10") == 2 * 2  # Anton's and Bea's, to both sides
    auction(played, 1, 2)
    assert {"Bid: 15 = 5 + 10", "Bid: 15 = 5 + 10 · out", "Bid: 0 · out"} <= set(
        reads(played)
    )


# --- what Gus answers -----------------------------------------------------------------


def test_what_gus_answers_is_read_on_any_screen_from_both_sides(
    played: Stage,
) -> None:
    begin(played, 3)
    played.tap("Menu", "Undo")
    assert reads(played).count("That can't be taken back.") == 2
    press(played, ANTON)
    played.tap("Menu", "Undo", "expert 5")
    assert reads(played).count("Taken back.") == 2
    played.wait_ms(5_000)
    assert "Taken back." not in reads(played)


def test_a_deal_that_is_made_is_read_where_it_was_made(played: Stage) -> None:
    to_the_trade(played)
    played.tap("Make a deal", "Anton", "Cleo", "1 Wizard Hat", "Anton", "Cleo")
    assert reads(played).count("A gift from Anton to Cleo!") == 2


# --- experts ------------------------------------------------------------------------


@pytest.mark.rule("ODD-12", "ODD-A15")
def test_an_expert_is_paid_with_the_cards_chosen(played: Stage) -> None:
    begin(played, 2)
    played.tap("expert 10", "Bea", "item 1", "item 2", "item 4")
    played.tap("other cards", "Pay and look")
    assert played.view.looking == (1, 3)  # of three the oldest was let go
    aside = [card.value for card in played.view.people[1].aside]
    assert aside in ([5, 5], [10])
    assert "Seen enough" not in played.sees  # nobody has looked yet
    finger(played, "Bea", "down")
    assert "Seen enough" not in played.sees  # it lies open
    finger(played, "Bea", "up")
    played.tap("Seen enough")
    assert [place.looked for place in played.view.places] == [(), (1,), (), (1,), ()]


def test_a_visit_can_be_called_off_before_it_is_paid(played: Stage) -> None:
    begin(played, 2)
    played.tap("expert 5", "Never mind", "expert 5", "Anton", "item 3", "Never mind")
    assert hand(played, 0) == [0, 5, 5, 5, 10, 10, 10, 20]
    assert "expert 5" in played.sees


# --- trading ------------------------------------------------------------------------


def to_the_trade(made: Stage, *options: str) -> None:
    begin(made, 3, *options)
    no_experts(made)
    for _ in range(5):
        auction(made, 2, 1, 1)
        made.tap("Onward")


@pytest.mark.rule("ODD-31")
def test_a_gift_needs_both_and_a_refused_deal_moves_nothing(played: Stage) -> None:
    to_the_trade(played)
    before = played.view.people
    for answer in ("No deal", "Cleo"):
        played.tap("Make a deal", "Anton", "Cleo", "1 Wizard Hat", "Anton")
        assert [o.get_items for o in played.view.offers] == [()]
        played.tap(answer)
        if answer == "No deal":
            assert played.view.people == before
    pieces = [[p.item.id for p in one.pieces] for one in played.view.people]
    assert pieces == [["P01", "P02", "G08", "G09"], [], ["G07"]]
    assert played.view.people[CLEO].pieces[0].kind is None  # still closed


@pytest.mark.rule("ODD-22", "ODD-A10", "ODD-A19")
def test_a_deal_is_paid_from_what_is_set_aside_first(played: Stage) -> None:
    to_the_trade(played)
    anton = played.view.people[ANTON]
    assert 10 in {card.value for card in anton.hand}
    played.tap("Make a deal", "Anton", "Cleo", "1 card 10", "Anton")
    (offer,) = played.view.offers
    (given,) = offer.give_cards
    assert (given.value, given in anton.aside) == (10, True)


def test_nobody_can_shake_on_an_empty_deal(played: Stage) -> None:
    to_the_trade(played)
    played.tap("Make a deal", "Anton", "Cleo")
    assert "Anton" not in played.sees
    press(played, ANTON)
    assert played.view.offers == ()
    played.tap("Never mind")
    assert "Make a deal" in played.sees


def test_what_an_undone_deal_takes_back_is_out_of_the_next_one(
    played: Stage,
) -> None:
    to_the_trade(played)
    played.tap("Make a deal", "Anton", "Cleo", "1 Wizard Hat", "Anton", "Cleo")
    assert [piece.item.id for piece in played.view.people[CLEO].pieces] == ["G07"]
    played.tap("Make a deal", "Cleo", "Bea", "3 Wizard Hat", "3 card 5")
    played.tap("Menu", "Undo", "Cleo")
    offer = played.view.offers[-1]
    assert (offer.give_items, [card.value for card in offer.give_cards]) == ((), [5])


def test_the_trading_clock_ends_a_deal_half_made(played: Stage) -> None:
    to_the_trade(played, "more trade_clock")
    done(played)
    assert moment(played) is Moment.TRADE
    played.tap("Make a deal", "Anton", "Bea", "1 card 20")
    played.wait_ms(121_000)
    assert played.view.round == 2
    assert sums(played) == [65, 65, 65]
    assert TUNES["late"] in played.tunes
    no_experts(played)
    assert moment(played) is Moment.BIDDING


# --- sales, one after another ---------------------------------------------------------


@pytest.mark.rule("ODD-A5")
def test_items_that_go_without_a_bid_are_each_shown(played: Stage) -> None:
    begin(played, 2)
    no_experts(played)
    for seat, name in enumerate(("Anton", "Bea")):
        press(played, seat, 14)
        played.tap(f"{name} bag")  # the 0 as well
    played.wait_ms(3_100)
    auction(played, 1, 2)  # Bea backs out
    played.tap("Onward")
    press(played, 1, 14)
    played.tap("Bea bag")
    played.wait_ms(3_100)
    # Both have paid all they had: nobody has a card for the other three.
    shown = 0
    while "Onward" in played.sees:
        played.tap("Onward")
        shown += 1
    assert shown == 1 + 3
    assert moment(played) is Moment.PRE_TRADE


@pytest.mark.rule("ODD-16")
def test_an_open_bid_that_is_undone_is_shown_again_when_it_is_laid_again(
    played: Stage,
) -> None:
    begin(played, 2)
    no_experts(played)
    for _ in range(5):
        auction(played, 2, 1)
        played.tap("Onward")
    done(played)
    done(played)
    assert played.view.profiteer == 1
    no_experts(played)
    played.tap("card 20", "Bid", "card 5", "Bid")
    assert played.view.places[0].sold.winner == 0
    played.tap("Onward", "Menu", "Undo")
    assert played.view.people[0].bid == 20
    played.tap("card 10", "Bid", "Onward")
    assert played.view.lot == 1
