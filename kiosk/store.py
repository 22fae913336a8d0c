"""What the box keeps: the journal of every game, results, settings staff changed.

SQLite, one action a row, committed and synced to the disk before ``append`` returns.
A file that is not ours, or that a newer version wrote, is set aside under another
name, never overwritten; a game that can't go on is shelved, never deleted.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import msgspec

from kiosk.decks.files import set_aside
from kiosk.rules.contract import Standings, from_json, to_json
from kiosk.storefile import (
    Database,
    bodies,
    check_head,
    check_pages,
    is_lost,
    prepare,
)

JOURNAL = 1
"""Of a game's header and actions; raised when an older program could not read them."""
UNFINISHED, ENDED, SHELVED = 0, 1, 2
"""How a game is: shelved are those that can't go on here and wait for the staff."""
OURS = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_PERM, sqlite3.SQLITE_NOMEM)  # fmt: skip
"""Errors of the place rather than of the file: setting it aside would not help."""


class StorageError(OSError):
    """The journal can't be written or read; the message says what staff can do."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a journal: everything a replay starts from."""

    tillbox: int = JOURNAL
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
    """One journal file; ``:memory:`` keeps nothing."""

    def __init__(self, path: Path | str, *, later: bool = False) -> None:
        """Open or create it, setting an unreadable file aside.

        Args:
            path: the file.
            later: open it only when something is written, and try anew each time that
                this fails: for a disk that can't be written to just now.

        Raises:
            StorageError: when the folder can't be written at all.
        """
        self.path = path
        self.aside: Path | None = None
        """Where an unreadable journal was put, if there was one."""
        self.why = ""
        """What was wrong with it."""
        self._open: sqlite3.Connection | None = None
        if not later:
            self._open = self._opened()

    @property
    def ready(self) -> bool:
        """Whether it is open."""
        return self._open is not None

    @property
    def _db(self) -> sqlite3.Connection:
        if self._open is None:
            self._open = self._opened()
        return self._open

    def _opened(self) -> sqlite3.Connection:
        try:
            return self._connect()
        except sqlite3.DatabaseError as error:
            self.aside, self.why = self._make_room(error), str(error)
        try:
            return self._connect()
        except sqlite3.DatabaseError as error:
            raise StorageError(_sorry(self.path)) from error

    def _connect(self) -> sqlite3.Connection:
        if isinstance(self.path, Path):
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                check_head(self.path)
                self._check_log(self.path)
                check_pages(self.path)
            except OSError as error:
                raise StorageError(_sorry(self.path)) from error
        db = sqlite3.connect(self.path, isolation_level=None, factory=Database)
        try:
            prepare(db)
        except sqlite3.DatabaseError:
            db.close()
            raise
        return db

    def _check_log(self, path: Path) -> None:
        """Set a log aside that SQLite would silently throw away."""
        log = Path(f"{path}-wal")
        if is_lost(path, log):
            self.aside, self.why = set_aside(log), "its log is damaged"

    def _make_room(self, error: sqlite3.DatabaseError) -> Path:
        path = self.path
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        if code & 0xFF in OURS or not isinstance(path, Path):
            raise StorageError(_sorry(path)) from error
        try:
            aside = set_aside(path)
            for suffix in ("-wal", "-shm"):  # the log may hold what the file lacks
                with contextlib.suppress(FileNotFoundError):
                    Path(f"{path}{suffix}").rename(f"{aside}{suffix}")
        except OSError as refused:
            raise StorageError(_sorry(path)) from refused
        return aside

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        if self._open is not None:
            self._open.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Do it all or nothing, and leave no half-done transaction behind."""
        try:
            db = self._db
            try:
                db.execute("begin immediate")
                yield db
                db.execute("commit")
            finally:
                if db.in_transaction:
                    db.execute("rollback")
        except (sqlite3.Error, MemoryError) as error:
            raise StorageError(_sorry(self.path)) from error

    def check(self) -> None:
        """Do nothing but see whether it can be written to.

        Raises:
            StorageError: when it can't.
        """
        with self._writing():
            pass

    def begin(self, header: Header) -> int:
        """Start a game's journal; return its number."""
        with self._writing() as db:
            row = db.execute(
                "insert into games (header) values (?)", (to_json(header),)
            )
            assert row.lastrowid is not None
            return row.lastrowid

    def keep(self, game: int, seq: int, bodies: Sequence[bytes] = ()) -> None:
        """Make these the game's actions from number ``seq`` on, and the last ones.

        They are on the disk on return.

        Raises:
            StorageError: when it could not be written; nothing has changed then.
        """
        with self._writing() as db:
            db.execute("delete from actions where game = ? and seq >= ?", (game, seq))
            rows = ((game, at, body) for at, body in enumerate(bodies, start=seq))
            db.executemany("insert into actions values (?, ?, ?)", rows)

    def finish(self, game: int, standings: Standings | None) -> None:
        """Close a game's journal with its result, or without one if it was left."""
        with self._writing() as db:
            db.execute(
                "update games set ended = ?, standings = ? where id = ?",
                (ENDED, to_json(standings) if standings else None, game),
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
        rows = self._rows(
            "select game, seat, name, place, points, options from results"
            " where key = ? and seats = ? order by points desc, game, seat",
            key, seats,
        )  # fmt: skip
        try:
            return [_result(row) for row in rows]
        except ValueError as error:
            raise StorageError(_sorry(self.path)) from error

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StorageError(_sorry(self.path)) from error

    def shelve(self, game: int) -> None:
        """Offer a game no more: it can't go on here. It stays in the journal, whole."""
        with self._writing() as db:
            db.execute("update games set ended = ? where id = ?", (SHELVED, game))

    def unreadable(self) -> list[int]:
        """Return the unfinished games whose header can't be read."""
        rows = self._rows("select id, header from games where ended = 0")
        return [game for game, header in rows if read_header(header) is None]

    def unfinished(self) -> Entry | None:
        """Return the newest game that has not ended, if its header can be read.

        Raises:
            StorageError: when the journal can't be read, as for all that follow.
        """
        return self._entry(
            "select id, header from games where ended = 0 order by id desc limit 1"
        )

    def newest(self) -> Entry | None:
        """Return the game begun last, ended or not."""
        return self._entry("select id, header from games order by id desc limit 1")

    def games(self) -> Iterator[Entry]:
        """Yield every game whose header can be read, the oldest first."""
        for (game,) in self._rows("select id from games order by id"):
            entry = self.entry(game)
            if entry is not None:
                yield entry

    def clear_results(self) -> int:
        """Forget all results; the games themselves are kept. Return how many went.

        Raises:
            StorageError: when they can't be cleared.
        """
        with self._writing() as db:
            return db.execute("delete from results").rowcount

    def entry(self, game: int) -> Entry | None:
        """Return one game's journal."""
        return self._entry("select id, header from games where id = ?", game)

    def _entry(self, query: str, *values: object) -> Entry | None:
        for game, header in self._rows(query, *values):
            read = read_header(header)
            if read is not None:
                try:
                    return Entry(game, read, tuple(bodies(self._db, game)))
                except sqlite3.Error as error:
                    raise StorageError(_sorry(self.path)) from error
        return None

    def get(self, key: str, kind: Any, default: Any) -> Any:
        """Return a setting, or ``default`` where it is missing or not a ``kind``."""
        for (value,) in self._rows("select value from settings where key = ?", key):
            with contextlib.suppress(ValueError):
                return from_json(value, kind)
        return default

    def recall(self, key: str, kind: Any, default: Any) -> Any:
        """Return a setting as ``get`` does, or ``default`` while the disk is ill."""
        try:
            return self.get(key, kind, default)
        except StorageError:
            return default

    def remember(self, key: str, value: object) -> None:
        """Keep a setting as ``put`` does; while the disk is ill it is let go."""
        with contextlib.suppress(StorageError):
            self.put(key, value)

    def put(self, key: str, value: object) -> None:
        """Keep a setting.

        Raises:
            StorageError: when it can't be kept.
        """
        with self._writing() as db:
            db.execute(
                "insert or replace into settings values (?, ?)",
                (key, msgspec.json.encode(value)),
            )


def read_header(data: Any) -> Header | None:
    """Read a header; ``None`` where that can't be done."""
    try:
        return cast(Header, from_json(data, Header))
    except ValueError:
        return None


def _result_rows(
    db: sqlite3.Connection, game: int, standings: Standings
) -> Iterator[tuple[object, ...]]:
    row = db.execute("select header from games where id = ?", (game,)).fetchone()
    header: Header = from_json(row[0], Header)
    options = msgspec.json.encode(header.options)
    for each in standings.ranking:
        name = header.seats[each.seat]
        played = (game, each.seat, header.game, len(header.seats), options)
        yield (*played, name, each.place, each.total)


def _result(row: tuple[Any, ...]) -> Result:
    game, seat, name, place, points, options = row
    return Result(game, seat, name, place, points, from_json(options, Any))


FULL = (
    "Games can't be saved in {folder}: make room there or check that it may be "
    "written to."
)


def _sorry(path: Path | str) -> str:
    return FULL.format(folder=os.path.dirname(path) or path)
