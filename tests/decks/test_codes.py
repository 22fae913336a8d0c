"""Codes: what they say, what they mean, and what means nothing."""

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from kiosk.decks.codes import (
    DAMAGED,
    FOREIGN,
    SHORT,
    Unknown,
    cards,
    find,
    parse,
    payload,
)
from kiosk.decks.loader import load_deck

DECK = load_deck()
PAYLOADS = {payload(card.number): card for card in cards(DECK)}


@pytest.mark.rule("SNT-D3")
def test_every_card_is_read_back_from_its_payload() -> None:
    assert len(PAYLOADS) == 107
    assert all(parse(text, DECK) is card for text, card in PAYLOADS.items())


@pytest.mark.rule("SNT-D3")
def test_items_and_coupons_have_a_letter_of_their_own() -> None:
    assert (payload("104"), payload("784")) == ("SNT1:I:104", "SNT1:C:784")


@pytest.mark.rule("SNT-D3")
def test_payloads_make_the_smallest_code_at_the_highest_correction() -> None:
    codes = [segno.make(text, error="h", boost_error=False) for text in PAYLOADS]
    assert {(code.version, code.error) for code in codes} == {(1, "H")}


@pytest.mark.rule("SNT-D3")
def test_no_payload_tells_a_price() -> None:
    assert all(text[7:] == card.number for text, card in PAYLOADS.items())


@pytest.mark.rule("SNT-D2")
def test_a_number_that_no_card_has_is_refused_by_name() -> None:
    said = find("785", DECK)
    assert isinstance(said, Unknown)
    assert said.text() == "No card here has the number 785."
    assert parse("SNT1:I:785", DECK) == said


@pytest.mark.parametrize("number", ["", "10", "1040", "01O", "١٠٤", "104\n", "-04"])
def test_what_is_not_three_digits_is_no_number(number: str) -> None:
    assert find(number, DECK) is SHORT
    with pytest.raises(ValueError, match="is no card number"):
        payload(number)


@pytest.mark.parametrize(
    "text",
    [
        "SNT1:I:104\n",
        "SNT1:I:104 ",
        "SNT1:I:1044",
        "SNT1:I:١٠٤",
        "SNT1:X:104",
        "SNT1:C:104",
        "SNT1:I:784",
        "SNT2:I:104",
        "SNT1:I:104" + "4" * 10_000,
    ],
)
def test_what_is_nearly_ours_is_damaged(text: str) -> None:
    assert parse(text, DECK) is DAMAGED


@pytest.mark.parametrize(
    "text",
    [
        "",
        "104",
        " SNT1:I:104",
        "snt1:i:104",
        "https://example.org/",
        "\0\x1b[2J{0.__class__}%s",
        "'; DROP TABLE cards; --",
        "\ud800",
        "x" * 100_000,
    ],
)
def test_what_is_foreign_is_no_shop_card(text: str) -> None:
    assert parse(text, DECK) is FOREIGN
    assert FOREIGN.text() == "This is not a Shop card."


@given(
    st.text()
    | st.from_regex(r"SNT1?:?[IC]?:?[0-9]{0,5}\n?")
    | st.sampled_from(sorted(PAYLOADS))
)
def test_any_text_is_its_own_card_or_unknown_in_a_sentence(text: str) -> None:
    read = parse(text, DECK)
    if isinstance(read, Unknown):
        assert text not in PAYLOADS
        assert read.text().isprintable()
        assert len(read.text()) < 60
    else:
        assert payload(read.number) == text
