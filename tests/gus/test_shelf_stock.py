"""What Gus says at Gameshop Shelf Stock."""

from msgspec.structs import replace

from kiosk.gus import Announcement
from kiosk.gus.shelf_stock import announce, result
from kiosk.rules.shelf_stock import (
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
    read_shelf,
)
from tests.rules.shelf_table import chose, entry, rolled, table

NEAR = "W1 E2 R3 C4"
"""A shelf that lacks an S5 for a collection."""


def heard(state: State, action: Action) -> tuple[Announcement, ...]:
    """Return what is said when the action is played on a table all can see."""
    after = SHELF_STOCK.apply(state, action)
    return announce(
        action, SHELF_STOCK.view(state, None), SHELF_STOCK.view(after, None)
    )


def words(state: State, action: Action) -> list[str]:
    return [said.words() for said in heard(state, action)]


def finished(*drawings: str) -> State:
    sheets = tuple(Sheet(read_shelf(drawing)) for drawing in drawings)
    return replace(table(len(drawings)), sheets=sheets, turn=13)


def test_a_delivery_is_read_out_and_the_last_is_named() -> None:
    assert words(table(), Rolled((1, 2, 3))) == ["Delivery 1: 1, 2, 3."]
    last = replace(table(), turn=12)
    assert words(last, Rolled((5, 5, 1))) == ["The last delivery: 5, 5, 1."]


def test_two_sixes_go_back() -> None:
    (said,) = heard(table(), Rolled((6, 2, 6)))
    assert said.words() == "2 sixes! All three dice once more."
    assert said.tune == "no"


def test_a_six_calls_helpers_as_long_as_there_are_any() -> None:
    delivery, six = words(table(), Rolled((6, 2, 3)))
    assert delivery == "Delivery 1: 6, 2, 3."
    assert six == "A six! Call a helper, if you like."
    spent = replace(table(), sheets=(Sheet(helpers=HELPERS),) * 2)
    assert words(spent, Rolled((6, 2, 3)))[1].endswith("have gone home.")


def test_a_choice_is_announced_and_not_what_it_is() -> None:
    state = rolled(table(4), 6, 2, 5)
    for seat in (3, 1):
        plain = Submitted(seat, 0, entry("E5"))
        helped = Submitted(seat, 9, Entry(plain.entry.type, 1), Helper.BOX_CUTTER)
        assert heard(state, plain) == heard(state, helped)
        state = SHELF_STOCK.apply(state, plain)
    assert words(state, Submitted(2, 0, entry("S2"))) == [
        "Cem has chosen.",
        "Now we wait for Ada.",
    ]
    assert words(state, TakenBack(3)) == ["Dot thinks again."]


def test_the_last_choice_fills_the_shelves() -> None:
    state = chose(rolled(table(), 1, 2, 3), 0, "W2")
    (said,) = heard(state, Submitted(1, 0, entry("W2")))
    assert (said.words(), said.tune) == ("All chosen: onto the shelves!", "till")


def test_a_collection_is_cheered_once_it_lies_on_the_shelf() -> None:
    sheets = (Sheet(read_shelf(NEAR)), Sheet(read_shelf(NEAR)))
    state = rolled(replace(table(), sheets=sheets, turn=5), 5, 5, 1)
    state = chose(state, 0, "S5", 8)
    assert words(state, Submitted(1, 8, entry("S1"))) == [
        "All chosen: onto the shelves!",
        "Ada has a collection!",
    ]


def test_the_end_keeps_the_winner_for_the_counting() -> None:
    last = rolled(replace(table(1), turn=12), 1, 2, 3)
    (said,) = heard(last, Submitted(0, 0, entry("W2")))
    assert said.words() == "The last box is in. Let us count the shelves!"
    assert (said.tune, said.face) == ("closed", "counting")


def test_the_result_names_whoever_has_won() -> None:
    def won(*drawings: str) -> str:
        said = result(SHELF_STOCK.view(finished(*drawings), None))
        assert (said.tune, said.face) == ("win", "delighted")
        return said.words()

    run = "W1 E2 R3 ."
    assert won("W1 . . .", run) == "Ben wins with 6 points!"
    assert won(run, "W1 . . .", run) == "6 points each: 2 share the win!"
    assert won(run) == "6 points: well stocked, Ada!"
