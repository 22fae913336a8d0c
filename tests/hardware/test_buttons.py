"""Ten buttons on mock pins: what is posted, when, and in which order."""

from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import pytest

from hardware.buttons import (
    PATIENCE,
    GpioButtons,
    NoButtons,
    SimulatedButtons,
    open_buttons,
)
from hardware.debounce import MS, Timing
from hardware.errors import Trouble
from hardware.factory import open_gpio
from hardware.interfaces import (
    DeviceState,
    Event,
    Health,
    Held,
    Pressed,
    Released,
)
from hardware.pins import BUTTONS, PINS, contacts
from tests.hardware.table import Table


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.buttons.close()


def test_a_press_and_a_release_carry_their_first_edges(table: Table) -> None:
    for ms, down in ((10, True), (11, False), (11.5, True), (80, False), (81, True)):
        table.edge(ms, "restock-3", down)
    table.edge(82, "restock-3", False)
    table.until(200)
    assert table.events == [
        Pressed("restock-3", table.at(10)),
        Released("restock-3", table.at(80)),
    ]


def test_a_press_is_posted_within_the_debounce_time(table: Table) -> None:
    table.edge(10, "restock-1", True)
    table.until(100)
    assert table.posted_at == [table.at(10) + Timing().press]


def test_a_hold_is_posted_once(table: Table) -> None:
    table.edge(10, "stopwatch-1", True)
    table.until(5_000)
    assert table.events == [
        Pressed("stopwatch-1", table.at(10)),
        Held("stopwatch-1", table.at(1_010)),
    ]


def test_a_button_is_down_between_its_press_and_its_release(table: Table) -> None:
    seen = [table.buttons.is_down("restock-2")]
    table.edge(10, "restock-2", True)
    table.until(100)
    seen.append(table.buttons.is_down("restock-2"))
    table.edge(110, "restock-2", False)
    table.until(200)
    seen.append(table.buttons.is_down("restock-2"))
    assert seen == [False, True, False]


def test_all_eight_at_once_come_out_in_the_order_of_their_edges(table: Table) -> None:
    order = [5, 2, 8, 1, 7, 3, 6, 4]
    for place, n in enumerate(order):
        table.edge(10 + place * 0.01, f"restock-{n}", True)
    table.until(100)
    assert [e.button for e in table.events if isinstance(e, Pressed)] == [
        f"restock-{n}" for n in order
    ]


def test_who_was_first_is_posted_first_though_his_contact_bounces_longer(
    table: Table,
) -> None:
    table.edge(10, "restock-1", True)
    table.edge(11, "restock-2", True)
    for n in range(12):
        table.edge(12 + n * 1.5, "restock-1", n % 2 == 1)
    table.until(200)
    assert [type(e) for e in table.events] == [Pressed, Pressed]
    assert [e.at for e in table.events] == [table.at(10), table.at(11)]


def test_nobody_waits_longer_than_the_patience_for_a_bouncing_contact(
    table: Table,
) -> None:
    table.edge(10, "restock-1", True)
    table.edge(11, "restock-2", True)
    for n in range(48):
        table.edge(12 + n * 3, "restock-1", n % 2 == 1)
    assert table.events[0] == Pressed("restock-2", table.at(11))
    assert table.posted_at[0] == table.at(10) + PATIENCE


def test_a_late_thread_still_finds_the_true_order() -> None:
    table = Table()
    # Edges arrive one button after the other, long after they happened.
    table.clock.now = table.at(30)
    table.buttons.edge("restock-2", True, at=table.at(11))
    table.buttons.edge("restock-1", True, at=table.at(10))
    table.until(100)
    table.buttons.close()
    assert [e.at for e in table.events] == [table.at(10), table.at(11)]


def test_a_button_down_at_the_start_is_reported_and_the_others_play_on() -> None:
    table = Table(normally_closed=("restock-3",))
    # A mock pin rests high: to a normally closed button that is down.
    table.edge(10, "restock-4", True)
    table.until(200)
    table.buttons.close()
    [press, state] = table.events
    assert press == Pressed("restock-4", table.at(10))
    assert isinstance(state, DeviceState)
    assert (state.device, state.health) == ("restock-3", Health.BROKEN)
    assert "restock-3 has been down since the start" in state.why


def test_a_button_that_sticks_in_play_is_told_so(table: Table) -> None:
    table.edge(10, "restock-3", True)
    table.until(25_000)
    last = table.events[-1]
    assert isinstance(last, DeviceState)
    assert "restock-3 seems to be stuck" in last.why
    assert [type(e) for e in table.events] == [Pressed, Held, Released, DeviceState]


def test_a_normally_closed_button_is_pressed_by_opening() -> None:
    table = Table(normally_closed=("restock-3",))
    table.buttons.slip("restock-3", False)
    table.until(3_000)
    table.take()
    table.edge(3_010, "restock-3", True)
    table.until(3_100)
    table.buttons.close()
    assert table.events == [Pressed("restock-3", table.at(3_010))]


def test_a_chattering_button_is_silenced_and_comes_back(table: Table) -> None:
    for n in range(400):
        table.edge(10 + n, "restock-5", n % 2 == 0)
    table.edge(420, "restock-6", True)
    table.edge(500, "restock-6", False)
    table.edge(3_000, "restock-5", True)
    table.until(3_100)
    states = [e for e in table.events if isinstance(e, DeviceState)]
    rest = [e for e in table.events if not isinstance(e, DeviceState)]
    assert [(s.device, s.health) for s in states] == [
        ("restock-5", Health.BROKEN),
        ("restock-5", Health.SIMULATED),
    ]
    assert rest == [
        Pressed("restock-6", table.at(420)),
        Released("restock-6", table.at(500)),
        Pressed("restock-5", table.at(3_000)),
    ]


def test_a_release_that_nobody_announced_is_noticed(table: Table) -> None:
    table.edge(10, "restock-1", True)
    table.until(50)
    table.buttons.slip("restock-1", False)
    table.until(300)
    assert [type(e) for e in table.events] == [Pressed, Released]
    assert table.events[1].at <= table.at(50) + Timing().recheck


def test_nothing_is_due_while_all_buttons_rest(table: Table) -> None:
    assert table.buttons.tend() is None
    table.edge(10, "restock-1", True)
    table.edge(80, "restock-1", False)
    table.until(200)
    assert table.buttons.tend() is None


def test_the_tally_counts_what_the_wiring_does(table: Table) -> None:
    table.edge(10, "restock-1", True)
    table.edge(11, "restock-1", False)
    table.until(100)
    tally = table.buttons.tally("restock-1")
    assert (tally.edges, tally.ghosts, tally.presses) == (2, 1, 0)


def test_a_pin_that_is_taken_costs_one_button() -> None:
    events: list[Event] = []
    gpio = open_gpio("mock", Path())
    taken = GpioButtons(
        {"restock-1": contacts(PINS)["restock-1"]}, gpio, events.append, threaded=False
    )
    rest = open_buttons(contacts(PINS), gpio, events.append)
    rest.close()
    taken.close()
    assert list(rest.broken) == ["restock-1"]
    assert "GPIO 17" in rest.broken["restock-1"]
    assert rest.names == BUTTONS


def test_buttons_of_which_none_opens_are_trouble() -> None:
    gpio = open_gpio("mock", Path())
    first = open_buttons(contacts(PINS), gpio, print)
    with pytest.raises(Trouble, match="touch it on the screen"):
        open_buttons(contacts(PINS), gpio, print)
    first.close()


def test_a_button_that_can_no_longer_be_read_is_reported(table: Table) -> None:
    table.edge(10, "restock-1", True)
    table.until(50)
    table.buttons._lines["restock-1"].device.close()  # the pin goes away beneath it
    table.until(500)
    last = table.events[-1]
    assert isinstance(last, DeviceState)
    assert (last.device, last.health) == ("restock-1", Health.BROKEN)
    assert Released("restock-1", last.at) in table.events
    table.edge(600, "restock-2", True)
    table.until(700)
    assert table.events[-1] == Pressed("restock-2", table.at(600))


def test_the_thread_posts_a_finger_s_press() -> None:
    events: Queue[Event] = Queue()
    gpio = open_gpio("mock", Path())
    buttons = SimulatedButtons(contacts(PINS), gpio, events.put)
    before = gpio.clock()
    buttons.push("restock-8")
    after = gpio.clock()
    pressed = events.get(timeout=5)
    buttons.let_go("restock-8")
    released = events.get(timeout=5)
    buttons.close()
    assert (type(pressed), type(released)) == (Pressed, Released)
    assert before <= pressed.at <= after


def test_a_second_close_does_nothing(table: Table) -> None:
    table.buttons.close()
    table.buttons.close()
    assert not table.buttons.is_down("restock-1")


def test_no_buttons_are_named_and_never_down() -> None:
    none = NoButtons(BUTTONS)
    assert none.names == BUTTONS
    assert not none.is_down("restock-1")
    none.close()


def test_patience_covers_the_longest_bounce_that_is_promised() -> None:
    assert Timing().press + 20 * MS <= PATIENCE
