"""The language is switched on the shop front, in one touch, for good."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.demo import simulated
from kiosk.opening import as_staff_set
from kiosk.settings import Settings
from kiosk.words import LANGUAGES, listen, say, speak, spoken
from tests.languages.test_screens import Recorder
from tests.screens.stage import begin_round


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    speak("en")


def test_one_touch_speaks_a_language_and_keeps_it(tmp_path: Path) -> None:
    with simulated(tmp_path) as pilot:
        assert set(LANGUAGES.values()) <= set(pilot.sees)
        pilot.tap("Magyar")
        assert (spoken(), say("Back")) == ("hu", "Vissza")
        kept, doubt = as_staff_set(Settings(), pilot.app.store)
    assert (kept.language, doubt) == ("hu", "")


def test_controls_are_found_by_the_same_names_in_every_language(
    tmp_path: Path,
) -> None:
    with simulated(tmp_path) as pilot:
        pilot.tap("Deutsch", "Shop 'N Time", "Add a player", "Add a player")
        pilot.tap("Next", "Back", "Back", "English")
        assert spoken() == "en"


def test_a_guest_called_like_a_button_keeps_the_name(tmp_path: Path) -> None:
    with simulated(tmp_path) as pilot:
        pilot.tap("Deutsch")
        begin_round(pilot, ("Back", "Undo"))
        listen(looked_up := Recorder())
        pilot.app.handle(None)
    assert looked_up.asked
    assert not {"Back", "Undo"} & looked_up.asked
