"""Quiet hours by the clock on the wall."""

import sys
from pathlib import Path

import pytest
from msgspec import ValidationError

from kiosk.manners import UNKNOWN, Wall, is_quiet, minute_of_day, minutes, volume
from kiosk.settings import Settings, changed, load_settings


def settings(begin: str | None, end: str | None) -> Settings:
    return changed(Settings(), {"quiet_from": begin, "quiet_until": end})


@pytest.mark.parametrize(
    ("begin", "end", "clock", "quiet"),
    [
        ("22:00", "08:00", "21:59", False),
        ("22:00", "08:00", "22:00", True),
        ("22:00", "08:00", "00:00", True),
        ("22:00", "08:00", "07:59", True),
        ("22:00", "08:00", "08:00", False),
        ("13:00", "15:00", "12:59", False),
        ("13:00", "15:00", "14:00", True),
        ("13:00", "15:00", "15:00", False),
        ("13:00", "13:00", "13:00", False),
        (None, "15:00", "14:00", False),
        ("13:00", None, "14:00", False),
    ],
)
def test_quiet_hours_may_span_midnight(
    begin: str | None, end: str | None, clock: str, quiet: bool
) -> None:
    assert is_quiet(settings(begin, end), minutes(clock)) is quiet


def test_the_box_is_as_loud_as_set_unless_it_is_silent_or_quiet() -> None:
    loud = changed(settings("22:00", "08:00"), {"volume": 9})
    assert volume(loud, minutes("12:00")) == 9
    assert volume(loud, minutes("23:00")) == 0
    assert volume(changed(loud, {"silent": True}), minutes("12:00")) == 0


def test_the_clock_on_the_wall_is_in_minutes_of_the_day() -> None:
    assert 0 <= minute_of_day() < 24 * 60


MIDSUMMER_NOON = 1_782_043_200
"""12:00 UTC on 21 June 2026."""


def test_the_clock_is_read_where_the_house_is() -> None:
    assert minute_of_day(MIDSUMMER_NOON, "Europe/Berlin") == minutes("14:00")
    assert minute_of_day(MIDSUMMER_NOON, "Asia/Kathmandu") == minutes("17:45")


def test_a_zone_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    for wrong in ("Berlin", "", "../etc/passwd", "Europe", "A" * 300):
        with pytest.raises(ValidationError, match=r"time zone .*Europe/Berlin"):
            changed(Settings(), {"timezone": wrong})
    file = tmp_path / "tillbox.toml"
    file.write_text('timezone = "Europe/Berlin"')
    assert load_settings(file) == (Settings(timezone="Europe/Berlin"), "")


def test_where_no_zones_are_kept_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("zoneinfo.ZoneInfo", {"none": {}}.__getitem__)
    monkeypatch.setattr("zoneinfo.available_timezones", set)
    with pytest.raises(ValidationError, match="apt install tzdata"):
        changed(Settings(), {"timezone": "Europe/Berlin"})


def put(root: Path, name: str, text: str = "") -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep their time")
def test_a_clock_that_was_never_set_makes_no_hour_quiet(tmp_path: Path) -> None:
    wall = Wall(root=tmp_path)
    assert wall() == UNKNOWN
    for begin, end in (("00:00", "23:59"), ("22:00", "08:00"), ("23:59", "00:00")):
        assert not is_quiet(settings(begin, end), UNKNOWN)
    put(tmp_path, "run/systemd/timesync/synchronized")
    assert wall() != UNKNOWN
    (tmp_path / "run/systemd/timesync/synchronized").unlink()
    assert wall() != UNKNOWN


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep their time")
@pytest.mark.parametrize(
    ("shows", "known"), [("1790000000", True), ("8123", False), ("", False)]
)
def test_a_clock_of_its_own_counts_once_it_was_set(
    tmp_path: Path, shows: str, known: bool
) -> None:
    put(tmp_path, "sys/class/rtc/rtc0/since_epoch", f"{shows}\n")
    assert (Wall(root=tmp_path)() != UNKNOWN) is known
