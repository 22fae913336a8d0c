"""A picture that comes by itself is shown once all of it is rendered, not before."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from kiosk import app as loop
from kiosk.pilot import Pilot
from kiosk.screens.shelf_stock.counting import STEP_MS
from kiosk.ui.inputs import Touch
from kiosk.ui.kept import SHELF
from tests.pictures import shelf_stock


@pytest.fixture
def flips(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Bring a pilot to the count of four shelves; note what is presented from then."""
    shelf_stock.seat(pilot, 4, dice="real")
    shelf_stock.play(pilot, 13)
    pilot.skip(0.1)
    shown: list[bytes] = []
    flip = pygame.display.flip

    def noted() -> None:
        shown.append(picture(pilot))
        flip()

    monkeypatch.setattr(pygame.display, "flip", noted)
    return shown


def picture(pilot: Pilot) -> bytes:
    return pygame.image.tobytes(pilot.app.ui.surface, "RGB")


def renderings(pilot: Pilot, act: Callable[[], Any]) -> int:
    before = SHELF.rendered
    act()
    return SHELF.rendered - before


def test_a_step_of_the_count_is_rendered_in_turns_and_shown_whole(
    pilot: Pilot, flips: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.ui.core.RENDERING_NS", 1)
    monkeypatch.setattr(loop, "MOST_UNREADY", 1000)
    pilot.clock.skip(STEP_MS / 1000)
    pilot.app.tick()
    assert pilot.app.ui.unready
    assert flips == []
    turns = 0
    while pilot.app.ui.unready:
        assert pilot.app.due is not None
        assert pilot.app.due <= pilot.clock()
        pilot.app.tick()
        turns += 1
    assert turns > 3
    SHELF.clear()
    pilot.clock.skip((pilot.app.ui.now - pilot.clock()) / 1e9)  # the light is still on
    pilot.app.handle(None)
    assert flips[0] == flips[-1]
    assert pilot.app.ui.memory["count"][0] == 1


def test_who_touches_the_screen_meanwhile_is_answered_at_once(
    pilot: Pilot, flips: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.ui.core.RENDERING_NS", 1)
    pilot.clock.skip(STEP_MS / 1000)
    pilot.app.tick()
    assert pilot.app.ui.unready
    x, y = pilot.app.ui.find("Count on").rect.center
    pilot.app.handle(Touch(x, y, "down", pilot.clock()))
    assert not pilot.app.ui.unready
    assert len(flips) == 1
    assert pilot.app.ui.memory["count"][0] == 2


def test_what_is_never_ready_is_shown_all_the_same(
    pilot: Pilot, flips: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.ui.core.RENDERING_NS", 0)
    pilot.clock.skip(STEP_MS / 1000)
    for _ in range(loop.MOST_UNREADY):
        pilot.app.tick()
        assert pilot.app.ui.unready
    pilot.app.tick()
    assert not pilot.app.ui.unready
    assert len(flips) == 1


def test_the_loop_packs_what_was_rendered_when_it_has_nothing_else_to_do(
    pilot: Pilot,
) -> None:
    SHELF.clear()
    pilot.app.handle(None)
    assert SHELF.unpacked
    pilot.run(20)
    assert SHELF.stored == 0
    pilot.app.handle(None)
    assert pilot.app.ui.wake_at is None
    shown = picture(pilot)
    while SHELF.unpacked:
        pilot.run(200)
    assert 0 < SHELF.stored < SHELF.taken / 10
    SHELF._kept.clear()
    SHELF.taken = 0
    packed = len(SHELF._cellar)
    everything = renderings(pilot, lambda: pilot.app.handle(None))
    assert everything < len(SHELF._kept)
    assert len(SHELF._kept) - everything == packed
    assert picture(pilot) == shown
