"""Banknotes: six inks, a rosette with one more petal each, the figure large."""

from collections.abc import Sequence
from math import cos, pi, sin

from kiosk.ui import theme
from kiosk.ui.art import disc, fade, group, path, rect, shadow, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import INK, NIGHT, PAPER, WHITE, WOOD, Color, mix

INKS: dict[int, Color] = {
    10: (224, 168, 28),
    20: (78, 136, 58),
    30: (36, 122, 156),
    40: (182, 42, 58),
    50: (112, 74, 152),
    60: (212, 104, 30),
}
"""Each value's colour, on its note and on the dice; the figure says the same."""
LAYER = 4
"""How many notes of a stack make one visible edge."""
EDGE = 3
"""How high such an edge is."""
MOST_EDGES = 13
LEAST = 48
"""So much of a note must be seen for its figure to be written there."""
SMALL = 100
"""A note lower than this has room for its figure only."""


def dark(value: int) -> Color:
    """Return the ink in which a value's figure is printed: 7:1 and better on paper."""
    return mix(INKS[value], INK, 0.8)


def note(ui: Ui, value: int, spot: Rect) -> None:
    """Draw one banknote, twice as wide as it is high, or nearly so."""
    ui.art(_note, spot, value, bleed=6)
    _figure(ui, value, spot)


def stack(ui: Ui, value: int, left: int, room: Rect, *, down: bool = False) -> None:
    """Draw a stack of ``left`` notes in ``room``, the higher the more there are."""
    high = room.h - MOST_EDGES * EDGE
    if not left:
        spot = Rect(room.x, room.bottom - high, room.w, high)
        ui.art(_gone, spot, value)
        ui.text(str(value), spot, size=high // 2, face="price", color=theme.PAPER)
        return
    edges = min(MOST_EDGES, -(-left // LAYER))
    sunk = 2 * EDGE if down and edges > 2 else 0
    rise = edges * EDGE - sunk
    spot = Rect(room.x, room.bottom - high - rise, room.w, high)
    ui.art(_bundle, Rect(spot.x, spot.y, spot.w, high + rise), value, rise, bleed=10)
    _figure(ui, value, spot)


def _figure(ui: Ui, value: int, spot: Rect) -> None:
    if spot.h < SMALL:
        size = min(spot.h * 7 // 10, spot.w * 5 // 10)
        ui.text(str(value), spot, size=size, face="price", color=dark(value))
        return
    left = Rect(spot.x + 10, spot.y, spot.w * 57 // 100, spot.h * 80 // 100)
    size = min(spot.h * 66 // 100, spot.w * 42 // 100)
    ui.text(str(value), left, size=size, face="price", color=dark(value))
    words = Rect(spot.x + 14, spot.bottom - 44, spot.w - 28, 36)
    ui.text("million", words, size=theme.LABEL, face="bold", color=dark(value),
            align="left")  # fmt: skip


def fan(ui: Ui, values: Sequence[int], room: Rect) -> None:
    """Lay notes side by side, overlapping as they must; the latest lies on top."""
    if not values:
        return
    wide = room.h * 17 // 10
    step = min(wide + 8, (room.w - wide) // max(1, len(values) - 1))
    for at, value in enumerate(values):
        spot = Rect(room.x + at * step, room.y, wide, room.h)
        ui.art(_note, spot, value, bleed=6)
        if at + 1 == len(values) or step >= wide:
            _figure(ui, value, spot)
        elif step >= LEAST:
            shown = Rect(spot.x + 4, spot.y, step - 4, spot.h)
            size = (step - 6) * 8 // 10
            ui.text(str(value), shown, size=size, face="price", color=dark(value))


def _note(w: int, h: int, value: int) -> str:
    return shadow(w, h, r=5, soft=6, drop=3) + _sheet(w, h, value)


def _bundle(w: int, h: int, value: int, rise: int) -> str:
    """Draw edges of paper below the topmost note."""
    high, ink = h - rise, INKS[value]
    body = mix(PAPER, ink, 0.4)
    lines = (
        rect(1, high + at, w - 2, 1.2, mix(body, INK, 0.34)) for at in range(0, rise, 3)
    )
    return "".join(
        (
            shadow(w, h, r=5, soft=10, drop=5),
            rect(0, h - 14 - rise, w, 14 + rise, mix(body, INK, 0.12), rx=5),
            *lines,
            _sheet(w, high, value),
        )
    )


def _sheet(w: int, h: int, value: int) -> str:
    """Draw the printed side: waves, a double frame, a rosette at the right."""
    ink = INKS[value]
    paper, line = mix(PAPER, ink, 0.2), mix(PAPER, ink, 0.62)
    r = h * 0.24
    x, y = w - r - h * 0.12, h * 0.4
    if h < SMALL:
        x, y, r = w / 2, h / 2, h * 0.42
    return "".join(
        (
            fade(
                "print", (0, mix(paper, WHITE, 0.35), 1), (1, mix(paper, ink, 0.12), 1)
            ),
            rect(0, 0, w, h, mix(ink, INK, 0.25), rx=5),
            rect(1.5, 1.5, w - 3, h - 3, "url(#print)", rx=4),
            _waves(w, h, line),
            rect(5, 5, w - 10, h - 10, "none", rx=3, stroke=ink, stroke_width=2),
            disc(x, y, r * 1.08, mix(paper, WHITE, 0.4)),
            group(
                _rosette(value // 10 + 4, r, ink, faint=h < SMALL),
                transform=f"translate({x} {y})",
            ),
        )
    )


def _waves(w: int, h: int, color: Color) -> str:
    """Draw the fine lines that make a note hard to copy."""
    lines = []
    for row in range(1, h // 9):
        swing = 5 if row % 2 else -5
        steps = (w - 20) // 28
        long = f"q7 {swing} 14 0t14 0" * steps
        lines.append(f"M{(w - 28 * steps) / 2} {row * 9 + h % 9 / 2}{long}")
    return "".join(stroke(d, color, 1.1, opacity=0.4) for d in lines)


def _rosette(petals: int, r: float, ink: Color, *, faint: bool) -> str:
    """Draw an engine-turned rosette: the same flower turned a little, and again."""
    turns = (
        stroke(
            _flower(petals, r * size, turn), ink, 1.3, opacity=0.2 if faint else 0.85
        )
        for size in (1.0, 0.72)
        for turn in (0.0, 0.33, 0.66)
    )
    heart = disc(0, 0, r * 0.2, ink, opacity=0.16 if faint else 1)
    return "".join(turns) + heart


def _flower(petals: int, r: float, turn: float) -> str:
    points = []
    for at in range(97):
        angle = 2 * pi * at / 96
        far = r * (0.74 + 0.26 * cos(petals * angle + 2 * pi * turn))
        points.append(f"{far * cos(angle):.1f} {far * sin(angle):.1f}")
    return f"M{'L'.join(points)}Z"


def _gone(w: int, h: int, value: int) -> str:
    """Draw where a stack lay that is used up."""
    edge = mix(NIGHT, INKS[value], 0.6)
    return rect(0, 0, w, h, mix(NIGHT, INK, 0.35), rx=6) + path(
        f"M8 4H{w - 8}q4 0 4 4V{h - 8}q0 4-4 4H8q-4 0-4-4V8q0-4 4-4Z",
        "none", stroke=mix(edge, WOOD, 0.1), stroke_width=3, stroke_dasharray="11 8",
    )  # fmt: skip
