"""Devices coming and going: what they report lies on the desk for the screens."""

from collections.abc import Callable
from typing import Any

from hardware.interfaces import Advised, DeviceState, Gone, Scan, Study
from kiosk.doctor import of_data, understood
from kiosk.screens.desk import Desk
from kiosk.ui.inputs import Input


class Devices:
    """The open devices as the screens know them."""

    def __init__(
        self,
        box: Any,
        desk: Desk,
        now: int,
        drawer: Callable[[], Any] = lambda: None,
    ) -> None:
        """Lay out how each device of ``box`` is at ``now`` (monotonic ns).

        ``drawer`` is asked for a drawer of cards whenever a device has changed.
        """
        self._box, self._desk, self._drawer = box, desk, drawer
        self._looking = False
        self._study: Study | None = None
        # A copy: a device may report something new meanwhile, in a thread of its own.
        desk.devices = {k: understood(state) for k, state in dict(box.states).items()}
        if desk.state is not None:
            desk.devices.update(of_data(desk.state, now))
        desk.picture = box.counter.latest

    def heard(self, event: Input | None) -> None:
        """Take in what a device reports; any other event is none of its business."""
        desk = self._desk
        match event:
            case DeviceState(device=device):
                desk.devices[device] = understood(event)
                desk.drawer = desk.drawer or self._drawer()
            case Scan(payload=payload):
                desk.lying.add(payload)
            case Gone(payload=payload):
                desk.lying.discard(payload)
            case Advised(advice=advice):
                desk.advice = advice

    def look(self, wanted: bool, study: Study | None) -> None:
        """Have the camera on exactly while a screen wants it, and say what for."""
        if study != self._study:
            self._study = study
            self._box.counter.study(study)
        if wanted != self._looking:
            self._looking = wanted
            self._desk.lying.clear()
            self._desk.advice = None
            self._box.counter.start() if wanted else self._box.counter.stop()
