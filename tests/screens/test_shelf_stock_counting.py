"""The end of Gameshop Shelf Stock: what is circled when, the podium, the records."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from kiosk.gus import TUNES
from kiosk.rules.shelf_stock import SHELF_STOCK, Options, Sheet, View, read_shelf
from kiosk.rules.shelf_stock.state import State
from kiosk.screens.shelf_stock.counting import STEP_MS, circles, steps
from tests.screens.stage import NAMES, Stage, stage
from tests.screens.stocking import rush, sit, view

CROSSED = "W1 W2 W3 . / W5 . . . / W5 . . . / . . . ."
"""A run of 6 along the top, which is a set too, and a set down the side."""
COLLECTED = "E5 . W3 . / . R4 . . / S2 . . C1 / . . . ."


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Stage]:
    with stage(tmp_path) as made:
        yield made


def over(*drawings: str, **options: str) -> View:
    """Return the view of a game that has ended with these shelves."""
    start: State = SHELF_STOCK.start(NAMES[: len(drawings)], Options(**options))  # type: ignore[arg-type]
    sheets = tuple(Sheet(read_shelf(drawing)) for drawing in drawings)
    found: View = SHELF_STOCK.view(replace(start, sheets=sheets, turn=13), None)
    return found


@pytest.mark.rule("GSS-10", "GSS-11", "GSS-12")
def test_run_sets_and_collections_are_circled_in_turn() -> None:
    found = over(CROSSED, COLLECTED)
    ada, bea = (seat.score for seat in found.seats)
    counted = [
        (step.title, circles(step.of(ada)), circles(step.of(bea)))
        for step in steps(found)
    ]
    run, side, five = (0, 1, 2), (0, 4, 8), (2, 0, 5, 11, 8)
    assert counted == [
        ("We count the shelves", [], []),
        ("The best run", [run], []),
        ("Set 1 of 2", [run, run], []),
        ("Set 2 of 2", [run, run, side], []),
        ("Collection 1 of 1", [run, run, side], [five]),
    ]


def test_the_last_step_has_counted_everything() -> None:
    found = over(CROSSED, COLLECTED, ". . . .")
    last = steps(found)[-1]
    assert [last.of(seat.score) for seat in found.seats] == [
        seat.score for seat in found.seats
    ]
    assert last.lines(found.seats[0].score) == [
        ("Run 1-2-3", "6"), ("2 sets", "5"), ("Collections", "0")
    ]  # fmt: skip


def test_empty_shelves_are_counted_too() -> None:
    titles = [step.title for step in steps(over(". . . .", ". . . ."))]
    assert titles[2:] == ["No sets", "No collections"]


def to_the_end(made: Stage, seats: int) -> list[str]:
    """Play at random to the end; return the titles of the counting."""
    sit(made, seats)
    rush(made)
    return [step.title for step in steps(view(made))]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_count_goes_on_by_itself_and_ends_at_the_podium(
    table: Stage, seats: int
) -> None:
    titles = to_the_end(table, seats)
    pictures = []
    for _ in titles:
        assert table.app.ui.overflows == []
        pictures.append(table.picture())
        assert ("Podium" in table.sees) == (len(pictures) == len(titles))
        table.wait_ms(STEP_MS + 20)
    assert len(set(pictures)) == len(titles)
    assert table.app.ui.wake_at is None
    table.tap("Podium")
    assert table.tunes[-1] == TUNES["win"]
    assert table.app.ui.overflows == []
    table.tap("Once more")
    assert view(table).turn == 1


def test_a_touch_brings_the_next_step_and_each_is_heard(table: Stage) -> None:
    titles = to_the_end(table, 2)
    table.app.ui.motion = False
    table.wait_ms(10 * STEP_MS)
    heard = len(table.tunes)
    for _ in titles[1:]:
        table.tap("Count on")
    assert len(table.tunes) == heard + len(titles) - 1
    assert "Podium" in table.sees


def test_the_menu_can_be_reached_while_counting(table: Stage) -> None:
    to_the_end(table, 2)
    table.tap("Menu", "Undo")
    assert view(table).phase == "over"
    table.tap("Menu", "Clear the table")
    assert "Gameshop Shelf Stock" in table.sees


# --- alone --------------------------------------------------------------------------


def alone(made: Stage, *options: str) -> int:
    """Play a game alone to its high scores; return the points."""
    sit(made, 1, *options)
    rush(made)
    made.wait_ms(20 * STEP_MS)
    points = view(made).seats[0].score.total
    made.tap("High scores")
    assert made.app.ui.overflows == []
    return points


def listed(made: Stage) -> list[int]:
    return sorted(result.points for result in made.app.desk.playing.records())


@pytest.mark.rule("GSS-A16")
def test_alone_one_plays_for_a_list_that_is_kept(tmp_path: Path) -> None:
    points = []
    for _ in range(3):
        with stage(tmp_path) as made:
            points.append(alone(made))
            assert listed(made) == sorted(points[:-1])
            made.tap("Clear the table")
    with stage(tmp_path) as made:
        sit(made, 1)
        assert listed(made) == sorted(points)
        made.wait_ms(3000)
        before = made.app.ui.memory["best"]
        assert before == max(points)


def test_only_games_scored_alike_stand_in_one_list(tmp_path: Path) -> None:
    from kiosk.screens.shelf_stock.records import ranked

    with stage(tmp_path) as made:
        alone(made)
        made.tap("Clear the table")
        alone(made, "more set_mode")
        assert len(ranked(made.app.desk, view(made))) == 1
        made.tap("Clear the table")
        made.app.desk.setup.options.clear()
        alone(made, "more tie_break")
        assert len(ranked(made.app.desk, view(made))) == 2


def test_without_a_disk_there_is_a_list_of_one(tmp_path: Path) -> None:
    with stage(None) as made:
        alone(made)
        assert listed(made) == []
