"""Disks without room, for real: a tiny file system, or a limit on the size of files."""

import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import which
from typing import Protocol


class Disk(Protocol):
    """A folder on a disk that can be full."""

    folder: Path

    def fill(self, largest: int | None = None) -> None:
        """Leave no room at all.

        Args:
            largest: bytes that a file may grow to where files are limited; by default
                the size of the journal's log.
        """

    def free(self) -> None:
        """Make room again."""


class SmallDisk:
    """A file system of one megabyte in memory; full is the kernel's ``ENOSPC``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self, largest: int | None = None) -> None:
        with self._ballast.open("ab", buffering=0) as file:
            for size in (65_536, 4_096, 1):
                _write_until_full(file.fileno(), bytes(size))

    def free(self) -> None:
        self._ballast.unlink()


def _write_until_full(file: int, block: bytes) -> None:
    with suppress(OSError):
        while True:
            os.write(file, block)


class NoRoom:
    """A limit of the process: no file may grow, ``EFBIG`` from the kernel."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill(self, largest: int | None = None) -> None:
        if largest is None:
            logs = self.folder.glob("*-wal")
            largest = max((log.stat().st_size for log in logs), default=0)
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, self._before[1]))

    def free(self) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, self._before)


@contextmanager
def small_disk(folder: Path, *options: str) -> Iterator[SmallDisk | None]:
    """Mount a small file system; ``None`` for who may not mount."""
    asked = ["mount", "-t", "tmpfs", "-o", ",".join(("size=1m", *options)), "tmpfs"]
    folder.mkdir(exist_ok=True)
    done = subprocess.run([*asked, str(folder)], check=False, capture_output=True)
    if done.returncode:
        yield None
        return
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def no_room(folder: Path) -> Iterator[NoRoom]:
    """Limit the size of files, and lift that in the end."""
    folder.mkdir(exist_ok=True)
    disk = NoRoom(folder)
    try:
        yield disk
    finally:
        disk.free()


class Card:
    """A card with ext4 on a loop device, which the kernel can find to be damaged."""

    def __init__(self, folder: Path, image: Path) -> None:
        self.folder, self.image = folder, image

    def mount(self) -> bool:
        """Put it in; tell whether that was permitted."""
        options = "loop,errors=remount-ro"
        return _done("mount", "-o", options, str(self.image), str(self.folder))

    @property
    def trigger(self) -> Path:
        """What has the kernel find an error when it is written to."""
        mounts = map(str.split, Path("/proc/self/mounts").read_text().splitlines())
        device = next(of for of, where, *_ in mounts if where == str(self.folder))
        return Path("/sys/fs/ext4") / Path(device).name / "trigger_fs_error"

    def fail(self) -> None:
        """Have the kernel find an error: from now on nothing can be written."""
        self.trigger.write_text("by a test")

    def repair(self) -> None:
        """Take it out, check it, and put it in again."""
        assert _done("umount", str(self.folder))
        _done("fsck.ext4", "-p", str(self.image))  # 1: errors were corrected
        assert self.mount()


def _done(*command: str) -> bool:
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


@contextmanager
def card(folder: Path) -> Iterator[Card | None]:
    """Mount such a card; ``None`` where that is not permitted or not possible."""
    made = Card(folder, folder.with_suffix(".img"))
    folder.mkdir()
    with made.image.open("wb") as file:
        file.truncate(8 << 20)
    formatted = which("mkfs.ext4") and _done("mkfs.ext4", "-qF", str(made.image))
    if not (formatted and made.mount()):
        yield None
        return
    try:
        yield made if os.access(made.trigger, os.W_OK) else None
    finally:
        _done("umount", "--lazy", str(folder))
