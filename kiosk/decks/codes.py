"""What stands in the QR codes of our cards, and what a scanned text means.

A payload is ``SNT1:I:<number>`` for an item and ``SNT1:C:<number>`` for a coupon
(SNT-D3): ten capitals and digits, so that the code is the smallest there is at the
highest error correction. It holds no price: nobody learns one with a phone.
"""

import re

import msgspec

from kiosk.decks.shipped import coupons
from kiosk.rules.goods import Coupon, Deck, Item

_OURS = re.compile(r"SNT1:([IC]):([1-9][0-9]{2})")
_NUMBER = re.compile(r"[1-9][0-9]{2}")
_RESERVED = re.compile(r"(?:SNT|SUD|ODD|TIM|GSS)[0-9]+:")


class Unknown(msgspec.Struct, frozen=True):
    """Something that is no card of this deck, and a short sentence saying so.

    ``reason`` is a template as in ``Illegal``; of what was read, only digits that are a
    well-formed number get into it.
    """

    reason: str
    values: dict[str, str] = {}

    def text(self) -> str:
        """Return the filled English sentence."""
        return self.reason.format(**self.values)


Card = Item | Coupon

FOREIGN = Unknown("This is not a Shop card.")
DAMAGED = Unknown("This card can't be read. Type its number instead.")
SHORT = Unknown("A card's number has three digits.")


def payload(number: str) -> str:
    """Return what the code of that number says.

    Raises:
        ValueError: when it is not three digits, the first not 0.
    """
    if not is_number(number):
        raise ValueError(f"{number!r} is no card number: three digits, the first not 0")
    kind = "C" if any(coupon.number == number for coupon in coupons()) else "I"
    return f"SNT1:{kind}:{number}"


def parse(text: str, deck: Deck) -> Card | Unknown:
    """Return the card whose code says ``text``; for any other text, why it is none."""
    found = _OURS.fullmatch(text)
    if not found:
        return DAMAGED if is_reserved(text) else FOREIGN
    kind, number = found.groups()
    card = find(number, deck)
    if isinstance(card, Unknown) or isinstance(card, Coupon) == (kind == "C"):
        return card
    return DAMAGED


def find(number: str, deck: Deck) -> Card | Unknown:
    """Return the card with that number, as typed on the keypad."""
    if not is_number(number):
        return SHORT
    for card in cards(deck):
        if card.number == number:
            return card
    return Unknown("No card here has the number {number}.", {"number": number})


def cards(deck: Deck) -> tuple[Card, ...]:
    """Return all cards of a deck, items first."""
    every: tuple[Card, ...] = deck.items
    return every + deck.coupons


def is_number(text: str) -> bool:
    """Tell whether a text is formed like a card's number."""
    return _NUMBER.fullmatch(text) is not None


def is_reserved(text: str) -> bool:
    """Tell whether a text looks like a code of ours, which nobody may teach anew."""
    return _RESERVED.match(text) is not None
