"""What Gus says when something is refused, on screens that show no Gus.

Without it a press that the rules refuse would look as if it had not been felt.
"""

from kiosk.screens.desk import Desk
from kiosk.ui import kit
from kiosk.ui.core import Facing, Rect, Ui

SHOWN_MS = 3500
WIDE, HIGH = 820, 104
LOW = Rect(230, 548, WIDE, HIGH)
"""Where it hangs if all read from one side."""
BOTH: tuple[tuple[Rect, Facing], ...] = (
    (Rect(230, 292, WIDE, HIGH), "north"), (Rect(230, 404, WIDE, HIGH), "south")
)  # fmt: skip
"""Where it hangs for both long sides."""


def show(ui: Ui, desk: Desk) -> None:
    """Write the refusal down for a moment, unless this frame says it already."""
    said = desk.said
    if said is None or said.announcement.tune != "no":
        return
    left = SHOWN_MS - (ui.now - said.at) // 1_000_000
    words = said.announcement.words()
    if left <= 0 or not words or words in ui.texts:
        return
    ui.wake_in(left)
    for spot, facing in BOTH if ui.around else ((LOW, "south"),):
        with ui.panel(spot, facing) as room:
            kit.slate(ui, words, room)
