"""A stand-in for the kernel's pins below gpiozero's real lgpio and RPi.GPIO factories.

It has the functions that gpiozero calls and no more, so that the code above it is the
code that runs on a Raspberry Pi.
"""

import sys
from collections.abc import Callable, Collection
from types import ModuleType
from typing import Any

import gpiozero.pins.local
import pytest

PI_5 = 0xC04170
Callback = Callable[[int, int, int, int], None]


class Error(Exception):
    """What lgpio raises."""


class Chips(ModuleType):
    """Module ``lgpio`` with gpiochips of the given labels."""

    SET_BIAS_PULL_UP = 32
    SET_BIAS_PULL_DOWN = 64
    SET_BIAS_DISABLE = 128
    RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
    error = Error

    def __init__(self, labels: dict[int, str]) -> None:
        super().__init__("lgpio")
        self.labels = labels
        self.open: set[int] = set()
        self.busy: set[int] = set()
        self.levels: dict[int, int] = {}
        self.flags: dict[int, int] = {}
        self.debounced: dict[int, int] = {}
        self.callbacks: dict[int, Callback] = {}
        self.waves: list[tuple[int, float, int]] = []

    def gpiochip_open(self, number: int) -> int:
        if number not in self.labels:
            raise Error("can not open gpiochip")
        self.open.add(number)
        return number

    def gpiochip_close(self, handle: int) -> None:
        self.open.discard(handle)

    def gpio_get_chip_info(self, handle: int) -> list[Any]:
        return [0, 54, f"gpiochip{handle}", self.labels[handle]]

    def gpio_claim_input(self, _handle: int, gpio: int, flags: int = 0) -> None:
        if gpio in self.busy:
            raise Error("GPIO busy")
        self.flags[gpio] = flags
        self.levels[gpio] = int(bool(flags & self.SET_BIAS_PULL_UP))

    def gpio_claim_output(self, _handle: int, gpio: int, *_rest: int) -> None:
        self.flags[gpio] = 2

    def gpio_claim_alert(
        self, _handle: int, gpio: int, _edges: int, flags: int = 0
    ) -> None:
        self.flags[gpio] = flags

    def gpio_free(self, _handle: int, gpio: int) -> None:
        self.flags.pop(gpio, None)

    def gpio_get_mode(self, _handle: int, gpio: int) -> int:
        return self.flags.get(gpio, 0)

    def gpio_read(self, _handle: int, gpio: int) -> int:
        return self.levels[gpio]

    def gpio_write(self, _handle: int, gpio: int, level: int) -> None:
        self.levels[gpio] = level

    def gpio_set_debounce_micros(self, _handle: int, gpio: int, micros: int) -> None:
        self.debounced[gpio] = micros

    def tx_pwm(self, _handle: int, gpio: int, hertz: float, duty: int) -> None:
        self.waves.append((gpio, hertz, duty))

    def callback(self, _handle: int, gpio: int, _edges: int, func: Callback) -> Any:
        self.callbacks[gpio] = func
        return _Cancel(self.callbacks, gpio)

    def move(self, gpio: int, level: int, ticks: int) -> None:
        """Change a pin's level as the kernel reports it: ``ticks`` in nanoseconds."""
        self.levels[gpio] = level
        self.callbacks[gpio](0, gpio, level, ticks)


class _Cancel:
    def __init__(self, callbacks: dict[int, Callback], gpio: int) -> None:
        self._callbacks = callbacks
        self._gpio = gpio

    def cancel(self) -> None:
        self._callbacks.pop(self._gpio, None)


class Memory(ModuleType):
    """Module ``RPi.GPIO``."""

    BCM, IN, OUT, I2C, SPI, HARD_PWM, SERIAL, UNKNOWN = 11, 1, 0, 42, 41, 43, 40, -1
    PUD_OFF, PUD_DOWN, PUD_UP = 20, 21, 22
    RISING, FALLING, BOTH = 31, 32, 33

    def __init__(self, deaf: Collection[int] = ()) -> None:
        super().__init__("RPi.GPIO")
        self.deaf = deaf
        self.levels: dict[int, int] = {}
        self.callbacks: dict[int, Callable[[int], None]] = {}

    def setmode(self, _mode: int) -> None: ...

    def setwarnings(self, _on: bool) -> None: ...

    def setup(self, gpio: int, _direction: int, pull: int = 20) -> None:
        self.levels[gpio] = int(pull == self.PUD_UP)

    def gpio_function(self, _gpio: int) -> int:
        return self.IN

    def input(self, gpio: int) -> int:
        return self.levels[gpio]

    def cleanup(self, *_gpio: int) -> None: ...

    def add_event_detect(
        self, gpio: int, _edge: int, *, callback: Any, bouncetime: int
    ) -> None:
        if gpio in self.deaf or bouncetime != -666:
            raise RuntimeError("Failed to add edge detection")
        self.callbacks[gpio] = callback

    def remove_event_detect(self, gpio: int) -> None:
        self.callbacks.pop(gpio, None)

    def move(self, gpio: int, level: int) -> None:
        """Change a pin's level and have the edge seen."""
        self.levels[gpio] = level
        self.callbacks[gpio](gpio)


def install(patch: pytest.MonkeyPatch, module: ModuleType | None, name: str) -> None:
    """Put a module, or its absence, in place below gpiozero, as on a Raspberry Pi 5."""
    for package in ("lgpio", "RPi", "RPi.GPIO"):
        patch.delitem(sys.modules, package, raising=False)
    for factory in ("gpiozero.pins.lgpio", "gpiozero.pins.rpigpio"):
        patch.delitem(sys.modules, factory, raising=False)
    patch.setitem(sys.modules, name, module)
    if name == "RPi.GPIO" and module:
        parent = ModuleType("RPi")
        parent.GPIO = module  # type: ignore[attr-defined]
        patch.setitem(sys.modules, "RPi", parent)
    patch.setattr(gpiozero.pins.local, "get_pi_revision", lambda: PI_5)
    patch.setattr(gpiozero.pins.local.LocalPiFactory, "pins", {})
