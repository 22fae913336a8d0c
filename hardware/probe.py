"""Listen to pins that nothing should hang on: which one did that button go to?"""

from collections.abc import Iterable

from hardware.buttons import GpioButtons, SimulatedButtons
from hardware.factory import Gpio
from hardware.interfaces import Event, Post, Pressed
from hardware.pins import HEADER, PROBED, Contact


def open_probe(used: Iterable[int], gpio: Gpio, post: Post) -> GpioButtons:
    """Open every pin of the header but those in use; a busy one is left out.

    Only presses are posted: a free pin that lies on ground is nobody's fault.

    Args:
        used: BCM numbers that are open already.
        gpio: the open pin factory.
        post: where presses go, under names such as ``gpio-13``.
    """
    free = sorted(set(HEADER) - set(used))
    contacts = {f"{PROBED}{number}": Contact(number) for number in free}

    def pass_on(event: Event) -> None:
        if isinstance(event, Pressed):
            post(event)

    kind = SimulatedButtons if gpio.name == "mock" else GpioButtons
    return kind(contacts, gpio, pass_on)
