"""The screens, a module a game, and home, set-up and service."""

from collections.abc import Callable, Sequence
from importlib import import_module

from kiosk.gus import Announcement
from kiosk.screens import home, options, overlay, players, service, teach, trouble
from kiosk.screens.desk import Desk, Request
from kiosk.table import Step
from kiosk.ui.core import Ui

Screen = Callable[[Ui, Desk], Request | None]

SCREENS: dict[str, Screen] = {
    "home": home.home,
    "resume": home.resume,
    "players": players.players,
    "options": options.options,
    "teach": teach.teach,
    "trouble": trouble.trouble,
    **service.PAGES,
}


def shown(ui: Ui, desk: Desk, name: str) -> Request | None:
    """Draw a screen with whatever lies over it; return what it asks for."""
    ui.inert = overlay.covered(ui, desk, name)
    draw = SCREENS.get(name) or game_screen(desk)
    request = draw(ui, desk)
    ui.inert = False
    request = overlay.over(ui, desk, name) or request
    ui.ring()
    return request


def game_screen(desk: Desk) -> Screen:
    """Return the screen of the game on the table."""
    screen: Screen = import_module(_module("kiosk.screens", desk)).screen
    return screen


def announce(desk: Desk, step: Step) -> Sequence[Announcement]:
    """Return what Gus says to a step of the game on the table."""
    said: Sequence[Announcement] = import_module(_module("kiosk.gus", desk)).announce(
        step.action, step.before, step.after
    )
    return said


def _module(package: str, desk: Desk) -> str:
    return f"{package}.{desk.playing.game.key.replace('-', '_')}"
