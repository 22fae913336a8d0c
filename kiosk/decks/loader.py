"""Read a Shop 'N Time deck: ours, or one from a CSV file of your own.

An own deck needs the columns ``number,name,amount,year,price_cents,era``; others are
passed over. Refused is what cannot be played or would mislead the till:

* fewer than ``FEWEST`` items: seven for each of eight seats (SNT-4, SNT-5);
* a number that is not three digits with the first not 0, that is there twice, or that
  a coupon has (SNT-3, SNT-D2);
* a price that is not whole cents from 1 to 9999, a year that has not four figures;
* a missing name, amount or era, one too long for a card, one with hidden characters.

What can be played but hardly was meant is let pass, and ``remarks`` says it.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from kiosk.decks.errors import DeckError, Problem, refuse, shown
from kiosk.decks.shipped import ITEMS, coupons, eras
from kiosk.decks.slips import slips
from kiosk.decks.tables import Row, read_table
from kiosk.rules.goods import Deck, Item

__all__ = ["COLUMNS", "FEWEST", "DeckError", "load_deck", "remarks"]

COLUMNS = ("number", "name", "amount", "year", "price_cents", "era")
FEWEST = 56
"""Seven for each of eight seats."""
CHEAPEST, DEAREST = 95, 600
"""Cents; the prices the game is made for (SNT-2)."""

_LONGEST = {"name": 60, "amount": 40, "era": 24}


class _Wrong(Exception):
    """A cell that cannot be used; its sentence has no line yet."""

    def __init__(self, reason: str, **values: str | int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values = values


def load_deck(path: Path | None = None) -> Deck:
    """Return our deck, or the one in a CSV file, checked and complete.

    Raises:
        DeckError: with everything that is wrong, each with its line.
    """
    table = read_table(ITEMS if path is None else path, COLUMNS)
    problems = list(table.problems)
    items = [item for row in table.rows if (item := _item(row, problems))]
    problems += _taken_twice(table.rows)
    problems.sort(key=lambda problem: problem.line or 0)
    if len(table.rows) + len(table.problems) < FEWEST:
        problems.append(_too_few(len(table.rows)))
    if problems:
        raise DeckError(problems)
    name = "The corner shop" if path is None else shown(path.stem, 40)
    return Deck(name, tuple(items), coupons())


def remarks(deck: Deck) -> tuple[Problem, ...]:
    """Say what can be played but hardly was meant; nothing for our deck."""
    return (
        *_odd_prices(deck),
        *_equal_prices(deck),
        *_unknown_eras(deck),
        *_doubles(deck),
        *_easy_slips(deck),
    )


def _item(row: Row, problems: list[Problem]) -> Item | None:
    """Return the row's item; what is wrong with it is added to ``problems``."""
    read: dict[str, str | int] = {}
    for column, check in _CHECKS.items():
        try:
            read[column] = check(row.cells[column].strip(), column)
        except _Wrong as wrong:
            problems.append(Problem(wrong.reason, row.line, wrong.values))
    if len(read) < len(_CHECKS):
        return None
    return Item(
        str(read["number"]),
        str(read["name"]),
        str(read["amount"]),
        int(read["year"]),
        int(read["price_cents"]),
        str(read["era"]),
    )


def _number(cell: str, _column: str) -> str:
    if not re.fullmatch(r"[1-9][0-9]{2}", cell):
        raise _Wrong(
            "the number {number} must be three digits, the first not 0",
            number=_said(cell),
        )
    for coupon in coupons():
        if coupon.number == cell:
            raise _Wrong("the number {number} belongs to a coupon", number=cell)
    return cell


def _price(cell: str, _column: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,3}", cell):
        raise _Wrong(
            "the price {price} must be whole cents between 1 and 9999",
            price=_said(cell),
        )
    return int(cell)


def _year(cell: str, _column: str) -> int:
    if not re.fullmatch(r"[12][0-9]{3}", cell):
        raise _Wrong(
            "the year {year} must have four figures, such as 1962", year=_said(cell)
        )
    return int(cell)


def _words(cell: str, column: str) -> str:
    text = unicodedata.normalize("NFC", " ".join(cell.split()))
    if not text:
        raise _Wrong("the {column} is missing", column=column)
    if len(text) > _LONGEST[column]:
        raise _Wrong(
            "the {column} {text} is too long: at most {most} letters fit the card",
            column=column,
            text=_said(text),
            most=_LONGEST[column],
        )
    if any(unicodedata.category(letter).startswith("C") for letter in text):
        raise _Wrong(
            "the {column} {text} holds a hidden character that cannot be printed",
            column=column,
            text=_said(text),
        )
    return text


_CHECKS: dict[str, Callable[[str, str], str | int]] = {
    "number": _number,
    "name": _words,
    "amount": _words,
    "year": _year,
    "price_cents": _price,
    "era": _words,
}


def _said(cell: str) -> str:
    return shown(cell) or "(nothing)"


def _taken_twice(rows: list[Row]) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for row in rows:
        number = row.cells["number"].strip()
        if number in first:
            values: dict[str, str | int] = {
                "number": shown(number),
                "first": first[number],
            }
            why = "the number {number} is already in line {first}"
            yield Problem(why, row.line, values)
        elif number:
            first[number] = row.line


def _too_few(count: int) -> Problem:
    problem = refuse(
        DeckError,
        "A deck needs at least {fewest} items, seven for each of eight seats; "
        "this one has {count}.",
        fewest=FEWEST,
        count=count,
    )
    return problem.problems[0]


def _odd_prices(deck: Deck) -> Iterator[Problem]:
    odd = [i for i in deck.items if not CHEAPEST <= i.price <= DEAREST]
    if odd:
        yield Problem(
            "Prices below 95 or above 600 cents: {count}, such as that of {name}. "
            "Targets will be unusual.",
            values={"count": len(odd), "name": odd[0].name},
        )


def _equal_prices(deck: Deck) -> Iterator[Problem]:
    shared = [
        price for price, n in Counter(i.price for i in deck.items).items() if n > 1
    ]
    if shared:
        yield Problem(
            "Prices that more than one card has: {count}, such as {price} cents. "
            "In Bulls-Eye an equal price is a miss.",
            values={"count": len(shared), "price": min(shared)},
        )


def _unknown_eras(deck: Deck) -> Iterator[Problem]:
    known = {era.key for era in eras()}
    for key in sorted({item.era for item in deck.items} - known):
        yield Problem(
            "The era {era} has no colour of its own: its cards are brown paper.",
            values={"era": key},
        )


def _doubles(deck: Deck) -> Iterator[Problem]:
    seen = Counter((i.name, i.amount, i.year) for i in deck.items)
    for (name, _amount, year), count in seen.items():
        if count > 1:
            yield Problem(
                "{name} of {year} is there {count} times.",
                values={"name": name, "year": year, "count": count},
            )


def _easy_slips(deck: Deck) -> Iterator[Problem]:
    numbers = [item.number for item in deck.items]
    found = list(slips([*numbers, *(coupon.number for coupon in deck.coupons)]))
    if found:
        yield Problem(
            "Numbers easily mistyped for each other: {count} pairs, "
            "such as {meant} and {keyed}.",
            values={
                "count": len(found),
                "meant": found[0].meant,
                "keyed": found[0].keyed,
            },
        )
