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

Values = tuple[int, ...]


class Payment(msgspec.Struct, frozen=True):
    """Cards that make up a total, in credits."""

    total: int
    cards: tuple[Credit, ...]


def totals(cards: Iterable[Credit]) -> tuple[int, ...]:
    """Return every total that one or more of the cards make, rising."""
    return _totals(_values(cards))


def payment(cards: Iterable[Credit], total: int) -> Payment | None:
    """Return the best way to pay exactly that; ``None`` where there is none."""
    return next(iter(payments(cards, total)), None)


def payments(cards: Iterable[Credit], total: int) -> tuple[Payment, ...]:
    """Return every way to pay exactly that, the best first.

    Ways that differ only in which of several cards of one value they take are one.
    """
    held = _sorted(cards)
    ways = _ways(_values(held), total)
    return tuple(Payment(total, tuple(_picked(held, way))) for way in ways)


def bids(cards: Iterable[Credit]) -> tuple[Payment, ...]:
    """Return the best way to pay each total that the cards make, rising."""
    return _bids(_sorted(cards))


@lru_cache(maxsize=1 << 10)
def _bids(held: tuple[Credit, ...]) -> tuple[Payment, ...]:
    return tuple(payments(held, total)[0] for total in totals(held))


def _sorted(cards: Iterable[Credit]) -> tuple[Credit, ...]:
    return tuple(sorted(cards, key=lambda card: (card.value, card.id)))


def _values(cards: Iterable[Credit]) -> Values:
    return tuple(sorted(card.value for card in cards))


@lru_cache(maxsize=1 << 14)
def _totals(values: Values) -> tuple[int, ...]:
    """Return the totals of all choices of one card or more."""
    reached = _reached(values)
    least = 0 if 0 in values else 1
    return tuple(t for t in range(least, sum(values) + 1) if reached >> t & 1)


def _reached(values: Values) -> int:
    """Return a number whose bit t is set when some choice makes the total t."""
    reached = 1
    for value, copies in Counter(values).items():
        for step in _steps(copies):
            reached |= reached << value * step
    return reached


def _steps(copies: int) -> Iterator[int]:
    """Yield few numbers whose choices make every number up to ``copies``."""
    step = 1
    while copies:
        yield min(step, copies)
        copies -= min(step, copies)
        step *= 2


@lru_cache(maxsize=1 << 14)
def _ways(values: Values, total: int) -> tuple[Values, ...]:
    """Return every choice of values that makes the total, the best first."""
    stock = sorted(Counter(values).items(), reverse=True)
    ways = [way for way in _choices(stock, total) if way]
    return tuple(sorted(ways, key=lambda way: _cost(values, way)))


def _choices(stock: list[tuple[int, int]], total: int) -> Iterator[Values]:
    """Yield every choice from (value, copies) that makes exactly the total."""
    if not stock:
        if total == 0:
            yield ()
        return
    (value, copies), rest = stock[0], stock[1:]
    for count in range(copies + 1):
        if value * count > total:
            return
        for others in _choices(rest, total - value * count):
            yield (*others, *(value,) * count)


def _cost(values: Values, way: Values) -> tuple[int, int, int, Values]:
    """Return a key that puts those first that leave the most."""
    left = tuple((Counter(values) - Counter(way)).elements())
    choices = prod(copies + 1 for copies in Counter(left).values())
    # One more total where a 0-card is left: a bid of 0 is a bid too.
    reached = _reached(left).bit_count() - (0 not in left)
    return -reached, -choices, -len(left), way


def _picked(held: Iterable[Credit], way: Values) -> Iterator[Credit]:
    """Yield the first cards that have those values."""
    wanted = Counter(way)
    for card in held:
        if wanted[card.value]:
            wanted[card.value] -= 1
            yield card
