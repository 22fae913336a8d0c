"""What views tell, and what they keep to themselves."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from kiosk.rules.shop_n_time import (
    Cards,
    EndRound,
    Keep,
    Mode,
    Phase,
    ShopState,
    Touched,
)
from tests.rules.playout import Case, Played, play
from tests.rules.shop_table import BOUNDS, SHOP, ShopTable

KNOWN_TARGET = (Mode.PRICE_TARGET, Mode.STRETCH)


def _plays() -> Iterator[Played]:
    for example in range(len(SHOP.examples)):
        for players in (2, 5):
            yield play(Case(SHOP, example, players, 3))


def _fields(value: Any, name: str) -> Iterator[Any]:
    """Yield every value of that field anywhere in plain data."""
    if isinstance(value, dict):
        yield from ([value[name]] if name in value else [])
        for inner in value.values():
            yield from _fields(inner, name)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _fields(inner, name)


def _may_price(state: ShopState) -> bool:
    """Say anew, apart from the engine, when prices may be known."""
    if state.phase is Phase.RESULT:
        return True
    open_goal = state.mode in KNOWN_TARGET
    return state.phase is Phase.CHECKOUT and open_goal and not state.options.betting


@pytest.mark.rule("SNT-1", "SNT-45", "SNT-46", "SNT-A14")
def test_no_view_tells_a_price_before_it_may_be_known() -> None:
    told = 0
    for played in _plays():
        for state in played.states:
            for viewer in (None, 1):
                view = msgspec.to_builtins(SHOP.view(state, viewer))
                prices = {*_fields(view, "price"), *_fields(view, "sum")} - {None}
                told += len(prices)
                assert not prices or _may_price(state)
    assert told


@pytest.mark.rule("SNT-43", "SNT-45")
def test_the_target_is_told_when_the_mode_says_so() -> None:
    for played in _plays():
        for state in played.states:
            begun = bool(state.target)
            bundle = state.mode is Mode.BUNDLE and state.phase is Phase.RESULT
            told = SHOP.view(state, None).target is not None
            assert told == (begun and (state.mode in KNOWN_TARGET or bundle))


def test_points_of_a_round_are_told_with_its_results() -> None:
    table = ShopTable(2, mode=Mode.BULLS_EYE, rounds=1).begin_bounded()
    table.to_checkout().buy(0, BOUNDS[:3]).done(0)
    assert table.see().points == (0, 0)
    table.done(1)
    assert table.see().points == (1, 2)
    assert [result.score.net for result in table.see().results] == [-1, 0]


@pytest.mark.rule("SNT-12")
def test_a_seat_sees_its_own_dealt_cards_and_the_screen_sees_none() -> None:
    table = ShopTable(3, cards=Cards.DEALT).begin()
    hands = [[face.number for face in table.see(seat).hand] for seat in range(3)]
    assert hands == [list(packet) for packet in table.state.packets]
    assert table.see().hand == ()
    assert table.see().kept == ()


def test_a_redeal_leaves_what_lies_face_up() -> None:
    table = ShopTable(3, cards=Cards.DEALT).begin()
    for seat in range(3):
        table.do(Keep(seat, table.state.packets[seat][0], 0))
    hidden = SHOP.redeal(table.close_all().state, 0, Random(1))
    assert hidden.shoppers[0] == table.state.shoppers[0]
    assert hidden.shoppers[1:] != table.state.shoppers[1:]
    table.do(EndRound(0))
    shown = SHOP.redeal(table.state, 0, Random(1))
    assert shown.shoppers == table.state.shoppers
    assert shown.packets != table.state.packets


def test_rows_say_who_may_choose_and_close() -> None:
    table = ShopTable(3).begin().choose(0, 1, 2).close(1).tick().choose(0)
    rows = table.see().rows
    assert [row.may_choose for row in rows] == [False, False, True]
    assert [row.may_close for row in rows] == [True, False, False]
    assert [row.coupon for row in rows] == [0, 25, 0]


@pytest.mark.rule("SNT-15")
def test_the_view_says_whether_a_touch_starts_the_countdown() -> None:
    assert ShopTable(2).begin().see().may_touch
    assert not ShopTable(2).begin().do(Touched(0)).see().may_touch
    assert not ShopTable(2, countdown_s=0).begin().see().may_touch
    assert not ShopTable(2).begin().choose(0, 1).see().may_touch


def test_a_view_knows_who_looks_and_what_is_played() -> None:
    table = ShopTable(2, mode=Mode.RANDOM, betting=True, rounds=4)
    table.chance((Mode.BULLS_EYE.value,)).begin_bounded(BOUNDS)
    view = table.see(1)
    assert (view.seat, view.mode, view.random) == (1, Mode.BULLS_EYE, True)
    assert (view.round, view.rounds, view.betting) == (1, 4, True)
