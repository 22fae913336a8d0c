"""Every screen can be reached by script, and every text on it fits."""

from pathlib import Path

import pytest

from tests.pictures.__main__ import scripts, write


@pytest.mark.parametrize("script", scripts())
def test_every_text_of_every_screen_fits(script: str, tmp_path: Path) -> None:
    assert write(script, tmp_path) == []
    assert len(list(tmp_path.glob("*.png"))) > 5
