"""Which GPIO each button and the buzzer hang on: the only place with BCM numbers.

The pins of I2C, SPI, UART, 1-wire, I2S and the HAT's EEPROM stay free, so that a clock,
a sound card or a HAT can be added. Every lead has a ground pin beside it.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from hardware.errors import BadPins

RESTOCK = tuple(f"restock-{n}" for n in range(1, 9))
"""The Restock Buttons, one a seat."""

STOPWATCH = ("stopwatch-1", "stopwatch-2")
"""The two stopwatch buttons."""

BUTTONS = RESTOCK + STOPWATCH
BUZZER = "buzzer"

PINS: Mapping[str, int] = {
    "restock-1": 17,
    "restock-2": 27,
    "restock-3": 22,
    "restock-4": 23,
    "restock-5": 24,
    "restock-6": 25,
    "restock-7": 5,
    "restock-8": 6,
    "stopwatch-1": 26,
    "stopwatch-2": 16,
    "buzzer": 12,
}
"""BCM number by name, where the settings say nothing else."""

HEADER: Mapping[int, int] = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18,
    10: 19, 9: 21, 25: 22, 11: 23, 8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35,
    16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
"""Pin of the 40-pin header by BCM number; 0 and 1 belong to the HAT's EEPROM."""

PROBED = "gpio-"
"""How the name of a pin begins that nothing hangs on, when it is listened to."""

GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
"""Header pins that are ground."""


def pins(overrides: Mapping[str, int] | None = None) -> dict[str, int]:
    """Return the BCM number of every button and the buzzer, by name.

    Raises:
        BadPins: when ``overrides`` names something unknown, a number that is no free
            GPIO of the header, or one that is already taken.
    """
    chosen = {**PINS, **(overrides or {})}
    for name, number in chosen.items():
        _check(name, number)
    _check_doubles(chosen)
    return chosen


@dataclass(frozen=True, slots=True)
class Contact:
    """How a button is wired: its BCM number, and which way its contact goes."""

    gpio: int
    normally_closed: bool = False
    """Whether the contact opens when the button is pressed."""


NO_BUTTON = (
    "The settings call {name} normally closed, but there is no such button: "
    "their names are {names}."
)
NO_SUCH = (
    "The settings name a pin for {name}, which Tillbox does not have: "
    "its names are {names}."
)
NO_PIN = "GPIO {number} for {name} is no pin that can be used: choose one from 2 to 27."
DOUBLE = (
    "GPIO {number} is given to both {name} and {other}: "
    "give each its own in the settings."
)


def contacts(
    numbers: Mapping[str, int], normally_closed: Collection[str] = ()
) -> dict[str, Contact]:
    """Return how each button is wired, in the order of ``BUTTONS``.

    Raises:
        BadPins: when ``normally_closed`` names something that is no button.
    """
    for name in normally_closed:
        if name not in BUTTONS:
            raise BadPins(NO_BUTTON.format(name=repr(name), names=", ".join(BUTTONS)))
    return {name: Contact(numbers[name], name in normally_closed) for name in BUTTONS}


def _check(name: str, number: int) -> None:
    if name not in PINS:
        raise BadPins(NO_SUCH.format(name=repr(name), names=", ".join(PINS)))
    if number not in HEADER:
        raise BadPins(NO_PIN.format(name=name, number=number))


def _check_doubles(chosen: Mapping[str, int]) -> None:
    owner: dict[int, str] = {}
    for name, number in chosen.items():
        if number in owner:
            twice = DOUBLE.format(number=number, name=owner[number], other=name)
            raise BadPins(twice)
        owner[number] = name


def rehung(numbers: Mapping[str, int], name: str, number: int) -> dict[str, int]:
    """Return ``numbers`` with ``name`` on that BCM number.

    Whatever hung there before takes the place that has become free.
    """
    changed = {**numbers, name: number}
    for other, old in numbers.items():
        if old == number and other != name:
            changed[other] = numbers[name]
    return changed


def moved(numbers: Mapping[str, int]) -> dict[str, int]:
    """Return those of ``numbers`` that are not as in ``PINS``: what settings keep."""
    return {name: at for name, at in numbers.items() if PINS[name] != at}


def nearest_ground(header_pin: int) -> int:
    """Return the ground pin of the header that is nearest to ``header_pin``."""
    return min(GROUNDS, key=lambda ground: abs(ground - header_pin))


def table() -> str:
    """Return the pin table of ``wiring.md`` as Markdown."""
    rows = [
        f"| `{name}` | GPIO {bcm} | {HEADER[bcm]} | {nearest_ground(HEADER[bcm])} |"
        for name, bcm in PINS.items()
    ]
    head = [
        "| name | BCM | header pin | a ground pin near it |",
        "| --- | --- | --- | --- |",
    ]
    return "\n".join(head + rows)


def number_of(name: str) -> int | None:
    """Return the BCM number of a probed pin's name; ``None`` for a button's."""
    tail = name.removeprefix(PROBED)
    return int(tail) if name != tail and tail.isdecimal() else None
