"""The engine of Shop 'N Time, after the rulebook of Mercury Games.

Two ways with the cards (``ShopOptions.cards``): players hold printed cards and the box
times, calls, gives coupons, checks out and scores; or the box deals and holds packets,
hands, deck and discard as well.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, ClassVar

import msgspec

from kiosk.rules.contract import Awaits, Draw, Illegal, Roll, Seats, Standings
from kiosk.rules.goods import Deck
from kiosk.rules.shop_n_time import actions as act
from kiosk.rules.shop_n_time import checkout, hidden, rounds, shopping, turns
from kiosk.rules.shop_n_time.offers import offers
from kiosk.rules.shop_n_time.options import (
    Cards,
    Mode,
    ShopOptions,
    check_options,
    unfit,
)
from kiosk.rules.shop_n_time.shop import SIZES, Shop
from kiosk.rules.shop_n_time.showing import prices_known, show
from kiosk.rules.shop_n_time.standing import standings
from kiosk.rules.shop_n_time.state import Phase, Shopper, ShopState, open_seats
from kiosk.rules.shop_n_time.views import View
from kiosk.rules.shop_n_time.words import describe

_VERBS: dict[type, Callable[[Shop, ShopState, Any], ShopState]] = {
    act.BeginRound: rounds.begin_round,
    act.Rolled: rounds.rolled,
    act.Drawn: rounds.drawn,
    act.Chosen: shopping.chosen,
    act.Keep: shopping.keep,
    act.Touched: shopping.touched,
    act.TimeUp: shopping.time_up,
    act.PickUp: shopping.pick_up,
    act.Close: shopping.close,
    act.DrawCard: shopping.draw_card,
    act.EndRound: shopping.end_round,
    act.Take: turns.take,
    act.Continue: turns.go_on,
    act.Pass: turns.pass_on,
    act.Scanned: checkout.scanned,
    act.Removed: checkout.removed,
    act.Moved: checkout.moved,
    act.Back: checkout.back,
    act.Bet: checkout.bet,
    act.Done: checkout.done,
    act.NextRound: rounds.next_round,
}

_ROLLS = (Phase.MODE, Phase.COUNT, Phase.BOUNDS, Phase.LATE)
_DRAWS = (Phase.TARGET, Phase.DEAL, Phase.GRID, Phase.DRAWN, Phase.REFILL)
_ONE_SEAT = (Phase.TURN, Phase.CHECKOUT)
_OPEN_SEATS = (Phase.SELECT, Phase.WAIT, Phase.DRAW)


class ShopNTime:
    """Shop 'N Time for two to eight."""

    key: ClassVar[str] = "shop-n-time"
    title: ClassVar[str] = "Shop 'N Time"
    seats: ClassVar[range] = range(2, 9)
    rules: ClassVar[int] = 1
    Options: ClassVar[type[msgspec.Struct]] = ShopOptions
    State: ClassVar[Any] = ShopState
    Action: ClassVar[Any] = act.Action
    simulated: ClassVar[ShopOptions] = ShopOptions(cards=Cards.DEALT)
    """With printed cards random players would scan next to nothing."""
    examples: ClassVar[tuple[ShopOptions, ...]] = (
        ShopOptions(rounds=1),
        ShopOptions(mode=Mode.RANDOM, rounds=2, betting=True, strategy=True),
        ShopOptions(mode=Mode.RANDOM, rounds=2, cards=Cards.DEALT),
        ShopOptions(
            mode=Mode.BULLS_EYE,
            rounds=1,
            strategy=True,
            cards=Cards.DEALT,
            betting=True,
        ),
        ShopOptions(mode=Mode.BUNDLE, rounds=1, countdown_s=0, betting=True),
    )

    reluctant: ClassVar[tuple[type, ...]] = (
        act.Close,
        act.Pass,
        act.Removed,
        act.Moved,
        act.Back,
    )
    """Verbs that give up or take back: random players choose them rarely."""

    def __init__(self, deck: Deck) -> None:
        """Take the goods to play with.

        Raises:
            ValueError: when they are not a complete deck (``Shop``).
        """
        self.deck = deck
        self._shop = Shop(deck)

    def start(self, seats: Sequence[str], options: ShopOptions) -> ShopState:
        """Seat the players in entry order, which is clockwise (SNT-7)."""
        _check_names(seats)
        check_options(options)
        deals = options.cards is Cards.DEALT
        return rounds.open_round(
            ShopState(
                names=tuple(seats),
                options=options,
                phase=Phase.READY,
                shoppers=(Shopper(),) * len(seats),
                deck=self._shop.numbers if deals else (),
            )
        )

    def unfit(self, options: ShopOptions) -> Illegal | None:
        """Say why no game is begun so at a table (SNT-D5)."""
        return unfit(options)

    def awaits(self, state: ShopState) -> Awaits:
        """Say what comes next; the countdown and the pause are deadlines."""
        if state.phase in _ROLLS:
            return Roll(self._dice(state))
        if state.phase in _DRAWS:
            return Draw(*rounds.pool_of(self._shop, state))
        if rounds.is_over(state):
            return None
        return Seats(_acting(state), state.deadline)

    def _dice(self, state: ShopState) -> tuple[tuple[str, ...], ...]:
        match state.phase:
            case Phase.MODE:
                return (rounds.modes_ahead(state),)
            case Phase.COUNT:
                return (SIZES,)
            case Phase.BOUNDS:
                return (self._shop.pairs,)
        return tuple(state.packets[seat] for seat in shopping.late_seats(state))

    def outcome(self, state: ShopState, result: tuple[str, ...]) -> act.Action:
        """Return what chance did."""
        rolls = state.phase in _ROLLS
        return act.Rolled(result) if rolls else act.Drawn(result)

    def timeout(self, state: ShopState, at: int) -> act.Action:
        """End the countdown, or the pause after it."""
        if state.phase is Phase.SELECT:
            return act.TimeUp(at)
        return act.PickUp(at)

    def legal(self, state: ShopState) -> Iterator[act.Action]:
        """Yield the legal actions; times and scans come as a sample (``offers``)."""
        return offers(self._shop, state)

    def apply(self, state: ShopState, action: act.Action) -> ShopState:
        """Return the state after the action; what is not legal is refused in words."""
        if rounds.is_over(state):
            raise Illegal("The game is over.", rule="SNT-9")
        return _VERBS[type(action)](self._shop, state, action)

    def final(self, state: ShopState, action: act.Action) -> bool:
        """Tell whether undo stops here: the results tell prices that were hidden.

        Bets are made, and a bundle or a Bulls-Eye is shopped for, in ignorance of them
        (SNT-A14, SNT-45, SNT-46).
        """
        last = isinstance(action, act.Done) and action.seat + 1 == len(state.names)
        return last and not prices_known(state)

    def view(self, state: ShopState, seat: int | None) -> View:
        """Return what may be known: a type for each phase (``views``)."""
        return show(self._shop, state, seat)

    def redeal(self, state: ShopState, seat: int | None, rng: Random) -> ShopState:
        """Deal the cards anew that this seat does not see."""
        return hidden.redeal(state, seat, rng)

    def pieces(self, state: ShopState) -> tuple[str, ...]:
        """Return the numbers of all items and coupons."""
        return hidden.pieces(self._shop, state)

    def standings(self, state: ShopState) -> Standings | None:
        """Return the sums of the rounds scored so far."""
        return standings(state)

    def describe(self, state: ShopState, action: act.Action) -> str:
        """Say in one short line what the action is."""
        return describe(self._shop, state, action)


def _check_names(names: Sequence[str]) -> None:
    if len(names) not in ShopNTime.seats:
        raise Illegal("Two to eight can play.", rule="SNT-4")
    if any(not name.strip() for name in names):
        raise Illegal("Everybody needs a name.", rule="SNT-7")
    seen: set[str] = set()
    for name in names:
        if name.strip().casefold() in seen:
            raise Illegal(
                "Two of you are called {name}: tell them apart.",
                rule="SNT-7",
                name=name.strip(),
            )
        seen.add(name.strip().casefold())


def _acting(state: ShopState) -> frozenset[int]:
    if state.phase in _ONE_SEAT:
        return frozenset({state.turn})
    if state.phase in _OPEN_SEATS:
        return frozenset(open_seats(state))
    return frozenset(range(len(state.names)))
