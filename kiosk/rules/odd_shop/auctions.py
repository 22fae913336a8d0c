"""Bidding for the items of the row, one by one (ODD-13 to ODD-18)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from kiosk.rules.contract import Illegal, Seats
from kiosk.rules.odd_shop import paying
from kiosk.rules.odd_shop.actions import Action, Bid, Revealed
from kiosk.rules.odd_shop.cards import Catalogue
from kiosk.rules.odd_shop.closing import close_auction
from kiosk.rules.odd_shop.states import (
    Bidding,
    Deciding,
    End,
    Laid,
    Owned,
    Sale,
    State,
    are_of,
    set_aside,
    with_collector,
    with_lot,
)


def put_up(book: Catalogue, state: State, lot: int) -> State:
    """Put the next item up, or end the auction after the last one (ODD-13)."""
    if lot == len(state.lots):
        return close_auction(book, state)
    if not able(state):
        return gone(book, state, lot, Sale(End.NO_BIDS, ()))
    return replace(state, phase=Bidding(lot))


def able(state: State) -> tuple[int, ...]:
    """Return the seats that have a card to bid, in the order of bidding (ODD-14)."""
    return tuple(seat for seat in state.order if state.collectors[seat].hand)


def awaits(state: State, phase: Bidding) -> Seats:
    """Say who may bid: all that can, or the next one in order (ODD-16)."""
    if state.ordered:
        return Seats(frozenset(missing(state, phase)[:1]))
    return Seats(frozenset(able(state)))


def missing(state: State, phase: Bidding) -> tuple[int, ...]:
    """Return the seats that still have to bid, in order."""
    have = seats_of(phase.bids)
    return tuple(seat for seat in able(state) if seat not in have)


def offers(book: Catalogue, state: State, phase: Bidding) -> Iterator[Action]:
    """Yield the bids, or the reveal once all have bid."""
    waiting = missing(state, phase)
    if not waiting:
        yield Revealed()
    for seat in sorted(waiting[:1] if state.ordered else waiting):
        for bid in paying.bids(book.credits(state.collectors[seat].hand)):
            yield Bid(seat, tuple(card.id for card in bid.cards))


def act(book: Catalogue, state: State, phase: Bidding, action: Action) -> State:
    """Take a bid; settle the item once all are in (ODD-14 to ODD-16).

    Raises:
        Illegal: for cards that cannot be bid, and anything else but bids.
    """
    match action:
        case Bid(seat=seat, cards=cards):
            _check_bid(state, seat, cards)
            phase = replace(phase, bids=_with(phase.bids, Laid(seat, cards)))
            state = replace(state, phase=phase)
            if state.ordered and not missing(state, phase):
                return _settled(book, state, phase)
            return state
        case Revealed() if not state.ordered:
            if missing(state, phase):
                raise Illegal("First everybody chooses a bid.", rule="ODD-15")
            return _settled(book, state, phase)
    raise Illegal("Now bids are laid for the item.", rule="ODD-14")


def won(book: Catalogue, state: State, lot: int, sale: Sale) -> State:
    """Give an item to the winner, closed, and set the cards of the bid aside (ODD-17).

    All others keep their cards: they have never left the hands.
    """
    assert sale.winner is not None, "nobody has won"
    paid = next(bid.cards for bid in sale.bids if bid.seat == sale.winner)
    owner = state.collectors[sale.winner]
    items = (*owner.items, Owned(state.lots[lot].item))
    state = with_collector(state, sale.winner, items=items)
    state = set_aside(state, sale.winner, paid)
    return put_up(book, with_lot(state, lot, sale=sale), lot + 1)


def gone(book: Catalogue, state: State, lot: int, sale: Sale) -> State:
    """Take an item out of the game; its authentication card stays unseen (ODD-26)."""
    discard = tuple(sorted((*state.discard, state.lots[lot].item)))
    state = replace(with_lot(state, lot, sale=sale), discard=discard)
    return put_up(book, state, lot + 1)


def highest(book: Catalogue, bids: Iterable[Laid]) -> tuple[int, ...]:
    """Return the seats with the highest of these bids (ODD-17)."""
    sums = {bid.seat: book.total(bid.cards) for bid in bids}
    top = max(sums.values())
    return tuple(seat for seat, total in sums.items() if total == top)


def seats_of(laid: Iterable[Laid]) -> tuple[int, ...]:
    """Return the seats of some bids, in their order."""
    return tuple(bid.seat for bid in laid)


def _settled(book: Catalogue, state: State, phase: Bidding) -> State:
    """Sell to the highest bid, or ask those that are tied (ODD-17, ODD-24)."""
    bids = tuple(sorted(phase.bids, key=lambda bid: state.order.index(bid.seat)))
    top = highest(book, bids)
    if len(top) == 1:
        return won(book, state, phase.lot, Sale(End.HIGHEST, bids, top[0]))
    return replace(state, phase=Deciding(phase.lot, bids, top))


def _check_bid(state: State, seat: int, cards: tuple[str, ...]) -> None:
    if not cards:
        raise Illegal("Bid at least one card, if only the 0.", rule="ODD-14")
    if not are_of(cards, state.collectors[seat].hand):
        raise Illegal("Bid cards from your hand.", rule="ODD-14")


def _with(bids: tuple[Laid, ...], new: Laid) -> tuple[Laid, ...]:
    """Return the bids with a new one, in place of an older one of that seat."""
    return (*(bid for bid in bids if bid.seat != new.seat), new)
