"""The journal: what was answered is kept, what can't be read is set aside."""

from pathlib import Path

import pytest

from kiosk.decks.files import set_aside
from kiosk.rules.contract import Line, Standing, Standings
from kiosk.store import Header, Result, StorageError, Store

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
        store.append(game, seq, body)
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
        store.append(1, 0, b"{}")


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
