"""From the start of the process to a game with a long journal, on the screen.

A game of Shop 'N Time in which guests ring up and take off cards all evening, 10,000
actions of it, lies in the journal of a box that lost its power. Timed is the real
program, from the start of the process until the game's own screen is shown: home, then
"go on". Noted are wall clock and CPU time. Peers, in the same run: the same with a
game of ten actions, and the journal's lines decoded as JSON by the standard library.

Run ``python -m tests.bench.bench_resume [ACTIONS]``.
"""

import json
import statistics
import sys
import time
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from kiosk import games
from kiosk.rules.contract import to_json
from kiosk.rules.shop_n_time import Removed, Scanned
from kiosk.simulate import random_action
from kiosk.store import Store
from kiosk.table import header_of
from tests.bench.bench_start import Took, started

ACTIONS = 10_000
PROGRAM = """
import os, sys, time
import pygame
shown = []
from kiosk import app
home = app.App.run
def run(self, waiter, vitals):
    self.handle(None)
    shown.append(f"{time.monotonic_ns()} {time.process_time_ns()}")
    from kiosk.screens.desk import Ask
    self.perform(Ask("resume"))
    self.handle(None)
    assert self.desk.table is not None, self.desk.notices
    shown.append(f"{time.monotonic_ns()} {time.process_time_ns()}")
    assert len(self.desk.table.actions) >= COUNT
    print("\\n".join(shown), flush=True)
    os._exit(0)
app.App.run = run
from kiosk.cli import main
main(["--state", FOLDER])
"""


def written(state: Path, count: int) -> list[bytes]:
    """Put an unfinished game of so many actions into a journal; return its lines."""
    game: Any = games.open_game("shop-n-time")
    names = [f"Guest {seat}" for seat in range(1, 9)]
    options = game.Options()
    lines = [
        to_json(a) for a in islice(_evening(game, game.start(names, options)), count)
    ]
    store = Store(state / "tillbox.db")
    number = store.begin(header_of(game, names, options))
    with store._writing() as db:  # all at once: one commit an action takes a minute
        rows = [(number, seq, line) for seq, line in enumerate(lines)]
        db.executemany("insert into actions values (?, ?, ?)", rows)
    store.close()
    return lines


def _evening(game: Any, state: Any) -> Iterator[Any]:
    """Yield a round's actions up to the checkout, then cards put on and taken off."""
    rng = Random(1)
    while not any(isinstance(a, Scanned) for a in game.legal(state)):
        action = random_action(game, state, rng)
        state = game.apply(state, action)
        yield action
    numbers = [item.number for item in game.deck.items[:4]]
    verbs = [verb(0, number) for verb in (Scanned, Removed) for number in numbers]
    for action in cycle(verbs):
        state = game.apply(state, action)
        yield action


def resumed(count: int) -> tuple[list[Took], float]:
    """Start the program on a journal of so many actions.

    Returns:
        When home and the game were shown, and how many CPU milliseconds the standard
        library takes to read the journal's lines.
    """
    with TemporaryDirectory() as state:
        lines = written(Path(state), count)
        code = PROGRAM.replace("FOLDER", repr(state)).replace("COUNT", str(count))
        took = started(code)
    begun = time.thread_time_ns()
    for line in lines:
        json.loads(line)
    return took, (time.thread_time_ns() - begun) / 1e6


def main(count: int = ACTIONS, times: int = 7) -> None:
    """Print the table."""
    print("| actions | home, ms | game, ms | worst | CPU of resuming | of json |")
    print("|" + " ---: |" * 6)
    for size in (10, count):
        runs = [resumed(size) for _ in range(times)]
        home = statistics.median(took[0].wall for took, _ in runs)
        shown = sorted(took[1].wall for took, _ in runs)
        spent = statistics.median(took[1].cpu - took[0].cpu for took, _ in runs)
        peer = statistics.median(peer for _, peer in runs)
        ratio = f"{spent / peer:.1f}" if size == count else ""
        print(f"| {size} | {home:.0f} | {shown[len(shown) // 2]:.0f} | {shown[-1]:.0f}"
              f" | {spent:.0f} | {ratio} |")  # fmt: skip


def check() -> None:
    """Show that a game is resumed, with all its actions."""
    (home, shown), _ = resumed(200)
    assert home.wall < shown.wall
    assert home.cpu < shown.cpu


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
