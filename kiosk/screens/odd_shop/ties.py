"""Equal bids: stay or back out, one more card, and a card set aside (ODD-24 to 30)."""

from kiosk.rules.odd_shop import Added, Decided, Forfeited, View
from kiosk.screens.desk import Act, Desk, Request
from kiosk.screens.odd_shop import choosing, layout, lots, tray
from kiosk.screens.odd_shop.layout import STRIP, Mat, Used
from kiosk.ui.core import Rect, Ui
from kiosk.words import words


def _table(ui: Ui, desk: Desk, view: View, what: str) -> None:
    assert view.lot is not None, "nothing is up"
    layout.table(ui, desk, layout.heading(view, what))


def _outside(view: View, seat: int) -> Mat:
    note = (
        "Backed out" if seat not in view.stayed and view.stayed else "Not in this tie"
    )
    return Mat(note, "away")


def deciding(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Let the tied choose in secret whether they stay."""
    tied = [seat for seat, one in enumerate(view.people) if one.tied]
    total = view.people[tied[0]].bid
    _table(ui, desk, view, words("equal at {total}", total=total))
    how = "Press once: stay. Twice: back out."
    lots.up(ui, desk, view, how, rivals=tied)
    layout.shelves_button(ui, layout.mind(ui, desk))
    places = [
        choosing.chooser(desk, view, seat, words("Tied at {total}", total=total))
        if seat in tied
        else _outside(view, seat)
        for seat in range(len(view.people))
    ]
    used = layout.mats(ui, desk, view, places)
    if used is not None and used.use == "short":
        own = desk.playing.view(used.seat).secret
        stay = choosing.after((True, False), own.stay if own else None)
        return Act(Decided(used.seat, stay))
    return choosing.reveal(ui, desk, view, "Stay, or back out?")


# --- one more card ------------------------------------------------------------------


def adding(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Let those who stay add one card, face down."""
    _table(ui, desk, view, "one more card each, face down")
    held = layout.mind(ui, desk)
    lots.up(ui, desk, view, "Press: your next card. Hold: see it.")
    layout.shelves_button(ui, held)
    first = view.waiting[0] if view.ordered and view.waiting else None
    places = [_adder(ui, desk, view, seat, first) for seat in range(len(view.people))]
    used = layout.mats(ui, desk, view, places)
    if view.ordered and first is not None:
        return _in_order(ui, desk, view, first, used)
    if used is not None and used.use == "short" and not view.ordered:
        own = desk.playing.view(used.seat).secret
        now = own.cards[0].value if own else None
        return Act(Added(used.seat, _next(view, used.seat, now)))
    return choosing.reveal(ui, desk, view, "One card each")


def _next(view: View, seat: int, value: int | None) -> str:
    """Return the card after one of that value."""
    found = view.people[seat].addable
    at = choosing.after([card.value for card in found], value)
    return next(card.id for card in found if card.value == at)


def _adder(ui: Ui, desk: Desk, view: View, seat: int, first: int | None) -> Mat:
    person = view.people[seat]
    if not person.tied:
        return _outside(view, seat)
    note = words("{total} + a card", total=person.bid)
    if not view.ordered:
        return choosing.chooser(desk, view, seat, note)
    if seat == first:
        return Mat(
            note, "now", True, True, True, lambda: _drafted(ui, desk, view, seat)
        )
    return Mat("A card lies there" if person.chosen else note,
               "done" if person.chosen else "open")  # fmt: skip


def _drafted(ui: Ui, desk: Desk, view: View, seat: int) -> tuple[str, str]:
    """Return the card about to be laid, for the frame in which its owner looks."""
    value = _laying(ui, desk, view, seat)
    if value is None:
        return "", "Nothing yet"
    return str(value), words("Adds {total}", total=value)


def _laying(ui: Ui, desk: Desk, view: View, seat: int) -> int | None:
    """Return the value of the card that a seat is about to lay."""
    laying = layout.mind(ui, desk).laying
    if laying is None or laying[0] != (*layout.moment_of(view), seat):
        return None
    cards = view.people[seat].addable
    return next((card.value for card in cards if card.id == laying[1]), None)


def _in_order(
    ui: Ui, desk: Desk, view: View, seat: int, used: Used | None
) -> Request | None:
    """Step through the cards in secret; what is laid lies there."""
    held = layout.mind(ui, desk)
    now = _laying(ui, desk, view, seat)
    if used is not None and used.use == "short":
        key = (*layout.moment_of(view), seat)
        held.laying = key, _next(view, seat, now)
        return None
    spot = Rect(STRIP.x + 290, STRIP.y, 500, STRIP.h)
    laid = tray.confirm(ui, "Lay it face down", spot, "Lay", enabled=now is not None)
    if laid and held.laying is not None:
        card, held.laying = held.laying[1], None
        return Act(Added(seat, card))
    return None


# --- after a second tie -------------------------------------------------------------


def forfeiting(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Let each set one card of the bid aside, one seat after the other, openly."""
    seat = view.waiting[0]
    person = view.people[seat]
    _table(ui, desk, view, "equal again: it leaves the shop")
    counts = tray.draft(layout.mind(ui, desk), (*layout.moment_of(view), seat))
    side = layout.facing(view, seat)
    lots.up(ui, desk, view, "Each sets one card of the bid aside.", but=side)
    tray.tray(ui, view, side, person.addable, counts, one=True)
    value = next((value for value, count in counts.items() if count), None)
    label = words("Choose a card")
    if value is not None:
        label = words("Set {value} aside", value=value)
    spot = Rect(STRIP.x + 290, STRIP.y, 500, STRIP.h)
    go = tray.confirm(ui, label, spot, "Set aside", enabled=value is not None)
    places = [_loser(view, one, one == seat) for one in range(len(view.people))]
    used = layout.mats(ui, desk, view, places)
    if used is not None and used.use == "short":
        after = choosing.after([card.value for card in person.addable], value)
        counts.clear()
        counts[after] = 1
    if value is not None and (go or (used is not None and used.use == "hold")):
        return Act(Forfeited(seat, layout.picked(person.addable, counts)[0]))
    return None


def _loser(view: View, seat: int, acts: bool) -> Mat:
    if acts:
        return Mat("Press: card. Hold: go", "now", live=True)
    return Mat("Then you", "open") if seat in view.waiting else Mat("", "open")
