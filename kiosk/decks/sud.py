"""Read the deck of Shop Until You Drop: ours, or one of your own in the same form.

A deck is a folder with ``coupons.csv``, ``tompangs.csv`` and ``deck.toml``. Everything
wrong with it is told at once.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

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
COUPONS, TOMPANGS = 79, 21
COLOURS, CHARACTERS = 5, 5
VALUES = (10, 20, 30, 40, 50, 60)
MOST_SLOTS = 5

Row = dict[str, str]
Place = tuple[str, int]
"""A file, and the line in it."""


class BadDeck(ValueError):
    """A deck that cannot be played with; ``problems`` has a sentence for each fault."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


class Frame(msgspec.Struct, frozen=True):
    """What stands in ``deck.toml``."""

    name: str
    colours: tuple[Colour, ...]
    characters: tuple[Character, ...]


def load(folder: Path = SHIPPED) -> Deck:
    """Read a deck.

    Raises:
        BadDeck: when anything is wrong with it: all bad rows at once.
    """
    frame = _frame(folder / "deck.toml")
    keys = {colour.key for colour in frame.colours}
    coupons = _rows(folder / "coupons.csv", ("id", "colour", "value", "icon", "name"))
    tompangs = _rows(folder / "tompangs.csv", ("id", "slots", "name"))
    problems = [
        *_frame_problems(frame),
        *(p for place, row in coupons for p in _coupon_problems(place, row, keys)),
        *(p for place, row in tompangs for p in _tompang_problems(place, row, keys)),
        *_doubles([*coupons, *tompangs]),
        *_miscounted("coupons.csv", len(coupons), COUPONS),
        *_miscounted("tompangs.csv", len(tompangs), TOMPANGS),
    ]
    if problems:
        raise BadDeck(problems)
    return Deck(
        name=frame.name,
        colours=frame.colours,
        coupons=tuple(_coupon(row) for _, row in coupons),
        tompangs=tuple(_tompang(row) for _, row in tompangs),
        characters=frame.characters,
    )


@cache
def shipped() -> Deck:
    """Return our own deck; it is read once."""
    return load()


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise BadDeck([f"{path.name} cannot be read: {why}"]) from error


def _frame(path: Path) -> Frame:
    try:
        return msgspec.toml.decode(_text(path), type=Frame)
    except (msgspec.MsgspecError, ValueError) as error:
        raise BadDeck([f"{path.name}: {error}"]) from error


def _rows(path: Path, columns: tuple[str, ...]) -> list[tuple[Place, Row]]:
    """Return the rows that are not blank, cells stripped, each with its line."""
    reader = csv.DictReader(io.StringIO(_text(path), newline=""), strict=True)
    missing = set(columns) - set(reader.fieldnames or ())
    if missing:
        names = ", ".join(sorted(missing))
        raise BadDeck([f"{path.name}: the first line lacks the columns {names}"])
    try:
        return [
            ((path.name, reader.line_num), {c: (row[c] or "").strip() for c in columns})
            for row in reader
            if any(row.values())
        ]
    except csv.Error as error:
        problem = f"{path.name} line {reader.line_num}: the quotes do not match"
        raise BadDeck([problem]) from error


def _frame_problems(frame: Frame) -> Iterator[str]:
    for what, found, right in (
        ("colours", [colour.key for colour in frame.colours], COLOURS),
        ("characters", [one.key for one in frame.characters], CHARACTERS),
        ("powers", [one.power for one in frame.characters], CHARACTERS),
    ):
        if len(set(found)) != len(found) or len(found) != right:
            yield f"deck.toml: there must be {right} different {what}"
    for colour in frame.colours:
        if not re.fullmatch("[A-Z]", colour.key):
            yield f"deck.toml: a colour's key is one capital letter, not {colour.key!r}"


def _coupon_problems(place: Place, row: Row, keys: set[str]) -> Iterator[str]:
    where = _where(place)
    yield from _nameless(place, row)
    if row["colour"] not in keys:
        yield f"{where}: there is no colour {row['colour']!r}"
    if row["value"] not in map(str, VALUES):
        yield f"{where}: {row['value']!r} is none of {', '.join(map(str, VALUES))}"
    if row["icon"] not in set(Icon):
        yield f"{where}: the icon is self, left, right or nothing, not {row['icon']!r}"


def _tompang_problems(place: Place, row: Row, keys: set[str]) -> Iterator[str]:
    where, slots = _where(place), row["slots"].split()
    yield from _nameless(place, row)
    if not slots or len(slots) > MOST_SLOTS:
        yield f"{where}: a Tompang asks for 1 to {MOST_SLOTS} coupons"
    for slot in slots:
        if slot[0] not in {*keys, ANY} or slot[1:] not in map(str, VALUES):
            yield f"{where}: {slot!r} is no colour with a value, such as R20 or *60"


def _nameless(place: Place, row: Row) -> Iterator[str]:
    for column in ("id", "name"):
        if not row[column]:
            yield f"{_where(place)}: the {column} is missing"


def _doubles(rows: list[tuple[Place, Row]]) -> Iterator[str]:
    """Tell which ids and names stand on more than one card."""
    for column in ("id", "name"):
        counts = Counter(row[column] for _, row in rows)
        for place, row in rows:
            if row[column] and counts[row[column]] > 1:
                yield f"{_where(place)}: {row[column]!r} stands on two cards"


def _miscounted(file: str, count: int, right: int) -> Iterator[str]:
    if count != right:
        yield f"{file}: there must be {right} cards, and there are {count}"


def _where(place: Place) -> str:
    file, line = place
    return f"{file} line {line}"


def _coupon(row: Row) -> Coupon:
    value, icon = int(row["value"]), Icon(row["icon"])
    return Coupon(row["id"], row["colour"], value, row["name"], icon)


def _tompang(row: Row) -> Tompang:
    slots = tuple(Slot(slot[0], int(slot[1:])) for slot in row["slots"].split())
    return Tompang(row["id"], row["name"], slots)
