"""Listen to pins that nothing should hang on: which one did that button go to?"""

from collections.abc import Iterable
from pathlib import Path

from hardware.buttons import GpioButtons, SimulatedButtons
from hardware.factory import Gpio
from hardware.interfaces import Event, Post, Pressed
from hardware.pins import HEADER, PROBED, Contact

BUSES = {
    "dev/i2c-1": (2, 3),
    "sys/bus/w1/devices/w1_bus_master*": (4,),
    "dev/spidev0.*": (7, 8, 9, 10, 11),
    "dev/serial0": (14, 15),
    "sys/bus/platform/drivers/*i2s*/*.i2s": (18, 19, 20, 21),
}
"""What the kernel shows of a bus that is switched on, and the bus's BCM numbers."""


def on_buses(root: Path = Path("/")) -> set[int]:
    """Return the BCM numbers that a bus in use talks over: listening would cut it."""
    return {n for sign, pins in BUSES.items() if any(root.glob(sign)) for n in pins}


def open_probe(used: Iterable[int], gpio: Gpio, post: Post) -> GpioButtons:
    """Open every pin of the header but those in use, by us or by a bus.

    Only presses are posted: a free pin that lies on ground is nobody's fault.

    Args:
        used: BCM numbers that are open already.
        gpio: the open pin factory.
        post: where presses go, under names such as ``gpio-13``.
    """
    busy = on_buses() if gpio.name != "mock" else set()
    free = sorted(set(HEADER) - set(used) - busy)
    contacts = {f"{PROBED}{number}": Contact(number) for number in free}

    def pass_on(event: Event) -> None:
        if isinstance(event, Pressed):
            post(event)

    kind = SimulatedButtons if gpio.name == "mock" else GpioButtons
    return kind(contacts, gpio, pass_on)
