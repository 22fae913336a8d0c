"""What is bought: Item Cards in their era's colours, and coupons."""

import math
from typing import NamedTuple

from kiosk.decks.shipped import Era
from kiosk.decks.shipped import era as era_of
from kiosk.decks.shipped import picture as picture_of
from kiosk.ui import fonts, theme
from kiosk.ui.art import fade, group, oval, path, rect, shadow, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.kit.tags import price as price_tag
from kiosk.ui.theme import AWNING, INK, PAPER, WHITE, WOOD, Color, mix
from kiosk.words import Raw

ROOMY = (210, 280)
"""From this width and height on, a card has its picture and the usual type."""

AIR = 4
"""What words on a card's label keep free on either side."""


def item_card(
    ui: Ui,
    rect: Rect,
    name: str,
    amount: str,
    *,
    year: int,
    era: str,
    price: str = "",
) -> None:
    """Draw an Item Card: name, amount, year, and its price where it may be known.

    Args:
        ui: where to draw.
        rect: the card; from 210 x 280 on it shows the item's picture too.
        name: what it is.
        amount: how much of it.
        year: when it cost that.
        era: key of the era, whose colour, shape and figure it bears.
        price: hangs on a tag; empty while nobody may know.
    """
    look = era_of(era)
    band = max(40, min(62, rect.h // 5))
    ui.art(_card, rect, look.ground, look.deep, band, bleed=10)
    head = _mark_in(ui, Rect(rect.x + 6, rect.y + 5, rect.w - 12, band - 5), look)
    room = Rect(rect.x + 4, rect.y + band + 6, rect.w - 8, rect.h - band - 14)
    if rect.w < ROOMY[0] or rect.h < ROOMY[1]:
        _small(ui, head, room, Words(Raw(name), Raw(amount), Raw(year), price))
        return
    _year(ui, head, Raw(year))
    if price:
        tag = Rect(room.x, room.bottom - 62, room.w, 62)
        price_tag(ui, price, tag, size=44)
        room.h -= 68
    room = _pictured(ui, room, Words(Raw(name), Raw(amount)), look)
    _label(ui, room, Words(Raw(name), Raw(amount)))


class Words(NamedTuple):
    """What is written on a card."""

    name: str
    amount: str
    year: str = ""
    price: str = ""


def _small(ui: Ui, head: Rect, room: Rect, words: Words) -> None:
    """Write a small card: a price takes the year's place.

    The year joins the amount where both fit a line.
    """
    amount = words.amount
    if words.price:
        ui.art(_slip, head)
        ui.text(words.price, head.inflate(-8, 0), size=32, face="price")
        both = Raw(f"{amount} · {words.year}")
        amount = both if ui.measure(both, size=theme.LABEL) <= room.w - 8 else amount
    else:
        _year(ui, head, words.year)
    _label(ui, room, Words(words.name, amount))


def _mark_in(ui: Ui, spot: Rect, look: Era) -> Rect:
    """Draw an era's shape with its figure; return the rest of the band."""
    side = spot.h - 2
    mark = Rect(spot.x + 2, spot.y, side, side)
    ui.art(_mark, mark, look.shape, look.ground)
    inner = mark.inflate(-side // 5, -side // 5)
    ui.letter(look.mark, inner, side // 2)
    return Rect(mark.right + 8, spot.y, spot.right - mark.right - 12, spot.h - 1)


def _year(ui: Ui, spot: Rect, year: str) -> None:
    size = min(44, spot.h)
    ui.text(year, spot, size=size, color=PAPER, face="price", align="right")


def _pictured(ui: Ui, room: Rect, words: Words, look: Era) -> Rect:
    """Draw the item's picture in one ink above its label; return the label's room."""
    most = room.h * 46 // 100
    high = min(most, room.h - _high(ui, words, room.w - 16, theme.LABEL) - 16)
    if high < 60:
        return room
    spot = Rect(room.x, room.y, room.w, high)
    sign = picture_of(words.name)
    ui.text(Raw(sign), spot, size=min(high, 150), color=look.deep, face="sign")
    return Rect(room.x, room.y + high + 4, room.w, room.h - high - 4)


def _high(ui: Ui, words: Words, wide: int, size: int) -> int:
    """Return how high name and amount come out at that size."""
    return sum(_heights(ui, words, wide, size))


def _heights(ui: Ui, words: Words, wide: int, size: int) -> tuple[int, int]:
    names = len(ui.wrap(words.name, wide, size=size, face="bold"))
    amounts = len(ui.wrap(words.amount, wide, size=size))
    return (
        round(names * size * fonts.CUTS["bold"].leading) + 1,
        round(amounts * size * fonts.CUTS["read"].leading) + 1,
    )


def _label(ui: Ui, room: Rect, words: Words) -> None:
    """Write name and amount on a shelf label, sharing its height as they need it."""
    ui.art(_slip, room)
    inner = room.inflate(-2 * AIR, -8)
    words = _cut(ui, words, inner)
    size = _size(ui, words, inner)
    high, low = _heights(ui, words, inner.w, size)
    upper = max(high, (inner.h + high - low) // 2)
    title = Rect(inner.x, inner.y, inner.w, upper)
    ui.text(words.name, title, size=size, face="bold")
    foot = Rect(inner.x, inner.y + upper, inner.w, inner.h - upper)
    ui.text(words.amount, foot, size=size)


def _cut(ui: Ui, words: Words, room: Rect) -> Words:
    """Leave out what a small card has no room for; the printed one has all of it."""
    parts, brief = words.name.split(), Raw(words.amount.split(" (")[0])
    tries = [words, words._replace(amount=brief)]
    for count in range(len(parts) - 1, 0, -1):
        name = Raw(" ".join(parts[:count]) + " …")
        tries.append(words._replace(name=name, amount=brief))
    for count in range(len(parts[0]) - 1, 2, -1):
        tries.append(words._replace(name=Raw(f"{parts[0][:count]}…"), amount=brief))
    for each in tries:
        if _suits(ui, each, room, theme.LABEL, 9):
            return each
    return tries[-1]


def _size(ui: Ui, words: Words, room: Rect) -> int:
    """Return the largest size at which no word is broken, on few lines if possible.

    Only the smallest may fill the whole width.
    """
    loose = room.inflate(-4 * AIR, 0)
    fewest = len(ui.wrap(words.name, room.w, size=theme.LABEL, face="bold"))
    for lines in (fewest, fewest + 1):
        for size in range(34, theme.LABEL - 1, -1):
            spare = room if size == theme.LABEL else loose
            if _suits(ui, words, spare, size, lines):
                return size
    return theme.LABEL


def _suits(ui: Ui, words: Words, room: Rect, size: int, lines: int) -> bool:
    names = ui.wrap(words.name, room.w, size=size, face="bold")
    whole = " ".join(names) == " ".join(words.name.split())
    narrow = all(ui.measure(x, size=size, face="bold") <= room.w for x in names)
    high = sum(_heights(ui, words, room.w, size)) <= room.h
    return len(names) <= lines and whole and narrow and high


def _slip(w: int, h: int) -> str:
    return rect(0, 1, w, h, mix(PAPER, WOOD, 0.45), rx=7) + rect(
        0, 0, w, h - 1, PAPER, rx=7
    )


def _card(w: int, h: int, ground: Color, deep: Color, band: int) -> str:
    return "".join(
        (
            fade("ground", (0, mix(ground, WHITE, 0.18), 1), (1, ground, 1)),
            fade("band", (0, mix(deep, INK, 0.4), 1), (1, mix(deep, INK, 0.25), 1)),
            shadow(w, h, r=12, drop=5),
            rect(0, 0, w, h, mix(deep, INK, 0.35), rx=12),
            rect(0, 0, w, h - 2, PAPER, rx=12),
            rect(3, 3, w - 6, h - 8, "url(#ground)", rx=10),
            path(
                f"M3 {band}V13q0 -10 10 -10H{w - 13}q10 0 10 10V{band}Z", "url(#band)"
            ),
        )
    )


def _mark(w: int, h: int, kind: str, ground: Color) -> str:
    """Draw an era's shape in a field of 100 x 100."""
    inner = _SHAPES.get(kind, _SHAPES["oval"])
    return group(
        path(inner, ground, stroke=PAPER, stroke_width=5, stroke_linejoin="round"),
        transform=f"scale({w / 100} {h / 100})",
    )


def _round(count: int, far: float, near: float) -> str:
    """Trace a star-like ring of ``count`` points."""
    points = []
    for at in range(2 * count):
        r, turn = (far, near)[at % 2], math.pi * at / count
        points.append(f"{50 + r * math.sin(turn):.1f} {50 - r * math.cos(turn):.1f}")
    return f"M{'L'.join(points)}Z"


def _flower() -> str:
    petals = []
    for at in range(6):
        turn = math.tau * at / 6
        x, y = 50 + 26 * math.sin(turn), 50 - 26 * math.cos(turn)
        petals.append(f"M{x - 21:.1f} {y:.1f}a21 21 0 1 0 42 0a21 21 0 1 0 -42 0Z")
    return "".join(petals) + "M24 50a26 26 0 1 0 52 0a26 26 0 1 0 -52 0Z"


_SHAPES: dict[str, str] = {
    "arch": "M10 94V50a40 44 0 0 1 80 0V94Z",
    "hexagon": "M50 4L92 27V73L50 96L8 73V27Z",
    "burst": _round(12, 48, 38),
    "flower": _flower(),
    "pill": "M28 22H72a28 28 0 0 1 0 56H28a28 28 0 0 1 0 -56Z",
    "drop": "M50 3Q88 44 88 62a38 35 0 0 1 -76 0Q12 44 50 3Z",
    "oval": "M4 50a46 38 0 1 0 92 0a46 38 0 1 0 -92 0Z",
}


def coupon(ui: Ui, rect: Rect, value: str, words: str = "") -> None:
    """Draw a coupon cut out of a paper: its value, and ``words`` below it."""
    ui.art(_coupon, rect, bleed=12)
    room = rect.inflate(-min(56, rect.w // 5), -24)
    upper = room.h * 62 // 100 if words else room.h
    top = Rect(room.x, room.y, room.w, upper)
    ui.text(value, top, size=theme.SHOUT, face="price", color=AWNING)
    if words:
        low = Rect(room.x, room.y + upper, room.w, room.h - upper)
        ui.text(words, low, size=theme.LABEL, face="bold")


def _coupon(w: int, h: int) -> str:
    """Draw the slip with its dashed line, and the scissors on it."""
    edge = f"M14 {h - 12}V12M12 14H{w - 12}M{w - 14} 12V{h - 12}M{w - 12} {h - 14}H12"
    blades = group(
        stroke("M0 0L30 13M0 14L30 1", INK, 3.2),
        oval(-5, -2, 6, 4.5, "none", stroke=INK, stroke_width=3.2),
        oval(-5, 16, 6, 4.5, "none", stroke=INK, stroke_width=3.2),
        transform=f"translate({w * 0.16} 7)",
    )
    return "".join(
        (
            shadow(w, h, r=4, drop=5),
            rect(0, 0, w, h, mix(PAPER, WHITE, 0.4), rx=4),
            stroke(edge, INK, 2.5, stroke_dasharray="10 8", stroke_linecap="butt"),
            rect(w * 0.16 - 14, 4, 48, 20, mix(PAPER, WHITE, 0.4)),
            blades,
        )
    )
