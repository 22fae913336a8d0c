"""The lock: who guesses must wait, longer each time, also across a restart."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.admin import new_card
from kiosk.lock import SECOND, Lock, delay_s
from kiosk.store import Store

KEY = bytes(range(32))


class Clock:
    """Nanoseconds turned by hand."""

    def __init__(self) -> None:
        self.at = 5 * SECOND

    def __call__(self) -> int:
        return self.at


def test_waits_double_up_to_a_minute() -> None:
    assert [delay_s(n) for n in range(9)] == [0, 1, 2, 4, 8, 16, 32, 60, 60]
    assert delay_s(10_000) == 60


def test_the_right_pin_opens_and_a_wrong_one_costs_time() -> None:
    clock = Clock()
    lock = Lock(None, clock)
    assert lock.try_pin("1357", "2468") == "wrong"
    assert lock.try_pin("2468", "2468") == "wait"
    clock.at += SECOND
    assert lock.try_pin("2468", "2468") == "open"
    assert lock.wrong == 0


def test_a_try_during_the_wait_is_not_judged_and_makes_it_no_longer() -> None:
    clock = Clock()
    lock = Lock(None, clock)
    lock.try_pin("0", "2468")
    for _ in range(5):
        assert lock.try_pin("1", "2468") == "wait"
    assert lock.wait_ns() == SECOND


@pytest.mark.parametrize("typed", ["", "2468", "٢٤٦٨", "2" * 500])
def test_without_a_pin_nothing_opens(typed: str) -> None:
    assert Lock(None, Clock()).try_pin(typed, "") == "wrong"


@given(typed=st.text(), pin=st.from_regex(r"\A\d{4,8}\Z"))
def test_only_the_pin_itself_opens(typed: str, pin: str) -> None:
    expected = "open" if typed == pin else "wrong"
    assert Lock(None, Clock()).try_pin(typed, pin) == expected


def test_cards_and_pins_are_counted_together() -> None:
    clock = Clock()
    lock = Lock(None, clock)
    assert lock.try_card("SNT1:101", KEY) == "wrong"
    clock.at += SECOND
    assert lock.try_pin("1", "2468") == "wrong"
    assert lock.wait_ns() == 2 * SECOND
    assert lock.try_card(new_card(KEY), KEY) == "wait"
    clock.at += 2 * SECOND
    assert lock.try_card(new_card(KEY), KEY) == "open"


def test_without_a_key_no_card_opens() -> None:
    assert Lock(None, Clock()).try_card(new_card(KEY), None) == "wrong"


def guess(lock: Lock, clock: Clock, times: int) -> None:
    for _ in range(times):
        clock.at += lock.wait_ns()
        assert lock.try_pin("1", "2468") == "wrong"


def test_a_restart_does_not_shorten_the_wait(tmp_path: Path) -> None:
    clock = Clock()
    guess(Lock(Store(tmp_path / "db"), clock), clock, 4)
    again = Lock(Store(tmp_path / "db"), clock)
    assert again.wait_ns() == 8 * SECOND
    assert again.try_pin("2468", "2468") == "wait"


class Unplugged(Store):
    """A journal that loses power right after something was kept."""

    def put(self, key: str, value: object) -> None:
        super().put(key, value)
        raise KeyboardInterrupt


def test_a_plug_pulled_during_a_try_still_counts_it(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        Lock(Unplugged(tmp_path / "db"), Clock()).try_pin("2468", "2468")
    assert Lock(Store(tmp_path / "db"), Clock()).wrong == 1


def test_a_full_disk_does_not_keep_staff_out(tmp_path: Path) -> None:
    store = Store(tmp_path / "db")
    lock = Lock(store, Clock())
    store.close()
    assert lock.try_pin("2468", "2468") == "open"
