"""Actions in words, for the journal and the buttons."""

from collections.abc import Iterable

from kiosk.rules.shop_until_you_drop.actions import (
    Action,
    Chose,
    Dealt,
    Declined,
    Drew,
    Dropped,
    Opened,
    Picked,
    Returned,
    Saved,
    Scouted,
)
from kiosk.rules.shop_until_you_drop.cards import Catalogue, Coupon
from kiosk.rules.shop_until_you_drop.states import State


def describe(book: Catalogue, state: State, action: Action) -> str:
    """Say in one short line what the action is."""
    match action:
        case Dealt(cards=cards):
            return f"On display: {_names(book, cards)}"
        case Drew(cards=cards):
            return f"Extra from the deck: {_names(book, cards)}"
    return f"{state.names[action.seat]} {_deed(book, action)}"


def _deed(book: Catalogue, action: Action) -> str:
    match action:
        case Chose(character=key, kiasu=kiasu):
            side = ", Extra Kiasu" if kiasu else ""
            return f"plays {book.characters[key].name}{side}"
        case Opened():
            return "starts"
        case Picked(card=card):
            return f"picks {_name(book, card)}"
        case Scouted(card=card):
            return f"keeps {_name(book, card)} and sends the other away"
        case Returned():
            return "takes the card back to the shop"
        case Declined():
            return "would rather drop"
        case Dropped(bag=()):
            return "gives up an empty bag"
        case Dropped(bag=bag):
            return f"gives up the bag with {_names(book, bag)}"
        case Saved(card=card):
            return f"rescues {_name(book, card)} from the bag"
    raise ValueError(f"{action} is nobody's deed")


def _names(book: Catalogue, cards: Iterable[str]) -> str:
    return ", ".join(_name(book, card) for card in cards)


def _name(book: Catalogue, card: str) -> str:
    found = book.card(card)
    if isinstance(found, Coupon):
        return f"{found.name} ({found.colour} {found.value} %)"
    return f"the Tompang “{found.name}”"
