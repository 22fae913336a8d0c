"""The goods of Shop 'N Time as the rules need them: looked up, added up, paired."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import combinations

from kiosk.rules.goods import Deck, Item

FEWEST = 56
"""Items of the smallest deck: seven for each of eight seats; ours has 104 (SNT-1)."""
COUPONS = (10, 25, 50)
"""Cents."""
INSIDE = (36, 62, 104)
"""From 36 to 62 items of 104 lie strictly between the two of a Bulls-Eye (SNT-D4)."""
SIZES = ("4", "5", "6")
"""Of how many items a target is made (SNT-D4)."""


class Shop:
    """A deck, ready for use.

    Raises:
        ValueError: when it can't be played with: fewer than 56 items, numbers that are
            not all different, prices below a cent or so alike that no two items could
            bound a Bulls-Eye, coupons other than those of 10, 25 and 50 cents.
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
        if not self.pairs:
            raise ValueError(f"{deck.name}: give more different prices")

    def total(self, numbers: Iterable[str]) -> int:
        """Add up prices, cents."""
        return sum(self.prices[number] for number in numbers)

    def _pairs(self) -> Iterator[str]:
        by_price = sorted(
            self.items.values(), key=lambda item: (item.price, item.number)
        )
        prices = [item.price for item in by_price]
        fewest, most, of = INSIDE
        for low, high in combinations(by_price, 2):
            inside = bisect_left(prices, high.price) - bisect_right(prices, low.price)
            if fewest * len(prices) <= inside * of <= most * len(prices):
                yield f"{low.number} {high.number}"


def _check(deck: Deck) -> None:
    numbers = [i.number for i in deck.items] + [c.number for c in deck.coupons]
    if len(deck.items) < FEWEST or len(set(numbers)) != len(numbers):
        raise ValueError(f"{deck.name}: give {FEWEST} items or more, all numbered")
    if tuple(sorted(coupon.value for coupon in deck.coupons)) != COUPONS:
        raise ValueError(f"{deck.name}: give coupons of 10, 25 and 50 cents")
    for item in deck.items:
        if item.price < 1:
            raise ValueError(f"{deck.name}: give {item.name} a price of a cent or more")
