"""What may be shown next is rendered beforehand, and nothing comes of it but that."""

import logging
from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest

from kiosk import rehearsal
from kiosk.pilot import Pilot
from kiosk.ui.kept import SHELF
from tests.pictures import odd_shop, shop_n_time


def rehearse(pilot: Pilot) -> int:
    """Get ahead as far as can be; return in how many turns."""
    turns = 0
    while pilot.app.ahead:
        pilot.app.get_ahead()
        turns += 1
        assert turns < 5000
    return turns


def renderings(act: Callable[[], Any]) -> int:
    before = SHELF.rendered
    act()
    return SHELF.rendered - before


def picture(pilot: Pilot) -> bytes:
    return pygame.image.tobytes(pilot.app.ui.surface, "RGB")


@pytest.mark.parametrize("touched", ["Odd Shop", "How to play"])
def test_what_a_touch_shows_is_at_hand(pilot: Pilot, touched: str) -> None:
    if touched not in pilot.sees:
        pilot.tap("Odd Shop")
    SHELF.clear()
    pilot.app.handle(None)
    plain = renderings(lambda: pilot.tap(touched))
    assert plain > 10
    shown = picture(pilot)
    pilot.tap(next(name for name in ("Close the book", "Back") if name in pilot.sees))
    SHELF.clear()
    pilot.app.handle(None)
    rehearse(pilot)
    assert renderings(lambda: pilot.tap(touched)) < plain / 4
    assert picture(pilot) == shown


def test_a_game_is_rehearsed_as_it_would_be_played(pilot: Pilot) -> None:
    pilot.tap("Odd Shop")
    odd_shop.seat(pilot, 3)
    pilot.tap("Next", "Start game")
    rehearse(pilot)
    assert renderings(lambda: pilot.tap("expert 5")) < 6
    rehearse(pilot)
    name = pilot.app.desk.name(1)
    assert renderings(lambda: pilot.tap(name)) < 6


def test_nothing_else_comes_of_it(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time")
    shop_n_time.seat(pilot, 4)
    desk, app = pilot.app.desk, pilot.app
    for on in ("Next", "Start game", "Begin Round", ""):
        guests = [(g.name, g.nickname, g.mark) for g in desk.setup.guests]
        table, said, memory = desk.table, desk.said, repr(app.ui.memory)
        state = table and table.state
        chance = app.sitting.rng.getstate() if app.sitting.rng else None
        before = app.screen, dict(desk.setup.options), set(desk.hinted), desk.calling
        shown, journal = picture(pilot), app.store and app.store.unfinished()
        assert rehearse(pilot) > 5
        app.handle(None)
        assert [(g.name, g.nickname, g.mark) for g in desk.setup.guests] == guests
        assert (desk.table, desk.said, repr(app.ui.memory)) == (table, said, memory)
        assert (table and table.state) is state
        assert before == (
            app.screen, dict(desk.setup.options), set(desk.hinted), desk.calling,
        )  # fmt: skip
        assert (app.store and app.store.unfinished()) == journal
        assert app.sitting.rng is None or app.sitting.rng.getstate() == chance
        assert picture(pilot) == shown
        assert (SHELF.left, SHELF.late) == (None, False)
        if on:
            pilot.tap(on)
            pilot.settle()


def test_no_card_moves_on_the_simulated_counter() -> None:
    class Drawer:
        cards = ("155",)

        def lay(self, number: str) -> None:
            raise AssertionError(number)

    still = rehearsal.Still(Drawer())
    still.lay("171")
    still.throw([1, 2, 3], Random(1))
    assert still.cards == ("155",)


def test_a_screen_at_rest_is_rehearsed_once(pilot: Pilot) -> None:
    assert rehearse(pilot) > 20
    pilot.app.handle(None)
    rehearse(pilot)
    assert not pilot.app.ahead
    pilot.tap("Odd Shop")
    assert pilot.app.ahead


def test_the_loop_rehearses_when_nobody_does_anything(pilot: Pilot) -> None:
    pilot.settle()
    for _ in range(3000):
        if not pilot.app.ahead:
            break
        pilot.run(200)
    assert not pilot.app.ahead
    assert SHELF.stored > 0


def test_a_rehearsal_that_fails_is_over_and_nobody_sees_it(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setattr(rehearsal, "shown", fail)
    with caplog.at_level(logging.WARNING):
        rehearse(pilot)
    assert "a rehearsal failed" in caplog.text
    caplog.clear()
    assert pilot.app.screen == "home"
    assert (SHELF.left, SHELF.late) == (None, False)
    monkeypatch.undo()
    pilot.tap("Odd Shop")
    assert pilot.app.screen == "players"
