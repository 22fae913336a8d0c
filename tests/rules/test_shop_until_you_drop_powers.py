"""The Extra Kiasu sides."""

import pytest
from msgspec.structs import replace

from kiosk.rules.contract import Draw, Seats
from kiosk.rules.shop_until_you_drop import (
    Declined,
    Dropped,
    Power,
    Returned,
    Saved,
    Scouted,
)
from kiosk.rules.shop_until_you_drop.states import (
    Dealing,
    Drawing,
    Losing,
    Picking,
    Returning,
    Saving,
    Scouting,
)
from tests.rules.shopping import (
    GAME,
    A,
    B,
    bags,
    deal,
    lay,
    pick,
    play,
    refused,
)

FULL = "R60 Y50 G40"


@pytest.mark.rule("SUD-D4", "SUD-8")
def test_one_bag_of_the_big_tote_holds_120_percent() -> None:
    tote = [Power.BIG_TOTE]
    state = lay("R60 R40 Y50 B10", "", display="R20a R30a Y20a", powers=tote)
    assert [offer.drops for offer in GAME.view(state, A).offers] == [False, True, False]
    assert pick(state, "R20a").phase == Picking()
    plain = lay("R60 R40 Y50 B10", "", display="R20a R30a Y20a")
    assert [offer.drops for offer in GAME.view(plain, A).offers] == [True, True, False]


@pytest.mark.rule("SUD-D4")
def test_a_second_bag_of_the_big_tote_is_a_plain_one() -> None:
    held = "R60 R40 R20 Y50 Y40 B10"
    state = lay(held, "", display="Y30a Y10a R10a", powers=[Power.BIG_TOTE])
    assert [offer.drops for offer in GAME.view(state, A).offers] == [True, False, False]


@pytest.mark.rule("SUD-D4", "SUD-21")
def test_the_big_tote_may_be_kept_after_a_drop() -> None:
    held = "R60 R40 R20 Y50 G30"
    state = lay(held, "", display="B10a Y20a G20a", powers=[Power.BIG_TOTE])
    state = pick(state, "B10a")
    assert bags(state) == {("R20a", "R40a", "R60a"), ("Y50a",), ("G30a",)}
    after = play(state, Dropped(A, ("G30a",)))
    assert after.shoppers[A].kept == ("R60a", "R40a", "R20a", "Y50a")


@pytest.mark.rule("SUD-D4")
def test_the_return_policy_sends_a_card_back_once_a_game() -> None:
    policy = [Power.RETURN_POLICY]
    state = lay(FULL, "", display="B10a Y20a G20a", powers=policy)
    assert GAME.view(state, A).offers[0].drops
    state = pick(state, "B10a")
    assert state.phase == Returning(A, "B10a")
    assert list(GAME.legal(state)) == [Returned(A), Declined(A)]
    state = play(state, Returned(A))
    assert (state.phase, state.picker) == (Picking(), B)
    assert state.discard == ("B10a",)
    assert state.shoppers[A].today == ("R60a", "Y50a", "G40a")
    state = deal(pick(state, "G20a"), "B20a B20b B20c")
    state = pick(state, "B20a", "B20b")
    assert state.phase == Losing(A, "B20b")


@pytest.mark.rule("SUD-D4", "SUD-15")
def test_the_icon_of_a_returned_card_is_void_and_the_turn_goes_on() -> None:
    powers = [None, Power.RETURN_POLICY]
    state = pick(lay("", FULL, display="R10b Y20a G20a", powers=powers), "R10b")
    state = play(deal(state, "B10b"), Returned(B))
    assert (state.phase, state.picker) == (Picking(), B)
    assert state.shoppers[A].today == ("R10b",)


@pytest.mark.rule("SUD-D4")
def test_the_return_policy_may_be_saved_for_later() -> None:
    state = lay(FULL, "", display="B10a Y20a G20a", powers=[Power.RETURN_POLICY])
    state = play(pick(state, "B10a"), Declined(A))
    assert state.phase == Losing(A, "B10a")
    state = play(state, Dropped(A, ("G40a",)))
    assert GAME.view(state, None).places[A].may_return


@pytest.mark.rule("SUD-D4", "SUD-12")
def test_a_tompang_cannot_be_returned() -> None:
    state = lay("T01 T02", "", display="T03 Y20a", powers=[Power.RETURN_POLICY])
    assert pick(state, "T03").phase == Losing(A, "T03")


@pytest.mark.rule("SUD-D4", "SUD-13")
def test_the_scout_looks_at_two_cards_and_takes_one() -> None:
    state = lay("", "", display="R10b Y20a G20a", powers=[None, Power.QUEUE_SCOUT])
    state = pick(state, "R10b")
    assert GAME.awaits(state) == Draw(pool=state.deck, count=2)
    state = deal(state, "P40a T09")
    assert state.phase == Scouting(B, ("P40a", "T09"))
    assert GAME.awaits(state) == Seats(frozenset([B]))
    assert list(GAME.legal(state)) == [Scouted(B, "P40a"), Scouted(B, "T09")]
    assert refused(state, Scouted(B, "P50a")) == "SUD-D4"
    assert refused(state, Scouted(A, "P40a")) == "SUD-10"
    state = play(state, Scouted(B, "T09"))
    assert state.shoppers[B].today_tompangs == ("T09",)
    assert state.discard == ("P40a",)
    assert (state.phase, state.picker) == (Picking(), B)


@pytest.mark.rule("SUD-D4", "SUD-14")
def test_the_card_that_the_scout_takes_has_its_effect() -> None:
    state = lay("", "", display="R10b Y20a G20a", powers=[None, Power.QUEUE_SCOUT])
    state = play(deal(pick(state, "R10b"), "P10b T09"), Scouted(B, "P10b"))
    assert state.phase == Drawing(A)


@pytest.mark.rule("SUD-D4", "SUD-17")
def test_the_scout_looks_past_the_end_of_the_deck() -> None:
    powers = [None, Power.QUEUE_SCOUT]
    table = {"display": "R10b Y20a", "deck": "P40", "powers": powers}
    state = pick(lay("", "", discard="P50", **table), "R10b")  # type: ignore[arg-type]
    assert GAME.awaits(state) == Draw(pool=("P40a",), count=1)
    state = deal(state, "P40a")
    assert GAME.awaits(state) == Draw(pool=("P50a",), count=1)
    state = deal(state, "P50a")
    assert state.phase == Scouting(B, ("P40a", "P50a"))


@pytest.mark.rule("SUD-D4", "SUD-A12")
def test_a_single_card_left_is_drawn_by_the_scout_as_by_anybody() -> None:
    powers = [None, Power.QUEUE_SCOUT]
    state = lay("", "", display="R10b Y20a", deck="P40", powers=powers)
    state = deal(pick(state, "R10b"), "P40a")
    assert state.shoppers[B].today == ("P40a",)
    assert state.phase == Picking()


@pytest.mark.rule("SUD-D4")
def test_the_scout_picks_from_the_display_like_anybody() -> None:
    state = lay("", "", display="R20a Y20a G20a", powers=[Power.QUEUE_SCOUT])
    assert pick(state, "R20a").phase == Picking()


@pytest.mark.rule("SUD-D4", "SUD-12")
def test_the_errand_runner_takes_three_tompangs_a_day() -> None:
    runner = [Power.ERRAND_RUNNER]
    state = lay("T01 T02", "", display="T03 Y20a G20a", powers=runner)
    assert pick(state, "T03").phase == Picking()
    state = lay("T01 T02 T03", "", display="T04 Y20a G20a", powers=runner)
    assert pick(state, "T04").phase == Losing(A, "T04")


@pytest.mark.rule("SUD-D4", "SUD-21")
def test_who_lands_softly_keeps_one_card_of_the_bag() -> None:
    held = "R60 R30 Y50 G40"
    state = lay(held, "", display="B10a Y20a G20a", powers=[Power.SOFT_LANDING])
    state = play(pick(state, "B10a"), Dropped(A, ("R60a", "R30a")))
    assert state.phase == Saving(A, ("R30a", "R60a"))
    assert list(GAME.legal(state)) == [Saved(A, "R30a"), Saved(A, "R60a")]
    assert refused(state, Saved(A, "Y50a")) == "SUD-D4"
    state = play(state, Saved(A, "R60a"))
    assert state.shoppers[A].kept == ("R60a", "Y50a", "G40a")
    assert "R30a" in state.discard
    assert state.phase == Dealing()


@pytest.mark.rule("SUD-D4")
@pytest.mark.parametrize("bag", [("G40a",), ()])
def test_a_bag_of_one_card_or_none_is_kept_without_asking(bag: tuple[str, ...]) -> None:
    held, soft = "R60 R40 G40 T01 T02", [Power.SOFT_LANDING]
    state = pick(lay(held, "", display="T03 Y20a G20a", powers=soft), "T03")
    state = play(state, Dropped(A, bag))
    assert state.shoppers[A].kept == ("R60a", "R40a", "G40a")
    assert state.day == 2


@pytest.mark.rule("SUD-D4", "SUD-2")
def test_basic_sides_have_no_power() -> None:
    state = lay("R60 R40 Y50 B10", "", display="R20a Y20a G20a")
    for character in GAME.book.characters:
        ada = replace(state.shoppers[A], character=character)
        basic = replace(state, shoppers=(ada, state.shoppers[B]))
        assert pick(basic, "R20a").phase == Losing(A, "R20a")
