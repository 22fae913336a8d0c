"""Strategy Mode: turns at a grid of seven open cards (SNT-48 to SNT-52)."""

from fractions import Fraction

from kiosk.rules.contract import Illegal
from kiosk.rules.shop_n_time.actions import Continue, Pass, Take
from kiosk.rules.shop_n_time.options import Mode, Speed
from kiosk.rules.shop_n_time.shop import Shop
from kiosk.rules.shop_n_time.shopping import with_deck
from kiosk.rules.shop_n_time.state import (
    MAX_ITEMS,
    NO_CARD,
    Phase,
    ShopState,
    change,
    check_seat,
    coupons_in_play,
    is_real,
    later,
    replace,
    without,
)


def take(shop: Shop, state: ShopState, action: Take) -> ShopState:
    """Take a card of the grid; its place is filled again (SNT-49)."""
    check_turn(state, action.seat)
    if is_real(state):
        raise Illegal(
            "Take the card itself, then press Continue or Pass.", rule="SNT-49"
        )
    if state.taken:
        raise Illegal("You have your card: Continue or Pass.", rule="SNT-49")
    if not 0 <= action.place < len(state.grid) or not state.grid[action.place]:
        raise Illegal("No card lies there.", rule="SNT-48")
    return _refilled(_taken(state, action.seat, action.place), later(state, action.at))


def check_turn(state: ShopState, seat: int) -> None:
    """Refuse a seat that is not in turn."""
    check_seat(state, seat)
    if state.phase is not Phase.TURN:
        raise Illegal("Nobody takes a turn now.", rule="SNT-49")
    if seat != state.turn:
        raise Illegal(
            "It is {name}'s turn.", rule="SNT-49", name=state.names[state.turn]
        )


def _taken(state: ShopState, seat: int, place: int) -> ShopState:
    shopper, card = state.shoppers[seat], state.grid[place]
    shoppers = change(state, seat, kept=(*shopper.kept, card), picks=shopper.picks + 1)
    grid = (*state.grid[:place], NO_CARD, *state.grid[place + 1 :])
    return replace(state, shoppers=shoppers, grid=grid, place=place, taken=True)


def _refilled(state: ShopState, clock: int) -> ShopState:
    """Ask chance for a card; with none left the place stays empty (SNT-A24)."""
    state = with_deck(replace(state, clock=clock))
    return replace(state, phase=Phase.REFILL) if state.deck else state


def filled(state: ShopState, number: str) -> ShopState:
    """Lay the card that chance drew on the open place of the grid."""
    grid = (*state.grid[: state.place], number, *state.grid[state.place + 1 :])
    deck = without(state.deck, (number,))
    return replace(state, grid=grid, deck=deck, phase=Phase.TURN)


def go_on(shop: Shop, state: ShopState, action: Continue) -> ShopState:
    """End a turn; the seat will play again, unless it has twelve cards (SNT-49)."""
    check_turn(state, action.seat)
    if not is_real(state) and not state.taken:
        raise Illegal("Take a card first.", rule="SNT-49")
    return _turn_over(state, later(state, action.at), passes=False)


def pass_on(shop: Shop, state: ShopState, action: Pass) -> ShopState:
    """End a seat's selection with this card, or without any (SNT-49, SNT-A16)."""
    check_turn(state, action.seat)
    if action.empty:
        check_empty_pass(state)
        shoppers = change(state, action.seat, closed=True)
        clock = later(state, action.at)
        return _next_turn(replace(state, shoppers=shoppers, clock=clock))
    if not is_real(state) and not state.taken:
        raise Illegal("Take a card first.", rule="SNT-49")
    return _turn_over(state, later(state, action.at), passes=True)


def may_pass_empty(state: ShopState) -> bool:
    """Tell whether the seat in turn may pass without a card.

    In a Bulls-Eye before its first card, and anywhere when no card is left.
    """
    if state.taken:
        return False
    if not is_real(state) and not any(state.grid):
        return True
    first = state.shoppers[state.turn].selections == 0
    return first and state.mode is Mode.BULLS_EYE


def check_empty_pass(state: ShopState) -> None:
    """Refuse to pass without a card where the rules want one."""
    if not may_pass_empty(state):
        raise Illegal(
            "Take a card before you pass; only a first turn at Bulls-Eye may go "
            "without.",
            rule="SNT-A16",
        )


def _turn_over(state: ShopState, clock: int, *, passes: bool) -> ShopState:
    """Stop the seat's watch and close it if that was its last card (SNT-51, SNT-52)."""
    shopper = state.shoppers[state.turn]
    picks = shopper.picks + is_real(state)
    shoppers = change(
        state,
        state.turn,
        picks=picks,
        closed=passes or picks >= MAX_ITEMS,
        selections=shopper.selections + 1,
        ms=shopper.ms + clock - state.turn_start,
    )
    return _next_turn(replace(state, shoppers=shoppers, clock=clock, taken=False))


def _next_turn(state: ShopState) -> ShopState:
    """Pass the turn to the next open seat, or hand out the coupons (SNT-49)."""
    count = len(state.names)
    for seat in range(state.turn + 1, state.turn + count + 1):
        if not state.shoppers[seat % count].closed:
            return replace(state, turn=seat % count, turn_start=state.clock)
    return _with_coupons(replace(state, phase=Phase.CLOSED))


def _with_coupons(state: ShopState) -> ShopState:
    """Give the coupons in play to the quickest, highest first (SNT-51)."""
    for seat, coupon in zip(
        by_speed(state), coupons_in_play(len(state.names)), strict=False
    ):
        state = replace(state, shoppers=change(state, seat, coupon=coupon))
    return state


def by_speed(state: ShopState) -> list[int]:
    """Return the seats, quickest first (SNT-A15); those without a card come last."""
    return sorted(range(len(state.names)), key=lambda seat: _slowness(state, seat))


def _slowness(state: ShopState, seat: int) -> tuple[bool, Fraction, int, int]:
    shopper = state.shoppers[seat]
    if not shopper.selections:
        return (True, Fraction(0), 0, seat)
    averages = state.options.strategy_speed is Speed.AVERAGE
    turns = shopper.selections if averages else 1
    return (False, Fraction(shopper.ms, turns), shopper.ms, seat)
