"""The podium: three steps, who stands on them, and everybody else beside it."""

from collections.abc import Sequence
from typing import NamedTuple

from kiosk.ui.art import disc, fade, path, rect, shadow, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.kit.people import badge, called
from kiosk.ui.theme import AWNING, INK, MUSTARD, PAPER, WHITE, WOOD, mix
from kiosk.words import Raw

HEIGHTS = {1: 46, 2: 34, 3: 25}
"""Per cent of the room that each step takes."""
ORDER = (2, 1, 3)
"""From left to right, as on every podium."""
RISE_MS = 220
"""How long a step rises; the third comes first, and each waits for the one before."""
PERSON = 240
"""The width of a step that one stands on."""


class Entry(NamedTuple):
    """One seat: its place, its Player Card, its name, its points."""

    place: int
    card: int
    name: str
    points: int


def podium(ui: Ui, rect: Rect, ranking: Sequence[tuple[int, int, str, int]]) -> None:
    """Show (place, Player Card, name, points) on three steps, the rest in a list.

    Those who share a place share its step. The steps rise one after the other, the
    winner's last.
    """
    entries = [Entry(*each) for each in ranking]
    top = [entry for entry in entries if entry.place <= len(HEIGHTS)]
    rest = [entry for entry in entries if entry.place > len(HEIGHTS)]
    room = rect.copy()
    if rest:
        _list(ui, rest, Rect(rect.right - 400, rect.y, 400, rect.h))
        room.w -= 424
    _steps(ui, top, room)


def _steps(ui: Ui, top: list[Entry], room: Rect) -> None:
    wide = min(PERSON, room.w // max(1, len(top)))
    come = ui.since("podium", RISE_MS * len(HEIGHTS)) * len(HEIGHTS)
    x = room.centerx - wide * len(top) // 2
    for place in ORDER:
        here = [entry for entry in top if entry.place == place]
        if not here:
            continue
        risen = min(1.0, max(0.0, come - (3 - place)))
        step = Rect(x, 0, wide * len(here), room.h * HEIGHTS[place] // 100)
        step.top = room.bottom - round(step.h * (1 - (1 - risen) ** 3))
        _step(ui, here, step, room)
        x += step.w


def _step(ui: Ui, here: list[Entry], step: Rect, room: Rect) -> None:
    with ui.clip(ui.real(Rect(room.x - 20, room.y, room.w + 40, room.h))):
        ui.art(_block, step, here[0].place == 1, bleed=10)
        plate = Rect(step.x + 12, step.y + 20, step.w - 24, 62)
        ui.text(Raw(f"{here[0].place}."), plate, size=60, face="price", color=PAPER)
        points = Rect(step.centerx - 55, step.y + 84, 110, 44)
        slip(ui, points)
        ui.text(Raw(here[0].points), points, size=38, face="price")
    wide = step.w // len(here)
    for at, entry in enumerate(here):
        _person(ui, entry, Rect(step.x + at * wide, room.y, wide, step.y - room.y))


def _person(ui: Ui, entry: Entry, above: Rect) -> None:
    """Stand a mark on the step, its name over it, a crown on the winner's."""
    side = min(104, above.w - 24)
    spot = Rect(above.centerx - side // 2, above.bottom - side - 6, side, side)
    badge(ui, entry.card, spot)
    crowned = entry.place == 1
    name = Rect(above.x + 6, spot.y - (130 if crowned else 78), above.w - 12, 72)
    shown = called(ui, entry.name, name, 40)
    ui.text(shown, name, size=40, face="bold", color=PAPER, valign="bottom")
    if crowned:
        wide = min(96, side - 8)
        crown = Rect(spot.centerx - wide // 2, spot.y - 46, wide, 56)
        ui.art(_crown, crown, bleed=6)


def _list(ui: Ui, rest: list[Entry], room: Rect) -> None:
    """List who is fourth and beyond on shelf labels, standing on the counter."""
    high = min(76, room.h // len(rest))
    top = room.bottom - high * len(rest)
    for at, entry in enumerate(rest):
        row = Rect(room.x, top + at * high, room.w, high - 10)
        slip(ui, row)
        ui.text(Raw(f"{entry.place}."), Rect(row.x + 8, row.y, 52, row.h), face="price")
        side = row.h - 12
        badge(ui, entry.card, Rect(row.x + 62, row.y + 6, side, side))
        left = row.x + 74 + side
        name = Rect(left, row.y, row.right - left - 90, row.h)
        ui.text(called(ui, entry.name, name), name, face="bold", align="left")
        points = Rect(row.right - 92, row.y, 78, row.h)
        ui.text(Raw(entry.points), points, size=36, face="price", align="right")


def slip(ui: Ui, rect: Rect, *, out: int | None = None) -> None:
    """Draw a blank paper slip to write lines on, or as much of it as is ``out``."""
    if out is None or out >= rect.h:
        ui.art(_slip, rect, bleed=8)
    else:
        ui.shortened(_slip, rect, out, tail=16, bleed=8)


def _slip(w: int, h: int) -> str:
    return "".join(
        (
            fade("slip", (0, mix(PAPER, WHITE, 0.4), 1), (1, PAPER, 1)),
            shadow(w, h, r=10, soft=6, drop=3),
            rect(0, 0, w, h, mix(PAPER, WOOD, 0.4), rx=10),
            rect(0, 0, w, h - 2, "url(#slip)", rx=10),
        )
    )


def _block(w: int, h: int, first: bool) -> str:
    """Draw a crate: a lighter top to stand on, planks below, red for the winner."""
    front = AWNING if first else WOOD
    seams = "".join(
        rect(6, y, w - 12, 2.0, mix(front, INK, 0.4), opacity=0.6)
        for y in range(64, h, 50)
    )
    return "".join(
        (
            fade(
                "front", (0, mix(front, PAPER, 0.06), 1), (1, mix(front, INK, 0.2), 1)
            ),
            shadow(w, h, r=6, soft=10, drop=4),
            rect(0, 0, w, h, mix(front, INK, 0.45)),
            rect(2, 14, w - 4, h - 14, "url(#front)"),
            rect(-4, 0, w + 8, 16, mix(WOOD, PAPER, 0.35), rx=4),
            rect(-4, 12, w + 8, 4, mix(WOOD, INK, 0.3), rx=2),
            seams,
        )
    )


def _crown(w: int, h: int) -> str:
    """Draw a paper crown."""
    points = (
        f"M6 {h - 6}L2 18L{w * 0.27} {h * 0.56}L{w / 2} 6L{w * 0.73} {h * 0.56}"
        f"L{w - 2} 18L{w - 6} {h - 6}Z"
    )
    jewels = (disc(x, y, 5.5, AWNING) for x, y in ((4, 16), (w / 2, 6), (w - 4, 16)))
    return "".join(
        (
            path(
                points,
                MUSTARD,
                stroke=mix(MUSTARD, WOOD, 0.5),
                stroke_width=3,
                stroke_linejoin="round",
            ),
            stroke(f"M10 {h - 14}H{w - 10}", PAPER, 5),
            *jewels,
        )
    )
