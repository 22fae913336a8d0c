"""What is written on: price tags on a string, slate, the till receipt, a paper bag."""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from kiosk.ui import fonts, theme
from kiosk.ui.art import disc, fade, path, rect, shadow, sprite, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import AWNING, INK, MUSTARD, PAPER, SLATE, WHITE, WOOD, Color, mix

BRASS: Color = mix(MUSTARD, WOOD, 0.4)
KRAFT: Color = (190, 146, 96)
"""Brown paper: what lies under it is a secret."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def price(ui: Ui, words: str, rect: Rect, *, size: int = theme.PRICE) -> None:
    """Draw a die-cut price tag with its string."""
    ui.text(words, tag(ui, rect), size=size, face="price")


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
        drawn, fits = _hung(words, size, turn, ui.scale)
        if not fits:
            ui.overflows.append(words)
        ui.surface.blit(drawn, drawn.get_rect(center=room.center))


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


@lru_cache(maxsize=16)
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
    middle, r = w / 2, 16
    outline = (
        f"M{r} {TAB * 0.6}H{middle - 44}q14 0 20 -10q8 -14 24 -14t24 14q6 10 20 10"
        f"H{w - r}q{r} 0 {r} {r}V{h - r}q0 {r} {-r} {r}H{r}q{-r} 0 {-r} {-r}"
        f"V{TAB * 0.6 + r}q0 {-r} {r} {-r}Z"
    )
    shades = (
        rect(
            -at,
            TAB * 0.6 + 5 - at,
            w + 2 * at,
            h - TAB * 0.6 + 2 * at,
            INK,
            rx=r + at,
            opacity=0.05,
        )
        for at in range(-2, SHADE - 2, 2)
    )
    return "".join(
        (
            fade(
                "sheet",
                (0, PAPER, 1),
                (0.3, mix(PAPER, WHITE, 0.4), 1),
                (1, mix(PAPER, WOOD, 0.08), 1),
            ),
            *shades,
            path(outline, "url(#sheet)"),
            rect(
                8,
                TAB * 0.6 + 8,
                w - 16,
                h - TAB * 0.6 - 16,
                "none",
                rx=10,
                stroke=AWNING,
                stroke_width=2.5,
            ),
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


def slate(ui: Ui, words: str, rect: Rect, *, size: int = theme.TEXT) -> None:
    """Write instructions in chalk on a slate."""
    ui.art(_slate, rect, bleed=14)
    edge = min(72, rect.w // 6), min(44, rect.h * 3 // 10)
    ui.text(words, rect.inflate(-edge[0], -edge[1]), size=size, color=PAPER)


def _slate(w: int, h: int) -> str:
    """Draw a school slate in a wooden frame, wiped a little."""
    frame = mix(WOOD, MUSTARD, 0.22)
    corners = ((7, 7), (w - 7, 7), (7, h - 7), (w - 7, h - 7))
    wipes = (
        f"M{w * 0.12} {h * 0.8}Q{w * 0.4} {h * 0.62} {w * 0.72} {h * 0.8}",
        f"M{w * 0.3} {h * 0.24}Q{w * 0.6} {h * 0.4} {w * 0.9} {h * 0.22}",
    )
    return "".join(
        (
            fade(
                "frame", (0, mix(frame, PAPER, 0.25), 1), (1, mix(frame, INK, 0.25), 1)
            ),
            shadow(w, h, r=12),
            rect(0, 0, w, h, "url(#frame)", rx=12),
            rect(13, 13, w - 26, h - 26, mix(SLATE, INK, 0.7), rx=5),
            rect(15, 16, w - 30, h - 31, SLATE, rx=4),
            *(stroke(d, PAPER, min(34, h / 5), opacity=0.03) for d in wipes),
            *(disc(x, y, 2.6, mix(frame, INK, 0.5)) for x, y in corners),
        )
    )


ROW = 36
"""One printed line of a receipt."""


def receipt(
    ui: Ui,
    rows: Sequence[tuple[str, str]],
    rect: Rect,
    *,
    total: tuple[str, str] | None = None,
    progress: float = 1.0,
) -> None:
    """Print rows (left, right) as a till receipt with a torn edge, the newest last.

    Args:
        ui: where to draw.
        rows: what is printed; long words on the left wrap onto lines of their own.
        rect: how far the paper may reach; it is torn off below its last line.
        total: a last row, larger and under a double rule.
        progress: how much is printed, 0 to 1; the paper grows line by line.
    """
    lines = _lines(ui, rows, rect.w - 44)
    spare = max(1, (rect.h - 62 - (54 if total else 0)) // ROW)
    lines = lines[-spare:]
    count = len(lines) + (1 if total else 0)
    out = round(count * max(0.0, min(1.0, progress)))
    whole = out == count
    printed = lines[:out]
    height = 30 + ROW * len(printed) + (54 if total and whole else 0) + 20
    ui.art(_roll, Rect(rect.x, rect.y, rect.w, height), bleed=12)
    for at, line in enumerate(printed):
        _print(ui, line, Rect(rect.x + 22, rect.y + 30 + ROW * at, rect.w - 44, ROW))
    if total and whole:
        at = rect.y + 30 + ROW * len(printed)
        _sum(ui, total, Rect(rect.x + 22, at, rect.w - 44, 54))


def receipt_rows(ui: Ui, rows: Sequence[tuple[str, str]], wide: int) -> int:
    """Return how many lines the rows take on a receipt ``wide`` logical units wide."""
    return len(_lines(ui, rows, wide - 44))


def _lines(ui: Ui, rows: Sequence[tuple[str, str]], wide: int) -> list[tuple[str, str]]:
    """Break rows whose left words are too long; an amount may get a line of its own."""
    lines: list[tuple[str, str]] = []
    for left, right in rows:
        *first, last = ui.wrap(left, wide, size=theme.LABEL, face="till")
        lines += [(line, "") for line in first]
        both = f"{last} {right}"
        if right and ui.measure(both, size=theme.LABEL, face="till") > wide:
            lines += [(last, ""), ("", right)]
        else:
            lines.append((last, right))
    return lines


def _print(ui: Ui, line: tuple[str, str], spot: Rect) -> None:
    left, right = line
    wide = ui.measure(right, size=theme.LABEL, face="till") if right else 0
    room = Rect(spot.x, spot.y, spot.w - wide, spot.h)
    ui.text(left, room, size=theme.LABEL, face="till", align="left")
    ui.text(right, spot, size=theme.LABEL, face="till", align="right")


def _sum(ui: Ui, total: tuple[str, str], spot: Rect) -> None:
    left, right = total
    for y in (spot.y + 4, spot.y + 9):
        ui.box(INK, Rect(spot.x, y, spot.w, 2))
    line = Rect(spot.x, spot.y + 12, spot.w, spot.h - 12)
    wide = ui.measure(right, size=theme.TEXT, face="price") + 16
    room = Rect(line.x, line.y, line.w - wide, line.h)
    ui.text(left, room, size=theme.TEXT, face="till", align="left")
    ui.text(right, line, size=theme.TEXT, face="price", align="right")


def _roll(w: int, h: int) -> str:
    """Draw paper coming off its roll, torn at the lower end."""
    teeth = max(6, w // 18)
    step = w / teeth
    zigzag = "".join(
        f"L{w - step * (at + 0.5):.1f} {h - 10}L{w - step * (at + 1):.1f} {h}"
        for at in range(teeth)
    )
    sheet = f"M0 10V{h}" if h < 30 else f"M0 8H{w}V{h}{zigzag}Z"
    return "".join(
        (
            fade(
                "curl",
                (0, mix(PAPER, WOOD, 0.55), 1),
                (0.5, WHITE, 1),
                (1, mix(PAPER, WOOD, 0.35), 1),
            ),
            fade("bow", (0, INK, 0.28), (1, INK, 0)),
            shadow(w, h - 6, r=3, soft=10, drop=6),
            path(sheet, mix(PAPER, WHITE, 0.35)),
            rect(0, 16, w, 14, "url(#bow)"),
            rect(-7, -4, w + 14, 22, "url(#curl)", rx=10),
            rect(
                -7,
                -4,
                w + 14,
                22,
                "none",
                rx=10,
                stroke=mix(PAPER, WOOD, 0.6),
                stroke_width=1.5,
            ),
        )
    )


def bag(ui: Ui, rect: Rect, words: str = "") -> None:
    """Draw a brown paper bag: what is secret lies under it."""
    ui.art(_bag, rect, bleed=14)
    if words:
        room = Rect(rect.x, rect.y + rect.h // 5, rect.w, rect.h * 4 // 5)
        ui.text(words, room.inflate(-36, -16), face="bold")


def _bag(w: int, h: int) -> str:
    """Draw a bag standing, its upper edge cut with pinking shears."""
    fold = h * 0.2
    teeth = max(6, w // 16)
    step = w / teeth
    zigzag = "".join(
        f"L{step * (at + 0.5):.1f} 0L{step * (at + 1):.1f} 8" for at in range(teeth)
    )
    dark, light = mix(KRAFT, INK, 0.3), mix(KRAFT, PAPER, 0.28)
    return "".join(
        (
            fade(
                "side",
                (0, dark, 1),
                (0.12, KRAFT, 1),
                (0.5, light, 1),
                (0.88, KRAFT, 1),
                (1, dark, 1),
                kind="right",
            ),
            shadow(w, h - 8, r=6, soft=12, drop=10),
            path(f"M0 8{zigzag}V{h}H0Z", "url(#side)"),
            rect(0, fold, w, 3, dark, opacity=0.55),
            rect(0, fold + 3, w, 3, light, opacity=0.8),
            stroke(f"M{w * 0.16} {fold + 6}L{w * 0.2} {h - 14}", dark, 2, opacity=0.4),
            stroke(f"M{w * 0.84} {fold + 6}L{w * 0.8} {h - 14}", dark, 2, opacity=0.4),
            stroke(f"M{w * 0.2} {h - 14}L{w * 0.08} {h}", dark, 2, opacity=0.4),
            stroke(f"M{w * 0.8} {h - 14}L{w * 0.92} {h}", dark, 2, opacity=0.4),
            stroke(f"M{w * 0.2} {h - 14}H{w * 0.8}", dark, 2, opacity=0.3),
        )
    )
