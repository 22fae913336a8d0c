"""What happens when the highest bid is a tie (ODD-24 to ODD-30)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from kiosk.rules.contract import Illegal, Seats
from kiosk.rules.odd_shop.actions import (
    Action,
    Added,
    Decided,
    Forfeited,
    Revealed,
)
from kiosk.rules.odd_shop.auctions import gone, highest, seats_of, won
from kiosk.rules.odd_shop.cards import Catalogue
from kiosk.rules.odd_shop.states import (
    Adding,
    Deciding,
    End,
    Forfeiting,
    Laid,
    Sale,
    State,
    set_aside,
    without,
)

Tie = Deciding | Adding | Forfeiting


def awaits(state: State, phase: Tie) -> Seats:
    """Say who may decide, add or set a card aside."""
    match phase:
        case Deciding(tied=seats) | Forfeiting(staying=seats):
            return Seats(frozenset(seats))
        case Adding(staying=seats):
            following = missing(phase)[:1] if state.ordered else ()
            return Seats(frozenset(following or seats))


def missing(phase: Tie) -> tuple[int, ...]:
    """Return the seats that still have to do their part, in order."""
    match phase:
        case Deciding(tied=tied, stays=stays):
            return tuple(seat for seat in tied if seat not in dict(stays))
        case Adding(staying=staying, added=added):
            return tuple(seat for seat in staying if seat not in seats_of(added))
        case Forfeiting(staying=staying):
            return staying


def loose(state: State, bids: Iterable[Laid], seat: int) -> tuple[str, ...]:
    """Return the cards of a hand that are not in the seat's bid."""
    return without(state.collectors[seat].hand, bid_of(bids, seat))


def bid_of(bids: Iterable[Laid], seat: int) -> tuple[str, ...]:
    """Return the cards that a seat has laid, none if it has no bid."""
    return next((bid.cards for bid in bids if bid.seat == seat), ())


def offers(book: Catalogue, state: State, phase: Tie) -> Iterator[Action]:
    """Yield what tied seats may do; of cards of one value only the first."""
    waiting = missing(phase)
    if not waiting:
        yield Revealed()
    if isinstance(phase, Adding) and state.ordered:
        waiting = waiting[:1]
    for seat in sorted(waiting):
        match phase:
            case Deciding():
                yield Decided(seat, stay=True)
                yield Decided(seat, stay=False)
            case Adding(bids=bids):
                cards = one_a_value(book, loose(state, bids, seat))
                yield from (Added(seat, card) for card in cards)
            case Forfeiting(bids=bids):
                cards = one_a_value(book, bid_of(bids, seat))
                yield from (Forfeited(seat, card) for card in cards)


def act(book: Catalogue, state: State, phase: Tie, action: Action) -> State:
    """Take a decision, a card, or the reveal of what was hidden.

    Raises:
        Illegal: for cards that the seat has not, and anything else.
    """
    match phase, action:
        case Deciding(), Decided(seat=seat, stay=stay):
            stays = {**dict(phase.stays), seat: stay}
            return replace(state, phase=replace(phase, stays=tuple(stays.items())))
        case Adding(), Added():
            return _added(state, phase, action)
        case Forfeiting(), Forfeited():
            return _forfeited(book, state, phase, action)
        case ((Deciding() | Adding()), Revealed()) if missing(phase):
            raise Illegal("First everybody decides.", rule="ODD-25")
        case Deciding(), Revealed():
            return _decided(book, state, phase)
        case Adding(), Revealed():
            return _raised(book, state, phase)
    raise _refusal(phase)


def _decided(book: Catalogue, state: State, phase: Deciding) -> State:
    """Count who stays in the end: two or more need another card each (ODD-25)."""
    stays = dict(phase.stays)
    stayed = tuple(seat for seat in phase.tied if stays[seat])
    staying = stayed
    if len(stayed) > 1:
        staying = tuple(s for s in stayed if loose(state, phase.bids, s))
    match staying:
        case ():
            sale = Sale(End.ALL_OUT, phase.bids, None, stayed)
            return gone(book, state, phase.lot, sale)
        case (seat,):
            sale = Sale(End.ALONE, phase.bids, seat, stayed)
            return won(book, state, phase.lot, sale)
    return replace(state, phase=Adding(phase.lot, phase.bids, staying, stayed))


def _added(state: State, phase: Adding, action: Added) -> State:
    """Lay a card face down; unless laid in order it may still be replaced (ODD-28)."""
    if action.card not in loose(state, phase.bids, action.seat):
        raise Illegal("Add one card that you still hold.", rule="ODD-28")
    if state.ordered and action.seat not in missing(phase):
        raise Illegal("What lies there lies there.", rule="ODD-28")
    others = tuple(one for one in phase.added if one.seat != action.seat)
    added = (*others, Laid(action.seat, (action.card,)))
    return replace(state, phase=replace(phase, added=added))


def _raised(book: Catalogue, state: State, phase: Adding) -> State:
    """Compare the raised bids: sell, or end it after another tie (ODD-29, ODD-30)."""
    bids = tuple(
        Laid(bid.seat, bid.cards + bid_of(phase.added, bid.seat)) for bid in phase.bids
    )
    top = highest(book, (bid for bid in bids if bid.seat in phase.staying))
    if len(top) == 1:
        sale = Sale(End.RAISED, bids, top[0], phase.stayed)
        return won(book, state, phase.lot, sale)
    forfeiting = Forfeiting(phase.lot, bids, phase.staying, phase.stayed)
    return replace(state, phase=forfeiting)


def _forfeited(
    book: Catalogue, state: State, phase: Forfeiting, action: Forfeited
) -> State:
    """Set one card of a bid aside for the round; after the last the item is gone."""
    if action.card not in bid_of(phase.bids, action.seat):
        raise Illegal("Set aside a card of your own bid.", rule="ODD-30")
    state = set_aside(state, action.seat, (action.card,))
    left = tuple(seat for seat in phase.staying if seat != action.seat)
    if left:
        return replace(state, phase=replace(phase, staying=left))
    sale = Sale(End.TIED_AGAIN, phase.bids, None, phase.stayed)
    return gone(book, state, phase.lot, sale)


def one_a_value(book: Catalogue, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return the first card of each value, by value."""
    found = {book.total((card,)): card for card in reversed(book.by_value(cards))}
    return tuple(found[value] for value in sorted(found))


def _refusal(phase: Tie) -> Illegal:
    match phase:
        case Deciding():
            why = "The highest bids are equal: stay, or back out."
            return Illegal(why, rule="ODD-25")
        case Adding():
            return Illegal("Who stays adds one card.", rule="ODD-28")
    return Illegal("Equal again: each sets one card aside.", rule="ODD-30")
