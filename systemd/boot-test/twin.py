"""The same program on this machine, with simulated devices: what the guest should show.

The twin goes the same way as the guest. It knows where each control is, by name, so
that the test taps what a guest would tap; and its picture is what the guest's screen is
compared with.
"""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pygame
from machine import HEIGHT, WIDTH, Picture

from kiosk.demo import simulated
from kiosk.kept import AGAIN_NS
from kiosk.pilot import Pilot
from kiosk.screens.service import door
from kiosk.screens.shop_n_time import counter
from kiosk.settings import Settings, changed
from kiosk.store import Entry, StorageError, Store

BLOCK = 8
"""Pixels: pictures are compared by squares of this size, blind to soft edges."""
DIFFERENT = 24
"""So far (of 255) two squares' colours may be apart and still be alike."""
ALIKE = 0.0002
"""Pictures are alike when no more of their squares differ: one of 6,000."""
REPORT = 0.05
"""So much may differ where Gus tells how the machine is: he is on two machines."""

PIN = "2468"
LIKE_THE_GUEST = {"motion": False, "attract": False, "hints": False, "volume": 10,
                  "pin": PIN}  # fmt: skip
"""Settings that what is drawn depends on."""


def unlike(one: Picture, other: Picture) -> float:
    """Return the share of squares in which two pictures differ, from 0 to 1."""
    if one.shape != other.shape:
        return 1.0
    gap = np.abs(_squares(one) - _squares(other)).max(axis=2)
    return float((gap > DIFFERENT).mean())


def _squares(picture: Picture) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    rows, columns = picture.shape[0] // BLOCK, picture.shape[1] // BLOCK
    cut = picture[: rows * BLOCK, : columns * BLOCK].astype(float)
    return cut.reshape(rows, BLOCK, columns, BLOCK, 3).mean(axis=(1, 3))


class Twin:
    """The program on simulated devices, and its pilot."""

    def __init__(self, pilot: Pilot) -> None:
        """Follow ``pilot``'s program."""
        self.pilot = pilot
        self._full = False

    def place(self, name: str) -> tuple[int, int]:
        """Return the pixel in the middle of a control.

        Raises:
            LookupError: when it isn't on the screen, or can't be used now.
        """
        if name not in self.pilot.sees:
            raise LookupError(f"the twin sees no {name!r}, only {self.pilot.sees}")
        return self._pixel(*self.pilot.app.ui.find(name).rect.center)

    def _pixel(self, x: float, y: float) -> tuple[int, int]:
        ui = self.pilot.app.ui
        return (round(x * ui.scale + ui.origin[0]), round(y * ui.scale + ui.origin[1]))

    @property
    def _names(self) -> list[str]:
        return [control.name for control in self.pilot.app.ui.controls]

    def masked(self, picture: Picture) -> Picture:
        """Return a picture of the screen without what the camera sees on it."""
        if not self.pilot.app.ui.wants_counter:
            return picture
        glass = door.GLASS if "Open" in self._names else counter.GLASS
        left, top = self._pixel(glass.x, glass.y)
        right, bottom = self._pixel(glass.right, glass.bottom)
        blind = picture.copy()
        blind[top : bottom + 1, left : right + 1] = 0
        return blind

    def alike(self, shown: Picture, most: float) -> bool:
        """Tell whether the guest's screen looks as ours, but for ``most`` squares."""
        return unlike(self.masked(shown), self.masked(self.picture)) <= most

    def welcomed(self, *, at_once: bool) -> None:
        """Do what the box does by itself after an end that nobody asked for."""
        self.pilot.app.welcome_back(at_once=at_once)
        self.pilot.app.handle(None)

    def tap(self, *names: str) -> None:
        """Touch controls by name."""
        self.pilot.tap(*names)

    def fill_disk(self) -> None:
        """Let its disk have no room from now on."""
        self._full = True
        self.pilot.app._ledger.do(self._write)

    def empty_disk(self) -> None:
        """Let its disk have room again, and be tried again."""
        self._full = False
        self.pilot.skip(2 * AGAIN_NS / 1e9)

    def _write(self) -> None:
        if self._full:
            raise StorageError("no room")

    @property
    def picture(self) -> Picture:
        """What it shows."""
        self.pilot.app.handle(None)
        surface = pygame.display.get_surface()
        assert surface is not None
        return np.ascontiguousarray(
            pygame.surfarray.array3d(surface).swapaxes(0, 1), np.uint8
        )


@contextmanager
def twin(journal: "Path | None" = None) -> Iterator[Twin]:
    """Open the program at its home screen, with a copy of the guest's journal."""
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder)
        for path in journal.glob("tillbox.db*") if journal else ():
            shutil.copy(path, state)
        settings = changed(Settings(), LIKE_THE_GUEST)
        with simulated(state, size=(WIDTH, HEIGHT), settings=settings) as pilot:
            pilot.app.desk.drawer = None
            pilot.app.box.counter.start = lambda: None  # what it sees is masked anyway
            pilot.app.handle(None)
            yield Twin(pilot)


def newest_game(journal: Path) -> Entry | None:
    """Return the game begun last in a copy of the guest's journal."""
    if not (journal / "tillbox.db").exists():
        return None
    store = Store(journal / "tillbox.db")
    try:
        return store.newest()
    finally:
        store.close()
