"""Own decks: what is read, what is refused, and in which words."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kiosk.decks.errors import CardsError
from kiosk.decks.loader import COLUMNS, FEWEST, DeckError, load_deck, remarks
from kiosk.decks.slips import slips
from kiosk.decks.tables import MOST_BYTES
from kiosk.rules.goods import Item

_PER_TEST = [HealthCheck.function_scoped_fixture]
HEAD = ",".join(COLUMNS)
Lines = list[str]


def _lines(count: int = FEWEST) -> Lines:
    """A good own deck: 56 lines with numbers free of slips."""
    numbers = [item.number for item in load_deck().items]
    return [
        f"{number},Thing {number},1 box,1962,{100 + place * 3},1950s-60s"
        for place, number in enumerate(numbers[:count])
    ]


@pytest.fixture
def save(tmp_path: Path) -> Callable[..., Path]:
    def save(lines: Lines, head: str = HEAD, encoding: str = "utf-8") -> Path:
        path = tmp_path / "my deck.csv"
        path.write_bytes("\n".join([head, *lines, ""]).encode(encoding))
        return path

    return save


Save = Callable[..., Path]


def _refusal(path: Path) -> list[str]:
    with pytest.raises(DeckError) as caught:
        load_deck(path)
    return [problem.text() for problem in caught.value.problems]


def test_a_deck_of_56_is_enough_for_eight_seats(save: Save) -> None:
    deck = load_deck(save(_lines()))
    assert (deck.name, len(deck.items), len(deck.coupons)) == ("my deck", 56, 3)
    assert deck.items[0].name == "Thing 104"
    assert remarks(deck) == ()


@pytest.mark.rule("SNT-4", "SNT-5")
def test_a_deck_of_55_is_refused(save: Save) -> None:
    assert _refusal(save(_lines(55))) == [
        "A deck needs at least 56 items, seven for each of eight seats; "
        "this one has 55."
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_tables_as_spreadsheets_save_them_are_read(
    save: Save, encoding: str, separator: str
) -> None:
    lines = [line.replace(",", separator) for line in _lines()]
    lines[3] = lines[3].replace("Thing", "Tükörfúrógép")
    path = save(lines, HEAD.replace(",", separator), encoding)
    assert load_deck(path).items[3].name.startswith("Tükörfúrógép")


def test_columns_may_stand_in_any_order_among_others(save: Save) -> None:
    head = "Era,note,PRICE_CENTS , year,amount,name,number"
    lines = [
        ",".join([era, "x", price, year, amount, name, number])
        for line in _lines()
        for number, name, amount, year, price, era in [line.split(",")]
    ]
    item = load_deck(save(lines, head)).items[0]
    assert (item.number, item.price, item.year) == ("104", 100, 1962)


def test_blank_lines_are_passed_over_and_still_counted(save: Save) -> None:
    lines = ["", *_lines(), ",,,,,", "104,A,b,1962,100,c"]
    said = "line 60: the number 104 is already in line 3"
    assert _refusal(save(lines)) == [said]


def test_a_quoted_name_may_hold_commas_and_a_line_break(save: Save) -> None:
    lines = ['987,"Salt, pepper\nand thyme",1 set,1950,400,1950s-60s', *_lines()]
    assert load_deck(save(lines)).items[0].name == "Salt, pepper and thyme"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "14,A,b,1962,300,e",
            "the number 14 must be three digits, the first not 0",
        ),
        (
            "014,A,b,1962,300,e",
            "the number 014 must be three digits, the first not 0",
        ),
        (
            "١٢٣,A,b,1962,300,e",
            "the number ١٢٣ must be three digits, the first not 0",
        ),
        ("784,A,b,1962,300,e", "the number 784 belongs to a coupon"),
        (
            "987,A,b,1962,12.50,e",
            "the price 12.50 must be whole cents between 1 and 9999",
        ),
        ("987,A,b,1962,0,e", "the price 0 must be whole cents between 1 and 9999"),
        (
            "987,A,b,1962,10000,e",
            "the price 10000 must be whole cents between 1 and 9999",
        ),
        (
            "987,A,b,1962,,e",
            "the price (nothing) must be whole cents between 1 and 9999",
        ),
        ("987,A,b,'62,300,e", "the year '62 must have four figures, such as 1962"),
        ("987, ,b,1962,300,e", "the name is missing"),
        ("987,A,,1962,300,e", "the amount is missing"),
        ("987,A,b,1962,300,", "the era is missing"),
        (
            f"987,{'x' * 61},b,1962,300,e",
            f"the name {'x' * 24}… is too long: at most 60 letters fit the card",
        ),
        (
            "987,A\u202eB,b,1962,300,e",
            "the name A�B holds a hidden character that cannot be printed",
        ),
        ("987,A,b,1962,300", "there are 5 cells where the first line has 6"),
        ("987,A,b,1962,300,e,f", "there are 7 cells where the first line has 6"),
        ('987,"A,b,1962', "a quote is not closed; from here on nothing could be read"),
    ],
)
def test_a_bad_line_is_named_with_its_reason(save: Save, line: str, said: str) -> None:
    assert _refusal(save([*_lines(), line])) == [f"line 58: {said}"]


def test_all_bad_lines_are_told_at_once_in_their_order(save: Save) -> None:
    lines = _lines()
    lines[40] = "x,,b,nineteen,1.5,e"
    lines[2] = "104,A,b,1962,0,e"
    begins = [said.split(":")[0] for said in _refusal(save(lines))]
    assert begins == ["line 4"] * 2 + ["line 42"] * 4


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (
            "number,name,amount,year,price",
            "line 1: the first line must name the columns number, name, amount, year, "
            "price_cents, era; price_cents, era not found",
        ),
        (HEAD + ",year", "line 1: the column year is there twice"),
        ('"number', "The first line must name the columns."),
    ],
)
def test_a_bad_first_line_is_told(save: Save, head: str, said: str) -> None:
    assert _refusal(save([], head)) == [said]


def test_letters_of_an_old_code_page_are_told_with_their_line(save: Save) -> None:
    path = save([*_lines()[:3], "987,Körte,1 kg,1962,300,e"], encoding="cp1250")
    assert _refusal(path) == [
        'line 5: the letters are not UTF-8; save it again as "CSV UTF-8"'
    ]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "deck.csv is empty."),
        (b" \r\n\n", "deck.csv is empty."),
        (b"PK\x03\x04\0\0\0", "deck.csv is not a table."),
        (b"a" * (MOST_BYTES + 1), "deck.csv is far too big for a deck."),
        (b"\xff\xfe\x00", 'the letters are not UTF-8; save it again as "CSV UTF-8"'),
        (b"\xef\xbb\xbf", "The first line must name the columns."),
    ],
)
def test_what_is_no_table_is_told(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "deck.csv"
    path.write_bytes(data)
    assert _refusal(path) == [said]


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert _refusal(tmp_path / "none.csv") == ["There is no file none.csv."]
    assert _refusal(tmp_path / "pipe") == ["pipe is not a file."]
    name = tmp_path.name
    assert _refusal(tmp_path) == [f"{name} is not a file."]
    assert _refusal(tmp_path / ("x" * 300))[0].endswith("File name too long.")


def test_deck_errors_are_value_errors_with_all_sentences(save: Save) -> None:
    with pytest.raises(ValueError, match="line 58: the name is missing") as caught:
        load_deck(save([*_lines(), "987,,b,1962,300,e"]))
    assert isinstance(caught.value, CardsError)


def test_what_is_odd_but_playable_is_remarked(save: Save) -> None:
    lines = _lines(54)
    lines += ["987,Thing,1 box,1962,99,Victorian", "981,Thing,1 box,1962,9000,e"]
    lines += ["101,Other,1 box,1962,100,e"]
    said = [remark.text() for remark in remarks(load_deck(save(lines)))]
    slip = next(slips([line[:3] for line in lines] + ["784", "892", "945"]))
    assert said[:5] == [
        "Prices below 95 or above 600 cents: 1, such as that of Thing. "
        "Targets will be unusual.",
        "Prices that more than one card has: 1, such as 100 cents. "
        "In Bulls-Eye an equal price is a miss.",
        "The era Victorian has no colour of its own: its cards are brown paper.",
        "The era e has no colour of its own: its cards are brown paper.",
        "Thing of 1962 is there 2 times.",
    ]
    assert f"such as {slip.meant} and {slip.keyed}." in said[5]


@settings(suppress_health_check=_PER_TEST)
@given(data=st.binary(max_size=400))
def test_any_bytes_are_refused_in_sentences(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "any.csv"
    path.write_bytes(data)
    assert all(_refusal(path))


@settings(suppress_health_check=_PER_TEST)
@given(cells=st.lists(st.text(max_size=12), max_size=8), at=st.integers(0, 56))
def test_any_line_is_taken_as_it_stands_or_refused(
    tmp_path: Path, cells: list[str], at: int
) -> None:
    lines = _lines()
    lines.insert(at, ",".join(cells).replace("\0", ""))
    path = tmp_path / "any.csv"
    path.write_text("\n".join([HEAD, *lines]), encoding="utf-8", errors="replace")
    names = {item.name for item in _deck_or_nothing(path)}
    assert not names or names >= {"Thing 104", "Thing 535"}


@settings(suppress_health_check=_PER_TEST)
@given(cut=st.integers(0, 3000))
def test_a_torn_file_is_refused_or_still_whole(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "torn.csv"
    path.write_bytes("\n".join([HEAD, *_lines()]).encode()[:cut])
    assert len(_deck_or_nothing(path)) in {0, FEWEST}


def _deck_or_nothing(path: Path) -> tuple[Item, ...]:
    """Return the items, or none where they were refused in whole sentences."""
    try:
        return load_deck(path).items
    except DeckError as error:
        said = [problem.text() for problem in error.problems]
    assert said
    assert all(said)
    return ()
