"""Says in one short line what an action is."""

from kiosk.rules.shop_n_time.actions import (
    Action,
    Back,
    BeginRound,
    Bet,
    Chosen,
    Close,
    Continue,
    Done,
    DrawCard,
    Drawn,
    EndRound,
    Keep,
    Moved,
    NextRound,
    Pass,
    PickUp,
    Removed,
    Rolled,
    Scanned,
    Take,
    TimeUp,
    Touched,
)
from kiosk.rules.shop_n_time.shop import Shop
from kiosk.rules.shop_n_time.state import ShopState


def describe(shop: Shop, state: ShopState, action: Action) -> str:
    """Return the line; any action can be described, whether it is legal or not."""
    match action:
        case Rolled(faces=faces):
            return "Rolled: " + ", ".join(faces)
        case Drawn(numbers=numbers):
            return "Drawn: " + ", ".join(numbers)
        case BeginRound() | EndRound() | NextRound() | TimeUp() | PickUp() | Back():
            return _PLAIN[type(action)]
        case Touched(seat=None):
            return "The screen is touched"
    return f"{_name(state, action.seat)} {_deed(shop, state, action)}"


_PLAIN: dict[type, str] = {
    BeginRound: "Begin the round",
    EndRound: "End the round",
    NextRound: "On to the next round",
    TimeUp: "Pass and wait",
    PickUp: "Pick up and begin",
    Back: "Back to the player before",
}


def _deed(shop: Shop, state: ShopState, action: Action) -> str:
    """Return the rest of a sentence that begins with a name."""
    match action:
        case Keep(number=number):
            return f"keeps {_card(shop, number)}"
        case Take(place=place):
            return f"takes {_at_place(shop, state, place)}"
        case Continue(at=at):
            return f"continues after {_seconds(state, at)}"
        case Pass(empty=True):
            return "passes without a card"
        case Pass(at=at):
            return f"passes after {_seconds(state, at)}"
        case Scanned(number=number):
            return f"buys {_card(shop, number)}"
        case Removed(number=number):
            return f"puts back {_card(shop, number)}"
        case Moved(number=number):
            return f"takes over {_card(shop, number)}"
        case Bet(on=on):
            return f"bets on {_name(state, on)}"
    return _DEEDS.get(type(action), "acts")


_DEEDS: dict[type, str] = {
    Chosen: "has chosen",
    Touched: "touches the screen",
    Close: "closes",
    DrawCard: "draws from the deck",
    Done: "is done",
}


def _name(state: ShopState, seat: int | None) -> str:
    known = seat is not None and 0 <= seat < len(state.names)
    return state.names[seat] if known and seat is not None else "Nobody"


def _card(shop: Shop, number: str) -> str:
    """Name a card with its number: two items may share a name."""
    if number in shop.coupons:
        return f"the {shop.coupons[number]} ¢ coupon"
    item = shop.items.get(number)
    return f"{item.name} ({number})" if item else f"card {number}"


def _at_place(shop: Shop, state: ShopState, place: int) -> str:
    known = 0 <= place < len(state.grid) and state.grid[place]
    return _card(shop, state.grid[place]) if known else f"place {place + 1}"


def _seconds(state: ShopState, at: int) -> str:
    ms = max(0, at - state.turn_start)
    return f"{ms // 1000}.{ms % 1000 // 100} s"
