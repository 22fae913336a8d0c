"""A supply that sagged for a moment is remembered."""

import threading
from pathlib import Path

import pytest

from hardware import health
from hardware.box import open_hardware, simulated_settings
from hardware.interfaces import DeviceState, Event, Health
from hardware.supply import DEVICE, SAGGED, Supply

LONG = 30


@pytest.fixture
def alarm(tmp_path: Path) -> Path:
    chip = tmp_path / "sys/class/hwmon/hwmon1"
    chip.mkdir(parents=True)
    (chip / "name").write_text("rpi_volt\n")
    (chip / "in0_lcrit_alarm").write_text("0\n")
    return chip / "in0_lcrit_alarm"


class Heard:
    """What is posted, and waited for."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.came = threading.Semaphore(0)

    def post(self, event: Event) -> None:
        self.events.append(event)
        self.came.release()


def test_a_sag_is_told_once_and_kept_after_the_alarm(
    tmp_path: Path, alarm: Path
) -> None:
    memory = tmp_path / health.WATCHED.parent
    memory.mkdir(parents=True)
    heard = Heard()
    supply = Supply(heard.post, root=tmp_path, kept_in=memory, every=0.001)
    assert supply.state is None
    assert health.is_watched(tmp_path)
    assert not heard.came.acquire(timeout=0.05)
    alarm.write_text("1\n")
    assert heard.came.acquire(timeout=LONG)
    alarm.write_text("0\n")
    (told,) = heard.events
    assert isinstance(told, DeviceState)
    assert (told.device, told.health, told.why) == (DEVICE, Health.BROKEN, SAGGED)
    assert not heard.came.acquire(timeout=0.05)
    assert health.strain(tmp_path, lambda _: "") == health.Strain.HAD_LOW_VOLTAGE
    supply.close()
    again = Supply(heard.post, root=tmp_path, kept_in=memory)  # as after a crash
    assert again.state is not None
    assert again.state.why == SAGGED
    again.close()


def test_one_that_is_closed_looks_no_more(tmp_path: Path, alarm: Path) -> None:
    heard = Heard()
    supply = Supply(heard.post, root=tmp_path, kept_in=tmp_path, every=LONG)
    (thread,) = [t for t in threading.enumerate() if t.name == "supply"]
    supply.close()
    supply.close()
    thread.join(LONG)
    assert not thread.is_alive()
    assert heard.events == []


def test_where_nothing_tells_there_is_no_thread(tmp_path: Path) -> None:
    supply = Supply(Heard().post, root=tmp_path, kept_in=tmp_path)
    assert not [t for t in threading.enumerate() if t.name == "supply"]
    assert [*tmp_path.iterdir()] == []
    supply.close()


def test_a_box_whose_supply_sagged_before_a_crash_says_so(
    tmp_path: Path, alarm: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / health.WATCHED.name).write_text("1")
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setattr("hardware.supply.low_voltage", lambda root: False)
    settings = simulated_settings().replace(camera="none", speaker=False)
    box = open_hardware(settings, Heard().post)
    assert box.states[DEVICE].why == SAGGED
    box.close()
