"""What is hidden stays hidden, from other seats and from the shared screen."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from kiosk.rules.contract import from_json, to_json
from kiosk.rules.odd_shop import (
    Added,
    Bid,
    Consulted,
    Decided,
    ExpertsDone,
    Looked,
    Offered,
    Revealed,
    Secret,
    State,
    TradeDone,
    View,
)
from kiosk.store import Store
from kiosk.table import Table
from tests.rules.odd_table import (
    GAME,
    A,
    B,
    C,
    OddTable,
    auth,
    bundle,
    credits_of,
)
from tests.rules.playout import NAMES


def bidding(cards: str) -> OddTable:
    """Return a table where B has bid these cards in secret."""
    return OddTable().auction().do(Bid(B, tuple(cards.split())))


def deciding(word: str) -> OddTable:
    table = OddTable().auction().bid("A10a", "B10a", "C0a")
    return table.do(Decided(B, stay=word == "stay"))


def adding(card: str) -> OddTable:
    table = OddTable().auction().bid("A10a", "B10a", "C0a").decide(A=True, B=True)
    return table.do(Added(B, card))


def adding_in_order(card: str) -> OddTable:
    table = OddTable()
    table.state = replace(table.state, profiteer=A)
    table.auction().bid_in_turn("B10a", "C0a", "A10a").decide(A=True, B=True)
    return table.do(Added(B, card))


def looking(kind: str) -> OddTable:
    table = OddTable().open().do(Consulted(B, 5, ("B5a",), (2,)))
    return table.chance(*auth(kind))


def looked(kind: str) -> OddTable:
    """Return a table where B has seen the card under an item that A has won."""
    table = looking(kind).do(Looked(B)).rest()
    return table.idle(2).lay("A20a", "B0a", "C0a").bid("A20a", "B0a", "C0a")


GIFT = bundle("A5a")
Laid = Callable[[str], OddTable]
SECRETS = [
    (bidding, "B0a", "B20a B10b B5c"),
    (deciding, "stay", "out"),
    (adding, "B0a", "B20a"),
    (adding_in_order, "B5a", "B10b"),
    (looking, "A", "R"),
    (looking, "U", "A"),
    (looked, "R", "U"),
]


@pytest.mark.rule("ODD-15", "ODD-25", "ODD-28", "ODD-A16", "ODD-A17", "ODD-A18")
@pytest.mark.parametrize(("lay", "one", "other"), SECRETS)
def test_only_the_owner_sees_a_secret(lay: Laid, one: str, other: str) -> None:
    first, second = lay(one), lay(other)
    assert first.state != second.state
    for viewer in (None, A, C):
        assert first.view(viewer) == second.view(viewer)
    assert first.view(B) != second.view(B)


@pytest.mark.parametrize(("lay", "one", "other"), SECRETS)
def test_a_redeal_reaches_every_secret_and_leaves_the_owner_his(
    lay: Laid, one: str, other: str
) -> None:
    state, rng = lay(one).state, Random(5)
    for viewer in (None, A, C):
        dealt = [GAME.redeal(state, viewer, rng) for _ in range(40)]
        assert {GAME.view(new, viewer) for new in dealt} == {GAME.view(state, viewer)}
        assert len({GAME.view(new, B) for new in dealt}) > 1, "nothing is dealt anew"
    own = [GAME.redeal(state, B, rng) for _ in range(40)]
    assert {GAME.view(new, B) for new in own} == {GAME.view(state, B)}


def test_a_redeal_gives_only_what_could_be() -> None:
    table, rng = bidding("B20a").lay("A5a", "B20a B0a", "C5a"), Random(1)
    seen = {
        phase.bids[0].cards
        for phase in (GAME.redeal(table.state, A, rng).phase for _ in range(60))
        if hasattr(phase, "bids")
    }
    assert {frozenset(cards) for cards in seen} == {
        frozenset({"B20a"}),
        frozenset({"B0a"}),
        frozenset({"B20a", "B0a"}),
    }


def test_the_owner_sees_the_own_choice() -> None:
    assert bidding("B10a B5a").view(B).secret == Secret(credits_of("B10a B5a"))
    assert deciding("stay").view(B).secret == Secret(stay=True)
    assert deciding("out").view(B).secret == Secret(stay=False)
    assert adding("B20a").view(B).secret == Secret(credits_of("B20a"))
    assert bidding("B10a").view(A).secret is None
    assert bidding("B10a").reveal_rest().view(B).secret is None


def test_what_is_shown_of_a_hand_does_not_depend_on_the_bid_in_it() -> None:
    before = OddTable().auction().view().people[B]
    after = bidding("B20a").view().people[B]
    assert (after.hand, after.bids, after.bid) == (before.hand, before.bids, None)
    assert (before.chosen, after.chosen) == (False, True)


def test_what_all_may_know_stands_in_the_public_view() -> None:
    view = OddTable(4).open().view()
    assert [person.name for person in view.people] == list(NAMES[:4])
    assert [card.id for card in view.people[C].hand][:2] == ["C0a", "C5a"]
    assert (view.deck, view.hammer, view.discard) == (44, 20, 0)
    assert (view.round, view.rounds, view.lot) == (1, 5, None)
    assert [one.name for one in view.categories] == [
        "Potions", "Familiars", "Gear", "Magic Items",
    ]  # fmt: skip
    assert view.standings is None


def test_an_open_offer_is_shown_to_all() -> None:
    table = OddTable().auction().bid("A20a", "B0a", "C0a").to_trade()
    (offer,) = table.offer(A, B, "P01 A0a", "B20a B5a").view().offers
    assert [item.id for item in offer.give_items] == ["P01"]
    assert (offer.give_cards, offer.get_items) == (credits_of("A0a"), ())
    assert offer.get_cards == credits_of("B5a B20a")


@pytest.mark.parametrize(
    ("table", "action", "final"),
    [
        (OddTable().open(), Consulted(A, 5, ("A5a",), (0,)), True),
        (OddTable().open(), ExpertsDone(A), False),
        (looking("A"), Looked(B), True),
        (OddTable().auction(), Bid(A, ("A5a",)), False),
        (OddTable().auction().to_trade(), TradeDone(A, 0), False),
        (OddTable().auction().to_trade(), Offered(A, B, GIFT, bundle("")), False),
    ],
)
def test_what_has_been_shown_cannot_be_taken_back(
    table: OddTable, action: Bid, final: bool
) -> None:
    GAME.apply(table.state, action)
    assert GAME.final(table.state, action) == final


def test_a_common_reveal_cannot_be_taken_back() -> None:
    table = bidding("B0a").do(Bid(A, ("A5a",)), Bid(C, ("C0a",)))
    assert GAME.final(table.state, Revealed())
    trade = OddTable().auction().to_trade().do(TradeDone(A, 0), TradeDone(B, 0))
    assert GAME.final(trade.state, TradeDone(C, 0)), "the items are turned up"
    trade.done().settle().do(TradeDone(A, 0), TradeDone(B, 0))
    assert not GAME.final(trade.state, TradeDone(C, 0))


def test_a_game_resumed_shows_no_more_than_before() -> None:
    store = Store(":memory:")
    table = Table.begin(
        GAME, NAMES[:3], GAME.Options(), now=lambda: 0, store=store, rng=Random(1)
    )
    table.play(Consulted(B, 5, ("B5a",), (2,)))
    before: View = table.view()
    entry = store.unfinished()
    assert entry is not None
    again = Table.resume(GAME, entry, now=lambda: 0, store=store)
    assert again.view() == before
    assert {place.kind for place in again.view().places} == {None}
    assert again.view(B).places[2].kind is not None
    assert not again.undo()


def test_states_come_back_from_json_with_their_secrets() -> None:
    for lay, one, _ in SECRETS:
        state = lay(one).state
        assert from_json(to_json(state), State) == state
