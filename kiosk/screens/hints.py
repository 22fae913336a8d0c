"""The first time a control is there, a bubble says what it does.

Each is shown once at a table, one at a time, until its control has been used or people
have gone on without it. Bubbles ask for no frames and take no touch.
"""

from typing import NamedTuple

from hardware.interfaces import Pressed
from kiosk.screens.desk import Desk
from kiosk.ui import theme
from kiosk.ui.art import path, rect, shadow
from kiosk.ui.core import Control, Rect, Ui
from kiosk.ui.inputs import Touch
from kiosk.ui.theme import INK, MUSTARD, PAPER
from kiosk.words import Words, words

SIZE = (470, 112)
GAP = 20
"""From the bubble to its control: the tail's length."""
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
    _bubble(ui, hint.words, control.rect)


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


def _bubble(ui: Ui, said: str, control: Rect) -> None:
    w, h = SIZE
    below = control.centery < theme.HEIGHT // 2
    top = control.bottom + GAP if below else control.top - GAP - h
    left = min(max(12, control.centerx - w // 2), theme.WIDTH - 12 - w)
    spot = Rect(left, min(max(12, top), theme.HEIGHT - 12 - h), w, h)
    tail = min(max(40, control.centerx - spot.x), w - 40)
    ui.art(_drawn, spot, tail, below, bleed=GAP + 6)
    ui.text(said, spot.inflate(-36, -16), size=theme.TEXT, face="bold")


def _drawn(w: int, h: int, tail: int, below: bool) -> str:
    """Draw the bubble with its tail at ``tail`` from the left."""
    base, tip = (4, -GAP) if below else (h - 4, h + GAP)
    wedge = f"M{tail - 22} {base}L{tail} {tip}L{tail + 22} {base}Z"
    return "".join(
        (
            shadow(w, h, r=20),
            path(wedge, MUSTARD),
            rect(0, 0, w, h, MUSTARD, rx=20),
            rect(5, 5, w - 10, h - 10, PAPER, rx=16, stroke=INK, stroke_width=0),
        )
    )
