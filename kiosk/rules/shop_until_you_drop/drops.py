"""What a drop costs (SUD-20 to SUD-23)."""

from collections.abc import Iterator

from msgspec.structs import replace

from kiosk.rules.contract import Illegal
from kiosk.rules.shop_until_you_drop import powers
from kiosk.rules.shop_until_you_drop.actions import Dropped, Saved
from kiosk.rules.shop_until_you_drop.bags import Bag
from kiosk.rules.shop_until_you_drop.cards import Catalogue
from kiosk.rules.shop_until_you_drop.losses import losable, may_lose
from kiosk.rules.shop_until_you_drop.states import (
    Saving,
    State,
    discarded,
    with_shopper,
    without,
)
from kiosk.rules.shop_until_you_drop.turns import end_day


def choices(book: Catalogue, state: State, seat: int) -> Iterator[Bag]:
    """Yield the bags that a seat may give up, the empty one first (SUD-21)."""
    shopper = state.shoppers[seat]
    yield from losable(
        book.coupons(shopper.today),
        tote=powers.has_tote(book, shopper),
        empty=not _must_hurt(state, seat),
    )


def dropped(book: Catalogue, state: State, action: Dropped) -> State:
    """Give up a bag, and end the day.

    Raises:
        Illegal: when the cards are not one of three bags that hold the day's cards.
    """
    _check(book, state, action)
    bag = tuple(sorted(action.bag))
    if bag and powers.lands_softly(book, state.shoppers[action.seat]):
        return _softly(state, action.seat, bag)
    return end_day(_lost(state, action.seat, bag))


def saved(state: State, phase: Saving, action: Saved) -> State:
    """Keep one card of the bag, give up the others, and end the day (SUD-D4).

    Raises:
        Illegal: when the card is not in the bag.
    """
    if action.card not in phase.bag:
        raise Illegal("Keep a card of the bag that you give up.", rule="SUD-D4")
    return end_day(_lost(state, action.seat, without(phase.bag, (action.card,))))


def _check(book: Catalogue, state: State, action: Dropped) -> None:
    shopper = state.shoppers[action.seat]
    if len(set(action.bag) & set(shopper.today)) != len(action.bag):
        raise Illegal("Give up cards from your bags of today.", rule="SUD-21")
    today, bag = book.coupons(shopper.today), book.coupons(action.bag)
    if not may_lose(today, bag, tote=powers.has_tote(book, shopper)):
        raise Illegal(
            "Give up one whole bag: the rest must fit into the other two.",
            rule="SUD-21",
        )
    if not bag and _must_hurt(state, action.seat):
        raise Illegal("This time, give up a bag that is not empty.", rule="SUD-A9")


def _must_hurt(state: State, seat: int) -> bool:
    return state.options.must_lose_card and bool(state.shoppers[seat].today)


def _softly(state: State, seat: int, bag: tuple[str, ...]) -> State:
    """Let the owner choose what to keep; of a single card there is no choice."""
    if len(bag) == 1:
        return end_day(state)
    return replace(state, phase=Saving(seat, bag))


def _lost(state: State, seat: int, bag: tuple[str, ...]) -> State:
    today = without(state.shoppers[seat].today, bag)
    return discarded(with_shopper(state, seat, today=today), *bag)
