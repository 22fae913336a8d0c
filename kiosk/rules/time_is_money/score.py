"""Lines, totals and places (TIM-20, TIM-24, TIM-A14)."""

from collections.abc import Iterator, Sequence
from typing import Any

from kiosk.rules.contract import Line, Standing, Standings
from kiosk.rules.time_is_money.terms import Settled, Sitting


def seen(state: Sitting, winners: tuple[int, ...]) -> dict[str, Any]:
    """Return the fields of ``Seen``."""
    return {
        "seats": state.seats,
        "round": state.round,
        "turn": min(len(state.settled) + 1, state.turns),
        "turns": state.turns,
        "active": state.active,
        "timekeeper": state.timekeeper,
        "base": state.base,
        "stacks": state.stacks or (),
        "settled": state.settled,
        "winners": winners,
    }


def standings(lines: Sequence[Sequence[Line]], *, final: bool) -> Standings:
    """Rank the seats by the sum of their lines; equal totals share a place."""
    totals = [sum(line.points for line in seat) for seat in lines]
    order = sorted(range(len(lines)), key=lambda seat: (-totals[seat], seat))
    ranking = (
        Standing(seat, place(totals, seat), totals[seat], tuple(lines[seat]))
        for seat in order
    )
    return Standings(tuple(ranking), final)


def place(totals: Sequence[int], seat: int) -> int:
    """Return the seat's place: one more than there are richer seats."""
    return 1 + sum(other > totals[seat] for other in totals)


def winners(totals: Sequence[int]) -> tuple[int, ...]:
    """Return all seats that own the most (TIM-A14)."""
    return tuple(s for s in range(len(totals)) if totals[s] == max(totals))


def turn_lines(turn: Settled) -> Iterator[Line]:
    """Yield what a settled turn brought and cost; what nobody told is left out."""
    if turn.taken is not None:
        yield Line("Round {round}: notes taken", turn.taken, {"round": turn.round})
    yield _verdict_line(turn)


def _verdict_line(turn: Settled) -> Line:
    paid = turn.penalty if turn.paid is None else turn.paid
    values: dict[str, str | int] = {
        "round": turn.round,
        "seconds": abs(turn.elapsed - turn.allowed),
        "due": turn.penalty,
    }
    if not turn.penalty:
        return Line("Round {round}: to the second", turn.reward, values)
    late = turn.elapsed > turn.allowed
    if paid < turn.penalty:
        return Line(_BROKE_LATE if late else _BROKE_EARLY, -paid, values)
    return Line(_LATE if late else _EARLY, -paid, values)


_LATE = "Round {round}: {seconds} s too long"
_EARLY = "Round {round}: {seconds} s too short"
_BROKE_LATE = "Round {round}: {seconds} s too long, all there was instead of {due}"
_BROKE_EARLY = "Round {round}: {seconds} s too short, all there was instead of {due}"
