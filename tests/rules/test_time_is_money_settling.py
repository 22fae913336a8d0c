"""The worked example, the settlement and the end of Time is Money on the box."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kiosk.rules.contract import Illegal
from kiosk.rules.time_is_money import (
    TIME_IS_MONEY,
    Blocked,
    BoxState,
    Shook,
    Stopped,
    Took,
)
from kiosk.rules.time_is_money.dice import DICE, Turn, takeable
from tests.rules.stopwatch import (
    DULL,
    ZERO,
    box,
    money,
    play,
    refused,
    roll,
    seen,
    taken,
    turn,
    with_wallet,
)

ANTON_1 = "10 30 30 + 40 50"
ANTON_2 = "10 40 50 + 60"
"""The rolls of the worked example, by die: three plain dice, then plus dice."""


# The worked example


@pytest.mark.rule("TIM-V1")
def test_antons_first_roll() -> None:
    state = play(box(), *roll(ANTON_1))
    assert seen(state).takeable == (10, 40, 50)
    state = play(state, *taken(10, 40, 50), Blocked(3))
    assert (money(state), seen(state).allowed) == (100, 15)
    assert len(TIME_IS_MONEY.awaits(play(state, Shook(ZERO))).dice) == 5  # type: ignore[union-attr]


def antons_two_rolls() -> tuple[Any, ...]:
    first = (*roll(ANTON_1), *taken(10, 40, 50), Blocked(3))
    # one plus die is aside: the five left are three plain and two plus dice
    second = (*roll(ANTON_2, ZERO + 8_000), *taken(40, 50, 60), Blocked(4))
    return (*first, *second)


@pytest.mark.rule("TIM-V2", "TIM-A17")
def test_antons_second_roll() -> None:
    before = play(box(), *antons_two_rolls()[:-4])
    assert seen(before).takeable == (10, 40, 50, 60)
    state = play(box(), *antons_two_rolls())
    assert (money(state), seen(state).allowed) == (250, 20)
    assert len(TIME_IS_MONEY.awaits(play(state, Shook(ZERO))).dice) == 4  # type: ignore[union-attr]


@pytest.mark.rule("TIM-V3", "TIM-19")
def test_antons_whole_turn_brings_220() -> None:
    state = play(box(), *antons_two_rolls(), Stopped(ZERO + 17_000))
    settled = seen(state).settled[0]
    assert (settled.allowed, settled.elapsed, settled.penalty) == (20, 17, 30)
    assert money(state) == 220


@pytest.mark.rule("TIM-A16")
def test_a_third_roll_without_taking_leaves_antons_result_as_it_is() -> None:
    third = roll("20 20 30 30", ZERO + 12_000)
    state = play(box(), *antons_two_rolls(), *third, Stopped(ZERO + 17_000))
    assert money(state) == 220


# Settlement


@pytest.mark.rule("TIM-V5", "TIM-18", "TIM-19", "TIM-A1")
@pytest.mark.parametrize(
    ("elapsed", "result"), [(9_999, -10), (10_000, 60), (10_999, 60), (11_000, -20)]
)
def test_what_a_time_is_worth_with_10_seconds(elapsed: int, result: int) -> None:
    state = play(with_wallet(box(), 0, 50), *turn(elapsed))
    assert money(state) == 50 + result


@pytest.mark.rule("TIM-V6", "TIM-17")
def test_27_of_25_seconds_costs_40() -> None:
    state = with_wallet(play(box(), *turn(10_000), *turn(10_000)), 0, 50)
    state = play(state, *turn(27_400, "10 10 20 + 20 30", Blocked(3)))
    settled = seen(state).settled[-1]
    assert (settled.allowed, settled.elapsed, settled.penalty) == (25, 27, 40)
    assert money(state) == 60 + 50 - 40


@pytest.mark.rule("TIM-V13", "TIM-20")
def test_who_owns_less_than_the_penalty_gives_all_and_owes_nothing() -> None:
    state = play(with_wallet(box(), 0, 40, 10), *turn(14_000))
    settled = seen(state).settled[0]
    assert (settled.penalty, settled.paid, money(state)) == (80, 50, 0)
    assert money(play(state, *turn(1_000), *turn(20_000))) == 60


@pytest.mark.rule("TIM-20")
def test_a_penalty_also_takes_what_earlier_rounds_brought() -> None:
    state = play(box(), *turn(10_000), *turn(10_000), *turn(22_000))
    assert money(state) == 60 - 40


@pytest.mark.rule("TIM-V19", "TIM-19", "TIM-A12")
def test_to_the_second_earns_60_on_top_of_the_notes() -> None:
    state = play(box(), *turn(15_000, "40 10 10 + 20 20", Took(40), Blocked(3)))
    settled = seen(state).settled[0]
    assert (settled.reward, settled.penalty, settled.paid) == (60, 0, 0)
    assert money(state) == 100


@pytest.mark.rule("TIM-A11", "TIM-25")
def test_the_reward_comes_in_smaller_notes_without_a_60() -> None:
    state = box()
    no_60 = (*state.till.bank[:5], 0)
    state = replace(state, till=replace(state.till, bank=no_60))
    state = play(state, *turn(10_000))
    assert seen(state).wallets[0] == (1, 0, 0, 0, 1, 0)


@pytest.mark.rule("TIM-A21", "TIM-25")
def test_an_empty_stack_does_not_stop_a_grab() -> None:
    state = play(box(), *roll("40 10 10 20 20 30"))
    no_40 = (*state.till.bank[:3], 0, *state.till.bank[4:])
    state = replace(state, till=replace(state.till, bank=no_40))
    assert seen(play(state, Took(40))).wallets[0] == (1, 0, 1, 0, 0, 0)


@pytest.mark.rule("TIM-V22", "TIM-A1")
@pytest.mark.parametrize(
    ("rounding", "elapsed", "shown"),
    [
        ("nearest", 10_499, 10),
        ("nearest", 10_500, 11),
        ("floor", 10_499, 10),
        ("floor", 10_500, 10),
    ],
)
def test_seconds_are_cut_or_rounded(rounding: str, elapsed: int, shown: int) -> None:
    state = play(box(rounding=rounding), *turn(elapsed))
    assert seen(state).settled[0].elapsed == shown


@pytest.mark.rule("TIM-1", "TIM-18")
@given(st.integers(0, 60), st.integers(0, 999))
def test_fractions_of_a_second_never_count(second: int, fraction: int) -> None:
    exact = play(box(), *turn(1000 * second))
    late = play(box(), *turn(1000 * second + fraction))
    assert seen(late) == seen(exact)


@pytest.mark.rule("TIM-19")
def test_settling_a_turn_again_gives_the_same() -> None:
    state = play(box(), *turn(17_000, "40 10 10 + 20 20", Took(40))[:-1])
    stop = Stopped(ZERO + 17_000)
    assert play(state, stop) == play(state, stop)


@pytest.mark.rule("TIM-D3")
def test_a_settled_turn_tells_all_about_itself() -> None:
    state = play(box(), *antons_two_rolls(), Stopped(ZERO + 17_000))
    shown = msgspec.to_builtins(seen(state).settled[0])
    assert shown == {
        "seat": 0,
        "round": 1,
        "plus": 2,
        "allowed": 20,
        "elapsed": 17,
        "reward": 0,
        "penalty": 30,
        "paid": 30,
        "taken": 250,
        "returned": 0,
        "rolls": 2,
        "auto": False,
    }


# Wrong grabs


@pytest.mark.rule("TIM-A18", "TIM-A19")
def test_a_wrong_grab_is_refused_and_the_turn_goes_on() -> None:
    state = play(box(), *roll("10 20 20 30 40 40"))
    with pytest.raises(Illegal, match="Several dice show 20"):
        play(state, Took(20))
    assert money(play(state, Took(10), Stopped(ZERO + 10_000))) == 70


@pytest.mark.rule("TIM-22", "TIM-A18")
def test_true_chaos_takes_wrong_grabs_back_at_the_settlement() -> None:
    state = play(box(true_chaos=True), *roll("10 20 20 30 40 40"))
    state = play(state, *taken(10, 10, 20, 60))
    assert money(state) == 100
    assert seen(state).taken == (10, 10, 20, 60)
    state = play(state, Stopped(ZERO + 10_000))
    settled = seen(state).settled[0]
    assert (settled.taken, settled.returned, settled.penalty) == (10, 90, 0)
    assert money(state) == 10 + 60


@pytest.mark.rule("TIM-22")
def test_wrong_grabs_go_back_before_the_penalty_is_paid() -> None:
    state = play(box(true_chaos=True), *turn(1_000, DULL, Took(60)))
    settled = seen(state).settled[0]
    assert (settled.returned, settled.penalty, settled.paid) == (60, 90, 0)
    assert money(state) == 0


# The end


def ended(*totals: int) -> BoxState:
    """Return a finished game in which the seats own these sums."""
    state = box(len(totals))
    for _ in range(3 * len(totals)):
        state = play(state, *turn(90_000))
    for seat, total in enumerate(totals):
        notes = (60,) * (total // 60)
        rest = (total % 60,) * bool(total % 60)
        state = with_wallet(state, seat, *notes, *rest)
    return state


@pytest.mark.rule("TIM-V21", "TIM-A14", "TIM-24")
def test_equal_richest_players_win_together() -> None:
    assert seen(ended(430, 430, 400)).winners == (0, 1)


@pytest.mark.rule("TIM-24")
def test_after_the_last_turn_the_most_millions_win() -> None:
    state = box(2)
    for elapsed in (10_000, 9_000, 20_000, 19_000, 30_000):
        state = play(state, *turn(elapsed))
        assert seen(state).winners == ()
    state = play(state, *turn(29_000))
    assert TIME_IS_MONEY.awaits(state) is None
    assert seen(state).winners == (0,)
    assert refused(state, Shook(200_000)) == "TIM-24"
    assert refused(state, Stopped(200_000)) == "TIM-24"


@pytest.mark.rule("TIM-24", "TIM-D3", "TIM-20")
def test_standings_tell_each_turn_and_sum_to_the_wallet() -> None:
    state = play(box(), *antons_two_rolls(), Stopped(ZERO + 17_000))
    state = play(state, *turn(1_000, "60 10 10 20 20 20", Took(60)), *roll(ANTON_1))
    state = play(state, Took(50))
    standings = TIME_IS_MONEY.standings(state)
    assert standings is not None
    told = {
        s.seat: [(line.text(), line.points) for line in s.lines]
        for s in standings.ranking
    }
    assert told[0] == [
        ("Round 1: notes taken", 250),
        ("Round 1: 3 s too short", -30),
        ("Round 2: notes taken so far", 50),
    ]
    assert told[1] == [
        ("Round 1: notes taken", 60),
        ("Round 1: 9 s too short, all there was instead of 90", -60),
    ]
    assert [(s.seat, s.place, s.total) for s in standings.ranking] == [
        (0, 1, 270),
        (1, 2, 0),
    ]


def test_there_are_no_standings_before_the_first_turn() -> None:
    assert TIME_IS_MONEY.standings(box()) is None


# Design


def every_roll(dice: int) -> Iterator[Turn]:
    """Yield each equally likely roll of so many dice, the plus dice aside first."""
    live = DICE[:dice]
    for faces in product(*(die.faces for die in live)):
        shown = zip(live, faces, strict=True)
        rolled = tuple(replace(die, face=face, roll=1) for die, face in shown)
        yield Turn(started=0, dice=rolled, rolls=1)


@pytest.mark.rule("TIM-D1", "TIM-A21")
@pytest.mark.parametrize(
    ("dice", "cents"), [(6, 8385), (5, 8385), (4, 8063), (3, 7292)]
)
def test_setting_a_plus_aside_costs_next_to_nothing(dice: int, cents: int) -> None:
    worths = [sum(takeable(turn)) for turn in every_roll(dice)]
    assert (200 * sum(worths) + len(worths)) // (2 * len(worths)) == cents
    assert max(worths) <= 210
