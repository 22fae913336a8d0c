"""The record of storage calls that ``tape.c`` makes: how it is built, set off, read."""

import ctypes
import os
import shutil
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).with_name("tape.c")
HEAD = struct.Struct("=c7xQQQ")


class Call(NamedTuple):
    """One storage call that was done, or a note between them."""

    what: str
    """``w`` write, ``t`` truncate, ``s`` sync, ``c`` create, ``r`` rename, ``u``
    unlink, ``n`` note."""
    inode: int
    offset: int
    """Where a write begins; how long a truncated file is."""
    data: bytes
    """What was written; the path, or both paths with a line break between them."""


def build(folder: Path) -> Path | None:
    """Compile the recorder; ``None`` where there is no C compiler or no Linux."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or not Path("/proc/self/exe").exists():
        return None
    made = folder / "tape.so"
    done = subprocess.run(
        [compiler, "-O1", "-shared", "-fPIC", "-o", str(made), str(SOURCE), "-ldl"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return made if done.returncode == 0 else None


class Recorder:
    """The recorder that was preloaded into this very process."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(None)

    def start(self, path: Path, folder: Path, fatal: int) -> None:
        """Record on ``path`` what happens under ``folder``.

        Args:
            path: the tape.
            folder: whose files count.
            fatal: die inside the so-manieth call from now on; 0 is never.
        """
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self._library.tape_start(file, str(folder).encode(), ctypes.c_long(fatal))

    def note(self, text: str) -> None:
        """Put a note between the calls."""
        self._library.tape_note(text.encode())


def read(tape: Path) -> Iterator[Call]:
    """Yield the calls of a tape; a last one that was cut off is left out."""
    data = tape.read_bytes() if tape.exists() else b""
    at = 0
    while at + HEAD.size <= len(data):
        what, inode, offset, length = HEAD.unpack_from(data, at)
        at += HEAD.size
        if at + length > len(data):
            return
        yield Call(what.decode(), inode, offset, data[at : at + length])
        at += length
