"""An hour or so of a café's day; ``make soak`` plays all of it."""

import os
from pathlib import Path

import pygame
import pytest

from tests.soak.day import Day, Sample, verdict

HOURS = 1.0


def test_an_hour_in_the_cafe_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
    pygame.display.init()
    day = Day(tmp_path, seed=3)
    print("seed", day.seed)
    day.run(HOURS)
    assert day.done["games"] >= 2
    first, last = day.samples[0], day.samples[-1]
    assert last.files <= first.files + 1
    assert last.threads <= first.threads + 1
    assert last.disk < 200_000 + 1_000 * last.actions
    assert last.log < 6_000_000


def test_the_verdict_sees_growth() -> None:
    grown = [Sample(n, n, 100 + 10 * n, n, n, 500, 0, 10) for n in range(9)]
    still = [Sample(n, n, 100, 9, 2, 500, 0, 10) for n in range(9)]
    found = verdict(grown, 3)
    assert found.rss > 0.05
    assert found.files > 0
    assert found.threads > 0
    assert (verdict(still, 3).rss, verdict(still, 3).files) == (0, 0)
