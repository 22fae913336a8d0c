"""What went wrong lately: a short list that outlives a restart, for staff to read."""

import logging
from collections import deque

import msgspec

from hardware.health import boot_id, run, uptime_s
from kiosk.store import Store

KEPT = 40
"""So many faults are remembered; the oldest is dropped."""
KEY = "logbook"
AGAIN_S = 60
"""The same fault within so many seconds is counted, not written down anew."""

LINES = 2_000
"""So many lines of the log are kept in memory, for an export."""
SYSTEM_LOG = ("journalctl", "--unit=tillbox", "--no-pager", "--lines=5000")


class Mishap(msgspec.Struct, frozen=True):
    """One thing that went wrong."""

    device: str
    why: str
    at: int
    """Seconds the machine had been running then."""
    boot: str = ""
    """Which start of the machine that was."""
    times: int = 1


class Logbook:
    """The list, the newest first."""

    def __init__(self, store: Store | None, boot: str | None = None) -> None:
        """Read what was written down before; ``boot`` names this start."""
        self._store = store
        self.boot = boot_id() if boot is None else boot
        kept = store.recall(KEY, list[Mishap], []) if store is not None else []
        self.mishaps: list[Mishap] = kept[:KEPT]

    def note(self, device: str, why: str, at: int | None = None) -> None:
        """Write a fault down; one that keeps coming back costs no more room.

        Args:
            device: what failed.
            why: the sentence that says so.
            at: seconds since the machine was started; now, if not given.
        """
        at = uptime_s() if at is None else at
        new = Mishap(device, why, at, self.boot)
        for place, old in enumerate(self.mishaps):
            if (old.device, old.why, old.boot) == (device, why, self.boot):
                del self.mishaps[place]
                new = msgspec.structs.replace(new, times=old.times + 1)
                self.mishaps.insert(0, new)
                if at - old.at >= AGAIN_S:
                    self._write()
                return
        self.mishaps.insert(0, new)
        del self.mishaps[KEPT:]
        self._write()

    def _write(self) -> None:
        if self._store is not None:
            self._store.remember(KEY, self.mishaps)  # its own fault is shown elsewhere


class LastLines(logging.Handler):
    """Keeps the last lines that the program logged."""

    def __init__(self) -> None:
        """Keep ``LINES`` of them."""
        super().__init__()
        self.lines: deque[str] = deque(maxlen=LINES)
        self.setFormatter(
            logging.Formatter("%(relativeCreated)d ms %(name)s: %(message)s")
        )

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one line."""
        self.lines.append(self.format(record))


LAST = LastLines()
"""Filled from when `keep_lines` is called."""


def keep_lines() -> None:
    """Keep what the program logs from now on; a second call does nothing."""
    root = logging.getLogger()
    if LAST not in root.handlers:
        root.addHandler(LAST)


def log_text() -> str:
    """Return the program's log: the system's where it may be read, else our own."""
    lines = list(LAST.lines)  # at once: other threads go on logging
    own = "".join(f"{line}\n" for line in lines)
    try:
        return run(SYSTEM_LOG) + own
    except OSError:
        return own
