"""Who keeps a device busy: what a person must close, by name."""

from collections.abc import Iterator
from pathlib import Path

SYSTEM = frozenset({"pipewire", "wireplumber", "systemd-logind"})
"""Programs that keep cameras open without taking them away from anybody."""


def holders(prefix: str, proc: Path = Path("/proc")) -> tuple[str, ...]:
    """Return the names of other programs with such a device open, sorted.

    Args:
        prefix: how the device's path begins, such as ``"/dev/video"``.
        proc: where the kernel lists processes.
    """
    names = {_name(process) for process in _others(proc) if _has_open(process, prefix)}
    return tuple(sorted(names - SYSTEM))


def in_use(prefix: str, proc: Path = Path("/proc")) -> str:
    """Return the names of who has it open, or nothing where the kernel tells none.

    It tells the box's own user nothing of other users' programs.
    """
    return " and ".join(holders(prefix, proc))


def _others(proc: Path) -> Iterator[Path]:
    own = proc / "self"
    me = own.resolve().name if own.exists() else ""
    for process in proc.glob("[0-9]*"):
        if process.name != me:
            yield process


def _has_open(process: Path, prefix: str) -> bool:
    try:
        return any(
            str(link.readlink()).startswith(prefix)
            for link in (process / "fd").iterdir()
        )
    except OSError:  # it has ended, or belongs to somebody else
        return False


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text().strip()
    except OSError:
        return "another program"
