"""Cards as they lie on the Display: they read the same from across the table."""

from collections.abc import Sequence

from kiosk.decks.marks import mix
from kiosk.decks.sud_art import Look, extra, picture, symbol
from kiosk.rules.shop_until_you_drop import Card, Coupon, Icon, Tompang
from kiosk.screens.shop_until_you_drop.drawn import Label, Style, svg
from kiosk.screens.shop_until_you_drop.plates import (
    TEAL,
    Looks,
    Mood,
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
from kiosk.ui.art import disc, group, rect, shadow, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import AWNING, INK, KRAFT, MUSTARD, PAPER, WOOD, Color
from kiosk.words import say, words


def face(
    ui: Ui, card: Card, looks: Looks, size: tuple[int, int], mood: Mood = "plain"
) -> Plate:
    """Return a card as it lies on the Display."""
    if isinstance(card, Coupon):
        percent = say(words("{percent}%", percent=card.value))
        look = looks[card.colour]
        return _coupon(
            card, look, size_of(ui, size), mood, percent=percent, drop=say("DROP!")
        )
    asked = tuple(looks[slot.colour] for slot in card.slots)
    return _tompang(card, asked, size_of(ui, size), mood, drop=say("DROP!"))


# --- coupons ------------------------------------------------------------------------


@kept
def _coupon(
    card: Coupon, look: Look, size: Size, mood: Mood, *, percent: str, drop: str
) -> Plate:
    w, h, _ = size
    high = _end_height(h)
    value = Rect(8, 4, w - high * 5 // 4 - 11, high - 6)
    figures = Style("price", look.ink, h // 4, "left")
    letter = Style("price", INK, high * 3 // 4)
    inner = Rect(10, high, w - 20, h - 2 * high).inflate(-12, -10)
    sign = Style("sign", INK, inner.h * 4 // 5)
    labels = [*both(look.key, _letter(w, h), letter, size)]
    if value.w >= FIGURES:
        labels += both(percent, value, figures, size)
        labels.append(Label(picture(card.name), inner, sign))
    else:  # many cards lie side by side: the percent stand in the picture's place
        labels.append(Label(percent, inner.inflate(16, 0), Style("price", INK, 40)))
    return make(_draw_coupon, size, (card.icon, look, mood), labels, mood, drop=drop)


def _end_height(h: int) -> int:
    return h * 26 // 100


def _badge(w: int, h: int) -> Rect:
    """Return the plate with symbol and letter in a card's upper right corner."""
    high = _end_height(h)
    return Rect(w - high * 5 // 4 - 4, 8, high * 5 // 4 - 4, high - 14)


def _letter(w: int, h: int) -> Rect:
    plate = _badge(w, h)
    return Rect(plate.centerx + 1, plate.y, plate.w // 2 - 3, plate.h)


def _draw_coupon(w: int, h: int, icon: Icon, look: Look, mood: Mood) -> str:
    high = _end_height(h)
    end = _end(w, h, icon, look)
    return "".join(
        (
            _sheet(w, h, look.ground, mood),
            rect(8, high, w - 16, h - 2 * high, PAPER, rx=6),
            end,
            _across(end, Rect(0, 0, w, h)),
        )
    )


def _end(w: int, h: int, icon: Icon, look: Look) -> str:
    """Draw one end of a coupon: the department's plate, and who draws a card."""
    plate = _badge(w, h)
    sign = Rect(plate.x + 4, plate.y + 3, plate.w // 2 - 4, plate.h - 6)
    drawn = box(plate, PAPER, rx=7) + svg(symbol(look.symbol, INK, PAPER), sign)
    if icon is Icon.NONE:
        return drawn
    r = h * 10 // 100
    seal = Rect(0, 0, round(r * 1.36), round(r * 1.36))
    seal.center = w - r - 4, _end_height(h) + r - 4
    ring = disc(*seal.center, r, MUSTARD, stroke=INK, stroke_width=2)
    return drawn + ring + svg(extra(icon, INK, MUSTARD), seal)


def _sheet(w: int, h: int, ground: Color, mood: Mood) -> str:
    """Draw a card's paper: chosen ones stand higher, in a mustard frame."""
    lift = mood in ("chosen", "risked")
    frame = MUSTARD if lift else AWNING
    return "".join(
        (
            shadow(w, h, r=12, soft=8, drop=6 if lift else 3),
            rect(-7, -7, w + 14, h + 14, frame, rx=17) if mood != "plain" else "",
            rect(0, 0, w, h, PAPER, rx=12),
            rect(3, 3, w - 6, h - 6, ground, rx=10),
        )
    )


def _across(drawn: str, room: Rect) -> str:
    """Turn a drawing half round the middle of a rectangle."""
    x, y = room.x + room.w / 2, room.y + room.h / 2
    return group(drawn, transform=f"rotate(180 {x} {y})")


# --- Tompangs -----------------------------------------------------------------------


@kept
def _tompang(
    card: Tompang, asked: tuple[Look, ...], size: Size, mood: Mood, *, drop: str
) -> Plate:
    w, h, _ = size
    style = Style("price" if w >= NAMED else "read", PAPER, theme.TEXT)
    labels = [*both("Tompang", Rect(8, 6, w - 16, h // 6), style, size)]
    bars = _bars(w, h, len(asked))
    for slot, look, bar in zip(card.slots, asked, bars, strict=True):
        ink = Style("price", look.ink, bar.h)
        _, words = starred(look, _near(bar))
        far = Rect(bar.x + bar.right - words.right, words.y, words.w, words.h)
        labels.append(Label(asks(slot), words, ink))
        labels.append(Label(asks(slot), far, ink, turned=True))
    return make(_draw_tompang, size, (asked, mood), labels, mood, drop=drop)


FIGURES = 58
"""What a value in percent takes beside a card's plate."""
NAMED = 150
"""From this width on, a Tompang has room for the heavy face and for margins."""


def _near(bar: Rect) -> Rect:
    """Return the half of a bar that is read from the near side."""
    return Rect(bar.x + 1, bar.y, bar.w // 2 - 1, bar.h)


def _bars(w: int, h: int, count: int) -> list[Rect]:
    """Return where the coupons stand that a Tompang asks for."""
    edge = 14 if w >= NAMED else 6
    room = Rect(edge, h // 6 + 16, w - 2 * edge, h - 2 * (h // 6 + 16))
    high = min(44, (room.h + 4) // count - 4)
    top = room.centery - (count * (high + 4) - 4) // 2
    return [Rect(room.x, top + at * (high + 4), room.w, high) for at in range(count)]


def _draw_tompang(w: int, h: int, asked: Sequence[Look], mood: Mood) -> str:
    band = h // 6 + 6
    string = mix(KRAFT, WOOD, 0.4)
    parts = [
        _sheet(w, h, KRAFT, mood),
        stroke(f"M{w / 2} 4V{h - 4}M4 {h / 2}H{w - 4}", string, 3),
        rect(8, 6, w - 16, band, TEAL, rx=7),
        rect(8, h - 6 - band, w - 16, band, TEAL, rx=7),
        rect(8, band + 10, w - 16, h - 2 * band - 20, PAPER, rx=6),
    ]
    for bar, look in zip(_bars(w, h, len(asked)), asked, strict=True):
        any_ = star(look, _near(bar))
        parts.append(box(bar, look.ground, rx=6, stroke=INK, stroke_width=1.5))
        parts += [any_, _across(any_, bar)]
    return "".join(parts)
