"""A part of a café's day, again and again; ``make soak`` plays all of it."""

import gc
import logging
import os
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pygame
import pytest

import hardware
import kiosk
from kiosk.ui.kept import SHELF
from tests.soak.day import Day, Sample, verdict, warm

HOURS = 0.6
LEFT = 0.05
"""The share by which Python's memory may differ between like mornings.

They are not the very same: when the camera sees a card is up to its thread.
"""
FINITE = {
    "kiosk.rules.shelf_stock.dice.entries": 5 * 6**3,
    "kiosk.rules.contract._decoder": 100,
    "kiosk.screens.howto.shop_until_you_drop._looks": 1,
    "kiosk.screens.service.house._kind": 5,
    "kiosk.screens.service.house.options_of": 5,
}
"""What is remembered without a bound, and how many of it there can be."""


@pytest.fixture(scope="module")
def mornings(tmp_path_factory: pytest.TempPathFactory) -> list[Day]:
    """Play the same games three times; only the first time fills caches."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
        patch.setattr(logging.getLogger(), "handlers", [])  # pytest's keep all they get
        pygame.display.init()
        for name, cache in _caches():
            if name in FINITE:  # other tests ask for what no day of play does
                cache.cache_clear()
        return [_morning(tmp_path_factory.mktemp("state")) for _ in range(3)]


def _morning(folder: Path) -> Day:
    day = Day(folder, seed=3)
    day.run(HOURS)
    return day


def test_games_leave_nothing_behind(mornings: list[Day]) -> None:
    day = mornings[-1]
    assert day.done["games"] >= 2
    assert day.done["scans"]
    first, last = day.samples[0], day.samples[-1]
    assert last.files <= first.files + 1
    assert last.threads <= first.threads + 1
    assert last.disk < 200_000 + 1_000 * last.actions
    assert last.log < 6_000_000


def test_the_same_games_again_leave_nothing_more_behind(mornings: list[Day]) -> None:
    _, before, after = (day.samples[-1] for day in mornings)
    assert after.blocks < before.blocks * (1 + LEFT)
    assert after.files <= before.files + 1
    assert after.threads <= before.threads + 1


def test_whatever_is_remembered_has_a_bound(mornings: list[Day]) -> None:
    _load_all()
    unbounded = {}
    for name, cache in _caches():
        found = cache.cache_info()
        if found.maxsize is None and cache.__wrapped__.__code__.co_argcount:
            unbounded[name] = found.currsize
    assert set(unbounded) == set(FINITE)
    assert all(count <= FINITE[name] for name, count in unbounded.items())
    assert SHELF.taken <= SHELF.room


def _load_all() -> None:
    """Import every module; what a machine has no libraries for is left out."""
    for package in (kiosk, hardware):
        for each in walk_packages(package.__path__, f"{package.__name__}."):
            if not each.name.endswith("__main__"):
                import_module(each.name)


def _caches() -> Iterator[tuple[str, Any]]:
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper):
            module = str(getattr(each, "__module__", ""))
            if module.partition(".")[0] in ("kiosk", "hardware"):
                yield f"{module}.{each.__qualname__}", each


def test_the_verdict_sees_growth() -> None:
    grown = [_sample(n, 100 + 10 * n, n) for n in range(9)]
    still = [_sample(n, 100, 9) for n in range(9)]
    found = verdict(grown[3:])
    assert found.rss > 0.05
    assert found.blocks > 0.05
    assert found.files > 0
    assert found.threads > 0
    found = verdict(still[3:])
    assert (found.rss, found.blocks, found.files) == (0, 0, 0)


def _sample(hours: int, size: int, count: int, *, complete: bool = True) -> Sample:
    return Sample(
        games=hours, hours=hours, rss=size, peak=size, blocks=size, files=count,
        threads=count, disk=500, log=0, actions=10, complete=complete,
    )  # fmt: skip


def test_the_warm_up_lasts_four_hours_and_until_all_was_used_once() -> None:
    day = [_sample(n, 100, 9, complete=n > 2) for n in range(12)]
    assert [s.hours for s in warm(day)] == list(range(4, 12))
    late = [_sample(n, 100, 9, complete=n > 6) for n in range(12)]
    assert [s.hours for s in warm(late)] == list(range(7, 12))
    assert [s.hours for s in warm(day[:4])] == [2, 3]
