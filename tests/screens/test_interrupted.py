"""Whatever comes between: clumsy hands, the menu, staff, guests who go away."""

import pygame
import pytest

from hardware.interfaces import DeviceState, Health
from kiosk import attract
from kiosk.hands import HOLD_NS
from kiosk.pilot import Pilot
from kiosk.screens import caption
from kiosk.ui.inputs import Key, Touch


def begin(pilot: Pilot, seats: int = 3) -> None:
    pilot.tap("Shop 'N Time", *["Add a player"] * seats, "Next", "Start game")


def tap_twice(pilot: Pilot, name: str, after_s: float) -> None:
    """Touch a control, and the same spot again."""
    x, y = pilot.app.ui.find(name).rect.center
    for wait in (1.0, after_s):
        pilot.clock.skip(wait)
        for phase in ("down", "up"):
            pilot.app.handle(Touch(x, y, phase, pilot.clock()))


@pytest.mark.parametrize(("after_s", "screen"), [(0.1, "options"), (1.0, "game")])
def test_a_shaky_hand_does_not_start_a_game_whose_options_nobody_saw(
    pilot: Pilot, after_s: float, screen: str
) -> None:
    pilot.tap("Shop 'N Time", "Add a player", "Add a player")
    x, y = pilot.app.ui.find("Next").rect.center
    pilot.tap("Next")
    assert pilot.app.ui.find("Start game").rect.collidepoint(x, y)
    pilot.tap("Back")
    tap_twice(pilot, "Next", after_s)
    assert pilot.app.screen == screen


def finger(pilot: Pilot, kind: int, name: str, number: int) -> None:
    x, y = pilot.app.ui.find(name).rect.center
    event = pygame.event.Event(kind, x=x / 1280, y=y / 800, finger_id=number)
    pilot.app.meet(event, pilot.clock())
    pilot.app.show()


def test_everybody_has_fingers_of_their_own(pilot: Pilot) -> None:
    begin(pilot)
    pilot.tap("Begin Round")
    names = [c.name for c in pilot.app.ui.controls if c.pin and c.rect.h]
    ada, ben = names[:2]
    finger(pilot, pygame.FINGERDOWN, ada, 1)
    pilot.clock.skip(0.4)
    finger(pilot, pygame.FINGERDOWN, ben, 2)
    finger(pilot, pygame.FINGERUP, ben, 2)
    pilot.skip(HOLD_NS / 1e9)
    assert pilot.hears == f"{ada}, fewer than three things score nothing!"


def test_a_game_waits_while_its_menu_lies_over_it(pilot: Pilot) -> None:
    begin(pilot)
    pilot.tap("Begin Round")
    pilot.press("restock-1")
    deadline = pilot.app.desk.playing.deadline
    assert deadline is not None
    pilot.tap("Menu")
    pilot.skip(600)
    assert not any(row.late for row in pilot.app.desk.playing.view().rows)
    pilot.tap("Go on")
    after = pilot.app.desk.playing.deadline
    assert after is not None
    assert 0 < after - pilot.clock() <= deadline - pilot.clock() + 602_000_000_000
    pilot.skip(60)
    assert any(row.late for row in pilot.app.desk.playing.view().rows)


def test_a_game_is_cleared_only_after_asking_and_can_be_left_for_later(
    pilot: Pilot,
) -> None:
    begin(pilot)
    pilot.tap("Menu", "Clear the table", "Keep playing")
    assert pilot.app.screen == "game"
    pilot.tap("Menu", "Clear the table", "Leave for later")
    assert "Go on playing" in pilot.sees
    pilot.tap("Odd Shop", "Next", "Start game", "Menu", *["Clear the table"] * 2)
    pilot.tap("Go on playing", "Go on playing")
    assert pilot.app.desk.playing.game.key == "shop-n-time"
    pilot.tap("Menu", *["Clear the table"] * 2)
    assert "Go on playing" not in pilot.sees


def test_a_game_on_offer_is_given_up_only_after_asking(pilot: Pilot) -> None:
    begin(pilot)
    pilot.tap("Menu", "Clear the table", "Leave for later", "Go on playing")
    pilot.tap("Clear the table", "Keep it", "Clear the table", "Give it up")
    assert "Shop 'N Time" in pilot.sees
    assert "Go on playing" not in pilot.sees


def test_staff_who_were_called_reach_the_back_room_and_the_game_is_still_there(
    pilot: Pilot,
) -> None:
    begin(pilot)
    said = pilot.hears
    actions = list(pilot.app.desk.playing.actions)
    pilot.tap("Menu", "Call staff")
    pilot.app.handle(Key("f12", "", pilot.clock()))
    assert "Buttons" in pilot.sees
    pilot.skip(600)
    pilot.app.handle(None)
    assert pilot.sees == ["Helped"]
    x, y = pilot.app.ui.find("Helped").rect.center
    pilot.app.handle(Touch(x, y, "down", pilot.clock()))
    pilot.skip(HOLD_NS / 1e9)
    pilot.app.handle(Touch(x, y, "up", pilot.clock()))
    assert "Begin Round" in pilot.sees
    assert pilot.app.desk.playing.actions == actions
    assert pilot.hears in (said, "")


def test_what_was_said_before_staff_came_is_said_again(pilot: Pilot) -> None:
    begin(pilot)
    said = pilot.hears
    pilot.tap("Menu", "Call staff")
    assert pilot.hears != said
    pilot.app._requests._helped()
    assert pilot.hears == said


def test_guests_who_have_left_leave_no_names(pilot: Pilot) -> None:
    begin(pilot)
    pilot.tap("Menu", *["Clear the table"] * 2)
    pilot.skip(attract.LEFT_NS / 1e9 - 60)
    assert len(pilot.app.desk.setup.guests) == 3
    pilot.skip(61)
    assert pilot.app.desk.setup.guests == []


def test_options_wait_while_guests_look_into_another_game(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time", "Add a player", "Add a player", "Next", "more rounds")
    chosen = dict(pilot.app.desk.setup.options)
    pilot.tap("Back", "Back", "Odd Shop", "Back", "Shop 'N Time")
    assert pilot.app.desk.setup.options == chosen


def test_a_refusal_is_written_where_no_gus_is_drawn(pilot: Pilot) -> None:
    begin(pilot)
    pilot.tap("Begin Round", "Menu", "Undo")
    pilot.tap("Menu", "Undo")
    refused = "That can't be taken back."
    assert pilot.hears == refused
    assert refused in pilot.app.ui.texts
    pilot.skip(caption.SHOWN_MS / 1000 + 0.1)
    assert refused not in pilot.app.ui.texts


def test_many_marks_leave_the_title_free(pilot: Pilot) -> None:
    for number in range(1, 6):
        name = f"restock-{number}"
        pilot.app.desk.devices[name] = DeviceState(name, Health.BROKEN, "Stuck.", 0)
    pilot.app.handle(None)
    marks = [c.rect for c in pilot.app.ui.controls if c.name.startswith("why restock")]
    assert len(marks) == 5
    assert min(mark.left for mark in marks) > 960
