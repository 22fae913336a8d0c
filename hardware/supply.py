"""The power supply: remember that it sagged.

The kernel's alarm is up for two seconds and has then forgotten it, and so has the
firmware, whose memory the kernel clears. So a thread looks, and what it saw once counts
until the box is stopped, whatever crashes meanwhile.
"""

import logging
import threading
import time
from pathlib import Path

from hardware.claim import runtime_folder
from hardware.health import ROOT, WATCHED, low_voltage
from hardware.interfaces import DeviceState, Health, Post

log = logging.getLogger(__name__)

DEVICE = "power"
LOOK_S = 1.0
"""Seconds between two looks: the alarm is up for two."""

SAGGED = (
    "The supply has sagged since the start: use the maker's own, and a short thick "
    "cable."
)


class Supply:
    """Looks after the supply until it is closed; no thread where nothing tells.

    Args:
        post: where it is told that the supply sagged, once.
        root: where the kernel's files lie.
        kept_in: the folder that outlives a crash; the runtime folder by default.
        every: seconds between two looks.
    """

    def __init__(
        self,
        post: Post,
        *,
        root: Path = ROOT,
        kept_in: Path | None = None,
        every: float = LOOK_S,
    ) -> None:
        self._post, self._root, self._every = post, root, every
        self._over = threading.Event()
        self.state: DeviceState | None = None
        """How it is; ``None`` while it has never sagged."""
        if low_voltage(root) is None:
            return
        self._kept = (kept_in or runtime_folder()) / WATCHED.name
        if _read(self._kept) == "1":
            self.state = _sagged()
        else:
            self._keep("0")
            threading.Thread(target=self._look, name="supply", daemon=True).start()

    def _look(self) -> None:
        while not low_voltage(self._root):
            if self._over.wait(self._every):
                return
        log.warning("the supply has sagged")
        self._keep("1")
        self._post(_sagged())

    def _keep(self, seen: str) -> None:
        try:
            self._kept.write_text(seen)
        except OSError as error:
            log.warning("the supply's state can't be kept: %s", error)

    def close(self) -> None:
        """Look no more; a second call does nothing."""
        self._over.set()


def _sagged() -> DeviceState:
    return DeviceState(DEVICE, Health.BROKEN, SAGGED, time.monotonic_ns())


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except (OSError, ValueError):
        return ""
