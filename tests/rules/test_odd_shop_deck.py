"""The shipped deck is what the rules say, and a bad one is refused in full."""

from collections import Counter
from pathlib import Path
from shutil import copytree

import pytest

from kiosk.decks.errors import DeckError
from kiosk.decks.odd import SHIPPED, load, shipped
from kiosk.rules.odd_shop import Kind, OddShop, Options
from tests.rules.odd_table import BOOK, DECK, GAME
from tests.rules.playout import NAMES
from tests.rules.spoiling import spoil


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return a folder with a copy of our deck, to spoil."""
    return Path(copytree(SHIPPED, tmp_path / "own"))


def told(folder: Path) -> list[str]:
    with pytest.raises(DeckError) as refusal:
        load(folder)
    return [problem.text() for problem in refusal.value.problems]


def values(category: str) -> tuple[list[int], list[int]]:
    """Return the values as the real thing, and as a replica."""
    items = [item for item in DECK.items if item.category == category]
    return [item.authentic for item in items], [item.replica for item in items]


@pytest.mark.rule("ODD-1", "ODD-D2")
def test_49_items_come_in_four_categories() -> None:
    names = {one.key: one.name for one in DECK.categories}
    sizes = Counter(names[item.category] for item in DECK.items)
    assert sizes == {"Potions": 13, "Familiars": 12, "Gear": 13, "Magic Items": 11}


@pytest.mark.rule("ODD-2", "ODD-D4")
def test_six_credit_sets_have_eight_cards_each() -> None:
    wallets = [BOOK.wallet(index) for index in range(len(DECK.credit_sets))]
    assert len({card for wallet in wallets for card in wallet}) == 48
    assert wallets[1] == (
        "B0a", "B5a", "B5b", "B5c", "B10a", "B10b", "B10c", "B20a",
    )  # fmt: skip
    for wallet in wallets:
        assert [c.value for c in BOOK.credits(wallet)] == [0, 5, 5, 5, 10, 10, 10, 20]
        assert BOOK.total(wallet) == 65
    assert max(GAME.seats) == 6


@pytest.mark.rule("ODD-3", "ODD-D1")
def test_eight_authentication_cards_are_as_often_real_as_not() -> None:
    kinds = Counter(card.kind for card in DECK.authentication)
    assert kinds == {Kind.AUTHENTIC: 3, Kind.REPLICA: 3, Kind.UNKNOWN: 2}


@pytest.mark.rule("ODD-4")
def test_two_experts_cost_5_and_10() -> None:
    assert [(one.cost, one.looks) for one in DECK.experts] == [(5, 1), (10, 2)]


@pytest.mark.rule("ODD-5")
def test_an_item_is_worth_what_is_known_of_it() -> None:
    raven = BOOK.item("F01")
    assert [raven.worth(kind) for kind in Kind] == [140, 60, 0]
    assert raven.worth(None) == 0
    assert all(item.authentic > item.replica for item in DECK.items)


@pytest.mark.rule("ODD-6", "ODD-D2")
def test_all_gear_and_nothing_else_comes_in_sets() -> None:
    assert [len(items) for items in BOOK.gear.values()] == [3, 3, 3, 2, 2]
    of_sets = {item for items in BOOK.gear.values() for item in items}
    assert of_sets == {item.id for item in DECK.items if item.category == "G"}


@pytest.mark.rule("ODD-D3")
def test_magic_is_a_gamble_and_potions_are_safe() -> None:
    real, fake = zip(*(values(key) for key in "PFGM"), strict=True)
    assert [(min(one), max(one)) for one in real] == [
        (100, 170), (140, 250), (80, 120), (220, 400),
    ]  # fmt: skip
    assert [(min(one), max(one)) for one in fake] == [
        (60, 100), (40, 60), (40, 60), (0, 20),
    ]  # fmt: skip
    assert min(real[3]) > max(real[0])
    assert max(fake[3]) < min(fake[0])
    assert sum(map(sum, real)) == 8310
    assert all(value % 10 == 0 for one in (*real, *fake) for value in one)


def test_every_item_has_a_name_of_its_own() -> None:
    names = {item.name for item in DECK.items}
    assert len(names) == 49
    assert all(name and name == name.strip() for name in names)


def test_the_shipped_deck_is_read_once_and_can_be_played_with() -> None:
    assert shipped() is shipped()
    assert shipped() == load()
    state = OddShop(shipped()).start(NAMES[:3], Options())
    assert len(state.deck) == 49


def test_all_bad_rows_are_told_at_once(own: Path) -> None:
    spoil(own / "items.csv", "P01,P,,100,70,", "P01,Q,robber,-5,many,")
    spoil(own / "items.csv", "Tonic of Tidy Hair", "")
    spoil(own / "items.csv", "P04", "P05")
    spoil(own / "authentication.csv", "replica-1,replica", "replica-1,fake")
    assert told(own) == [
        "line 2: there is no category Q (items.csv)",
        "line 2: there is no gear set robber (items.csv)",
        "line 2: -5 is no value in gold (items.csv)",
        "line 2: many is no value in gold (items.csv)",
        "line 3: the name is missing (items.csv)",
        "line 5: fake is neither authentic, replica nor unknown (authentication.csv)",
        "line 5: the id P05 stands on two cards (items.csv)",
        "line 6: the id P05 stands on two cards (items.csv)",
    ]


@pytest.mark.rule("ODD-1")
def test_a_deck_of_another_size_is_refused(own: Path) -> None:
    spoil(own / "items.csv", "M01,M,,220,20,Cracked Crystal Ball\n", "")
    assert told(own) == [
        "there must be 49 cards, and there are 48 (items.csv)",
        "there must be 11 to 13 items of category M, not 10 (items.csv)",
    ]


@pytest.mark.rule("ODD-6")
def test_gear_that_stands_alone_is_refused(own: Path) -> None:
    spoil(own / "items.csv", "G12,G,bard", "G12,G,burglar")
    assert told(own) == ["the gear set bard must have 2 or 3 items, not 1 (items.csv)"]


@pytest.mark.rule("ODD-3")
@pytest.mark.parametrize(
    ("old", "new"),
    [("unknown-1,unknown", "unknown-1,replica"), (",authentic", ",replica")],
)
def test_authentication_cards_must_leave_it_open(own: Path, old: str, new: str) -> None:
    file = own / "authentication.csv"
    file.write_text(file.read_text().replace(old, new))
    assert told(own) == [
        "there must be both authentic and replica cards, and two unknown ones "
        "(authentication.csv)"
    ]


@pytest.mark.rule("ODD-2", "ODD-4")
def test_a_bad_frame_is_refused(own: Path) -> None:
    spoil(own / "deck.toml", "10, 10, 10", "10, 10, 15")
    spoil(own / "deck.toml", 'key = "F"\nmark', 'key = "E"\nmark')
    spoil(own / "deck.toml", "looks = 2", "looks = 3")
    spoil(own / "deck.toml", 'key = "bard"', 'key = "Bard"')
    assert told(own)[:4] == [
        "there must be 6 different credit sets (deck.toml)",
        "Bard is no key for gear sets (deck.toml)",
        "a credit set has the values 0, 5, 5, 5, 10, 10, 10, 20 (deck.toml)",
        "one expert costs 5 and shows 1 card, the other costs 10 and shows 2 "
        "(deck.toml)",
    ]


def test_a_frame_that_cannot_be_read_is_told(own: Path) -> None:
    (own / "deck.toml").write_text("name = 5")
    assert told(own)[0].endswith("(deck.toml)")
    (own / "deck.toml").unlink()
    assert told(own) == ["it cannot be opened: No such file or directory (deck.toml)"]


def test_one_bad_file_does_not_hide_another(own: Path) -> None:
    (own / "items.csv").write_bytes(b"\x00")
    spoil(own / "authentication.csv", "unknown-2,unknown\n", "")
    assert told(own)[:2] == [
        "items.csv is not a table. (items.csv)",
        "there must be 8 cards, and there are 7 (authentication.csv)",
    ]
