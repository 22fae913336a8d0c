"""Time in Time is Money: when the watch runs, and that nobody can know it."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kiosk.rules.contract import Illegal, Seats, to_json
from kiosk.rules.time_is_money import (
    TIME_IS_MONEY,
    AutoStopped,
    Blocked,
    BoxState,
    Reset,
    Shook,
    Started,
    Stopped,
    Took,
    Unblocked,
)
from tests.rules.stopwatch import (
    DULL,
    ZERO,
    box,
    play,
    refused,
    roll,
    seen,
    seen_table,
    table,
    turn,
)

TIMES = st.integers(0, 10**9)
WAITS = st.lists(st.integers(0, 100_000), min_size=8, max_size=8)

BUSY = (
    *roll("10 20 20 + 30 +"),
    Took(10),
    Took(30),
    Blocked(3),
    Blocked(5),
    *roll("40 40 50 60"),
    Took(60),
    Unblocked(3),
    *roll("60 60 10 20 20"),
)
"""The middle of a turn with everything in it but its end."""


def deadline(state: Any) -> int | None:
    awaits = TIME_IS_MONEY.awaits(state)
    assert isinstance(awaits, Seats)
    return awaits.deadline


def retimed(actions: tuple[Any, ...], start: int, waits: list[int]) -> list[Any]:
    """Return the actions as if the player had taken other times for them."""
    at, moved = start, []
    pauses = iter(waits)
    for action in actions:
        if hasattr(action, "at"):
            moved.append(replace(action, at=at))
            at += next(pauses)
        else:
            moved.append(action)
    return moved


@pytest.mark.rule("TIM-15", "TIM-A22")
@given(TIMES, WAITS, st.sampled_from([None, 0, 1, 2]))
def test_no_view_of_a_running_turn_depends_on_the_time(
    start: int, waits: list[int], viewer: int | None
) -> None:
    usual, other = box(3), box(3)
    for one, two in zip(BUSY, retimed(BUSY, start, waits), strict=True):
        usual, other = play(usual, one), play(other, two)
        view = TIME_IS_MONEY.view(other, viewer)
        assert to_json(view) == to_json(TIME_IS_MONEY.view(usual, viewer))


@pytest.mark.rule("TIM-15", "TIM-A22")
@given(TIMES, st.sampled_from([None, 0, 1, 2]))
def test_no_view_of_a_running_watch_depends_on_the_time(
    start: int, viewer: int | None
) -> None:
    usual, other = play(table(3), Started(ZERO)), play(table(3), Started(start))
    view = TIME_IS_MONEY.view(other, viewer)
    assert to_json(view) == to_json(TIME_IS_MONEY.view(usual, viewer))
    assert seen_table(other).elapsed is None


@pytest.mark.rule("TIM-15", "TIM-A22")
@given(TIMES, WAITS)
def test_no_refusal_in_a_running_turn_depends_on_the_time(
    start: int, waits: list[int]
) -> None:
    usual = play(box(), *BUSY)
    other = play(box(), *retimed(BUSY, start, waits))
    for action in (Took(20), Took(60), Blocked(0), Unblocked(0), Stopped(start - 1)):
        assert words(other, action) == words(usual, replace_early(action))


def words(state: Any, action: Any) -> str:
    with pytest.raises(Illegal) as refusal:
        play(state, action)
    return str(refusal.value)


def replace_early(action: Any) -> Any:
    return Stopped(ZERO - 1) if isinstance(action, Stopped) else action


@pytest.mark.rule("TIM-15")
@pytest.mark.parametrize("state", [play(box(3), *BUSY), play(table(3), Started(ZERO))])
def test_the_start_of_a_running_turn_is_dealt_anew_for_all(state: Any) -> None:
    for viewer in (None, 0, 1, 2):
        other = TIME_IS_MONEY.redeal(state, viewer, Random(7))
        assert other != state
        assert deadline(other) != deadline(state)
        assert TIME_IS_MONEY.view(other, viewer) == TIME_IS_MONEY.view(state, viewer)


@pytest.mark.rule("TIM-15")
def test_between_turns_nothing_is_hidden() -> None:
    for state in (box(), play(box(), *turn(9_000)), table()):
        assert TIME_IS_MONEY.redeal(state, None, Random(7)) == state


@pytest.mark.rule("TIM-9", "TIM-A2")
def test_the_watch_starts_at_the_command_to_roll_and_only_at_the_first() -> None:
    state = play(box(), *roll(DULL, ZERO), *roll(DULL, ZERO + 6_000))
    state = play(state, Stopped(ZERO + 10_500))
    assert seen(state).settled[0].elapsed == 10


@pytest.mark.rule("TIM-9")
def test_the_watch_runs_forward() -> None:
    state = play(box(), *roll(DULL, ZERO))
    assert refused(state, Stopped(ZERO - 1)) == "TIM-9"
    assert refused(state, Shook(ZERO - 1)) == "TIM-9"
    assert refused(box(), Shook(-1)) == "TIM-9"
    assert refused(table(), Started(-1)) == "TIM-9"


@pytest.mark.rule("TIM-A23", "TIM-14")
def test_a_stop_counts_from_its_press_even_if_heard_after_a_later_touch() -> None:
    state = play(box(), *roll(DULL, ZERO), *roll(DULL, ZERO + 10_005))
    assert seen(play(state, Stopped(ZERO + 9_999))).settled[0].elapsed == 9


# A player who never stops


@pytest.mark.rule("TIM-A13")
def test_the_box_stops_a_minute_after_the_time_allowed() -> None:
    state = play(box(), *roll(DULL))
    assert deadline(state) == ZERO + 70_000
    state = play(state, TIME_IS_MONEY.timeout(state, ZERO + 70_000))
    settled = seen(state).settled[0]
    assert (settled.elapsed, settled.penalty, settled.auto) == (70, 1200, True)


@pytest.mark.rule("TIM-A13", "TIM-17")
def test_setting_dice_aside_puts_that_off() -> None:
    state = play(box(), *roll("10 10 20 + + 20"), Blocked(3), Blocked(4))
    assert deadline(state) == ZERO + 80_000
    assert deadline(play(state, Unblocked(3))) == ZERO + 75_000


@pytest.mark.rule("TIM-A13")
def test_there_is_no_deadline_before_the_first_roll() -> None:
    assert deadline(box()) is None
    assert deadline(table()) is None


@pytest.mark.rule("TIM-A13")
def test_the_box_does_not_stop_before() -> None:
    assert refused(play(box(), *roll(DULL)), AutoStopped(ZERO + 69_999)) == "TIM-A13"
    assert (
        refused(play(table(), Started(ZERO)), AutoStopped(ZERO + 84_999)) == "TIM-A13"
    )


@pytest.mark.rule("TIM-A13", "TIM-A23")
@pytest.mark.parametrize("stop", [AutoStopped, Stopped])
@pytest.mark.parametrize("late", [70_000, 70_001, 300_000])
def test_it_does_not_matter_how_late_that_is_noticed(stop: Any, late: int) -> None:
    state = play(box(), *roll(DULL))
    noticed = play(state, stop(ZERO + late))
    assert seen(noticed) == seen(play(state, AutoStopped(ZERO + 70_000)))


@pytest.mark.rule("TIM-A13")
def test_with_real_dice_the_box_allows_for_three_plus() -> None:
    state = play(table(), Started(ZERO))
    assert deadline(state) == ZERO + 1000 * (10 + 15 + 60)
    stopped = seen_table(play(state, AutoStopped(ZERO + 99_000)))
    assert (stopped.elapsed, stopped.auto) == (85, True)
    by_hand = seen_table(play(state, Stopped(ZERO + 84_999)))
    assert (by_hand.elapsed, by_hand.auto) == (84, False)


# What ``legal`` offers


@pytest.mark.rule("TIM-19")
def test_a_stop_is_offered_at_once_on_time_and_late() -> None:
    state = play(box(), *roll(DULL, ZERO), *roll(DULL, ZERO + 4_000))
    offers = [a for a in TIME_IS_MONEY.legal(state) if isinstance(a, Stopped)]
    assert [a.at - ZERO for a in offers] == [4_000, 10_000, 12_000]
    rewards = [seen(play(state, a)).settled[0].reward for a in offers]
    assert rewards == [0, 60, 0]


def test_every_action_is_told_in_its_own_words() -> None:
    state: BoxState = play(box(true_chaos=True), *roll("10 10 20 + + 20"), Blocked(3))
    told = [TIME_IS_MONEY.describe(state, a) for a in TIME_IS_MONEY.legal(state)]
    assert told[:3] == ["Roll again", "Take 10", "Take 20"]
    assert told[7:9] == ["Set die 5 aside", "Bring die 4 back"]
    assert told[-2:] == ["Stop after 15.000 s", "Stop after 17.000 s"]
    assert len(set(told)) == len(told)


def test_both_buttons_are_told_apart_from_one() -> None:
    state = play(table(), Started(ZERO))
    assert TIME_IS_MONEY.describe(state, Reset(ZERO)) == "Both buttons: back to zero"
