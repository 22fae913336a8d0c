"""What Gus speaks: a clip for every phrase in every language, and when it is heard."""

import ast
import re
import tomllib
from pathlib import Path

import numpy as np
import pygame
import pytest

from kiosk.demo import simulated
from kiosk.gus import Announcement
from kiosk.voices import FOLDER, clip, clip_for, phrases
from kiosk.words import LANGUAGES, words
from tests.languages.catalogs import TRANSLATED, forms, read

ROOT = Path(__file__).parents[2]
LONGEST_S = 4.0
MOST_BYTES = 3 * 1024 * 1024


@pytest.fixture(scope="module")
def mixer() -> object:
    import pygame.mixer

    pygame.mixer.init(22_050, -16, 1, allowedchanges=0)
    yield pygame.mixer
    pygame.mixer.quit()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_can_be_heard_in_every_language(
    language: str, mixer: object
) -> None:
    for name in phrases():
        path = FOLDER / language / f"{name}.ogg"
        sound = pygame.mixer.Sound(str(path))
        assert 0.2 < sound.get_length() <= LONGEST_S, path
        wave = np.frombuffer(sound.get_raw(), np.int16).astype(float)
        assert np.abs(wave).max() > 8_000, path
        assert np.sqrt((wave**2).mean()) > 500, path


def test_no_clip_is_left_over_and_all_are_small() -> None:
    clips = list(FOLDER.rglob("*.ogg"))
    assert {path.stem for path in clips} == set(phrases())
    assert len(clips) == len(phrases()) * len(LANGUAGES)
    assert sum(path.stat().st_size for path in clips) <= MOST_BYTES


def test_a_phrase_has_words_of_its_own_in_every_language() -> None:
    for name, phrase in phrases().items():
        spoken = [phrase.words(language) for language in LANGUAGES]
        assert all(len(words) <= 60 for words in spoken), name
        assert len(set(spoken)) == len(LANGUAGES), name


def sentences(text: str) -> list[str]:
    """Cut a text where a sentence ends; spaces and quotes count as the same."""
    plain = text.translate(str.maketrans("\u00a0\u202f’", "  '", "\u00ad"))
    cut = re.findall(r"[^.!?]+[.!?]+[”\"]?", plain) or [plain]
    return [each.strip() for each in cut]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_clip_that_speaks_a_text_of_the_screen_uses_its_words(language: str) -> None:
    catalog, compared = read(language), 0
    for phrase in phrases().values():
        spoken, shown = sentences(phrase.en), sentences(phrase.says[0])
        message = catalog.get(phrase.says[0])
        if message is None or not set(spoken) <= set(shown):
            continue
        said = sentences(forms(message)[0])
        if len(said) == len(shown):
            wanted = " ".join(said[shown.index(each)] for each in spoken)
            assert phrase.words(language) == wanted
            compared += 1
    assert compared > len(phrases()) // 2


def templates() -> set[str]:
    """Return every text in the modules that announce."""
    alone = ("app", "sitting", "requests")
    files = [*(ROOT / "kiosk/gus").glob("*.py")]
    files += [ROOT / "kiosk" / f"{name}.py" for name in alone]
    return {
        node.value
        for file in files
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_every_phrase_goes_with_an_announcement_that_is_made() -> None:
    known = templates()
    spoken = tomllib.loads((FOLDER / "phrases.toml").read_text())
    missing = [said for one in spoken.values() for said in one["says"]
               if said not in known]  # fmt: skip
    assert missing == []


def test_the_clip_is_found_by_what_is_announced() -> None:
    late = Announcement("Pass and wait! Late: {names}.", {"names": "Ada"})
    found = clip(late.text, "nl")
    assert found == FOLDER / "nl" / "pass-and-wait.ogg"
    how = words("{elapsed} seconds instead of {allowed}: {off} too long.",
                elapsed=12, allowed=10, off=2)  # fmt: skip
    missed = Announcement("{how} {due}", {"how": how, "due": how}, "late")
    assert clip_for(missed, "de") == FOLDER / "de" / "too-long.ogg"
    assert clip_for(late, "nl") == found
    assert clip("Nobody ever says this.", "en") is None
    assert clip("", "en") is None


class Ear:
    """A player that only remembers what was spoken."""

    volume = 5

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, score: object) -> None:
        self.heard.append("tune")

    def speak(self, path: Path) -> None:
        self.heard.append(f"{path.parent.name} {path.stem}")

    def rest(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


def test_gus_speaks_after_the_tune_in_the_language_of_the_box(tmp_path: Path) -> None:
    with simulated(tmp_path) as pilot:
        ear = Ear()
        pilot.app.box.player, player = ear, pilot.app.box.player
        pilot.tap("Shop 'N Time", "Add a player", "Add a player", "Next", "Start game")
        pilot.tap("Begin Round")
        pilot.app.box.player = player
    assert ear.heard == ["tune", "en welcome", "tune", "en off-you-go"]
