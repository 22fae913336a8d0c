"""The way to the back room's door: nothing a guest does by chance."""

from kiosk.ui.core import Rect, Ui
from kiosk.ui.inputs import Key

FAR_APART = ("restock-1", "restock-8")
"""Two buttons that lie at different people's places."""
SIGN = Rect(240, 6, 800, 80)
"""The shop's name, for a box without buttons."""
HOLD_NS = 3_000_000_000
KEY = "f12"


def knocked(ui: Ui) -> bool:
    """Tell whether somebody stands at the door.

    Both buttons, or a finger on the shop's name, for three seconds; or a key.
    """
    if isinstance(ui.event, Key) and ui.event.name == KEY:
        return True
    since = ui.held_since(SIGN, *FAR_APART)
    if since is None:
        return False
    if ui.now - since >= HOLD_NS:
        return True
    ui.wake_at_ns(since + HOLD_NS)
    return False
