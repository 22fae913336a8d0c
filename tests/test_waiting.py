"""Waiting: no polling, and any thread's event wakes the loop at once."""

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from hardware.interfaces import Pressed
from kiosk.waiting import (
    RAW,
    FileWaiter,
    SdlWaiter,
    Waiter,
    ask_for_monotonic,
    waiter_for,
)


@pytest.fixture(params=["files", "sdl"])
def waiter(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Waiter]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.event.clear()
    made: Waiter = FileWaiter(tmp_path) if request.param == "files" else SdlWaiter()
    yield made
    made.close()
    pygame.display.quit()


def test_an_event_from_a_thread_wakes_the_wait(waiter: Waiter) -> None:
    event = Pressed("restock-1", 3)
    thread = threading.Timer(0.05, waiter.post, [event])
    thread.start()
    limit = time.monotonic_ns() + 5_000_000_000
    seen: list[object] = []
    while event not in seen and time.monotonic_ns() < limit:
        seen += waiter.wait(limit)
    thread.join()
    assert event in seen


def test_events_keep_their_order(waiter: Waiter) -> None:
    events = [Pressed(f"restock-{n}", n) for n in range(1, 9)]
    for event in events:
        waiter.post(event)
    seen = [e for e in waiter.wait(time.monotonic_ns()) if isinstance(e, Pressed)]
    assert seen == events


def test_the_wait_ends_at_its_time(waiter: Waiter) -> None:
    until = time.monotonic_ns() + 30_000_000
    while time.monotonic_ns() < until:
        list(waiter.wait(until))
    assert time.monotonic_ns() >= until


def test_an_input_device_wakes_the_wait_and_may_be_unplugged(tmp_path: Path) -> None:
    pygame.display.init()
    pipe = tmp_path / "event0"
    os.mkfifo(pipe)
    waiter = FileWaiter(tmp_path)
    list(waiter.wait(time.monotonic_ns()))
    writer = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
    os.write(writer, b"x" * 24)
    start = time.monotonic_ns()
    list(waiter.wait(start + 5_000_000_000))
    assert time.monotonic_ns() - start < 4_000_000_000
    os.close(writer)
    pipe.unlink()
    list(waiter.wait(time.monotonic_ns()))
    assert waiter._devices == {}
    waiter.close()


def test_the_drivers_that_poll_are_waited_for_by_files() -> None:
    waiter = waiter_for("KMSDRM")
    assert isinstance(waiter, FileWaiter)
    waiter.close()


KEY_A, TOUCHED, FINGER = 30, 0x14A, 57
"""Codes of the kernel's: a key, "the screen is touched", a finger's number."""


def frame(at: int, *events: tuple[int, int, int]) -> bytes:
    """Return what an input device writes when something happened ``at`` (ns)."""
    when = divmod(at // 1000, 1_000_000)
    return b"".join(RAW.pack(*when, *event) for event in (*events, (0, 0, 0)))


def finger(down: bool) -> pygame.event.Event:
    kind = pygame.FINGERDOWN if down else pygame.FINGERUP
    return pygame.event.Event(kind, x=0.5, y=0.5)


def late(folder: Path, raw: bytes, *events: pygame.event.Event) -> list[int | None]:
    """Return the times of SDL's events when a device's file has told ``raw``."""
    pygame.display.init()
    pygame.event.clear()
    os.mkfifo(folder / "event0")
    waiter = FileWaiter(folder, dated=lambda file: True)
    list(waiter.wait(time.monotonic_ns()))
    writer = os.open(folder / "event0", os.O_WRONLY | os.O_NONBLOCK)
    os.write(writer, raw)
    for event in events:
        pygame.event.post(event)
    seen = list(waiter.wait(time.monotonic_ns()))
    os.close(writer)
    waiter.close()
    pygame.display.quit()
    return [getattr(event, "at", None) for event in seen]


def test_a_touch_is_dated_by_the_kernel_however_late_it_is_seen(tmp_path: Path) -> None:
    now = time.monotonic_ns() // 1000 * 1000
    down, up = now - 80_000_000, now - 30_000_000
    raw = frame(down, (3, FINGER, 7), (1, TOUCHED, 1))
    raw += frame(down + 5, (3, 53, 400))  # it moves: nothing goes down or up
    raw += frame(up, (3, FINGER, -1), (1, TOUCHED, 0))
    assert late(tmp_path, raw, finger(down=True), finger(down=False)) == [down, up]


def test_a_key_is_dated_and_its_repetitions_are_not(tmp_path: Path) -> None:
    at = time.monotonic_ns() // 1000 * 1000 - 50_000_000
    raw = frame(at, (4, 4, 30), (1, KEY_A, 1)) + frame(at + 10**6, (1, KEY_A, 2))
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, unicode="a")
    assert late(tmp_path, raw, key) == [at]


@pytest.mark.parametrize("ago", [-1_000_000_000, 3_000_000_000])
def test_a_senseless_time_of_the_kernel_is_not_taken(tmp_path: Path, ago: int) -> None:
    raw = frame(time.monotonic_ns() - ago, (1, TOUCHED, 1))
    assert late(tmp_path, raw, finger(down=True)) == [None]


def test_no_time_is_taken_where_it_is_unclear_whose_it_is(tmp_path: Path) -> None:
    raw = frame(time.monotonic_ns(), (3, FINGER, 7), (3, FINGER, 8))
    assert late(tmp_path, raw, finger(down=True), finger(down=True)) == [None, None]


def test_a_file_that_cannot_be_dated_dates_nothing(tmp_path: Path) -> None:
    with (tmp_path / "plain").open("wb") as file:
        assert not ask_for_monotonic(file.fileno())
