"""The languages of the box, one touch each."""

from kiosk.screens.desk import Desk, Request, Set
from kiosk.ui import theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import INK, MUSTARD, NIGHT, PAPER
from kiosk.words import LANGUAGES, Raw


def row(ui: Ui, desk: Desk, room: Rect) -> Request | None:
    """Offer all languages side by side, each by its own sign; mark the one spoken.

    A control is named as its language calls itself.
    """
    wide = room.w // len(LANGUAGES)
    request: Request | None = None
    for at, (key, name) in enumerate(LANGUAGES.items()):
        spot = Rect(room.x + at * wide, room.y, wide, room.h)
        if _tongue(ui, key, name, spot, now=key == desk.settings.language):
            request = Set("language", key)
    return request


def _tongue(ui: Ui, key: str, name: str, spot: Rect, *, now: bool) -> bool:
    plate = spot.inflate(-12, -20)
    fill, ink = (MUSTARD, INK) if now else (NIGHT, PAPER)
    ui.box(fill, plate, radius=14)
    if not now:
        ui.box(PAPER, plate, radius=14, line=2)
    ui.text(Raw(key.upper()), plate, size=theme.TEXT, color=ink, face="bold")
    return ui.touch(name, spot) is not None
