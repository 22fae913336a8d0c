"""Before a turn: who begins, and how the stacks lie (TIM-5, TIM-6)."""

from collections.abc import Iterator
from typing import Literal, TypeVar

from msgspec.structs import replace

from kiosk.rules.contract import Awaits, Draw, Illegal, Seats
from kiosk.rules.time_is_money.money import VALUES
from kiosk.rules.time_is_money.terms import Began, Sitting, Stacked

SomeSitting = TypeVar("SomeSitting", bound=Sitting)

_VALUES = tuple(str(value) for value in VALUES)


def is_open(state: Sitting) -> bool:
    """Tell whether a turn must wait for the first player or the stacks."""
    return state.first is None or state.stacks is None


def phase(state: Sitting) -> Literal["first", "stacks"]:
    """Name what is missing."""
    return "first" if state.first is None else "stacks"


def awaits(state: Sitting) -> Awaits:
    """Say what is missing before the turn."""
    everybody = range(len(state.seats))
    if state.first is not None:
        return Draw(_VALUES, len(_VALUES))
    if state.options.first == "chosen":
        return Seats(frozenset(everybody))
    return Draw(tuple(str(seat) for seat in everybody))


def outcome(state: Sitting, result: tuple[str, ...]) -> Began | Stacked:
    """Return the action for what was drawn."""
    drawn = tuple(int(piece) if piece.isdecimal() else -1 for piece in result)
    if state.first is not None:
        return Stacked(drawn)
    return Began(drawn[0] if len(drawn) == 1 else -1)


def legal(state: Sitting) -> Iterator[Began]:
    """Yield who may begin, while the table is asked."""
    if state.first is None and state.options.first == "chosen":
        yield from (Began(seat) for seat in range(len(state.seats)))


def apply(state: SomeSitting, action: object) -> SomeSitting:
    """Return the state after who begins, or the order of the stacks, is known."""
    match action:
        case Began(seat) if state.first is None:
            return _began(state, seat)
        case Stacked(order) if state.first is not None:
            return _stacked(state, order)
    if state.first is None:
        raise Illegal("First say who begins.", rule="TIM-6")
    raise Illegal("First the stacks must lie.", rule="TIM-5")


def _began(state: SomeSitting, seat: int) -> SomeSitting:
    if seat not in range(len(state.seats)):
        raise Illegal("Nobody sits there.", rule="TIM-6")
    return replace(state, first=seat)


def _stacked(state: SomeSitting, order: tuple[int, ...]) -> SomeSitting:
    if sorted(order) != sorted(VALUES):
        raise Illegal("There is one stack of each value.", rule="TIM-5")
    return replace(state, stacks=order)


def after_turn(state: SomeSitting) -> SomeSitting:
    """Take the stacks away where they are laid anew for every turn (TIM-A20)."""
    if state.options.chaos == "every-turn" and not state.is_over:
        return replace(state, stacks=None)
    return state


def describe(state: Sitting, action: Began | Stacked) -> str:
    """Say who begins or how the stacks lie."""
    match action:
        case Began(seat):
            return f"{state.seats[seat]} begins"
        case Stacked(order):
            return f"The stacks lie {' '.join(str(value) for value in order)}"
