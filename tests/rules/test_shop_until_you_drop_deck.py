"""The shipped deck is what the rules say, and a bad one is refused in full."""

from collections import Counter
from pathlib import Path
from shutil import copytree

import pytest

from kiosk.decks.errors import DeckError
from kiosk.decks.sud import SHIPPED, load, shipped
from kiosk.rules.shop_until_you_drop import Icon, Power, ShopUntilYouDrop
from tests.rules.shopping import DECK, GAME
from tests.rules.spoiling import spoil

ORDER = "RYGBP"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return a folder with a copy of our deck, to spoil."""
    return Path(copytree(SHIPPED, tmp_path / "own"))


def told(error: DeckError) -> list[str]:
    return [problem.text() for problem in error.problems]


def asks(tompang: str) -> str:
    (found,) = GAME.book.tompangs([tompang])
    return " ".join(f"{slot.colour}{slot.value}" for slot in found.slots)


@pytest.mark.rule("SUD-1")
def test_the_deck_has_79_coupons_and_21_tompangs() -> None:
    assert (len(DECK.coupons), len(DECK.tompangs)) == (79, 21)
    assert len(set(GAME.book.ids)) == 100


@pytest.mark.rule("SUD-2")
def test_five_characters_have_a_power_each() -> None:
    assert {one.power for one in DECK.characters} == set(Power)
    assert len({one.name for one in DECK.characters}) == 5


@pytest.mark.rule("SUD-D1")
def test_each_of_five_colours_has_a_letter_and_a_symbol() -> None:
    assert [colour.key for colour in DECK.colours] == list(ORDER)
    hues = ["red", "yellow", "green", "blue", "purple"]
    assert [colour.hue for colour in DECK.colours] == hues
    assert len({colour.symbol for colour in DECK.colours}) == 5
    assert [colour.department for colour in DECK.colours] == [
        "Fashion",
        "Food",
        "Garden & Home",
        "Electronics",
        "Toys",
    ]


@pytest.mark.rule("SUD-D2", "SUD-A22")
def test_coupons_are_spread_over_colours_and_values() -> None:
    copies = {10: 3, 20: 4, 30: 3, 40: 3, 50: 2, 60: 1}
    expected = Counter({(c, v): n for c in ORDER for v, n in copies.items()})
    del expected["P", 60]
    assert Counter(card.face for card in DECK.coupons) == expected
    assert sum(card.value for card in DECK.coupons) == 2340


@pytest.mark.rule("SUD-D2")
def test_only_the_tens_bear_icons_one_of_each_in_every_colour() -> None:
    icons = {(card.colour, card.icon) for card in DECK.coupons if card.value == 10}
    assert icons == {(c, icon) for c in ORDER for icon in Icon if icon is not Icon.NONE}
    assert not any(card.icon for card in DECK.coupons if card.value > 10)
    assert {c.id: c.icon for c in DECK.coupons if c.face == ("R", 10)} == {
        "R10a": Icon.SELF,
        "R10b": Icon.LEFT,
        "R10c": Icon.RIGHT,
    }


@pytest.mark.rule("SUD-D3")
def test_tompangs_ask_for_what_the_design_says() -> None:
    following = dict(zip(ORDER, ORDER[1:] + ORDER[:1], strict=True))
    expected = [f"{c}50" for c in ORDER]
    expected += [f"{c}20 {c}40" for c in ORDER]
    expected += [f"{c}30 {following[c]}30" for c in ORDER]
    expected += [f"{c}10 {c}20 {following[c]}20" for c in ORDER]
    assert [asks(one.id) for one in DECK.tompangs] == [*expected, "*60"]


@pytest.mark.rule("SUD-A21")
def test_no_tompang_can_bear_an_icon() -> None:
    assert all(not hasattr(tompang, "icon") for tompang in DECK.tompangs)


def test_every_card_has_a_name_of_its_own() -> None:
    names = [card.name for card in DECK.coupons]
    names += [card.name for card in DECK.tompangs]
    assert len(set(names)) == 100
    assert all(name and name == name.strip() for name in names)


def test_the_shipped_deck_is_read_once() -> None:
    assert shipped() is shipped()
    assert shipped() == load()


def test_all_bad_rows_are_told_at_once(own: Path) -> None:
    spoil(own / "coupons.csv", "R10a,R,10,self,", "R10a,Q,15,up,")
    spoil(own / "coupons.csv", "Ankle socks", "")
    spoil(own / "coupons.csv", "Y20a", "Y20b")
    spoil(own / "tompangs.csv", "Y50", "Y5 Z20")
    spoil(own / "tompangs.csv", "R20 R40", "")
    with pytest.raises(DeckError) as refusal:
        load(own)
    assert told(refusal.value) == [
        "line 2: there is no colour Q (coupons.csv)",
        "line 2: the value 15 is none of 10, 20, 30, 40, 50, 60 (coupons.csv)",
        "line 2: the icon up is neither self, left, right nor empty (coupons.csv)",
        "line 4: the name is missing (coupons.csv)",
        "line 3: Y5 is no colour with a value, such as R20 or *60 (tompangs.csv)",
        "line 3: Z20 is no colour with a value, such as R20 or *60 (tompangs.csv)",
        "line 7: a Tompang asks for 1 to 5 coupons, not for (nothing) (tompangs.csv)",
        "line 21: the id Y20b stands on two cards (coupons.csv)",
        "line 22: the id Y20b stands on two cards (coupons.csv)",
    ]


def test_one_bad_file_does_not_hide_another(own: Path) -> None:
    (own / "coupons.csv").write_bytes(b"\x00")
    spoil(own / "tompangs.csv", "R50", "R55")
    with pytest.raises(DeckError) as refusal:
        load(own)
    assert told(refusal.value) == [
        "coupons.csv is not a table. (coupons.csv)",
        "line 2: R55 is no colour with a value, such as R20 or *60 (tompangs.csv)",
    ]


@pytest.mark.rule("SUD-1")
def test_a_deck_of_another_size_is_refused(own: Path) -> None:
    spoil(own / "coupons.csv", "R10a,R,10,self,Shoelaces\n", "")
    with pytest.raises(DeckError, match="must be 79 cards, and there are 78"):
        load(own)


def test_a_deck_needs_five_colours_and_five_powers(own: Path) -> None:
    spoil(own / "deck.toml", 'key = "Y"', 'key = "R"')
    spoil(own / "deck.toml", 'power = "big-tote"', 'power = "soft-landing"')
    with pytest.raises(DeckError) as refusal:
        load(own)
    assert told(refusal.value)[:2] == [
        "there must be 5 different colours (deck.toml)",
        "there must be 5 different powers (deck.toml)",
    ]


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("deck.toml", "name = ", r"\(deck\.toml\)"),
        ("deck.toml", 'name = "x"', "Object missing required field"),
        ("coupons.csv", "id,colour\n", "value, icon, name not found"),
        ("coupons.csv", 'id,colour,value,icon,name\n"R', "a quote is not closed"),
        ("tompangs.csv", "", r"is empty\. \(tompangs\.csv\)"),
    ],
)
def test_files_that_cannot_be_parsed_are_refused(
    own: Path, file: str, text: str, says: str
) -> None:
    (own / file).write_text(text, encoding="utf-8")
    with pytest.raises(DeckError, match=says):
        load(own)


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("deck.toml", r"it cannot be opened: .+ \(deck\.toml\)"),
        ("coupons.csv", r"There is no file coupons\.csv"),
    ],
)
def test_files_that_are_missing_are_named(own: Path, file: str, says: str) -> None:
    (own / file).unlink()
    with pytest.raises(DeckError, match=says):
        load(own)


@pytest.mark.rule("SUD-A2")
def test_an_engine_refuses_a_deck_of_six_colours() -> None:
    from msgspec.structs import replace

    six = replace(DECK, colours=(*DECK.colours, DECK.colours[0]))
    with pytest.raises(ValueError, match="more than 5 colours"):
        ShopUntilYouDrop(six)
