"""Every screen of Time is Money: all on the box, then with the game on the table."""

from collections.abc import Iterator
from typing import Any

from hardware.interfaces import DeviceState, Health
from kiosk.pilot import Pilot
from kiosk.screens.desk import Guest

NAMES = ("Anton the Basket", "Bea Half Price", "Cleo Exact Money", "Dov Last in Line",
         "Edda Window Shopper")  # fmt: skip


def situations(pilot: Pilot) -> Iterator[str]:
    """Drive games to each screen worth a picture."""
    pilot.tap("Time is Money")
    yield from _on_the_box(pilot)
    yield from _chaos(pilot)
    yield from _true_chaos(pilot)
    yield from _on_the_table(pilot)


def seat(pilot: Pilot, count: int) -> None:
    """Seat the first ``count`` guests."""
    pairs = [name.split(" ", maxsplit=1) for name in NAMES[:count]]
    pilot.app.desk.setup.guests = [
        Guest(name, nickname, mark) for mark, (name, nickname) in enumerate(pairs)
    ]
    pilot.app.handle(None)


def view(pilot: Pilot) -> Any:
    """Return what the screen knows of the game."""
    return pilot.app.desk.playing.view()


def take(pilot: Pilot) -> None:
    """Grab all that the dice allow and set all + aside."""
    pilot.tap(*(f"take {value}" for value in view(pilot).takeable))
    pilot.tap(*(f"die {die + 1}" for die in view(pilot).blockable))


def _on_the_box(pilot: Pilot) -> Iterator[str]:
    seat(pilot, 2)
    pilot.tap("Next", "more first")
    yield "options"
    pilot.tap("Start game")
    yield "who-begins"
    pilot.tap(NAMES[0])
    yield "first-turn"
    pilot.skip(1)
    pilot.tap("Begin")
    yield "rolled"
    take(pilot)
    yield "grabbed"
    for _ in range(4):
        pilot.tap("Roll again")
        take(pilot)
    wrong = next(v for v in (10, 20, 30) if v not in view(pilot).takeable)
    pilot.tap(f"take {wrong}")
    yield "wrong-grab"
    pilot.skip(view(pilot).allowed - 8)
    pilot.tap("STOP")
    yield "too-short"
    pilot.skip(1)
    pilot.tap("bill 1")
    yield "bill"
    pilot.tap("All right", "Begin")
    take(pilot)
    pilot.skip(view(pilot).allowed + 0.1)
    pilot.tap("STOP")
    yield "to-the-second"
    yield from _to_the_end(pilot)


def _to_the_end(pilot: Pilot) -> Iterator[str]:
    while view(pilot).phase != "over":
        pilot.skip(1)
        pilot.tap("Begin")
        take(pilot)
        pilot.skip(view(pilot).allowed + 2)
        pilot.tap("STOP")
    yield "last-turn"
    pilot.skip(1)
    pilot.tap("Podium")
    yield "podium"
    pilot.tap("Once more")
    yield "once-more"
    pilot.tap("Menu", "Clear the table", "Clear the table")


def _chaos(pilot: Pilot) -> Iterator[str]:
    """Five players, the stacks in any order, a player at the upper side."""
    pilot.tap("Time is Money")
    seat(pilot, 5)
    pilot.tap("Next", "more chaos", "Start game", NAMES[3])
    yield "chaos-first-turn"
    pilot.skip(1)
    pilot.tap("Begin")
    take(pilot)
    yield "chaos-grabbed"
    pilot.skip(90)
    yield "nobody-stopped"
    pilot.skip(1)
    pilot.tap("Menu", "Clear the table", "Clear the table")


def _true_chaos(pilot: Pilot) -> Iterator[str]:
    """Grab all that the dice forbid: it works, and goes back after Stop."""
    pilot.tap("Time is Money")
    seat(pilot, 2)
    pilot.tap("Next", "more true_chaos", "Start game", NAMES[0])
    pilot.skip(1)
    pilot.press("restock-2")
    yield "out-of-turn"
    pilot.skip(6)
    pilot.tap("Begin")
    take(pilot)
    wrong = [v for v in range(10, 70, 10) if v not in view(pilot).takeable]
    pilot.tap(*(f"take {value}" for value in wrong * 3))
    pilot.skip(59.2)
    pilot.tap("STOP")
    pilot.skip(1)
    yield "wrong-grabs"
    pilot.tap("Menu", "Clear the table", "Clear the table")


def _on_the_table(pilot: Pilot) -> Iterator[str]:
    pilot.tap("Time is Money")
    seat(pilot, 4)
    pilot.tap(
        "Next", "less chaos", "less true_chaos", "more play", "Start game", NAMES[1]
    )
    yield "table-first-turn"
    pilot.skip(1)
    pilot.tap("Start")
    yield "watch-running"
    pilot.skip(17.1)
    pilot.tap("Stop")
    yield "how-many-plus"
    pilot.skip(1)
    pilot.tap("plus 2")
    yield "table-too-short"
    pilot.skip(1)
    pilot.tap("Note the grab", "key 2", "key 5")
    yield "note-the-grab-odd"
    pilot.tap("key 0")
    yield "note-the-grab"
    pilot.tap("That's it")
    yield "noted"
    sticks = "stopwatch-1 seems to be stuck. Free it; meanwhile touch the screen."
    pilot.app.handle(DeviceState("stopwatch-1", Health.BROKEN, sticks, 0))
    yield "one-button-rests"
    yield from _counted(pilot)


def _counted(pilot: Pilot) -> Iterator[str]:
    grabs = iter((180, 120, 210, 90, 160, 140, 70, 200, 110, 150, 130))
    while view(pilot).phase != "counting":
        pilot.tap("Start")
        pilot.skip(view(pilot).base + 0.1)
        pilot.tap("Stop")
        pilot.skip(1)
        pilot.tap("plus 0")
        pilot.skip(1)
        pilot.tap("Note the grab", *(f"key {n}" for n in str(next(grabs))), "That's it")
    yield "count"
    pilot.tap(NAMES[0])
    yield "count-one"
    pilot.tap("Account")
    yield "counted-one"
    pilot.tap("Take the account")
    pilot.until(lambda: view(pilot).phase == "over", "all counted")
    pilot.skip(1)
    yield "table-last-turn"
    pilot.tap("bill 2")
    yield "table-bill"
    pilot.tap("All right", "Podium")
    yield "table-podium"
