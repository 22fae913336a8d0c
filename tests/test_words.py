"""Words are English text that still knows what it was made of."""

import re
import sys
from collections.abc import Iterator
from types import ModuleType

import pytest
from babel import Locale, numbers

from hardware import box, buttons
from kiosk.words import (
    FORMS,
    LANGUAGES,
    Money,
    Raw,
    counted,
    joined,
    listed,
    listen,
    recognised,
    say,
    speak,
    words,
)


def test_words_are_text_and_keep_their_parts() -> None:
    said = words("{name} pays {price}.", name="Ada", price=words("${n}", n=3))
    assert said == "Ada pays $3."
    assert (said.template, said.values["price"].template) == (
        "{name} pays {price}.",
        "${n}",
    )


@pytest.mark.parametrize(("n", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_one_differs_from_many(n: int, text: str) -> None:
    assert counted(n, "{n} card", "{n} cards") == text


def test_a_place_without_a_value_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        words("{name} pays.")


def test_french_writes_a_space_before_every_colon() -> None:
    said = words("{name}: {time}", name="Ada", time=words("{n} s", n=10))
    speak("fr")
    assert say(said) == "Ada\u00a0: 10 s"
    speak("de")
    assert say(said) == "Ada: 10 s"
    speak("en")


class Shouting:
    """A language that shouts, and counts nothing as one."""

    def gettext(self, message: str, /) -> str:
        return re.sub(r"\{\w+\}", lambda at: at[0].lower(), message.upper())

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        return many if n == 1 else one


@pytest.fixture
def shouting() -> Iterator[None]:
    listen(Shouting())
    yield
    listen(None)


@pytest.mark.usefixtures("shouting")
def test_a_sentence_is_translated_before_it_is_filled() -> None:
    said = words("{name} pays {price}.", name="Ada", price=words("much"))
    assert (said, say(said)) == ("Ada pays much.", "Ada PAYS MUCH.")


@pytest.mark.usefixtures("shouting")
def test_names_stay_as_they_are() -> None:
    back = Raw("Back")
    assert (say("Back"), say(back)) == ("BACK", "Back")
    assert say(words("{name} has it", name="Back")) == "Back HAS IT"
    assert say(listed(["Back", "Menu", "Undo"])) == "Back, Menu AND Undo"
    assert say(listed(["Back"])) == "Back"


@pytest.mark.usefixtures("shouting")
def test_words_of_ours_in_a_sentence_of_the_rules_are_translated() -> None:
    assert say(words("{helper}", helper="Nudger")) == "NUDGER"


@pytest.mark.usefixtures("shouting")
def test_each_language_counts_its_own_way() -> None:
    assert say(counted(1, "{n} card", "{n} cards")) == "1 cards"


@pytest.mark.usefixtures("shouting")
def test_joined_texts_are_translated_one_by_one() -> None:
    lines = joined("\n", ("Go on", Raw("Ada")))
    assert (lines, say(lines)) == ("Go on\nAda", "GO ON\nAda")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cents", [0, 7, 1462, -95, 123_456])
def test_money_is_written_as_the_language_writes_it(language: str, cents: int) -> None:
    """As the CLDR has it, with the sign that the games' own cards bear."""
    pattern = numbers.parse_pattern(
        _locale(language).currency_formats["standard"].pattern
    )
    official = pattern.apply(
        cents / 100, language, currency="USD", currency_digits=True, force_frac=None
    )
    sign = numbers.get_currency_symbol("USD", language)
    listen(Shouting(), language)
    said = say(Money(cents))
    listen(None)
    assert said == official.replace(sign, "$")


def _locale(language: str) -> Locale:
    return Locale.parse(language)


def test_english_needs_no_catalog_and_its_money_reads_as_ever() -> None:
    assert Money(1462) == "$14.62"
    assert Money(-5) == "-$0.05"
    assert say("Back") == "Back"
    assert set(FORMS) == set(LANGUAGES)


def test_a_device_is_understood_by_its_sentence() -> None:
    filled = buttons.LOST.format(name="restock-3", error="no such line")
    said = recognised(box.ON_SCREEN.format(why=filled))
    assert said == box.ON_SCREEN.format(why=filled)
    assert said.template == box.ON_SCREEN  # type: ignore[attr-defined]
    inner = said.values["why"]  # type: ignore[attr-defined]
    assert (inner.template, inner.values["name"]) == (buttons.LOST, "restock-3")


def test_a_sentence_that_no_device_has_is_left_as_it_is() -> None:
    assert type(recognised("Hello there")) is str


def test_a_sentence_is_recognised_while_a_thread_loads_a_module(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loading = ModuleType("hardware.loading")

    class Next:
        """A value during whose look the module gets its next name."""

        @property  # type: ignore[misc]  # it can be read only
        def __class__(self) -> type:
            vars(loading)["ANOTHER"] = "It is loaded now."
            return object

    vars(loading)["FIRST"] = Next()
    monkeypatch.setitem(sys.modules, "hardware.loading", loading)
    assert recognised("Hello there") == "Hello there"
