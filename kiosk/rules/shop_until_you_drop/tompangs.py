"""Which coupons fill which Tompangs: always the best for their owner (SUD-27)."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from kiosk.rules.shop_until_you_drop.bags import Face
from kiosk.rules.shop_until_you_drop.cards import ANY, Coupon, Slot, Tompang

Given = tuple[tuple[Coupon, ...] | None, ...]
"""For each Tompang the coupons that fill its slots, or ``None`` if it stays open."""


def assign(tompangs: Sequence[Tompang], coupons: Sequence[Coupon]) -> Given:
    """Fill as many Tompangs as can be filled, each with coupons of its own.

    Of several largest sets of Tompangs it is the first, in the order given.
    """
    chosen = _largest(tompangs, Counter(card.face for card in coupons))
    left = list(coupons)
    filled: dict[tuple[int, int], Coupon] = {}
    # Slots of one colour go first: what they leave is enough for those of any colour.
    for place, slot in sorted(_places(tompangs, chosen), key=_is_open):
        filled[place] = next(card for card in left if _fills(card, slot))
        left.remove(filled[place])
    return tuple(
        tuple(filled[at, nth] for nth in range(len(tompang.slots)))
        if at in chosen
        else None
        for at, tompang in enumerate(tompangs)
    )


def _largest(tompangs: Sequence[Tompang], stock: Counter[Face]) -> tuple[int, ...]:
    """Return which Tompangs to fill: larger sets are tried before smaller ones."""
    alone = [at for at, one in enumerate(tompangs) if _suffices(stock, one.slots)]
    for size in range(len(alone), 0, -1):
        for chosen in combinations(alone, size):
            if _suffices(stock, [slot for at in chosen for slot in tompangs[at].slots]):
                return chosen
    return ()


def _suffices(stock: Counter[Face], slots: Sequence[Slot]) -> bool:
    """Tell whether distinct cards can fill all slots.

    A slot takes either one face or every colour of a value, so counting is exact: each
    face must last, and then each value over all its colours.
    """
    faces = Counter((slot.colour, slot.value) for slot in slots)
    totals = Counter(slot.value for slot in slots)
    if any(stock[face] < need for face, need in faces.items() if face[0] != ANY):
        return False
    return all(
        sum(count for face, count in stock.items() if face[1] == value) >= need
        for value, need in totals.items()
    )


def _places(
    tompangs: Sequence[Tompang], chosen: Sequence[int]
) -> list[tuple[tuple[int, int], Slot]]:
    return [
        ((at, nth), slot)
        for at in chosen
        for nth, slot in enumerate(tompangs[at].slots)
    ]


def _is_open(placed: tuple[tuple[int, int], Slot]) -> bool:
    return placed[1].colour == ANY


def _fills(card: Coupon, slot: Slot) -> bool:
    return card.value == slot.value and slot.colour in (ANY, card.colour)
