"""Notes and change in Time is Money, held against a slow and simple reckoning."""

from collections.abc import Iterator
from itertools import chain, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kiosk.rules.time_is_money.money import (
    NOTHING,
    VALUES,
    Notes,
    Till,
    full_till,
    pay_in,
    pay_out,
    worth,
)

AMOUNTS = st.sampled_from(VALUES)


def notes(**counts: int) -> Notes:
    """Return notes by keywords such as ``n50=2``."""
    return tuple(counts.get(f"n{v}", 0) for v in VALUES)  # type: ignore[return-value]


def purses(most: int) -> st.SearchStrategy[Notes]:
    """Return a few notes of any values."""
    lists = st.lists(st.sampled_from(range(6)), max_size=most)
    return lists.map(lambda held: tuple(held.count(i) for i in range(6)))  # type: ignore[arg-type, return-value]


TILLS = st.builds(
    lambda bank, wallets: Till(bank, tuple(wallets)),
    purses(4),
    st.lists(purses(3), min_size=2, max_size=3),
)


def parts(held: Notes) -> Iterator[Notes]:
    """Yield every choice of some of these notes."""
    yield from product(*(range(n + 1) for n in held))


def dearest(move: tuple[int, ...]) -> tuple[int, ...]:
    """Sort moves with more of the dearest notes first."""
    return tuple(-count for count in reversed(move))


def minus(one: Notes, other: Notes) -> Notes:
    return tuple(a - b for a, b in zip(one, other, strict=True))  # type: ignore[return-value]


def plus(one: Notes, other: Notes) -> Notes:
    return tuple(a + b for a, b in zip(one, other, strict=True))  # type: ignore[return-value]


def slow_exact(held: Notes, amount: int) -> Notes | None:
    fitting = [part for part in parts(held) if worth(part) == amount]
    return min(fitting, key=lambda p: (sum(p), dearest(p)), default=None)


def slow_change(bank: Notes, wallet: Notes, amount: int) -> Notes | None:
    pairs = [
        (x, y)
        for x in parts(bank)
        for y in parts(wallet)
        if worth(x) - worth(y) == amount
    ]
    best = min(
        pairs,
        key=lambda p: (sum(p[0]) + sum(p[1]), worth(p[0]), dearest(minus(*p))),
        default=None,
    )
    return minus(*best) if best else None


def slow_direct(till: Till, seat: int, amount: int) -> Notes | None:
    exact = slow_exact(till.bank, amount)
    return exact or slow_change(till.bank, till.wallets[seat], amount)


def slow_swap(till: Till, seat: int, amount: int) -> Till | None:
    """Try every fair swap with every other seat; the shortest that helps."""
    found = []
    for step in range(1, len(till.wallets)):
        other = (seat + step) % len(till.wallets)
        for out, back in product(parts(till.bank), parts(till.wallets[other])):
            swapped = till.moved(other, minus(out, back))
            if worth(out) == worth(back) and slow_direct(swapped, seat, amount):
                order = (sum(out) + sum(back), step, dearest(minus(out, back)))
                found.append((order, swapped))
    return min(found, key=lambda pair: pair[0])[1] if found else None


def slow_full(till: Till, seat: int, amount: int) -> Till | None:
    if move := slow_direct(till, seat, amount):
        return till.moved(seat, move)
    if swapped := slow_swap(till, seat, amount):
        return slow_full(swapped, seat, amount)
    return None


def slow_pay_out(till: Till, seat: int, amount: int) -> tuple[Till, int]:
    for paid in range(amount, 0, -10):
        if after := slow_full(till, seat, paid):
            return after, paid
    return till, 0


def slow_pay_in(till: Till, seat: int, due: int) -> tuple[Till, int]:
    wallet = till.wallets[seat]
    if worth(wallet) <= due:
        return till.moved(seat, minus(NOTHING, wallet)), worth(wallet)
    if exact := slow_exact(wallet, due):
        return till.moved(seat, minus(NOTHING, exact)), due
    sums = sorted({worth(part) for part in parts(wallet)})
    more = next(total for total in sums if total > due)
    given_notes = slow_exact(wallet, more) or NOTHING
    given_till = till.moved(seat, minus(NOTHING, given_notes))
    if changed := slow_full(given_till, seat, more - due):
        return changed, due
    less = max(total for total in sums if total <= due)
    exact = slow_exact(wallet, less) or NOTHING
    return till.moved(seat, minus(NOTHING, exact)), less


@pytest.mark.rule("TIM-3")
def test_there_are_three_hundred_notes_of_10500_millions() -> None:
    till = full_till(4)
    assert till.bank == (50,) * 6
    assert worth(till.bank) == 10_500
    assert till.wallets == (NOTHING,) * 4


@pytest.mark.rule("TIM-25")
@pytest.mark.parametrize("value", VALUES)
def test_a_full_bank_pays_with_the_note_itself(value: int) -> None:
    till, paid = pay_out(full_till(2), 1, value)
    assert paid == value
    assert till.wallets == (NOTHING, notes(**{f"n{value}": 1}))
    assert till.bank == minus((50,) * 6, till.wallets[1])


@pytest.mark.rule("TIM-V15", "TIM-25", "TIM-A11", "TIM-A21")
def test_60_is_paid_as_50_and_10() -> None:
    till, paid = pay_out(Till(notes(n50=2, n10=5), (NOTHING,)), 0, 60)
    assert paid == 60
    assert till.wallets[0] == notes(n50=1, n10=1)


@pytest.mark.rule("TIM-V16", "TIM-25", "TIM-A21")
def test_60_is_paid_as_40_and_20() -> None:
    till, paid = pay_out(Till(notes(n40=3, n20=1), (NOTHING,)), 0, 60)
    assert paid == 60
    assert till.wallets[0] == notes(n40=1, n20=1)


@pytest.mark.rule("TIM-25")
def test_of_two_pairs_the_one_with_the_dearer_note_is_paid() -> None:
    bank = notes(n50=1, n40=1, n20=1, n10=1)
    till, _ = pay_out(Till(bank, (NOTHING,)), 0, 60)
    assert till.wallets[0] == notes(n50=1, n10=1)


@pytest.mark.rule("TIM-25", "TIM-21")
def test_the_bank_gives_more_against_change_from_the_receiver() -> None:
    till, paid = pay_out(Till(notes(n60=1), (notes(n20=2),)), 0, 40)
    assert paid == 40
    assert till == Till(notes(n20=1), (notes(n60=1, n20=1),))


@pytest.mark.rule("TIM-25", "TIM-21")
def test_the_bank_changes_with_another_player_if_nothing_else_helps() -> None:
    till = Till(notes(n60=1), (NOTHING, notes(n20=3)))
    after, paid = pay_out(till, 0, 40)
    assert paid == 40
    assert after == Till(notes(n20=1), (notes(n20=2), notes(n60=1)))


@pytest.mark.rule("TIM-25")
def test_smaller_notes_come_before_change_even_if_they_are_more() -> None:
    till, _ = pay_out(Till(notes(n60=1, n10=5), (notes(n10=1),)), 0, 50)
    assert till.wallets[0] == notes(n10=6)


@pytest.mark.rule("TIM-25")
def test_the_shortest_swap_is_made() -> None:
    till = Till(notes(n60=1), (NOTHING, notes(n30=2, n20=1, n10=1)))
    after, _ = pay_out(till, 0, 30)
    assert after.wallets == (notes(n30=1), notes(n60=1, n20=1, n10=1))


@pytest.mark.rule("TIM-25")
def test_the_next_player_clockwise_is_asked_to_swap_first() -> None:
    helpful = notes(n20=3)
    till = Till(notes(n60=1), (helpful, NOTHING, helpful, helpful))
    after, _ = pay_out(till, 1, 20)
    assert after.wallets == (helpful, notes(n20=1), notes(n60=1), helpful)


@pytest.mark.rule("TIM-26")
def test_of_the_sums_above_what_is_due_the_smallest_is_paid() -> None:
    till, _ = pay_in(Till((40,) * 6, (notes(n60=1, n40=2),)), 0, 30)
    assert till.wallets[0] == notes(n60=1, n40=1, n10=1)


@pytest.mark.rule("TIM-25")
def test_a_bank_that_cannot_pay_gives_what_it_can() -> None:
    till = Till(notes(n20=1), (NOTHING, notes(n50=1)))
    assert pay_out(till, 0, 60) == (
        Till(NOTHING, (notes(n20=1), notes(n50=1))),
        20,
    )
    assert pay_out(Till(NOTHING, (NOTHING,)), 0, 10) == (Till(NOTHING, (NOTHING,)), 0)


@pytest.mark.rule("TIM-V13", "TIM-20")
def test_who_owns_less_than_is_due_gives_all_of_it() -> None:
    till, paid = pay_in(Till(NOTHING, (notes(n40=1, n10=1),)), 0, 80)
    assert paid == 50
    assert till == Till(notes(n40=1, n10=1), (NOTHING,))


@pytest.mark.rule("TIM-26")
def test_a_player_pays_the_fewest_notes_of_the_exact_sum() -> None:
    wallet = notes(n60=1, n50=2, n40=1, n10=6)
    till, paid = pay_in(Till(NOTHING, (wallet,)), 0, 90)
    assert paid == 90
    assert till.bank == notes(n50=1, n40=1)


@pytest.mark.rule("TIM-26", "TIM-21")
def test_a_player_without_small_notes_pays_the_next_sum_against_change() -> None:
    wallet = notes(n60=1, n50=1)
    till, paid = pay_in(Till((50, 50, 50, 50, 49, 49), (wallet,)), 0, 30)
    assert paid == 30
    assert till.wallets[0] == notes(n60=1, n20=1)


@pytest.mark.rule("TIM-26")
def test_where_nobody_can_change_less_is_paid_and_nothing_owed() -> None:
    till = Till(NOTHING, (notes(n60=2), NOTHING))
    assert pay_in(till, 0, 100) == (Till(notes(n60=1), (notes(n60=1), NOTHING)), 60)


@given(TILLS, AMOUNTS)
@example(Till(notes(n60=1), (NOTHING, notes(n20=3), notes(n30=2))), 40)
@example(Till(notes(n60=1, n50=1), (NOTHING, notes(n10=3), notes(n40=1))), 20)
@pytest.mark.rule("TIM-25")
def test_paying_out_is_as_good_as_trying_everything(till: Till, amount: int) -> None:
    assert pay_out(till, 0, amount) == slow_pay_out(till, 0, amount)


@given(TILLS, st.integers(0, 25))
@example(Till(NOTHING, (notes(n60=2), notes(n20=2))), 10)
@pytest.mark.rule("TIM-26", "TIM-20")
def test_paying_in_is_as_good_as_trying_everything(till: Till, tens: int) -> None:
    assert pay_in(till, 0, 10 * tens) == slow_pay_in(till, 0, 10 * tens)


RICH = st.tuples(*(st.integers(0, 50) for _ in VALUES))


@given(RICH, st.lists(RICH, min_size=2, max_size=5), AMOUNTS, st.integers(0, 130))
@pytest.mark.rule("TIM-21", "TIM-25", "TIM-26")
def test_no_note_and_no_million_is_ever_lost(
    bank: Notes, wallets: list[Notes], amount: int, tens: int
) -> None:
    before = Till(bank, tuple(wallets))
    out, paid_out = pay_out(before, 0, amount)
    after, paid_in = pay_in(out, 1, 10 * tens)
    assert _all_notes(after) == _all_notes(before)
    assert min(chain(after.bank, *after.wallets)) >= 0
    owned = [worth(wallet) for wallet in wallets]
    owned[0] += paid_out
    owned[1] -= paid_in
    assert [worth(wallet) for wallet in after.wallets] == owned
    assert paid_in <= 10 * tens
    assert paid_out <= amount


def _all_notes(till: Till) -> Notes:
    total = till.bank
    for wallet in till.wallets:
        total = plus(total, wallet)
    return total
