"""Where everything lies: a panel for each seat, turned to it, and the strip between."""

from typing import NamedTuple

from kiosk.ui import theme
from kiosk.ui.core import Facing, Rect

STRIP = Rect(92, 310, 1096, 180)
"""Between both long sides: the dice, readable from either."""
SOLO_STRIP = Rect(92, 104, 1096, 166)
"""The same for one alone, under the awning."""
DEEP = 308
"""How far a panel reaches into the table where players sit on both sides."""
WIDE = 960
"""A panel's breadth for a seat that has its side of the table for itself."""


def panels(seats: int) -> list[tuple[Rect, Facing]]:
    """Return, seat by seat clockwise, its panel and the side it is turned to.

    Seat 0 sits at the lower edge, on the right, as everywhere on the box.
    """
    if seats == 1:
        return [(Rect(20, 280, 1240, 516), "south")]
    lower, upper = (seats + 1) // 2, seats // 2
    below = _row(lower, theme.HEIGHT - DEEP)[::-1]
    return [
        *((rect, "south") for rect in below),
        *((rect, "north") for rect in _row(upper, 0)),
    ]


def _row(count: int, top: int) -> list[Rect]:
    if count == 1:
        return [Rect((theme.WIDTH - WIDE) // 2, top, WIDE, DEEP)]
    half = theme.WIDTH // 2
    return [Rect(at * half, top, half, DEEP) for at in range(2)]


def counters(seats: int) -> list[tuple[Rect, bool]]:
    """Return the counters that panels lie on, and whether each is the far one."""
    if seats == 1:
        return [(Rect(0, 272, theme.WIDTH, theme.HEIGHT - 272), False)]
    below = Rect(0, theme.HEIGHT - DEEP, theme.WIDTH, DEEP)
    return [(below, False), (Rect(0, 0, theme.WIDTH, DEEP), True)]


def strip(seats: int) -> Rect:
    """Return where the dice lie."""
    return SOLO_STRIP if seats == 1 else STRIP


class Panel(NamedTuple):
    """The parts of a seat's panel, in the panel's own units."""

    shelf: Rect
    picker: Rect
    """Three rows of four: what may be written, the helpers, the switches."""
    mat: Rect
    """The seat's name, and its button."""
    whole: Rect

    def cell(self, at: int) -> Rect:
        """Return a place of the shelf, from its top left, rows first."""
        inner = self.shelf.inflate(-2 * FRAME, -2 * FRAME)
        return _cut(inner, at, 4, 4)

    def slot(self, at: int, wide: int = 1) -> Rect:
        """Return a slot of the picker, or ``wide`` of them that lie side by side."""
        first = _cut(self.picker, at, 4, 3)
        return first.union(_cut(self.picker, at + wide - 1, 4, 3))


FRAME = 6
"""The cabinet's wood around its places."""


def panel(area: Rect) -> Panel:
    """Lay out a panel: the shelf at its left, all else at its right."""
    whole = area.inflate(-8, -8)
    shelf = Rect(whole.x, whole.y, _shelf_width(whole), whole.h)
    left = shelf.right + 8
    room = Rect(left, whole.y, whole.right - left, whole.h)
    high = room.h * 28 // 100
    mat = Rect(room.x, room.bottom - high, room.w, high)
    picker = Rect(room.x, room.y, room.w, room.h - high)
    return Panel(shelf, picker, mat, whole)


def _shelf_width(whole: Rect) -> int:
    """Halve the panel between shelf and picker; a shelf grows only so broad."""
    spare = (whole.w - 2 * whole.h - 8) // 2
    return whole.h + min(spare, whole.h // 4)


def _cut(room: Rect, at: int, columns: int, rows: int) -> Rect:
    x, y = at % columns, at // columns
    left, right = (room.w * n // columns for n in (x, x + 1))
    top, low = (room.h * n // rows for n in (y, y + 1))
    return Rect(room.x + left, room.y + top, right - left, low - top)
