"""What may be seen of a game of Gameshop Shelf Stock."""

import msgspec

from kiosk.rules.contract import Standing, Standings
from kiosk.rules.shelf_stock import dice as three_dice
from kiosk.rules.shelf_stock.scoring import Score, score
from kiosk.rules.shelf_stock.shelf import HELPER_BOXES, TURNS, Helper, Options, Shelf
from kiosk.rules.shelf_stock.state import Choice, Offer, Phase, Place, State


class SeatView(msgspec.Struct, frozen=True):
    """A seat as all may see it."""

    name: str
    shelf: Shelf
    newest: Place | None
    helpers: tuple[Helper, ...]
    """Those used, in order."""
    boxes: int
    """Helper boxes not yet crossed off."""
    chosen: bool
    """Whether it has confirmed a choice that is still hidden."""
    offers: tuple[Offer, ...]
    """First without a helper, then each helper it may call; empty but in ``choose``."""
    score: Score


class View(msgspec.Struct, frozen=True):
    """What a seat, or the shared screen, may know."""

    options: Options
    phase: Phase
    turn: int
    """1 to 12; stays 12 when the game is over."""
    dice: tuple[int, ...]
    throws: int
    """How often the dice were rolled this turn."""
    rerolled: tuple[tuple[int, ...], ...]
    """Earlier throws of this turn, which showed two or three sixes."""
    reroll: bool
    """Whether the dice show two or three sixes, so that another throw follows."""
    six: bool
    """Whether exactly one die shows 6: helpers may be called."""
    delivery: int
    """The seat of the delivery person, who handles real dice all game long."""
    seats: tuple[SeatView, ...]
    standings: Standings | None
    choice: Choice | None
    """The viewing seat's own hidden choice; never set on the shared screen."""


def view_of(state: State, seat: int | None) -> View:
    """Return the table as all see it, with the seat's own hidden choice."""
    return View(
        options=state.options,
        phase=state.phase,
        turn=min(state.turn, TURNS),
        dice=state.dice,
        throws=state.throws,
        rerolled=state.rerolled,
        reroll=three_dice.must_be_rerolled(state.dice),
        six=three_dice.may_call_helper(state.dice),
        delivery=0,
        seats=tuple(_seat_view(state, at) for at in range(len(state.names))),
        standings=standings_of(state),
        choice=None if seat is None else state.choices[seat],
    )


def _seat_view(state: State, seat: int) -> SeatView:
    sheet = state.sheets[seat]
    return SeatView(
        name=state.names[seat],
        shelf=sheet.shelf,
        newest=sheet.newest,
        helpers=sheet.helpers,
        boxes=HELPER_BOXES - len(sheet.helpers),
        chosen=state.choices[seat] is not None,
        offers=state.offers(seat),
        score=score(sheet.shelf, state.options),
    )


def standings_of(state: State) -> Standings | None:
    """Return the scores so far; equals share a place (GSS-13, GSS-A15)."""
    if state.turn == 1:
        return None
    scores = [score(sheet.shelf, state.options) for sheet in state.sheets]
    ranks = [_rank(state, seat, found) for seat, found in enumerate(scores)]
    ranking = tuple(
        Standing(
            seat=seat,
            place=1 + sum(rank < ranks[seat] for rank in ranks),
            total=scores[seat].total,
            lines=scores[seat].lines(),
        )
        for seat in sorted(range(len(ranks)), key=ranks.__getitem__)
    )
    return Standings(ranking, final=state.phase == "over")


def _rank(state: State, seat: int, found: Score) -> tuple[int, int]:
    """Return what orders a seat among the others, the lowest first."""
    fewer = state.options.tie_break == "fewer_helpers"
    return -found.total, len(state.sheets[seat].helpers) if fewer else 0
