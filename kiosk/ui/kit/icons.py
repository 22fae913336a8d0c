"""Small one-colour signs that say what a key does where words would not fit."""

from collections.abc import Callable
from typing import Literal

from kiosk.ui.art import disc, group, oval, path, rect, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import INK, PAPER, WHITE, Color

Icon = Literal[
    "back",
    "next",
    "erase",
    "space",
    "shift",
    "check",
    "cross",
    "plus",
    "minus",
    "accents",
    "undo",
    "help",
    "gear",
    "sound",
    "mute",
    "globe",
    "lock",
    "camera",
    "hand",
    "people",
    "clock",
    "play",
    "cards",
    "home",
]


def icon(ui: Ui, name: Icon, rect_: Rect, color: Color) -> None:
    """Draw a sign as large as fits in the middle of ``rect_``."""
    side = min(rect_.w, rect_.h)
    spot = Rect(0, 0, side, side)
    spot.center = rect_.center
    ui.art(_icon, spot, name, color)


def seal(x: float, y: float, name: Icon) -> str:
    """Draw a small round seal about a point: no state is told by its colour alone."""
    sign = group(
        _ICONS[name](INK), transform=f"translate({x - 9} {y - 9}) scale(0.375)"
    )
    return disc(x, y, 14, PAPER, stroke=INK, stroke_width=3) + sign


def _icon(w: int, h: int, name: Icon, color: Color) -> str:
    """Draw in a field of 48 x 48, whatever the size."""
    inner = _ICONS[name](color)
    return f'<g transform="scale({w / 48} {h / 48})">{inner}</g>'


def _line(d: str, c: Color, width: float = 6) -> str:
    return stroke(d, c, width)


def _gear(c: Color) -> str:
    teeth = "M24 4v8M24 36v8M4 24h8M36 24h8M10 10l6 6M32 32l6 6M38 10l-6 6M16 32l-6 6"
    return _line(teeth, c, 7) + disc(24, 24, 11, "none", stroke=c, stroke_width=7)


def _speaker(c: Color) -> str:
    return path("M6 18h9l11-10v32L15 30H6Z", c)


def _globe(c: Color) -> str:
    return "".join(
        (
            disc(24, 24, 19, "none", stroke=c, stroke_width=4.5),
            oval(24, 24, 8, 19, "none", stroke=c, stroke_width=3.5),
            _line("M6 18H42M6 30H42", c, 3.5),
        )
    )


def _people(c: Color) -> str:
    return "".join(
        (
            disc(16, 15, 7, c),
            path("M3 40q0-16 13-16t13 16Z", c),
            disc(34, 18, 6, c),
            path("M32 40q1-9-4-14q4-3 7-2q10 1 10 16Z", c),
        )
    )


def _hand(c: Color) -> str:
    fingers = "M16 26V10 M23 24V6 M30 25V9 M37 27V15"
    palm = "M13 24h27v6q0 14-13 14q-9 0-13-8l-7-10q3-5 8-1Z"
    return _line(fingers, c, 6) + path(palm, c)


_ICONS: dict[Icon, Callable[[Color], str]] = {
    "back": lambda c: _line("M28 10L14 24L28 38", c, 7),
    "next": lambda c: _line("M20 10L34 24L20 38", c, 7),
    "erase": lambda c: (
        path(
            "M16 9H40q4 0 4 4V35q0 4-4 4H16L2 24Z",
            "none",
            stroke=c,
            stroke_width=5,
            stroke_linejoin="round",
        )
        + _line("M21 18l12 12m0-12L21 30", c, 5)
    ),
    "space": lambda c: _line("M6 20v12H42V20", c, 6),
    "shift": lambda c: path(
        "M24 5L42 25H32V41H16V25H6Z",
        "none",
        stroke=c,
        stroke_width=5,
        stroke_linejoin="round",
    ),
    "check": lambda c: _line("M8 26L19 37L40 12", c, 8),
    "cross": lambda c: _line("M11 11L37 37M37 11L11 37", c, 8),
    "plus": lambda c: _line("M24 8V40M8 24H40", c, 8),
    "minus": lambda c: _line("M8 24H40", c, 8),
    "accents": lambda c: _line("M13 36V24q0-5 6-5h10q6 0 6 5V36M28 5L21 12", c, 5),
    "undo": lambda c: _line("M16 8L6 18L16 28M7 18H28q13 0 13 11t-13 11H18", c, 6),
    "help": lambda c: (
        _line("M14 16q0-10 10-10t10 10q0 6-6 9q-4 2-4 7", c, 7) + disc(24, 42, 4.5, c)
    ),
    "gear": _gear,
    "sound": lambda c: _speaker(c) + _line("M32 17q4 7 0 14M38 11q8 13 0 26", c, 4.5),
    "mute": lambda c: _speaker(c) + _line("M32 18L44 30M44 18L32 30", c, 5),
    "globe": _globe,
    "lock": lambda c: (
        rect(9, 21, 30, 22, c, rx=5) + _line("M15 22v-6q0-9 9-9t9 9v6", c, 5.5)
    ),
    "camera": lambda c: (
        path("M5 14h9l4-6h12l4 6h9v27H5Z", c)
        + disc(24, 27, 8.5, WHITE)
        + disc(24, 27, 5, c)
    ),
    "hand": _hand,
    "people": _people,
    "clock": lambda c: (
        disc(24, 25, 18, "none", stroke=c, stroke_width=5.5)
        + _line("M24 14V26l8 5", c, 5)
    ),
    "play": lambda c: path(
        "M12 7L40 24L12 41Z", c, stroke=c, stroke_width=4, stroke_linejoin="round"
    ),
    "cards": lambda c: (
        rect(6, 9, 22, 32, "none", rx=4, stroke=c, stroke_width=4.5)
        + path(
            "M30 10l9 2q4 1 3 5l-5 22q-1 4-5 3l-2 0", "none", stroke=c, stroke_width=4.5
        )
    ),
    "home": lambda c: path("M24 5L45 24H39V42H28V30H20V42H9V24H3Z", c),
}
