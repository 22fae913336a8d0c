"""Odd Shop at random: any touch anywhere, no text too long, no screen in trouble."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from kiosk.decks import odd
from kiosk.rules.odd_shop import Kind, Moment, OddShop, Options
from kiosk.screens.odd_shop import curios
from kiosk.ui.core import Rect, Ui
from tests.screens.odd_table import finger
from tests.screens.stage import Stage, stage

NAMES = ("Ada the Basket", "Ben Half Price", "Cleo Exact Money", "Dov Last in Line",
         "Edda Window Shopper", "Zsófi Full Trolley")  # fmt: skip
AWAY = ("Menu", "Never mind", "Clear the table", "Once more", "No deal")


@pytest.fixture(scope="module")
def ui() -> Iterator[Ui]:
    pygame.display.init()
    yield Ui(pygame.display.set_mode((640, 400)), now=lambda: 0)
    pygame.display.quit()


@pytest.mark.parametrize("kind", [None, *Kind])
def test_every_item_fits_on_its_card_however_it_is_drawn(
    ui: Ui, kind: Kind | None
) -> None:
    game = OddShop(odd.shipped())
    view = game.view(game.start(("A", "B"), Options()), None)
    ui.begin(None)
    for item in odd.shipped().items:
        curios.card(ui, view, item, Rect(0, 0, 208, 170), kind)
        curios.card(ui, view, item, Rect(0, 0, 480, 166), kind)
        high = 46 if kind else 72  # only what is known is drawn so small
        curios.tile(ui, view, item, Rect(0, 0, 118 if high > 46 else 108, high), kind)
    assert ui.overflows == []


def turn(made: Stage, rng: Random) -> None:
    """Do something that can be done, or let time pass."""
    sees = [name for name in made.sees if name not in AWAY]
    if not sees or rng.random() < 0.1:
        made.wait_ms(1_500)
        return
    name = rng.choice(sees)
    if made.view.moment in (Moment.PRE_TRADE, Moment.TRADE) and rng.random() < 0.6:
        name = rng.choice([one for one in sees if one in NAMES] or sees)
    finger(made, name, "down")
    if rng.random() < 0.1:
        made.wait_ms(1_100)
        assert made.app.ui.overflows == []
    if name in made.sees:
        finger(made, name, "up")


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_guests_never_meet_a_text_that_does_not_fit(
    tmp_path: Path, seats: int
) -> None:
    rng = Random(seats)
    with stage(None) as made:
        made.sit(NAMES[:seats], game="Odd Shop")
        for _ in range(250):
            turn(made, rng)
            assert made.app.ui.overflows == []
            assert made.app.desk.notices == []
        assert made.view.round > 0
