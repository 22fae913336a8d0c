"""Every catalog has every text, in forms that can be filled, and is compiled."""

import gettext
import string
from collections import Counter

import pytest
from babel.messages.catalog import Catalog

from kiosk.ui.breaking import SOFT
from kiosk.ui.fonts import FOLDER as FONTS
from kiosk.ui.fonts import LENDERS, has
from kiosk.words import DOMAIN, FOLDER, LANGUAGES
from tests.languages import catalogs
from tests.languages.catalogs import TRANSLATED, forms, messages, original
from tests.languages.extract import Extractor

every_language = pytest.mark.parametrize("language", TRANSLATED)


@pytest.fixture(scope="module")
def found() -> Extractor:
    return Extractor().run()


@pytest.fixture
def catalog(language: str) -> Catalog:
    return catalogs.read(language)


def places(text: str) -> Counter[str]:
    """Return the places of a template, with how their values are written."""
    parts = string.Formatter().parse(text)
    return Counter(f"{name}:{spec}" for _, name, spec, _ in parts if name is not None)


def test_no_text_is_put_together_so_that_it_cannot_be_translated(
    found: Extractor,
) -> None:
    assert sorted(found.glued) == []


@every_language
def test_no_text_is_missing(language: str) -> None:
    lacking = catalogs.missing(catalogs.fresh(language, catalogs.texts()))
    assert lacking == [], "run `make words`, then translate what it names"


@every_language
def test_a_catalog_holds_nothing_that_is_never_said(catalog: Catalog) -> None:
    said = {one.text for one in catalogs.texts()}
    assert {original(message)[0] for message in messages(catalog)} - said == set()


@every_language
def test_translations_have_the_places_of_their_text(catalog: Catalog) -> None:
    for message in messages(catalog):
        wanted = places(original(message)[0])
        assert [places(form) for form in forms(message)] == [wanted] * len(
            forms(message)
        )


@every_language
def test_what_is_compiled_says_what_the_catalog_says(
    language: str, catalog: Catalog
) -> None:
    compiled = gettext.translation(DOMAIN, FOLDER, [language])
    for message in messages(catalog):
        if catalogs.plural(message):
            one, many = original(message)
            said = tuple(compiled.ngettext(one, many, n) for n in (1, 2))
            assert said == (forms(message)[0], forms(message)[-1])
        else:
            assert (compiled.gettext(original(message)[0]),) == forms(message)


@every_language
def test_every_letter_of_a_language_is_in_our_fonts(
    language: str, catalog: Catalog
) -> None:
    """Nothing but emoji is lent by another face, so no word is set in two faces."""
    said = "".join(form for message in messages(catalog) for form in forms(message))
    own = set(said + LANGUAGES[language]) - {"\n", SOFT, "\u00a0", "\u202f"}
    for face in LENDERS[:-1]:
        assert sorted(sign for sign in own if not has(face, sign)) == []


def test_the_accents_of_all_languages_are_in_our_fonts() -> None:
    letters = "äöüßÄÖÜëïéèêàâçîôûœÉÀÇáíóúőűÁÍÓÖŐÚÜŰñ¡¿„“”’«»–…¢$%"
    for face in ("price", "read", "bold", "till"):
        assert [sign for sign in letters if not has(face, sign)] == []
    assert len([*FONTS.glob("*-OFL.txt")]) == 4, "each family comes with its licence"


def test_names_of_games_stay() -> None:
    for language in TRANSLATED:
        compiled = gettext.translation(DOMAIN, FOLDER, [language])
        for title in ("Shop 'N Time", "Odd Shop", "Time is Money"):
            assert compiled.gettext(title) == title
