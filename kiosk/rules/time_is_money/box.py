"""All on the box: it rolls the dice, keeps the stacks and the wallets, and the time.

A turn is ``Shook(at)`` by the seat, ``Rolled`` by chance, then any ``Took``,
``Blocked``, ``Unblocked`` and further rolls, and ``Stopped(at)``, which settles it.
"""

from collections.abc import Iterator
from random import Random
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from kiosk.rules.contract import Awaits, Illegal, Line, Roll, Seats, Standings
from kiosk.rules.time_is_money import opening, score
from kiosk.rules.time_is_money.dice import (
    Die,
    Take,
    Turn,
    blockable,
    brought_back,
    live,
    rolled,
    set_aside,
    shaken,
    takeable,
    unblockable,
    wrong_grab,
)
from kiosk.rules.time_is_money.money import (
    VALUES,
    Notes,
    Till,
    full_till,
    pay_in,
    pay_out,
    worth,
)
from kiosk.rules.time_is_money.terms import (
    BONUS,
    PATIENCE,
    At,
    AutoStopped,
    Options,
    Seen,
    Settled,
    Sitting,
    Stopped,
    after_start,
    deadline_checked,
    seconds,
    stop_samples,
    verdict,
    watch_checked,
)


class Shook(Struct, frozen=True, tag="shook"):
    """The seat rolls all dice that are not set aside; the first starts the watch."""

    at: At


class Rolled(Struct, frozen=True, tag="rolled"):
    """What those dice show, in their order."""

    faces: tuple[str, ...]


class Took(Struct, frozen=True, tag="took"):
    """The seat takes a note of that value."""

    value: int


class Blocked(Struct, frozen=True, tag="blocked"):
    """The seat sets aside that die, counted from 0, which shows a +."""

    die: int


class Unblocked(Struct, frozen=True, tag="unblocked"):
    """The seat brings that die back."""

    die: int


class BoxState(Sitting, frozen=True, kw_only=True, tag="box"):
    """A game all on the box."""

    till: Till
    turn: Turn | None = None

    @property
    def allowed(self) -> int:
        """Seconds this turn has so far (TIM-17)."""
        return self.base + BONUS * (self.turn.plus if self.turn else 0)


Phase = Literal["first", "stacks", "ready", "rolling", "rolled", "over"]


class BoxView(Seen, frozen=True, kw_only=True, tag="box"):
    """What everybody may see: everything but the time (TIM-15)."""

    phase: Phase
    """``ready`` before the first roll of a turn, ``rolling`` while chance is awaited,
    ``rolled`` while the seat may take, set aside, roll again or stop."""
    allowed: int
    """Seconds the turn has so far, with the + set aside; known to all."""
    rolls: int
    dice: tuple[Die, ...]
    takeable: tuple[int, ...]
    """Values that may rightly be taken now. Offer all six: seeing it is the game."""
    blockable: tuple[int, ...]
    """Dice that may be set aside now."""
    unblockable: tuple[int, ...]
    """Dice that may be brought back now."""
    taken: tuple[int, ...]
    """Values taken in this turn, in order."""
    bank: Notes
    """Notes left of 10, 20 … 60."""
    wallets: tuple[Notes, ...]
    totals: tuple[int, ...]
    """Millions in each wallet."""


def start(seats: tuple[str, ...], options: Options) -> BoxState:
    """Return the first state: all money in the bank."""
    stacks = VALUES if options.chaos == "off" else None
    till = full_till(len(seats))
    return BoxState(seats=seats, options=options, stacks=stacks, till=till)


def awaits(state: BoxState) -> Awaits:
    """Say whether the active seat or the dice come next."""
    if state.active is None:
        return None
    if state.turn is None:
        return Seats(frozenset({state.active}))
    if state.turn.rolling:
        return Roll(tuple(die.faces for die in live(state.turn)))
    return Seats(frozenset({state.active}), deadline(state, state.turn))


def deadline(state: BoxState, turn: Turn) -> int:
    """Return the game time at which the box stops the watch (TIM-A13)."""
    return turn.started + 1000 * (state.allowed + PATIENCE)


def outcome(state: BoxState, result: tuple[str, ...]) -> Rolled:
    """Return the action for what the dice show."""
    return Rolled(result)


def legal(state: BoxState) -> Iterator[Shook | Took | Blocked | Unblocked | Stopped]:
    """Yield what the active seat may do; the game says which times are the sample."""
    turn = state.turn
    if state.is_over or (turn and turn.rolling):
        return
    yield Shook(state.clock + 1000)
    if turn:
        wrong_too = state.options.true_chaos
        yield from (Took(v) for v in (VALUES if wrong_too else takeable(turn)))
        yield from (Blocked(die) for die in blockable(turn))
        yield from (Unblocked(die) for die in unblockable(turn))
        yield from stop_samples(state, turn.started, state.allowed)


def apply(state: BoxState, action: object) -> BoxState:
    """Return the state after a seat's or the dice's action."""
    match action:
        case Shook(at):
            return _shook(state, at)
        case Rolled(faces) if state.turn and state.turn.rolling:
            return replace(state, turn=rolled(state.turn, faces))
    return _acted(state, _rolled_turn(state), action)


def _acted(state: BoxState, turn: Turn, action: object) -> BoxState:
    """Return the state after an action on dice that lie."""
    match action:
        case Took(value):
            return _took(state, turn, value)
        case Blocked(die):
            return replace(state, turn=set_aside(turn, die))
        case Unblocked(die):
            return replace(state, turn=brought_back(turn, die))
        case Stopped(at):
            return _settled(state, turn, watch_checked(at, turn.started))
        case AutoStopped(at):
            return _settled(state, turn, deadline_checked(at, deadline(state, turn)))
    raise Illegal("That is not for now.", rule="TIM-13")


def _rolled_turn(state: BoxState) -> Turn:
    """Return the turn whose dice lie.

    Raises:
        Illegal: when none runs, or its dice still roll.
    """
    if state.is_over:
        raise Illegal("All turns are over.", rule="TIM-24")
    if state.turn is None:
        raise Illegal("Roll first: that starts the watch.", rule="TIM-A10")
    if state.turn.rolling:
        raise Illegal("Wait for the dice.", rule="TIM-10")
    return state.turn


def _shook(state: BoxState, at: int) -> BoxState:
    turn = state.turn or _new_turn(state, at)
    clock = max(state.clock, watch_checked(at, turn.started))
    return replace(state, clock=clock, turn=shaken(turn))


def _new_turn(state: BoxState, at: int) -> Turn:
    """Return a turn whose watch starts at the command to roll (TIM-9)."""
    if state.is_over:
        raise Illegal("All turns are over.", rule="TIM-24")
    return Turn(started=watch_checked(at, 0))


def _took(state: BoxState, turn: Turn, value: int) -> BoxState:
    if value not in VALUES:
        raise Illegal("There are no such notes.", rule="TIM-3")
    wrong = value not in takeable(turn)
    if wrong and not state.options.true_chaos:
        raise wrong_grab(turn, value)
    till, paid = pay_out(state.till, state.on_turn, value)
    take = Take(turn.rolls, value, paid, wrong)
    return replace(state, till=till, turn=replace(turn, takes=(*turn.takes, take)))


def _settled(state: BoxState, turn: Turn, at: int) -> BoxState:
    """Stop the watch, settle the turn, and make ready for the next."""
    till, settled = _settlement(state, turn, at)
    turns = (*state.settled, settled)
    clock = max(state.clock, at)
    after = replace(state, till=till, turn=None, settled=turns, clock=clock)
    return opening.after_turn(after)


def _settlement(state: BoxState, turn: Turn, at: int) -> tuple[Till, Settled]:
    """Put wrong grabs back, then pay reward or penalty (TIM-17 to TIM-22).

    A stop after the deadline counts as one at it, whoever noticed first.
    """
    end = deadline(state, turn)
    elapsed = seconds(min(at, end) - turn.started, state.options)
    reward, penalty = verdict(state.allowed, elapsed)
    wrong = sum(take.paid for take in turn.takes if take.wrong)
    till, returned = pay_in(state.till, state.on_turn, wrong)
    till, rewarded = pay_out(till, state.on_turn, reward)
    till, paid = pay_in(till, state.on_turn, penalty)
    return till, Settled(
        seat=state.on_turn,
        round=state.round,
        plus=turn.plus,
        allowed=state.allowed,
        elapsed=elapsed,
        reward=rewarded,
        penalty=penalty,
        paid=paid,
        taken=_grabbed(turn) - returned,
        returned=returned,
        rolls=turn.rolls,
        auto=at >= end,
    )


def _grabbed(turn: Turn) -> int:
    """Return what the bank gave in this turn, in millions."""
    return sum(take.paid for take in turn.takes)


def view(state: BoxState) -> BoxView:
    """Return what everybody may see: built without any time (TIM-15)."""
    turn = state.turn or Turn(started=0)
    owned = totals(state)
    return BoxView(
        **score.seen(state, score.winners(owned) if state.is_over else ()),
        phase=_phase(state),
        allowed=state.allowed,
        rolls=turn.rolls,
        dice=turn.dice,
        takeable=takeable(turn),
        blockable=blockable(turn),
        unblockable=() if turn.rolling else unblockable(turn),
        taken=tuple(take.value for take in turn.takes),
        bank=state.till.bank,
        wallets=state.till.wallets,
        totals=owned,
    )


def _phase(state: BoxState) -> Phase:
    if opening.is_open(state):
        return opening.phase(state)
    if state.is_over:
        return "over"
    if state.turn is None:
        return "ready"
    return "rolling" if state.turn.rolling else "rolled"


def totals(state: BoxState) -> tuple[int, ...]:
    """Return the millions in each wallet."""
    return tuple(worth(wallet) for wallet in state.till.wallets)


def redeal(state: BoxState, rng: Random) -> BoxState:
    """Deal anew all that anybody cannot know: when the running turn began."""
    if state.turn is None:
        return state
    started = rng.randrange(1_000_000)
    clock = started + rng.randrange(100_000)
    return replace(state, clock=clock, turn=replace(state.turn, started=started))


def pieces(state: BoxState) -> tuple[str, ...]:
    """Return the 300 notes: those of the bank and of all wallets."""
    purses = (state.till.bank, *state.till.wallets)
    notes = (zip(VALUES, purse, strict=True) for purse in purses)
    return tuple(
        sorted(f"{v} million" for purse in notes for v, n in purse for _ in range(n))
    )


def standings(state: BoxState) -> Standings | None:
    """Return the wallets as lines, a turn each; ``None`` before the first turn."""
    if not state.settled and state.turn is None:
        return None
    lines = [_lines(state, seat) for seat in range(len(state.seats))]
    return score.standings(lines, final=state.is_over)


def _lines(state: BoxState, seat: int) -> list[Line]:
    turns = (turn for turn in state.settled if turn.seat == seat)
    lines = [line for turn in turns for line in score.turn_lines(turn)]
    if state.turn and seat == state.active:
        values: dict[str, str | int] = {"round": state.round}
        taken = _grabbed(state.turn)
        lines.append(Line("Round {round}: notes taken so far", taken, values))
    return lines


def describe(state: BoxState, action: object) -> str:
    """Say what a seat does or the dice show; of a stop, only the table may know."""
    match action:
        case Shook():
            return "Roll again" if state.turn else "Start with the first roll"
        case Rolled(faces):
            return f"The dice show {' '.join(faces)}"
        case Took(value):
            return f"Take {value}"
        case Blocked(die):
            return f"Set die {die + 1} aside"
        case Unblocked(die):
            return f"Bring die {die + 1} back"
        case Stopped(at) if state.turn:
            return f"Stop after {after_start(at, state.turn.started)}"
    return "The box stops the watch"
