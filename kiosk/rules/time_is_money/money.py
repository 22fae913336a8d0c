"""Notes, stacks and exact change (TIM-3, TIM-20, TIM-21, TIM-25, TIM-26).

Amounts are millions, always whole tens. Where several ways to pay are equally short a
fixed order decides, so the same purses and the same sum always give the same notes.
"""

from collections.abc import Iterator
from itertools import chain
from operator import add, neg, sub

import msgspec

VALUES = (10, 20, 30, 40, 50, 60)
"""What a note may be worth."""
EACH = 50
"""How many notes of each value there are."""

Notes = tuple[int, int, int, int, int, int]
"""How many notes of each of ``VALUES``; in a move, notes that go back are negative."""

NOTHING: Notes = (0,) * 6
FULL: Notes = (EACH,) * 6

_LONGEST = 11
"""No shortest change takes more notes, nor is a longer swap tried.

Lay the notes of a change worth 10 to 60 down so that the running balance stays from
-50 to 60: were one of those twelve balances met twice, what lies between could go.
"""


class Till(msgspec.Struct, frozen=True):
    """All the money: the bank's stacks and each seat's wallet."""

    bank: Notes
    wallets: tuple[Notes, ...]

    def moved(self, seat: int, notes: Notes) -> "Till":
        """Return the till after ``notes`` went from the bank to that seat's wallet."""
        wallets = list(self.wallets)
        wallets[seat] = _add(wallets[seat], notes)
        return Till(_sub(self.bank, notes), tuple(wallets))


def full_till(seats: int) -> Till:
    """Return the till of a new game: all notes in the bank (TIM-3)."""
    return Till(FULL, (NOTHING,) * seats)


def worth(notes: Notes) -> int:
    """Return what the notes are worth together, in millions."""
    return sum(value * count for value, count in zip(VALUES, notes, strict=True))


def pay_out(till: Till, seat: int, amount: int) -> tuple[Till, int]:
    """Pay 10 to 60 millions from the bank to a seat; return what was paid (TIM-25).

    The note itself, else the fewest smaller ones, else with change from the seat's own
    wallet, else after a fair swap of notes between the bank and another seat. Only a
    bank that can do none of these pays less: the most that it can.
    """
    for paid in range(amount, 0, -10):
        if after := _paid_out(till, seat, paid):
            return after, paid
    return till, 0


def pay_in(till: Till, seat: int, due: int) -> tuple[Till, int]:
    """Pay from a seat to the bank; return what was paid (TIM-20, TIM-26).

    Who owns no more than is due gives everything. Otherwise the fewest notes of exactly
    that sum, else the smallest larger sum against change. Only where nobody could give
    change is less paid: the most that the notes allow.
    """
    wallet = till.wallets[seat]
    if worth(wallet) <= due:
        return till.moved(seat, _neg(wallet)), worth(wallet)
    if exact := _fewest(wallet, due):
        return till.moved(seat, _neg(exact)), due
    if changed := _overpaid(till, seat, due):
        return changed, due
    less = _most(wallet, due)
    return till.moved(seat, _neg(_fewest(wallet, less) or NOTHING)), less


def _paid_out(till: Till, seat: int, amount: int) -> Till | None:
    """Return the till after exactly that payment, ``None`` where there is no way."""
    if worth(till.bank) < amount:
        return None
    if notes := _payment(till.bank, till.wallets[seat], amount):
        return till.moved(seat, notes)
    if (swapped := _swapped(till, seat, amount)) is None:
        return None
    notes = _payment(swapped.bank, swapped.wallets[seat], amount)
    return swapped.moved(seat, notes) if notes else None


def _payment(bank: Notes, wallet: Notes, amount: int) -> Notes | None:
    """Return the notes to hand over: without change if that can be (TIM-25)."""
    return _fewest(bank, amount) or _change(bank, wallet, amount)


def _fewest(notes: Notes, amount: int) -> Notes | None:
    """Return the fewest of these notes of that sum; of several, with the dearest."""
    if not (_sums(notes) >> (amount // 10)) & 1:
        return None
    sizes = range(-(-amount // 60), sum(notes) + 1)
    return next(chain.from_iterable(_moves(notes, NOTHING, amount, n) for n in sizes))


def _change(bank: Notes, wallet: Notes, amount: int) -> Notes | None:
    """Return the shortest exchange by which the wallet gains that sum.

    Of equally short ones that for which the bank hands over least, then the one with
    the dearest notes.
    """
    if not _can_change(bank, wallet, amount):
        return None
    for size in range(1, _LONGEST + 1):
        if moves := list(_moves(bank, _neg(wallet), amount, size)):
            return min(moves, key=_handed_over)
    return None


def _can_change(bank: Notes, wallet: Notes, amount: int) -> bool:
    """Tell whether some notes of the bank less some of the wallet make that sum."""
    return bool((_sums(bank) >> (amount // 10)) & _sums(wallet))


def _handed_over(move: Notes) -> int:
    return sum(v * count for v, count in zip(VALUES, move, strict=True) if count > 0)


def _swapped(till: Till, seat: int, amount: int) -> Till | None:
    """Return the till after the shortest fair swap that lets the bank pay the seat.

    Of equally short ones with the nearest seat clockwise, then with the dearest notes
    out of the bank. A swap is with one seat and of at most eleven notes.
    """
    count = len(till.wallets)
    others = [(seat + step) % count for step in range(1, count)]
    for size in range(2, _LONGEST + 1):
        for other in others:
            for move in _moves(till.bank, _neg(till.wallets[other]), 0, size):
                swapped = till.moved(other, move)
                if _can_change(swapped.bank, swapped.wallets[seat], amount):
                    return swapped
    return None


def _overpaid(till: Till, seat: int, due: int) -> Till | None:
    """Pay the smallest sum above what is due and take the change."""
    wallet = till.wallets[seat]
    above = _sums(wallet) >> (due // 10 + 1)
    more = due + 10 * (above & -above).bit_length()
    given = till.moved(seat, _neg(_fewest(wallet, more) or NOTHING))
    return _paid_out(given, seat, more - due)


def _most(notes: Notes, amount: int) -> int:
    """Return the largest sum up to ``amount`` that some of these notes make."""
    return 10 * ((_sums(notes) & ((1 << (amount // 10 + 1)) - 1)).bit_length() - 1)


def _sums(notes: Notes) -> int:
    """Return a number whose bit ``n`` tells whether some of the notes make 10 n."""
    bits = 1
    for tens, count in enumerate(notes, start=1):
        rest, chunk = count, 1
        while rest:
            chunk = min(chunk, rest)
            bits |= bits << (chunk * tens)
            rest, chunk = rest - chunk, 2 * chunk
    return bits


def _moves(
    most: Notes, least: Notes, total: int, size: int, at: int = 5
) -> Iterator[Notes]:
    """Yield every move of ``size`` notes worth ``total``, those with most 60s first.

    ``most`` and ``least`` (not above 0) bound the count of each value.
    """
    value = VALUES[at]
    if abs(total) > value * size:
        return
    if at == 0:
        if abs(total) == 10 * size and least[0] <= total // 10 <= most[0]:
            yield (total // 10, 0, 0, 0, 0, 0)
        return
    for count in range(min(most[at], size), max(least[at], -size) - 1, -1):
        rest, left = total - value * count, size - abs(count)
        for move in _moves(most, least, rest, left, at - 1):
            yield (*move[:at], count, *move[at + 1 :])  # type: ignore[misc]
            # mypy does not see that six fields stay six


def _add(one: Notes, other: Notes) -> Notes:
    return tuple(map(add, one, other))


def _sub(one: Notes, other: Notes) -> Notes:
    return tuple(map(sub, one, other))


def _neg(notes: Notes) -> Notes:
    return tuple(map(neg, notes))  # type: ignore[return-value]
