"""Rendered pictures are kept while there is room, the ones used last."""

from typing import NamedTuple

import pygame
import pytest

from kiosk.ui import kit
from kiosk.ui.core import Ui
from kiosk.ui.kept import (
    _TURNED,
    LEAST,
    PICTURE,
    SCREENS,
    SHELF,
    Kind,
    Later,
    Shelf,
    resized,
    turned,
    weight,
)  # fmt: skip

ONE = 10 * 10 * 4


@pytest.fixture
def shelf() -> Shelf:
    return Shelf(room=3 * ONE)


def counted(shelf: Shelf) -> tuple[list[int], "object"]:
    made: list[int] = []

    @shelf.keep(PICTURE)
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


def test_what_falls_off_the_shelf_lies_packed_in_the_cellar() -> None:
    side = 200
    shelf = Shelf(room=side * side * 4)

    @shelf.keep(PICTURE)
    def draw(blue: int, flags: int) -> pygame.Surface:
        drawn = pygame.Surface((side, side), flags, 32)
        drawn.fill((1, 2, blue, 100))
        return pygame.transform.rotate(drawn, 90)

    def pixels(drawn: pygame.Surface) -> bytes:
        return pygame.image.tobytes(drawn, "RGBA")

    for flags in (0, pygame.SRCALPHA):
        first = draw(1, flags)
        shelf.pack()
        assert not shelf.unpacked
        draw(2, flags)
        rendered = shelf.rendered
        again = draw(1, flags)
        assert again is not first
        assert shelf.rendered == rendered
        assert pixels(again) == pixels(first)
        assert again.get_flags() == first.get_flags()
        assert not shelf.unpacked
        draw(2, flags)
        assert shelf.rendered == rendered + 1  # nobody had packed that one


def test_the_cellar_too_keeps_what_was_used_last() -> None:
    shelf = Shelf(room=0, cellar=4000)

    @shelf.keep(PICTURE)
    def draw(blue: int) -> pygame.Surface:
        drawn = pygame.Surface((200, 200), 0, 32)
        drawn.fill((0, 0, blue))
        return drawn

    for blue in range(40):
        draw(blue)
        shelf.pack()
        assert 0 < shelf.stored <= 4000
    rendered = shelf.rendered
    draw(38)
    assert shelf.rendered == rendered
    draw(0)
    assert shelf.rendered == rendered + 1


def test_what_can_wait_is_left_for_later(shelf: Shelf) -> None:
    made, draw = counted(shelf)
    shelf.left = 1
    draw(1)  # type: ignore[operator]
    assert not shelf.late
    with pytest.raises(Later):
        draw(2)  # type: ignore[operator]
    assert shelf.late
    draw(1)
    shelf.left = None
    draw(2)
    assert made == [1, 2]


def test_what_belongs_to_something_begun_is_finished_with_it(shelf: Shelf) -> None:
    made, draw = counted(shelf)

    @shelf.keep(PICTURE)
    def frame(number: int) -> pygame.Surface:
        draw(number), draw(number + 1)  # type: ignore[operator]
        return pygame.Surface((10, 10), 0, 32)

    shelf.left = 1
    frame(1)
    assert made == [1, 2]
    with pytest.raises(Later):
        draw(3)  # type: ignore[operator]


class Framed(NamedTuple):
    number: int
    picture: pygame.Surface


def test_what_is_made_ahead_lies_in_the_cellar_and_displaces_nothing() -> None:
    shelf = Shelf(room=2 * ONE)
    made: list[int] = []

    @shelf.keep(Kind(lambda it: it.picture, lambda it, new: it._replace(picture=new)))
    def draw(number: int) -> Framed:
        made.append(number)
        picture = pygame.Surface((10, 10), pygame.SRCALPHA, 32)
        picture.fill((number, 2, 3, 77))
        return Framed(number, picture)

    @shelf.keep(PICTURE)
    def both(number: int) -> pygame.Surface:
        return draw(number).picture.copy()

    first = draw(1)
    with shelf.ahead(10**9):
        assert draw(2).number == 2
        assert draw(1) is first
        with pytest.raises(Later):
            draw(2)
        assert not shelf.late  # it is there, and nothing more is to be done for it
        assert tuple(both(2).get_at((0, 0))) == (2, 2, 3, 77)
        assert len(shelf._cellar) == 2
        assert shelf.stored == sum(len(each.pixels) for each in shelf._cellar.values())
    with shelf.ahead(0), pytest.raises(Later):
        draw(3)
    assert (shelf.taken, made, shelf.left, shelf.late) == (ONE, [1, 2], None, False)
    again = draw(2)
    assert again.number == 2
    assert tuple(again.picture.get_at((5, 5))) == (2, 2, 3, 77)
    assert made == [1, 2]
    assert shelf.taken == 2 * ONE


def test_a_picture_is_turned_once_for_as_long_as_it_lives() -> None:
    picture = pygame.Surface((30, 20), 0, 32)
    north, west = turned(picture, 180), turned(picture, -90)
    assert turned(picture, 0) is picture
    assert turned(picture, 180) is north
    assert west.get_size() == (20, 30)
    before = len(_TURNED)
    del picture
    assert len(_TURNED) == before - 1


def test_a_picture_is_resized_once_until_another_size_is_asked_for() -> None:
    picture = pygame.Surface((30, 20), 0, 32)
    small = resized(picture, (15, 10))
    assert small.get_size() == (15, 10)
    assert resized(picture, (15, 10)) is small
    large = resized(picture, (60, 40))
    assert large.get_size() == (60, 40)
    assert resized(picture, (15, 10)) is not small
