"""How well words can be read on what they stand on, measured on the frame drawn."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np
import numpy.typing as npt
import pygame

from kiosk.pilot import Pilot
from kiosk.ui import theme
from kiosk.ui.core import Canvas, Rect
from kiosk.words import say

READABLE = 7.0
Floats = npt.NDArray[np.float64]


class Written(NamedTuple):
    """Words, as they came out."""

    words: str
    ratio: float
    """The contrast of nearly all of their pixels: a hair of a pattern may be worse."""


@contextmanager
def reading() -> Iterator[list[Written]]:
    """Note all words that any canvas writes meanwhile, but for one-ink pictures."""
    noted: list[Written] = []
    write = Canvas.text

    def text(canvas: Canvas, words: str, rect: Rect, **how: Any) -> Rect:
        around = canvas.real(rect).inflate(20, 40).clip(canvas.surface.get_rect())
        part = canvas.surface.subsurface(around)
        before = pygame.surfarray.array3d(part)
        spot = write(canvas, words, rect, **how)
        after = pygame.surfarray.array3d(part)
        ground = before[(before != after).any(axis=2)]
        if len(ground) and how.get("face") != "sign":
            ratio = float(np.percentile(ratios(ground, how.get("color", theme.INK)), 2))
            noted.append(Written(str(words), ratio))
        return spot

    with patch.object(Canvas, "text", text):
        yield noted


def said_by(draw: Callable[[], object]) -> list[str]:
    """Return all words that are written while something is drawn, as they are said."""
    noted: list[str] = []
    write = Canvas.text

    def text(canvas: Canvas, words: str, rect: Rect, **how: Any) -> Rect:
        noted.append(say(words))
        return write(canvas, words, rect, **how)

    with patch.object(Canvas, "text", text):
        draw()
    return noted


def reads(pilot: Pilot) -> list[str]:
    """Draw the screen once more; return what is written on it, text by text."""
    return said_by(lambda: pilot.app.handle(None))


def faint(noted: list[Written]) -> list[str]:
    """Return a sentence on each of the words that are hard to read."""
    return [
        f"{each.words!r} stands out {each.ratio:.1f} : 1 only"
        for each in noted
        if each.ratio < READABLE
    ]


def linear(colors: npt.NDArray[Any]) -> Floats:
    """Return the light of colour values from 0 to 255."""
    part = np.asarray(colors) / 255.0
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


_LINEAR = linear(np.arange(256))
_SHARES = np.array([0.2126, 0.7152, 0.0722])


def ratios(ground: npt.NDArray[Any], color: theme.Color) -> Floats:
    """Return the contrast of a colour with each pixel of a ground."""
    light = _LINEAR[ground] @ _SHARES + 0.05
    own = theme.luminance(color) + 0.05
    ratio: Floats = np.maximum(light, own) / np.minimum(light, own)
    return ratio
