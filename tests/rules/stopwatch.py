"""Plays Time is Money in few words, for its tests."""

from functools import reduce
from typing import Any

import pytest
from msgspec.structs import replace

from kiosk.rules.contract import Illegal
from kiosk.rules.time_is_money import (
    TIME_IS_MONEY,
    Began,
    BoxState,
    BoxView,
    Options,
    Plus,
    Rolled,
    Shook,
    Started,
    Stopped,
    TableState,
    TableView,
    Took,
)
from kiosk.rules.time_is_money.money import VALUES, worth

NAMES = ("Anton", "Bea", "Cleo", "Dan", "Ema")
ZERO = 5_000
"""Game time at which the tests begin their turns, in ms."""


def play(state: Any, *actions: Any) -> Any:
    """Play the actions one after another."""
    return reduce(TIME_IS_MONEY.apply, actions, state)


def box(seats: int = 2, **options: Any) -> BoxState:
    """Return a game all on the box in which the first seat begins."""
    state = TIME_IS_MONEY.start(NAMES[:seats], Options(**options))
    assert isinstance(state, BoxState)
    return play(state, Began(0))  # type: ignore[no-any-return]


def table(seats: int = 2, **options: Any) -> TableState:
    """Return a game on the table in which the first seat begins."""
    state = TIME_IS_MONEY.start(NAMES[:seats], Options(play="table", **options))
    assert isinstance(state, TableState)
    return play(state, Began(0))  # type: ignore[no-any-return]


def roll(faces: str, at: int = ZERO) -> tuple[Shook, Rolled]:
    """Return a roll that shows these faces, such as ``"10 30 30 + 50 20"``."""
    return Shook(at), Rolled(tuple(faces.split()))


DULL = "10 10 20 20 30 30"
"""A roll with nothing to take and nothing to set aside."""


def turn(elapsed: int, faces: str = DULL, *actions: Any) -> tuple[Any, ...]:
    """Return a turn of one roll and these actions, stopped after so many ms."""
    return (*roll(faces), *actions, Stopped(ZERO + elapsed))


def timed(elapsed: int, plus: int = 0) -> tuple[Any, ...]:
    """Return a turn on the table: started, stopped, the + counted."""
    return Started(ZERO), Stopped(ZERO + elapsed), Plus(plus)


def taken(*values: int) -> tuple[Took, ...]:
    """Return one grab for each value."""
    return tuple(Took(value) for value in values)


def seen(state: BoxState) -> BoxView:
    """Return the shared screen's view of a game on the box."""
    view = TIME_IS_MONEY.view(state, None)
    assert isinstance(view, BoxView)
    return view


def seen_table(state: TableState) -> TableView:
    """Return the shared screen's view of a game on the table."""
    view = TIME_IS_MONEY.view(state, None)
    assert isinstance(view, TableView)
    return view


def refused(state: Any, action: Any) -> str:
    """Return the number of the rule by which an action is refused."""
    with pytest.raises(Illegal) as refusal:
        TIME_IS_MONEY.apply(state, action)
    return refusal.value.rule


def money(state: BoxState, seat: int = 0) -> int:
    return worth(state.till.wallets[seat])


def with_wallet(state: BoxState, seat: int, *values: int) -> BoxState:
    """Return the game after the bank gave the seat these notes."""
    till = state.till
    for value in values:
        one = tuple(int(v == value) for v in VALUES)
        till = till.moved(seat, one)  # type: ignore[arg-type]
    return replace(state, till=till)
