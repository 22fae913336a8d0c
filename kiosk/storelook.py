"""Journals looked at from outside: nothing of the file is changed, or set aside."""

import contextlib
import sqlite3
from pathlib import Path

from kiosk.store import StorageError
from kiosk.storefile import bodies, check_head, reading


def inspected(path: Path) -> int | None:
    """Look at a journal without touching it; return how many games are in it.

    Returns:
        ``None`` where there is none yet.

    Raises:
        StorageError: when it can't be read, or its pages don't fit together.
    """
    if not path.exists():
        return None
    try:
        check_head(path)
        # Nobody has it open where there is no log: then not even a lock is needed.
        how = "mode=ro" if Path(f"{path}-wal").exists() else "immutable=1"
        with contextlib.closing(reading(path, how)) as db:
            if db.execute("pragma quick_check").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("the pages don't fit together")
            count: int = db.execute("select count(*) from games").fetchone()[0]
            return count
    except (sqlite3.Error, OSError) as error:
        raise StorageError(
            f"The journal {path} can't be read ({error}): the box will set it aside "
            "and begin a new one."
        ) from error


def exported(path: Path, game: int | None = None) -> list[bytes]:
    """Return a game as it stands in a journal file: its header, then its actions.

    Nothing of it need be readable by this version, and nothing is changed: a journal
    that was set aside can be asked as well.

    Args:
        path: the journal.
        game: its number; the newest if ``None``.

    Raises:
        LookupError: when there is no such game.
        StorageError: when the file can't be read at all.
    """
    if not path.is_file():
        raise LookupError(f"There is no journal at {path}.")
    query = "select id, header from games where ? in (id, 0) order by id desc limit 1"
    try:
        # Not opened as our own: that would set it aside, or bring it up to date.
        with contextlib.closing(reading(path)) as db:
            row = db.execute(query, (game or 0,)).fetchone()
            lines = [row[1], *bodies(db, row[0])] if row else []
    except sqlite3.Error as error:
        raise StorageError(f"The journal {path} can't be read ({error}).") from error
    if not lines:
        raise LookupError("There is no such game in the journal.")
    return lines
