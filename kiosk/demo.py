"""A scripted round without a display: real program, simulated pins, rendered frames.

What a newcomer sees on a machine with no screen: the round in pictures, the scores in
words. The same devices and the same pilot serve the tests.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from kiosk.app import App
from kiosk.games import Engines
from kiosk.pilot import Pilot, Skipping
from kiosk.screens.desk import Guest
from kiosk.settings import Settings

if TYPE_CHECKING:
    from hardware.box import HardwareSettings

WINDOW = """
For the window, run the same command where there is a display: on a desktop PC, over
`ssh -X`, or on a Raspberry Pi with a screen."""
GUESTS = (("Ada", "the Basket"), ("Ben", "Half Price"), ("Cleo", "Exact Money"))
BASKETS = (("155", "171", "179", "166", "784"), ("104", "106", "118", "120"))


@contextmanager
def simulated(
    state: Path, *, size: tuple[int, int] = (1280, 800), deck: Path | None = None,
    seed: int = 1, devices: "HardwareSettings | None" = None,
    settings: Settings | None = None,
) -> Iterator[Pilot]:  # fmt: skip
    """Open the whole program on simulated devices and no display; yield its pilot.

    Args:
        state: the folder of the journal.
        size: of the screen, in pixels.
        deck: one's own.
        seed: of chance.
        devices: others than the simulated ones.
        settings: others than the defaults.
    """
    from hardware.box import open_hardware, simulated_settings
    from kiosk.memory import give_back
    from kiosk.opening import drawer_of, make_desk, open_store
    from kiosk.waiting import FileWaiter

    give_back()
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    window = pygame.display.set_mode(size)
    waiter, clock = FileWaiter(), Skipping()
    box = open_hardware(devices or simulated_settings(), waiter.post)
    store, sorry = open_store(state)
    desk = make_desk(settings or Settings(), state, deck)
    if sorry:
        desk.note(sorry)
    desk.drawer = drawer_of(box, desk.deck)
    app = App(window, box, store, desk=desk, now=clock, rng=Random(seed),
              engines=Engines(desk.own_deck))  # fmt: skip
    try:
        yield Pilot(app, waiter, clock)
    finally:
        app.close()
        waiter.close()
        pygame.display.quit()


def run(folder: Path, deck: Path | None = None) -> int:
    """Play the round; write its screens to ``folder``, its scores to the terminal."""
    print("There is no display here: playing a scripted round instead.")
    with TemporaryDirectory() as state, simulated(Path(state), deck=deck) as pilot:
        for number, name in enumerate(play(pilot), start=1):
            path = folder / f"{number:02d}-{name}.png"
            pilot.save(path)
            print(f"  {path}")
        for line in scores(pilot):
            print(line)
    print(WINDOW)
    return 0


def scores(pilot: Pilot) -> Iterator[str]:
    """Yield the standings, a line a player."""
    from kiosk.table import final_standings

    table = pilot.app.desk.playing
    standings = final_standings(table)
    if standings is not None:
        for row in standings.ranking:
            yield f"{row.place}. {table.header.seats[row.seat]}: {row.total} points"


def play(pilot: Pilot) -> Iterator[str]:
    """Play a round of Shop 'N Time; yield a name at each screen worth a picture."""
    yield "home"
    yield from _enter(pilot)
    yield from _shop(pilot)
    yield from _check_out(pilot)
    pilot.tap("Podium")
    yield "podium"


def _enter(pilot: Pilot) -> Iterator[str]:
    pilot.tap("Shop 'N Time")
    pilot.app.desk.setup.guests = [
        Guest(name, nickname, mark) for mark, (name, nickname) in enumerate(GUESTS)
    ]
    pilot.app.handle(None)
    yield "players"
    pilot.tap("Next", "less rounds", "less rounds")
    yield "options"
    pilot.tap("Start game")
    yield "instructions"
    pilot.tap("Begin Round")
    yield "target"


def _shop(pilot: Pilot) -> Iterator[str]:
    for step in range(4):
        pilot.press("restock-1")
        if step == 1:
            yield "countdown"
        pilot.press("restock-2", "restock-3")
        if step == 2:
            yield "pass-and-wait"
        if step < 3:
            pilot.skip(5)
    for seat in (2, 1, 3):
        name = " ".join(GUESTS[seat - 1])
        pilot.hold(f"restock-{seat}", lambda n=name: _closed(pilot, n))  # type: ignore[misc]
    yield "closed"
    pilot.tap("End Round")


def _closed(pilot: Pilot, name: str) -> bool:
    view = pilot.app.desk.playing.view()
    return any(row.name == name and row.closed for row in view.rows)


def _check_out(pilot: Pilot) -> Iterator[str]:
    yield "checkout"
    for basket in BASKETS:
        pilot.lay(basket)
        pilot.until(lambda b=basket: _rung_up(pilot) >= len(b), "all cards read")  # type: ignore[misc]
        yield "scanned"
        pilot.clear()
        pilot.tap("Done")
    pilot.tap("Drawer")
    for digit in "131138142":
        pilot.tap(f"key {digit}")
    yield "typed"
    pilot.tap("Done")
    yield "results"


def _rung_up(pilot: Pilot) -> int:
    view = pilot.app.desk.playing.view()
    basket = view.baskets[view.counter]
    return len(basket.goods) + bool(basket.coupon)
