"""One button's edges become what a hand did, within the limits that are promised."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.debounce import MS, Change, Debouncer, Kind, Timing
from tests.bench import bench_debounce
from tests.hardware.traces import (
    DISTURBANCES,
    HANDS,
    US,
    Maker,
    Press,
    Trace,
    lossy,
    run,
)

T = Timing()
hands = st.sampled_from(HANDS)
disturbances = st.sampled_from(DISTURBANCES)
seeds = st.integers(0, 2**32).map(Random)


def presses(changes: list[Change]) -> list[Press]:
    """Pair presses and releases; fails when they do not alternate."""
    edges = [c for c in changes if c.kind in (Kind.PRESSED, Kind.RELEASED)]
    kinds = [c.kind for c in edges]
    assert kinds == [Kind.PRESSED, Kind.RELEASED] * (len(kinds) // 2)
    return [Press(a.at, b.at) for a, b in zip(edges[::2], edges[1::2], strict=True)]


def changes(trace: Trace, timing: Timing = T, **how: object) -> list[Change]:
    return [change for _, change in run(trace, timing, **how)]  # type: ignore[arg-type]


def edges(*times: tuple[int, bool]) -> Trace:
    return Trace("by hand", [(at * MS, down) for at, down in times])


@given(hands, seeds)
def test_every_press_is_reported_once_at_its_first_edge(
    make: Maker, rng: Random
) -> None:
    trace = make(rng)
    assert presses(changes(trace)) == trace.presses


@given(disturbances, seeds)
def test_a_disturbance_is_no_press(make: Maker, rng: Random) -> None:
    assert presses(changes(make(rng))) == []


@given(st.lists(st.integers(1, 3 * MS), min_size=1, max_size=200))
def test_nothing_shorter_than_a_press_is_one_whatever_its_pulses(
    gaps: list[int],
) -> None:
    trace, at = Trace("noise"), 0
    for n, gap in enumerate(gaps):
        if at + gap >= T.press:
            break
        at += gap
        trace.edges.append((at, n % 2 == 0))
    if trace.edges and trace.edges[-1][1]:
        trace.edges.append((T.press, False))
    assert changes(trace) == []


@given(hands, seeds)
def test_a_press_comes_out_at_the_latest_when_its_contact_has_settled(
    make: Maker, rng: Random
) -> None:
    trace = make(rng)
    for posted, change in run(trace, T):
        if change.kind is Kind.PRESSED:
            settled = max(at for at, down in trace.edges if down and at <= posted)
            assert posted <= max(change.at + T.press, settled + T.settle)


@given(hands, seeds, st.integers(0, 30 * MS))
def test_a_late_worker_changes_the_delay_and_nothing_else(
    make: Maker, rng: Random, late: int
) -> None:
    trace = make(rng)
    assert presses(changes(trace, late=late)) == trace.presses


@given(hands, seeds, st.floats(0.05, 0.3))
def test_lost_edges_leave_no_button_down_for_ever(
    make: Maker, rng: Random, share: float
) -> None:
    trace = make(rng)
    presses(changes(trace, delivered=lossy(rng, trace, share)))


def test_a_lost_closing_edge_is_healed_by_reading_the_level() -> None:
    truth = edges((100, True), (101, False), (102, True), (300, False))
    heard = edges((100, True), (101, False), (300, False))
    [press] = presses(changes(truth, delivered=heard))
    assert press == Press(100 * MS, 300 * MS)


def test_a_lost_first_edge_costs_no_more_than_its_bounce() -> None:
    truth = edges((100, True), (101, False), (102, True), (300, False))
    heard = edges((101, False), (102, True), (300, False))
    assert presses(changes(truth, delivered=heard)) == [Press(101 * MS, 300 * MS)]


def test_a_lost_release_is_noticed_within_a_recheck() -> None:
    truth = edges((100, True), (300, False))
    heard = edges((100, True))
    [press] = presses(changes(truth, delivered=heard))
    assert 0 <= press.up - 300 * MS <= T.recheck


def test_a_level_read_ahead_of_its_edge_decides_nothing() -> None:
    button = Debouncer(T, down=False, at=0)
    button.edge(True, 100 * MS)
    assert button.check(False, 110 * MS) == []
    assert button.edge(False, 110 * MS) == [Change(Kind.PRESSED, 100 * MS)]
    assert button.check(False, 130 * MS) == [Change(Kind.RELEASED, 110 * MS)]


def test_a_bounce_heard_after_the_level_was_read_open_keeps_the_first_edge() -> None:
    button = Debouncer(T, down=False, at=0)
    button.edge(True, 100 * MS)
    button.edge(False, 101 * MS)
    # Busy until 107 ms: the level is read in the middle of a bounce, then edges come.
    assert button.check(False, 107 * MS) == []
    assert button.tally.ghosts == 1
    for at, down in ((103, True), (106, False), (108, True)):
        assert button.edge(down, at * MS) == []
    assert button.check(True, 112 * MS) == [Change(Kind.PRESSED, 100 * MS)]
    assert (button.tally.ghosts, button.tally.bounce) == (0, 8 * MS)


def test_an_edge_after_a_settled_disturbance_begins_anew() -> None:
    button = Debouncer(T, down=False, at=0)
    button.edge(True, 100 * MS)
    button.edge(False, 101 * MS)
    button.check(False, 120 * MS)
    button.edge(True, 105 * MS)
    assert button.check(True, 120 * MS) == [Change(Kind.PRESSED, 105 * MS)]
    assert button.tally.ghosts == 1


def test_an_edge_from_before_the_start_counts_from_the_start() -> None:
    button = Debouncer(T, down=False, at=500 * MS)
    button.edge(True, 499 * MS)
    assert button.check(True, 510 * MS) == [Change(Kind.PRESSED, 500 * MS)]


def test_a_hold_is_reported_at_its_time() -> None:
    found = changes(edges((100, True), (2_000, False)))
    assert [(c.kind, c.at // MS) for c in found] == [
        (Kind.PRESSED, 100),
        (Kind.HELD, 1_100),
        (Kind.RELEASED, 2_000),
    ]


def test_no_hold_follows_a_release_that_is_still_undecided() -> None:
    found = changes(edges((100, True), (1_095, False)))
    assert [c.kind for c in found] == [Kind.PRESSED, Kind.RELEASED]


def test_a_hold_waits_for_a_flutter_and_then_counts() -> None:
    found = changes(edges((100, True), (1_095, False), (1_101, True), (1_400, False)))
    assert [(c.kind, c.at // MS) for c in found] == [
        (Kind.PRESSED, 100),
        (Kind.HELD, 1_100),
        (Kind.RELEASED, 1_400),
    ]


def test_a_hold_that_the_level_contradicts_is_none() -> None:
    truth = edges((100, True), (1_095, False))
    heard = edges((100, True))
    kinds = [c.kind for c in changes(truth, delivered=heard)]
    assert kinds == [Kind.PRESSED, Kind.RELEASED]


def test_a_stuck_button_is_let_go_of_reported_and_comes_back() -> None:
    trace = edges((100, True), (30_000, False), (35_000, True), (35_200, False))
    found = [c for c in changes(trace) if c.kind is not Kind.HELD]
    assert [(c.kind, c.at // MS) for c in found] == [
        (Kind.PRESSED, 100),
        (Kind.RELEASED, 20_100),
        (Kind.STUCK, 20_100),
        (Kind.WELL, 32_000),
        (Kind.PRESSED, 35_000),
        (Kind.RELEASED, 35_200),
    ]


def test_a_button_down_at_the_start_is_stuck_and_not_pressed() -> None:
    button = Debouncer(T, down=True, at=0)
    assert button.deadline == T.grace
    assert button.check(True, T.grace) == [Change(Kind.STUCK, T.grace)]
    assert not button.down
    button.edge(False, 500 * MS)
    assert button.check(False, 2_500 * MS) == [Change(Kind.WELL, 2_500 * MS)]


def test_a_pull_up_that_charges_slowly_is_no_stuck_button() -> None:
    button = Debouncer(T, down=True, at=0)
    assert button.edge(False, 6 * MS) == []
    assert button.check(False, 10 * MS) == []
    assert button.ailment is None
    assert button.deadline is None


def chatter(count: int, gap: int, start: int = 100 * MS) -> list[tuple[int, bool]]:
    return [(start + n * gap, n % 2 == 0) for n in range(count)]


@pytest.mark.parametrize("gap", [300 * US, 2 * MS, 10 * MS])
def test_a_chattering_pin_is_set_aside_within_a_second(gap: int) -> None:
    trace = Trace("chatter", chatter(2 * int(1_000 * MS / gap / 2), gap))
    found = changes(trace, until=trace.edges[-1][0] + 10 * MS)
    ill = [c for c in found if c.kind is Kind.CHATTERING]
    assert len(ill) == 1
    assert not [c for c in found if c.at > ill[0].at]


def test_a_chattering_pin_comes_back_when_it_has_been_quiet() -> None:
    noise = chatter(400, 1 * MS)
    last = noise[-1][0]
    tap = [(last + 3_000 * MS, True), (last + 3_100 * MS, False)]
    found = changes(Trace("chatter", noise + tap))
    tail = [c for c in found if c.at > last]
    assert [(c.kind, c.at - last) for c in tail] == [
        (Kind.WELL, T.quiet),
        (Kind.PRESSED, 3_000 * MS),
        (Kind.RELEASED, 3_100 * MS),
    ]


def test_an_excited_guest_is_no_chatter() -> None:
    rng, trace, at = Random(7), Trace("mashing"), 100 * MS
    for _ in range(60):
        for n in range(rng.choice((1, 3, 5, 7))):
            trace.edges.append((at + n * 700 * US, n % 2 == 0))
        trace.edges.append((at + 40 * MS, False))
        trace.presses.append(Press(at, at + 40 * MS))
        at += 72 * MS
    found = changes(trace)
    assert {c.kind for c in found} == {Kind.PRESSED, Kind.RELEASED}
    assert presses(found) == trace.presses


def test_a_settled_button_asks_for_no_time() -> None:
    button = Debouncer(T, down=False, at=0)
    assert button.deadline is None
    for at, down in ((100, True), (300, False)):
        button.edge(down, at * MS)
        button.check(down, at * MS + T.release)
    assert button.deadline is None


def test_the_tally_tells_of_the_wiring() -> None:
    button = Debouncer(T, down=False, at=0)
    for at, down in ((100, True), (101, False), (200, True), (203, False), (205, True)):
        button.edge(down, at * MS)
    button.check(True, 210 * MS)
    assert (button.tally.ghosts, button.tally.presses) == (1, 1)
    assert button.tally.bounce == 5 * MS


def test_ours_loses_and_invents_nothing_where_bounce_time_does() -> None:
    bench_debounce.check(90)
