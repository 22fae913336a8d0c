"""The three voices of the shop as fonts, and words fitted into rectangles."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

import pygame

from kiosk.ui.theme import Color

Face = Literal["price", "read", "bold", "till"]
"""Prices and shouts; everything read; its bold; receipts."""
Align = Literal["left", "center", "right"]

FOLDER = Path(__file__).parent.parent / "assets" / "fonts"
FILES: dict[Face, str] = {
    "price": "",
    "read": "",
    "bold": "",
    "till": "",
}


@lru_cache(maxsize=128)
def font(face: Face, pixels: int) -> pygame.font.Font:
    """Return a face at a height in real pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    name = FILES[face]
    return pygame.font.Font(str(FOLDER / name) if name else None, pixels)


@dataclass(frozen=True, slots=True)
class Block:
    """Rendered words, and whether they kept inside what they were given."""

    surface: pygame.Surface
    fits: bool


class Voice(NamedTuple):
    """How words are to be written: face, colour, and logical sizes (wanted, least)."""

    face: Face
    color: Color
    align: Align
    size: int
    least: int


@lru_cache(maxsize=512)
def fit(words: str, room: tuple[int, int], voice: Voice, scale: float) -> Block:
    """Render words wrapped into ``room`` (real pixels), as large as they fit."""
    last: Block | None = None
    for height in _sizes(voice.size, voice.least):
        used = font(voice.face, max(1, round(height * scale)))
        lines = wrap(words, used, room[0])
        last = Block(
            _draw(lines, used, voice.color, voice.align),
            _width(lines, used) <= room[0]
            and used.get_linesize() * len(lines) <= room[1] + used.get_linesize() // 4,
        )
        if last.fits:
            break
    assert last is not None
    return last


def _sizes(size: int, least: int) -> Iterator[int]:
    height = size
    while height > least:
        yield height
        height -= max(2, height // 12)
    yield min(size, least)


def _width(lines: list[str], used: pygame.font.Font) -> int:
    return max((used.size(line)[0] for line in lines), default=0)


def wrap(words: str, used: pygame.font.Font, width: int) -> list[str]:
    """Break words into lines no wider than ``width`` where their spaces allow it."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and used.size(longer)[0] > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def _draw(
    lines: list[str], used: pygame.font.Font, color: Color, align: Align
) -> pygame.Surface:
    step = used.get_linesize()
    width = max(1, _width(lines, used))
    surface = pygame.Surface((width, max(1, step * len(lines))), pygame.SRCALPHA)
    for row, line in enumerate(lines):
        drawn = used.render(line, True, color)
        left = {
            "left": 0,
            "center": (width - drawn.get_width()) // 2,
            "right": width - drawn.get_width(),
        }
        surface.blit(drawn, (left[align], row * step))
    return surface
