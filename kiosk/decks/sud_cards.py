"""The cards of Shop Until You Drop as printed: coupons, Tompangs, characters.

A coupon's two strips say all that a bag asks of it, so that cards may overlap in a bag
and be read from across; colour, symbol and letter always stand together.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from kiosk.decks.furniture import dashes, shelf_label
from kiosk.decks.lettering import drawing, one_line, paragraph
from kiosk.decks.marks import (
    AWNING,
    CARD,
    INK,
    MINT,
    MUSTARD,
    NIGHT,
    PAPER,
    WOOD,
    Box,
    Colour,
    Mark,
    Shape,
    Side,
    mix,
    opposite,
)
from kiosk.decks.pieces import on_paper
from kiosk.decks.shapes import disc, rectangle, rounded
from kiosk.decks.sud_art import Look, extra, picture, shopping_bag, symbol
from kiosk.decks.sud_people import portrait
from kiosk.rules.shop_until_you_drop import ANY, Character, Coupon, Icon, Slot, Tompang

BORDER = 3.0
"""Millimetres of bare paper around every side."""
PANEL = CARD.inset(BORDER)
STRIP = 17.5
"""Height of the strip at either end of a coupon."""
KRAFT: Colour = (214, 176, 128)
TEAL: Colour = (20, 74, 84)
REWARD, PENALTY = "+5", "−3"

_WHO = {
    Icon.SELF: "You draw one more!",
    Icon.LEFT: "Your left neighbour draws!",
    Icon.RIGHT: "Your right neighbour draws!",
}


# --- coupons ------------------------------------------------------------------------


def coupon_front(coupon: Coupon, look: Look) -> Side:
    """Return a coupon's face: percents, department, who draws, and what is cheap."""
    strip = [*_strip(coupon, look)]
    slip = Box(PANEL.x + 2.6, PANEL.y + STRIP, PANEL.w - 5.2, PANEL.h - 2 * STRIP)
    return (
        Shape(rounded(PANEL, 2.4), look.ground),
        *strip,
        *map(opposite, strip),
        *shelf_label(slip, PAPER),
        *dashes(slip.inset(1.6), mix(PAPER, INK, 0.6), 0.3),
        *_bargain(coupon, look, slip.inset(3)),
    )


def _strip(coupon: Coupon, look: Look) -> Iterator[Mark]:
    """Yield the upper end: the percents, the icon if there is one, the department."""
    percents = Box(PANEL.x + 2.6, PANEL.y + 3, 23, 11.6)
    yield one_line(f"{coupon.value}%", percents, 16, "shout", look.ink)
    if coupon.icon is not Icon.NONE:
        seal = (PANEL.x + 32.6, PANEL.y + 8.8)
        yield Shape(disc(seal, 6.3), MUSTARD, INK)
        room = Box(seal[0] - 4.2, seal[1] - 4.2, 8.4, 8.4)
        yield from on_paper(extra(coupon.icon, INK, MUSTARD), room)
    yield from _department(look, Box(PANEL.right - 17.2, PANEL.y + 2.9, 14.8, 11.8))


def _department(look: Look, plate: Box) -> Iterator[Mark]:
    """Yield a plate with a department's symbol and its letter."""
    yield Shape(rounded(plate, 2.6), PAPER, INK)
    sign = Box(plate.x + 1.2, plate.y + 2, 7.2, plate.h - 4)
    yield from on_paper(symbol(look.symbol, INK, PAPER), sign)
    room = Box(sign.right + 0.6, plate.y + 3.2, 4.8, plate.h - 6.4)
    yield one_line(_letter(look), room, 7.4, "shout")


def _letter(look: Look) -> str:
    return "" if look.key == ANY else look.key


def _bargain(coupon: Coupon, look: Look, room: Box) -> Iterator[Mark]:
    """Yield the picture, the name, the department; or who draws one more."""
    shadow = mix(look.ground, PAPER, 0.25)
    spot = Box(room.x + 6, room.y + 1, room.w - 12, 20.5)
    yield from drawing(picture(coupon.name), spot, PAPER, shadow)
    name = Box(room.x + 0.6, room.y + 22.6, room.w - 1.2, 11.2)
    yield from paragraph(coupon.name, name, (5.6, 3.2), "bold")
    foot = Box(room.x - 0.4, room.bottom - 5.6, room.w + 0.8, 5.6)
    draws = coupon.icon is not Icon.NONE
    fill, ink = (MUSTARD, INK) if draws else (look.ground, look.ink)
    yield Shape(rounded(foot, 1.2), fill)
    said = _WHO[coupon.icon] if draws else look.department
    yield one_line(said, foot.inset(1.2), 3.6, "bold", ink)


# --- Tompangs -----------------------------------------------------------------------


def tompang_front(tompang: Tompang, looks: tuple[Look, ...]) -> Side:
    """Return a Tompang's face: what is asked for, what it brings and costs.

    ``looks`` are those of its slots, in their order.
    """
    note = Box(PANEL.x + 2.6, PANEL.y + 14.5, PANEL.w - 5.2, PANEL.h - 17)
    head = Box(PANEL.x + 6, PANEL.y + 2.8, PANEL.w - 12, 9)
    return (
        Shape(rounded(PANEL, 2.4), KRAFT),
        *_string(),
        *shelf_label(head, TEAL),
        one_line("TOMPANG", head.inset(1.2), 8, "shout", PAPER),
        *shelf_label(note, PAPER),
        *_request(tompang.name, Box(note.x + 2.4, note.y + 2, note.w - 4.8, 13.4)),
        *_slots(tompang.slots, looks, Box(note.x + 2.4, note.y + 17, note.w - 4.8, 31)),
        *_stakes(Box(note.x + 2.4, note.bottom - 14, note.w - 4.8, 12.4)),
    )


def _string() -> Iterator[Mark]:
    """Yield the string that a parcel is tied with."""
    fibre = mix(KRAFT, WOOD, 0.35)
    x, y = PANEL.centre
    for start, end in (((x, PANEL.y), (x, PANEL.bottom)),
                       ((PANEL.x, y), (PANEL.right, y))):  # fmt: skip
        yield Shape((start, end), None, fibre, 0.9, closed=False)


def _request(name: str, room: Box) -> Iterator[Mark]:
    yield from paragraph(f"“{name}”", room, (5.2, 3.2), "bold")


def _slots(slots: Sequence[Slot], looks: Sequence[Look], room: Box) -> Iterator[Mark]:
    """Yield the coupons asked for, below each other."""
    high = min(9.6, (room.h + 1.2) / len(slots) - 1.2)
    top = room.y + (room.h - len(slots) * (high + 1.2) + 1.2) / 2
    for at, (slot, look) in enumerate(zip(slots, looks, strict=True)):
        yield from _slot(slot, look, Box(room.x, top + at * (high + 1.2), room.w, high))


def _slot(slot: Slot, look: Look, box: Box) -> Iterator[Mark]:
    yield Shape(rounded(box, 1.6), look.ground, INK)
    side = box.h - 2
    sign = Box(box.x + 2, box.y + 1, side, side)
    yield from on_paper(symbol(look.symbol, look.ink, look.ground), sign)
    name = Box(sign.right + 1.6, box.y + 1, 12, side)
    letter = _letter(look) or "any"
    yield one_line(letter, name, box.h * 0.72, "shout", look.ink)
    figures = Box(box.right - 21, box.y + 1, 19.4, side)
    yield one_line(f"{slot.value}%", figures, box.h * 0.95, "shout", look.ink)


def _stakes(room: Box) -> Iterator[Mark]:
    """Yield the points for it, and those lost without it."""
    half = room.w / 2 - 1
    for left, fill, ink, points, why in (
        (room.x, MINT, NIGHT, REWARD, "all there"),
        (room.right - half, AWNING, PAPER, PENALTY, "if not"),
    ):
        plate = Box(left, room.y, half, room.h)
        yield Shape(rounded(plate, 1.6), fill)
        figures = Box(left + 2, room.y + 1.6, half - 4, 5.6)
        yield one_line(points, figures, 8.4, "shout", ink)
        words = Box(left + 2, plate.bottom - 4.2, half - 4, 2.8)
        yield one_line(why, words, 3.4, "bold", ink)


# --- characters ---------------------------------------------------------------------


def character_side(character: Character, *, kiasu: bool) -> Side:
    """Return a character's Basic or Extra Kiasu side, with the places for its bags."""
    ground, ink = (AWNING, PAPER) if kiasu else (TEAL, PAPER)
    banner = Box(PANEL.x + 8, PANEL.y + 8.4, PANEL.w - 16, 6.4)
    window = Box(CARD.w / 2 - 16.5, PANEL.y + 16.4, 33, 33)
    plate = Box(PANEL.x + 3, window.bottom - 0.6, PANEL.w - 6, 9)
    words = Box(PANEL.x + 3.6, plate.bottom + 2.4, PANEL.w - 7.2, 14)
    said = character.perk if kiasu else character.hello
    return (
        Shape(rounded(PANEL, 2.4), ground),
        *_bag_places(ink),
        one_line("EXTRA KIASU" if kiasu else "BASIC", banner, 6.6, "shout", ink),
        Shape(rounded(window, 1.6), mix(PAPER, MUSTARD, 0.25 if kiasu else 0)),
        *on_paper(portrait(character.power, kiasu=kiasu), window),
        Shape(rounded(window, 1.6), None, INK),
        *shelf_label(plate, MUSTARD if kiasu else PAPER),
        one_line(character.name, plate.inset(2), 6, "shout"),
        *paragraph(said, words, (4.4, 3), "bold" if kiasu else "read", ink),
    )


def _bag_places(ink: Colour) -> Iterator[Mark]:
    """Yield the sign of a bag at three edges, and where Tompangs go at the fourth."""
    for x, y in ((PANEL.x + 4.6, 36), (CARD.w / 2, PANEL.y + 4.4),
                 (PANEL.right - 4.6, 36)):  # fmt: skip
        room = Box(x - 3.2, y - 3.4, 6.4, 6.8)
        yield from on_paper(shopping_bag(KRAFT, INK), room)
    foot = Box(PANEL.x + 10, PANEL.bottom - 4.2, PANEL.w - 20, 3)
    yield one_line("Tompangs here", foot, 3.4, "bold", ink)
    for side in (-1, 1):
        tip = CARD.w / 2 + side * 17, PANEL.bottom - 1.4
        yield Shape(
            ((tip[0] - 1.8, tip[1] - 2.4), (tip[0] + 1.8, tip[1] - 2.4), tip), ink
        )


# --- the back -----------------------------------------------------------------------


@lru_cache(maxsize=1)
def shopping_back() -> Side:
    """Return the back of coupons and Tompangs alike, the same from across."""
    half = [*_shop_sign(), *_three_bags()]
    return (
        Shape(rounded(PANEL, 2.4), TEAL),
        *_night(),
        *half,
        *map(opposite, half),
        *_counter(),
    )


def _night() -> Iterator[Mark]:
    """Yield percent signs all over, faint."""
    tint = mix(TEAL, PAPER, 0.13)
    for row, y in enumerate((25, 36, 52, 63)):
        for column in range(5 - row % 2):
            x = CARD.w / 2 + (column - (4 - row % 2) / 2) * 11.4
            yield one_line("%", Box(x - 3, y - 2.5, 6, 5), 7, "shout", tint)


def _shop_sign() -> Iterator[Mark]:
    board = Box(PANEL.x + 3.4, PANEL.y + 3.4, PANEL.w - 6.8, 11.4)
    yield from shelf_label(board, MUSTARD)
    yield one_line("Shop Until You Drop", board.inset(2.2), 5.6, "shout")


def _three_bags() -> Iterator[Mark]:
    for at, (fill, words) in enumerate(
        ((AWNING, PAPER), (mix(MINT, NIGHT, 0.1), NIGHT), (KRAFT, INK))
    ):
        room = Box(PANEL.x + 1.5 + at * 18, 22.4, 18, 18)
        yield from on_paper(shopping_bag(fill, words), room)


def _counter() -> Iterator[Mark]:
    """Yield the board that the bags of both halves stand on."""
    board = Box(PANEL.x, CARD.h / 2 - 4.6, PANEL.w, 9.2)
    yield Shape(rectangle(board), WOOD)
    for y in (board.y + 0.5, board.bottom - 0.5):
        ends = (board.x, y), (board.right, y)
        yield Shape(ends, None, mix(WOOD, PAPER, 0.3), 1, closed=False)
    yield Shape(((board.x + 3, CARD.h / 2), (board.right - 3, CARD.h / 2)), None,
                mix(WOOD, INK, 0.4), 0.4, closed=False)  # fmt: skip
