"""Which credit cards pay a total, keeping the most ways of paying later.

The value of what is left after a payment is always the same, so payments are compared
by how many different totals the rest can still make, then by how many different
choices of cards it offers, then by how many cards are left. The search is complete:
every choice that differs in the values of its cards is looked at.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import prod

import msgspec

from kiosk.rules.odd_shop.cards import Credit

Stock = tuple[tuple[int, int], ...]
"""Values, rising, and how many cards there are of each."""
Way = tuple[int, ...]
"""How many cards of each value of a stock are paid."""


class Payment(msgspec.Struct, frozen=True):
    """Cards that make up a total, in credits."""

    total: int
    cards: tuple[Credit, ...]


def totals(cards: Iterable[Credit]) -> tuple[int, ...]:
    """Return every total that one or more of the cards make, rising."""
    return _totals(_stock(cards))


def payable(values: Iterable[int], total: int) -> bool:
    """Tell whether some of the cards with these values make exactly that total."""
    return bool(_sums(tuple(sorted(values))) >> total & 1)


def payment(cards: Iterable[Credit], total: int) -> Payment | None:
    """Return the best way to pay exactly that; ``None`` where there is none."""
    return next(iter(payments(cards, total)), None)


def payments(cards: Iterable[Credit], total: int) -> tuple[Payment, ...]:
    """Return every way to pay exactly that, the best first.

    Ways that differ only in which of several cards of one value they take are one.
    """
    held = _sorted(cards)
    stock = _stock(held)
    ways = _ways(stock, total)
    return tuple(Payment(total, tuple(_picked(held, stock, way))) for way in ways)


def bids(cards: Iterable[Credit]) -> tuple[Payment, ...]:
    """Return the best way to pay each total that the cards make, rising."""
    return _bids(_sorted(cards))


@lru_cache(maxsize=1 << 10)
def _bids(held: tuple[Credit, ...]) -> tuple[Payment, ...]:
    return tuple(payments(held, total)[0] for total in totals(held))


def _sorted(cards: Iterable[Credit]) -> tuple[Credit, ...]:
    return tuple(sorted(cards, key=lambda card: (card.value, card.id)))


def _stock(cards: Iterable[Credit]) -> Stock:
    return tuple(sorted(Counter(card.value for card in cards).items()))


def _totals(stock: Stock) -> tuple[int, ...]:
    """Return the totals of all choices of one card or more."""
    reached, most = _reached(stock), sum(value * copies for value, copies in stock)
    return tuple(t for t in range(most + 1) if reached >> t & 1)


@lru_cache(maxsize=1 << 10)
def _sums(values: tuple[int, ...]) -> int:
    return _reached(tuple(sorted(Counter(values).items())))


def _reached(stock: Stock) -> int:
    """Return a number whose bit t is set when one card or more make the total t."""
    reached = 1
    for value, copies in stock:
        for step in _steps(copies):
            reached |= reached << value * step
    return reached if stock and not stock[0][0] else reached & ~1


def _steps(copies: int) -> Iterator[int]:
    """Yield few numbers whose choices make every number up to ``copies``."""
    step = 1
    while copies:
        yield min(step, copies)
        copies -= min(step, copies)
        step *= 2


@lru_cache(maxsize=1 << 10)
def _ways(stock: Stock, total: int) -> tuple[Way, ...]:
    """Return every choice of cards that makes the total, the best first."""
    ways = [way for way in _choices(stock, total) if any(way)]
    return tuple(sorted(ways, key=lambda way: _cost(stock, way)))


def _choices(stock: Stock, total: int) -> Iterator[Way]:
    """Yield every choice that makes exactly the total."""
    if not stock:
        if total == 0:
            yield ()
        return
    value, copies = stock[-1]
    for count in range(copies + 1):
        if value * count > total:
            return
        for others in _choices(stock[:-1], total - value * count):
            yield (*others, count)


def _cost(stock: Stock, way: Way) -> tuple[int, int, int, Way]:
    """Return a key that puts those first that leave the most."""
    left = tuple(
        (value, copies - paid)
        for (value, copies), paid in zip(stock, way, strict=True)
        if copies > paid
    )
    choices = prod(copies + 1 for _, copies in left)
    cards = sum(copies for _, copies in left)
    return -_reached(left).bit_count(), -choices, -cards, way


def _picked(held: Iterable[Credit], stock: Stock, way: Way) -> Iterator[Credit]:
    """Yield the first cards of each value that is paid."""
    wanted = {value: paid for (value, _), paid in zip(stock, way, strict=True)}
    for card in held:
        if wanted[card.value]:
            wanted[card.value] -= 1
            yield card
