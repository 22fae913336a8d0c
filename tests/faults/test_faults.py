"""Each fault, injected into the running program: the game goes on without the device.

A fault strikes in mid-game. A mark names the device, a sentence says what to do, what
it did is done on the screen instead, every action is on the disk, and a device that
comes back is used again.
"""

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from hardware import sound
from hardware.box import HardwareSettings, simulated_settings
from hardware.reader import Reader
from kiosk.demo import simulated
from kiosk.pilot import Pilot
from kiosk.rules.contract import to_json
from kiosk.rules.shop_n_time.views import Checkout, Shopping
from tests.screens.stage import begin_round

Broken = pytest.MonkeyPatch


# --- a game of Shop 'N Time -----------------------------------------------------------


def begin(pilot: Pilot) -> None:
    """Begin the first round."""
    begin_round(pilot, "ABC")


def to_the_till(pilot: Pilot) -> None:
    """Play a round by touch, as without buttons, until the first checkout."""
    begin(pilot)
    for _ in range(3):
        pilot.tap("A", "B", "C")
        pilot.skip(5)
    for seat, name in enumerate("ABC"):
        close_by_finger(pilot, seat, name)
    pilot.tap("End Round")


def close_by_finger(pilot: Pilot, seat: int, name: str) -> None:
    """Hold a finger on a seat's place."""
    from kiosk.ui.inputs import Touch

    x, y = pilot.app.ui.find(name).rect.center
    pilot.app.handle(Touch(x, y, "down", pilot.clock()))
    pilot.skip(1.1)
    assert shopping(pilot).rows[seat].closed
    pilot.app.handle(Touch(x, y, "up", pilot.clock()))


def shopping(pilot: Pilot) -> Shopping:
    view = pilot.app.desk.playing.view()
    assert isinstance(view, Shopping)
    return view


def bought(pilot: Pilot) -> list[str]:
    """Return what the first seat has on its list."""
    view = pilot.app.desk.playing.view()
    assert isinstance(view, Checkout)
    return [str(face.number) for face in view.baskets[0].goods]


def actions(pilot: Pilot) -> list[bytes]:
    return [to_json(action) for action in pilot.app.desk.playing.actions]


def on_disk(folder: Path) -> list[bytes]:
    """Return what the newest journal holds, read without writing anything."""
    with closing(sqlite3.connect(folder / "tillbox.db")) as db:
        rows = db.execute(
            "select body from actions where game = (select max(id) from games)"
            " order by seq"
        )
        return [body for (body,) in rows]


# --- what is played instead, and with the device that is back -------------------------


def type_a_number(pilot: Pilot) -> None:
    if "Drawer" in pilot.sees:
        pilot.tap("Drawer")
    for digit in "131":
        pilot.tap(f"key {digit}")
    assert bought(pilot)[-1] == "131"


def scan_a_card(pilot: Pilot) -> None:
    pilot.lay(["138"])
    pilot.until(lambda: "138" in bought(pilot), "the card")


def touch_the_places(pilot: Pilot) -> None:
    before = [row.picks for row in shopping(pilot).rows]
    pilot.tap("A", "B", "C")
    assert [row.picks - n for row, n in zip(shopping(pilot).rows, before, strict=True)
            ] == [1, 1, 1]  # fmt: skip


def others_press_and_one_touches(pilot: Pilot) -> None:
    """Seats 1 and 3 press; seat 2, whose button is ill, touches."""
    picks = [row.picks for row in shopping(pilot).rows]
    pilot.press("restock-1", "restock-3")
    if not shopping(pilot).rows[1].chosen:
        pilot.tap("B")
    pilot.skip(5)
    pilot.tap("B")
    pilot.press("restock-1", "restock-3")
    assert all(
        row.picks > n for row, n in zip(shopping(pilot).rows, picks, strict=True)
    )


def press_the_healed(pilot: Pilot) -> None:
    pilot.skip(5)
    before = shopping(pilot).rows[1].picks
    pilot.press("restock-2")
    assert shopping(pilot).rows[1].picks == before + 1


def by_eye(pilot: Pilot) -> None:
    pilot.tap("B", "C")
    assert "Pass and wait!" in pilot.hears


# --- how devices fail -----------------------------------------------------------------


def camera(pilot: Pilot) -> Any:
    made = pilot.app.box.counter.camera
    pilot.until(lambda: pilot.app.desk.picture() is not None, "a picture")
    return made


def unplug(pilot: Pilot, broken: Broken) -> None:
    camera(pilot).unplug()


def plug(pilot: Pilot) -> None:
    pilot.app.box.counter.camera.plug()


def stall(pilot: Pilot, broken: Broken) -> None:
    """No new frame, no error, and no better for being opened again."""
    made, opens = camera(pilot), camera(pilot).open

    def open_and_stall() -> None:
        opens()
        made.stall()

    broken.setattr(made, "open", open_and_stall)
    made.stall()


def freeze(pilot: Pilot, broken: Broken) -> None:
    camera(pilot).freeze()


def eat_memory(pilot: Pilot, broken: Broken) -> None:
    def read(*_: object) -> None:
        raise MemoryError

    camera(pilot)
    broken.setattr(Reader, "read", read)
    pilot.lay(["138"])  # something to read


def stick(pilot: Pilot, broken: Broken) -> None:
    pilot.app.box.buttons.push("restock-2")


def unstick(pilot: Pilot) -> None:
    pilot.app.box.buttons.let_go("restock-2")


def chatter(pilot: Pilot, broken: Broken) -> None:
    for _ in range(150):
        pilot.app.box.buttons.push("restock-2")
        pilot.app.box.buttons.let_go("restock-2")


def lose_the_buzzer(pilot: Pilot, broken: Broken) -> None:
    from hardware.buzzer import Piezo

    def sound(*_: object) -> None:
        raise OSError("GPIO busy")

    broken.setattr(Piezo, "sound", sound)
    broken.setattr(Piezo, "rest", sound)
    pilot.tap("A")


def lose_the_speaker(pilot: Pilot, broken: Broken) -> None:
    """SDL itself fails to open its device the next time."""
    broken.setenv("SDL_AUDIODRIVER", "disk")
    broken.setenv("SDL_DISKAUDIOFILE", "/nowhere/at/all")
    pilot.skip(21)  # the card is asleep
    pilot.tap("A")


def nothing(pilot: Pilot, broken: Broken) -> None:
    """It has struck before the start."""


@dataclass(frozen=True)
class Fault:
    """One row of the table."""

    name: str
    device: str
    says: str
    """A part of the sentence about it."""
    scene: Callable[[Pilot], None]
    strike: Callable[[Pilot, Broken], None]
    instead: Callable[[Pilot], None]
    mend: Callable[[Pilot], None] | None = None
    """Brings the device back, beside undoing what was broken; ``None``: it can't."""
    again: Callable[[Pilot], None] = field(default=lambda pilot: None)
    """Plays with the device once it is back."""
    devices: HardwareSettings = field(default_factory=simulated_settings)


def devices(**changes: Any) -> HardwareSettings:
    return simulated_settings().replace(**changes)


def back(pilot: Pilot) -> None:
    """Nothing is to be done: undoing what was broken brings it back."""


def later(pilot: Pilot) -> None:
    """It is tried again by the next tune."""
    pilot.skip(21)
    pilot.tap("A")


FAULTS = (
    Fault("camera missing", "camera", "No webcam was found", to_the_till, nothing,
          type_a_number, devices=devices(camera="webcam:9")),
    Fault("camera without its software", "camera", "apt install python3-picamera2",
          to_the_till, nothing, type_a_number, devices=devices(camera="picamera2")),
    Fault("camera pulled out", "camera", "plug it in", to_the_till, unplug,
          type_a_number, plug, scan_a_card),
    Fault("camera without frames", "camera", "old picture", to_the_till, stall,
          type_a_number, back, scan_a_card),
    Fault("camera frozen", "camera", "stands still", to_the_till, freeze,
          type_a_number, back, scan_a_card),
    Fault("no memory to decode", "camera", "MemoryError", to_the_till, eat_memory,
          type_a_number, back, scan_a_card),
    Fault("pin factory missing", "buttons", "apt install python3-lgpio", begin,
          nothing, touch_the_places, devices=devices(factory="lgpio")),
    Fault("button stuck", "restock-2", "touch it on the screen", begin, stick,
          others_press_and_one_touches, unstick, press_the_healed,
          devices(hold_ms=300, stuck_ms=600)),
    Fault("button chattering", "restock-2", "touch it on the screen", begin, chatter,
          others_press_and_one_touches, back, press_the_healed),
    Fault("button down at the start", "restock-2", "since the start", begin, nothing,
          others_press_and_one_touches, unstick, press_the_healed,
          devices(normally_closed=("restock-2",))),
    Fault("buzzer lost", "buzzer", "GPIO busy", begin, lose_the_buzzer, by_eye, later),
    Fault("loudspeaker lost", "sound", "Plug one in", begin, lose_the_speaker, by_eye,
          later),
)  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_game_goes_on(
    fault: Fault, tmp_path: Path, monkeypatch: Broken, machine: None
) -> None:
    with simulated(tmp_path, seed=49, devices=fault.devices) as pilot:
        fault.scene(pilot)
        with monkeypatch.context() as broken:
            fault.strike(pilot, broken)
            mark = f"why {fault.device}"
            pilot.wait(mark)
            assert fault.says in pilot.app.desk.devices[fault.device].why
            pilot.tap(mark)
            pilot.tap("All right")
            before = len(actions(pilot))
            fault.instead(pilot)
            assert len(actions(pilot)) > before
            assert on_disk(tmp_path) == actions(pilot)
        if fault.mend is not None:
            fault.mend(pilot)
            pilot.until(lambda: mark not in pilot.sees, f"no {mark}")
            fault.again(pilot)
        played, view = actions(pilot), pilot.app.desk.playing.view()
    assert on_disk(tmp_path) == played
    with simulated(tmp_path, seed=50) as pilot:
        pilot.tap("Go on playing", "Go on playing")
        assert pilot.app.desk.playing.view() == view


@pytest.fixture
def machine(monkeypatch: Broken) -> None:
    """See that this machine has none of what the table says is missing.

    Nobody waits here until a sound card is tried again.
    """
    monkeypatch.setattr(sound, "AGAIN_NS", 0)
    for name in ("lgpio", "picamera2"):
        monkeypatch.setitem(sys.modules, name, None)
