"""The display and its touch: a frame that must be whole, and five marks to touch."""

from kiosk.screens.desk import Desk, Go, Request
from kiosk.screens.service import frame
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.inputs import Touch
from kiosk.ui.theme import HEIGHT, INK, MINT, MUSTARD, PAPER, WIDTH
from kiosk.words import words

SIDE = 120
MARKS = {
    "upper left": (0, 0),
    "upper right": (WIDTH - SIDE, 0),
    "lower left": (0, HEIGHT - SIDE),
    "lower right": (WIDTH - SIDE, HEIGHT - SIDE),
    "middle": ((WIDTH - SIDE) // 2, 250),
}
ASK = "The white frame must be whole. Touch the five marks."
DONE = "All five answer where they are: the screen is well."


def display(ui: Ui, desk: Desk) -> Request | None:
    """Show edges, colours and greys; follow the finger."""
    ui.steers = frame.NEXT, frame.PRESS
    whole = Rect(0, 0, WIDTH, HEIGHT)
    ui.box(INK, whole)
    ui.box(theme.WHITE, whole, line=6)
    _colours(ui, Rect(190, 470, 900, 120))
    touched: set[str] = ui.memory.setdefault("touched", set())
    for name, (x, y) in MARKS.items():
        _mark(ui, name, Rect(x, y, SIDE, SIDE), touched)
    says = DONE if len(touched) == len(MARKS) else ASK
    ui.text(says, Rect(160, 60, 960, 150), size=44, color=PAPER, face="bold")
    _finger(ui)
    spot = Rect(520, 660, 240, 90)
    if kit.button(ui, "Back", spot, kind="quiet", key="escape", sign="back"):
        return Go("service")
    return None


def _mark(ui: Ui, name: str, rect: Rect, touched: set[str]) -> None:
    color = MINT if name in touched else MUSTARD
    ui.box(color, rect.inflate(-16, -16), radius=52)
    if name in touched:
        kit.icon(ui, "check", rect.inflate(-64, -64), INK)
    else:
        ui.box(INK, Rect(rect.centerx - 30, rect.centery - 2, 60, 4))
        ui.box(INK, Rect(rect.centerx - 2, rect.centery - 30, 4, 60))
    if ui.touch(name, rect):
        touched.add(name)


def _colours(ui: Ui, rect: Rect) -> None:
    """Draw the seats' colours, and under them the greys from black to white."""
    wide = rect.w // len(theme.SEATS)
    for at, seat in enumerate(theme.SEATS):
        left = rect.x + at * wide
        ui.box(seat.color, Rect(left, rect.y, wide, rect.h // 2))
        grey = round(255 * at / (len(theme.SEATS) - 1))
        spot = Rect(left, rect.y + rect.h // 2, wide, rect.h // 2)
        ui.box((grey, grey, grey), spot)


def _finger(ui: Ui) -> None:
    if isinstance(ui.event, Touch):
        ui.memory["finger"] = round(ui.event.x), round(ui.event.y)
    x, y = ui.memory.get("finger", (None, None))
    if x is None:
        return
    ui.box(PAPER, Rect(x - 50, y - 2, 100, 4))
    ui.box(PAPER, Rect(x - 2, y - 50, 4, 100))
    where = words("Last touch: {x}, {y}", x=x, y=y)
    ui.text(where, Rect(440, 604, 400, 44), size=theme.LABEL, color=PAPER)
