"""What is printed on a card: art, a frame, and the code on its white patch."""

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
import segno

from hardware.interfaces import Gray
from tests.scenes.levels import LEVELS, Level, Range


@dataclass(frozen=True, slots=True)
class Card:
    """A card lying on the counter; lengths in millimetres."""

    payload: str
    error: str
    size: Range
    code: float
    """Side of the code without its quiet zone."""
    code_at: Range
    """The code's top left corner from the card's."""
    quiet: int
    middle: Range
    """The card's middle from the middle of the counter."""
    angle: float
    tilt: Range
    lift: float
    art: int
    """Seed of what else is printed on it."""


@lru_cache(maxsize=512)
def modules(payload: str, error: str) -> Gray:
    """Return the code's modules: 1 is dark."""
    code = segno.make(payload, error=error, boost_error=False, micro=False)
    return np.array([[int(dark) for dark in row] for row in code.matrix], np.uint8)


def face(card: Card, level: int, fineness: float) -> Gray:
    """Return a card as printed, ``fineness`` pixels to a millimetre."""
    printed = replace(card, middle=(0.0, 0.0), angle=0.0, tilt=(0.0, 0.0), lift=0.0)
    return _printed(printed, level, fineness)


@lru_cache(maxsize=32)  # the cards of a counter, wherever they lie
def _printed(card: Card, level: int, fineness: float) -> Gray:
    chance = np.random.default_rng(card.art)
    width, height = (round(v * fineness) for v in card.size)
    picture = _ground(chance, width, height)
    for _ in range(6):
        _draw_art(chance, picture, fineness)
    border = int(chance.integers(30, 250))
    cv2.rectangle(picture, (0, 0), (width - 1, height - 1), border, int(3 * fineness))
    _print_code(picture, card, LEVELS[level], fineness)
    return picture


def _ground(chance: np.random.Generator, width: int, height: int) -> Gray:
    shade = int(chance.integers(120, 235))
    clouds = chance.normal(0, 40, (9, 7)).astype(np.float32)
    large = cv2.resize(clouds, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip(shade + large, 0, 255), np.uint8)


def _draw_art(chance: np.random.Generator, face: Gray, fineness: float) -> None:
    """A block, a disc, stripes or a word somewhere on the face."""
    height, width = face.shape
    x, y = int(chance.integers(width)), int(chance.integers(height))
    side, shade = int(chance.integers(3, 18) * fineness), int(chance.integers(20, 250))
    match int(chance.integers(4)):
        case 0:
            cv2.rectangle(face, (x, y), (x + side, y + side // 2), shade, -1)
        case 1:
            cv2.circle(face, (x, y), side // 2, shade, -1)
        case 2:
            for i in range(0, side, max(2, int(1.5 * fineness))):
                thick = max(1, int(0.6 * fineness))
                cv2.line(face, (x + i, y), (x + i, y + side), shade, thick)
        case _:
            word, thick = f"SNACK {chance.integers(99)}", max(1, int(0.4 * fineness))
            font = cv2.FONT_HERSHEY_SIMPLEX
            cv2.putText(face, word, (x - side, y), font, fineness / 8, shade, thick)


def _print_code(face: Gray, card: Card, level: Level, fineness: float) -> None:
    code = modules(card.payload, card.error)
    (x, y), margin = card.code_at, card.quiet * card.code / len(code)
    low = (round((x - margin) * fineness), round((y - margin) * fineness))
    high = tuple(round((v + card.code + margin) * fineness) for v in (x, y))
    cv2.rectangle(face, low, high, level.paper, -1)
    side = round(card.code * fineness)
    large = np.kron(code, np.ones((12, 12), np.uint8)).astype(np.float32)
    dark = cv2.resize(large, (side, side), interpolation=cv2.INTER_AREA)
    left, top = round(x * fineness), round(y * fineness)
    printed = level.paper + (level.ink - level.paper) * dark
    face[top : top + side, left : left + side] = printed.astype(np.uint8)
