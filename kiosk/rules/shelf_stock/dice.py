"""What three dice can be used for, alone or with a helper (GSS-4, GSS-6, GSS-D1)."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations

from kiosk.rules.shelf_stock.shelf import ENTRIES, SIZES, TYPES, Entry, Helper

FACES = range(1, 7)
Dice = tuple[int, int, int]
Pair = tuple[int, int]
"""The number used for the type, then the one used for the size."""


def number(face: str) -> int:
    """Return the number on a face; 0 for what is no face of a die."""
    return int(face) if face in set("123456") else 0


def must_be_rerolled(dice: Sequence[int]) -> bool:
    """Tell whether two or three dice show 6."""
    return dice.count(6) >= 2


def may_call_helper(dice: Sequence[int]) -> bool:
    """Tell whether exactly one die shows 6."""
    return dice.count(6) == 1


@cache
def entries(dice: tuple[int, ...], helper: Helper | None = None) -> tuple[Entry, ...]:
    """Return what may be written with these dice, in the order of ``ENTRIES``.

    Empty when the dice must be rolled again, and for a helper without a single 6.
    """
    if must_be_rerolled(dice) or (helper and not may_call_helper(dice)):
        return ()
    made = {Entry(TYPES[kind - 1], size) for kind, size in _pairs(dice, helper)}
    return tuple(entry for entry in ENTRIES if entry in made)


def _pairs(dice: Sequence[int], helper: Helper | None) -> Iterator[Pair]:
    usable = tuple(die for die in dice if die != 6)
    match helper:
        case None:
            yield from permutations(usable, 2)
        case Helper.BOX_CUTTER:
            yield from ((die, size) for die in usable for size in SIZES)
        case Helper.LABELLER:
            yield from ((kind, die) for die in usable for kind in SIZES)
        case Helper.TWIN_TAG:
            yield from ((die, die) for die in usable)
        case Helper.NUDGER:
            yield from _nudged(usable)


def _nudged(usable: Sequence[int]) -> Iterator[Pair]:
    for die, other in permutations(usable, 2):
        for moved in (die - 1, die + 1):
            if moved in SIZES:
                yield from ((moved, other), (other, moved))
