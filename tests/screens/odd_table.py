"""Odd Shop on the stage: presses, holds, auctions and rigged cards for its tests."""

from collections.abc import Sequence
from random import Random

import pygame

from kiosk.rules.odd_shop import Moment
from kiosk.ui import kit
from kiosk.ui.inputs import Phase, Touch
from tests.screens.stage import NAMES, Stage

ROUND_ONE = ("P01", "P02", "G07", "G08", "G09")
A1, A2, A3 = (f"authentic-{n}" for n in (1, 2, 3))
R1, R2, R3 = (f"replica-{n}" for n in (1, 2, 3))
U1, U2 = "unknown-1", "unknown-2"


def begin(
    made: Stage, seats: int, *options: str, items: Sequence[str] = ROUND_ONE
) -> None:
    """Start a game in which these items come up first."""
    draws(made, items)
    made.sit(NAMES[:seats], *options, game="Odd Shop")


def draws(made: Stage, *cards: Sequence[str]) -> None:
    """Have these cards drawn next."""
    made.dealer.drawn += [list(one) for one in cards]


def press(made: Stage, seat: int, times: int = 1) -> None:
    """Press a seat's Restock Button."""
    for _ in range(times):
        made.push_at(f"restock-{seat + 1}", made.now)


def hold(made: Stage, seat: int) -> None:
    """Hold a seat's Restock Button down, until it counts as held."""
    made.edge(f"restock-{seat + 1}", True, made.now)
    made.wait_ms(1_200)


def let_go(made: Stage, seat: int) -> None:
    """Let a held Restock Button go."""
    made.edge(f"restock-{seat + 1}", False, made.now)
    made.wait_ms(60)


def finger(made: Stage, name: str, phase: Phase) -> None:
    """Move a finger on a control."""
    x, y = made.app.ui.find(name).rect.center
    made.app.handle(Touch(x, y, phase, made.clock()))


def no_experts(made: Stage) -> None:
    """Let everybody go without."""
    for seat in made.view.waiting if made.view.moment is Moment.EXPERTS else ():
        press(made, seat)


def auction(made: Stage, *presses: int) -> None:
    """Bid in secret with so many presses of each seat, and let it be revealed."""
    for seat, times in enumerate(presses):
        press(made, seat, times)
    made.wait_ms(3_100)


def done(made: Stage) -> None:
    """Let everybody be done with trading."""
    for seat in made.view.waiting:
        press(made, seat)


def shaken(made: Stage, seed: int) -> bytes:
    """Return the picture with all that nobody may see dealt anew.

    The game itself goes on as it was.
    """
    table = made.app.desk.playing
    state = table.state
    table.state = table.game.redeal(state, None, Random(seed))
    made.app.handle(None)
    picture = made.picture()
    table.state = state
    made.app.handle(None)
    return picture


def elsewhere(made: Stage, *seats: int) -> bytes:
    """Return the picture without the places of these seats."""
    surface = made.app.ui.surface.copy()
    places = kit.seat_places(len(made.view.people))
    for seat in seats:
        pygame.draw.rect(surface, "black", made.app.ui.real(places[seat][0]))
    return pygame.image.tobytes(surface, "RGB")
