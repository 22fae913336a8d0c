"""The journal's file: its tables, and whether what lies there is such a file.

A file is looked at before it is opened for writing, so that one which is set aside is
set aside unchanged.
"""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

MAGIC = b"SQLite format 3\0"
"""How a database begins."""
LOG_MAGIC = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")
"""How its log begins, once that holds anything."""
LOG_HEAD = 32
"""Bytes of the log's own header."""
VERSION = 1
"""Of the tables; 0 are those from before they were counted, which lack only tables."""
SCHEMA = """
create table if not exists games (
    id integer primary key, header blob not null, ended integer not null default 0,
    standings blob);
create table if not exists actions (
    game integer not null, seq integer not null, body blob not null,
    primary key (game, seq)) without rowid;
create table if not exists results (
    game integer not null, seat integer not null, key text not null,
    seats integer not null, options blob not null, name text not null,
    place integer not null, points integer not null,
    primary key (game, seat)) without rowid;
create index if not exists results_by_points on results (key, seats, points desc);
create table if not exists settings (key text primary key, value blob not null);
"""
COLUMNS = (
    "select id, header, ended, standings from games limit 0",
    "select game, seq, body from actions limit 0",
    "select game, seat, key, seats, options, name, place, points from results limit 0",
    "select key, value from settings limit 0",
)
"""Queries that fail where a table is not one of ours."""


class Database(sqlite3.Connection):
    """A connection that calls every kind of damage a ``sqlite3.DatabaseError``.

    Where a table's name is damaged SQLite's own complaint is no text, and Python fails
    to read that.
    """

    def execute(self, sql: str, values: Any = (), /) -> sqlite3.Cursor:
        """Execute a statement."""
        try:
            return super().execute(sql, values)
        except UnicodeDecodeError as error:
            raise sqlite3.DatabaseError("its names are damaged") from error


def reading(path: Path, how: str = "mode=ro") -> sqlite3.Connection:
    """Open a database so that nothing of it is changed, not even by closing it."""
    where = f"{path.absolute().as_uri()}?{how}"
    return sqlite3.connect(where, uri=True, factory=Database)


def prepare(db: sqlite3.Connection) -> None:
    """Check a database's tables, and give it those it lacks.

    Raises:
        sqlite3.DatabaseError: when they are not ours.
    """
    db.execute("pragma journal_mode = wal")
    # FULL syncs the log at every commit: what was answered is on the disk.
    db.execute("pragma synchronous = full")
    db.executescript(SCHEMA)
    for query in COLUMNS:
        db.execute(query)
    if db.execute("pragma user_version").fetchone()[0] != VERSION:
        db.execute(f"pragma user_version = {VERSION}")


def check_head(path: Path) -> None:
    """Refuse a file that is no database before SQLite touches its log.

    Raises:
        sqlite3.DatabaseError: when it begins otherwise.
    """
    with contextlib.suppress(FileNotFoundError), path.open("rb") as file:
        head = file.read(20)
        if head and (head[: len(MAGIC)] != MAGIC or max(head[18:], default=9) > 2):
            raise sqlite3.DatabaseError("this is no journal")


def check_pages(path: Path) -> None:
    """Refuse a damaged database before anything is written to it.

    Closing one that was opened for writing would already have changed it.

    Raises:
        sqlite3.DatabaseError: when it is damaged, or a newer version's.
    """
    if not path.is_file() or path.stat().st_size == 0:
        return
    if Path(f"{path}-journal").exists():
        # It was cut off in its very first transaction, which must be undone first.
        with contextlib.closing(sqlite3.connect(path, factory=Database)) as db:
            db.execute("pragma user_version")
    with contextlib.closing(reading(path)) as db:
        if db.execute("pragma user_version").fetchone()[0] > VERSION:
            raise sqlite3.DatabaseError("a newer version of Tillbox wrote it")
        if db.execute("pragma quick_check").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("the pages don't fit together")


def is_lost(path: Path, log: Path) -> bool:
    """Tell whether a log holds something that SQLite would not take up.

    Beside an empty database it deletes the log unread, and one that begins otherwise
    than a log it overwrites.
    """
    if not log.is_file() or log.stat().st_size <= LOG_HEAD:
        return False
    with log.open("rb") as file:
        begins_well = file.read(4) in LOG_MAGIC
    return not begins_well or not path.exists() or path.stat().st_size == 0


def bodies(db: sqlite3.Connection, game: int) -> Iterator[bytes]:
    """Yield a game's actions as they stand in its journal, in order."""
    query = "select body from actions where game = ? order by seq"
    for (body,) in db.execute(query, (game,)):
        yield line_of(body)


def line_of(value: object) -> bytes:
    """Return a line of a journal, which a damaged file may hold as another type."""
    return value if isinstance(value, bytes) else str(value).encode()
