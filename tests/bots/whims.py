"""Collectors of Odd Shop who do whatever comes to mind.

They use all that the rules take, where ``legal`` offers a sample: any cards for a bid,
another bid in place of a hidden one, any bundle for any other.
"""

from collections.abc import Sequence
from random import Random

from kiosk.rules.odd_shop import (
    Accepted,
    Action,
    Added,
    Bid,
    Bundle,
    Called,
    Cancelled,
    Consulted,
    Decided,
    ExpertsDone,
    Forfeited,
    Looked,
    OddShop,
    Offered,
    Revealed,
    State,
    TradeDone,
)
from kiosk.rules.odd_shop import experts as visits
from kiosk.rules.odd_shop.showing import is_ready, waiting
from kiosk.rules.odd_shop.states import (
    Adding,
    Bidding,
    Checking,
    Consulting,
    Deciding,
    Forfeiting,
    Looking,
    Trading,
)
from kiosk.rules.odd_shop.ties import bid_of, loose

AGAIN_ONE_IN = 8
"""How often somebody chooses anew what is still hidden."""
VISITS_ONE_IN = 2
"""How often an expert is asked by somebody who can."""
OFFERS_ONE_IN = 6
"""How often a deal is thought of rather than being done with trading."""
MOST = 3
"""Items, or cards, in one side of a deal."""


def whim(game: OddShop, state: State, rng: Random) -> Action:
    """Return what somebody does who may act, everything decided by ``rng``.

    Nobody makes use of what the seat may not know.

    Raises:
        ValueError: when no seat may act.
    """
    if is_ready(state) and (state.ordered or rng.randrange(AGAIN_ONE_IN)):
        return Revealed()
    late = waiting(game.book, state)
    match state.phase:
        case Bidding() as phase if state.ordered:
            return _bid(state, late[0], rng)
        case Bidding() as phase:
            hasty = tuple(bid.seat for bid in phase.bids)
            return _bid(state, _one(late, hasty, rng), rng)
        case (Deciding() | Adding() | Forfeiting()) as phase:
            return _tie(state, phase, late, rng)
        case Trading() as phase:
            return _trade(state, phase, rng.choice(late), rng)
        case Consulting():
            return _visit(game, state, rng.choice(late), rng)
        case Looking(seat=seat):
            return Looked(seat)
        case Checking(seat=seat):
            return Called(seat)
    raise ValueError("nobody has anything to do")


def _one(late: Sequence[int], hasty: Sequence[int], rng: Random) -> int:
    """Return one of those that are waited for, or now and then of the others."""
    if hasty and (not late or not rng.randrange(AGAIN_ONE_IN)):
        return rng.choice(hasty)
    return rng.choice(late)


def _some(things: Sequence[str], rng: Random, least: int, most: int) -> tuple[str, ...]:
    return tuple(rng.sample(things, rng.randint(least, min(most, len(things)))))


def _bid(state: State, seat: int, rng: Random) -> Bid:
    hand = state.collectors[seat].hand
    return Bid(seat, _some(hand, rng, least=1, most=len(hand)))


def _tie(
    state: State,
    phase: Deciding | Adding | Forfeiting,
    late: Sequence[int],
    rng: Random,
) -> Action:
    match phase:
        case Deciding(tied=tied):
            hasty = [seat for seat in tied if seat not in late]
            return Decided(_one(late, hasty, rng), stay=rng.randrange(3) > 0)
        case Adding(bids=bids, staying=staying):
            hasty = [seat for seat in staying if seat not in late]
            seat = late[0] if state.ordered and late else _one(late, hasty, rng)
            return Added(seat, rng.choice(loose(state, bids, seat)))
        case Forfeiting(bids=bids):
            seat = rng.choice(late)
            return Forfeited(seat, rng.choice(bid_of(bids, seat)))


def _visit(game: OddShop, state: State, seat: int, rng: Random) -> Action:
    if rng.randrange(VISITS_ONE_IN):
        return ExpertsDone(seat)
    expert = rng.choice(visits.possible(game.book, state, seat))
    fee = rng.choice(visits.fees(game.book, state, seat, expert))
    lots = rng.sample(range(len(state.lots)), expert.looks)
    pay = tuple(card.id for card in fee.cards)
    return Consulted(seat, expert.cost, pay, tuple(lots))


def _trade(state: State, phase: Trading, seat: int, rng: Random) -> Action:
    asked = [deal for deal in phase.deals if deal.to == seat]
    if asked:
        answer = rng.choice((Accepted, Cancelled))
        return answer(seat, rng.choice(asked).number)
    if rng.randrange(OFFERS_ONE_IN):
        return TradeDone(seat, state.clock)
    to = rng.choice([other for other in range(state.count) if other != seat])
    give, get = (_bundle(state, one, rng) for one in (seat, to))
    if give.is_empty and get.is_empty:
        return TradeDone(seat, state.clock)
    return Offered(seat, to, give, get)


def _bundle(state: State, seat: int, rng: Random) -> Bundle:
    owner = state.collectors[seat]
    items = [one.item for one in owner.items]
    return Bundle(
        _some(items, rng, least=0, most=MOST),
        _some(owner.credits, rng, least=0, most=MOST),
    )
