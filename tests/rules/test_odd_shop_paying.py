"""Cards are paid so that the most ways of paying later are kept."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from kiosk.rules.odd_shop import Credit, Payment, bids, payment, payments, totals
from tests.rules.odd_table import BOOK, credits_of

FRESH = BOOK.credits(BOOK.wallet(0))
EVERY = BOOK.credits(card for index in range(6) for card in BOOK.wallet(index))


def brute(cards: Sequence[Credit], total: int) -> set[tuple[int, ...]]:
    """Return every choice of values that makes the total, by trying all cards."""
    return {
        _values(chosen)
        for size in range(1, len(cards) + 1)
        for chosen in combinations(cards, size)
        if sum(card.value for card in chosen) == total
    }


def kept(cards: Sequence[Credit], way: tuple[int, ...]) -> tuple[int, int, int]:
    """Count what a payment leaves: totals, choices of values, cards."""
    left = list((Counter(c.value for c in cards) - Counter(way)).elements())
    choices = {
        tuple(sorted(chosen))
        for size in range(1, len(left) + 1)
        for chosen in combinations(left, size)
    }
    return len({sum(chosen) for chosen in choices}), len(choices), len(left)


def _values(cards: Sequence[Credit]) -> tuple[int, ...]:
    return tuple(sorted(card.value for card in cards))


def _hand(seed: int) -> list[Credit]:
    rng = Random(seed)
    return rng.sample(EVERY, rng.randint(1, 10))


@pytest.mark.parametrize("seed", range(60))
def test_every_payment_is_found_and_the_best_comes_first(seed: int) -> None:
    cards = _hand(seed)
    for total in range(0, sum(card.value for card in cards) + 6, 5):
        found = payments(cards, total)
        ways = [_values(one.cards) for one in found]
        assert set(ways) == brute(cards, total)
        assert len(ways) == len(set(ways)), "a way is there twice"
        left = [kept(cards, way) for way in ways]
        assert left == sorted(left, reverse=True)
        assert payment(cards, total) == (found[0] if found else None)


@pytest.mark.parametrize("seed", range(30))
def test_totals_are_all_that_the_cards_make(seed: int) -> None:
    cards = _hand(seed)
    expected = {
        sum(card.value for card in chosen)
        for size in range(1, len(cards) + 1)
        for chosen in combinations(cards, size)
    }
    assert totals(cards) == tuple(sorted(expected))
    assert bids(cards) == tuple(payment(cards, total) for total in totals(cards))


def test_a_payment_is_made_of_the_cards_in_hand() -> None:
    for one in bids(FRESH):
        assert set(one.cards) <= set(FRESH)
        assert sum(card.value for card in one.cards) == one.total
        assert len(set(one.cards)) == len(one.cards) > 0


@pytest.mark.rule("ODD-V2")
def test_a_fresh_set_pays_20_in_six_ways() -> None:
    ways = {_values(one.cards) for one in payments(FRESH, 20)}
    assert ways == {
        (20,), (0, 20), (10, 10), (0, 10, 10), (5, 5, 10), (0, 5, 5, 10),
    }  # fmt: skip
    assert (5, 5, 5) not in ways


def test_the_20_goes_before_two_10_and_the_0_is_kept() -> None:
    assert payment(FRESH, 20) == Payment(20, credits_of("A20a"))


def test_5_and_10_go_before_three_5_where_that_leaves_more_totals() -> None:
    cards = credits_of("A5a A5b A5c A10a A10b")
    assert payment(cards, 15) == Payment(15, credits_of("A5a A10a"))


@pytest.mark.rule("ODD-A3")
def test_without_credits_the_0_is_all_that_can_be_paid() -> None:
    assert bids(credits_of("A0a")) == (Payment(0, credits_of("A0a")),)
    assert payment(credits_of("A5a"), 0) is None
    assert bids(()) == ()


def test_all_cards_of_the_table_in_one_hand_are_still_paid() -> None:
    assert totals(EVERY) == tuple(range(0, 391, 5))
    paid = payment(EVERY, 195)
    assert paid is not None
    assert sum(card.value for card in paid.cards) == 195
