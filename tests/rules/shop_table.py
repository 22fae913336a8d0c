"""A table at which scripted tests play Shop 'N Time."""

from random import Random
from typing import Any, Self

import pytest

from kiosk.rules import shop_n_time as snt
from kiosk.rules.contract import Illegal, Seats, is_chance, supply
from tests.rules.goods_deck import DECK
from tests.rules.playout import NAMES

SHOP = snt.ShopNTime(DECK)
BY_PRICE = sorted(DECK.items, key=lambda item: item.price)
PRICE = {item.number: item.price for item in DECK.items}
COUPON = {coupon.value: coupon.number for coupon in DECK.coupons}
CHEAP = tuple(item.number for item in BY_PRICE[:20])
"""Numbers of cheap items, the cheapest first."""
BOUNDS = f"{BY_PRICE[30].number} {BY_PRICE[75].number}"
"""Two items that may bound a Bulls-Eye."""


class ShopTable:
    """One game in progress; ``at`` is its time, moved on by ``tick`` and ``wait``."""

    def __init__(self, players: int = 3, **options: Any) -> None:
        self.state = SHOP.start(NAMES[:players], snt.ShopOptions(**options))
        self.at = 0
        self.rng = Random(7)

    def do(self, *actions: snt.Action) -> Self:
        for action in actions:
            self.state = SHOP.apply(self.state, action)
        return self

    def refuses(self, action: snt.Action) -> Illegal:
        before = self.state
        with pytest.raises(Illegal) as refusal:
            SHOP.apply(self.state, action)
        assert self.state == before
        return refusal.value

    def chance(self, *results: tuple[str, ...]) -> Self:
        for result in results:
            self.do(SHOP.outcome(self.state, result))
        return self

    def settle(self) -> Self:
        """Let chance do what it likes until a seat may act."""
        while is_chance(awaits := SHOP.awaits(self.state)):
            self.chance(supply(awaits, self.rng))
        return self

    def begin(self, *target: str) -> Self:
        """Begin the round, for a target made of these items."""
        self.settle().do(snt.BeginRound(self.at))
        if target:
            self.chance((str(len(target)),), target)
        return self.settle()

    def begin_bounded(self, pair: str = BOUNDS) -> Self:
        self.settle().do(snt.BeginRound(self.at)).chance((pair,))
        return self.settle()

    def wait(self, ms: int) -> Self:
        self.at += ms
        return self

    def tick(self) -> Self:
        """Let the running deadline come."""
        awaits = SHOP.awaits(self.state)
        assert isinstance(awaits, Seats)
        assert awaits.deadline is not None, "no deadline runs"
        self.at = awaits.deadline
        return self.do(SHOP.timeout(self.state, self.at))

    def choose(self, *seats: int) -> Self:
        return self.do(*(snt.Chosen(seat, self.at) for seat in seats))

    def close(self, *seats: int) -> Self:
        return self.do(*(snt.Close(seat, self.at) for seat in seats))

    def close_all(self) -> Self:
        """Close whoever is open, in entry order."""
        return self.close(*(s for s, who in self.seated if not who.closed))

    @property
    def seated(self) -> list[tuple[int, snt.Shopper]]:
        return list(enumerate(self.state.shoppers))

    def to_checkout(self) -> Self:
        """Close all before the first hand and go to the checkout."""
        return self.close_all().do(snt.EndRound(self.at))

    def buy(self, seat: int, *numbers: str) -> Self:
        return self.do(*(snt.Scanned(seat, number) for number in numbers))

    def bet(self, seat: int, on: int) -> Self:
        return self.do(snt.Bet(seat, on))

    def done(self, *seats: int) -> Self:
        return self.do(*(snt.Done(seat) for seat in seats))

    def see(self, seat: int | None = None) -> Any:
        return SHOP.view(self.state, seat)

    @property
    def legal(self) -> tuple[snt.Action, ...]:
        return tuple(SHOP.legal(self.state))

    @property
    def coupons(self) -> list[int]:
        return [who.coupon for who in self.state.shoppers]

    @property
    def points(self) -> list[int]:
        return [score.points for score in self.state.history[-1].scores]


def dealt(players: int = 3, **options: Any) -> ShopTable:
    """Return a table at which the first hands, dealt by the box, are picked up."""
    return ShopTable(players, cards=snt.Cards.DEALT, **options).begin()


def keep_first(table: ShopTable, *seats: int) -> ShopTable:
    """Let seats keep the first card of their packets."""
    for seat in seats:
        table.do(snt.Keep(seat, table.state.packets[seat][0], table.at))
    return table


def keep_all(table: ShopTable) -> ShopTable:
    """Let every open seat with cards keep one, and go on to the next step."""
    for seat, who in table.seated:
        if not who.closed and not who.chosen:
            keep_first(table, seat)
    return table
