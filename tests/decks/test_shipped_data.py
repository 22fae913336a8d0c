"""The shipped deck holds what its rows claim."""

import csv
import re
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from itertools import combinations, pairwise

import pytest

from kiosk.decks.lettering import letters
from kiosk.decks.loader import load_deck, remarks
from kiosk.decks.shipped import FOLDER, ITEMS, coupons, era, eras, picture
from kiosk.decks.slips import apart, neighbours, slips, turned

DECK = load_deck()
NUMBERS = [item.number for item in DECK.items] + [c.number for c in DECK.coupons]
with ITEMS.open(encoding="utf-8", newline="") as _file:
    ROWS = list(csv.DictReader(_file))


def _era_of(year: int) -> str:
    ends = {1930: "1900s-1920s", 1950: "1930s-40s", 1970: "1950s-60s"}
    ends |= {1990: "1970s-80s", 2010: "1990s-2000s", 2100: "2010s-20s"}
    return next(key for end, key in ends.items() if year < end)


@pytest.mark.rule("SNT-1")
def test_there_are_104_items() -> None:
    assert len(DECK.items) == 104


@pytest.mark.rule("SNT-3")
def test_the_coupons_are_worth_ten_twenty_five_and_fifty_cents() -> None:
    values = {coupon.number: coupon.value for coupon in DECK.coupons}
    assert values == {"784": 10, "892": 25, "945": 50}


@pytest.mark.rule("SNT-2", "SNT-D1")
def test_prices_keep_the_range_and_differ() -> None:
    prices = sorted(item.price for item in DECK.items)
    assert (prices[0], prices[-1]) == (98, 599)
    assert len(set(prices)) == 104
    assert max(b - a for a, b in pairwise(prices)) <= 9


@pytest.mark.rule("SNT-2")
def test_every_item_is_in_the_era_of_its_year() -> None:
    wrong = [i.name for i in DECK.items if i.era != _era_of(i.year)]
    assert not wrong
    assert all(1901 <= i.year <= 2025 and i.year != 2000 for i in DECK.items)


def test_every_era_has_seventeen_or_eighteen_cards_over_the_whole_range() -> None:
    sizes = Counter(item.era for item in DECK.items)
    assert set(sizes) == {era.key for era in eras()}
    assert set(sizes.values()) == {17, 18}
    bands = Counter((i.era, min(3, (i.price - 95) // 126)) for i in DECK.items)
    assert len(bands) == 24


@pytest.mark.parametrize("row", ROWS, ids=[row["number"] for row in ROWS])
def test_the_price_follows_from_its_derivation(row: dict[str, str]) -> None:
    assert int(row["price_cents"]) in _derived(row["derivation"])


def _derived(text: str) -> set[int]:
    if found := re.match(r"(\d+) x ([\d.]+) (\$|cents)", text):
        quantity, unit, coin = found.groups()
        cents = Decimal(quantity) * Decimal(unit) * (1 if coin == "cents" else 100)
        return {int(cents.quantize(Decimal(1), ROUND_HALF_UP))}
    stated = [Decimal(figure) for figure in re.findall(r"\d+\.\d\d", text)]
    return {int(100 * figure) for figure in [*stated, sum(stated)]}


def test_every_row_names_a_source_and_only_one_is_an_estimate() -> None:
    assert all(len(row["unit_price_source"]) > 20 for row in ROWS)
    kinds = Counter(row["confidence"] for row in ROWS)
    assert kinds == {"sourced": 103, "estimated": 1}


def test_the_hamburger_prices_name_whose_they_are() -> None:
    notes = (FOLDER / "SOURCES.md").read_text(encoding="utf-8")
    burgers = [row for row in ROWS if "Hamburger" in row["name"]]
    assert len(burgers) == 2
    assert all("Economist" in row["unit_price_source"] for row in burgers)
    assert "CC BY 4.0" in notes


@pytest.mark.rule("SNT-D2")
def test_all_numbers_are_three_digits_and_differ() -> None:
    assert all(re.fullmatch("[1-9][0-9]{2}", number) for number in NUMBERS)
    assert len(set(NUMBERS)) == 107
    assert not {"100", "666", "911"} & set(NUMBERS)


@pytest.mark.rule("SNT-D2")
def test_no_usual_slip_leads_to_another_card() -> None:
    assert list(slips(NUMBERS)) == []


@pytest.mark.rule("SNT-D2")
def test_teens_heard_as_tens_lead_to_no_other_card() -> None:
    pairs = [(f"1{ending}", f"{ending}0") for ending in range(3, 10)]
    pairs += [(tens, teen) for teen, tens in pairs]
    heard = {n: {n.replace(*pair) for pair in pairs} - {n} for n in NUMBERS}
    assert not [n for n in NUMBERS if heard[n] & set(NUMBERS)]


def test_41_pairs_differ_in_one_digit_and_no_coupon_is_among_them() -> None:
    close = [pair for pair in combinations(NUMBERS, 2) if apart(*pair) == 1]
    assert len(close) == 41
    assert not {c.number for c in coupons()} & {n for pair in close for n in pair}
    assert all(apart(a.number, b.number) == 3 for a, b in combinations(coupons(), 2))


def test_slips_are_found_where_there_are_some() -> None:
    found = [(slip.kind, slip.meant, slip.keyed) for slip in slips(["104", "107"])]
    assert found == [("neighbour key", "104", "107")]
    assert [s.kind for s in slips(["123", "132"])] == ["swapped"]
    assert [s.kind for s in slips(["123", "321"])] == ["swapped"]
    assert [s.kind for s in slips(["619", "168"])] == []
    assert [s.kind for s in slips(["168", "891"])] == ["upside down"]
    assert (turned("906"), turned("123")) == ("906", None)


def test_the_keys_around_five_are_its_neighbours() -> None:
    around = {key for pair in neighbours() if "5" in pair for key in pair} - {"5"}
    assert around == set("12346789")


def test_our_deck_needs_no_remarks() -> None:
    assert remarks(DECK) == ()


def test_every_item_of_ours_has_a_picture_of_its_own() -> None:
    plain = [item.name for item in DECK.items if picture(item.name) == "🏷"]
    assert not plain


def test_every_picture_can_be_printed() -> None:
    with (FOLDER / "pictures.csv").open(encoding="utf-8", newline="") as table:
        pictures = {row["picture"] for row in csv.DictReader(table)}
    assert {ord(picture) for picture in pictures} <= letters("picture")


def test_the_longest_known_ending_of_a_name_chooses_the_picture() -> None:
    names = ["Imported Olive Oil", "Heating Oil", "Fresh Cherries", "Moon Dust"]
    assert [picture(name) for name in names] == ["🫒", "🛢", "🍒", "🏷"]


def test_an_era_that_is_not_ours_is_brown_paper_under_its_own_name() -> None:
    assert (era("Victorian").name, era("Victorian").mark) == ("Victorian", "?")
