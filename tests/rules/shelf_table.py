"""Short words for playing Gameshop Shelf Stock in tests."""

from collections.abc import Iterable

import msgspec
import pytest

from kiosk.rules.contract import Illegal, to_json
from kiosk.rules.shelf_stock import (
    SHELF_STOCK,
    Action,
    Entry,
    Helper,
    Options,
    Rolled,
    State,
    Submitted,
    Type,
)

NAMES = ("Ada", "Ben", "Cem", "Dot")


def said(found: Iterable[Entry]) -> str:
    """Return entries as one line of words."""
    return " ".join(str(entry) for entry in found)


def entry(word: str) -> Entry:
    return Entry(Type(word[0]), int(word[1]))


def table(seats: int = 2, **options: str) -> State:
    """Return a table that is about to roll for the first time."""
    chosen = msgspec.convert(options, Options)
    return SHELF_STOCK.start(NAMES[:seats], chosen)


def rolled(state: State, *dice: int) -> State:
    first, second, third = dice
    return SHELF_STOCK.apply(state, Rolled((first, second, third)))


def chose(
    state: State, seat: int, word: str, cell: int = 0, helper: Helper | None = None
) -> State:
    return SHELF_STOCK.apply(state, Submitted(seat, cell, entry(word), helper))


def refusal(state: State, action: Action) -> str:
    """Return the rule by which an action is refused, leaving no trace."""
    before = to_json(state)
    with pytest.raises(Illegal) as refused:
        SHELF_STOCK.apply(state, action)
    assert to_json(state) == before
    return refused.value.rule


def throws() -> Iterable[tuple[int, int, int]]:
    """Return every throw of three dice."""
    faces = range(1, 7)
    return ((a, b, c) for a in faces for b in faces for c in faces)
