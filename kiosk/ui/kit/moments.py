"""What happens: a stamp thumps, figures roll, ticks are chalked, confetti falls."""

from collections.abc import Callable, Hashable
from math import cos, floor, sin
from typing import Literal

import pygame

from kiosk.ui import fonts, theme
from kiosk.ui.art import fade, rect, render, shadow, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.kept import SHELF, Kind, Later
from kiosk.ui.theme import AWNING, INK, MINT, MUSTARD, NIGHT, PAPER, Color, mix
from kiosk.words import Raw, say

Tone = Literal["danger", "done"]

TILT = 8
"""Degrees that a stamp is set askew."""


def stamp(
    ui: Ui,
    words: str,
    rect: Rect,
    *,
    tone: Tone = "danger",
    size: int = theme.SHOUT,
    key: Hashable = None,
) -> None:
    """Stamp words askew in the middle of ``rect``, such as "BUST" or "CLOSED".

    Args:
        ui: where to draw.
        words: a word or two.
        rect: what the stamp must keep inside.
        tone: red for what went wrong, mint for what is done.
        size: the largest type; smaller where the words need it.
        key: makes it thump down when this key is first drawn on a screen.
    """
    come = 1.0 if key is None else ui.since(("stamp", key), theme.MOTION_MS)
    words = say(words)
    try:
        drawn, fits = _stamped(words, ui.real(rect).size, tone, size, ui.scale)
    except Later:
        return
    if not fits:
        ui.overflows.append(words)
    ui.keep_clear(rect)
    if come < 1:
        large = 1 + 0.7 * (1 - come) ** 2
        drawn = pygame.transform.smoothscale_by(drawn, large)
        drawn.set_alpha(round(255 * min(1.0, 0.3 + come)))
    ui.paste(drawn, drawn.get_rect(center=ui.real(rect).center).topleft)


@SHELF.keep(Kind(lambda made: made[0], lambda made, drawn: (drawn, made[1])))
def _stamped(
    words: str, room: tuple[int, int], tone: Tone, size: int, scale: float
) -> tuple[pygame.Surface, bool]:
    """Render a stamp, turned; tell whether its words fit."""
    ink = AWNING if tone == "danger" else NIGHT
    inner = round(room[0] * 0.94) - round(48 * scale), round(room[1] * 0.7)
    voice = fonts.Voice("price", ink, "center", size, theme.LABEL)
    block = fonts.fit(words, inner, voice, scale)
    pixels = block.body.w + round(44 * scale), block.body.h + round(16 * scale)
    logical = round(pixels[0] / scale), round(pixels[1] / scale)
    edge = round(10 * scale)
    whole = pixels[0] + 2 * edge, pixels[1] + 2 * edge
    plate = render(_plate, logical, whole, 10, (tone,))
    spot = block.body.copy()
    spot.center = plate.get_rect().center
    plate.blit(block.surface, (spot.x - block.body.x, spot.y - block.body.y))
    return pygame.transform.rotozoom(plate, TILT, 1.0), block.fits


def _plate(w: int, h: int, tone: Tone) -> str:
    fill, ink = (PAPER, AWNING) if tone == "danger" else (MINT, NIGHT)
    return "".join(
        (
            shadow(w, h, r=12, soft=8, drop=4),
            rect(0, 0, w, h, ink, rx=12),
            rect(5, 5, w - 10, h - 10, fill, rx=8),
            rect(9.5, 9.5, w - 19, h - 19, "none", rx=5, stroke=ink, stroke_width=2),
        )
    )


def slide(ui: Ui, key: Hashable, rect: Rect, *, start: Rect | None = None) -> Rect:
    """Return where a thing is now on its way to ``rect``, from where it last was.

    Args:
        ui: where it is drawn.
        key: tells this thing from others on the screen.
        rect: where it belongs.
        start: where it comes from when it is first drawn; it is there at once without.
    """
    spots = zip("xywh", rect, start or rect, strict=True)
    sides = []
    for side, goal, first in spots:
        name = f"slide {key} {side}"
        if name not in ui.memory:
            ui.tween(name, first)
        sides.append(round(ui.tween(name, goal)))
    return Rect(*sides)


def ticks(ui: Ui, count: int, rect: Rect, *, color: Color = PAPER) -> None:
    """Chalk a tally in fives from the left; strokes crowd as they must to fit."""
    ui.art(_ticks, rect, count, color)


def _ticks(w: int, h: int, count: int, color: Color) -> str:
    gates, rest = divmod(count, 5)
    step = min(h * 0.28, w / max(1, gates * 5.4 + rest + 0.6))
    parts = []
    for at in range(count):
        gate, bar = divmod(at, 5)
        x = step * (gate * 5.4 + bar + 0.7)
        bend = 2 if at % 2 else -2
        if bar < 4:
            d = f"M{x} {h * 0.1}q{bend} {h * 0.4} {bend / 2} {h * 0.8}"
        else:
            d = f"M{x - 4.6 * step} {h * 0.72}L{x - 0.3 * step} {h * 0.26}"
        parts.append(stroke(d, color, max(3.0, min(7.0, step * 0.3)), opacity=0.92))
    return "".join(parts)


def odometer(
    ui: Ui,
    key: str,
    value: int,
    rect: Rect,
    *,
    show: Callable[[int], str] = str,
    size: int = theme.PRICE,
    color: Color = INK,
) -> None:
    """Show a number whose figures roll to a new value like an odometer's.

    Args:
        ui: where to draw.
        key: tells this number from others on the screen.
        value: what it shows when it stands still, 0 or more.
        rect: where, in its middle, as large as fits.
        show: how the number is written; its figures must be those of the number.
        size: the largest type.
        color: of the figures.
    """
    now = ui.tween(key, float(value))
    words = show(floor(now))
    used = fonts.Type("price", _height(ui, words, rect, size) * ui.scale)
    wide = max(used.width(digit) for digit in "0123456789")
    widths = [wide if sign.isdecimal() else used.width(sign) for sign in words]
    room = ui.real(rect)
    x, y = room.centerx - sum(widths) // 2, room.centery - used.step // 2
    wheel = sum(sign.isdecimal() for sign in words)
    for sign, each in zip(words, widths, strict=True):
        cell = pygame.Rect(x, y, each, used.step)
        if sign.isdecimal():
            wheel -= 1
            _wheel(ui, used, cell, turned(now, wheel), color)
        else:
            used.write(ui.paste, sign, color, (x, y + used.baseline))
        x += each


def _height(ui: Ui, words: str, rect: Rect, size: int) -> int:
    """Return the type size at which the figures fit, all as wide as the widest."""
    wide = ui.measure(
        "".join("0" if s.isdecimal() else s for s in words), size=100, face="price"
    )
    return max(theme.LABEL, min(size, rect.h, 96 * rect.w // max(1, wide)))


def turned(value: float, wheel: int) -> float:
    """Return how far a wheel stands, 0 to 10: it moves while those below pass nine.

    ``wheel`` counts from 0 on the right.
    """
    unit: int = 10**wheel
    over = max(0.0, value % unit - (unit - 1)) if wheel else value % 1
    return floor(value / unit) % 10 + over


def _wheel(
    ui: Ui, used: fonts.Type, cell: pygame.Rect, at: float, color: Color
) -> None:
    """Draw the one or two figures that a wheel shows in its window."""
    with ui.clip(cell):
        for digit in (floor(at), floor(at) + 1):
            words = str(digit % 10)
            lift = round((digit - at) * used.step)
            if abs(lift) < used.step:
                x = cell.x + (cell.w - used.width(words)) // 2
                spot = x, cell.y + used.baseline + lift
                used.write(ui.paste, words, color, spot)


def countdown(ui: Ui, seconds: int, rect: Rect) -> None:
    """Show the seconds left, red in the last three."""
    late = seconds <= 3
    ui.art(_window, rect, late, bleed=12)
    ink = PAPER if late else INK
    ui.text(Raw(seconds), rect.inflate(-24, -12), size=rect.h, face="price", color=ink)


def _window(w: int, h: int, late: bool) -> str:
    """Draw the flag that pops up in an old till's window."""
    r, fill = min(20, h // 3), AWNING if late else MUSTARD
    return "".join(
        (
            fade("flag", (0, mix(fill, INK, 0.25), 1), (0.2, fill, 1), (1, fill, 1)),
            shadow(w, h, r=r),
            rect(-5, -5, w + 10, h + 10, mix(theme.BRASS, INK, 0.35), rx=r + 5),
            rect(-5, -5, w + 10, h + 8, theme.BRASS, rx=r + 5),
            rect(0, 0, w, h, "url(#flag)", rx=r),
        )
    )


_PIECES = 96
_COLORS = (MUSTARD, MINT, AWNING, PAPER)


def confetti(ui: Ui, key: Hashable = "confetti") -> None:
    """Let confetti fall once over the whole place, then lie along the counter's edge.

    For the winner of the evening and nobody else; less than a second and a half, and
    clear of what lies on the counter to be touched.
    """
    come = ui.since(("confetti", key), theme.PARTY_MS)
    area = ui.area
    for at in range(_PIECES):
        _piece(ui, at, come, area)


def _piece(ui: Ui, at: int, come: float, area: Rect) -> None:
    """Draw one piece: each has its own way down, always the same."""
    luck = [(at * a + b) % 97 / 97 for a, b in ((37, 11), (53, 29), (71, 5), (29, 61))]
    fallen = min(1.0, max(0.0, come * (1.25 + 0.75 * luck[1]) - 0.25 * luck[3]))
    ground = area.h * (0.822 + 0.022 * luck[2])
    x = area.w * luck[0] + 60 * sin(7 * fallen + 6 * luck[1]) * (1 - fallen)
    y = -30 + (ground + 30) * fallen**1.4
    turn = 6.28 * luck[3] + 9 * (1 - fallen)
    flat = abs(cos(turn * 1.7)) * 0.8 + 0.2 if fallen < 1 else 0.55
    long, thin = 11.0, 7 * flat
    corners = [
        (x + u * cos(turn) - v * sin(turn), y + u * sin(turn) + v * cos(turn))
        for u, v in ((-long, -thin), (long, -thin), (long, thin), (-long, thin))
    ]
    ui.polygon(_COLORS[at % 4], corners)
