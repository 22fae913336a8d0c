"""Set-up, picks, extra cards, and the end of a turn."""

from typing import Any

import pytest
from msgspec.structs import replace

from kiosk.rules.contract import Draw, Illegal, Roll, Seats
from kiosk.rules.shop_until_you_drop import (
    Chose,
    Dealt,
    Drew,
    Dropped,
    Icon,
    Opened,
    Options,
    Picked,
    Returned,
    Sides,
    Starter,
    State,
)
from kiosk.rules.shop_until_you_drop.states import (
    Choosing,
    Dealing,
    Drawing,
    Losing,
    Opening,
    Over,
    Picking,
)
from tests.rules.shopping import (
    DECK,
    GAME,
    NAMES,
    A,
    B,
    C,
    D,
    bags,
    by_chance,
    deal,
    lay,
    pick,
    play,
    refused,
)

FULL = "R60 Y50 G40"
"""Three bags: R40, Y50, G20, G60 and their values fit, B10 and B20 do not."""


def seated(count: int, **options: Any) -> State:
    """Start a game and let the seats take characters in their order."""
    state = GAME.start(NAMES[:count], Options(**options))
    for seat, character in zip(range(count), DECK.characters, strict=False):
        state = play(state, Chose(seat, character.key, bool(options.get("sides"))))
    return state


@pytest.mark.rule("SUD-3", "SUD-A16")
@pytest.mark.parametrize(
    ("count", "five", "may"),
    [
        (1, True, False),
        (2, False, True),
        (4, False, True),
        (5, False, False),
        (5, True, True),
        (6, True, False),
    ],
)
def test_two_to_four_may_play_and_five_as_an_option(
    count: int, five: bool, may: bool
) -> None:
    names = [str(seat) for seat in range(count)]
    if may:
        assert GAME.start(names, Options(allow_five=five)).count == count
        return
    with pytest.raises(Illegal) as refusal:
        GAME.start(names, Options(allow_five=five))
    assert refusal.value.rule == "SUD-3"


@pytest.mark.rule("SUD-4")
def test_everybody_chooses_a_different_character_in_any_order() -> None:
    state = GAME.start(NAMES[:2], Options())
    assert GAME.awaits(state) == Seats(frozenset([A, B]))
    state = play(state, Chose(B, "scout"))
    assert GAME.awaits(state) == Seats(frozenset([A]))
    assert refused(state, Chose(A, "scout")) == "SUD-4"
    assert refused(state, Chose(A, "nobody")) == "SUD-4"
    assert refused(state, Chose(B, "tote")) == "SUD-10"
    state = play(state, Chose(A, "tote"))
    assert state.phase == Opening()
    assert [one.character for one in state.shoppers] == ["tote", "scout"]


@pytest.mark.rule("SUD-2", "SUD-4")
@pytest.mark.parametrize(
    ("sides", "basic", "kiasu"),
    [
        (Sides.BASIC, True, False),
        (Sides.EXTRA_KIASU, False, True),
        (Sides.EACH, True, True),
    ],
)
def test_the_sides_that_are_played_are_the_tables_choice(
    sides: Sides, basic: bool, kiasu: bool
) -> None:
    state = GAME.start(NAMES[:2], Options(sides=sides))
    offered = set(GAME.legal(state))
    for side, may in ((False, basic), (True, kiasu)):
        chose = Chose(A, "runner", side)
        assert (chose in offered) == may
        if may:
            assert play(state, chose).shoppers[A].kiasu == side
        else:
            assert refused(state, chose) == "SUD-4"
    assert Options().sides is Sides.BASIC


@pytest.mark.rule("SUD-6")
def test_the_starting_player_is_drawn_by_chance() -> None:
    state = seated(3)
    assert GAME.awaits(state) == Roll((("0", "1", "2"),))
    assert not list(GAME.legal(state))
    state = play(state, GAME.outcome(state, ("2",)))
    assert (state.starter, state.phase) == (C, Dealing())
    assert refused(seated(3), Opened(3)) == "SUD-6"


@pytest.mark.rule("SUD-6")
def test_the_table_may_say_who_starts() -> None:
    state = seated(3, starter=Starter.CHOSEN)
    assert GAME.awaits(state) == Seats(frozenset([A, B, C]))
    assert list(GAME.legal(state)) == [Opened(A), Opened(B), Opened(C)]
    assert play(state, Opened(B)).starter == B


@pytest.mark.rule("SUD-5", "SUD-V2")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_display_has_one_card_more_than_players(count: int) -> None:
    state = play(seated(count), Opened(0))
    assert GAME.awaits(state) == Draw(pool=GAME.book.ids, count=count + 1)
    state = by_chance(state)
    assert len(state.display) == count + 1
    assert len(state.deck) == 100 - count - 1


@pytest.mark.rule("SUD-5")
@pytest.mark.parametrize(
    "cards",
    [
        ("R10a", "R10b"),
        ("R10a", "R10b", "R10c", "R20a"),
        ("R10a", "R10a", "R10b"),
        ("R10a", "R10b", "nonsense"),
    ],
)
def test_only_as_many_different_cards_of_the_deck_are_dealt(
    cards: tuple[str, ...],
) -> None:
    assert refused(play(seated(2), Opened(0)), Dealt(cards)) == "SUD-5"


@pytest.mark.rule("SUD-10", "SUD-A1")
def test_from_the_starter_clockwise_everybody_picks_one_card_a_turn() -> None:
    state = lay("", "", "", display="R20a R30a Y20a G20a", starter=C)
    pickers = []
    for card in ("R20a", "R30a", "Y20a"):
        pickers.append(state.picker)
        assert GAME.awaits(state) == Seats(frozenset([state.picker]))
        state = pick(state, card)
    assert pickers == [C, A, B]
    state = by_chance(state)
    assert (state.day, state.picker) == (1, A)
    state = pick(state, state.display[0])
    assert len(state.shoppers[A].today + state.shoppers[A].today_tompangs) == 2


@pytest.mark.rule("SUD-10")
def test_picks_out_of_turn_and_cards_not_on_display_are_refused() -> None:
    state = lay("", "", display="R20a R30a Y20a")
    assert refused(state, Picked(B, "R20a")) == "SUD-10"
    assert refused(state, Picked(A, "R20b")) == "SUD-10"
    assert refused(state, Picked(7, "R20a")) == "SUD-10"


@pytest.mark.rule("SUD-10", "SUD-A6")
def test_nobody_may_pass_or_drop_of_their_own_accord() -> None:
    state = lay("R20", "", display="R30a Y20a G20a")
    assert list(GAME.legal(state)) == [Picked(A, c) for c in ("R30a", "Y20a", "G20a")]
    assert refused(state, Dropped(A, ("R20a",))) == "SUD-10"
    assert refused(state, Returned(A)) == "SUD-10"
    assert pick(state, "R30a").shoppers[A].today == ("R20a", "R30a")


@pytest.mark.rule("SUD-11")
def test_a_coupon_that_fits_is_bagged() -> None:
    state = pick(lay(FULL, "", display="R40a B10a B20a"), "R40a")
    assert state.shoppers[A].today[-1] == "R40a"
    assert state.phase == Picking()


@pytest.mark.rule("SUD-11", "SUD-A6")
def test_a_coupon_that_does_not_fit_may_be_picked_and_drops_its_player() -> None:
    state = lay(FULL, "", display="R40a B10a B20a")
    assert Picked(A, "B20a") in set(GAME.legal(state))
    state = pick(state, "B20a")
    assert state.phase == Losing(A, "B20a")
    assert "B20a" in state.discard


@pytest.mark.rule("SUD-A7", "SUD-10")
def test_when_nothing_on_display_fits_something_must_be_picked() -> None:
    state = lay(FULL, "", display="B10a B20a P10a")
    assert all(offer.drops for offer in GAME.view(state, A).offers)
    offered = list(GAME.legal(state))
    assert len(offered) == 3
    for action in offered:
        assert isinstance(play(state, action).phase, Losing)


@pytest.mark.rule("SUD-12")
def test_two_tompangs_a_day_lie_beside_the_bags() -> None:
    state = lay("T01 R20", "", display="T02 R30a Y20a")
    state = pick(state, "T02")
    assert state.shoppers[A].today_tompangs == ("T01", "T02")
    assert state.shoppers[A].today == ("R20a",)
    assert state.phase == Picking()


@pytest.mark.rule("SUD-12")
def test_tompangs_of_other_days_do_not_count() -> None:
    state = lay("T01", "", kept=["T03 T04"], display="T02 R30a Y20a")
    assert pick(state, "T02").phase == Picking()


@pytest.mark.rule("SUD-12", "SUD-A8")
def test_a_third_tompang_may_be_picked_and_is_a_drop() -> None:
    state = lay("T01 T03", "", display="T02 R30a Y20a")
    assert [offer.drops for offer in GAME.view(state, A).offers] == [True, False, False]
    state = pick(state, "T02")
    assert state.phase == Losing(A, "T02")
    assert "T02" in state.discard


@pytest.mark.rule("SUD-13")
@pytest.mark.parametrize(
    ("card", "icon", "target"),
    [("R10a", Icon.SELF, A), ("R10b", Icon.LEFT, B), ("R10c", Icon.RIGHT, D)],
)
def test_an_icon_makes_somebody_draw_and_take_the_top_card(
    card: str, icon: Icon, target: int
) -> None:
    state = lay("", "", "", "", display=f"{card} G20a G20b G20c G20d")
    assert GAME.book.coupons([card])[0].icon is icon
    state = pick(state, card)
    assert state.phase == Drawing(target)
    assert GAME.awaits(state) == Draw(pool=state.deck, count=1)
    assert refused(state, Drew(("G20a",))) == "SUD-13"
    state = deal(state, "Y40a")
    assert state.shoppers[target].today[-1] == "Y40a"
    assert (state.phase, state.picker) == (Picking(), B)


@pytest.mark.rule("SUD-13")
def test_a_drawn_tompang_is_taken_like_a_picked_one() -> None:
    state = deal(pick(lay("", "", display="R10b G20a G20b"), "R10b"), "T05")
    assert state.shoppers[B].today_tompangs == ("T05",)


@pytest.mark.rule("SUD-14", "SUD-A10")
def test_chains_are_seen_from_whoever_bagged_the_last_card() -> None:
    state = pick(lay("", "", "", display="R10b G20a G20b G20c"), "R10b")
    assert state.phase == Drawing(B)
    state = deal(state, "Y10b")
    assert state.phase == Drawing(C)
    state = deal(state, "G10a")
    assert state.phase == Drawing(C)
    state = deal(state, "B10c")
    assert state.phase == Drawing(B)
    state = deal(state, "P50a")
    assert (state.phase, state.picker) == (Picking(), B)
    assert [len(one.today) for one in state.shoppers] == [1, 2, 2]


@pytest.mark.rule("SUD-15", "SUD-V4")
def test_whoever_cannot_take_a_drawn_card_drops_and_its_icon_is_void() -> None:
    state = pick(lay("", FULL, "", display="R10b G20a G20b G20c"), "R10b")
    state = deal(state, "B10b")
    assert state.phase == Losing(B, "B10b")
    assert set(state.discard) == {"B10b", "G20a", "G20b", "G20c"}
    assert bags(state) == {("R60a",), ("Y50a",), ("G40a",)}
    after = play(state, Dropped(B, ("G40a",)))
    assert after.shoppers[B].kept == ("R60a", "Y50a")
    assert after.phase == Dealing(), "nobody draws for the icon"


@pytest.mark.rule("SUD-V24", "SUD-13")
def test_the_icon_of_a_card_that_does_not_fit_is_not_carried_out() -> None:
    state = pick(lay("B60 Y50 G40", "", "", display="R10b G20a G20b G20c"), "R10b")
    assert state.phase == Losing(A, "R10b")
    state = play(state, Dropped(A, ("G40a",)))
    assert state.phase == Dealing()
    assert not state.shoppers[B].coupons


@pytest.mark.rule("SUD-V23", "SUD-15", "SUD-20")
def test_a_drawn_third_tompang_ends_turn_and_day() -> None:
    state = lay("", "T01 T02", "", display="R10b G20a G20b G20c")
    state = deal(pick(state, "R10b"), "T03")
    assert state.phase == Losing(B, "T03")
    assert "T03" in state.discard
    state = play(state, Dropped(B, ()))
    assert state.day == 2
    assert state.shoppers[A].kept == ("R10b",)
    assert state.shoppers[B].kept_tompangs == ("T01", "T02")
    assert not state.shoppers[C].coupons


@pytest.mark.rule("SUD-A11")
@pytest.mark.parametrize("card", ["R10b", "R10c"])
def test_between_two_both_neighbours_are_the_other_player(card: str) -> None:
    state = pick(lay("", "", display=f"{card} G20a G20b"), card)
    assert state.phase == Drawing(B)


@pytest.mark.rule("SUD-A12")
def test_with_nothing_to_draw_the_turn_goes_on() -> None:
    state = pick(lay("", "", display="R10b G20a G20b", deck=""), "R10b")
    assert (state.phase, state.picker) == (Picking(), B)


@pytest.mark.rule("SUD-A13")
def test_a_drawn_card_does_not_replace_the_pick() -> None:
    state = deal(pick(lay("", "", display="R10b G20a G20b"), "R10b"), "Y40a")
    assert state.picker == B
    state = pick(state, "G20a")
    assert state.shoppers[B].today == ("Y40a", "G20a")


@pytest.mark.rule("SUD-16")
def test_at_the_end_of_a_turn_the_last_card_goes_and_the_start_moves_left() -> None:
    state = lay("", "", "", display="R20a R30a Y20a G20a", starter=B, picks=2)
    state = pick(state, "Y20a")
    assert set(state.discard) == {"R20a", "R30a", "G20a"}
    assert (state.starter, state.picks, state.display) == (C, 0, ())
    assert GAME.awaits(state) == Draw(pool=state.deck, count=4)


@pytest.mark.rule("SUD-16")
def test_an_extra_card_of_the_last_pick_comes_before_the_end_of_the_turn() -> None:
    state = lay("", "", display="R10b G20a", picks=1)
    state = pick(state, "R10b")
    assert (state.phase, state.display) == (Drawing(A), ("G20a",))
    state = deal(state, "T05")
    assert (state.phase, state.display) == (Dealing(), ())


@pytest.mark.rule("SUD-17")
def test_the_discard_pile_is_the_new_deck_when_a_display_needs_it() -> None:
    state = lay("", "", display="R20a Y20a", picks=1, deck="B40 B50", discard="P20 P30")
    state = pick(state, "R20a")
    assert GAME.awaits(state) == Draw(pool=("B40a", "B50a"), count=2)
    state = deal(state, "B50a B40a")
    assert GAME.awaits(state) == Draw(pool=("P20a", "P30a", "Y20a"), count=1)
    assert not state.discard
    state = deal(state, "Y20a")
    assert (state.display, state.phase) == (("B50a", "B40a", "Y20a"), Picking())


@pytest.mark.rule("SUD-17", "SUD-A17")
def test_the_discard_pile_is_the_new_deck_when_an_extra_draw_needs_it() -> None:
    state = lay("", "", display="R10b G20a G20b", deck="", discard="P20 T09")
    state = pick(state, "R10b")
    assert GAME.awaits(state) == Draw(pool=("P20a", "T09"), count=1)
    state = deal(state, "T09")
    assert state.shoppers[B].today_tompangs == ("T09",)
    assert (state.deck, state.discard) == (("P20a",), ())


@pytest.mark.rule("SUD-V25", "SUD-18", "SUD-A20")
def test_too_few_cards_for_a_display_end_the_game_at_once() -> None:
    last: dict[str, Any] = {"picks": 3, "deck": "B40 B50 P40", "day": 2}
    state = lay("Y10", "", "R60 T01", "", display="R20a Y20a", **last)
    state = pick(state, "R20a")
    assert state.phase == Over(early=True)
    assert state.shoppers[A].kept == ("Y10a",)
    assert state.shoppers[C].kept == ("R60a",)
    assert state.shoppers[C].kept_tompangs == ("T01",)
    assert not any(one.today or one.today_tompangs for one in state.shoppers)
    standings = GAME.standings(state)
    assert standings is not None
    assert standings.final


@pytest.mark.rule("SUD-V25", "SUD-17")
def test_just_enough_cards_for_a_display_are_dealt() -> None:
    last: dict[str, Any] = {"picks": 3, "deck": "B40 B50 P40", "discard": "P30"}
    state = pick(lay("", "", "", "", display="R20a Y20a", **last), "R20a")
    state = deal(deal(state, "B40a B50a P40a"), "P30a Y20a")
    assert len(state.display) == 5
    assert not state.deck
    assert not state.discard


@pytest.mark.rule("SUD-18")
def test_a_new_day_needs_a_display_too() -> None:
    state = lay("B60 Y50 G40", "", display="R10b", deck="", picks=1, starter=B)
    state = play(pick(state, "R10b"), Dropped(A, ("G40a",)))
    assert state.phase == Over(early=True)


@pytest.mark.rule("SUD-V28")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_a_hundred_cards_are_there_at_every_moment(count: int) -> None:
    options = {"allow_five": True, "sides": Sides.EXTRA_KIASU}
    state = by_chance(seated(count, **options))
    while GAME.awaits(state):
        assert GAME.pieces(state) == GAME.book.ids
        state = by_chance(play(state, list(GAME.legal(state))[-1]))
    assert GAME.pieces(state) == GAME.book.ids


@pytest.mark.rule("SUD-A23", "SUD-5")
def test_the_deck_has_no_order_until_a_card_is_turned() -> None:
    state = lay("", "", display="R20a R30a Y20a", phase=Dealing())
    state = replace(state, display=())
    mixed = {deal(state, cards).deck for cards in ("Y40a T01 T02", "T02 T01 Y40a")}
    (deck,) = mixed
    assert list(deck) == sorted(deck)


@pytest.mark.parametrize(
    ("phase", "rule"),
    [
        (Choosing(), "SUD-4"),
        (Opening(), "SUD-6"),
        (Dealing(), "SUD-5"),
        (Picking(), "SUD-10"),
        (Drawing(A), "SUD-13"),
        (Losing(A, "B10a"), "SUD-21"),
        (Over(early=False), "SUD-24"),
    ],
)
def test_a_refusal_says_what_is_to_be_done_first(phase: Any, rule: str) -> None:
    state = lay("R20", "", display="R30a Y20a G20a", phase=phase)
    if isinstance(phase, Choosing):
        state = replace(
            state, shoppers=tuple(replace(s, character="") for s in state.shoppers)
        )
    assert refused(state, Returned(A)) == rule


def test_no_deadline_can_pass() -> None:
    with pytest.raises(Illegal, match="no hurry"):
        GAME.timeout(lay("", ""), 1000)
