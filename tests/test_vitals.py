"""The signs of life: given while the loop turns and no device in use hangs."""

from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest

from hardware.watchdog import Watchdog
from kiosk.starts import SECOND, WINDOW_NS, Starts
from kiosk.vitals import Vitals
from tests.hardware.table import HandClock


class Line:
    """A line to systemd that remembers what was said."""

    due: int | None = 3 * SECOND

    def __init__(self) -> None:
        self.said: list[str] = []

    def ready(self) -> None:
        self.said.append("ready")

    def status(self, text: str) -> None:
        self.said.append(text)

    def beat(self, *, at_once: bool = False) -> None:
        self.said.append("beat")

    def stopping(self) -> None:
        self.said.append("stopping")


def crashed(folder: Path, times: int) -> Starts:
    """Return the start after so many crashes at once."""
    for _ in range(times):
        Starts(folder, now=lambda: 0, boot="b", memory=folder)
    return Starts(folder, now=lambda: 0, boot="b", memory=folder)


def test_a_sign_is_given_while_nothing_hangs() -> None:
    line, hung = Line(), ""
    vitals = Vitals(cast(Watchdog, line), hanging=lambda: hung)
    vitals.ready("home")
    vitals.beat("home")
    hung = "camera"
    vitals.beat("home")
    hung = ""
    vitals.beat("home")
    vitals.stopping()
    assert line.said == [
        "ready", "beat", "home", "home", "beat", "home; the camera hangs",
        "home", "beat", "stopping",
    ]  # fmt: skip


def test_in_safe_mode_only_the_loop_counts(tmp_path: Path) -> None:
    line = Line()
    vitals = Vitals(cast(Watchdog, line), crashed(tmp_path, 3), lambda: "buttons")
    vitals.beat("home")
    assert line.said == ["home", "beat"]


def test_in_safe_mode_devices_are_asked_too_for_they_report_what_they_find(
    tmp_path: Path,
) -> None:
    asked: list[bool] = []

    def hanging() -> str:
        asked.append(True)
        return ""

    Vitals(cast(Watchdog, Line()), crashed(tmp_path, 3), hanging).beat("home")
    assert asked


def test_the_loop_turns_for_systemd_and_once_after_two_minutes(tmp_path: Path) -> None:
    line = Line()
    assert Vitals(cast(Watchdog, line)).due(5) == line.due
    line.due = None
    assert Vitals(cast(Watchdog, line)).due(5) is None
    vitals = Vitals(cast(Watchdog, line), crashed(tmp_path, 0))
    assert vitals.due(5) == 5 + WINDOW_NS


PATIENCE = 3_500_000_000


class Dog(Watchdog):
    """Keeps when each sign of life was given."""

    def __init__(self, clock: HandClock) -> None:
        given = {"NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": str(PATIENCE // 1000)}
        super().__init__(given, clock)
        self.clock = clock
        self.signs: list[int] = []

    def _send(self, message: str) -> None:
        if message == "WATCHDOG=1":
            self.signs.append(self.clock.now)


@pytest.mark.parametrize("early", [SECOND // 1000, SECOND // 2, SECOND])
def test_a_loop_woken_early_loses_no_time_for_its_next_sign(early: int) -> None:
    """Touches wake the loop just before a sign is due, again and again."""
    clock = HandClock()
    dog = Dog(clock)
    vitals = Vitals(dog)
    vitals.ready("home")
    for _ in range(20):
        for before in (early, 0):  # woken, and then left to sleep until it must turn
            until = vitals.due(clock.now)
            assert until is not None
            assert until > clock.now
            clock.now = max(clock.now, until - before)
            vitals.beat("home")
    gaps = [two - one for one, two in pairwise(dog.signs)]
    assert set(gaps) == {dog.interval}
    assert dog.signs[0] == HandClock().now


def test_a_loop_whose_device_hangs_does_not_spin() -> None:
    clock = HandClock()
    dog = Dog(clock)
    vitals = Vitals(dog, hanging=lambda: "camera")
    vitals.ready("home")
    for _ in range(5):
        until = vitals.due(clock.now)
        assert until is not None
        assert until - clock.now == dog.interval
        clock.now = until
        vitals.beat("home")
    assert len(dog.signs) == 1
