"""Every screen in every language: all of it is translated, and all of it fits."""

from collections.abc import Iterator

import pytest

from kiosk.pilot import Pilot
from kiosk.screens import hints
from kiosk.screens.hints import Hint, Place
from kiosk.words import listen, speak
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


def unknown(pilot: Pilot) -> set[str]:
    """Draw the screen once more; return the texts on it that no catalog can have."""
    recorder = Recorder()
    listen(recorder)
    pilot.app.handle(None)
    return {text for text in recorder.asked if wordy(text)} - KNOWN


def bubbles(pilot: Pilot) -> Iterator[tuple[Hint, Place | None]]:
    """Yield the hints due on the screen as drawn last, and where there is room."""
    ui, desk = pilot.app.ui, pilot.app.desk
    if desk.table is None or ui.still:
        return
    for hint in hints.HINTS:
        for control in ui.controls:
            if control.enabled and hints._is_it(hint, control):
                yield hint, hints._room(ui, hint.words, control.rect)
                break


def hidden(pilot: Pilot, hint: Hint, place: Place) -> list[str]:
    """Draw a bubble over the screen; return what it hides, or that it is too small."""
    ui = pilot.app.ui
    there = [*ui.shown, *(each.rect for each in ui.controls if each.rect.h < 300)]
    ui.overflows.clear()
    hints._bubble(ui, hint.words, place)
    over = [rect for rect in there if place.spot.colliderect(rect)]
    return [f"{hint.words} hides {rect}" for rect in over] + list(ui.overflows)


@pytest.mark.parametrize("script", scripts())
def test_every_screen_is_translated_and_fits(script: str) -> None:
    faults: list[str] = []
    for pilot, name in situations(script):
        pilot.settle()
        since = pilot.clock()
        missing = [f"no catalog: {text!r}" for text in sorted(unknown(pilot))]
        for language in TRANSLATED:
            missing += overflows(pilot, language)
            for hint, place in bubbles(pilot):
                if place is not None:
                    missing += hidden(pilot, hint, place)
        faults += [f"{name}: {fault}" for fault in missing]
        speak("en")
        pilot.app.handle(None)
        pilot.clock.skip((since - pilot.clock()) / 1e9)  # no game waits for us
    assert faults == []
