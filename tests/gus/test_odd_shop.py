"""What Gus says at Odd Shop, and what he keeps to himself."""

from random import Random

import pytest
from msgspec.structs import replace

from kiosk.gus import TUNES, Announcement
from kiosk.gus.odd_shop import announce, result
from kiosk.rules.contract import is_chance, supply
from kiosk.rules.odd_shop import (
    Accepted,
    Action,
    Added,
    Bid,
    Called,
    Cancelled,
    Checked,
    Consulted,
    Decided,
    ExpertsDone,
    Forfeited,
    Looked,
    Offered,
    Opened,
    Options,
    Revealed,
    State,
    TimeUp,
    TradeDone,
    Turned,
    Uncovered,
)
from kiosk.rules.odd_shop.states import Over, Trading
from tests.bots.whims import whim
from tests.rules.odd_table import GAME, ROW, A, B, C, OddTable, auth, bundle
from tests.rules.playout import NAMES

ITEMS = tuple(ROW.split())


def heard(state: State, action: Action) -> tuple[Announcement, ...]:
    after = GAME.apply(state, action)
    return announce(action, GAME.view(state, None), GAME.view(after, None))


def said(table: OddTable, action: Action) -> list[str]:
    return [one.words() for one in heard(table.state, action)]


def ordered() -> OddTable:
    table = OddTable()
    table.state = replace(table.state, profiteer=A)
    return table.auction()


def tied(*stays: bool) -> OddTable:
    """Return a table where A and B are tied at 10, and have decided."""
    table = OddTable().auction().bid("A10a", "B10a", "C0a")
    for seat, stay in enumerate(stays):
        table.do(Decided(seat, stay))
    return table


def traded(revealed: bool = True) -> OddTable:
    return OddTable().auction().bid("A20a", "B0a", "C0a").to_trade(revealed=revealed)


def test_a_round_is_called_with_the_one_who_bids_last() -> None:
    table = OddTable()
    assert said(table, Opened(ITEMS)) == ["Round 1. Look, don't touch!"]
    table.state = replace(table.state, profiteer=B, round=4)
    assert said(table, Opened(ITEMS)) == [
        "The last round. Look, don't touch!",
        "We bid in order, and Ben comes last.",
    ]


def test_a_look_is_called_but_not_what_was_seen() -> None:
    table = OddTable().open()
    assert said(table, Consulted(B, 10, ("B10a",), (0, 2))) == [
        "The professor of old things for Ben. Everybody else: look away!"
    ]
    table.do(Consulted(B, 10, ("B10a",), (0, 2)))
    assert said(table, Uncovered(auth("AR"))) == []
    assert said(table.chance(*auth("AR")), Looked(B)) == []


def test_the_first_item_is_called_when_all_are_done_with_the_experts() -> None:
    table = OddTable().open().do(ExpertsDone(A), ExpertsDone(B))
    assert said(table, ExpertsDone(C)) == [
        "Draught of Mild Courage! What is it worth to you?"
    ]


def test_a_hidden_bid_only_ticks() -> None:
    table = OddTable().auction()
    small, large = (heard(table.state, Bid(A, (card,))) for card in ("A0a", "A20a"))
    assert small == large == (Announcement("", tune="tick"),)


def test_an_open_bid_is_called() -> None:
    table = ordered()
    assert said(table, Bid(B, ("B10a", "B5a"))) == ["Ben bids 15."]
    table.bid_in_turn("B10a B5a", "C0a")
    assert said(table, Bid(A, ("A5a",))) == [
        "Ada bids 5.",
        "Draught of Mild Courage goes to Ben for 15.",
        "Ink-Stained Raven! Ben bids first.",
    ]


def test_the_highest_bid_is_called_at_the_reveal() -> None:
    table = OddTable().auction().do(Bid(A, ("A20a",)), Bid(B, ("B5a",)))
    table.do(Bid(C, ("C0a",)))
    assert said(table, Revealed())[0] == "Draught of Mild Courage goes to Ada for 20."


def test_an_item_nobody_can_bid_for_leaves_with_the_others() -> None:
    table = OddTable().auction().lay("A5a", "", "").do(Bid(A, ("A5a",)))
    calls = said(table, Revealed())
    assert calls[1] == "No cards, no bids: Ink-Stained Raven leaves the shop."
    assert len(calls) == 6, "four leave, and trading begins"


def test_a_tie_is_called_and_the_decisions_once_they_are_shown() -> None:
    table = OddTable().auction().do(Bid(A, ("A10a",)), Bid(B, ("B10a",)))
    table.do(Bid(C, ("C0a",)))
    assert said(table, Revealed()) == ["Ada & Ben bid 10 each: stay, or back out?"]
    table.reveal()
    stay, go = (heard(table.state, Decided(A, word)) for word in (True, False))
    assert stay == go == (Announcement("", tune="tick"),)
    assert said(tied(True, True), Revealed()) == ["Ada & Ben stay: one more card each."]
    assert said(tied(False, True), Revealed())[0] == (
        "Only Ben is left: Draught of Mild Courage for 10."
    )
    assert said(tied(False, False), Revealed())[0] == (
        "Nobody is left: Draught of Mild Courage leaves the shop."
    )


def test_who_cannot_add_a_card_is_named() -> None:
    table = OddTable().auction().lay("A10a", "B10a B0a", "C10a C5a")
    table.bid("A10a", "B10a", "C10a")
    table.do(*(Decided(seat, stay=True) for seat in (A, B, C)))
    assert said(table, Revealed()) == [
        "No card left to add: Ada must back out.",
        "Ben & Cem stay: one more card each.",
    ]


def test_a_raise_and_a_second_tie_are_called() -> None:
    table = tied(True, True).reveal().do(Added(A, "A5a"))
    small, large = (heard(table.state, Added(B, card)) for card in ("B0a", "B20a"))
    assert small == large == (Announcement("", tune="tick"),)
    table.do(Added(B, "B5a"))
    assert said(table, Revealed()) == [
        "Equal again! Ada & Ben each set one card aside."
    ]
    table.reveal().do(Forfeited(A, "A5a"))
    assert said(table, Forfeited(B, "B5a"))[0] == (
        "Draught of Mild Courage leaves the shop, and so does a card of each."
    )
    raised = tied(True, True).reveal().do(Added(A, "A5a"), Added(B, "B0a"))
    assert said(raised, Revealed())[0] == "Ada takes Draught of Mild Courage for 15."


def test_the_profiteer_is_named_where_trading_begins() -> None:
    table = OddTable().auction().idle(4).lay("A0a", "B20a B0a", "C10a C5a")
    table.do(Bid(A, ("A0a",)), Bid(B, ("B0a",)), Bid(C, ("C5a",)))
    assert said(table, Revealed())[1:] == [
        "Ben has most credits left: the Profiteer, bidding last next round.",
        "Trade in the blind, if you like.",
    ]


def test_deals_and_gifts_are_called() -> None:
    table = traded()
    offer = Offered(B, A, bundle("B20a"), bundle("P01"))
    assert said(table, offer) == ["Ben has an offer for Ada."]
    table.do(offer)
    assert said(table, Accepted(A, 1)) == ["Deal! Ben and Ada shake hands."]
    assert said(table, Cancelled(A, 1)) == ["No deal, then."]
    table.offer(A, C, "P01", "")
    assert said(table, Accepted(C, 2)) == ["A gift from Ada to Cem!"]
    table.offer(A, C, "", "C5a")
    assert said(table, Accepted(C, 3)) == ["A gift from Cem to Ada!"]


def test_what_the_items_are_is_told_when_they_are_turned() -> None:
    table = OddTable().auction().bid("A20a", "B0a", "C0a").bid("A10a", "B0a", "C0a")
    table.lay("", "B10a", "").bid("", "B10a").do(TradeDone(A, 0), TradeDone(B, 0))
    assert said(table, TradeDone(C, 0)) == [""], "the cards are not turned yet"
    table.do(TradeDone(C, 0))
    assert said(table, Turned(auth("ARU"))) == [
        "1 authentic, 1 replica, 1 unknown.",
        "Now trade as you please.",
    ]
    table.state = replace(table.state, round=5)
    assert said(table, Turned(auth("ARU")))[-1].startswith("Last call")


def test_the_trading_clock_is_called() -> None:
    table = OddTable(trade_clock=True).auction().to_trade(revealed=True)
    assert said(table, TimeUp(120_000)) == ["Time is up: what you hold is yours."]


def test_the_check_at_the_end_is_told_player_by_player() -> None:
    table = OddTable(3).owning("P01U F01A", "M01U M02U", "G01A")
    table.state = replace(table.state, round=5, phase=Trading(open=True, done=(A, B)))
    assert said(table, TradeDone(C, 0)) == ["What does Ada really have? Let us see."]
    table.do(TradeDone(C, 0))
    assert said(table, Called(A)) == []
    table.do(Called(A))
    assert said(table, Checked(auth("R"))) == [
        "Draught of Mild Courage: a replica. Sorry, Ada.",
        "What does Ben really have? Let us see.",
    ]
    assert said(table, Checked(auth("A")))[0] == "Draught of Mild Courage is real, Ada!"
    table.do(Checked(auth("R")), Called(B))
    assert said(table, Checked(auth("AR"))) == [
        "1 of 2 are real, Ben.",
        "The lantern goes out. Let us count the gold.",
    ]


@pytest.mark.parametrize(
    ("collections", "words"),
    [
        (("P01A", "M11A"), "Ben wins with 400 gold: the oddest shelf in town!"),
        (("P01A", "P02A"), "Ada & Ben share the win with 100 gold each!"),
    ],
)
def test_the_winner_is_told_when_all_is_counted(
    collections: tuple[str, str], words: str
) -> None:
    table = OddTable(2).owning(*collections)
    table.state = replace(table.state, phase=Over(), round=5)
    assert result(table.view()).words() == words


@pytest.mark.parametrize("seed", range(8))
def test_every_word_of_a_game_can_be_spoken_and_tells_no_secret(seed: int) -> None:
    rng, spoken = Random(seed), 0
    state = GAME.start(NAMES[: 2 + seed % 5], Options(length="7"))
    while (awaits := GAME.awaits(state)) is not None:
        if is_chance(awaits):
            action = GAME.outcome(state, supply(awaits, rng))
        else:
            action = whim(GAME, state, rng)
        after = GAME.apply(state, action)
        views = GAME.view(state, None), GAME.view(after, None)
        calls = announce(action, *views)
        for one in calls:
            assert "{" not in one.words()
            assert one.tune == "" or one.tune in TUNES
        if isinstance(action, Uncovered) or _is_hidden(state, action):
            assert all(not one.words() for one in calls), f"{action} is given away"
        spoken += len(calls)
        state = after
    assert spoken > 50


def _is_hidden(state: State, action: Action) -> bool:
    hidden = isinstance(action, Decided | Added)
    return hidden or (isinstance(action, Bid) and not state.ordered)
