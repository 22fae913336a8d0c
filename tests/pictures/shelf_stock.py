"""Every screen of Gameshop Shelf Stock, from one player to four."""

from collections.abc import Iterator
from random import Random

from kiosk.pilot import Pilot
from kiosk.rules.shelf_stock import Entry, Helper, Rolled, Shelf, Submitted, View, worth
from kiosk.screens.desk import Guest

NAMES = ("Ada the Bargain", "Ben Half Price", "Zsófi Closing Time", "Wanda Late Shift")
TITLE = "Gameshop Shelf Stock"


def situations(pilot: Pilot) -> Iterator[str]:
    """Drive games to each screen worth a picture."""
    yield from _set_up(pilot)
    yield from _four(pilot)
    yield from _fewer(pilot)
    yield from _real_dice(pilot)
    yield from _alone(pilot)


def seat(pilot: Pilot, count: int, **options: str) -> None:
    """Start a game of so many."""
    pilot.tap(TITLE)
    pilot.app.desk.setup.options = dict(options)
    pairs = [name.split(" ", maxsplit=1) for name in NAMES[:count]]
    pilot.app.desk.setup.guests = [
        Guest(name, nickname, mark) for mark, (name, nickname) in enumerate(pairs)
    ]
    pilot.app.handle(None)
    pilot.tap("Next", "Start game")
    pilot.skip(3)


def leave(pilot: Pilot) -> None:
    """Clear the table."""
    pilot.tap("Menu", "Clear the table", "Clear the table")


def view(pilot: Pilot) -> View:
    """Return what all may see."""
    found: View = pilot.app.desk.playing.view()
    return found


def _set_up(pilot: Pilot) -> Iterator[str]:
    seat(pilot, 4)
    leave(pilot)
    pilot.tap(TITLE, "Next")
    yield "options"
    pilot.tap("Back", "Back")


def _four(pilot: Pilot) -> Iterator[str]:
    seat(pilot, 4)
    yield "first-delivery"
    leave(pilot)
    seat(pilot, 4, dice="real")
    play(pilot, 4, careless=3)
    throw(pilot, (4, 6, 2))
    pilot.tap("seat 1 helper", "seat 2 helper", "seat 2 Labeller")
    pilot.tap("seat 3 helper", "seat 3 Nudger")
    yield "helpers"
    pilot.tap("seat 1 alone")
    play(pilot, 7)
    throw(pilot, (6, 1, 6), (2, 5, 3))
    yield from _choosing(pilot)
    play(pilot, 13)
    yield from _counting(pilot)
    pilot.tap("Podium")
    yield "podium"
    pilot.tap("Clear the table")


def _choosing(pilot: Pilot) -> Iterator[str]:
    """Let each of four be somewhere else in its choice."""
    for at in range(4):
        entry, place = best(pilot, at)
        if at < 3:
            pilot.tap(f"seat {at + 1} {entry}")
        if at in (0, 3):
            pilot.tap(f"seat {at + 1} hints")
        if at in (1, 2):
            pilot.tap(f"seat {at + 1} place {place + 1}")
    pilot.tap(NAMES[2])
    yield "choosing"
    pilot.tap(NAMES[2], "seat 1 hints", "seat 4 hints")


def _counting(pilot: Pilot) -> Iterator[str]:
    """Count by touch, so that each step stays as long as its picture takes."""
    pilot.app.ui.motion = False
    pilot.app.handle(None)
    step = 0
    while "Podium" not in pilot.sees:
        yield f"count-{step}"
        pilot.tap("Count on")
        step += 1
    yield "counted"
    pilot.app.ui.motion = True


def _fewer(pilot: Pilot) -> Iterator[str]:
    for count in (2, 3):
        seat(pilot, count, dice="real")
        play(pilot, 6)
        throw(pilot, (3, 1, 4))
        entry, place = best(pilot, 0)
        pilot.tap(f"seat 1 {entry}", f"seat 1 place {place + 1}")
        yield f"{count}-players"
        leave(pilot)


def _real_dice(pilot: Pilot) -> Iterator[str]:
    seat(pilot, 4, dice="real")
    pilot.tap("face 6", "face 1")
    yield "tapping-dice"
    pilot.tap("face 6")
    yield "tapping-again"
    pilot.tap("Camera")
    pilot.app.desk.drawer.throw((5, 6, 2), Random(3))
    pilot.wait("Take these")
    yield "camera"
    pilot.tap("die 1")
    yield "correcting"
    pilot.tap("die 1", "Take these")
    yield "dice-seen"
    leave(pilot)


def _alone(pilot: Pilot) -> Iterator[str]:
    for game in range(4):
        seat(pilot, 1, dice="real")
        if game == 3:
            play(pilot, 7)
            throw(pilot, (3, 1, 4))
            pilot.tap(f"seat 1 {best(pilot, 0)[0]}", "seat 1 hints")
            yield "alone"
        play(pilot, 13, careless=9 - 3 * game)
        pilot.app.ui.motion = False
        while "High scores" not in pilot.sees:
            pilot.tap("Count on")
        pilot.app.ui.motion = True
        if game == 3:
            yield "alone-counted"
        pilot.tap("High scores")
        if game == 3:
            yield "high-scores"
        pilot.tap("Clear the table")


# --- players who know what they do --------------------------------------------------


def throw(pilot: Pilot, *throws: tuple[int, int, int]) -> None:
    """Let real dice fall like that."""
    for dice in throws:
        pilot.app.desk.playing.play(Rolled(dice))
    pilot.app.handle(None)
    pilot.skip(3)


def play(pilot: Pilot, until: int, *, careless: int = 0) -> None:
    """Let all play well up to a turn, past the screens.

    Args:
        pilot: the robot guest.
        until: the turn that is not played any more.
        careless: so many turns are played without a thought, by each one more.
    """
    rng, table = Random(until), pilot.app.desk.playing
    while (found := view(pilot)).phase != "over" and found.turn < until:
        if found.phase == "roll":
            a, b, c = (rng.randint(1, 6) for _ in range(3))
            table.play(Rolled((a, b, c)))
            continue
        for at in range(len(found.seats)):
            thought = found.turn > careless + at
            entry, place = best(pilot, at) if thought else first(found, at)
            table.play(Submitted(at, place, entry, _helper(found, at, entry)))
    pilot.app.handle(None)


def first(found: View, at: int) -> tuple[Entry, int]:
    """Return the first thing at hand."""
    row = found.seats[at]
    return row.offers[0].entries[0], row.shelf.index(None)


def best(pilot: Pilot, at: int) -> tuple[Entry, int]:
    """Return what adds most, and looks good beside its neighbours."""
    row = view(pilot).seats[at]
    taste = [(place * 7 + at * 5) % 16 / 16 for place in range(16)]
    choices = {
        (entry, place): 10 * adds.total
        + _near(row.shelf, entry, place) * (1 + at % 2)
        + taste[place] * (3 + 2 * at)
        - 4 * bool(n)
        for n, offer in enumerate(row.offers)
        for entry in offer.entries
        for place, adds in enumerate(worth(row.shelf, entry, view(pilot).options))
        if adds is not None
    }
    return max(choices, key=lambda choice: choices[choice])


def _near(shelf: Shelf, entry: Entry, place: int) -> int:
    row, column = divmod(place, 4)
    beside = [
        shelf[place + step]
        for step, there in (
            (-1, column > 0), (1, column < 3), (-4, row > 0), (4, row < 3)
        )
        if there
    ]  # fmt: skip
    return sum(
        5 * (other.type == entry.type) + 3 * (abs(other.size - entry.size) == 1)
        for other in beside
        if other
    )


def _helper(found: View, at: int, entry: Entry) -> Helper | None:
    offers = found.seats[at].offers
    return next(offer.helper for offer in offers if entry in offer.entries)
