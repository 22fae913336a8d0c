"""What a shelf is worth, by worked examples."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from kiosk.rules.shelf_stock import (
    ENTRIES,
    TYPE_NAMES,
    TYPES,
    Entry,
    Options,
    Shelf,
    read_shelf,
    score,
)
from kiosk.rules.shelf_stock.scoring import COLLECTION_POINTS, SET_POINTS
from tests.rules.shelf_force import collections_by_force

PRINTED = Options()
BEST_ANY = Options(run_mode="best_any")
DISJOINT = Options(set_mode="disjoint")
WINDOWS = Options(set_mode="windows")

TWO_COLLECTIONS = "E3 C1 W3 S4 / S3 C5 C2 R5 / W2 E1 R4 S1 / . . . ."
RICHEST = "W3 W4 W5 . / E1 E2 E3 . / R2 R1 C4 . / C3 S5 S5 ."


def points(drawing: str, options: Options = PRINTED) -> tuple[int, int, int]:
    """Return the points for the run, the sets and the collections."""
    run, sets, collections = score(read_shelf(drawing), options).lines()
    return run.points, sets.points, collections.points


def counts(drawing: str, options: Options = PRINTED) -> tuple[int, int, int, int]:
    """Return run / sets / collections / total, as the worked examples give them."""
    found = score(read_shelf(drawing), options)
    return (
        found.run_points,
        len(found.sets),
        len(found.collections),
        found.total,
    )


@pytest.mark.rule("GSS-V1", "GSS-V2", "GSS-V3", "GSS-10")
@pytest.mark.parametrize(
    ("drawing", "run"),
    [("W1 E2 R3 .", 6), ("W4 E3 R2 .", 9), ("W4 E2 R3 .", 0), (". S5 C4 S3", 12)],
)
def test_three_sizes_in_order_are_a_run(drawing: str, run: int) -> None:
    assert points(drawing) == (run, 0, 0)


@pytest.mark.rule("GSS-V4", "GSS-11")
@pytest.mark.parametrize(
    ("drawing", "sets", "vp"),
    [
        (". . . .", 0, 0),
        ("W1 W1 W1 .", 1, 3),
        ("W1 W1 W1 . / E1 E1 E1 .", 2, 5),
        ("W1 W1 W1 . / E1 E1 E1 . / R1 R1 R1 .", 3, 8),
        ("W1 W1 W1 . / E1 E1 E1 . / R1 R1 R1 . / . C1 C1 C1", 4, 12),
        ("W1 W1 W1 . / W1 W1 W1 . / W1 W1 . . / . E1 E1 E1", 5, 17),
        ("W1 W1 W1 . / W1 W1 W1 . / W1 W1 W1 .", 6, 17),
        ("W1 W1 W1 . / W1 W1 W1 . / W1 W1 W1 . / . E1 E1 E1", 7, 17),
    ],
)
def test_sets_score_by_their_number(drawing: str, sets: int, vp: int) -> None:
    assert counts(drawing) == (0, sets, 0, vp)


@pytest.mark.rule("GSS-V5", "GSS-A2", "GSS-12")
def test_a_scattered_collection_counts_and_a_size_6_is_refused() -> None:
    printed = "E2 . W3 . / . R4 . . / S5 . . C1 / . . . ."
    assert counts(printed) == (0, 0, 1, 15)
    with pytest.raises(ValueError, match="size 6"):
        read_shelf(printed.replace("C1", "C6"))


@pytest.mark.rule("GSS-V7", "GSS-A3")
def test_of_a_longer_run_the_best_three_count() -> None:
    assert counts("W2 E3 R4 C5") == (12, 0, 0, 12)
    assert counts("W1 E2 R3 C4") == (9, 0, 0, 9)


@pytest.mark.rule("GSS-A3")
def test_as_an_option_a_run_of_four_counts_whole() -> None:
    assert points("W2 E3 R4 C5", BEST_ANY) == (14, 0, 0)
    assert points("W4 E3 R2 C1", BEST_ANY) == (10, 0, 0)
    assert points("W1 E2 R3 C4 / S5 . . . / E4 . . . / E3 . . .", BEST_ANY)[0] == 12


@pytest.mark.rule("GSS-V8")
def test_a_gap_breaks_a_run() -> None:
    assert points("W1 . E2 R3")[0] == 0


@pytest.mark.rule("GSS-V9", "GSS-13")
def test_an_entry_serves_a_run_and_a_collection() -> None:
    drawing = "W1 E2 R3 C5 / . . . S4 / . . . W3 / . . . ."
    assert counts(drawing) == (12, 0, 1, 27)
    found = score(read_shelf(drawing), PRINTED)
    assert found.run == (3, 7, 11)
    assert found.collections == ((0, 1, 2, 3, 7),)


@pytest.mark.rule("GSS-V10")
def test_a_row_and_a_column_may_share_a_place() -> None:
    drawing = "W1 W1 W1 . / W5 . . . / W5 . . . / . . . ."
    assert counts(drawing) == (0, 2, 0, 5)
    assert counts(drawing, DISJOINT) == (0, 1, 0, 3)
    assert score(read_shelf(drawing), PRINTED).sets == ((0, 1, 2), (0, 4, 8))


@pytest.mark.rule("GSS-V11")
def test_four_of_a_type_in_a_line_are_one_set() -> None:
    assert counts("W1 W1 W1 W1") == (0, 1, 0, 3)
    assert counts("W1 W1 W1 W1", WINDOWS) == (0, 2, 0, 5)


@pytest.mark.rule("GSS-V12")
def test_a_block_of_nine_is_six_sets() -> None:
    drawing = "W1 W1 W1 . / W1 W1 W1 . / W1 W1 W1 . / . . . ."
    assert counts(drawing) == (0, 6, 0, 17)
    assert counts(drawing, DISJOINT) == (0, 3, 0, 8)


@pytest.mark.rule("GSS-V13")
def test_four_rows_of_one_type_each_are_four_sets() -> None:
    drawing = "W1 W1 W1 . / E1 E1 E1 . / R1 R1 R1 . / C1 C1 C1 ."
    assert counts(drawing) == (0, 4, 0, 12)


@pytest.mark.rule("GSS-V23", "GSS-A6")
def test_collections_are_packed_and_not_taken_as_they_come() -> None:
    shelf = read_shelf(TWO_COLLECTIONS)
    trap = ("E3", "C1", "S4", "R5", "W2")
    places = {at for at, entry in enumerate(shelf) if str(entry) in trap}
    others = [c for c in collections_by_force(shelf) if set(c) != places]
    assert len(places) == 5
    assert all(places & set(other) for other in others)
    assert counts(TWO_COLLECTIONS) == (0, 0, 2, 30)


@pytest.mark.rule("GSS-A4")
def test_sets_without_crossing_could_never_be_five() -> None:
    """One type only, over all 1820 ways to leave four places empty."""
    most = {
        options.set_mode: max(
            len(score(shelf, options).sets) for shelf in _one_type(range(12, 13))
        )
        for options in (PRINTED, DISJOINT, WINDOWS)
    }
    assert most == {"disjoint": 4, "cross": 7, "windows": 10}


def _one_type(filled: range) -> Iterator[Shelf]:
    """Yield every shelf with so many entries, all of one type and size."""
    for count in filled:
        for places in combinations(range(16), count):
            yield tuple(ENTRIES[0] if at in places else None for at in range(16))


@pytest.mark.rule("GSS-A5", "GSS-A17")
def test_sets_ask_for_types_only_and_runs_for_sizes_only() -> None:
    assert points("W5 W1 W4 .") == (0, 3, 0)
    assert points("W3 W4 W5 .") == (12, 3, 0)
    assert points("W3 S4 C5 .") == (12, 0, 0)


@pytest.mark.rule("GSS-A18")
@pytest.mark.parametrize("sizes", ["123", "234", "345"])
def test_a_run_may_be_read_either_way(sizes: str) -> None:
    up = " ".join(f"W{size}" for size in sizes) + " ."
    down = ". " + " ".join(f"E{size}" for size in reversed(sizes))
    assert points(up)[0] == points(down)[0] == sum(map(int, sizes))


@pytest.mark.rule("GSS-3")
def test_there_are_five_types_in_printed_order_and_five_sizes() -> None:
    assert [str(type_) for type_ in TYPES] == list("WERCS")
    assert len(set(ENTRIES)) == 25
    assert {entry.size for entry in ENTRIES} == {1, 2, 3, 4, 5}
    assert str(Entry(TYPES[0], 4)) == "W4"


@pytest.mark.rule("GSS-D2")
def test_every_letter_has_a_name_that_begins_with_it() -> None:
    assert [TYPE_NAMES[type_][0].upper() for type_ in TYPES] == list("WERCS")


@pytest.mark.rule("GSS-D3")
def test_no_sheet_is_worth_more_than_47() -> None:
    """Two collections leave two entries free: four of one type or three of two.

    Neither gives more than two sets, whatever their places, as one type's four entries
    and one type's three make one set at most. One collection or none is worth less.
    """
    assert all(len(score(s, PRINTED).sets) <= 1 for s in _one_type(range(3, 5)))
    best_run, two_sets, all_sets = 3 + 4 + 5, SET_POINTS[2], SET_POINTS[5]
    most = best_run + two_sets + 2 * COLLECTION_POINTS
    assert most == 47 > best_run + all_sets + COLLECTION_POINTS
    assert counts(RICHEST) == (12, 2, 2, 47)


@pytest.mark.parametrize("drawing", ["W1", ". . . . .", ". . . ./" * 5, "X1 . . ."])
def test_what_is_no_shelf_is_not_read(drawing: str) -> None:
    with pytest.raises(ValueError):
        read_shelf(drawing)


@pytest.mark.rule("GSS-13")
def test_the_lines_of_a_score_read_well() -> None:
    def said(drawing: str) -> list[str]:
        return [line.text() for line in score(read_shelf(drawing), PRINTED).lines()]

    assert said(". . . .") == ["No run", "No sets", "No collections"]
    assert said("W3 W4 W5 . / . E2 R1 . / . C4 . . / . S3 . .") == [
        "Run 3-4-5",
        "1 set",
        "1 collection",
    ]
    assert said(RICHEST) == ["Run 3-4-5", "2 sets", "2 collections"]
