"""A touch does what lay there when the finger came, or nothing."""

import pytest

from kiosk.doubles import MOST_NS, NEAR, SOON_NS, Doubles, Moment
from kiosk.ui.core import Control, Rect
from kiosk.ui.inputs import Phase, Touch

SPOT = Rect(100, 100, 200, 80)
NEXT = Control("Next", SPOT, None, True)
START = Control("Start game", SPOT, None, True)
ELSEWHERE = Control("Undo", Rect(120, 110, 60, 60), None, True)
MAT = Control("Ada", SPOT, "restock-1", True)
ADA, BEA = (Moment("game", frozenset({seat})) for seat in (0, 1))
BOTH = Moment("game", frozenset({0, 1}))
NOBODY = Moment("game", frozenset())


def touch(at: int, phase: Phase = "down", x: float = 150, finger: int = 0) -> Touch:
    return Touch(x, 140, phase, at, finger)


def second(
    before: tuple[Control, Moment], after: tuple[Control, Moment],
    at: int = SOON_NS - 1, x: float = 150,
) -> bool:  # fmt: skip
    """Tell whether the second of two touches is void."""
    doubles = Doubles()
    assert not doubles.sift(touch(0), [before[0]], before[1]).void
    return doubles.sift(touch(at, x=x), [after[0]], after[1]).void


@pytest.mark.parametrize(
    ("before", "after", "void"),
    [
        ((NEXT, ADA), (NEXT, ADA), False),  # the same once more: two steps of a number
        ((NEXT, ADA), (ELSEWHERE, ADA), True),  # it has only just appeared
        ((NEXT, ADA), (NEXT, BEA), True),  # the next seat's, at the same spot
        ((NEXT, Moment("players", frozenset())),
         (START, Moment("options", frozenset())), True),
        ((NEXT, ADA), (NEXT, NOBODY), True),  # the game has ended
        ((NEXT, BOTH), (NEXT, ADA), False),  # somebody else is done, one plays on
        ((MAT, ADA), (MAT, BEA), False),  # a place is pressed as its button is
        ((NEXT, ADA), (MAT, BEA), True),
    ],
)  # fmt: skip
def test_a_second_tap_is_void_where_something_else_lies_now(
    before: tuple[Control, Moment], after: tuple[Control, Moment], void: bool
) -> None:
    assert second(before, after) is void


def test_a_touch_counts_after_a_while_and_farther_off() -> None:
    assert not second((NEXT, ADA), (ELSEWHERE, ADA), at=SOON_NS)
    assert not second((NEXT, ADA), (START, BEA), x=150 + NEAR + 1)


def test_what_lay_covered_counts_as_new() -> None:
    doubles = Doubles()
    covered = Control("Undo", ELSEWHERE.rect, None, False)
    doubles.sift(touch(0), [covered, NEXT], ADA)
    assert doubles.sift(touch(1), [ELSEWHERE], ADA).void


def test_whoever_goes_on_tapping_is_heeded_in_the_end() -> None:
    doubles = Doubles()
    doubles.sift(touch(0), [NEXT], ADA)
    step = SOON_NS // 2
    void = [doubles.sift(touch(at), [NEXT], BEA).void
            for at in range(step, MOST_NS + step, step)]  # fmt: skip
    assert void == [True] * (len(void) - 1) + [False]


def test_a_finger_that_rests_uses_nothing_that_came_beneath_it() -> None:
    doubles = Doubles()
    doubles.sift(touch(0, finger=1), [NEXT], ADA)
    doubles.sift(touch(9, x=600, finger=2), [NEXT], ADA)
    assert doubles.sift(touch(MOST_NS, "hold", finger=1), [MAT], BEA).void
    assert doubles.sift(touch(MOST_NS, "up", finger=1), [MAT], BEA).void
    assert not doubles.sift(touch(MOST_NS, "up", finger=1), [MAT], BEA).void
