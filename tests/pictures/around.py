"""What lies around the games: how to play, the menu, hints, advice, the quiet shop."""

from collections.abc import Iterator

import pygame

from hardware.interfaces import Advice, Advised, DeviceState, Health
from kiosk import attract
from kiosk.games import DEPARTMENTS
from kiosk.pilot import Pilot
from kiosk.screens import howto
from kiosk.screens.desk import Ask, Go
from kiosk.settings import changed
from tests.pictures.service import NO_CAMERA
from tests.pictures.shop_n_time import seat


def situations(pilot: Pilot) -> Iterator[str]:
    """Drive the program to each screen worth a picture."""
    yield from _books(pilot)
    yield from _front(pilot)
    yield from _in_a_game(pilot)
    yield from _nobody_there(pilot)


def _books(pilot: Pilot) -> Iterator[str]:
    for each in DEPARTMENTS:
        pilot.tap(each.title, "How to play")
        for number in range(1, len(howto.pages(each.key)) + 1):
            yield f"how-to-{each.key}-{number}"
            pilot.tap("Page on")
        pilot.tap("Back")


def _front(pilot: Pilot) -> Iterator[str]:
    desk = pilot.app.desk
    picture = pygame.Surface((300, 100), pygame.SRCALPHA)
    for at, color in enumerate(((155, 23, 42), (242, 177, 52), (22, 53, 43))):
        pygame.draw.circle(picture, color, (50 + at * 100, 50), 46)
    desk.logo = picture
    desk.settings = changed(desk.settings, {"house": "The Roll and Rest"})
    pilot.tap("Sound")
    yield "home-logo-silent"
    pilot.tap("Sound", "Teach cards")
    for advice in Advice:
        pilot.app.handle(Advised(advice, 0))
        yield f"advice-{advice}"
    pilot.tap("Back")
    desk.logo = None


def _in_a_game(pilot: Pilot) -> Iterator[str]:
    desk = pilot.app.desk
    desk.settings = changed(desk.settings, {"hints": True})
    pilot.tap("Shop 'N Time")
    seat(pilot, 4)
    pilot.tap("Next", "Start game", "Begin Round")
    yield "hint-place"
    desk.hinted.add("restock-")
    pilot.app.handle(None)
    yield "hint-menu"
    pilot.tap("Menu")
    yield "menu"
    pilot.tap("Call staff")
    pilot.app.ui.motion = False  # the call blinks
    yield "call-staff"
    dark = DeviceState("camera", Health.BROKEN, NO_CAMERA, pilot.clock())
    pilot.app.handle(dark)
    yield "call-staff-why"
    pilot.app.ui.motion = True
    pilot.app.handle(DeviceState("camera", Health.PRESENT, "", pilot.clock()))
    pilot.app.perform(Ask("helped"))
    pilot.app.perform(Go("trouble"))
    pilot.app.handle(None)
    yield "trouble"
    pilot.tap("Go on", "Menu", "Clear the table")
    yield "clear-the-table"
    pilot.tap("Leave for later", "Go on playing", "Clear the table")
    yield "give-it-up"
    pilot.tap("Give it up")
    yield "table-cleared"


def _nobody_there(pilot: Pilot) -> Iterator[str]:
    pilot.skip(attract.IDLE_NS / 1e9 + 1)
    for number in range(1, 6):
        for _ in range(6):
            pilot.skip(attract.STEP_NS / 1e9 + 0.01)
        yield f"demonstration-{number}"
        for _ in range(attract.STEPS - 5):
            pilot.skip(attract.STEP_NS / 1e9 + 0.01)
    desk = pilot.app.desk
    hours = {"quiet_from": "22:00", "quiet_until": "08:00"}
    desk.settings, desk.wall = changed(desk.settings, hours), lambda: 23 * 60
    pilot.skip(attract.STEP_NS / 1e9 + 0.01)
    yield "night"
