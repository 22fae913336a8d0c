"""The journal: what was answered is kept, what can't be read is set aside."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from kiosk.decks.files import set_aside
from kiosk.opening import shelve_unreadable
from kiosk.rules.contract import Line, Standing, Standings
from kiosk.store import Header, Result, StorageError, Store
from kiosk.storefile import VERSION
from kiosk.storelook import exported

HEADER = Header(game="toy", rules=1, seats=("Ann", "Bob"), options={"worth": 3})


def standings(*totals: int) -> Standings:
    """Return final standings in which the seats have these totals."""
    order = sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))
    return Standings(
        tuple(
            Standing(
                seat,
                1 + sum(other > totals[seat] for other in totals),
                totals[seat],
                (Line("All", totals[seat]),),
            )
            for seat in order
        ),
        final=True,
    )


def test_a_game_comes_back_as_it_was_written(tmp_path: Path) -> None:
    store = Store(tmp_path / "deep" / "tillbox.db")
    game = store.begin(HEADER)
    for seq, body in enumerate([b'{"a":1}', b'{"b":2}', b'{"c":3}']):
        store.keep(game, seq, [body])
    store.keep(game, 2)
    store.close()
    entry = Store(tmp_path / "deep" / "tillbox.db").unfinished()
    assert entry is not None
    assert (entry.header, entry.actions) == (HEADER, (b'{"a":1}', b'{"b":2}'))


def test_a_finished_game_is_not_offered_again_but_is_kept(tmp_path: Path) -> None:
    store = Store(tmp_path / "tillbox.db")
    game = store.begin(HEADER)
    store.finish(game, standings(3, 1))
    assert store.unfinished() is None
    newest = store.newest()
    assert newest is not None
    assert newest.id == game


def test_results_come_back_the_highest_and_the_oldest_first(tmp_path: Path) -> None:
    store = Store(tmp_path / "tillbox.db")
    for totals in ((3, 7), (7, 7), (1, 9)):
        store.finish(store.begin(HEADER), standings(*totals))
    found = store.results("toy", 2)
    assert [(r.game, r.name, r.place, r.points) for r in found] == [
        (3, "Bob", 1, 9),
        (1, "Bob", 1, 7),
        (2, "Ann", 1, 7),
        (2, "Bob", 1, 7),
        (1, "Ann", 2, 3),
        (3, "Ann", 2, 1),
    ]
    assert found[0] == Result(3, 1, "Bob", 1, 9, {"worth": 3})


def test_results_are_those_of_one_game_with_so_many_seats(tmp_path: Path) -> None:
    store = Store(tmp_path / "tillbox.db")
    alone = Header(game="toy", rules=1, seats=("Ann",), options={})
    other = Header(game="top", rules=1, seats=("Ann",), options={})
    left = store.begin(alone)
    for header, points in ((alone, 4), (other, 5)):
        store.finish(store.begin(header), standings(points))
    store.finish(left, None)
    assert [r.points for r in store.results("toy", 1)] == [4]
    assert store.results("toy", 2) == []


def test_a_result_is_kept_once_however_often_a_game_is_closed(tmp_path: Path) -> None:
    store = Store(tmp_path / "tillbox.db")
    game = store.begin(HEADER)
    for points in (2, 5):
        store.finish(game, standings(points, 1))
    assert [r.points for r in store.results("toy", 2)] == [5, 1]


def test_results_that_cannot_be_read_are_said_in_a_sentence(tmp_path: Path) -> None:
    store = Store(tmp_path / "tillbox.db")
    store.close()
    with pytest.raises(StorageError, match="Games can't be saved"):
        store.results("toy", 1)


@pytest.mark.parametrize("garbage", [b"not a database at all" * 300, b"\x00" * 8192])
def test_a_garbage_journal_is_set_aside_whole(tmp_path: Path, garbage: bytes) -> None:
    path = tmp_path / "tillbox.db"
    path.write_bytes(garbage)
    store = Store(path)
    assert store.aside is not None
    assert store.aside.read_bytes() == garbage
    assert store.begin(HEADER) == 1


def test_the_log_of_an_unreadable_journal_is_kept_with_it(tmp_path: Path) -> None:
    (tmp_path / "tillbox.db").write_bytes(b"torn" * 2000)
    (tmp_path / "tillbox.db-wal").write_bytes(b"the last actions")
    store = Store(tmp_path / "tillbox.db")
    assert store.aside is not None
    assert Path(f"{store.aside}-wal").read_bytes() == b"the last actions"


def test_an_empty_journal_file_is_simply_a_new_one(tmp_path: Path) -> None:
    (tmp_path / "tillbox.db").touch()
    assert Store(tmp_path / "tillbox.db").begin(HEADER) == 1


def test_two_unreadable_files_get_two_names(tmp_path: Path) -> None:
    names = []
    for _ in range(2):
        (tmp_path / "deck.csv").write_text("?")
        names.append(set_aside(tmp_path / "deck.csv").name)
    assert names == ["deck.csv.unreadable-1", "deck.csv.unreadable-2"]


def test_a_folder_that_cannot_be_made_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match=r"can't be saved in .*: make room"):
        Store(tmp_path / "file" / "tillbox.db")


def test_a_write_after_the_disk_went_is_said_in_a_sentence(tmp_path: Path) -> None:
    store = Store(tmp_path / "tillbox.db")
    store.close()
    with pytest.raises(StorageError, match="Games can't be saved"):
        store.keep(1, 0, [b"{}"])


def test_settings_survive_and_wrong_ones_fall_back(tmp_path: Path) -> None:
    store = Store(tmp_path / "tillbox.db")
    store.put("volume", 3)
    assert store.get("volume", int, 7) == 3
    assert store.get("volume", str, "loud") == "loud"
    assert store.get("language", str, "en") == "en"


def test_a_header_that_cannot_be_read_is_not_offered(tmp_path: Path) -> None:
    store = Store(tmp_path / "tillbox.db")
    game = store.begin(HEADER)
    store._db.execute("update games set header = x'00ff' where id = ?", (game,))
    assert store.unfinished() is None


# --- journals of other versions ----------------------------------------------------

FIRST_TABLES = """
create table games (
    id integer primary key, header blob not null, ended integer not null default 0,
    standings blob);
create table actions (
    game integer not null, seq integer not null, body blob not null,
    primary key (game, seq)) without rowid;
create table settings (key text primary key, value blob not null);
"""
"""The tables of the first version, which kept no results and did not count itself."""


def made_by_hand(path: Path, tables: str, version: int) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    db.executescript(tables)
    db.execute(f"pragma user_version = {version}")
    return db


def test_a_journal_of_the_first_version_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "tillbox.db"
    db = made_by_hand(path, FIRST_TABLES, 0)
    header = b'{"game":"toy","rules":1,"seats":["Ann","Bob"],"options":{"worth":3}}'
    db.execute("insert into games (header) values (?)", (header,))
    db.execute("insert into actions values (1, 0, ?)", (b'{"a":1}',))
    db.close()
    store = Store(path)
    assert store.aside is None
    entry = store.unfinished()
    assert entry is not None
    assert (entry.header, entry.actions) == (HEADER, (b'{"a":1}',))
    store.finish(1, standings(3, 1))
    assert [r.points for r in store.results("toy", 2)] == [3, 1]


def test_a_journal_of_a_newer_version_is_set_aside_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "tillbox.db"
    db = made_by_hand(path, FIRST_TABLES + "create table more (x);", VERSION + 1)
    db.execute("insert into games (header) values (?)", (b'{"tillbox":9}',))
    db.close()
    before = path.read_bytes()
    store = Store(path)
    assert store.aside == tmp_path / "tillbox.db.unreadable-1"
    assert "newer version" in store.why
    assert store.aside.read_bytes() == before
    assert exported(store.aside) == [b'{"tillbox":9}']
    assert store.begin(HEADER) == 1


def test_tables_that_are_not_ours_are_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "tillbox.db"
    made_by_hand(path, "create table games (chess text);", 0).close()
    assert Store(path).aside is not None


@pytest.mark.parametrize(
    ("database", "log"),
    [(b"", b"\x37\x7f\x06\x82" + b"x" * 400), (None, b"torn" * 100)],
)
def test_a_log_that_would_be_thrown_away_is_kept(
    tmp_path: Path, database: bytes | None, log: bytes
) -> None:
    path = tmp_path / "tillbox.db"
    Store(path).close()
    if database is not None:
        path.write_bytes(database)
    (tmp_path / "tillbox.db-wal").write_bytes(log)
    store = Store(path)
    assert store.aside == tmp_path / "tillbox.db-wal.unreadable-1"
    assert store.aside.read_bytes() == log


def test_a_damaged_journal_is_not_changed_by_looking_at_it(tmp_path: Path) -> None:
    path = tmp_path / "tillbox.db"
    store = Store(path)
    game = store.begin(HEADER)
    for seq in range(300):
        store.keep(game, seq, [b"x" * 100])
    store.close()
    store = Store(path)
    store.keep(game, 300, [b"the last"])
    shutil.copy(path, tmp_path / "copy.db")
    shutil.copy(f"{path}-wal", tmp_path / "copy.db-wal")
    content = bytearray((tmp_path / "copy.db").read_bytes())
    content[20_000:21_000] = b"?" * 1000
    (tmp_path / "copy.db").write_bytes(content)
    log = (tmp_path / "copy.db-wal").read_bytes()
    aside = Store(tmp_path / "copy.db").aside
    assert aside is not None
    assert exported(aside)[-1] == b"the last"
    assert aside.read_bytes() == content
    assert Path(f"{aside}-wal").read_bytes() == log


def test_a_shelved_game_is_offered_no_more_and_stays(tmp_path: Path) -> None:
    store = Store(tmp_path / "tillbox.db")
    game = store.begin(HEADER)
    store.keep(game, 0, [b'{"a":1}'])
    store.shelve(game)
    assert store.unfinished() is None
    store.close()
    assert exported(tmp_path / "tillbox.db")[1:] == [b'{"a":1}']


def test_games_whose_header_cannot_be_read_are_named(tmp_path: Path) -> None:
    store = Store(tmp_path / "tillbox.db")
    good, bad = store.begin(HEADER), store.begin(HEADER)
    store._db.execute("update games set header = x'00ff' where id = ?", (bad,))
    assert store.unreadable() == [bad]
    assert shelve_unreadable(store) == [f"Game {bad} can't be read; it is kept."]
    entry = store.unfinished()
    assert entry is not None
    assert entry.id == good
    assert exported(tmp_path / "tillbox.db", bad) == [b"\x00\xff"]


def test_a_header_that_is_text_is_exported_as_bytes_too(tmp_path: Path) -> None:
    store = Store(tmp_path / "tillbox.db")
    with store._writing() as db:
        db.execute("insert into games (header) values ('a header')")
    store.close()
    assert exported(tmp_path / "tillbox.db") == [b"a header"]
