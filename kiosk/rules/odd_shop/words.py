"""Actions in words, for the journal and the buttons of those who may see them."""

from kiosk.rules.odd_shop.actions import (
    Accepted,
    Action,
    Added,
    Bid,
    Bundle,
    Called,
    Cancelled,
    Checked,
    Consulted,
    Decided,
    ExpertsDone,
    Forfeited,
    Looked,
    Offered,
    Opened,
    Revealed,
    TimeUp,
    TradeDone,
    Turned,
    Uncovered,
)
from kiosk.rules.odd_shop.cards import Catalogue
from kiosk.rules.odd_shop.states import Deal, State, Trading


def describe(book: Catalogue, state: State, action: Action) -> str:
    """Say in one short line what the action is, secrets included."""
    match action:
        case Opened(items=items):
            return f"Up for auction: {_items(book, items)}"
        case Uncovered(cards=cards) | Turned(cards=cards) | Checked(cards=cards):
            return f"Turned up: {', '.join(book.kinds[card] for card in cards)}"
        case Revealed():
            return "All is revealed"
        case TimeUp():
            return "The time for trading is up"
    return f"{state.names[action.seat]} {_deed(book, state, action)}"


def _deed(book: Catalogue, state: State, action: Action) -> str:
    match action:
        case Consulted(expert=cost, pay=pay, lots=lots):
            found = ", ".join(str(lot + 1) for lot in lots)
            return f"pays expert {cost} with {_cards(book, pay)}: item {found}"
        case Looked():
            return "has seen enough"
        case ExpertsDone():
            return "is done with the experts"
        case Bid(cards=cards):
            return f"bids {book.total(cards)}: {_cards(book, cards)}"
        case Decided(stay=stay):
            return "stays" if stay else "backs out"
        case Added(card=card):
            return f"adds {_cards(book, (card,))}"
        case Forfeited(card=card):
            return f"sets {_cards(book, (card,))} aside"
        case Called():
            return "has the Unknown items checked"
    return _dealing(book, state, action)


def _dealing(book: Catalogue, state: State, action: Action) -> str:
    match action:
        case Offered(to=to, give=give, get=get):
            return _terms(book, state.names[to], give, get)
        case Accepted(offer=number):
            return f"accepts: {_offer(book, state, number)}"
        case Cancelled(offer=number):
            return f"calls off: {_offer(book, state, number)}"
        case TradeDone():
            return "is done trading"
    raise ValueError(f"{action} is nobody's deed")


def _terms(book: Catalogue, name: str, give: Bundle, get: Bundle) -> str:
    return f"offers {name} {_bundle(book, give)} for {_bundle(book, get)}"


def _offer(book: Catalogue, state: State, number: int) -> str:
    """Return an open offer in words, or its number if it is not open."""
    deals = state.phase.deals if isinstance(state.phase, Trading) else ()
    found = [deal for deal in deals if deal.number == number]
    return _deal(book, state, found[0]) if found else f"offer {number}"


def _deal(book: Catalogue, state: State, deal: Deal) -> str:
    terms = _terms(book, state.names[deal.to], deal.give, deal.get)
    return f"{state.names[deal.seat]} {terms}"


def _bundle(book: Catalogue, bundle: Bundle) -> str:
    parts = [_items(book, bundle.items)] if bundle.items else []
    parts += [_cards(book, bundle.cards)] if bundle.cards else []
    return " and ".join(parts) or "nothing"


def _items(book: Catalogue, ids: tuple[str, ...]) -> str:
    return ", ".join(book.item(item).name for item in ids)


def _cards(book: Catalogue, ids: tuple[str, ...]) -> str:
    return " + ".join(str(card.value) for card in book.credits(ids))
