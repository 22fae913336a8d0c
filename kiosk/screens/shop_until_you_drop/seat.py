"""A seat's panel: its three bags, its Tompangs, its points, its name as its button."""

from typing import NamedTuple

from kiosk.decks.marks import mix
from kiosk.decks.sud_people import portrait
from kiosk.rules.shop_until_you_drop import Power, View
from kiosk.screens.desk import Desk, restock
from kiosk.screens.shop_until_you_drop import bags, layout
from kiosk.screens.shop_until_you_drop.drawn import svg
from kiosk.screens.shop_until_you_drop.layout import Panel
from kiosk.screens.shop_until_you_drop.moving import errands_shown
from kiosk.ui import kit, theme
from kiosk.ui.art import fade, rect, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.inputs import Press
from kiosk.ui.theme import INK, MUSTARD, NIGHT, PAPER, WOOD
from kiosk.words import Raw, words

KEY = "shop-until-you-drop"
SCORE = 76
"""The breadth that points take at the right of a mat."""


def backdrop(ui: Ui, seats: int) -> None:
    """Draw the shop, and the counters that seats have before them."""
    ui.around = True
    kit.room(ui, "", KEY, around=True)
    for spot, far in layout.counters(seats):
        counter(ui, spot, far=far)


def counter(ui: Ui, spot: Rect, *, far: bool) -> None:
    """Draw a counter, its edge towards the middle of the table."""
    ui.art(_counter, spot, far)


def panel(ui: Ui, view: View, seat: int, area: Rect) -> None:
    """Draw a seat's bags and Tompangs, lit if the seat is to act; cards come later."""
    spots, place = layout.panel(area), view.places[seat]
    if view.seat == seat:
        ui.art(_light, area)
    for bag, room in zip(place.bags, spots.bags, strict=True):
        bags.draw(ui, bag, room, limit=bags.limit_of(place))
    _errands(ui, view, seat, spots)
    if spots.person is not None:
        person(ui, view, seat, spots.person)
    # Not a rectangle around both: in it would lie the mat, which is the seat's button.
    bagged = spots.bags[0].unionall(spots.bags[1:])
    for name, spot in (("look", bagged), ("errands", spots.errands)):
        if ui.touch(f"{name} {seat + 1}", spot):
            ui.memory["look"] = seat


def _errands(ui: Ui, view: View, seat: int, spots: Panel) -> None:
    """Draw where Tompangs lie, and how many have no room there."""
    errands = view.places[seat].sum.errands
    ui.art(_board, spots.errands)
    if not errands:
        none = "No Tompangs yet"
        ui.text(none, spots.errands.inflate(-16, -8), color=PAPER, size=theme.LABEL)
        return
    shown = errands_shown(view, seat, len(spots.slips))
    if len(shown) < len(errands):
        more = words("+ {count} more", count=len(errands) - len(shown))
        ui.text(more, spots.slips[len(shown)], color=PAPER, size=theme.LABEL)


def person(ui: Ui, view: View, seat: int, room: Rect) -> None:
    """Draw a seat's character, with its power if it has one."""
    place = view.places[seat]
    if place.character is None:
        return
    ui.art(_board, room)
    picture = Rect(room.x, room.y, room.h, room.h)
    ui.art(_portrait, picture, place.character.power, place.kiasu)
    beside = Rect(picture.right + 12, room.y, room.w - room.h - 12, room.h)
    ui.text(
        Raw(place.character.name), beside, size=theme.TEXT, color=PAPER, face="bold"
    )


class Note(NamedTuple):
    """How a seat stands, in a word for the eye and a few to read."""

    state: kit.State
    words: str


def mat(ui: Ui, desk: Desk, view: View, seat: int, note: Note) -> Press | None:
    """Draw a seat's name with its points in its panel; it is the seat's button."""
    place, spot = view.places[seat], layout.panel(ui.area).mat
    # The mat has a margin of its own, which the layout has seen to already.
    press = kit.place(
        ui, spot.inflate(12, 10), desk.card(seat), name_on(ui, place.name, spot),
        note.words, state=note.state, control=place.name, pin=restock(seat),
    )  # fmt: skip
    points(ui, place.sum.total, spot, seat)
    return press


def points(ui: Ui, total: int, spot: Rect, seat: int) -> None:
    """Write a seat's points into the upper right corner of its mat."""
    room = Rect(spot.right - SCORE - 12, spot.y + 6, SCORE, spot.h * 46 // 100)
    if total < 0:
        ui.text(f"−{-total}", room, size=min(56, room.h), face="price", align="right")
        return
    now = round(ui.tween(f"points {seat}", total))
    ui.text(str(now), room, size=min(56, room.h), face="price", align="right")


def name_on(ui: Ui, name: str, spot: Rect) -> str:
    """Return a name as it fits on a mat beside the points: whole, or shortened."""
    band = min((spot.h - 10) * 5 // 8, (spot.w - 12) * 3 // 10)
    room = spot.w - band - SCORE - 52
    first = name.split(" ", maxsplit=1)[0]
    for cut in (name, first, *(f"{first[:n]}…" for n in range(len(first), 1, -1))):
        if ui.measure(Raw(cut), size=theme.LABEL, face="bold") <= room:
            return cut
    return first[:1]


# --- drawings -----------------------------------------------------------------------


def _portrait(w: int, h: int, power: Power, kiasu: bool) -> str:
    frame = mix(MUSTARD, WOOD, 0.3)
    inner = Rect(5, 5, w - 10, h - 10)
    return "".join(
        (
            rect(0, 0, w, h, frame, rx=12),
            rect(4, 4, w - 8, h - 8, PAPER, rx=9),
            svg(portrait(power, kiasu=kiasu), inner),
        )
    )


def portrait_of(ui: Ui, power: Power, spot: Rect, *, kiasu: bool) -> None:
    """Draw a character's portrait in its frame."""
    ui.art(_portrait, spot, power, kiasu)


def _board(w: int, h: int) -> str:
    """Draw the dark board that Tompangs are pinned to, and a name is chalked on."""
    return rect(-3, -3, w + 4, h + 5, NIGHT, rx=10, opacity=0.6)


def _light(w: int, h: int) -> str:
    """Draw the lamp that burns over whoever is to act."""
    return "".join(
        (
            fade("glow", (0, MUSTARD, 0.36), (1, MUSTARD, 0.12)),
            rect(0, 0, w, h, "url(#glow)"),
            rect(3, 3, w - 6, h - 6, "none", rx=14, stroke=MUSTARD, stroke_width=6),
        )
    )


def _counter(w: int, h: int, far: bool) -> str:
    """Draw the planks that panels lie on, their edge lit from the middle."""
    light, dark = mix(WOOD, PAPER, 0.16), mix(WOOD, INK, 0.4)
    parts = [
        fade("plank", (0, mix(WOOD, PAPER, 0.06), 1), (1, mix(WOOD, INK, 0.2), 1)),
        rect(0, 0, w, h, "url(#plank)"),
    ]
    parts += [rect(0, y, w, 2.0, dark, opacity=0.6) for y in range(54, h, 46)]
    parts += [
        stroke(f"M{(at * 331) % w} {22 + at * 46 % h}q140 {(-1) ** at * 6} 280 0",
               dark, 1.6, opacity=0.4)
        for at in range(5)
    ]  # fmt: skip
    parts += [rect(0, 0, w, 7, light), rect(0, 7, w, 3, dark)]
    drawn = "".join(parts)
    turn = f"rotate(180 {w / 2} {h / 2})"
    return f'<g transform="{turn}">{drawn}</g>' if far else drawn
