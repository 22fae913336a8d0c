"""The box's display: wait until there is one, and notice when another is plugged in.

The kernel tells of each connector in a folder of ``/sys/class/drm``. A shop that opens
before its screen is switched on must not give up, nor stay black once it is on.
"""

import logging
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from hardware.health import connectors
from hardware.watchdog import Watchdog

FOLDER = Path("/sys/class/drm")
LOOK_AGAIN_S = 1.0

DARK = "Waiting for a display: none is connected, or it is switched off."
TAKEN = "Waiting for the display: another program holds it, or its mode is refused."
LACKING = (
    "Waiting for the display: there is no driver for it. Run 'sudo apt install libdrm2 "
    "libgbm1 libegl1 libgl1-mesa-dri', and see that this user is in the groups video "
    "and render."
)
UNAVAILABLE = "not available"
"""What SDL says where a library is missing, or no card of the display may be opened."""

log = logging.getLogger(__name__)
T = TypeVar("T")


class NotOpened(Exception):
    """The display can't be opened; says why in SDL's words."""


def connected(folder: Path = FOLDER) -> dict[str, bytes]:
    """Return the connectors with a display, ``card0-HDMI-A-1``, and who made it.

    The second is the display's own description (EDID); empty where it gives none.
    """
    return {each.name: _read(each / "edid") for each in connectors(folder)}


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:  # the connector has just gone
        return b""


def choose_card(folder: Path = FOLDER) -> None:
    """Tell SDL which graphics card has the display; the Pi 5's order is not fixed."""
    for name in connected(folder):
        number = name.split("-")[0].removeprefix("card")
        os.environ["SDL_KMSDRM_DEVICE_INDEX"] = number
        return


def wait_for(
    opening: Callable[[], T | None],
    line: Watchdog,
    *,
    folder: Path = FOLDER,
    pause: Callable[[float], None] = time.sleep,
    greet: Callable[[], None] = lambda: None,
) -> T:
    """Try ``opening`` whenever a display is connected, until it gives something.

    Meanwhile systemd is told what is waited for, and that we live; whoever has switched
    the box on is greeted once, if there is nothing to see. Why it can't be opened
    is logged whenever that changes.
    """
    line.ready()
    greeted, why = False, ""
    while True:
        there = bool(connected(folder))
        if there:
            choose_card(folder)
            before = why
            try:
                if (found := opening()) is not None:
                    return found
            except NotOpened as error:
                why = str(error)
            if why != before:
                log.warning("the display can't be opened: %s", why)
        elif not greeted:
            greeted = True
            greet()
        line.status(_waited_for(why) if there else DARK)
        line.beat()
        pause(LOOK_AGAIN_S)


def _waited_for(why: str) -> str:
    """Return what keeps a display that is connected from being opened."""
    sentence = LACKING if UNAVAILABLE in why else TAKEN
    return f"{sentence} ({why})" if why else sentence


class Change:
    """Whether what is plugged in now is another display than at the start.

    A display that is pulled, or switched off and on, changes nothing: the picture goes
    on into the void, and is seen again. Another one may need another picture size.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        """Remember what there is now."""
        self._folder = folder
        self._first = connected(folder)

    def has_come(self) -> bool:
        """Tell whether there is a display, and none of those of the start.

        The kernel may know a display's description only some time after its socket: one
        without any counts as the display that was there.
        """
        now = connected(self._folder)
        return bool(now) and not any(
            name in self._first and (not edid or edid == self._first[name])
            for name, edid in now.items()
        )


def watch(
    change: Change, then: Callable[[], None], *, every: float = 2 * LOOK_AGAIN_S
) -> Callable[[], None]:
    """Look from a thread whether another display has come, and call ``then`` once.

    Args:
        change: what to look at.
        then: called in that thread.
        every: seconds between two looks.

    Returns:
        what ends the looking.
    """
    over = threading.Event()

    def look() -> None:
        while not over.wait(every):
            if change.has_come():
                log.warning("another display was plugged in")
                then()
                return

    threading.Thread(target=look, name="display", daemon=True).start()
    return over.set
