"""Waiting for a display, and noticing another one."""

import os
import threading
from pathlib import Path

import pygame
import pytest

from hardware.watchdog import Watchdog
from kiosk.display import (
    DARK,
    LACKING,
    TAKEN,
    Change,
    NotOpened,
    choose_card,
    connected,
    wait_for,
    watch,
)


def plug(folder: Path, name: str, edid: bytes = b"", status: str = "connected") -> None:
    (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / name / "status").write_text(status + "\n")
    (folder / name / "edid").write_bytes(edid)


def pull(folder: Path, name: str) -> None:
    plug(folder, name, status="disconnected")


class Line(Watchdog):
    """Keeps what systemd is told."""

    def __init__(self) -> None:
        super().__init__({"NOTIFY_SOCKET": "/nowhere"})
        self.told: list[str] = []

    def _send(self, message: str) -> None:
        self.told.append(message)


@pytest.fixture(autouse=True)
def own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_KMSDRM_DEVICE_INDEX", "")


def test_a_connector_without_display_or_for_memory_does_not_count(
    tmp_path: Path,
) -> None:
    plug(tmp_path, "card1-HDMI-A-1", status="disconnected")
    plug(tmp_path, "card1-Writeback-1")
    (tmp_path / "card1").mkdir()
    assert connected(tmp_path) == {}
    plug(tmp_path, "card1-DSI-1")
    assert connected(tmp_path) == {"card1-DSI-1": b""}


def test_the_card_with_the_display_is_chosen(tmp_path: Path) -> None:
    plug(tmp_path, "card0-HDMI-A-1", status="disconnected")
    plug(tmp_path, "card1-HDMI-A-2")
    choose_card(tmp_path)
    assert os.environ["SDL_KMSDRM_DEVICE_INDEX"] == "1"


def test_it_waits_until_the_screen_is_switched_on(tmp_path: Path) -> None:
    line, nights = Line(), iter(range(3))
    tries: list[str] = []

    def pause(_: float) -> None:
        if next(nights) == 2:
            plug(tmp_path, "card0-HDMI-A-1")

    def opening() -> str:
        tries.append("opened")
        return "picture"

    assert wait_for(opening, line, folder=tmp_path, pause=pause) == "picture"
    assert tries == ["opened"], "nothing is opened while there is no display"
    assert line.told == ["READY=1", f"STATUS={DARK}"]


def test_who_switches_on_a_box_without_display_is_greeted_once(tmp_path: Path) -> None:
    heard: list[bool] = []
    nights = iter(range(4))

    def pause(_: float) -> None:
        if next(nights) == 3:
            plug(tmp_path, "card0-HDMI-A-1")

    for _ in range(2):  # the second time the display is there from the first
        wait_for(lambda: "picture", Line(), folder=tmp_path, pause=pause,
                 greet=lambda: heard.append(True))  # fmt: skip
        assert heard == [True]


def test_a_display_that_others_hold_is_tried_again(tmp_path: Path) -> None:
    plug(tmp_path, "card0-HDMI-A-1")
    line, answers = Line(), iter([None, None, "picture"])
    found = wait_for(lambda: next(answers), line, folder=tmp_path, pause=lambda _: None)
    assert found == "picture"
    assert f"STATUS={TAKEN}" in line.told


def test_why_it_cannot_be_opened_is_said_and_logged_once_per_change(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    plug(tmp_path, "card0-HDMI-A-1")
    line = Line()
    answers = iter(["Couldn't set mode", "Couldn't set mode", "kmsdrm not available"])

    def opening() -> str:
        if (why := next(answers, "")) == "":
            return "picture"
        raise NotOpened(why)

    wait_for(opening, line, folder=tmp_path, pause=lambda _: None)
    assert line.told[1:] == [
        f"STATUS={TAKEN} (Couldn't set mode)",
        f"STATUS={LACKING} (kmsdrm not available)",
    ]
    logged = [record.getMessage() for record in caplog.records]
    assert [message.partition(": ")[2] for message in logged] == [
        "Couldn't set mode", "kmsdrm not available",
    ]  # fmt: skip


def test_sdl_says_why_there_is_no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    from kiosk import main

    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    monkeypatch.setattr("kiosk.main.signal.signal", lambda *_: None)
    pygame.display.quit()
    with pytest.raises(NotOpened, match=r"no-such-driver not available"):
        main.open_window()


def test_waiting_it_gives_signs_of_life(tmp_path: Path) -> None:
    line = Line()
    now = iter(range(0, 10**12, 10**9))
    line._clock = lambda: next(now)
    line._interval, line._next = 2 * 10**9, 0
    nights = iter(range(10))

    def pause(_: float) -> None:
        if next(nights) == 9:
            plug(tmp_path, "card0-HDMI-A-1")

    wait_for(lambda: "picture", line, folder=tmp_path, pause=pause)
    assert line.told.count("WATCHDOG=1") == 5


def test_the_same_display_switched_off_and_on_is_no_change(tmp_path: Path) -> None:
    plug(tmp_path, "card0-HDMI-A-1", b"panel")
    change = Change(tmp_path)
    pull(tmp_path, "card0-HDMI-A-1")
    assert not change.has_come()
    plug(tmp_path, "card0-HDMI-A-1", b"panel")
    assert not change.has_come()


def test_a_display_that_is_back_but_not_yet_described_is_no_change(
    tmp_path: Path,
) -> None:
    plug(tmp_path, "card0-HDMI-A-1", b"panel")
    change = Change(tmp_path)
    plug(tmp_path, "card0-HDMI-A-1", b"")
    assert not change.has_come()
    plug(tmp_path, "card0-HDMI-A-1", b"beamer")
    assert change.has_come()


@pytest.mark.parametrize("name", ["card0-HDMI-A-1", "card0-HDMI-A-2"])
def test_another_display_or_another_socket_is_one(tmp_path: Path, name: str) -> None:
    plug(tmp_path, "card0-HDMI-A-1", b"panel")
    change = Change(tmp_path)
    pull(tmp_path, "card0-HDMI-A-1")
    plug(tmp_path, name, b"beamer")
    assert change.has_come()


def test_a_second_display_beside_the_first_is_none(tmp_path: Path) -> None:
    plug(tmp_path, "card0-HDMI-A-1", b"panel")
    change = Change(tmp_path)
    plug(tmp_path, "card0-HDMI-A-2", b"beamer")
    assert not change.has_come()


def test_the_change_is_told_from_the_thread_once(tmp_path: Path) -> None:
    plug(tmp_path, "card0-HDMI-A-1", b"panel")
    told = threading.Semaphore(0)
    end = watch(Change(tmp_path), told.release, every=0.01)
    plug(tmp_path, "card0-HDMI-A-1", b"beamer")
    assert told.acquire(timeout=30)
    assert not told.acquire(timeout=0.1)
    end()
