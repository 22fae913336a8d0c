"""The wanted pin factory opens or says what to do, and its edges are dated."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.buttons import GpioButtons
from hardware.buzzer import Buzzer, Piezo
from hardware.debounce import MS
from hardware.errors import Trouble
from hardware.factory import Gpio, open_gpio
from hardware.interfaces import Event, Pressed, Released
from hardware.pins import PINS, contacts
from tests.hardware.fake_lgpio import Chips, Memory, install
from tests.hardware.table import HandClock, pass_time

PI_CHIPS = {0: "gpio-brcmstb@107d508500", 4: "pinctrl-rp1"}


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


def on_a_pi(patch: pytest.MonkeyPatch, dev: Path, labels: dict[int, str]) -> Chips:
    chips = Chips(labels)
    install(patch, chips, "lgpio")
    for number in labels:
        (dev / f"gpiochip{number}").touch()
    return chips


def press(clock: HandClock, gpio: Gpio, move: Callable[[int], object]) -> list[Event]:
    """Press restock-1 for 50 ms from 1010 ms on; return what is posted."""
    events: list[Event] = []
    buttons = GpioButtons(contacts(PINS), gpio, events.append, threaded=False)
    for level, at in ((0, 1_010 * MS), (1, 1_060 * MS)):
        pass_time(clock, buttons.tend, at)
        move(level)
    pass_time(clock, buttons.tend, 1_100 * MS)
    buttons.close()
    return events


@pytest.mark.parametrize("labels", [PI_CHIPS, {0: "pinctrl-bcm2711"}])
def test_the_header_s_chip_is_found_by_its_label(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, labels: dict[int, str]
) -> None:
    chips = on_a_pi(monkeypatch, tmp_path, labels)
    gpio = open_gpio("lgpio", tmp_path, dev=tmp_path)
    assert gpio.factory.chip == max(labels)
    assert chips.open == {max(labels)}
    gpio.close()


def test_lgpio_dates_a_press_by_the_kernel_s_monotonic_clock(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, clock: HandClock
) -> None:
    chips = on_a_pi(monkeypatch, tmp_path, PI_CHIPS)
    gpio = open_gpio("lgpio", tmp_path, clock, dev=tmp_path)

    def move(level: int) -> None:
        # The callback comes 0.7 ms after the edge.
        chips.move(PINS["restock-1"], level, clock.now - 700_000)

    assert press(clock, gpio, move) == [
        Pressed("restock-1", 1_010 * MS - 700_000),
        Released("restock-1", 1_060 * MS - 700_000),
    ]


def test_lgpio_on_the_wall_clock_is_dated_in_monotonic_time_all_the_same(
    clock: HandClock,
) -> None:
    day = 1_790_000_000_000_000_000
    gpio = Gpio("lgpio", None, clock, wall=lambda: day + clock.now)
    edge = day + clock.now - 700_000
    # gpiozero hands the time over as a float of seconds: it keeps a quarter of a µs.
    assert abs(gpio.stamp(edge / 1e9) - (clock.now - 700_000)) < 500


@pytest.mark.parametrize("ticks", [0.0, 5e8, 1e12])
def test_a_senseless_time_is_replaced_by_now(clock: HandClock, ticks: float) -> None:
    clock.now = 10_000_000 * MS
    gpio = Gpio("lgpio", None, clock, wall=lambda: 1_790_000_000_000_000_000)
    assert gpio.stamp(ticks) == clock.now


def test_no_edge_lies_in_the_future(clock: HandClock) -> None:
    gpio = Gpio("lgpio", None, clock)
    assert gpio.stamp((clock.now + 3 * MS) / 1e9) == clock.now


def test_lgpio_pulls_up_and_leaves_bounces_to_us(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    chips = on_a_pi(monkeypatch, tmp_path, PI_CHIPS)
    gpio = open_gpio("lgpio", tmp_path, dev=tmp_path)
    buttons = GpioButtons(contacts(PINS), gpio, print, threaded=False)
    numbers = [contact.gpio for contact in contacts(PINS).values()]
    assert {chips.flags[n] for n in numbers} == {Chips.SET_BIAS_PULL_UP}
    assert {chips.debounced[n] for n in numbers} == {0}
    buttons.close()
    assert chips.callbacks == {}


def test_lgpio_leaves_the_buzzer_s_pin_low_after_a_tune(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, clock: HandClock
) -> None:
    chips = on_a_pi(monkeypatch, tmp_path, PI_CHIPS)
    gpio = open_gpio("lgpio", tmp_path, clock, dev=tmp_path)
    number = PINS["buzzer"]
    buzzer = Buzzer(Piezo(number, gpio), gpio, print, threaded=False)
    buzzer.play(((440, 10),))
    buzzer.tend()
    assert chips.waves[-1] == (number, 440, 50)
    # lgpio ends a wave wherever it is: here at its crest.
    chips.levels[number] = 1
    pass_time(clock, buzzer.tend, clock.now + 20 * MS)
    assert chips.waves[-1] == (number, 0, 0)
    assert chips.levels[number] == 0
    buzzer.close()


def test_a_pin_that_the_kernel_keeps_costs_one_button(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    chips = on_a_pi(monkeypatch, tmp_path, PI_CHIPS)
    chips.busy = {PINS["restock-4"]}
    gpio = open_gpio("lgpio", tmp_path, dev=tmp_path)
    buttons = GpioButtons(contacts(PINS), gpio, print, threaded=False)
    assert list(buttons.broken) == ["restock-4"]
    assert "GPIO busy" in buttons.broken["restock-4"]
    buttons.close()


LIKE_LGPIO = """
import os, sys
from tests.hardware.fake_lgpio import Chips
os.chdir(os.environ["LG_WD"])
sys.modules["lgpio"] = Chips({0: "pinctrl-bcm2711"})
"""


def test_lgpio_works_in_our_folder_and_leaves_the_working_directory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    on_a_pi(monkeypatch, tmp_path, {0: "pinctrl-bcm2711"})
    monkeypatch.delitem(sys.modules, "lgpio")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("LG_WD", "")
    monkeypatch.delenv("LG_WD")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lgpio.py").write_text(LIKE_LGPIO)
    folder = tmp_path / "pipe"
    folder.mkdir()
    open_gpio("lgpio", folder, dev=tmp_path)
    assert os.environ["LG_WD"] == str(folder)
    assert Path.cwd() == tmp_path


def test_without_lgpio_the_remedy_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, None, "lgpio")
    with pytest.raises(Trouble, match="apt install python3-lgpio"):
        open_gpio("lgpio", tmp_path, dev=tmp_path)


def test_without_the_header_s_chip_the_remedy_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    on_a_pi(monkeypatch, tmp_path, {0: "INT34C6:00"})
    with pytest.raises(Trouble, match="usermod -aG gpio"):
        open_gpio("lgpio", tmp_path, dev=tmp_path)


def test_rpigpio_dates_a_press_when_it_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, clock: HandClock
) -> None:
    memory = Memory()
    install(monkeypatch, memory, "RPi.GPIO")
    gpio = open_gpio("rpigpio", tmp_path, clock)
    monkeypatch.setattr(gpio.factory, "ticks", lambda: clock.now / 1e9)
    events = press(clock, gpio, lambda level: memory.move(PINS["restock-1"], level))
    assert events == [
        Pressed("restock-1", 1_010 * MS),
        Released("restock-1", 1_060 * MS),
    ]


def test_without_rpigpio_the_remedy_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, None, "RPi.GPIO")
    with pytest.raises(Trouble, match='factory = "lgpio"'):
        open_gpio("rpigpio", tmp_path)


def test_no_factory_falls_through_to_another(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, None, "lgpio")
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    with pytest.raises(Trouble):
        open_gpio("lgpio", tmp_path, dev=tmp_path)
