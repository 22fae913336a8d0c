"""The look holds: contrast, type sizes, targets, colours that the eye keeps apart."""

import re
from itertools import combinations
from typing import NamedTuple

import numpy as np
import pygame
import pytest

from kiosk.rules.odd_shop import Kind
from kiosk.screens.odd_shop import curios
from kiosk.screens.shelf_stock import mats
from kiosk.ui import art, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.kept import SHELF
from kiosk.ui.kit import controls, people, places
from kiosk.ui.theme import AWNING, INK, MINT, MUSTARD, NIGHT, PAPER, SEATS, contrast
from tests.ui.gallery import SCENES
from tests.ui.reading import READABLE, Floats, Written, faint, linear, reading


class Seen(NamedTuple):
    """A scene of the gallery as it was drawn, and all words that were written."""

    ui: Ui
    words: list[Written]


@pytest.fixture(params=SCENES, scope="module")
def read(request: pytest.FixtureRequest) -> Seen:
    ui = Ui(pygame.Surface((1280, 800)), now=lambda: 10**12)
    ui.motion = False
    ui.begin(None)
    with reading() as words:
        SCENES[request.param](ui)
    return Seen(ui, words)


def test_all_words_can_be_read_on_what_they_stand_on(read: Seen) -> None:
    assert faint(read.words) == []


def test_all_words_fit(read: Seen) -> None:
    assert read.ui.overflows == []


def test_targets_are_large_enough_for_a_finger(read: Seen) -> None:
    sizes = {c.name: min(c.rect.size) for c in read.ui.controls}
    assert {k: size for k, size in sizes.items() if size < theme.TARGET} == {}


def test_controls_do_not_overlap(read: Seen) -> None:
    live = [c for c in read.ui.controls if c.enabled]
    if "Clear the table" in {c.name for c in live} and len(live) > 8:
        live = live[-3:]  # a question lies over the others
    for a, b in combinations(live, 2):
        assert not a.rect.colliderect(b.rect) or "All right" in {
            c.name for c in live
        }, (a, b)


@pytest.mark.parametrize("size", [(800, 480), (1920, 1080), (1024, 600)])
@pytest.mark.parametrize("scene", SCENES)
def test_all_words_fit_on_other_screens(scene: str, size: tuple[int, int]) -> None:
    ui = Ui(pygame.Surface(size), now=lambda: 10**12)
    ui.begin(None)
    SCENES[scene](ui)
    assert ui.overflows == []


@pytest.mark.parametrize("scene", SCENES)
def test_a_still_screen_asks_for_no_frames_and_renders_nothing_again(
    scene: str,
) -> None:
    now = [10**12]
    ui = Ui(pygame.Surface((1280, 800)), now=lambda: now[0])
    ui.begin(None)
    SCENES[scene](ui)
    now[0] += 2 * 10**9
    ui.begin(None)
    SCENES[scene](ui)
    still = ui.surface.copy()
    assert ui.wake_at is None
    before = SHELF.rendered
    now[0] += 60 * 10**9
    ui.begin(None)
    SCENES[scene](ui)
    assert ui.wake_at is None
    assert SHELF.rendered == before
    assert pygame.image.tobytes(ui.surface, "RGB") == pygame.image.tobytes(still, "RGB")


PAIRS = [
    (PAPER, NIGHT), (INK, PAPER), (INK, MUSTARD), (PAPER, AWNING), (INK, MINT),
    (PAPER, theme.SLATE), (PAPER, theme.WOOD), (AWNING, PAPER), (NIGHT, MINT),
    (PAPER, INK), controls.OFF,
    *((PAPER, accent) for accent in theme.ACCENTS.values()),
    *controls.FILL.values(),
]  # fmt: skip


@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_the_pairs_of_the_theme_can_be_read(
    ink: theme.Color, ground: theme.Color
) -> None:
    assert contrast(ink, ground) >= READABLE


# --- colours of people ----------------------------------------------------------------

BLIND: dict[str, Floats] = {
    "none": np.eye(3),
    "protanopia": np.array([
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ]),
    "deuteranopia": np.array([
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ]),
    "tritanopia": np.array([
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ]),
}  # fmt: skip
"""How the three see linear red, green and blue (Machado, Oliveira, Fernandes 2009)."""
XYZ = np.array([
    [0.4124564, 0.3575761, 0.1804375],
    [0.2126729, 0.7151522, 0.0721750],
    [0.0193339, 0.1191920, 0.9503041],
])  # fmt: skip
WHITE_POINT = np.array([0.95047, 1.0, 1.08883])


def lab(color: theme.Color, eye: str) -> Floats:
    seen = np.clip(BLIND[eye] @ linear(np.array(color)), 0, 1)
    part = XYZ @ seen / WHITE_POINT
    f = np.where(part > 216 / 24389, np.cbrt(part), (24389 / 27 * part + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("eye", BLIND)
def test_no_two_seats_look_alike_to_any_eye(eye: str) -> None:
    """A colour difference of 10 is seen at a glance; ours are 15 and more."""
    for a, b in combinations(SEATS, 2):
        apart = float(np.linalg.norm(lab(a.color, eye) - lab(b.color, eye)))
        assert apart >= 15, (a.name, b.name, apart)


def mask(kind: str) -> pygame.Mask:
    drawn = art.sprite(_shape, (100, 100), (100, 100), 0, (kind,))
    return pygame.mask.from_surface(drawn)


def _shape(w: int, h: int, kind: str) -> str:
    return people.mark_shape(kind, INK)


def test_no_two_seats_share_a_shape_or_a_letter() -> None:
    assert len({seat.letter for seat in SEATS}) == len(SEATS)
    for a, b in combinations(SEATS, 2):
        one, two = mask(a.shape), mask(b.shape)
        both = one.overlap_area(two, (0, 0))
        either = one.count() + two.count() - both
        assert both / either < 0.88, (a.shape, b.shape)


@pytest.mark.parametrize("seat", range(len(SEATS)))
def test_a_seats_letter_stands_inside_its_shape(seat: int) -> None:
    ui = Ui(pygame.Surface((1280, 800)), now=lambda: 0)
    people.badge_letter(ui, seat, Rect(0, 0, 200, 200))
    shape = pygame.transform.scale_by(mask(SEATS[seat].shape).to_surface(), 2)
    letter = pygame.surfarray.array3d(ui.surface)[:200, :200].any(axis=2)
    inside = pygame.surfarray.array3d(shape).any(axis=2)
    assert letter.any()
    assert not (letter & ~inside).any()


@pytest.mark.parametrize("seat", SEATS)
def test_a_shape_stands_out_from_its_seats_colour(seat: theme.SeatMark) -> None:
    assert contrast(INK, seat.color) >= 3


# --- how things stand -----------------------------------------------------------------

COLOUR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)


def uncoloured(drawing: str) -> str:
    """Return what is left of a drawing for an eye that sees no colour at all."""
    return COLOUR.sub("", drawing)


def test_how_a_seat_stands_is_told_by_a_sign() -> None:
    """Only those who have nothing to do now, or are not in play, do without one."""
    for strips in (places._STRIP, mats._STRIP):
        signs = [look[-1] for look in strips.values()]
        assert signs.count(None) <= 2
        told = [sign for sign in signs if sign is not None]
        assert len(set(told)) == len(told)


SIZE = (140, 76)


def test_real_and_fake_are_told_by_a_shape() -> None:
    kinds = (Kind.AUTHENTIC, Kind.REPLICA)
    drawn = {uncoloured(curios._tile(*SIZE, INK, False, kind)) for kind in kinds}
    assert len(drawn) == len(kinds)


@pytest.mark.parametrize("eye", BLIND)
def test_no_two_kinds_of_button_look_alike_to_any_eye(eye: str) -> None:
    for a, b in combinations(controls.FILL, 2):
        one, two = (controls._slab(*SIZE, kind, True, False) for kind in (a, b))
        apart = lab(controls.FILL[a][0], eye) - lab(controls.FILL[b][0], eye)
        alike = uncoloured(one) == uncoloured(two)
        assert not alike or float(np.linalg.norm(apart)) >= 15, (a, b)


def test_what_is_chosen_has_a_tick() -> None:
    plain, done = (
        uncoloured(controls._slab(*SIZE, kind, True, False))
        for kind in ("plain", "done")
    )
    assert plain != done
