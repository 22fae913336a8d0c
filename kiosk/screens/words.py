"""Numbers and names as guests read them."""

from kiosk.rules.contract import Line
from kiosk.screens import people
from kiosk.words import Money, Raw, Words, listed, words

__all__ = ["coupon", "listed", "money", "short", "told"]

money = Money
"""Whole cents as dollars, such as ``$14.62``."""


def coupon(cents: int) -> Words:
    """Return a coupon's face value, such as ``25 ¢``."""
    return words("{cents} ¢", cents=cents)


def short(name: str) -> Raw:
    """Return as much of a name as fits on a small mat: its first word, if it's long."""
    first = name if len(name) <= 10 else name.split(" ", maxsplit=1)[0]
    return Raw(people.narrowed(first))


def told(line: Line) -> Words:
    """Return the reason of a line of a score."""
    return words(line.reason, **line.values)
