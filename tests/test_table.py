"""The table: journal before effect, undo, resume, deadlines, replay."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from kiosk.replay import ReplayError, replay
from kiosk.rules.contract import Illegal, Seats, to_json
from kiosk.store import Entry, Store
from kiosk.table import Step, Table, journal_lines
from tests.rules.toy import LIMIT, Show, Toy, ToyOptions, ToyState

MS = 1_000_000


class Clock:
    """A clock that is set by hand (ns)."""

    def __init__(self, now: int = 5_000 * MS) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "tillbox.db")


def begin(clock: Clock, store: Store | None = None) -> Table:
    return Table.begin(
        Toy(), ("Ann", "Bob"), ToyOptions(), now=clock, store=store, rng=Random(4)
    )


def show(table: Table) -> Show:
    awaits = table.game.awaits(table.state)
    assert isinstance(awaits, Seats)
    (seat,) = awaits.seats
    return Show(seat, table.ms(table._now()))


def test_chance_is_supplied_until_a_person_is_awaited(clock: Clock) -> None:
    table = begin(clock)
    assert isinstance(table.game.awaits(table.state), Seats)
    assert len(table.actions) == 3


def test_what_is_seen_is_looked_up_once_until_something_happens(clock: Clock) -> None:
    table = begin(clock)
    seen = table.view()
    assert table.view() is seen
    assert table.view(0) == table.game.view(table.state, 0)
    assert table.view() == seen
    table.play(show(table))
    assert table.view() == table.game.view(table.state, None) != seen


def test_an_action_is_on_the_disk_before_its_effect_is_seen(
    clock: Clock, store: Store
) -> None:
    table = begin(clock, store)
    (step,) = table.play(show(table))
    entry = store.unfinished()
    assert entry is not None
    assert entry.actions[-1] == to_json(step.action)
    assert len(entry.actions) == len(table.actions)


def test_a_refused_action_leaves_game_and_journal_as_they_were(
    clock: Clock, store: Store
) -> None:
    table = begin(clock, store)
    before = table.state, list(table.actions), store.unfinished()
    wrong = Show(1 - show(table).seat, 0)
    assert table.refusal(wrong) is not None
    with pytest.raises(Illegal):
        table.play(wrong)
    assert (table.state, table.actions, store.unfinished()) == before


def test_a_game_goes_on_exactly_where_it_was_and_so_does_its_clock(
    clock: Clock, store: Store
) -> None:
    table = begin(clock, store)
    clock.now += 700 * MS
    table.play(show(table))
    clock.now += 100 * MS
    entry = store.unfinished()
    assert entry is not None
    later = Clock(90 * MS)  # another boot: the monotonic clock began again
    again = Table.resume(Toy(), entry, now=later, store=store)
    assert again.state == table.state
    assert again.ms(later.now) == 700
    deadline = again.deadline
    assert deadline is not None
    assert deadline - later.now == LIMIT * MS


def test_a_deadline_is_played_when_it_has_passed_and_not_before(clock: Clock) -> None:
    table = begin(clock)
    clock.now += (LIMIT - 1) * MS
    assert table.tick() == []
    clock.now += 1 * MS
    (step,) = table.tick()
    assert type(step.action).__name__ == "Slept"


def test_undo_takes_back_a_players_action_but_never_chance(
    clock: Clock, store: Store
) -> None:
    table = begin(clock, store)
    state, count = table.state, len(table.actions)
    assert not table.undo()
    table.play(show(table))
    assert table.undo()
    assert (table.state, len(table.actions)) == (state, count)
    entry = store.unfinished()
    assert entry is not None
    assert len(entry.actions) == count


class Sealed(Toy):
    """The toy, in which a shown card can't be hidden again."""

    def final(self, state: ToyState, action: Any) -> bool:
        return isinstance(action, Show)


def test_undo_never_takes_back_what_the_game_calls_final(
    clock: Clock, store: Store
) -> None:
    table = Table.begin(Sealed(), ("Ann", "Bob"), ToyOptions(), now=clock, store=store)
    table.play(show(table))
    state, count = table.state, len(table.actions)
    assert not table.undo()
    assert (table.state, len(table.actions)) == (state, count)
    entry = store.unfinished()
    assert entry is not None
    assert len(entry.actions) == count
    clock.now += LIMIT * MS
    table.tick()
    assert table.undo()
    assert table.state == state


class Choosy(Toy):
    """The toy, which no table begins for three points a card any more."""

    def unfit(self, options: ToyOptions) -> Illegal | None:
        return Illegal("Not so.", rule="TOY-1") if options.worth == 3 else None


def test_what_a_game_calls_unfit_is_not_begun_and_yet_goes_on(
    clock: Clock, store: Store
) -> None:
    seats, options = ("Ann", "Bob"), ToyOptions(worth=3)
    with pytest.raises(Illegal, match="Not so"):
        Table.begin(Choosy(), seats, options, now=clock, store=store)
    assert store.unfinished() is None
    Table.begin(Toy(), seats, options, now=clock, store=store)
    entry = store.unfinished()
    assert entry is not None
    assert Table.resume(Choosy(), entry, now=clock, store=store).options == options


def test_play_goes_on_when_the_disk_does_not(clock: Clock, store: Store) -> None:
    table = begin(clock, store)
    store.close()
    table.play(show(table))
    assert "can't be saved" in table.fault
    assert len(table.actions) == 4


def play_out(table: Table) -> None:
    while not table.over:
        table.play(show(table))


def test_a_finished_game_joins_the_records_and_a_left_one_does_not(
    clock: Clock, store: Store
) -> None:
    left = begin(clock, store)
    left.close()
    table = begin(clock, store)
    play_out(table)
    assert table.records() == []
    table.close()
    standings = table.game.standings(table.state)
    assert standings is not None
    assert [r.points for r in table.records()] == [s.total for s in standings.ranking]
    assert begin(clock).records() == []
    store.close()
    assert table.records() == []


def test_replay_of_the_written_journal_equals_play(clock: Clock) -> None:
    table = begin(clock)
    play_out(table)
    again = replay(journal_lines(table), lambda header: Toy())
    assert again.state == table.state
    assert again.over


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([], "line 1"),
        ([b"{"], "line 1"),
        ([b'{"game":"toy"}'], "line 1"),
        ([b"\xff\xfe"], "line 1"),
        (None, r"line 6: .*\(TOY"),
        ([b"!"], "line 2: not an action"),
        ([b'{"type":"show"}'], "line 2: not an action"),
        ([b"[" * 100_000], "line 2: not an action"),
    ],
)
def test_a_bad_journal_is_refused_with_its_line(
    clock: Clock, lines: list[bytes] | None, says: str
) -> None:
    good = journal_lines(begin(clock))
    if lines is None:
        lines = [*good, to_json(Show(0, 0)), to_json(Show(0, 0))]
    elif says.startswith("line 2"):
        lines = [good[0], *lines]
    with pytest.raises(ReplayError, match=says):
        replay(lines, lambda header: Toy())


def test_what_is_heard_does_not_wait_for_the_disk(clock: Clock, store: Store) -> None:
    table = begin(clock, store)
    counts = []

    def heard(steps: list[Step]) -> None:
        counts.append((len(steps), len(_entry(store).actions)))

    before = len(_entry(store).actions)
    steps = table.play(show(table), heard)
    assert counts == [(len(steps), before)]
    assert len(_entry(store).actions) == before + len(steps)


def test_an_error_while_it_is_heard_costs_no_action(clock: Clock, store: Store) -> None:
    table = begin(clock, store)

    def fails(steps: list[Step]) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        table.play(show(table), fails)
    assert len(_entry(store).actions) == len(table.actions)


def _entry(store: Store) -> Entry:
    entry = store.unfinished()
    assert entry is not None
    return entry
