"""Write files whole or not at all, so that a power cut leaves the old or the new.

And read those that people write, or set them aside where nobody can.
"""

import codecs
import os
import stat
import tempfile
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")


def replace_file(path: Path, data: bytes, *, mode: int = 0o644) -> None:
    """Put ``data`` at ``path``, over what was there, in one step.

    Args:
        path: where; its folder must be there.
        data: all of the file.
        mode: who may read it, as for ``chmod``.

    Raises:
        OSError: when it cannot be written; what was there is untouched.
    """
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, mode)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
    sync_folder(path.parent)


def write_out(path: Path, data: bytes) -> None:
    """Put ``data`` where somebody told a command to.

    A file is replaced whole, also one that a link leads to, and keeps who may read it;
    into a device or a pipe the data is written.

    Raises:
        OSError: when it cannot be written; it names ``path`` and nothing else.
    """
    try:
        there = _status(path)
        if there is not None and not stat.S_ISREG(there.st_mode):
            with os.fdopen(os.open(path, os.O_WRONLY), "wb") as file:
                file.write(data)
            return
        mode = 0o666 & ~_umask() if there is None else there.st_mode & 0o777
        replace_file(Path(os.path.realpath(path)), data, mode=mode)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _umask() -> int:
    """Return what new files deny; it can be learned only by setting it."""
    os.umask(mask := os.umask(0o077))
    return mask


def sync_folder(folder: Path) -> None:
    """Make the names in a folder last; some systems cannot sync one."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


def read_toml(path: Path, kind: type[T]) -> T:
    """Return what a TOML file says, checked.

    The mark is passed over that some editors put before UTF-8.

    Raises:
        OSError: when it cannot be opened.
        UnicodeDecodeError: when it was not saved as UTF-8.
        ValueError: when it says something else, whatever that is.
    """
    text = path.read_bytes().removeprefix(codecs.BOM_UTF8).decode()
    try:
        return msgspec.toml.decode(text, type=kind)
    except RecursionError as error:
        raise ValueError(str(error)) from error


def set_aside(path: Path) -> Path:
    """Rename a file nobody can read to the first free name ``*.unreadable-1``, ``-2``.

    Raises:
        OSError: when it cannot be renamed.
    """
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.name}.unreadable-{number}")):
        number += 1
    path.rename(aside)
    return aside
