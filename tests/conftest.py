"""What all tests share: no display, no sound device, mock pins."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from kiosk.store import Store

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("GPIOZERO_PIN_FACTORY", "mock")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# How long an example takes says something about the machine, nothing about the code.
# The same tree gets the same verdict; ``--hypothesis-profile search`` tries others.
settings.register_profile("search", deadline=None)
settings.register_profile("same", deadline=None, derandomize=True, database=None)
settings.load_profile("same")


@pytest.fixture(autouse=True)
def _pins_are_free(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Let no test find the pins taken: the machine's lock is shared by all programs."""
    locks = tmp_path_factory.mktemp("locks")
    monkeypatch.setattr("hardware.claim.SHARED", (locks,))


@pytest.fixture(autouse=True)
def _stores_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close every journal that a test opened: Python 3.13 warns of open ones."""
    opened: list[Store] = []
    opens = Store.__init__

    def opening(self: Store, path: Path | str, *, later: bool = False) -> None:
        opens(self, path, later=later)
        opened.append(self)

    monkeypatch.setattr(Store, "__init__", opening)
    yield
    for store in opened:
        store.close()
