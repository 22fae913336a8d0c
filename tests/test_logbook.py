"""What went wrong lately outlives a restart, and takes little room."""

import logging
from collections import deque
from pathlib import Path

import pytest

from kiosk import logbook
from kiosk.logbook import KEPT, Logbook
from kiosk.store import Store


def test_faults_are_there_after_a_restart_the_newest_first(tmp_path: Path) -> None:
    first = Logbook(Store(tmp_path / "db"), boot="one")
    first.note("camera", "It stalled.", 60)
    first.note("buzzer", "It fell off.", 90)
    again = Logbook(Store(tmp_path / "db"), boot="two")
    assert [(m.device, m.at, m.boot) for m in again.mishaps] == [
        ("buzzer", 90, "one"), ("camera", 60, "one"),
    ]  # fmt: skip


def test_a_fault_that_keeps_coming_back_is_counted(tmp_path: Path) -> None:
    book = Logbook(None, boot="one")
    for at in range(1000):
        book.note("restock-3", "It chatters.", at)
    (only,) = book.mishaps
    assert (only.times, only.at) == (1000, 999)


def test_chatter_is_not_written_down_each_time(tmp_path: Path) -> None:
    store = Store(tmp_path / "db")
    written: list[str] = []
    put = store.put
    store.put = lambda key, value: (written.append(key), put(key, value))[1]  # type: ignore[func-returns-value,method-assign]
    book = Logbook(store, boot="one")
    for at in range(59):
        book.note("restock-3", "It chatters.", at // 2)
    assert len(written) == 1


def test_the_list_is_bounded() -> None:
    book = Logbook(None, boot="one")
    for at in range(3 * KEPT):
        book.note("camera", f"Fault {at}.", at)
    assert len(book.mishaps) == KEPT
    assert book.mishaps[0].why == f"Fault {3 * KEPT - 1}."


def test_rubbish_in_the_store_is_no_list(tmp_path: Path) -> None:
    store = Store(tmp_path / "db")
    store.put(logbook.KEY, {"not": "a list"})
    assert Logbook(store).mishaps == []


def test_the_last_lines_of_the_log_are_kept() -> None:
    lines = logbook.LastLines()
    for at in range(2 * logbook.LINES):
        lines.emit(logging.LogRecord("x", 20, "x.py", 1, "line %d", (at,), None))
    assert len(lines.lines) == logbook.LINES
    assert lines.lines[-1].endswith(f"x: line {2 * logbook.LINES - 1}")


def test_the_log_can_be_read_while_the_loop_writes_into_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_system_log(command: object) -> str:
        raise OSError

    class Busy(str):
        """A line while which is written out another comes."""

        def __format__(self, how: str) -> str:
            logbook.LAST.lines.append("another")
            return str(self)

    monkeypatch.setattr(logbook, "run", no_system_log)
    monkeypatch.setattr(logbook.LAST, "lines", deque([Busy("one"), Busy("two")]))
    assert logbook.log_text() == "one\ntwo\n"
