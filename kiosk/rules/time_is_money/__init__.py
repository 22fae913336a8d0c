"""Time is Money, after the English rulebook of the Ravensburger edition of 2003.

Two ways to play, chosen by ``Options.play``: all on the box (``box.py``), or with the
bought game on the table, where the box is stopwatch and referee (``table.py``). Nothing
is hidden from anybody but the time of a turn that runs.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar, Protocol

from msgspec import Struct

from kiosk.rules.contract import Awaits, Illegal, Standings
from kiosk.rules.time_is_money import box, opening, table, terms
from kiosk.rules.time_is_money.box import (
    Blocked,
    BoxState,
    BoxView,
    Rolled,
    Shook,
    Took,
    Unblocked,
)
from kiosk.rules.time_is_money.dice import Die
from kiosk.rules.time_is_money.table import (
    Counted,
    Grabbed,
    Plus,
    Reset,
    Started,
    TableState,
    TableView,
)
from kiosk.rules.time_is_money.terms import (
    AutoStopped,
    Began,
    Options,
    Settled,
    Stacked,
    Stopped,
)

__all__ = [
    "TIME_IS_MONEY",
    "Action",
    "AutoStopped",
    "Began",
    "Blocked",
    "BoxState",
    "BoxView",
    "Counted",
    "Die",
    "Grabbed",
    "Options",
    "Plus",
    "Reset",
    "Rolled",
    "Settled",
    "Shook",
    "Stacked",
    "Started",
    "State",
    "Stopped",
    "TableState",
    "TableView",
    "TimeIsMoney",
    "Took",
    "Unblocked",
    "View",
]

State = BoxState | TableState
View = BoxView | TableView
Setting = Began | Stacked
"""What happens before a turn, in both ways to play."""
BoxAction = Shook | Rolled | Took | Blocked | Unblocked
TableAction = Started | Reset | Plus | Grabbed | Counted
Action = Setting | BoxAction | TableAction | Stopped | AutoStopped
# In the class these names mean what the contract types as Any.
_State = State
_Action = Action


class _Way(Protocol):
    """One way to play, as its module offers it."""

    def awaits(self, state: Any) -> Awaits: ...
    def legal(self, state: Any) -> Iterator[Any]: ...
    def apply(self, state: Any, action: object) -> Any: ...
    def view(self, state: Any) -> Any: ...
    def redeal(self, state: Any, rng: Random) -> Any: ...
    def standings(self, state: Any) -> Standings | None: ...
    def describe(self, state: Any, action: object) -> str: ...


class TimeIsMoney:
    """The rule engine of Time is Money.

    ``legal`` offers times and amounts by sample: a roll or a start one second after the
    latest action; a stop at once, on time, and two seconds late; 0 or 210 grabbed; the
    box's account, or 10 more, counted. Any other time that does not run backwards, and
    any whole tens that the game's money allows, are as legal.

    ``awaits`` gives a deadline and ``describe`` a time while a turn runs: those are for
    the table, never for a screen.
    """

    key: ClassVar[str] = "time-is-money"
    title: ClassVar[str] = "Time is Money"
    seats: ClassVar[range] = range(2, 6)
    rules: ClassVar[int] = 1
    Options: ClassVar[type[Struct]] = Options
    State: ClassVar[Any] = State
    Action: ClassVar[Any] = Action
    examples: ClassVar[tuple[Struct, ...]] = (
        Options(),
        Options(first="chosen", chaos="once", rounding="nearest"),
        Options(chaos="every-turn", true_chaos=True),
        Options(play="table"),
        Options(play="table", first="chosen", chaos="every-turn", rounding="nearest"),
    )

    def start(self, seats: Sequence[str], options: terms.Options) -> _State:
        """Return the first state: nobody has begun, all money is in the bank.

        Raises:
            Illegal: for other than two to five seats (TIM-4).
        """
        if len(seats) not in self.seats:
            raise Illegal("Two to five play Time is Money.", rule="TIM-4")
        way = box if options.play == "box" else table
        started: _State = way.start(tuple(seats), options)
        return started

    def awaits(self, state: _State) -> Awaits:
        """Say who or what acts next."""
        if opening.is_open(state):
            return opening.awaits(state)
        return _way(state).awaits(state)

    def outcome(self, state: _State, result: tuple[str, ...]) -> _Action:
        """Return the action for a lot, the stacks' order, or the dice."""
        if opening.is_open(state):
            return opening.outcome(state, result)
        return Rolled(result)

    def timeout(self, state: _State, at: int) -> AutoStopped:
        """Return the stop by the box (TIM-A13)."""
        return AutoStopped(at)

    def legal(self, state: _State) -> Iterator[_Action]:
        """Yield the legal actions; times and amounts by sample, as the class says."""
        if opening.is_open(state):
            return opening.legal(state)
        return _way(state).legal(state)

    def apply(self, state: _State, action: _Action) -> _State:
        """Return the state after ``action``.

        Raises:
            Illegal: when the rules refuse it; the state is unchanged.
        """
        if opening.is_open(state):
            return opening.apply(state, action)
        after: _State = _way(state).apply(state, action)
        return after

    def view(self, state: _State, seat: int | None) -> View:
        """Return what is open: the same to every seat and to the shared screen."""
        seen: View = _way(state).view(state)
        return seen

    def redeal(self, state: _State, seat: int | None, rng: Random) -> _State:
        """Deal the start of a running turn anew: nothing else is hidden."""
        dealt: _State = _way(state).redeal(state, rng)
        return dealt

    def pieces(self, state: _State) -> tuple[str, ...]:
        """Return the 300 notes; none where they lie on the table, out of sight."""
        return box.pieces(state) if isinstance(state, BoxState) else ()

    def standings(self, state: _State) -> Standings | None:
        """Return the wallets, turn by turn; ``None`` where the box cannot know them."""
        return _way(state).standings(state)

    def final(self, state: _State, action: _Action) -> bool:
        """Tell whether an action showed the time, which cannot be unseen (TIM-15)."""
        return isinstance(action, Stopped | AutoStopped)

    def describe(self, state: _State, action: _Action) -> str:
        """Say in one short line what the action is."""
        if isinstance(action, Began | Stacked):
            return opening.describe(state, action)
        return _way(state).describe(state, action)


def _way(state: _State) -> _Way:
    """Return the module that plays this state."""
    return box if isinstance(state, BoxState) else table


TIME_IS_MONEY = TimeIsMoney()
