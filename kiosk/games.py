"""The five games of the shop: which are there, and how each engine is opened."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from kiosk.rules.contract import Game
from kiosk.store import JOURNAL, Header

Key = Literal[
    "shop-n-time", "shop-until-you-drop", "odd-shop", "time-is-money", "shelf-stock"
]


class Department(NamedTuple):
    """One game of the shop, as the home screen shows it."""

    key: Key
    title: str
    blurb: str
    """What it is, in one breath."""
    seats: str
    open: Callable[[Path | None], Game] | None = None
    """Opens its engine, with one's own deck if a path is given; ``None``: not yet."""
    reopen: Callable[[Header], Game] | None = None
    """Opens the engine that an old journal was played with, its cards included."""
    ready: bool = True
    """Whether it has screens: else only random players play it, by ``simulate``."""

    @property
    def on_offer(self) -> bool:
        """Tell whether guests can play it."""
        return self.open is not None and self.ready


def _shop_n_time(deck: Path | None) -> Game:
    """Open it with the cards in a file; a folder is the deck of another game."""
    from kiosk.decks.loader import load_deck
    from kiosk.rules.shop_n_time import ShopNTime

    own = deck is not None and takes("shop-n-time", deck)
    return ShopNTime(load_deck(deck if own else None))


def _shop_n_time_again(header: Header) -> Game:
    from kiosk.rules.goods import Deck
    from kiosk.rules.shop_n_time import ShopNTime

    return ShopNTime(msgspec.convert(header.deck, Deck))


def _shop_until_you_drop(deck: Path | None) -> Game:
    """Open it with the cards in a folder, if that is its folder."""
    from kiosk.decks import sud
    from kiosk.rules.shop_until_you_drop import ShopUntilYouDrop

    own = deck is not None and takes("shop-until-you-drop", deck)
    return ShopUntilYouDrop(sud.load(deck) if own and deck else sud.shipped())


def _shop_until_you_drop_again(header: Header) -> Game:
    from kiosk.rules.shop_until_you_drop import Deck, ShopUntilYouDrop

    return ShopUntilYouDrop(msgspec.convert(header.deck, Deck))


def _odd_shop(deck: Path | None) -> Game:
    """Open it with the cards in a folder, if that is its folder."""
    from kiosk.decks import odd
    from kiosk.rules.odd_shop import OddShop

    own = deck is not None and takes("odd-shop", deck)
    return OddShop(odd.load(deck) if own and deck else odd.shipped())


def _odd_shop_again(header: Header) -> Game:
    from kiosk.rules.odd_shop import Deck, OddShop

    deck = msgspec.convert(header.deck, Deck)
    known = {category.key for category in deck.categories}
    if not {item.category for item in deck.items} <= known:
        raise ValueError("the journal's cards are damaged")
    return OddShop(deck)


def _time_is_money() -> Game:
    from kiosk.rules.time_is_money import TIME_IS_MONEY

    return TIME_IS_MONEY


def _shelf_stock() -> Game:
    from kiosk.rules.shelf_stock import SHELF_STOCK

    return SHELF_STOCK


DEPARTMENTS: tuple[Department, ...] = (
    Department(
        "shop-n-time",
        "Shop 'N Time",
        "Hit the price before Gus calls time.",
        "2 to 8",
        _shop_n_time,
        _shop_n_time_again,
    ),
    Department(
        "shop-until-you-drop",
        "Shop Until You Drop",
        "Three bags, three days, no room left.",
        "2 to 5",
        _shop_until_you_drop,
        _shop_until_you_drop_again,
    ),
    Department(
        "odd-shop",
        "Odd Shop",
        "Bid in secret for goods nobody can name.",
        "2 to 6",
        _odd_shop,
        _odd_shop_again,
    ),
    Department(
        "time-is-money",
        "Time is Money",
        "Roll for millions and feel the seconds go by.",
        "2 to 5",
        lambda deck: _time_is_money(),
        lambda header: _time_is_money(),
    ),
    Department(
        "shelf-stock",
        "Gameshop Shelf Stock",
        "Three dice, one shelf, twelve deliveries.",
        "1 to 4",
        lambda deck: _shelf_stock(),
        lambda header: _shelf_stock(),
    ),
)


def department(key: str) -> Department:
    """Return a game's department.

    Raises:
        LookupError: a sentence naming the games that there are.
    """
    for each in DEPARTMENTS:
        if each.key == key:
            return each
    there = ", ".join(d.key for d in DEPARTMENTS if d.open)
    raise LookupError(f"There is no game called {key!r}; there are: {there}.")


def takes(key: str, deck: Path) -> bool:
    """Tell whether a path may be a deck of that game's: a file, or a folder with it."""
    if key == "shop-n-time":
        return not deck.is_dir()
    from kiosk.decks import odd, sud

    cards = {"shop-until-you-drop": sud.COUPONS, "odd-shop": odd.CARDS}
    return key in cards and (deck / cards[key]).is_file()


def open_game(key: str, deck: Path | None = None) -> Game:
    """Open a game's engine, with one's own deck if a path is given.

    Raises:
        LookupError: when there is no such game, or not yet.
        DeckError: when the deck can't be read.
    """
    found = department(key)
    if found.open is None:
        raise LookupError(f"{found.title} is not in the shop yet.")
    return found.open(deck)


def reopen_game(header: Header, *, any_rules: bool = False) -> Game:
    """Open the engine a journal was played with, with the cards it was played with.

    Args:
        header: the journal's first line.
        any_rules: take a journal of other rules too; it may not fit them.

    Raises:
        LookupError: when the game is unknown, when its rules have changed since, or
            when a newer version of the program wrote the journal.
        msgspec.ValidationError: when the journal's cards can't be read.
    """
    found = department(header.game)
    if found.reopen is None:
        raise LookupError(f"{found.title} is not in the shop yet.")
    if header.tillbox > JOURNAL:
        raise LookupError("A newer version of Tillbox wrote this game.")
    game = found.reopen(header)
    if game.rules != header.rules and not any_rules:
        raise LookupError(
            f"{found.title} was played by other rules (version {header.rules}); "
            f"this box plays by version {game.rules}."
        )
    return game


class Engines:
    """Opens each game's engine once."""

    def __init__(self, deck: Path | None = None) -> None:
        """``deck`` is the path of one's own deck, or ``None``."""
        self._deck = deck
        self._open: dict[str, Any] = {}

    def get(self, key: str) -> Any:
        """Return a game's engine."""
        if key not in self._open:
            self._open[key] = open_game(key, self._deck)
        return self._open[key]
