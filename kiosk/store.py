"""What the box keeps: the journal of every game, results, settings staff changed.

SQLite, one action a row, committed and synced to the disk before ``append`` returns.
A file that is not ours is set aside under another name, never overwritten.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from kiosk.decks.files import set_aside
from kiosk.rules.contract import Standings, to_json

MAGIC = b"SQLite format 3\0"
"""How a database begins."""
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


class StorageError(OSError):
    """The journal can't be written; the message says what staff can do."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a journal: everything a replay starts from."""

    tillbox: int = 1
    game: str
    rules: int
    seats: tuple[str, ...]
    marks: tuple[int, ...] = ()
    """Each seat's Player Card: an index into the theme's seat marks."""
    options: dict[str, Any]
    deck: dict[str, Any] | None = None
    """The cards themselves, so that a deck changed since then changes no old game."""


class Entry(msgspec.Struct, frozen=True):
    """A game in the journal."""

    id: int
    header: Header
    actions: tuple[bytes, ...]
    """Each action as JSON, in order."""


class Result(msgspec.Struct, frozen=True):
    """How one seat came out of a game that was played to its end."""

    game: int
    """The number of its journal: a later game has a higher one."""
    seat: int
    name: str
    place: int
    points: int
    options: dict[str, Any]
    """What was played by, as in the journal's header."""


class Store:
    """One open journal file; ``:memory:`` keeps nothing."""

    def __init__(self, path: Path | str) -> None:
        """Open or create it, setting an unreadable file aside.

        Raises:
            StorageError: when the folder can't be written at all.
        """
        self.path = path
        self.aside: Path | None = None
        """Where an unreadable journal was put, if there was one."""
        try:
            self._db = self._connect()
        except sqlite3.DatabaseError as error:
            self.aside = self._make_room(error)
            self._db = self._connect()

    def _connect(self) -> sqlite3.Connection:
        if isinstance(self.path, Path):
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                _check_head(self.path)
            except OSError as error:
                raise StorageError(_sorry(self.path)) from error
        db = sqlite3.connect(self.path, isolation_level=None)
        try:
            db.execute("pragma journal_mode = wal")
            # FULL syncs the log at every commit: what was answered is on the disk.
            db.execute("pragma synchronous = full")
            if db.execute("pragma quick_check").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("the pages don't fit together")
            db.executescript(SCHEMA)
        except sqlite3.DatabaseError:
            db.close()
            raise
        return db

    def _make_room(self, error: sqlite3.DatabaseError) -> Path:
        path = self.path
        if isinstance(error, sqlite3.OperationalError) or not isinstance(path, Path):
            raise StorageError(_sorry(path)) from error
        aside = set_aside(path)
        for suffix in ("-wal", "-shm"):  # the log may hold what the file lacks
            with contextlib.suppress(FileNotFoundError):
                Path(f"{path}{suffix}").rename(f"{aside}{suffix}")
        return aside

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        self._db.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        try:
            self._db.execute("begin immediate")
            try:
                yield self._db
            except BaseException:
                self._db.execute("rollback")
                raise
            self._db.execute("commit")
        except sqlite3.Error as error:
            raise StorageError(_sorry(self.path)) from error

    def begin(self, header: Header) -> int:
        """Start a game's journal; return its number."""
        with self._writing() as db:
            row = db.execute(
                "insert into games (header) values (?)", (msgspec.json.encode(header),)
            )
            assert row.lastrowid is not None
            return row.lastrowid

    def append(self, game: int, seq: int, body: bytes) -> None:
        """Write action number ``seq`` (from 0) of a game; on the disk on return.

        Raises:
            StorageError: when it could not be written.
        """
        with self._writing() as db:
            db.execute("insert into actions values (?, ?, ?)", (game, seq, body))

    def cut(self, game: int, seq: int) -> None:
        """Take back every action from number ``seq`` on."""
        with self._writing() as db:
            db.execute("delete from actions where game = ? and seq >= ?", (game, seq))

    def finish(self, game: int, standings: Standings | None) -> None:
        """Close a game's journal with its result, or without one if it was left."""
        with self._writing() as db:
            db.execute(
                "update games set ended = 1, standings = ? where id = ?",
                (to_json(standings) if standings else None, game),
            )
            if standings:
                db.executemany(
                    "insert or replace into results values (?, ?, ?, ?, ?, ?, ?, ?)",
                    _result_rows(db, game, standings),
                )

    def results(self, key: str, seats: int) -> list[Result]:
        """Return all results of one game with so many seats, the highest first.

        Of equal points, those that were made first come first.

        Raises:
            StorageError: when they can't be read.
        """
        try:
            rows = self._db.execute(
                "select game, seat, name, place, points, options from results"
                " where key = ? and seats = ? order by points desc, game, seat",
                (key, seats),
            ).fetchall()
            return [_result(row) for row in rows]
        except (sqlite3.Error, msgspec.MsgspecError) as error:
            raise StorageError(_sorry(self.path)) from error

    def unfinished(self) -> Entry | None:
        """Return the newest game that has not ended, if its header can be read."""
        row = self._db.execute(
            "select id, header from games where ended = 0 order by id desc limit 1"
        ).fetchone()
        return self._entry(*row) if row else None

    def newest(self) -> Entry | None:
        """Return the game begun last, ended or not."""
        row = self._db.execute(
            "select id, header from games order by id desc limit 1"
        ).fetchone()
        return self._entry(*row) if row else None

    def entry(self, game: int) -> Entry | None:
        """Return one game's journal."""
        row = self._db.execute(
            "select id, header from games where id = ?", (game,)
        ).fetchone()
        return self._entry(*row) if row else None

    def _entry(self, game: int, header: bytes) -> Entry | None:
        try:
            read = msgspec.json.decode(header, type=Header)
        except msgspec.MsgspecError:
            return None
        rows = self._db.execute(
            "select body from actions where game = ? order by seq", (game,)
        )
        return Entry(game, read, tuple(body for (body,) in rows))

    def get(self, key: str, kind: Any, default: Any) -> Any:
        """Return a setting, or ``default`` where it is missing or not a ``kind``."""
        row = self._db.execute(
            "select value from settings where key = ?", (key,)
        ).fetchone()
        try:
            return msgspec.json.decode(row[0], type=kind) if row else default
        except msgspec.MsgspecError:
            return default

    def put(self, key: str, value: object) -> None:
        """Keep a setting."""
        with self._writing() as db:
            db.execute(
                "insert or replace into settings values (?, ?)",
                (key, msgspec.json.encode(value)),
            )


def _check_head(path: Path) -> None:
    """Refuse a file that is no database before SQLite touches its log.

    Raises:
        sqlite3.DatabaseError: when it begins otherwise.
    """
    with contextlib.suppress(FileNotFoundError), path.open("rb") as file:
        if file.read(len(MAGIC)) not in (b"", MAGIC):
            raise sqlite3.DatabaseError("this is no journal")


def _result_rows(
    db: sqlite3.Connection, game: int, standings: Standings
) -> Iterator[tuple[object, ...]]:
    row = db.execute("select header from games where id = ?", (game,)).fetchone()
    header = msgspec.json.decode(row[0], type=Header)
    options = msgspec.json.encode(header.options)
    for each in standings.ranking:
        name = header.seats[each.seat]
        played = (game, each.seat, header.game, len(header.seats), options)
        yield (*played, name, each.place, each.total)


def _result(row: tuple[Any, ...]) -> Result:
    game, seat, name, place, points, options = row
    return Result(game, seat, name, place, points, msgspec.json.decode(options))


FULL = (
    "Games can't be saved in {folder}: make room there or check that it may be "
    "written to."
)


def _sorry(path: Path | str) -> str:
    return FULL.format(folder=os.path.dirname(path) or path)
