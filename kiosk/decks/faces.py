"""Cards as pictures, for the screen and for a counter that is only simulated.

The same marks as in the printed sheets, painted with Pillow.
"""

from functools import lru_cache

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from kiosk.decks.codes import find
from kiosk.decks.lettering import FILES
from kiosk.decks.marks import CARD, PAPER, Face, Shape, Side, Words
from kiosk.decks.shop_cards import coupon_front, item_front
from kiosk.rules.goods import Coupon, Deck, Item

Gray = npt.NDArray[np.uint8]

_FINER = 3
"""Painted that much larger and made smaller: Pillow's polygons have hard edges."""
_MM = 25.4


def card_face(deck: Deck, number: str, dpi: int) -> Gray:
    """Return the face of a card as printed, in rows x columns of brightness.

    Raises:
        KeyError: when the deck has no card with that number.
    """
    return np.asarray(card_picture(deck, number, dpi).convert("L"))


def card_picture(deck: Deck, number: str, dpi: int) -> Image.Image:
    """Return the face of a card as printed, in colour.

    Raises:
        KeyError: when the deck has no card with that number.
    """
    match find(number, deck):
        case Item() as item:
            return paint(item_front(item), dpi)
        case Coupon() as coupon:
            return paint(coupon_front(coupon), dpi)
    raise KeyError(number)


def paint(side: Side, dpi: int) -> Image.Image:
    """Return a card's side as an RGB picture on paper."""
    scale = dpi * _FINER / _MM
    size = round(CARD.w * dpi / _MM) * _FINER, round(CARD.h * dpi / _MM) * _FINER
    picture = Image.new("RGB", size, PAPER)
    draw = ImageDraw.Draw(picture)
    for mark in side:
        if isinstance(mark, Shape):
            _shape(draw, mark, scale)
        elif mark.turned:
            _turned(picture, mark, scale)
        else:
            _words(draw, mark, scale)
    return picture.reduce(_FINER)


def _shape(draw: ImageDraw.ImageDraw, mark: Shape, scale: float) -> None:
    points = [(x * scale, y * scale) for x, y in mark.points]
    if mark.fill:
        draw.polygon(points, fill=mark.fill)
    if mark.line:
        around = [*points, points[0], points[1]] if mark.closed else points
        thick = max(1, round(mark.width * scale))
        draw.line(around, fill=mark.line, width=thick, joint="curve")


def _words(draw: ImageDraw.ImageDraw, mark: Words, scale: float) -> None:
    at = mark.at[0] * scale, mark.at[1] * scale
    font = _font(mark.face, round(mark.size * scale, 1))
    anchor = {"left": "ls", "center": "ms", "right": "rs"}[mark.align]
    draw.text(at, mark.text, fill=mark.colour, font=font, anchor=anchor)


def _turned(picture: Image.Image, mark: Words, scale: float) -> None:
    """Draw words upside down about their place."""
    layer = Image.new("L", picture.size, 0)
    middle = picture.width / 2 / scale, picture.height / 2 / scale
    at = 2 * middle[0] - mark.at[0], 2 * middle[1] - mark.at[1]
    upright = mark._replace(at=at, turned=False, colour=(255, 255, 255))
    gray = ImageDraw.Draw(layer)
    _words(gray, upright._replace(colour=255), scale)  # type: ignore[arg-type]
    picture.paste(mark.colour, mask=layer.rotate(180))


@lru_cache(maxsize=16)
def _font(face: Face, pixels: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FILES[face], pixels, layout_engine=ImageFont.Layout.BASIC)
