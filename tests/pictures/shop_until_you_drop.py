"""Every screen of Shop Until You Drop, at tables of two to five."""

from collections.abc import Iterator

from kiosk.pilot import Pilot
from kiosk.rules.shop_until_you_drop import Options, Power, Sides, State
from tests.rules.shopping import lay, pick
from tests.screens.sale import Dealer, begin, dress, name, put, see, take

BAGS = (
    "R60 R30 Y50 G40 T03",
    "Y20 Y40 G20 P20 B60 T06 T12",
    "P50 B10 B30 G50",
    "G10 G30 R10 R40 Y10 T21",
    "B50 B40 P30 Y30",
)
KEPT = ("R50 Y60 G60 T01", "R20 R40b B20 B40b", "Y50b T14", "P40 P40b T09", "R20b G20b")
DISPLAY = "B10b R20c T16 P60 G40b Y40b".replace("P60", "P20b")


def situations(pilot: Pilot) -> Iterator[str]:
    """Drive games to each screen worth a picture."""
    yield from _characters(pilot)
    yield from _kiasu(pilot)
    for seats in (2, 3, 4, 5):
        yield from _table(pilot, seats)
    yield from _turn(pilot)
    yield from _powers(pilot)
    yield from _days(pilot)


def _characters(pilot: Pilot) -> Iterator[str]:
    begin(pilot, 4, sides="each", starter="first-tap")
    yield "characters"
    pilot.tap("seat 1 Uncle Return Policy", "seat 2 side", "seat 2 Queue Scout")
    pilot.tap("seat 4 Soft Landing")
    pilot.press("restock-2")
    yield "characters-half"
    dress_rest(pilot)
    yield "who-begins"
    _clear(pilot)


def _kiasu(pilot: Pilot) -> Iterator[str]:
    """Show the longest powers where three share a side, and the switch beside them."""
    begin(pilot, 5, sides="each")
    powers = ("Uncle Return Policy", "Queue Scout", "Errand Runner",
              "Uncle Return Policy", "Queue Scout")  # fmt: skip
    for at, power in enumerate(powers):
        pilot.tap(f"seat {at + 1} side", f"seat {at + 1} {power}")
    yield "characters-5-kiasu"
    for at in range(2):
        pilot.press(f"restock-{at + 1}")
    pilot.tap("seat 3 Soft Landing")
    pilot.press("restock-3")
    yield "characters-5-dressed"
    _clear(pilot)


def dress_rest(pilot: Pilot) -> None:
    """Let those without a character take the first that is free."""
    for at, place in enumerate(see(pilot).places):
        if place.character is None:
            pilot.tap(f"seat {at + 1} {see(pilot).characters[0].name}")
            pilot.press(f"restock-{at + 1}")


def _clear(pilot: Pilot) -> None:
    pilot.tap("Menu", "Clear the table", "Clear the table")


def full(seats: int, **fields: object) -> State:
    """Return a table in the middle of the second day."""
    shown = " ".join(DISPLAY.split()[: seats + 1])
    return lay(*BAGS[:seats], kept=KEPT[:seats], display=shown, day=2, **fields)  # type: ignore[arg-type]


def _table(pilot: Pilot, seats: int) -> Iterator[str]:
    begin(pilot, seats)
    yield f"characters-{seats}"
    dress(pilot)
    put(pilot, full(seats, starter=seats - 1))
    yield f"table-{seats}"
    pilot.tap("look 1")
    if seats == 5:
        yield "closer-look"
    pilot.press("restock-1")
    _clear(pilot)


def _turn(pilot: Pilot) -> Iterator[str]:
    begin(pilot, 4)
    dress(pilot)
    put(pilot, full(4))
    pilot.tap(name("G40b"))
    yield "chosen"
    pilot.tap(name("B10b"))
    yield "chosen-drop"
    pilot.press("restock-1")
    yield "drop"
    pilot.tap("bag 2")
    yield "another-bag"
    pilot.tap("Single cards")
    yield "single-cards"
    put(pilot, pick(full(4, starter=2), "T16", "R20c"))
    yield "far-side"
    _clear(pilot)


def _powers(pilot: Pilot) -> Iterator[str]:
    begin(pilot, 3, sides="extra-kiasu")
    dress(pilot)
    kiasu = Options(sides=Sides.EXTRA_KIASU)
    shown = "B10b R20c T16 G40b"
    policy = [Power.RETURN_POLICY, Power.QUEUE_SCOUT, Power.SOFT_LANDING]
    state = lay(*BAGS[:3], display=shown, powers=policy, options=kiasu)
    put(pilot, pick(state, "B10b"))
    yield "return-policy"
    soft = lay(*BAGS[:3], display=shown, powers=policy[::-1], options=kiasu)
    put(pilot, pick(soft, "B10b"))
    (at,) = (n for n, bag in enumerate(see(pilot).losses[0].bags) if len(bag) > 1)
    pilot.tap(f"bag {at + 1}", "Give up")
    yield "soft-landing"
    _clear(pilot)
    pilot.app.sitting.rng = Dealer()
    begin(pilot, 3, Dealer("R10a Y20a G50a B40a", "T16 P50a"), sides="extra-kiasu")
    pilot.tap("seat 1 Queue Scout")
    pilot.press("restock-1")
    dress_rest(pilot)
    take(pilot, "R10a")
    yield "queue-scout"
    _clear(pilot)


def _days(pilot: Pilot) -> Iterator[str]:
    begin(pilot, 4)
    dress(pilot)
    put(pilot, pick(full(4), "B10b"))
    pilot.tap("Give up")
    yield "evening"
    pilot.press("restock-1")
    late = lay(*BAGS[:4], kept=KEPT[:4], display="B10b R20c", day=3)
    put(pilot, pick(late, "B10b"))
    pilot.tap("Give up")
    for seat in range(4):
        yield f"till-{seat + 1}"
        pilot.tap("Next")
    yield "podium"
