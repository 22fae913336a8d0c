"""Tompangs are filled in the best way there is."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from kiosk.rules.shop_until_you_drop import ANY, Coupon, Slot, Tompang
from kiosk.rules.shop_until_you_drop.tompangs import assign
from tests.rules.shopping import DECK, hand, request


def suits(card: Coupon, slot: Slot) -> bool:
    return card.value == slot.value and slot.colour in (ANY, card.colour)


def fillable(slots: Sequence[Slot], coupons: Sequence[Coupon]) -> bool:
    """Try every coupon for the first slot, then go on."""
    if not slots:
        return True
    return any(
        suits(card, slots[0])
        and fillable(slots[1:], [*coupons[:at], *coupons[at + 1 :]])
        for at, card in enumerate(coupons)
    )


def brute_most(tompangs: Sequence[Tompang], coupons: Sequence[Coupon]) -> int:
    """Return the size of the largest set of Tompangs that can be filled."""
    return max(
        len(chosen)
        for size in range(len(tompangs) + 1)
        for chosen in combinations(tompangs, size)
        if fillable([slot for one in chosen for slot in one.slots], coupons)
    )


def won(tompangs: Sequence[Tompang], coupons: Sequence[Coupon]) -> int:
    return sum(cards is not None for cards in assign(tompangs, coupons))


@pytest.mark.rule("SUD-27", "SUD-V17")
def test_a_slot_of_any_colour_leaves_the_card_that_another_needs() -> None:
    tompangs, coupons = [request("*40"), request("R40")], hand("R40 B40")
    assert assign(tompangs, coupons) == ((coupons[1],), (coupons[0],))


@pytest.mark.rule("SUD-27")
def test_two_small_tompangs_come_before_one_large() -> None:
    tompangs = [request("R20 R40 Y20"), request("R20"), request("R40")]
    assert [given is not None for given in assign(tompangs, hand("R20 R40 Y20"))] == [
        False,
        True,
        True,
    ]


@pytest.mark.rule("SUD-26", "SUD-27")
@pytest.mark.parametrize("seed", range(120))
def test_as_many_are_filled_as_can_be(seed: int) -> None:
    rng = Random(seed)
    tompangs = [*rng.sample(DECK.tompangs, 4), *map(request, _made_up(rng))]
    rng.shuffle(tompangs)
    coupons = rng.sample(_wanted(tompangs), 8)
    given = assign(tompangs, coupons)
    assert sum(cards is not None for cards in given) == brute_most(tompangs, coupons)
    used = Counter(card.id for cards in given for card in cards or ())
    assert set(used.values()) <= {1}, "a coupon serves two Tompangs"
    for tompang, cards in zip(tompangs, given, strict=True):
        if cards is not None:
            assert all(map(suits, cards, tompang.slots))
            assert len(cards) == len(tompang.slots)


def _made_up(rng: Random) -> list[str]:
    """Write two requests in which any colour will do."""
    values = [rng.choice((20, 30, 40, 50)) for _ in range(3)]
    return [f"*{values[0]}", f"*{values[1]} {rng.choice('RYGBP')}{values[2]}"]


def _wanted(tompangs: Sequence[Tompang]) -> list[Coupon]:
    slots = [slot for tompang in tompangs for slot in tompang.slots]
    wanted = [c for c in DECK.coupons if any(suits(c, slot) for slot in slots)]
    return [*wanted, *DECK.coupons[:8]]


@pytest.mark.rule("SUD-27")
def test_nine_tompangs_with_a_full_stash_are_settled() -> None:
    tompangs = DECK.tompangs[10:19]
    assert won(tompangs, DECK.coupons) == 9
    assert won(tompangs, ()) == 0
    assert won((), DECK.coupons) == 0
