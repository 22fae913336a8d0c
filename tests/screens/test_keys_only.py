"""Without touch: a whole game by Tab and Return."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

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
