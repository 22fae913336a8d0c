"""Gus the clerk, and his balloon."""

from kiosk.gus import Face
from kiosk.ui import theme
from kiosk.ui.core import Rect, Ui


def gus(ui: Ui, rect: Rect, face: Face = "welcome", says: str = "") -> None:
    """Draw Gus with one of his faces, and what he says in a balloon at his right."""
    head = Rect(rect.x, rect.y, rect.h, rect.h)
    ui.box(theme.PAPER, head, radius=rect.h / 2)
    if says:
        balloon = Rect(head.right + 16, rect.y, rect.w - head.w - 16, rect.h)
        ui.box(theme.PAPER, balloon, radius=20)
        ui.text(says, balloon.inflate(-28, -16))
