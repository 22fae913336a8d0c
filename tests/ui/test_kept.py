"""Rendered pictures are kept while there is room, the ones used last."""

import pygame
import pytest

from kiosk.ui import kit
from kiosk.ui.core import Ui
from kiosk.ui.kept import LEAST, SCREENS, SHELF, Shelf, weight

ONE = 10 * 10 * 4


@pytest.fixture
def shelf() -> Shelf:
    return Shelf(room=3 * ONE)


def counted(shelf: Shelf) -> tuple[list[int], "object"]:
    made: list[int] = []

    @shelf.keep(lambda drawn: drawn)
    def draw(number: int, *, side: int = 10) -> pygame.Surface:
        made.append(number)
        return pygame.Surface((side, side), 0, 32)

    return made, draw


def test_what_was_rendered_is_there_again(shelf: Shelf) -> None:
    made, draw = counted(shelf)
    assert draw(1) is draw(1)  # type: ignore[operator]
    assert made == [1]
    assert (shelf.rendered, shelf.taken) == (1, ONE)


def test_what_was_not_used_for_longest_makes_room(shelf: Shelf) -> None:
    made, draw = counted(shelf)
    for number in (1, 2, 3, 1, 4, 1, 2):
        draw(number)  # type: ignore[operator]
    assert made == [1, 2, 3, 4, 2]
    assert shelf.taken == 3 * ONE


def test_large_pictures_count_for_more(shelf: Shelf) -> None:
    made, draw = counted(shelf)
    for number, side in ((1, 10), (2, 10), (3, 14), (2, 10), (1, 10)):
        draw(number, side=side)  # type: ignore[operator]
    assert made == [1, 2, 3, 1]


def test_one_that_is_larger_than_the_room_is_kept_alone(shelf: Shelf) -> None:
    made, draw = counted(shelf)
    for number, side in ((1, 10), (2, 40), (2, 40)):
        draw(number, side=side)  # type: ignore[operator]
    assert made == [1, 2]
    assert shelf.taken == 16 * ONE


def test_two_functions_share_the_room_and_nothing_else(shelf: Shelf) -> None:
    (one, draw), (other, paint) = counted(shelf), counted(shelf)
    draw(1), paint(1), paint(2), paint(3), draw(1)  # type: ignore[operator]
    assert (one, other) == ([1, 1], [1, 2, 3])


def test_the_room_follows_the_screen(shelf: Shelf) -> None:
    screen = pygame.Surface((1280, 800), 0, 32)
    shelf.fit(screen)
    assert shelf.room == SCREENS * weight(screen) == SCREENS * 1280 * 800 * 4
    shelf.fit(pygame.Surface((10, 10), 0, 32))
    assert shelf.room == LEAST


def test_rooms_of_two_games_share_the_wall() -> None:
    ui = Ui(pygame.Surface((1280, 800)), now=lambda: 0)
    SHELF.clear()
    kit.room(ui, "", "odd-shop")
    first = SHELF.rendered
    kit.room(ui, "", "shelf-stock")
    assert SHELF.rendered == first + 1
    assert SHELF.taken < 1.5 * 1280 * 800 * 4
