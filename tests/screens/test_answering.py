"""What is done first when something happens, and what may take its time elsewhere."""

import threading
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

import hardware.dice
from hardware.interfaces import Gray, Pressed
from hardware.reader import Reader
from kiosk.demo import simulated
from kiosk.pilot import Pilot
from kiosk.store import Store
from kiosk.ui.inputs import Key, Touch
from tests.pictures.service import knock
from tests.pictures.shelf_stock import seat
from tests.screens.stage import begin_round

NAMES = ("Anton", "Bea", "Cleo")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with simulated(tmp_path) as made:
        yield made


@pytest.fixture
def done(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note in which order things are done: tune, disk, picture."""
    notes: list[str] = []

    def noting(what: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*args: Any, **named: Any) -> Any:
            notes.append(what)
            return real(*args, **named)

        return noted

    player = pilot.app.box.player
    monkeypatch.setattr(player, "play", noting("tune", player.play))
    monkeypatch.setattr(Store, "keep", noting("disk", Store.keep))
    monkeypatch.setattr(pygame.display, "flip", noting("picture", pygame.display.flip))
    return notes


def second_hand(pilot: Pilot) -> None:
    """Go on to where all must keep a card, so that a press counts as it is felt."""
    begin_round(pilot, NAMES)
    pilot.tap(*NAMES)
    pilot.skip(5)


def picture(pilot: Pilot) -> bytes:
    return pygame.image.tobytes(pilot.app.ui.surface, "RGB")


def test_a_press_is_heard_then_kept_then_seen(pilot: Pilot, done: list[str]) -> None:
    second_hand(pilot)
    done.clear()
    pilot.app.handle(Pressed("restock-1", pilot.clock()))
    assert [what for what, _ in groupby(done)] == ["tune", "disk", "picture"]


def test_to_find_out_what_was_touched_nothing_is_drawn(pilot: Pilot) -> None:
    before = picture(pilot)
    x, y = pilot.app.ui.find("Odd Shop").rect.center
    pilot.app.take(Touch(x, y, "down", pilot.clock()))
    assert picture(pilot) == before
    assert "Add a player" not in pilot.sees
    pilot.app.show()
    assert picture(pilot) != before
    assert "Add a player" in pilot.sees


def test_what_came_together_is_drawn_once(pilot: Pilot, done: list[str]) -> None:
    second_hand(pilot)
    done.clear()
    for number in (1, 2, 3):
        pilot._waiter.post(Pressed(f"restock-{number}", pilot.clock()))
    pilot.app.pump(pilot._waiter, pilot.clock())
    assert done.count("disk") == 3
    assert done.count("picture") == 1
    assert done[-1] == "picture"


def test_keys_that_came_together_each_find_the_screen_that_the_last_led_to(
    pilot: Pilot,
) -> None:
    app, waiter = pilot.app, pilot._waiter
    while app.ui.focus.name != "Odd Shop":
        app.handle(Key("tab", "", pilot.clock()))
    for name in ("return", "tab"):
        waiter.post(Key(name, "", pilot.clock()))  # type: ignore[arg-type]  # SDL's
    app.pump(waiter, pilot.clock())
    assert app.screen == "players"
    assert app.ui.focus.name in pilot.sees


def readers(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Note in which threads pictures are read."""
    names: set[str] = set()
    read_dice, read_codes = hardware.dice.read_dice, Reader.read

    def dice(gray: Gray) -> Any:
        names.add(threading.current_thread().name)
        return read_dice(gray)

    def codes(*args: Any) -> Any:
        names.add(threading.current_thread().name)
        return read_codes(*args)

    monkeypatch.setattr(hardware.dice, "read_dice", dice)
    monkeypatch.setattr(Reader, "read", codes)
    return names


def test_dice_are_read_in_the_counters_thread(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = readers(monkeypatch)
    seat(pilot, 2, dice="real")
    pilot.tap("Camera")
    pilot.app.desk.drawer.throw((5, 6, 2), Random(3))
    pilot.wait("Take these")
    assert names == {"counter"}
    assert pilot.app.ui.study is not None
    pilot.tap("Tap them in")
    assert pilot.app.ui.study is None
    assert pilot.app.box.counter._study is None


def test_the_back_room_has_pictures_judged_in_the_counters_thread(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = readers(monkeypatch)
    knock(pilot)
    pilot.tap("Camera")
    pilot.lay(("155", "171"))
    pilot.until(lambda: bool(_seen(pilot)), "codes")
    assert names == {"counter"}


def _seen(pilot: Pilot) -> Any:
    look = pilot.app.ui.memory.get("look")
    return look is not None and look.seen
