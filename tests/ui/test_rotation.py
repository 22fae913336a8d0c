"""A screen mounted another way: the picture is turned, and touches land right."""

from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.demo import simulated
from kiosk.pilot import Pilot
from kiosk.ui.core import Rect, Ui
from kiosk.ui.place import Rotation

ROTATIONS: tuple[Rotation, ...] = (0, 90, 180, 270)
RED = (255, 0, 0)


def turned(size: tuple[int, int], rotation: Rotation) -> tuple[Ui, pygame.Surface]:
    window = pygame.Surface(size)
    ui = Ui(window, now=lambda: 10**12)
    ui.resize(window, rotation)
    return ui, window


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1920, 1080), (480, 800)])
@pytest.mark.parametrize("rotation", ROTATIONS)
@settings(max_examples=12)
@given(x=st.integers(0, 1264), y=st.integers(0, 784))
def test_a_touch_lands_where_the_picture_shows_it(
    size: tuple[int, int], rotation: Rotation, x: int, y: int
) -> None:
    ui, window = turned(size, rotation)
    window.fill((0, 0, 0))
    ui.begin(None)
    ui.surface.fill((0, 0, 0))
    ui.box(RED, Rect(x, y, 16, 16))
    ui.present()
    seen = pygame.mask.from_threshold(window, RED, (2, 2, 2, 255))
    assert seen.count() > 0
    at = seen.centroid()
    touch = ui.logical(at[0] + 0.5, at[1] + 0.5, "down", 0)
    assert abs(touch.x - (x + 8)) <= 1 + 1.5 / ui.scale
    assert abs(touch.y - (y + 8)) <= 1 + 1.5 / ui.scale


def test_clockwise_means_that_the_top_goes_to_the_right() -> None:
    ui, window = turned((800, 1280), 90)
    ui.begin(None)
    ui.surface.fill((0, 0, 0))
    ui.box(RED, Rect(0, 0, 1280, 40))
    ui.present()
    assert window.get_at((790, 640))[:3] == RED
    assert window.get_at((10, 640))[:3] != RED


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_the_whole_program_is_used_by_finger_on_a_turned_screen(
    tmp_path: Path, rotation: Rotation
) -> None:
    size = (800, 1280) if rotation in (90, 270) else (1280, 800)
    with simulated(tmp_path, size=size) as pilot:
        window = pygame.display.get_surface()
        assert window is not None
        pilot.app.ui.resize(window, rotation)
        pilot.app.handle(None)
        finger(pilot, "Odd Shop", rotation, size)
        assert "Add a player" in pilot.sees
        finger(pilot, "Back", rotation, size)
        assert "Odd Shop" in pilot.sees


def finger(pilot: Pilot, name: str, rotation: Rotation, size: tuple[int, int]) -> None:
    """Touch a control as SDL reports it: in shares of the panel, however mounted."""
    x, y = pilot.app.ui.find(name).rect.center
    share = {
        0: (x / 1280, y / 800),
        90: (1 - y / 800, x / 1280),
        180: (1 - x / 1280, 1 - y / 800),
        270: (y / 800, 1 - x / 1280),
    }[rotation]
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        event = pygame.event.Event(kind, x=share[0], y=share[1], finger_id=0)
        pilot.app.meet(event, pilot.clock())
