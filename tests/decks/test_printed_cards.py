"""What is on each card: everything it needs, inside its room, and no price."""

from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.decks.codes import cards, payload
from kiosk.decks.faces import card_face, card_picture
from kiosk.decks.lettering import LEADING, cap, ems, missing, paragraph
from kiosk.decks.loader import load_deck
from kiosk.decks.marks import (
    CARD,
    INK,
    MINT,
    PAPER,
    Box,
    Colour,
    Shape,
    Side,
    Words,
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

DECK = load_deck()
CARDS = printed(DECK)
SIDES = list(dict.fromkeys(side for card in CARDS for side in card))
_QR = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCodeModel2])
_BARE = 1.8
"""Millimetres at the edge of a side that nothing may touch."""


def _words(side: Side) -> list[Words]:
    return [mark for mark in side if isinstance(mark, Words)]


def _extent(words: Words) -> Box:
    """Return the box of a line's letters, capitals and figures high."""
    wide, high = ems(words.text, words.face) * words.size, cap(words.face) * words.size
    shift = {"left": 0.0, "center": 0.5, "right": 1.0}[words.align] * wide
    x, y = words.at
    return Box(x - shift, y if words.turned else y - high, wide, high)


def _within(inner: Box, outer: Box) -> bool:
    off = outer.inset(-0.01)
    return (
        inner.x >= off.x
        and inner.y >= off.y
        and inner.right <= off.right
        and inner.bottom <= off.bottom
    )


def _overflowing(side: Side) -> list[str]:
    return [
        words.text
        for words in _words(side)
        if words.face != "picture"
        and (words.room is None or not _within(_extent(words), words.room))
    ]


@pytest.mark.rule("SNT-1")
def test_a_front_shows_all_that_an_item_is_but_its_price() -> None:
    for item in DECK.items:
        said = [w.text for w in _words(item_front(item)) if w.face != "picture"]
        era = next(era for era in eras() if era.key == item.era)
        name = said[2 : said.index(item.amount)]
        assert " ".join(name) == item.name
        rest = [item.amount, str(item.year), "No.", item.number]
        assert said == [era.name, era.mark, *name, *rest]


def test_all_words_keep_inside_their_rooms_and_the_rooms_inside_the_card() -> None:
    assert not [text for side in SIDES for text in _overflowing(side)]
    rooms = [words.room for side in SIDES for words in _words(side)]
    assert all(room and _within(room, PANEL) for room in rooms)


def test_nothing_touches_the_edge_of_a_card() -> None:
    bare = CARD.inset(_BARE)
    shapes = [m for side in SIDES for m in side if isinstance(m, Shape)]
    xs, ys = zip(*(point for shape in shapes for point in shape.points), strict=True)
    assert bare.x <= min(xs) <= max(xs) <= bare.right
    assert bare.y <= min(ys) <= max(ys) <= bare.bottom


_LETTERS = st.characters(exclude_categories=["C", "Z"]) | st.sampled_from(" ŐűŊĤſ漢W")
_NAMES = st.text(_LETTERS, min_size=1, max_size=60).filter(str.strip)


@settings(max_examples=60)
@given(name=_NAMES, amount=_NAMES.map(lambda text: text[:40]), era=_NAMES)
def test_any_name_of_an_own_deck_fits_its_card(
    name: str, amount: str, era: str
) -> None:
    item = Item("104", name, amount or "x", 1962, 100, era[:24])
    assert not _overflowing(item_front(item))


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
    assert "?? Tea" in [words.text for words in _words(item_front(item))]


def test_the_back_of_an_item_has_an_up() -> None:
    picture = [opposite(mark) for mark in item_back()]
    assert sorted(map(str, picture)) != sorted(map(str, item_back()))
    assert _words(item_back())[0].at[1] < CARD.h / 4


def test_a_player_card_reads_the_same_from_across() -> None:
    for card in CARDS[-8:]:
        for side in card:
            marks = [words for words in _words(side) if len(words.text) == 1]
            assert [words.turned for words in marks] == [False, True]
            assert opposite(marks[0]) == marks[1]


@pytest.mark.rule("SNT-4")
def test_eight_player_cards_have_two_different_sides_each() -> None:
    sides = {side for card in CARDS[-8:] for side in card}
    assert len(sides) == 16
    for seat, card in zip(SEATS, CARDS[-8:], strict=True):
        fronts, backs = ([w.text for w in _words(side)] for side in card)
        assert fronts == [seat.letter] * 2 + ["OPEN", "Still shopping"]
        assert backs == [seat.letter] * 2 + ["CLOSED", "Off to the till"]


def test_the_key_shows_every_era_by_mark_and_name() -> None:
    said = {words.text for words in _words(key_front())}
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


_SIGHT = {
    "all three cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""How linear RGB is seen (Machado, Oliveira and Fernandes 2009, full severity)."""


@pytest.mark.parametrize("sight", _SIGHT)
def test_era_colours_stay_apart_for_every_kind_of_sight(sight: str) -> None:
    seen = [_lab(era.ground, np.array(_SIGHT[sight])) for era in eras()]
    apart = min(float(np.linalg.norm(a - b)) for a, b in combinations(seen, 2))
    assert apart > 15


def _lab(colour: Colour, sight: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return CIE L*a*b* of an sRGB colour as it is seen."""
    c = np.array(colour) / 255
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    to_xyz = np.array(
        [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    )
    white = np.array([0.9505, 1, 1.089])
    x, y, z = np.cbrt(to_xyz @ np.clip(sight @ linear, 0, 1) / white)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


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
