"""Look into a journal file and leave all as it is: nothing repaired or set aside."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kiosk.rules.contract import from_json
from kiosk.store import StorageError, read_header
from kiosk.storefile import bodies, check_head, line_of, reading


def _open(path: Path) -> sqlite3.Connection:
    """Open a journal so that neither it nor a file beside it changes or comes to be."""
    # Nobody has it open where there is no log: then not even a lock is needed.
    how = "mode=ro" if Path(f"{path}-wal").exists() else "immutable=1"
    return reading(path, how)


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
        with contextlib.closing(_open(path)) as db:
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
        with contextlib.closing(_open(path)) as db:
            row = db.execute(query, (game or 0,)).fetchone()
            lines = [line_of(row[1]), *bodies(db, row[0])] if row else []
    except sqlite3.Error as error:
        raise StorageError(f"The journal {path} can't be read ({error}).") from error
    if not lines:
        raise LookupError("There is no such game in the journal.")
    return lines


def every_game(path: Path) -> Iterator[tuple[int, bool, list[bytes]]]:
    """Yield each game of a journal file as it stands, the oldest first.

    Yields:
        its number, whether its first line can be read here, and all its lines.

    Raises:
        StorageError: when the file can't be read.
    """
    if not path.is_file():
        return
    try:
        with contextlib.closing(_open(path)) as db:
            rows = db.execute("select id, header from games order by id").fetchall()
            for game, header in rows:
                known = read_header(header) is not None
                yield game, known, [line_of(header), *bodies(db, game)]
    except sqlite3.Error as error:
        raise StorageError(f"The journal {path} can't be read ({error}).") from error


def setting(path: Path, key: str, kind: Any, default: Any) -> Any:
    """Return what a journal keeps under a key, or ``default`` if that can't be had."""
    query = "select value from settings where key = ?"
    try:
        if path.is_file():
            with contextlib.closing(_open(path)) as db:
                for (value,) in db.execute(query, (key,)):
                    return from_json(value, kind)
    except (sqlite3.Error, OSError, ValueError):
        pass
    return default
