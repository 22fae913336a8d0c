"""The signs of life: given while the loop turns and no device in use hangs."""

from pathlib import Path
from typing import cast

from hardware.watchdog import Watchdog
from kiosk.starts import SECOND, WINDOW_NS, Starts
from kiosk.vitals import Vitals


class Line:
    """A line to systemd that remembers what was said."""

    interval = 3 * SECOND

    def __init__(self) -> None:
        self.said: list[str] = []

    def ready(self) -> None:
        self.said.append("ready")

    def status(self, text: str) -> None:
        self.said.append(text)

    def beat(self) -> None:
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
        "ready", "home", "home", "beat", "home; the camera hangs", "home", "beat",
        "stopping",
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
    assert Vitals(cast(Watchdog, line)).due(5) == 5 + line.interval
    line.interval = None  # type: ignore[assignment]
    assert Vitals(cast(Watchdog, line)).due(5) is None
    vitals = Vitals(cast(Watchdog, line), crashed(tmp_path, 0))
    assert vitals.due(5) == 5 + WINDOW_NS
