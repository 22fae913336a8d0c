"""With the game on the table: the box is the stopwatch and the referee.

The timekeeper's buttons give ``Started(at)``, ``Stopped(at)`` and, both at once,
``Reset(at)``. Then the + set aside are counted with ``Plus``, and the box says what the
time was worth. The money is real, so only its owners know it: who likes may type in
what each turn grabbed (``Grabbed``), and the box keeps their account; in the end all
count (``Counted``), and what was counted is what counts.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from kiosk.rules.contract import Awaits, Illegal, Line, Seats, Standings
from kiosk.rules.time_is_money import opening, score
from kiosk.rules.time_is_money.money import EACH, VALUES
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

MOST_PLUS = 3
"""Three dice have a + (TIM-2)."""
ALL_MONEY = EACH * sum(VALUES)
"""10 500 millions lie on the table (TIM-3)."""
CHORD = 300
"""Two presses at most so many ms apart are both buttons at once."""

Amount = Annotated[int, Meta(ge=0, description="Millions, in whole tens.")]


class Started(Struct, frozen=True, tag="started"):
    """The timekeeper started the watch, as the seat began to roll."""

    at: At


class Reset(Struct, frozen=True, tag="reset"):
    """Both buttons at once: the watch is back at zero, and the turn not begun."""

    at: At


class Plus(Struct, frozen=True, tag="plus"):
    """So many + lie aside, 0 to 3."""

    count: int


class Grabbed(Struct, frozen=True, tag="grabbed"):
    """What the notes of the turn just settled are worth; said again, it replaces."""

    amount: Amount


class Counted(Struct, frozen=True, tag="counted"):
    """What that seat owns in the end; said again, it replaces, until all have."""

    seat: int
    total: Amount


class TableState(Sitting, frozen=True, kw_only=True, tag="table"):
    """A game on the table; the box knows the time and what it is told."""

    started: int | None = None
    """Game time in ms; ``None`` while the watch is at zero."""
    stopped: int | None = None
    counted: tuple[int | None, ...]
    """What each seat has counted in the end."""


Phase = Literal["first", "stacks", "ready", "running", "stopped", "counting", "over"]


class TableView(Seen, frozen=True, kw_only=True, tag="table"):
    """What everybody may see; no time until the watch is stopped (TIM-15)."""

    phase: Phase
    """``ready`` at zero, ``running``, ``stopped`` until the + are counted, ``counting``
    after the last turn, until everybody's money is known."""
    elapsed: int | None
    """Seconds on the watch while ``stopped``."""
    auto: bool
    """Nobody stopped it, so the box did."""
    noting: int | None
    """The seat whose grabbed notes may be told now (again): that of the last turn."""
    balances: tuple[int | None, ...]
    """Millions by the box's account; ``None`` where a turn's notes were not told."""
    counted: tuple[int | None, ...]


def start(seats: tuple[str, ...], options: Options) -> TableState:
    """Return the first state: the watch at zero."""
    stacks = VALUES if options.chaos == "off" else None
    unknown = (None,) * len(seats)
    return TableState(seats=seats, options=options, stacks=stacks, counted=unknown)


def awaits(state: TableState) -> Awaits:
    """Say who may act: the two of a turn, after it also its seat; all to count."""
    match phase(state):
        case "over":
            return None
        case "counting":
            return Seats(frozenset(range(len(state.seats))))
        case "running":
            return Seats(_busy(state), deadline(state))
    return Seats(_busy(state))


def _busy(state: TableState) -> frozenset[int]:
    seats = (state.active, state.timekeeper, noting(state))
    return frozenset(seat for seat in seats if seat is not None)


def phase(state: TableState) -> Phase:
    """Name what the table does now."""
    if opening.is_open(state):
        return opening.phase(state)
    if state.is_over:
        return "counting" if None in state.counted else "over"
    if state.started is None:
        return "ready"
    return "running" if state.stopped is None else "stopped"


def noting(state: TableState) -> int | None:
    """Return the seat whose grabbed notes may be told: until the next turn starts."""
    if not state.settled or phase(state) not in ("ready", "counting"):
        return None
    return state.settled[-1].seat


def deadline(state: TableState) -> int:
    """Return when the box stops the watch, as if three + lay aside (TIM-A13)."""
    most = state.base + BONUS * MOST_PLUS
    return (state.started or 0) + 1000 * (most + PATIENCE)


def legal(
    state: TableState,
) -> Iterator[Started | Stopped | Reset | Plus | Grabbed | Counted]:
    """Yield what may be done; the game says which times and amounts are the sample."""
    match phase(state):
        case "ready":
            yield Started(state.clock + 1000)
        case "running":
            yield from stop_samples(state, state.started or 0, state.base)
            yield Reset(state.clock)
        case "stopped":
            yield from (Plus(count) for count in range(MOST_PLUS + 1))
            yield Reset(state.stopped or 0)
        case "counting":
            yield from _count_samples(state)
    if noting(state) is not None:
        yield from (Grabbed(amount) for amount in (0, 210))


def _count_samples(state: TableState) -> Iterator[Counted]:
    for seat in range(len(state.seats)):
        known = balance(state, seat) or 0
        yield from (Counted(seat, total) for total in (known, known + 10))


def apply(state: TableState, action: object) -> TableState:
    """Return the state after a button was pressed or a number typed in."""
    match action, phase(state):
        case Grabbed(amount), ("ready" | "counting"):
            return _grabbed(state, amount)
        case Counted(seat, total), "counting":
            return _counted(state, seat, total)
        case Started(at), "ready":
            clock = max(state.clock, watch_checked(at, 0))
            return replace(state, started=at, clock=clock)
        case Stopped(at), "running":
            return _stopped(state, at)
        case AutoStopped(at), "running":
            return _stopped(state, deadline_checked(at, deadline(state)))
        case Reset(at), ("running" | "stopped"):
            return _reset(state, at)
        case Plus(count), "stopped":
            return _settled(state, count)
    raise _not_now(state)


def _not_now(state: TableState) -> Illegal:
    """Return the refusal of what does not fit the moment, saying what does."""
    match phase(state):
        case "ready":
            return Illegal("Start the watch first.", rule="TIM-9")
        case "running":
            return Illegal("The watch runs: stop it first.", rule="TIM-14")
        case "stopped":
            return Illegal("First count the + set aside.", rule="TIM-17")
        case "counting":
            return Illegal("All turns are over: count your money.", rule="TIM-24")
    return Illegal("The game is over.", rule="TIM-24")


def _stopped(state: TableState, at: int) -> TableState:
    """Stop the watch; a stop after the deadline counts as one at it (TIM-A13)."""
    watch_checked(at, state.started or 0)
    stopped = min(at, deadline(state))
    return replace(state, stopped=stopped, clock=max(state.clock, at))


def _reset(state: TableState, at: int) -> TableState:
    """Set the watch to zero; the first press of two at once may have stopped it."""
    watch_checked(at, state.started or 0)
    if state.stopped is not None and at > state.stopped + CHORD:
        raise Illegal("The watch has stopped: that time counts.", rule="TIM-14")
    return replace(state, started=None, stopped=None, clock=max(state.clock, at))


def _elapsed(state: TableState) -> int | None:
    """Return the seconds on the watch once it is stopped."""
    if state.started is None or state.stopped is None:
        return None
    return seconds(state.stopped - state.started, state.options)


def _settled(state: TableState, count: int) -> TableState:
    """Say what the time was worth (TIM-17, TIM-19)."""
    if count not in range(MOST_PLUS + 1):
        raise Illegal("At most three dice show a +.", rule="TIM-2")
    allowed, elapsed = state.base + BONUS * count, _elapsed(state) or 0
    reward, penalty = verdict(allowed, elapsed)
    settled = Settled(
        seat=state.on_turn,
        round=state.round,
        plus=count,
        allowed=allowed,
        elapsed=elapsed,
        reward=reward,
        penalty=penalty,
        paid=None if penalty else 0,
        auto=_is_auto(state),
    )
    turns = (*state.settled, settled)
    return opening.after_turn(replace(state, started=None, stopped=None, settled=turns))


def _is_auto(state: TableState) -> bool:
    return state.stopped is not None and state.stopped >= deadline(state)


def _grabbed(state: TableState, amount: int) -> TableState:
    """Note what the turn just settled brought, and what its penalty took (TIM-20)."""
    if not state.settled:
        raise Illegal("No turn is over yet.", rule="TIM-10")
    *before, last = state.settled
    _amount_checked(amount)
    owned = _balance(before, last.seat)
    if owned is None:
        paid = last.penalty if amount >= last.penalty else None
    else:
        paid = min(last.penalty, owned + amount)
    noted = replace(last, taken=amount, paid=paid)
    return replace(state, settled=(*before, noted))


def _counted(state: TableState, seat: int, total: int) -> TableState:
    """Note what a seat owns in the end (TIM-24)."""
    if seat not in range(len(state.seats)):
        raise Illegal("Nobody sits there.", rule="TIM-4")
    counted = tuple(total if s == seat else old for s, old in enumerate(state.counted))
    _amount_checked(total)
    _amount_checked(sum(known or 0 for known in counted))
    return replace(state, counted=counted)


def _amount_checked(amount: int) -> None:
    """Raise ``Illegal`` for what no notes of the game can make."""
    if amount < 0 or amount % 10:
        raise Illegal("Notes make whole tens.", rule="TIM-3")
    if amount > ALL_MONEY:
        reason = "There are only {all} millions in the game."
        raise Illegal(reason, rule="TIM-3", all=ALL_MONEY)


def balance(state: TableState, seat: int) -> int | None:
    """Return what the seat owns by what was told; ``None`` where that is not enough."""
    return _balance(state.settled, seat)


def _balance(settled: Sequence[Settled], seat: int) -> int | None:
    total = 0
    for turn in settled:
        if turn.seat == seat:
            if turn.taken is None or turn.paid is None:
                return None
            total += turn.taken + turn.reward - turn.paid
    return total


def view(state: TableState) -> TableView:
    """Return what everybody may see: no time before the watch is stopped (TIM-15)."""
    seats, now = range(len(state.seats)), phase(state)
    won = score.winners([total or 0 for total in state.counted])
    return TableView(
        **score.seen(state, won if now == "over" else ()),
        phase=now,
        elapsed=_elapsed(state),
        auto=_is_auto(state),
        noting=noting(state),
        balances=tuple(balance(state, seat) for seat in seats),
        counted=state.counted,
    )


def redeal(state: TableState, rng: Random) -> TableState:
    """Deal anew all that anybody cannot know: when the running watch was started."""
    if phase(state) != "running":
        return state
    started = rng.randrange(1_000_000)
    return replace(state, started=started, clock=started + rng.randrange(100_000))


def standings(state: TableState) -> Standings | None:
    """Return the final count; before it the box's account, where that is complete."""
    seats = range(len(state.seats))
    final = phase(state) == "over"
    told = None not in (balance(state, seat) for seat in seats)
    if not final and not (told and state.settled):
        return None
    lines = [_lines(state, seat, final=final) for seat in seats]
    return score.standings(lines, final=final)


def _lines(state: TableState, seat: int, *, final: bool) -> list[Line]:
    """Return a seat's turns; finally also what the count says beyond them."""
    turns = (turn for turn in state.settled if turn.seat == seat)
    lines = [line for turn in turns for line in score.turn_lines(turn)]
    counted = state.counted[seat] or 0
    rest = counted - sum(line.points for line in lines)
    if final and rest:
        told = balance(state, seat) is not None
        lines.append(Line(_DIFFERENCE if told else _NOTES, rest))
    return lines


_DIFFERENCE = "Counted differently on the table"
_NOTES = "Notes taken, as counted"


def describe(state: TableState, action: object) -> str:
    """Say what is done. Of a stop, only the table may know."""
    match action:
        case Started():
            return "Start the watch"
        case Stopped(at):
            return f"Stop after {after_start(at, state.started or 0)}"
        case Reset():
            return "Both buttons: back to zero"
        case Plus(count):
            return f"{count} + set aside"
        case Grabbed(amount):
            return f"{amount} grabbed in the last turn"
        case Counted(seat, total):
            return f"{state.seats[seat]} counts {total}"
    return "The box stops the watch"
