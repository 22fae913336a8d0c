"""Time is Money with the bought game: the box is watch and referee, by its buttons."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.interfaces import DeviceState, Health
from kiosk.rules.time_is_money import Reset, Started, Stopped
from kiosk.rules.time_is_money.table import CHORD
from kiosk.screens.time_is_money.guard import HANDS_OFF_MS
from tests.screens.stage import NAMES, Stage, stage

BOUNCE = (0.2, 0.9, 1.4, 2.8)
"""Milliseconds after an edge at which a worn contact bounces."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Stage]:
    with stage(tmp_path) as made:
        yield made


def begin(made: Stage, seats: int, *options: str) -> None:
    """Start a game in which Anton begins."""
    made.sit(NAMES[:seats], "more play", "more first", *options, game="Time is Money")
    made.tap("Anton")
    made.wait_ms(HANDS_OFF_MS)


def timed(
    made: Stage, ms: float, *, start: str = "stopwatch-1", stop: str = ""
) -> None:
    """Start and stop the watch by its buttons, which bounce."""
    begun = made.now + 5
    made.push_at(start, begun, BOUNCE)
    made.push_at(stop or start, begun + ms, BOUNCE)


def settle(made: Stage, plus: int) -> None:
    made.wait_ms(HANDS_OFF_MS)
    made.tap(f"plus {plus}")
    made.wait_ms(HANDS_OFF_MS)


def note(made: Stage, amount: int) -> None:
    made.tap("Note the grab", *(f"key {digit}" for digit in str(amount)), "That's it")


def count(made: Stage, name: str, amount: int) -> None:
    made.tap(name, *(f"key {digit}" for digit in str(amount)), "That's it")


def kinds(made: Stage) -> list[str]:
    """Return what was done with the watch, in order."""
    return [
        type(action).__name__
        for action in made.app.desk.playing.actions
        if isinstance(action, Started | Stopped | Reset)
    ]


@pytest.mark.rule("TIM-V3", "TIM-D4", "TIM-D5", "TIM-18")
def test_antons_turn_with_real_dice_by_the_stopwatch_buttons(table: Stage) -> None:
    begin(table, 3)
    timed(table, 17_400, stop="stopwatch-2")
    assert (table.view.phase, table.view.elapsed) == ("stopped", 17)
    assert table.hears == "17 seconds. How many + lie aside?"
    settle(table, 2)
    settled = table.view.settled[-1]
    assert (settled.allowed, settled.elapsed, settled.penalty) == (20, 17, 30)
    note(table, 250)
    assert table.view.balances[0] == 220
    assert table.app.ui.overflows == []


def play_out(made: Stage, seats: int, grabs: list[int]) -> None:
    """Play every turn on time; note what was grabbed where there is a number."""
    for at in range(3 * seats):
        timed(made, 1000 * made.view.base + 300)
        settle(made, 0)
        if grabs:
            note(made, grabs[at])
        assert made.app.ui.overflows == []


@pytest.mark.rule("TIM-D6", "TIM-24", "TIM-A14", "TIM-V21")
def test_a_game_ends_with_totals_typed_by_everybody(table: Stage) -> None:
    begin(table, 3)
    play_out(table, 3, [])
    assert table.view.phase == "counting"
    count(table, "Anton", 430)
    table.push_at("restock-2", table.now)
    assert table.app.ui.overflows == []
    table.tap("key 4", "key 3", "key 5")
    assert "That's it" not in table.sees  # notes make whole tens
    table.tap("key <", "key 0", "That's it")
    count(table, "Cleo", 400)
    assert table.view.winners == (0, 1)
    table.wait_ms(HANDS_OFF_MS)
    table.tap("bill 3")
    assert table.app.ui.overflows == []
    table.tap("All right", "Podium")
    table.wait_ms(3_000)
    assert table.app.ui.overflows == []
    assert table.hears == "Anton & Bea share the win with 430 million each!"
    table.tap("Clear the table")
    assert "Time is Money" in table.sees


def test_a_game_ends_by_the_account_that_the_box_has_kept(table: Stage) -> None:
    begin(table, 2)
    play_out(table, 2, [100, 250, 0, 40, 30, 10])
    assert table.view.balances == (100 + 0 + 30 + 180, 250 + 40 + 10 + 180)
    table.tap("Take the account")
    table.wait_ms(100)
    assert table.view.counted == (310, 480)
    table.wait_ms(HANDS_OFF_MS)
    table.tap("Podium")
    assert table.app.ui.overflows == []
    assert table.hears == "Bea wins with 480 million!"


def test_one_seat_may_take_its_account_and_another_type(table: Stage) -> None:
    begin(table, 2)
    for at in range(6):
        timed(table, 1000 * table.view.base)
        settle(table, 0)
        if at % 2 == 0:
            note(table, 40)
    table.tap("Anton", "Account")
    count(table, "Bea", 90)
    assert table.view.counted == (300, 90)


def test_the_watch_starts_also_while_somebody_types(table: Stage) -> None:
    begin(table, 2)
    timed(table, 10_000)
    settle(table, 0)
    table.tap("Note the grab", "key 4")
    timed(table, 10_000)
    assert table.view.elapsed == 10
    settle(table, 0)
    assert "key 4" not in table.sees


@pytest.mark.rule("TIM-D4")
def test_both_buttons_at_once_set_a_running_watch_to_zero(table: Stage) -> None:
    begin(table, 2)
    begun = table.now + 5
    table.push_at("stopwatch-1", begun)
    table.edge("stopwatch-1", True, begun + 5_000)
    table.edge("stopwatch-2", True, begun + 5_030)
    table.wait_ms(20)
    assert kinds(table) == ["Started", "Stopped", "Reset"]
    assert table.view.phase == "ready"
    assert table.hears == "Back to zero."
    table.edge("stopwatch-1", False, begun + 5_200)
    table.edge("stopwatch-2", False, begun + 5_220)
    timed(table, 10_000)
    assert table.view.elapsed == 10


def test_both_buttons_at_once_at_zero_leave_it_at_zero(table: Stage) -> None:
    begin(table, 2)
    at = table.now + 5
    table.edge("stopwatch-2", True, at)
    table.edge("stopwatch-1", True, at + CHORD)
    table.wait_ms(20)
    assert kinds(table) == ["Started", "Reset"]
    assert table.view.phase == "ready"


def test_two_presses_further_apart_are_a_start_and_a_stop(table: Stage) -> None:
    begin(table, 2)
    at = table.now + 5
    table.edge("stopwatch-2", True, at)
    table.edge("stopwatch-1", True, at + CHORD + 1)
    table.wait_ms(20)
    assert kinds(table) == ["Started", "Stopped"]


@pytest.mark.rule("TIM-14")
def test_a_time_that_was_looked_at_counts(table: Stage) -> None:
    begin(table, 2)
    timed(table, 10_000)
    at = table.now + 1_000
    table.edge("stopwatch-2", True, at)
    table.edge("stopwatch-1", True, at + 20)
    table.wait_ms(20)
    assert table.hears == "The watch has stopped: that time counts."
    assert table.view.phase == "stopped"
    table.tap("Menu", "Undo")
    assert table.view.phase == "stopped"


def test_a_wrong_count_of_plus_can_be_taken_back(table: Stage) -> None:
    begin(table, 2)
    timed(table, 15_000)
    settle(table, 0)
    assert table.view.settled[-1].penalty == 100
    table.tap("Menu", "Undo")
    table.tap("plus 1")
    assert table.view.settled[-1].reward == 60


@pytest.mark.parametrize("bounces", [(0.1, 0.3), (0.5, 1, 2, 3), (2, 4, 6, 8)])
def test_a_bouncing_contact_starts_once_and_stops_once(
    table: Stage, bounces: tuple[float, ...]
) -> None:
    begin(table, 2)
    begun = table.now + 5
    table.push_at("stopwatch-1", begun, bounces)
    assert kinds(table) == ["Started"]
    table.push_at("stopwatch-1", begun + 3_000, bounces)
    assert kinds(table) == ["Started", "Stopped"]
    started, stopped = table.app.desk.playing.actions[-2:]
    assert stopped.at - started.at == 3_000


@pytest.mark.rule("TIM-A13")
def test_a_watch_that_nobody_stops_is_stopped_by_the_box(table: Stage) -> None:
    begin(table, 2)
    begun = table.now + 5
    table.push_at("stopwatch-1", begun)
    table.until_ms(begun + 84_999)
    assert table.view.phase == "running"
    table.until_ms(begun + 85_001)
    assert (table.view.phase, table.view.auto, table.view.elapsed) == (
        "stopped", True, 85,
    )  # fmt: skip
    assert table.app.ui.overflows == []


def test_the_screen_takes_the_place_of_both_buttons(table: Stage) -> None:
    begin(table, 2)
    for name in ("stopwatch-1", "stopwatch-2"):
        table.app.handle(DeviceState(name, Health.BROKEN, "It is stuck.", 0))
    assert table.app.ui.overflows == []
    start = table.now
    table.tap("Start")
    table.tap_at("Back to zero", start + 900)
    start = table.now
    table.tap("Start")
    table.tap_at("Stop", start + 12_999)
    assert (table.view.phase, table.view.elapsed) == ("stopped", 12)
    table.tap("plus 1")  # a second touch of the hand that stopped
    assert table.view.phase == "stopped"


def test_one_button_held_down_leaves_the_other_and_is_noticed(table: Stage) -> None:
    begin(table, 2)
    begun = table.now + 5
    table.edge("stopwatch-1", True, begun)
    table.until_ms(begun + 21_000)
    assert table.app.desk.devices["stopwatch-1"].health is Health.BROKEN
    assert "why stopwatch-1" not in table.sees
    table.push_at("stopwatch-2", begun + 22_000)
    assert table.view.elapsed == 22
    assert "why stopwatch-1" in table.sees
    table.edge("stopwatch-1", False, table.now)
    table.wait_ms(2_100)
    assert "why stopwatch-1" not in table.sees


def test_the_left_neighbour_is_called_to_the_watch(table: Stage) -> None:
    begin(table, 3)
    for keeper in (1, 2, 0):
        spot = table.app.ui.find("Start").rect
        places = {0: (640, 650), 1: (0, 650), 2: (0, 0)}  # clockwise from below, right
        assert spot.collidepoint(places[keeper][0] + 320, places[keeper][1] + 75)
        timed(table, 10_000)
        settle(table, 0)


def test_an_account_of_more_than_there_is_is_refused_once(table: Stage) -> None:
    begin(table, 2)
    play_out(table, 2, [5_000, 5_000, 1_000, 0, 0, 0])
    tunes = len(table.tunes)
    table.tap("Take the account")
    table.wait_ms(500)
    assert table.hears == "There are only 10500 millions in the game."
    assert (table.view.phase, len(table.tunes)) == ("counting", tunes + 1)
    assert table.view.counted == (6_180, None)
    table.tap("Anton", "key 1", "key 0", "That's it")
    assert table.view.counted == (10, None)


def test_the_count_has_room_for_long_names(tmp_path: Path) -> None:
    names = [f"Maximiliane{at} Window Shopper" for at in range(5)]
    with stage(tmp_path) as made:
        made.sit(names, "more play", "more first", game="Time is Money")
        made.tap(names[0])
        made.wait_ms(HANDS_OFF_MS)
        play_out(made, 5, [300] * 15)
        made.tap(names[3])
        assert made.app.ui.overflows == []
        made.tap("Back", "Take the account")
        made.wait_ms(HANDS_OFF_MS)
        assert made.app.ui.overflows == []
        made.tap("Podium")
        made.wait_ms(3_000)
        assert made.app.ui.overflows == []


@pytest.mark.parametrize(
    ("seats", "size"), [(2, (1280, 800)), (5, (1280, 800)), (5, (800, 480))]
)
def test_every_screen_has_room_for_long_names(
    tmp_path: Path, seats: int, size: tuple[int, int]
) -> None:
    names = [f"Maximiliane{at} Window Shopper" for at in range(seats)]
    with stage(tmp_path, size=size) as made:
        for options in (["more play", "more first"], ["more first"]):
            made.sit(names, *options, game="Time is Money")
            assert made.app.ui.overflows == []
            made.tap(names[-1])
            made.wait_ms(HANDS_OFF_MS)
            walk(made, seats)
            made.tap("Menu", "Clear the table", "Clear the table")
            made.app.desk.setup.options.clear()


def walk(made: Stage, seats: int) -> None:
    """Play a round as badly as can be; nothing overflows on the way."""
    for _ in range(seats):
        made.tap(*{"Start", "Begin"} & set(made.sees))
        assert made.app.ui.overflows == []
        made.wait_ms(84_000 if made.view.phase == "running" else 69_000)
        made.tap(*{"Stop", "STOP"} & set(made.sees))
        assert made.app.ui.overflows == []
        made.wait_ms(HANDS_OFF_MS)
        if "plus 3" in made.sees:
            made.tap("plus 3")
            made.wait_ms(HANDS_OFF_MS)
            note(made, 10_500)
        assert made.app.ui.overflows == []
        bill = next(name for name in made.sees if name.startswith("bill"))
        made.tap(bill)
        assert made.app.ui.overflows == []
        made.tap("All right")
