"""The box's manners: when it is quiet, and how loud it may be.

The only place that knows the time of day, and only for this: no game depends on it.
"""

import sys
import time
from pathlib import Path

from hardware.health import ROOT, clock_of_its_own
from kiosk.settings import Settings

DAY = 24 * 60
UNKNOWN = -1
"""The minute of the day where the clock was never set: no hour is quiet then."""
SYNCHRONISED = Path("run/systemd/timesync/synchronized")
"""Is there once systemd has set the clock by the network."""


def minute_of_day(seconds: float | None = None, zone: str | None = None) -> int:
    """Return the wall clock as minutes since midnight.

    Args:
        seconds: what it says, since 1970; by default it is read.
        zone: the time zone, as ``Europe/Berlin``; the system's by default.
    """
    if zone is not None:
        from datetime import datetime
        from zoneinfo import ZoneInfo

        at = time.time() if seconds is None else seconds
        there = datetime.fromtimestamp(at, ZoneInfo(zone))
        return there.hour * 60 + there.minute
    now = time.localtime(seconds)
    return now.tm_hour * 60 + now.tm_min


class Wall:
    """The clock on the wall of the house.

    Args:
        zone: its time zone; the system's by default.
        root: where the system's files lie.
    """

    def __init__(self, zone: str | None = None, root: Path = ROOT) -> None:
        self._zone, self._root = zone, root
        self._set = not sys.platform.startswith("linux") or clock_of_its_own(root)

    def __call__(self) -> int:
        """Return the minute of the day, or `UNKNOWN`."""
        # A clock that was set once stays so, whatever becomes of the file.
        self._set = self._set or (self._root / SYNCHRONISED).exists()
        return minute_of_day(zone=self._zone) if self._set else UNKNOWN


def minutes(clock: str) -> int:
    """Return a time of day such as ``22:30`` as minutes since midnight."""
    hour, minute = clock.split(":")
    return int(hour) * 60 + int(minute)


def is_quiet(settings: Settings, minute: int) -> bool:
    """Tell whether a minute of the day lies in the quiet hours.

    They may span midnight.
    Both ends must be set; equal ends mean none.
    """
    if minute == UNKNOWN:
        return False
    if settings.quiet_from is None or settings.quiet_until is None:
        return False
    begin, end = minutes(settings.quiet_from), minutes(settings.quiet_until)
    return (minute - begin) % DAY < (end - begin) % DAY


def volume(settings: Settings, minute: int) -> int:
    """Return how loud the box may be now, from 0, silent, to 10."""
    if settings.silent or is_quiet(settings, minute):
        return 0
    return settings.volume
