"""What a drop costs, and how days end."""

import pytest

from kiosk.rules.shop_until_you_drop import Dropped, Options, Picked
from kiosk.rules.shop_until_you_drop.states import Dealing, Losing, Over
from tests.rules.shopping import (
    GAME,
    A,
    B,
    C,
    bags,
    deal,
    lay,
    pick,
    play,
    refused,
)

FULL = "R60 Y50 G40"


@pytest.mark.rule("SUD-20")
def test_a_drop_ends_turn_and_day_for_all() -> None:
    state = lay("", FULL, "", display="R20a B10a Y20a G20a", picks=1, starter=A)
    state = pick(state, "B10a")
    assert state.phase == Losing(B, "B10a")
    assert set(state.discard) == {"B10a", "R20a", "Y20a", "G20a"}
    assert state.display == ()
    assert refused(state, Picked(C, "R20a")) == "SUD-10"
    state = play(state, Dropped(B, ("R60a",)))
    assert (state.day, state.picks) == (2, 0)
    assert not state.shoppers[C].coupons, "Cem does not pick any more"


@pytest.mark.rule("SUD-21", "SUD-22")
def test_the_dropper_gives_up_a_bag_and_all_else_is_set_aside() -> None:
    state = lay(FULL + " T01", "P40 T02", display="B10a R20a Y20a")
    state = play(pick(state, "B10a"), Dropped(A, ("Y50a",)))
    assert state.shoppers[A].kept == ("R60a", "G40a")
    assert state.shoppers[A].kept_tompangs == ("T01",)
    assert state.shoppers[B].kept == ("P40a",)
    assert state.shoppers[B].kept_tompangs == ("T02",)
    for shopper in state.shoppers:
        assert not shopper.today
        assert not shopper.today_tompangs


@pytest.mark.rule("SUD-21", "SUD-19")
def test_any_bag_of_any_arrangement_may_be_given_up() -> None:
    state = lay("R30 Y30 R40 Y40 G20", "", display="B10a R20a Y20a")
    state = pick(state, "B10a")
    assert {("R30a", "R40a"), ("Y30a", "Y40a"), ("R40a", "Y40a"), ("G20a",)} <= bags(
        state
    )
    assert ("R30a", "G20a") not in bags(state)
    after = play(state, Dropped(A, ("Y40a", "R40a")))
    assert after.shoppers[A].kept == ("R30a", "Y30a", "G20a")


@pytest.mark.rule("SUD-21")
@pytest.mark.parametrize(
    "bag",
    [
        (),
        ("R60a", "Y50a"),
        ("R60a", "R60a"),
        ("P40a",),
        ("B10a",),
        ("no such card",),
    ],
)
def test_what_is_no_whole_bag_of_the_day_may_not_be_given_up(
    bag: tuple[str, ...],
) -> None:
    state = pick(lay(FULL, "P40", display="B10a R20a Y20a"), "B10a")
    assert refused(state, Dropped(A, bag)) == "SUD-21"


@pytest.mark.rule("SUD-21")
def test_a_part_of_a_bag_may_go_only_if_the_rest_fits_into_two() -> None:
    state = pick(lay("R60 R30 Y50 G40", "", display="B10a R20a Y20a"), "B10a")
    assert refused(state, Dropped(A, ("R30a",))) == "SUD-21"
    assert bags(state) == {("R30a", "R60a"), ("Y50a",), ("G40a",)}


@pytest.mark.rule("SUD-21")
def test_equal_coupons_stand_for_each_other() -> None:
    state = pick(lay("R20b R20a Y50 G40", "", display="B10a R30a Y20a"), "B10a")
    assert ("R20a", "R20b") in bags(state)
    state = pick(lay("R20b R20a Y50 T01 T02", "", display="T03 R30a"), "T03")
    assert ("R20a",) in bags(state)
    assert ("R20b",) not in bags(state)
    assert play(state, Dropped(A, ("R20b",))).shoppers[A].kept == ("R20a", "Y50a")


@pytest.mark.rule("SUD-A9", "SUD-V21")
def test_an_empty_bag_may_be_given_up() -> None:
    state = lay("R30 R40 B20 T01 T02", "", display="T03 R20a Y20a")
    state = pick(state, "T03")
    assert () in bags(state)
    assert GAME.view(state, A).losses[0].points == 0
    after = play(state, Dropped(A, ()))
    assert after.shoppers[A].kept == ("R30a", "R40a", "B20a")


@pytest.mark.rule("SUD-A9", "SUD-V21")
def test_an_option_forbids_to_give_up_an_empty_bag() -> None:
    options = Options(must_lose_card=True)
    state = lay("R30 R40 B20 T01 T02", "", display="T03 R20a Y20a", options=options)
    state = pick(state, "T03")
    assert () not in bags(state)
    assert refused(state, Dropped(A, ())) == "SUD-A9"
    assert GAME.view(state, A).losses[0].points == 2
    assert GAME.view(state, A).losses[0].bag == ("B20a",)


@pytest.mark.rule("SUD-A9")
def test_whoever_has_nothing_loses_nothing_even_so() -> None:
    options = Options(must_lose_card=True)
    state = lay("T01 T02", "", display="T03 R20a Y20a", options=options)
    state = pick(state, "T03")
    assert bags(state) == {()}
    assert play(state, Dropped(A, ())).day == 2


@pytest.mark.rule("SUD-23", "SUD-17")
def test_cards_given_up_may_come_back() -> None:
    state = lay(FULL, "", display="B10a R20a Y20a", deck="P40 P50")
    state = play(pick(state, "B10a"), Dropped(A, ("R60a",)))
    assert set(state.discard) == {"B10a", "R20a", "Y20a", "R60a"}
    state = deal(deal(state, "P40a P50a"), "R60a")
    assert state.display == ("P40a", "P50a", "R60a")


@pytest.mark.rule("SUD-24", "SUD-A15")
def test_the_neighbour_of_the_broken_turns_starter_starts_the_next_day() -> None:
    state = lay("", "", FULL, display="B10a R20a Y20a", starter=B, picks=1)
    state = play(pick(state, "B10a"), Dropped(C, ("R60a",)))
    assert (state.day, state.starter, state.picker) == (2, C, C)
    assert state.phase == Dealing()


@pytest.mark.rule("SUD-24")
def test_after_the_third_day_the_game_is_over() -> None:
    state = lay(FULL, "B60", display="B10a R20a Y20a", day=3)
    state = play(pick(state, "B10a"), Dropped(A, ("G40a",)))
    assert state.phase == Over(early=False)
    assert state.shoppers[B].kept == ("B60a",)
    assert GAME.awaits(state) is None
    assert not list(GAME.legal(state))


@pytest.mark.rule("SUD-A1", "SUD-24")
def test_a_day_lasts_many_turns_until_somebody_drops() -> None:
    state = lay("", "", display="R20a R30a R40a")
    for turn in ("Y20a Y30a Y40a", "G20a G30a G40a"):
        state = pick(state, *state.display[:2])
        state = deal(state, turn)
        assert state.day == 1
    assert len(state.shoppers[A].today) == 2


@pytest.mark.rule("SUD-A17", "SUD-20")
def test_a_discarded_tompang_lies_with_the_coupons() -> None:
    state = pick(lay("T01 T02", "", display="T03 T04 Y20a"), "T03")
    assert set(state.discard) == {"T03", "T04", "Y20a"}
