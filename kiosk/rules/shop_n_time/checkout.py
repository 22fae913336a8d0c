"""The checkout: scan, correct, bet, done (SNT-26 to SNT-31).

The box never refuses a coupon because closing order gave it to somebody else: cards
change hands at a table. It says so in the view (``Basket.astray``) and goes on.
"""

from typing import NoReturn

from kiosk.rules.contract import Illegal
from kiosk.rules.shop_n_time.actions import Back, Bet, Done, Moved, Removed, Scanned
from kiosk.rules.shop_n_time.rounds import finish_round
from kiosk.rules.shop_n_time.shop import Shop
from kiosk.rules.shop_n_time.state import (
    MAX_ITEMS,
    Phase,
    ShopState,
    change,
    check_seat,
    coupons_in_play,
    is_real,
    replace,
    without,
)


def scanned(shop: Shop, state: ShopState, action: Scanned) -> ShopState:
    """Put an item or a coupon on the list; twice is once (SNT-27, SNT-29)."""
    check_editing(state, action.seat)
    owner = owner_of(shop, state, action.number)
    if owner == action.seat:
        return state
    if owner is not None:
        _refuse_owned(shop, state, action.number, owner)
    return _added(shop, state, action.seat, action.number)


def check_counter(state: ShopState, seat: int) -> None:
    """Refuse a seat that is not being checked out."""
    check_seat(state, seat)
    if state.phase is not Phase.CHECKOUT:
        raise Illegal("The checkout is not open now.", rule="SNT-26")
    if seat != state.turn:
        raise Illegal(
            "It is {name}'s turn at the counter.",
            rule="SNT-26",
            name=state.names[state.turn],
        )


def check_editing(state: ShopState, seat: int) -> None:
    """Refuse to change a list that the box itself keeps."""
    check_counter(state, seat)
    if not is_real(state):
        raise Illegal("The box knows what you kept: just say Done.", rule="SNT-27")


def owner_of(shop: Shop, state: ShopState, number: str) -> int | None:
    """Return the seat whose list holds an item or a coupon.

    Raises:
        Illegal: when no card has that number.
    """
    seats = enumerate(state.shoppers)
    if number in shop.items:
        return next((i for i, who in seats if number in who.goods), None)
    if number in shop.coupons:
        cents = shop.coupons[number]
        return next((i for i, who in seats if who.scanned == cents), None)
    raise Illegal("No card has the number {number}.", rule="SNT-V22", number=number)


def _refuse_owned(shop: Shop, state: ShopState, number: str, owner: int) -> NoReturn:
    raise Illegal(
        "{card} is on {name}'s list already. Move it?",
        rule="SNT-A27",
        card=name_of(shop, number),
        name=state.names[owner],
        seat=owner,
        number=number,
    )


def name_of(shop: Shop, number: str) -> str:
    """Name an item or a coupon for a sentence."""
    item = shop.items.get(number)
    return item.name if item else f"{shop.coupons[number]} ¢"


def _added(shop: Shop, state: ShopState, seat: int, number: str) -> ShopState:
    if number in shop.coupons:
        check_coupon(state, seat, shop.coupons[number])
        shoppers = change(state, seat, scanned=shop.coupons[number])
    else:
        check_room(state, seat)
        goods = (*state.shoppers[seat].goods, number)
        shoppers = change(state, seat, goods=goods)
    return replace(state, shoppers=shoppers)


def check_coupon(state: ShopState, seat: int, cents: int) -> None:
    """Refuse a coupon not in play, or a second one (SNT-6, SNT-30)."""
    if cents not in coupons_in_play(len(state.names)):
        raise Illegal(
            "The {cents} ¢ coupon is not in play with {players} players.",
            rule="SNT-6",
            cents=cents,
            players=len(state.names),
        )
    if state.shoppers[seat].scanned:
        raise Illegal(
            "One coupon each: {name} has one.", rule="SNT-30", name=state.names[seat]
        )


def check_room(state: ShopState, seat: int) -> None:
    """Refuse a thirteenth item (SNT-A9)."""
    if is_full(state, seat):
        raise Illegal("Twelve items are the limit: take one off first.", rule="SNT-A9")


def is_full(state: ShopState, seat: int) -> bool:
    """Tell whether a seat's list may not grow."""
    full = len(state.shoppers[seat].goods) >= MAX_ITEMS
    return full and not state.options.cap_only_on_deck_draw


def moved(shop: Shop, state: ShopState, action: Moved) -> ShopState:
    """Take a card over from another seat's list (SNT-A27)."""
    check_editing(state, action.seat)
    owner = owner_of(shop, state, action.number)
    if owner is None or owner == action.seat:
        raise Illegal("Nobody else has that card on the list.", rule="SNT-A27")
    state = _taken_off(shop, state, owner, action.number)
    return _added(shop, state, action.seat, action.number)


def removed(shop: Shop, state: ShopState, action: Removed) -> ShopState:
    """Take an item or a coupon off the list (SNT-28)."""
    check_editing(state, action.seat)
    if owner_of(shop, state, action.number) != action.seat:
        raise Illegal("That card is not on this list.", rule="SNT-28")
    return _taken_off(shop, state, action.seat, action.number)


def _taken_off(shop: Shop, state: ShopState, seat: int, number: str) -> ShopState:
    if number in shop.coupons:
        return replace(state, shoppers=change(state, seat, scanned=0))
    goods = without(state.shoppers[seat].goods, (number,))
    return replace(state, shoppers=change(state, seat, goods=goods))


def back(shop: Shop, state: ShopState, action: Back) -> ShopState:
    """Go back to the seat before; its list is as it was (SNT-28)."""
    if state.phase is not Phase.CHECKOUT:
        raise Illegal("The checkout is not open now.", rule="SNT-26")
    if state.turn == 0:
        raise Illegal("This is the first player already.", rule="SNT-28")
    return replace(state, turn=state.turn - 1)


def bet(shop: Shop, state: ShopState, action: Bet) -> ShopState:
    """Bet on another player; it can be changed until the seat is done (SNT-31)."""
    check_counter(state, action.seat)
    if not state.options.betting:
        raise Illegal("This table plays without bets.", rule="SNT-31")
    check_seat(state, action.on)
    if action.on == action.seat:
        raise Illegal("Bet on somebody else, not on yourself.", rule="SNT-31")
    return replace(state, shoppers=change(state, action.seat, bet=action.on))


def done(shop: Shop, state: ShopState, action: Done) -> ShopState:
    """Finish a seat's checkout; after the last one the round is scored (SNT-26)."""
    check_counter(state, action.seat)
    if state.options.betting and state.shoppers[action.seat].bet is None:
        raise Illegal("Place your bet first.", rule="SNT-31")
    if action.seat + 1 < len(state.names):
        return replace(state, turn=action.seat + 1)
    return finish_round(shop, state)
