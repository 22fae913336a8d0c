"""What nobody, or not everybody, can know: dealt anew, and counted."""

from random import Random

from msgspec.structs import replace

from kiosk.rules.odd_shop.states import (
    Adding,
    Bidding,
    Deciding,
    Laid,
    Lot,
    Phase,
    State,
)
from kiosk.rules.odd_shop.ties import loose


def redeal(state: State, seat: int | None, rng: Random) -> State:
    """Deal anew what a seat cannot know.

    That is each authentication card that it has not seen, and what others have chosen
    in secret. What a hand holds is known to all: every card that leaves it or joins it
    does so face up.
    """
    state = replace(state, phase=_choices(state, seat, rng))
    return _cards(state, seat, rng)


def pieces(state: State) -> tuple[str, ...]:
    """Return all items, credit cards and authentication cards, sorted."""
    found = [*state.deck, *state.discard, *state.supply]
    for lot in state.lots:
        found += [lot.item] if lot.sale is None else []
        found += [lot.card] if lot.card else []
    for owner in state.collectors:
        found += [*owner.credits, *(one.item for one in owner.items)]
    return tuple(sorted(found))


def _cards(state: State, seat: int | None, rng: Random) -> State:
    """Shuffle the supply with the cards under the row that the seat has not seen."""
    hidden = [lot.card for lot in state.lots if _is_hidden(lot, seat)]
    pool = sorted((*state.supply, *hidden))
    rng.shuffle(pool)
    lots = tuple(
        replace(lot, card=pool.pop()) if _is_hidden(lot, seat) else lot
        for lot in state.lots
    )
    return replace(state, lots=lots, supply=tuple(sorted(pool)))


def _is_hidden(lot: Lot, seat: int | None) -> bool:
    return bool(lot.card) and seat not in lot.seen


def _choices(state: State, seat: int | None, rng: Random) -> Phase:
    """Let all others who have chosen in secret choose something else."""
    match state.phase:
        case Bidding(bids=bids) as phase if not state.ordered:
            new = tuple(b if b.seat == seat else _bid(state, b, rng) for b in bids)
            return replace(phase, bids=new)
        case Deciding(stays=stays) as phase:
            mine = tuple((s, w if s == seat else _coin(rng)) for s, w in stays)
            return replace(phase, stays=mine)
        case Adding(added=added) as phase:
            cards = tuple(
                a if a.seat == seat else _card(state, phase, a, rng) for a in added
            )
            return replace(phase, added=cards)
    return state.phase


def _bid(state: State, bid: Laid, rng: Random) -> Laid:
    hand = state.collectors[bid.seat].hand
    return Laid(bid.seat, tuple(rng.sample(hand, rng.randint(1, len(hand)))))


def _card(state: State, phase: Adding, added: Laid, rng: Random) -> Laid:
    return Laid(added.seat, (rng.choice(loose(state, phase.bids, added.seat)),))


def _coin(rng: Random) -> bool:
    return rng.random() < 1 / 2
