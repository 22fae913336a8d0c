"""What Gus says at Shop Until You Drop."""

from random import Random

import pytest

from kiosk.gus import TUNES
from kiosk.gus.shop_until_you_drop import announce, result
from kiosk.rules.contract import Seats, supply
from kiosk.rules.shop_until_you_drop import (
    Action,
    Chose,
    Dealt,
    Declined,
    Drew,
    Dropped,
    Opened,
    Options,
    Picked,
    Power,
    Returned,
    Saved,
    Scouted,
    State,
)
from kiosk.rules.shop_until_you_drop.states import Dealing, Drawing, Opening, Over
from tests.rules.shopping import GAME, NAMES, A, B, lay

FULL = "R60 Y50 G40"


def said(state: State, action: Action) -> list[str]:
    after = GAME.apply(state, action)
    views = GAME.view(state, None), GAME.view(after, None)
    return [one.words() for one in announce(action, *views)]


def then(state: State, *actions: Action) -> State:
    for action in actions:
        state = GAME.apply(state, action)
    return state


def test_guests_are_greeted_by_the_characters_they_choose() -> None:
    state = GAME.start(NAMES[:2], Options())
    assert said(state, Chose(B, "scout")) == ["Ben shops as Queue Scout."]
    opened = said(lay("", "", phase=Opening()), Opened(B))
    assert opened == ["The sale is on, and Ben goes first!"]


def test_a_new_display_only_ticks() -> None:
    state = lay("", "", phase=Dealing())
    assert said(state, Dealt(("R20a", "Y20a", "G20a"))) == [""]


def test_a_card_is_rung_up_for_whoever_got_it() -> None:
    state = lay("", "", display="R20a R10b T01")
    assert said(state, Picked(A, "R20a")) == ["Bucket hat for Ada: 20 % off!"]
    assert said(state, Picked(A, "R10b")) == [
        "Hair clips for Ada: 10 % off!",
        "Ben draws an extra card!",
    ]
    drawing = then(state, Picked(A, "R10b"))
    assert said(drawing, Drew(("Y40a",))) == ["Box of durians for Ben: 40 % off!"]


def test_the_last_tompang_of_the_day_comes_with_a_warning() -> None:
    state = lay("", "T02", display="T01 T03 R20a")
    assert said(state, Picked(A, "T01")) == [
        "An errand for Ada: “A dress for the party”"
    ]
    state = then(state, Picked(A, "T01"))
    assert said(state, Picked(B, "T03"))[0].endswith(
        "One more today, and it is a drop!"
    )


def test_a_drop_is_called_with_its_reason() -> None:
    state = lay(FULL, "", display="B10a R20a Y20a")
    assert said(state, Picked(A, "B10a")) == [
        "Ada can't bag Battery pack: that is a drop. Shop's closed for today!"
    ]
    state = lay("T01 T02", "", display="T03 R20a Y20a")
    assert said(state, Picked(A, "T03")) == [
        "One errand too many for Ada: that is a drop. Shop's closed for today!"
    ]


def test_what_a_drop_has_cost_is_said_and_the_next_day_called() -> None:
    state = then(lay(FULL, "", display="B10a R20a Y20a"), Picked(A, "B10a"))
    assert said(state, Dropped(A, ("G40a",))) == [
        "There goes a bag: 4 off Ada.",
        "Day 2: doors open!",
    ]
    state = lay("R20 T01 T02", "", display="T03 R20b Y20a", day=2)
    state = then(state, Picked(A, "T03"))
    assert said(state, Dropped(A, ())) == [
        "Ada loses nothing at all. Well packed!",
        "Day 3, the last one!",
    ]


def test_the_return_policy_is_offered_and_used() -> None:
    policy = [Power.RETURN_POLICY]
    state = lay(FULL, "", display="B10a R20a Y20a", powers=policy)
    assert said(state, Picked(A, "B10a")) == [
        "That won't fit, Ada. Take it back, just this once?"
    ]
    state = then(state, Picked(A, "B10a"))
    assert said(state, Returned(A)) == ["Money back for Ada, and on we go."]
    assert "that is a drop" in said(state, Declined(A))[0]


def test_the_scout_is_asked_which_card() -> None:
    scout = [None, Power.QUEUE_SCOUT]
    state = lay("", "", phase=Drawing(B, need=2), picks=1, powers=scout)
    assert said(state, Drew(("Y40a", "T01"))) == ["Ben has seen two: which one?"]
    state = then(state, Drew(("Y40a", "T01")))
    assert said(state, Scouted(B, "Y40a"))[0] == "Box of durians for Ben: 40 % off!"


def test_a_soft_landing_saves_a_card() -> None:
    soft = [Power.SOFT_LANDING]
    state = lay("R60 R40 Y50 G30", "", display="B10a R20a Y20a", powers=soft)
    state = then(state, Picked(A, "B10a"))
    assert said(state, Dropped(A, ("R60a", "R40a"))) == [
        "A soft landing! Keep one card, Ada."
    ]
    state = then(state, Dropped(A, ("R60a", "R40a")))
    assert said(state, Saved(A, "R60a"))[0] == "Ada keeps hold of Wedding suit."


def test_the_end_is_called_for_either_reason() -> None:
    state = lay(FULL, "", display="B10a R20a Y20a", day=3)
    state = then(state, Picked(A, "B10a"))
    assert (
        said(state, Dropped(A, ("G40a",)))[-1] == "The sale is over. Bags to the till!"
    )
    state = lay("", "", display="R20a Y20a", picks=1, deck="")
    assert said(state, Picked(B, "R20a")) == [
        "Bucket hat for Ben: 20 % off!",
        "The shelves are bare, so we close early. Bags to the till!",
    ]


def test_a_new_deck_is_announced() -> None:
    state = lay("", "", display="R10b Y20a", deck="", discard="P20 P30 P40")
    assert said(state, Picked(A, "R10b"))[-1].startswith("The deck is empty")


@pytest.mark.parametrize(
    ("kept", "words"),
    [
        (("R20", "R60"), "Ben wins with 6 points: champion of the sale!"),
        (("R40", "Y40"), "Ada, Ben share the win with 4 points each!"),
    ],
)
def test_the_winner_is_told_when_all_is_counted(
    kept: tuple[str, str], words: str
) -> None:
    state = lay("", "", kept=kept, phase=Over(early=False))
    assert result(GAME.view(state, None)).words() == words


@pytest.mark.parametrize("seed", range(6))
def test_every_announcement_of_a_game_can_be_spoken(seed: int) -> None:
    rng, spoken = Random(seed), 0
    state = GAME.start(NAMES[: 2 + seed % 4], GAME.examples[seed % 3])
    while (awaits := GAME.awaits(state)) is not None:
        if isinstance(awaits, Seats):
            action = rng.choice(list(GAME.legal(state)))
        else:
            action = GAME.outcome(state, supply(awaits, rng))
        after = GAME.apply(state, action)
        views = GAME.view(state, None), GAME.view(after, None)
        for one in announce(action, *views):
            assert "{" not in one.words()
            assert one.tune == "" or one.tune in TUNES
            spoken += 1
        state = after
    assert spoken > 20
