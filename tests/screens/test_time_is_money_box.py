"""Time is Money all on the box, through the real screens and real edges."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from hardware.interfaces import Health
from kiosk.demo import simulated
from kiosk.gus import TUNES
from kiosk.rules.time_is_money import AutoStopped, BoxView, Shook, Stopped
from kiosk.screens.desk import Guest
from kiosk.screens.time_is_money.guard import HANDS_OFF_MS
from kiosk.screens.time_is_money.notes import fan
from kiosk.screens.time_is_money.turn import HAND
from kiosk.screens.time_is_money.turn import turn as draw_turn
from kiosk.ui.core import Ui
from tests.screens.stage import NAMES, Stage, stage
from tests.ui.reading import reads

BOUNCE = (0.2, 0.9, 1.4, 2.8)
"""Milliseconds after an edge at which a worn contact bounces."""
DULL = "10 10 20 20 30 30"


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Stage]:
    with stage(tmp_path) as made:
        yield made


def begin(made: Stage, seats: int, *options: str) -> None:
    """Start a game in which Anton begins."""
    made.sit(NAMES[:seats], "more first", *options, game="Time is Money")
    made.tap("Anton")
    made.wait_ms(HANDS_OFF_MS)


def grab(made: Stage, *values: int) -> None:
    made.tap(*(f"take {value}" for value in values))


def turn(made: Stage, seconds: float, faces: str = DULL, *taps: str) -> None:
    """Play a turn of one roll and these touches, stopped after so many seconds."""
    made.wait_ms(1_000)
    made.throw(faces)
    seat = made.view.active + 1
    start = made.now
    made.push_at(f"restock-{seat}", start)
    made.tap(*taps)
    made.push_at("stopwatch-1", start + 1000 * seconds)


@pytest.mark.rule("TIM-V1", "TIM-V2", "TIM-V3", "TIM-11", "TIM-17", "TIM-19")
def test_antons_two_rolls_and_his_settlement(played: Stage) -> None:
    begin(played, 3)
    assert played.view.phase == "ready"
    start = played.now + 500
    played.throw("10 30 30 40 50 +")
    played.push_at("restock-1", start, BOUNCE)
    assert played.view.takeable == (10, 40, 50)
    grab(played, 10, 40, 50)
    played.tap("die 6")
    assert played.view.allowed == 15
    played.throw("10 40 50 60 +")  # five dice: the sixth lies aside
    played.push_at("restock-1", start + 6_000, BOUNCE)
    assert played.view.takeable == (10, 40, 50, 60)
    grab(played, 40, 50, 60)
    played.tap("die 5")
    assert played.view.allowed == 20
    played.push_at("stopwatch-1", start + 17_400, BOUNCE)
    settled = played.view.settled[-1]
    assert (settled.allowed, settled.elapsed) == (20, 17)
    assert (settled.taken, settled.penalty, settled.paid) == (250, 30, 30)
    assert played.view.totals == (220, 0, 0)
    assert (
        played.hears == "17 seconds instead of 20: 3 too short. Anton pays 30 million."
    )
    assert played.view.active == 1


@pytest.mark.rule("TIM-7", "TIM-20", "TIM-23", "TIM-24", "TIM-V13", "TIM-V20")
def test_a_whole_game_ends_on_the_podium_with_every_figure_right(played: Stage) -> None:
    begin(played, 3)
    order = []
    turns: list[tuple[float, str, tuple[str, ...]]] = [
        (10.0, "10 20 30 40 50 60", ("take 10", "take 60")),  # 70 + 60 = 130
        (12.0, "10 20 30 + + +", ("die 4", "die 5", "take 30")),  # 20 s: 30 - 80 = 0
        (9.999, "60 60 10 20 20 30", ("take 10", "take 30")),  # 40 - 10 = 30
        (25.9, "10 20 30 + 30 50", ("die 4", "take 50")),  # +50 + 60 = 240
        (23.0, "10 20 30 40 50 60", ("take 50", "take 60")),  # +110 - 60 = 50
        (20.5, DULL, ()),  # +60 = 90
        (34.0, "10 20 30 40 50 60", ("take 60",)),  # +60 - 80 = 220
        (30.2, "10 20 30 40 50 60", ("take 60",)),  # +120 = 170
        (31.0, DULL, ()),  # -20 = 70
    ]
    for seconds, faces, taps in turns:
        order.append(played.view.active)
        turn(played, seconds, faces, *taps)
        assert played.app.ui.overflows == []
    assert order == [0, 1, 2] * 3
    assert played.view.totals == (220, 170, 70)
    assert played.view.phase == "over"
    assert "Podium" in played.sees
    played.wait_ms(HANDS_OFF_MS)
    played.tap("bill 1")
    assert played.app.ui.overflows == []
    played.tap("All right", "Podium")
    played.wait_ms(3_000)
    assert played.app.ui.overflows == []
    assert "Once more" in played.sees
    played.tap("Once more")
    assert played.view.settled == ()


@pytest.mark.rule("TIM-A18", "TIM-A19", "TIM-10")
def test_a_wrong_grab_buzzes_and_the_time_runs_on(played: Stage) -> None:
    begin(played, 2)
    played.throw("10 30 30 40 50 60")
    start = played.now
    played.push_at("restock-1", start)
    for value, reason in (
        (30, "Several dice show 30: nobody gets it."),
        (20, "No die shows 20 now."),
    ):
        played.tap(f"take {value}")
        assert (played.hears, played.tunes[-1]) == (reason, TUNES["no"])
        assert played.app.ui.overflows == []
    grab(played, 40, 40)
    assert played.hears == "You have the 40 of this roll already."
    played.tap("die 1")
    assert played.hears == "Only a + just rolled can be set aside."
    assert played.view.taken == (40,)
    played.push_at("stopwatch-2", start + 10_500)
    assert played.view.settled[-1].elapsed == 10
    assert played.view.totals == (100, 0)


@pytest.mark.rule("TIM-12", "TIM-A3", "TIM-A24", "TIM-13")
def test_a_plus_goes_aside_and_comes_back_by_the_same_touch(played: Stage) -> None:
    begin(played, 2)
    played.throw("10 30 30 + + 60")
    start = played.now
    played.push_at("restock-1", start)
    played.tap("die 4", "die 5")
    assert played.view.allowed == 20
    played.tap("die 4")
    assert played.view.allowed == 15
    assert [die.face for die in played.view.dice] == ["10", "30", "30", "+", "+", "60"]
    played.throw(f"{DULL[:-3]}")
    played.tap("Roll again")
    assert [die.blocked for die in played.view.dice] == [False] * 4 + [True, False]


@pytest.mark.rule("TIM-5", "TIM-A20")
def test_the_stacks_lie_as_they_were_drawn_and_all_can_be_touched(
    played: Stage,
) -> None:
    order = [40, 10, 60, 20, 50, 30]
    played.dealer.drawn = [[str(value) for value in order]]
    begin(played, 2, "more chaos")
    played.throw(DULL)
    played.tap("Begin")
    played.wait_ms(1)
    spots = [played.app.ui.find(f"take {value}").rect.x for value in order]
    assert spots == sorted(spots)
    assert {f"take {value}" for value in order} <= set(played.sees)
    assert all(min(c.rect.size) >= 72 for c in played.app.ui.controls if not c.pin)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_turn_lies_before_whoever_plays(played: Stage, seats: int) -> None:
    begin(played, seats)
    upper = seats // 2
    for seat in range(seats):
        turn(played, 1)
        played.wait_ms(1_000)
        assert len(played.view.settled) == seat + 1
    for seat in range(seats):
        played.throw(DULL)
        played.tap("Begin")
        y = played.app.ui.find("STOP").rect.centery
        assert (y < 400) == (seat >= seats - upper)
        assert played.app.ui.overflows == []
        played.wait_ms(1_000)
        played.tap("STOP")
        played.wait_ms(1_000)


@pytest.mark.rule("TIM-A13")
def test_who_never_stops_is_stopped_by_the_box(played: Stage) -> None:
    begin(played, 2)
    played.throw("10 30 30 + 40 60")
    start = played.now
    played.push_at("restock-1", start)
    played.tap("die 4", "take 60")
    played.until_ms(start + 74_990)
    assert played.view.phase == "rolled"
    played.until_ms(start + 75_010)
    settled = played.view.settled[-1]
    assert (settled.auto, settled.allowed, settled.elapsed) == (True, 15, 75)
    assert isinstance(played.app.desk.playing.actions[-1], AutoStopped)
    assert played.app.ui.overflows == []


def test_hands_still_at_it_begin_nothing_when_a_turn_has_ended(played: Stage) -> None:
    begin(played, 2)
    turn(played, 5)
    assert "Begin" in played.sees
    played.tap("Begin")
    assert played.view.phase == "ready"
    played.tap("bill 1")
    assert "All right" not in played.sees
    played.wait_ms(HANDS_OFF_MS)
    played.tap("bill 1")
    assert "All right" in played.sees
    played.tap("All right")
    played.throw(DULL)
    played.tap("Begin")
    assert played.view.phase == "rolled"


def test_a_button_begins_a_turn_whatever_lies_over_the_table(played: Stage) -> None:
    begin(played, 2)
    played.tap("bill 2")
    played.throw(DULL)
    played.push_at("restock-1", played.now)
    assert played.view.phase == "rolled"
    played.tap("STOP")
    assert "All right" not in played.sees


def test_only_who_is_called_can_roll_and_stop_needs_no_aim(played: Stage) -> None:
    begin(played, 2)
    played.push_at("restock-2", played.now)
    played.push_at("stopwatch-1", played.now)
    assert played.view.phase == "ready"
    played.throw(DULL)
    played.push_at("restock-1", played.now)
    played.throw("60 50 40 60 50 40")
    played.push_at("restock-2", played.now)
    assert played.view.rolls == 1
    played.push_at("restock-1", played.now)
    assert played.view.rolls == 2


def test_the_next_may_roll_by_button_the_moment_a_turn_has_ended(played: Stage) -> None:
    begin(played, 2)
    turn(played, 5)
    played.throw(DULL)
    played.push_at("restock-2", played.now)
    assert played.view.phase == "rolled"


def test_a_game_broken_off_in_mid_turn_goes_on_and_a_stop_stays(tmp_path: Path) -> None:
    with stage(tmp_path) as made:
        begin(made, 2)
        turn(made, 11, "10 20 30 40 50 60", "take 60")
        made.wait_ms(HANDS_OFF_MS)
        made.tap("Menu", "Undo")
        assert len(made.view.settled) == 1
        made.wait_ms(1_000)
        made.throw("10 30 30 + 50 60")
        made.tap("Begin")
        made.tap("die 4", "take 50")
        before = made.view
    with stage(tmp_path, now=10**15) as made:
        made.tap("Go on playing", "Go on playing")
        assert made.view == before
        assert made.app.ui.overflows == []
        made.tap("take 60")
        made.push_at("stopwatch-1", made.now)
        assert made.view.settled[-1].taken == 110


def test_a_stopwatch_button_that_sticks_is_noticed_and_the_screen_stops(
    played: Stage,
) -> None:
    begin(played, 2)
    start = played.now + 100
    played.throw(DULL)
    played.push_at("restock-1", start)
    played.edge("stopwatch-1", True, start + 10_400)  # stops, and stays down
    played.wait_ms(HANDS_OFF_MS)
    assert played.view.settled[-1].elapsed == 10
    played.wait_ms(21_000)
    assert played.app.desk.devices["stopwatch-1"].health is Health.BROKEN
    played.tap("why stopwatch-1")
    assert played.app.ui.overflows == []
    played.tap("All right")
    start = played.now
    played.throw(DULL)
    played.push_at("restock-2", start)
    assert "why stopwatch-1" not in played.sees  # nothing lies over a running turn
    played.tap_at("STOP", start + 9_500)
    assert played.view.settled[-1].elapsed == 9


def test_times_are_those_of_the_edges_however_late_they_are_heard_of(
    played: Stage,
) -> None:
    begin(played, 2)
    start = played.now + 100
    played.throw(DULL)
    played.edge("restock-1", True, start, late=45)
    played.edge("restock-1", False, start + 80, late=3)
    played.edge("stopwatch-1", True, start + 12_345, late=80)
    played.wait_ms(100)
    rolled, stopped = (
        action.at
        for action in played.app.desk.playing.actions
        if isinstance(action, Shook | Stopped)
    )
    assert stopped - rolled == 12_345


def test_real_buttons_and_threads_play_a_turn(tmp_path: Path) -> None:
    with simulated(tmp_path) as pilot:
        pilot.tap("Time is Money")
        pilot.app.desk.setup.guests = [Guest(n, "", at) for at, n in enumerate("AB")]
        pilot.app.handle(None)
        pilot.tap("Next", "Start game")
        table = pilot.app.desk.playing
        pilot.press(f"restock-{table.view().active + 1}")
        assert table.view().phase == "rolled"
        pilot.press("stopwatch-2")
        assert len(table.view().settled) == 1


def test_an_empty_stack_is_shown_and_can_still_be_touched(played: Stage) -> None:
    begin(played, 2)
    played.throw(DULL)
    played.tap("Begin")
    view = played.view
    assert isinstance(view, BoxView)
    ui = played.app.ui
    ui.begin(None)
    draw_turn(ui, played.app.desk, replace(view, bank=(0, 1, 3, 9, 33, 50)), 0)
    assert ui.overflows == []
    assert ui.find("take 10").enabled


@pytest.mark.parametrize("size", [(1280, 800), (800, 480)])
def test_any_number_of_notes_has_room_in_the_hand(size: tuple[int, int]) -> None:
    ui = Ui(pygame.Surface(size), now=lambda: 0)
    ui.begin(None)
    for count in range(80):
        fan(ui, [(10, 40, 60)[at % 3] for at in range(count)], HAND)
        assert ui.overflows == [], count


def test_who_presses_out_of_turn_is_told_so_on_both_sides(played: Stage) -> None:
    begin(played, 2)
    played.push_at("restock-2", played.now)
    assert (played.view.phase, played.tunes[-1]) == ("ready", TUNES["no"])
    assert reads(played).count("It's Anton's turn.") == 2
    assert played.app.ui.overflows == []
    played.wait_ms(6_100)
    assert "It's Anton's turn." not in reads(played)


def test_a_step_taken_back_is_said_on_the_screen(played: Stage) -> None:
    begin(played, 2)
    played.tap("Menu", "Undo")
    assert played.view.phase == "first"
    assert "Taken back." in reads(played)
    played.tap("Anton")
    assert "Taken back." not in reads(played)


def test_nothing_to_pay_is_no_minus(played: Stage) -> None:
    begin(played, 2)
    turn(played, 2)
    assert played.view.settled[-1].paid == 0
    shown = reads(played)
    assert "0" in shown
    assert not any("−" in each for each in shown)
