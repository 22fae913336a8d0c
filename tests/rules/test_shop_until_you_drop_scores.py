"""Points, line by line, and who wins."""

from typing import Any

import pytest

from kiosk.rules.contract import Standings
from kiosk.rules.shop_until_you_drop import (
    Dropped,
    Options,
    Power,
    State,
    Sum,
)
from kiosk.rules.shop_until_you_drop.states import Choosing, Over
from tests.rules.shopping import GAME, A, B, C, lay, pick, play

OVER = Over(early=False)


def final(*kept: str, **fields: Any) -> State:
    """Return the end of a game in which seats have kept these cards."""
    return lay(*("" for _ in kept), kept=kept, phase=OVER, **fields)


def ranked(state: State) -> Standings:
    standings = GAME.standings(state)
    assert standings is not None
    return standings


def total(state: State, seat: int) -> int:
    (one,) = (s for s in ranked(state).ranking if s.seat == seat)
    return one.total


def tally(state: State, seat: int) -> Sum:
    return GAME.view(state, None).places[seat].sum


@pytest.mark.rule("SUD-V1", "SUD-25", "SUD-26")
def test_the_worked_example_scores_34() -> None:
    state = final("R20 Y20 R30 R60 Y30 R50 G30 R40 Y40 T01 T03", "")
    one = tally(state, A)
    assert one.coupons == 32
    assert [errand.points for errand in one.errands] == [5, -3]
    assert one.total == total(state, A) == 34


@pytest.mark.rule("SUD-V3", "SUD-25")
def test_a_coupon_of_20_percent_scores_2() -> None:
    assert total(final("R20", ""), A) == 2


@pytest.mark.rule("SUD-V19", "SUD-26")
def test_each_tompang_missed_costs_three() -> None:
    assert total(final("R60 Y60 T03 T04 T05", ""), A) == 3


@pytest.mark.rule("SUD-26")
def test_a_coupon_serves_one_tompang_only_and_scores_all_the_same() -> None:
    both = tally(final("R10 R20 Y20 R40 T06 T16", ""), A)
    assert [errand.won for errand in both.errands] == [True, False]
    assert both.total == 9 + 5 - 3
    more = tally(final("R10 R20 R20 Y20 R40 T06 T16", ""), A)
    assert [errand.won for errand in more.errands] == [True, True]
    used = [card.id for errand in more.errands for card in errand.cards]
    assert sorted(used) == ["R10a", "R20a", "R20b", "R40a", "Y20a"]
    assert more.total == 11 + 10


@pytest.mark.rule("SUD-A19", "SUD-27")
def test_tompangs_are_filled_unasked_whatever_their_order() -> None:
    for tompangs in ("T21 T01", "T01 T21"):
        one = tally(final(f"R50 B60 {tompangs}", ""), A)
        assert all(errand.won for errand in one.errands)


@pytest.mark.rule("SUD-A18")
def test_coupons_of_all_days_fill_a_tompang() -> None:
    state = lay("R40", "", kept=["R20 T06"], phase=OVER)
    assert tally(state, A).errands[0].won


@pytest.mark.rule("SUD-A18")
def test_coupons_given_up_fill_no_tompang() -> None:
    state = lay("R50 Y60 G40", "", kept=["T01"], display="B10a R20a Y20a", day=3)
    state = pick(state, "B10a")
    assert tally(state, A).errands[0].won
    assert not tally(play(state, Dropped(A, ("R50a",))), A).errands[0].won


@pytest.mark.rule("SUD-28")
def test_most_points_win() -> None:
    standings = ranked(final("R20", "R60", "R40"))
    assert [one.seat for one in standings.ranking] == [B, C, A]
    assert [one.place for one in standings.ranking] == [1, 2, 3]
    assert standings.winners == (B,)


@pytest.mark.rule("SUD-28")
def test_in_a_tie_the_fewest_coupons_win() -> None:
    standings = ranked(final("R20 Y20", "R40", "Y10"))
    assert [one.seat for one in standings.ranking] == [B, A, C]
    assert [one.place for one in standings.ranking] == [1, 2, 3]
    assert "fewer cards win: 1" in standings.ranking[0].lines[-1].text()
    assert standings.ranking[0].lines[-1].points == 0
    assert len(standings.ranking[2].lines) == 1


@pytest.mark.rule("SUD-28")
def test_a_tie_in_points_and_coupons_is_shared() -> None:
    standings = ranked(final("R40", "Y40", "G10"))
    assert standings.winners == (A, B)
    assert [one.place for one in standings.ranking] == [1, 1, 3]


@pytest.mark.rule("SUD-V27", "SUD-A14")
@pytest.mark.parametrize(("counts", "winner"), [(False, A), (True, B)])
def test_tompangs_count_in_a_tie_only_if_the_table_says_so(
    counts: bool, winner: int
) -> None:
    ten = "R50 Y50 G30 B20 R20 Y20 G20 R20 R10 Y40 T01 T03"
    eleven = "B50 P50 R30 Y30 B30 P30 Y20 G20 B20 P10 R10"
    state = final(ten, eleven, options=Options(tie_counts_tompang=counts))
    assert [tally(state, seat).cards for seat in (A, B)] == [10, 11]
    assert [tally(state, seat).total for seat in (A, B)] == [30, 30]
    assert ranked(state).winners == (winner,)


@pytest.mark.rule("SUD-28", "SUD-26")
def test_lines_say_what_makes_up_a_total() -> None:
    state = final("R60 R50 T01 T03", "")
    (ada,) = (one for one in ranked(state).ranking if one.seat == A)
    assert [(line.text(), line.points) for line in ada.lines] == [
        ("110 % on 2 coupons", 11),
        ("Tompang: A dress for the party (Party dress)", 5),
        ("Tompang missed: A rest for Grandpa", -3),
    ]
    assert sum(line.points for line in ada.lines) == ada.total == 13


@pytest.mark.rule("SUD-D4", "SUD-26")
def test_a_missed_tompang_costs_the_errand_runner_one_point() -> None:
    state = final("T01 T03 T04", "T05", powers=[Power.ERRAND_RUNNER])
    assert [total(state, seat) for seat in (A, B)] == [-3, -3]


def test_standings_before_the_end_count_the_bags_too() -> None:
    state = lay("R40", "", kept=["R20"])
    assert total(state, A) == 6
    assert not ranked(state).final
    assert ranked(final("R20", "")).final


def test_there_are_no_standings_before_the_first_deal() -> None:
    assert GAME.standings(lay("", "", phase=Choosing())) is None
