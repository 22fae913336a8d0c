"""How cards lie in three bags on the screen, moving as little as they must (SUD-19).

The rules know only which cards a seat holds. The arrangement is worked out from the
order in which they came, so it is the same whenever it is asked for.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations

from kiosk.rules.shop_until_you_drop.bags import (
    BAGS,
    LIMIT,
    TOTE,
    Bag,
    holds,
    is_bag,
    pack,
)
from kiosk.rules.shop_until_you_drop.cards import Coupon

Bags = tuple[Bag, Bag, Bag]
EMPTY: Bags = ((), (), ())
PATIENCE = 3
"""The most cards looked at for moving one by one; beyond it, bags are packed anew."""


@lru_cache(maxsize=1 << 9)
def arrange(cards: tuple[Coupon, ...], tote: bool = False) -> Bags:
    """Lay the cards into three valid bags, in the order in which they came.

    A card joins a bag that can take it, and an empty bag otherwise. Only when there is
    none do others move: as few as possible, up to ``PATIENCE``.

    Raises:
        ValueError: when no three bags hold them.
    """
    if not holds([card.face for card in cards], tote=tote):
        raise ValueError("these cards do not fit into three bags")
    if not cards:
        return EMPTY
    bags = arrange(cards[:-1], tote)
    return _joined(bags, cards[-1], tote) or _moved(bags, cards[-1], tote)


def settle(old: Bags, new: Sequence[Bag]) -> Bags:
    """Put new bags where most of their cards already lie."""

    def staying(order: tuple[Bag, ...]) -> int:
        pairs = zip(old, order, strict=True)
        return sum(len(set(before) & set(after)) for before, after in pairs)

    one, two, three = max(permutations(new), key=staying)
    return one, two, three


def is_tote(bag: Sequence[Coupon]) -> bool:
    """Tell whether only the big tote can be this bag."""
    return not is_bag([card.face for card in bag], LIMIT)


def _fits(bag: Bag, tote: bool) -> bool:
    return is_bag([card.face for card in bag], TOTE if tote else LIMIT)


def _takes(bags: Bags, at: int, card: Coupon, tote: bool) -> bool:
    """Tell whether a bag can take the card while the others stay as they are."""
    bag = (*bags[at], card)
    if not is_tote(bag):
        return True
    others = (other for index, other in enumerate(bags) if index != at)
    return tote and _fits(bag, tote) and not any(map(is_tote, others))


def _joined(bags: Bags, card: Coupon, tote: bool) -> Bags | None:
    """Add a card without moving another, to a bag in use if one can take it."""
    for at in sorted(range(BAGS), key=lambda at: not bags[at]):
        if _takes(bags, at, card, tote):
            return _with(bags, at, card)
    return None


def _moved(bags: Bags, card: Coupon, tote: bool) -> Bags:
    lying = [(one, at) for at, bag in enumerate(bags) for one in bag]
    for moves in range(1, PATIENCE + 1):
        for found in _shifts(EMPTY, lying, moves, tote):
            joined = _joined(found, card, tote)
            if joined:
                return joined
    packed = pack([*(one for one, _ in lying), card], tote=tote)
    return settle(bags, packed or EMPTY)


def _shifts(
    bags: Bags, lying: list[tuple[Coupon, int]], moves: int, tote: bool
) -> Iterator[Bags]:
    """Yield the valid arrangements in which exactly ``moves`` of the cards moved."""
    if not lying:
        yield bags
        return
    (card, home), rest = lying[0], lying[1:]
    for at in range(BAGS):
        left = moves - (at != home)
        if 0 <= left <= len(rest) and _takes(bags, at, card, tote):
            yield from _shifts(_with(bags, at, card), rest, left, tote)


def _with(bags: Bags, at: int, card: Coupon) -> Bags:
    one, two, three = (
        (*bag, card) if index == at else bag for index, bag in enumerate(bags)
    )
    return one, two, three
