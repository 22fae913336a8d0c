"""Pieces of the deck's own drawings as SVG, and words set on pictures of cards."""

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from kiosk.decks.pieces import FIELD, Piece
from kiosk.ui import fonts, theme
from kiosk.ui.art import Look, group, shape
from kiosk.ui.core import Rect


def svg(pieces: Iterable[Piece], spot: Rect) -> str:
    """Return a drawing in the middle of a rectangle, as large as its narrow side."""
    side = min(spot.w, spot.h)
    x, y = spot.centerx - side / 2, spot.centery - side / 2
    where = f"translate({x} {y}) scale({side / FIELD})"
    return group(*map(_path, pieces), transform=where)


def _path(piece: Piece) -> str:
    look: dict[str, Look] = {"fill": piece.fill or "none"}
    if piece.line:
        look |= {
            "stroke": piece.line,
            "stroke_width": float(piece.width),
            "stroke_linecap": "round",
            "stroke_linejoin": "round",
        }
    return shape("path", d=piece.d, **look)


class Label(NamedTuple):
    """Words on a picture: in a rectangle of logical units, perhaps upside down."""

    words: str
    spot: Rect
    voice: fonts.Voice
    turned: bool = False


class Faults(NamedTuple):
    """What is wrong with the words on a picture."""

    misfits: tuple[str, ...]
    """Words that did not fit."""
    small: tuple[tuple[str, int], ...]
    """Words smaller than a label, and how large they are."""


def write(
    target: pygame.Surface, labels: Iterable[Label], scale: float, edge: int
) -> Faults:
    """Write labels on a picture whose drawing starts ``edge`` real pixels in."""
    blocks = [(one, _written(target, one, scale, edge)) for one in labels]
    least = theme.LABEL * scale - 0.01
    return Faults(
        tuple(one.words for one, block in blocks if not block.fits),
        tuple(
            (one.words, round(block.pixels / scale))
            for one, block in blocks
            if one.voice.face != "sign" and block.pixels < least
        ),
    )


def _written(
    target: pygame.Surface, label: Label, scale: float, edge: int
) -> fonts.Block:
    room = pygame.Rect(
        round(label.spot.x * scale) + edge, round(label.spot.y * scale) + edge,
        round(label.spot.w * scale), round(label.spot.h * scale),
    )  # fmt: skip
    block = fonts.fit(label.words, room.size, label.voice, scale)
    body = block.body.copy()
    anchor = _ANCHORS[label.voice.align]
    inner = pygame.Rect((0, 0), room.size)
    setattr(body, anchor, getattr(inner, anchor))
    x, y = body.x - block.body.x, body.y - block.body.y
    drawn = block.surface
    if label.turned:
        drawn = pygame.transform.rotate(drawn, 180)
        x, y = room.w - x - drawn.get_width(), room.h - y - drawn.get_height()
    target.blit(drawn, (room.x + x, room.y + y))
    return block


_ANCHORS = {"left": "midleft", "center": "center", "right": "midright"}
