"""What Gus says at Odd Shop.

He sees what the shared screen shows and no more: of a hidden bid he says nothing but
that it has been made, and he never knows what lies under an item before all do.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from kiosk.gus import Announcement
from kiosk.rules.odd_shop import (
    Accepted,
    Action,
    Added,
    Bid,
    Cancelled,
    Checked,
    Consulted,
    Decided,
    End,
    ExpertsDone,
    Forfeited,
    Kind,
    Moment,
    Offer,
    Offered,
    Opened,
    Place,
    Sold,
    TimeUp,
    TradeDone,
    View,
)

Values = dict[str, str | int]
TICK = Announcement("", tune="tick")


def announce(action: Action, before: View, after: View) -> tuple[Announcement, ...]:
    """Return what is said about an action, from the public views before and after it.

    Who has won is for :func:`result`, once all has been counted.
    """
    said = (*_deed(action, before, after), *_sales(before, after))
    said += tuple(_events(before, after))
    return said or _heard(action)


def result(view: View) -> Announcement:
    """Return who has won, for a finished game."""
    assert view.standings is not None, "nothing has been counted"
    winners = view.standings.winners
    values: Values = {
        "names": _names(view, winners),
        "gold": view.standings.ranking[0].total,
    }
    words = "{names} wins with {gold} gold: the oddest shelf in town!"
    if len(winners) > 1:
        words = "{names} share the win with {gold} gold each!"
    return Announcement(words, values, "win", "delighted")


def _heard(action: Action) -> tuple[Announcement, ...]:
    """Let a touch be heard that says nothing else."""
    quiet = (Bid, Decided, Added, Forfeited, TradeDone, ExpertsDone)
    return (TICK,) if isinstance(action, quiet) else ()


def _deed(action: Action, before: View, after: View) -> Iterator[Announcement]:
    match action:
        case Opened():
            yield from _opened(after)
        case Consulted(seat=seat, expert=cost):
            names = {expert.cost: expert.name for expert in after.experts}
            values = {**_who(after, seat), "expert": names[cost]}
            words = "{expert} for {name}. Everybody else: look away!"
            yield Announcement(words, values, "till")
        case Bid(seat=seat) if before.ordered:
            yield _open_bid(before, after, seat)
        case Offered(seat=seat, to=to):
            values = {**_who(after, seat), "other": after.people[to].name}
            yield Announcement("{name} has an offer for {other}.", values, "pickup")
        case Accepted(offer=number):
            yield from (_deal(before, one) for one in before.offers if _is(one, number))
        case Cancelled():
            yield Announcement("No deal, then.", tune="no")
        case Checked():
            yield _checked(before, after)
        case TimeUp():
            words = "Time is up: what you hold is yours."
            yield Announcement(words, tune="late", face="impatient")


def _opened(after: View) -> Iterator[Announcement]:
    words = "Round {round}. Look, don't touch!"
    if after.round == after.rounds:
        words = "The last round. Look, don't touch!"
    yield Announcement(words, {"round": after.round}, "door")
    if after.ordered:
        words = "We bid in order, and {name} comes last."
        yield Announcement(words, _who(after, after.profiteer))


def _open_bid(before: View, after: View, seat: int) -> Announcement:
    """Say what was bid face up; the last bid has been settled already."""
    total = after.people[seat].bid
    if before.lot is not None and (sold := after.places[before.lot].sold):
        total = next(bid.total for bid in sold.bids if bid.seat == seat)
    values = {**_who(after, seat), "total": total or 0}
    return Announcement("{name} bids {total}.", values, "beep", "counting")


def _sales(before: View, after: View) -> Iterator[Announcement]:
    """Say what became of each item that has just been settled."""
    for old, new in zip(before.places, after.places, strict=False):
        if new.sold and not old.sold:
            yield _sale(after, new, new.sold)


_SALES = {
    End.HIGHEST: "{item} goes to {name} for {total}.",
    End.ALONE: "Only {name} is left: {item} for {total}.",
    End.RAISED: "{name} takes {item} for {total}.",
    End.ALL_OUT: "Nobody is left: {item} leaves the shop.",
    End.TIED_AGAIN: "{item} leaves the shop, and so does a card of each.",
    End.NO_BIDS: "No cards, no bids: {item} leaves the shop.",
}


def _sale(after: View, place: Place, sold: Sold) -> Announcement:
    values: Values = {"item": place.item.name}
    if sold.winner is None:
        return Announcement(_SALES[sold.end], values, "bust", "sorry")
    values |= _who(after, sold.winner)
    values["total"] = next(b.total for b in sold.bids if b.seat == sold.winner)
    return Announcement(_SALES[sold.end], values, "till", "delighted")


def _events(before: View, after: View) -> Iterator[Announcement]:
    """Say what has begun: an item, a tie, trading, a check, the end."""
    new = (before.moment, before.lot) != (after.moment, after.lot)
    match after.moment:
        case Moment.BIDDING if new:
            yield _up(after)
        case Moment.DECIDING | Moment.ADDING | Moment.FORFEITING if new:
            yield from _tie(after)
        case Moment.PRE_TRADE if new:
            yield from _profiteer(after)
            words = "Trade in the blind, if you like."
            yield Announcement(words, tune="pass")
        case Moment.TRADE if new:
            yield from _revealed(after)
        case Moment.CHECKING if (before.moment, before.acting) != (
            after.moment,
            after.acting,
        ):
            words = "What does {name} really have? Let us see."
            yield Announcement(words, _who(after, after.acting), "pass", "counting")
        case Moment.OVER if new:
            words = "The lantern goes out. Let us count the gold."
            yield Announcement(words, tune="closed", face="counting")


def _up(after: View) -> Announcement:
    assert after.lot is not None, "nothing is up"
    values: Values = {"item": after.places[after.lot].item.name}
    if after.ordered and after.waiting:
        values |= _who(after, after.waiting[0])
        return Announcement("{item}! {name} bids first.", values, "start")
    return Announcement("{item}! What is it worth to you?", values, "start")


def _tie(after: View) -> Iterator[Announcement]:
    """Say who is tied, who is in and out, or that it is a tie again."""
    tied = [seat for seat, person in enumerate(after.people) if person.tied]
    values: Values = {"names": _names(after, tied)}
    if after.moment is Moment.DECIDING:
        values["total"] = after.people[tied[0]].bid or 0
        words = "{names} bid {total} each: stay, or back out?"
        yield Announcement(words, values, "late", "impatient")
    elif after.moment is Moment.FORFEITING:
        words = "Equal again! {names} each set one card aside."
        yield Announcement(words, values, "bust", "sorry")
    else:
        broke = [seat for seat in after.stayed if seat not in tied]
        if broke:
            words = "No card left to add: {names} must back out."
            yield Announcement(words, {"names": _names(after, broke)}, "no", "sorry")
        yield Announcement("{names} stay: one more card each.", values, "pickup")


def _profiteer(after: View) -> Iterator[Announcement]:
    """Say who is Profiteer, where that is found before trading."""
    if after.profiteer is not None and after.round < after.rounds:
        words = "{name} has most credits left: the Profiteer, bidding last next round."
        yield Announcement(words, _who(after, after.profiteer), face="delighted")


def _revealed(after: View) -> Iterator[Announcement]:
    """Say how many of the items turned out to be real, and open the trading."""
    kinds = Counter(place.kind for place in after.places if place.turned)
    if kinds:
        values: Values = {kind.value: kinds[kind] for kind in Kind}
        words = "{authentic} authentic, {replica} replica, {unknown} unknown."
        yield Announcement(words, values, "start", "counting")
    words = "Now trade as you please."
    if after.last_call:
        words = "Last call: who still wants to trade?"
    yield Announcement(words, tune="pass")


def _checked(before: View, after: View) -> Announcement:
    """Say what a player's Unknown items turned out to be."""
    assert before.acting is not None, "nobody is checked"
    pairs = zip(
        before.people[before.acting].pieces,
        after.people[before.acting].pieces,
        strict=True,
    )
    found = [new for old, new in pairs if old.kind != new.kind]
    real = sum(piece.kind == Kind.AUTHENTIC for piece in found)
    values = _who(after, before.acting)
    if len(found) == 1:
        values["item"] = found[0].item.name
        words = (
            "{item} is real, {name}!" if real else "{item}: a replica. Sorry, {name}."
        )
    else:
        values |= {"real": real, "count": len(found)}
        words = "{real} of {count} are real, {name}."
    if real:
        return Announcement(words, values, "win", "delighted")
    return Announcement(words, values, "bust", "sorry")


def _deal(before: View, offer: Offer) -> Announcement:
    values: Values = {
        "name": before.people[offer.seat].name,
        "other": before.people[offer.to].name,
    }
    words = "Deal! {name} and {other} shake hands."
    if not (offer.get_items or offer.get_cards):
        words = "A gift from {name} to {other}!"
    elif not (offer.give_items or offer.give_cards):
        words = "A gift from {other} to {name}!"
    return Announcement(words, values, "till", "delighted")


def _is(offer: Offer, number: int) -> bool:
    return offer.number == number


def _names(view: View, seats: Iterable[int]) -> str:
    return " & ".join(view.people[seat].name for seat in seats)


def _who(view: View, seat: int | None) -> Values:
    return {} if seat is None else {"name": view.people[seat].name}
