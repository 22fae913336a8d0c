"""Only what a frame changes is painted, and the picture is the same as if all were."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.ui.canvas import Canvas, Rect
from kiosk.ui.core import Ui
from kiosk.ui.place import Rotation
from kiosk.ui.sheet import MOST_PARTS, Sheet, apart

SIZE = (64, 40)
WHOLE = Rect((0, 0), SIZE)


def pictures() -> list[pygame.Surface]:
    """Return some that shine through, and some that don't."""
    made = []
    for at, flags in enumerate((0, pygame.SRCALPHA, 0, pygame.SRCALPHA, 0)):
        picture = pygame.Surface((9 + 5 * at, 7 + 3 * at), flags, 32)
        picture.fill((40 * at, 255 - 50 * at, 90, 255 - 60 * at))
        made.append(picture)
    return made


STOCK = pictures()
SPOTS = st.builds(Rect, *[st.integers(-10, 60)] * 2, *[st.integers(0, 40)] * 2)
BLITS = st.tuples(st.just("blit"), st.integers(0, len(STOCK) - 1), SPOTS, SPOTS)
BOXES = st.tuples(
    st.just("box"), st.integers(0, 9), SPOTS, st.sampled_from([(0, 0), (2, 3), (0, 4)])
)
DIMS = st.tuples(st.just("dim"), st.integers(0, 255), SPOTS)
SHAPES = st.tuples(
    st.just("shape"), st.integers(0, 9),
    st.lists(st.tuples(st.integers(-9, 70), st.integers(-9, 50)), min_size=3,
             max_size=5),
)  # fmt: skip
FRAMES = st.lists(st.lists(BLITS | BOXES | DIMS | SHAPES, max_size=9), max_size=6)


def draw(sheet: Sheet, frame: list[tuple[object, ...]]) -> None:
    """Lay a floor, and on it what the frame says."""
    sheet.box((9, 9, 9), WHOLE, WHOLE, (0, 0))
    for piece in frame:
        match piece:
            case ("blit", int(at), Rect() as spot, Rect() as room):
                at_it = STOCK[at].get_rect(topleft=spot.topleft)
                sheet.blit(STOCK[at], at_it, room.clip(WHOLE))
            case ("box", int(light), Rect() as spot, (int(line), int(radius))):
                sheet.box((25 * light, 0, 9), spot, WHOLE, (line, radius))
            case ("dim", int(left), Rect() as room):
                sheet.dim(left, room.clip(WHOLE))
            case ("shape", int(light), list(corners)):
                sheet.polygon((0, 25 * light, 9), corners, WHOLE)


@given(frames=FRAMES)
def test_each_frame_looks_as_if_it_were_painted_whole(
    frames: list[list[tuple[object, ...]]],
) -> None:
    window = pygame.Surface(SIZE, 0, 32)
    sheet = Sheet(window)
    for frame in [*frames, *frames[::-1]]:
        sheet.begin()
        draw(sheet, frame)
        assert all(WHOLE.contains(part) for part in sheet.settle())
        plain = pygame.Surface(SIZE, 0, 32)
        whole = Sheet(plain)
        draw(whole, frame)
        whole.settle()
        assert window.get_buffer().raw == plain.get_buffer().raw


@given(rooms=st.lists(SPOTS, max_size=12))
def test_parts_cover_all_and_never_meet(rooms: list[Rect]) -> None:
    parts = apart(rooms)
    for at, part in enumerate(parts):
        assert part.collidelist(parts[at + 1 :]) < 0
    for room in rooms:
        assert not (room.w and room.h) or any(part.contains(room) for part in parts)


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(pygame.Surface((1280, 800), 0, 32))


def frame(canvas: Canvas, *boxes: Rect) -> list[Rect]:
    """Draw a floor and boxes; return where something was painted."""
    canvas.empty()
    canvas.box((1, 2, 3), canvas.area)
    for box in boxes:
        canvas.box((90, 80, 70), box)
    painted: list[Rect] = canvas._sheet.settle()
    return painted


ONE, TWO = Rect(10, 20, 30, 40), Rect(100, 200, 50, 60)


def test_what_can_be_seen_is_not_painted_again(canvas: Canvas) -> None:
    assert frame(canvas, ONE) == [Rect(0, 0, 1280, 800)]
    assert frame(canvas, ONE) == []
    assert frame(canvas, ONE, TWO) == [TWO]
    assert frame(canvas, TWO) == [ONE]


LINES = st.tuples(st.integers(1, 12), st.integers(0, 40))


@given(spot=st.builds(Rect, *[st.integers(-60, 200)] * 2, *[st.integers(60, 400)] * 2),
       look=LINES)  # fmt: skip
def test_a_line_around_something_large_looks_like_one_line(
    spot: Rect, look: tuple[int, int]
) -> None:
    size = 300, 260
    pieces, plain = (pygame.Surface(size, 0, 32) for _ in range(2))
    sheet = Sheet(pieces)
    sheet.box((9, 0, 200), spot, pieces.get_rect(), look)
    sheet.settle()
    pygame.draw.rect(plain, (9, 0, 200), spot, *look)
    assert pieces.get_buffer().raw == plain.get_buffer().raw


def test_a_line_around_the_screen_leaves_what_is_inside(canvas: Canvas) -> None:
    frame(canvas, ONE)
    canvas.empty()
    canvas.box((1, 2, 3), canvas.area)
    canvas.box((90, 80, 70), ONE)
    canvas.box((200, 0, 0), canvas.area, line=10)
    painted = canvas._sheet.settle()
    assert sum(part.w * part.h for part in painted) == 1280 * 800 - 1260 * 780
    assert canvas._screen.get_at((5, 400))[:3] == (200, 0, 0)
    frame(canvas, ONE)
    assert canvas._screen.get_at((5, 400))[:3] == (1, 2, 3)


def test_what_comes_to_lie_above_what_is_seen_above(canvas: Canvas) -> None:
    for light, dark in ((9, 200), (200, 9)):
        canvas.empty()
        canvas.box((1, 2, 3), canvas.area)
        for shade in (light, dark):
            canvas.box((shade, shade, shade), ONE)
        canvas._sheet.settle()
        assert canvas._screen.get_at(ONE.center)[0] == dark


def test_two_that_change_places_leave_all_others(canvas: Canvas) -> None:
    corner, far = Rect(20, 40, 30, 40), Rect(900, 600, 50, 60)
    frame(canvas, far, ONE, TWO, corner)
    painted = frame(canvas, far, corner, TWO, ONE)
    assert not any(part.colliderect(far) for part in painted)
    assert any(part.contains(ONE.clip(corner)) for part in painted)


def test_what_lies_twice_on_one_place_counts_twice(canvas: Canvas) -> None:
    veil = pygame.Surface((50, 50), pygame.SRCALPHA, 32)
    veil.fill((255, 255, 255, 100))
    seen = []
    for layers in (1, 2, 1):
        canvas.empty()
        canvas.box((1, 2, 3), canvas.area)
        for _ in range(layers):
            canvas.paste(veil, (0, 0))
        canvas._sheet.settle()
        seen.append(canvas._screen.get_at((9, 9))[0])
    assert seen[0] == seen[2] < seen[1]


def test_where_much_differs_all_around_it_is_painted(canvas: Canvas) -> None:
    specks = [Rect(7 * at, 5 * at, 4, 4) for at in range(1, MOST_PARTS + 1)]
    frame(canvas)
    assert frame(canvas, *specks) == specks
    frame(canvas)
    specks.append(Rect(1000, 600, 4, 4))
    assert frame(canvas, *specks) == [Rect(7, 5, 997, 599)]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_confetti_may_fall_off_a_turned_screen(rotation: Rotation) -> None:
    window = pygame.Surface((800, 1280), 0, 32)
    ui = Ui(window, now=lambda: 0)
    ui.resize(window, rotation)
    for fallen in (0, 700):
        ui.begin(None)
        ui.box((9, 9, 9), ui.area)
        for at in range(2 * MOST_PARTS):
            x, y = 12 * at, 400 + 9 * at + fallen
            ui.polygon((0, 200, at), [(x, y), (x + 8, y), (x, y + 8)])
        ui.present()
    whole = pygame.transform.rotate(ui._upright, -rotation)
    assert window.get_buffer().raw == whole.get_buffer().raw


def test_a_frame_that_is_never_shown_changes_nothing(canvas: Canvas) -> None:
    frame(canvas, ONE)
    canvas.empty()
    canvas.box((200, 0, 0), TWO)
    assert frame(canvas, ONE) == []


def test_whoever_asks_for_the_surface_may_have_painted_on_it(canvas: Canvas) -> None:
    frame(canvas, ONE)
    canvas.surface.fill((255, 0, 0))
    assert frame(canvas, ONE) == [Rect(0, 0, 1280, 800)]
    assert canvas.surface.get_at((700, 700))[:3] == (1, 2, 3)


def test_what_is_drawn_after_a_look_at_the_surface_lies_on_top(canvas: Canvas) -> None:
    frame(canvas, ONE)
    assert canvas.surface.get_at(TWO.center)[:3] == (1, 2, 3)
    canvas.box((7, 7, 7), TWO)
    assert canvas.surface.get_at(TWO.center)[:3] == (7, 7, 7)
    assert canvas.surface.get_at(ONE.center)[:3] == (90, 80, 70)


def test_a_new_picture_is_not_taken_for_one_that_is_gone() -> None:
    window = pygame.Surface(SIZE, 0, 32)
    sheet = Sheet(window)
    for light in range(50, 250, 10):
        picture = pygame.Surface((9, 9), 0, 32)
        picture.fill((light, light, light))
        sheet.begin()
        sheet.blit(picture, picture.get_rect(), WHOLE)
        del picture  # the next one often has its place in memory
        sheet.settle()
        assert window.get_at((4, 4))[0] == light


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_on_a_turned_screen_too_the_window_shows_what_was_drawn(
    rotation: Rotation,
) -> None:
    window = pygame.Surface((700, 400), 0, 32)
    ui = Ui(window, now=lambda: 0)
    ui.resize(window, rotation)
    for boxes in ((ONE,), (ONE, TWO), (TWO,)):
        ui.begin(None)
        ui.box((1, 2, 3), ui.area)
        for box in boxes:
            ui.box((90, 80, 70), box)
        ui.present()
        whole = pygame.transform.rotate(ui._upright, -rotation)
        assert pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_a_picture_may_stand_a_little_aside(canvas: Canvas) -> None:
    canvas.empty()
    with canvas.shifted(10, 5):
        canvas.box((50, 60, 70), canvas.area)
        with canvas.panel(Rect(0, 0, 100, 100), "north"):
            canvas.box((255, 255, 255), Rect(0, 0, 10, 10))
    canvas.box((1, 1, 1), ONE)
    surface = canvas.surface
    assert surface.get_at((9, 400))[:3] == (0, 0, 0)
    assert surface.get_at((10, 5))[:3] == (50, 60, 70)
    assert surface.get_at((109, 104))[:3] == (255, 255, 255)
    assert surface.get_at((110, 105))[:3] == (50, 60, 70)
    assert surface.get_at(ONE.center)[:3] == (1, 1, 1)
