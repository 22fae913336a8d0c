"""What systemd is told over a socket of our own, and silence without one."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.watchdog import Watchdog
from tests.hardware.table import HandClock

SECOND = 1_000_000_000


class Systemd:
    """The other end of the line."""

    def __init__(self, address: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(address)
        self._socket.setblocking(False)

    def heard(self) -> list[str]:
        messages = []
        while True:
            try:
                messages.append(self._socket.recv(4_096).decode())
            except BlockingIOError:
                return messages

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    systemd = Systemd(str(tmp_path / "notify"))
    yield systemd
    systemd.close()


def test_systemd_is_told_what_the_box_does(systemd: Systemd, tmp_path: Path) -> None:
    dog = Watchdog({"NOTIFY_SOCKET": str(tmp_path / "notify")})
    dog.ready()
    dog.status("Odd Shop,\n four players")
    dog.status("Odd Shop, four players")
    dog.stopping()
    assert systemd.heard() == [
        "READY=1",
        "STATUS=Odd Shop, four players",
        "STOPPING=1",
    ]


def test_signs_of_life_are_spaced(systemd: Systemd, tmp_path: Path) -> None:
    clock = HandClock()
    given = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "30000000"}
    dog = Watchdog(given, clock)
    assert dog.interval == 10 * SECOND
    dog.beat(at_once=True)
    assert systemd.heard() == [], "before it is ready systemd waits for none"
    dog.ready()
    assert systemd.heard() == ["READY=1"]
    for _ in range(40):
        dog.beat()
        clock.now += SECOND
    assert systemd.heard() == ["WATCHDOG=1"] * 4
    dog.beat(at_once=True)
    dog.beat()
    assert systemd.heard() == ["WATCHDOG=1"]


def test_an_abstract_socket_is_understood() -> None:
    name = f"tillbox-test-{os.getpid()}"
    systemd = Systemd("\0" + name)
    Watchdog({"NOTIFY_SOCKET": "@" + name}).ready()
    heard = systemd.heard()
    systemd.close()
    assert heard == ["READY=1"]


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"WATCHDOG_USEC": "0"},
        {"WATCHDOG_USEC": "soon"},
        {"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"},
    ],
)
def test_nobody_waits_for_signs_of_life(given: dict[str, str]) -> None:
    dog = Watchdog(given)
    assert dog.interval is None
    dog.beat()
    dog.ready()
    dog.status("alone")


def test_a_line_that_is_dead_stops_nothing(tmp_path: Path) -> None:
    dog = Watchdog({"NOTIFY_SOCKET": str(tmp_path / "nobody")})
    dog.ready()
    dog.stopping()
