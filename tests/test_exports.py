"""An export is whole or not there, and touches nothing else."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from kiosk import exports
from kiosk.cli import main
from kiosk.exports import PART, export
from kiosk.games import reopen_game
from kiosk.replay import replay
from kiosk.store import Header, Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = Store(tmp_path / "state" / "tillbox.db")
    for game in ("time-is-money", "shelf-stock"):
        made.begin(
            Header(game=game, rules=1, seats=("A", "B"), marks=(0, 1), options={})
        )
    return made


def journal(store: Store) -> Path:
    assert isinstance(store.path, Path)
    return store.path


def everything(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def test_all_games_and_texts_are_in_a_new_folder(tmp_path: Path, store: Store) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / "holiday.jpg").write_text("theirs")
    texts = {"doctor.txt": "fine\n", "../../evil.txt": "out"}
    made, unread = export(stick, journal(store), texts)
    assert (made, unread) == (stick / "tillbox-1", 0)
    assert export(stick, journal(store), {}).folder == stick / "tillbox-2"
    assert everything(made) == {
        "doctor.txt", "evil.txt", "games", "games/00001.jsonl", "games/00002.jsonl",
    }  # fmt: skip
    assert (stick / "holiday.jpg").read_text() == "theirs"
    assert everything(tmp_path) - everything(stick) >= {"stick"}
    assert not (tmp_path / "evil.txt").exists()


def test_an_exported_game_can_be_replayed(tmp_path: Path) -> None:
    from kiosk.demo import simulated

    with simulated(tmp_path / "state", seed=2) as pilot:
        pilot.tap("Gameshop Shelf Stock", "Add a player", "Next", "Start game")
        store = pilot.app.store
        assert store is not None
        made = export(tmp_path, journal(store), {}).folder
    (file,) = (made / "games").iterdir()
    table = replay(file.read_bytes().splitlines(), reopen_game)
    assert table.game.key == "shelf-stock"
    assert main(["replay", str(file)]) == 0


def test_a_stick_pulled_out_leaves_no_half_copy(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = 0
    real = exports._write

    def failing(path: Path, data: bytes) -> None:
        nonlocal written
        written += 1
        if written == 3:
            raise OSError(5, "Input/output error")
        real(path, data)

    monkeypatch.setattr(exports, "_write", failing)
    with pytest.raises(OSError, match="Input/output"):
        export(tmp_path, journal(store), {"a.txt": "a", "b.txt": "b"})
    assert not [p for p in tmp_path.iterdir() if p.name != "state"]


def test_what_a_cut_left_behind_is_cleared_first(tmp_path: Path, store: Store) -> None:
    (tmp_path / PART / "games").mkdir(parents=True)
    (tmp_path / PART / "old.txt").write_text("half")
    made = export(tmp_path, journal(store), {}).folder
    assert everything(made) == {"games", "games/00001.jsonl", "games/00002.jsonl"}
    assert not (tmp_path / PART).exists()


def test_games_that_can_not_be_read_here_are_copied_as_they_stand(
    tmp_path: Path, store: Store
) -> None:
    path = journal(store)
    store.keep(2, 0, [b'{"type":"roll"}', b"\xff\x00 no JSON"])
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("update games set header = ? where id = 2", (b'{"tillbox":99}',))
        db.commit()
    made, unread = export(tmp_path, path, {})
    assert unread == 1
    assert everything(made) == {
        "games", "games/00001.jsonl", "unread", "unread/00002.jsonl",
        "unread/README.txt",
    }  # fmt: skip
    lines = (made / "unread/00002.jsonl").read_bytes()
    assert lines == b'{"tillbox":99}\n{"type":"roll"}\n\xff\x00 no JSON\n'
    assert "as it stood" in (made / "unread/README.txt").read_text()


def test_a_box_without_a_journal_copies_its_texts(tmp_path: Path) -> None:
    made, _ = export(tmp_path, tmp_path / "none.db", {"a.txt": "a"})
    assert everything(made) == {"games", "a.txt"}
