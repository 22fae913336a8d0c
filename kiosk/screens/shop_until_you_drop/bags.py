"""Three bags in a seat's panel: how they are drawn, and where coupons lie in them."""

from typing import NamedTuple

from kiosk.rules.shop_until_you_drop import Coupon, Place, Power
from kiosk.rules.shop_until_you_drop.bags import LIMIT, TOTE
from kiosk.rules.shop_until_you_drop.cards import COLOURS
from kiosk.screens.shop_until_you_drop.plates import Brief
from kiosk.ui.art import disc, fade, path, rect, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import (
    AWNING,
    INK,
    KRAFT,
    LABEL,
    MINT,
    NIGHT,
    PAPER,
    WOOD,
    Color,
    mix,
)
from kiosk.words import words

Bag = tuple[Coupon, ...]
HANDLE, SIGN = 20, 34
"""How high the handles reach above a bag's coupons, and its sign below them."""


class Lie(NamedTuple):
    """Where a coupon lies in a bag, and what its chip says."""

    card: Coupon
    spot: Rect
    brief: Brief


def limit_of(place: Place) -> int:
    """Return how many percent of one colour a seat's bags may hold at most."""
    tote = place.kiasu and place.character and place.character.power is Power.BIG_TOTE
    return TOTE if tote else LIMIT


def draw(
    ui: Ui, bag: Bag, room: Rect, *, limit: int = LIMIT, lost: bool = False
) -> None:
    """Draw a bag with the sign that says how full it is; coupons are laid on later."""
    ui.art(_bag, room, lost, bleed=8)
    says, full = sign(bag, limit)
    plate = Rect(room.x, room.bottom - SIGN, room.w, SIGN - 4)
    if full and not lost:
        ui.art(_full, plate)
    ink = PAPER if lost else NIGHT if full else INK
    ui.text(says, plate, size=LABEL, face="price", color=ink)


def sign(bag: Bag, limit: int = LIMIT) -> tuple[str, bool]:
    """Say how full a bag is, and whether nothing more can go in."""
    if not bag:
        return "", False
    percent = sum(card.value for card in bag)
    if len({card.colour for card in bag}) == 1:
        return words("{percent}%", percent=percent), percent >= limit
    return f"{len(bag)}×{bag[0].value}", len(bag) == COLOURS


def lies(bag: Bag, room: Rect, high: int = 40) -> list[Lie]:
    """Return where the coupons of a bag lie, up to ``high`` as there is room."""
    inner = Rect(room.x + 2, room.y + HANDLE, room.w - 4, room.h - HANDLE - SIGN - 2)
    columns, rows = _grid(len(bag), inner)
    wide = (inner.w - 2 * (columns - 1)) // columns
    high = min(high, (inner.h - 2 * (rows - 1)) // rows)
    brief = _brief(bag, wide)
    return [
        Lie(card, Rect(inner.x + at % columns * (wide + 2),
                       inner.bottom - (at // columns + 1) * (high + 2) + 2,
                       wide, high), brief)
        for at, card in enumerate(bag)
    ]  # fmt: skip


def _grid(count: int, inner: Rect) -> tuple[int, int]:
    """Return the fewest columns in which chips stay high enough to be read."""
    most = max(1, (inner.h + 2) // 32)
    for columns in (1, 2, 3):
        rows = -(-max(1, count) // columns)
        if rows <= most:
            break
    return columns, rows


def _brief(bag: Bag, wide: int) -> Brief:
    if wide >= 60:
        return "all"
    return "value" if len({card.colour for card in bag}) == 1 else "letter"


def _bag(w: int, h: int, lost: bool) -> str:
    """Draw a paper bag seen from the front, its cords behind what sticks out."""
    paper: Color = AWNING if lost else KRAFT
    dark, light = mix(paper, INK, 0.3), mix(paper, PAPER, 0 if lost else 0.22)
    top = HANDLE - 4
    teeth = max(4, w // 14)
    step = w / teeth
    cut = "".join(
        f"L{step * (at + 0.5):.1f} {top - 4}L{step * (at + 1):.1f} {top + 2}"
        for at in range(teeth)
    )
    cord = mix(WOOD, PAPER, 0.35)
    return "".join(
        (
            fade("side", (0, dark, 1), (0.05, paper, 1), (0.5, light, 1),
                 (0.95, paper, 1), (1, dark, 1), kind="right"),
            stroke(f"M{w * 0.3} {top + 6}V8Q{w * 0.3} 1 {w * 0.38} 1H{w * 0.62}"
                   f"Q{w * 0.7} 1 {w * 0.7} 8V{top + 6}", cord, 5),
            rect(2, top + 4, w, h - top - 2, INK, rx=4, opacity=0.35),
            path(f"M0 {top + 2}{cut}V{h - 2}Q{w} {h} {w - 3} {h}H3Q0 {h} 0 {h - 2}Z",
                 "url(#side)"),
            _logo(w, h, mix(paper, INK, 0.16)),
            stroke(f"M{w * 0.12} {h - SIGN + 1}H{w * 0.88}", dark, 1.6, opacity=0.6),
        )
    )  # fmt: skip


def _logo(w: int, h: int, ink: Color) -> str:
    """Draw the shop's percent sign, printed on the bag."""
    r = min(w * 0.36, h * 0.2)
    x, y = w / 2, (h + HANDLE - SIGN) / 2
    holes = (disc(x + at * r * 0.4, y + at * r * 0.36, r * 0.18, "none", stroke=ink,
                  stroke_width=r * 0.16) for at in (-1, 1))  # fmt: skip
    slash = stroke(
        f"M{x + r * 0.4} {y - r * 0.46}L{x - r * 0.4} {y + r * 0.46}", ink, r * 0.16
    )
    ring = disc(x, y, r, "none", stroke=ink, stroke_width=r * 0.1)
    return "".join((ring, slash, *holes))


def _full(w: int, h: int) -> str:
    return rect(0, 0, w, h, MINT, rx=8)
