"""Against hands that are still at it when a turn ends, and two buttons at once."""

from collections.abc import Hashable
from typing import NamedTuple

from kiosk.rules.time_is_money.table import CHORD
from kiosk.ui.core import Rect, Ui
from kiosk.ui.inputs import Touch

HANDS_OFF_MS = 800
"""So long after a turn no touch begins anything: it was meant for the turn."""
WATCH = ("stopwatch-1", "stopwatch-2")


class Watch(NamedTuple):
    """A stopwatch button was pressed."""

    at: int
    """When, in monotonic ns: its first edge."""
    both: bool
    """The other one went down with it, at most ``CHORD`` ms before."""


def watch(ui: Ui) -> Watch | None:
    """Arm both stopwatch buttons, without a picture; return a press of one.

    They do the same, so the first of two at once is reported like any other, and what
    was meant is known with the second.
    """
    for name in WATCH:
        press = ui.touch(name, Rect(0, 0, 0, 0), pin=name)
        if press is not None:
            return Watch(press.at, _both(ui, name, press.at))
    return None


def _both(ui: Ui, name: str, at: int) -> bool:
    before = ui.memory.get("watch")
    both = (
        before is not None
        and before[0] != name
        and abs(at - before[1]) <= CHORD * 1_000_000
    )
    ui.memory["watch"] = None if both else (name, at)
    return both


def hands_off(ui: Ui, moment: Hashable) -> None:
    """Take a touch that comes too soon after ``moment`` was first shown, for nothing.

    A press of a button is never too soon: each does one thing only.
    """
    shown = ui.memory.setdefault(("shown", moment), ui.now)
    event = ui.event
    if isinstance(event, Touch) and event.at - shown < HANDS_OFF_MS * 1_000_000:
        ui.used = True
