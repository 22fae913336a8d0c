"""The commented settings file: complete, true, and usable as it is."""

import re
from pathlib import Path

import msgspec

from kiosk.settings import Settings, Wifi, load_settings

FILE = Path(__file__).parent.parent.parent / "systemd" / "tillbox.toml"
SETTING = re.compile(r"^#(?=[a-z_]+ = |\[)", re.M)
UNSET = {"quiet_from", "quiet_until", "speaker", "press_ms", "timezone", "wifi"}
"""Settings whose default is none; the file shows an example."""


def uncommented() -> dict[str, object]:
    text = SETTING.sub("", FILE.read_text())
    table: dict[str, object] = msgspec.toml.decode(text.encode())
    return table


def test_as_it_comes_it_changes_nothing(tmp_path: Path) -> None:
    copy = tmp_path / "tillbox.toml"
    copy.write_bytes(FILE.read_bytes())
    assert load_settings(copy) == (Settings(), "")


def test_every_setting_stands_in_it() -> None:
    assert uncommented().keys() == set(Settings.__struct_fields__)


def test_what_stands_there_is_what_holds_anyway() -> None:
    usual = msgspec.to_builtins(Settings())
    shown = uncommented()
    assert {name for name, value in usual.items() if value is None} == UNSET
    for name in usual.keys() - UNSET:
        assert shown[name] == (
            list(usual[name]) if isinstance(usual[name], tuple) else usual[name]
        ), name


def test_all_of_it_may_be_uncommented() -> None:
    chosen = msgspec.convert(uncommented(), Settings)
    assert isinstance(chosen.wifi, Wifi)
    assert set(uncommented()["wifi"]) == set(Wifi.__struct_fields__)  # type: ignore[call-overload]


def test_each_setting_is_explained() -> None:
    lines = FILE.read_text().splitlines()
    for at, line in enumerate(lines):
        if SETTING.match(line) and not lines[at - 1].startswith("#"):
            raise AssertionError(f"{line} stands there without a word")


def test_a_wrong_file_that_can_not_be_set_aside_is_named(tmp_path: Path) -> None:
    """On the box the program may not write to the boot partition."""
    folder = tmp_path / "firmware"
    folder.mkdir()
    path = folder / "tillbox.toml"
    path.write_text('house = "Corner"\nvolume = 99\n')
    from unittest import mock

    with mock.patch("kiosk.settings.set_aside", side_effect=OSError("read-only")):
        chosen, complaint = load_settings(path)
    assert chosen == Settings()
    assert "tillbox.toml" in str(complaint)
    assert "volume" in str(complaint)
    assert path.exists()
