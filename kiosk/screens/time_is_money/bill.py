"""A seat's bill: each of its turns, and on the box the notes it holds."""

from typing import Any

from kiosk.rules.contract import Line, Standings
from kiosk.rules.time_is_money import BoxView, View
from kiosk.rules.time_is_money.money import VALUES, Notes
from kiosk.screens.desk import Desk
from kiosk.screens.time_is_money import notes
from kiosk.screens.words import told
from kiosk.table import final_standings
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import Raw

PAPER_ROLL = Rect(100, 176, 660, 540)


def bill(ui: Ui, desk: Desk, view: View, seat: int) -> None:
    """Print a seat's turns over the table; a touch puts the bill away."""
    kit.board(ui, Raw(view.seats[seat]))
    standings = final_standings(desk.playing)
    rows = _rows(standings, seat)
    if rows:
        kit.receipt(ui, rows, PAPER_ROLL, total=("Millions", _total(standings, seat)))
    else:
        kit.slate(ui, "Nothing is written here yet.", Rect(110, 200, 640, 160))
    if isinstance(view, BoxView):
        _wallet(ui, view.wallets[seat])
    if kit.button(ui, "All right", Rect(820, 620, 370, 92), kind="do", key="return"):
        del ui.memory["bill"]


def _standing(standings: Standings | None, seat: int) -> Any:
    if standings is None:
        return None
    return next(s for s in standings.ranking if s.seat == seat)


def _rows(standings: Standings | None, seat: int) -> list[tuple[str, str]]:
    found = _standing(standings, seat)
    lines: tuple[Line, ...] = found.lines if found else ()
    return [(told(line), f"{line.points:+d}" if line.points else "0") for line in lines]


def _total(standings: Standings | None, seat: int) -> str:
    return str(_standing(standings, seat).total)


def _wallet(ui: Ui, wallet: Notes) -> None:
    """Draw how many notes of each value the seat holds."""
    for at, value in enumerate(VALUES):
        row = Rect(824 + at % 2 * 184, 190 + at // 2 * 138, 170, 84)
        count = wallet[at]
        notes.note(ui, value, row)
        words = Rect(row.x, row.bottom + 4, row.w, 40)
        color = theme.PAPER if count else theme.mix(theme.PAPER, theme.SLATE, 0.45)
        ui.text(f"× {count}", words, size=theme.TEXT, face="bold", color=color)
