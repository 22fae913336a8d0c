"""Until the loop turns: heed who says stop, and give signs of life between the steps.

SDL would take the signals for itself as soon as the display is open, and turn them into
an event that the box must not obey; and systemd, once told that we are up, restarts
what is silent while libraries load and devices open.
"""

import os
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType

from hardware.watchdog import Watchdog

POLLED = ("kmsdrm", "dummy", "offscreen", "evdev")
"""Drivers, as they are asked for, with which we wait ourselves, and not SDL."""


class Stopped(SystemExit):
    """The program was told to stop before it was up."""


class Told:
    """Whether somebody has told the program to stop, by a signal."""

    def __init__(self) -> None:
        """Heed nothing yet."""
        self.to_stop = False
        self._then: Callable[[], None] = lambda: None

    def heed(self) -> None:
        """Take the signals from now on; a hang-up of the terminal means nothing."""
        if sys.platform != "win32":
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._hear)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self.to_stop = True
        self._then()

    def then(self, act: Callable[[], None]) -> None:
        """Do that as soon as somebody says stop: now, if it was said already."""
        self._then = act
        if self.to_stop:
            act()


class Beginning:
    """The start, step by step.

    Args:
        line: the line to systemd.
        told: whether to stop.
    """

    def __init__(self, line: Watchdog, told: Told) -> None:
        self.line, self.told = line, told
        if os.environ.get("SDL_VIDEODRIVER", "").lower() in POLLED:
            told.heed()

    def step(self) -> None:
        """Give a sign of life between two steps.

        Raises:
            Stopped: when the program was told to stop meanwhile.
        """
        if self.told.to_stop:
            self.line.stopping()
            raise Stopped(0)
        self.line.beat(at_once=True)

    def pause(self, seconds: float) -> None:
        """Wait; raises `Stopped` as ``step`` does."""
        time.sleep(seconds)
        if self.told.to_stop:
            self.step()
