"""What the rules refuse, and what they do once all have chosen."""

from collections.abc import Sequence

from msgspec.structs import replace

from kiosk.rules.contract import Illegal
from kiosk.rules.shelf_stock.dice import FACES, Dice, entries, may_call_helper
from kiosk.rules.shelf_stock.shelf import HELPER_BOXES, HELPER_NAMES, Helper
from kiosk.rules.shelf_stock.state import (
    Choice,
    Rolled,
    Sheet,
    State,
    Submitted,
    TakenBack,
)


def check_throw(state: State, action: Rolled) -> Dice:
    """Return the three dice, if it is time to roll them."""
    match state.phase:
        case "over":
            raise _closed()
        case "choose":
            raise Illegal("The dice are down. Choose what to write.", rule="GSS-4")
    return check_dice(action.dice)


def check_dice(dice: Sequence[int]) -> Dice:
    """Return these numbers as a throw, if three dice can show them."""
    if len(dice) != 3 or any(die not in FACES for die in dice):
        raise Illegal("Enter three dice, each from 1 to 6.", rule="GSS-1")
    return (dice[0], dice[1], dice[2])


def _check_choosing(state: State, seat: int) -> None:
    if seat not in range(len(state.names)):
        raise Illegal("Nobody sits at that place.", rule="GSS-2")
    match state.phase:
        case "over":
            raise _closed()
        case "roll":
            raise Illegal("Wait until the dice are rolled.", rule="GSS-4")


def _closed() -> Illegal:
    return Illegal("The shelves are stocked: the game is over.", rule="GSS-9")


def check_submission(state: State, action: Submitted) -> Choice:
    """Return what the seat has chosen, if it may (GSS-6, GSS-7, GSS-8)."""
    _check_choosing(state, action.seat)
    if state.choices[action.seat] is not None:
        raise Illegal("You have chosen. Take it back first.", rule="GSS-A19")
    if action.cell not in state.empty_cells(action.seat):
        raise Illegal("Choose an empty place on your shelf.", rule="GSS-7")
    _check_helper(state, action.seat, action.helper)
    _check_entry(state, action)
    return Choice(action.cell, action.entry, action.helper)


def _check_helper(state: State, seat: int, helper: Helper | None) -> None:
    if helper is None:
        return
    if not may_call_helper(state.dice):
        raise Illegal(
            "A helper comes only when exactly one die shows a 6.", rule="GSS-8"
        )
    if len(state.sheets[seat].helpers) >= HELPER_BOXES:
        raise Illegal("All four helper boxes are crossed off.", rule="GSS-8")
    if helper not in state.free_helpers(seat):
        raise Illegal(
            "The {helper} has helped you already. Choose another helper.",
            rule="GSS-D1",
            helper=HELPER_NAMES[helper],
        )


def _check_entry(state: State, action: Submitted) -> None:
    if action.entry not in entries(state.dice, action.helper):
        raise Illegal(
            "These dice do not make {entry}. Choose another entry.",
            rule="GSS-D1" if action.helper else "GSS-6",
            entry=str(action.entry),
        )


def check_taking_back(state: State, action: TakenBack) -> None:
    """Refuse when there is nothing to take back any more (GSS-A19)."""
    _check_choosing(state, action.seat)
    if state.choices[action.seat] is None:
        raise Illegal("You have nothing to take back.", rule="GSS-A19")


def choosing(state: State, seat: int, choice: Choice | None) -> State:
    """Return the state with this hidden choice of the seat, or none."""
    choices = (*state.choices[:seat], choice, *state.choices[seat + 1 :])
    return replace(state, choices=choices)


def committed(state: State) -> State:
    """Write all entries once every seat has confirmed (GSS-5, GSS-7, GSS-A14)."""
    choices = [choice for choice in state.choices if choice is not None]
    if len(choices) < len(state.choices):
        return state
    return replace(
        state,
        sheets=tuple(map(_written, state.sheets, choices)),
        choices=(None,) * len(choices),
        turn=state.turn + 1,
        dice=(),
        rerolled=(),
    )


def _written(sheet: Sheet, choice: Choice) -> Sheet:
    shelf = list(sheet.shelf)
    shelf[choice.cell] = choice.entry
    crossed = (choice.helper,) if choice.helper else ()
    return Sheet(tuple(shelf), (*sheet.helpers, *crossed), choice.cell)
