"""Large drawings are rendered in bands, which together are the whole picture."""

from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.ui.art import BAND, bands, disc, rect, render, sprite
from kiosk.ui.canvas import Canvas, Rect
from kiosk.ui.kept import SHELF
from kiosk.ui.place import Facing


@given(wide=st.integers(1, 4000), high=st.integers(1, 4000))
def test_bands_follow_each_other_and_are_small_enough(wide: int, high: int) -> None:
    found = bands((wide, high))
    assert found[0][0] == 0
    assert found[-1][1] == high
    assert all(one[1] == other[0] for one, other in pairwise(found))
    assert all((low - top) * wide <= BAND + wide for top, low in found)


def _ball(w: int, h: int) -> str:
    return rect(0, 0, w, h, (200, 40, 40)) + disc(w / 2, h / 2, h / 3, (40, 40, 200))


@pytest.mark.parametrize("bleed", [0, 10])
def test_a_band_shows_its_rows_of_the_whole(bleed: int) -> None:
    size, pixels = (400, 300), (600 + 3 * bleed, 450 + 3 * bleed)
    whole = render(_ball, size, pixels, bleed, ())
    for top, low in ((0, 100), (100, 333), (333, pixels[1])):
        band = render(_ball, size, pixels, bleed, (), rows=(top, low))
        part = whole.subsurface(Rect(0, top, pixels[0], low - top))
        seen, meant = (
            pygame.surfarray.array3d(drawn).astype(int) for drawn in (band, part)
        )
        assert seen.shape == meant.shape
        assert abs(seen - meant).max() <= 4


@pytest.mark.parametrize("facing", ["south", "north", "west", "east"])
def test_a_panel_shows_a_large_drawing_whole(facing: Facing) -> None:
    surface = pygame.Surface((1280, 800), 0, 32)
    canvas = Canvas(surface)
    SHELF.clear()
    with canvas.panel(canvas.area, facing) as area:
        canvas.art(_ball, area)
    assert SHELF.rendered > 1
    seen = canvas.surface
    assert tuple(seen.get_at((640, 400)))[:3] == (40, 40, 200)
    corners = [seen.get_at(at)[:3] for at in ((1, 1), (1278, 1), (1, 798), (1278, 798))]
    assert set(corners) == {(200, 40, 40)}


def test_what_one_side_has_is_turned_for_another_and_looks_the_same() -> None:
    job = (60, 40), (90, 60), 0, ()
    drawings = {}
    for first in (0, -90):
        SHELF.clear()
        sprite(_corner, *job, rows=None, turn=first)
        for turn in (0, 180, 90, -90):
            made = sprite(_corner, *job, rows=None, turn=turn)
            plain = render(_corner, *job, turn=turn)
            assert made.get_size() == plain.get_size()
            pixels = pygame.image.tobytes(made, "RGBA")
            assert pixels == pygame.image.tobytes(plain, "RGBA")
            drawings[turn] = pixels
    assert len(set(drawings.values())) == 4


def _corner(w: int, h: int) -> str:
    return rect(0, 0, w / 3, h / 3, (200, 40, 40))


@pytest.mark.parametrize("facing", ["south", "north", "west", "east"])
def test_what_grows_is_rendered_once_and_stays_around_its_middle(
    facing: Facing,
) -> None:
    canvas = Canvas(pygame.Surface((1280, 800), 0, 32))
    SHELF.clear()
    seen: list[list[tuple[int, ...]]] = []
    for share in (0.25, 0.5, 1.0):
        canvas.empty()
        canvas.box((0, 0, 0), canvas.area)
        with canvas.panel(Rect(100, 100, 800, 600), facing) as area:
            canvas.art(_ball, area, share=share)
        if not seen:
            rendered = SHELF.rendered
        spots = ((500, 400), (500, 320), (500, 260), (500, 110), (500, 95))
        seen.append([canvas.surface.get_at(spot)[:3] for spot in spots])
    assert SHELF.rendered == rendered
    blue, red, black = (40, 40, 200), (200, 40, 40), (0, 0, 0)
    assert [at[0] for at in seen] == [blue] * 3
    assert seen[0][1:] == [black] * 4
    assert seen[1][2:] == [red, black, black]
    assert seen[2][3:] == [red, black]
