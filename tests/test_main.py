"""The program as systemd and a terminal run it: started, stopped, started again."""

import json
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


TOLD_EARLY = """
import os, signal, sys
import kiosk.app, kiosk.main
kiosk.app._driver = lambda: "KMSDRM"  # where the event that SDL makes is not obeyed
place, name = {name!r}.rsplit(".", 1)
module = sys.modules[place]
does = getattr(module, name)
def told(*args, **more):
    found = does(*args, **more)
    os.kill(os.getpid(), signal.SIGTERM)
    return found
setattr(module, name, told)
"""


LATE_DISPLAY = """
import kiosk.display, kiosk.main
kiosk.main.ON_THE_BOX = "dummy"
kiosk.display.connected = lambda folder: {"card0-HDMI-A-1": b""}
opens, tries = kiosk.main.open_window, []
def open_window():
    tries.append("once more")
    if len(tries) == 1:
        raise kiosk.display.NotOpened("busy")
    return opens()
kiosk.main.open_window = open_window
"""


def start(state: Path, notify: str, *, first: str = "", **more: str) -> (
    subprocess.Popen[str]
):  # fmt: skip
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "NOTIFY_SOCKET": notify}
    environment |= more
    return subprocess.Popen(
        [sys.executable, "-c", first + CODE, "--state", str(state)], cwd=ROOT,
        text=True, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
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


@pytest.mark.parametrize(
    "name",
    ["kiosk.main.open_window", "kiosk.main.splash", "kiosk.main.open_box",
     "kiosk.main.make_desk", "kiosk.main.assemble"],
)  # fmt: skip
def test_told_to_stop_while_it_starts_it_stops_calmly(
    tmp_path: Path, name: str
) -> None:
    program = start(tmp_path, "", first=TOLD_EARLY.format(name=name))
    output, _ = program.communicate(timeout=60)
    assert (program.returncode, output) == (0, "")
    if name != "kiosk.main.open_window":  # nothing is counted before
        assert json.loads((tmp_path / "starts.json").read_bytes())["calm"] is True


@pytest.mark.parametrize(("first", "signs"), [(LATE_DISPLAY, 6), ("", 0)])
def test_starting_it_gives_signs_of_life_once_systemd_waits_for_them(
    tmp_path: Path, first: str, signs: int
) -> None:
    """A box that has waited for its display has said by then that it is up."""
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(address)
        line.settimeout(60)
        program = start(
            tmp_path / "state", address, first=first, WATCHDOG_USEC="60000000"
        )
        heard = []
        while b"STATUS=no game on the table" not in heard:
            heard.append(line.recv(100))
    program.terminate()
    program.communicate(timeout=60)
    ready = [b"READY=1", b"WATCHDOG=1", b"STATUS=no game on the table"]
    assert heard[-3:] == ready
    before = [b"READY=1", *[b"WATCHDOG=1"] * signs] if first else []
    assert heard[:-3] == before
