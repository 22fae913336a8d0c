"""Watches the interpreter itself: what is read from outside writes and starts nothing.

An audit hook sees every file opened for writing, every file moved or removed, every
program started and every connection made; outside the folder that is allowed it refuses
and remembers, so that nobody can swallow the refusal.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
STARTS = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork",
          "os.forkpty", "os.spawn", "pty.spawn", "socket.connect", "socket.bind",
          "ctypes.dlopen", "webbrowser.open")  # fmt: skip
MOVES = ("os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.symlink",
         "os.truncate", "os.chmod", "os.chown", "shutil.rmtree", "shutil.move",
         "shutil.copyfile", "sqlite3.connect")  # fmt: skip
HARMLESS = (os.devnull, ":memory:")


class Forbidden(BaseException):
    """Something was written or started that must not be; nobody catches this."""


class _Guard:
    def __init__(self) -> None:
        self.folder: str | None = None
        self.seen: list[str] = []
        self.hooked = False

    def hook(self, event: str, args: tuple[Any, ...]) -> None:
        if self.folder is None:
            return
        if event in STARTS or (event in MOVES and not self._inside(args[0])):
            self._refuse(event, args)
        if event == "open" and self._writes(args) and not self._inside(args[0]):
            self._refuse(event, args)

    @staticmethod
    def _writes(args: tuple[Any, ...]) -> bool:
        _, mode, flags = args
        named = isinstance(mode, str) and any(letter in mode for letter in "wax+")
        return named or bool((flags or 0) & WRITES)

    def _inside(self, path: object) -> bool:
        if isinstance(path, int):  # it was opened before, and looked at then
            return True
        try:
            name = os.fspath(path)  # type: ignore[call-overload]
        except TypeError:
            return False
        if isinstance(name, bytes):
            name = os.fsdecode(name)
        if name.startswith("file:"):  # as SQLite takes it
            name = unquote(urlsplit(name).path)
        if name in HARMLESS:
            return True
        return f"{os.path.realpath(name)}/".startswith(f"{self.folder}/")

    def _refuse(self, event: str, args: tuple[Any, ...]) -> None:
        told = f"{event}{args!r}"
        self.seen.append(told)
        raise Forbidden(told)


_GUARD = _Guard()


@contextmanager
def only_inside(folder: Path) -> Iterator[None]:
    """Allow writing in a folder and nowhere else, and starting nothing.

    Raises:
        Forbidden: for whatever was tried, also where that was swallowed.
    """
    if not _GUARD.hooked:
        sys.addaudithook(_GUARD.hook)
        _GUARD.hooked = True
    _GUARD.seen.clear()
    before, _GUARD.folder = _GUARD.folder, os.path.realpath(folder)
    try:
        yield
    finally:
        _GUARD.folder = before
    if _GUARD.seen:
        raise Forbidden(_GUARD.seen[0])
