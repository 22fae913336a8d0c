"""Turns of Gameshop Shelf Stock: dice, helpers, hidden choices, the end."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from kiosk.rules.contract import Illegal, Roll, Seats, supply
from kiosk.rules.shelf_stock import (
    EMPTY_SHELF,
    ENTRIES,
    HELPERS,
    SHELF_STOCK,
    Action,
    Choice,
    Entry,
    Helper,
    Options,
    Rolled,
    Sheet,
    State,
    Submitted,
    TakenBack,
    read_shelf,
    scored_alike,
)
from kiosk.rules.shelf_stock.dice import entries
from tests.rules.shelf_table import chose, entry, refusal, rolled, said, table, throws


def played_out(state: State, rng: Random) -> State:
    """Let everybody play the first thing at hand to the end."""
    while (awaits := SHELF_STOCK.awaits(state)) is not None:
        if isinstance(awaits, Roll):
            thrown = SHELF_STOCK.outcome(state, supply(awaits, rng))
            state = SHELF_STOCK.apply(state, thrown)
            continue
        if state.phase == "roll":
            state = rolled(state, *(rng.randrange(1, 7) for _ in range(3)))
            continue
        for seat in range(len(state.names)):
            choice = rng.choice(tuple(state.open_choices(seat)))
            action = Submitted(seat, choice.cell, choice.entry, choice.helper)
            state = SHELF_STOCK.apply(state, action)
    return state


@pytest.mark.rule("GSS-1")
def test_everybody_starts_with_an_empty_shelf_and_four_boxes() -> None:
    view = SHELF_STOCK.view(table(4), None)
    assert [seat.shelf for seat in view.seats] == [EMPTY_SHELF] * 4
    assert [seat.boxes for seat in view.seats] == [4] * 4
    assert len(EMPTY_SHELF) == 16
    roll = SHELF_STOCK.awaits(table())
    assert roll == Roll((("1", "2", "3", "4", "5", "6"),) * 3)


@pytest.mark.rule("GSS-1")
@pytest.mark.parametrize("dice", [(), (1, 2), (1, 2, 3, 4), (0, 1, 2), (1, 2, 7)])
def test_only_three_ordinary_dice_are_taken(dice: tuple[int, int, int]) -> None:
    for mode in ("box", "real"):
        assert refusal(table(dice=mode), Rolled(dice)) == "GSS-1"


@pytest.mark.rule("GSS-1")
@pytest.mark.parametrize("faces", [("1", "2"), ("1", "2", "7"), ("1", "2", "six")])
def test_faces_that_no_dice_have_are_refused(faces: tuple[str, ...]) -> None:
    with pytest.raises(Illegal, match="three dice"):
        SHELF_STOCK.outcome(table(), faces)


@pytest.mark.rule("GSS-2")
@pytest.mark.parametrize("seats", [0, 5])
def test_one_to_four_may_play(seats: int) -> None:
    with pytest.raises(Illegal, match="One to four"):
        SHELF_STOCK.start(("Ada",) * seats, Options())
    assert list(SHELF_STOCK.seats) == [1, 2, 3, 4]


@pytest.mark.rule("GSS-A13", "GSS-2")
def test_the_delivery_person_stays_and_one_throw_serves_all() -> None:
    state = table(3, dice="real")
    for cell in range(3):
        assert SHELF_STOCK.view(state, None).delivery == 0
        assert SHELF_STOCK.awaits(state) == Seats(frozenset(range(3)))
        state = rolled(state, 1, 2, 3)
        for seat in range(3):
            state = chose(state, seat, "W2", cell)


def test_only_what_counts_parts_games_into_lists() -> None:
    for same in (Options(dice="real"), Options(tie_break="fewer_helpers")):
        assert scored_alike(Options(), same)
    for other in (
        Options(run_mode="best_any"),
        Options(set_mode="windows"),
        Options(helper_mode="any_four"),
    ):
        assert not scored_alike(Options(), other)


@pytest.mark.rule("GSS-A19", "GSS-A14")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_only_the_choice_that_fills_the_shelves_is_final(seats: int) -> None:
    state = rolled(table(seats), 1, 2, 3)
    for seat in range(seats):
        action = Submitted(seat, 0, entry("W2"))
        assert SHELF_STOCK.final(state, action) == (seat == seats - 1)
        if seat < seats - 1:
            state = SHELF_STOCK.apply(state, action)
            assert not SHELF_STOCK.final(state, TakenBack(seat))
    assert not SHELF_STOCK.final(table(seats, dice="real"), Rolled((1, 2, 3)))


def test_the_set_up_screen_finds_words_for_every_option() -> None:
    for field in msgspec.inspect.type_info(Options).fields:  # type: ignore[attr-defined]
        meta = field.type
        assert meta.extra_json_schema["title"]
        assert meta.extra_json_schema["description"]
        assert set(meta.extra["labels"]) == set(meta.type.values)


@pytest.mark.rule("GSS-5", "GSS-6")
def test_all_are_offered_the_same_dice_at_the_same_time() -> None:
    state = rolled(table(4), 1, 2, 3)
    assert SHELF_STOCK.awaits(state) == Seats(frozenset(range(4)))
    offers = {seat.offers for seat in SHELF_STOCK.view(state, None).seats}
    assert len(offers) == 1
    for seat in (2, 0, 3, 1):
        state = chose(state, seat, "E3", cell=seat)
    shelves = [seat.shelf for seat in SHELF_STOCK.view(state, None).seats]
    assert [shelf.index(entry("E3")) for shelf in shelves] == [0, 1, 2, 3]


@pytest.mark.rule("GSS-7")
def test_a_filled_place_is_not_written_over() -> None:
    state = chose(rolled(table(1), 1, 2, 3), 0, "W2", 5)
    state = rolled(state, 4, 5, 5)
    for cell in (5, 16, -1):
        assert refusal(state, Submitted(0, cell, entry("C5"))) == "GSS-7"
    after = chose(state, 0, "C5", 6)
    assert after.sheets[0].shelf == read_shelf(". . . . / . W2 C5 .")
    assert SHELF_STOCK.view(after, None).seats[0].newest == 6


@pytest.mark.rule("GSS-A14", "GSS-7")
def test_nothing_is_written_until_all_have_confirmed() -> None:
    state = chose(rolled(table(3), 1, 2, 3), 0, "W2")
    state = chose(state, 2, "E1")
    view = SHELF_STOCK.view(state, None)
    assert view.turn == 1
    assert [seat.shelf for seat in view.seats] == [EMPTY_SHELF] * 3
    assert [seat.chosen for seat in view.seats] == [True, False, True]
    view = SHELF_STOCK.view(chose(state, 1, "R1"), None)
    assert (view.turn, view.phase, view.dice, view.throws) == (2, "roll", (), 0)
    assert said(s.shelf[0] for s in view.seats if s.shelf[0]) == "W2 R1 E1"
    assert not any(seat.chosen for seat in view.seats)


@pytest.mark.rule("GSS-A14")
def test_a_choice_shows_in_its_own_view_alone() -> None:
    dice = rolled(table(3), 6, 2, 5)
    helped = chose(dice, 1, "R5", 7, Helper.LABELLER)
    plain = chose(dice, 1, "S2", 12)
    assert SHELF_STOCK.view(helped, 1) != SHELF_STOCK.view(plain, 1)
    mine = SHELF_STOCK.view(helped, 1).choice
    assert mine == Choice(7, entry("R5"), Helper.LABELLER)
    for other in (None, 0, 2):
        assert SHELF_STOCK.view(helped, other) == SHELF_STOCK.view(plain, other)
        assert SHELF_STOCK.view(helped, other).choice is None


@pytest.mark.rule("GSS-A14")
def test_a_redeal_changes_what_others_have_chosen_and_nothing_else() -> None:
    state = rolled(table(4), 6, 2, 5)
    for seat in (0, 1, 3):
        state = chose(state, seat, "E5", seat)
    dealt = [SHELF_STOCK.redeal(state, 1, Random(seed)) for seed in range(20)]
    assert {other.choices[1] for other in dealt} == {state.choices[1]}
    assert {other.choices[2] for other in dealt} == {None}
    assert len({other.choices[0] for other in dealt}) > 10
    for other in dealt:
        choice = other.choices[0]
        assert choice in set(rolled(table(4), 6, 2, 5).open_choices(0))


@pytest.mark.rule("GSS-A19")
def test_a_choice_may_be_taken_back_until_all_have_confirmed() -> None:
    fresh = rolled(table(2), 1, 2, 3)
    state = chose(fresh, 0, "W2")
    assert refusal(state, Submitted(0, 3, entry("E1"))) == "GSS-A19"
    assert refusal(state, TakenBack(1)) == "GSS-A19"
    assert list(SHELF_STOCK.legal(state))[:2] == [
        TakenBack(0),
        Submitted(1, 0, entry("W2")),
    ]
    state = SHELF_STOCK.apply(state, TakenBack(0))
    assert state == fresh
    state = chose(chose(state, 0, "E1", 3), 1, "W2")
    assert state.sheets[0].shelf == read_shelf(". . . E1")
    assert refusal(rolled(state, 1, 2, 3), TakenBack(0)) == "GSS-A19"


@pytest.mark.rule("GSS-A12")
def test_there_is_always_something_to_write() -> None:
    standing = [dice for dice in throws() if dice.count(6) < 2]
    assert len(standing) == 200
    assert all(entries(dice) for dice in standing)
    last = replace(table(1), turn=12, sheets=(Sheet(_eleven()),))
    view = SHELF_STOCK.view(rolled(last, 6, 4, 4), None)
    assert view.seats[0].shelf.count(None) == 5
    assert {type(action) for action in SHELF_STOCK.legal(rolled(last, 6, 4, 4))} == {
        Submitted
    }


def _eleven() -> tuple[Entry | None, ...]:
    return read_shelf("W1 W1 E2 E2 / R3 R3 C4 C4 / S5 S5 S1 .")


@pytest.mark.rule("GSS-2")
@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_nobody_acts_from_a_seat_that_is_not_taken(seat: int) -> None:
    state = rolled(table(2), 1, 2, 3)
    assert refusal(state, Submitted(seat, 0, entry("W2"))) == "GSS-2"
    assert refusal(state, TakenBack(seat)) == "GSS-2"


@pytest.mark.rule("GSS-6", "GSS-7", "GSS-8")
@pytest.mark.parametrize("dice", [(6, 2, 5), (1, 1, 4)])
def test_what_is_offered_is_all_that_is_accepted(dice: tuple[int, int, int]) -> None:
    sheet = Sheet(_eleven(), (Helper.NUDGER,))
    state = rolled(replace(table(2), turn=12, sheets=(sheet, Sheet())), *dice)
    possible = [
        Submitted(0, cell, offered, helper)
        for cell in range(16)
        for helper in (None, *HELPERS)
        for offered in ENTRIES
    ]
    accepted = [action for action in possible if _is_accepted(state, action)]
    offers = [a for a in SHELF_STOCK.legal(state) if isinstance(a, Submitted)]
    assert [action for action in offers if action.seat == 0] == accepted


def _is_accepted(state: State, action: Action) -> bool:
    try:
        SHELF_STOCK.apply(state, action)
    except Illegal:
        return False
    return True


def test_all_that_is_offered_is_said_in_words() -> None:
    state = chose(rolled(table(2), 6, 2, 5), 0, "E5", 6)
    assert SHELF_STOCK.describe(state, TakenBack(0)) == "Ada (seat 1) takes it back"
    helped = Submitted(1, 6, entry("R5"), Helper.LABELLER)
    words = "Ben (seat 2): R5 in row 2, column 3, Labeller"
    assert SHELF_STOCK.describe(state, helped) == words
    assert SHELF_STOCK.describe(state, Rolled((6, 2, 5))) == "Dice 6 2 5"


@pytest.mark.rule("GSS-9", "GSS-A20", "GSS-7")
@pytest.mark.parametrize("mode", ["box", "real"])
def test_after_twelve_turns_all_stop_at_once(mode: str) -> None:
    state = played_out(table(4, dice=mode), Random(7))
    view = SHELF_STOCK.view(state, None)
    assert (view.phase, view.turn, SHELF_STOCK.awaits(state)) == ("over", 12, None)
    assert [seat.shelf.count(None) for seat in view.seats] == [4] * 4
    assert list(SHELF_STOCK.legal(state)) == []
    cell = view.seats[0].shelf.index(None)
    assert refusal(state, Submitted(0, cell, entry("W1"))) == "GSS-9"
    assert refusal(state, Rolled((1, 2, 3))) == "GSS-9"
    assert refusal(state, TakenBack(0)) == "GSS-9"


@pytest.mark.rule("GSS-A16")
def test_alone_each_choice_is_written_at_once() -> None:
    state = chose(rolled(table(1), 1, 2, 3), 0, "W2")
    assert SHELF_STOCK.view(state, None).turn == 2
    standings = SHELF_STOCK.standings(played_out(state, Random(3)))
    assert standings is not None
    assert (standings.final, standings.winners) == (True, (0,))


def finished(*drawings: str, tie_break: str = "shared") -> State:
    """Return a game over, with these shelves; the second seat has called a helper."""
    sheets = tuple(
        Sheet(read_shelf(drawing), (Helper.NUDGER,) if seat == 1 else ())
        for seat, drawing in enumerate(drawings)
    )
    state = table(len(drawings), tie_break=tie_break)
    return replace(state, sheets=sheets, turn=13)


@pytest.mark.rule("GSS-13")
def test_the_highest_sum_wins_and_its_lines_say_why() -> None:
    run, sets = "W1 E2 R3 .", "W1 W1 W1 . / W5 . . . / W5 . . ."
    standings = SHELF_STOCK.standings(finished(sets, "S5 C4 R3 .", run))
    assert standings is not None
    order = [(s.seat, s.place, s.total) for s in standings.ranking]
    assert order == [(1, 1, 12), (2, 2, 6), (0, 3, 5)]
    said = [line.text() for line in standings.ranking[0].lines]
    assert said == ["Run 5-4-3", "No sets", "No collections"]


@pytest.mark.rule("GSS-A15")
def test_equals_share_the_win_unless_fewer_helpers_count() -> None:
    same = ("W1 E2 R3 .", "C3 E2 R1 .", "E1 . . .")
    standings = SHELF_STOCK.standings(finished(*same))
    assert standings is not None
    assert standings.winners == (0, 1)
    assert [s.place for s in standings.ranking] == [1, 1, 3]
    standings = SHELF_STOCK.standings(finished(*same, tie_break="fewer_helpers"))
    assert standings is not None
    assert standings.winners == (0,)
    assert [s.place for s in standings.ranking] == [1, 2, 3]


def test_scores_so_far_come_with_the_first_entries() -> None:
    state = table(2)
    assert SHELF_STOCK.standings(state) is None
    state = chose(chose(rolled(state, 1, 2, 3), 0, "W2"), 1, "W2")
    standings = SHELF_STOCK.standings(state)
    assert standings is not None
    assert not standings.final
    assert SHELF_STOCK.view(state, 0).standings == standings


def test_pieces_tell_a_lost_entry_and_a_helper_called_twice() -> None:
    state = table(1)
    whole = SHELF_STOCK.pieces(state)
    assert SHELF_STOCK.pieces(played_out(state, Random(1))) == whole
    assert SHELF_STOCK.pieces(replace(state, turn=2)) != whole
    twice = (Sheet(helpers=(Helper.NUDGER, Helper.NUDGER)),)
    assert SHELF_STOCK.pieces(replace(state, sheets=twice)) != whole


def test_no_deadline_is_known() -> None:
    with pytest.raises(ValueError, match="no deadline"):
        SHELF_STOCK.timeout(table(), 1000)
