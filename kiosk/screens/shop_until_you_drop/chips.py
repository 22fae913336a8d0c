"""Cards as they lie before a seat: coupons in bags, Tompangs on the board, the deck."""

from collections.abc import Sequence

from kiosk.decks.marks import mix
from kiosk.decks.sud_art import Look, shopping_bag, symbol
from kiosk.rules.shop_until_you_drop import Coupon, Tompang
from kiosk.screens.shop_until_you_drop.drawn import Label, Style, svg
from kiosk.screens.shop_until_you_drop.plates import (
    TEAL,
    Brief,
    Looks,
    Plate,
    Size,
    asks,
    both,
    box,
    kept,
    make,
    size_of,
    star,
    starred,
)
from kiosk.ui import theme
from kiosk.ui.art import disc, rect, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import AWNING, INK, KRAFT, MINT, NIGHT, PAPER, WHITE, WOOD

SIGNED = 78
"""From this width on, a chip has its department's symbol too."""
WORDS = 60
"""What a letter and two figures take."""
FIGURES = 36
"""And two figures alone."""
ASKED = 60
"""And on a slip, where three stand beside each other."""


def chip(
    ui: Ui, card: Coupon, looks: Looks, size: tuple[int, int], brief: Brief = "all"
) -> Plate:
    """Return a coupon as it lies in a bag."""
    return _chip(card, looks[card.colour], size_of(ui, size), brief)


def slip(
    ui: Ui, card: Tompang, looks: Looks, size: tuple[int, int], *, points: int
) -> Plate:
    """Return a Tompang as it lies on a panel: what it asks for, and what it brings.

    Without ``points`` it says only what it asks for.
    """
    asked = tuple(looks[slot.colour] for slot in card.slots)
    return _slip(card, asked, size_of(ui, size), points)


def back(ui: Ui, count: int, size: tuple[int, int]) -> Plate:
    """Return the deck, face down, with how many cards it holds."""
    return _back(count, size_of(ui, size))


# --- coupons ------------------------------------------------------------------------


@kept
def _chip(card: Coupon, look: Look, size: Size, brief: Brief) -> Plate:
    w, h, _ = size
    short = {"value": str(card.value), "letter": look.key}
    words = short.get(brief, f"{look.key}{card.value}")
    left = _sign(w, h).right if brief == "all" else 0
    edge = max(0, min(3, (w - left - WORDS + 2) // 2))
    high = min(h - 2, 40)
    style = Style("price" if left else "bold", look.ink, high)
    label = Label(words, Rect(left + edge, 0, w - left - 2 * edge, h), style)
    # More than eight in one bag are rare, and then its sign says how many percent.
    return make(_draw_chip, size, (look, brief), [label] if w >= FIGURES else [])


def _sign(w: int, h: int) -> Rect:
    """Return where a chip's symbol is drawn; nowhere if there is no room."""
    side = min(h - 6, w - WORDS - 4, 44) if w >= SIGNED else 0
    return Rect(4 if side else 2, (h - side) // 2, side, side)


def _draw_chip(w: int, h: int, look: Look, brief: Brief) -> str:
    sign = _sign(w, h)
    signed = brief == "all" and sign.w > 0
    return "".join(
        (
            rect(0.0, 1.5, w, h, INK, rx=7, opacity=0.5),
            rect(0, 0, w, h, mix(look.ground, INK, 0.45), rx=7),
            rect(1.5, 1.5, w - 3, h - 3, look.ground, rx=6),
            svg(symbol(look.symbol, look.ink, look.ground), sign) if signed else "",
        )
    )


# --- Tompangs -----------------------------------------------------------------------


@kept
def _slip(card: Tompang, asked: tuple[Look, ...], size: Size, points: int) -> Plate:
    spots = _asked(size.w, size.h, len(asked))
    labels = [
        Label(asks(slot), starred(look, spot)[1],
              Style("price", look.ink, 30))
        for slot, look, spot in zip(card.slots, asked, spots, strict=True)
    ]  # fmt: skip
    rest = _rest(size.w, size.h, spots)
    if points and rest.w >= 50:
        words, ink = (f"+{points}", NIGHT) if points > 0 else (f"−{-points}", AWNING)
        style = Style("price", ink, theme.LABEL)
        labels.append(Label(words, Rect(rest.right - 50, 0, 48, size.h), style))
    return make(_draw_slip, size, (asked, points > 0), labels)


def _asked(w: int, h: int, count: int) -> list[Rect]:
    """Return where the coupons stand that a slip asks for."""
    wide = min(ASKED, (w - 2) // count)
    return [Rect(1 + at * wide, 2, wide - 3, h - 4) for at in range(count)]


def _rest(w: int, h: int, spots: Sequence[Rect]) -> Rect:
    """Return what a slip has left beside the coupons that it asks for."""
    end = spots[-1].right + 2
    return Rect(end, 0, w - end, h)


def _draw_slip(w: int, h: int, asked: Sequence[Look], won: bool) -> str:
    spots = _asked(w, h, len(asked))
    rest = _rest(w, h, spots)
    parts = [
        rect(-3, -3, w + 6, h + 6, MINT, rx=9) if won else "",
        rect(0, 1.0, w, h, INK, rx=7, opacity=0.5),
        rect(0, 0, w, h, mix(MINT, WHITE, 0.3) if won else PAPER, rx=7),
    ]
    for spot, look in zip(spots, asked, strict=True):
        edge = mix(look.ground, INK, 0.45)
        parts.append(box(spot, look.ground, rx=6, stroke=edge, stroke_width=1.5))
        parts.append(star(look, spot))
    if won and rest.w >= 80:
        x, y = rest.x + 24, h / 2
        check = stroke(f"M{x - 6} {y}l4 5l8 -9", MINT, 4)
        parts.append(disc(x, y, 13, NIGHT) + check)
    return "".join(parts)


# --- the deck -----------------------------------------------------------------------


@kept
def _back(count: int, size: Size) -> Plate:
    w, h, _ = size
    style = Style("price", PAPER, 36)
    label = both(str(count), Rect(0, h - 44, w, 40), style, size) if count else ()
    return make(_draw_back, size, (min(count, 3),), label)


def _draw_back(w: int, h: int, layers: int) -> str:
    """Draw up to three cards on each other; without one, the place they had."""
    if not layers:
        return rect(2, 2, w - 4, h - 4, "none", rx=12, stroke=PAPER, stroke_width=2.0,
                    stroke_dasharray="8 7", opacity=0.5)  # fmt: skip
    sheets = (
        rect(at * 2.0, at * 2.0, w, h, mix(PAPER, WOOD, 0.3 + at / 8), rx=12)
        for at in range(layers - 1, -1, -1)
    )
    bag = Rect(w // 2 - 24, h // 2 - 24, 48, 48)
    return "".join(
        (
            *sheets,
            rect(0, 0, w, h, PAPER, rx=12),
            rect(4, 4, w - 8, h - 8, TEAL, rx=9),
            svg(shopping_bag(KRAFT, INK), bag),
        )
    )
