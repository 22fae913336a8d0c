"""The five games as departments of one shop: each its accent and its own thing."""

from kiosk.ui import theme
from kiosk.ui.theme import Color

ACCENTS: dict[str, Color] = {
    "": theme.AWNING,
    "shop-n-time": theme.AWNING,
    "shop-until-you-drop": (20, 74, 84),
    "odd-shop": (74, 36, 88),
    "time-is-money": (28, 56, 96),
    "shelf-stock": (60, 74, 24),
}
"""The awning of each department: paper reads on all of them at 7:1 and better."""


def thing(department: str) -> str:
    """Return the drawing of what stands on a department's counter."""
    return ""
