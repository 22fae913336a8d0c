"""How rounds begin and end: mode, deal, target, grid; results and the next round."""

from kiosk.rules.contract import Illegal
from kiosk.rules.shop_n_time.actions import BeginRound, Drawn, NextRound, Rolled
from kiosk.rules.shop_n_time.options import MODES, Mode
from kiosk.rules.shop_n_time.scoring import Purchase, net_points, score_round
from kiosk.rules.shop_n_time.shop import SIZES, Shop
from kiosk.rules.shop_n_time.shopping import drew_card, kept_late, settle, with_deck
from kiosk.rules.shop_n_time.state import (
    FACE_DOWN,
    HAND,
    Phase,
    RoundRecord,
    Shopper,
    ShopState,
    in_round,
    is_real,
    later,
    replace,
    without,
)
from kiosk.rules.shop_n_time.turns import filled


def open_round(state: ShopState) -> ShopState:
    """Set the table: draw the mode if need be, then deal (SNT-8, SNT-12)."""
    if state.options.mode is Mode.RANDOM:
        return replace(state, phase=Phase.MODE)
    return _deal(replace(state, mode=state.options.mode))


def modes_ahead(state: ShopState) -> tuple[str, ...]:
    """Return the modes a random round may have: never the last one again (SNT-A26)."""
    last = state.history[-1].mode if state.history else None
    return tuple(mode.value for mode in MODES if mode is not last)


def _deal(state: ShopState) -> ShopState:
    if is_real(state) or state.options.strategy:
        return replace(state, phase=Phase.READY)
    return with_deck(replace(state, phase=Phase.DEAL))


def begin_round(shop: Shop, state: ShopState, action: BeginRound) -> ShopState:
    """Start the round: chance makes the target (SNT-11, SNT-13)."""
    if state.phase is not Phase.READY:
        raise Illegal("A round is in play already.", rule="SNT-11")
    bounded = state.mode is Mode.BULLS_EYE
    return replace(
        state,
        phase=Phase.BOUNDS if bounded else Phase.COUNT,
        clock=later(state, action.at),
    )


def rolled(shop: Shop, state: ShopState, action: Rolled) -> ShopState:
    """Take what chance rolled: a mode, a size, two bounds, cards of late seats."""
    if state.phase is Phase.LATE:
        return kept_late(state, action.faces)
    face = action.faces[0] if len(action.faces) == 1 else ""
    match state.phase:
        case Phase.MODE if face in modes_ahead(state):
            return _deal(replace(state, mode=Mode(face)))
        case Phase.COUNT if face in SIZES:
            return replace(state, count=int(face), phase=Phase.TARGET)
        case Phase.BOUNDS if face in shop.pair_set:
            return _show(replace(state, target=tuple(face.split())))
    raise Illegal("That was not to be rolled now.", rule="SNT-D4")


def drawn(shop: Shop, state: ShopState, action: Drawn) -> ShopState:
    """Take what chance drew: cards of a deal, a target, the grid, the deck."""
    pool, count = pool_of(shop, state)
    numbers = action.numbers
    if not count or len(numbers) != count or len(set(numbers)) != count:
        raise Illegal("That was not to be drawn now.", rule="SNT-D4")
    if not set(numbers) <= set(pool):
        raise Illegal("Such a card is not in the deck.", rule="SNT-D4")
    match state.phase:
        case Phase.TARGET:
            return _show(replace(state, target=numbers))
        case Phase.DEAL:
            return _dealt(state, numbers)
        case Phase.GRID:
            return _laid(state, numbers)
        case Phase.DRAWN:
            return drew_card(state, numbers[0])
    return filled(state, numbers[0])


def pool_of(shop: Shop, state: ShopState) -> tuple[tuple[str, ...], int]:
    """Return what chance draws from and how many; none where nothing is to be drawn."""
    deck = state.deck
    match state.phase:
        case Phase.TARGET:
            return shop.numbers, state.count
        case Phase.DEAL:
            missing = HAND * len(state.names) - len(state.dealt)
            return deck, min(missing, len(deck))
        case Phase.GRID:
            return deck, min(HAND - len(state.grid), len(deck))
        case Phase.DRAWN | Phase.REFILL:
            return deck, 1
    return (), 0


def _dealt(state: ShopState, numbers: tuple[str, ...]) -> ShopState:
    """Deal on; when the deck runs out, go on from the one before (SNT-12, SNT-42)."""
    dealt, players = (*state.dealt, *numbers), len(state.names)
    state = replace(state, dealt=dealt, deck=without(state.deck, numbers))
    if len(dealt) < HAND * players:
        return with_deck(state)
    packets = tuple(dealt[seat::players] for seat in range(players))
    return replace(state, dealt=(), packets=packets, phase=Phase.READY)


def _laid(state: ShopState, numbers: tuple[str, ...]) -> ShopState:
    """Lay out the grid, from two decks if need be (SNT-48)."""
    grid = (*state.grid, *numbers)
    state = replace(state, grid=grid, deck=without(state.deck, numbers))
    return with_deck(state) if len(grid) < HAND else _first_turn(state)


def _show(state: ShopState) -> ShopState:
    """Show the target; everybody picks up, or the first turn begins (SNT-13)."""
    if not state.options.strategy:
        return _shop(state)
    if is_real(state):
        return _first_turn(state)
    return with_deck(replace(state, phase=Phase.GRID))


def _first_turn(state: ShopState) -> ShopState:
    return replace(state, phase=Phase.TURN, turn=0, turn_start=state.clock)


def _shop(state: ShopState) -> ShopState:
    packets = state.packets or ((FACE_DOWN,) * HAND,) * len(state.names)
    return settle(replace(state, phase=Phase.SELECT, packets=packets))


def target_of(shop: Shop, state: ShopState) -> int:
    """Return the target of the round, cents; 0 in a Bulls-Eye."""
    bounded = state.mode is Mode.BULLS_EYE
    return 0 if bounded else shop.total(state.target)


def finish_round(shop: Shop, state: ShopState) -> ShopState:
    """Score the round and keep the result (SNT-41)."""
    mode, target = in_round(state), target_of(shop, state)
    purchases = [purchase(shop, state, shopper) for shopper in state.shoppers]
    scores = score_round(mode, target, purchases, state.options)
    record = RoundRecord(mode, target, scores)
    return replace(state, phase=Phase.RESULT, history=(*state.history, record))


def purchase(shop: Shop, state: ShopState, shopper: Shopper) -> Purchase:
    """Add up what is on a seat's list."""
    net = 0
    if state.mode is Mode.BULLS_EYE:
        low, high = sorted(shop.prices[number] for number in state.target)
        net = net_points([shop.prices[n] for n in shopper.goods], low, high)
    return Purchase(
        count=len(shopper.goods),
        total=shop.total(shopper.goods),
        coupon=shopper.scanned,
        net=net,
        bet=shopper.bet,
    )


def next_round(shop: Shop, state: ShopState, action: NextRound) -> ShopState:
    """Discard, bring back coupons and Player Cards, and deal anew (SNT-42)."""
    if state.phase is not Phase.RESULT:
        raise Illegal("This round is not over yet.", rule="SNT-42")
    if is_over(state):
        raise Illegal("That was the last round.", rule="SNT-9")
    fresh = ShopState(
        names=state.names,
        options=state.options,
        phase=Phase.READY,
        shoppers=(Shopper(),) * len(state.names),
        round=state.round + 1,
        clock=state.clock,
        deck=state.deck,
        discard=_discarded(state),
        unseen=_unseen(state),
        history=state.history,
    )
    return open_round(fresh)


def is_over(state: ShopState) -> bool:
    """Tell whether the last round is scored."""
    return state.phase is Phase.RESULT and state.round == state.options.rounds


def _discarded(state: ShopState) -> tuple[str, ...]:
    kept = (card for shopper in state.shoppers for card in shopper.kept)
    open_cards = (card for card in state.grid if card)
    return tuple(sorted((*state.discard, *kept, *open_cards)))


def _unseen(state: ShopState) -> tuple[str, ...]:
    if is_real(state):
        return ()
    passed = (card for packet in state.packets for card in packet)
    return tuple(sorted((*state.unseen, *passed)))
