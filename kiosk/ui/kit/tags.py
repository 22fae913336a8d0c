"""Price tags: one on a string, and four on a ring for all sides of the table."""

import pygame

from kiosk.ui import fonts, theme
from kiosk.ui.art import Look, disc, fade, group, path, rect, shadow, sprite, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.kept import SHELF, Kind, Later
from kiosk.ui.theme import AWNING, BRASS, INK, PAPER, WHITE, WOOD, mix
from kiosk.words import Raw, say

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def price(ui: Ui, words: str, rect: Rect, *, size: int = theme.PRICE) -> None:
    """Draw a die-cut price tag with its string."""
    ui.text(_whole(words), tag(ui, rect), size=size, face="price")


def _whole(words: str) -> str:
    """Keep an amount and its sign on one line."""
    return Raw(say(words).replace(" ", "\u00a0"))


def tag(ui: Ui, rect: Rect) -> Rect:
    """Draw a blank price tag; return where words may stand, clear of its hole."""
    ui.art(_tag, rect, bleed=24)
    if _upright(rect.w, rect.h):
        top = _cut(rect.w, rect.h) + 8
        return Rect(rect.x + 14, rect.y + top, rect.w - 28, rect.h - top - 16)
    left = _cut(rect.w, rect.h) + 10
    return Rect(rect.x + left, rect.y + 10, rect.w - left - 24, rect.h - 22)


def _upright(w: int, h: int) -> bool:
    return h > w * 0.8


def _cut(w: int, h: int) -> int:
    return max(26, min(62, min(w, h) * 36 // 100))


def _tag(w: int, h: int) -> str:
    if _upright(w, h):
        return f'<g transform="translate({w} 0) rotate(90)">{_tag_lying(h, w)}</g>'
    return _tag_lying(w, h)


def _tag_lying(w: int, h: int) -> str:
    """Draw a tag with its hole on the left."""
    cut, hole = _cut(w, h), max(7.0, min(14.0, min(w, h) / 12))
    at = cut * 0.66
    middle = h / 2
    return "".join(
        (
            fade(
                "sheet",
                (0, mix(PAPER, WHITE, 0.5), 1),
                (0.6, PAPER, 1),
                (1, mix(PAPER, WOOD, 0.12), 1),
            ),
            *_tag_shadow(w, h, cut),
            path(_outline((0, 0, w, h), cut, 14), "url(#sheet)"),
            path(
                _outline((8, 8, w - 8, h - 8), cut - 3, 9),
                "none",
                stroke=AWNING,
                stroke_width=2.5,
            ),
            disc(at, middle, hole + 7, BRASS),
            disc(
                at,
                middle,
                hole + 7,
                "none",
                stroke=mix(BRASS, INK, 0.4),
                stroke_width=2,
            ),
            disc(at, middle, hole, mix(theme.NIGHT, INK, 0.4)),
            stroke(f"M{at} {middle}Q{at - 30} {middle - 10} -18 -20", PAPER, 4.5),
            stroke(
                f"M{at} {middle}Q{at - 10} {middle - 40} -8 -22",
                mix(PAPER, WOOD, 0.3),
                4.5,
            ),
        )
    )


def _tag_shadow(w: int, h: int, cut: int) -> list[str]:
    return [
        path(_outline((-at, 7 - at, w + at, h + 7 + at), cut, 16), INK, opacity=0.05)
        for at in range(-2, 12, 2)
    ]


def _outline(room: Box, c: float, r: float) -> str:
    """Trace a tag: left corners cut off by ``c``, right ones rounded by ``r``."""
    left, top, right, low = room
    up = min(c, (low - top) / 2 - 6)
    return (
        f"M{left + c} {top}H{right - r}q{r} 0 {r} {r}V{low - r}q0 {r} {-r} {r}"
        f"H{left + c}q-4 0 -8 -4L{left + 3} {low - up + 4}q-3 -3 -3 -8"
        f"V{top + up + 4}q0 -5 3 -8L{left + c - 8} {top + 4}q4 -4 8 -4Z"
    )


def price_for_all(ui: Ui, words: str, rect: Rect) -> None:
    """Draw a price that can be read from every side of the table.

    Four tags hang on one ring, each turned to its side.
    """
    ui.art(_ring, rect, bleed=6)
    for spot, turn in tags_for_all(rect):
        room = ui.real(spot)
        size = room.size if turn % 180 == 0 else (room.h, room.w)
        try:
            drawn, fits = _hung(_whole(words), size, turn, ui.scale)
        except Later:
            continue
        if not fits:
            ui.overflows.append(words)
        ui.keep_clear(spot)
        ui.paste(drawn, drawn.get_rect(center=room.center).topleft)


def tags_for_all(rect: Rect) -> list[tuple[Rect, int]]:
    """Return where the four tags hang, and by how many degrees each is turned."""
    thick = min(rect.w * 22 // 100, rect.h * 38 // 100)
    wide, high = rect.w - 2 * thick - 24, (rect.h - CORD) // 2
    left = rect.x + thick + 12
    return [
        (Rect(left, rect.bottom - high, wide, high), 0),
        (Rect(left, rect.y, wide, high), 180),
        (Rect(rect.x, rect.y, thick, rect.h), -90),
        (Rect(rect.right - thick, rect.y, thick, rect.h), 90),
    ]


CORD = 34
"""The gap in which the strings run to the ring."""
SHADE = 12


@SHELF.keep(Kind(lambda hung: hung[0], lambda hung, drawn: (drawn, hung[1])))
def _hung(
    words: str, size: tuple[int, int], turn: int, scale: float
) -> tuple[pygame.Surface, bool]:
    """Render one tag of the four with its words, turned; tell whether they fit."""
    edge = round(SHADE * scale)
    pixels = size[0] + 2 * edge, size[1] + 2 * edge
    logical = round(size[0] / scale), round(size[1] / scale)
    drawn = sprite(_tab, logical, pixels, SHADE, ()).copy()
    top, side = round((TAB + 6) * scale), round(24 * scale)
    room = pygame.Rect(side, top, size[0] - 2 * side, size[1] - top - round(18 * scale))
    voice = fonts.Voice("price", INK, "center", theme.PRICE, theme.TEXT)
    block = fonts.fit(words, room.size, voice, scale)
    spot = block.body.copy()
    spot.center = room.move(edge, edge).center
    drawn.blit(block.surface, (spot.x - block.body.x, spot.y - block.body.y))
    return pygame.transform.rotate(drawn, turn), block.fits


TAB = 30


def _tab(w: int, h: int) -> str:
    """Draw a tag that hangs from the middle of its upper edge."""
    middle, r, top = w / 2, 16, TAB * 0.6
    outline = (
        f"M{r} {top}H{middle - 44}q14 0 20 -10q8 -14 24 -14t24 14q6 10 20 10"
        f"H{w - r}q{r} 0 {r} {r}V{h - r}q0 {r} {-r} {r}H{r}q{-r} 0 {-r} {-r}"
        f"V{top + r}q0 {-r} {r} {-r}Z"
    )
    line: dict[str, Look] = {"rx": 10, "stroke": AWNING, "stroke_width": 2.5}
    lies = shadow(w, h - top, r=r, soft=SHADE, drop=5)
    light = mix(PAPER, WHITE, 0.4)
    return "".join(
        (
            fade(
                "sheet", (0, PAPER, 1), (0.3, light, 1), (1, mix(PAPER, WOOD, 0.08), 1)
            ),
            group(lies, transform=f"translate(0 {top})"),
            path(outline, "url(#sheet)"),
            rect(8, top + 8, w - 16, h - top - 16, "none", **line),
            disc(middle, 15, 12, BRASS),
            disc(middle, 15, 6.5, mix(theme.NIGHT, INK, 0.4)),
        )
    )


def _ring(w: int, h: int) -> str:
    """Draw the ring in the middle and the strings to the four tags' holes."""
    rects = tags_for_all(Rect(0, 0, w, h))
    south, north, west, east = (spot for spot, _ in rects)
    x, y = w / 2, h / 2
    ends = (
        (x, south.y + 15),
        (x, north.bottom - 15),
        (west.right - 15, y),
        (east.x + 15, y),
    )
    return "".join(
        (
            *(
                stroke(f"M{x} {y}L{a} {b}", mix(PAPER, WOOD, 0.15), 4.5)
                for a, b in ends
            ),
            disc(x, y, 13, "none", stroke=BRASS, stroke_width=6),
        )
    )
