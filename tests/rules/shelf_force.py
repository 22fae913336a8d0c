"""Scores a shelf by trying everything out: what exact scoring is checked against."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from kiosk.rules.shelf_stock import Options, Shelf


def stretches(length: int) -> Iterator[tuple[int, ...]]:
    for row in range(4):
        for column in range(4):
            for down, right in ((0, 1), (1, 0)):
                spots = [(row + down * i, column + right * i) for i in range(length)]
                if all(r < 4 and c < 4 for r, c in spots):
                    yield tuple(4 * r + c for r, c in spots)


def run_by_force(shelf: Shelf, lengths: Sequence[int]) -> int:
    best = 0
    for length in lengths:
        for stretch in stretches(length):
            sizes = [entry.size for at in stretch if (entry := shelf[at])]
            low = min(sizes, default=0)
            up = list(range(low, low + length))
            if sizes in (up, up[::-1]):
                best = max(best, sum(sizes))
    return best


def is_set(shelf: Shelf, places: Sequence[int]) -> bool:
    """Tell whether there are entries of one type in all the places."""
    types = [entry.type for at in places if (entry := shelf[at])]
    return len(types) == len(places) and len(set(types)) == 1


def sets_by_force(shelf: Shelf, mode: str) -> int:
    found = [stretch for stretch in stretches(3) if is_set(shelf, stretch)]
    if mode == "windows":
        return len(found)
    if mode == "cross":
        rows = {window[0] // 4 for window in found if window[1] == window[0] + 1}
        columns = {window[0] % 4 for window in found if window[1] == window[0] + 4}
        return len(rows) + len(columns)
    return packed_by_force(found)


def collections_by_force(shelf: Shelf) -> list[tuple[int, ...]]:
    filled = [at for at in range(16) if shelf[at]]
    return [
        five
        for five in combinations(filled, 5)
        if len({e.type for at in five if (e := shelf[at])}) == 5
        and len({e.size for at in five if (e := shelf[at])}) == 5
    ]


def packed_by_force(groups: Sequence[tuple[int, ...]]) -> int:
    """Return the most groups without a common place, trying out every choice."""
    if not groups:
        return 0
    first, *rest = groups
    apart = [group for group in rest if not set(group) & set(first)]
    return max(1 + packed_by_force(apart), packed_by_force(rest))


def by_force(shelf: Shelf, options: Options) -> tuple[int, int, int]:
    lengths = (3,) if options.run_mode == "best3" else (3, 4)
    collections = collections_by_force(shelf)
    pairs = any(not set(a) & set(b) for a, b in combinations(collections, 2))
    return (
        run_by_force(shelf, lengths),
        sets_by_force(shelf, options.set_mode),
        2 if pairs else min(1, len(collections)),
    )
