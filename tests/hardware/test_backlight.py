"""The backlight dims where there is one, and never complains."""

from pathlib import Path

import pytest

from hardware.backlight import Backlight


@pytest.fixture
def panel(tmp_path: Path) -> Path:
    panel = tmp_path / "10-0045"
    panel.mkdir()
    (panel / "max_brightness").write_text("255\n")
    (panel / "brightness").write_text("200\n")
    return panel


def level(panel: Path) -> int:
    return int((panel / "brightness").read_text())


def test_a_share_of_the_usual_light_is_left_and_comes_back(panel: Path) -> None:
    light = Backlight(panel.parent)
    assert light.dim(0.25)
    assert level(panel) == 50
    light.wake()
    assert level(panel) == 200


def test_the_panel_never_goes_out_altogether(panel: Path) -> None:
    assert Backlight(panel.parent).dim(0.0)
    assert level(panel) == 1


def test_without_a_panel_nothing_is_dimmed(tmp_path: Path) -> None:
    assert not Backlight(tmp_path).dim(0.5)
    assert not Backlight(tmp_path / "none").dim(0.5)
    Backlight(tmp_path).wake()


def test_a_panel_that_may_not_be_set_is_left_alone(panel: Path) -> None:
    light = Backlight(panel.parent)
    (panel / "brightness").unlink()
    (panel / "brightness").mkdir()
    assert not light.dim(0.5)
    light.wake()


def test_a_crash_in_the_dark_costs_no_light(panel: Path, tmp_path: Path) -> None:
    memory = tmp_path.parent / f"{tmp_path.name}-memory"
    memory.mkdir()
    assert Backlight(panel.parent, memory).dim(0.25)
    again = Backlight(panel.parent, memory)
    assert again.dim(0.25)
    assert level(panel) == 50
    again.wake()
    assert level(panel) == 200
    assert [*memory.iterdir()] == []


def test_light_that_was_set_since_counts_once_the_panel_is_awake(
    panel: Path, tmp_path: Path
) -> None:
    memory = tmp_path.parent / f"{tmp_path.name}-memory"
    memory.mkdir()
    light = Backlight(panel.parent, memory)
    light.dim(0.25)
    light.wake()
    (panel / "brightness").write_text("100\n")
    again = Backlight(panel.parent, memory)
    again.wake()
    assert level(panel) == 100


@pytest.mark.parametrize("torn", ["", "no number", "0"])
def test_what_is_kept_and_makes_no_sense_counts_for_nothing(
    panel: Path, tmp_path: Path, torn: str
) -> None:
    memory = tmp_path.parent / f"{tmp_path.name}-memory"
    memory.mkdir()
    (memory / "backlight").write_text(torn)
    Backlight(panel.parent, memory).wake()
    assert level(panel) == 200
