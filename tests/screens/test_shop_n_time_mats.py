"""The mats of a real-time round: a press chooses, holding closes, and what they say."""

import pytest

from hardware.interfaces import Held, Pressed, Released
from kiosk.pilot import Pilot
from kiosk.rules.shop_n_time.actions import BeginRound, Chosen, Close, PickUp
from kiosk.rules.shop_n_time.views import Shopping, Stage
from kiosk.ui.inputs import Phase, Touch
from tests.screens.stage import begin_round
from tests.ui.reading import reads

NAMES = ("Ada", "Ben", "Cleo")


def view(pilot: Pilot) -> Shopping:
    now = pilot.app.desk.playing.view()
    assert isinstance(now, Shopping)
    return now


def begin(pilot: Pilot, *taps: str, names: tuple[str, ...] = NAMES) -> None:
    pilot.app.desk.setup.options = {}
    begin_round(pilot, names)
    if taps:
        pilot.tap(
            "Menu", "Clear the table", "Clear the table", "Shop 'N Time", "Next", *taps
        )
        pilot.tap("Start game", "Begin Round")


def played(pilot: Pilot) -> list[object]:
    """Return what was done since the round began, chance apart."""
    actions = pilot.app.desk.playing.actions
    begun = max(i for i, each in enumerate(actions) if isinstance(each, BeginRound))
    kinds = (Chosen, Close)
    return [type(each) for each in actions[begun:] if isinstance(each, kinds)]


def hold(pilot: Pilot, name: str, *, finger: bool) -> None:
    """Hold a mat, or the button beside it, for longer than a press."""
    control = pilot.app.ui.find(name)
    if finger:
        pilot.app.handle(Touch(*control.rect.center, "down", pilot.clock()))
        pilot.skip(1.2)
        pilot.app.handle(Touch(*control.rect.center, "up", pilot.clock()))
        return
    assert control.pin is not None
    for kind in (Pressed, Held, Released):
        pilot.app.handle(kind(control.pin, pilot.clock()))


def dry(pilot: Pilot) -> None:
    """Play until all packets are empty."""
    table = pilot.app.desk.playing
    while not view(pilot).dry:
        for row in view(pilot).rows:
            if not row.closed:
                table.play(Chosen(row.seat, table.state.clock))
        assert table.state.deadline is not None
        table.play(PickUp(table.state.deadline))
    pilot.app.handle(None)


@pytest.mark.rule("SNT-A10", "SNT-15", "SNT-18", "SNT-21")
@pytest.mark.parametrize("finger", [True, False])
def test_holding_at_the_first_hand_closes_and_does_nothing_else(
    pilot: Pilot, finger: bool
) -> None:
    begin(pilot, "less mode", "less mode")  # Bulls-Eye: no cards at all will do
    hold(pilot, "Ada", finger=finger)
    assert played(pilot) == [Close]
    row = view(pilot).rows[0]
    assert (row.closed, row.picks, row.coupon) == (True, 0, 25)
    assert view(pilot).stage is Stage.CHOOSE
    pilot.skip(15)
    assert not any(row.late for row in view(pilot).rows)


@pytest.mark.rule("SNT-A22")
@pytest.mark.parametrize("finger", [True, False])
def test_being_warned_of_too_few_cards_counts_none(pilot: Pilot, finger: bool) -> None:
    begin(pilot)
    hold(pilot, "Ada", finger=finger)
    assert "fewer than three" in pilot.hears
    assert played(pilot) == []
    hold(pilot, "Ada", finger=finger)
    assert played(pilot) == [Close]


@pytest.mark.rule("SNT-14", "SNT-15")
def test_a_press_at_the_first_hand_chooses_when_it_is_let_go(pilot: Pilot) -> None:
    begin(pilot)
    x, y = pilot.app.ui.find("Ben").rect.center
    pilot.app.handle(Touch(x, y, "down", pilot.clock()))
    assert played(pilot) == []
    pilot.app.handle(Touch(x, y, "up", pilot.clock()))
    assert played(pilot) == [Chosen]
    assert view(pilot).stage is Stage.COUNTDOWN
    pilot.press("restock-1")
    assert played(pilot) == [Chosen, Chosen]


@pytest.mark.rule("SNT-14", "SNT-18")
def test_with_a_packet_in_hand_a_press_counts_as_it_is_felt(pilot: Pilot) -> None:
    begin(pilot)
    pilot.tap(*NAMES)
    pilot.skip(5)
    pilot.app.handle(Pressed("restock-2", pilot.clock()))
    assert played(pilot) == [Chosen] * 4
    pilot.app.handle(Released("restock-2", pilot.clock()))
    assert played(pilot) == [Chosen] * 4


def test_a_finger_that_began_elsewhere_neither_chooses_nor_closes(
    pilot: Pilot,
) -> None:
    begin(pilot, "less mode", "less mode")
    phases: tuple[Phase, ...] = ("hold", "up")
    for phase in phases:
        for name in NAMES:
            x, y = pilot.app.ui.find(name).rect.center
            pilot.app.handle(Touch(x, y, phase, pilot.clock()))
    assert played(pilot) == []


def test_a_press_that_outlasts_the_step_is_none_of_the_next(pilot: Pilot) -> None:
    begin(pilot)
    pilot.app.handle(Pressed("restock-1", pilot.clock()))
    pilot.tap("Ben")
    pilot.skip(11)
    pilot.skip(5)
    assert view(pilot).step == 1
    pilot.app.handle(Released("restock-1", pilot.clock()))
    assert played(pilot) == [Chosen]
    assert not view(pilot).rows[0].chosen


@pytest.mark.rule("SNT-21", "SNT-23")
def test_once_all_packets_are_empty_the_mats_say_to_draw(pilot: Pilot) -> None:
    begin(pilot, names=NAMES[:2])
    dry(pilot)
    said = reads(pilot)
    assert said.count("Draw one · hold to close") == 2
    assert "All packets are empty: draw from the deck, or close." in said
    hold(pilot, "Ada", finger=False)
    assert played(pilot)[-1] is Close
    assert view(pilot).rows[0].picks == 7
    assert view(pilot).stage is Stage.CHOOSE
    pilot.tap("Ben")
    assert view(pilot).rows[1].picks == 8


@pytest.mark.rule("SNT-21", "SNT-A23")
def test_who_gets_an_empty_packet_is_told_so(pilot: Pilot) -> None:
    begin(pilot)
    table = pilot.app.desk.playing
    table.play(Close(2, table.state.clock))
    while not any(row.empty for row in view(pilot).rows[:2]):
        for seat in (0, 1):
            table.play(Chosen(seat, table.state.clock))
        assert table.state.deadline is not None
        table.play(PickUp(table.state.deadline))
    pilot.app.handle(None)
    assert not view(pilot).dry
    told = {"Nothing to keep: press", "Keep one, pass the rest"}
    assert told <= set(reads(pilot))


@pytest.mark.rule("SNT-23", "SNT-A9")
def test_under_the_loose_limit_who_has_twelve_is_told_to_close(pilot: Pilot) -> None:
    pilot.app.desk.setup.options = {}
    begin(pilot, names=(*NAMES, "Dov"))
    pilot.tap(
        "Menu", "Clear the table", "Clear the table", "Shop 'N Time", "Next", "More"
    )
    pilot.tap("more cap_only_on_deck_draw", "Start game", "Begin Round")
    table = pilot.app.desk.playing
    for seat in (2, 3):
        table.play(Close(seat, table.state.clock))
    while not view(pilot).dry:
        for seat in (1, 0):
            table.play(Chosen(seat, table.state.clock))
        assert table.state.deadline is not None
        table.play(PickUp(table.state.deadline))
    pilot.app.handle(None)
    assert "13 kept · hold to close" in reads(pilot)
    pilot.tap("Ben")
    assert "Twelve cards are enough" in pilot.hears
    hold(pilot, "Ben", finger=True)
    assert view(pilot).stage is Stage.CLOSED
