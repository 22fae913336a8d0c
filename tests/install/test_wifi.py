"""The settings' Wi-Fi, as NetworkManager is given it."""

import configparser
import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk import wifi as command
from kiosk.settings import Settings, Wifi
from kiosk.wifi import FILE, connection, write


def read(text: str) -> configparser.RawConfigParser:
    file = configparser.RawConfigParser(delimiters=("=",), comment_prefixes=("#",))
    file.optionxform = str  # type: ignore[method-assign, assignment]
    file.read_string(text)
    return file


def test_a_network_is_written_for_root_alone(tmp_path: Path) -> None:
    chosen = Settings(wifi=Wifi(name="Café", password="latte macchiato", country="NL"))
    assert write(chosen, tmp_path / "nm", tmp_path / "run" / "country")
    path = tmp_path / "nm" / FILE
    assert path.stat().st_mode & 0o777 == 0o600
    file = read(path.read_text())
    assert file["connection"]["type"] == "wifi"
    assert file["wifi-security"] == {"key-mgmt": "wpa-psk", "psk": r"latte\smacchiato"}
    assert (tmp_path / "run" / "country").read_text() == "NL\n"


def test_a_network_taken_out_of_the_settings_is_forgotten(tmp_path: Path) -> None:
    region = tmp_path / "country"
    wifi = Wifi(name="Café", password="latte macchiato", country="NL")
    write(Settings(wifi=wifi), tmp_path, region)
    assert not write(Settings(), tmp_path, region)
    assert not (tmp_path / FILE).exists()
    assert not write(Settings(), tmp_path, region)


def test_an_open_network_asks_for_no_password() -> None:
    assert "wifi-security" not in read(connection(Wifi(name="Guests", country="FR")))


def test_the_same_network_is_the_same_connection() -> None:
    wifi = Wifi(name="Guests", country="FR", hidden=True)
    assert connection(wifi) == connection(wifi)
    assert read(connection(wifi))["wifi"]["hidden"] == "true"


WORDS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=8)
SECRETS = st.text(
    st.characters(min_codepoint=32, max_codepoint=126), min_size=8, max_size=63
)


@given(WORDS, SECRETS)
def test_no_name_or_password_says_more_than_itself(name: str, secret: str) -> None:
    """A line feed or a bracket in a name can't become a key of its own."""
    file = read(connection(Wifi(name=name, password=secret, country="DE")))
    assert set(file.sections()) == {"connection", "wifi", "wifi-security"}
    assert set(file["wifi"]) == {"mode", "ssid"}
    sent = bytes(int(number) for number in file["wifi"]["ssid"].split(";") if number)
    assert sent.decode() == name
    psk = file["wifi-security"]["psk"]
    meant = re.sub(r"\\(.)", lambda m: " " if m[1] == "s" else m[1], psk)
    assert meant == secret


@pytest.mark.parametrize(
    "table",
    [
        {"name": "", "country": "DE"},
        {"name": "ü" * 17, "country": "DE"},
        {"name": "a", "country": "de"},
        {"name": "a", "country": "DE", "password": "short"},
        {"name": "a", "country": "DE", "password": "line\nfeed in it"},
        {"name": "a", "country": "DE", "pass": "latte macchiato"},
        {"name": "a"},
    ],
)
def test_what_no_radio_would_take_is_refused(table: dict[str, str]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"wifi": table}, Settings)


def test_settings_that_cannot_be_used_are_left_for_the_kiosk_to_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (own := tmp_path / "tillbox.toml").write_text("volume = 99")
    monkeypatch.setattr(command, "box_file", lambda: own)
    monkeypatch.setattr(command, "write", lambda chosen: False)
    assert command.main() == 0
    assert "volume" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["tillbox.toml"]
