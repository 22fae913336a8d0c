"""Sums rounds up: lines, totals, places (SNT-41, SNT-A17)."""

from kiosk.rules.contract import Line, Standing, Standings
from kiosk.rules.shop_n_time.rounds import is_over
from kiosk.rules.shop_n_time.scoring import Outcome, Score
from kiosk.rules.shop_n_time.state import ShopState


def round_lines(number: int, score: Score) -> tuple[Line, ...]:
    """Return the lines of one seat's round; their points sum to the round points."""
    at: dict[str, str | int] = {"round": number}
    lines = [_base_line(score, at)]
    if score.exact:
        lines.append(Line("Round {round}: right on the cent", score.exact, at))
    if score.bet:
        lines.append(Line("Round {round}: a bet that paid", score.bet, at))
    return tuple(lines)


def _base_line(score: Score, at: dict[str, str | int]) -> Line:
    match score.outcome:
        case Outcome.BUST:
            return Line("Round {round}: over the target", score.base, at)
        case Outcome.SHORT:
            return Line("Round {round}: fewer than three items", score.base, at)
    place = {**at, "place": score.rank or 0}
    return Line("Round {round}: place {place}", score.base, place)


def points(state: ShopState) -> tuple[int, ...]:
    """Return the points of the rounds scored so far, by seat."""
    return tuple(
        sum(record.scores[seat].points for record in state.history)
        for seat in range(len(state.names))
    )


def standings(state: ShopState) -> Standings | None:
    """Rank the seats; ties share the place, and the win (SNT-41).

    Among equals, more exact hits stand first, then entry order: for display alone
    (SNT-A17).
    """
    if not state.history:
        return None
    totals = points(state)
    order = sorted(
        range(len(totals)), key=lambda s: (-totals[s], -_exact_hits(state, s), s)
    )
    ranking = tuple(
        Standing(
            seat=seat,
            place=1 + sum(total > totals[seat] for total in totals),
            total=totals[seat],
            lines=_lines(state, seat),
        )
        for seat in order
    )
    return Standings(ranking, final=is_over(state))


def _exact_hits(state: ShopState, seat: int) -> int:
    return sum(record.scores[seat].exact for record in state.history)


def _lines(state: ShopState, seat: int) -> tuple[Line, ...]:
    return tuple(
        line
        for number, record in enumerate(state.history, 1)
        for line in round_lines(number, record.scores[seat])
    )
