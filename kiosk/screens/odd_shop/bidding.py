"""Bidding for the item that is up: in secret, or in order and open (ODD-14 to 16)."""

from kiosk.rules.odd_shop import Bid, Credit, View, payments
from kiosk.screens.desk import Act, Desk, Request
from kiosk.screens.odd_shop import choosing, layout, lots, tray
from kiosk.screens.odd_shop.layout import STRIP, Mat, Used
from kiosk.ui.core import Rect, Ui
from kiosk.words import words


def bidding(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Draw the auction of one item, Standard or in order."""
    assert view.lot is not None, "nothing is up"
    layout.table(ui, desk, layout.heading(view, layout.item(view, view.lot)))
    if view.ordered:
        return _ordered(ui, desk, view)
    lots.up(ui, desk, view, _how(view))
    layout.shelves_button(ui, layout.mind(ui, desk))
    places = [_bidder(desk, view, seat) for seat in range(len(view.people))]
    used = layout.mats(ui, desk, view, places)
    if used is not None and used.use == "short":
        return _step(desk, view, used)
    missing = len(view.waiting)
    return choosing.reveal(
        ui, desk, view, words("{count} still to choose", count=missing)
    )


def _how(view: View) -> str:
    return "Press: your next total. Hold: see it. Bag: other cards."


def _bidder(desk: Desk, view: View, seat: int) -> Mat:
    person = view.people[seat]
    if not person.bids:
        return Mat("No cards left", "away")
    return choosing.chooser(desk, view, seat, _in_hand(person.hand))


def _in_hand(cards: tuple[Credit, ...]) -> str:
    return words("{count} in hand", count=worth(cards))


def worth(cards: tuple[Credit, ...]) -> int:
    """Return the credits that cards are worth together."""
    return sum(card.value for card in cards)


def _step(desk: Desk, view: View, used: Used) -> Request | None:
    """Bid the next total the hand can make, or the same one with other cards."""
    person = view.people[used.seat]
    own = desk.playing.view(used.seat).secret
    if not used.bag:
        now = worth(own.cards) if own else None
        total = choosing.after([one.total for one in person.bids], now)
        pay = next(one.cards for one in person.bids if one.total == total)
    elif own:
        ways = payments(person.hand, worth(own.cards))
        values = [layout.tally(way.cards) for way in ways]
        next_ = choosing.after(values, layout.tally(own.cards))
        pay = ways[values.index(next_)].cards
    else:
        return None
    return Act(Bid(used.seat, tuple(card.id for card in pay)))


# --- in order, open -----------------------------------------------------------------


def _ordered(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Let one seat after the other lay a bid that all see; it stays there."""
    seat = view.waiting[0]
    person = view.people[seat]
    key = (*layout.moment_of(view), seat)
    counts = tray.draft(layout.mind(ui, desk), key)
    side = layout.facing(view, seat)
    lots.up(ui, desk, view, "Bids lie open, in order.", but=side)
    tray.tray(ui, view, side, person.hand, counts)
    total = sum(value * count for value, count in counts.items())
    laid = any(counts.values())
    label = words("Touch cards to bid")
    if laid:
        label = words("Bid {total}", total=total)
    spot = Rect(STRIP.x + 290, STRIP.y, 500, STRIP.h)
    go = tray.confirm(ui, label, spot, "Bid", enabled=laid)
    layout.shelves_button(ui, layout.mind(ui, desk))
    places = [_open(view, one, one == seat) for one in range(len(view.people))]
    used = layout.mats(ui, desk, view, places)
    if used is not None and used.use == "short":
        total = choosing.after(
            [one.total for one in person.bids], total if laid else None
        )
        pay = next(one.cards for one in person.bids if one.total == total)
        counts.clear()
        counts.update(layout.tally(pay))
    if laid and (go or (used is not None and used.use == "hold")):
        return Act(Bid(seat, layout.picked(person.hand, counts)))
    return None


def _open(view: View, seat: int, acts: bool) -> Mat:
    person = view.people[seat]
    if acts:
        return Mat("Press: more. Hold: bid", "now", live=True)
    if person.bid is not None:
        return Mat(words("Bids {total}", total=person.bid), "done")
    if seat not in view.waiting:
        return Mat("No cards left", "away")
    if seat != view.waiting[-1]:
        return Mat(_in_hand(person.hand))
    return Mat(words("{count} in hand · last", count=worth(person.hand)))
