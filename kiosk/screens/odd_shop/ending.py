"""The end: every collection counted line by line, then the podium (ODD-36 to 39)."""

from kiosk.rules.contract import Standing, Standings
from kiosk.rules.odd_shop import View
from kiosk.screens import saying
from kiosk.screens.desk import Desk, Request
from kiosk.screens.odd_shop import layout
from kiosk.screens.odd_shop.layout import KEY
from kiosk.screens.parting import again_or_leave
from kiosk.screens.words import listed, short, told
from kiosk.ui import kit
from kiosk.ui.core import Rect, Ui
from kiosk.words import counted, words

LINES = 10
"""Printed lines of a receipt that fit in a column."""
COLUMN = 530
FIELD, ROOMY = 536, 112
"""How high all seats' lines are together, and one at the most."""


def over(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Show who has how much; a line opens that seat's receipt."""
    assert view.standings is not None, "nothing has been counted"
    held = layout.mind(ui, desk)
    if held.podium:
        return podium(ui, desk, view.standings)
    kit.room(ui, "The gold is counted", KEY)
    covered, detail = ui.inert, held.receipt
    ui.inert = covered or detail is not None
    high = min(ROOMY, FIELD // len(view.standings.ranking))
    for at, standing in enumerate(view.standings.ranking):
        if _line(ui, desk, view, standing, Rect(120, 112 + at * high, 1040, high - 8)):
            held.receipt, held.page = standing.seat, 0
    said = saying.fresh(ui, desk)
    says = said.words() if said else words("Touch a line to see what it is.")
    kit.gus(ui, Rect(40, 662, 800, 130), said.face if said else "counting", says)
    if kit.button(ui, "Podium", Rect(880, 684, 360, 92), kind="do", size=40,
                  key="return"):  # fmt: skip
        held.podium = True
    ui.inert = covered
    if detail is not None:
        _receipt(ui, desk, view.standings, detail)
    return None


def _line(ui: Ui, desk: Desk, view: View, standing: Standing, spot: Rect) -> bool:
    kit.slip(ui, spot)
    seat = standing.seat
    kit.badge(ui, desk.card(seat), Rect(spot.x + 14, spot.centery - 30, 60, 60))
    name = Rect(spot.x + 90, spot.y, 460, spot.h)
    ui.text(kit.called(ui, desk.name(seat), name), name, face="bold", align="left")
    person = view.people[seat]
    count, real = len(person.pieces), person.authentic
    how = counted(count, "{n} item, {real} real", "{n} items, {real} real", real=real)
    ui.text(how, Rect(spot.x + 560, spot.y, 270, spot.h), align="left")
    total = Rect(spot.right - 210, spot.y, 190, spot.h)
    ui.text(str(standing.total), total, size=56, face="price", align="right")
    return ui.touch(f"receipt {seat + 1}", spot) is not None


def _receipt(ui: Ui, desk: Desk, standings: Standings, seat: int) -> None:
    """Print a collection on two strips of paper a page."""
    held = layout.mind(ui, desk)
    found = next(one for one in standings.ranking if one.seat == seat)
    name = short(desk.name(seat))
    kit.board(ui, words("{name}: {gold} gold", name=name, gold=found.total))
    columns = _columns(ui, found)
    shown = columns[held.page * 2 : held.page * 2 + 2]
    for at, rows in enumerate(shown):
        spot = Rect(100 + 560 * at, 186, COLUMN, 436)
        last = held.page * 2 + at == len(columns) - 1
        total = ("Gold", str(found.total)) if last else None
        kit.receipt(ui, rows, spot, total=total, key=(seat, held.page, at))
    pages = -(-len(columns) // 2)
    leaf = words("Page {page} of {pages}", page=held.page + 1, pages=pages)
    if pages > 1 and kit.button(ui, leaf, Rect(480, 636, 320, 84), name="More"):
        held.page = (held.page + 1) % pages
    if kit.button(ui, "All right", Rect(830, 636, 340, 84), kind="do", key="return"):
        held.receipt = None


def _columns(ui: Ui, found: Standing) -> list[list[tuple[str, str]]]:
    """Break the lines of a score into columns, long lines counted as they print."""
    columns: list[list[tuple[str, str]]] = [[]]
    used = 0
    for line in found.lines:
        entry = told(line), str(line.points)
        high = kit.receipt_rows(ui, [entry], COLUMN)
        if used + high > LINES - 1:
            columns.append([])
            used = 0
        columns[-1].append(entry)
        used += high
    return columns


def podium(ui: Ui, desk: Desk, standings: Standings) -> Request | None:
    """Celebrate; then once more, or clear the table."""
    kit.room(ui, "The oddest shelf in town", KEY)
    kit.podium(
        ui, Rect(40, 96, 1200, 560),
        [(one.place, desk.card(one.seat), desk.name(one.seat), one.total)
         for one in standings.ranking],
    )  # fmt: skip
    kit.confetti(ui)
    names = [short(desk.name(seat)) for seat in standings.winners]
    said = saying.fresh(ui, desk)
    says = words("Sold! Well done, {names}!", names=listed(names))
    if said is not None:
        says = said.words()
    kit.gus(ui, Rect(40, 662, 560, 130), said.face if said else "delighted", says)
    return again_or_leave(ui)
