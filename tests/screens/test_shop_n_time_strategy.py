"""Strategy Mode on the screen: its middle turns to the seat whose turn it is."""

import pytest

from kiosk.pilot import Pilot
from kiosk.rules.shop_n_time.views import Turns
from kiosk.screens.desk import Guest
from kiosk.ui.core import Rect
from tests.ui.reading import reads

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Edda", "Zsófi", "Greta", "Hugo")
MIDDLE = Rect(90, 200, 1180, 450)


def begin(pilot: Pilot, seats: int, *options: str) -> None:
    pilot.tap("Shop 'N Time")
    pilot.app.desk.setup.guests = [
        Guest(name, "", at) for at, name in enumerate(NAMES[:seats])
    ]
    pilot.app.handle(None)
    pilot.tap("Next", "more strategy", *options, "Start game", "Begin Round")


def view(pilot: Pilot) -> Turns:
    now = pilot.app.desk.playing.view()
    assert isinstance(now, Turns)
    return now


def spot(pilot: Pilot, name: str) -> Rect:
    return pilot.app.ui.find(name).rect


def written(pilot: Pilot, words: str) -> int:
    """Draw the screen once more; return how often the words stand on it."""
    return reads(pilot).count(words)


def go_on(pilot: Pilot) -> None:
    pilot.skip(1)
    if "take 1" in pilot.sees:
        pilot.tap("take 1")
    pilot.tap("Continue")


@pytest.mark.parametrize("mode", range(4))
@pytest.mark.parametrize("cards", [(), ("more cards",)])
def test_the_middle_turns_to_the_side_of_the_seat_in_turn(
    pilot: Pilot, cards: tuple[str, ...], mode: int
) -> None:
    begin(pilot, 4, *cards, *["more mode"] * mode)
    lying = [each for each in pilot.app.ui.controls if MIDDLE.contains(each.rect)]
    near = {each.name: each.rect for each in lying}
    assert {"Continue", "Pass"} <= set(near)
    go_on(pilot)
    go_on(pilot)
    assert view(pilot).turn == 2  # Cleo, on the far side
    for name, rect in near.items():
        turned = spot(pilot, name)
        if not cards:  # these lie around the middle of the table
            assert turned.centerx == 2 * 640 - rect.centerx
        assert turned.centery == 2 * MIDDLE.centery - rect.centery
    assert pilot.app.ui.overflows == []
    go_on(pilot)
    assert view(pilot).rows[2].picks == 1
    assert view(pilot).turn == 3


def test_a_second_touch_does_not_play_for_the_next_seat(pilot: Pilot) -> None:
    begin(pilot, 4, "more cards")
    go_on(pilot)
    before = view(pilot)
    assert before.turn == 1
    pilot.tap("take 1")
    assert view(pilot) == before
    pilot.skip(1)
    pilot.tap("take 1")
    assert view(pilot).taken


def test_a_press_out_of_turn_is_told_whose_turn_it_is(pilot: Pilot) -> None:
    begin(pilot, 4)
    pilot.press("restock-3")
    assert pilot.hears == "It is Ada's turn."
    assert written(pilot, "It is Ada's turn.") == 1  # on the mat that was pressed
    assert view(pilot).turn == 0
    pilot.press("restock-1")
    assert view(pilot).turn == 1
    pilot.press("restock-1")
    assert pilot.hears == "It is Ben's turn."
    assert written(pilot, "It is Ben's turn.") == 2
    pilot.skip(5)
    assert written(pilot, "It is Ben's turn.") == 0


def test_whoever_passed_sees_a_coupon_on_one_line(pilot: Pilot) -> None:
    begin(pilot, 8, "more cards")
    for _ in NAMES:
        pilot.skip(1)
        pilot.tap("take 1", "Pass")
    assert view(pilot).turn is None
    assert sorted(row.coupon for row in view(pilot).rows)[-1] == 50
    assert pilot.app.ui.overflows == []
    pilot.press("restock-2")
    assert pilot.hears == "Nobody takes a turn now."
