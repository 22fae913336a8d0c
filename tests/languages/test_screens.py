"""Every screen in every language: all of it is translated, and all of it fits."""

from collections.abc import Iterator
from itertools import cycle

import pygame
import pytest

from kiosk.pilot import Pilot
from kiosk.words import listen, speak
from tests.languages import bubbles
from tests.languages.catalogs import TRANSLATED, texts
from tests.languages.extract import wordy
from tests.pictures.__main__ import scripts, situations

KNOWN = frozenset(part for one in texts() for part in (one.text, one.many))


class Recorder:
    """Knows no word, and notes what it is asked for."""

    def __init__(self) -> None:
        """Nothing was asked for yet."""
        self.asked: set[str] = set()

    def gettext(self, message: str, /) -> str:
        """Note a message."""
        self.asked.add(message)
        return message

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        """Note both forms."""
        self.asked |= {one, many}
        return one if n == 1 else many


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    speak("en")


def overflows(pilot: Pilot, language: str) -> list[str]:
    """Draw the screen once more in a language; return what does not fit."""
    speak(language)
    pilot.app.handle(None)
    return [f"{language}: {text}" for text in pilot.app.ui.overflows]


PANELS = ((800, 480), (1024, 600), (1280, 720), (800, 1280))
"""Other panels than the one that screens are laid out for."""


def elsewhere(pilot: Pilot, language: str, size: tuple[int, int]) -> list[str]:
    """Lay the screen out on another panel; return what does not fit there."""
    ui, window = pilot.app.ui, pygame.display.get_surface()
    assert window is not None
    ui.resize(pygame.Surface(size))
    pilot.app._frame(None, blind=True)
    found = [f"{language}, on {size}: {text}" for text in ui.overflows]
    ui.resize(window)
    return found


def unknown(pilot: Pilot) -> set[str]:
    """Draw the screen once more; return the texts on it that no catalog can have."""
    recorder = Recorder()
    listen(recorder)
    pilot.app.handle(None)
    return {text for text in recorder.asked if wordy(text)} - KNOWN


@pytest.mark.parametrize("script", scripts())
def test_every_screen_is_translated_and_fits(script: str) -> None:
    faults: list[str] = []
    panels = cycle(PANELS)
    for pilot, name in situations(script):
        pilot.settle()
        since = pilot.clock()
        missing = [f"no catalog: {text!r}" for text in sorted(unknown(pilot))]
        for language in TRANSLATED:
            missing += overflows(pilot, language)
            missing += elsewhere(pilot, language, next(panels))
            for control in bubbles.due(pilot):
                missing += set(bubbles.faults(pilot, control)) - {bubbles.NO_ROOM}
        faults += [f"{name}: {fault}" for fault in missing]
        speak("en")
        pilot.app.handle(None)
        pilot.clock.skip((since - pilot.clock()) / 1e9)  # no game waits for us
    assert faults == []
