"""Read the deck of Odd Shop: ours, or one of your own in the same form.

A deck is a folder with ``items.csv``, ``authentication.csv`` and ``deck.toml``. Refused
is what the rules cannot be played with:

* other than 49 items in four categories of 11 to 13 (ODD-1), or gear that is not in
  sets of two or three (ODD-6);
* other than 8 authentication cards, at least two of them unknown (ODD-3);
* other credits than 0 5 5 5 10 10 10 20 in six sets (ODD-2), or other experts than one
  look for 5 and two for 10 (ODD-4);
* an id or a name that is missing or stands on two cards, or a value that is no gold.
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
from kiosk.rules.odd_shop import (
    Authentication,
    Category,
    CreditSet,
    Deck,
    Expert,
    GearSet,
    Item,
    Kind,
)

SHIPPED = Path(__file__).parent / "odd_shop"
FRAME, ITEMS, CARDS = "deck.toml", "items.csv", "authentication.csv"
COLUMNS = {
    ITEMS: ("id", "category", "set", "authentic", "replica", "name"),
    CARDS: ("id", "kind"),
}
COUNTS = {ITEMS: 49, CARDS: 8}
CATEGORIES, SIZES = 4, range(11, 14)
GEAR_SIZES = (2, 3)
CREDITS = (0, 5, 5, 5, 10, 10, 10, 20)
CREDIT_SETS = 6
LOOKS = ((5, 1), (10, 2))
"""Cost and looks of each expert."""
LEAST_UNKNOWN = 2


class Frame(msgspec.Struct, frozen=True):
    """What stands in ``deck.toml``."""

    name: str
    credits: tuple[int, ...]
    credit_sets: tuple[CreditSet, ...]
    categories: tuple[Category, ...]
    gear_sets: tuple[GearSet, ...]
    experts: tuple[Expert, ...]


def load(folder: Path = SHIPPED) -> Deck:
    """Read a deck, checked and complete.

    Raises:
        DeckError: with everything that is wrong, each with its line.
    """
    frame = read_frame(folder / FRAME, Frame)
    tables = {file: read_cards(folder / file, names) for file, names in COLUMNS.items()}
    problems = [*_frame_problems(frame)]
    for file, table in tables.items():
        problems += [*_table_problems(file, table, frame), *_miscounted(file, table)]
    problems += [*_doubles(tables), *_uneven(frame, tables)]
    if problems:
        raise DeckError(problems)
    return Deck(
        name=frame.name,
        categories=frame.categories,
        gear_sets=frame.gear_sets,
        items=tuple(_item(row.cells) for row in tables[ITEMS].rows),
        authentication=tuple(
            Authentication(row.cells["id"], Kind(row.cells["kind"]))
            for row in tables[CARDS].rows
        ),
        experts=frame.experts,
        credits=frame.credits,
        credit_sets=frame.credit_sets,
    )


@cache
def shipped() -> Deck:
    """Return our own deck; it is read once."""
    return load()


def _frame_problems(frame: Frame) -> Iterator[Problem]:
    for what, keys, pattern, count in (
        ("categories", [one.key for one in frame.categories], "[A-Z]", CATEGORIES),
        ("credit sets", [one.key for one in frame.credit_sets], "[A-Z]", CREDIT_SETS),
        ("gear sets", [g.key for g in frame.gear_sets], "[a-z]+", len(frame.gear_sets)),
    ):
        if len(keys) != count or len(set(keys)) != count:
            why = "there must be {count} different {what}"
            yield problem_in(why, FRAME, count=count, what=what)
        for key in (key for key in keys if not re.fullmatch(pattern, key)):
            why = "{key} is no key for {what}"
            yield problem_in(why, FRAME, key=_said(key), what=what)
    if tuple(sorted(frame.credits)) != CREDITS:
        why = "a credit set has the values {values}"
        yield problem_in(why, FRAME, values=", ".join(map(str, CREDITS)))
    if sorted((one.cost, one.looks) for one in frame.experts) != list(LOOKS):
        why = "one expert costs 5 and shows 1 card, the other costs 10 and shows 2"
        yield problem_in(why, FRAME)


def _table_problems(file: str, table: Table, frame: Frame) -> Iterator[Problem]:
    yield from table.problems
    for row in table.rows:
        for column in ("id", "name"):
            if not row.cells.get(column, "-"):
                yield problem_in(
                    "the {column} is missing", file, row.line, column=column
                )
        faults = (
            _item_faults(row.cells, frame) if file == ITEMS else _card_faults(row.cells)
        )
        for reason, cell in faults:
            yield problem_in(reason, file, row.line, cell=_said(cell))


def _item_faults(row: dict[str, str], frame: Frame) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with an item: a reason and the cell it is about."""
    if row["category"] not in {one.key for one in frame.categories}:
        yield "there is no category {cell}", row["category"]
    if row["set"] and row["set"] not in {one.key for one in frame.gear_sets}:
        yield "there is no gear set {cell}", row["set"]
    for column in ("authentic", "replica"):
        if not re.fullmatch("[0-9]{1,4}", row[column]):
            yield "{cell} is no value in gold", row[column]


def _card_faults(row: dict[str, str]) -> Iterator[tuple[str, str]]:
    if row["kind"] not in set(Kind):
        yield "{cell} is neither authentic, replica nor unknown", row["kind"]


def _miscounted(file: str, table: Table) -> Iterator[Problem]:
    count = len(table.rows)
    if count != COUNTS[file] and not table.problems:
        why = "there must be {right} cards, and there are {count}"
        yield problem_in(why, file, right=COUNTS[file], count=count)


def _uneven(frame: Frame, tables: dict[str, Table]) -> Iterator[Problem]:
    """Tell which groups of cards are too small or too large."""
    rows = [row.cells for row in tables[ITEMS].rows]
    sizes = Counter(row["category"] for row in rows)
    for key in (one.key for one in frame.categories):
        if rows and sizes[key] not in SIZES:
            why = "there must be 11 to 13 items of category {key}, not {count}"
            yield problem_in(why, ITEMS, key=_said(key), count=sizes[key])
    sizes = Counter(row["set"] for row in rows)
    for key in (one.key for one in frame.gear_sets):
        if rows and sizes[key] not in GEAR_SIZES:
            why = "the gear set {key} must have 2 or 3 items, not {count}"
            yield problem_in(why, ITEMS, key=_said(key), count=sizes[key])
    kinds = Counter(row.cells["kind"] for row in tables[CARDS].rows)
    if kinds and (kinds[Kind.UNKNOWN] < LEAST_UNKNOWN or _is_certain(kinds)):
        why = "there must be both authentic and replica cards, and two unknown ones"
        yield problem_in(why, CARDS)


def _is_certain(kinds: Counter[str]) -> bool:
    return not (kinds[Kind.AUTHENTIC] and kinds[Kind.REPLICA])


def _doubles(tables: dict[str, Table]) -> Iterator[Problem]:
    """Tell which ids and names stand on more than one card."""
    rows = [(file, row) for file, table in tables.items() for row in table.rows]
    for column in ("id", "name"):
        counts = Counter(row.cells.get(column, "") for _, row in rows)
        for file, row in rows:
            cell = row.cells.get(column, "")
            if cell and counts[cell] > 1:
                why = "the {column} {cell} stands on two cards"
                yield problem_in(why, file, row.line, column=column, cell=_said(cell))


def _said(cell: str) -> str:
    return shown(cell) or "(nothing)"


def _item(row: dict[str, str]) -> Item:
    return Item(
        id=row["id"],
        category=row["category"],
        name=row["name"],
        authentic=int(row["authentic"]),
        replica=int(row["replica"]),
        gear=row["set"],
    )
