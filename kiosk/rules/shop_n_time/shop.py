"""The goods of Shop 'N Time as the rules need them: looked up, added up, paired."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import combinations

from kiosk.rules.goods import Deck, Item

ITEMS = 104
PRICES = range(95, 601)
"""Cents."""
COUPONS = (10, 25, 50)
"""Cents."""
INSIDE = range(36, 63)
"""How many items must lie strictly between the two of a Bulls-Eye (SNT-D4)."""
SIZES = ("4", "5", "6")
"""Of how many items a target is made (SNT-D4)."""


class Shop:
    """A deck, ready for use.

    Raises:
        ValueError: when the deck is not one of the game's: 104 items with different
            numbers at 95 to 600 cents, and coupons of 10, 25 and 50 cents.
    """

    def __init__(self, deck: Deck) -> None:
        _check(deck)
        self.items: dict[str, Item] = {item.number: item for item in deck.items}
        self.prices: dict[str, int] = {i.number: i.price for i in deck.items}
        self.numbers: tuple[str, ...] = tuple(sorted(self.items))
        self.coupons: dict[str, int] = {c.number: c.value for c in deck.coupons}
        self.coupon_numbers: dict[int, str] = {c.value: c.number for c in deck.coupons}
        self.pairs: tuple[str, ...] = tuple(self._pairs())
        """Pairs of items that may bound a Bulls-Eye: ``"204 311"``, cheaper first."""
        self.pair_set = frozenset(self.pairs)

    def total(self, numbers: Iterable[str]) -> int:
        """Add up prices, cents."""
        return sum(self.prices[number] for number in numbers)

    def _pairs(self) -> Iterator[str]:
        by_price = sorted(
            self.items.values(), key=lambda item: (item.price, item.number)
        )
        prices = [item.price for item in by_price]
        for low, high in combinations(by_price, 2):
            inside = bisect_left(prices, high.price) - bisect_right(prices, low.price)
            if inside in INSIDE:
                yield f"{low.number} {high.number}"


def _check(deck: Deck) -> None:
    numbers = {i.number for i in deck.items} | {c.number for c in deck.coupons}
    if len(deck.items) != ITEMS or len(numbers) != ITEMS + len(COUPONS):
        raise ValueError(f"{deck.name}: give {ITEMS} items and 3 coupons, all numbered")
    if tuple(sorted(coupon.value for coupon in deck.coupons)) != COUPONS:
        raise ValueError(f"{deck.name}: give coupons of 10, 25 and 50 cents")
    for item in deck.items:
        if item.price not in PRICES:
            raise ValueError(f"{deck.name}: price {item.name} at 95 to 600 cents")
