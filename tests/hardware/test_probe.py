"""Which pin a button hangs on, and moving it there while the box runs."""

from pathlib import Path
from queue import SimpleQueue

import pytest

from hardware.box import Box, open_hardware, simulated_settings
from hardware.buttons import SimulatedButtons
from hardware.errors import BadPins
from hardware.interfaces import Event, Health, Pressed
from hardware.pins import HEADER, PINS, moved, number_of, pins, rehung
from hardware.probe import on_buses


@pytest.fixture
def events() -> SimpleQueue[Event]:
    return SimpleQueue()


@pytest.fixture
def box(events: SimpleQueue[Event]) -> Box:
    return open_hardware(simulated_settings().replace(camera="none"), events.put)


def pressed(buttons: object, name: str, events: SimpleQueue[Event]) -> str:
    """Press a button; return which one the program heard."""
    assert isinstance(buttons, SimulatedButtons)
    buttons.push(name)
    event = events.get(timeout=10)
    assert isinstance(event, Pressed)
    return event.button


def test_every_free_pin_is_listened_to_and_none_that_is_taken(
    box: Box, events: SimpleQueue[Event]
) -> None:
    probe = box.probe()
    assert probe is not None
    assert {number_of(name) for name in probe.names} == set(HEADER) - set(PINS.values())
    assert pressed(probe, "gpio-13", events) == "gpio-13"
    probe.close()
    box.close()


def test_a_rewired_button_answers_on_its_new_pin_at_once(
    box: Box, events: SimpleQueue[Event]
) -> None:
    box.rewire(moved(rehung(pins(), "restock-3", 13)))
    lines = box.buttons._lines  # type: ignore[attr-defined]
    assert lines["restock-3"].device.pin.info.name == "GPIO13"
    assert pressed(box.buttons, "restock-3", events) == "restock-3"
    assert box.states["buttons"].health is Health.SIMULATED
    box.close()


def test_pins_that_cannot_be_had_leave_the_buttons_alone(box: Box) -> None:
    before = box.buttons
    with pytest.raises(BadPins):
        box.rewire({"restock-1": 28})
    assert box.buttons is before
    box.close()


def test_who_takes_another_s_pin_gives_his_own_for_it() -> None:
    swapped = rehung(pins(), "restock-1", PINS["restock-2"])
    assert swapped["restock-1"] == PINS["restock-2"]
    assert swapped["restock-2"] == PINS["restock-1"]
    assert moved(swapped) == {"restock-1": 27, "restock-2": 17}
    assert moved(rehung(swapped, "restock-1", 17)) == {}


def test_the_buzzer_changes_its_kind_while_the_box_runs(box: Box) -> None:
    before = box.player
    box.revoice("active")
    assert box.player is not before
    assert box.states["buzzer"].health is Health.SIMULATED
    box.player.play(((880, 10),))
    box.close()


def test_a_bus_that_is_in_use_is_not_listened_to(tmp_path: Path) -> None:
    assert on_buses(tmp_path) == set()
    (tmp_path / "dev").mkdir()
    for name in ("i2c-1", "spidev0.0", "ttyS0"):
        (tmp_path / "dev" / name).touch()
    assert on_buses(tmp_path) == {2, 3, 7, 8, 9, 10, 11}
