"""A box that waits for its display is heard, once and shortly."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware.pins import PINS
from kiosk import main as kiosk_main
from kiosk.greeting import HELLO, greet
from kiosk.opening import as_kept, open_box
from kiosk.settings import BY_HAND, Settings
from kiosk.store import Store

NOISY = Settings(factory="mock", speaker=False, volume=10)


class Boxes:
    """Opens real boxes on mock pins, and keeps what their buzzers sounded."""

    def __init__(self) -> None:
        self.opened: list[Any] = []
        self.chosen: list[Settings] = []

    def open(self, chosen: Settings, post: Any) -> Any:
        self.chosen.append(chosen)
        box = open_box(chosen, post)
        self.opened.append(box)
        return box


def test_the_buzzer_sounds_two_notes_and_is_let_go() -> None:
    boxes, heard = Boxes(), []

    def pause(seconds: float) -> None:
        assert 0.2 < seconds < 0.6, "short"
        (box,) = boxes.opened
        heard.append(box.player.volume)

    greet(NOISY, minute=lambda: 720, opens=boxes.open, pause=pause)
    assert heard == [10]
    assert boxes.chosen[0].camera == "none"
    again = open_box(NOISY, lambda event: None)
    assert again.states["buttons"].health == boxes.opened[0].states["buttons"].health
    again.close()


def test_its_pin_really_moves() -> None:
    traces: list[list[int]] = []

    def opens(chosen: Settings, post: Any) -> Any:
        box = open_box(chosen, post)
        pin = box._opening._opened.factory.pin(PINS["buzzer"])
        traces.append(pin.trace)
        return box

    greet(NOISY, minute=lambda: 720, opens=opens)
    assert [note for note in traces[0] if note] == [hz for hz, _ in HELLO if hz]


@pytest.mark.parametrize(
    "quiet", [Settings(silent=True), Settings(volume=0),
              Settings(quiet_from="22:00", quiet_until="09:00")],
)  # fmt: skip
def test_a_box_that_must_be_quiet_opens_nothing(quiet: Settings) -> None:
    boxes = Boxes()
    greet(quiet, minute=lambda: 60, opens=boxes.open)
    assert boxes.opened == []


def test_devices_that_fail_cost_only_the_notes() -> None:
    def fails(chosen: Settings, post: Any) -> Any:
        raise RuntimeError("no pins")

    greet(NOISY, minute=lambda: 720, opens=fails)


@pytest.fixture(autouse=True)
def signals_of_our_own() -> Iterator[None]:
    """Give back what the kiosk's start takes."""
    numbers = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    before = [signal.getsignal(number) for number in numbers]
    yield
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)


def test_the_kiosk_greets_by_the_settings_that_staff_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "tillbox.db")
    store.put(BY_HAND, {"volume": 3})
    store.close()
    greeted: list[Settings] = []

    def dark(opening: Any, line: Any, *, greet: Callable[[], None], **more: Any) -> Any:
        greet()
        raise KeyboardInterrupt

    monkeypatch.setenv("SDL_VIDEODRIVER", kiosk_main.ON_THE_BOX)
    monkeypatch.setattr(kiosk_main, "open_window", lambda: None)
    monkeypatch.setattr("kiosk.display.wait_for", dark)
    monkeypatch.setattr("kiosk.greeting.greet", lambda had, **_: greeted.append(had))
    with pytest.raises(KeyboardInterrupt):
        kiosk_main.run(deck=None, state=tmp_path, settings=None, demo=None)
    assert [chosen.volume for chosen in greeted] == [3]


def test_settings_that_were_set_aside_for_the_greeting_are_still_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tillbox.toml").write_text("volume = 'loud'")
    told: list[str] = []

    def lit(opening: Any, line: Any, *, greet: Callable[[], None], **more: Any) -> Any:
        greet()
        return object()

    def play(window: Any, chosen: Settings, state: Path, deck: Any, complaint: str,
             **starts: Any) -> int:  # fmt: skip
        told.append(complaint)
        return 0

    monkeypatch.setenv("SDL_VIDEODRIVER", kiosk_main.ON_THE_BOX)
    monkeypatch.setattr(kiosk_main, "open_window", lambda: None)
    monkeypatch.setattr(kiosk_main, "_play", play)
    monkeypatch.setattr("kiosk.display.wait_for", lit)
    monkeypatch.setattr("kiosk.greeting.greet", lambda chosen, **_: None)
    kiosk_main.run(deck=None, state=tmp_path, settings=None, demo=None)
    assert "set aside" in told[0]


def test_a_folder_that_cannot_be_looked_into_costs_nothing(tmp_path: Path) -> None:
    assert as_kept(NOISY, tmp_path / ("x" * 300)) == NOISY
