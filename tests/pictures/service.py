"""The back room, page by page, and the door to it."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from hardware.interfaces import DeviceState, Health, Scan
from kiosk.pilot import Pilot
from kiosk.settings import changed
from kiosk.ui.inputs import Key
from tests.screens.stage import RealButtons

STUCK = (
    "Restock 5 seems to be stuck: it has been down for a long time. Free it, or check "
    "its wires; meanwhile touch it on the screen."
)
NO_CAMERA = (
    "No camera was found: push its flat cable in at both ends, see that "
    "/boot/firmware/config.txt says camera_auto_detect=1, and restart the box."
)


def situations(pilot: Pilot) -> Iterator[str]:
    """Go in by the door, and through all pages."""
    with steady():
        yield from _door(pilot)
        yield "hub"
        yield from _contacts(pilot)
        yield from _buzzer(pilot)
        yield from _camera(pilot)
        yield from _rest(pilot)
        yield from _faults(pilot)


@contextmanager
def steady() -> Iterator[None]:
    """Let a machine show what no two runs would have alike as it never changes."""
    running = 3 * 3600 + 20 * 60
    with (
        patch("hardware.health.uptime_s", return_value=running),
        patch("kiosk.logbook.uptime_s", return_value=running),
        patch("hardware.health.free_memory", return_value=1_400_000_000),
    ):
        yield


def knock(pilot: Pilot) -> None:
    """Go to the door as on a PC."""
    pilot.app.handle(Key("f12", "", pilot.clock()))


def _set(pilot: Pilot, pin: str) -> None:
    desk = pilot.app.desk
    desk.settings = changed(desk.settings, {"pin": pin})


def _door(pilot: Pilot) -> Iterator[str]:
    _set(pilot, "2468")
    knock(pilot)
    yield "door"
    pilot.tap("key 1", "key 2", "key 3")
    yield "door-typed"
    pilot.app.backroom.lock.wrong = 5
    pilot.tap("Open")
    yield "door-wrong"
    pilot.skip(60)
    knock(pilot)
    pilot.app.handle(Scan("TBADMIN1:0:0", ((0, 0),) * 4, pilot.clock()))
    yield "door-wrong-card"
    pilot.skip(60)
    knock(pilot)
    pilot.tap(*(f"key {digit}" for digit in "2468"), "Open")


def _contacts(pilot: Pilot) -> Iterator[str]:
    pilot.tap("Buttons")
    pilot.press("restock-1", "restock-1", "restock-3", "stopwatch-1")
    pilot.app.box.buttons.push("restock-2")
    pilot.until(lambda: pilot.app.box.buttons.is_down("restock-2"))
    pilot.run()
    yield "buttons"
    pilot.app.box.buttons.let_go("restock-2")
    pilot.until(lambda: not pilot.app.box.buttons.is_down("restock-2"))
    pilot.tap("Back", "Wiring")
    yield "wiring"
    pilot.press("restock-2")
    yield "wiring-heard"
    pilot.tap("Back")


def _buzzer(pilot: Pilot) -> Iterator[str]:
    pilot.tap("Buzzer")
    yield "buzzer"
    pilot.tap("Play")
    yield "buzzer-asked"
    pilot.tap("One tone")
    yield "buzzer-changed"
    pilot.tap("Back")


def _camera(pilot: Pilot) -> Iterator[str]:
    pilot.lay(("155", "171", "784"))
    pilot.tap("Camera")
    pilot.until(lambda: len(_seen(pilot)) >= 3, "three codes")
    yield "camera"
    pilot.clear()
    pilot.tap("Back")


def _seen(pilot: Pilot) -> tuple[object, ...]:
    pilot.app.handle(None)
    look = pilot.app.ui.memory.get("look")
    return look.seen if look else ()


def _rest(pilot: Pilot) -> Iterator[str]:
    pilot.tap("Screen")
    yield "screen"
    pilot.tap("upper left", "lower right", "middle")
    yield "screen-touched"
    pilot.tap("Back", "Settings")
    yield "settings"
    pilot.tap("Back", "House rules")
    pilot.tap("more rounds")
    yield "house-rules"
    pilot.tap("Back", "Faults")
    yield "faults-none"
    pilot.tap("Back", "Export")
    yield "export"
    pilot.tap("stick 1")
    yield "exported"
    pilot.tap("Back", "Clear results")
    yield "clear"
    pilot.tap("No", "Shut down")
    yield "shut-down"
    pilot.tap("No", "Health")
    yield "health"
    pilot.tap("Back")


def _faults(pilot: Pilot) -> Iterator[str]:
    for device, why in (("restock-5", STUCK), ("camera", NO_CAMERA)):
        pilot.app.handle(DeviceState(device, Health.BROKEN, why, pilot.clock()))
    pilot.skip(4)
    pilot.app.handle(None)
    yield "hub-broken"
    pilot.tap("Health")
    yield "health-broken"
    pilot.tap("Back", "Faults")
    yield "faults"
    pilot.tap("Back", "Buttons")
    yield "buttons-broken"
    pilot.tap("Back")
    for at in range(5):
        pilot.app.handle(Key("tab", "", at))
    yield "keyboard"
    pilot.tap("Back")
    _set(pilot, "")
    pilot.app.box.buttons = RealButtons(pilot.app.box.buttons)
    knock(pilot)
    yield "door-no-pin"
