"""The rule engine of Shop Until You Drop."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from kiosk.rules.contract import Awaits, Illegal, Roll, Seats, Standings, check_turn
from kiosk.rules.shop_until_you_drop import actions as act
from kiosk.rules.shop_until_you_drop import drops, scores, states, turns, views, words
from kiosk.rules.shop_until_you_drop.actions import Sides, Starter
from kiosk.rules.shop_until_you_drop.cards import Catalogue, Deck
from kiosk.rules.shop_until_you_drop.states import (
    Choosing,
    Dealing,
    Drawing,
    Losing,
    Opening,
    Over,
    Phase,
    Picking,
    Returning,
    Saving,
    Scouting,
    Shopper,
    with_shopper,
)
from kiosk.rules.shop_until_you_drop.views import View

MOST = 4
"""Players without the option for five (SUD-3)."""


class ShopUntilYouDrop:
    """Shop Until You Drop, played with the deck it is given.

    ``legal`` is complete but for two things. Of coupons equal in colour, value and icon
    it takes the first ones into a bag to give up; ``apply`` takes any. And a bag's
    cards are offered sorted; ``apply`` takes them in any order.

    Args:
        deck: the cards, with no more than five colours.
    """

    key: ClassVar[str] = "shop-until-you-drop"
    title: ClassVar[str] = "Shop Until You Drop"
    seats: ClassVar[range] = range(2, 6)
    rules: ClassVar[int] = 1
    Options: ClassVar[type[act.Options]] = act.Options
    State: ClassVar[Any] = states.State
    Action: ClassVar[Any] = act.Action
    examples: ClassVar[tuple[act.Options, ...]] = (
        act.Options(allow_five=True),
        act.Options(sides=Sides.EXTRA_KIASU, starter=Starter.CHOSEN, allow_five=True),
        act.Options(
            sides=Sides.EACH,
            allow_five=True,
            must_lose_card=True,
            tie_counts_tompang=True,
        ),
    )

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.book = Catalogue(deck)

    def start(self, seats: Sequence[str], options: act.Options) -> states.State:
        """Return the first state: all cards in the deck, nobody with a character."""
        most = max(self.seats) if options.allow_five else MOST
        if not min(self.seats) <= len(seats) <= most:
            raise Illegal(
                "Shop Until You Drop is for {least} to {most}; five is an option.",
                rule="SUD-3",
                least=min(self.seats),
                most=most,
            )
        return states.State(
            options=options,
            names=tuple(seats),
            shoppers=(Shopper(),) * len(seats),
            deck=self.book.ids,
        )

    def awaits(self, state: states.State) -> Awaits:
        """Say who or what acts next; ``None`` at the end of the game."""
        match state.phase:
            case Choosing():
                return Seats(frozenset(_undressed(state)))
            case Opening() if state.options.starter == Starter.DRAWN:
                return Roll((tuple(map(str, range(state.count))),))
            case Opening():
                return Seats(frozenset(range(state.count)))
            case Dealing() | Drawing():
                return turns.wanted(state)
            case Over():
                return None
        seat = views.acting(state)
        return Seats(frozenset([seat] if seat is not None else []))

    def outcome(self, state: states.State, result: tuple[str, ...]) -> act.Action:
        """Return the action for cards turned up or the starting player drawn."""
        match state.phase:
            case Opening():
                seats = {str(seat): seat for seat in range(state.count)}
                return act.Opened(seats.get("".join(result), -1))
            case Drawing():
                return act.Drew(result)
        return act.Dealt(result)

    def timeout(self, state: states.State, at: int) -> act.Action:
        """Refuse: nothing in this game has a deadline."""
        raise Illegal("There is no hurry in this game.", rule="SUD-10")

    def legal(self, state: states.State) -> Iterator[act.Action]:
        """Yield the legal actions in a fixed order, without doubles."""
        match state.phase:
            case Choosing():
                yield from self._choices(state)
            case Opening() if state.options.starter == Starter.CHOSEN:
                yield from map(act.Opened, range(state.count))
            case Picking():
                for card in state.display:
                    yield act.Picked(state.picker, card)
            case Scouting(seat=seat, cards=cards):
                yield from (act.Scouted(seat, card) for card in cards)
            case Returning(seat=seat):
                yield act.Returned(seat)
                yield act.Declined(seat)
            case Losing(seat=seat):
                for bag in drops.choices(self.book, state, seat):
                    yield act.Dropped(seat, tuple(sorted(card.id for card in bag)))
            case Saving(seat=seat, bag=bag):
                yield from (act.Saved(seat, card) for card in bag)

    def apply(self, state: states.State, action: act.Action) -> states.State:
        """Return the state after the action; ``Illegal`` changes nothing."""
        check_turn(self.awaits(state), action, state.names, "SUD-10")
        match state.phase, action:
            case Choosing(), act.Chose():
                return self._chosen(state, action)
            case Opening(), act.Opened():
                return _opened(state, action)
            case Dealing(), act.Dealt(cards=cards):
                return turns.dealt(state, cards)
            case Drawing() as phase, act.Drew(cards=cards):
                return turns.drew(self.book, state, phase, cards)
            case Picking(), act.Picked():
                return turns.picked(self.book, state, action)
            case Scouting() as phase, act.Scouted():
                return turns.scouted(self.book, state, phase, action)
            case Returning() as phase, act.Returned():
                return turns.returned(state, phase, action)
            case Returning(seat=seat, card=card), act.Declined():
                return turns.drop(state, seat, card)
            case Losing(), act.Dropped():
                return drops.dropped(self.book, state, action)
            case Saving() as phase, act.Saved():
                return drops.saved(state, phase, action)
        raise _refusal(state.phase)

    def view(self, state: states.State, seat: int | None) -> View:
        """Return what everybody may know: the same for every seat (SUD-A23)."""
        return views.view(self.book, state)

    def redeal(
        self, state: states.State, seat: int | None, rng: Random
    ) -> states.State:
        """Return the state as it is: a deck without an order hides nothing."""
        return state

    def pieces(self, state: states.State) -> tuple[str, ...]:
        """Return the ids of all cards, sorted."""
        held = [c for s in state.shoppers for c in (*s.coupons, *s.tompangs)]
        piles = (*state.deck, *state.discard, *state.display)
        return tuple(sorted([*held, *piles, *_in_hand(state)]))

    def standings(self, state: states.State) -> Standings | None:
        """Return the scores for all that seats hold, ``None`` before the first deal."""
        if isinstance(state.phase, Choosing | Opening):
            return None
        return scores.standings(self.book, state)

    def describe(self, state: states.State, action: act.Action) -> str:
        """Say in one short line what the action is, distinct among legal ones."""
        return words.describe(self.book, state, action)

    def _choices(self, state: states.State) -> Iterator[act.Chose]:
        for seat in _undressed(state):
            for character in views.free(self.book, state):
                for kiasu in _SIDES[state.options.sides]:
                    yield act.Chose(seat, character.key, kiasu)

    def _chosen(self, state: states.State, action: act.Chose) -> states.State:
        """Give a seat its character (SUD-4).

        Raises:
            Illegal: when the character is taken, or that side is not played.
        """
        if action.character not in {one.key for one in views.free(self.book, state)}:
            raise Illegal("Choose a character that nobody has yet.", rule="SUD-4")
        if action.kiasu not in _SIDES[state.options.sides]:
            raise Illegal("That side is not played this time.", rule="SUD-4")
        state = with_shopper(
            state, action.seat, character=action.character, kiasu=action.kiasu
        )
        return state if _undressed(state) else replace(state, phase=Opening())


_SIDES = {
    Sides.BASIC: (False,),
    Sides.EXTRA_KIASU: (True,),
    Sides.EACH: (False, True),
}
"""Whether a character may, must or must not show its Extra Kiasu side."""


def _undressed(state: states.State) -> tuple[int, ...]:
    """Return the seats that have no character yet."""
    return tuple(at for at, one in enumerate(state.shoppers) if not one.character)


def _opened(state: states.State, action: act.Opened) -> states.State:
    """Let a seat start, and lay out the first Display (SUD-6)."""
    if action.seat not in range(state.count):
        raise Illegal("Somebody at the table has to start.", rule="SUD-6")
    return turns.fill_display(replace(state, starter=action.seat))


def _in_hand(state: states.State) -> tuple[str, ...]:
    """Return cards that are turned up but lie nowhere yet."""
    match state.phase:
        case Drawing(seen=cards) | Scouting(cards=cards):
            return cards
        case Returning(card=card):
            return (card,)
    return ()


def _refusal(phase: Phase) -> Illegal:
    """Say what is to be done instead."""
    match phase:
        case Choosing():
            return Illegal("First everybody chooses a character.", rule="SUD-4")
        case Opening():
            return Illegal("First find out who starts.", rule="SUD-6")
        case Dealing():
            return Illegal("First lay out the Display.", rule="SUD-5")
        case Picking():
            return Illegal("Pick a card from the Display.", rule="SUD-10")
        case Drawing():
            return Illegal("First draw the extra card.", rule="SUD-13")
        case Scouting() | Returning() | Saving():
            return Illegal("First decide what the power does.", rule="SUD-D4")
        case Losing():
            return Illegal("First choose the bag to give up.", rule="SUD-21")
    return Illegal("The game is over.", rule="SUD-24")
