"""Waiting for the next event without polling, whatever draws the screen.

SDL can truly wait under X, Wayland, Windows and macOS. On the box's KMSDRM (and under
the dummy driver) its wait is a loop that looks every millisecond; there we wait on the
input devices' own files instead, and only then let SDL look. Those files tell when the
kernel heard of each touch and key, which SDL does not: an event then carries that time
as ``at`` (monotonic ns), however late the program gets round to it.
"""

import contextlib
import os
import select
import struct
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import pygame

from hardware.interfaces import Event

POLLED = ("KMSDRM", "dummy", "offscreen", "evdev")
"""SDL video drivers whose wait is a polling loop."""
LOOK_AGAIN_S = 1.0
"""How often plugged-in input devices are looked for; nothing else needs it."""


class Waiter(Protocol):
    """Holds the events of hardware threads, and sleeps until there is something."""

    def post(self, event: Event) -> None:
        """Take an event from any thread and wake the loop."""

    def wait(self, until: int | None) -> Iterator[Event | pygame.event.Event]:
        """Sleep until something happens, or until a monotonic ns; yield it all."""

    def close(self) -> None:
        """Let go of files."""


class SdlWaiter:
    """For drivers in which SDL sleeps properly."""

    def __init__(self) -> None:
        """Take an event number of SDL's for waking up."""
        self._wake = pygame.event.custom_type()
        self._queue: deque[Event] = deque()

    def post(self, event: Event) -> None:
        """Queue it and wake SDL's wait."""
        self._queue.append(event)
        pygame.event.post(pygame.event.Event(self._wake))

    def wait(self, until: int | None) -> Iterator[Event | pygame.event.Event]:
        """Sleep in SDL."""
        if not self._queue:
            first = pygame.event.wait(_ms_left(until))
            if first.type not in (pygame.NOEVENT, self._wake):
                yield first
        yield from _drain(self._queue)
        yield from (e for e in pygame.event.get() if e.type != self._wake)

    def close(self) -> None:
        """Nothing is held."""


RAW = struct.Struct("@LLHHi")
"""The kernel's ``input_event``: seconds, microseconds, type, code, value."""
SYN, KEY, ABS, TRACKING_ID = 0, 1, 3, 57
SET_CLOCK = 0x400445A0
"""``EVIOCSCLOCKID``: which clock the events of an open device file are dated by."""
OLDEST_NS = 2_000_000_000


def ask_for_monotonic(file: int) -> bool:
    """Have a device's events dated by the monotonic clock; tell whether they are."""
    import fcntl

    try:
        fcntl.ioctl(file, SET_CLOCK, struct.pack("i", time.CLOCK_MONOTONIC))
    except OSError:
        return False
    return True


def acts(raw: bytes) -> Iterator[int]:
    """Yield when (ns) a hand did something: a key or a finger went down or up.

    What belongs together (a finger's place, its number, the touch as such) comes in one
    frame that ends with a ``SYN``, and counts once.
    """
    acted = False
    for at in range(0, len(raw) - RAW.size + 1, RAW.size):
        seconds, micros, kind, code, value = RAW.unpack_from(raw, at)
        key = kind == KEY and value in (0, 1)
        if key or (kind == ABS and code == TRACKING_ID):
            acted = True
        elif kind == SYN and acted:
            acted = False
            yield seconds * 1_000_000_000 + micros * 1000


class FileWaiter:
    """For drivers in which SDL polls: sleeps on the input devices' files."""

    def __init__(
        self,
        folder: Path = Path("/dev/input"),
        dated: Callable[[int], bool] = ask_for_monotonic,
    ) -> None:
        """Watch the event devices in ``folder``.

        ``dated`` has the events of an open device dated by the monotonic clock, and
        tells whether that was done.
        """
        self._dated, self._trusted = dated, set[int]()
        self._stamps: list[int] = []
        self._queue: deque[Event] = deque()
        self._ear, self._bell = os.pipe()
        os.set_blocking(self._ear, False)
        os.set_blocking(self._bell, False)
        self._folder = folder
        self._devices: dict[str, int] = {}
        self._closed = False
        self.wake()  # what SDL has caught before now is looked at first

    def post(self, event: Event) -> None:
        """Queue it and ring the bell."""
        self._queue.append(event)
        self.wake()

    def wake(self) -> None:
        """End the wait, from any thread or signal handler."""
        if not self._closed:
            # A full pipe means so many rings that the loop will wake anyhow.
            with contextlib.suppress(BlockingIOError):
                os.write(self._bell, b"!")

    def wait(self, until: int | None) -> Iterator[Event | pygame.event.Event]:
        """Sleep on the files, then let SDL look."""
        self._stamps.clear()
        self._sleep(0 if self._queue else until)
        yield from _drain(self._queue)
        events = pygame.event.get()
        self._date([event for event in events if _is_act(event)])
        yield from events

    def _date(self, events: list[pygame.event.Event]) -> None:
        """Give events the kernel's times, where it is certain which is whose."""
        now = time.monotonic_ns()
        fresh = all(now - OLDEST_NS <= at <= now for at in self._stamps)
        if fresh and len(events) == len(self._stamps):
            for event, at in zip(events, sorted(self._stamps), strict=True):
                event.at = at

    def _sleep(self, until: int | None) -> None:
        self._look_for_devices()
        left = None if until is None else max(0, until - time.monotonic_ns()) / 1e9
        if self._devices or self._folder.is_dir():
            left = LOOK_AGAIN_S if left is None else min(left, LOOK_AGAIN_S)
        ready, _, _ = select.select([self._ear, *self._devices.values()], [], [], left)
        for file in ready:
            self._empty(file)

    def _look_for_devices(self) -> None:
        there = {p.name for p in self._folder.glob("event*")}
        for name in there - self._devices.keys():
            try:
                file = os.open(self._folder / name, os.O_RDONLY | os.O_NONBLOCK)
            except OSError:
                continue
            self._devices[name] = file
            if self._dated(file):
                self._trusted.add(file)
        for name in self._devices.keys() - there:
            self._unplugged(name)

    def _unplugged(self, name: str) -> None:
        file = self._devices.pop(name)
        self._trusted.discard(file)
        os.close(file)

    def _empty(self, file: int) -> None:
        raw = b""
        try:
            while read := os.read(file, 4096):
                raw += read
        except BlockingIOError:
            pass
        except OSError:  # unplugged
            for name, held in list(self._devices.items()):
                if held == file:
                    self._unplugged(name)
        if file in self._trusted:
            self._stamps += acts(raw)

    def close(self) -> None:
        """Close every file; events posted later are kept and wake nobody."""
        self._closed = True
        for file in (self._ear, self._bell, *self._devices.values()):
            os.close(file)
        self._devices.clear()


def _ms_left(until: int | None) -> int:
    """Return the time left in whole ms, rounded up; 0 means for ever to SDL."""
    if until is None:
        return 0
    return max(1, -(-(until - time.monotonic_ns()) // 1_000_000))


def _is_act(event: pygame.event.Event) -> bool:
    """Tell whether an event is what a hand did, and not its echo as a mouse."""
    return event.type in ACTS and not getattr(event, "touch", False)


ACTS = (
    pygame.KEYDOWN, pygame.KEYUP, pygame.FINGERDOWN, pygame.FINGERUP,
    pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP,
)  # fmt: skip


def _drain(queue: deque[Event]) -> Iterator[Event]:
    while queue:
        yield queue.popleft()


def waiter_for(driver: str) -> Waiter:
    """Return the way to wait that suits an SDL video driver."""
    if driver in POLLED and sys.platform != "win32":
        return FileWaiter()
    return SdlWaiter()
