"""USB sticks that are plugged in: where the system has mounted what can be taken out.

Nothing is mounted here; a desktop, or the box's own rule, does that.
"""

import os
from collections.abc import Iterator
from pathlib import Path

PLACES = ("media", "run/media")
"""Where systems mount what is plugged in."""


def sticks(root: Path = Path("/")) -> list[Path]:
    """Return the folders of mounted sticks that may be written to, in a fixed order."""
    places = [root / place for place in PLACES]
    return sorted(
        mounted
        for mounted in set(_mounted(root))
        if any(mounted.is_relative_to(place) for place in places)
        and os.access(mounted, os.W_OK)
    )


def _mounted(root: Path) -> Iterator[Path]:
    """Yield every folder something is mounted on, as the kernel lists them."""
    try:
        rows = (root / "proc/self/mounts").read_text(errors="replace").splitlines()
    except OSError:
        return
    for row in rows:
        parts = row.split(" ")
        if len(parts) > 3 and "rw" in parts[3].split(","):
            yield Path(os.path.normpath(root / _plain(parts[1]).lstrip("/")))


def _plain(path: str) -> str:
    """Undo the kernel's spelling of blanks and backslashes."""
    for code, sign in (("\\040", " "), ("\\011", "\t"), ("\\134", "\\")):
        path = path.replace(code, sign)
    return path
