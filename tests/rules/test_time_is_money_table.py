"""Time is Money with real dice and notes: the box as stopwatch and referee."""

import pytest

from kiosk.rules.contract import Draw, Seats
from kiosk.rules.time_is_money import (
    TIME_IS_MONEY,
    Counted,
    Grabbed,
    Plus,
    Reset,
    Stacked,
    Started,
    Stopped,
    TableState,
    Took,
)
from tests.rules.stopwatch import ZERO, play, refused, seen_table, table, timed


def may_act(state: TableState) -> frozenset[int]:
    awaits = TIME_IS_MONEY.awaits(state)
    assert isinstance(awaits, Seats)
    return awaits.seats


def counting(*elapsed: int) -> TableState:
    """Return a game of two after its six turns of so many ms each."""
    state = table()
    for ms in elapsed or (10_000,) * 6:
        state = play(state, *timed(ms))
    return state


def told(state: TableState) -> dict[int, list[tuple[str, int]]]:
    """Return each seat's score lines."""
    standings = TIME_IS_MONEY.standings(state)
    assert standings is not None
    return {s.seat: [(x.text(), x.points) for x in s.lines] for s in standings.ranking}


# The watch


@pytest.mark.rule("TIM-D4", "TIM-1")
def test_the_watch_shows_full_seconds_once_it_is_stopped() -> None:
    state = play(table(), Started(ZERO))
    assert (seen_table(state).phase, seen_table(state).elapsed) == ("running", None)
    state = play(state, Stopped(ZERO + 17_999))
    assert (seen_table(state).phase, seen_table(state).elapsed) == ("stopped", 17)


@pytest.mark.rule("TIM-D4", "TIM-8")
def test_both_buttons_at_once_set_a_running_watch_to_zero() -> None:
    state = play(table(), Started(ZERO), Reset(ZERO + 4_000))
    assert (seen_table(state).phase, seen_table(state).active) == ("ready", 0)
    state = play(state, Started(ZERO + 9_000), Stopped(ZERO + 19_000))
    assert seen_table(state).elapsed == 10


@pytest.mark.rule("TIM-D4")
def test_the_first_of_two_presses_at_once_may_have_stopped_the_watch() -> None:
    state = play(table(), Started(ZERO), Stopped(ZERO + 4_000))
    assert seen_table(play(state, Reset(ZERO + 4_300))).phase == "ready"


@pytest.mark.rule("TIM-D4", "TIM-14")
def test_a_time_that_was_seen_counts() -> None:
    state = play(table(), Started(ZERO), Stopped(ZERO + 4_000))
    assert refused(state, Reset(ZERO + 4_301)) == "TIM-14"


@pytest.mark.rule("TIM-8", "TIM-23")
def test_the_player_and_the_left_neighbour_are_busy() -> None:
    state = table(3)
    assert may_act(state) == {0, 1}
    assert seen_table(state).timekeeper == 1
    state = play(state, *timed(10_000))
    assert seen_table(state).active == 1
    assert may_act(state) == {1, 2, 0}, "the last player may still say what was taken"
    assert may_act(play(state, Started(ZERO))) == {1, 2}


@pytest.mark.rule("TIM-9", "TIM-14", "TIM-17", "TIM-24")
def test_what_does_not_fit_the_moment_is_refused() -> None:
    ready, running = table(), play(table(), Started(ZERO))
    stopped = play(running, Stopped(ZERO + 1_000))
    assert [refused(ready, a) for a in (Stopped(ZERO), Plus(0), Reset(ZERO))] == [
        "TIM-9"
    ] * 3
    assert [refused(running, a) for a in (Started(ZERO), Plus(0))] == ["TIM-14"] * 2
    assert [refused(stopped, a) for a in (Started(ZERO), Stopped(ZERO))] == [
        "TIM-17"
    ] * 2
    assert refused(counting(), Started(ZERO)) == "TIM-24"
    assert refused(ready, Took(10)) == "TIM-9"


# The verdict


@pytest.mark.rule("TIM-D5", "TIM-17", "TIM-19")
@pytest.mark.parametrize(
    ("elapsed", "plus", "reward", "penalty"),
    [(15_999, 1, 60, 0), (17_000, 2, 0, 30), (17_000, 0, 0, 140), (25_000, 3, 60, 0)],
)
def test_the_plus_set_aside_are_counted_after_the_stop(
    elapsed: int, plus: int, reward: int, penalty: int
) -> None:
    view = seen_table(play(table(), *timed(elapsed, plus)))
    settled = view.settled[0]
    assert (settled.plus, settled.allowed) == (plus, 10 + 5 * plus)
    assert (settled.reward, settled.penalty) == (reward, penalty)
    assert (view.phase, view.active) == ("ready", 1)


@pytest.mark.rule("TIM-D5", "TIM-2")
def test_no_more_than_three_plus_can_lie_aside() -> None:
    state = play(table(), Started(ZERO), Stopped(ZERO + 10_000))
    assert [refused(state, Plus(n)) for n in (-1, 4)] == ["TIM-2"] * 2


@pytest.mark.rule("TIM-A1")
def test_the_table_may_round_to_the_nearest_second() -> None:
    state = play(table(rounding="nearest"), *timed(10_500))
    assert seen_table(state).settled[0].elapsed == 11


@pytest.mark.rule("TIM-A20")
def test_the_box_says_how_to_lay_the_stacks() -> None:
    state = table(chaos="every-turn")
    assert isinstance(TIME_IS_MONEY.awaits(state), Draw)
    assert seen_table(state).phase == "stacks"
    state = play(state, Stacked((60, 50, 40, 30, 20, 10)), *timed(10_000))
    assert seen_table(state).phase == "stacks"


# The account


@pytest.mark.rule("TIM-D5", "TIM-20")
def test_the_box_keeps_the_account_of_who_tells_what_was_grabbed() -> None:
    state = play(table(), *timed(17_000, 2), Grabbed(250))
    assert seen_table(state).balances == (220, 0)
    state = play(state, *timed(14_000), Grabbed(50))
    assert seen_table(state).settled[1].paid == 50
    assert seen_table(state).balances == (220, 0)
    state = play(state, *timed(20_000), Grabbed(100))
    assert seen_table(state).balances == (220 + 100 + 60, 0)


@pytest.mark.rule("TIM-D5")
def test_what_was_grabbed_may_be_corrected_until_the_next_start() -> None:
    state = play(table(), *timed(9_000))
    assert seen_table(state).noting == 0
    state = play(state, Grabbed(250), Grabbed(0))
    assert (seen_table(state).settled[0].paid, seen_table(state).balances[0]) == (0, 0)
    state = play(state, Grabbed(150))
    assert seen_table(state).balances[0] == 140
    running = play(state, Started(ZERO))
    assert seen_table(running).noting is None
    assert refused(running, Grabbed(10)) == "TIM-14"


@pytest.mark.rule("TIM-D5")
def test_an_untold_turn_leaves_the_account_open_and_nothing_is_made_up() -> None:
    state = play(table(), *timed(9_000), *timed(10_000), Grabbed(40))
    assert seen_table(state).balances == (None, 100)
    assert TIME_IS_MONEY.standings(state) is None
    state = play(state, *timed(10_000), Grabbed(200))
    settled = seen_table(state).settled[-1]
    assert (settled.taken, settled.penalty, settled.paid) == (200, 100, 100)
    assert seen_table(state).balances[0] is None
    assert seen_table(play(state, Grabbed(90))).settled[-1].paid is None


@pytest.mark.rule("TIM-D5", "TIM-3")
def test_only_sums_that_notes_can_make_are_taken_down() -> None:
    state = play(table(), *timed(9_000))
    assert [refused(state, Grabbed(n)) for n in (-10, 15, 10_510)] == ["TIM-3"] * 3
    assert refused(table(), Grabbed(10)) == "TIM-10"


@pytest.mark.rule("TIM-D5", "TIM-D3")
def test_while_all_accounts_are_complete_there_are_standings() -> None:
    state = play(table(), *timed(17_000, 2), Grabbed(250), *timed(10_000), Grabbed(0))
    standings = TIME_IS_MONEY.standings(state)
    assert standings is not None
    assert not standings.final
    assert told(state) == {
        0: [("Round 1: notes taken", 250), ("Round 1: 3 s too short", -30)],
        1: [("Round 1: notes taken", 0), ("Round 1: to the second", 60)],
    }


# The count


@pytest.mark.rule("TIM-D6", "TIM-24")
def test_the_game_ends_when_all_have_counted() -> None:
    state = counting()
    assert seen_table(state).phase == "counting"
    assert may_act(state) == {0, 1}
    state = play(state, Counted(1, 300))
    assert TIME_IS_MONEY.standings(state) is None
    state = play(state, Counted(1, 320), Counted(0, 310))
    assert TIME_IS_MONEY.awaits(state) is None
    assert (seen_table(state).counted, seen_table(state).winners) == ((310, 320), (1,))
    assert refused(state, Counted(0, 330)) == "TIM-24"
    assert refused(state, Grabbed(10)) == "TIM-24"


@pytest.mark.rule("TIM-A14", "TIM-D6")
def test_equal_counts_share_the_win() -> None:
    state = play(counting(), Counted(0, 300), Counted(1, 300))
    assert seen_table(state).winners == (0, 1)


@pytest.mark.rule("TIM-D6")
def test_nothing_is_counted_before_the_last_turn_is_settled() -> None:
    assert refused(table(), Counted(0, 100)) == "TIM-9"


@pytest.mark.rule("TIM-D6", "TIM-3")
def test_no_more_is_counted_than_there_is() -> None:
    state = play(counting(), Counted(0, 10_000))
    assert refused(state, Counted(1, 510)) == "TIM-3"
    assert refused(state, Counted(1, 15)) == "TIM-3"
    assert refused(state, Counted(2, 10)) == "TIM-4"
    assert seen_table(play(state, Counted(1, 500))).winners == (0,)


@pytest.mark.rule("TIM-D6")
def test_the_count_decides_and_its_lines_sum_to_it() -> None:
    state = counting(10_000, 9_000, 20_000, 20_000, 30_000, 30_000)
    state = play(state, Counted(0, 700), Counted(1, 110))
    assert told(state) == {
        0: [
            ("Round 1: to the second", 60),
            ("Round 2: to the second", 60),
            ("Round 3: to the second", 60),
            ("Notes taken, as counted", 520),
        ],
        1: [
            ("Round 1: 1 s too short", -10),
            ("Round 2: to the second", 60),
            ("Round 3: to the second", 60),
        ],
    }


@pytest.mark.rule("TIM-D6", "TIM-D5")
def test_a_count_that_differs_from_the_account_says_so() -> None:
    state = table()
    for ms in (10_000, 10_000, 20_000, 20_000, 30_000, 30_000):
        state = play(state, *timed(ms), Grabbed(100))
    assert seen_table(state).balances == (480, 480)
    state = play(state, Counted(0, 480), Counted(1, 470))
    assert len(told(state)[0]) == 6
    assert told(state)[1][-1] == ("Counted differently on the table", -10)


@pytest.mark.rule("TIM-D6")
def test_the_account_is_offered_for_the_count() -> None:
    state = table()
    for ms in (10_000, 10_000, 20_000, 20_000, 30_000):
        state = play(state, *timed(ms), Grabbed(100))
    unknown = play(state, *timed(30_000))
    assert Counted(1, 0) in list(TIME_IS_MONEY.legal(unknown))
    known = play(unknown, Grabbed(100))
    assert Counted(1, 480) in list(TIME_IS_MONEY.legal(known))


def test_the_notes_on_the_table_are_out_of_the_boxs_sight() -> None:
    assert TIME_IS_MONEY.pieces(table()) == ()
