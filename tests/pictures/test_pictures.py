"""Every screen can be reached by script, can be read, and can be touched."""

from pathlib import Path

import pygame
import pytest

from kiosk.ui.core import Rect, Ui
from tests.pictures.__main__ import scripts, write
from tests.pictures.readable import faults


@pytest.mark.parametrize("script", scripts())
def test_every_text_fits_and_is_large_enough_and_so_is_every_target(
    script: str, tmp_path: Path
) -> None:
    assert write(script, tmp_path) == []
    assert len(list(tmp_path.glob("*.png"))) > 5


def test_words_without_room_and_narrow_targets_are_faults() -> None:
    ui = Ui(pygame.Surface((1280, 800)), now=lambda: 0)
    ui.begin(None)
    ui.text("A word or two", Rect(0, 0, 90, 30), size=12)
    ui.letter("A", Rect(0, 0, 20, 16), 12)
    ui.touch("slim", Rect(0, 0, 400, 60))
    ui.touch("wide enough", Rect(0, 0, 400, 72))
    assert list(faults(ui)) == ["'A word or two' does not fit", "'slim' is 60 wide"]
