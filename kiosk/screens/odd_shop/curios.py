"""The goods of the Odd Shop drawn: items as curios, credit cards, what they turned out.

A category never stands by its colour alone: its letter and its symbol are beside it.
"""

from typing import NamedTuple

from kiosk.rules.odd_shop import Item, Kind, View
from kiosk.ui import kit, theme
from kiosk.ui.art import disc, fade, group, oval, path, rect, shadow, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import (
    AWNING,
    BRASS,
    INK,
    MINT,
    MUSTARD,
    PAPER,
    WHITE,
    WOOD,
    Color,
    mix,
)
from kiosk.words import Raw, words

PLAIN: Color = (96, 96, 104)
"""For a category of somebody's own deck that we have no colour for."""
COLORS: dict[str, Color] = {
    "P": (20, 82, 66),
    "F": (120, 58, 18),
    "G": (40, 68, 102),
    "M": (102, 42, 116),
}
"""By the category's letter; paper reads on all of them, at 7:1 where it is lightest."""


class Look(NamedTuple):
    """How an item is to be drawn."""

    color: Color
    symbol: str
    letter: str
    gear: str
    """Name of its gear set; empty for all but gear."""


def look(view: View, item: Item) -> Look:
    """Return how an item is told apart: its gear set's symbol before its category's."""
    category = next(one for one in view.categories if one.key == item.category)
    gear = next((one for one in view.gear_sets if one.key == item.gear), None)
    symbol = gear.symbol if gear and gear.symbol in _SYMBOLS else category.symbol
    color = COLORS.get(category.key, PLAIN)
    return Look(color, symbol, category.key, gear.name if gear else "")


# --- cards --------------------------------------------------------------------------


def card(
    ui: Ui, view: View, item: Item, area: Rect, kind: Kind | None = None, *,
    lit: bool = False,
) -> None:  # fmt: skip
    """Draw an item with both its values, or with the one that is known.

    Large from 400 wide on: there the values are spelled out.
    """
    seen = look(view, item)
    large = area.w >= 400
    wide, high = (min(area.h * 3 // 4, area.w // 4), area.h) if large else (48, LOW)
    band = Rect(area.x, area.bottom - high, wide, high)
    ui.art(_card, area, seen.color, lit, (wide, high), bleed=12)
    side = min(band.w - 8, band.h - 36)
    emblem(
        ui,
        seen.symbol,
        Rect(band.centerx - side // 2, band.bottom - 33 - side, side, side),
    )
    letter = Rect(band.x, band.bottom - 36, band.w, 36)
    ui.text(Raw(seen.letter), letter, color=PAPER, face="bold", size=theme.LABEL)
    if large:
        left = band.right + 8
        room = Rect(left, area.y + 6, area.right - left - 8, area.h - 14)
        _large(ui, item, seen, kind, room)
    else:
        _small(ui, item, kind, area, band)


LOW = 70
"""How high the lower part of a small card is: its name has the rest."""


def _large(ui: Ui, item: Item, seen: Look, kind: Kind | None, room: Rect) -> None:
    name = Raw(item.name)
    title = Rect(room.x, room.y, room.w, room.h - 74)
    if seen.gear:
        title.h -= 34
        line = Rect(room.x, title.bottom, room.w, 34)
        ui.text(
            words("{gear} set", gear=seen.gear), line, size=theme.LABEL, align="left"
        )
    ui.text(name, title, size=44, face="bold", align="left")
    strip = Rect(room.x, room.bottom - 70, room.w, 66)
    if kind is not None:
        verdict(ui, item, kind, strip)
        return
    half = (strip.w - 8) // 2
    left = Rect(strip.x, strip.y, half, strip.h)
    right = Rect(strip.right - half, strip.y, half, strip.h)
    _chip(ui, words("Real {gold}", gold=item.authentic), left, MINT)
    _chip(ui, words("Fake {gold}", gold=item.replica), right, mix(PAPER, WOOD, 0.3))


def _small(ui: Ui, item: Item, kind: Kind | None, area: Rect, band: Rect) -> None:
    title = Rect(area.x + 38, area.y + 2, area.w - 40, area.h - LOW - 4)
    ui.text(Raw(item.name), title, size=theme.LABEL, face="bold", align="left")
    strip = Rect(band.right + 4, band.y + 1, area.right - band.right - 8, LOW - 4)
    if kind is not None:
        verdict(ui, item, kind, strip)
        return
    _chip(ui, f"{item.authentic}", Rect(strip.x, strip.y, strip.w, 32), MINT, "check")
    low = Rect(strip.x, strip.y + 34, strip.w, 32)
    _chip(ui, f"{item.replica}", low, mix(PAPER, WOOD, 0.3), "cross")


def verdict(ui: Ui, item: Item, kind: Kind, strip: Rect) -> None:
    """Write what an item has turned out to be, and the gold it is worth."""
    fill, ink = VERDICTS[kind]
    ui.box(fill, strip, radius=10)
    found = {
        Kind.AUTHENTIC: words("Real {gold}", gold=item.authentic),
        Kind.REPLICA: words("Fake {gold}", gold=item.replica),
        Kind.UNKNOWN: words("Unknown"),
    }[kind]
    ui.text(found, strip.inflate(-4, -4), color=ink, face="bold", size=40)


VERDICTS: dict[Kind, tuple[Color, Color]] = {
    Kind.AUTHENTIC: (MINT, INK),
    Kind.REPLICA: (AWNING, PAPER),
    Kind.UNKNOWN: (MUSTARD, INK),
}
SEALS: dict[Kind | None, kit.Icon] = {Kind.AUTHENTIC: "check", Kind.REPLICA: "cross"}


def _chip(ui: Ui, label: str, spot: Rect, fill: Color, sign: str = "") -> None:
    ui.box(fill, spot, radius=8)
    room = spot.inflate(-8, -2)
    if sign:
        side = min(28, room.h - 4)
        kit.icon(ui, sign, Rect(room.x + 2, room.y, side, room.h), INK)  # type: ignore[arg-type]
        room = Rect(room.x + side + 8, room.y, room.w - side - 8, room.h)
        ui.text(label, room, face="bold", size=36, align="left")
        return
    ui.text(label, room, face="bold", size=36)


def tile(
    ui: Ui, view: View, item: Item, area: Rect, kind: Kind | None, *, lit: bool = False
) -> None:
    """Draw an item small: its symbol, and its values or what it turned out to be."""
    seen = look(view, item)
    ui.art(_tile, area, seen.color, lit, kind, bleed=12)
    side = min(area.h - 12, area.w * 35 // 100)
    emblem(ui, seen.symbol, Rect(area.x + 4, area.y + (area.h - side) // 2, side, side))
    room = Rect(area.x + side + 10, area.y + 2, area.w - side - 14, area.h - 6)
    ink = VERDICTS[kind][1] if kind else INK
    match kind:
        case None:
            half = room.h // 2
            upper = Rect(room.x, room.y, room.w, half)
            ui.text(str(item.authentic), upper, size=theme.LABEL, face="bold")
            lower = Rect(room.x, room.y + half, room.w, half)
            ui.text(str(item.replica), lower, size=theme.LABEL)
        case Kind.UNKNOWN:
            ui.text("?", room, size=48, color=ink, face="price")
        case _:
            ui.text(str(item.worth(kind)), room, size=36, color=ink, face="bold")


def credit(
    ui: Ui, value: int, taken: int, held: int, area: Rect, *, live: bool = True
) -> None:
    """Draw credit cards of one value: how many are taken out of how many."""
    ui.art(_credit, area, bool(taken), live, bleed=8)
    upper = Rect(area.x + 6, area.y + 2, area.w - 12, area.h * 3 // 5)
    ui.text(str(value), upper, size=44, face="price")
    lower = Rect(area.x + 6, upper.bottom - 4, area.w - 12, area.bottom - upper.bottom)
    ui.text(words("{taken} of {held}", taken=taken, held=held), lower, size=theme.LABEL)


def emblem(ui: Ui, symbol: str, spot: Rect) -> None:
    """Draw a symbol in paper white, on whatever dark ground lies there."""
    ui.art(_emblem, spot, symbol)


# --- drawings -----------------------------------------------------------------------


def _card(w: int, h: int, color: Color, lit: bool, band: tuple[int, int]) -> str:
    """Draw a card with its category's colour in the lower left."""
    wide, high = band
    rim = MUSTARD if lit else mix(PAPER, WOOD, 0.5)
    edge, top = 6 if lit else 2, h - high
    corner = "V12q0 -12 12 -12Z" if not top else f"V{top}Z"
    hem = f"M{wide - 6} {top + 8}V{h - 8}"
    return "".join(
        (
            fade("side", (0, mix(color, WHITE, 0.14), 1), (1, color, 1)),
            shadow(w, h, r=14, soft=10, drop=5),
            rect(-edge, -edge, w + 2 * edge, h + 2 * edge, rim, rx=14 + edge),
            rect(0, 0, w, h, mix(PAPER, WHITE, 0.35), rx=12),
            path(f"M{wide} {top}V{h}H12q-12 0 -12 -12{corner}", "url(#side)"),
            stroke(hem, PAPER, 1.6, stroke_dasharray="6 6", opacity=0.5),
        )
    )


def _tile(w: int, h: int, color: Color, lit: bool, kind: Kind | None) -> str:
    fill = VERDICTS[kind][0] if kind else PAPER
    seal = SEALS.get(kind)
    side = min(h - 12, w * 35 // 100) + 8
    rim = MUSTARD if lit else mix(color, INK, 0.4)
    edge = 7 if lit else 2
    return "".join(
        (
            shadow(w, h, r=10, soft=6, drop=4),
            rect(-edge, -edge, w + 2 * edge, h + 2 * edge, rim, rx=10 + edge),
            rect(0, 0, w, h, fill, rx=10),
            path(f"M{side} 0V{h}H10q-10 0 -10 -10V10q0 -10 10 -10Z", color),
            kit.seal(w - 6, 6, seal) if seal else "",
        )
    )


def _credit(w: int, h: int, lit: bool, live: bool) -> str:
    fill = MUSTARD if lit else mix(PAPER, BRASS, 0.18 if live else 0.5)
    return "".join(
        (
            shadow(w, h, r=10, soft=6, drop=4),
            rect(0, 0, w, h, mix(BRASS, INK, 0.35), rx=10),
            rect(0, 0, w, h - 4, fill, rx=10),
            rect(5, 5, w - 10, h - 14, "none", rx=7, stroke=mix(BRASS, INK, 0.2),
                 stroke_width=2, stroke_dasharray="2 5"),
        )
    )  # fmt: skip


def _emblem(w: int, h: int, symbol: str) -> str:
    drawn = _SYMBOLS.get(symbol, _SYMBOLS["star"])
    return group(drawn, transform=f"scale({w / 100} {h / 100})")


_DARK = mix(INK, WOOD, 0.3)
_SYMBOLS: dict[str, str] = {
    "flask": path("M40 10H60V38L84 82Q88 92 76 92H24Q12 92 16 82L40 38Z", PAPER)
    + path("M29 66H71L80 84H20Z", MINT)
    + stroke("M36 10H64", PAPER, 7),
    "paw": oval(50, 66, 24, 20, PAPER)
    + oval(22, 42, 10, 13, PAPER)
    + oval(41, 26, 10, 14, PAPER)
    + oval(60, 26, 10, 14, PAPER)
    + oval(79, 42, 10, 13, PAPER),
    "shield": path("M50 8L86 20V48Q86 78 50 94Q14 78 14 48V20Z", PAPER)
    + path("M50 18V84Q24 70 24 48V26Z", BRASS),
    "star": path("M50 6L61 38L94 38L68 58L78 92L50 72L22 92L32 58L6 38L39 38Z", MUSTARD)
    + disc(50, 54, 9, PAPER),
    "helm": path("M18 90V46Q20 12 50 10Q80 12 82 46V90H62V62H38V90Z", PAPER)
    + stroke("M30 50H70M50 30V62", _DARK, 7),
    "bow": stroke("M26 8Q92 50 26 92", PAPER, 9)
    + stroke("M26 8V92M10 50H84", PAPER, 4)
    + path("M96 50L78 40V60Z", PAPER),
    "hat": path("M50 6L70 66Q96 72 94 84Q50 96 6 84Q4 72 30 66Z", PAPER)
    + stroke("M32 62Q50 72 68 62", MUSTARD, 8),
    "lantern": path("M28 34H72L80 84H20Z", PAPER)
    + path("M38 42H62L66 76H34Z", MUSTARD)
    + stroke("M34 30Q50 -4 66 30M16 90H84", PAPER, 8),
    "lute": oval(40, 66, 26, 28, PAPER)
    + disc(40, 64, 9, _DARK)
    + stroke("M52 48L84 12M74 10L92 26", PAPER, 10),
}
