"""Behaves to a program as systemd does: waits for signs of life, kills, restarts."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.power_cuts.subject import SEEN

PATIENCE = 60.0
NAP = 0.02


class Supervisor:
    """``Type=notify``, ``WatchdogSec=``, ``Restart=always``.

    Attributes:
        heard: what the program said over the socket, in order.
        killed: when (monotonic ns) it was killed for giving no sign of life.
        starts: how often it was started.
    """

    def __init__(
        self, folder: Path, *, watchdog: float = 4.0, restart: float = 0.1
    ) -> None:
        """Start the program on ``folder / "state"``.

        Args:
            folder: for the state, the socket and the folder in memory.
            watchdog: seconds that may pass between two signs of life.
            restart: seconds between an end and the next start.
        """
        self.state = folder / "state"
        self.heard: list[str] = []
        self.killed: list[int] = []
        self.starts = 0
        self._watchdog, self._restart = watchdog, restart
        (folder / "run").mkdir()
        self.state.mkdir()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(folder / "notify"))
        self._socket.settimeout(NAP)
        self._environment = {
            **os.environ,
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "NOTIFY_SOCKET": str(folder / "notify"),
            "WATCHDOG_USEC": str(round(watchdog * 1_000_000)),
            "RUNTIME_DIRECTORY": str(folder / "run"),
        }
        self._output = (folder / "output").open("wb")
        self._over = threading.Event()
        self.program = self._start()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _start(self) -> subprocess.Popen[bytes]:
        self.starts += 1
        self._patience: float | None = None
        return subprocess.Popen(
            [sys.executable, "-m", "tests.power_cuts.subject", str(self.state)],
            env=self._environment, stdout=self._output, stderr=self._output,
        )  # fmt: skip

    def _watch(self) -> None:
        while not self._over.is_set():
            self._listen()
            if self._patience is not None and time.monotonic() > self._patience:
                self.killed.append(time.monotonic_ns())
                self._patience = None
                self.program.send_signal(signal.SIGABRT)
            if self.program.poll() is not None and not self._over.wait(self._restart):
                self.program = self._start()

    def _listen(self) -> None:
        try:
            said = self._socket.recv(4096).decode()
        except TimeoutError:
            return
        self.heard.append(said)
        if said in ("READY=1", "WATCHDOG=1"):
            self._patience = time.monotonic() + self._watchdog

    def seen(self) -> dict[str, Any]:
        """Return what the screen shows; nothing before the first frame."""
        try:
            found: dict[str, Any] = json.loads((self.state / SEEN).read_text())
        except FileNotFoundError:
            return {}
        return found

    def until(self, true: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Wait until what the screen of the present process shows is so; return it.

        What it shows before it says that it is ready counts for nothing.

        Raises:
            TimeoutError: saying what is seen and was heard instead.
        """
        end = time.monotonic() + PATIENCE
        while True:
            seen = self.seen()
            ready = self._patience is not None
            if ready and seen.get("pid") == self.program.pid and true(seen):
                return seen
            if time.monotonic() > end:
                raise TimeoutError(f"sees {seen}, heard {self.heard[-5:]}")
            self._over.wait(NAP)

    def signal(self, number: signal.Signals) -> None:
        """Send the present process a signal."""
        self.program.send_signal(number)

    def close(self) -> None:
        """End the program and watch no more."""
        self._over.set()
        self._thread.join(PATIENCE)
        self.program.kill()
        self.program.wait(PATIENCE)
        self._socket.close()
        self._output.close()


WATCHDOG_S, RESTART_S = 3.5, 0.5
"""As in the unit."""


def hang(folder: Path) -> float:
    """Hang the program as the box runs it; return the seconds it then takes.

    Returns:
        from the hang to the frame that shows the same game again.
    """
    box = Supervisor(folder, watchdog=WATCHDOG_S, restart=RESTART_S)
    try:
        before = box.until(lambda seen: seen["actions"])
        begun = time.monotonic_ns()
        box.signal(signal.SIGUSR1)
        after = box.until(lambda seen: seen["game"] and seen["pid"] != before["pid"])
        if (after["game"], after["actions"]) != (before["game"], before["actions"]):
            raise RuntimeError(f"{after} on the screen instead of {before}")
        return float(after["at"] - begun) / 1e9
    finally:
        box.close()
