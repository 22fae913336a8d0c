"""Builds what a seat, or the shared screen, may know."""

from functools import lru_cache

from kiosk.rules.odd_shop import auctions, experts, paying, ties
from kiosk.rules.odd_shop.cards import Catalogue, Credit, Expert, Item, Kind
from kiosk.rules.odd_shop.paying import Payment
from kiosk.rules.odd_shop.scores import BONUSES, authentic, gold, standings
from kiosk.rules.odd_shop.states import (
    ROW,
    Adding,
    Bidding,
    Checking,
    Consulting,
    Deal,
    Deciding,
    Forfeiting,
    Laid,
    Looking,
    Lot,
    Over,
    Owned,
    Phase,
    Sale,
    State,
    Trading,
)
from kiosk.rules.odd_shop.views import (
    Laying,
    Moment,
    Offer,
    Person,
    Piece,
    Place,
    Secret,
    Sold,
    View,
)


@lru_cache(maxsize=8)
def view(book: Catalogue, state: State, seat: int | None) -> View:
    """Return what that seat, or the shared screen, may know.

    Kept for the latest states, since a screen asks again whenever it draws.
    """
    phase, deck = state.phase, book.deck
    trading = phase if isinstance(phase, Trading) else Trading(open=False)
    ahead = (state.rounds - state.round) * ROW
    return View(
        seat=seat,
        moment=moment(phase),
        round=state.round,
        rounds=state.rounds,
        bonus=BONUSES[state.options.length],
        deck=len(state.deck),
        hammer=min(ahead, len(state.deck)),
        discard=len(state.discard),
        profiteer=state.profiteer,
        ordered=state.ordered,
        order=state.order,
        places=tuple(_place(book, lot, seat) for lot in state.lots),
        lot=getattr(phase, "lot", None),
        acting=getattr(phase, "seat", None),
        looking=phase.lots if isinstance(phase, Looking) else (),
        waiting=waiting(book, state),
        ready=is_ready(state),
        stayed=getattr(phase, "stayed", ()),
        people=tuple(_person(book, state, one, seat) for one in range(state.count)),
        offers=tuple(_offer(book, deal) for deal in trading.deals),
        last_call=trading.open and state.round == state.rounds,
        deadline=trading.until,
        secret=None if seat is None else _secret(book, state, seat),
        standings=standings(book, state) if isinstance(phase, Over) else None,
        categories=deck.categories,
        gear_sets=deck.gear_sets,
        experts=deck.experts,
    )


def moment(phase: Phase) -> Moment:
    """Name a phase."""
    match phase:
        case Trading(open=is_open):
            return Moment.TRADE if is_open else Moment.PRE_TRADE
        case Consulting():
            return Moment.EXPERTS
    return Moment(type(phase).__name__.lower())


def waiting(book: Catalogue, state: State) -> tuple[int, ...]:
    """Return the seats that have to do something, in the order in which they may."""
    match state.phase:
        case Consulting(done=done):
            return experts.waiting(book, state, done)
        case Bidding() as phase:
            return auctions.missing(state, phase)
        case (Deciding() | Adding() | Forfeiting()) as phase:
            return ties.missing(phase)
        case Trading(done=done):
            return tuple(seat for seat in range(state.count) if seat not in done)
        case Looking(seat=seat) | Checking(seat=seat):
            return (seat,)
    return ()


def is_ready(state: State) -> bool:
    """Tell whether all have chosen in secret, and nothing is left but to reveal it."""
    match state.phase:
        case Bidding() as phase:
            return not state.ordered and not auctions.missing(state, phase)
        case (Deciding() | Adding()) as phase:
            return not ties.missing(phase)
    return False


def _place(book: Catalogue, lot: Lot, seat: int | None) -> Place:
    return Place(
        item=book.item(lot.item),
        looked=lot.seen,
        kind=_known(book, lot, seat),
        turned=lot.kind is not None,
        sold=_sold(book, lot.sale) if lot.sale else None,
    )


def _known(book: Catalogue, lot: Lot, seat: int | None) -> Kind | None:
    """Return what a seat knows of a place: what it has seen, or what all see."""
    if lot.card and seat in lot.seen:
        return book.kinds[lot.card]
    return lot.kind


def _sold(book: Catalogue, sale: Sale) -> Sold:
    bids = tuple(_laying(book, bid) for bid in sale.bids)
    return Sold(sale.end, bids, sale.winner, sale.stayed)


def _laying(book: Catalogue, bid: Laid) -> Laying:
    return Laying(bid.seat, book.credits(bid.cards), book.total(bid.cards))


def _person(book: Catalogue, state: State, seat: int, viewer: int | None) -> Person:
    owner = state.collectors[seat]
    laid = open_bid(state, seat)
    hand = tuple(card for card in owner.hand if card not in laid)
    closed = {lot.item: lot for lot in state.lots if lot.kind is None}
    return Person(
        name=state.names[seat],
        hand=book.credits(hand),
        laid=book.credits(laid),
        bid=book.total(laid) if laid else None,
        aside=book.credits(owner.aside),
        pieces=tuple(_piece(book, one, closed, viewer) for one in owner.items),
        gold=gold(book, owner, BONUSES[state.options.length]),
        authentic=authentic(owner),
        chosen=seat in _chosen(state.phase),
        tied=seat in _tied(state.phase),
        consulted=owner.consulted,
        experts=_experts(book, state, seat),
        bids=_bids(book, state, seat),
        addable=book.credits(_addable(book, state, seat)),
    )


def open_bid(state: State, seat: int) -> tuple[str, ...]:
    """Return the cards of a seat's bid, as long as they lie face up."""
    match state.phase:
        case Bidding(bids=bids) if state.ordered:
            return ties.bid_of(bids, seat)
        case (
            Deciding(bids=bids, tied=seats)
            | Adding(bids=bids, staying=seats)
            | Forfeiting(bids=bids, staying=seats)
        ) if seat in seats:
            return ties.bid_of(bids, seat)
    return ()


def _piece(
    book: Catalogue, one: Owned, closed: dict[str, Lot], viewer: int | None
) -> Piece:
    kind = one.kind
    if kind is None and one.item in closed:
        kind = _known(book, closed[one.item], viewer)
    return Piece(book.item(one.item), kind, closed=one.kind is None)


def _chosen(phase: Phase) -> tuple[int, ...]:
    """Return the seats that have done their part; how is another matter."""
    match phase:
        case Bidding(bids=laid) | Adding(added=laid):
            return auctions.seats_of(laid)
        case Deciding(stays=stays):
            return tuple(dict(stays))
        case Trading(done=done) | Consulting(done=done):
            return done
    return ()


def _tied(phase: Phase) -> tuple[int, ...]:
    match phase:
        case Deciding(tied=seats) | Adding(staying=seats) | Forfeiting(staying=seats):
            return seats
    return ()


def _experts(book: Catalogue, state: State, seat: int) -> tuple[Expert, ...]:
    match state.phase:
        case Consulting(done=done) if seat not in done:
            return experts.possible(book, state, seat)
    return ()


def _bids(book: Catalogue, state: State, seat: int) -> tuple[Payment, ...]:
    """Return what a seat may bid, whether or not it has chosen in secret."""
    if isinstance(state.phase, Bidding) and not open_bid(state, seat):
        return paying.bids(book.credits(state.collectors[seat].hand))
    return ()


def _addable(book: Catalogue, state: State, seat: int) -> tuple[str, ...]:
    match state.phase:
        case Adding(bids=bids, staying=staying) if seat in staying:
            return ties.one_a_value(book, ties.loose(state, bids, seat))
        case Forfeiting(bids=bids, staying=staying) if seat in staying:
            return ties.one_a_value(book, ties.bid_of(bids, seat))
    return ()


def _secret(book: Catalogue, state: State, seat: int) -> Secret | None:
    """Return a seat's own hidden choice, if it has made one."""
    match state.phase:
        case Bidding(bids=laid) if not state.ordered:
            cards = ties.bid_of(laid, seat)
        case Adding(added=laid):
            cards = ties.bid_of(laid, seat)
        case Deciding(stays=stays) if seat in dict(stays):
            return Secret(stay=dict(stays)[seat])
        case _:
            return None
    return Secret(book.credits(cards)) if cards else None


def _offer(book: Catalogue, deal: Deal) -> Offer:
    return Offer(
        number=deal.number,
        seat=deal.seat,
        to=deal.to,
        give_items=_items(book, deal.give.items),
        give_cards=_credits(book, deal.give.cards),
        get_items=_items(book, deal.get.items),
        get_cards=_credits(book, deal.get.cards),
    )


def _items(book: Catalogue, ids: tuple[str, ...]) -> tuple[Item, ...]:
    return tuple(map(book.item, ids))


def _credits(book: Catalogue, ids: tuple[str, ...]) -> tuple[Credit, ...]:
    return book.credits(book.by_value(ids))
