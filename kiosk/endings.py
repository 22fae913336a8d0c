"""How a command ends: what it still has to write, and why it stopped."""

import os
import sys
from typing import TextIO


def nowhere() -> TextIO:
    """Open what takes all that is written, and keeps none of it."""
    return open(os.devnull, "w")


def let_go() -> None:
    """Drop what can't be written any more: Python would try again, and complain."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with nowhere() as drain:
                os.dup2(drain.fileno(), stream.fileno())


def sentence(error: Exception) -> str:
    """Return what went wrong, without the system's own number for it."""
    if isinstance(error, OSError) and error.strerror:
        where = "" if error.filename is None else f"{error.filename}: "
        return f"{where}{error.strerror}."
    if isinstance(error, MemoryError):
        return "There is not enough memory for it."
    return str(error) or f"It was stopped ({type(error).__name__})."
