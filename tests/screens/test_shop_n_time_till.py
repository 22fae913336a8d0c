"""The till of Shop 'N Time: what is typed, and what it says of what it won't take."""

from kiosk.pilot import Pilot
from kiosk.screens.desk import Guest
from tests.ui.reading import reads


def at_the_till(pilot: Pilot, *options: str) -> None:
    """Have two players close with three cards each, and open the keypad."""
    pilot.tap("Shop 'N Time")
    pilot.app.desk.setup.guests = [Guest("Ada", "", 0), Guest("Ben", "", 1)]
    pilot.app.handle(None)
    pilot.tap("Next", *options, "Start game", "Begin Round")
    for _ in range(3):
        pilot.press("restock-1", "restock-2")
        pilot.skip(6)
    rows = pilot.app.desk.playing.view
    for seat in (0, 1):
        pilot.hold(f"restock-{seat + 1}", lambda at=seat: rows().rows[at].closed)  # type: ignore[misc]
    pilot.tap("End Round", "Drawer")


def type_number(pilot: Pilot, digits: str) -> None:
    pilot.tap(*(f"key {digit}" for digit in digits))


def listed(pilot: Pilot, seat: int) -> list[str]:
    basket = pilot.app.desk.playing.view().baskets[seat]
    return [face.number for face in basket.goods]


def test_what_is_half_typed_is_not_the_next_players(pilot: Pilot) -> None:
    at_the_till(pilot)
    type_number(pilot, "12")
    pilot.tap("Done")
    type_number(pilot, "155")
    assert listed(pilot, 1) == ["155"]
    type_number(pilot, "36")
    pilot.tap("Back")
    type_number(pilot, "248")
    assert listed(pilot, 0) == ["248"]


def test_a_number_typed_twice_is_answered(pilot: Pilot) -> None:
    at_the_till(pilot)
    type_number(pilot, "155155")
    assert listed(pilot, 0) == ["155"]
    assert pilot.hears == "“Cooking Set” is on your list already."


def test_nobody_is_done_without_a_bet_and_the_till_says_so(pilot: Pilot) -> None:
    at_the_till(pilot, "more betting")
    needs = "Your checkout needs a bet: who wins?"
    assert needs in reads(pilot)
    assert "Done" not in pilot.sees
    pilot.tap("Bet")
    assert "Choose somebody: your checkout needs a bet." in reads(pilot)
    assert "All right" not in reads(pilot)
    pilot.tap("leave bet")
    assert "Done" not in pilot.sees
    pilot.tap("Bet", "bet 2")
    assert needs not in reads(pilot)
    pilot.tap("Bet")
    assert "All right" in reads(pilot)
    pilot.tap("leave bet", "Done")
    assert pilot.app.desk.playing.view().counter == 1
