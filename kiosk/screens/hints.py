"""The first time a control is needed, a bubble says what it does.

Each is shown once at a table, one at a time, until its control has been used or people
have gone on without it. Bubbles ask for no frames and take no touch. They cover nothing
that is to be read or touched, but for what a screen offers to do without for as long:
on a screen without room for one it waits for the next, and another one goes first.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from hardware.interfaces import Pressed
from kiosk.screens.desk import Desk
from kiosk.ui import theme
from kiosk.ui.art import path, rect, shadow
from kiosk.ui.core import Control, Facing, Rect, Ui
from kiosk.ui.inputs import Touch
from kiosk.ui.theme import INK, MUSTARD, PAPER
from kiosk.words import Words, words

LINES = (2, 1, 3)
"""How many lines a bubble has, as it is liked best."""
WIDEST = 800
ROUND, LINE = 42, 32
"""What stands around its words, from side to side, and how high each line is."""
FASCIA = Rect(160, 151, 960, 48)
"""The board with the moment's name, where seats have both long sides."""
EDGE = 12
"""What it keeps free towards the edge of the screen."""
CLEAR = (24, 12, 6)
"""What it keeps free around itself, as it is liked best; the least is half of it."""
REACHES = range(8, 177, 12)
"""How far from its control: the tail's length."""
BESIDE = 80
"""How far at the most, where it stands beside its control."""
STEP = 24
"""How finely it looks for its place."""
HUGE = 200_000
"""A control as large as that is the table itself, and no thing that could be hidden."""
PATIENCE = 3
"""So many touches elsewhere, and a bubble is not wanted."""
ANY_SEAT = "restock-"
MENU = "Menu"


class Hint(NamedTuple):
    """What a control is called, or how its button is, and what it does."""

    control: str
    words: Words


HINTS = (
    Hint(ANY_SEAT, words("Touch your place or press your Restock Button.")),
    Hint(MENU, words("Help, silence, undo and the way out.")),
    Hint("Drawer", words("No code at hand? Type the card's number here.")),
    Hint("Shelves", words("Everybody's items, and what they are worth.")),
    Hint("Make a deal", words("Swap anything with anybody: both must agree.")),
    Hint("Receipts", words("Where everybody's points come from.")),
)


Side = Literal["above", "below", "left", "right"]


class Place(NamedTuple):
    """Where a bubble is drawn: its sheet, and the tail towards its control."""

    spot: Rect
    tail: Rect
    """Empty for a bubble that points at nothing."""
    side: Side
    """Of the control."""
    facing: Facing = "south"
    """Who reads it; both rectangles are on the whole screen, however it is turned."""


def show(ui: Ui, desk: Desk) -> None:
    """Draw the bubble that is due on this game's screen, if any."""
    if ui.unready:
        return  # nobody knows yet what else there is
    shown = ui.memory.pop("bubble", None)
    if desk.table is None:
        return
    for hint, _ in list(due(ui, desk)):
        if _is_done(ui, hint, shown=hint.control == shown):
            desk.hinted.add(hint.control)
            return
    for hint, control in due(ui, desk):
        places = places_for(ui, hint, control)
        if places:
            for place in places:
                _bubble(ui, hint.words, place)
            ui.memory["bubble"] = hint.control
            return


def wanted(desk: Desk, control: str) -> bool:
    """Tell whether a control has not been explained yet at this table."""
    return desk.settings.hints and control not in desk.hinted


def hang(ui: Ui, desk: Desk, title: str) -> str:
    """Return what the fascia says: no title while places are explained there."""
    if ui.inert or not wanted(desk, ANY_SEAT):
        return title
    ui.offer(ANY_SEAT, FASCIA)
    return ""


def due(ui: Ui, desk: Desk) -> Iterator[tuple[Hint, Control]]:
    """Yield the hints not given yet whose control is on the screen, and which it is."""
    for hint in HINTS:
        found = [each for each in ui.controls if each.enabled and _is_it(hint, each)]
        if found and wanted(desk, hint.control):
            yield hint, next(filter(_is_near, found), found[0])


def _is_it(hint: Hint, control: Control) -> bool:
    if hint.control == ANY_SEAT:
        return control.rect.h > 0 and (control.pin or "").startswith(ANY_SEAT)
    return control.name == hint.control


def _is_near(control: Control) -> bool:
    """Tell whether a control lies in the half from which bubbles are read."""
    return control.rect.centery > theme.HEIGHT // 2


def _is_done(ui: Ui, hint: Hint, *, shown: bool) -> bool:
    """Tell whether such a control has been used, or others often enough.

    Those count only while the bubble is ``shown``.
    """
    event = ui.event
    if isinstance(event, Touch) and event.phase == "down":
        used = [c for c in ui.controls if c.rect.collidepoint(event.x, event.y)]
    elif isinstance(event, Pressed):
        used = [c for c in ui.controls if c.pin == event.button]
    else:
        return False
    key = "passed over", hint.control
    ui.memory[key] = ui.memory.get(key, 0) + (1 if shown else 0)
    known = any(each.enabled and _is_it(hint, each) for each in used)
    return known or ui.memory[key] >= PATIENCE


# --- where there is room --------------------------------------------------------------


def places_for(ui: Ui, hint: Hint, control: Control) -> list[Place]:
    """Return where a hint is drawn on this screen; nowhere if it has no room.

    That is where the screen offers it, else the nearest place where it hides nothing.
    """
    offered = (each[1:] for each in ui.offered if each[0] == hint.control)
    places = [_inside(ui, hint.words, *each, control.rect) for each in offered]
    if places and None not in places:
        return [place for place in places if place is not None]
    if hint.control == ANY_SEAT and not _is_near(control):
        return []
    things = [rect for rect in ui.shown if not control.rect.contains(rect)]
    things += [
        each.rect
        for each in ui.controls
        if each.rect != control.rect and each.rect.w * each.rect.h < HUGE
    ]
    free = _free(
        tuple(_sizes(ui, hint.words)), _box(control.rect), tuple(map(_box, things))
    )
    return [] if free is None else [free]


def _sizes(ui: Ui, said: str) -> Iterator[tuple[int, int]]:
    """Yield how large a bubble may be: as narrow as its words in so many lines are."""
    whole = ui.measure(said, size=theme.LABEL, face="bold")
    for count in LINES:
        wide = whole // count
        while len(ui.wrap(said, wide, size=theme.LABEL, face="bold")) > count:
            wide += 6
        if wide + ROUND <= WIDEST:
            yield wide + ROUND, 16 + LINE * count


Box = tuple[int, int, int, int]


def _box(rect: Rect) -> Box:
    return rect.x, rect.y, rect.w, rect.h


@lru_cache(maxsize=64)
def _free(
    sizes: tuple[tuple[int, int], ...], control: Box, things: tuple[Box, ...]
) -> Place | None:
    """Return the nearest place where a bubble hides nothing, if there is one."""
    solid = list(map(Rect, things))
    for clear in CLEAR:
        for place in _places(sizes, Rect(control)):
            near = place.spot.inflate(clear, clear)
            if near.collidelist(solid) < 0 and place.tail.collidelist(solid) < 0:
                return place
    return None


def _places(sizes: tuple[tuple[int, int], ...], control: Rect) -> Iterator[Place]:
    """Yield all places around a control, the nearest and widest first."""
    screen = Rect(0, 0, theme.WIDTH, theme.HEIGHT).inflate(-2 * EDGE, -2 * EDGE)
    for reach in REACHES:
        for wide, high in sizes:
            around = _over_it(control, wide, high, reach)
            if reach <= BESIDE:
                around += _beside_it(control, wide, high, reach)
            yield from (place for place in around if screen.contains(place.spot))


def _over_it(control: Rect, wide: int, high: int, reach: int) -> list[Place]:
    """Return the places above and below a control that point at it."""
    found = []
    for left in _slide(control.centerx, wide, theme.WIDTH):
        middle = min(max(control.centerx, left + 40), left + wide - 40)
        if control.left + 10 <= middle <= control.right - 10:
            up = Rect(left, control.top - reach - high, wide, high)
            tail = Rect(middle - 22, up.bottom, 44, reach)
            found.append(Place(up, tail, "above"))
            down = Rect(left, control.bottom + reach, wide, high)
            tail = Rect(middle - 22, control.bottom, 44, reach)
            found.append(Place(down, tail, "below"))
    return found


def _beside_it(control: Rect, wide: int, high: int, reach: int) -> list[Place]:
    """Return the places left and right of a control that point at it."""
    found = []
    for top in _slide(control.centery, high, theme.HEIGHT):
        middle = min(max(control.centery, top + 32), top + high - 32)
        if control.top + 10 <= middle <= control.bottom - 10:
            before = Rect(control.left - reach - wide, top, wide, high)
            tail = Rect(before.right, middle - 22, reach, 44)
            found.append(Place(before, tail, "left"))
            after = Rect(control.right + reach, top, wide, high)
            tail = Rect(control.right, middle - 22, reach, 44)
            found.append(Place(after, tail, "right"))
    return found


def _slide(middle: int, long: int, whole: int) -> list[int]:
    """Return where a bubble may begin, first so that its middle is the control's."""
    last = whole - EDGE - long
    best = min(max(EDGE, middle - long // 2), last)
    steps = {best + STEP * at for at in range(-long // STEP, long // STEP + 1)}
    return sorted({EDGE, last, *steps}, key=lambda at: abs(at - best))


def _inside(
    ui: Ui, said: str, room: Rect, facing: Facing, control: Rect
) -> Place | None:
    """Return a bubble's place in a room that its screen offers, if it is large enough.

    It points at a control that is right beside the room, and else at nothing.
    """
    sizes = _sizes(ui, said)
    size = next((one for one in sizes if one[0] <= room.w and one[1] <= room.h), None)
    if size is None:
        return None
    spot = Rect((0, 0), size)
    spot.center = room.center
    tail = Rect(spot.center, (0, 0))
    if facing == "north" or control.bottom < room.top or control.top > room.bottom:
        return Place(spot, tail, "above", facing)
    middle = min(max(control.centery, spot.top + 32), spot.bottom - 32)
    if 0 <= (reach := room.left - control.right) <= BESIDE:
        spot.left = room.left
        return Place(spot, Rect(control.right, middle - 22, reach, 44), "right")
    if 0 <= (reach := control.left - room.right) <= BESIDE:
        spot.right = room.right
        return Place(spot, Rect(spot.right, middle - 22, reach, 44), "left")
    return Place(spot, tail, "above")


# --- what it looks like ---------------------------------------------------------------


def _bubble(ui: Ui, said: str, place: Place) -> None:
    if place.facing == "south":
        _sheet(ui, said, place.spot, place)
        return
    with ui.panel(place.spot.inflate(2 * EDGE, 2 * EDGE), place.facing) as area:
        _sheet(ui, said, area.inflate(-2 * EDGE, -2 * EDGE), place)


def _sheet(ui: Ui, said: str, spot: Rect, place: Place) -> None:
    tail = place.tail
    if place.side in ("above", "below"):
        at, long = tail.centerx - place.spot.x, tail.h
    else:
        at, long = tail.centery - place.spot.y, tail.w
    ui.art(_drawn, spot, at, long, place.side, bleed=long + 6)
    ui.text(said, spot.inflate(8 - ROUND, -14), size=theme.LABEL, face="bold")


def _drawn(w: int, h: int, at: int, long: int, side: Side) -> str:
    """Draw a bubble with a tail ``long`` units long, ``at`` from its left or top."""
    return "".join(
        (
            shadow(w, h, r=20),
            path(_wedge(w, h, at, long, side), MUSTARD) if long else "",
            rect(0, 0, w, h, MUSTARD, rx=20),
            rect(5, 5, w - 10, h - 10, PAPER, rx=16, stroke=INK, stroke_width=0),
        )
    )


def _wedge(w: int, h: int, at: int, long: int, side: Side) -> str:
    match side:
        case "above":
            return f"M{at - 22} {h - 4}L{at} {h + long}L{at + 22} {h - 4}Z"
        case "below":
            return f"M{at - 22} 4L{at} {-long}L{at + 22} 4Z"
        case "left":
            return f"M{w - 4} {at - 22}L{w + long} {at}L{w - 4} {at + 22}Z"
        case "right":
            return f"M4 {at - 22}L{-long} {at}L4 {at + 22}Z"
