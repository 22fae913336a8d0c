"""The cards of Shop Until You Drop, and the catalogue an engine looks them up in."""

from collections.abc import Iterable
from enum import StrEnum

import msgspec

ANY = "*"
"""The colour of a slot that takes a coupon of every colour."""

COLOURS = 5
"""The most colours a deck may have, and so the most cards in a value bag (SUD-A2)."""


class Icon(StrEnum):
    """Who draws an extra card once this one lies in a bag (SUD-13)."""

    NONE = ""
    SELF = "self"
    LEFT = "left"
    RIGHT = "right"


class Power(StrEnum):
    """What an Extra Kiasu side can do (SUD-D4)."""

    BIG_TOTE = "big-tote"
    RETURN_POLICY = "return-policy"
    QUEUE_SCOUT = "queue-scout"
    ERRAND_RUNNER = "errand-runner"
    SOFT_LANDING = "soft-landing"


class Colour(msgspec.Struct, frozen=True):
    """One department: its letter and symbol always stand beside its colour."""

    key: str
    """One capital letter."""
    hue: str
    department: str
    symbol: str


class Coupon(msgspec.Struct, frozen=True, tag="coupon"):
    """A card that goes into a bag."""

    id: str
    colour: str
    """Key of its ``Colour``."""
    value: int
    """Percent."""
    name: str
    icon: Icon = Icon.NONE

    @property
    def face(self) -> tuple[str, int]:
        """Its colour and value: all that a bag asks of it."""
        return self.colour, self.value


class Slot(msgspec.Struct, frozen=True):
    """One coupon that a Tompang asks for; the colour may be ``ANY``."""

    colour: str
    value: int


class Tompang(msgspec.Struct, frozen=True, tag="tompang"):
    """A request: all its slots filled by the end of the game, or a loss."""

    id: str
    name: str
    slots: tuple[Slot, ...]


Card = Coupon | Tompang


class Character(msgspec.Struct, frozen=True):
    """A shopper with a Basic side (no power) and an Extra Kiasu side (SUD-2)."""

    key: str
    name: str
    hello: str
    """A line for the Basic side."""
    power: Power
    perk: str
    """What the power does, in a sentence."""


class Deck(msgspec.Struct, frozen=True):
    """Everything in the box: checked and complete, as ``kiosk.decks.sud`` reads it."""

    name: str
    colours: tuple[Colour, ...]
    coupons: tuple[Coupon, ...]
    tompangs: tuple[Tompang, ...]
    characters: tuple[Character, ...]


class Catalogue:
    """A deck by its cards' ids.

    Raises:
        ValueError: when the deck has more colours than a value bag has places.
    """

    def __init__(self, deck: Deck) -> None:
        if len(deck.colours) > COLOURS:
            raise ValueError(f"{deck.name} has more than {COLOURS} colours")
        self._coupons = {card.id: card for card in deck.coupons}
        self._tompangs = {card.id: card for card in deck.tompangs}
        self.characters = {one.key: one for one in deck.characters}
        self.ids = tuple(sorted([*self._coupons, *self._tompangs]))

    def card(self, card: str) -> Card:
        """Return the card with that id."""
        return self._tompangs.get(card) or self._coupons[card]

    def coupons(self, ids: Iterable[str]) -> tuple[Coupon, ...]:
        """Return the coupons with those ids, in their order."""
        return tuple(self._coupons[card] for card in ids)

    def tompangs(self, ids: Iterable[str]) -> tuple[Tompang, ...]:
        """Return the Tompangs with those ids, in their order."""
        return tuple(self._tompangs[card] for card in ids)
