"""Every hint has room on the screen it belongs to, in every language, however turned.

Where a screen has no room a hint would wait for the next one, and perhaps never come.
"""

from collections.abc import Iterator

import pygame
import pytest

from kiosk.pilot import Pilot
from kiosk.screens.hints import ANY_SEAT, HINTS, MENU
from kiosk.ui.place import Rotation
from kiosk.words import LANGUAGES, speak
from tests.languages import bubbles
from tests.pictures.__main__ import situations

FIRST: dict[str, dict[str, str]] = {
    "shop_n_time": {
        MENU: "instructions", ANY_SEAT: "target", "Drawer": "checkout",
    },
    "shop_until_you_drop": {
        MENU: "characters", ANY_SEAT: "characters-half", "Receipts": "podium",
    },
    "odd_shop": {
        ANY_SEAT: "experts", MENU: "sold", "Shelves": "bidding",
        "Make a deal": "pre-trade",
    },
    "time_is_money": {ANY_SEAT: "who-begins", MENU: "who-begins"},
    "shelf_stock": {MENU: "first-delivery", ANY_SEAT: "choosing"},
}  # fmt: skip
"""The screen of each game that explains a control, by that control: the first that
needs it, and for what lies in a corner the first with a place for words beside it."""

ALSO: dict[str, dict[str, str]] = {
    "shop_n_time": {ANY_SEAT: "strategy-grid"},
    "time_is_money": {ANY_SEAT: "count"},
    "shelf_stock": {ANY_SEAT: "2-players"},
}
"""The same for games that are set up in another way, and never come by there."""

MOUNTED: tuple[tuple[tuple[int, int], Rotation], ...] = (
    ((1280, 800), 0), ((1280, 800), 180), ((800, 1280), 90), ((800, 1280), 270),
    ((1280, 800), 90), ((800, 1280), 0), ((1920, 1080), 0), ((720, 1280), 270),
)  # fmt: skip
"""Panels, as they come and as they hang."""


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    speak("en")


def asked(script: str, name: str) -> list[str]:
    """Return the controls that are explained on a screen of a script."""
    wanted = (*FIRST[script].items(), *ALSO.get(script, {}).items())
    return [control for control, screen in wanted if screen == name]


@pytest.mark.parametrize("script", FIRST)
def test_every_hint_has_room_on_the_screen_it_belongs_to(script: str) -> None:
    faults: list[str] = []
    left = {*FIRST[script].items(), *ALSO.get(script, {}).items()}
    for pilot, name in situations(script):
        pilot.settle()
        for control in asked(script, name):
            left.remove((control, name))
            found = everywhere(pilot, control)
            faults += [f"{name}, {control}: {fault}" for fault in found]
        if not left:
            break
    assert faults == []
    assert left == set(), "the script no longer comes by there"


def test_every_hint_belongs_to_a_screen() -> None:
    assert {control for first in FIRST.values() for control in first} == {
        hint.control for hint in HINTS
    }


def everywhere(pilot: Pilot, control: str) -> Iterator[str]:
    """Yield what is wrong with a hint's bubble, however the box speaks and hangs."""
    app, window = pilot.app, pygame.display.get_surface()
    assert window is not None
    for size, rotation in MOUNTED:
        app.ui.resize(pygame.Surface(size), rotation)
        for language in LANGUAGES:
            speak(language)
            for fault in bubbles.faults(pilot, control):
                yield f"{language} {size} {rotation}: {fault}"
    speak("en")
    app.ui.resize(window, 0)
    app.handle(None)
