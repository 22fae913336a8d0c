"""Without touch: every game, and the back room, by Tab and Return and the buttons."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from kiosk.demo import simulated
from kiosk.pilot import Pilot
from kiosk.ui.core import Ui
from kiosk.ui.inputs import Phase
from tests.pictures.__main__ import situations
from tests.screens.stage import Stage, stage
from tests.screens.stocking import TITLE, any_choice, view
from tests.screens.typist import Typist


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Stage]:
    with stage(tmp_path) as made:
        yield made


def test_a_whole_game_is_played_by_keys_alone(table: Stage) -> None:
    hands, rng = Typist(table), Random(4)
    hands.choose(TITLE, "Add a player", "Add a player", "Next", "Start game")
    while (now := view(table)).phase == "choose":
        for seat in (1, 2):
            chosen, place = any_choice(now, seat, rng)
            name = table.app.desk.name(seat - 1)
            hands.choose(f"seat {seat} {chosen}", f"seat {seat} place {place}", name)
        table.wait_ms(3_000)
    assert view(table).phase == "over"
    table.wait_ms(60_000)
    hands.choose("Podium", "Clear the table")
    assert TITLE in table.sees


def typed(pilot: Pilot, *names: str) -> None:
    Typist(pilot).choose(*names)


def keyed(pilot: Pilot, name: str, phase: Phase) -> None:
    """Hold a control with a key as a finger would, or let it go."""
    hands = Typist(pilot)
    if phase == "down":
        hands.frame(name)
    hands.key("return", phase)


@pytest.mark.parametrize(
    ("script", "at_least"),
    [("odd_shop", "podium"), ("shelf_stock", "podium"), ("shop_n_time", "podium"),
     ("shop_until_you_drop", "podium"), ("time_is_money", "podium"),
     ("service", "shut-down")],
)  # fmt: skip
def test_every_screen_is_reached_and_left_without_touch(
    script: str, at_least: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_finger(self: Ui, *where: object) -> None:
        raise AssertionError("there is no touch screen")

    small = partial(simulated, size=(640, 400))  # is drawn four times as fast
    monkeypatch.setattr("tests.pictures.__main__.simulated", small)
    monkeypatch.setattr(Pilot, "tap", typed)
    monkeypatch.setattr("tests.pictures.odd_shop.touch", keyed)
    monkeypatch.setattr(Ui, "logical", no_finger)
    seen = [name for _, name in situations(script)]
    assert at_least in seen


def test_a_control_is_held_for_as_long_as_the_key_is(table: Stage) -> None:
    hands = Typist(table)
    hands.choose("Odd Shop")
    for _ in range(len(table.app.ui.controls) + 1):
        if hands.framed == "Back":
            break
        hands.key("tab")
    hands.key("return")
    assert "Odd Shop" in table.sees
    hands.key("return", "up")
    assert "Odd Shop" in table.sees


def test_a_finger_takes_the_frame_away(table: Stage) -> None:
    import pygame

    hands = Typist(table)
    hands.key("tab")
    assert hands.framed is not None
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(2, 398))
    table.app.meet(down, table.clock())
    assert hands.framed is None
