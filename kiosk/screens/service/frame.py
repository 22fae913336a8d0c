"""What all pages of the back room share: the room, the way back, rows on slates."""

from collections.abc import Sequence
from typing import TypeVar

from hardware.interfaces import Held
from kiosk.gus import Face
from kiosk.screens.desk import Desk, Go
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui

NEXT, PRESS = "stopwatch-1", "stopwatch-2"
"""Without touch and keyboard these two buttons do for both."""
BODY = Rect(40, 104, 1200, 540)
"""What a page has between awning and counter."""

Row = TypeVar("Row")


def page(ui: Ui, title: str, *, steered: bool = True, to: str = "service") -> Go | None:
    """Draw the room and the way back; return whether it is taken.

    Args:
        ui: where to draw.
        title: what hangs in the valance.
        steered: the stopwatch buttons move the frame and press; else, on pages that
            need the buttons for themselves, holding the second one goes back.
        to: the screen to go back to.
    """
    kit.room(ui, title)
    if steered:
        ui.steers = NEXT, PRESS
    held = isinstance(ui.event, Held) and ui.event.button == PRESS
    back = kit.button(
        ui, "Back", Rect(40, 690, 200, 84), kind="quiet", key="escape", sign="back"
    )
    return Go(to) if back or (held and not steered) else None


def says(
    ui: Ui, desk: Desk, otherwise: str, *, face: Face = "welcome", wide: int = 640
) -> None:
    """Let Gus say the last announcement, or something else while there is none.

    With his balloon he is ``wide`` logical units wide, 970 at the most.
    """
    said = desk.said.announcement if desk.said else None
    shown = said.words() if said else otherwise
    look = said.face if said else face
    kit.gus(ui, Rect(270, 656, wide, 136), look, shown)


def turned(ui: Ui, rows: Sequence[Row], heights: Sequence[int]) -> Sequence[Row]:
    """Return the rows of the page that is turned to, as many as there is room for."""
    starts = _starts(heights)
    at = min(ui.memory.setdefault("page", 0), len(starts) - 1)
    if len(starts) > 1 and kit.button(
        ui, "", Rect(1140, 690, 100, 84), sign="next", name="Next page"
    ):
        at = (at + 1) % len(starts)
    ui.memory["page"] = at
    ends = [*starts[1:], len(rows)]
    return rows[starts[at] : ends[at]]


def _starts(heights: Sequence[int]) -> list[int]:
    """Return at which row each page begins."""
    starts, room = [0], BODY.h
    for at, high in enumerate(heights):
        if high > room and at > starts[-1]:
            starts.append(at)
            room = BODY.h
        room -= high
    return starts


def stepper(ui: Ui, name: str, label: str, shown: str, rect: Rect) -> int:
    """Draw one setting with keys for less and more; return the step that was asked."""
    kit.slate(ui, "", rect)
    words = Rect(rect.x + 24, rect.y, 560, rect.h)
    ui.text(label, words, color=theme.PAPER, face="bold", align="left")
    high = rect.h - 16
    less = Rect(rect.x + 640, rect.y + 8, 84, high)
    more = Rect(rect.right - 96, rect.y + 8, 84, high)
    value = Rect(less.right + 8, rect.y + 8, more.x - less.right - 16, high)
    ui.text(shown, value, color=theme.PAPER, face="bold")
    if kit.button(ui, "", less, sign="back", name=f"less {name}"):
        return -1
    return 1 if kit.button(ui, "", more, sign="next", name=f"more {name}") else 0
