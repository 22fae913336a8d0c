"""The department's thing, large: a brass stop clock that has no hands."""

from kiosk.ui import theme
from kiosk.ui.art import disc, fade, group, path, rect, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import AWNING, INK, MUSTARD, NIGHT, PAPER, WHITE, WOOD, Color, mix

BRASS: Color = mix(MUSTARD, WOOD, 0.3)
DIAL = 0.39
"""Radius of the dial, in heights of the whole clock."""
MIDDLE = 0.56
"""Where its middle lies below the top, in heights."""


def clock(ui: Ui, room: Rect, words: str, *, down: bool, stop: bool) -> None:
    """Draw the clock as large as fits, ``words`` on its dial; ``down``: pressed."""
    high = min(room.h, room.w * 100 // 90)
    spot = Rect(0, 0, high * 90 // 100, high)
    spot.center = room.center
    ui.art(_clock, spot, stop, down, bleed=12)
    r = round(high * DIAL)
    dial = Rect(0, 0, r * 3 // 2, r * 4 // 5)
    dial.center = spot.centerx, spot.y + round(high * MIDDLE)
    color = PAPER if stop else theme.INK
    ui.text(words, dial, size=min(theme.PRICE, r * 3 // 5), face="price", color=color)


def _clock(w: int, h: int, stop: bool, down: bool) -> str:
    x, y, r = w / 2, h * MIDDLE, h * DIAL
    rim = mix(BRASS, INK, 0.4)
    dial = mix(AWNING, INK, 0.1) if stop else PAPER
    return "".join(
        (
            fade("case", (0, mix(BRASS, WHITE, 0.55), 1), (0.5, BRASS, 1),
                 (1, mix(BRASS, INK, 0.4), 1)),
            fade("glow", (0, MUSTARD, 0.28), (1, MUSTARD, 0), kind="round"),
            fade("dial", (0, mix(dial, WHITE, 0.1), 1), (1, mix(dial, INK, 0.14), 1)),
            disc(x, y, r * 1.3, "url(#glow)"),
            _crown(x, y - r * 1.1, h, rim, down),
            _pusher(x, y, r, -38, rim),
            _pusher(x, y, r, 38, rim),
            disc(x, y + 4, r * 1.13, INK, opacity=0.35),
            disc(x, y, r * 1.12, rim),
            disc(x, y - 1, r * 1.1, "url(#case)"),
            disc(x, y, r * 0.97, mix(BRASS, INK, 0.5)),
            disc(x, y, r * 0.94, "url(#dial)"),
            *_ticks(x, y, r, mix(dial, PAPER if stop else INK, 0.62)),
            path(
                f"M{x - r * 0.66} {y - r * 0.5}Q{x - r * 0.3} {y - r * 0.86}"
                f" {x + r * 0.16} {y - r * 0.84}Q{x - r * 0.3} {y - r * 0.7}"
                f" {x - r * 0.66} {y - r * 0.5}Z",
                WHITE, opacity=0.35,
            ),
        )
    )  # fmt: skip


def _crown(x: float, y: float, h: int, rim: Color, down: bool) -> str:
    """Draw the ring and the knob on top, let in while it is pressed."""
    sunk = h * 0.02 if down else 0.0
    knob = rect(
        x - h * 0.06, y - h * 0.1 + sunk, h * 0.12, h * 0.06, BRASS, rx=h * 0.02
    )
    grooves = "".join(
        stroke(
            f"M{x + at * h * 0.02} {y - h * 0.088 + sunk}v{h * 0.036}", rim, h * 0.006
        )
        for at in (-2, -1, 0, 1, 2)
    )
    stem = rect(x - h * 0.03, y - h * 0.06, h * 0.06, h * 0.09, rim, rx=h * 0.01)
    return stem + knob + grooves


def _pusher(x: float, y: float, r: float, turn: int, rim: Color) -> str:
    """Draw one of the two buttons beside the crown."""
    return group(
        rect(-r * 0.07, -r * 1.24, r * 0.14, r * 0.2, rim, rx=r * 0.03),
        rect(-r * 0.12, -r * 1.34, r * 0.24, r * 0.13, BRASS, rx=r * 0.05),
        transform=f"translate({x} {y}) rotate({turn})",
    )


def _ticks(x: float, y: float, r: float, color: Color) -> list[str]:
    """Draw sixty strokes and no figure."""
    return [
        group(
            rect(
                -1.5 if at % 5 else -3.0,
                -r * 0.9,
                3.0 if at % 5 else 6.0,
                r * (0.06 if at % 5 else 0.12),
                color,
                rx=1.5,
            ),
            transform=f"translate({x} {y}) rotate({at * 6})",
        )
        for at in range(60)
    ]


def ground(ui: Ui, spot: Rect) -> None:
    """Darken the room behind figures, so that they read from both sides."""
    ui.art(_ground, spot)


def _ground(w: int, h: int) -> str:
    return rect(0, 0, w, h, mix(NIGHT, INK, 0.4), rx=18, opacity=0.85)
