"""Waiting: no polling, and any thread's event wakes the loop at once."""

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from hardware.interfaces import Pressed
from kiosk.waiting import FileWaiter, SdlWaiter, Waiter, waiter_for


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
