"""Python's garbage, collected while nobody does anything.

Python looks through every object there is whenever enough new ones have lasted, in the
middle of whatever it does: that took as long as two frames. Here such a full collection
waits for an idle turn of the loop. The small ones, of young objects, go on by
themselves: they take a millisecond.
"""

import gc

FULL_AFTER = 10
"""Collections of the middle generation after which a full one is due, as in Python."""
AT_LAST = 500
"""If so many have come without an idle turn, Python does it where it is."""


def wait() -> None:
    """Have full collections wait; what there is now is never looked through again."""
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, AT_LAST)


def due() -> bool:
    """Return whether a full collection would have come by now."""
    return gc.get_count()[2] >= FULL_AFTER


def collect() -> None:
    """Do it."""
    gc.collect()
