"""Names as wide as they may be, and as those in old journals are: they fit all over."""

from random import Random

import pytest

from kiosk.games import DEPARTMENTS
from kiosk.pilot import Pilot
from kiosk.screens import people
from kiosk.screens.desk import Guest
from kiosk.screens.words import short
from kiosk.settings import Settings
from tests.screens.stage import Stage, stage

WIDE = (
    "Wolfgangmaximi", "Őrsébet-Ágotác", "Mmmmmmmmmmmmmm", "MWMWMWMWMWMWMW",
    "Wwww Wwwwwwwww", "Edda Window Shopper", "W" * 14, "Zsófi Full Trolley",
)  # fmt: skip
"""Typed where only letters were counted; and one with its nickname."""
AWAY = ("Menu", "Clear the table", "Once more", "Call staff", "Go on")


def turn(made: Stage, rng: Random) -> None:
    """Do something that can be done, or let time pass."""
    sees = [one for one in made.sees if one not in AWAY and made.app.screen == "game"]
    if not sees or rng.random() < 0.1:
        made.wait_ms(rng.choice((1_500, 20_000)))
        return
    made.tap(rng.choice(sees))


@pytest.mark.parametrize("title", [each.title for each in DEPARTMENTS])
def test_wide_names_fit_on_every_mat(title: str) -> None:
    rng = Random(title)
    most = int(next(d for d in DEPARTMENTS if d.title == title).seats.split()[-1])
    with stage(None) as made:
        made.app.desk.settings = Settings(hints=False)
        options = ["more allow_five"] if title == "Shop Until You Drop" else []
        made.sit(WIDE[:most], *options, game=title)
        assert made.app.screen == "game"
        for _ in range(150):
            turn(made, rng)
            assert made.app.ui.overflows == []
        assert made.app.desk.notices == []


def test_the_cards_of_wide_names_fit_too(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time")
    pilot.app.desk.setup.guests = [Guest(n, "", at) for at, n in enumerate(WIDE)]
    pilot.app.handle(None)
    assert pilot.app.ui.overflows == []


@pytest.mark.parametrize("letter", "MWI")
def test_a_name_is_typed_as_wide_as_the_smallest_mat_is(
    pilot: Pilot, letter: str
) -> None:
    pilot.tap("Shop 'N Time", "Add a player", "player 1", *[f"key {letter}"] * 20)
    name = pilot.app.desk.setup.guests[0].name
    assert people.is_narrow(name)
    assert len(name) == people.LONGEST or not people.is_narrow(name + letter.lower())
    assert pilot.app.ui.overflows == []


def test_a_short_name_is_narrow() -> None:
    assert short("Zsófi Full Trolley") == "Zsófi"
    assert short("Wolfgangmaximi") == "Wolfgangm…"
    assert all(people.is_narrow(short(name)) for name in WIDE)
