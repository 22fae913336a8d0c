"""A thread that sleeps until something is due, survives failures and ends when told."""

import logging
import threading
from queue import Queue

import pytest

from hardware.alarm import Alarm


def names() -> set[str]:
    return {thread.name for thread in threading.enumerate()}


def test_it_tends_when_rung_and_at_the_time_it_was_asked_for() -> None:
    calls: Queue[int] = Queue()
    due = iter([None, 0, None])

    def tend() -> int | None:
        calls.put(1)
        return next(due)

    alarm = Alarm(tend, "tillbox-test")
    alarm.start()
    calls.get(timeout=5)
    assert calls.empty()
    alarm.ring()
    # The second call asks for a time that has passed: the third follows at once.
    calls.get(timeout=5)
    calls.get(timeout=5)
    alarm.close()
    assert calls.empty()


def test_a_closed_alarm_s_thread_has_ended() -> None:
    alarm = Alarm(lambda: None, "tillbox-ending")
    alarm.start()
    assert "tillbox-ending" in names()
    alarm.close()
    alarm.close()
    assert "tillbox-ending" not in names()


def test_a_failure_is_logged_and_the_next_ring_is_heard(
    caplog: pytest.LogCaptureFixture,
) -> None:
    calls: Queue[int] = Queue()

    def tend() -> int | None:
        calls.put(1)
        raise OSError("the pin is gone")

    alarm = Alarm(tend, "tillbox-failing")
    with caplog.at_level(logging.ERROR):
        alarm.start()
        calls.get(timeout=5)
        alarm.ring()
        calls.get(timeout=5)
        alarm.close()
    assert "tillbox-failing failed" in caplog.text
