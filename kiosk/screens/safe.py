"""Safe mode: that the box runs in it, why, and the way out."""

from kiosk.screens.desk import Ask, Desk, Request
from kiosk.ui import kit
from kiosk.ui.core import Rect, Ui

OPEN = "safe"
"""The memory's key while the explanation lies over the screen."""
WHY = (
    "The box stopped three times in a row. It runs in safe mode now: our own cards, "
    "plain settings, other colours. All games are kept. Undo what was changed last, "
    "then start as usual."
)
SPOT = Rect(96, 6, 230, 72)


def mark(ui: Ui, desk: Desk) -> None:
    """Draw the sign of safe mode; a touch explains it."""
    if desk.safe and kit.button(ui, "Safe mode", SPOT, kind="danger"):
        ui.memory[OPEN] = True


def explain(ui: Ui) -> Request | None:
    """Say what safe mode is, and ask whether to leave it."""
    answer = kit.ask(ui, WHY, (("Stay for now", "do"), ("Start as usual", "plain")))
    if answer:
        del ui.memory[OPEN]
    return Ask("restart") if answer == "Start as usual" else None
