"""The Unknown items are checked, one player after the other (ODD-34)."""

from kiosk.rules.odd_shop import Called, Kind, Piece, View
from kiosk.screens.desk import Act, Desk, Request
from kiosk.screens.odd_shop import curios, layout
from kiosk.screens.odd_shop.layout import HALVES, STRIP, Mat
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import Words, words

TURN_MS = 700
"""How long the table waits for each item."""
MOST = 4
"""Items that are drawn large in a row; more are drawn small."""

MANY = 14
"""Items that fit in two rows."""


def checking(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Call for the check of one player's Unknown items."""
    assert view.acting is not None, "nobody is checked"
    seat, held = view.acting, layout.mind(ui, desk)
    layout.table(ui, desk, words("What does {name} really have?", name=desk.name(seat)))
    pieces = [p for p in view.people[seat].pieces if p.kind is Kind.UNKNOWN]
    _both(ui, view, pieces, len(pieces))
    spot = Rect(STRIP.x + 290, STRIP.y, 500, STRIP.h)
    go = kit.button(ui, "Let us see", spot, kind="do", size=40, key="return")
    layout.shelves_button(ui, held)
    used = layout.mats(ui, desk, view, _places(view, seat, "Press to see"))
    if go or (used is not None and used.use == "short"):
        held.checked = seat, tuple(piece.item.id for piece in pieces)
        return Act(Called(seat))
    return None


def checked(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Turn the items just checked, one by one."""
    held = layout.mind(ui, desk)
    assert held.checked is not None, "nothing was checked"
    seat, ids = held.checked
    pieces = [p for p in view.people[seat].pieces if p.item.id in ids]
    come = ui.since(("checked", seat), TURN_MS * len(pieces))
    turned = round(come * len(pieces) - 0.5) if come < 1 else len(pieces)
    found = _count(pieces[:turned])
    layout.table(ui, desk, words("{name}: {found}", name=desk.name(seat), found=found))
    _both(ui, view, pieces, turned, open_=True)
    layout.mats(ui, desk, view, _places(view, seat, ""))
    spot = Rect(STRIP.x + 290, STRIP.y, 500, STRIP.h)
    done = turned == len(pieces)
    if kit.button(ui, "Go on", spot, kind="do", enabled=done, key="return"):
        held.checked = None
        ui.memory.pop(("since", ("checked", seat)), None)
    return None


def _count(pieces: list[Piece]) -> Words:
    real = sum(piece.kind is Kind.AUTHENTIC for piece in pieces)
    return words("{real} real, {fake} fake", real=real, fake=len(pieces) - real)


def _places(view: View, seat: int, note: str) -> list[Mat]:
    live = bool(note)
    mine = Mat(note or layout.gold(view.people[seat]), "now" if live else "done", live)
    return [
        mine if one == seat else Mat(layout.gold(person), "open")
        for one, person in enumerate(view.people)
    ]


def _both(
    ui: Ui, view: View, pieces: list[Piece], turned: int, *, open_: bool = False
) -> None:
    """Lay the items out for both sides; ``turned`` of them are known."""
    for area, facing in HALVES:
        with ui.panel(area, facing) as room:
            for at, piece in enumerate(pieces):
                kind = piece.kind if open_ and at < turned else Kind.UNKNOWN
                _piece(ui, view, piece, _spot(room, at, len(pieces)), kind)


def _spot(room: Rect, at: int, count: int) -> Rect:
    """Return where an item lies: large ones in a row, small ones in two or three."""
    if count <= MOST:
        wide = 262
        left = room.centerx - wide * count // 2
        return Rect(left + wide * at + 6, room.y + 8, wide - 12, room.h - 16)
    rows = 2 if count <= MANY else 3
    columns, high = -(-count // rows), 168 // rows
    wide = min(150, room.w // columns)
    left = room.centerx - wide * columns // 2
    row, column = divmod(at, columns)
    top = room.y + 9 + high * row
    return Rect(left + wide * column + 6, top, wide - 12, high - 10)


def _piece(ui: Ui, view: View, piece: Piece, spot: Rect, kind: Kind | None) -> None:
    if spot.h > theme.TARGET + 20:
        curios.card(ui, view, piece.item, spot, kind)
    else:
        curios.tile(ui, view, piece.item, spot, kind)
