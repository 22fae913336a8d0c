"""No full collection of garbage comes while a guest waits; in an idle turn one does."""

import gc
from collections.abc import Callable, Iterator

import pytest

from kiosk import garbage
from kiosk.pilot import Pilot

FULL = 2
USUAL = (700, 10, 10)
LONG_MS = 200
"""A turn in which nothing is due for long enough is an idle one."""


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """What each full collection since has found."""
    found: list[int] = []

    def noted(phase: str, info: dict[str, int]) -> None:
        if phase == "stop" and info["generation"] == FULL:
            found.append(info["collected"])

    threshold = gc.get_threshold()
    gc.set_threshold(*USUAL)  # whatever ran before in this process
    gc.unfreeze()
    gc.collect()
    gc.callbacks.append(noted)
    yield found
    gc.callbacks.remove(noted)
    gc.set_threshold(*threshold)
    gc.unfreeze()


def litter() -> None:
    """Make what lasts for a while, and then is garbage that only a collection finds."""
    lasting: list[list[object]] = []
    for _ in range(300_000):
        ring: list[object] = []
        ring.append(ring)
        lasting.append(ring)


def until(true: Callable[[], bool], act: Callable[[], None]) -> None:
    for _ in range(5000):
        if true():
            return
        act()
    raise AssertionError("it did not come to that")


def test_without_a_word_python_collects_in_the_middle(full: list[int]) -> None:
    litter()
    assert full


def test_a_full_collection_waits_for_an_idle_turn(
    pilot: Pilot, full: list[int]
) -> None:
    garbage.wait()
    until(lambda: not pilot.app.ahead, pilot.app.get_ahead)
    full.clear()
    litter()
    assert garbage.due()
    assert full == []
    until(lambda: not pilot.app.ahead, lambda: pilot.run(LONG_MS))
    assert not garbage.due()
    assert len(full) == 1
    assert full[0] > 0


def test_what_was_there_at_the_start_is_not_looked_through(full: list[int]) -> None:
    ring: list[object] = []
    ring.append(ring)
    garbage.wait()
    del ring
    garbage.collect()
    assert full == [0]
