"""A page of a how-to-play: a title, a picture put together from the kit, few words."""

from collections.abc import Callable
from typing import NamedTuple

from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import Color

PICTURE = Rect(60, 112, 1160, 320)
"""Where a page's picture stands."""


class Page(NamedTuple):
    """One page; its lines are sentences short enough for a line each, or two."""

    title: str
    lines: tuple[str, ...]
    draw: Callable[[Ui, Rect], None]
    """Draws the picture into the room it is given."""


def row(room: Rect, count: int, size: tuple[int, int], gap: int = 24) -> list[Rect]:
    """Return places of one size side by side in the middle of ``room``."""
    w, h = size
    left = room.centerx - (count * w + (count - 1) * gap) // 2
    top = room.centery - h // 2
    return [Rect(left + at * (w + gap), top, w, h) for at in range(count)]


def arrow(ui: Ui, middle: tuple[int, int], color: Color = theme.MUSTARD) -> None:
    """Draw an arrow to the right."""
    spot = Rect(0, 0, 88, 88)
    spot.center = middle
    kit.icon(ui, "next", spot, color)


def shout(ui: Ui, words: str, room: Rect, color: Color = theme.PAPER) -> None:
    """Write large words or figures on the wall of the shop."""
    ui.text(words, room, size=theme.SHOUT, face="price", color=color)


def caption(ui: Ui, words: str, room: Rect, color: Color = theme.PAPER) -> None:
    """Write what stands beside a picture."""
    ui.text(words, room, size=theme.TEXT, face="bold", color=color)
