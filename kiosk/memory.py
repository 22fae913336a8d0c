"""Have the C library give memory back as soon as it is free.

Frames and rendered pictures take a megabyte or more each. Left to itself glibc learns
from them to keep such pieces in its heap, where whatever small thing comes to lie above
them holds them there: after an evening most of the heap is holes.
"""

import ctypes
from contextlib import suppress

TRIM, MAPPED, ARENAS = -1, -3, -8
"""Numbers of ``mallopt``'s settings."""
LARGE = 256 * 1024
"""Pieces of so many bytes are taken from the system one by one, and given back so."""
SPARE = 512 * 1024
"""Bytes that may stay free at the heap's end."""
HEAPS = 2
"""One for the loop and one for all threads: the camera's comes and goes."""


def give_back() -> None:
    """Set that up; does nothing where the C library has no such settings."""
    with suppress(OSError, AttributeError, TypeError):
        tune = ctypes.CDLL(None).mallopt
        for setting, value in ((MAPPED, LARGE), (TRIM, SPARE), (ARENAS, HEAPS)):
            tune(setting, value)
