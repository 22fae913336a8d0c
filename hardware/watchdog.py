"""Tell systemd that the box is up, what it does, and that it still lives.

The messages of ``sd_notify(3)`` over the socket that systemd names in the environment;
outside systemd there is no socket and nothing happens.
"""

import logging
import os
import socket
import time
from collections.abc import Mapping

from hardware.alarm import Clock

log = logging.getLogger(__name__)

MICROSECOND = 1_000


class Watchdog:
    """The line to systemd.

    Args:
        environment: where ``NOTIFY_SOCKET`` and ``WATCHDOG_USEC`` stand.
        clock: monotonic nanoseconds, to space the signs of life.
    """

    def __init__(
        self,
        environment: Mapping[str, str] = os.environ,
        clock: Clock = time.monotonic_ns,
    ) -> None:
        self._clock = clock
        self._address = _address(environment.get("NOTIFY_SOCKET", ""))
        self._interval = _interval(environment)
        self._next = clock()
        self._up = False
        self._status = ""

    @property
    def interval(self) -> int | None:
        """Nanoseconds between two signs of life; ``None`` when nobody waits for any.

        A third of what systemd allows, so that one may get lost.
        """
        return self._interval

    @property
    def due(self) -> int | None:
        """When the next sign of life is due, by the clock; ``None``: none is.

        One that is overdue, because a device hangs, is due an interval from now.
        """
        if self._interval is None:
            return None
        now = self._clock()
        return self._next if self._next > now else now + self._interval

    def ready(self) -> None:
        """Say that the box has started: from now on systemd waits for signs of life."""
        self._up = True
        self._send("READY=1")

    def status(self, text: str) -> None:
        """Say in one line what the box does; ``systemctl status`` shows it."""
        line = " ".join(text.split())
        if line != self._status:
            self._status = line
            self._send(f"STATUS={line}")

    def beat(self, *, at_once: bool = False) -> None:
        """Give a sign of life, if it is time: may be called as often as one likes.

        With ``at_once`` it is given though it may be early: before work that takes
        long. None is given before ``ready``: systemd would wait for the next one, and
        no more as long as a start may take.
        """
        now = self._clock()
        if self._interval is None or not self._up:
            return
        if at_once or now >= self._next:
            self._next = now + self._interval
            self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """Say that the box goes down because it was asked to."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if self._address is None:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
                line.setblocking(False)
                line.sendto(message.encode(), self._address)
        except OSError as error:
            log.warning("systemd did not take %s: %s", message, error)


def _address(name: str) -> str | None:
    """Return the socket's address; a leading ``@`` stands for an abstract one."""
    if name.startswith("@"):
        return "\0" + name[1:]
    return name or None


def _interval(environment: Mapping[str, str]) -> int | None:
    """Return a third of systemd's patience, if it is with this very process."""
    pid = environment.get("WATCHDOG_PID", str(os.getpid()))
    allowed = environment.get("WATCHDOG_USEC", "")
    if pid != str(os.getpid()) or not allowed.isdigit() or allowed == "0":
        return None
    return int(allowed) * MICROSECOND // 3
