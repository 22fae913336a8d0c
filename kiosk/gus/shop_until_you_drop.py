"""What Gus says at Shop Until You Drop."""

from collections.abc import Iterator

from kiosk.gus import Announcement
from kiosk.rules.shop_until_you_drop import (
    Action,
    Card,
    Chose,
    Coupon,
    Dealt,
    Drew,
    Dropped,
    Moment,
    Opened,
    Picked,
    Place,
    Returned,
    Saved,
    Scouted,
    Tompang,
    View,
)

LAST_DAY = 3
Values = dict[str, str | int]


def announce(action: Action, before: View, after: View) -> tuple[Announcement, ...]:
    """Return what is said about an action, from the views before and after it.

    Who has won is for :func:`result`, once the receipts have been printed.
    """
    said = (*_deed(action, before, after), *_events(before, after))
    # Only a new deck makes the pile smaller, and only from it the deck grows.
    if after.discard < before.discard or after.deck > before.deck:
        shuffled = Announcement("The deck is empty: the discards go back in.")
        return (*said, shuffled)
    return said


def result(view: View) -> Announcement:
    """Return who has won, for a finished game."""
    assert view.standings is not None, "nothing has been counted"
    names = [view.places[seat].name for seat in view.standings.winners]
    points = view.standings.ranking[0].total
    words = "{names} wins with {points} points: champion of the sale!"
    if len(names) > 1:
        words = "{names} share the win with {points} points each!"
    values: dict[str, str | int] = {"names": ", ".join(names), "points": points}
    return Announcement(words, values, "win", "delighted")


def _deed(action: Action, before: View, after: View) -> tuple[Announcement, ...]:
    match action:
        case Chose(seat=seat):
            return _dressed(after, seat)
        case Opened(seat=seat):
            words = "The sale is on, and {name} goes first!"
            return (Announcement(words, _who(after, seat), "door"),)
        case Dealt() if after.moment is Moment.PICKING:
            return (Announcement("", tune="tick"),)
        case Drew() if before.seat is not None:
            return _taken(before, after, before.seat)
        case Picked(seat=seat) | Scouted(seat=seat):
            return _taken(before, after, seat)
        case Returned(seat=seat):
            words = "Money back for {name}, and on we go."
            return (Announcement(words, _who(after, seat), "till", "delighted"),)
        case Dropped(seat=seat) if after.moment is not Moment.SAVING:
            return (_given_up(before, after, seat),)
        case Saved(seat=seat, card=card):
            (kept,) = (one for one in before.choices if one.id == card)
            values = {**_who(after, seat), "card": kept.name}
            return (Announcement("{name} keeps hold of {card}.", values, "till"),)
    return ()


def _events(before: View, after: View) -> Iterator[Announcement]:
    """Say what has begun: a draw, a decision, a drop, a day, the end."""
    name = _who(after, after.seat)
    new = (before.moment, before.seat) != (after.moment, after.seat)
    match after.moment:
        case Moment.DRAWING:
            words = "{name} draws an extra card!"
            yield Announcement(words, name, "pickup", "impatient")
        case Moment.SCOUTING:
            yield Announcement("{name} has seen two: which one?", name, "tick")
        case Moment.RETURNING:
            words = "That won't fit, {name}. Take it back, just this once?"
            yield Announcement(words, name, "no", "impatient")
        case Moment.LOSING if new:
            yield from _drop(after)
        case Moment.SAVING:
            words = "A soft landing! Keep one card, {name}."
            yield Announcement(words, name, "tick")
        case Moment.OVER if after.early:
            words = "The shelves are bare, so we close early. Bags to the till!"
            yield Announcement(words, tune="closed", face="counting")
        case Moment.OVER:
            words = "The sale is over. Bags to the till!"
            yield Announcement(words, tune="closed", face="counting")
        case Moment.DEALING if after.day > before.day:
            last = after.day == LAST_DAY
            words = "Day {day}, the last one!" if last else "Day {day}: doors open!"
            yield Announcement(words, {"day": after.day}, "start")


def _dressed(after: View, seat: int) -> tuple[Announcement, ...]:
    character = after.places[seat].character
    if character is None:
        return ()
    values = {**_who(after, seat), "character": character.name}
    return (Announcement("{name} shops as {character}.", values, "tick"),)


def _taken(before: View, after: View, seat: int) -> tuple[Announcement, ...]:
    """Say what a seat has got, unless it could not take it."""
    had = {card.id for card in _cards(before.places[seat])}
    for card in _cards(after.places[seat]):
        if card.id not in had:
            return (_got(after.places[seat], card),)
    return ()


def _got(place: Place, card: Card) -> Announcement:
    values: Values = {"name": place.name, "card": card.name}
    if isinstance(card, Coupon):
        values["value"] = card.value
        words = "{card} for {name}: {value} % off!"
        return Announcement(words, values, "beep", "counting")
    if place.tompangs_left:
        return Announcement("An errand for {name}: “{card}”", values, "beep")
    words = "An errand for {name}: “{card}” One more today, and it is a drop!"
    return Announcement(words, values, "beep", "impatient")


def _drop(after: View) -> Iterator[Announcement]:
    """Say who has dropped, and over what."""
    words = "{name} can't bag {card}: that is a drop. Shop's closed for today!"
    if isinstance(after.card, Tompang):
        words = (
            "One errand too many for {name}: that is a drop. Shop's closed for today!"
        )
    if after.card is not None:
        values = {**_who(after, after.seat), "card": after.card.name}
        yield Announcement(words, values, "bust", "sorry")


def _given_up(before: View, after: View, seat: int) -> Announcement:
    """Say what the drop has cost in coupons."""
    lost = before.places[seat].sum.coupons - after.places[seat].sum.coupons
    if not lost:
        words = "{name} loses nothing at all. Well packed!"
        return Announcement(words, _who(after, seat), "till", "delighted")
    values = {**_who(after, seat), "points": lost}
    return Announcement(
        "There goes a bag: {points} off {name}.", values, "late", "sorry"
    )


def _cards(place: Place) -> tuple[Card, ...]:
    bagged = tuple(card for bag in place.bags for card in bag)
    return (*place.kept, *bagged, *place.kept_tompangs, *place.tompangs)


def _who(view: View, seat: int | None) -> Values:
    return {} if seat is None else {"name": view.places[seat].name}
