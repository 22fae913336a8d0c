"""Silence at one touch; whatever is heard is seen; staff are called from a game."""

import ast
from pathlib import Path

import pygame
import pytest

from hardware.interfaces import DeviceState, Health
from kiosk.gus import TUNES, Announcement, Tune
from kiosk.pilot import Pilot
from kiosk.screens import sound
from kiosk.screens.desk import Say
from kiosk.settings import BY_HAND, changed
from kiosk.ui.inputs import Touch
from tests.screens.stage import begin_round

ROOT = Path(__file__).parents[2]
STILL = ("time_is_money",)
"""Games with a screen on which nothing but the screen itself may change."""


def volume(pilot: Pilot) -> int:
    return int(pilot.app.box.player.volume)


def play(pilot: Pilot) -> None:
    begin_round(pilot, "AB")


def test_one_touch_at_home_silences_the_box_and_one_brings_it_back(
    pilot: Pilot,
) -> None:
    before = volume(pilot)
    assert before > 0
    pilot.tap("Sound")
    assert volume(pilot) == 0
    assert pilot.app.desk.is_silent
    store = pilot.app.store
    assert store is not None
    assert store.get(BY_HAND, dict[str, object], {}) == {"silent": True}
    pilot.tap("Sound")
    assert volume(pilot) == before


def test_the_sign_on_the_switch_shows_how_it_is(pilot: Pilot) -> None:
    rect = pilot.app.ui.real(pilot.app.ui.find("Sound").rect)
    with_sound = pilot.app.ui.surface.subsurface(rect).copy()
    pilot.tap("Sound")
    without = pilot.app.ui.surface.subsurface(rect)
    assert with_sound.get_buffer().raw != without.get_buffer().raw


def test_the_menu_of_a_game_has_the_switch_too(pilot: Pilot) -> None:
    play(pilot)
    pilot.tap("Menu", "Sound")
    assert volume(pilot) == 0
    assert "Sound" in pilot.sees  # the menu stays: it may be switched on again
    pilot.tap("Sound", "Go on")
    assert volume(pilot) > 0


def test_in_quiet_hours_the_switch_only_says_so(pilot: Pilot) -> None:
    desk = pilot.app.desk
    hours = {"quiet_from": "22:00", "quiet_until": "08:00"}
    desk.settings, desk.wall = changed(desk.settings, hours), lambda: 23 * 60
    pilot.tap("Sound")
    assert pilot.hears == "Quiet hours: no sound until 08:00."
    assert not desk.settings.silent


def test_quiet_hours_begin_in_the_middle_of_a_game(pilot: Pilot) -> None:
    play(pilot)
    desk = pilot.app.desk
    minute = [21 * 60 + 59]
    desk.settings = changed(
        desk.settings, {"quiet_from": "22:00", "quiet_until": "08:00"}
    )
    desk.wall = lambda: minute[0]
    pilot.tap("A")
    assert volume(pilot) > 0
    minute[0] = 22 * 60
    pilot.skip(12)
    assert pilot.hears.startswith("Pass and wait")
    assert volume(pilot) == 0


@pytest.mark.parametrize("tune", list(TUNES))
def test_every_tune_lights_up_the_edge_of_the_screen(pilot: Pilot, tune: Tune) -> None:
    pilot.skip(5)
    color = sound.LIGHTS.get(tune, (242, 177, 52))
    pilot.app.perform(Say(Announcement("", tune=tune)))
    pilot.app.handle(None)
    for spot in ((2, 400), (1277, 400), (640, 2), (640, 797)):
        assert pilot.app.ui.surface.get_at(spot)[:3] == color
    pilot.skip(sound.FLASH_MS / 1000 + 0.01)
    assert pilot.app.ui.surface.get_at((640, 797))[:3] != color
    assert pilot.app.ui.wake_at is None


def announcements(path: Path) -> list[dict[str, ast.expr]]:
    """Return the arguments of every ``Announcement(...)`` in a file."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if (
            isinstance(node, ast.Call)
            and getattr(node.func, "id", "") == "Announcement"
        ):
            names = ("text", "values", "tune", "face")
            given = dict(zip(names, node.args, strict=False))
            given |= {word.arg: word.value for word in node.keywords if word.arg}
            found.append(given)
    return found


@pytest.mark.parametrize(
    "path",
    [p for p in (ROOT / "kiosk").rglob("*.py") if "Announcement(" in p.read_text()],
    ids=lambda p: str(p.relative_to(ROOT)),
)
def test_a_tune_without_words_has_at_least_its_light(path: Path) -> None:
    """Where the light may not shine, every tune has words."""
    for given in announcements(path):
        text = given.get("text")
        silent = isinstance(text, ast.Constant) and not text.value
        if silent and "tune" in given:
            assert not any(name in str(path) for name in STILL), path
            tune = given["tune"]
            named = {n.value for n in ast.walk(tune) if isinstance(n, ast.Constant)}
            assert named & set(TUNES), path


def test_staff_are_called_from_a_game_and_end_the_call_themselves(
    pilot: Pilot,
) -> None:
    play(pilot)
    pilot.tap("Menu", "Call staff")
    assert pilot.sees == ["Helped"]
    lights = set()
    for _ in range(4):
        pilot.skip(0.95)
        lights.add(pygame.image.tobytes(pilot.app.ui.surface, "RGB"))
    assert len(lights) >= 2
    pilot.tap("Helped")  # a touch is not enough: no sleeve ends the call
    assert pilot.sees == ["Helped"]
    x, y = pilot.app.ui.find("Helped").rect.center
    pilot.app.handle(Touch(x, y, "down", pilot.clock()))
    pilot.skip(1.1)
    assert "Menu" in pilot.sees


def test_staff_are_called_about_a_device_from_its_mark(pilot: Pilot) -> None:
    why = "Check the camera's cable at both ends; meanwhile numbers are typed."
    pilot.app.handle(DeviceState("camera", Health.BROKEN, why, 0))
    pilot.tap("why camera", "Call staff")
    assert pilot.sees == ["Helped"]
    assert pilot.app.ui.overflows == []
    x, y = pilot.app.ui.find("Helped").rect.center
    pilot.app.handle(Touch(x, y, "hold", pilot.clock()))
    assert "Shop 'N Time" in pilot.sees
    play(pilot)
    assert "Menu" in pilot.sees
