"""How to play: pages for each game, over whatever is shown."""

import pygame
import pytest

from kiosk.games import DEPARTMENTS
from kiosk.pilot import Pilot
from kiosk.screens import howto
from kiosk.screens.desk import Guest
from kiosk.screens.howto.page import PICTURE
from kiosk.ui.core import Ui
from kiosk.ui.inputs import Key

KEYS = [each.key for each in DEPARTMENTS]


def page(pilot: Pilot) -> int:
    _, at = pilot.app.ui.memory[howto.OPEN]
    return int(at)


@pytest.mark.parametrize("key", KEYS)
def test_a_game_is_told_in_four_to_six_pages_of_short_sentences(key: str) -> None:
    pages = howto.pages(key)
    assert 4 <= len(pages) <= 6
    for each in pages:
        assert len(each.title) <= 24
        assert 1 <= len(each.lines) <= 3
        assert all(len(line) <= 64 for line in each.lines)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (1920, 1080)])
def test_every_page_fits_and_has_a_picture_of_its_own(
    key: str, size: tuple[int, int]
) -> None:
    ui = Ui(pygame.Surface(size), now=lambda: 10**12)
    ui.motion = False
    seen = set()
    for at in range(len(howto.pages(key))):
        ui.memory[howto.OPEN] = (key, at)
        ui.begin(None)
        howto.book(ui)
        assert ui.overflows == []
        picture = ui.surface.subsurface(ui.real(PICTURE)).copy()
        seen.add(pygame.image.tobytes(picture, "RGB"))
    assert len(seen) == len(howto.pages(key))


def test_the_book_is_leafed_through_by_touch_key_and_button(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time", "How to play")
    assert page(pilot) == 0
    assert not pilot.app.ui.find("Page back").enabled
    pilot.tap("Page on")
    pilot.press("restock-6")
    pilot.app.handle(Key("right", "", 0))
    pilot.app.handle(Key("return", "", 0))
    assert page(pilot) == 4
    pilot.app.handle(Key("left", "", 0))
    pilot.tap("Page back")
    assert page(pilot) == 2
    pilot.app.handle(Key("escape", "", 0))
    assert "Add a player" in pilot.sees
    assert pilot.app.desk.setup.guests == []  # the button took nobody's seat


def test_after_the_last_page_the_book_is_closed(pilot: Pilot) -> None:
    pilot.tap("Time is Money", "How to play")
    for _ in howto.pages("time-is-money"):
        pilot.tap("Page on")
    assert "Add a player" in pilot.sees


def test_in_a_game_the_book_leaves_everything_as_it_was(pilot: Pilot) -> None:
    pilot.tap("Shop Until You Drop")
    pilot.app.desk.setup.guests = [Guest(n, "", at) for at, n in enumerate("AB")]
    pilot.app.handle(None)
    pilot.tap("Next", "Start game")
    before = pilot.sees
    pilot.tap("Menu", "How to play")
    assert "Page on" in pilot.sees
    assert "Menu" not in pilot.sees
    pilot.tap("Close the book")
    assert pilot.sees == before
