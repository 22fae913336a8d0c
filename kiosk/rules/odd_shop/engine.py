"""The rule engine of Odd Shop."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar

from kiosk.rules.contract import Awaits, Illegal, Standings, check_turn
from kiosk.rules.odd_shop import actions as act
from kiosk.rules.odd_shop import (
    auctions,
    experts,
    hidden,
    rounds,
    scores,
    showing,
    states,
    ties,
    trades,
    words,
)
from kiosk.rules.odd_shop.cards import Catalogue, Deck
from kiosk.rules.odd_shop.states import (
    ROW,
    Adding,
    Bidding,
    Checking,
    Collector,
    Consulting,
    Deciding,
    Forfeiting,
    Looking,
    Opening,
    Resolving,
    Trading,
    Turning,
    Uncovering,
)
from kiosk.rules.odd_shop.views import View


class OddShop:
    """Odd Shop, played with the deck it is given.

    ``legal`` samples what is open-ended; ``apply`` takes all that the rules allow:

    * of bids, one for each total: the cards that keep the most ways of paying later;
    * no other bid, decision or card in place of a hidden one already chosen;
    * of credit cards of one value, the first;
    * of offers, a gift, a purchase and a swap between any two seats;
    * of times, the latest one there was.

    Args:
        deck: the cards, with a credit set for every seat.
    """

    key: ClassVar[str] = "odd-shop"
    title: ClassVar[str] = "Odd Shop"
    seats: ClassVar[range] = range(2, 7)
    rules: ClassVar[int] = 1
    Options: ClassVar[type[act.Options]] = act.Options
    State: ClassVar[Any] = states.State
    Action: ClassVar[Any] = act.Action
    examples: ClassVar[tuple[act.Options, ...]] = (
        act.Options(),
        act.Options(length="7", trade_clock=True),
        act.Options(length="all", profiteer="after-trade"),
    )
    reluctant: ClassVar[tuple[type, ...]] = (act.Offered,)
    """Random players would trade for ever."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.book = Catalogue(deck)

    def start(self, seats: Sequence[str], options: act.Options) -> states.State:
        """Return the first state: credit sets in hand, all else face down (ODD-7)."""
        if len(seats) not in self.seats:
            raise Illegal(
                "Odd Shop is for three to six, or for two who like it quiet.",
                rule="ODD-A2",
            )
        items = tuple(sorted(item.id for item in self.deck.items))
        whole = -(-len(items) // ROW)
        rounds = whole if options.length == "all" else int(options.length)
        return states.State(
            options=options,
            names=tuple(seats),
            collectors=tuple(
                Collector(self.book.by_value(self.book.wallet(seat)))
                for seat in range(len(seats))
            ),
            deck=items,
            supply=tuple(sorted(self.book.kinds)),
            rounds=min(rounds, whole),
        )

    def awaits(self, state: states.State) -> Awaits:
        """Say who or what acts next; ``None`` at the end of the game."""
        match state.phase:
            case (Consulting() | Uncovering() | Looking()) as phase:
                return experts.awaits(self.book, state, phase)
            case Bidding() as phase:
                return auctions.awaits(state, phase)
            case (Deciding() | Adding() | Forfeiting()) as phase:
                return ties.awaits(state, phase)
            case Trading() as phase:
                return trades.awaits(state, phase)
        return rounds.awaits(self.book, state, state.phase)

    def outcome(self, state: states.State, result: tuple[str, ...]) -> act.Action:
        """Return the action for items or authentication cards that were drawn."""
        match state.phase:
            case Opening():
                return act.Opened(result)
            case Turning():
                return act.Turned(result)
            case Resolving():
                return act.Checked(result)
        return act.Uncovered(result)

    def timeout(self, state: states.State, at: int) -> act.Action:
        """Return the action for a trading clock that has run down (ODD-A29)."""
        return act.TimeUp(at)

    def legal(self, state: states.State) -> Iterator[act.Action]:
        """Yield the legal actions in a fixed order, without doubles."""
        match state.phase:
            case (Consulting() | Uncovering() | Looking()) as phase:
                yield from experts.offers(self.book, state, phase)
            case Bidding() as phase:
                yield from auctions.offers(self.book, state, phase)
            case (Deciding() | Adding() | Forfeiting()) as phase:
                yield from ties.offers(self.book, state, phase)
            case Trading() as phase:
                yield from trades.offers(self.book, state, phase)
            case phase:
                yield from rounds.offers(phase)

    def apply(self, state: states.State, action: act.Action) -> states.State:
        """Return the state after the action; ``Illegal`` changes nothing."""
        rule = _TURNS.get(type(state.phase), "")
        check_turn(self.awaits(state), action, state.names, rule)
        match state.phase:
            case (Consulting() | Uncovering() | Looking()) as phase:
                return experts.act(self.book, state, phase, action)
            case Bidding() as phase:
                return auctions.act(self.book, state, phase, action)
            case (Deciding() | Adding() | Forfeiting()) as phase:
                return ties.act(self.book, state, phase, action)
            case Trading() as phase:
                return trades.act(self.book, state, phase, action)
        return rounds.act(self.book, state, state.phase, action)

    def final(self, state: states.State, action: act.Action) -> bool:
        """Tell whether an action shows what was hidden, so that it cannot be undone.

        These are looks under an item, and every common reveal.
        """
        if isinstance(action, act.Revealed | act.Consulted | act.Looked):
            return True
        match state.phase, action:
            case Trading(open=False, done=done), act.TradeDone():
                return len(done) + 1 == state.count
        return False

    def view(self, state: states.State, seat: int | None) -> View:
        """Return what that seat, or the shared screen, may know."""
        return showing.view(self.book, state, seat)

    def redeal(
        self, state: states.State, seat: int | None, rng: Random
    ) -> states.State:
        """Return the state with all that the seat cannot know dealt anew."""
        return hidden.redeal(state, seat, rng)

    def pieces(self, state: states.State) -> tuple[str, ...]:
        """Return the ids of all items, credit and authentication cards, sorted."""
        return hidden.pieces(state)

    def standings(self, state: states.State) -> Standings | None:
        """Return the scores so far, ``None`` before the first round."""
        return scores.standings(self.book, state) if state.round else None

    def describe(self, state: states.State, action: act.Action) -> str:
        """Say in one short line what the action is, distinct among legal ones."""
        return words.describe(self.book, state, action)


_TURNS: dict[type, str] = {
    Consulting: "ODD-12",
    Looking: "ODD-12",
    Bidding: "ODD-16",
    Deciding: "ODD-25",
    Adding: "ODD-28",
    Forfeiting: "ODD-30",
    Trading: "ODD-22",
    Checking: "ODD-34",
}
"""The rule that says who may act."""
