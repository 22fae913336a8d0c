"""How the last page of a game ends, whichever game it was."""

from kiosk.screens.desk import Ask, Request
from kiosk.ui import kit
from kiosk.ui.core import Rect, Ui


def again_or_leave(ui: Ui) -> Request | None:
    """Offer one more game, or the way home."""
    if kit.button(ui, "Once more", Rect(620, 684, 280, 92), kind="do", key="return"):
        return Ask("rematch")
    if kit.button(ui, "Clear the table", Rect(916, 684, 324, 92)):
        return Ask("leave")
    return None
