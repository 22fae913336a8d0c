"""Every screen that the pictures show, one after another, for benches to look at."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.pilot import Pilot

GAMES = (
    "shop_n_time", "shop_until_you_drop", "odd_shop", "time_is_money", "shelf_stock",
)  # fmt: skip
"""The scripts in ``tests.pictures``, each of them a whole game and more."""

LARGE = (1920, 1080)
USUAL = (1280, 800)


@contextmanager
def opened(size: tuple[int, int] = USUAL) -> Iterator["Pilot"]:
    """Open the whole program on simulated devices, in a folder of its own.

    It is imported only now, so that a bench can measure what is there before.
    """
    from kiosk import garbage
    from kiosk.demo import simulated

    threshold = gc.get_threshold()
    with TemporaryDirectory() as state, simulated(Path(state), size=size) as pilot:
        garbage.wait()
        try:
            yield pilot
        finally:
            gc.set_threshold(*threshold)
            gc.unfreeze()


def situations(pilot: "Pilot", game: str) -> Iterator[str]:
    """Drive the program to every screen of a game; yield each one's name."""
    for name in import_module(f"tests.pictures.{game}").situations(pilot):
        yield f"{game} {name}"
        come_to_rest(pilot)


def get_ahead(pilot: "Pilot") -> None:
    """Let everything be done for what may be shown next, as on a screen looked at."""
    while pilot.app.ahead:
        pilot.app.get_ahead()


def come_to_rest(pilot: "Pilot") -> None:
    """Let everything that moves on a screen come to its place, a little at a time."""
    for _ in range(20):
        if pilot.app.ui.wake_at is None:
            return
        pilot.skip(0.2)
