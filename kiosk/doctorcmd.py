"""The command ``tillbox doctor``: the checks in a terminal, and tests by hand.

In English, for whoever builds or mends a box; its back room says the same to staff.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from hardware import pins
from hardware.claim import Claim
from hardware.debounce import MS
from hardware.errors import Trouble
from hardware.interfaces import Event, Pressed
from kiosk import doctor
from kiosk.doctor import Check, Verdict
from kiosk.opening import as_kept, open_box
from kiosk.settings import Settings, load_settings

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

SECOND = 1_000_000_000
OPEN_SHOP = (
    "The shop is open and has the buttons, the buzzer and the camera: test them in its "
    "back room, or here after 'sudo systemctl stop tillbox'."
)
SIMULATED = "The buttons are simulated here: there is nothing to press."
NO_ANSWER = "No answer came: do this test in a terminal."
NO_PINS = "The pins can't be opened, so nothing can be pressed."


@dataclass(frozen=True, slots=True)
class Desk:
    """What the tests by hand speak and listen with; tests put in their own."""

    say: Callable[[str], None] = print
    ask: Callable[[str], str] = input
    clock: Callable[[], int] = time.monotonic_ns
    open_box: Callable[[Settings, Any], Any] = open_box


def run(state: Path, settings: Path | None, test: str, seconds: int, desk: Desk) -> int:
    """Check everything, or do one test by hand; return the exit code.

    Args:
        state: the folder that games are kept in.
        settings: the settings file; the one in ``state`` by default.
        test: ``"buttons"``, ``"camera"``, ``"buzzer"``, ``"pins"``, or nothing.
        seconds: how long a test by hand waits for somebody.
        desk: how to speak and listen.
    """
    file = settings or state / "tillbox.toml"
    chosen, complaint = load_settings(file, set_aside=False)
    chosen = as_kept(chosen, state)
    try:
        return TESTS[test](chosen, seconds, desk) if test else _all(
            state, chosen, complaint, desk
        )  # fmt: skip
    except Trouble as trouble:
        desk.say(str(trouble))
        return 1


def _all(state: Path, chosen: Settings, complaint: str, desk: Desk) -> int:
    desk.say(f"      Games are kept in {state}.")
    for name, version in doctor.versions():
        desk.say(f"      {name}: {version}")
    found = [*_devices(chosen, desk), *doctor.of_screen(""), *doctor.of_user()]
    found += [*doctor.of_machine(), *doctor.of_storage(_there(state))]
    found += [doctor.of_journal(state), *doctor.of_settings(chosen, complaint)]
    for check in found:
        desk.say(doctor.line(check))
    failed = sum(check.verdict is Verdict.FAIL for check in found)
    desk.say(f"{failed} of {len(found)} checks failed." if failed else "All is well.")
    return 1 if failed else 0


def _there(state: Path) -> Path:
    """Return the folder, or the nearest one above that is there already."""
    return next((each for each in (state, *state.parents) if each.exists()), state)


def _devices(chosen: Settings, desk: Desk) -> list[Check]:
    try:
        with _box(chosen, desk) as (box, _):
            return [*doctor.of_devices(box.states)]
    except Trouble:
        return [Check("Devices", Verdict.NOTE, OPEN_SHOP)]


@contextmanager
def _box(chosen: Settings, desk: Desk) -> Iterator[tuple[Any, "SimpleQueue[Event]"]]:
    """Open the devices for a moment.

    Raises:
        Trouble: when another program has them.
    """
    Claim().close()
    events: SimpleQueue[Event] = SimpleQueue()
    with closing(desk.open_box(chosen, events.put)) as box:
        yield box, events


def _next_press(events: "SimpleQueue[Event]", until: int, desk: Desk) -> Pressed | None:
    """Wait for the next press of any button; ``None`` when nobody pressed in time."""
    while (left := until - desk.clock()) > 0:
        try:
            event = events.get(timeout=left / SECOND)
        except Empty:
            return None
        if isinstance(event, Pressed):
            return event
    return None


def buttons(chosen: Settings, seconds: int, desk: Desk) -> int:
    """Ask for each button in turn, and tell how its contact behaved."""
    with _box(chosen, desk) as (box, events):
        _need_real(box)
        numbers, wrong = pins.pins(chosen.pins), 0
        for name in pins.BUTTONS:
            desk.say(f"Press {doctor.title(name)} (GPIO {numbers[name]}) …")
            press = _next_press(events, desk.clock() + seconds * SECOND, desk)
            wrong += press is None or press.button != name
            desk.say(_pressed(name, press, box, numbers))
    desk.say(f"{wrong} buttons need you." if wrong else "All ten answer.")
    return 1 if wrong else 0


def _pressed(
    name: str, press: Pressed | None, box: Any, numbers: dict[str, int]
) -> str:
    if press is None:
        why = box.states.get(name)
        return (
            f"FAIL  nothing came. {why.why if why else 'Check its wires and its pin.'}"
        )
    if press.button != name:
        other, number = doctor.title(press.button), numbers[press.button]
        return f"FAIL  that was {other} (GPIO {number}): the two are crossed."
    tally = box.buttons.tally(name)
    return f"OK    {tally.bounces} bounces, settled in {tally.bounce / MS:.1f} ms"


def _need_real(box: Any) -> None:
    """Refuse where no finger can press.

    Raises:
        Trouble: saying why.
    """
    if hasattr(box.buttons, "push"):
        raise Trouble(SIMULATED)
    if not hasattr(box.buttons, "tally"):
        raise Trouble(str(box.states["buttons"].why))


def free_pins(chosen: Settings, seconds: int, desk: Desk) -> int:
    """Tell which pin answers to each press, wherever it is wired."""
    with _box(chosen, desk) as (box, events):
        probe = box.probe()
        if probe is None:
            raise Trouble(NO_PINS)
        numbers = pins.pins(chosen.pins)
        with closing(probe):
            desk.say("Press any button; Ctrl+C ends this.")
            while press := _next_press(events, desk.clock() + seconds * SECOND, desk):
                desk.say(_heard(press.button, numbers))
    return 0


def _heard(name: str, numbers: dict[str, int]) -> str:
    number = pins.number_of(name)
    if number is None:
        return f"GPIO {numbers[name]}: {doctor.title(name)}"
    return f"GPIO {number}: nothing in the settings hangs there"


def camera(chosen: Settings, seconds: int, desk: Desk) -> int:
    """Tell how sharp the picture is and what is read in it, as often as it changes."""
    from kiosk.looking import Eye

    with _box(chosen, desk) as (box, events):
        desk.say(box.states["camera"].why)
        eye, read, end = Eye(), 0, desk.clock() + seconds * SECOND
        box.counter.start()
        while (left := end - desk.clock()) > 0:
            _pause(events, min(left, SECOND // 2))
            frame = box.counter.latest()
            if frame is not None:
                look = eye.judge(frame)
                read = max(read, len(look.seen))
                desk.say(_figures(look, eye.best))
        box.counter.stop()
    desk.say(f"{read} codes were read." if read else "No code was read.")
    return 0 if read else 1


def _pause(events: "SimpleQueue[Event]", ns: int) -> None:
    """Let some time pass, or until the camera reports something."""
    try:
        events.get(timeout=ns / SECOND)
    except Empty:
        return


def _figures(look: Any, best: int) -> str:
    sharp = "-" if look.sharp is None else look.sharp
    pixels = "-" if look.pixels is None else look.pixels
    said = " ".join(each.payload for each in look.seen)
    return f"sharpness {sharp} (best {best}), pixels a module {pixels}: {said or '-'}"


def buzzer(chosen: Settings, _seconds: int, desk: Desk) -> int:
    """Play a tune and ask what was heard."""
    from kiosk.backroom import TRIAL
    from kiosk.screens.service.buzzer import ANSWERS, advice, other

    with _box(chosen, desk) as (box, _):
        desk.say(box.states["buzzer"].why)
        box.player.volume = chosen.volume
        box.player.play(TRIAL)
        choice = ", ".join(f"{at} {text}" for at, text in enumerate(ANSWERS, start=1))
        try:
            typed = desk.ask(f"Did you hear a tune or one tone? {choice}: ").strip()
        except (EOFError, RuntimeError):  # at its end, or shut
            raise Trouble(NO_ANSWER) from None
    if typed not in ("1", "2", "3", "4"):
        raise Trouble("Type 1, 2, 3 or 4.")
    answer = ANSWERS[int(typed) - 1]
    kind = other(chosen.buzzer, answer)
    if kind:
        desk.say(f'It is the other kind: write buzzer = "{kind}" into tillbox.toml.')
        return 1
    desk.say(advice(chosen.buzzer, answer))
    fine = (chosen.buzzer, answer) in (("passive", "A tune"), ("active", "One tone"))
    return 0 if fine else 1


TESTS = {
    "buttons": buttons,
    "camera": camera,
    "buzzer": buzzer,
    "pins": free_pins,
}
