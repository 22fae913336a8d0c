"""Open the one pin factory that the settings name, and date its edges.

gpiozero would fall through from factory to factory, down to one that pretends; here the
wanted one opens or `Trouble` says what to do. What each tells of an edge's time:

- ``lgpio``: the kernel's own timestamp, taken in the interrupt. lgpio asks the kernel
  for its monotonic clock, older kernels and other builds use the wall clock: `stamp`
  tells them apart and returns monotonic nanoseconds for both.
- ``rpigpio``: the time at which Python was called, some 0.1 to 1 ms after the edge.
- ``mock``: the time at which the pin was driven.
"""

import os
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.alarm import SECOND, Clock
from hardware.errors import Trouble

FactoryName = Literal["lgpio", "rpigpio", "mock"]

NO_LGPIO = (
    "Python cannot load lgpio ({error}). Run 'sudo apt install python3-lgpio'; a "
    "virtual environment must be made with --system-site-packages to see it."
)
NO_PIPE = (
    "lgpio cannot create its pipe in {folder} ({error}). Make that folder writable for "
    "this user, or set LG_WD to one that is."
)
NO_CHIP = (
    "No Raspberry Pi pins were found under /dev/gpiochip*. Run this on a Raspberry Pi, "
    "as a user of the group 'gpio' ('sudo usermod -aG gpio $USER', then log in again)."
)
NO_RPIGPIO = (
    "RPi.GPIO cannot be used here ({error}). On Raspberry Pi OS Bookworm and later set "
    'factory = "lgpio" in the settings.'
)

FUTURE = SECOND // 100
PAST = 2 * SECOND


class TracedPin(MockPWMPin):  # type: ignore[misc]  # gpiozero is untyped
    """A mock pin that remembers what a buzzer on it would have sounded."""

    def __init__(self, factory: Any, info: Any) -> None:
        self.trace: deque[int] = deque(maxlen=1_000)
        """Hertz, without repeats: 0 for silence, 1 for a pin that is plainly high."""
        super().__init__(factory, info)

    def _change_state(self, value: float) -> bool:
        changed: bool = super()._change_state(value)
        del self.states[:-1]  # gpiozero keeps every state a pin ever had
        return changed

    def _set_frequency(self, value: float | None) -> None:
        super()._set_frequency(value)
        self._hear()

    def _set_state(self, value: float) -> None:
        super()._set_state(value)
        self._hear()

    def _hear(self) -> None:
        heard = round(self.frequency or 1) if self.state else 0
        if not self.trace or self.trace[-1] != heard:
            self.trace.append(heard)


@dataclass(frozen=True, slots=True)
class Gpio:
    """An open pin factory."""

    name: FactoryName
    factory: Any
    clock: Clock = time.monotonic_ns
    wall: Clock = time.time_ns

    def stamp(self, ticks: float) -> int:
        """Return an edge's time in monotonic nanoseconds.

        Args:
            ticks: seconds, as gpiozero hands them to a pin's callback.
        """
        at, now = round(ticks * SECOND), self.clock()
        # The wall clock may jump, but hardly between an edge and its callback.
        for candidate in (at, now - (self.wall() - at)):
            if now - PAST <= candidate <= now + FUTURE:
                return min(candidate, now)
        return now

    def is_deaf(self) -> bool:
        """Tell whether lgpio's own thread, which hears the edges, has died."""
        if self.name != "lgpio":
            return False
        listener = getattr(sys.modules.get("lgpio"), "_notify_thread", None)
        return isinstance(listener, threading.Thread) and not listener.is_alive()

    def close(self) -> None:
        """Let go of all pins."""
        self.factory.close()


def open_gpio(
    name: FactoryName,
    folder: Path,
    clock: Clock = time.monotonic_ns,
    *,
    dev: Path = Path("/dev"),
) -> Gpio:
    """Open that factory and no other.

    Args:
        name: which one.
        folder: a writable folder for lgpio's pipe, unless ``LG_WD`` names another.
        clock: what edges are dated by.
        dev: where the kernel shows its chips.

    Raises:
        Trouble: when it cannot be opened.
    """
    match name:
        case "lgpio":
            factory = _lgpio(folder, dev)
        case "rpigpio":
            factory = _rpigpio()
        case "mock":
            factory = MockFactory(pin_class=TracedPin)
    return Gpio(name, factory, clock)


def _rpigpio() -> Any:
    try:
        from gpiozero.pins.rpigpio import RPiGPIOFactory

        return RPiGPIOFactory()
    except Exception as error:
        raise Trouble(NO_RPIGPIO.format(error=error)) from error


def _lgpio(folder: Path, dev: Path) -> Any:
    try:
        with _lgpio_folder(folder):
            import lgpio
            from gpiozero.pins.lgpio import LGPIOFactory
    except ImportError as error:
        raise Trouble(NO_LGPIO.format(error=error)) from error
    except Exception as error:
        place = os.environ.get("LG_WD", folder)
        raise Trouble(NO_PIPE.format(folder=place, error=error)) from error
    chip = _pi_chip(lgpio, dev)
    if chip is None:
        raise Trouble(NO_CHIP)
    try:
        return LGPIOFactory(chip=chip)
    except Exception as error:
        raise Trouble(f"{NO_CHIP} ({error})") from error


@contextmanager
def _lgpio_folder(folder: Path) -> Iterator[None]:
    """Have lgpio put its pipe into ``folder`` while it is imported.

    It makes that folder the process's working directory, which nobody asked for.
    """
    before = os.getcwd()
    os.environ.setdefault("LG_WD", str(folder))
    try:
        yield
    finally:
        os.chdir(before)


def _pi_chip(lgpio: Any, dev: Path) -> int | None:
    """Find the header's chip by its label: its number differs by kernel and model."""
    for path in sorted(dev.glob("gpiochip*")):
        number = int(path.name.removeprefix("gpiochip"))
        if _label(lgpio, number).startswith(("pinctrl-rp1", "pinctrl-bcm")):
            return number
    return None


def _label(lgpio: Any, number: int) -> str:
    try:
        handle = lgpio.gpiochip_open(number)
    except lgpio.error:
        return ""
    try:
        return str(lgpio.gpio_get_chip_info(handle)[3])
    finally:
        lgpio.gpiochip_close(handle)
