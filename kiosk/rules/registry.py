"""Which games the box knows: one line an engine, in the order of the home screen.

Layers go rules before decks, so an engine that is played with goods is given its
:class:`~kiosk.rules.goods.Deck` from outside.
"""

from collections.abc import Callable

from kiosk.rules.contract import Game
from kiosk.rules.goods import Deck
from kiosk.rules.shelf_stock import SHELF_STOCK, ShelfStock
from kiosk.rules.shop_n_time import ShopNTime
from kiosk.rules.time_is_money import TIME_IS_MONEY, TimeIsMoney

Maker = Callable[[Deck], Game]
"""Makes an engine; one that has no use for goods ignores the deck."""

ENGINES: dict[str, Maker] = {
    ShopNTime.key: ShopNTime,
    TimeIsMoney.key: lambda deck: TIME_IS_MONEY,
    ShelfStock.key: lambda deck: SHELF_STOCK,
}
"""Makers by ``Game.key``."""


def game(key: str, deck: Deck) -> Game:
    """Return the engine of that key.

    Raises:
        KeyError: when no game has that key; the message lists those there are.
    """
    try:
        return ENGINES[key](deck)
    except KeyError:
        known = ", ".join(ENGINES)
        raise KeyError(f"no game is called {key!r}; there are: {known}") from None


def all_games(deck: Deck) -> tuple[Game, ...]:
    """Return every engine, in the order of the home screen."""
    return tuple(make(deck) for make in ENGINES.values())
