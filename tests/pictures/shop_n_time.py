"""Every screen of Shop 'N Time, and those around it, at a table of eight."""

from collections.abc import Iterator

from hardware.interfaces import DeviceState, Health
from hardware.watch import OLD
from kiosk.pilot import Pilot
from kiosk.screens.desk import Guest
from kiosk.ui import theme

NAMES = (
    "Ada the Bargain", "Ben Two-for-One", "Cleo Full Trolley", "Dov Last in Line",
    "Edda Window Shopper", "Zsófi Closing Time", "Greta Penny Wise", "Hugo the List",
)  # fmt: skip


def situations(pilot: Pilot) -> Iterator[str]:
    """Drive a game to each screen worth a picture."""
    yield "home"
    yield from _around(pilot)
    yield from _round(pilot)
    yield from _till(pilot)
    yield from _results(pilot)
    yield from _modes(pilot)
    yield from _strategy(pilot)


def seat(pilot: Pilot, count: int) -> None:
    """Seat the first ``count`` guests."""
    pairs = [name.split(" ", maxsplit=1) for name in NAMES[:count]]
    pilot.app.desk.setup.guests = [
        Guest(name, nickname, mark) for mark, (name, nickname) in enumerate(pairs)
    ]
    pilot.app.handle(None)


def _around(pilot: Pilot) -> Iterator[str]:
    pilot.tap("Teach cards")
    yield "teach"
    pilot.tap("Back", "Shop 'N Time")
    yield "players-none"
    seat(pilot, len(theme.SEATS))
    yield "players"
    pilot.tap("player 4")
    yield "player"
    pilot.tap("Done", "Next")
    pilot.tap("more betting")
    yield "options"
    pilot.tap("More")
    yield "house-rules"
    pilot.tap("Start game")
    yield "instructions"


def _round(pilot: Pilot) -> Iterator[str]:
    pilot.tap("Begin Round")
    yield "target"
    pilot.tap(NAMES[0], NAMES[2])
    yield "countdown"
    pilot.skip(11)
    yield "pass-and-wait"
    pilot.skip(5)
    for _ in range(2):
        pilot.tap(*NAMES)
        pilot.skip(5)
    _close(pilot, range(4))
    yield "half-closed"
    pilot.tap(NAMES[4])  # brings the game's time up to the pilot's, which has skipped
    _close(pilot, range(4, 8))
    yield "closed"
    pilot.tap("Menu")
    yield "menu"
    pilot.tap("Go on", "End Round")


def _close(pilot: Pilot, seats: range) -> None:
    """Have some players hold their buttons, all at once: a countdown is running."""
    names = [f"restock-{seat + 1}" for seat in seats]
    for name in names:
        pilot.app.box.buttons.push(name)
    rows = pilot.app.desk.playing.view
    pilot.until(lambda: all(rows().rows[seat].closed for seat in seats), "closing")
    for name in names:
        pilot.app.box.buttons.let_go(name)
    pilot.until(lambda: not any(map(pilot.app.box.buttons.is_down, names)), "hands off")


BASKETS = (
    ("248", "155", "364", "945"), ("423", "265", "416"), ("399", "339", "302"),
    ("289", "260", "104"), ("131", "138"), ("106", "118", "193", "201"),
    ("315", "236", "274", "294"), ("187", "208", "358"),
)  # fmt: skip


def _till(pilot: Pilot) -> Iterator[str]:
    yield "checkout"
    for at, basket in enumerate(BASKETS):
        pilot.lay(basket)
        pilot.until(lambda b=basket: _count(pilot) == len(b), "all cards")  # type: ignore[misc]
        pilot.clear()
        if at == 0:
            yield "scanned"
            pilot.tap("Drawer")
            yield "keypad"
            pilot.tap("Receipt")
            yield "take-off"
            pilot.tap("All right", "Drawer", "Bet")
            yield "bet"
            pilot.tap("bet 2", "Done")
        else:
            if at == 1:
                yield from _troubles(pilot)
            pilot.tap("Bet", "bet 1", "Done")


def _troubles(pilot: Pilot) -> Iterator[str]:
    pilot.lay(["248"])
    pilot.wait(NAMES[0])
    yield "whose-is-it"
    pilot.tap(NAMES[0])
    pilot.clear()
    states = dict(pilot.app.desk.devices)
    why = OLD
    pilot.app.handle(DeviceState("camera", Health.BROKEN, why, 0))
    yield "no-camera"
    pilot.tap("why camera")
    yield "why-no-camera"
    pilot.tap("All right")
    pilot.app.desk.devices = states


def _count(pilot: Pilot) -> int:
    view = pilot.app.desk.playing.view()
    basket = view.baskets[view.counter]
    return len(basket.goods) + bool(basket.coupon)


def _results(pilot: Pilot) -> Iterator[str]:
    yield "results"
    pilot.tap("receipt 1")
    yield "receipt"
    pilot.tap("All right", "Menu", "Clear the table", "Clear the table")


def _start(pilot: Pilot, *taps: str) -> None:
    pilot.tap("Shop 'N Time", "Next", *taps, "Start game", "Begin Round")


def _modes(pilot: Pilot) -> Iterator[str]:
    seat(pilot, 4)
    for name in ("stretch", "bundle", "bulls-eye"):
        _start(pilot, "more mode")
        yield name
        pilot.tap("Menu", "Clear the table", "Clear the table")


def _strategy(pilot: Pilot) -> Iterator[str]:
    _start(pilot, "more strategy", "more cards")
    pilot.tap("take 1")
    yield "strategy-bulls-eye"
    pilot.tap("Menu", "Clear the table", "Clear the table")
    pilot.app.desk.setup.options = {"rounds": 1}
    seat(pilot, 3)
    _start(pilot, "more strategy", "more cards")
    yield "strategy-grid"
    for at in range(3):
        for place in (1, 2, 3):
            pilot.skip(1)  # a touch too soon was meant for the turn before
            pilot.tap(f"take {place}")
            if (at, place) == (0, 3):
                yield "strategy-far"
            pilot.tap("Pass" if at == 2 else "Continue")
    yield "strategy-over"
    pilot.tap("End Round", "Done", "Done", "Done")
    yield "last-results"
    pilot.tap("Podium")
    yield "podium"
