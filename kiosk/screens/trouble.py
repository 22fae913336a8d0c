"""The one calm screen for anything that should not have happened."""

from kiosk.screens.desk import Ask, Desk, Request
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui


def trouble(ui: Ui, desk: Desk) -> Request | None:
    """Say that the game is kept, and go on with it at a touch."""
    kit.room(ui, "One moment, please")
    kit.slate(
        ui, "Something fell off a shelf back here.\nYour game is kept.",
        Rect(190, 130, 900, 300), size=theme.HEADING,
    )  # fmt: skip
    kit.gus(ui, Rect(190, 460, 900, 160), "sorry", "Sorry about that! Shall we go on?")
    if kit.button(ui, "Go on", Rect(800, 690, 440, 84), kind="do", key="return"):
        return Ask("recover")
    if kit.button(ui, "Back to the shop", Rect(380, 690, 400, 84)):
        return Ask("shelve")
    if desk.table is not None and kit.button(
        ui, "One step back", Rect(40, 690, 320, 84), kind="quiet"
    ):
        return Ask("retreat")
    return None
