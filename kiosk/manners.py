"""The box's manners: when it is quiet, and how loud it may be.

The only place that knows the time of day, and only for this: no game depends on it.
"""

import time

from kiosk.settings import Settings

DAY = 24 * 60


def minute_of_day(seconds: float | None = None) -> int:
    """Return the wall clock as minutes since midnight.

    Args:
        seconds: what it says, since 1970; by default it is read.
    """
    now = time.localtime(seconds)
    return now.tm_hour * 60 + now.tm_min


def minutes(clock: str) -> int:
    """Return a time of day such as ``22:30`` as minutes since midnight."""
    hour, minute = clock.split(":")
    return int(hour) * 60 + int(minute)


def is_quiet(settings: Settings, minute: int) -> bool:
    """Tell whether a minute of the day lies in the quiet hours.

    They may span midnight.
    Both ends must be set; equal ends mean none.
    """
    if settings.quiet_from is None or settings.quiet_until is None:
        return False
    begin, end = minutes(settings.quiet_from), minutes(settings.quiet_until)
    return (minute - begin) % DAY < (end - begin) % DAY


def volume(settings: Settings, minute: int) -> int:
    """Return how loud the box may be now, from 0, silent, to 10."""
    if settings.silent or is_quiet(settings, minute):
        return 0
    return settings.volume
