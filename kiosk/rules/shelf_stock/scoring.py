"""Score a shelf: one run, the sets, the collections (GSS-10 to GSS-13).

Every answer is exact, for empty and full shelves alike, and names the places that
count, so that a screen can circle them.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from operator import or_

import msgspec

from kiosk.rules.contract import Line
from kiosk.rules.shelf_stock.shelf import TYPES, Entry, Options, Shelf

Places = tuple[int, ...]

LINES: tuple[Places, ...] = (
    *(tuple(range(row * 4, row * 4 + 4)) for row in range(4)),
    *(tuple(range(column, 16, 4)) for column in range(4)),
)
"""The rows from the top, then the columns from the left."""
WINDOWS: tuple[Places, ...] = tuple(
    line[at : at + 3] for line in LINES for at in range(2)
)
"""Every three neighbours in a line, two a line."""
SET_POINTS = (0, 3, 5, 8, 12, 17)
"""For no set, one, two, three, four, and five or more."""
COLLECTION_POINTS = 15


class Score(msgspec.Struct, frozen=True):
    """What a shelf is worth, and the places that make it so."""

    run: Places = ()
    """The places of the run that counts, in reading order."""
    run_sizes: tuple[int, ...] = ()
    sets: tuple[Places, ...] = ()
    collections: tuple[Places, ...] = ()
    """Five places each, in the order of the types."""

    @property
    def run_points(self) -> int:
        """Return the sum of the run's sizes."""
        return sum(self.run_sizes)

    @property
    def set_points(self) -> int:
        """Return the points of the table for so many sets."""
        return SET_POINTS[min(len(self.sets), 5)]

    @property
    def collection_points(self) -> int:
        """Return fifteen points a collection."""
        return COLLECTION_POINTS * len(self.collections)

    @property
    def total(self) -> int:
        """Return the sum of the lines."""
        return sum(line.points for line in self.lines())

    def lines(self) -> tuple[Line, Line, Line]:
        """Return the run, the sets and the collections as lines of a receipt."""
        return (self._run_line(), self._set_line(), self._collection_line())

    def _run_line(self) -> Line:
        if not self.run:
            return Line("No run", 0)
        sizes = "-".join(str(size) for size in self.run_sizes)
        return Line("Run {sizes}", self.run_points, {"sizes": sizes})

    def _set_line(self) -> Line:
        count = len(self.sets)
        reason = ("No sets", "1 set")[count] if count < 2 else "{count} sets"
        return Line(reason, self.set_points, {"count": count})

    def _collection_line(self) -> Line:
        count = len(self.collections)
        few = ("No collections", "1 collection")
        reason = few[count] if count < 2 else "{count} collections"
        return Line(reason, self.collection_points, {"count": count})


class Worth(msgspec.Struct, frozen=True):
    """The points that one more entry would add, by category."""

    run: int
    sets: int
    collections: int

    @property
    def total(self) -> int:
        """Return all it would add."""
        return self.run + self.sets + self.collections


def score(shelf: Shelf, options: Options) -> Score:
    """Return what the shelf is worth (GSS-13)."""
    run = _best_run(shelf, options)
    return Score(
        run=run,
        run_sizes=_sizes(shelf, run),
        sets=_sets(shelf, options),
        collections=_collections(shelf),
    )


def worth(shelf: Shelf, entry: Entry, options: Options) -> tuple[Worth | None, ...]:
    """Return what the entry would add in each place; ``None`` where one is filled."""
    now = score(shelf, options)
    # Collections are made anywhere, so that every empty place answers alike.
    more = len(_collections((*shelf, entry))) - len(now.collections)
    return tuple(
        _worth(_with(shelf, place, entry), now, more * COLLECTION_POINTS, options)
        if there is None
        else None
        for place, there in enumerate(shelf)
    )


def _worth(shelf: Shelf, now: Score, collections: int, options: Options) -> Worth:
    run = _best_run(shelf, options)
    then = Score(run_sizes=_sizes(shelf, run), sets=_sets(shelf, options))
    return Worth(
        run=then.run_points - now.run_points,
        sets=then.set_points - now.set_points,
        collections=collections,
    )


def _with(shelf: Shelf, place: int, entry: Entry) -> Shelf:
    return (*shelf[:place], entry, *shelf[place + 1 :])


def _sizes(shelf: Shelf, places: Places) -> tuple[int, ...]:
    return tuple(entry.size for place in places if (entry := shelf[place]))


def _best_run(shelf: Shelf, options: Options) -> Places:
    """Return the places of the run that scores; the first of equals (GSS-10, GSS-A3).

    A longer run is worth more than any part of it, so the best is the largest sum.
    """
    stretches = WINDOWS if options.run_mode == "best3" else (*WINDOWS, *LINES)
    runs = [places for places in stretches if _is_run(shelf, places)]
    return max(runs, key=lambda places: sum(_sizes(shelf, places)), default=())


def _is_run(shelf: Shelf, places: Places) -> bool:
    sizes = _sizes(shelf, places)
    if len(sizes) < len(places):
        return False
    steps = {after - before for before, after in pairwise(sizes)}
    return steps in ({1}, {-1})


def _sets(shelf: Shelf, options: Options) -> tuple[Places, ...]:
    """Return the sets that count, as the table reads the rule (GSS-11, GSS-A4)."""
    found = [window for window in WINDOWS if _is_set(shelf, window)]
    match options.set_mode:
        case "windows":
            return tuple(found)
        case "disjoint":
            return _most_disjoint(found)
        case _:
            return _one_a_line(found)


def _is_set(shelf: Shelf, window: Places) -> bool:
    first, second, third = (shelf[place] for place in window)
    return (
        first is not None
        and second is not None
        and third is not None
        and first.type == second.type == third.type
    )


def _one_a_line(windows: Sequence[Places]) -> tuple[Places, ...]:
    by_line = {WINDOWS.index(window) // 2: window for window in reversed(windows)}
    return tuple(by_line[line] for line in sorted(by_line))


def _collections(shelf: Shelf) -> tuple[Places, ...]:
    """Return as many collections as can be circled without using a place twice.

    All candidates are listed (at most 72 among twelve entries), then packed exactly:
    taking them one by one as they come may block a better pair (GSS-12, GSS-A6).
    """
    grown: list[tuple[Places, int]] = [((), 0)]
    for type_ in TYPES:
        boxes = [
            (place, 1 << entry.size)
            for place, entry in enumerate(shelf)
            if entry and entry.type == type_
        ]
        grown = [
            ((*places, place), sizes | size)
            for places, sizes in grown
            for place, size in boxes
            if not sizes & size
        ]
    return _most_disjoint([places for places, _ in grown])


def _most_disjoint(groups: Sequence[Places]) -> tuple[Places, ...]:
    """Return the most groups that share no place; the first of equals."""
    by_mask = {sum(1 << place for place in group): group for group in groups}
    return tuple(by_mask[mask] for mask in _packed(tuple(by_mask)))


def _packed(masks: Sequence[int]) -> tuple[int, ...]:
    best: tuple[int, ...] = ()
    most = _room(masks)
    for at, mask in enumerate(masks):
        if len(best) == most:
            break
        rest = [later for later in masks[at:] if not mask & later]
        if len(rest) >= len(best):
            best = max(best, (mask, *_packed(rest)), key=len)
    return best


def _room(masks: Sequence[int]) -> int:
    """Return how many of the masks could stand in their places at the very most."""
    return reduce(or_, masks).bit_count() // masks[0].bit_count() if masks else 0
