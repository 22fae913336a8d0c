"""The cards of Odd Shop, and the catalogue an engine looks them up in."""

from collections.abc import Iterable
from enum import StrEnum

import msgspec

COPIES = "abc"
"""Tell apart the cards of one value in a set of credit cards (ODD-D4)."""


class Kind(StrEnum):
    """What an authentication card says of the item on it (ODD-3)."""

    AUTHENTIC = "authentic"
    REPLICA = "replica"
    UNKNOWN = "unknown"


class Category(msgspec.Struct, frozen=True):
    """One of four kinds of goods: letter and symbol stand beside its colour."""

    key: str
    """One capital letter."""
    name: str
    symbol: str
    hint: str
    """What to expect of it, in a sentence."""


class GearSet(msgspec.Struct, frozen=True):
    """Gear that counts twice when one player owns all of it (ODD-6)."""

    key: str
    name: str
    symbol: str


class Item(msgspec.Struct, frozen=True):
    """Something to be auctioned; values in gold (ODD-5)."""

    id: str
    category: str
    """Key of its ``Category``."""
    name: str
    authentic: int
    replica: int
    gear: str = ""
    """Key of its ``GearSet``; empty for all but gear."""

    def worth(self, kind: Kind | None) -> int:
        """Return the gold it is worth; none while it is closed or Unknown."""
        match kind:
            case Kind.AUTHENTIC:
                return self.authentic
            case Kind.REPLICA:
                return self.replica
        return 0


class Authentication(msgspec.Struct, frozen=True):
    """One authentication card."""

    id: str
    kind: Kind


class Expert(msgspec.Struct, frozen=True):
    """Somebody who shows authentication cards, for credits (ODD-12)."""

    cost: int
    looks: int
    """How many cards are shown."""
    name: str


class CreditSet(msgspec.Struct, frozen=True):
    """One player's credit cards, by the mark on their backs."""

    key: str
    """One capital letter, the first of its cards' ids."""
    mark: str


class Credit(msgspec.Struct, frozen=True):
    """One credit card."""

    id: str
    value: int
    origin: str
    """Key of the ``CreditSet`` it belongs to, whoever owns it now."""


class Deck(msgspec.Struct, frozen=True):
    """Everything in the box: checked and complete, as ``kiosk.decks.odd`` reads it."""

    name: str
    categories: tuple[Category, ...]
    gear_sets: tuple[GearSet, ...]
    items: tuple[Item, ...]
    authentication: tuple[Authentication, ...]
    experts: tuple[Expert, ...]
    credits: tuple[int, ...]
    """The values in one set, rising."""
    credit_sets: tuple[CreditSet, ...]


class Catalogue:
    """A deck by its cards' ids."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self._items = {item.id: item for item in deck.items}
        self._credits = {
            card.id: card for one in deck.credit_sets for card in _credits(deck, one)
        }
        self._values = {card.id: card.value for card in self._credits.values()}
        self.kinds = {card.id: card.kind for card in deck.authentication}
        self.experts = {expert.cost: expert for expert in deck.experts}
        self.gear = {
            one.key: tuple(item.id for item in deck.items if item.gear == one.key)
            for one in deck.gear_sets
        }
        """The items of each gear set."""

    def item(self, item: str) -> Item:
        """Return the item with that id."""
        return self._items[item]

    def credits(self, ids: Iterable[str]) -> tuple[Credit, ...]:
        """Return the credit cards with those ids, in their order."""
        return tuple(self._credits[card] for card in ids)

    def total(self, ids: Iterable[str]) -> int:
        """Return the credits that those cards are worth together."""
        return sum(map(self._values.__getitem__, ids))

    def values(self, ids: Iterable[str]) -> tuple[int, ...]:
        """Return what those credit cards are worth, one by one."""
        return tuple(map(self._values.__getitem__, ids))

    def wallet(self, index: int) -> tuple[str, ...]:
        """Return the ids of the cards that a seat starts with, by value (ODD-7)."""
        key = self.deck.credit_sets[index].key
        return tuple(c.id for c in self._credits.values() if c.origin == key)

    def by_value(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Return those credit cards by value, equal ones by id."""
        return tuple(sorted(ids, key=lambda card: (self._credits[card].value, card)))


def _credits(deck: Deck, one: CreditSet) -> Iterable[Credit]:
    seen: dict[int, int] = {}
    for value in sorted(deck.credits):
        copy = COPIES[seen.setdefault(value, 0)]
        seen[value] += 1
        yield Credit(f"{one.key}{value}{copy}", value, one.key)
