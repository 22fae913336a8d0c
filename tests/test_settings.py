"""Settings: what can't be read is set aside, and the box runs with its defaults."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.settings import Settings, load_settings


def test_no_file_means_the_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "tillbox.toml") == (Settings(), "")


def test_what_is_written_is_what_holds(tmp_path: Path) -> None:
    path = tmp_path / "tillbox.toml"
    path.write_text('house = "The Rook"\nvolume = 2\n[pins]\nrestock-1 = 5\n')
    chosen, complaint = load_settings(path)
    assert complaint == ""
    assert (chosen.house, chosen.volume, chosen.pins) == (
        "The Rook",
        2,
        {"restock-1": 5},
    )


@pytest.mark.parametrize(
    "text",
    ["volume = 11", "colour = 'red'", "house = ", 'camera = "/dev/null; rm"', "\x00"],
)
def test_a_wrong_file_is_set_aside_and_said(tmp_path: Path, text: str) -> None:
    path = tmp_path / "tillbox.toml"
    path.write_text(text)
    chosen, complaint = load_settings(path)
    assert chosen == Settings()
    assert "tillbox.toml.unreadable-1" in complaint
    assert (tmp_path / "tillbox.toml.unreadable-1").read_text() == text


@given(garbage=st.binary(max_size=200))
def test_garbage_never_stops_the_box(
    tmp_path_factory: pytest.TempPathFactory, garbage: bytes
) -> None:
    path = tmp_path_factory.mktemp("s") / "tillbox.toml"
    path.write_bytes(garbage)
    load_settings(path)
