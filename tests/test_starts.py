"""What follows from how the program ended: go on at once, offer, or safe mode."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.settings import Settings, in_safe_mode
from kiosk.starts import SECOND, Starts
from kiosk.ui import theme
from tests.power_cuts.supervisor import Supervisor


class Box:
    """A box that is started again and again; its clock counts from its boot."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now, self.boot = 30 * SECOND, "first"
        (folder / "memory").mkdir()

    def start(self, after_s: int = 1) -> Starts:
        self.now += after_s * SECOND
        return Starts(
            self.folder / "state", now=lambda: self.now, boot=self.boot,
            memory=self.folder / "memory",
        )  # fmt: skip

    def boot_anew(self) -> None:
        (self.folder / "memory" / "alive.json").unlink()
        self.now, self.boot = 20 * SECOND, f"after {self.boot}"

    def run(self, starts: Starts, seconds: int) -> None:
        for _ in range(seconds):
            self.now += SECOND
            starts.live()


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


def test_a_first_start_follows_nothing(box: Box) -> None:
    first = box.start()
    assert (first.unasked, first.fresh, first.safe) == (False, False, False)


def test_a_calm_end_is_no_crash(box: Box) -> None:
    for _ in range(5):
        box.start().end()
    again = box.start()
    assert (again.unasked, again.safe) == (False, False)


def test_three_crashes_in_two_minutes_are_no_accident(box: Box) -> None:
    found = [box.start(after_s=30).safe for _ in range(4)]
    assert found == [False, False, False, True]


def test_crashes_further_apart_are_forgotten(box: Box) -> None:
    assert not any(box.start(after_s=61).safe for _ in range(8))


def test_two_minutes_of_running_forgive_everything(box: Box) -> None:
    for _ in range(2):
        box.start()
    box.run(box.start(), 121)
    assert [box.start().safe for _ in range(3)] == [False, False, True]


def test_a_calm_end_forgives_everything(box: Box) -> None:
    for _ in range(3):
        box.start()
    safe = box.start()
    assert safe.safe
    safe.end()
    assert not box.start().safe


def test_power_cuts_after_a_quiet_evening_count_for_nothing(box: Box) -> None:
    for _ in range(6):
        starts = box.start()
        assert not starts.safe
        box.run(starts, 130)
        box.boot_anew()


def test_crashes_that_boot_the_box_anew_count(box: Box) -> None:
    found = []
    for _ in range(4):
        found.append(box.start().safe)
        box.boot_anew()
    assert found == [False, False, False, True]


def test_a_boot_after_safe_mode_starts_as_usual(box: Box) -> None:
    for _ in range(3):
        box.start()
    assert box.start().safe
    box.boot_anew()
    assert not box.start().safe


def test_a_crash_within_the_last_minute_is_fresh(box: Box) -> None:
    box.run(box.start(), 20)
    assert box.start(after_s=50).fresh
    assert not box.start(after_s=70).fresh


def test_a_power_cut_is_unasked_for_but_not_fresh(box: Box) -> None:
    box.run(box.start(), 20)
    box.boot_anew()
    again = box.start()
    assert (again.unasked, again.fresh) == (True, False)


@pytest.mark.parametrize("torn", [b"", b"\x00" * 60, b'{"boot":', b"[]"])
def test_a_torn_record_says_nothing(box: Box, torn: bytes) -> None:
    for _ in range(3):
        box.start()
    (box.folder / "state" / "starts.json").write_bytes(torn)
    assert not box.start().safe


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    starts = Starts(tmp_path / "file", now=lambda: 0, boot="", memory=tmp_path)
    starts.live(at_once=True)
    starts.end()
    assert not starts.safe


def test_safe_mode_keeps_what_it_takes_to_read_the_screen() -> None:
    set_by_staff = Settings(
        language="de", rotation=180, pin="1234", pins={"buzzer": 5}, deck="x.csv",
        camera="webcam:3", factory="rpigpio", logo="logo.png",
    )  # fmt: skip
    assert in_safe_mode(set_by_staff) == Settings(
        language="de", rotation=180, pin="1234"
    )


# --- the running program ----------------------------------------------------------


@pytest.fixture
def kept_alive(tmp_path: Path) -> Iterator[Supervisor]:
    supervisor = Supervisor(tmp_path)
    yield supervisor
    supervisor.close()


def test_a_hang_is_a_restart_and_the_same_game_is_on_the_screen(
    kept_alive: Supervisor,
) -> None:
    before = kept_alive.until(lambda seen: seen["actions"] and seen["screen"] == "game")
    kept_alive.signal(signal.SIGUSR1)
    after = kept_alive.until(lambda seen: seen["pid"] != before["pid"] and seen["game"])
    assert len(kept_alive.killed) == 1
    for same in ("screen", "game", "actions"):
        assert after[same] == before[same]
    doing = f"STATUS=Shop 'N Time, seats 2, actions {before['actions']}"
    assert doing in kept_alive.heard
    assert not after["safe"]


def test_three_crashes_start_safe_mode_which_says_how_to_leave_it(
    kept_alive: Supervisor,
) -> None:
    pid = 0
    for _ in range(3):
        lives = kept_alive.until(lambda seen, old=pid: seen["pid"] != old)  # type: ignore[misc]
        assert not lives["safe"]
        assert lives["game"]
        pid = lives["pid"]
        kept_alive.signal(signal.SIGKILL)
    seen = kept_alive.until(lambda seen: seen["pid"] != pid)
    assert seen["safe"]
    assert tuple(seen["wall"]) == theme.SAFE_NIGHT
    assert tuple(seen["awning"]) == theme.SAFE
    assert seen["game"] is None  # what crashed may have been the game
    assert {"Stay for now", "Start as usual"} <= set(seen["controls"])
    kept_alive.signal(signal.SIGTERM)
    usual = kept_alive.until(lambda usual: usual["pid"] != seen["pid"])
    assert not usual["safe"]
    assert "Go on playing" in usual["controls"]
