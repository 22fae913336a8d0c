"""What is on each card: everything it needs, inside its room, and no price."""

from itertools import pairwise

import numpy as np
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.decks.codes import cards, payload
from kiosk.decks.faces import card_face, card_picture
from kiosk.decks.lettering import LEADING, missing, paragraph
from kiosk.decks.loader import load_deck
from kiosk.decks.marks import (
    CARD,
    INK,
    MINT,
    PAPER,
    Box,
    contrast,
    opposite,
    reading_on,
)
from kiosk.decks.seats import SEATS
from kiosk.decks.shapes import SHAPES
from kiosk.decks.sheets import printed
from kiosk.decks.shipped import eras
from kiosk.decks.shop_cards import PANEL, item_back, item_front, key_front
from kiosk.rules.goods import Item
from tests.decks.sides import (
    SIGHTS,
    check_edges,
    check_rooms,
    least_apart,
    overflowing,
    words_on,
)

DECK = load_deck()
CARDS = printed(DECK)
SIDES = list(dict.fromkeys(side for card in CARDS for side in card))
_QR = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCodeModel2])


@pytest.mark.rule("SNT-1")
def test_a_front_shows_all_that_an_item_is_but_its_price() -> None:
    for item in DECK.items:
        said = [w.text for w in words_on(item_front(item)) if w.face != "picture"]
        era = next(era for era in eras() if era.key == item.era)
        name = said[2 : said.index(item.amount)]
        assert " ".join(name) == item.name
        rest = [item.amount, str(item.year), "No.", item.number]
        assert said == [era.name, era.mark, *name, *rest]


def test_all_words_keep_inside_their_rooms_and_the_rooms_inside_the_card() -> None:
    check_rooms(SIDES, PANEL)


def test_nothing_touches_the_edge_of_a_card() -> None:
    check_edges(SIDES)


_LETTERS = st.characters(exclude_categories=["C", "Z"]) | st.sampled_from(" ŐűŊĤſ漢W")
_NAMES = st.text(_LETTERS, min_size=1, max_size=60).filter(str.strip)


@settings(max_examples=60)
@given(name=_NAMES, amount=_NAMES.map(lambda text: text[:40]), era=_NAMES)
def test_any_name_of_an_own_deck_fits_its_card(
    name: str, amount: str, era: str
) -> None:
    item = Item("104", name, amount or "x", 1962, 100, era[:24])
    assert not overflowing(item_front(item))


def test_a_name_that_fits_no_line_is_broken_and_cut() -> None:
    room = Box(0, 0, 20, 7)
    lines = [words.text for words in paragraph("W" * 60, room, (5, 3), "bold")]
    assert len(lines) == 2
    assert lines[-1].endswith("W…")


def test_lines_stand_apart_in_order() -> None:
    lines = paragraph("one two three", Box(0, 0, 9, 20), (5, 3), "bold")
    steps = [b.at[1] - a.at[1] for a, b in pairwise(lines)]
    assert steps == pytest.approx([lines[0].size * LEADING] * 2)


@pytest.mark.parametrize("text", ["Őszibarack, tükörfúrógép", "Ŋĥĉ ſ Łódź", "Ạ½¢€"])
def test_latin_extended_can_be_printed(text: str) -> None:
    assert missing(text.replace("ſ", "")) == ""


def test_letters_that_no_face_has_are_named() -> None:
    assert missing("漢字 and 漢") == "漢字"
    item = Item("104", "漢字 Tea", "1", 1962, 100, "e")
    assert "?? Tea" in [words.text for words in words_on(item_front(item))]


def test_the_back_of_an_item_has_an_up() -> None:
    picture = [opposite(mark) for mark in item_back()]
    assert sorted(map(str, picture)) != sorted(map(str, item_back()))
    assert words_on(item_back())[0].at[1] < CARD.h / 4


def test_a_player_card_reads_the_same_from_across() -> None:
    for card in CARDS[-8:]:
        for side in card:
            marks = [words for words in words_on(side) if len(words.text) == 1]
            assert [words.turned for words in marks] == [False, True]
            assert opposite(marks[0]) == marks[1]


@pytest.mark.rule("SNT-4")
def test_eight_player_cards_have_two_different_sides_each() -> None:
    sides = {side for card in CARDS[-8:] for side in card}
    assert len(sides) == 16
    for seat, card in zip(SEATS, CARDS[-8:], strict=True):
        fronts, backs = ([w.text for w in words_on(side)] for side in card)
        assert fronts == [seat.letter] * 2 + ["OPEN", "Still shopping"]
        assert backs == [seat.letter] * 2 + ["CLOSED", "Off to the till"]


def test_the_key_shows_every_era_by_mark_and_name() -> None:
    said = {words.text for words in words_on(key_front())}
    assert said >= {text for era in eras() for text in (era.name, era.mark)}


@pytest.mark.rule("SNT-2")
def test_eras_differ_by_shape_and_mark_and_never_look_like_a_seat() -> None:
    shapes = [era.shape for era in eras()]
    assert len(set(shapes)) == len({era.mark for era in eras()}) == 6
    assert not set(shapes) & {seat.shape for seat in SEATS}
    assert not {era.mark for era in eras()} & {seat.letter for seat in SEATS}
    assert set(shapes) | {seat.shape for seat in SEATS} <= set(SHAPES)


def test_everything_written_on_an_era_can_be_read() -> None:
    for era in eras():
        assert contrast(INK, era.ground) >= 7
        assert contrast(PAPER, era.deep) >= 4.5
        assert contrast(era.deep, era.ground) >= 4


def test_letters_on_a_seat_can_be_read() -> None:
    for ground in [PAPER, MINT, *(seat.colour for seat in SEATS)]:
        assert contrast(reading_on(ground), ground) >= 4.4


@pytest.mark.parametrize("sight", SIGHTS)
def test_era_colours_stay_apart_for_every_kind_of_sight(sight: str) -> None:
    assert least_apart([era.ground for era in eras()], sight) > 15


def test_seats_look_as_on_the_screen() -> None:
    theme = pytest.importorskip("kiosk.ui.theme")
    shown = [(seat.color, seat.shape, seat.letter) for seat in theme.SEATS]
    assert [(s.colour, s.shape, s.letter) for s in SEATS] == shown


def test_every_face_is_read_by_the_camera_s_reader() -> None:
    for card in cards(DECK):
        face = card_face(DECK, card.number, 110)
        codes = zxingcpp.read_barcodes(face, formats=_QR)
        assert [code.text for code in codes] == [payload(card.number)]


def test_a_face_has_the_size_of_a_card_at_its_resolution() -> None:
    face = card_face(DECK, "104", 254)
    assert face.shape == (880, 630)
    assert face.dtype == np.uint8
    assert card_picture(DECK, "104", 127).size == (315, 440)


def test_a_number_without_a_card_has_no_face() -> None:
    with pytest.raises(KeyError, match="785"):
        card_face(DECK, "785", 100)
