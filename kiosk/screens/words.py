"""Numbers and names as guests read them."""

from kiosk.gus import Announcement
from kiosk.rules.contract import Line
from kiosk.screens import people
from kiosk.ui.core import Rect, Ui
from kiosk.words import Money, Raw, Words, listed, words

__all__ = ["coupon", "fitting", "listed", "money", "short", "told"]

money = Money
"""Whole cents as dollars, such as ``$14.62``."""


def coupon(cents: int) -> Words:
    """Return a coupon's face value, such as ``25 ¢``."""
    return words("{cents} ¢", cents=cents)


def short(name: str) -> Raw:
    """Return as much of a name as fits on a small mat: its first word, if it's long."""
    first = name if len(name) <= 10 else name.split(" ", maxsplit=1)[0]
    return Raw(people.narrowed(first))


def fitting(ui: Ui, said: Announcement | None, rect: Rect) -> Words | str:
    """Return what Gus said as it fits inside ``rect``: with short names if it must."""
    if said is None or ui.holds(rect, said.words()):
        return said.words() if said else ""
    name = said.values.get("name")
    brief = {"name": short(name)} if isinstance(name, str) else {}
    return words(said.text, **{**said.values, **brief})


def told(line: Line) -> Words:
    """Return the reason of a line of a score."""
    return words(line.reason, **line.values)
