"""Memory: the most that a game takes, with all its screens and the camera on.

Every game is played through all screens that the pictures show, in a process of its
own: the whole program, a screen of 1280 x 800, and the simulated counter, whose camera
delivers and is read all the time. The cards on it are painted by another process, as
a box paints none: what they take where a PC paints them itself is a row of its own.
Peers, in the same run: Python with pygame and a window of that size and nothing else,
and the libraries that the program imports.

RSS is what the kernel counts for the process; PSS counts what it shares with others,
such as libraries, only in part, and is taken at the end.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.bench.screens import GAMES, get_ahead, opened, situations

LIBRARIES = ("pygame", "msgspec", "numpy", "cv2", "zxingcpp", "gpiozero")
WINDOW = "import pygame; pygame.display.init(); pygame.display.set_mode((1280, 800))"
ROOT = Path(__file__).parents[2]


class Memory(NamedTuple):
    """What a process takes, in megabytes (of 2**20 bytes)."""

    peak: float
    """The most RSS there was."""
    pss: float
    anonymous: float
    """The part of PSS that is no file's: heap and stacks."""


def taken() -> Memory:
    """Return what this process takes now, and the most that it took."""
    rollup = _kilobytes(Path("/proc/self/smaps_rollup"))
    peak = _kilobytes(Path("/proc/self/status"))["VmHWM"]
    return Memory(peak / 1024, rollup["Pss"] / 1024, rollup["Pss_Anon"] / 1024)


def _kilobytes(path: Path) -> dict[str, int]:
    lines = (line.split() for line in path.read_text().splitlines())
    return {w[0].rstrip(":"): int(w[1]) for w in lines if w[-1] == "kB"}


PAINTER = """
import sys
from kiosk.decks.faces import card_face
from kiosk.decks.loader import load_deck
from kiosk.drawer import DPI
deck = load_deck(None)
for number in sys.stdin:
    face = card_face(deck, number.strip(), DPI)
    print(*face.shape, flush=True)
    sys.stdout.buffer.write(face.tobytes())
    sys.stdout.flush()
"""


@contextmanager
def painter() -> Iterator[Callable[[str], Any]]:
    """Paint cards in another process."""
    import numpy as np

    with subprocess.Popen(
        [sys.executable, "-c", PAINTER], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        cwd=ROOT,
    ) as child:  # fmt: skip
        numbers, faces = child.stdin, child.stdout
        assert numbers is not None
        assert faces is not None

        def face(number: str) -> Any:
            numbers.write(f"{number}\n".encode())
            numbers.flush()
            rows, columns = map(int, faces.readline().split())
            flat = np.frombuffer(faces.read(rows * columns), np.uint8)
            return flat.reshape(rows, columns)

        yield face
        numbers.close()


def play(game: str, most: int | None = None, *, paint: bool = False) -> Memory:
    """Play a game through its screens with the camera on.

    Args:
        game: the name of its script in ``tests.pictures``.
        most: so many screens of it; all by default.
        paint: whether this process paints the cards that are laid down.
    """
    with opened() as pilot, painter() as face:
        if not paint:
            pilot.app.desk.drawer.face = face
        counter = pilot.app.box.counter
        counter.stop = lambda: None  # no screen turns it off
        counter.start()
        for number, _ in enumerate(situations(pilot, game), start=1):
            get_ahead(pilot)
            if number == most:
                break
        pilot.run(1000)
        assert counter.latest() is not None, "the camera was off"
        del counter.stop
        return taken()


def alone(code: str) -> Memory:
    """Run code in a fresh Python; return what it took."""
    whole = f"{code}\nfrom tests.bench.bench_memory import taken\n"
    whole += "import json; print(); print(json.dumps(taken()))"
    run = subprocess.run(
        [sys.executable, "-c", whole], capture_output=True, text=True, check=True,
        cwd=ROOT, env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
    )  # fmt: skip
    return Memory(*json.loads(run.stdout.splitlines()[-1]))


def game(name: str, *, paint: bool = False) -> Memory:
    """Play a game in a fresh Python; return what it took."""
    call = f"play({name!r}, paint={paint})"
    return alone(f"from tests.bench.bench_memory import play; {call}")


def row(name: str, memory: Memory, peer: Memory) -> str:
    """Return a line of the table."""
    ratio = memory.peak / peer.peak
    return (
        f"| {name} | {memory.peak:.0f} | {memory.pss:.0f} | {memory.anonymous:.0f}"
        f" | {ratio:.1f} |"
    )


def main(games: Sequence[str] = GAMES) -> None:
    """Print the table."""
    window = alone(WINDOW)
    print("| MB | peak RSS | PSS | of it heap | of a bare window |")
    print("| --- | ---: | ---: | ---: | ---: |")
    print(row("pygame and a window", window, window))
    print(row("all libraries", alone(f"import {', '.join(LIBRARIES)}"), window))
    for name in games:
        print(row(name.replace("_", " "), game(name), window), flush=True)
    painted = game(games[0], paint=True)
    print(row(f"{games[0].replace('_', ' ')}, its cards painted here", painted, window))


def check() -> None:
    """Show that a window and a few screens can be measured, the camera being on."""
    window, few = (
        alone(WINDOW),
        alone("from tests.bench.bench_memory import play; play('time_is_money', 2)"),
    )
    assert 0 < window.pss <= window.peak < few.peak


if __name__ == "__main__":
    main()
