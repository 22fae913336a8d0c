"""Which bags a seat may give up when it drops (SUD-21)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from kiosk.rules.shop_until_you_drop.bags import BAGS, LIMIT, TOTE, Bag, holds, is_bag
from kiosk.rules.shop_until_you_drop.cards import COLOURS, Coupon


def may_lose(
    cards: Sequence[Coupon], bag: Sequence[Coupon], *, tote: bool = False
) -> bool:
    """Tell whether ``bag`` is one of three valid bags that hold all the cards.

    Any arrangement counts, so it is enough that the rest fits into two bags.
    """
    faces = [card.face for card in bag]
    rest = Counter(cards) - Counter(bag)
    left = [card.face for card in rest.elements()]
    if len(left) + len(bag) != len(cards):
        return False
    if is_bag(faces, LIMIT):
        return holds(left, BAGS - 1, tote=tote)
    return tote and is_bag(faces, TOTE) and holds(left, BAGS - 1)


def losable(
    cards: Sequence[Coupon], *, tote: bool = False, empty: bool = True
) -> Iterator[Bag]:
    """Yield every bag that may be given up, once.

    Of coupons equal in colour, value and icon the first ones stand for all. The empty
    bag comes first, and only if ``empty``.
    """
    for bag in _bags(cards, TOTE if tote else LIMIT):
        if (bag or empty) and may_lose(cards, bag, tote=tote):
            yield bag


def _bags(cards: Sequence[Coupon], limit: int) -> Iterator[Bag]:
    yield ()
    for colour in sorted({card.colour for card in cards}):
        yield from _colour_bags([c for c in cards if c.colour == colour], limit)
    for value in sorted({card.value for card in cards}):
        yield from _value_bags([c for c in cards if c.value == value])


def _colour_bags(cards: Sequence[Coupon], limit: int) -> Iterator[Bag]:
    """Yield the bags of one colour that hold a card or more."""
    for counts in product(*(range(len(pile) + 1) for pile in _piles(cards))):
        piles = zip(_piles(cards), counts, strict=True)
        bag = tuple(card for pile, count in piles for card in pile[:count])
        if bag and sum(card.value for card in bag) <= limit:
            yield bag


def _value_bags(cards: Sequence[Coupon]) -> Iterator[Bag]:
    """Yield the bags of one value that hold two colours or more."""
    tops = [pile[0] for pile in _piles(cards)]
    for size in range(2, len(tops) + 1):
        for bag in combinations(tops, size):
            if len({card.colour for card in bag}) == size <= COLOURS:
                yield bag


def _piles(cards: Sequence[Coupon]) -> list[list[Coupon]]:
    """Stack the coupons that are equal in colour, value and icon."""
    piles: dict[tuple[str, int, str], list[Coupon]] = {}
    for card in sorted(cards, key=lambda card: card.id):
        piles.setdefault((card.colour, card.value, card.icon), []).append(card)
    return list(piles.values())
