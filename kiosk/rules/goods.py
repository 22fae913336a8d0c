"""What Shop 'N Time is played with: items, coupons, their deck (SNT-1, SNT-3)."""

import msgspec


class Item(msgspec.Struct, frozen=True):
    """One Item Card; its price is hidden from players until the checkout."""

    number: str
    """Three digits, printed large; the same as in its code."""
    name: str
    amount: str
    year: int
    price: int
    """Cents."""
    era: str
    """Key of the era that colours the card, such as ``"1950s-60s"``."""


class Coupon(msgspec.Struct, frozen=True):
    """One coupon; ``value`` in cents."""

    number: str
    value: int


class Deck(msgspec.Struct, frozen=True):
    """All cards of a game: checked and complete, as ``kiosk.decks`` reads it."""

    name: str
    items: tuple[Item, ...]
    coupons: tuple[Coupon, ...]
