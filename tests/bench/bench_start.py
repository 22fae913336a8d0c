"""From the start of the process to the first picture, and to a home screen that works.

The program itself is started, with a journal in an empty folder, simulated pins and the
simulated counter, on SDL's dummy driver. Noted are the wall clock and the process's CPU
time at its first ``flip``, which shows the shop, at the second, which shows the home
screen and after which touches and presses are answered, and at the next after the
camera, which a thread opens meanwhile, is open too. Peers, in the same run: a bare
Python, and the shortest pygame program that shows a window.

The profile lists the dearest imports, each without what it imports itself.
"""

import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
TIMES = 15
STAGES = ("first picture", "home, answers", "home, camera and pins open")
DEAREST = 12
BARE = "import os, time; print(time.monotonic_ns(), time.process_time_ns())"
WINDOW = f"""
import pygame
pygame.display.init()
pygame.display.set_mode((1280, 800))
pygame.display.flip()
{BARE}
"""
PROGRAM = """
import os, sys, time
import pygame
shown = []
def flip():
    shown.append(f"{time.monotonic_ns()} {time.process_time_ns()}")
    if len(shown) == 2:
        wait_for_the_camera(sys.modules["kiosk.app"].App)
    if len(shown) == 3:
        print("\\n".join(shown), flush=True)
        os._exit(0)
def wait_for_the_camera(app):
    handle = app.handle
    def handled(self, event):
        if self.box.counter.camera is not None:
            handle(self, event)
    app.handle = handled
pygame.display.flip = flip
from kiosk.cli import main
main(["--state", sys.argv[1]])
"""


class Took(NamedTuple):
    """Milliseconds since the process was started."""

    wall: float
    cpu: float


def started(code: str) -> list[Took]:
    """Run code in a fresh Python; return when it says that it has got somewhere."""
    with TemporaryDirectory() as state:
        begun = time.monotonic_ns()
        run = subprocess.run(
            [sys.executable, "-c", code, state], capture_output=True, text=True,
            check=True, cwd=ROOT, env=_environment(),
        )  # fmt: skip
    pairs = [line.split() for line in run.stdout.splitlines() if line[:1].isdigit()]
    return [Took((int(at) - begun) / 1e6, int(cpu) / 1e6) for at, cpu in pairs]


def _environment() -> dict[str, str]:
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return {**os.environ, **quiet, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def measure(times: int) -> dict[str, list[Took]]:
    """Start each in turn, so many times."""
    found: dict[str, list[Took]] = {}
    for _ in range(times):
        found.setdefault("a bare Python", []).extend(started(BARE))
        found.setdefault("pygame and a window", []).extend(started(WINDOW))
        for name, took in zip(STAGES, started(PROGRAM), strict=True):
            found.setdefault(name, []).append(took)
    return found


def imports() -> Iterator[tuple[int, str]]:
    """Yield µs and name of each module that the program imports until it is home."""
    with TemporaryDirectory() as state:
        run = subprocess.run(
            [sys.executable, "-X", "importtime", "-c", PROGRAM, state], text=True,
            capture_output=True, check=True, cwd=ROOT, env=_environment(),
        )  # fmt: skip
    for line in run.stderr.splitlines():
        if found := re.match(r"import time: +(\d+) \| +\d+ \| +(\S+)$", line):
            yield int(found[1]), found[2]


def main(times: int = TIMES) -> None:
    """Print the table and the profile."""
    found = measure(times)
    peer = statistics.median(took.wall for took in found["pygame and a window"])
    print("| ms from the start to | median | worst | CPU, median | of a window |")
    print("| --- |" + " ---: |" * 4)
    for name, each in found.items():
        wall, cpu = [took.wall for took in each], [took.cpu for took in each]
        middle = statistics.median(wall)
        print(f"| {name} | {middle:.0f} | {max(wall):.0f}"
              f" | {statistics.median(cpu):.0f} | {middle / peer:.1f} |")  # fmt: skip
    every = sorted(imports(), reverse=True)
    print(f"\n{len(every)} modules are imported until then; the dearest, in ms:\n")
    print("| module | ms |\n| --- | ---: |")
    for us, module in every[:DEAREST]:
        print(f"| {module} | {us / 1000:.1f} |")


def check() -> None:
    """Show that the program starts, and shows a picture before it opens devices."""
    found = measure(1)
    stages = [found[name][0] for name in STAGES]
    assert 0 < stages[0].wall < stages[1].wall < stages[2].wall
    assert 0 < stages[0].cpu < stages[1].cpu < stages[2].cpu


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
