"""A disk that is full or can't be written to: nothing stops, and nothing is lost.

Full means that the kernel says so: ``ENOSPC`` from a file system of one megabyte where
the tests may mount one, and everywhere ``EFBIG`` from a limit on the size of files.
"""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.demo import simulated
from kiosk.kept import AGAIN_NS
from kiosk.pilot import Pilot
from kiosk.screens.desk import Set, Teach
from kiosk.settings import BY_HAND
from kiosk.store import Store
from tests.faults.disks import Disk, card, no_room, small_disk
from tests.faults.test_faults import actions, begin, on_disk, shopping
from tests.screens import stocking
from tests.screens.stage import NAMES

AGAIN_S = AGAIN_NS / 1e9 + 0.1


@pytest.fixture(params=["one megabyte", "no file may grow"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    if request.param == "no file may grow":
        with no_room(tmp_path / "disk") as limited:
            yield limited
        return
    with small_disk(tmp_path / "disk") as small:
        if small is None:
            pytest.skip("only root may mount a file system")
        yield small


def play_on(pilot: Pilot, count: int = 3) -> None:
    """Play so many steps of the round by touch."""
    for _ in range(count):
        before = len(actions(pilot))
        pilot.tap("A", "B", "C")
        pilot.skip(5)
        assert len(actions(pilot)) >= before + 3


def test_a_disk_that_fills_up_in_mid_game_catches_up(disk: Disk) -> None:
    with simulated(disk.folder, seed=49) as pilot:
        begin(pilot)
        play_on(pilot, 1)
        assert on_disk(disk.folder) == actions(pilot)
        disk.fill()
        play_on(pilot)
        assert "make room" in pilot.app.desk.devices["storage"].why
        pilot.tap("why storage")
        pilot.tap("All right")
        kept = on_disk(disk.folder)
        assert kept == actions(pilot)[: len(kept)]
        assert len(kept) < len(actions(pilot))
        pilot.tap("A", "Menu", "Undo")  # taken back before it was ever written
        disk.free()
        pilot.skip(AGAIN_S)
        assert "why storage" not in pilot.sees
        assert on_disk(disk.folder) == actions(pilot)
        play_on(pilot)
        view = shopping(pilot)
    with simulated(disk.folder, seed=50) as pilot:
        pilot.tap("Go on playing", "Go on playing")
        assert shopping(pilot) == view


def test_what_was_written_and_taken_back_on_a_full_disk_is_taken_back(
    disk: Disk,
) -> None:
    with simulated(disk.folder, seed=49) as pilot:
        begin(pilot)
        pilot.tap("A")
        disk.fill()
        pilot.tap("Menu", "Undo", "B")
        pilot.wait("why storage")
        disk.free()
        pilot.skip(AGAIN_S)
        assert [row.chosen for row in shopping(pilot).rows] == [False, True, False]
        assert on_disk(disk.folder) == actions(pilot)


def test_a_game_begun_on_a_full_disk_is_journaled_once_there_is_room(
    disk: Disk,
) -> None:
    with simulated(disk.folder, seed=49) as pilot:
        disk.fill()
        begin(pilot)
        play_on(pilot, 1)
        assert "why storage" in pilot.sees
        disk.free()
        pilot.skip(AGAIN_S)
        assert on_disk(disk.folder) == actions(pilot)


def test_a_program_started_on_a_full_disk_keeps_its_games_later(disk: Disk) -> None:
    disk.fill()
    with simulated(disk.folder, seed=49) as pilot:
        assert "why storage" in pilot.sees
        begin(pilot)
        play_on(pilot, 1)
        disk.free()
        pilot.skip(AGAIN_S)
        assert "why storage" not in pilot.sees
        assert on_disk(disk.folder) == actions(pilot)


def test_a_result_made_on_a_full_disk_joins_the_records_later(disk: Disk) -> None:
    with simulated(disk.folder) as pilot:
        pilot.tap(stocking.TITLE)
        _alone(pilot)
        disk.fill()
        stocking.rush(pilot)
        assert pilot.app.desk.playing.over
        _clear(pilot)
        assert "why storage" in pilot.sees
        disk.free()
        pilot.skip(AGAIN_S)
        assert "why storage" not in pilot.sees
    store = Store(disk.folder / "tillbox.db")
    assert len(store.results("shelf-stock", 1)) == 1
    assert store.unfinished() is None


def _alone(pilot: Pilot) -> None:
    from kiosk.screens.desk import Guest

    pilot.app.desk.setup.guests = [Guest(NAMES[0], "", 0)]
    pilot.app.handle(None)
    pilot.tap("Next", "Start game")


def _clear(pilot: Pilot) -> None:
    pilot.tap("Menu", "Clear the table")


def test_what_staff_set_on_a_full_disk_holds_now_and_is_kept_later(disk: Disk) -> None:
    with simulated(disk.folder) as pilot:
        disk.fill()
        pilot.app.perform(Set("volume", 2))
        pilot.app.perform(Set("silent", True))
        assert pilot.app.desk.settings.volume == 2
        disk.free()
        pilot.skip(AGAIN_S)
    store = Store(disk.folder / "tillbox.db")
    assert store.get(BY_HAND, dict[str, object], {}) == {"volume": 2, "silent": True}


def test_a_game_cleared_away_on_a_full_disk_stays_away(disk: Disk) -> None:
    with simulated(disk.folder) as pilot:
        begin(pilot)
        play_on(pilot, 1)
    with simulated(disk.folder) as pilot:
        disk.fill()
        pilot.tap("Go on playing", "Clear the table", "Give it up")
        assert {"Shop 'N Time", "why storage"} <= set(pilot.sees)
        disk.free()
        pilot.skip(AGAIN_S)
        assert not {"Go on playing", "why storage"} & set(pilot.sees)
    with simulated(disk.folder) as pilot:
        assert "Go on playing" not in pilot.sees


def test_a_card_taught_on_a_full_disk_is_refused_and_the_others_are_still_known(
    disk: Disk,
) -> None:
    with simulated(disk.folder) as pilot:
        pilot.app.desk.teach("a foreign code", "131")
        disk.fill(largest=0)
        pilot.app.perform(Teach("another one", "138"))
        assert "can't be saved" in pilot.hears
    disk.free()
    with simulated(disk.folder) as pilot:
        assert pilot.app.desk.resolve("a foreign code").number == "131"
        assert not hasattr(pilot.app.desk.resolve("another one"), "number")


def test_a_disk_that_may_only_be_read_costs_no_game_and_no_journal(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "disk"
    with small_disk(folder) as small:
        if small is None:
            pytest.skip("only root may mount a file system")
        with simulated(folder, seed=49) as pilot:
            begin(pilot)
            play_on(pilot, 1)
            before = actions(pilot)
        remount(folder, "ro")
        with simulated(folder, seed=50) as pilot:
            assert "may be written" in pilot.app.desk.devices["storage"].why
            begin(pilot)
            play_on(pilot, 1)
            assert "why storage" in pilot.sees
            remount(folder, "rw")
            pilot.skip(AGAIN_S)
            assert "why storage" not in pilot.sees
            assert on_disk(folder) == actions(pilot)
        store = Store(folder / "tillbox.db")
        first = store.entry(1)
        store.close()
        assert first is not None
        assert list(first.actions) == before


def remount(folder: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", str(folder)], check=True)


def test_a_disk_that_turns_read_only_in_mid_game_catches_up(tmp_path: Path) -> None:
    """SQLite refuses here: the kernel remounts no disk that has a file open."""
    with simulated(tmp_path, seed=49) as pilot:
        begin(pilot)
        assert pilot.app.store is not None
        pilot.app.store._db.execute("pragma query_only = on")
        play_on(pilot, 1)
        assert "why storage" in pilot.sees
        pilot.app.store._db.execute("pragma query_only = off")
        pilot.skip(AGAIN_S)
        assert "why storage" not in pilot.sees
        assert on_disk(tmp_path) == actions(pilot)


def test_a_disk_that_the_kernel_makes_read_only_in_mid_game_has_all_up_to_then(
    tmp_path: Path,
) -> None:
    with card(tmp_path / "disk") as disk:
        if disk is None:
            pytest.skip("only root may mount a file system, with mkfs.ext4")
        with simulated(disk.folder, seed=49) as pilot:
            begin(pilot)
            play_on(pilot, 1)
            saved, view = actions(pilot), shopping(pilot)
            disk.fail()
            with pytest.raises(OSError, match="Read-only"):
                (disk.folder / "file").touch()
            play_on(pilot)
            pilot.skip(AGAIN_S)
            assert "may be written" in pilot.app.desk.devices["storage"].why
            assert "why storage" in pilot.sees
            assert len(actions(pilot)) >= len(saved) + 9
        disk.repair()
        assert on_disk(disk.folder) == saved
        with simulated(disk.folder, seed=50) as pilot:
            assert "why storage" not in pilot.sees
            pilot.tap("Go on playing", "Go on playing")
            assert shopping(pilot) == view
            play_on(pilot, 1)
            assert on_disk(disk.folder) == actions(pilot)
