"""The middle of the table between two turns: the last turn's time and its worth."""

from kiosk.rules.time_is_money import Settled, View
from kiosk.rules.time_is_money.terms import BONUS
from kiosk.screens.time_is_money import clock, sentences
from kiosk.screens.words import short
from kiosk.ui import theme
from kiosk.ui.core import Facing, Rect, Ui
from kiosk.ui.theme import AWNING, HONEY, MINT, NIGHT, PAPER, Color
from kiosk.words import joined, words

HALVES: tuple[tuple[Rect, Facing], ...] = (
    (Rect(150, 216, 980, 160), "north"),
    (Rect(150, 484, 980, 160), "south"),
)
"""The same for those who sit at either long side."""
MIDDLE = Rect(150, 380, 980, 100)
"""Between the halves."""
LINE = 34
"""How high a line of the sentence is where it takes more than one."""


def verdict(ui: Ui, view: View, turn: Settled) -> None:
    """Show time played, time allowed, reward or penalty, large, to both sides."""
    line = sentences.verdict(turn, short(view.seats[turn.seat]))
    said = joined(" ", filter(None, (line, sentences.returned(turn))))
    for rect, facing in HALVES:
        with ui.panel(rect, facing) as area:
            clock.ground(ui, area)
            wide = area.w - 40
            lines = len(ui.wrap(said, wide, size=theme.LABEL, face="bold"))
            high = max(48, lines * LINE)
            _figures(ui, turn, Rect(area.x, area.y, area.w, area.h - high - 2))
            spot = Rect(area.x + 20, area.bottom - high - 4, wide, high)
            ui.text(said, spot, color=PAPER, face="bold")


def _figures(ui: Ui, turn: Settled, area: Rect) -> None:
    right = turn.elapsed == turn.allowed
    due = sentences.due(turn)
    third = area.w // 3
    cells = (
        ("played", words("{n} s", n=turn.elapsed), MINT if right else PAPER),
        ("allowed", words("{n} s", n=turn.allowed), PAPER),
        ("million", sentences.figure(turn), NIGHT if right else PAPER),
    )
    for at, (label, shown, color) in enumerate(cells):
        cell = Rect(area.x + at * third, area.y, third, area.h)
        if at == 2 and (right or due):
            ui.box(MINT if right else AWNING, cell.inflate(-24, -16), radius=16)
        figure(ui, label, shown, cell, color)


def figure(ui: Ui, label: str, shown: str, cell: Rect, color: Color) -> None:
    """Write a large figure and after it what it is."""
    side = Rect(cell.right - 152, cell.y + 8, 130, cell.h - 16)
    ui.text(label, side, size=theme.TEXT, color=color, face="bold", align="left")
    room = Rect(cell.x + 24, cell.y + 4, side.x - cell.x - 38, cell.h - 8)
    ui.text(shown, room, size=theme.SHOUT, color=color, face="price", align="right")


def begins(ui: Ui, view: View, seat: int) -> None:
    """Call the first player of the game, to both sides."""
    for rect, facing in HALVES:
        with ui.panel(rect, facing) as area:
            clock.ground(ui, area)
            ui.text(
                words("{name} begins", name=view.seats[seat]),
                Rect(area.x + 20, area.y + 6, area.w - 40, 96),
                size=theme.SHOUT, face="price", color=HONEY,
            )  # fmt: skip
            line = Rect(area.x + 20, area.bottom - 66, area.w - 40, 56)
            told = words(
                "{base} seconds, and {bonus} more for each + set aside",
                base=view.base, bonus=BONUS,
            )  # fmt: skip
            ui.text(told, line, size=36, color=PAPER, face="bold")
