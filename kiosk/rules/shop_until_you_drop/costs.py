"""What each bag costs that a seat may give up, the cheapest first (SUD-21)."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from kiosk.rules.shop_until_you_drop import drops, powers
from kiosk.rules.shop_until_you_drop.arrange import Bags, arrange, is_tote, settle
from kiosk.rules.shop_until_you_drop.bags import BAGS, Bag, pack
from kiosk.rules.shop_until_you_drop.cards import Catalogue
from kiosk.rules.shop_until_you_drop.scores import tally
from kiosk.rules.shop_until_you_drop.states import Shopper, State, without


class Loss(msgspec.Struct, frozen=True):
    """One way to drop: three bags, and which of them goes."""

    bags: Bags
    lost: int
    """Index of the bag that is given up."""
    points: int
    """By how much the total falls, Tompangs that open again included."""

    @property
    def bag(self) -> tuple[str, ...]:
        """The ids of the cards given up, sorted."""
        return tuple(sorted(card.id for card in self.bags[self.lost]))


def price(book: Catalogue, shopper: Shopper, bag: Bag) -> int:
    """Return the points that go with a bag; the best card is kept if it may be."""
    total = tally(book, shopper).total
    return total - max(tally(book, left).total for left in _after(book, shopper, bag))


def losses(book: Catalogue, state: State, seat: int) -> tuple[Loss, ...]:
    """Return every way to drop, the cheapest first: that is the one to propose."""
    shopper = state.shoppers[seat]
    priced = [
        (price(book, shopper, bag), bag) for bag in drops.choices(book, state, seat)
    ]
    return tuple(
        _loss(book, shopper, bag, points) for points, bag in sorted(priced, key=_order)
    )


def cheapest(book: Catalogue, state: State, seat: int) -> Bag:
    """Return the bag that costs its owner least."""
    shopper = state.shoppers[seat]
    bags = drops.choices(book, state, seat)
    return min(bags, key=lambda bag: _order((price(book, shopper, bag), bag)))


def _order(priced: tuple[int, Bag]) -> tuple[int, int, int]:
    """Put cheap bags first; of equal ones those with little in them."""
    points, bag = priced
    return points, sum(card.value for card in bag), len(bag)


def _after(book: Catalogue, shopper: Shopper, bag: Bag) -> Iterator[Shopper]:
    """Yield what a seat may be left with after giving up a bag."""
    ids = tuple(card.id for card in bag)
    saves: tuple[str, ...] = ("",)
    if ids and powers.lands_softly(book, shopper):
        saves = ids
    for save in saves:
        gone = without(ids, (save,))
        yield replace(shopper, today=without(shopper.today, gone))


def _loss(book: Catalogue, shopper: Shopper, bag: Bag, points: int) -> Loss:
    """Lay the rest into the other two bags, near to where it lies now."""
    tote = powers.has_tote(book, shopper)
    today = book.coupons(shopper.today)
    rest = [card for card in today if card not in bag]
    others = pack(rest, BAGS - 1, tote=tote and not is_tote(bag)) or ()
    bags = settle(arrange(today, tote), (bag, *others))
    return Loss(bags, bags.index(bag), points)
