"""An error nobody expected: one calm screen, and the game goes on where it was."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import kiosk.screens
from hardware.buzzer import Piezo
from kiosk.demo import simulated
from kiosk.games import DEPARTMENTS
from kiosk.kept import AGAIN_NS
from kiosk.manners import minute_of_day
from kiosk.pilot import Pilot
from kiosk.screens.desk import MOST_NOTICES, Guest
from kiosk.settings import Settings, changed
from kiosk.store import Store
from tests.faults.test_faults import actions, begin, on_disk, shopping

HOUR_S = 3_600
YEAR_S = 365 * 24 * HOUR_S
YEAR_NS = YEAR_S * 1_000_000_000
TITLES = [each.title for each in DEPARTMENTS]


def fail(*_: object) -> None:
    raise RuntimeError("a shelf fell down")


def no_memory(*_: object) -> None:
    raise MemoryError


def sit(pilot: Pilot, title: str) -> None:
    pilot.tap(title)
    pilot.app.desk.setup.guests = [Guest(n, "", at) for at, n in enumerate("ABC")]
    pilot.app.handle(None)
    pilot.tap("Next", "Start game")


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("error", [fail, no_memory])
def test_a_screen_that_fails_in_any_game_goes_on_from_the_journal(
    pilot: Pilot, title: str, error: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    sit(pilot, title)
    before = pilot.app.desk.playing.view()
    with monkeypatch.context() as broken:
        broken.setattr(kiosk.screens, "game_screen", lambda desk: error)
        pilot.app.handle(None)
        assert {"Go on", "One step back", "Back to the shop"} <= set(pilot.sees)
        pilot.tap("Go on")  # still broken
        assert "Go on" in pilot.sees
    pilot.tap("Go on")
    assert pilot.app.desk.playing.view() == before
    assert "Menu" in pilot.sees


def test_a_screen_that_always_fails_on_one_situation_is_left_by_a_step_back(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kiosk.screens import shop_n_time

    begin(pilot)
    draw = vars(shop_n_time)["shopping"]

    def picky(ui: object, desk: object, view: object) -> object:
        if view.rows[0].chosen:  # type: ignore[attr-defined]
            raise RuntimeError("not this again")
        return draw(ui, desk, view)

    monkeypatch.setattr(shop_n_time, "shopping", picky)
    pilot.tap("A", "Go on")
    assert "One step back" in pilot.sees
    pilot.tap("One step back")
    assert not shopping(pilot).rows[0].chosen
    pilot.tap("B")
    assert shopping(pilot).rows[1].chosen


def test_a_game_left_at_the_calm_screen_is_offered_at_the_shop_front(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(pilot)
    pilot.tap("A")
    before = shopping(pilot)
    with monkeypatch.context() as broken:
        broken.setattr(kiosk.screens, "game_screen", lambda desk: fail)
        pilot.app.handle(None)
        pilot.tap("Back to the shop")
    pilot.tap("Go on playing", "Go on playing")
    assert shopping(pilot) == before


def break_the_disk(pilot: Pilot) -> None:
    assert pilot.app.store is not None
    pilot.app.store._db.execute("pragma query_only = on")


def no_journal(pilot: Pilot) -> None:
    pilot.app.store = None


@pytest.mark.parametrize("also", [break_the_disk, no_journal])
def test_a_failure_loses_nothing_where_the_journal_is_behind_or_missing(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, also: Callable[[Pilot], None]
) -> None:
    if also is no_journal:
        also(pilot)
    begin(pilot)
    pilot.tap("A", "B")
    if also is break_the_disk:
        also(pilot)
    pilot.tap("C")
    pilot.skip(3)
    pilot.tap("A", "B")
    before, played = shopping(pilot), actions(pilot)
    with monkeypatch.context() as broken:
        broken.setattr(kiosk.screens, "game_screen", lambda desk: fail)
        pilot.app.handle(None)
    pilot.tap("Go on")
    assert (shopping(pilot), actions(pilot)) == (before, played)


def test_a_game_left_while_the_journal_is_behind_is_offered_once_it_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with simulated(tmp_path) as pilot:
        begin(pilot)
        break_the_disk(pilot)
        pilot.tap("A")
        before, played = shopping(pilot), actions(pilot)
        with monkeypatch.context() as broken:
            broken.setattr(kiosk.screens, "game_screen", lambda desk: fail)
            pilot.app.handle(None)
            pilot.tap("Back to the shop")
        assert "Go on playing" not in pilot.sees
        assert pilot.app.store is not None
        pilot.app.store._db.execute("pragma query_only = off")
        pilot.skip(AGAIN_NS / 1e9 + 0.1)
        assert on_disk(tmp_path) == played
        pilot.tap("Go on playing", "Go on playing")
        assert shopping(pilot) == before


def test_a_deadline_that_keeps_failing_fails_once_a_touch_and_not_for_ever(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(pilot)
    pilot.tap("A")
    game, failures = pilot.app.desk.playing.game, []

    def timeout(state: object, at: int) -> None:
        failures.append(at)
        raise RuntimeError("the clock fell down")

    with monkeypatch.context() as broken:
        broken.setattr(type(game), "timeout", timeout_of(timeout))
        pilot.skip(11)
        for _ in range(20):
            pilot.run(ms=1)
        assert len(failures) == 1
        assert pilot.app.due is None or pilot.app.due > pilot.clock()
        for _ in range(30):
            pilot.tap("Go on")
            pilot.skip(11)
        assert len(pilot.app.desk.notices) == 1
    pilot.tap("Go on")
    assert shopping(pilot).rows[0].chosen


def timeout_of(made: Callable[[object, int], None]) -> Callable[..., None]:
    return lambda self, state, at: made(state, at)


def test_sentences_for_staff_do_not_pile_up(pilot: Pilot) -> None:
    for at in range(100):
        pilot.app.desk.note(f"sentence {at}")
    assert len(pilot.app.desk.notices) == MOST_NOTICES


def test_no_thread_for_the_camera_is_marked_and_the_numbers_are_typed(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.faults.test_faults import to_the_till, type_a_number

    starts = threading.Thread.start

    def start(thread: threading.Thread) -> None:
        if thread.name == "counter":
            raise RuntimeError("can't start new thread")
        starts(thread)

    monkeypatch.setattr(threading.Thread, "start", start)
    to_the_till(pilot)
    pilot.wait("why camera")
    assert "can't start new thread" in pilot.app.desk.devices["camera"].why
    type_a_number(pilot)


def test_a_clock_set_back_a_year_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games are ordered by number and timed by the monotonic clock."""
    now = time.time_ns
    with simulated(tmp_path, seed=49) as pilot:
        begin(pilot)
        pilot.tap("A", "B", "C")
        monkeypatch.setattr(time, "time_ns", lambda: now() - YEAR_NS)
        monkeypatch.setattr(time, "time", lambda: (now() - YEAR_NS) / 1e9)
        pilot.skip(5)
        pilot.press("restock-1")
        assert shopping(pilot).rows[0].picks == 2
        view = shopping(pilot)
    with simulated(tmp_path, seed=50) as pilot:
        pilot.tap("Go on playing", "Go on playing")
        assert shopping(pilot) == view
        pilot.tap("Menu", "Clear the table", "Clear the table")
        begin(pilot)
    store = Store(tmp_path / "tillbox.db")
    newest = store.unfinished()
    assert newest is not None
    assert newest.id == 2


@pytest.mark.parametrize(
    ("hour", "back_s", "notes"),
    [
        (14, YEAR_S, ["loud", "loud"]),
        (23, YEAR_S, ["quiet", "quiet"]),
        (14, YEAR_S + 12 * HOUR_S, ["loud", "quiet"]),
        (23, YEAR_S + 12 * HOUR_S, ["quiet", "loud"]),
    ],
)
def test_quiet_hours_go_by_the_clock_as_it_stands_a_year_back_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    hour: int, back_s: int, notes: list[str],
) -> None:  # fmt: skip
    """And the game, which is timed by another clock, goes on."""
    wall = time.mktime((2026, 11, 30, hour, 30, 0, 0, 0, -1))
    chosen = changed(Settings(), {"quiet_from": "22:00", "quiet_until": "08:00"})
    tones = heard_from(monkeypatch)
    with simulated(tmp_path, seed=49, settings=chosen) as pilot:
        pilot.app.desk.wall = lambda: minute_of_day(wall)
        begin(pilot)
        first = [first_note(pilot, tones, "A")]
        wall -= back_s
        first.append(first_note(pilot, tones, "B"))
        assert first == notes
        assert pilot.app.desk.is_quiet is (notes[1] == "quiet")
        pilot.tap("C")
        pilot.skip(5)
        pilot.tap("A")
        assert shopping(pilot).rows[0].picks == 2
        assert on_disk(tmp_path) == actions(pilot)


def first_note(pilot: Pilot, tones: list[str], name: str) -> str:
    """Touch a control, and return how its tune begins."""
    pilot.app.box.player.silence()
    tones.clear()
    pilot.tap(name)
    pilot.until(lambda: bool(tones), "a tune")
    return tones[0]


def heard_from(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list that grows with each note: sounded, or kept silent."""
    heard: list[str] = []
    sound = Piezo.sound

    def loud(self: Piezo, hertz: int, volume: int) -> None:
        heard.append("loud")
        sound(self, hertz, volume)

    def quiet(self: Piezo) -> None:
        heard.append("quiet")

    monkeypatch.setattr(Piezo, "sound", loud)
    monkeypatch.setattr(Piezo, "rest", quiet)
    return heard
