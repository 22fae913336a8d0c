"""The shop's furniture: what screens are put together from.

All functions take the ``Ui`` first and draw in its current place (screen or panel).
"""

from collections.abc import Sequence
from typing import Literal

import numpy as np
import pygame

from hardware.interfaces import Gray
from kiosk.gus import Face
from kiosk.ui import theme
from kiosk.ui.core import Facing, Rect, Ui
from kiosk.ui.inputs import Phase, Press

Kind = Literal["do", "plain", "danger", "done", "quiet"]
"""Mustard: the one thing to do now; paper; red; mint; chalk outline."""

_FILL = {
    "do": (theme.MUSTARD, theme.INK),
    "plain": (theme.PAPER, theme.INK),
    "danger": (theme.AWNING, theme.PAPER),
    "done": (theme.MINT, theme.INK),
    "quiet": (theme.NIGHT, theme.PAPER),
}


def room(ui: Ui, title: str, department: str = "") -> None:
    """Draw the shop at night behind everything, ``title`` hanging in the valance."""
    ui.box(theme.NIGHT, ui.area)
    ui.box(theme.AWNING, Rect(0, 0, theme.WIDTH, 84))
    ui.box(theme.WOOD, Rect(0, 660, theme.WIDTH, 140))
    ui.text(title, Rect(200, 8, 880, 68), size=theme.HEADING, color=theme.PAPER)


def button(
    ui: Ui,
    label: str,
    rect: Rect,
    *,
    kind: Kind = "plain",
    size: int = theme.TEXT,
    name: str | None = None,
    pin: str | None = None,
    key: str | None = None,
    phases: tuple[Phase, ...] = ("down",),
    enabled: bool = True,
) -> Press | None:
    """Draw a button that lies on the counter; return its use. ``name`` is the label."""
    fill, ink = _FILL[kind]
    if not enabled:
        fill = theme.mix(fill, theme.NIGHT)
    ui.box(fill, rect, radius=16)
    ui.text(label, rect.inflate(-20, -8), size=size, color=ink, face="bold")
    return ui.touch(
        name or label, rect, pin=pin, key=key, phases=phases, enabled=enabled
    )


def price(ui: Ui, words: str, rect: Rect, *, size: int = theme.PRICE) -> None:
    """Draw a die-cut price tag with its string."""
    ui.box(theme.PAPER, rect, radius=24)
    ui.text(words, rect.inflate(-40, -10), size=size, face="price")


def price_for_all(ui: Ui, words: str, rect: Rect) -> None:
    """Draw a price that can be read from every side of the table."""
    price(ui, words, rect)


def slate(ui: Ui, words: str, rect: Rect, *, size: int = theme.TEXT) -> None:
    """Write instructions in chalk on a slate."""
    ui.box(theme.SLATE, rect, radius=10)
    ui.text(words, rect.inflate(-48, -36), size=size, color=theme.PAPER)


def receipt(
    ui: Ui,
    rows: Sequence[tuple[str, str]],
    rect: Rect,
    *,
    total: tuple[str, str] | None = None,
) -> None:
    """Print rows (left, right) as a till receipt with a torn edge, the newest last."""
    ui.box(theme.PAPER, rect)
    shown = rows[-max(1, (rect.h - 70) // 36) :]
    for at, (left, right) in enumerate((*shown, *((total,) if total else ()))):
        line = Rect(rect.x + 20, rect.y + 12 + 36 * at, rect.w - 40, 36)
        half = Rect(line.x, line.y, line.w * 3 // 4, line.h)
        ui.text(left, half, size=theme.LABEL, face="till", align="left")
        ui.text(right, line, size=theme.LABEL, face="till", align="right")


def gus(ui: Ui, rect: Rect, face: Face = "welcome", says: str = "") -> None:
    """Draw Gus with one of his faces, and what he says in a balloon at his right."""
    head = Rect(rect.x, rect.y, rect.h, rect.h)
    ui.box(theme.PAPER, head, radius=rect.h / 2)
    if says:
        balloon = Rect(head.right + 16, rect.y, rect.w - head.w - 16, rect.h)
        ui.box(theme.PAPER, balloon, radius=20)
        ui.text(says, balloon.inflate(-28, -16))


def badge(ui: Ui, seat: int, rect: Rect) -> None:
    """Draw a seat's mark: its colour, its shape and its letter."""
    mark = theme.SEATS[seat]
    ui.box(mark.color, rect, radius=8)
    ui.text(mark.letter, rect, size=rect.h * 3 // 4, face="bold", least=12)


def seat_places(seats: int) -> list[tuple[Rect, Facing]]:
    """Return, seat by seat clockwise, where it sits at the edge and which way it faces.

    Seat 0 sits at the lower edge, on the right: seen from above, the next seat
    clockwise is each player's left neighbour. The rectangles never overlap.
    """
    lower, upper = (seats + 1) // 2, seats // 2
    places: list[tuple[Rect, Facing]] = []
    for at in range(lower):
        w = theme.WIDTH // lower
        places.append((Rect(theme.WIDTH - (at + 1) * w, 650, w, 150), "south"))
    for at in range(upper):
        w = theme.WIDTH // upper
        places.append((Rect(at * w, 0, w, 150), "north"))
    return places


def keypad(ui: Ui, rect: Rect) -> str:
    """Draw a till's keypad; return the digit used, ``"<"`` for back, or ``""``."""
    used = ""
    keys = ("7", "8", "9", "4", "5", "6", "1", "2", "3", "<", "0")
    w, h = rect.w // 3, rect.h // 4
    for at, digit in enumerate(keys):
        cell = Rect(rect.x + at % 3 * w, rect.y + at // 3 * h, w - 8, h - 8)
        key = "backspace" if digit == "<" else digit
        if button(ui, digit, cell, size=theme.HEADING, name=f"key {digit}", key=key):
            used = digit
    return used


def keyboard(ui: Ui, rect: Rect) -> str:
    """Draw a keyboard; return the letter used, ``"<"``, ``" "`` or ``""``."""
    used = ""
    rows = ("QWERTYUIOP", "ASDFGHJKL'", "ZXCVBNM-< ")
    w, h = rect.w // 10, rect.h // 3
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            cell = Rect(rect.x + x * w, rect.y + y * h, w - 6, h - 6)
            if button(ui, letter, cell, name=f"key {letter}"):
                used = letter
    return used


def picture(ui: Ui, surface: pygame.Surface, rect: Rect) -> None:
    """Show a picture (a camera frame), scaled to fit inside ``rect``, centred."""
    room = ui.real(rect)
    w, h = surface.get_size()
    k = min(room.w / w, room.h / h)
    scaled = pygame.transform.smoothscale(surface, (int(w * k), int(h * k)))
    ui.surface.blit(scaled, scaled.get_rect(center=room.center))


def department_sign(ui: Ui, key: str, rect: Rect) -> None:
    """Draw a department's sign: its thing on the counter above room for words."""
    ui.box(theme.PAPER, rect, radius=18)


def player_card(ui: Ui, mark: int, rect: Rect, *, taken: bool = False) -> None:
    """Draw a Player Card's Play side; a taken one is pale."""
    color = theme.SEATS[mark].color
    ui.box(theme.PAPER, rect, radius=14)
    band = Rect(rect.x, rect.y, rect.w, rect.h // 2)
    ui.box(theme.mix(color, theme.PAPER, 0.7 if taken else 0), band, radius=14)
    side = min(band.h - 16, 96)
    badge(ui, mark, Rect(rect.x + 12, rect.y + 8, side, side))


def ask(ui: Ui, question: str, answers: Sequence[tuple[str, Kind]]) -> str:
    """Lay a question over the screen; return the answer touched, or ``""``.

    Draw what lies beneath with ``ui.inert`` set, and clear that before asking.
    """
    board = Rect(240, 200, 800, 400)
    ui.box(theme.WOOD, board.inflate(24, 24), radius=20)
    slate(ui, question, Rect(board.x, board.y, board.w, board.h - 120), size=40)
    w = board.w // len(answers)
    chosen = ""
    for at, (label, kind) in enumerate(answers):
        rect = Rect(board.x + at * w + 8, board.bottom - 100, w - 16, 92)
        if button(ui, label, rect, kind=kind):
            chosen = label
    return chosen


def counter_glass(ui: Ui, frame: Gray | None, rect: Rect) -> None:
    """Show what the camera sees under the scanner's glass; dark while it rests."""
    ui.box(theme.WOOD, rect, radius=12)
    glass = rect.inflate(-16, -16)
    ui.box(theme.SLATE, glass, radius=6)
    if frame is not None:
        gray = np.ascontiguousarray(frame[::2, ::2].T)
        picture(ui, pygame.surfarray.make_surface(np.dstack([gray] * 3)), glass)
