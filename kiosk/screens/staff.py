"""The call for staff: large and calm over everything, until somebody has helped."""

from kiosk.screens.desk import Ask, Desk, Go, Request
from kiosk.screens.service.knock import knocked
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import joined, words

BEAT_MS = 900
"""How long each of the two lights of the call lasts."""
SHOWN = 3
"""Sentences of what is wrong that are read out; the log has all."""


def call(ui: Ui, desk: Desk) -> Request | None:
    """Draw the call, with what the box knows is wrong; holding the button ends it."""
    kit.room(ui, "One moment, please")
    lit = not ui.motion or (ui.ms // BEAT_MS) % 2 == 0
    if ui.motion:
        ui.wake_in(BEAT_MS - ui.ms % BEAT_MS)
    frame = Rect(90, 120, 1100, 330)
    ui.box(theme.MUSTARD if lit else theme.BRASS, frame.inflate(20, 20), radius=24)
    kit.slate(ui, "", frame)
    ui.text("Staff, please!", Rect(110, 140, 1060, 290), size=150, face="price",
            color=theme.HONEY if lit else theme.PAPER)  # fmt: skip
    kit.gus(ui, Rect(90, 470, 1100, 170), "welcome", _reason(desk))
    spot = Rect(390, 690, 500, 84)
    if kit.button(ui, "Helped? Hold here.", spot, kind="do", name="Helped",
                  phases=("hold",)):  # fmt: skip
        return Ask("helped")
    return Go("service") if knocked(ui) else None


def _reason(desk: Desk) -> str:
    """Say what is wrong, as far as the box knows."""
    known = [state.why for state in desk.broken()] + desk.notices
    if not known:
        return words("This table would like some help. The game is kept.")
    return joined("\n", known[:SHOWN])
