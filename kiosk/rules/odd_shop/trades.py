"""Trading: any bundle for any other, between two seats, all at once (ODD-31)."""

from collections.abc import Iterator

from msgspec.structs import replace

from kiosk.rules.contract import Illegal, Seats
from kiosk.rules.odd_shop import rounds
from kiosk.rules.odd_shop.actions import (
    Accepted,
    Action,
    Bundle,
    Cancelled,
    Offered,
    TimeUp,
    TradeDone,
)
from kiosk.rules.odd_shop.cards import Catalogue
from kiosk.rules.odd_shop.states import (
    Deal,
    State,
    Trading,
    are_of,
    with_collector,
    without,
)

NOTHING = Bundle()


def awaits(state: State, phase: Trading) -> Seats:
    """Say that everybody may trade, until the trading clock has run down."""
    return Seats(frozenset(range(state.count)), phase.until)


def offers(book: Catalogue, state: State, phase: Trading) -> Iterator[Action]:
    """Yield all answers to open offers, and a few simple offers as a sample."""
    for deal in phase.deals:
        yield Accepted(deal.to, deal.number)
        yield Cancelled(deal.seat, deal.number)
        yield Cancelled(deal.to, deal.number)
    for seat in range(state.count):
        if seat not in phase.done:
            yield TradeDone(seat, state.clock)
    there = {(deal.seat, deal.to, deal.give, deal.get) for deal in phase.deals}
    for one in _samples(book, state):
        if (one.seat, one.to, one.give, one.get) not in there:
            yield one


def act(book: Catalogue, state: State, phase: Trading, action: Action) -> State:
    """Take an offer, an answer to one, or somebody's wish to go on.

    Raises:
        Illegal: for what cannot be given, and anything but trading.
    """
    match action:
        case Offered():
            return _offered(state, phase, action)
        case Accepted():
            return _accepted(state, phase, action)
        case Cancelled():
            deal = _deal(phase, action.offer, action.seat)
            return _without(state, phase, deal)
        case TradeDone():
            return _done(book, state, phase, action)
        case TimeUp(at=at):
            if phase.until is None or at < phase.until:
                raise Illegal("There is time to trade.", rule="ODD-A29")
            state = replace(state, clock=max(at, state.clock))
            return rounds.after_trade(book, state, revealed=phase.open)
    raise Illegal("Now everybody may trade.", rule="ODD-22")


def owns(state: State, seat: int, bundle: Bundle) -> bool:
    """Tell whether a seat owns all that is in a bundle, nothing in it twice."""
    owner = state.collectors[seat]
    items = tuple(one.item for one in owner.items)
    return are_of(bundle.items, items) and are_of(bundle.cards, owner.credits)


def _offered(state: State, phase: Trading, action: Offered) -> State:
    """Open an offer, in place of an older one between the same two."""
    if action.to == action.seat or action.to not in range(state.count):
        raise Illegal("Choose somebody else to trade with.", rule="ODD-31")
    if action.give.is_empty and action.get.is_empty:
        raise Illegal("Put something into the deal.", rule="ODD-31")
    number = state.offers + 1
    deal = Deal(number, action.seat, action.to, action.give, action.get)
    _check_owned(state, deal)
    pair = (action.seat, action.to)
    others = tuple(one for one in phase.deals if (one.seat, one.to) != pair)
    phase = replace(phase, deals=(*others, deal))
    return replace(state, offers=number, phase=phase)


def _accepted(state: State, phase: Trading, action: Accepted) -> State:
    """Swap both bundles at once; nobody is done any more (ODD-22, ODD-31)."""
    deal = _deal(phase, action.offer, action.seat)
    if deal.to != action.seat:
        raise Illegal("Your own offer is for the other to accept.", rule="ODD-31")
    _check_owned(state, deal)
    state = _moved(state, deal.seat, deal.to, deal.give)
    state = _moved(state, deal.to, deal.seat, deal.get)
    state = _without(state, replace(phase, done=()), deal)
    return _kept(state)


def _check_owned(state: State, deal: Deal) -> None:
    """Refuse what cannot be given.

    Raises:
        Illegal: and names who does not own what is asked of him.
    """
    for seat, bundle in ((deal.seat, deal.give), (deal.to, deal.get)):
        if not owns(state, seat, bundle):
            raise Illegal(
                "{name} does not own all of that.",
                rule="ODD-31",
                name=state.names[seat],
            )


def _deal(phase: Trading, number: int, seat: int) -> Deal:
    """Return the open offer of that number, if it is the seat's business.

    Raises:
        Illegal: when there is none.
    """
    for deal in phase.deals:
        if deal.number == number and seat in (deal.seat, deal.to):
            return deal
    raise Illegal("That offer is not open any more.", rule="ODD-31")


def _moved(state: State, giver: int, taker: int, bundle: Bundle) -> State:
    """Hand a bundle over; credit cards can be bid from the next round on (ODD-32)."""
    one, two = state.collectors[giver], state.collectors[taker]
    given = tuple(owned for owned in one.items if owned.item in bundle.items)
    state = with_collector(
        state,
        giver,
        hand=without(one.hand, bundle.cards),
        aside=without(one.aside, bundle.cards),
        items=tuple(owned for owned in one.items if owned not in given),
    )
    return with_collector(
        state, taker, items=two.items + given, aside=two.aside + bundle.cards
    )


def _without(state: State, phase: Trading, deal: Deal) -> State:
    deals = tuple(one for one in phase.deals if one != deal)
    return replace(state, phase=replace(phase, deals=deals))


def _kept(state: State) -> State:
    """Close the offers that the latest deal has made impossible."""
    assert isinstance(state.phase, Trading)
    deals = tuple(
        deal
        for deal in state.phase.deals
        if owns(state, deal.seat, deal.give) and owns(state, deal.to, deal.get)
    )
    return replace(state, phase=replace(state.phase, deals=deals))


def _done(book: Catalogue, state: State, phase: Trading, action: TradeDone) -> State:
    """Note who is done; when all are, go on (ODD-22)."""
    if action.at < state.clock:
        raise Illegal("The clock only runs forward.", rule="ODD-A29")
    if action.seat in phase.done:
        raise Illegal("Waiting for the others to finish trading.", rule="ODD-22")
    done = (*phase.done, action.seat)
    state = replace(state, clock=action.at)
    if len(done) == state.count:
        return rounds.after_trade(book, state, revealed=phase.open)
    return replace(state, phase=replace(phase, done=done))


def _samples(book: Catalogue, state: State) -> Iterator[Offered]:
    """Yield a gift, a purchase and a swap between any two, as far as they own things.

    Which items these are about changes from round to round.
    """
    for seat in range(state.count):
        for to in (other for other in range(state.count) if other != seat):
            mine, theirs = (_sample(state, one) for one in (seat, to))
            coin = book.by_value(state.collectors[seat].credits)[-1:]
            if mine:
                yield Offered(seat, to, Bundle(mine), NOTHING)
            if coin and theirs:
                yield Offered(seat, to, Bundle(cards=coin), Bundle(theirs))
            if mine and theirs:
                yield Offered(seat, to, Bundle(mine), Bundle(theirs))


def _sample(state: State, seat: int) -> tuple[str, ...]:
    """Return one of a seat's items, if it has any."""
    items = state.collectors[seat].items
    return (items[state.round % len(items)].item,) if items else ()
