"""The box opens whatever there is, and says of the rest what to do."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from hardware.box import (
    HardwareSettings,
    Mains,
    default_settings,
    open_hardware,
    simulated_settings,
)
from hardware.buttons import NoButtons, SimulatedButtons
from hardware.claim import Claim, runtime_folder
from hardware.errors import Trouble
from hardware.interfaces import (
    Counter,
    DeviceState,
    Event,
    Health,
    Post,
    Pressed,
)
from hardware.nocounter import NoCounter
from hardware.pins import BUTTONS, PINS
from tests.hardware.fake_lgpio import Memory, install

MOCK = simulated_settings()
CAMERA = DeviceState("camera", Health.SIMULATED, "Cards lie where you put them.", 0)


def counter(camera: str, mains: Mains, post: Post) -> tuple[Counter, DeviceState]:
    assert (camera, mains) == ("simulated", 50)
    return NoCounter(), CAMERA


def no_counter(camera: str, mains: Mains, post: Post) -> tuple[Counter, DeviceState]:
    raise OSError("the cable is out")


def healths(states: dict[str, DeviceState]) -> dict[str, Health]:
    return {name: state.health for name, state in states.items()}


def test_a_pc_gets_everything_simulated() -> None:
    events: list[Event] = []
    box = open_hardware(MOCK, events.append, open_counter=counter)
    assert isinstance(box.buttons, SimulatedButtons)
    assert box.buttons.names == BUTTONS
    assert healths(box.states) == dict.fromkeys(
        ("buttons", "buzzer", "sound", "camera"), Health.SIMULATED
    )
    box.player.play(((440, 10),))
    box.close()
    box.close()
    assert events == []


def test_a_camera_that_fails_costs_the_camera_only() -> None:
    box = open_hardware(MOCK, print, open_counter=no_counter)
    assert box.states["camera"].health is Health.BROKEN
    assert "the cable is out" in box.states["camera"].why
    assert box.states["buttons"].health is Health.SIMULATED
    box.counter.start()
    assert box.counter.latest() is None
    box.counter.stop()
    box.close()


def test_pins_that_cannot_be_opened_cost_no_exception(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, None, "lgpio")
    settings = MOCK.replace(factory="lgpio")
    box = open_hardware(settings, print, open_counter=counter, lock_folder=tmp_path)
    assert isinstance(box.buttons, NoButtons)
    assert box.states["buttons"].health is Health.BROKEN
    assert "apt install python3-lgpio" in box.states["buttons"].why
    assert "on the screen take their place" in box.states["buttons"].why
    assert box.states["buzzer"].health is Health.BROKEN
    assert box.states["camera"] == CAMERA
    box.player.play(((440, 10),))
    box.close()


def test_a_factory_without_edges_costs_the_buttons_and_no_exception(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, Memory(deaf=range(28)), "RPi.GPIO")
    settings = MOCK.replace(factory="rpigpio", buzzer="none")
    box = open_hardware(settings, print, open_counter=counter, lock_folder=tmp_path)
    assert isinstance(box.buttons, NoButtons)
    assert "Failed to add edge detection" in box.states["buttons"].why
    box.close()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"pins": {"restock-1": 99}}, "GPIO 99 for restock-1 is no pin"),
        ({"normally_closed": ("restock-0",)}, "there is no such button"),
    ],
)
def test_wrong_pins_in_the_settings_are_told(
    wrong: dict[str, object], sentence: str
) -> None:
    settings = MOCK.replace(**wrong)
    box = open_hardware(settings, print, open_counter=counter)
    assert box.states["buttons"].health is Health.BROKEN
    assert sentence in box.states["buttons"].why
    box.close()


def test_one_deaf_pin_costs_one_button(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, Memory(deaf=[PINS["restock-6"]]), "RPi.GPIO")
    settings = MOCK.replace(factory="rpigpio", buzzer="none")
    box = open_hardware(settings, print, open_counter=counter, lock_folder=tmp_path)
    assert box.states["restock-6"].health is Health.BROKEN
    assert box.states["buttons"].health is Health.PRESENT
    assert "restock-5" not in box.states
    box.close()


def test_a_button_that_falls_ill_shows_in_the_states() -> None:
    box = open_hardware(MOCK, print, open_counter=counter)
    buttons = box.buttons
    assert isinstance(buttons, SimulatedButtons)
    for n in range(400):
        buttons.edge("restock-2", n % 2 == 0, at=box.states["buttons"].at + n * 10**6)
    assert box.states["restock-2"].health is Health.BROKEN
    box.close()


def test_the_settings_reach_the_debouncer() -> None:
    timing = HardwareSettings(
        press_ms=25, release_ms=30, hold_ms=500, stuck_ms=9_000
    ).timing()
    found = (timing.press, timing.release, timing.hold, timing.stuck)
    assert found == (25_000_000, 30_000_000, 500_000_000, 9_000_000_000)


def test_settings_are_checked_when_they_are_read() -> None:
    def read(text: str) -> HardwareSettings:
        return msgspec.json.decode(text, type=HardwareSettings)

    with pytest.raises(msgspec.ValidationError):
        MOCK.replace(volume=11)
    assert read('{"factory": "rpigpio", "mains": 60}').mains == 60
    for wrong in (
        '{"factory": "native"}',
        '{"mains": 55}',
        '{"volume": 11}',
        '{"press_ms": 0}',
        '{"pinz": {}}',
    ):
        with pytest.raises(msgspec.ValidationError):
            read(wrong)


def test_a_raspberry_pi_gets_its_devices_and_a_pc_simulated_ones(
    tmp_path: Path,
) -> None:
    model = tmp_path / "model"
    assert default_settings(model) == simulated_settings()
    model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert default_settings(model) == HardwareSettings()
    assert default_settings(model).factory == "lgpio"


def test_the_window_of_a_pc_sees_a_finger() -> None:
    events: list[Event] = []
    box = open_hardware(MOCK, events.append, open_counter=counter)
    buttons = box.buttons
    assert isinstance(buttons, SimulatedButtons)
    buttons.edge("restock-7", True, at=box.states["buttons"].at - 10**9)
    buttons.tend()
    box.close()
    assert [e.button for e in events if isinstance(e, Pressed)] == ["restock-7"]


HOLD_LOCK = """
import sys
from pathlib import Path
from hardware.claim import Claim
claim = Claim(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_a_second_program_is_told_who_has_the_pins(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD_LOCK, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    ) as other:
        assert other.stdout
        assert other.stdout.readline() == "held\n"
        settings = MOCK.replace(factory="lgpio")
        box = open_hardware(settings, print, open_counter=counter, lock_folder=tmp_path)
        why = box.states["buttons"].why
        box.close()
        other.communicate()
    assert box.states["buttons"].health is Health.BROKEN
    assert "Another program" in why
    assert f"process {other.pid}" in why
    Claim(tmp_path).close()


def test_every_user_can_see_that_the_pins_are_claimed(tmp_path: Path) -> None:
    """The unit's mask is 0077, and another user's program looks for the lock too."""
    before = os.umask(0o077)
    try:
        claim = Claim(tmp_path)
    finally:
        os.umask(before)
    (lock,) = tmp_path.iterdir()
    assert lock.stat().st_mode & 0o777 == 0o644
    claim.close()


def test_a_lock_that_may_not_be_opened_is_taken_for_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next folder must not be tried: two programs would have a claim each."""
    Claim(tmp_path).close()
    opened: list[str] = []

    def refuse(path: Path, *_: object) -> int:
        opened.append(str(path))
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("hardware.claim.SHARED", (tmp_path, tmp_path / "other"))
    with monkeypatch.context() as patched:
        patched.setattr("hardware.claim.os.open", refuse)
        with pytest.raises(Trouble, match="Another program is using the buttons"):
            Claim()
    assert len(opened) == 1


def test_a_claim_is_given_back_by_closing(tmp_path: Path) -> None:
    first = Claim(tmp_path)
    with pytest.raises(Trouble, match="Another program"):
        Claim(tmp_path)
    first.close()
    second = Claim(tmp_path)
    second.close()
    second.close()


def test_without_a_place_for_the_lock_the_pins_are_used_all_the_same(
    tmp_path: Path,
) -> None:
    Claim(tmp_path / "missing").close()


def test_the_runtime_folder_is_systemd_s_or_the_session_s(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", f"{tmp_path}/a:{tmp_path}/b")
    assert runtime_folder() == tmp_path / "a"
    monkeypatch.delenv("RUNTIME_DIRECTORY")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert runtime_folder() == tmp_path / "tillbox"
    assert runtime_folder().is_dir()
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    assert runtime_folder().is_dir()
