"""Scores are exact on any shelf, and what doesn't matter doesn't change them."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kiosk.rules.shelf_stock import (
    EMPTY_SHELF,
    ENTRIES,
    TYPES,
    Entry,
    Options,
    Shelf,
    Type,
    read_shelf,
    score,
    worth,
    write_shelf,
)
from tests.rules.shelf_force import by_force, is_set, stretches

PRINTED = Options()
DISJOINT = Options(set_mode="disjoint")
MODES = (
    PRINTED,
    DISJOINT,
    Options(run_mode="best_any"),
    Options(set_mode="windows"),
)
TWO_COLLECTIONS = read_shelf("E3 C1 W3 S4 / S3 C5 C2 R5 / W2 E1 R4 S1 / . . . .")
RICHEST = read_shelf("W3 W4 W5 . / E1 E2 E3 . / R2 R1 C4 . / C3 S5 S5 .")


def _random_shelf(rng: Random) -> Shelf:
    """Return up to twelve entries, often of few types or few sizes."""
    types = rng.sample(TYPES, rng.choice((1, 2, 3, 5, 5, 5)))
    sizes = rng.sample(range(1, 6), rng.choice((2, 3, 5, 5)))
    filled = rng.sample(range(16), rng.choice((*range(13), 12, 12, 12)))
    return tuple(
        Entry(rng.choice(types), rng.choice(sizes)) if at in filled else None
        for at in range(16)
    )


def _shuffled_collections(rng: Random) -> Shelf:
    """Return twelve entries that were two collections before two were bent."""
    entries = [
        Entry(type_, size)
        for _ in range(2)
        for type_, size in zip(TYPES, rng.sample(range(1, 6), 5), strict=True)
    ]
    for _ in range(rng.randrange(3)):
        entries[rng.randrange(10)] = rng.choice(ENTRIES)
    entries += rng.choices(ENTRIES, k=2)
    places = rng.sample(range(16), 12)
    return tuple(
        entries[places.index(at)] if at in places else None for at in range(16)
    )


@pytest.mark.rule("GSS-10", "GSS-11", "GSS-12", "GSS-A4", "GSS-A6")
@pytest.mark.parametrize("options", MODES, ids=lambda o: f"{o.run_mode}-{o.set_mode}")
@pytest.mark.parametrize("make", [_random_shelf, _shuffled_collections])
def test_scores_are_what_trying_everything_out_gives(
    make: Callable[[Random], Shelf], options: Options
) -> None:
    rng = Random(f"{make.__name__} {options}")
    for _ in range(150):
        shelf = make(rng)
        found = score(shelf, options)
        got = (found.run_points, len(found.sets), len(found.collections))
        assert got == by_force(shelf, options), write_shelf(shelf)


entries = st.sampled_from(ENTRIES)
alike = st.sampled_from([e for e in ENTRIES if e.type in "WE" and e.size < 4])


@st.composite
def loose_shelves(draw: st.DrawFn, *, most: int = 12) -> Shelf:
    """Draw a shelf with up to ``most`` entries, of all kinds or of few."""
    kind = draw(st.sampled_from((entries, alike)))
    filled = draw(st.lists(kind, max_size=most))
    places = draw(st.permutations(range(16)))
    shelf = list(EMPTY_SHELF)
    for at, entry in zip(places, filled, strict=False):
        shelf[at] = entry
    return tuple(shelf)


def shelves() -> st.SearchStrategy[Shelf]:
    """Return shelves of up to twelve entries, half of them near two collections."""
    near = st.builds(_shuffled_collections, st.builds(Random, st.integers()))
    return st.one_of(loose_shelves(), near)


def _turned(shelf: Shelf) -> Shelf:
    return tuple(
        shelf[4 * (3 - column) + row] for row in range(4) for column in range(4)
    )


def _mirrored(shelf: Shelf) -> Shelf:
    return tuple(shelf[4 * row + 3 - column] for row in range(4) for column in range(4))


def _summary(shelf: Shelf, options: Options) -> list[int]:
    return [line.points for line in score(shelf, options).lines()]


@pytest.mark.rule("GSS-13")
@given(shelves(), st.sampled_from(MODES))
def test_turning_or_mirroring_a_shelf_changes_no_score(
    shelf: Shelf, options: Options
) -> None:
    for other in (_turned(shelf), _mirrored(shelf), _mirrored(_turned(shelf))):
        assert _summary(other, options) == _summary(shelf, options)


@pytest.mark.rule("GSS-13")
@given(shelves(), st.permutations(TYPES), st.sampled_from(MODES))
def test_renaming_the_types_changes_no_score(
    shelf: Shelf, names: list[Type], options: Options
) -> None:
    renamed = tuple(e and Entry(names[TYPES.index(e.type)], e.size) for e in shelf)
    assert _summary(renamed, options) == _summary(shelf, options)


@pytest.mark.rule("GSS-10", "GSS-12")
@given(shelves())
@example(RICHEST)
def test_scores_stay_within_their_bounds(shelf: Shelf) -> None:
    found = score(shelf, PRINTED)
    filled = 16 - shelf.count(None)
    assert found.run_points in (0, 6, 9, 12)
    assert len(found.collections) <= filled // 5
    assert found.total == sum(_summary(shelf, PRINTED)) <= 47


@given(shelves(), st.sampled_from(MODES))
@example(TWO_COLLECTIONS, PRINTED)
@example(RICHEST, DISJOINT)
def test_the_places_that_count_are_what_they_are_said_to_be(
    shelf: Shelf, options: Options
) -> None:
    found = score(shelf, options)
    assert found.run == () or found.run in (*stretches(3), *stretches(4))
    assert tuple(e.size for at in found.run if (e := shelf[at])) == found.run_sizes
    assert all(is_set(shelf, window) for window in found.sets)
    circled = [at for five in found.collections for at in five]
    assert len(circled) == len(set(circled))
    for five in found.collections:
        assert [str(e)[0] for at in five if (e := shelf[at])] == list("WERCS")
        assert {e.size for at in five if (e := shelf[at])} == {1, 2, 3, 4, 5}


@given(shelves(), entries, st.sampled_from(MODES))
def test_what_an_entry_is_worth_is_the_difference_it_makes(
    shelf: Shelf, entry: Entry, options: Options
) -> None:
    now = _summary(shelf, options)
    for at, answer in enumerate(worth(shelf, entry, options)):
        if shelf[at] is not None:
            assert answer is None
            continue
        assert answer is not None
        then = _summary((*shelf[:at], entry, *shelf[at + 1 :]), options)
        differences = [b - a for a, b in zip(now, then, strict=True)]
        assert [answer.run, answer.sets, answer.collections] == differences
        assert answer.total == sum(differences)
        assert min(differences) >= 0


@given(loose_shelves(most=16))
def test_a_drawing_is_read_as_it_was_written(shelf: Shelf) -> None:
    assert read_shelf(write_shelf(shelf)) == shelf
