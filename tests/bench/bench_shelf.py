"""Our scoring of a shelf against trying everything out, on the hardest full shelves.

The hardest are those on which most fives are collections, or most lines are sets; they
are looked for by exchanging entries for as long as that makes more of them. Measured is
the processor time of one score of twelve entries, and that of hints for all four empty
places. The peer tries out every five and every packing, and must agree.

Run ``python -m tests.bench.bench_shelf``.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random

from kiosk.rules.shelf_stock import ENTRIES, Entry, Options, Shelf, Type, score, worth
from tests.rules.shelf_force import by_force, collections_by_force

MODES = {
    "as printed": Options(),
    "four in a run": Options(run_mode="best_any"),
    "disjoint sets": Options(set_mode="disjoint"),
    "overlapping sets": Options(set_mode="windows"),
}
FILLED = 12


def shelves(count: int) -> list[Shelf]:
    """Return hard full shelves, the same at every call, hardest first."""
    crowded = [_climbed(Random(seed)) for seed in range(count)]
    crowded.sort(key=lambda shelf: -len(collections_by_force(shelf)))
    alike = [_alike(Random(seed)) for seed in range(max(1, count // 4))]
    return crowded + alike


def _climbed(rng: Random) -> Shelf:
    """Exchange entries as long as more fives become collections."""
    shelf = _filled(rng, lambda: rng.choice(ENTRIES))
    most = len(collections_by_force(shelf))
    for _ in range(60):
        other = list(shelf)
        filled = [at for at, entry in enumerate(shelf) if entry]
        other[rng.choice(filled)] = rng.choice(ENTRIES)
        found = len(collections_by_force(tuple(other)))
        if found >= most:
            shelf, most = tuple(other), found
    return shelf


def _alike(rng: Random) -> Shelf:
    """Return twelve entries of one type: every three in a line is a set."""
    kind = rng.choice(tuple(Type))
    return _filled(rng, lambda: Entry(kind, rng.randint(1, 5)))


def _filled(rng: Random, entry: Callable[[], Entry]) -> Shelf:
    places = set(rng.sample(range(16), FILLED))
    return tuple(entry() if at in places else None for at in range(16))


def timed(work: Callable[[], object]) -> int:
    """Return the processor time of one call, in nanoseconds: the best of five."""
    best = 1 << 62
    for _ in range(5):
        began = time.thread_time_ns()
        work()
        best = min(best, time.thread_time_ns() - began)
    return best


def rows(found: Sequence[Shelf]) -> Iterator[str]:
    """Yield the table's lines: microseconds, and the ratio to trying all out."""
    force = [timed(partial(by_force, shelf, Options())) for shelf in found]
    yield _row("trying everything out", force, force)
    for name, options in MODES.items():
        ours = [timed(partial(score, shelf, options)) for shelf in found]
        yield _row(f"ours, {name}", ours, force)
    hints = [timed(partial(worth, shelf, ENTRIES[0], Options())) for shelf in found]
    yield _row("ours, hints for four places", hints, force)


def _row(name: str, times: Sequence[int], force: Sequence[int]) -> str:
    ordered = sorted(times)
    ratio = sum(force) / sum(times)
    return (
        f"| {name} | {ordered[len(times) // 2] / 1e3:.0f} | {ordered[-1] / 1e3:.0f} "
        f"| {ratio:.1f} |"
    )


def main(count: int = 60) -> None:
    """Print the table."""
    found = shelves(count)
    most = len(collections_by_force(found[0]))
    print(f"{len(found)} full shelves; on the hardest, {most} fives are collections.\n")
    print("| scoring | median µs | worst µs | times as fast |")
    print("| --- | --- | --- | --- |")
    for line in rows(found):
        print(line)


def check(count: int = 12) -> None:
    """Fail unless both agree on the hardest shelves, in every mode."""
    for shelf in shelves(count):
        for options in MODES.values():
            ours = score(shelf, options)
            found = (ours.run_points, len(ours.sets), len(ours.collections))
            assert found == by_force(shelf, options)


if __name__ == "__main__":
    main()
