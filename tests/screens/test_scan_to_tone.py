"""From a card's first readable frame to the tone: at most two camera frames."""

import time
from typing import Any

import pytest

from hardware.buzzer import Piezo
from hardware.interfaces import Gray
from hardware.simcounter import SimCounter
from kiosk.gus import TUNES
from kiosk.pilot import Pilot

BEEP = TUNES["beep"][0][0]


def test_a_card_is_heard_within_two_frames_of_the_first_that_shows_it(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames: list[int] = []
    tones: list[int] = []
    take, sound = SimCounter.frame, Piezo.sound

    def frame(self: SimCounter) -> tuple[Gray, int]:
        gray, at = take(self)
        frames.append(at)
        return gray, at

    def heard(self: Piezo, hertz: int, volume: int) -> None:
        if hertz == BEEP:
            tones.append(time.monotonic_ns())
        sound(self, hertz, volume)

    monkeypatch.setattr(SimCounter, "frame", frame)
    monkeypatch.setattr(Piezo, "sound", heard)
    open_the_till(pilot)
    late = []
    for number in ("131", "138", "142", "155", "166"):
        before = len(tones)
        laid = lay(pilot, number)
        pilot.until(lambda n=before: len(tones) > n, "a tone")  # type: ignore[misc]
        shown = next(at for at in frames if at >= laid)
        late.append(sum(shown < at <= tones[-1] for at in frames))
    assert max(late) <= 2, late


def lay(pilot: Pilot, number: str) -> int:
    """Lay a card whose face is at hand already; return when it lay there (ns)."""
    drawer: Any = pilot.app.desk.drawer
    drawer.face(number)
    pilot.lay([number])
    return time.monotonic_ns()


def open_the_till(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time", "Add a player", "Add a player", "Next")
    pilot.tap("more mode", "more mode", "more mode", "Start game", "Begin Round")
    for seat in (0, 1):
        pilot.hold(
            f"restock-{seat + 1}",
            lambda s=seat: pilot.app.desk.playing.view().rows[s].closed,  # type: ignore[misc]
        )
    pilot.tap("End Round")
    pilot.until(lambda: pilot.app.desk.picture() is not None, "a picture")
