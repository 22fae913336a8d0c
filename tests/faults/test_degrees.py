"""No camera, no buttons, no sound: every game is played with the touch screen alone."""

from collections.abc import Iterable, Iterator
from functools import partial

import pytest

from hardware.box import simulated_settings
from kiosk.demo import simulated
from kiosk.pilot import Pilot
from kiosk.ui.inputs import Touch
from tests.pictures import shelf_stock, shop_n_time
from tests.pictures.__main__ import situations

BARE = simulated_settings().replace(
    factory="lgpio", camera="webcam:9", buzzer="passive", speaker=False
)
"""Real devices where none is plugged in."""
GONE = ("buttons", "buzzer", "camera")


def touched(pilot: Pilot, *buttons: str) -> None:
    """Touch what each button stands for."""
    for button in buttons:
        places = [c for c in pilot.app.ui.controls if c.pin == button and c.enabled]
        assert places, f"{button} has no place on the screen: {pilot.sees}"
        tap(pilot, places[-1].name)  # what was drawn last lies on top


tap = Pilot.tap


def buried(pilot: Pilot) -> list[str]:
    """Return the buttons' places whose middle belongs to another control."""
    usable = [c for c in pilot.app.ui.controls if c.enabled and c.rect.w > 0]
    found = []
    for each in usable:
        first = next(c for c in usable if c.rect.collidepoint(each.rect.center))
        if each.pin and each.pin != first.pin:
            found.append(f"{each.name} under {first.name}")
    return found


def not_offered(pilot: Pilot, *names: str) -> None:
    """Touch controls; what only a camera needs must not be there."""
    for name in names:
        if name in ("Drawer", "Camera"):
            assert name not in pilot.sees
        else:
            tap(pilot, name)


def by_hand(pilot: Pilot) -> Iterator[str]:
    """Tell the box what real dice show, which no camera can see."""
    shelf_stock.seat(pilot, 4, dice="real")
    pilot.tap("face 6", "face 1", "Camera", "face 4")
    assert "face 1" not in pilot.sees, "all have to choose now"
    yield "dice-tapped"
    shelf_stock.leave(pilot)


def typed(pilot: Pilot, numbers: Iterable[str]) -> None:
    """Type the numbers of cards that nobody can scan."""
    for number in numbers:
        tap(pilot, *(f"key {digit}" for digit in number))


def is_closed(pilot: Pilot, seat: int) -> bool:
    closed: bool = pilot.app.desk.playing.view().rows[seat].closed
    return closed


def closed_by_finger(pilot: Pilot, seats: range) -> None:
    """Hold each player's place down, one after the other."""
    for seat in seats:
        x, y = pilot.app.ui.find(shop_n_time.NAMES[seat]).rect.center
        pilot.app.handle(Touch(x, y, "down", pilot.clock()))
        pilot.until(partial(is_closed, pilot, seat), "closing")
        pilot.app.handle(Touch(x, y, "up", pilot.clock()))


@pytest.mark.parametrize(
    ("script", "at_least"),
    [("odd_shop", "podium"), ("shelf_stock", "podium"), ("shop_n_time", "podium"),
     ("shop_until_you_drop", "podium"), ("time_is_money", "podium")],
)  # fmt: skip
def test_every_screen_is_reached_with_the_touch_screen_alone(
    script: str, at_least: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = partial(simulated, size=(640, 400), devices=BARE)
    monkeypatch.setattr("tests.pictures.__main__.simulated", bare)
    monkeypatch.setattr("tests.pictures.shop_n_time._close", closed_by_finger)
    monkeypatch.setattr("tests.pictures.shelf_stock._real_dice", by_hand)
    for name, instead in (("tap", not_offered), ("press", touched),
                          ("lay", typed), ("clear", lambda pilot: None)):  # fmt: skip
        monkeypatch.setattr(Pilot, name, instead)
    seen: list[str] = []
    for pilot, name in situations(script):
        if not seen:
            pilot.run()
            assert {each.device for each in pilot.app.desk.broken()} >= set(GONE)
        assert buried(pilot) == [], name
        seen.append(name)
    assert at_least in seen
