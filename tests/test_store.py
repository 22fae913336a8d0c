"""The journal: what was answered is kept, what can't be read is set aside."""

from pathlib import Path

import pytest

from kiosk.store import Header, StorageError, Store, set_aside

HEADER = Header(game="toy", rules=1, seats=("Ann", "Bob"), options={"worth": 3})


def test_a_game_comes_back_as_it_was_written(tmp_path: Path) -> None:
    store = Store(tmp_path / "deep" / "tillbox.db")
    game = store.begin(HEADER)
    for seq, body in enumerate([b'{"a":1}', b'{"b":2}', b'{"c":3}']):
        store.append(game, seq, body)
    store.cut(game, 2)
    store.close()
    entry = Store(tmp_path / "deep" / "tillbox.db").unfinished()
    assert entry is not None
    assert (entry.header, entry.actions) == (HEADER, (b'{"a":1}', b'{"b":2}'))


def test_a_finished_game_is_not_offered_again_but_is_kept(tmp_path: Path) -> None:
    store = Store(tmp_path / "tillbox.db")
    game = store.begin(HEADER)
    store.finish(game, b"{}")
    assert store.unfinished() is None
    newest = store.newest()
    assert newest is not None
    assert newest.id == game


@pytest.mark.parametrize("garbage", [b"not a database at all" * 300, b"\x00" * 8192])
def test_a_garbage_journal_is_set_aside_whole(tmp_path: Path, garbage: bytes) -> None:
    path = tmp_path / "tillbox.db"
    path.write_bytes(garbage)
    store = Store(path)
    assert store.aside is not None
    assert store.aside.read_bytes() == garbage
    assert store.begin(HEADER) == 1


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
