"""Words are English text that still knows what it was made of."""

import pytest

from kiosk.words import counted, words


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
