"""The end: each seat's sum line by line, then the podium."""

from kiosk.gus import Announcement, Face
from kiosk.gus.shop_until_you_drop import result
from kiosk.rules.contract import Standing
from kiosk.rules.shop_until_you_drop import View
from kiosk.screens import saying
from kiosk.screens.desk import Ask, Desk, Request, Say, restock
from kiosk.screens.shop_until_you_drop import layout, seat, stash
from kiosk.screens.shop_until_you_drop.closer import WHOLE
from kiosk.screens.shop_until_you_drop.looking import looks_of
from kiosk.screens.words import short, told
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import INK, PAPER
from kiosk.words import Raw, words

PAPER_ROOM = Rect(556, 96, 630, 562)
ROW = 66
"""Height of a Tompang's line; less where there are very many."""


def till(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Draw one seat's receipt, turned to it, and the way to the next one."""
    at: int = ui.memory.setdefault("till", 0)
    if at >= len(view.places):
        return podium(ui, desk, view)
    _, facing = layout.panels(len(view.places))[at]
    ui.around = facing == "north"  # then the way out may not lie on its button
    with ui.panel(WHOLE, facing):
        return _receipt(ui, desk, view, at)


def _receipt(ui: Ui, desk: Desk, view: View, at: int) -> Request | None:
    place = view.places[at]
    kit.room(ui, words("At the till: {name}", name=short(place.name)), seat.KEY)
    _basket(ui, desk, view, at)
    rows = 2 + len(place.sum.errands)
    come = ui.since(("till", at), 2 * theme.LINE_MS * rows)
    out = round(come * rows)
    _print(ui, desk, view, at, out)
    says = words("Let me see…")
    if out == rows:
        total = place.sum.total
        says = words("{name}: {points} points!", name=short(place.name), points=total)
    _gus(ui, desk, Rect(40, 662, 790, 130), "counting", says)
    last = at + 1 == len(view.places)
    label = words("Podium")
    if not last:
        label = words("Next: {name}", name=short(view.places[at + 1].name))
    if kit.button(ui, label, Rect(846, 684, 340, 92), kind="do", size=40, name="Next",
                  pin=restock(at), key="return"):  # fmt: skip
        ui.memory["till"] = at + 1
        return Say(result(view)) if last else Say(Announcement("", tune="beep"))
    return _rung(ui, at) if out == rows else None


def _gus(ui: Ui, desk: Desk, spot: Rect, face: Face, says: str) -> None:
    """Draw Gus with what he says here, or for a moment with what he answers."""
    said = saying.fresh(ui, desk)
    if said is not None:
        face, says = said.face, said.words()
    kit.gus(ui, spot, face, says)


def _rung(ui: Ui, at: int) -> Request | None:
    """Let the till ring once for each seat, when its sum is printed."""
    if ui.memory.get("rung") == at:
        return None
    ui.memory["rung"] = at
    return Say(Announcement("", tune="till"))


def _basket(ui: Ui, desk: Desk, view: View, at: int) -> None:
    """Draw the character and all coupons that were kept."""
    place = view.places[at]
    kit.badge(ui, desk.card(at), Rect(40, 104, 120, 120))
    if place.character is not None:
        spot = Rect(176, 104, 120, 120)
        seat.portrait_of(ui, place.character.power, spot, kiasu=place.kiasu)
        beside = Rect(312, 104, 228, 120)
        ui.text(Raw(place.character.name), beside, size=36, color=PAPER, face="bold")
    stash.coupons(ui, looks_of(desk), place.kept, Rect(40, 236, 500, 416))


def _print(ui: Ui, desk: Desk, view: View, at: int, out: int) -> None:
    """Print as many lines as are due: the coupons, each Tompang, the sum."""
    place, standing = view.places[at], _standing(view, at)
    errands = place.sum.errands
    extra = standing.lines[1 + len(errands) :]
    head, foot = 56, 70 + 36 * len(extra)
    room = PAPER_ROOM.h - head - foot
    high = min(ROW, room // max(1, len(errands)))
    shown = min(max(0, out - 1), len(errands))
    whole = out == 2 + len(errands)
    length = head + shown * high + (foot if whole else 8)
    paper = Rect(PAPER_ROOM.x, PAPER_ROOM.y, PAPER_ROOM.w, length)
    kit.receipt(ui, (), paper)
    longest = Rect(*paper.topleft, paper.w, head + len(errands) * high + foot)
    kit.slip(ui, longest, out=length)
    inner = paper.inflate(-44, 0)
    if out:
        coupons = standing.lines[0]
        _line(
            ui,
            told(coupons),
            str(coupons.points),
            Rect(inner.x, paper.y + 8, inner.w, 46),
        )
    for number, errand in enumerate(errands[:shown]):
        spot = Rect(inner.x, paper.y + head + number * high, inner.w, high)
        stash.errand_row(ui, looks_of(desk), errand, spot)
    if whole:
        top = paper.y + head + shown * high
        for number, line in enumerate(extra):
            _line(ui, told(line), "", Rect(inner.x, top + number * 36, inner.w, 36))
        _sum(ui, standing.total, Rect(inner.x, paper.bottom - 70, inner.w, 64))


def _standing(view: View, at: int) -> Standing:
    assert view.standings is not None
    return next(one for one in view.standings.ranking if one.seat == at)


def _line(ui: Ui, reason: str, amount: str, spot: Rect) -> None:
    room = Rect(spot.x, spot.y, spot.w - 80, spot.h)
    ui.text(reason, room, size=theme.LABEL, face="till", align="left")
    ui.text(amount, spot, size=36, face="price", align="right")


def _sum(ui: Ui, total: int, spot: Rect) -> None:
    for y in (spot.y, spot.y + 6):
        ui.box(INK, Rect(spot.x, y, spot.w, 3))
    line = Rect(spot.x, spot.y + 10, spot.w, spot.h - 10)
    ui.text("Shopping total", line, size=theme.TEXT, face="till", align="left")
    figures = str(total) if total >= 0 else f"−{-total}"
    ui.text(figures, line, size=56, face="price", align="right")


# --- afterwards ---------------------------------------------------------------------


def podium(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Celebrate; then once more, the receipts again, or clear the table."""
    assert view.standings is not None
    kit.room(ui, "Champion of the sale", seat.KEY)
    kit.podium(
        ui, Rect(40, 96, 1200, 560),
        [(s.place, desk.card(s.seat), view.places[s.seat].name, s.total)
         for s in view.standings.ranking],
    )  # fmt: skip
    kit.confetti(ui)
    _gus(ui, desk, Rect(40, 662, 500, 130), "delighted", result(view).words())
    if kit.button(ui, "Receipts", Rect(556, 684, 200, 92)):
        ui.memory["till"] = 0
    if kit.button(ui, "Once more", Rect(770, 684, 220, 92), kind="do", key="return"):
        return Ask("rematch")
    if kit.button(ui, "Clear the table", Rect(1004, 684, 240, 92)):
        return Ask("leave")
    return None
