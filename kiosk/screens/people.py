"""Random names and nicknames, for guests who would rather play than type."""

from random import Random

from kiosk.ui import fonts, theme
from kiosk.words import say

NAMES = (
    "Ada", "Ben", "Cleo", "Dov", "Edda", "Finn", "Greta", "Hugo", "Ines", "Jonas",
    "Kata", "Leo", "Mila", "Nils", "Oona", "Pál", "Quinn", "Rosa", "Sam", "Tilda",
    "Uma", "Vito", "Wanda", "Xenia", "Yann", "Zsófi",
)  # fmt: skip
NICKNAMES = (
    "the Bargain", "Two-for-One", "Loose Change", "the Basket", "Full Trolley",
    "the Receipt", "Last in Line", "Exact Money", "the Coupon", "Half Price",
    "Paper Bag", "the List", "Late Shift", "Window Shopper", "Big Spender",
    "Penny Wise", "the Scale", "Closing Time", "Sample Size", "the Discount",
)  # fmt: skip
LONGEST = 14
"""How many letters a typed name may have."""
WIDEST = 184
"""And how wide it may be as a label: the smallest mat has room for that."""


def is_narrow(name: str) -> bool:
    """Tell whether a name has room on the smallest mat."""
    return fonts.measure(name, "bold", theme.LABEL) <= WIDEST


def narrowed(name: str) -> str:
    """Return a name, cut where the smallest mat has no room for more of it."""
    cuts = (f"{name[:n].rstrip()}…" for n in range(len(name) - 1, 0, -1))
    return name if is_narrow(name) else next(filter(is_narrow, cuts), name[:1])


def someone(taken: set[str], rng: Random) -> tuple[str, str]:
    """Return a name and a nickname that nobody at the table has.

    The nickname is of the language spoken now; from then on it is a name like any.
    """
    free = [name for name in NAMES if name not in taken] or list(NAMES)
    all_nicks = [say(nick) for nick in NICKNAMES]
    nicks = [nick for nick in all_nicks if nick not in taken] or all_nicks
    return rng.choice(free), rng.choice(nicks)
