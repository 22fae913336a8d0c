"""What Gus says in Time is Money, and what he must not give away."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kiosk.gus import TUNES, Announcement
from kiosk.gus.time_is_money import announce
from kiosk.rules.time_is_money import (
    TIME_IS_MONEY,
    Began,
    Blocked,
    BoxState,
    Counted,
    Grabbed,
    Options,
    Plus,
    Reset,
    Shook,
    Stacked,
    Started,
    Stopped,
    TableState,
    Took,
    Unblocked,
)
from kiosk.rules.time_is_money.money import full_till

ZERO = 5_000
MIXED = (30, 60, 10, 50, 20, 40)


def said(state: Any, *actions: Any) -> list[Announcement]:
    """Return all that Gus says about these actions."""
    heard: list[Announcement] = []
    for action in actions:
        after = TIME_IS_MONEY.apply(state, action)
        views = TIME_IS_MONEY.view(state, None), TIME_IS_MONEY.view(after, None)
        heard += announce(action, *views)
        state = after
    return heard


def words(state: Any, *actions: Any) -> list[str]:
    return [announcement.words() for announcement in said(state, *actions)]


def played(state: Any, *actions: Any) -> Any:
    for action in actions:
        state = TIME_IS_MONEY.apply(state, action)
    return state


def new(**options: Any) -> Any:
    return TIME_IS_MONEY.start(("Anton", "Bea"), Options(**options))


def box(**options: Any) -> BoxState:
    state: BoxState = played(new(**options), Began(0))
    return state


def table() -> TableState:
    state: TableState = played(new(play="table"), Began(0))
    return state


def roll(faces: str, at: int = ZERO) -> tuple[Any, ...]:
    return Shook(at), TIME_IS_MONEY.outcome(box(), tuple(faces.split()))


DULL = roll("10 10 20 + 20 30")
MIDDLE = (*DULL, Blocked(3), Unblocked(3), *roll("60 20 20 + 30 30", 9_000), Took(60))


def test_who_begins_is_called() -> None:
    assert words(new(), Began(1)) == ["Bea begins: 10 seconds!"]


def test_with_even_more_chaos_he_points_at_the_stacks_first() -> None:
    assert words(new(chaos="once"), Began(1), Stacked(MIXED)) == [
        "Bea begins: 10 seconds! But look where the stacks lie."
    ]


def test_new_stacks_do_not_talk_over_the_last_turns_result() -> None:
    state = played(box(chaos="every-turn"), Stacked(MIXED), *DULL)
    heard = said(state, Stopped(ZERO + 10_000), Stacked(MIXED))
    assert [announcement.tune for announcement in heard] == ["win"]


def test_what_a_player_does_is_answered() -> None:
    assert words(box(), *MIDDLE) == [
        "Off you go!",
        "Five seconds more.",
        "Five seconds less.",
        "60 million.",
    ]


@pytest.mark.rule("TIM-A22", "TIM-15")
@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_nothing_he_says_in_a_turn_tells_the_time(start: int, pause: int) -> None:
    times = iter((start, start + pause))
    retimed = [
        replace(action, at=next(times)) if isinstance(action, Shook) else action
        for action in MIDDLE
    ]
    heard = said(box(), *retimed)
    assert heard == said(box(), *MIDDLE)
    assert not {"tick"} & {announcement.tune for announcement in heard}
    assert said(table(), Started(start)) == said(table(), Started(ZERO))
    reset = said(played(table(), Started(start)), Reset(start + pause))
    assert [announcement.words() for announcement in reset] == ["Back to zero."]


@pytest.mark.parametrize(
    ("elapsed", "expected", "tune"),
    [
        (10_999, "10 seconds, to the second! Anton earns 60 million.", "win"),
        (9_000, "9 seconds instead of 10: 1 too short. Anton pays 10 million.", "till"),
        (
            11_000,
            "11 seconds instead of 10: 1 too long. Anton pays 20 million.",
            "late",
        ),
        (
            20_000,
            "20 seconds instead of 10: 10 too long."
            " Anton pays all there is: 60 million.",
            "late",
        ),
    ],
)
def test_a_settled_turn_is_judged(elapsed: int, expected: str, tune: str) -> None:
    state = played(box(), *roll("60 20 20 + 30 30"), Took(60))
    heard = said(state, Stopped(ZERO + elapsed))
    assert [(a.words(), a.tune) for a in heard] == [(expected, tune)]


def test_wrong_grabs_are_mentioned_before_the_result() -> None:
    state = played(box(true_chaos=True), *DULL, Took(60), Took(50))
    assert words(state, Stopped(ZERO + 10_000)) == [
        "110 million were grabbed wrongly and go back.",
        "10 seconds, to the second! Anton earns 60 million.",
    ]


def finishing(**options: Any) -> BoxState:
    """Return a game in which both hit every time, in its last turn."""
    state = box(**options)
    for seconds in (10, 10, 20, 20, 30):
        state = played(state, *DULL, Stopped(ZERO + 1000 * seconds))
    after: BoxState = played(state, *DULL)
    return after


def test_the_winner_is_called_last() -> None:
    heard = said(finishing(), Stopped(ZERO + 29_000))
    assert heard[-1].words() == "Anton wins with 180 million!"
    assert (heard[-1].tune, heard[-1].face) == ("win", "delighted")


def test_shared_wins_are_called_together() -> None:
    shared = words(finishing(), Stopped(ZERO + 30_000))[-1]
    assert shared == "Anton & Bea share the win with 180 million each!"


def test_on_the_table_he_reads_the_watch_and_asks_for_the_plus() -> None:
    state = played(table(), Started(ZERO))
    assert words(state, Stopped(ZERO + 17_500)) == ["17 seconds. How many + lie aside?"]
    heard = said(state, TIME_IS_MONEY.timeout(state, ZERO + 90_000))
    assert heard[0].words().startswith("I stopped the watch myself: 85 seconds.")


def test_on_the_table_he_says_what_to_put_back_and_what_to_take() -> None:
    state = played(table(), Started(ZERO), Stopped(ZERO + 17_500))
    assert words(state, Plus(2)) == [
        "17 seconds instead of 20: 3 too short."
        " Anton puts 30 million back, or all there is."
    ]
    exact = played(table(), Started(ZERO), Stopped(ZERO + 15_000))
    assert words(exact, Plus(1), Grabbed(100)) == [
        "15 seconds, to the second! Anton earns 60 million."
    ]


def test_on_the_table_the_winner_is_called_when_all_have_counted() -> None:
    state = table()
    for _ in range(6):
        state = played(state, Started(ZERO), Stopped(ZERO + 10_000), Plus(0))
    assert words(state, Counted(0, 300), Counted(0, 310), Counted(1, 400)) == [
        "Bea wins with 400 million!"
    ]


def test_every_tune_he_asks_for_exists() -> None:
    heard = [*said(box(), *MIDDLE, Stopped(ZERO)), *said(table(), Started(ZERO))]
    assert {announcement.tune for announcement in heard} <= {"", *TUNES}


def test_an_empty_bank_shows_in_what_he_says() -> None:
    state = played(box(), *DULL)
    poor = replace(state, till=replace(full_till(2), bank=(0, 1, 0, 0, 0, 0)))
    assert words(poor, Stopped(ZERO + 10_000)) == [
        "10 seconds, to the second! Anton earns 20 million."
    ]
