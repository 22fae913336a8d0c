"""What the screen is shown, and what actions are called."""

from random import Random

import pytest

from kiosk.rules.contract import to_json
from kiosk.rules.shop_until_you_drop import (
    Chose,
    Dropped,
    Moment,
    Opened,
    Options,
    Power,
    Sides,
    State,
    Tompang,
    View,
)
from kiosk.rules.shop_until_you_drop.states import Choosing, Dealing, Opening, Over
from tests.rules.shopping import (
    GAME,
    NAMES,
    A,
    B,
    C,
    bags,
    by_chance,
    deal,
    lay,
    pick,
    play,
    valid,
)

FULL = "R60 Y50 G40"


def seen(state: State) -> View:
    return GAME.view(state, None)


@pytest.mark.rule("SUD-A23")
def test_everybody_sees_the_same_and_a_new_deal_changes_nothing() -> None:
    state = pick(lay(FULL, "T01", display="R40a B10a Y20a"), "R40a")
    views = {to_json(GAME.view(state, seat)) for seat in (None, A, B)}
    assert len(views) == 1
    assert GAME.redeal(state, None, Random(1)) == state


@pytest.mark.rule("SUD-A23")
def test_the_view_does_not_tell_which_card_comes_next() -> None:
    state = lay("", "", display="R40a B10a Y20a")
    assert seen(state).deck == len(state.deck) == 97
    assert b"P50a" not in to_json(seen(state))


@pytest.mark.rule("SUD-A6")
def test_the_display_says_which_cards_would_drop_the_one_who_picks() -> None:
    view = seen(lay(FULL, "", display="R40a B10a T03"))
    assert [(offer.card.id, offer.drops) for offer in view.offers] == [
        ("R40a", False),
        ("B10a", True),
        ("T03", False),
    ]
    assert view.seat == A
    other = seen(lay(FULL, "", display="B10a T03", picks=1))
    assert (other.seat, [offer.drops for offer in other.offers]) == (B, [False, False])


def test_each_seat_shows_its_bags_its_tompangs_and_its_points() -> None:
    state = lay("R40 R60 Y20 T01", "", kept=["G50 T03"], display="R20a Y10a")
    ada = seen(state).places[A]
    assert [[card.id for card in bag] for bag in ada.bags] == [
        ["R40a", "R60a"],
        ["Y20a"],
        [],
    ]
    assert [one.id for one in ada.tompangs] == ["T01"]
    assert [one.id for one in ada.kept_tompangs] == ["T03"]
    assert [card.id for card in ada.kept] == ["G50a"]
    assert ada.today == 12
    assert (ada.sum.coupons, ada.sum.percent, ada.sum.cards) == (17, 170, 4)
    assert [errand.won for errand in ada.sum.errands] == [True, False]
    assert ada.sum.total == 17 + 5 - 3
    assert (ada.name, ada.kiasu) == (NAMES[A], False)


@pytest.mark.rule("SUD-19")
def test_cards_in_the_bags_stay_where_they_are_if_they_can() -> None:
    state = lay("R40 R60 Y20", "", display="Y60a Y10a B20a")
    before = seen(state).places[A].bags
    after = seen(pick(state, "Y60a")).places[A].bags
    assert after[0] == before[0]
    assert after[1][:1] == before[1]


@pytest.mark.rule("SUD-21")
def test_a_drop_shows_every_bag_that_may_go_the_cheapest_first() -> None:
    state = pick(lay("R60 R30 Y50 G40", "", display="B10a Y20a G20a"), "B10a")
    view = seen(state)
    assert (view.moment, view.seat) == (Moment.LOSING, A)
    assert view.card == GAME.book.card("B10a")
    assert [(loss.bag, loss.points) for loss in view.losses] == [
        (("G40a",), 4),
        (("Y50a",), 5),
        (("R30a", "R60a"), 9),
    ]
    for loss in view.losses:
        assert valid(loss.bags, tote=False)
        lying = sorted(card.id for bag in loss.bags for card in bag)
        assert lying == ["G40a", "R30a", "R60a", "Y50a"]


@pytest.mark.rule("SUD-21", "SUD-A18")
def test_the_cheapest_bag_is_reckoned_with_the_tompangs_it_would_open() -> None:
    state = lay("R60 Y50 G40", "", kept=["T08 G20"], display="B10a Y20a G20b")
    losses = seen(pick(state, "B10a")).losses
    assert [(loss.bag, loss.points) for loss in losses] == [
        (("Y50a",), 5),
        (("R60a",), 6),
        (("G40a",), 4 + 8),
    ]


@pytest.mark.rule("SUD-D4")
def test_a_soft_landing_is_reckoned_with_the_best_card_kept() -> None:
    held = "R60 R30 R10 Y50 Y40 G40"
    state = lay(held, "", display="B20a P10 P20", powers=[Power.SOFT_LANDING])
    losses = seen(pick(state, "B20a")).losses
    assert (losses[0].bag, losses[0].points) == (("G40a",), 0)
    assert {loss.bag: loss.points for loss in losses}["R10a", "R30a", "R60a"] == 4
    saving = seen(play(pick(state, "B20a"), Dropped(A, ("Y40a", "Y50a"))))
    assert saving.moment is Moment.SAVING
    assert [card.id for card in saving.choices] == ["Y40a", "Y50a"]


@pytest.mark.rule("SUD-21")
def test_offers_shown_and_bags_accepted_are_the_same() -> None:
    state = lay("R30 R40 Y30 Y40 G20 T01 T02", "", display="T03 Y20a")
    state = pick(state, "T03")
    assert {loss.bag for loss in seen(state).losses} == bags(state)
    assert len(bags(state)) == 5


@pytest.mark.rule("SUD-4")
def test_free_characters_are_shown_until_all_have_one() -> None:
    state = GAME.start(NAMES[:2], Options(sides=Sides.EACH))
    view = seen(state)
    assert (view.moment, view.seat) == (Moment.CHOOSING, None)
    assert len(view.characters) == 5
    assert view.places[A].character is None
    state = play(state, Chose(A, "tote", True))
    assert len(seen(state).characters) == 4
    assert seen(state).places[A].kiasu
    assert seen(play(state, Chose(B, "scout"))).characters == ()


def test_moments_are_named_after_what_happens_next() -> None:
    policy = [Power.RETURN_POLICY, Power.QUEUE_SCOUT]
    state = lay(FULL, "", display="B10a R10b Y20a", powers=policy)
    assert seen(state).moment is Moment.PICKING
    assert seen(pick(state, "B10a")).moment is Moment.RETURNING
    assert seen(pick(state, "B10a")).places[A].may_return
    drawing = pick(lay("", "", display="R10b B10a", powers=policy), "R10b")
    assert (seen(drawing).moment, seen(drawing).seat) == (Moment.DRAWING, B)
    scouting = seen(deal(drawing, "P40a T01"))
    assert scouting.moment is Moment.SCOUTING
    assert isinstance(scouting.choices[1], Tompang)
    for phase in (Choosing(), Opening(), Dealing(), Over(early=True)):
        moment = seen(lay("", "", phase=phase)).moment
        assert moment == type(phase).__name__.lower()
    assert seen(lay("", "", phase=Over(early=True))).early


@pytest.mark.rule("SUD-D4", "SUD-A6")
def test_the_scout_is_told_which_card_would_drop_it() -> None:
    powers = [None, Power.QUEUE_SCOUT]
    state = pick(lay("", f"{FULL} T01", display="R10b", powers=powers), "R10b")
    view = seen(deal(state, "B20a R40a"))
    assert (view.choices[0].id, view.risky) == ("B20a", ("B20a",))
    assert seen(deal(state, "T02 R40a")).risky == ()
    assert seen(lay(FULL, "", display="B20a")).risky == ()


def test_actions_are_described_in_a_line() -> None:
    state = lay(FULL, "", "", display="R10b T03 Y20a G20a")
    said = [GAME.describe(state, action) for action in GAME.legal(state)]
    assert said == [
        "Ada picks Hair clips (R 10 %)",
        "Ada picks the Tompang “A rest for Grandpa”",
        "Ada picks Mango juice (Y 20 %)",
        "Ada picks Watering can (G 20 %)",
    ]
    assert GAME.describe(state, Opened(C)) == "Cem starts"
    assert GAME.describe(state, Dropped(B, ())) == "Ben gives up an empty bag"
    chose = Chose(A, "tote", True)
    assert GAME.describe(state, chose) == "Ada plays Aunty Big Tote, Extra Kiasu"


@pytest.mark.rule("SUD-24")
def test_a_whole_game_lasts_three_days() -> None:
    state = by_chance(lay("", "", "", phase=Dealing()))
    days = [state.day]
    while GAME.awaits(state):
        state = by_chance(play(state, next(GAME.legal(state))))
        days.append(state.day)
    assert sorted(set(days)) == [1, 2, 3]
    assert not seen(state).early
