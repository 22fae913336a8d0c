"""What may be smaller than the look allows, and why; all else is a fault."""

import re
from collections.abc import Iterator
from functools import cache

from kiosk.decks import odd
from kiosk.decks.loader import load_deck
from kiosk.games import DEPARTMENTS, open_game
from kiosk.screens.options import choices
from kiosk.ui import theme
from kiosk.ui.core import Ui

MARK = re.compile(r"[A-Z]|[IV]{1,3}")
"""A seat's or an era's letter: its colour and its shape say the same."""
CHIP = re.compile(r"[A-Z]?\d0%?|Tompang")
"""A coupon's colour and value on a chip, in the heavy face: the card lies beside it."""
NARROW = {
    "Drawer": "only where the counter is simulated, on a PC",
    "receipt ": "with seven or eight players a line is 54 high, and 1200 wide",
}
"""Controls that may be narrower than a finger's target, by how their names begin."""


@cache
def least() -> dict[str, int]:
    """Return texts that may be smaller than a label, and the size each may go down to.

    Names on small cards (the printed card has them large), and what an option is about
    (in two lines, where one is not enough).
    """
    sizes: dict[str, int] = {}
    for item in load_deck(None).items:
        sizes |= {item.name: 20, item.amount: 20}
    sizes |= {item.name: 20 for item in odd.shipped().items}
    for each in DEPARTMENTS:
        for choice in choices(open_game(each.key).Options):
            sizes[choice.about] = 24
    return sizes


def faults(ui: Ui) -> Iterator[str]:
    """Yield what is wrong with the frame just drawn, a sentence each."""
    yield from (f"{text!r} does not fit" for text in ui.overflows)
    for text, size in ui.small:
        if size < _least(str(text)):
            yield f"{text!r} is written at {size}"
    for control in ui.controls:
        side = min(control.rect.size)
        known = control.name.startswith(tuple(NARROW))
        if control.enabled and 0 < side < theme.TARGET and not known:
            yield f"{control.name!r} is {side} wide"


def _least(text: str) -> int:
    if MARK.fullmatch(text):
        return 12
    if CHIP.fullmatch(text):
        return 24
    return least().get(text, theme.LABEL)
