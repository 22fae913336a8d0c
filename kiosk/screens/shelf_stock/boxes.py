"""The shelf and the game boxes on it, drawn: a colour and a weave for each type."""

from typing import Literal

from kiosk.rules.shelf_stock import TYPES, Entry
from kiosk.screens.shelf_stock.layout import FRAME
from kiosk.ui import kit, theme
from kiosk.ui.art import disc, fade, group, path, rect, shadow, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.kit.dice import dashed
from kiosk.ui.theme import INK, MINT, MUSTARD, PAPER, WHITE, WOOD, Color, mix
from kiosk.words import Raw

Look = Literal["plain", "new", "pencil"]
"""On the shelf; put there last; not confirmed yet."""

COLORS: tuple[Color, ...] = tuple(
    kit.accent(department)
    for department in (
        "shop-n-time", "shelf-stock", "odd-shop", "time-is-money", "shop-until-you-drop"
    )
)  # fmt: skip
"""By type, in order: the shop's five awnings, on which paper reads at 7:1 or better."""
OAK = mix(WOOD, MUSTARD, 0.28)
BACK = mix(PAPER, WOOD, 0.2)


def cabinet(ui: Ui, spot: Rect) -> None:
    """Draw an empty shelf of four by four places."""
    ui.art(_cabinet, spot, bleed=12)


def counter(ui: Ui, spot: Rect, *, far: bool) -> None:
    """Draw the counter that shelves stand on, its edge lit from the middle."""
    ui.art(_counter, spot, far)


def box(ui: Ui, entry: Entry, place: Rect, look: Look = "plain") -> None:
    """Draw a game box standing in a place of the shelf, as high as its size says."""
    spot = _standing(place, entry.size)
    kind = TYPES.index(entry.type)
    ui.art(_box, spot, kind, look, bleed=6)
    face = Rect(spot.x + spot.w // 7, spot.y, spot.w - spot.w // 7, spot.h)
    size = min(face.h * 9 // 8, face.w * 53 // 100, theme.SHOUT)
    ink = mix(COLORS[kind], INK, 0.3) if look == "pencil" else PAPER
    ui.text(Raw(entry), face.move(0, 1), size=size, face="price", color=ink)


def token(ui: Ui, entry: Entry, slot: Rect, *, chosen: bool) -> None:
    """Draw a game box that lies ready to be put on the shelf."""
    lying = slot.inflate(-10, -10)
    if chosen:
        ui.box(MUSTARD, slot.inflate(-1, -1), radius=12)
    kind = TYPES.index(entry.type)
    ui.art(_box, lying, kind, "plain", bleed=6)
    face = Rect(lying.x + lying.w // 7, lying.y, lying.w * 6 // 7, lying.h)
    size = min(lying.h * 3 // 4, face.w * 56 // 100, 64)
    ui.text(Raw(entry), face, size=size, face="price", color=PAPER)


def _standing(place: Rect, size: int) -> Rect:
    room = place.inflate(-10, 0)
    deep = room.h - _board(place.h)
    high = deep * (54 + 9 * (size - 1)) // 100
    return Rect(room.x, place.y + deep - high, room.w, high)


def _board(high: int) -> int:
    return max(7, high // 12)


def _cabinet(w: int, h: int) -> str:
    inner_w, inner_h = w - 2 * FRAME, h - 2 * FRAME
    cut = inner_h / 4
    board = _board(int(cut))
    rows = (
        rect(FRAME, FRAME + (at + 1) * cut - board, inner_w, board, OAK)
        + rect(FRAME, FRAME + (at + 1) * cut - 3.0, inner_w, 3, mix(WOOD, INK, 0.3))
        + rect(FRAME, FRAME + at * cut, inner_w, cut * 0.3, "url(#dim)")
        for at in range(4)
    )
    posts = (
        rect(FRAME + at * inner_w / 4 - 2.0, FRAME, 4, inner_h, mix(WOOD, PAPER, 0.1))
        for at in range(1, 4)
    )
    return "".join(
        (
            fade("dim", (0, INK, 0.22), (1, INK, 0)),
            shadow(w, h, r=8, soft=10, drop=5),
            rect(0, 0, w, h, mix(WOOD, INK, 0.35), rx=8),
            rect(1, 1, w - 2, h - 3, WOOD, rx=8),
            rect(FRAME, FRAME, inner_w, inner_h, BACK, rx=2),
            *rows,
            *posts,
        )
    )


def _counter(w: int, h: int, far: bool) -> str:
    dark, light = mix(WOOD, INK, 0.42), mix(WOOD, PAPER, 0.18)
    planks = (rect(0, y, w, 2.0, dark, opacity=0.7) for y in range(52, h, 52))
    grain = (
        stroke(
            f"M{(x * 173 + y * 59) % w} {y + dy}q150 {bend} 300 0",
            dark,
            1.6,
            opacity=0.35,
        )
        for y in range(0, h, 52)
        for x, dy, bend in ((1, 14, 5), (4, 26, -5), (7, 39, 4))
    )
    planed = (
        fade("plank", (0, mix(WOOD, PAPER, 0.05), 1), (1, mix(WOOD, INK, 0.25), 1)),
        rect(0, 0, w, h, "url(#plank)"),
        *planks,
        *grain,
        rect(0, 0, w, 7, light),
        rect(0, 7, w, 3, dark),
    )
    turn = f"rotate(180 {w / 2} {h / 2})" if far else "rotate(0)"
    return group(*planed, transform=turn)


def _box(w: int, h: int, kind: int, look: Look) -> str:
    color = COLORS[kind]
    if look == "pencil":
        return _sketch(w, h, kind)
    spine = w / 7
    rim = rect(-2.0, -2.0, w + 4, h + 4, MUSTARD, rx=6) if look == "new" else ""
    return "".join(
        (
            fade("lid", (0, color, 1), (1, mix(color, INK, 0.25), 1)),
            rim,
            rect(0, 2, w, h - 2, mix(color, INK, 0.5), rx=4),
            rect(0, 0, w, h - 3, "url(#lid)", rx=4),
            rect(0, 0, spine, h - 3, mix(color, INK, 0.35), rx=4),
            _weave(kind, spine, h - 3, mix(color, PAPER, 0.55)),
            stroke(f"M{spine + 4} 3.500H{w - 5}", mix(color, WHITE, 0.45), 2),
        )
    )


def _sketch(w: int, h: int, kind: int) -> str:
    """Draw a box in pencil: it is not there yet."""
    color = COLORS[kind]
    return "".join(
        (
            rect(1, 1, w - 2, h - 2, mix(PAPER, color, 0.18), rx=4),
            dashed(w, h, 2, mix(color, INK, 0.2)),
            _weave(kind, w / 7, h, mix(color, PAPER, 0.3)),
        )
    )


def _weave(kind: int, w: float, h: float, color: Color) -> str:
    """Draw the mark of a type down the spine, for eyes that see few colours."""
    x = w / 2
    steps = [y + 0.0 for y in range(7, int(h) - 3, 9)]
    match kind:
        case 0:
            return rect(x - 1.5, 4, 3, h - 8, color)
        case 1:
            return "".join(disc(x, y, 2.2, color) for y in steps)
        case 2:
            return "".join(
                stroke(f"M{x - 2.5} {y + 2}L{x + 2.5} {y - 2}", color, 2.2)
                for y in steps
            )
        case 3:
            return rect(x - 3, 4, 1.8, h - 8, color) + rect(x + 1, 4, 1.8, h - 8, color)
    return "".join(stroke(f"M{x - 2.5} {y}H{x + 2.5}", color, 2.2) for y in steps)


def ring(ui: Ui, places: tuple[Rect, ...], *, now: bool) -> None:
    """Circle places that count: one line round neighbours, a ring each for others."""
    color = MUSTARD if now else MINT
    for spot in _lines(places):
        ui.art(_loop, spot, color, now, bleed=6)


def _lines(places: tuple[Rect, ...]) -> list[Rect]:
    whole = places[0].unionall(list(places[1:]))
    if whole.w * whole.h <= sum(p.w * p.h for p in places) + whole.w * 4:
        return [whole]
    return list(places)


def _loop(w: int, h: int, color: Color, now: bool) -> str:
    thick = 7 if now else 4
    inset = 4.0 if now else 6.0
    look = {
        "rx": 22.0,
        "stroke_width": float(thick),
    }
    spot = (inset, inset, w - 2 * inset, h - 2 * inset)
    dark = mix(color, INK, 0.75)
    return rect(*spot, "none", stroke=dark, **{**look, "stroke_width": thick + 4.0}) + (
        rect(*spot, "none", stroke=color, **look)
    )


def gap(ui: Ui, place: Rect, words: str, *, best: bool) -> None:
    """Write in an empty place what an entry would be worth there."""
    chip = Rect(0, 0, min(place.w - 14, 84), min(place.h - 22, 52))
    chip.center = place.centerx, place.centery - _board(place.h) // 2
    if best:
        ui.box(MUSTARD, chip, radius=chip.h // 2)
    size = min(theme.HEADING, max(theme.LABEL, place.h * 4 // 10))
    ui.text(words, chip, size=size, face="price")


def aim(ui: Ui, place: Rect) -> None:
    """Mark the empty place that is picked."""
    ui.art(_aim, place.inflate(-10, -10))


def _aim(w: int, h: int) -> str:
    return group(
        rect(2, 2, w - 4, h - 8, mix(PAPER, MUSTARD, 0.35), rx=8),
        dashed(w, h - 5, 4, mix(MUSTARD, WOOD, 0.45)),
    )


def tick_box(ui: Ui, spot: Rect, *, used: bool) -> None:
    """Draw one of the four helper boxes on the sheet of paper."""
    ui.art(_tick_box, spot, used)


def _tick_box(w: int, h: int, used: bool) -> str:
    frame = rect(
        1.5, 1.5, w - 3, h - 3, mix(PAPER, WOOD, 0.4) if used else PAPER, rx=5,
        stroke=INK, stroke_width=3,
    )  # fmt: skip
    cross = path(
        f"M{w * 0.24} {h * 0.24}L{w * 0.76} {h * 0.76}M{w * 0.76} {h * 0.24}"
        f"L{w * 0.24} {h * 0.76}",
        "none", stroke=theme.AWNING, stroke_width=5, stroke_linecap="round",
    )  # fmt: skip
    return frame + (cross if used else "")
