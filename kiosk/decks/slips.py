"""Slips on the keypad that would take one card's number for another's (SNT-D2)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Literal, NamedTuple

Kind = Literal["neighbour key", "swapped", "upside down"]

_PAD = "123456789"
_ROW = "1234567890"
_ZERO = ("07", "08", "09", "01", "02", "03")
"""The zero lies under 7 to 9 on phones, under 1 to 3 on calculators and keyboards."""
_TURNED = str.maketrans("01689", "01986")


class Slip(NamedTuple):
    """Two numbers of which one is easily keyed for the other."""

    kind: Kind
    meant: str
    keyed: str


def slips(numbers: Iterable[str]) -> Iterator[Slip]:
    """Yield the pairs of three-digit numbers that a usual slip confuses, in order."""
    for meant, keyed in combinations(sorted(set(numbers)), 2):
        if kind := _kind(meant, keyed):
            yield Slip(kind, meant, keyed)


def apart(one: str, other: str) -> int:
    """Count the digits in which two numbers of equal length differ."""
    return sum(a != b for a, b in zip(one, other, strict=True))


def _kind(meant: str, keyed: str) -> Kind | None:
    if turned(meant) == keyed:
        return "upside down"
    if keyed in _swaps(meant):
        return "swapped"
    return "neighbour key" if _is_neighbour(meant, keyed) else None


def turned(number: str) -> str | None:
    """Return what a number reads upside down; ``None`` if it then reads as nothing."""
    return number[::-1].translate(_TURNED) if set(number) <= set("01689") else None


def _swaps(number: str) -> tuple[str, ...]:
    a, b, c = tuple(number)
    return b + a + c, a + c + b, c + b + a


def _is_neighbour(meant: str, keyed: str) -> bool:
    if apart(meant, keyed) != 1:
        return False
    keys = next({a, b} for a, b in zip(meant, keyed, strict=True) if a != b)
    return frozenset(keys) in neighbours()


@lru_cache(maxsize=1)
def neighbours() -> frozenset[frozenset[str]]:
    """Return all pairs of keys that touch on a phone or calculator pad or in a row."""
    pad = {frozenset(pair) for pair in combinations(_PAD, 2) if _touch(*pair)}
    row = {frozenset(pair) for pair in pairwise(_ROW)}
    return frozenset(pad | row | {frozenset(pair) for pair in _ZERO})


def _touch(one: str, other: str) -> bool:
    (row, column), (below, right) = (divmod(_PAD.index(k), 3) for k in (one, other))
    return max(abs(row - below), abs(column - right)) == 1
