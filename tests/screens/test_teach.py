"""Owners of the bought game teach the box their cards, whose codes nobody knows."""

from pathlib import Path

from hardware.interfaces import Scan
from kiosk.demo import simulated
from kiosk.pilot import Pilot
from kiosk.rules.goods import Item

CORNERS = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


def show(pilot: Pilot, payload: str) -> None:
    pilot.app.handle(Scan(payload, CORNERS, pilot.clock()))


def teach(pilot: Pilot, payload: str, number: str) -> None:
    show(pilot, payload)
    for digit in number:
        pilot.tap(f"key {digit}")
    pilot.tap("That's it")


def test_a_taught_card_is_known_from_then_on(tmp_path: Path) -> None:
    with simulated(tmp_path) as pilot:
        pilot.tap("Teach cards")
        assert not pilot.app.ui.find("That's it").enabled
        teach(pilot, "HTTPS://SHOP.EXAMPLE/77", "131")
        assert "Camera" in pilot.hears
    with simulated(tmp_path) as pilot:
        card = pilot.app.desk.resolve("HTTPS://SHOP.EXAMPLE/77")
        assert isinstance(card, Item)
        assert card.number == "131"


def test_our_own_codes_cannot_be_taught_to_mean_something_else(pilot: Pilot) -> None:
    pilot.tap("Teach cards")
    teach(pilot, "SNT1:I:104", "131")
    assert "our own cards" in pilot.hears
    assert pilot.app.desk.resolve("SNT1:I:104").number == "104"


def test_a_number_that_is_no_items_can_t_be_chosen(pilot: Pilot) -> None:
    pilot.tap("Teach cards")
    show(pilot, "foreign")
    for digit in "945":  # a coupon
        pilot.tap(f"key {digit}")
    assert not pilot.app.ui.find("That's it").enabled


def test_a_code_made_to_do_harm_is_a_low_tone_and_a_sentence(pilot: Pilot) -> None:
    pilot.tap("Shop 'N Time", "Add a player", "Add a player", "Next", "Start game")
    pilot.tap("Begin Round")
    for number in (1, 2):
        row = number - 1
        pilot.hold(f"restock-{number}", lambda: "fewer than three" in pilot.hears)
        pilot.hold(
            f"restock-{number}",
            lambda r=row: pilot.app.desk.playing.view().rows[r].closed,  # type: ignore[misc]
        )
    pilot.tap("End Round")
    tones: list[object] = []
    pilot.app.box.player.play = tones.append
    before = pilot.app.desk.playing.state
    for payload in ("'; drop table games; --", "{0.__class__}", "../" * 99, "%s%n", ""):
        show(pilot, payload)
        assert "not a Shop card" in pilot.hears
    assert pilot.app.desk.playing.state == before
    assert len(tones) == 5
    assert all(hertz < 250 for tune in tones for hertz, _ in tune)  # type: ignore[attr-defined]
