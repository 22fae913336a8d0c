"""The program as systemd and a terminal run it: started, stopped, started again."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CODE = "import sys; from kiosk.cli import main; sys.exit(main(sys.argv[1:]))"


def start(state: Path, notify: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "NOTIFY_SOCKET": notify}
    return subprocess.Popen(
        [sys.executable, "-c", CODE, "--state", str(state)], cwd=ROOT, text=True,
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip


@contextmanager
def started(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Start it with its state in ``folder``, and wait until it says that it is up."""
    address = str(folder / "notify")
    Path(address).unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(address)
        line.settimeout(60)
        program = start(folder / "state", address)
        assert line.recv(100) == b"READY=1"
        yield program


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_told_to_stop_it_stops_calmly(tmp_path: Path, number: signal.Signals) -> None:
    with started(tmp_path) as program:
        program.send_signal(number)
        output, _ = program.communicate(timeout=60)
        assert (program.returncode, output) == (0, "")


def test_killed_it_leaves_a_journal_that_opens_again(tmp_path: Path) -> None:
    with started(tmp_path) as program:
        program.kill()
        program.communicate(timeout=60)
    with started(tmp_path) as again:
        again.send_signal(signal.SIGTERM)
        output, _ = again.communicate(timeout=60)
        assert (again.returncode, output) == (0, "")
    assert (tmp_path / "state" / "tillbox.db").exists()
    assert not [*tmp_path.glob("state/*unreadable*")]
