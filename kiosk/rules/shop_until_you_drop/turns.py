"""The course of a day: the Display, picks, extra cards (SUD-5, SUD-10 to SUD-18)."""

from msgspec.structs import replace

from kiosk.rules.contract import Draw, Illegal
from kiosk.rules.shop_until_you_drop import powers
from kiosk.rules.shop_until_you_drop.actions import Picked, Returned, Scouted
from kiosk.rules.shop_until_you_drop.cards import Catalogue, Icon, Tompang
from kiosk.rules.shop_until_you_drop.states import (
    DAYS,
    Dealing,
    Drawing,
    Losing,
    Over,
    Picking,
    Returning,
    Scouting,
    State,
    discarded,
    with_shopper,
    without,
)

NEIGHBOURS = {Icon.SELF: 0, Icon.LEFT: 1, Icon.RIGHT: -1}
"""Where the card goes that an icon has drawn, in seats clockwise."""


def fill_display(state: State) -> State:
    """Go on to a new Display, or end the game when the cards are too few (SUD-18)."""
    if len(state.deck) + len(state.discard) < state.count + 1:
        return over(state, early=True)
    return _restocked(replace(state, phase=Dealing()))


def wanted(state: State) -> Draw:
    """Say which cards the table must turn up now."""
    match state.phase:
        case Drawing(need=need, seen=seen):
            left = need - len(seen)
        case _:
            left = state.count + 1 - len(state.display)
    return Draw(pool=state.deck, count=min(left, len(state.deck)))


def dealt(state: State, cards: tuple[str, ...]) -> State:
    """Lay cards of the deck out in the Display (SUD-5)."""
    state = _turned(state, cards, "SUD-5")
    state = replace(state, display=state.display + cards)
    if len(state.display) <= state.count:
        return _restocked(state)
    return replace(state, phase=Picking())


def drew(
    book: Catalogue, state: State, phase: Drawing, cards: tuple[str, ...]
) -> State:
    """Turn up the extra card, or the scout's cards (SUD-13)."""
    state = _turned(state, cards, "SUD-13")
    seen = phase.seen + cards
    if len(seen) < phase.need:
        return _restocked(replace(state, phase=replace(phase, seen=seen)))
    if len(seen) > 1:
        return replace(state, phase=Scouting(phase.seat, seen))
    return take(book, state, phase.seat, seen[0])


def picked(book: Catalogue, state: State, action: Picked) -> State:
    """Take a card of the Display (SUD-10).

    Raises:
        Illegal: when the card is not on display.
    """
    if action.card not in state.display:
        raise Illegal("Pick a card from the Display.", rule="SUD-10")
    display = without(state.display, (action.card,))
    state = replace(state, display=display, picks=state.picks + 1)
    return take(book, state, action.seat, action.card)


def scouted(book: Catalogue, state: State, phase: Scouting, action: Scouted) -> State:
    """Keep one of the cards looked at and discard the other (SUD-D4).

    Raises:
        Illegal: when the card is not one of them.
    """
    if action.card not in phase.cards:
        raise Illegal("Keep one of the cards you looked at.", rule="SUD-D4")
    state = discarded(state, *without(phase.cards, (action.card,)))
    return take(book, state, action.seat, action.card)


def returned(state: State, phase: Returning, action: Returned) -> State:
    """Take the card back to the shop; the turn goes on (SUD-D4)."""
    state = with_shopper(state, action.seat, returned=True)
    return _go_on(discarded(state, phase.card))


def take(book: Catalogue, state: State, seat: int, card: str) -> State:
    """Bag a coupon or accept a Tompang; drop if neither can be (SUD-11, SUD-12)."""
    shopper = state.shoppers[seat]
    if not powers.may_take(book, shopper, card):
        if powers.may_return(book, shopper, card):
            return replace(state, phase=Returning(seat, card))
        return drop(state, seat, card)
    found = book.card(card)
    if isinstance(found, Tompang):
        tompangs = (*shopper.today_tompangs, card)
        return _go_on(with_shopper(state, seat, today_tompangs=tompangs))
    state = with_shopper(state, seat, today=(*shopper.today, card))
    return _triggered(book, state, seat, found.icon)


def drop(state: State, seat: int, card: str) -> State:
    """End turn and day for all; the seat gives up a bag next (SUD-20)."""
    state = discarded(state, card, *state.display)
    return replace(state, display=(), phase=Losing(seat, card))


def end_day(state: State) -> State:
    """Keep what is in the bags, then go on to the next day or the scores (SUD-24)."""
    if state.day == DAYS:
        return over(state, early=False)
    return fill_display(_rotated(replace(_kept(state), day=state.day + 1)))


def over(state: State, *, early: bool) -> State:
    """End the game; everybody keeps what is in the bags."""
    return replace(_kept(state), phase=Over(early))


def _triggered(book: Catalogue, state: State, seat: int, icon: Icon) -> State:
    """Let the icon of a card just bagged take effect (SUD-13, SUD-14)."""
    cards = len(state.deck) + len(state.discard)
    if icon == Icon.NONE or not cards:
        return _go_on(state)
    target = (seat + NEIGHBOURS[icon]) % state.count
    looks = powers.scouts(book, state.shoppers[target]) and cards > 1
    return _restocked(replace(state, phase=Drawing(target, need=2 if looks else 1)))


def _go_on(state: State) -> State:
    """Let the next seat pick, or end the turn (SUD-16)."""
    if state.picks < state.count:
        return replace(state, phase=Picking())
    state = discarded(state, *state.display)
    return fill_display(_rotated(replace(state, display=())))


def _rotated(state: State) -> State:
    """Pass the start to the left neighbour."""
    return replace(state, starter=(state.starter + 1) % state.count, picks=0)


def _kept(state: State) -> State:
    """Move everything of the day to the scoring piles (SUD-22)."""
    shoppers = tuple(
        replace(
            shopper,
            kept=shopper.coupons,
            kept_tompangs=shopper.tompangs,
            today=(),
            today_tompangs=(),
        )
        for shopper in state.shoppers
    )
    return replace(state, shoppers=shoppers)


def _restocked(state: State) -> State:
    """Make the discard pile the deck when that has run out (SUD-17)."""
    if state.deck:
        return state
    return replace(state, deck=state.discard, discard=())


def _turned(state: State, cards: tuple[str, ...], rule: str) -> State:
    """Take cards off the deck.

    Raises:
        Illegal: when they are not what the table was asked for.
    """
    draw = wanted(state)
    if len(cards) != draw.count or len(set(cards) & set(draw.pool)) != draw.count:
        raise Illegal(
            "Turn up exactly {count} from the deck.", rule=rule, count=draw.count
        )
    return replace(state, deck=without(state.deck, cards))
