"""What a seat may write this turn, and which helper might lend a hand.

The picker has twelve slots: boxes fill them from the first, at most ten; the last one
is the switch for hints.
"""

from kiosk.rules.shelf_stock import HELPER_HINTS, HELPER_NAMES, Helper, SeatView, View
from kiosk.screens.shelf_stock import advice, boxes
from kiosk.screens.shelf_stock.draft import Draft, entries
from kiosk.screens.shelf_stock.layout import Panel
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui

SECOND_ROW, THIRD_ROW, HOME, HINTS = 4, 8, 10, 11
"""Slots with a use of their own."""


def picker(ui: Ui, view: View, seat: int, draft: Draft, spots: Panel) -> None:
    """Draw the boxes to pick from, or the list of helpers over the panel."""
    row = view.seats[seat]
    if draft.listing:
        _list(ui, row, seat, draft, spots)
        return
    for at, entry in enumerate(entries(row.offers, draft.helper)):
        slot = spots.slot(at)
        boxes.token(ui, entry, slot, chosen=entry == draft.entry)
        if ui.touch(f"seat {seat + 1} {entry}", slot):
            draft.take(entry)
    if draft.helper:
        _send_home(ui, row, seat, draft, spots)
    else:
        _help(ui, view, seat, draft, spots)
        told = spots.slot(THIRD_ROW, 3).inflate(-16, -4)
        ui.text(advice.advice(ui, view, seat), told, size=theme.TEXT, color=theme.PAPER)
    _switch(ui, seat, spots.slot(HINTS))


def _switch(ui: Ui, seat: int, slot: Rect) -> None:
    kind: kit.Kind = "done" if advice.wanted(ui, seat) else "quiet"
    if kit.button(ui, "+?", _face(slot), kind=kind, name=f"seat {seat + 1} hints"):
        advice.switch(ui, seat)


def _face(slot: Rect) -> Rect:
    return slot.inflate(-6, 0)


# --- helpers ------------------------------------------------------------------------


def _help(ui: Ui, view: View, seat: int, draft: Draft, spots: Panel) -> None:
    """Offer the helpers where they may come; else show how many are left."""
    row = view.seats[seat]
    if len(row.offers) > 1:
        slot = _face(spots.slot(SECOND_ROW, 4))
        name = f"seat {seat + 1} helper"
        if kit.button(ui, "Call a helper", slot, name=name):
            draft.listing = True
        return
    if not view.six:
        helper_boxes(ui, row, spots.slot(SECOND_ROW + 2, 2))


def helper_boxes(ui: Ui, row: SeatView, room: Rect) -> None:
    """Draw the four boxes of the sheet, those of helpers used crossed off."""
    side = min(34, room.w // 4 - 4)
    left = room.centerx - 2 * (side + 4) + 2
    for at in range(len(row.helpers) + row.boxes):
        spot = Rect(left + at * (side + 4), room.centery - side // 2, side, side)
        boxes.tick_box(ui, spot, used=at < len(row.helpers))


def _send_home(ui: Ui, row: SeatView, seat: int, draft: Draft, spots: Panel) -> None:
    slot = _face(spots.slot(HOME))
    if kit.button(ui, "", slot, name=f"seat {seat + 1} alone", sign="undo"):
        draft.call(None, row.offers)


def _list(ui: Ui, row: SeatView, seat: int, draft: Draft, spots: Panel) -> None:
    """Lay the helpers over shelf and picker, each with what it does."""
    room = Rect(spots.whole.x, spots.whole.y, spots.whole.w, spots.picker.h)
    ui.box(theme.NIGHT, spots.whole.clip(room.inflate(0, 8)), radius=10)
    for at, offer in enumerate(o for o in row.offers if o.helper):
        assert offer.helper is not None
        cell = Rect(
            room.x + at % 2 * room.w // 2, room.y + at // 2 * room.h // 2,
            room.w // 2, room.h // 2,
        )  # fmt: skip
        if _card(ui, offer.helper, seat, cell.inflate(-8, -6)):
            draft.call(offer.helper, row.offers)
    back = Rect(room.x, spots.mat.y + 4, spots.mat.x - room.x - 8, spots.mat.h - 8)
    ui.box(theme.NIGHT, back.inflate(8, 8), radius=10)
    name = f"seat {seat + 1} alone"
    if kit.button(ui, "No helper", back, name=name, kind="quiet"):
        draft.listing = False


def _card(ui: Ui, helper: Helper, seat: int, rect: Rect) -> bool:
    top = kit.slab(ui, rect, down=ui.is_down(rect))
    upper = Rect(top.x + 12, top.y + 4, top.w - 24, top.h // 2 - 4)
    lower = Rect(upper.x, upper.bottom, upper.w, top.h // 2 - 6)
    ui.text(HELPER_NAMES[helper], upper, size=40, face="price")
    ui.text(HELPER_HINTS[helper], lower, size=theme.TEXT)
    name = f"seat {seat + 1} {HELPER_NAMES[helper]}"
    return ui.touch(name, rect) is not None
