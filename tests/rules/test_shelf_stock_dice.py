"""What dice make at Gameshop Shelf Stock, alone and with helpers."""

import msgspec
import pytest
from msgspec.structs import replace

from kiosk.rules.contract import from_json
from kiosk.rules.shelf_stock import (
    ENTRIES,
    HELPER_HINTS,
    HELPER_NAMES,
    HELPERS,
    SHELF_STOCK,
    Action,
    Entry,
    Helper,
    Rolled,
    Sheet,
    State,
    Submitted,
    TakenBack,
    Type,
)
from kiosk.rules.shelf_stock.dice import entries
from tests.rules.shelf_table import chose, entry, refusal, rolled, said, table, throws


@pytest.mark.rule("GSS-4", "GSS-A9", "GSS-V6")
@pytest.mark.parametrize("mode", ["box", "real"])
def test_two_sixes_are_rolled_again_and_again(mode: str) -> None:
    state = table(dice=mode)
    awaited = SHELF_STOCK.awaits(state)
    throws = [(6, 6, 3), (6, 6, 6), (1, 6, 6)]
    for count, dice in enumerate(throws, start=1):
        state = rolled(state, *dice)
        view = SHELF_STOCK.view(state, None)
        assert (view.phase, view.reroll, view.dice) == ("roll", True, dice)
        assert view.throws == count
        assert view.rerolled == tuple(throws[: count - 1])
        assert SHELF_STOCK.awaits(state) == awaited
        assert refusal(state, Submitted(0, 0, entry("W1"))) == "GSS-4"
    view = SHELF_STOCK.view(rolled(state, 6, 2, 5), None)
    assert (view.phase, view.reroll, view.six) == ("choose", False, True)
    assert view.rerolled == tuple(throws)


@pytest.mark.rule("GSS-4")
def test_dice_that_stand_are_not_rolled_again() -> None:
    assert refusal(rolled(table(), 1, 2, 3), Rolled((1, 2, 4))) == "GSS-4"
    assert refusal(rolled(table(dice="real"), 6, 2, 3), Rolled((1, 2, 4))) == "GSS-4"


@pytest.mark.rule("GSS-4")
def test_before_the_dice_are_rolled_nobody_chooses() -> None:
    assert refusal(table(), Submitted(0, 0, entry("W1"))) == "GSS-4"
    assert refusal(table(), TakenBack(0)) == "GSS-4"


@pytest.mark.rule("GSS-4")
def test_real_dice_may_show_anything_and_are_the_seats_to_enter() -> None:
    state = table(dice="real")
    offered = list(SHELF_STOCK.legal(state))
    assert len(offered) == len(set(offered)) == 216
    assert list(SHELF_STOCK.legal(table(dice="box"))) == []


@pytest.mark.rule("GSS-6", "GSS-A1", "GSS-A7")
def test_a_die_for_the_type_and_another_for_the_size() -> None:
    assert said(entries((1, 2, 3))) == "W2 W3 E1 E3 R1 R2"
    assert said(entries((3, 4, 5))) == "R4 R5 C3 C5 S3 S4"
    assert said(entries((4, 4, 4))) == "C4"


@pytest.mark.rule("GSS-V19", "GSS-A8", "GSS-6")
def test_without_a_helper_a_six_is_of_no_use() -> None:
    assert said(entries((6, 2, 5))) == "E5 S2"
    assert said(entries((2, 6, 2))) == "E2"
    state = rolled(table(), 6, 2, 5)
    assert refusal(state, Submitted(0, 0, entry("E2"))) == "GSS-6"


@pytest.mark.rule("GSS-V21", "GSS-8")
def test_equal_dice_are_still_two_dice() -> None:
    assert said(entries((1, 1, 4))) == "W1 W4 C1"
    state = rolled(table(), 1, 1, 4)
    for helper in HELPERS:
        assert entries((1, 1, 4), helper) == ()
        assert refusal(state, Submitted(0, 0, entry("W1"), helper)) == "GSS-8"
    assert not SHELF_STOCK.view(state, None).six


@pytest.mark.rule("GSS-6")
def test_what_dice_make_is_independent_of_their_order() -> None:
    for dice in ((1, 2, 3), (6, 2, 5), (6, 4, 4)):
        first, second, third = dice
        for helper in (None, *HELPERS):
            turned = entries((third, first, second), helper)
            assert turned == entries(dice, helper) == entries(dice[::-1], helper)


@pytest.mark.rule("GSS-A2", "GSS-3")
def test_there_is_no_size_six_and_no_sixth_type() -> None:
    with pytest.raises(ValueError, match="size 6"):
        Entry(Type.C, 6)
    spoken = b'{"type":"submitted","seat":0,"cell":0,"entry":{"type":"%s","size":%d}}'
    assert from_json(spoken % (b"C", 5), Action).entry == entry("C5")
    for type_, size in ((b"C", 6), (b"C", 0), (b"X", 1)):
        with pytest.raises(msgspec.ValidationError):
            from_json(spoken % (type_, size), Action)
    made = {e for dice in throws() for h in (None, *HELPERS) for e in entries(dice, h)}
    assert made == set(ENTRIES)


@pytest.mark.rule("GSS-D1", "GSS-A10")
@pytest.mark.parametrize(
    ("dice", "helper", "made"),
    [
        ((6, 2, 5), Helper.BOX_CUTTER, "E1 E2 E3 E4 E5 S1 S2 S3 S4 S5"),
        ((2, 6, 2), Helper.BOX_CUTTER, "E1 E2 E3 E4 E5"),
        ((6, 2, 5), Helper.LABELLER, "W2 W5 E2 E5 R2 R5 C2 C5 S2 S5"),
        ((6, 2, 5), Helper.TWIN_TAG, "E2 S5"),
        ((3, 3, 6), Helper.TWIN_TAG, "R3"),
        ((6, 2, 4), Helper.NUDGER, "W4 E3 E5 R2 R4 C1 C3 S2"),
        ((6, 1, 5), Helper.NUDGER, "W4 E5 C1 S2"),
        ((6, 1, 1), Helper.NUDGER, "W2 E1"),
        ((6, 5, 5), Helper.NUDGER, "C5 S4"),
    ],
)
def test_each_helper_makes_its_own_entries(
    dice: tuple[int, int, int], helper: Helper, made: str
) -> None:
    assert said(entries(dice, helper)) == made
    state = rolled(table(), *dice)
    for offered in ENTRIES:
        action = Submitted(0, 0, offered, helper)
        if str(offered) in made:
            SHELF_STOCK.apply(state, action)
        else:
            assert refusal(state, action) == "GSS-D1"


@pytest.mark.rule("GSS-D1")
def test_helpers_make_at_most_ten_ten_two_and_eight() -> None:
    most = {h: max(len(entries(dice, h)) for dice in throws()) for h in HELPERS}
    assert list(most.values()) == [10, 10, 2, 8]
    assert set(HELPER_NAMES) == set(HELPER_HINTS) == set(HELPERS)


@pytest.mark.rule("GSS-8", "GSS-A11")
def test_a_helper_costs_a_box_and_helps_its_caller_alone() -> None:
    state = rolled(table(), 6, 2, 5)
    state = chose(state, 0, "E3", helper=Helper.BOX_CUTTER)
    assert refusal(state, Submitted(1, 0, entry("E3"))) == "GSS-6"
    assert refusal(state, Submitted(0, 1, entry("R2"), Helper.LABELLER)) == "GSS-A19"
    state = chose(state, 1, "E5")
    ada, ben = SHELF_STOCK.view(state, None).seats
    assert (ada.helpers, ada.boxes) == ((Helper.BOX_CUTTER,), 3)
    assert (ben.helpers, ben.boxes) == ((), 4)


def stocked(*helpers: Helper, **options: str) -> State:
    """Return a table of one, at a six, that has called these helpers before."""
    state = table(1, **options)
    sheet = Sheet(helpers=helpers)
    return rolled(replace(state, sheets=(sheet,)), 6, 2, 5)


@pytest.mark.rule("GSS-V22", "GSS-8", "GSS-D1")
def test_who_has_helped_does_not_help_again() -> None:
    state = stocked(Helper.NUDGER)
    assert refusal(state, Submitted(0, 0, entry("E4"), Helper.NUDGER)) == "GSS-D1"
    offered = [offer.helper for offer in SHELF_STOCK.view(state, None).seats[0].offers]
    assert offered == [None, Helper.BOX_CUTTER, Helper.LABELLER, Helper.TWIN_TAG]


@pytest.mark.rule("GSS-V22", "GSS-8", "GSS-D1")
def test_a_fifth_helper_is_refused_in_either_mode() -> None:
    for state in (
        stocked(*HELPERS),
        stocked(*[Helper.LABELLER] * 4, helper_mode="any_four"),
    ):
        for helper in HELPERS:
            assert refusal(state, Submitted(0, 0, entry("E5"), helper)) == "GSS-8"
        (offer,) = SHELF_STOCK.view(state, None).seats[0].offers
        assert offer.helper is None


@pytest.mark.rule("GSS-D1")
def test_as_an_option_a_helper_may_come_four_times() -> None:
    state = stocked(*[Helper.LABELLER] * 3, helper_mode="any_four")
    view = SHELF_STOCK.view(chose(state, 0, "C2", 0, Helper.LABELLER), None)
    assert view.seats[0].helpers == (Helper.LABELLER,) * 4
    assert view.seats[0].boxes == 0
