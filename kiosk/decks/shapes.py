"""Outlines: those that tell eras and seats apart, and those of the shop's things."""

from collections.abc import Callable, Sequence
from math import cos, pi, sin

from kiosk.decks.marks import Box, Point

Outline = tuple[Point, ...]


def arc(
    centre: Point, radius: float, start: float, end: float, step: float = 8
) -> Outline:
    """Return points along a circle from one angle to another, in degrees clockwise."""
    steps = max(2, round(abs(end - start) / step))
    turns = [(start + (end - start) * i / steps) * pi / 180 for i in range(steps + 1)]
    return tuple(
        (centre[0] + radius * cos(turn), centre[1] + radius * sin(turn))
        for turn in turns
    )


def disc(centre: Point, radius: float) -> Outline:
    """Return a circle."""
    return arc(centre, radius, 0, 352)


def rectangle(box: Box) -> Outline:
    """Return the corners of a box."""
    return (
        (box.x, box.y),
        (box.right, box.y),
        (box.right, box.bottom),
        (box.x, box.bottom),
    )


def rounded(box: Box, radius: float) -> Outline:
    """Return a box with round corners."""
    left, right = box.x + radius, box.right - radius
    top, bottom = box.y + radius, box.bottom - radius
    return (
        *arc((left, top), radius, 180, 270),
        *arc((right, top), radius, 270, 360),
        *arc((right, bottom), radius, 0, 90),
        *arc((left, bottom), radius, 90, 180),
    )


def _spread(count: int, radius: Callable[[int], float], start: float = -90) -> Outline:
    turns = [(start + 360 * i / count) * pi / 180 for i in range(count)]
    return tuple(
        (radius(i) * cos(turn), radius(i) * sin(turn)) for i, turn in enumerate(turns)
    )


def _star(spikes: int, inner: float) -> Outline:
    return _spread(2 * spikes, lambda i: inner if i % 2 else 1)


def _flower(step: float) -> Outline:
    """Return six petals."""
    count = round(576 / step)
    return _spread(count, lambda i: 0.82 + 0.18 * cos(i * 12 * pi / count))


def _arch(step: float) -> Outline:
    return (*arc((0, -0.1), 0.85, 180, 360, step), (0.85, 0.9), (-0.85, 0.9))


def _drop(step: float) -> Outline:
    """Return a map's pin, its point down."""
    return (*arc((0, -0.15), 0.85, 145, 395, step), (0, 1.1))


def _pill(step: float) -> Outline:
    right, left = (
        arc((0.37, 0), 0.68, -90, 90, step),
        arc((-0.37, 0), 0.68, 90, 270, step),
    )
    return (*right, *left)


def _heart(step: float) -> Outline:
    left, right = (-0.47, -0.35), (0.47, -0.35)
    lobes = arc(left, 0.5, 140, 340, step) + arc(right, 0.5, 200, 400, step)
    return (*lobes, (0, 0.95))


def _moon(step: float) -> Outline:
    """Return a waning moon, wide enough for a letter."""
    return (*arc((0, 0), 1, 56, 304, step), *arc((0.75, 0), 0.85, 257, 103, step))


def _cross() -> Outline:
    a, b = 0.34, 0.95
    corner = ((-a, -b), (a, -b), (a, -a), (b, -a), (b, a), (a, a))
    return (*corner, (a, b), (-a, b), (-a, a), (-b, a), (-b, -a), (-a, -a))


def _all(step: float) -> dict[str, Outline]:
    circle = arc((0, 0), 1, 0, 360 - step, step)
    return {
        "arch": _arch(step),
        "hexagon": _spread(6, lambda _: 1),
        "burst": _star(12, 0.76),
        "flower": _flower(step),
        "pill": _pill(step),
        "drop": _drop(step),
        "oval": tuple((x, 0.75 * y) for x, y in circle),
        "circle": tuple((0.95 * x, 0.95 * y) for x, y in circle),
        "square": rectangle(Box(-0.82, -0.82, 1.64, 1.64)),
        "triangle": ((0, -1), (1, 0.75), (-1, 0.75)),
        "star": _star(5, 0.42),
        "diamond": ((0, -1.05), (0.8, 0), (0, 1.05), (-0.8, 0)),
        "cross": _cross(),
        "heart": _heart(step),
        "moon": _moon(step),
    }


SHAPES = _all(8)
"""About two units across, around the origin."""
SMALL = _all(24)
"""The same, with no more points than two millimetres need."""


def put(outline: Sequence[Point], centre: Point, scale: float) -> Outline:
    """Return an outline of ``SHAPES`` at a place, ``scale`` being half its width."""
    return tuple((centre[0] + scale * x, centre[1] + scale * y) for x, y in outline)
