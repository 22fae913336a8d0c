"""What is legal now, in a fixed order; open-ended actions as a sample.

Times are sampled at the latest moment known, turns of Strategy Mode one and four
seconds on. At a checkout of real cards anything not on a list may be scanned: a few
items are offered, others as the lists grow.
"""

from collections.abc import Iterator

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
    EndRound,
    Keep,
    Moved,
    NextRound,
    Pass,
    Removed,
    Scanned,
    Take,
    Touched,
)
from kiosk.rules.shop_n_time.checkout import is_full
from kiosk.rules.shop_n_time.rounds import is_over
from kiosk.rules.shop_n_time.shop import Shop
from kiosk.rules.shop_n_time.shopping import draws_no_more, holds_cards
from kiosk.rules.shop_n_time.state import (
    Phase,
    ShopState,
    coupons_in_play,
    is_real,
    open_seats,
)
from kiosk.rules.shop_n_time.turns import may_pass_empty

THINKING = (1000, 4000)
"""Sampled lengths of a turn in Strategy Mode, ms."""
SCANS = 5
"""Sampled items at a checkout."""


def offers(shop: Shop, state: ShopState) -> Iterator[Action]:
    """Yield the legal actions."""
    match state.phase:
        case Phase.READY:
            yield BeginRound(state.clock)
            yield from _closings(state)
        case Phase.SELECT:
            yield from _choices(state)
            yield from _touches(state)
            yield from _closings(state)
        case Phase.WAIT:
            yield from _closings(state)
        case Phase.DRAW:
            yield from _draws(state)
            yield from _closings(state)
        case Phase.TURN:
            yield from _turn(state)
        case Phase.CLOSED:
            yield EndRound(state.clock)
        case Phase.CHECKOUT:
            yield from _at_counter(shop, state)
        case Phase.RESULT if not is_over(state):
            yield NextRound()


def _closings(state: ShopState) -> Iterator[Action]:
    if state.options.strategy:
        return
    for seat in open_seats(state):
        if not holds_cards(state, seat):
            yield Close(seat, state.clock)


def _choices(state: ShopState) -> Iterator[Action]:
    for seat in open_seats(state):
        if state.shoppers[seat].chosen or draws_no_more(state, seat):
            continue
        if is_real(state):
            yield Chosen(seat, state.clock)
        else:
            yield from (Keep(seat, n, state.clock) for n in state.packets[seat])


def _touches(state: ShopState) -> Iterator[Action]:
    if state.deadline is not None or not state.options.countdown_s:
        return
    if is_real(state):
        yield Touched(state.clock)
        return
    for seat in open_seats(state):
        if state.shoppers[seat].chosen:
            yield Touched(state.clock, seat)


def _draws(state: ShopState) -> Iterator[Action]:
    if not (state.deck or state.discard or state.unseen):
        return
    for seat in open_seats(state):
        if not draws_no_more(state, seat):
            yield DrawCard(seat, state.clock)


def _turn(state: ShopState) -> Iterator[Action]:
    seat = state.turn
    times = [state.turn_start + ms for ms in THINKING]
    if is_real(state) or state.taken:
        yield from (Continue(seat, max(at, state.clock)) for at in times)
        yield from (Pass(seat, max(at, state.clock)) for at in times)
    else:
        for place, card in enumerate(state.grid):
            if card:
                yield Take(seat, place, state.clock)
    if may_pass_empty(state):
        yield Pass(seat, state.clock, empty=True)


def _at_counter(shop: Shop, state: ShopState) -> Iterator[Action]:
    seat = state.turn
    if is_real(state):
        yield from _scans(shop, state, seat)
        yield from _moves(shop, state, seat)
        yield from (Removed(seat, n) for n in state.shoppers[seat].goods)
        if coupon := state.shoppers[seat].scanned:
            yield Removed(seat, shop.coupon_numbers[coupon])
    if state.options.betting:
        others = (s for s in range(len(state.names)) if s != seat)
        yield from (Bet(seat, on) for on in others)
    if seat:
        yield Back()
    if not state.options.betting or state.shoppers[seat].bet is not None:
        yield Done(seat)


def _scans(shop: Shop, state: ShopState, seat: int) -> Iterator[Action]:
    listed = {n for shopper in state.shoppers for n in shopper.goods}
    free = [number for number in shop.numbers if number not in listed]
    if not is_full(state, seat):
        first = 31 * (len(listed) + 7 * state.round) % len(free)
        chosen = [*free[first:], *free[:first]][:SCANS]
        yield from (Scanned(seat, number) for number in chosen)
    yield from (Scanned(seat, n) for n in _coupons(shop, state, seat, used=False))


def _moves(shop: Shop, state: ShopState, seat: int) -> Iterator[Action]:
    """Yield the last card of every other list, and coupons on them."""
    for other, shopper in enumerate(state.shoppers):
        if other != seat and shopper.goods and not is_full(state, seat):
            yield Moved(seat, shopper.goods[-1])
    yield from (Moved(seat, n) for n in _coupons(shop, state, seat, used=True))


def _coupons(shop: Shop, state: ShopState, seat: int, *, used: bool) -> Iterator[str]:
    """Yield the coupons that a seat without one may put on its list."""
    if state.shoppers[seat].scanned:
        return
    on_lists = {shopper.scanned for shopper in state.shoppers}
    for cents in coupons_in_play(len(state.names)):
        if (cents in on_lists) is used:
            yield shop.coupon_numbers[cents]
