"""Odd Shop has secrets and one screen: what lies face down changes no pixel of it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from hardware.interfaces import DeviceState, Health
from kiosk.rules.odd_shop import Kind, Moment
from kiosk.ui import kit
from tests.screens.odd_table import (
    A1,
    R1,
    U1,
    auction,
    begin,
    draws,
    elsewhere,
    finger,
    hold,
    let_go,
    no_experts,
    press,
    shaken,
)
from tests.screens.stage import Stage, stage

SIZE = (960, 600)


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Stage]:
    with stage(tmp_path, size=SIZE) as made:
        yield made


def calm(made: Stage) -> bytes:
    """Return the picture once nothing moves."""
    made.wait_ms(400)
    made.app.handle(None)
    return made.picture()


# --- situations with something to hide ------------------------------------------------


def looked(made: Stage) -> None:
    """Somebody has paid and not looked yet."""
    begin(made, 3)
    draws(made, [A1, R1])
    made.tap("expert 10", "Bea", "item 1", "item 2", "Pay and look")


def known(made: Stage) -> None:
    """Somebody has looked, and it is over."""
    looked(made)
    hold(made, 1)
    let_go(made, 1)
    made.tap("Seen enough")


def bid(made: Stage) -> None:
    """Two of three have bid."""
    known(made)
    no_experts(made)
    press(made, 0, 3)
    press(made, 2, 2)


def tied(made: Stage) -> None:
    """One of two tied players has chosen."""
    bid(made)
    auction(made, 0, 3)
    press(made, 0)


def added(made: Stage) -> None:
    """One of two who stay has added a card."""
    bid(made)
    auction(made, 0, 3)
    auction(made, 1, 1)
    press(made, 1, 2)


def closed(made: Stage) -> None:
    """All is sold, and nothing is turned up yet."""
    known(made)
    no_experts(made)
    for presses in ((2, 1, 1), (3, 1, 1), (1, 1, 2), (1, 3, 1), (1, 1, 4)):
        auction(made, *presses)
        made.tap("Onward")


def sold(made: Stage) -> None:
    """An item is sold, closed, and all see the bids."""
    known(made)
    no_experts(made)
    auction(made, 2, 1, 1)


SITUATIONS = (looked, known, bid, tied, added, sold, closed)


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.__name__)
def test_the_screen_is_the_same_whatever_lies_face_down(
    played: Stage, situation: Callable[[Stage], None]
) -> None:
    situation(played)
    table = played.app.desk.playing
    true, state = calm(played), table.state
    assert any(shaken_state(played, seed) != state for seed in range(8))
    for seed in range(8):
        assert shaken(played, seed) == true


def shaken_state(made: Stage, seed: int) -> object:
    table = made.app.desk.playing
    return table.game.redeal(table.state, None, Random(seed))


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.__name__)
def test_the_screen_of_a_resumed_game_shows_no_secret(
    tmp_path: Path, situation: Callable[[Stage], None]
) -> None:
    with stage(tmp_path, size=SIZE) as made:
        situation(made)
    with stage(tmp_path, size=SIZE) as made:
        made.tap("Go on playing", "Go on playing")
        true = calm(made)
        for seed in range(8):
            assert shaken(made, seed) == true


# --- what shows while a button is held ----------------------------------------------


def test_a_bid_shows_at_its_owners_edge_while_held_and_no_longer(
    played: Stage,
) -> None:
    bid(played)
    before, around = calm(played), elsewhere(played, 0)
    hold(played, 0)
    assert elsewhere(played, 0) == around
    pictures = {shaken(played, seed) for seed in range(12)}
    assert len(pictures) > 1  # the owner does see it
    let_go(played, 0)
    assert calm(played) == before


@pytest.mark.parametrize("situation", [bid, tied, added])
def test_another_press_changes_nothing_that_anybody_sees(
    played: Stage, situation: Callable[[Stage], None]
) -> None:
    situation(played)
    before = calm(played)
    seat = next(at for at, one in enumerate(played.view.people) if one.chosen)
    for _ in range(3):
        press(played, seat)
        assert calm(played) == before


def test_a_card_to_be_laid_in_order_shows_only_while_its_owner_holds(
    played: Stage,
) -> None:
    begin(played, 2)
    no_experts(played)
    for _ in range(5):
        auction(played, 2, 1)
        played.tap("Onward")
    for _ in range(2):
        for seat in played.view.waiting:
            press(played, seat)
    no_experts(played)
    played.tap("card 0", "Bid", "card 0", "Bid")
    auction(played, 1, 1)
    assert played.view.moment is Moment.ADDING
    press(played, 0)
    before = calm(played)
    press(played, 0)
    assert calm(played) == before
    hold(played, 0)
    assert played.picture() != before
    let_go(played, 0)
    assert calm(played) == before
    played.tap("Lay")
    assert [one.chosen for one in played.view.people] == [True, False]


def test_to_hold_ones_button_shows_nothing_of_another_seat(played: Stage) -> None:
    bid(played)
    before = calm(played)
    hold(played, 1)  # Bea has not chosen
    assert elsewhere(played, 1) == elsewhere_of(played, before, 1)
    let_go(played, 1)


def elsewhere_of(made: Stage, picture: bytes, seat: int) -> bytes:
    surface = pygame.image.frombytes(picture, SIZE, "RGB")
    place = kit.seat_places(len(made.view.people))[seat][0]
    pygame.draw.rect(surface, "black", made.app.ui.real(place))
    return pygame.image.tobytes(surface, "RGB")


def test_a_look_lasts_as_long_as_the_button_is_held(played: Stage) -> None:
    looked(played)
    covered = calm(played)
    hold(played, 0)  # another's button shows nothing
    assert played.picture() == covered
    let_go(played, 0)
    played.edge("restock-2", True, played.now)
    played.wait_ms(40)
    open_ = played.picture()
    assert open_ != covered
    played.wait_ms(5_000)
    assert "Seen enough" not in played.sees
    let_go(played, 1)
    assert shown_kinds(played) == [None] * 5
    again = calm(played)
    for seed in range(4):
        assert shaken(played, seed) == again


def shown_kinds(made: Stage) -> list[Kind | None]:
    return [place.kind for place in made.view.places]


def test_a_button_held_before_it_was_paid_shows_nothing(played: Stage) -> None:
    begin(played, 3)
    draws(played, [U1])
    played.tap("expert 5", "Bea", "item 1")
    played.edge("restock-2", True, played.now)
    played.wait_ms(40)
    played.tap("Pay and look")
    true = calm(played)
    assert played.view.moment is Moment.LOOKING
    assert len({true, *(shaken(played, seed) for seed in range(8))}) == 1
    let_go(played, 1)


def test_a_button_that_breaks_while_held_covers_the_card(played: Stage) -> None:
    looked(played)
    played.edge("restock-2", True, played.now)
    played.wait_ms(40)
    assert len({shaken(played, seed) for seed in range(8)}) > 1
    stuck = DeviceState("restock-2", Health.BROKEN, "It is stuck.", 0)
    played.app.handle(stuck)
    assert "Seen enough" in played.sees
    assert len({shaken(played, seed) for seed in range(8)}) == 1
    let_go(played, 1)


def test_a_finger_that_slides_off_covers_the_card(played: Stage) -> None:
    looked(played)
    covered = calm(played)
    finger(played, "Bea", "down")
    assert played.picture() != covered
    played.app.handle(None)
    finger(played, "Menu", "up")
    assert "Seen enough" in played.sees


def test_the_question_over_the_table_covers_what_is_held(played: Stage) -> None:
    looked(played)
    played.edge("restock-2", True, played.now)
    played.wait_ms(40)
    played.tap("Menu")
    true = played.picture()
    for seed in range(8):
        assert shaken(played, seed) == true
    let_go(played, 1)
