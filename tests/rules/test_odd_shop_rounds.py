"""Setting up, the rounds, the row, the experts, revealing and picking up."""

from random import Random

import pytest

from kiosk.rules.contract import Draw, Illegal, Seats, is_chance, supply
from kiosk.rules.odd_shop import (
    Consulted,
    ExpertsDone,
    Looked,
    Moment,
    Opened,
    Options,
    TradeDone,
    Turned,
    Uncovered,
)
from kiosk.rules.odd_shop.states import State
from tests.rules.odd_table import DECK, GAME, A, B, C, OddTable, auth
from tests.rules.playout import NAMES

FRESH_A = "A0a A5a A5b A5c A10a A10b A10c A20a"


def hasty(length: str, players: int = 3) -> list[State]:
    """Play a whole game without experts and trades; return all its states."""
    rng = Random(length)
    states = [GAME.start(NAMES[:players], Options(length=length))]  # type: ignore[arg-type]
    while (awaits := GAME.awaits(states[-1])) is not None:
        state = states[-1]
        if is_chance(awaits):
            action = GAME.outcome(state, supply(awaits, rng))
        else:
            offers = list(GAME.legal(state))
            calm = [a for a in offers if isinstance(a, ExpertsDone | TradeDone)]
            action = rng.choice(calm or offers)
        states.append(GAME.apply(state, action))
    return states


@pytest.mark.rule("ODD-7")
def test_everybody_starts_with_a_credit_set_of_the_same_values() -> None:
    table = OddTable(6)
    assert table.hand(A) == FRESH_A
    assert table.hand(C) == FRESH_A.replace("A", "C")
    assert {table.worth(seat) for seat in range(6)} == {65}
    assert len(table.state.deck) == 49
    assert len(table.state.supply) == 8
    assert not table.state.lots


@pytest.mark.rule("ODD-7", "ODD-11")
def test_the_items_of_a_round_are_drawn_from_all_that_are_left() -> None:
    table = OddTable()
    everything = tuple(sorted(item.id for item in DECK.items))
    assert GAME.awaits(table.state) == Draw(everything, 5)
    table.auction().to_trade().done().settle().done()
    drawn = {"P01", "P02", "F01", "G01", "M01"}
    left = tuple(item for item in everything if item not in drawn)
    assert GAME.awaits(table.state) == Draw(left, 5)


@pytest.mark.rule("ODD-2", "ODD-A2")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_other_than_two_to_six_are_refused(players: int) -> None:
    with pytest.raises(Illegal, match="three to six") as refusal:
        GAME.start(NAMES[:players], Options())
    assert refusal.value.rule == "ODD-A2"


@pytest.mark.rule("ODD-A2")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_two_to_six_may_play(players: int) -> None:
    assert len(OddTable(players).view().people) == players


@pytest.mark.rule("ODD-8", "ODD-9", "ODD-10", "ODD-V3", "ODD-A25", "ODD-A30")
@pytest.mark.parametrize(
    ("length", "rounds", "items"),
    [("5", 5, 25), ("7", 7, 35), ("9", 9, 45), ("all", 10, 49)],
)
def test_a_game_is_as_long_as_chosen(length: str, rounds: int, items: int) -> None:
    states = hasty(length)
    assert states[0].rounds == rounds
    assert states[-1].round == rounds
    assert 49 - len(states[-1].deck) == items
    ends = [GAME.view(state, None).hammer for state in states]
    assert (ends[0], ends[-1]) == (items, 0)
    sizes = {state.round: len(state.lots) for state in states if state.lots}
    assert list(sizes.values()) == [5] * (items // 5) + [4] * (items % 5 > 0)


@pytest.mark.rule("ODD-A30")
def test_there_are_four_lengths_to_choose_from() -> None:
    for length, rounds in (("5", 5), ("7", 7), ("9", 9), ("all", 10)):
        assert OddTable(length=length).state.rounds == rounds
    offered = Options.__annotations__["length"].__metadata__[0].extra["labels"]
    assert list(offered) == ["5", "7", "9", "all"]


@pytest.mark.rule("ODD-9", "ODD-A1", "ODD-V24")
def test_the_tenth_round_has_four_items_on_four_cards() -> None:
    last = [state for state in hasty("all") if state.round == 10]
    assert {len(state.lots) for state in last if state.lots} == {4}
    assert len(last[0].supply) == 8
    turning = [s for s in last if GAME.view(s, None).moment is Moment.TURNING]
    won = [lot for lot in turning[0].lots if lot.sale and lot.sale.winner is not None]
    awaits = GAME.awaits(turning[0])
    assert isinstance(awaits, Draw)
    assert awaits.count == len(won) <= 4


@pytest.mark.rule("ODD-A23")
def test_items_that_nobody_got_do_not_lengthen_the_game() -> None:
    states = hasty("9")
    assert states[-1].discard, "another seed is needed"
    owned = sum(len(owner.items) for owner in states[-1].collectors)
    assert owned + len(states[-1].discard) == 45


@pytest.mark.rule("ODD-11")
def test_the_first_item_drawn_lies_nearest() -> None:
    table = OddTable().open("M01 P02 F01 G01 P01")
    assert [place.item.id for place in table.view().places] == [
        "M01", "P02", "F01", "G01", "P01",
    ]  # fmt: skip
    assert table.view().round == 1


@pytest.mark.rule("ODD-11")
@pytest.mark.parametrize(
    "items", ["", "P01", "P01 P02 P03 P04", "P01 P01 P02 P03 P04", "P01 P02 P03 P04 X"]
)
def test_other_than_five_items_of_the_deck_are_refused(items: str) -> None:
    assert OddTable().refuses(Opened(tuple(items.split()))) == "ODD-11"


@pytest.mark.rule("ODD-11")
def test_all_authentication_cards_are_in_again_for_every_round() -> None:
    table = OddTable().open()
    table.do(Consulted(A, 5, ("A5a",), (0,))).chance(*auth("A")).do(Looked(A))
    assert len(table.state.supply) == 7
    table.rest().to_trade().done().settle().done().settle()
    assert table.state.round == 2
    assert table.state.supply == tuple(sorted(auth("AAARRRUU")))


@pytest.mark.rule("ODD-12")
def test_the_5_credit_expert_shows_one_card_to_one_player() -> None:
    table = OddTable().open().do(Consulted(B, 5, ("B5c",), (3,)))
    awaits = GAME.awaits(table.state)
    assert isinstance(awaits, Draw)
    assert awaits.count == 1
    table.chance(*auth("R"))
    assert (table.moment, table.view().acting) == (Moment.LOOKING, B)
    assert table.view(B).places[3].kind == "replica"
    assert all(table.view(seat).places[3].kind is None for seat in (None, A, C))
    assert table.aside(B) == "B5c"
    assert table.seats == {B}
    table.do(Looked(B))
    assert table.moment is Moment.EXPERTS


@pytest.mark.rule("ODD-12", "ODD-A14")
@pytest.mark.parametrize("pay", ["A10b", "A5a A5c"])
def test_the_10_credit_expert_shows_two(pay: str) -> None:
    table = OddTable().open().do(Consulted(A, 10, tuple(pay.split()), (4, 0)))
    table.chance(*auth("AU"))
    kinds = [place.kind for place in table.view(A).places]
    assert kinds == ["authentic", None, None, None, "unknown"]
    assert table.view().looking == (0, 4)
    assert table.aside(A) == pay


@pytest.mark.rule("ODD-12", "ODD-A14")
@pytest.mark.parametrize(
    ("expert", "pay"),
    [
        (5, ""), (5, "A10a"), (5, "A0a A5a"), (5, "B5a"), (5, "A5a A5b"),
        (10, "A5a"), (10, "A20a"), (10, "A0a A10a"), (10, "A5a A5a"),
    ],
)  # fmt: skip
def test_an_expert_takes_exactly_the_price(expert: int, pay: str) -> None:
    lots = (0,) if expert == 5 else (0, 1)
    visit = Consulted(A, expert, tuple(pay.split()), lots)
    assert OddTable().open().refuses(visit) == "ODD-A14"


@pytest.mark.rule("ODD-12", "ODD-A15")
@pytest.mark.parametrize(
    ("expert", "pay", "lots"),
    [
        (5, "A5a", ()), (5, "A5a", (0, 1)), (5, "A5a", (5,)), (5, "A5a", (-1,)),
        (10, "A10a", (2,)), (10, "A10a", (2, 2)), (10, "A10a", (0, 1, 2)),
    ],
)  # fmt: skip
def test_an_expert_looks_under_so_many_different_items(
    expert: int, pay: str, lots: tuple[int, ...]
) -> None:
    visit = Consulted(A, expert, (pay,), lots)
    assert OddTable().open().refuses(visit) == "ODD-A15"


@pytest.mark.rule("ODD-12")
def test_each_expert_is_asked_once_a_round_and_again_in_the_next() -> None:
    table = OddTable().open()
    visit = Consulted(A, 5, ("A5a",), (0,))
    table.do(visit).chance(*auth("A")).do(Looked(A))
    assert table.refuses(Consulted(A, 5, ("A5b",), (1,))) == "ODD-12"
    assert table.refuses(Consulted(A, 7, ("A5b",), (1,))) == "ODD-12"
    assert [one.cost for one in table.view().people[A].experts] == [10]
    table.rest().to_trade().done().settle().done().settle().do(visit)
    assert table.moment is Moment.UNCOVERING


@pytest.mark.rule("ODD-A15", "ODD-A16")
def test_a_card_that_somebody_saw_is_the_same_for_the_next() -> None:
    table = OddTable().open().do(Consulted(A, 5, ("A5a",), (2,))).chance(*auth("U"))
    table.do(Looked(A)).do(Consulted(B, 5, ("B5a",), (2,)))
    assert table.moment is Moment.LOOKING, "nothing is drawn twice"
    assert table.view(B).places[2].kind == "unknown"
    table.do(Looked(B)).do(Consulted(A, 10, ("A10a",), (2, 3)))
    awaits = GAME.awaits(table.state)
    assert isinstance(awaits, Draw)
    assert (awaits.count, "unknown-1" in awaits.pool) == (1, False)
    table.chance(*auth("A"))
    assert [place.kind for place in table.view(A).places][2:4] == [
        "unknown", "authentic",
    ]  # fmt: skip
    assert table.view(B).places[3].kind is None


@pytest.mark.rule("ODD-A17")
def test_all_see_where_somebody_looked_and_nothing_more() -> None:
    table = OddTable().open().do(Consulted(C, 10, ("C10a",), (1, 3)))
    table.chance(*auth("AR")).do(Looked(C)).do(Consulted(A, 5, ("A5a",), (3,)))
    table.do(Looked(A))
    assert [place.looked for place in table.view().places] == [(), (C,), (), (C, A), ()]
    assert {place.kind for place in table.view().places} == {None}
    assert {place.kind for place in table.view(B).places} == {None}


@pytest.mark.rule("ODD-V16", "ODD-12")
def test_with_only_0_and_20_no_expert_can_be_asked() -> None:
    table = OddTable().lay("A0a A20a").open()
    assert A not in table.seats
    assert table.view().people[A].experts == ()
    assert table.refuses(Consulted(A, 5, ("A20a",), (0,))) == "ODD-12"


@pytest.mark.rule("ODD-12")
def test_the_auction_begins_once_nobody_wants_or_can_ask_an_expert() -> None:
    table = OddTable().lay("A0a A20a", "B5a B10a").open()
    table.do(ExpertsDone(C))
    assert table.seats == {B}
    table.do(Consulted(B, 5, ("B5a",), (0,))).settle().do(Looked(B))
    table.do(Consulted(B, 10, ("B10a",), (0, 1))).settle().do(Looked(B))
    assert (table.moment, table.view().lot) == (Moment.BIDDING, 0)
    nobody = OddTable().lay("A20a", "B0a", "C20a").open()
    assert nobody.moment is Moment.BIDDING


@pytest.mark.rule("ODD-12")
def test_a_false_authentication_card_is_refused() -> None:
    table = OddTable().open().do(Consulted(A, 5, ("A5a",), (0,)))
    for cards in ((), ("gold",), auth("AR")):
        assert table.refuses(Uncovered(cards)) == "ODD-12"


@pytest.mark.rule("ODD-21")
def test_all_items_won_are_revealed_for_all() -> None:
    table = OddTable().auction().to_trade().done()
    awaits = GAME.awaits(table.state)
    assert isinstance(awaits, Draw)
    assert awaits.count == 5 - len(table.state.discard)
    assert table.refuses(Turned(auth("A"))) == "ODD-21"
    table.chance(*auth("ARUAR")[: awaits.count])
    shown = [place.kind for place in table.view().places if place.turned]
    assert (
        shown
        == ["authentic", "replica", "unknown", "authentic", "replica"][: awaits.count]
    )
    assert len(table.state.supply) == 8
    owned = [one for seat in (A, B, C) for one in table.owner(seat).items]
    assert all(one.kind for one in owned)


@pytest.mark.rule("ODD-21")
def test_a_card_seen_by_an_expert_is_the_one_that_is_revealed() -> None:
    table = OddTable().open().do(Consulted(A, 5, ("A5a",), (0,))).chance(*auth("U"))
    table.do(Looked(A))
    table.rest().bid("A20a", "B10a", "C0a").to_trade().done().settle()
    assert table.items(A).split()[0] == "P01U"


@pytest.mark.rule("ODD-A18")
def test_the_winner_knows_no_more_than_the_others_before_the_reveal() -> None:
    table = OddTable().auction().bid("A20a", "B10a", "C0a")
    assert table.items(A) == "P01-"
    assert {v.people[A].pieces[0].kind for v in map(table.view, (None, A, B))} == {None}
    assert table.view(A).people[A].pieces[0].closed


@pytest.mark.rule("ODD-23")
def test_after_trading_all_cards_are_picked_up() -> None:
    table = OddTable().auction().bid("A20a A10a", "B10a", "C0a").to_trade(revealed=True)
    assert "A20a" in table.aside(A)
    table.done()
    assert table.hand(A) == FRESH_A
    assert table.aside(A) == ""
    assert table.moment is Moment.OPENING


@pytest.mark.rule("ODD-A24", "ODD-26")
def test_the_card_under_an_item_that_nobody_got_is_never_shown() -> None:
    table = OddTable().open().do(Consulted(B, 5, ("B5a",), (1,))).chance(*auth("U"))
    table.do(Looked(B)).rest().bid("A20a", "B0a", "C0a")
    table.bid("A0a", "B0a", "C0a").decide(A=False, B=False, C=False)
    assert table.state.discard == ("F01",)
    table.to_trade(revealed=True)
    assert "unknown-1" not in table.state.supply, "it is not dealt twice in a round"
    assert (table.view().places[1].kind, table.view().places[1].turned) == (None, False)
    assert table.view(B).places[1].kind == "unknown", "B has seen it"
    table.done()
    assert table.state.supply == tuple(sorted(auth("AAARRRUU")))


@pytest.mark.rule("ODD-13")
def test_nothing_else_happens_before_its_time() -> None:
    table = OddTable()
    assert table.refuses(ExpertsDone(A)) == "ODD-11"
    assert table.legal == ()
    table.open()
    assert table.refuses(Opened(("P01",))) == "ODD-12"
    assert GAME.awaits(table.state) == Seats(frozenset({A, B, C}))
