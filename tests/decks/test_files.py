"""What a command writes where it was told to: files whole, links and devices kept."""

import os
import stat
import threading
from pathlib import Path

import pytest

from kiosk.decks.files import write_out


def test_a_file_that_a_link_leads_to_is_replaced_and_the_link_stays(
    tmp_path: Path,
) -> None:
    (real := tmp_path / "real").mkdir()
    (link := tmp_path / "deck.pdf").symlink_to(Path("real") / "deck.pdf")
    for data in (b"new", b"newer"):
        write_out(link, data)
        assert link.is_symlink()
        assert (real / "deck.pdf").read_bytes() == data
    assert [each.name for each in real.iterdir()] == ["deck.pdf"]


def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    (link := tmp_path / "link").symlink_to(pipe)
    for way in (pipe, link):
        heard: list[bytes] = []
        ear = threading.Thread(target=lambda into=heard: into.append(pipe.read_bytes()))
        ear.start()
        write_out(way, b"x" * 100_000)
        ear.join(timeout=10)
        assert heard == [b"x" * 100_000]
    assert stat.S_ISFIFO(pipe.lstat().st_mode)
    assert link.is_symlink()


def test_who_may_read_a_file_stays_so(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        write_out(path := tmp_path / "game.jsonl", b"1")
        assert path.stat().st_mode & 0o777 == 0o640
        path.chmod(0o600)
        write_out(path, b"2")
        assert path.stat().st_mode & 0o777 == 0o600
        assert os.umask(0o027) == 0o027
    finally:
        os.umask(old)


@pytest.mark.parametrize("where", ["folder", "missing/deck.pdf", "loop"])
def test_what_cannot_be_written_is_named_as_it_was_given(
    where: str, tmp_path: Path
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    path = tmp_path / where
    with pytest.raises(OSError) as refused:
        write_out(path, b"data")
    assert refused.value.filename == str(path)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["folder", "loop"]
