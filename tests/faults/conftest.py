"""The whole program on simulated devices, driven by the pilot."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.demo import simulated
from kiosk.pilot import Pilot


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    """Yield a pilot at the home screen."""
    with simulated(tmp_path, seed=49) as made:
        yield made
