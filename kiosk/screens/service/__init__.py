"""The back room's screens, a module a page, and the door to it."""

from collections.abc import Callable

from kiosk.screens.desk import Desk, Request
from kiosk.screens.service import (
    buttons,
    buzzer,
    camera,
    checks,
    copying,
    display,
    door,
    faults,
    house,
    hub,
    pins,
    settings,
)
from kiosk.ui.core import Ui

PAGES: dict[str, Callable[[Ui, Desk], Request | None]] = {
    "door": door.door,
    "service": hub.hub,
    "service-checks": checks.checks,
    "service-buttons": buttons.buttons,
    "service-buzzer": buzzer.buzzer,
    "service-camera": camera.camera,
    "service-display": display.display,
    "service-pins": pins.pins,
    "service-settings": settings.settings,
    "service-house": house.house,
    "service-faults": faults.faults,
    "service-export": copying.copying,
}
