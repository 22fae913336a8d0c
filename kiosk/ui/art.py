"""Our own vector drawings: SVG written by small functions, rendered once a size.

A drawing is a function of its logical width and height (and of colours, words and the
like) that returns SVG elements in logical units. ``Canvas.art`` renders it at the real
size and keeps the picture, so that a frame only copies it.
"""

import io
import math
from collections.abc import Callable, Hashable

import pygame

from kiosk.ui.kept import PICTURE, SHELF
from kiosk.ui.theme import INK, Color

Drawing = Callable[..., str]
"""``(w, h, *args) -> SVG elements``; the arguments are hashable."""

Look = str | float | Color


def shape(kind: str, **look: Look) -> str:
    """Return one SVG element; ``_`` in names stands for ``-``, colours are triples."""
    written = (f'{name.replace("_", "-")}="{_value(v)}"' for name, v in look.items())
    return f"<{kind} {' '.join(written)}/>"


def _value(value: Look) -> str:
    if isinstance(value, tuple):
        return f"#{value[0]:02x}{value[1]:02x}{value[2]:02x}"
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def rect(x: float, y: float, w: float, h: float, fill: Look, **look: Look) -> str:
    """Return a filled rectangle; ``rx`` rounds it."""
    return shape("rect", x=x, y=y, width=w, height=h, fill=fill, **look)


def disc(x: float, y: float, r: float, fill: Look, **look: Look) -> str:
    """Return a filled circle."""
    return shape("circle", cx=x, cy=y, r=r, fill=fill, **look)


def oval(x: float, y: float, rx: float, ry: float, fill: Look, **look: Look) -> str:
    """Return a filled ellipse."""
    return shape("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **look)


def path(d: str, fill: Look, **look: Look) -> str:
    """Return a filled path."""
    return shape("path", d=d, fill=fill, **look)


def stroke(d: str, color: Look, width: float, **look: Look) -> str:
    """Return a path drawn as a line with round ends."""
    ends: dict[str, Look] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return path(d, "none", stroke=color, stroke_width=width, **{**ends, **look})


def group(*parts: str, **look: Look) -> str:
    """Return elements moved, turned or faded together (``transform``, ``opacity``)."""
    written = (f'{name.replace("_", "-")}="{_value(v)}"' for name, v in look.items())
    return f"<g {' '.join(written)}>{''.join(parts)}</g>"


def fade(name: str, *stops: tuple[float, Color, float], kind: str = "down") -> str:
    """Define a gradient to fill with ``url(#name)``.

    Args:
        name: unique within one drawing.
        stops: (share of the way, colour, opacity), in order.
        kind: ``"down"``, ``"right"`` or ``"round"`` (from the middle out).
    """
    written = "".join(
        shape("stop", offset=float(at), stop_color=color, stop_opacity=float(alpha))
        for at, color, alpha in stops
    )
    if kind == "round":
        return f'<radialGradient id="{name}">{written}</radialGradient>'
    x, y = ("0%", "100%") if kind == "down" else ("100%", "0%")
    ends = f'x1="0%" y1="0%" x2="{x}" y2="{y}"'
    return f'<linearGradient id="{name}" {ends}>{written}</linearGradient>'


def shadow(
    w: float, h: float, *, r: float = 16, soft: int = 10, drop: float = 6
) -> str:
    """Return the soft shadow of a thing ``w`` x ``h`` that lies on something.

    Its layers are left open where the thing covers them, in four pieces around that:
    to fill all of them would take longer than the rest of most drawings.
    """
    side, top, end = (max(COVERED, x) for x in (0.3 * r + 2, r + drop, r - drop))
    hole = (side, top, w - side, h - end)
    opacity = 0.42 / soft
    return "".join(
        _around((-at, drop - at, w + at, h + drop + at), r + at, hole, opacity)
        for at in range(-2, soft, 2)
    )


COVERED = 14
"""So far in from its edges a thing covers its shadow, however its edges are cut."""

Sides = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def _around(outer: Sides, r: float, hole: Sides, opacity: float) -> str:
    """Return a rounded rectangle of ink, open where the hole is, if there is room."""
    x, y, right, bottom = outer
    left, top, end, low = hole
    if left >= end or top >= low:
        w, h = right - x, bottom - y
        return rect(x, y, w, h, INK, rx=r, opacity=opacity)
    wide = right - x - 2 * r
    arc = f"a{r} {r} 0 0 1"
    pieces = (
        f"M{x} {top}V{y + r}{arc} {r} -{r}h{wide}{arc} {r} {r}V{top}Z",
        f"M{right} {low}V{bottom - r}{arc} -{r} {r}h-{wide}{arc} -{r} -{r}V{low}Z",
        f"M{x} {top}H{left}V{low}H{x}Z",
        f"M{end} {top}H{right}V{low}H{end}Z",
    )
    return "".join(path(d, INK, opacity=opacity) for d in pieces)


BAND = 300_000
"""So many pixels are rendered at once, at the most: it takes up to 7 ms."""

Rows = tuple[int, int]
"""The first row of real pixels, and the one after the last."""


def bands(pixels: tuple[int, int]) -> list[Rows]:
    """Cut a picture of so many pixels into bands."""
    wide, high = pixels
    count = -(-wide * high // BAND)
    return [(high * n // count, high * (n + 1) // count) for n in range(count)]


def render(
    draw: Drawing,
    size: tuple[int, int],
    pixels: tuple[int, int],
    bleed: int,
    args: tuple[Hashable, ...],
    *,
    rows: Rows | None = None,
    turn: int = 0,
) -> pygame.Surface:
    """Draw in logical ``size``, and ``bleed`` around it, on so many ``pixels``.

    The picture, or those of its rows that are wanted, is then turned by so many
    degrees, as pygame counts them.
    """
    w, h = size
    top, low = rows or (0, pixels[1])
    tall = (h + 2 * bleed) / pixels[1]
    seen = -bleed, top * tall - bleed, w + 2 * bleed, (low - top) * tall
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{pixels[0]}"'
        f' height="{low - top}" preserveAspectRatio="none"'
        f' viewBox="{" ".join(map(str, seen))}">'
    )
    written = f"{head}{draw(w, h, *args)}</svg>".encode()
    drawn = pygame.image.load(io.BytesIO(written), "drawing.svg")
    clear = not bleed and drawn.get_at((0, 0)).a == 255 and _is_opaque(drawn)
    drawn = drawn.convert(pygame.Surface((1, 1), 0 if clear else pygame.SRCALPHA, 32))
    return pygame.transform.rotate(drawn, turn) if turn else drawn


sprite = SHELF.keep(PICTURE, sides=True)(render)
"""Does the same, and keeps it."""


def _is_opaque(drawn: pygame.Surface) -> bool:
    """Tell whether nothing shines through, so that copying needs no blending."""
    return pygame.mask.from_surface(drawn, 254).count() == math.prod(drawn.get_size())
