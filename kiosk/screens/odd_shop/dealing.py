"""Trading: any bundle for any other; a deal counts once both agree (ODD-31)."""

from collections.abc import Iterable

from kiosk.gus import Tune
from kiosk.rules.odd_shop import (
    Accepted,
    Bundle,
    Cancelled,
    Moment,
    Offer,
    Offered,
    TradeDone,
    View,
)
from kiosk.screens import saying
from kiosk.screens.desk import Act, Desk, Request
from kiosk.screens.odd_shop import layout, row, sides
from kiosk.screens.odd_shop.layout import STRIP, Dealing, Mat, Side
from kiosk.screens.words import short
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import words

PANE = 352
"""How high a side of a deal is."""
FOOT = Rect(100, 570, 1080, 76)
TUNES: tuple[Tune, ...] = (*saying.ANSWERS, "till")
"""Here also what comes with a deal is read: nothing else tells that it is made."""


def trading(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Draw the trading: an open offer, a deal being arranged, or who is done."""
    held = layout.mind(ui, desk)
    deal = held.dealing
    if deal is not None and deal.key != (view.round, view.moment):
        deal = held.dealing = None
    layout.table(ui, desk, layout.heading(view, _title(view)), tunes=TUNES)
    if deal is not None and len(deal.sides) == 2:
        return _arrange(ui, desk, view, deal)
    if deal is not None:
        return _who(ui, desk, view, deal)
    if view.offers:
        return _offered(ui, desk, view, view.offers[0])
    return _idle(ui, desk, view)


def _title(view: View) -> str:
    if view.moment is Moment.PRE_TRADE:
        return "trade in the blind"
    return "the last call to trade" if view.last_call else "trade as you please"


def _idle(ui: Ui, desk: Desk, view: View) -> Request | None:
    row.both(ui, desk, view)
    held = layout.mind(ui, desk)
    spot = Rect(STRIP.x + 480, STRIP.y, 384, STRIP.h)
    if kit.button(ui, "Make a deal", spot, kind="do", size=40):
        count = len(view.people)
        both = {seat: Side() for seat in range(count)} if count == 2 else {}
        held.dealing = Dealing((view.round, view.moment), both)
    if view.deadline is None:
        ui.offer("Make a deal", Rect(STRIP.x, STRIP.y - 4, 452, 82))
    else:
        _clock(ui, desk, view.deadline)
    layout.shelves_button(ui, held)
    places = [
        Mat(layout.gold(person), "done")
        if person.chosen
        else Mat("Done? Press", "now", live=True)
        for person in view.people
    ]
    used = layout.mats(ui, desk, view, places)
    if used is not None and used.use == "short":
        return Act(TradeDone(used.seat, desk.playing.ms(used.at)))
    return None


def _clock(ui: Ui, desk: Desk, deadline: int) -> None:
    """Show how much time is left to trade."""
    left = max(0, desk.playing.ns(deadline) - ui.now)
    kit.countdown(ui, int(-(-left // 1_000_000_000)), Rect(STRIP.x + 70, STRIP.y, 140,
                                                           STRIP.h))  # fmt: skip
    ui.wake_in(1 + left % 1_000_000_000 // 1_000_000)


def _who(ui: Ui, desk: Desk, view: View, deal: Dealing) -> Request | None:
    """Ask the two who deal to press."""
    row.both(ui, desk, view)
    asks = "Who deals? Two of you: press!" if not deal.sides else "And with whom?"
    layout.strip_words(ui, asks, Rect(STRIP.x, STRIP.y, 780, STRIP.h))
    places = [
        Mat("Deals", "done") if seat in deal.sides else Mat("I do!", "now", live=True)
        for seat in range(len(view.people))
    ]
    used = layout.mats(ui, desk, view, places)
    if used is not None and used.use == "short":
        deal.sides[used.seat] = Side()
    _never_mind(ui, desk, STRIP)
    return None


def _never_mind(ui: Ui, desk: Desk, line: Rect) -> None:
    spot = Rect(line.right - 250, line.y, 250, line.h)
    if kit.button(ui, "Never mind", spot, kind="quiet", key="escape"):
        layout.mind(ui, desk).dealing = None


# --- a deal being arranged ----------------------------------------------------------


def _arrange(ui: Ui, desk: Desk, view: View, deal: Dealing) -> Request | None:
    """Let both sides put things in; whoever presses first makes the offer."""
    for seat, side in deal.sides.items():
        _let_go(view, seat, side)
    for at, seat in enumerate(_from_left(view, deal.sides)):
        area = Rect(100 + 544 * at, 200, 536, PANE)
        sides.pane(ui, desk, view, seat, side=deal.sides[seat], area=area)
    empty = all(_bundle(view, seat, side).is_empty for seat, side in deal.sides.items())
    hint = "Touch what is to change hands." if empty else "Press to shake on it."
    layout.strip_words(ui, hint, Rect(FOOT.x, FOOT.y, 800, FOOT.h))
    _never_mind(ui, desk, FOOT)
    places = [
        Mat("Shake on it?", "open" if empty else "now", live=not empty)
        if seat in deal.sides
        else Mat("", "away")
        for seat in range(len(view.people))
    ]
    used = layout.mats(ui, desk, view, places)
    if used is None or used.use != "short":
        return None
    other = next(seat for seat in deal.sides if seat != used.seat)
    give, get = (_bundle(view, one, deal.sides[one]) for one in (used.seat, other))
    offered = Offered(used.seat, other, give, get)
    if desk.playing.refusal(offered) is None:
        layout.mind(ui, desk).dealing = None
    return Act(offered)


def _let_go(view: View, seat: int, side: Side) -> None:
    """Take out of a side what its seat has no more, as an undone deal was its."""
    owned = {piece.item.id for piece in view.people[seat].pieces}
    side.items = [item for item in side.items if item in owned]


def _bundle(view: View, seat: int, side: Side) -> Bundle:
    """Return what a side gives."""
    purse = sides.purse(view, seat)
    return Bundle(tuple(side.items), layout.picked(purse, side.counts))


def _from_left(view: View, seats: Iterable[int]) -> list[int]:
    """Return seats as they sit from left to right, so that each has its side near."""
    places = kit.seat_places(len(view.people))
    return sorted(seats, key=lambda seat: (places[seat][0].centerx, seat))


# --- an offer -----------------------------------------------------------------------


def _offered(ui: Ui, desk: Desk, view: View, offer: Offer) -> Request | None:
    """Show an open offer: the other one's button makes it a deal."""
    lots = (
        (offer.seat, offer.give_items, offer.give_cards),
        (offer.to, offer.get_items, offer.get_cards),
    )
    given = {seat: (items, cards) for seat, items, cards in lots}
    for at, seat in enumerate(_from_left(view, given)):
        items, cards = given[seat]
        area = Rect(100 + 544 * at, 200, 536, PANE)
        sides.shown(ui, desk, view, seat, items=items, cards=cards, area=area)
    name = short(desk.name(offer.to))
    room = Rect(FOOT.x, FOOT.y, 780, FOOT.h)
    ui.text(
        words("{name}, press to shake on it.", name=name),
        room,
        color=theme.PAPER,
        face="bold",
    )
    places = [_party(offer, seat) for seat in range(len(view.people))]
    used = layout.mats(ui, desk, view, places)
    no = Rect(FOOT.right - 250, FOOT.y, 250, FOOT.h)
    if kit.button(ui, "No deal", no, key="escape"):
        return Act(Cancelled(offer.to, offer.number))
    if used is not None and used.use == "short":
        return Act(Accepted(used.seat, offer.number))
    return None


def _party(offer: Offer, seat: int) -> Mat:
    if seat == offer.to:
        return Mat("Shake on it?", "now", live=True)
    return Mat("Agrees", "done") if seat == offer.seat else Mat("", "away")
