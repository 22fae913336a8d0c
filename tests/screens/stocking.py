"""Short words for playing Gameshop Shelf Stock through its screens."""

from random import Random

from kiosk.pilot import Pilot
from kiosk.rules.shelf_stock import Entry, Submitted, View
from tests.screens.stage import NAMES, Stage

TITLE = "Gameshop Shelf Stock"


def sit(made: Stage, seats: int, *options: str) -> None:
    """Start a game of so many, touching these options."""
    made.sit(NAMES[:seats], *options, game=TITLE)


def view(pilot: Pilot) -> View:
    found: View = pilot.app.desk.playing.view()
    return found


def pick(pilot: Pilot, seat: int, entry: object, place: int) -> None:
    """Let a seat (from 1) pick a box and a place (from 1) on its panel."""
    pilot.tap(f"seat {seat} {entry}", f"seat {seat} place {place}")


def stock(pilot: Pilot, seat: int, entry: object, place: int) -> None:
    """Let a seat pick and confirm by touching its name."""
    pick(pilot, seat, entry, place)
    pilot.tap(pilot.app.desk.name(seat - 1))


def any_choice(found: View, seat: int, rng: Random) -> tuple[Entry, int]:
    """Return a box and a place (from 1) that a seat (from 1) may choose."""
    row = found.seats[seat - 1]
    free = [at for at, entry in enumerate(row.shelf, start=1) if entry is None]
    return rng.choice(row.offers[0].entries), rng.choice(free)


def rush(pilot: Pilot, until: int = 13, seed: int = 1) -> None:
    """Stock shelves at random up to a turn, past the screens, which show the result."""
    rng, playing = Random(seed), pilot.app.desk.playing
    while (found := view(pilot)).phase == "choose" and found.turn < until:
        for seat in range(len(found.seats)):
            entry, place = any_choice(found, seat + 1, rng)
            playing.play(Submitted(seat, place - 1, entry))
    pilot.app.handle(None)
    if view(pilot).phase == "choose":  # let the dice come to rest
        pilot.skip(3)
