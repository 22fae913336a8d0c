"""The real-time part of a round: choose, pass, wait, pick up, close (SNT-13 to 25)."""

from typing import NoReturn

from kiosk.rules.contract import Illegal
from kiosk.rules.shop_n_time.actions import (
    Chosen,
    Close,
    DrawCard,
    EndRound,
    Keep,
    PickUp,
    TimeUp,
    Touched,
)
from kiosk.rules.shop_n_time.shop import Shop
from kiosk.rules.shop_n_time.state import (
    MAX_ITEMS,
    Phase,
    Shopper,
    ShopState,
    change,
    check_seat,
    coupons_left,
    is_real,
    later,
    open_seats,
    replace,
    without,
)

CLOSING = (Phase.READY, Phase.SELECT, Phase.WAIT, Phase.DRAW)


def chosen(shop: Shop, state: ShopState, action: Chosen) -> ShopState:
    """Note that a seat has chosen; the first one starts the countdown (SNT-14, 15)."""
    if not is_real(state):
        raise Illegal("Tap the card you want to keep.", rule="SNT-14")
    check_choosing(state, action.seat)
    at = later(state, action.at)
    state = _keep_top(state, action.seat)
    return settle(
        replace(state, clock=at, deadline=state.deadline or _runs_to(state, at))
    )


def keep(shop: Shop, state: ShopState, action: Keep) -> ShopState:
    """Keep one card of the packet; the others go to the left (SNT-14)."""
    if is_real(state):
        raise Illegal("Put your card down and press your button.", rule="SNT-14")
    check_choosing(state, action.seat)
    if action.number not in state.packets[action.seat]:
        raise Illegal("That card is not among the ones you hold.", rule="SNT-14")
    clock = later(state, action.at)
    return settle(replace(kept(state, action.seat, action.number), clock=clock))


def check_choosing(state: ShopState, seat: int) -> None:
    """Refuse a seat that has no card to choose now."""
    check_seat(state, seat)
    if state.shoppers[seat].closed:
        raise Illegal(
            "{name} is closed and only passes cards on.",
            rule="SNT-20",
            name=state.names[seat],
        )
    if state.phase is Phase.WAIT:
        raise Illegal("Hands off the cards until Gus says “Pick up”.", rule="SNT-17")
    if state.phase is not Phase.SELECT:
        raise Illegal("There are no cards to choose from now.", rule="SNT-14")
    if state.shoppers[seat].chosen:
        raise Illegal(
            "{name} has chosen already: one card a step.",
            rule="SNT-14",
            name=state.names[seat],
        )
    if draws_no_more(state, seat):
        _refuse_more(state, seat)


def draws_no_more(state: ShopState, seat: int) -> bool:
    """Tell whether a seat has too many cards to draw another one (SNT-23)."""
    return state.dry and state.shoppers[seat].picks >= MAX_ITEMS


def _refuse_more(state: ShopState, seat: int) -> NoReturn:
    raise Illegal(
        "Twelve cards are enough: close, {name}.",
        rule="SNT-23",
        name=state.names[seat],
    )


def kept(state: ShopState, seat: int, number: str) -> ShopState:
    """Move a card from the seat's packet to those it keeps."""
    shopper, packets = state.shoppers[seat], state.packets
    rest = without(packets[seat], (number,))
    shoppers = change(
        state, seat, chosen=True, picks=shopper.picks + 1, kept=(*shopper.kept, number)
    )
    packets = (*packets[:seat], rest, *packets[seat + 1 :])
    return shut_if_full(replace(state, shoppers=shoppers, packets=packets), seat)


def _keep_top(state: ShopState, seat: int) -> ShopState:
    """Count a real card as kept: from the packet, or from the deck when all are empty.

    A seat with an empty packet while others are not has nothing to keep (SNT-21), and
    one with twelve cards draws no other (SNT-23).
    """
    packets, picks = state.packets, state.shoppers[seat].picks
    counts = bool(packets[seat]) or (state.dry and picks < MAX_ITEMS)
    packets = (*packets[:seat], packets[seat][1:], *packets[seat + 1 :])
    shoppers = change(state, seat, chosen=True, picks=picks + counts)
    return shut_if_full(replace(state, shoppers=shoppers, packets=packets), seat)


def _runs_to(state: ShopState, at: int) -> int | None:
    """Return when a countdown that starts now ends; ``None`` where it is off."""
    seconds = state.options.countdown_s
    return at + 1000 * seconds if seconds else None


def touched(shop: Shop, state: ShopState, action: Touched) -> ShopState:
    """Start the countdown by touching the middle of the screen (SNT-15, SNT-A20)."""
    if state.phase is not Phase.SELECT:
        raise Illegal("There is nothing to count down now.", rule="SNT-15")
    if not state.options.countdown_s:
        raise Illegal("This table plays without a countdown.", rule="SNT-A19")
    if state.deadline is not None:
        raise Illegal("The countdown is running already.", rule="SNT-15")
    _check_toucher(state, action.seat)
    at = later(state, action.at)
    return replace(state, clock=at, deadline=_runs_to(state, at))


def _check_toucher(state: ShopState, seat: int | None) -> None:
    if seat is None:
        if not is_real(state):
            raise Illegal("Touch it at your own seat.", rule="SNT-A20")
        return
    check_seat(state, seat)
    name = state.names[seat]
    if state.shoppers[seat].closed:
        raise Illegal(
            "{name} is closed: let those who choose start it.", rule="SNT-15", name=name
        )
    if not is_real(state) and not state.shoppers[seat].chosen:
        raise Illegal("Choose and pass first, {name}.", rule="SNT-15", name=name)


def time_up(shop: Shop, state: ShopState, action: TimeUp) -> ShopState:
    """End the countdown: whoever has not chosen is late (SNT-16, SNT-A29)."""
    if state.phase is not Phase.SELECT or state.deadline is None:
        raise Illegal("No countdown is running.", rule="SNT-16")
    if action.at < state.deadline:
        raise Illegal("The countdown has not run out yet.", rule="SNT-16")
    late = [seat for seat in open_seats(state) if not state.shoppers[seat].chosen]
    for seat in late:
        state = replace(state, shoppers=change(state, seat, late=True))
    state = replace(state, clock=later(state, action.at))
    if not is_real(state):
        return replace(state, phase=Phase.LATE, deadline=None)
    for seat in late:
        state = _keep_top(state, seat)
    return settle(state)


def late_seats(state: ShopState) -> list[int]:
    """Return the seats for which chance must keep a card."""
    return [s for s in open_seats(state) if not state.shoppers[s].chosen]


def kept_late(state: ShopState, faces: tuple[str, ...]) -> ShopState:
    """Keep the cards that chance took for the late seats (SNT-A29)."""
    seats = late_seats(state)
    if len(faces) != len(seats) or any(
        face not in state.packets[seat]
        for seat, face in zip(seats, faces, strict=False)
    ):
        raise Illegal("Take one card of each late packet.", rule="SNT-A29")
    for seat, face in zip(seats, faces, strict=True):
        state = kept(state, seat, face)
    return settle(replace(state, phase=Phase.SELECT))


def settle(state: ShopState) -> ShopState:
    """Go on where nobody is left to wait for: to "Pass and Wait", or to the end."""
    everybody = state.shoppers
    if all(shopper.closed for shopper in everybody):
        return replace(state, phase=Phase.CLOSED, deadline=None)
    if state.phase is not Phase.SELECT:
        return state
    if any(not shopper.closed and not shopper.chosen for shopper in everybody):
        return state
    return _wait(state)


def _wait(state: ShopState) -> ShopState:
    end = state.clock + 1000 * state.options.wait_s
    return replace(state, phase=Phase.WAIT, deadline=end)


def pick_up(shop: Shop, state: ShopState, action: PickUp) -> ShopState:
    """Everybody takes the packet on the right: packets go left by one (SNT-17, 20)."""
    if state.phase is not Phase.WAIT or state.deadline is None:
        raise Illegal("There is nothing to pick up now.", rule="SNT-17")
    if action.at < state.deadline:
        raise Illegal("Wait: cards are still being passed.", rule="SNT-17")
    packets = (state.packets[-1], *state.packets[:-1])
    state = replace(
        state,
        clock=later(state, action.at),
        deadline=None,
        step=state.step + 1,
        packets=packets,
        dry=not any(packets),
        shoppers=_fresh(state, packets),
    )
    if state.dry and not is_real(state):
        return replace(state, phase=Phase.DRAW)
    return settle(replace(state, phase=Phase.SELECT))


def _fresh(
    state: ShopState, packets: tuple[tuple[str, ...], ...]
) -> tuple[Shopper, ...]:
    """Let all choose anew; a dealt packet that is empty leaves nothing to (SNT-21)."""
    skips = not is_real(state)
    return tuple(
        shopper
        if shopper.closed
        else replace(shopper, chosen=skips and not packet, late=False)
        for shopper, packet in zip(state.shoppers, packets, strict=True)
    )


def close(shop: Shop, state: ShopState, action: Close) -> ShopState:
    """Turn a Player Card to Closed and take the best coupon left (SNT-18, SNT-19)."""
    check_closing(state, action.seat)
    state = replace(state, clock=later(state, action.at))
    state = shut(state, action.seat)
    return state if state.phase is Phase.READY else settle(state)


def check_closing(state: ShopState, seat: int) -> None:
    """Refuse a seat that may not close now."""
    check_seat(state, seat)
    name = state.names[seat]
    if state.phase not in CLOSING or state.options.strategy:
        raise Illegal("Nobody can close now.", rule="SNT-18")
    if state.shoppers[seat].closed:
        raise Illegal("{name} is closed already.", rule="SNT-18", name=name)
    if holds_cards(state, seat):
        raise Illegal(
            "You hold cards, {name}: keep one and pass the others, then close.",
            rule="SNT-18",
            name=name,
        )


def holds_cards(state: ShopState, seat: int) -> bool:
    """Tell whether a seat has picked up a packet and not yet passed it.

    Nobody sees whether printed cards of the first hand were picked up: there the
    player's word counts (SNT-A10).
    """
    if state.phase is not Phase.SELECT or state.shoppers[seat].chosen:
        return False
    return bool(state.packets[seat]) and not (is_real(state) and state.step == 0)


def shut(state: ShopState, seat: int) -> ShopState:
    """Close a seat; it takes the highest coupon left, if any."""
    coupon = next(iter(coupons_left(state)), 0)
    return replace(state, shoppers=change(state, seat, closed=True, coupon=coupon))


def shut_if_full(state: ShopState, seat: int) -> ShopState:
    """Close a seat whose cards have reached the limit (SNT-24, SNT-A9)."""
    if state.shoppers[seat].picks < MAX_ITEMS:
        return state
    loose = state.options.cap_only_on_deck_draw and any(state.packets)
    return state if loose else shut(state, seat)


def draw_card(shop: Shop, state: ShopState, action: DrawCard) -> ShopState:
    """Draw from the main deck when all packets are empty (SNT-23)."""
    check_drawing(state, action.seat)
    clock = later(state, action.at)
    return replace(with_deck(state), clock=clock, phase=Phase.DRAWN, turn=action.seat)


def check_drawing(state: ShopState, seat: int) -> None:
    """Refuse a seat that may not draw from the deck now."""
    check_seat(state, seat)
    name = state.names[seat]
    if state.phase is not Phase.DRAW:
        raise Illegal("Draw only when all packets are empty.", rule="SNT-23")
    if state.shoppers[seat].closed:
        raise Illegal("{name} is closed already.", rule="SNT-20", name=name)
    if draws_no_more(state, seat):
        _refuse_more(state, seat)
    if not (state.deck or state.discard or state.unseen):
        raise Illegal(
            "No card is left to draw: close, {name}.", rule="SNT-A24", name=name
        )


def drew_card(state: ShopState, number: str) -> ShopState:
    """Keep the card that chance drew from the deck."""
    seat, shopper = state.turn, state.shoppers[state.turn]
    shoppers = change(
        state, seat, picks=shopper.picks + 1, kept=(*shopper.kept, number)
    )
    deck = without(state.deck, (number,))
    state = replace(state, shoppers=shoppers, deck=deck, phase=Phase.DRAW)
    return settle(shut_if_full(state, seat))


def with_deck(state: ShopState) -> ShopState:
    """Make an empty deck anew from the cards of earlier rounds (SNT-42, SNT-A24)."""
    if state.deck:
        return state
    deck = tuple(sorted((*state.discard, *state.unseen)))
    return replace(state, deck=deck, discard=(), unseen=())


def end_round(shop: Shop, state: ShopState, action: EndRound) -> ShopState:
    """Go to the checkout; the box lists what it has dealt itself (SNT-25)."""
    if state.phase is not Phase.CLOSED:
        raise Illegal("First everybody must be closed.", rule="SNT-25")
    shoppers = state.shoppers
    if not is_real(state):
        shoppers = tuple(replace(s, goods=s.kept, scanned=s.coupon) for s in shoppers)
    return replace(
        state,
        phase=Phase.CHECKOUT,
        clock=later(state, action.at),
        turn=0,
        shoppers=shoppers,
    )
