"""A few cuts of the power; ``make power-cuts`` makes five hundred."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from kiosk.decks.files import replace_file
from tests.power_cuts import cutting, tape
from tests.power_cuts.disk import Disk, rebuild
from tests.power_cuts.tape import Call

NO_COMPILER = "storage calls are recorded by a little C"


@pytest.fixture(scope="session")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tape.build(tmp_path_factory.mktemp("tape"))
    if made is None:
        pytest.skip(NO_COMPILER)
    return made


def test_a_few_cuts_lose_nothing(tmp_path: Path) -> None:
    tally = cutting.run(12, "few", tmp_path, spoil_one_in=3)
    assert (tally.problems, tally.lost) == ([], 0)
    assert sum(tally.cuts.values()) == 12
    assert tally.actions > 0


def test_cuts_without_a_compiler_say_what_they_leave_out_and_are_no_pass(
    tmp_path: Path,
) -> None:
    asked = ["--cuts", "2", "--jobs", "1", "--hangs", "0", "--folder", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-m", "tests.power_cuts", *asked],
        cwd=Path(__file__).parent.parent, env=os.environ | {"PATH": str(tmp_path)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "LEFT OUT" in done.stderr
    assert "| cuts | 2 (2 kill) |" in done.stdout
    assert "| problems | 0 |" in done.stdout
    assert done.returncode == 1


def test_cuts_notice_a_journal_that_is_not_synced(
    tmp_path: Path, recorder: Path
) -> None:
    tally = cutting.run(
        14, "careless", tmp_path, kinds=("torn",), spoil_one_in=0, durable=False
    )
    assert tally.lost > 0
    assert tally.problems


def written(folder: Path, code: str, recorder: Path, *, fatal: int = 0) -> int:
    """Run some lines of Python whose storage calls in ``folder`` are recorded."""
    code = (
        "from pathlib import Path; from tests.power_cuts.tape import Recorder\n"
        f"folder = Path({str(folder)!r})\n"
        f"Recorder().start(Path({str(folder.parent / 'tape')!r}), folder, {fatal})\n"
        + code
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parent.parent,
        env={"LD_PRELOAD": str(recorder)},
        check=False,
    )
    return done.returncode


@pytest.mark.parametrize("seed", range(12))
def test_a_file_that_is_replaced_is_the_old_or_the_new_one(
    tmp_path: Path, recorder: Path, seed: int
) -> None:
    folder = tmp_path / "state"
    folder.mkdir()
    replace_file(folder / "file", b"old" * 1000)
    disk, rng = Disk(folder), Random(seed)
    code = (
        "from kiosk.decks.files import replace_file\n"
        "replace_file(folder / 'file', b'new' * 1000)"
    )
    assert written(folder, code, recorder) == 0
    calls = list(tape.read(tmp_path / "tape"))
    end = rng.randrange(len(calls) + 1)
    disk.play(calls[:end])
    rebuild(folder, disk.cut(rng), rng)
    found = (folder / "file").read_bytes()
    assert found in (b"old" * 1000, b"new" * 1000)
    if end == len(calls):
        assert found == b"new" * 1000


def test_a_process_can_die_in_the_middle_of_a_write(
    tmp_path: Path, recorder: Path
) -> None:
    folder = tmp_path / "state"
    folder.mkdir()
    code = "(folder / 'file').write_bytes(b'0123456789')"
    assert written(folder, code, recorder, fatal=1) == -signal.SIGKILL
    assert (folder / "file").read_bytes() == b"01234"


def outcomes(calls: list[Call], folder: Path, content: bytes = b"") -> set[bytes]:
    """Return all that a file can hold after a cut that follows these calls."""
    path = folder / "file"
    path.write_bytes(content)
    inode = path.stat().st_ino
    found = set()
    for seed in range(200):
        disk = Disk(folder)
        disk.play(call._replace(inode=inode) for call in calls)
        found.add(disk.cut(Random(seed))[str(path)])
    return found


def test_what_was_synced_stays_and_what_was_not_may_be_torn(tmp_path: Path) -> None:
    write = Call("w", 0, 0, b"x" * 1024)
    sync = Call("s", 0, 0, b"")
    assert outcomes([write, sync], tmp_path) == {b"x" * 1024}
    torn = outcomes([write], tmp_path)
    assert {b"", b"x" * 512, bytes(512) + b"x" * 512, b"x" * 1024} <= torn


def test_an_unsynced_name_may_be_lost(tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(b"kept")
    paths = f"{tmp_path}/old\n{tmp_path}/new".encode()
    found = set()
    for seed in range(50):
        disk = Disk(tmp_path)
        disk.play([Call("r", 0, 0, paths)])
        found.add(tuple(disk.cut(Random(seed))))
    assert found == {(f"{tmp_path}/old",), (f"{tmp_path}/new",)}
