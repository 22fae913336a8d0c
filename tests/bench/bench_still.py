"""Standing still: the share of a core that a screen takes while nothing happens.

Peers, in the same run and on the same driver: a loop that polls 60 times a second, as
pygame's examples do, and SDL's own wait, which polls under this driver and on the box.

    python -m tests.bench.bench_still [seconds] [seconds on each of all screens]

Ten seconds on each take six minutes, a minute half an hour: some programs look at a
share of them each, side by side, which changes nothing about the CPU time of each.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from kiosk.demo import simulated
from kiosk.pilot import Pilot
from tests.bench.screens import GAMES, come_to_rest, get_ahead, opened, situations

SECONDS = 10.0
EACH_S = 10.0
"""A second would count the turn of the loop in which a screen comes to rest."""
PARTS = 8
AROUND = (*GAMES, "around", "service")
"""The scripts whose screens are looked at one by one."""


def share(run: Callable[[float], object], seconds: float) -> float:
    """Return CPU seconds a second while ``run`` runs for so long."""
    begun, cpu = time.monotonic(), time.process_time()
    run(seconds)
    return (time.process_time() - cpu) / (time.monotonic() - begun)


def still(pilot: Pilot) -> Callable[[float], None]:
    """Return our loop, at whatever screen the pilot is, with all devices open."""

    def run(seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            pilot.run(round((end - time.monotonic()) * 1000))

    return run


def polling(seconds: float) -> None:
    """Look for events sixty times a second, drawing nothing."""
    clock, end = pygame.time.Clock(), time.monotonic() + seconds
    while time.monotonic() < end:
        pygame.event.get()
        clock.tick(60)


def waiting(seconds: float) -> None:
    """Wait in SDL for an event that does not come."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pygame.event.wait(round((end - time.monotonic()) * 1000) or 1)


def measure(seconds: float) -> dict[str, float]:
    """Return the share of a core by what is running."""
    with TemporaryDirectory() as state, simulated(Path(state)) as pilot:
        pilot.skip(60)  # the sound card has gone to sleep
        get_ahead(pilot)
        shares = {"home": share(still(pilot), seconds)}
        pilot.tap("Shop 'N Time", "Add a player", "Add a player", "Next", "Start game")
        pilot.tap("Begin Round")
        pilot.skip(60)
        get_ahead(pilot)
        shares["a round, target shown"] = share(still(pilot), seconds)
        shares["polling at 60 Hz"] = share(polling, seconds)
        shares["SDL's wait"] = share(waiting, seconds)
    return shares


def every(
    seconds: float, scripts: tuple[str, ...] = AROUND, *, part: int = 0, parts: int = 1
) -> Iterator[tuple[str, float]]:
    """Yield each screen that stands still, with its share of a core.

    Those that move, count down or look through the camera are left out. Of ``parts``
    equal shares of all screens this is number ``part``.
    """
    found = 0
    for script in scripts:
        with opened() as pilot:
            for name in situations(pilot, script):
                come_to_rest(pilot)
                ui = pilot.app.ui
                if ui.wake_at is not None or ui.wants_counter:
                    continue
                found += 1
                if found % parts == part:
                    get_ahead(pilot)
                    pilot.app.box.player.rest()  # as it would after a while
                    yield name, share(still(pilot), seconds)


def side_by_side(seconds: float) -> dict[str, float]:
    """Return the share of every screen, from some programs at once."""
    with ProcessPoolExecutor(PARTS, get_context("spawn")) as pool:
        found = pool.map(_part, [seconds] * PARTS, range(PARTS))
        return {name: share for part in found for name, share in part}


def _part(seconds: float, part: int) -> list[tuple[str, float]]:
    return list(every(seconds, part=part, parts=PARTS))


def main(seconds: float = SECONDS, each: float = EACH_S) -> None:
    """Print the tables."""
    shares = measure(seconds)
    peer = shares["polling at 60 Hz"]
    print("| what | % of a core | of polling |")
    print("| --- | --- | --- |")
    for name, value in shares.items():
        print(f"| {name} | {100 * value:.3f} | {value / peer:.3f} |")
    found = side_by_side(each)
    worst = sorted(found, key=lambda name: -found[name])[:3]
    print(f"\n{len(found)} screens stand still, {each:g} s each: % of a core, median")
    print(f"{100 * statistics.median(found.values()):.3f}; the most take")
    print("; ".join(f"{name} {100 * found[name]:.3f}" for name in worst))


def check() -> None:
    """Show that it runs, and that there is something to compare."""
    assert len(measure(0.2)) == 4
    assert dict(every(0.01, ("shelf_stock",)))


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
