"""Gameshop Shelf Stock as a fold of actions over an immutable state.

**Verbs.** ``Rolled`` is one throw of the three dice: chance when Tillbox rolls, an
action of the table when it rolls real dice; a throw with two or three sixes is a throw
of its own and another follows. ``Submitted`` is a seat's confirmed choice and
``TakenBack`` takes it up again. What a seat fingers before it confirms is a pencil held
above the paper: no action, and nobody's but its panel's. The last seat to confirm
commits the turn: all entries are written at once.

**Hidden.** A confirmed choice is known to its seat alone until the turn is committed:
``view(state, seat)`` holds it as ``choice``. All shelves stand on one shared screen, so
``view(state, None)``, and every other seat's view, tells no more than that a seat has
chosen: neither place, entry nor helper. What all may see is what lies on the table:
dice, shelves, crossed-off helper boxes, the entries the dice allow, the scores so far.

``legal`` is complete: nothing is sampled. A journal line of ``Submitted``, and its
``describe``, are secret until the turn is committed.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from kiosk.rules.contract import Awaits, Illegal, Roll, Seats, Standings
from kiosk.rules.shelf_stock import dice as three_dice
from kiosk.rules.shelf_stock import shelf
from kiosk.rules.shelf_stock import state as play
from kiosk.rules.shelf_stock.moves import (
    check_dice,
    check_submission,
    check_taking_back,
    check_throw,
    choosing,
    committed,
)
from kiosk.rules.shelf_stock.shelf import HELPER_BOXES, HELPER_NAMES, HELPERS, TURNS
from kiosk.rules.shelf_stock.state import Choice, Rolled, Sheet, Submitted, TakenBack
from kiosk.rules.shelf_stock.views import View, standings_of, view_of

FACES = tuple(str(face) for face in three_dice.FACES)


class ShelfStock:
    """The rules of Gameshop Shelf Stock; see the module for verbs and secrets."""

    key: ClassVar[str] = "shelf-stock"
    title: ClassVar[str] = "Gameshop Shelf Stock"
    seats: ClassVar[range] = range(1, 5)
    rules: ClassVar[int] = 1
    Options: ClassVar[type[msgspec.Struct]] = shelf.Options
    State: ClassVar[type[msgspec.Struct]] = play.State
    Action: ClassVar[Any] = play.Action
    examples: ClassVar[tuple[shelf.Options, ...]] = (
        shelf.Options(),
        shelf.Options(dice="real", run_mode="best_any", set_mode="disjoint"),
        shelf.Options(
            set_mode="windows", helper_mode="any_four", tie_break="fewer_helpers"
        ),
    )

    def start(self, seats: Sequence[str], options: shelf.Options) -> play.State:
        """Give every named seat an empty sheet (GSS-1)."""
        if len(seats) not in self.seats:
            raise Illegal("One to four can stock shelves.", rule="GSS-2")
        return play.State(
            names=tuple(seats),
            options=options,
            sheets=(Sheet(),) * len(seats),
            choices=(None,) * len(seats),
        )

    def awaits(self, state: play.State) -> Awaits:
        """Say who acts next: all seats at once, or the dice (GSS-5)."""
        match state.phase:
            case "roll" if state.options.dice == "box":
                return Roll((FACES,) * 3)
            case "over":
                return None
        return Seats(frozenset(range(len(state.names))))

    def outcome(self, state: play.State, result: tuple[str, ...]) -> Rolled:
        """Return the throw of these faces.

        Raises:
            Illegal: for faces that three dice cannot show.
        """
        return Rolled(check_dice(tuple(map(three_dice.number, result))))

    def timeout(self, state: play.State, at: int) -> play.Action:
        """Refuse: nothing here has a deadline."""
        raise ValueError(f"Shelf Stock knows no deadline, at {at} ms or ever")

    def legal(self, state: play.State) -> Iterator[play.Action]:
        """Yield all legal actions: throws of real dice, or each seat's in turn."""
        match state.phase:
            case "roll" if state.options.dice == "real":
                yield from _all_throws()
            case "choose":
                for seat in range(len(state.names)):
                    yield from _seat_actions(state, seat)

    def apply(self, state: play.State, action: play.Action) -> play.State:
        """Return the state after the action, committing the turn with the last seat."""
        match action:
            case Rolled():
                dice = check_throw(state, action)
                sent_back = (state.dice,) if state.dice else ()
                before = (*state.rerolled, *sent_back)
                return replace(state, dice=dice, rerolled=before)
            case Submitted(seat=seat):
                choice = check_submission(state, action)
                return committed(choosing(state, seat, choice))
            case TakenBack(seat=seat):
                check_taking_back(state, action)
                return choosing(state, seat, None)

    def final(self, state: play.State, action: play.Action) -> bool:
        """Tell whether the action wrote entries that all have seen since (GSS-A19)."""
        others = len(state.choices) - 1
        chosen = sum(choice is not None for choice in state.choices)
        return isinstance(action, Submitted) and chosen == others

    def view(self, state: play.State, seat: int | None) -> View:
        """Return the table as all see it, with the seat's own hidden choice."""
        return view_of(state, seat)

    def redeal(self, state: play.State, seat: int | None, rng: Random) -> play.State:
        """Let every other seat have chosen something else."""
        choices = tuple(
            choice if choice is None or at == seat else _any_choice(state, at, rng)
            for at, choice in enumerate(state.choices)
        )
        return replace(state, choices=choices)

    def pieces(self, state: play.State) -> tuple[str, ...]:
        """Return each sheet's places, entries and helper boxes, used and to come."""
        found = (
            piece
            for seat in range(len(state.sheets))
            for piece in _sheet_pieces(state, seat)
        )
        return tuple(sorted(found))

    def standings(self, state: play.State) -> Standings | None:
        """Return the scores so far, ``None`` while all shelves are empty."""
        return standings_of(state)

    def describe(self, state: play.State, action: play.Action) -> str:
        """Say what the action is; secret for ``Submitted`` until the commit."""
        match action:
            case Rolled(dice=dice):
                return "Dice " + " ".join(str(die) for die in dice)
            case TakenBack(seat=seat):
                return f"{state.names[seat]} (seat {seat + 1}) takes it back"
            case Submitted(seat=seat, cell=cell, entry=entry, helper=helper):
                row, column = divmod(cell, 4)
                where = f"row {row + 1}, column {column + 1}"
                who = f"{state.names[seat]} (seat {seat + 1})"
                thanks = f", {HELPER_NAMES[helper]}" if helper else ""
                return f"{who}: {entry} in {where}{thanks}"


def _any_choice(state: play.State, seat: int, rng: Random) -> Choice:
    return rng.choice(tuple(state.open_choices(seat)))


def _seat_actions(state: play.State, seat: int) -> Iterator[play.Action]:
    if state.choices[seat] is not None:
        yield TakenBack(seat)
        return
    for choice in state.open_choices(seat):
        yield Submitted(seat, choice.cell, choice.entry, choice.helper)


def _all_throws() -> Iterator[Rolled]:
    faces = three_dice.FACES
    yield from (Rolled((a, b, c)) for a in faces for b in faces for c in faces)


def _sheet_pieces(state: play.State, seat: int) -> Iterator[str]:
    sheet = state.sheets[seat]
    filled = len(sheet.shelf) - len(state.empty_cells(seat))
    yield from [f"seat {seat + 1} place"] * len(sheet.shelf)
    yield from [f"seat {seat + 1} entry"] * (filled + TURNS + 1 - state.turn)
    yield from (f"seat {seat + 1} {box}" for box in _boxes(state, sheet))


def _boxes(state: play.State, sheet: Sheet) -> tuple[str, ...]:
    """Return the helper boxes, crossed off and free; alike when any may be called."""
    if state.options.helper_mode == "any_four":
        free = max(0, HELPER_BOXES - len(sheet.helpers))
        return ("helper",) * (len(sheet.helpers) + free)
    unused = (helper for helper in HELPERS if helper not in sheet.helpers)
    return (*sheet.helpers, *unused)


SHELF_STOCK = ShelfStock()
