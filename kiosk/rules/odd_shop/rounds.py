"""The rounds: opening, revealing, picking up, and the check at the end."""

from collections.abc import Iterator

from msgspec.structs import replace

from kiosk.rules.contract import Awaits, Draw, Illegal, Seats
from kiosk.rules.odd_shop import experts
from kiosk.rules.odd_shop.actions import Action, Called, Checked, Opened, Turned
from kiosk.rules.odd_shop.cards import Catalogue, Kind
from kiosk.rules.odd_shop.closing import profiteer
from kiosk.rules.odd_shop.states import (
    ROW,
    Checking,
    Lot,
    Opening,
    Over,
    Owned,
    Resolving,
    State,
    Trading,
    Turning,
    check_drawn,
    with_collector,
    with_lot,
    without,
)

TRADE_CLOCK = 120_000
"""Milliseconds of trading once the items are revealed, if they are limited."""

Between = Opening | Turning | Checking | Resolving | Over


def awaits(book: Catalogue, state: State, phase: Between) -> Awaits:
    """Say what is drawn, or whose Unknown items come next."""
    match phase:
        case Opening():
            return Draw(pool=state.deck, count=min(ROW, len(state.deck)))
        case Turning():
            return Draw(pool=state.supply, count=len(_closed(state)))
        case Checking(seat=seat):
            return Seats(frozenset([seat]))
        case Resolving(seat=seat):
            pool = tuple(c for c in state.supply if book.kinds[c] != Kind.UNKNOWN)
            return Draw(pool=pool, count=min(len(pool), len(unknown(state, seat))))
        case Over():
            return None


def offers(phase: Between) -> Iterator[Action]:
    """Yield the call to check a seat's items."""
    if isinstance(phase, Checking):
        yield Called(phase.seat)


def act(book: Catalogue, state: State, phase: Between, action: Action) -> State:
    """Take drawn cards, or a seat's call to have its items checked.

    Raises:
        Illegal: for cards that were not asked for, and anything else.
    """
    draw = awaits(book, state, phase)
    match phase, action, draw:
        case Opening(), Opened(items=items), Draw():
            check_drawn(draw, items, "ODD-11")
            return _opened(book, state, items)
        case Turning(), Turned(cards=cards), Draw():
            check_drawn(draw, cards, "ODD-21")
            return _turned(book, state, cards)
        case Checking(seat=seat), Called(), _:
            return replace(state, phase=Resolving(seat))
        case Resolving(seat=seat), Checked(cards=cards), Draw():
            check_drawn(draw, cards, "ODD-34")
            return _checked(book, state, seat, cards)
    raise _refusal(phase)


def after_trade(book: Catalogue, state: State, *, revealed: bool) -> State:
    """Reveal what was won after trading in the blind, else pick up (ODD-21, ODD-23)."""
    if revealed:
        return _picked_up(book, state)
    if _closed(state):
        return replace(state, phase=Turning())
    return _revealed(book, state)


def unknown(state: State, seat: int) -> tuple[str, ...]:
    """Return a seat's Unknown items, in the order in which they came."""
    owned = state.collectors[seat].items
    return tuple(one.item for one in owned if one.kind == Kind.UNKNOWN)


def _opened(book: Catalogue, state: State, items: tuple[str, ...]) -> State:
    state = replace(
        state,
        deck=without(state.deck, items),
        lots=tuple(map(Lot, items)),
        round=state.round + 1,
    )
    return experts.begin(book, state)


def _closed(state: State) -> tuple[int, ...]:
    """Return the places that were sold and whose card nobody has looked at."""
    return tuple(
        at
        for at, lot in enumerate(state.lots)
        if lot.sale and lot.sale.winner is not None and not lot.card
    )


def _turned(book: Catalogue, state: State, cards: tuple[str, ...]) -> State:
    for lot, card in zip(_closed(state), cards, strict=True):
        state = with_lot(state, lot, card=card)
    return _revealed(book, replace(state, supply=without(state.supply, cards)))


def _revealed(book: Catalogue, state: State) -> State:
    """Turn up the cards of all items won, mark the items, put the cards back (ODD-21).

    What lies under an item that nobody got goes back unseen.
    """
    kinds: dict[str, Kind] = {}
    for at, lot in enumerate(state.lots):
        if lot.sale and lot.sale.winner is not None:
            kinds[lot.item] = book.kinds[lot.card]
            state = with_lot(state, at, kind=kinds[lot.item])
    state = _marked(state, kinds)
    until = state.clock + TRADE_CLOCK if state.options.trade_clock else None
    return replace(_returned(state), phase=Trading(open=True, until=until))


def _returned(state: State) -> State:
    """Put the authentication cards of the items won back to the supply."""
    back = tuple(lot.card for lot in state.lots if lot.kind)
    lots = tuple(replace(lot, card="") if lot.kind else lot for lot in state.lots)
    return replace(state, lots=lots, supply=tuple(sorted(state.supply + back)))


def _marked(state: State, kinds: dict[str, Kind]) -> State:
    """Mark the items of these kinds, whoever owns them now."""
    for seat, owner in enumerate(state.collectors):
        items = tuple(Owned(o.item, kinds.get(o.item, o.kind)) for o in owner.items)
        state = with_collector(state, seat, items=items)
    return state


def _picked_up(book: Catalogue, state: State) -> State:
    """Take all cards back into the hands, and shuffle the authentication cards."""
    if state.options.profiteer == "after-trade":
        state = replace(state, profiteer=profiteer(book, state))
    for seat, owner in enumerate(state.collectors):
        hand = book.by_value(owner.credits)
        state = with_collector(state, seat, hand=hand, aside=(), consulted=())
    left = tuple(lot.card for lot in state.lots if lot.card)
    supply = tuple(sorted(state.supply + left))
    state = replace(state, lots=(), supply=supply)
    if state.round < state.rounds:
        return replace(state, phase=Opening())
    return _next_check(state, 0)


def _next_check(state: State, first: int) -> State:
    """Go on to the next seat with Unknown items, or end the game (ODD-34)."""
    for seat in range(first, state.count):
        if unknown(state, seat):
            return replace(state, phase=Checking(seat))
    return replace(state, phase=Over())


def _checked(book: Catalogue, state: State, seat: int, cards: tuple[str, ...]) -> State:
    """Note what the cards say; deal again if items are left over (ODD-35)."""
    items = unknown(state, seat)
    kinds = {item: book.kinds[c] for item, c in zip(items, cards, strict=False)}
    state = _marked(state, kinds)
    if unknown(state, seat):
        return state
    return _next_check(state, seat + 1)


def _refusal(phase: Between) -> Illegal:
    match phase:
        case Opening():
            return Illegal("First lay out the items of the round.", rule="ODD-11")
        case Turning():
            return Illegal("First turn up the authentication cards.", rule="ODD-21")
        case Checking() | Resolving():
            return Illegal("Only the Unknown items are left to check.", rule="ODD-34")
    return Illegal("The game is over.", rule="ODD-39")
