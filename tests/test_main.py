"""The program as systemd and a terminal run it: started, stopped, started again."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CODE = "import sys; from kiosk.cli import main; sys.exit(main(sys.argv[1:]))"


def start(state: Path, *, notify: str = "") -> subprocess.Popen[str]:
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    if notify:
        environment |= {"NOTIFY_SOCKET": notify}
    return subprocess.Popen(
        [sys.executable, "-c", CODE, "--state", str(state)], cwd=ROOT, text=True,
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip


def wait_for(path: Path) -> None:
    end = time.monotonic() + 60
    while not path.exists():
        assert time.monotonic() < end, f"{path} never came"
        time.sleep(0.05)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_told_to_stop_it_stops_calmly(tmp_path: Path, number: signal.Signals) -> None:
    import socket

    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(address)
        line.settimeout(60)
        program = start(tmp_path / "state", notify=address)
        assert line.recv(100) == b"READY=1"
        program.send_signal(number)
        output, _ = program.communicate(timeout=60)
        assert (program.returncode, output) == (0, "")


def test_killed_it_leaves_a_journal_that_opens_again(tmp_path: Path) -> None:
    program = start(tmp_path)
    wait_for(tmp_path / "tillbox.db")
    program.kill()
    program.communicate(timeout=60)
    again = start(tmp_path)
    time.sleep(0.2)
    again.send_signal(signal.SIGTERM)
    output, _ = again.communicate(timeout=60)
    assert "Traceback" not in output
