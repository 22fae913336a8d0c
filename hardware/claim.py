"""Where the program keeps what lives as long as it runs, and the claim on the pins.

Two programs that read the same buttons answer each press twice. The kernel keeps them
apart where the pins are opened through its chip (lgpio), but not where they are opened
through memory (RPi.GPIO), and its message names nobody. Hence a lock file.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from hardware.errors import Trouble

LOCK = "tillbox-pins.lock"
SHARED = (Path("/run/lock"), Path(tempfile.gettempdir()))
"""Where every program of the machine looks for it: in the first that takes it."""

TAKEN = (
    "Another program{who} is using the buttons. Close it, or run "
    "'sudo systemctl stop tillbox', and start again."
)

TAKEN_UNNAMED = (
    "Another program is using the buttons; 'sudo tillbox doctor --buttons' names it. "
    "Close it, or run 'sudo systemctl stop tillbox', and start again."
)


def runtime_folder() -> Path:
    """Return a folder of our own that may be written while the program runs.

    ``$RUNTIME_DIRECTORY`` is systemd's, ``$XDG_RUNTIME_DIR`` the desktop session's.
    """
    if given := os.environ.get("RUNTIME_DIRECTORY"):
        return Path(given.split(":")[0])
    session = os.environ.get("XDG_RUNTIME_DIR")
    base = Path(session) if session and os.access(session, os.W_OK) else None
    folder = base / "tillbox" if base else _temporary()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _temporary() -> Path:
    user = os.getuid() if hasattr(os, "getuid") else 0
    return Path(tempfile.gettempdir()) / f"tillbox-{user}"


class Claim:
    """The right to drive the pins, held until `close` or the end of the process.

    Args:
        folder: where the lock file lies; unless told otherwise a folder that is the
            same for every user of the machine, so that the service and a program
            started by hand see each other.

    Raises:
        Trouble: when another program holds it.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._file = _open(_folders(folder))
        if self._file is not None:
            self._lock(self._file)

    def _lock(self, file: int) -> None:
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            who = _holder(os.fstat(file).st_ino)
            self.close()
            raise Trouble(TAKEN.format(who=who) if who else TAKEN_UNNAMED) from None

    def close(self) -> None:
        """Give it back; a second call does nothing."""
        file, self._file = self._file, None
        if file is not None:
            os.close(file)


def _folders(folder: Path | None) -> Iterator[Path]:
    yield from SHARED if folder is None else (folder,)


def _open(folders: Iterator[Path]) -> int | None:
    """Open the lock file; ``None`` where no folder takes one: then nobody is told."""
    for folder in folders:
        path = folder / LOCK
        try:
            # The file of another user can be locked, but not be opened for creation.
            return os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        except PermissionError:
            if _is_there(path):  # its user's mask keeps us out, as ours would others
                raise Trouble(TAKEN_UNNAMED) from None
        except OSError:
            pass
        with suppress(OSError):
            file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            with suppress(OSError):
                os.fchmod(file, 0o644)  # the unit's mask would shut others out
            return file
    return None


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # the folder itself is shut
        return False


def _holder(inode: int) -> str:
    """Return `` (name, process 123)`` for who holds the lock, where that shows."""
    try:
        locks = Path("/proc/locks").read_text().splitlines()
        held = [row.split() for row in locks if f":{inode} " in row and "->" not in row]
        pid = held[0][4]
        name = Path(f"/proc/{pid}/comm").read_text().strip()
    except (OSError, IndexError):
        return ""
    return f" ({name}, process {pid})"
