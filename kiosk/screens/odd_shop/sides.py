"""One side of a deal, turned to its owner: what can be given, and what is."""

from kiosk.rules.odd_shop import Credit, Item, Piece, View
from kiosk.screens.desk import Desk
from kiosk.screens.odd_shop import curios, layout, tray
from kiosk.screens.odd_shop.layout import Side
from kiosk.screens.words import short
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import INK, PAPER, WOOD, mix
from kiosk.words import counted, joined, words

COLUMNS, ROWS = 4, 2
HEAD, STACK, TILE = 48, 92, 96


def purse(view: View, seat: int) -> tuple[Credit, ...]:
    """Return every credit card that a seat owns, by value, those set aside first.

    So a deal spends these before loose ones, which are what the Profiteer may still be
    found by (ODD-22, ODD-A10).
    """
    person = view.people[seat]
    every = (*person.aside, *person.hand, *person.laid)
    return tuple(sorted(every, key=lambda card: card.value))


def pane(ui: Ui, desk: Desk, view: View, seat: int, *, side: Side, area: Rect) -> None:
    """Draw what a seat can put into a deal; a touch puts it in or takes it out."""
    with ui.panel(area, layout.facing(view, seat)) as room:
        owned = purse(view, seat)
        total = sum(value * count for value, count in side.counts.items())
        _head(ui, desk, seat, _sum(len(side.items), total), room)
        stacks = Rect(room.x + 10, room.y + HEAD, room.w - 20, STACK)
        tray.values(ui, stacks, owned, side.counts, name=f"{seat + 1} card")
        _tiles(ui, view, seat, side, room)


def _sum(items: int, total: int) -> str:
    parts = [counted(items, "{n} item", "{n} items")] if items else []
    parts += [words("{count} credits", count=total)] if total else []
    return joined(" + ", parts or [words("nothing")])


def _head(ui: Ui, desk: Desk, seat: int, given: str, room: Rect) -> None:
    ui.box(mix(WOOD, INK, 0.35), room, radius=14)
    kit.badge(ui, desk.card(seat), Rect(room.x + 10, room.y + 5, 38, 38))
    line = Rect(room.x + 58, room.y + 2, room.w - 68, HEAD - 6)
    gives = words("{name} gives {given}", name=short(desk.name(seat)), given=given)
    ui.text(gives, line, color=PAPER, face="bold", align="left", size=theme.LABEL)


def _tiles(ui: Ui, view: View, seat: int, side: Side, room: Rect) -> None:
    """Lay the collection out, the newest first, a page at a time."""
    pieces = view.people[seat].pieces[::-1]
    many = len(pieces) > COLUMNS * ROWS
    fit = COLUMNS * ROWS - (1 if many else 0)
    pages = max(1, -(-len(pieces) // fit))
    side.page %= pages
    shown = pieces[side.page * fit : (side.page + 1) * fit]
    for at, piece in enumerate(shown):
        spot = _spot(room, at)
        curios.tile(ui, view, piece.item, spot, piece.kind,
                    lit=piece.item.id in side.items)  # fmt: skip
        if ui.touch(f"{seat + 1} {piece.item.name}", spot):
            _toggle(side, piece)
    if many and kit.button(ui, f"{side.page + 1}/{pages}", _spot(room, fit),
                           name=f"{seat + 1} more"):  # fmt: skip
        side.page += 1


def _spot(room: Rect, at: int) -> Rect:
    row, column = divmod(at, COLUMNS)
    wide = (room.w - 20) // COLUMNS
    top = room.y + HEAD + STACK + 12
    return Rect(room.x + 14 + wide * column, top + TILE * row, wide - 12, TILE - 12)


def _toggle(side: Side, piece: Piece) -> None:
    if piece.item.id in side.items:
        side.items.remove(piece.item.id)
    else:
        side.items.append(piece.item.id)


def shown(
    ui: Ui,
    desk: Desk,
    view: View,
    seat: int,
    *,
    items: tuple[Item, ...],
    cards: tuple[Credit, ...],
    area: Rect,
) -> None:
    """Draw what a seat gives in an offer."""
    kinds = {p.item.id: p.kind for p in view.people[seat].pieces}
    with ui.panel(area, layout.facing(view, seat)) as room:
        total = sum(card.value for card in cards)
        _head(ui, desk, seat, _sum(len(items), total), room)
        stacks = Rect(room.x + 10, room.y + HEAD, room.w - 20, STACK)
        tray.values(ui, stacks, cards, layout.tally(cards), live=False)
        fit = COLUMNS * ROWS
        for at, item in enumerate(items[: fit - 1] if len(items) > fit else items):
            curios.tile(ui, view, item, _spot(room, at), kinds.get(item.id))
        if len(items) > fit:
            more = f"+{len(items) - fit + 1}"
            ui.text(more, _spot(room, fit - 1), size=40, color=PAPER, face="bold")
