"""When nobody is there the shop shows its games; a touch only wakes it."""

from dataclasses import replace

import pygame
import pytest

from hardware.backlight import Backlight
from kiosk import attract
from kiosk.pilot import Pilot
from kiosk.screens.desk import Guest
from kiosk.settings import changed
from kiosk.ui.inputs import Touch

IDLE_S = attract.IDLE_NS / 1e9 + 1
STEP_S = attract.STEP_NS / 1e9 + 0.01


def asleep(pilot: Pilot) -> bool:
    return pilot.app._lull.active


def step(pilot: Pilot, times: int = 1) -> None:
    """Let so many deeds happen, and what moves come to rest."""
    for _ in range(times):
        pilot.skip(0.3)
        pilot.skip(STEP_S - 0.3)


def light(pilot: Pilot) -> float:
    red, green, blue, _ = pygame.transform.average_color(pilot.app.ui.surface)
    return (red + green + blue) / 3


def quiet(pilot: Pilot) -> None:
    desk = pilot.app.desk
    hours = {"quiet_from": "22:00", "quiet_until": "08:00"}
    desk.settings, desk.wall = changed(desk.settings, hours), lambda: 23 * 60


def test_after_quiet_minutes_at_home_a_game_is_shown(pilot: Pilot) -> None:
    pilot.skip(IDLE_S - 60)
    assert not asleep(pilot)
    pilot.tap("Sound")
    pilot.skip(IDLE_S - 60)
    assert not asleep(pilot)
    pilot.skip(61)
    assert asleep(pilot)
    assert not pilot.sees


def test_a_touch_wakes_the_shop_and_does_nothing_else(pilot: Pilot) -> None:
    where = pilot.app.ui.find("Odd Shop").rect.center
    pilot.skip(IDLE_S)
    pilot.app.handle(Touch(*where, "down", pilot.clock()))
    pilot.app.handle(Touch(*where, "up", pilot.clock()))
    assert not asleep(pilot)
    assert "Odd Shop" in pilot.sees
    pilot.skip(1)
    pilot.tap("Odd Shop")
    assert "Add a player" in pilot.sees


def test_a_button_wakes_the_shop_too(pilot: Pilot) -> None:
    pilot.skip(IDLE_S)
    pilot.press("restock-4")
    assert not asleep(pilot)
    assert "Shop 'N Time" in pilot.sees


def test_every_game_is_shown_and_nothing_of_it_is_kept(pilot: Pilot) -> None:
    pilot.skip(IDLE_S)
    shown, faults = set(), []
    for _ in range(5 * attract.STEPS + 5):
        demo = pilot.app._lull._demo
        assert demo is not None
        shown.add(demo.playing.game.key)
        faults += pilot.app.ui.overflows
        assert not pilot.app.ui.wants_counter
        step(pilot)
    assert len(shown) == 5
    assert faults == []
    assert pilot.app.desk.notices == []
    store = pilot.app.store
    assert store is not None
    assert store.unfinished() is None
    assert pilot.app.desk.table is None
    assert pilot.app.desk.heard is None  # not a sound in all that time


def test_the_games_go_on_from_deed_to_deed(pilot: Pilot) -> None:
    pilot.skip(IDLE_S)
    demo = pilot.app._lull._demo
    assert demo is not None
    before = len(demo.playing.actions)
    step(pilot, 12)
    assert len(demo.playing.actions) > before + 4


def test_no_point_of_the_picture_stays_as_it_is(pilot: Pilot) -> None:
    pilot.skip(IDLE_S)
    pictures = []
    for _ in range(attract.STEPS * 2):
        pictures.append(pygame.surfarray.array3d(pilot.app.ui.surface)[::16, ::16])
        step(pilot)
    still = sum((picture == pictures[0]).all(axis=2) for picture in pictures)
    assert (still == len(pictures)).mean() < 0.02


def test_between_two_deeds_the_box_sleeps(pilot: Pilot) -> None:
    pilot.skip(IDLE_S)
    step(pilot)
    pilot.skip(1.0)
    due = pilot.app._lull.due("home", pilot.app.desk)
    assert due is not None
    assert due > pilot.clock()


def test_a_demonstration_that_fails_gives_way_to_the_sign(
    pilot: Pilot, caplog: pytest.LogCaptureFixture
) -> None:
    pilot.skip(IDLE_S)
    lull = pilot.app._lull
    lull._demo = replace(pilot.app.desk, table=None)
    pilot.app.handle(None)
    assert lull._demo is None
    assert "a demonstration failed" in caplog.text
    caplog.clear()
    step(pilot)
    assert lull._demo is not None  # the next game is shown
    pilot.press("restock-1")
    assert "Odd Shop" in pilot.sees
    assert pilot.app.desk.notices == []


def test_at_night_the_shop_is_dim_and_shows_its_sign_alone(pilot: Pilot) -> None:
    day = light(pilot)
    quiet(pilot)
    pilot.skip(IDLE_S)
    assert asleep(pilot)
    assert pilot.app._lull._demo is None
    first = pilot.app.ui.surface.copy()
    assert 0 < light(pilot) < day / 4
    pilot.skip(attract.REST_NS / 1e9 + 1)
    assert first.get_buffer().raw != pilot.app.ui.surface.get_buffer().raw


def test_a_panel_with_a_backlight_is_dimmed_by_that(
    pilot: Pilot, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("backlight")
    panel = folder / "panel"
    panel.mkdir()
    for name in ("max_brightness", "brightness"):
        (panel / name).write_text("100")
    pilot.app._lull._backlight = Backlight(folder)
    quiet(pilot)
    pilot.skip(IDLE_S)
    assert (panel / "brightness").read_text() == "25"
    pilot.press("restock-1")
    assert (panel / "brightness").read_text() == "100"


def test_without_demonstrations_the_sign_still_wanders(pilot: Pilot) -> None:
    desk = pilot.app.desk
    desk.settings = changed(desk.settings, {"attract": False})
    pilot.skip(IDLE_S)
    assert asleep(pilot)
    assert pilot.app._lull._demo is None


def test_a_game_on_the_table_is_left_alone(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time")
    pilot.app.desk.setup.guests = [Guest(n, "", at) for at, n in enumerate("AB")]
    pilot.app.handle(None)
    pilot.tap("Next", "Start game")
    pilot.skip(7200)
    assert not asleep(pilot)
    assert "Begin Round" in pilot.sees


def test_a_set_up_that_was_left_goes_home(pilot: Pilot) -> None:
    pilot.tap("Odd Shop", "Add a player")
    pilot.skip(attract.LEFT_NS / 1e9 - 60)
    assert "Add a player" in pilot.sees
    pilot.skip(61)
    assert pilot.app.desk.setup.guests == []
    assert pilot.app.screen == "home"
