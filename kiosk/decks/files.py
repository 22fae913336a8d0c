"""Write files whole or not at all, so that a power cut leaves the old or the new.

And read those that people write, or set them aside where nobody can.
"""

import codecs
import os
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
