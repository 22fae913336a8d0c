"""Export: all games and logs to a stick that is plugged in."""

from kiosk.screens.desk import Desk, Request, Staff
from kiosk.screens.service import frame
from kiosk.ui import kit
from kiosk.ui.core import Rect, Ui
from kiosk.words import words

LOOK_MS = 1_500
"""How often sticks are looked for."""
MOST = 3
NONE = "Plug a USB stick into the box. It shows up here by itself."
MANY = "Where to? Games, faults and logs go into a new folder there."


def copying(ui: Ui, desk: Desk) -> Request | None:
    """Offer each stick."""
    request: Request | None = frame.page(ui, "Export")
    targets = desk.staff.targets()[:MOST]
    ui.wake_in(LOOK_MS)
    kit.slate(ui, MANY if targets else NONE, Rect(140, 120, 1000, 150), size=40)
    for at, target in enumerate(targets):
        label = words("Copy to {name}", name=target.name[:24])
        rect = Rect(240, 300 + at * 116, 800, 100)
        kind: kit.Kind = "do" if at == 0 else "plain"
        if kit.button(ui, label, rect, kind=kind, size=40, name=f"stick {at + 1}"):
            request = Staff("export", target)
    frame.says(ui, desk, "Nothing on a stick is changed or deleted.")
    return request
