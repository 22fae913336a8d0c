"""What became of an item: all bids at once, and who has it (ODD-15, ODD-17)."""

from kiosk.rules.odd_shop import End, Laying, Sold, View
from kiosk.screens import hints
from kiosk.screens.desk import Desk, Request
from kiosk.screens.odd_shop import layout, row
from kiosk.screens.odd_shop.layout import HALVES, STRIP, Mat
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import Words, words


def unseen(ui: Ui, desk: Desk, view: View) -> int | None:
    """Return the place of the oldest sale that has not been looked at.

    Nobody bids where nobody has cards, so that several items can go at once. Of a game
    that is resumed only the newest sale is shown.
    """
    held = layout.mind(ui, desk)
    sold = [at for at, place in enumerate(view.places) if place.sold]
    newest = sold[-1] if sold else -1
    if held.seen is None or any(place.turned for place in view.places):
        held.seen = view.round, newest - 1 if held.seen is None else newest
    seen = held.seen[1] if held.seen[0] == view.round else -1
    held.seen = view.round, min(seen, newest)  # an undone sale will be seen again
    return next((at for at in sold if at > held.seen[1]), None)


def verdict(ui: Ui, desk: Desk, view: View, at: int) -> Request | None:
    """Show all bids at their owners' edges, and who takes the item."""
    held, sold = layout.mind(ui, desk), view.places[at].sold
    assert sold is not None, "it was not sold"
    layout.table(ui, desk, layout.heading(view, layout.item(view, at)))
    for area, facing in HALVES:
        with ui.panel(area, facing) as room:
            row.lot(ui, desk, view, at, Rect(room.x + 16, room.y + 8, 480, 166))
            side = Rect(room.x + 530, room.y + 8, room.w - 540, 166)
            color = theme.HONEY if sold.winner is not None else theme.PAPER
            ui.text(_words(desk, sold), side, size=theme.HEADING, color=color,
                    face="bold", align="left")  # fmt: skip
    spot = Rect(STRIP.x + 348, STRIP.y, 384, STRIP.h)
    ui.offer(hints.MENU, Rect(STRIP.x, STRIP.y - 3, 336, 80))
    on = kit.button(ui, _onward(view, at), spot, kind="do", name="Onward", key="return")
    layout.shelves_button(ui, held)
    if on:
        held.seen = view.round, at
    layout.mats(ui, desk, view, [_mat(sold, one) for one in range(len(view.people))])
    return None


def _onward(view: View, at: int) -> str:
    return "Next item" if at + 1 < len(view.places) else "On to trading"


_WORDS = {
    End.HIGHEST: "{name} takes it for {total}.",
    End.ALONE: "Only {name} stays, and takes it for {total}.",
    End.RAISED: "{name} adds most, and takes it for {total}.",
    End.ALL_OUT: "Nobody is left in: it leaves the shop.",
    End.TIED_AGAIN: "Equal again: it leaves the shop.",
    End.NO_BIDS: "No cards, no bids: it leaves the shop.",
}


def _words(desk: Desk, sold: Sold) -> str:
    if sold.winner is None:
        return words(_WORDS[sold.end])
    total = next(bid.total for bid in sold.bids if bid.seat == sold.winner)
    return words(_WORDS[sold.end], name=desk.name(sold.winner), total=total)


def _mat(sold: Sold, seat: int) -> Mat:
    bid = next((bid for bid in sold.bids if bid.seat == seat), None)
    if bid is None:
        return Mat("No bid", "away")
    out = bool(sold.stayed) and seat not in sold.stayed
    return Mat(_note(bid, out=out), "done" if seat == sold.winner else "open")


def _note(bid: Laying, *, out: bool) -> Words:
    """Say what was bid, and with which cards where it is not a single one."""
    values = {"total": bid.total, "cards": layout.cards(bid.cards)}
    if values["cards"] == str(bid.total):
        return words("Bid: {total} · out" if out else "Bid: {total}", **values)
    how = "Bid: {total} = {cards} · out" if out else "Bid: {total} = {cards}"
    return words(how, **values)
