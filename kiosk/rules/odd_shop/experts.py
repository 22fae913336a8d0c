"""Experts show what lies under the items, for credits (ODD-12)."""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from kiosk.rules.contract import Awaits, Draw, Illegal, Seats
from kiosk.rules.odd_shop import paying
from kiosk.rules.odd_shop.actions import (
    Action,
    Consulted,
    ExpertsDone,
    Looked,
    Uncovered,
)
from kiosk.rules.odd_shop.auctions import put_up
from kiosk.rules.odd_shop.cards import Catalogue, Expert
from kiosk.rules.odd_shop.paying import Payment
from kiosk.rules.odd_shop.states import (
    Consulting,
    Looking,
    State,
    Uncovering,
    check_drawn,
    set_aside,
    with_collector,
    with_lot,
    without,
)

Visit = Consulting | Uncovering | Looking


def begin(book: Catalogue, state: State) -> State:
    """Let everybody consult who can, or go straight on to the auction."""
    return _open(book, state, ())


def possible(book: Catalogue, state: State, seat: int) -> tuple[Expert, ...]:
    """Return the experts that a seat can still ask in this round, and pay."""
    owner = state.collectors[seat]
    values = book.values(owner.hand)
    return tuple(
        expert
        for cost, expert in book.experts.items()
        if cost not in owner.consulted
        and expert.looks <= len(state.lots)
        and paying.payable(values, cost)
    )


def fees(
    book: Catalogue, state: State, seat: int, expert: Expert
) -> tuple[Payment, ...]:
    """Return every way to pay an expert, the best first: exactly, and without a 0."""
    hand = book.credits(state.collectors[seat].hand)
    return paying.payments([card for card in hand if card.value], expert.cost)


def waiting(book: Catalogue, state: State, done: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats that may still consult an expert."""
    seats = (seat for seat in range(state.count) if seat not in done)
    return tuple(seat for seat in seats if possible(book, state, seat))


def awaits(book: Catalogue, state: State, phase: Visit) -> Awaits:
    """Say who may consult, what is drawn, or who looks."""
    match phase:
        case Consulting(done=done):
            return Seats(frozenset(waiting(book, state, done)))
        case Uncovering():
            return wanted(state, phase)
        case Looking(seat=seat):
            return Seats(frozenset([seat]))


def wanted(state: State, phase: Uncovering) -> Draw:
    """Say how many authentication cards must be drawn."""
    return Draw(pool=state.supply, count=len(_unseen(state, phase.lots)))


def offers(book: Catalogue, state: State, phase: Visit) -> Iterator[Action]:
    """Yield every visit, with every different way to pay it."""
    match phase:
        case Consulting(done=done):
            for seat in waiting(book, state, done):
                yield from _visits(book, state, seat)
                yield ExpertsDone(seat)
        case Looking(seat=seat):
            yield Looked(seat)


def act(book: Catalogue, state: State, phase: Visit, action: Action) -> State:
    """Take a visit, the cards that it turns up, the end of a look, or a refusal.

    Raises:
        Illegal: for a visit that cannot be, and anything else.
    """
    match phase, action:
        case Consulting(), Consulted():
            return _consulted(book, state, phase, action)
        case Consulting(), ExpertsDone(seat=seat):
            return _open(book, state, (*phase.done, seat))
        case Uncovering(), Uncovered(cards=cards):
            return _uncovered(state, phase, cards)
        case Looking(), Looked():
            return _open(book, state, phase.done)
    raise Illegal("First everybody is done with the experts.", rule="ODD-12")


def _visits(book: Catalogue, state: State, seat: int) -> Iterator[Consulted]:
    for expert in possible(book, state, seat):
        for fee in fees(book, state, seat, expert):
            pay = tuple(card.id for card in fee.cards)
            for lots in combinations(range(len(state.lots)), expert.looks):
                yield Consulted(seat, expert.cost, pay, lots)


def _consulted(
    book: Catalogue, state: State, phase: Consulting, action: Consulted
) -> State:
    seat = action.seat
    _check(book, state, action)
    asked = (*state.collectors[seat].consulted, action.expert)
    state = set_aside(with_collector(state, seat, consulted=asked), seat, action.pay)
    lots = tuple(sorted(action.lots))
    if _unseen(state, lots):
        return replace(state, phase=Uncovering(seat, lots, phase.done))
    return _shown(state, seat, lots, phase.done)


def _check(book: Catalogue, state: State, action: Consulted) -> None:
    """Refuse a visit that breaks a rule.

    Raises:
        Illegal: and says which.
    """
    expert = book.experts.get(action.expert)
    if expert is None or action.expert in state.collectors[action.seat].consulted:
        raise Illegal("Ask each expert once a round.", rule="ODD-12")
    hand = state.collectors[action.seat].hand
    if not are_paid(book, hand, action.pay, expert.cost):
        raise Illegal(
            "This expert takes exactly {cost} credits from your hand.",
            rule="ODD-A14",
            cost=expert.cost,
        )
    row = tuple(range(len(state.lots)))
    if len(set(action.lots) & set(row)) != len(action.lots) or (
        len(action.lots) != expert.looks
    ):
        raise Illegal(
            "Choose {looks} of the items to look under.",
            rule="ODD-A15",
            looks=expert.looks,
        )


def are_paid(
    book: Catalogue, hand: tuple[str, ...], pay: tuple[str, ...], cost: int
) -> bool:
    """Tell whether cards of the hand make up a cost, each of them needed (ODD-A14)."""
    held = set(pay) <= set(hand) and len(set(pay)) == len(pay)
    return held and book.total(pay) == cost and all(book.total((c,)) for c in pay)


def _uncovered(state: State, phase: Uncovering, cards: tuple[str, ...]) -> State:
    """Lay the cards drawn under the places that nobody had looked under yet."""
    check_drawn(wanted(state, phase), cards, "ODD-12")
    for lot, card in zip(_unseen(state, phase.lots), cards, strict=True):
        state = with_lot(state, lot, card=card)
    state = replace(state, supply=without(state.supply, cards))
    return _shown(state, phase.seat, phase.lots, phase.done)


def _shown(
    state: State, seat: int, lots: tuple[int, ...], done: tuple[int, ...]
) -> State:
    """Let the seat look, and note for all where it does (ODD-A17)."""
    for lot in lots:
        seen = state.lots[lot].seen
        if seat not in seen:
            state = with_lot(state, lot, seen=(*seen, seat))
    return replace(state, phase=Looking(seat, lots, done))


def _unseen(state: State, lots: tuple[int, ...]) -> tuple[int, ...]:
    """Return the places of these whose authentication card nobody has seen."""
    return tuple(lot for lot in lots if not state.lots[lot].card)


def _open(book: Catalogue, state: State, done: tuple[int, ...]) -> State:
    if waiting(book, state, done):
        return replace(state, phase=Consulting(done))
    return put_up(book, state, 0)
