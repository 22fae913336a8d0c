"""The first time a control is there, a bubble says what it does.

Each is shown once at a table, one at a time, until its control has been used or people
have gone on without it. Bubbles ask for no frames and take no touch. They cover nothing
that is to be read or touched: on a screen without room for one it waits for the next.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from hardware.interfaces import Pressed
from kiosk.screens.desk import Desk
from kiosk.ui import theme
from kiosk.ui.art import path, rect, shadow
from kiosk.ui.core import Control, Rect, Ui
from kiosk.ui.inputs import Touch
from kiosk.ui.theme import INK, MUSTARD, PAPER
from kiosk.words import Words, say, words

WIDTHS = (470, 620, 400, 330)
"""How wide a bubble may be, as it is liked best."""
EDGE = 12
"""What it keeps free towards the edge of the screen, and to what lies there."""
REACHES = range(12, 177, 12)
"""How far from its control: the tail's length."""
STEP = 24
"""How finely it looks for its place."""
HUGE = 200_000
"""A control as large as that is the table itself, and no thing that could be hidden."""
PATIENCE = 3
"""So many touches elsewhere, and a bubble is not wanted."""
ANY_SEAT = "restock-"


class Hint(NamedTuple):
    """What a control is called, or how its button is, and what it does."""

    control: str
    words: Words


HINTS = (
    Hint(ANY_SEAT, words("Touch your place, or press your own Restock Button.")),
    Hint("Menu", words("Help, silence, undo and the way out are in here.")),
    Hint("Drawer", words("No code at hand? Type the card's number here.")),
    Hint("Shelves", words("Everybody's items, and what they are worth.")),
    Hint("Make a deal", words("Swap anything with anybody: both must agree.")),
    Hint("Receipts", words("Where everybody's points come from.")),
)


def show(ui: Ui, desk: Desk) -> None:
    """Draw the bubble that is due on this game's screen, if any."""
    if desk.table is None or not desk.settings.hints:
        return
    found = _due(ui, desk)
    if found is None:
        return
    hint, control = found
    if _is_done(ui, control):
        desk.hinted.add(hint.control)
        return
    place = _room(ui, hint.words, control.rect)
    if place is not None:
        _bubble(ui, hint.words, place)


def _due(ui: Ui, desk: Desk) -> tuple[Hint, Control] | None:
    """Return the first hint not given yet whose control is on the screen."""
    for hint in HINTS:
        if hint.control in desk.hinted:
            continue
        for control in ui.controls:
            if control.enabled and _is_it(hint, control):
                return hint, control
    return None


def _is_it(hint: Hint, control: Control) -> bool:
    if hint.control != ANY_SEAT:
        return control.name == hint.control
    near = control.rect.centery > theme.HEIGHT // 2
    return near and (control.pin or "").startswith(ANY_SEAT)


def _is_done(ui: Ui, control: Control) -> bool:
    """Tell whether the control has been used, or others often enough."""
    event = ui.event
    if isinstance(event, Touch) and event.phase == "down":
        used = control.rect.collidepoint(event.x, event.y)
    elif isinstance(event, Pressed):
        used = event.button == control.pin
    else:
        return False
    ui.memory["passed over"] = ui.memory.get("passed over", 0) + 1
    if used or ui.memory["passed over"] >= PATIENCE:
        ui.memory["passed over"] = 0
        return True
    return False


class Place(NamedTuple):
    """Where a bubble is drawn: its sheet, and the tail towards its control."""

    spot: Rect
    tail: Rect
    side: Literal["above", "below"]
    """Of the control."""


def _room(ui: Ui, said: str, control: Rect) -> Place | None:
    """Return where a bubble has room; it is looked for only if something has moved."""
    if ui.unready:
        return None
    things = [rect for rect in ui.shown if not control.contains(rect)]
    things += [
        each.rect
        for each in ui.controls
        if each.rect != control and each.rect.w * each.rect.h < HUGE
    ]
    about = say(said), control, things
    before = ui.memory.get("bubble")
    if before is None or before[0] != about:
        ui.memory["bubble"] = before = about, _look(ui, said, control, things)
    found: Place | None = before[1]
    return found


def _look(ui: Ui, said: str, control: Rect, things: list[Rect]) -> Place | None:
    """Return the nearest place where a bubble hides nothing, if there is one."""
    for place in _places(ui, said, control):
        near = place.spot.inflate(EDGE, EDGE)
        if near.collidelist(things) < 0 and place.tail.collidelist(things) < 0:
            return place
    return None


def _places(ui: Ui, said: str, control: Rect) -> Iterator[Place]:
    """Yield all places above and below a control, the nearest and widest first."""
    screen = Rect(0, 0, theme.WIDTH, theme.HEIGHT).inflate(-2 * EDGE, -2 * EDGE)
    sizes = [(wide, _high(ui, said, wide)) for wide in WIDTHS]
    for reach in REACHES:
        for wide, high in sizes:
            low, top = control.bottom + reach, control.top - reach - high
            for left in _lefts(control, wide):
                for y, side in ((top, "above"), (low, "below")):
                    spot = Rect(left, y, wide, high)
                    middle = min(max(control.centerx, left + 40), spot.right - 40)
                    tip = spot.bottom if side == "above" else control.bottom
                    tail = Rect(middle - 22, tip, 44, reach)
                    on_it = control.left + 10 <= middle <= control.right - 10
                    if on_it and screen.contains(spot):
                        yield Place(spot, tail, side)  # type: ignore[arg-type]


def _lefts(control: Rect, wide: int) -> list[int]:
    """Return where a bubble may begin, first so that it stands over its control."""
    best = min(max(EDGE, control.centerx - wide // 2), theme.WIDTH - EDGE - wide)
    steps = range(-wide // STEP, wide // STEP + 1)
    return sorted((best + STEP * at for at in steps), key=lambda x: abs(x - best))


def _high(ui: Ui, said: str, wide: int) -> int:
    lines = ui.wrap(said, wide - 36, size=theme.LABEL, face="bold")
    return 18 + 32 * len(lines)


def _bubble(ui: Ui, said: str, place: Place) -> None:
    spot, tail = place.spot, place.tail
    below = place.side == "below"
    ui.art(_drawn, spot, tail.centerx - spot.x, tail.h, below, bleed=tail.h + 6)
    ui.text(said, spot.inflate(-34, -14), size=theme.LABEL, face="bold")


def _drawn(w: int, h: int, tail: int, long: int, below: bool) -> str:
    """Draw the bubble with its tail at ``tail`` from the left, ``long`` units long."""
    base, tip = (4, -long) if below else (h - 4, h + long)
    wedge = f"M{tail - 22} {base}L{tail} {tip}L{tail + 22} {base}Z"
    return "".join(
        (
            shadow(w, h, r=20),
            path(wedge, MUSTARD),
            rect(0, 0, w, h, MUSTARD, rx=20),
            rect(5, 5, w - 10, h - 10, PAPER, rx=16, stroke=INK, stroke_width=0),
        )
    )
