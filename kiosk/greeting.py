"""Two notes from a box whose screen is dark: staff hear that it is on, and waits."""

import logging
import time
from collections.abc import Callable
from typing import Any

import msgspec

from kiosk import manners
from kiosk.opening import open_box
from kiosk.settings import Settings

log = logging.getLogger(__name__)

HELLO = ((784, 120), (0, 60), (1047, 180))
MS = 1_000


def greet(
    chosen: Settings,
    *,
    minute: Callable[[], int] = manners.minute_of_day,
    opens: Callable[[Settings, Any], Any] = open_box,
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Sound them as loud as the box may be now, and let go of all devices again.

    Whatever fails costs only the notes: the display is waited for all the same.

    Args:
        chosen: the settings.
        minute: the minute of the day.
        opens: opens the devices.
        pause: waits for so many seconds.
    """
    loud = manners.volume(chosen, minute())
    if not loud:
        return
    try:
        box = opens(msgspec.structs.replace(chosen, camera="none"), lambda event: None)
        try:
            box.player.volume = loud
            box.player.play(HELLO)
            pause(sum(length for _, length in HELLO) / MS)
        finally:
            box.close()
    except Exception:
        log.exception("nobody could be told that the box is on")
