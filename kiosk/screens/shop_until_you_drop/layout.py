"""Where everything lies: a panel for each seat, turned to it, the Display between."""

from typing import NamedTuple

from kiosk.ui import theme
from kiosk.ui.core import Facing, Rect

GAP = 6
SIDE = 92
"""What the strip keeps free at either end: the way out, and marks of broken devices."""
LINE = 42
"""Height of the line of words along either side of the strip."""
WIDE, MIDDLE, NARROW = 1200, 628, 418
"""Inner widths of a panel with one, two and three seats at its side of the table."""
SLIP = (180, 34)
"""Size of a Tompang on a panel: three coupons beside each other."""
MAT = 92

_DEEP = {1: 216, 2: 236, 3: 280}
"""How far a panel reaches into the table, by how many share its side."""


def sides(seats: int) -> tuple[int, int]:
    """Return how many sit at the lower and at the upper edge."""
    return (seats + 1) // 2, seats // 2


def panels(seats: int) -> list[tuple[Rect, Facing]]:
    """Return, seat by seat clockwise, its panel and the side it is turned to.

    Seat 0 sits at the lower edge, on the right, as everywhere on the box.
    """
    lower, upper = sides(seats)
    below = _row(lower, theme.HEIGHT - _DEEP[lower])[::-1]
    return [
        *((rect, "south") for rect in below),
        *((rect, "north") for rect in _row(upper, 0)),
    ]


def _row(count: int, top: int) -> list[Rect]:
    edges = [theme.WIDTH * at // count for at in range(count + 1)]
    return [
        Rect(edges[at], top, edges[at + 1] - edges[at], _DEEP[count])
        for at in range(count)
    ]


def counters(seats: int) -> list[tuple[Rect, bool]]:
    """Return the counters that panels lie on, and whether each is the far one."""
    lower, upper = (_DEEP[count] for count in sides(seats))
    below = Rect(0, theme.HEIGHT - lower, theme.WIDTH, lower)
    return [(below, False), (Rect(0, 0, theme.WIDTH, upper), True)]


def strip(seats: int) -> Rect:
    """Return what lies between both counters."""
    lower, upper = (_DEEP[count] for count in sides(seats))
    return Rect(0, upper, theme.WIDTH, theme.HEIGHT - upper - lower)


def lines(seats: int) -> list[tuple[Rect, Facing]]:
    """Return where words stand along the strip, for the readers on either side."""
    room = strip(seats).inflate(-2 * SIDE, 0)
    return [
        (Rect(room.x, room.bottom - LINE, room.w, LINE), "south"),
        (Rect(room.x, room.y, room.w, LINE), "north"),
    ]


def middle(seats: int) -> Rect:
    """Return the room of the Display."""
    return strip(seats).inflate(-2 * (SIDE + 104), -2 * LINE - 2)


def display(seats: int, count: int) -> list[Rect]:
    """Return where ``count`` cards lie in the middle, from the left."""
    room = middle(seats)
    gap = 16
    wide = min(room.h * 5 // 7, (room.w - (count - 1) * gap) // count)
    high = min(room.h, wide * 7 // 5)
    left = room.centerx - (count * (wide + gap) - gap) // 2
    top = room.centery - high // 2
    return [Rect(left + at * (wide + gap), top, wide, high) for at in range(count)]


def clerk(seats: int) -> Rect:
    """Return where Gus stands."""
    room = middle(seats)
    return Rect(SIDE + 2, room.centery - 48, 96, 96)


def pile(seats: int) -> Rect:
    """Return where the deck lies: extra cards come from here."""
    room = middle(seats)
    return Rect(theme.WIDTH - SIDE - 96, room.centery - 66, 92, 132)


class Panel(NamedTuple):
    """The parts of a seat's panel, in the panel's own units."""

    whole: Rect
    bags: tuple[Rect, Rect, Rect]
    slips: tuple[Rect, ...]
    """Where Tompangs may lie, in the order in which they are filled."""
    errands: Rect
    """Around all slips."""
    mat: Rect
    person: Rect | None
    """The character's portrait, where there is room for one."""


def panel(area: Rect) -> Panel:
    """Lay out a panel: bags at its left, Tompangs at its right, the mat at the edge."""
    if area.w > 2 * MIDDLE:
        return _wide(_inner(area, WIDE))
    if area.w > MIDDLE:
        return _medium(_inner(area, MIDDLE))
    return _narrow(_inner(area, NARROW))


def _inner(area: Rect, wide: int) -> Rect:
    return Rect(area.centerx - wide // 2, area.y + GAP, wide, area.h - 2 * GAP)


def _wide(room: Rect) -> Panel:
    bags = _bags(Rect(room.x, room.y, 438, room.h))
    left = room.x + 438 + 2 * GAP
    errands = Rect(left, room.y, 2 * SLIP[0] + 8, room.h)
    right = errands.right + 2 * GAP
    rest = Rect(right, room.y, room.right - right, room.h)
    mat = Rect(rest.x, rest.bottom - 100, rest.w, 100)
    person = Rect(rest.x, rest.y, rest.w, rest.h - 100 - GAP)
    return Panel(room, bags, _slips(errands, 2), errands, mat, person)


def _medium(room: Rect) -> Panel:
    bags = _bags(Rect(room.x, room.y, 258, room.h))
    left = room.x + 258 + GAP
    wide = room.right - left
    errands = Rect(left, room.y, wide, room.h - MAT - GAP)
    mat = Rect(left, room.bottom - MAT, wide, MAT)
    return Panel(room, bags, _slips(errands, 2), errands, mat, None)


def _narrow(room: Rect) -> Panel:
    high = room.h - MAT - GAP
    bags = _bags(Rect(room.x, room.y, 234, high))
    left = room.x + 234 + 4
    errands = Rect(left, room.y, room.right - left, high)
    mat = Rect(room.x, room.bottom - MAT, room.w, MAT)
    return Panel(room, bags, _slips(errands, 1), errands, mat, None)


def _bags(room: Rect) -> tuple[Rect, Rect, Rect]:
    gap = 2
    wide = (room.w - 2 * gap) // 3
    one, two, three = (
        Rect(room.x + at * (wide + gap), room.y, wide, room.h) for at in range(3)
    )
    return one, two, three


def _slips(room: Rect, columns: int) -> tuple[Rect, ...]:
    """Return places for slips, column by column of each row."""
    wide, high = SLIP
    rows = (room.h + 2) // (high + 2)
    return tuple(
        Rect(room.x + at % columns * (wide + 4), room.y + at // columns * (high + 2),
             wide, high)
        for at in range(rows * columns)
    )  # fmt: skip


def outward(spot: Rect, frame: Rect, facing: Facing) -> Rect:
    """Turn a rectangle of a panel into one of the whole screen."""
    if facing == "south":
        return spot.move(frame.topleft)
    return Rect(frame.right - spot.right, frame.bottom - spot.bottom, spot.w, spot.h)
