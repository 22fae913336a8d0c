"""Settings: what can't be read is set aside, and the box runs with its defaults."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk import demo
from kiosk.opening import as_staff_set
from kiosk.screens.desk import Set
from kiosk.settings import BY_HAND, Settings, load_settings
from kiosk.store import Store


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


def test_what_staff_set_on_the_box_outlives_a_restart(tmp_path: Path) -> None:
    with demo.simulated(tmp_path) as pilot:
        pilot.app.perform(Set("volume", 2))
        assert pilot.app.box.player.volume == 2
        pilot.app.perform(Set("silent", True))
        assert pilot.app.box.player.volume == 0
    store = Store(tmp_path / "tillbox.db")
    chosen, doubt = as_staff_set(Settings(volume=9, house="The Rook"), store)
    assert (chosen.volume, chosen.silent, chosen.house, doubt) == (
        2, True, "The Rook", "",
    )  # fmt: skip
    store.close()


def test_what_staff_set_is_dropped_with_a_sentence_when_it_no_longer_holds(
    tmp_path: Path,
) -> None:
    store = Store(tmp_path / "tillbox.db")
    store.put(BY_HAND, {"volume": 99})
    chosen, doubt = as_staff_set(Settings(), store)
    assert chosen == Settings()
    assert "set it again" in doubt
    store.close()


def test_only_some_settings_are_for_the_box(tmp_path: Path) -> None:
    with demo.simulated(tmp_path) as pilot, pytest.raises(ValueError, match="house"):
        pilot.app.perform(Set("house", "Mine"))


def test_the_mark_that_some_editors_put_before_the_text_is_passed_over(
    tmp_path: Path,
) -> None:
    file = tmp_path / "tillbox.toml"
    file.write_text('house = "Café"', encoding="utf-8-sig")
    assert load_settings(file) == (Settings(house="Café"), "")


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_a_file_in_another_encoding_says_how_to_save_it(
    tmp_path: Path, encoding: str
) -> None:
    file = tmp_path / "tillbox.toml"
    file.write_text('house = "Café"', encoding=encoding)
    chosen, complaint = load_settings(file)
    assert chosen == Settings()
    assert "save the file as UTF-8" in complaint
