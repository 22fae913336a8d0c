"""The deck of Shop Until You Drop as printed: every card once, with all it needs."""

from collections import Counter
from pathlib import Path
from shutil import copytree

import numpy as np
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from kiosk.cli import main
from kiosk.decks.faces import paint
from kiosk.decks.lettering import letters
from kiosk.decks.marks import Side, contrast
from kiosk.decks.pdf import render, slot
from kiosk.decks.sud import SHIPPED, shipped
from kiosk.decks.sud_art import ANY_LOOK, Look, extra, looks, picture, symbol
from kiosk.decks.sud_cards import (
    PANEL,
    character_side,
    coupon_front,
    shopping_back,
    tompang_front,
)
from kiosk.decks.sud_people import portrait
from kiosk.decks.sud_sheets import printed, run, unprintable
from kiosk.rules.shop_until_you_drop import Coupon, Icon, Power, Slot, Tompang
from tests.decks.sides import (
    SIGHTS,
    check_edges,
    check_rooms,
    least_apart,
    overflowing,
    words_on,
)

DECK = shipped()
LOOKS = looks(DECK)
CARDS = printed(DECK)
SIDES = list(dict.fromkeys(side for card in CARDS for side in card))
DPI = 150


def said(side: Side) -> list[str]:
    return [words.text for words in words_on(side) if words.face != "picture"]


def test_every_card_is_there_once() -> None:
    assert len(CARDS) == len({card.front for card in CARDS}) == 105
    names = Counter(" ".join(said(card.front)) for card in CARDS[:100])
    for name in [c.name for c in DECK.coupons] + [t.name for t in DECK.tompangs]:
        assert sum(name in text for text in names) == 1, name
    backs = Counter(card.back for card in CARDS)
    assert backs.pop(shopping_back()) == 100
    assert set(backs.values()) == {1}


def test_the_pages_hold_every_name_in_print() -> None:
    document = pypdfium2.PdfDocument(render(CARDS, "a4", "Test"))
    assert len(document) == 24
    pages = [page.get_textpage().get_text_range() for page in document]
    text = " ".join(" ".join(pages[::2]).split())
    for name in [c.name for c in DECK.coupons] + [o.name for o in DECK.characters]:
        assert text.count(name) == 1, name
    behind = " ".join(" ".join(pages[1::2]).split())
    assert all(behind.count(one.name) == 1 for one in DECK.characters)


def test_all_words_keep_inside_their_rooms_and_the_rooms_inside_the_card() -> None:
    check_rooms(SIDES, PANEL)


def test_nothing_touches_the_edge_of_a_card() -> None:
    check_edges(SIDES)


_NAMES = st.text(
    st.characters(exclude_categories=["C", "Z"]) | st.sampled_from(" ŐűŊĤſ漢W"),
    min_size=1,
    max_size=60,
).filter(str.strip)


@settings(max_examples=40)
@given(name=_NAMES, department=_NAMES, slots=st.integers(1, 5))
def test_any_name_of_an_own_deck_fits(name: str, department: str, slots: int) -> None:
    look = LOOKS["G"]._replace(department=department)
    coupon = Coupon("x", "G", 20, name)
    tompang = Tompang("t", name, (Slot("G", 20),) * slots)
    one = replace(DECK.characters[0], name=name[:30], hello=name, perk=name * 2)
    sides = [coupon_front(coupon, look), tompang_front(tompang, (look,) * slots)]
    sides += [character_side(one, kiasu=kiasu) for kiasu in (False, True)]
    assert not [text for side in sides for text in overflowing(side)]


@pytest.mark.rule("SUD-D1", "SUD-D2")
def test_a_coupon_says_percents_and_letter_at_both_ends() -> None:
    for card in DECK.coupons:
        ends = [
            (words.text, words.turned)
            for words in words_on(coupon_front(card, LOOKS[card.colour]))
            if words.text in (f"{card.value}%", card.colour)
        ]
        both = {(f"{card.value}%", False), (f"{card.value}%", True)}
        assert set(ends) == both | {(card.colour, False), (card.colour, True)}


@pytest.mark.rule("SUD-13")
def test_a_coupon_says_in_words_who_draws_an_extra_card() -> None:
    for card in DECK.coupons:
        text = " ".join(said(coupon_front(card, LOOKS[card.colour])))
        assert ("draw" in text) == (card.icon is not Icon.NONE)
        for icon in (Icon.LEFT, Icon.RIGHT):
            assert (icon.value in text) == (card.icon is icon)


@pytest.mark.rule("SUD-D3", "SUD-26")
def test_a_tompang_says_all_that_it_asks_for_and_what_it_brings() -> None:
    for card in DECK.tompangs:
        side = tompang_front(card, tuple(LOOKS[s.colour] for s in card.slots))
        asked = [text for s in card.slots for text in (_name(s), f"{s.value}%")]
        text = said(side)
        first = text.index(asked[0])
        assert text[first : first + len(asked)] == asked
        assert text[-4:] == ["+5", "all there", "−3", "if not"]


def _name(slot: Slot) -> str:
    return "any" if slot.colour == "*" else slot.colour


@pytest.mark.rule("SUD-2")
def test_only_the_extra_kiasu_side_has_a_power() -> None:
    for one, card in zip(DECK.characters, CARDS[-5:], strict=True):
        front, back = " ".join(said(card.front)), " ".join(said(card.back))
        assert one.name in front
        assert one.name in back
        assert (one.hello in front, one.perk in front) == (True, False)
        assert (one.hello in back, one.perk in back) == (False, True)


def test_no_two_portraits_symbols_or_icons_are_alike() -> None:
    people = [portrait(p, kiasu=kiasu) for p in Power for kiasu in (False, True)]
    assert len(set(people)) == 10
    signs = [symbol(one.symbol, (0, 0, 0), (1, 1, 1)) for one in DECK.colours]
    assert len(set(signs)) == 5
    assert symbol("nothing we know", (0, 0, 0), (1, 1, 1)) not in signs
    icons = [extra(i, (0, 0, 0), (1, 1, 1)) for i in Icon if i is not Icon.NONE]
    assert len(set(icons)) == 3


def test_everything_written_on_a_department_can_be_read() -> None:
    for look in LOOKS.values():
        assert contrast(look.ink, look.ground) >= 7


@pytest.mark.parametrize("sight", SIGHTS)
def test_departments_stay_apart_for_every_kind_of_sight(sight: str) -> None:
    grounds = [LOOKS[one.key].ground for one in DECK.colours]
    assert least_apart(grounds, sight) > 18


def test_hues_and_symbols_of_an_own_deck_have_a_look_too() -> None:
    strange = tuple(
        replace(one, hue=f"hue {at}", symbol="fish")
        for at, one in enumerate(DECK.colours)
    )
    found = looks(replace(DECK, colours=strange))
    assert set(found) == {*LOOKS}
    assert len({found[one.key].ground for one in strange}) == 5
    assert found["*"] == ANY_LOOK
    assert isinstance(found["R"], Look)


def test_every_thing_has_a_picture_of_its_own() -> None:
    pictures = [picture(card.name) for card in DECK.coupons]
    assert len(set(pictures)) == 79
    assert all(ord(sign) in letters("picture") for sign in pictures)
    assert picture("Something else altogether") == "🏷"


@pytest.mark.parametrize("at", [0, 1, 2, 30, 78, 79, 99, 100, 104])
def test_cards_are_printed_as_they_are_painted(at: int) -> None:
    for page, side in enumerate(CARDS[at]):
        assert _apart(at, page, side) < 8


def test_a_side_is_told_from_another_by_how_far_they_are_apart() -> None:
    assert _apart(0, 0, CARDS[1].front) > 10
    assert _apart(100, 0, CARDS[101].front) > 12
    assert _apart(100, 0, CARDS[100].back) > 12


def _apart(at: int, page: int, side: Side) -> float:
    """Return how far a printed page is from a side as it is painted for the screen."""
    data = render(CARDS[at : at + 1], "a4", "Test")
    sheet = pypdfium2.PdfDocument(data)[page].render(scale=DPI / 72, grayscale=True)
    box, mm = slot("a4", 0, back=page == 1), DPI / 25.4
    face = np.asarray(paint(side, DPI).convert("L")).astype(int)
    top, left = round(box.y * mm), round(box.x * mm)
    printed_ = np.asarray(sheet.to_numpy()).squeeze()
    cut = printed_[top : top + face.shape[0], left : left + face.shape[1]]
    return float(np.abs(cut - face).mean())


def test_letters_that_cannot_be_printed_are_said() -> None:
    renamed = replace(DECK.coupons[0], name="糖 and salt")
    own = replace(DECK, coupons=(renamed, *DECK.coupons[1:]))
    text = [problem.text() for problem in unprintable(own)]
    assert text == ["Card R10a is printed with ? for 糖."]
    assert unprintable(DECK) == []


def test_the_command_prints_our_deck_or_ones_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = Path(copytree(SHIPPED, tmp_path / "own"))
    table = own / "coupons.csv"
    table.write_text(table.read_text("utf-8").replace("Shoelaces", "Spats"), "utf-8")
    texts = {}
    for name, args in (("ours", []), ("own", ["--deck", str(own)])):
        out = tmp_path / f"{name}.pdf"
        game = ["--game", "shop-until-you-drop", "--out", str(out)]
        assert main(["cards", *game, *args]) == 0
        page = pypdfium2.PdfDocument(out.read_bytes())[0]
        texts[name] = page.get_textpage().get_text_range()
        assert capsys.readouterr().out.startswith(f"{out}: 105 cards. Print at 100 %")
    assert "Shoelaces" in texts["ours"]
    assert "Spats" in texts["own"]


def test_the_command_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "cards.pdf"
    assert run(str(out), "a4", str(tmp_path / "nowhere")) == 1
    assert "cannot be opened" in capsys.readouterr().err
    assert run(str(tmp_path / "no" / "cards.pdf"), "a4", None) == 1
    assert "can't be written" in capsys.readouterr().err
    assert run(str(out), "a5", None) == 1
    assert capsys.readouterr().err == "Paper is a4 or letter, not a5.\n"
    assert not out.exists()
