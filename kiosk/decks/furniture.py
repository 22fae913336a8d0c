"""The shop's things on the cards: awning, sign, shelf label, price tag, code."""

from collections.abc import Iterator
from itertools import groupby

import segno

from kiosk.decks.lettering import one_line
from kiosk.decks.marks import (
    BLACK,
    INK,
    MUSTARD,
    PAPER,
    WHITE,
    Box,
    Colour,
    Mark,
    Point,
    Shape,
    mix,
)
from kiosk.decks.shapes import SHAPES, SMALL, arc, disc, put, rectangle, rounded
from kiosk.decks.shipped import Era

MODULE = 1.0
"""Millimetres: a code of 21 modules is 21 mm wide, its label 29 mm with quiet zone."""
QUIET = 4
"""Modules of white around a code."""
LABEL = 29.0
"""Side of a code's label."""

_SEAM = 0.02
"""Rows of a code overlap by that much, so that no viewer shows hairlines."""


def awning(box: Box, stripes: int, colours: tuple[Colour, Colour]) -> Iterator[Mark]:
    """Yield a striped awning with a scalloped edge, hung from the top of a box."""
    wide = box.w / stripes
    straight = box.h - wide / 2
    yield Shape(rectangle(Box(box.x, box.y, box.w, straight)), INK, INK)
    for stripe in range(stripes):
        left = box.x + stripe * wide
        middle = (left + wide / 2, box.y + straight)
        outline = ((left, box.y), (left + wide, box.y), *arc(middle, wide / 2, 0, 180))
        yield Shape(outline, colours[stripe % 2], INK)


def shelf_label(box: Box, fill: Colour = PAPER) -> Iterator[Mark]:
    """Yield an outlined label with a shadow."""
    shadow = Box(box.x + 0.7, box.y + 0.7, box.w, box.h)
    yield Shape(rounded(shadow, 1.4), mix(INK, PAPER, 0.25))
    yield Shape(rounded(box, 1.4), fill, INK)


def price_tag(box: Box, string: float, fill: Colour = MUSTARD) -> Iterator[Mark]:
    """Yield a die-cut tag, cut corners and hole on top, on a string of that length."""
    cut = min(box.w, box.h) * 0.3
    middle = box.x + box.w / 2
    hole = (middle, box.y + 2.6)
    yield Shape(_string(hole, string), None, INK, 0.4, closed=False)
    outline = (
        (box.x + cut, box.y),
        (box.right - cut, box.y),
        (box.right, box.y + cut),
        (box.right, box.bottom),
        (box.x, box.bottom),
        (box.x, box.y + cut),
    )
    yield Shape(put(outline, (0.7, 0.7), 1), mix(INK, PAPER, 0.25))
    yield Shape(outline, fill, INK)
    yield Shape(disc(hole, 1.1), PAPER, INK, 0.35)


def _string(hole: Point, length: float) -> tuple[Point, ...]:
    x, y = hole
    return (x - 1.6, y - length), hole, (x + 1.6, y - length)


def wallpaper(box: Box, key: str, colour: Colour, step: float = 7.6) -> Iterator[Mark]:
    """Yield a pattern of one of ``SHAPES``, staggered, wholly inside a box."""
    rows = max(1, int(box.h / (0.6 * step)))
    for row in range(rows):
        columns = int(box.w / step) - row % 2
        left = box.centre[0] - (columns - 1) * step / 2
        y = box.y + (row + 0.5) * box.h / rows
        for column in range(columns):
            at = (left + column * step, y)
            yield Shape(put(SMALL[key], at, 0.22 * step), colour)


def badge(look: Era, centre: Point) -> Iterator[Mark]:
    """Yield what tells an era without its colour: its shape with its mark in it."""
    x, y = centre
    yield Shape(put(SHAPES[look.shape], centre, 5.2), PAPER, INK, 0.6)
    room = Box(x - 3.4, y - 2.2, 6.8, 4.4)
    yield one_line(look.mark, room, 5.2, "shout", look.deep)


def _runs(payload: str) -> tuple[Box, ...]:
    """Return the dark runs of a code's rows, in modules."""
    code = segno.make(payload, error="h", boost_error=False, micro=False)
    found = []
    for y, row in enumerate(code.matrix):
        x = 0
        for dark, run in groupby(row):
            wide = len(list(run))
            if dark:
                found.append(Box(x, y, wide, 1 + _SEAM))
            x += wide
    return tuple(found)


def code_label(payload: str, left: float, top: float) -> Iterator[Mark]:
    """Yield a code, dark on white, in the middle of a label of ``LABEL`` a side.

    Version 1 at error correction H (SNT-D3), with a quiet zone of four modules.
    """
    yield Shape(rounded(Box(left, top, LABEL, LABEL).inset(-0.7), 1.2), WHITE, INK)
    start = QUIET * MODULE
    for run in _runs(payload):
        x, y = left + start + run.x * MODULE, top + start + run.y * MODULE
        yield Shape(rectangle(Box(x, y, run.w * MODULE, run.h * MODULE)), BLACK)


def dashes(box: Box, colour: Colour, width: float) -> Iterator[Shape]:
    """Yield the line, ``width`` mm thick, along which a coupon is cut out."""
    for step in range(round(box.w / 3)):
        left = box.x + (step + 0.2) * box.w / round(box.w / 3)
        for y in (box.y, box.bottom):
            ends = ((left, y), (left + 1.8, y))
            yield Shape(ends, None, colour, width, closed=False)
    for step in range(round(box.h / 3)):
        top = box.y + (step + 0.2) * box.h / round(box.h / 3)
        for x in (box.x, box.right):
            ends = ((x, top), (x, top + 1.8))
            yield Shape(ends, None, colour, width, closed=False)
