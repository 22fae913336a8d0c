"""The rules of Time is Money, played all on the box."""

import pytest

from kiosk.rules.contract import Draw, Illegal, Roll, Seats
from kiosk.rules.time_is_money import (
    TIME_IS_MONEY,
    Began,
    Blocked,
    Options,
    Rolled,
    Shook,
    Stacked,
    Stopped,
    Took,
    Unblocked,
)
from kiosk.rules.time_is_money.dice import Die
from kiosk.rules.time_is_money.money import NOTHING, VALUES
from tests.rules.stopwatch import (
    DULL,
    NAMES,
    ZERO,
    box,
    money,
    play,
    refused,
    roll,
    seen,
    taken,
    turn,
)

# Setting up


@pytest.mark.rule("TIM-2")
def test_three_dice_have_a_plus_in_place_of_the_10() -> None:
    awaits = TIME_IS_MONEY.awaits(play(box(), Shook(ZERO)))
    assert isinstance(awaits, Roll)
    plain = ("10", "20", "30", "40", "50", "60")
    assert awaits.dice == (plain,) * 3 + (("+", *plain[1:]),) * 3


@pytest.mark.rule("TIM-2")
def test_a_face_that_is_not_on_a_die_cannot_be_rolled() -> None:
    state = play(box(), Shook(ZERO))
    assert refused(state, Rolled(("+", "20", "30", "40", "50", "60"))) == "TIM-2"
    assert refused(state, Rolled(("10", "20", "30", "10", "50", "60"))) == "TIM-2"


@pytest.mark.rule("TIM-3")
def test_all_notes_lie_in_the_bank_and_no_others_exist() -> None:
    state = box(5)
    assert seen(state).bank == (50,) * 6
    assert seen(state).wallets == (NOTHING,) * 5
    assert len(TIME_IS_MONEY.pieces(state)) == 300
    assert refused(play(state, *roll(DULL)), Took(70)) == "TIM-3"


@pytest.mark.rule("TIM-4")
@pytest.mark.parametrize(
    ("seats", "fits"), [(1, False), (2, True), (5, True), (6, False)]
)
def test_two_to_five_may_play(seats: int, fits: bool) -> None:
    names = tuple(f"Guest {n}" for n in range(seats))
    if fits:
        assert TIME_IS_MONEY.start(names, Options()).seats == names
    else:
        with pytest.raises(Illegal, match="Two to five") as refusal:
            TIME_IS_MONEY.start(names, Options())
        assert refusal.value.rule == "TIM-4"


@pytest.mark.rule("TIM-5")
def test_the_stacks_lie_in_ascending_order() -> None:
    assert seen(box()).stacks == (10, 20, 30, 40, 50, 60)


MIXED = (30, 60, 10, 50, 20, 40)


@pytest.mark.rule("TIM-5", "TIM-A20")
def test_even_more_chaos_lays_the_stacks_once_by_chance() -> None:
    state = box(chaos="once")
    assert TIME_IS_MONEY.awaits(state) == Draw(tuple(str(v) for v in VALUES), 6)
    assert (seen(state).phase, seen(state).stacks) == ("stacks", ())
    state = play(state, TIME_IS_MONEY.outcome(state, tuple(str(v) for v in MIXED)))
    assert seen(state).stacks == MIXED
    assert seen(play(state, *turn(10_000))).stacks == MIXED
    assert seen(play(state, *turn(10_000))).phase == "ready"


@pytest.mark.rule("TIM-A20")
def test_the_stacks_may_be_laid_anew_for_every_turn() -> None:
    state = play(box(chaos="every-turn"), Stacked(MIXED), *turn(10_000))
    assert seen(state).phase == "stacks"
    assert refused(state, Shook(ZERO)) == "TIM-5"
    assert seen(play(state, Stacked(VALUES))).stacks == VALUES


@pytest.mark.rule("TIM-A20")
def test_no_stacks_are_laid_after_the_last_turn() -> None:
    state = box(chaos="every-turn")
    for _ in range(6):
        state = play(state, Stacked(MIXED), *turn(10_000))
    assert TIME_IS_MONEY.awaits(state) is None


@pytest.mark.rule("TIM-5")
def test_there_is_one_stack_of_each_value() -> None:
    state = box(chaos="once")
    assert refused(state, Stacked((10, 10, 30, 40, 50, 60))) == "TIM-5"
    assert refused(state, Stacked((10, 20))) == "TIM-5"


@pytest.mark.rule("TIM-6", "TIM-D2")
def test_who_begins_is_drawn_by_lot() -> None:
    state = TIME_IS_MONEY.start(NAMES[:3], Options())
    assert TIME_IS_MONEY.awaits(state) == Draw(("0", "1", "2"))
    assert TIME_IS_MONEY.view(state, None).phase == "first"
    assert not list(TIME_IS_MONEY.legal(state))
    drawn = play(state, TIME_IS_MONEY.outcome(state, ("2",)))
    assert seen(drawn).active == 2


@pytest.mark.rule("TIM-6")
def test_who_begins_may_be_chosen_by_the_table() -> None:
    state = TIME_IS_MONEY.start(NAMES[:3], Options(first="chosen"))
    assert TIME_IS_MONEY.awaits(state) == Seats(frozenset({0, 1, 2}))
    assert list(TIME_IS_MONEY.legal(state)) == [Began(0), Began(1), Began(2)]
    assert seen(play(state, Began(1))).active == 1
    assert refused(state, Began(3)) == "TIM-6"
    assert refused(state, Shook(ZERO)) == "TIM-6"
    assert refused(play(state, Began(1)), Began(0)) == "TIM-A10"


# The order of turns


@pytest.mark.rule("TIM-V20", "TIM-7", "TIM-23", "TIM-24")
def test_three_players_have_nine_turns_clockwise() -> None:
    state, order = box(3), []
    while (active := seen(state).active) is not None:
        order.append(active)
        state = play(state, *turn(1000))
    assert order == [0, 1, 2, 0, 1, 2, 0, 1, 2]


@pytest.mark.rule("TIM-7", "TIM-23")
def test_the_order_starts_with_whoever_begins() -> None:
    state = play(TIME_IS_MONEY.start(NAMES[:3], Options(first="chosen")), Began(2))
    assert seen(play(state, *turn(1000))).active == 0


@pytest.mark.rule("TIM-V4", "TIM-7")
def test_the_rounds_have_10_20_and_30_seconds() -> None:
    state, bases = box(), []
    while seen(state).active is not None:
        bases.append((seen(state).round, seen(state).base))
        state = play(state, *turn(1000))
    assert bases == [(1, 10), (1, 10), (2, 20), (2, 20), (3, 30), (3, 30)]


@pytest.mark.rule("TIM-8")
def test_the_left_neighbour_keeps_the_time() -> None:
    state, keepers = box(3), []
    for _ in range(3):
        keepers.append(seen(state).timekeeper)
        state = play(state, *turn(1000))
    assert keepers == [1, 2, 0]


@pytest.mark.rule("TIM-8")
def test_each_turn_begins_with_the_watch_at_zero() -> None:
    state = play(box(), *turn(9_000), Shook(100_000), Rolled(tuple(DULL.split())))
    state = play(state, Stopped(104_500))
    assert [t.elapsed for t in seen(state).settled] == [9, 4]


# Rolling and taking


@pytest.mark.rule("TIM-9")
def test_a_turn_begins_with_a_roll_of_all_six_dice() -> None:
    assert refused(box(), Took(10)) == "TIM-A10"
    awaits = TIME_IS_MONEY.awaits(play(box(), Shook(ZERO)))
    assert isinstance(awaits, Roll)
    assert len(awaits.dice) == 6


@pytest.mark.rule("TIM-10", "TIM-A19")
def test_a_note_may_be_taken_of_each_value_on_one_die() -> None:
    state = play(box(), *roll("10 20 20 30 40 40"))
    assert seen(state).takeable == (10, 30)
    assert money(play(state, Took(30), Took(10))) == 40
    assert refused(state, Took(20)) == "TIM-10"
    assert refused(state, Took(60)) == "TIM-10"


@pytest.mark.rule("TIM-10", "TIM-A15")
def test_taking_is_optional_and_leaving_notes_changes_nothing_else() -> None:
    state = play(box(), *roll("10 20 30 40 50 60"))
    some = play(state, Took(60), Stopped(ZERO + 10_000))
    assert money(some) == 60 + 60
    assert money(play(state, Stopped(ZERO + 10_000))) == 60


@pytest.mark.rule("TIM-A8", "TIM-10")
def test_a_value_is_taken_only_once_a_roll() -> None:
    state = play(box(), *roll("10 20 20 30 40 40"), Took(10))
    assert refused(state, Took(10)) == "TIM-A8"
    again = play(state, *roll("10 20 20 30 40 40"))
    assert money(play(again, Took(10))) == 20


@pytest.mark.rule("TIM-V12", "TIM-A9", "TIM-16")
def test_a_60_left_lying_is_gone_with_the_next_roll() -> None:
    state = play(box(), *roll("60 10 10 20 20 20"), *roll(DULL))
    assert seen(state).takeable == ()
    assert refused(state, Took(60)) == "TIM-10"


@pytest.mark.rule("TIM-V8", "TIM-10")
def test_three_pairs_give_nothing() -> None:
    assert seen(play(box(), *roll("10 10 20 20 30 30"))).takeable == ()


@pytest.mark.rule("TIM-V9")
def test_six_values_give_210() -> None:
    state = play(box(), *roll("10 20 30 40 50 60"))
    assert seen(state).takeable == VALUES
    assert money(play(state, *taken(*VALUES))) == 210


@pytest.mark.rule("TIM-V10", "TIM-11", "TIM-A6", "TIM-16")
def test_three_plus_give_15_seconds_and_three_dice_are_left() -> None:
    state = play(box(), *roll("60 60 60 + + +"))
    assert seen(state).takeable == ()
    assert seen(state).blockable == (3, 4, 5)
    state = play(state, Blocked(3), Blocked(4), Blocked(5))
    assert seen(state).allowed == 10 + 15
    awaits = TIME_IS_MONEY.awaits(play(state, Shook(ZERO)))
    assert awaits == Roll((("10", "20", "30", "40", "50", "60"),) * 3)


@pytest.mark.rule("TIM-11")
def test_a_die_set_aside_is_not_rolled() -> None:
    state = play(box(), *roll("10 10 20 + 20 30"), Blocked(3), Shook(ZERO))
    assert len(TIME_IS_MONEY.awaits(state).dice) == 5  # type: ignore[union-attr]
    assert refused(state, Rolled(("10",) * 6)) == "TIM-13"
    dice = seen(play(state, Rolled(("10", "10", "10", "20", "20")))).dice
    assert [die.face for die in dice] == ["10", "10", "10", "+", "20", "20"]


@pytest.mark.rule("TIM-11", "TIM-A7")
def test_only_a_plus_is_set_aside() -> None:
    state = play(box(), *roll("10 20 30 + 50 60"))
    assert [refused(state, Blocked(die)) for die in (0, 4, 9)] == ["TIM-11"] * 3
    assert refused(play(state, Blocked(3)), Blocked(3)) == "TIM-11"


@pytest.mark.rule("TIM-12", "TIM-A3")
def test_a_die_brought_back_loses_its_own_bonus_and_rolls_again() -> None:
    state = play(box(), *roll("10 10 20 + + 30"), Blocked(3), Blocked(4))
    assert seen(state).allowed == 20
    state = play(state, Unblocked(3))
    assert seen(state).allowed == 15
    assert len(TIME_IS_MONEY.awaits(play(state, Shook(ZERO))).dice) == 5  # type: ignore[union-attr]
    assert refused(state, Unblocked(3)) == "TIM-12"


@pytest.mark.rule("TIM-A24", "TIM-12")
def test_a_die_brought_back_shows_its_plus_until_it_is_rolled() -> None:
    state = play(box(), *roll("10 10 20 + 20 30"), Blocked(3))
    state = play(state, *roll("10 10 20 20 30"), Unblocked(3))
    assert seen(state).dice[3] == Die(plus=True, face="+", roll=1)
    assert refused(state, Blocked(3)) == "TIM-11"
    rerolled = play(state, *roll("10 10 20 + 20 30"))
    assert seen(play(rerolled, Blocked(3))).allowed == 15


@pytest.mark.rule("TIM-12")
def test_a_die_brought_back_by_mistake_may_be_set_aside_again_at_once() -> None:
    state = play(box(), *roll("10 10 20 + 20 30"), Blocked(3), Unblocked(3))
    assert seen(play(state, Blocked(3))).allowed == 15


@pytest.mark.rule("TIM-13", "TIM-A7")
def test_one_rolls_as_often_as_one_likes_and_always_all_dice() -> None:
    state = box()
    for count in range(1, 30):
        state = play(state, *roll("10 20 30 40 50 60"))
        assert seen(state).rolls == count
    assert refused(play(state, Shook(ZERO)), Shook(ZERO)) == "TIM-13"


@pytest.mark.rule("TIM-10", "TIM-11", "TIM-12")
def test_nothing_is_taken_or_moved_while_the_dice_roll() -> None:
    state = play(box(), *roll("10 20 30 + + 60"), Blocked(3), Shook(ZERO))
    view = seen(state)
    assert (view.takeable, view.blockable, view.unblockable) == ((), (), ())
    assert [refused(state, a) for a in (Took(10), Unblocked(3))] == ["TIM-10"] * 2
    assert [die.face for die in view.dice] == ["", "", "", "+", "", ""]


@pytest.mark.rule("TIM-14")
def test_nothing_is_taken_or_set_aside_after_stop() -> None:
    state = play(box(), *turn(10_000, "10 20 30 + 50 60"))
    assert refused(state, Took(10)) == "TIM-A10"
    assert refused(state, Blocked(3)) == "TIM-A10"
    assert refused(state, Stopped(ZERO + 10_000)) == "TIM-A10"


@pytest.mark.rule("TIM-16")
def test_dice_set_aside_do_not_count_and_plus_is_no_value() -> None:
    state = play(box(), *roll("60 60 60 + + +"), Blocked(3))
    state = play(state, *roll("10 20 20 30 30"))
    assert seen(state).takeable == (10,)


@pytest.mark.rule("TIM-A10")
def test_there_is_no_stop_before_the_first_roll() -> None:
    assert refused(box(), Stopped(ZERO)) == "TIM-A10"


@pytest.mark.rule("TIM-A4", "TIM-17")
def test_a_plus_of_the_last_roll_counts_if_set_aside_before_stop() -> None:
    state = play(box(), *turn(15_000, "10 10 20 + 20 30", Blocked(3)))
    assert (seen(state).settled[0].allowed, money(state)) == (15, 60)


@pytest.mark.rule("TIM-A5", "TIM-17")
def test_a_plus_left_lying_counts_for_nothing() -> None:
    state = play(box(), *turn(10_000, "10 10 20 + 20 30"))
    assert (seen(state).settled[0].allowed, money(state)) == (10, 60)
