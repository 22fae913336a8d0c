"""Pieces of the deck's own drawings as SVG, and words set on pictures of cards."""

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from kiosk.decks.pieces import FIELD, Piece
from kiosk.ui import fonts, theme
from kiosk.ui.art import Look, group, shape
from kiosk.ui.breaking import Align
from kiosk.ui.core import Rect
from kiosk.ui.theme import Color


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


class Style(NamedTuple):
    """How words on a picture are written; never smaller than a label."""

    face: fonts.Face
    color: Color
    size: int
    align: Align = "center"


class Label(NamedTuple):
    """Words on a picture: in a rectangle of logical units, perhaps upside down."""

    words: str
    spot: Rect
    style: Style
    turned: bool = False


def write(
    target: pygame.Surface, labels: Iterable[Label], scale: float, edge: int
) -> tuple[str, ...]:
    """Write labels on a picture whose drawing starts ``edge`` real pixels in.

    Returns:
        the words that did not fit.
    """
    blocks = [(one, _written(target, one, scale, edge)) for one in labels]
    return tuple(one.words for one, block in blocks if not block.fits)


def _written(
    target: pygame.Surface, label: Label, scale: float, edge: int
) -> fonts.Block:
    room = pygame.Rect(
        round(label.spot.x * scale) + edge, round(label.spot.y * scale) + edge,
        round(label.spot.w * scale), round(label.spot.h * scale),
    )  # fmt: skip
    face, color, size, align = label.style
    voice = fonts.Voice(face, color, align, max(size, theme.LABEL), theme.LABEL)
    block = fonts.fit(label.words, room.size, voice, scale)
    body = block.body.copy()
    anchor = _ANCHORS[align]
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
