"""The fonts have every letter we need, and words stand where they should."""

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.ui import fonts
from kiosk.ui.fonts import CUTS, FOLDER, Face, Type, Voice, fit, has
from kiosk.ui.kept import SHELF
from kiosk.ui.theme import INK

VOICES: tuple[Face, ...] = ("price", "read", "bold", "till")
LETTERS = {
    "English": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "German": "äöüßÄÖÜ„“‚‘",
    "Dutch": "éèëïóöüáÉËÏÓÖÜĳĲ",
    "Hungarian": "áéíóöőúüűÁÉÍÓÖŐÚÜŰ„”»«",
    "French": "àâæçèéêëîïôœùûüÿÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸ«»’",
    "Spanish": "áéíñóúüÁÉÍÑÓÚÜ¿¡ªº",
}
SIGNS = "0123456789 .,:;!?'\"()/&%+-–—−×÷=€$¢£½¼¾•·…#@_°\u00a0"


@pytest.mark.parametrize("face", VOICES)
@pytest.mark.parametrize("language", LETTERS)
def test_every_voice_has_every_letter_of_a_language(face: Face, language: str) -> None:
    assert [sign for sign in LETTERS[language] if not has(face, sign)] == []


@pytest.mark.parametrize("face", VOICES)
def test_every_voice_has_digits_money_and_marks(face: Face) -> None:
    assert [sign for sign in SIGNS if not has(face, sign)] == []


def test_a_missing_glyph_is_noticed() -> None:
    assert not has("read", "→")
    assert not has("till", "\u4e2d")


def test_a_sign_that_a_face_lacks_is_lent_by_another() -> None:
    runs = Type("read", 32).runs("2 → 3")
    assert [run for _, run in runs] == ["2 ", "→", " 3"]
    assert runs[1][0] is fonts.font("price", round(32 * CUTS["price"].grow))


def test_fine_french_spaces_are_written_as_hard_ones() -> None:
    assert Type("bold", 32).runs("1\u202f234\u202f€")[0][1] == "1\u00a0234\u00a0€"


def test_each_font_file_has_its_licence_and_its_origin_beside_it() -> None:
    origins = (FOLDER / "README.md").read_text()
    for file in FOLDER.glob("*.ttf"):
        family, cut = file.stem.split("-")
        assert "SIL Open Font License" in (FOLDER / f"{family}-OFL.txt").read_text()
        assert family in origins
        assert f"-{cut}.ttf" in origins


@pytest.mark.parametrize("face", VOICES)
@pytest.mark.parametrize("size", [28, 32, 48, 84, 180])
def test_capitals_stand_in_the_middle_of_their_line(face: Face, size: int) -> None:
    block = fit("HIH", (2000, 400), Voice(face, INK, "center", size, size), 1.0)
    ink = block.surface.get_bounding_rect()
    above = ink.top - block.body.top
    below = block.body.bottom - ink.bottom
    assert abs(above - below) <= 2


@pytest.mark.parametrize("face", VOICES)
def test_capitals_of_all_voices_come_out_about_alike(face: Face) -> None:
    block = fit("H", (400, 400), Voice(face, INK, "left", 100, 100), 1.0)
    assert 58 <= block.surface.get_bounding_rect().h <= 70


def test_accents_and_tails_are_drawn_though_they_reach_beyond_the_line() -> None:
    block = fit("Őg", (400, 80), Voice("price", INK, "left", 60, 60), 1.0)
    ink = block.surface.get_bounding_rect()
    assert ink.h > block.body.h * 0.95
    assert block.fits


def test_words_shrink_no_further_than_they_may_and_say_so() -> None:
    voice = Voice("read", INK, "left", 48, 28)
    assert fit("short", (200, 60), voice, 1.0).fits
    assert not fit("an-unbreakable-word-too-long", (90, 40), voice, 1.0).fits


@settings(max_examples=60)
@given(
    words=st.text(alphabet="abc őŰ €9\u00ad\n", max_size=40),
    wide=st.integers(20, 500),
    high=st.integers(20, 300),
)
def test_what_is_said_to_fit_keeps_inside(words: str, wide: int, high: int) -> None:
    block = fit(words, (wide, high), Voice("read", INK, "left", 48, 28), 1.0)
    room = pygame.Rect(0, 0, wide, high + 57 // 8)
    assert not block.fits or room.contains((0, 0, block.body.w, block.body.h))


@pytest.mark.parametrize(
    ("words", "drawn"),
    [
        ("a\x00b", "a\ufffdb"),
        ("\ud7ff\udcff", "\ufffd\ufffd"),
        ("Jo\u200dna\u202e\ufeff", "Jona"),
        ("12\u202f€\xa0x", "12\u202f€\xa0x"),
        ("co\u00adop", "coop"),
    ],
)
def test_no_sign_of_any_origin_stops_a_screen(words: str, drawn: str) -> None:
    assert fonts.drawable(words) == drawn
    voice = Voice("read", INK, "center", 30, 20)
    for text in (words, "\ufeff", "\u0301", "\u200b\u200b"):
        assert fit(text, (200, 60), voice, 1.0).surface.get_width() >= 1


def test_a_size_that_was_given_up_for_others_looks_as_before() -> None:
    def written() -> bytes:
        used = fonts.font("price", 40)
        return pygame.image.tobytes(used.render("Qué $9.60", True, (0, 0, 0)), "RGBA")

    first = written()
    wide = fonts.Type("price", 40).width("Qué $9.60")
    others = [fonts.font("price", pixels).get_height() for pixels in range(41, 50)]
    assert len(set(others)) > 4
    assert written() == first
    assert fonts.Type("price", 40).width("Qué $9.60") == wide


def test_words_for_one_side_are_turned_for_another() -> None:
    voice = Voice("bold", INK, "center", 40, 28)
    for first in (0, 180, 90, -90):
        SHELF.clear()
        one = fit("Qué tal, Ödön?", (160, 120), voice, 1.0, turn=first)
        for turn in (0, 180, 90, -90):
            made = fit("Qué tal, Ödön?", (160, 120), voice, 1.0, turn=turn)
            back = pygame.transform.rotate(made.surface, first - turn)
            assert back.get_buffer().raw == one.surface.get_buffer().raw
            assert (made.body, made.size, made.fits) == (one.body, one.size, one.fits)
