"""Pins are free, distinct, and the same in the code and in the wiring manual."""

from pathlib import Path

import pytest

from hardware.errors import BadPins
from hardware.pins import (
    BUTTONS,
    GROUNDS,
    HEADER,
    PINS,
    contacts,
    nearest_ground,
    pins,
    table,
)

WIRING = Path(__file__).parents[2] / "wiring.md"

TAKEN_BY_BUSES = {
    "HAT EEPROM": {0, 1},
    "I2C": {2, 3},
    "1-wire": {4},
    "SPI": {7, 8, 9, 10, 11},
    "UART": {14, 15},
    "I2S": {18, 19, 20, 21},
}


def test_there_are_eight_restock_and_two_stopwatch_buttons_and_a_buzzer() -> None:
    assert [f"restock-{n}" for n in range(1, 9)] == list(PINS)[:8]
    assert list(PINS)[8:] == ["stopwatch-1", "stopwatch-2", "buzzer"]
    assert list(BUTTONS) == list(PINS)[:10]


def test_no_pin_is_used_twice() -> None:
    assert len(set(PINS.values())) == len(PINS)
    assert len(set(HEADER.values())) == len(HEADER)


@pytest.mark.parametrize("bus", TAKEN_BY_BUSES)
def test_the_buses_stay_free(bus: str) -> None:
    assert not TAKEN_BY_BUSES[bus] & set(PINS.values())


def test_the_wiring_manual_has_the_same_table() -> None:
    assert table() in WIRING.read_text()


def test_a_header_pin_is_no_ground_and_has_one_near() -> None:
    assert not set(HEADER.values()) & set(GROUNDS)
    assert nearest_ground(HEADER[PINS["buzzer"]]) in (30, 34)


def test_settings_may_move_a_button() -> None:
    assert pins({"restock-1": 13}) == {**PINS, "restock-1": 13}


@pytest.mark.parametrize(
    ("overrides", "sentence"),
    [
        ({"restock-9": 13}, "'restock-9', which Tillbox does not have"),
        ({"restock-1": 28}, "GPIO 28 for restock-1 is no pin"),
        ({"restock-1": 0}, "choose one from 2 to 27"),
        ({"restock-1": 27}, "GPIO 27 is given to both restock-1 and restock-2"),
    ],
)
def test_impossible_pins_are_refused_in_a_sentence(
    overrides: dict[str, int], sentence: str
) -> None:
    with pytest.raises(BadPins, match=sentence):
        pins(overrides)


def test_two_buttons_may_change_places() -> None:
    swapped = pins({"restock-1": 27, "restock-2": 17})
    assert (swapped["restock-1"], swapped["restock-2"]) == (27, 17)


def test_a_normally_closed_button_must_be_one() -> None:
    assert contacts(PINS, ["restock-2"])["restock-2"].normally_closed
    with pytest.raises(BadPins, match="no such button"):
        contacts(PINS, ["buzzer"])
