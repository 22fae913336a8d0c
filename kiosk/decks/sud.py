"""Read the deck of Shop Until You Drop: ours, or one of your own in the same form.

A deck is a folder with ``coupons.csv``, ``tompangs.csv`` and ``deck.toml``. Refused is
what the rules cannot be played with:

* other than 79 coupons, 21 Tompangs, five colours and five powers (SUD-1, SUD-2);
* an id or a name that is missing or stands on two cards;
* a colour that is not in ``deck.toml``, a value that is not 10 to 60 %, a Tompang that
  asks for no coupon or for one that cannot be (SUD-A22).
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from kiosk.decks.errors import DeckError, Problem, shown
from kiosk.decks.folders import problem_in, read_cards, read_frame
from kiosk.decks.tables import Table
from kiosk.rules.shop_until_you_drop import (
    ANY,
    Character,
    Colour,
    Coupon,
    Deck,
    Icon,
    Slot,
    Tompang,
)

SHIPPED = Path(__file__).parent / "shop_until_you_drop"
COUPONS, TOMPANGS = "coupons.csv", "tompangs.csv"
COLUMNS = {
    COUPONS: ("id", "colour", "value", "icon", "name"),
    TOMPANGS: ("id", "slots", "name"),
}
COUNTS = {COUPONS: 79, TOMPANGS: 21}
COLOURS, CHARACTERS = 5, 5
VALUES = ("10", "20", "30", "40", "50", "60")
MOST_SLOTS = 5


class Frame(msgspec.Struct, frozen=True):
    """What stands in ``deck.toml``."""

    name: str
    colours: tuple[Colour, ...]
    characters: tuple[Character, ...]


def load(folder: Path = SHIPPED) -> Deck:
    """Read a deck, checked and complete.

    Raises:
        DeckError: with everything that is wrong, each with its line.
    """
    frame = read_frame(folder / "deck.toml", Frame)
    tables = {file: read_cards(folder / file, names) for file, names in COLUMNS.items()}
    keys = {colour.key for colour in frame.colours}
    problems = [*_frame_problems(frame)]
    for file, table in tables.items():
        problems += [*_table_problems(file, table, keys), *_miscounted(file, table)]
    problems += _doubles(tables)
    if problems:
        raise DeckError(problems)
    return Deck(
        name=frame.name,
        colours=frame.colours,
        coupons=tuple(_coupon(row.cells) for row in tables[COUPONS].rows),
        tompangs=tuple(_tompang(row.cells) for row in tables[TOMPANGS].rows),
        characters=frame.characters,
    )


@cache
def shipped() -> Deck:
    """Return our own deck; it is read once."""
    return load()


def _frame_problems(frame: Frame) -> Iterator[Problem]:
    for what, found, count in (
        ("colours", [colour.key for colour in frame.colours], COLOURS),
        ("characters", [one.key for one in frame.characters], CHARACTERS),
        ("powers", [one.power for one in frame.characters], CHARACTERS),
    ):
        if len(set(found)) != count or len(found) != count:
            why = "there must be {count} different {what}"
            yield problem_in(why, "deck.toml", count=count, what=what)
    for colour in frame.colours:
        if not re.fullmatch("[A-Z]", colour.key):
            why = "a colour's key is one capital letter, not {key}"
            yield problem_in(why, "deck.toml", key=_said(colour.key))


def _table_problems(file: str, table: Table, keys: set[str]) -> Iterator[Problem]:
    yield from table.problems
    check = _coupon_faults if file == COUPONS else _tompang_faults
    for row in table.rows:
        for column in ("id", "name"):
            if not row.cells[column]:
                yield problem_in(
                    "the {column} is missing", file, row.line, column=column
                )
        for reason, cell in check(row.cells, keys):
            yield problem_in(reason, file, row.line, cell=_said(cell))


def _coupon_faults(row: dict[str, str], keys: set[str]) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a coupon: a reason and the cell it is about."""
    if row["colour"] not in keys:
        yield "there is no colour {cell}", row["colour"]
    if row["value"] not in VALUES:
        yield "the value {cell} is none of 10, 20, 30, 40, 50, 60", row["value"]
    if row["icon"] not in set(Icon):
        yield "the icon {cell} is neither self, left, right nor empty", row["icon"]


def _tompang_faults(row: dict[str, str], keys: set[str]) -> Iterator[tuple[str, str]]:
    slots = row["slots"].split()
    if not 0 < len(slots) <= MOST_SLOTS:
        yield "a Tompang asks for 1 to 5 coupons, not for {cell}", row["slots"]
    for slot in slots:
        if slot[0] not in {*keys, ANY} or slot[1:] not in VALUES:
            yield "{cell} is no colour with a value, such as R20 or *60", slot


def _miscounted(file: str, table: Table) -> Iterator[Problem]:
    count = len(table.rows)
    if count != COUNTS[file] and not table.problems:
        why = "there must be {right} cards, and there are {count}"
        yield problem_in(why, file, right=COUNTS[file], count=count)


def _doubles(tables: dict[str, Table]) -> Iterator[Problem]:
    """Tell which ids and names stand on more than one card."""
    rows = [(file, row) for file, table in tables.items() for row in table.rows]
    for column in ("id", "name"):
        counts = Counter(row.cells[column] for _, row in rows)
        for file, row in rows:
            cell = row.cells[column]
            if cell and counts[cell] > 1:
                why = "the {column} {cell} stands on two cards"
                yield problem_in(why, file, row.line, column=column, cell=_said(cell))


def _said(cell: str) -> str:
    return shown(cell) or "(nothing)"


def _coupon(row: dict[str, str]) -> Coupon:
    value, icon = int(row["value"]), Icon(row["icon"])
    return Coupon(row["id"], row["colour"], value, row["name"], icon)


def _tompang(row: dict[str, str]) -> Tompang:
    slots = tuple(Slot(slot[0], int(slot[1:])) for slot in row["slots"].split())
    return Tompang(row["id"], row["name"], slots)
