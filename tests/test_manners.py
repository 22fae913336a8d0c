"""Quiet hours by the clock on the wall."""

import pytest

from kiosk.manners import is_quiet, minute_of_day, minutes, volume
from kiosk.settings import Settings, changed


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
