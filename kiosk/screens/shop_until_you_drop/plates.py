"""Pictures of cards, rendered once for a size and kept.

A picture can so lie anywhere, turned to any side, and fly from one place to another.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import wraps
from typing import Literal, NamedTuple, ParamSpec

import pygame

from kiosk.decks.marks import mix
from kiosk.decks.sud_art import Look, symbol
from kiosk.rules.shop_until_you_drop import ANY, Slot
from kiosk.screens.shop_until_you_drop.drawn import Label, Style, svg, write
from kiosk.ui import theme
from kiosk.ui.art import Drawing, rect, render
from kiosk.ui.art import Look as Hue
from kiosk.ui.core import TURN, Facing, Rect, Ui
from kiosk.ui.kept import SHELF, Kind, Later, turned
from kiosk.ui.theme import AWNING, PAPER, WOOD, Color

Looks = dict[str, Look]
Mood = Literal["plain", "chosen", "drops", "risked"]
"""As it lies; chosen; a card that would drop; that one chosen."""
Brief = Literal["all", "value", "letter"]
"""What a chip says: colour and value, or only what tells it from others in its bag."""

TEAL = theme.ACCENTS["shop-until-you-drop"]
_EDGE = 8
"""Logical units that a picture reaches beyond its rectangle: its shadow."""


class Size(NamedTuple):
    """How large a picture is, in logical units and in real pixels."""

    w: int
    h: int
    real: tuple[int, int]


class Plate(NamedTuple):
    """A picture in real pixels, and the words in it that did not fit."""

    surface: pygame.Surface
    edge: int
    misfits: tuple[str, ...]


P = ParamSpec("P")
PLATE = Kind(
    lambda plate: plate.surface, lambda plate, drawn: plate._replace(surface=drawn)
)


def kept(render: Callable[P, Plate]) -> Callable[P, Plate]:
    """Have a function's pictures kept; one that there is no time for is blank."""
    found = SHELF.keep(PLATE)(render)

    @wraps(render)
    def made(*args: P.args, **named: P.kwargs) -> Plate:
        try:
            return found(*args, **named)
        except Later:
            return Plate(pygame.Surface((1, 1)), 0, ())

    return made


def size_of(ui: Ui, size: tuple[int, int]) -> Size:
    """Return a logical size with its real one on this screen."""
    return Size(*size, ui.real(Rect(0, 0, *size)).size)


def put(ui: Ui, plate: Plate, spot: Rect, facing: Facing = "south") -> None:
    """Draw a picture in ``spot``, whatever its size, turned to a side."""
    ui.overflows += plate.misfits
    ui.keep_clear(spot)
    if ui.blind or ui.unready:
        return
    room = ui.real(spot).inflate(2 * plate.edge, 2 * plate.edge)
    drawn = plate.surface
    if not _fits(drawn.get_size(), room.size):
        drawn = pygame.transform.smoothscale(drawn, room.size)
    ui.paste(turned(drawn, TURN[facing]), room.topleft)


def _fits(has: tuple[int, int], wanted: tuple[int, int]) -> bool:
    """Tell whether two sizes differ by no more than rounding.

    A picture that is scaled is another one in each frame, and so is painted anew.
    """
    return all(abs(a - b) <= 1 for a, b in zip(has, wanted, strict=True))


def make(
    draw: Drawing,
    size: Size,
    args: tuple[Hashable, ...],
    labels: Sequence[Label],
    mood: Mood = "plain",
    *,
    drop: str = "",
) -> Plate:
    """Render a drawing with its labels; ``drop`` crosses out a card that would."""
    scale = size.real[0] / size.w
    edge = round(_EDGE * scale)
    pixels = size.real[0] + 2 * edge, size.real[1] + 2 * edge
    surface = render(draw, (size.w, size.h), pixels, _EDGE, args)
    misfits = write(surface, labels, scale, edge)
    if mood in ("drops", "risked"):
        misfits += _cross_out(surface, size, drop, edge, pale=mood == "drops")
    return Plate(surface, edge, misfits)


def _cross_out(
    target: pygame.Surface, size: Size, drop: str, edge: int, *, pale: bool
) -> tuple[str, ...]:
    """Pale a card, and lay a band with a word over it, to be read from both sides."""
    w, h, real = size
    scale = real[0] / w
    inner = pygame.Rect(edge, edge, round(w * scale), round(h * scale))
    if pale:
        veil = pygame.Surface(target.get_size(), pygame.SRCALPHA)
        veil.fill((*mix(PAPER, WOOD, 0.3), 120))
        target.blit(veil, inner, inner)
    band = pygame.Rect(edge, edge + round((h / 2 - 38) * scale),
                       round(w * scale), round(76 * scale))  # fmt: skip
    pygame.draw.rect(target, AWNING, band)
    style = Style("price", PAPER, 34)
    lower, upper = Rect(0, h // 2 + 1, w, 36), Rect(0, h // 2 - 37, w, 36)
    labels = (Label(drop, lower, style), Label(drop, upper, style, turned=True))
    return write(target, labels, scale, edge)


def both(words: str, spot: Rect, style: Style, size: Size) -> tuple[Label, Label]:
    """Return a label for either end of a card."""
    far = Rect(size.w - spot.right, size.h - spot.bottom, spot.w, spot.h)
    return Label(words, spot, style), Label(words, far, style, turned=True)


def box(spot: Rect, fill: Color, **look: Hue) -> str:
    """Return a filled rectangle as SVG."""
    return rect(spot.x, spot.y, spot.w, spot.h, fill, **look)


# --- what a Tompang asks for --------------------------------------------------------


def asks(slot: Slot) -> str:
    """Return the letter and value of a slot; its value alone where a star is drawn."""
    return str(slot.value) if slot.colour == ANY else f"{slot.colour}{slot.value}"


def starred(look: Look, room: Rect) -> tuple[Rect | None, Rect]:
    """Return where a star goes that stands for any department, and the words."""
    if look.key != ANY:
        return None, room
    side = min(room.h - 4, room.w // 3)
    spot = Rect(room.x + 2, room.y + 2, side, room.h - 4)
    return spot, Rect(spot.right, room.y, room.right - spot.right, room.h)


def star(look: Look, room: Rect) -> str:
    """Return the star as SVG, where a slot has one."""
    spot, _ = starred(look, room)
    return svg(symbol(look.symbol, look.ink, look.ground), spot) if spot else ""
