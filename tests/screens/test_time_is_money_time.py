"""A turn tells nobody the time, and nothing but the edges tells it to the box."""

import ast
import hashlib
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from hardware.interfaces import DeviceState, Event, Health, Held
from kiosk.rules.time_is_money import Shook, Stopped
from kiosk.screens.time_is_money.guard import HANDS_OFF_MS
from kiosk.ui.inputs import Touch
from tests.screens.stage import NAMES, Stage, stage

ROOT = Path(__file__).parents[2]
HOUR = 3_600_000_000_000

INSTANTS = (
    *(1, 3, 7, 16, 17, 33, 50, 100, 150, 199, 200, 250, 333, 499, 500, 501, 750, 999),
    *range(1_000, 10_000, 997),
    *(10_000, 10_001, 14_999, 15_000, 15_001, 19_990, 20_000, 20_011, 25_000, 30_000),
    *(31_415, 40_000, 59_999, 60_001),
)
"""Milliseconds after an action: frames, halves of seconds, seconds, the times allowed,
and the twenty seconds after which a button that is down is called stuck."""


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Stage]:
    with stage(tmp_path) as made:
        yield made


def begin(made: Stage, first: str, *options: str) -> None:
    made.sit(NAMES[:3], "more first", *options, game="Time is Money")
    made.tap(first)
    made.wait_ms(HANDS_OFF_MS)


def seen(made: Stage) -> str:
    """Draw a frame and return what everybody sees, for comparing."""
    made.app.handle(None)
    return hashlib.sha256(made.picture()).hexdigest()


def watched(made: Stage, instants: Sequence[int]) -> set[str]:
    """Return all pictures of the time until then, and see that nothing else happens."""
    start, tunes, said = made.now, len(made.tunes), made.app.desk.said
    pictures = {seen(made)}
    for ms in instants:
        made.until_ms(start + ms)
        pictures.add(hashlib.sha256(made.picture()).hexdigest())
        pictures.add(seen(made))
        assert made.app.ui.wake_at is None, "the screen asks for another frame"
    assert (len(made.tunes), made.app.desk.said) == (tunes, said)
    return pictures


BOX_TURN: tuple[tuple[str, ...], ...] = (
    ("Begin",), ("take 10",), ("take 20",), ("die 4",), ("die 6", "die 4"), ("die 4",),
    ("Roll again",), ("take 60",),
)  # fmt: skip
THROWS = "10 20 20 + 30 + 10 40 60 60"


def box_turn(made: Stage, waits: Sequence[int]) -> list[str]:
    """Play a turn with such pauses, in ms; return what was seen after each touch."""
    made.throw(THROWS)
    pictures = []
    for taps, pause in zip(BOX_TURN, waits, strict=True):
        made.tap(*taps)
        pictures.append(seen(made))
        made.wait_ms(pause)
    return pictures


@pytest.mark.rule("TIM-15", "TIM-A22")
@pytest.mark.parametrize("first", ["Anton", "Cleo"])
def test_every_frame_of_a_turn_on_the_box_depends_on_the_state_alone(
    played: Stage, first: str
) -> None:
    begin(played, first)
    played.throw(THROWS)
    different = set()
    for taps in BOX_TURN[:4] + BOX_TURN[6:]:
        played.tap(*taps)
        # Every instant of a minute after the first roll, a few after all the others.
        instants = INSTANTS if taps == ("Begin",) else INSTANTS[: len(INSTANTS) // 3]
        pictures = watched(played, instants)
        assert len(pictures) == 1
        different |= pictures
    assert len(different) == 6


@pytest.mark.rule("TIM-15", "TIM-A22")
def test_a_slow_turn_and_a_quick_one_look_and_sound_the_same(tmp_path: Path) -> None:
    runs = []
    for number, waits in enumerate(
        ((90,) * 8, (3_000, 7, 9_000, 1, 5_000, 2, 4_444, 9))
    ):
        with stage(tmp_path / str(number)) as made:
            begin(made, "Anton")
            runs.append((box_turn(made, waits), made.tunes))
            assert made.view.phase == "rolled"
    assert runs[0] == runs[1]


@pytest.mark.rule("TIM-15", "TIM-A22")
def test_every_frame_of_a_turn_on_the_table_depends_on_the_state_alone(
    played: Stage,
) -> None:
    begin(played, "Anton", "more play")
    played.push_at("stopwatch-1", played.now + 5)
    assert played.view.phase == "running"
    assert len(watched(played, INSTANTS)) == 1
    assert played.view.phase == "running"


BUTTONS = ("restock-1", "restock-2", "stopwatch-1")


@pytest.mark.parametrize("button", BUTTONS)
@pytest.mark.parametrize("options", [(), ("more play",)])
def test_a_button_held_down_in_a_turn_is_no_clock(
    played: Stage, button: str, options: tuple[str, ...]
) -> None:
    """It is reported held after one second, and stuck and released after twenty."""
    begin(played, "Anton", *options)
    on_box = not options
    if on_box:
        played.throw("10 10 20 20 30 30 10 10 20 20 30 30")
    begun = played.now + 5
    starter = "restock-1" if on_box else "stopwatch-2"
    played.push_at(starter, begun)
    if button == "stopwatch-1":  # it would stop the turn: the event alone is given
        held: list[Event] = [
            Held(button, 0),
            DeviceState(button, Health.BROKEN, "It is stuck.", 0),
        ]
    else:
        held = []
        played.edge(button, True, played.now + 5)
        played.wait_ms(20)
    pictures = {seen(played)}
    for event in held:
        played.app.handle(event)
        pictures.add(seen(played))
    pictures |= watched(played, INSTANTS[:-3])
    assert len(pictures) == 1
    if not held:
        assert played.app.desk.devices[button].health is Health.BROKEN


def test_a_finger_left_on_the_screen_is_no_clock(played: Stage) -> None:
    begin(played, "Anton")
    played.throw("10 20 30 40 50 60")
    played.tap("Begin")
    x, y = played.app.ui.find("take 10").rect.center
    played.app.handle(Touch(x, y, "down", played.clock()))
    assert len(watched(played, INSTANTS)) == 1


def test_a_broken_device_is_not_marked_while_a_turn_runs(played: Stage) -> None:
    begin(played, "Anton")
    played.throw("10 20 30 40 50 60")
    played.tap("Begin")
    before = seen(played)
    broken = DeviceState("camera", Health.BROKEN, "Its cable is out.", 0)
    played.app.handle(broken)
    assert seen(played) == before
    played.tap("STOP")
    assert "why camera" in played.sees


# --- the wall clock -------------------------------------------------------------------


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_a_step_of_the_wall_clock_in_mid_turn_changes_nothing(
    tmp_path: Path, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where the kernel dates its edges by that very clock."""
    ahead = [1_790_000_000_000_000_000]
    clock: list[Any] = []

    def wall() -> int:
        return ahead[0] + int(clock[0]())

    with stage(tmp_path, wall=wall) as made:
        clock.append(made.hand)
        monkeypatch.setattr(time, "time_ns", wall)
        monkeypatch.setattr(time, "time", lambda: wall() / 1e9)
        begin(made, "Anton")
        made.throw("10 10 20 20 30 30")
        press(made, "restock-1", wall)
        made.wait_ms(4_000)
        ahead[0] += step
        made.wait_ms(8_345 - 100)
        press(made, "stopwatch-1", wall)
        shook, stopped = (
            a.at
            for a in made.app.desk.playing.actions
            if isinstance(a, Shook | Stopped)
        )
        assert abs(stopped - shook - 12_345) <= 1
        assert made.view.settled[-1].elapsed == 12


def press(made: Stage, name: str, wall: Any) -> None:
    """Press a button for 80 ms, dated by the wall clock; takes 100 ms."""
    made.tick_edge(name, True, wall())
    made.wait_ms(80)
    made.tick_edge(name, False, wall())
    made.wait_ms(20)


WALL = {"time", "time_ns", "datetime", "date", "localtime", "gmtime", "ctime"}
"""Names in ``time`` and ``datetime`` by which the wall clock can be read."""


def wall_clocks(path: Path) -> set[str]:
    """Return what a file uses of them."""
    used = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id == "time" and node.attr in WALL:
                used.add(f"time.{node.attr}")
        elif isinstance(node, ast.ImportFrom) and node.module in ("time", "datetime"):
            used |= {f"{node.module}.{a.name}" for a in node.names if a.name in WALL}
        elif isinstance(node, ast.Import):
            used |= {a.name for a in node.names if a.name == "datetime"}
    return used


def test_no_part_of_a_game_reads_the_wall_clock() -> None:
    paths = [*(ROOT / "kiosk").rglob("*.py"), *(ROOT / "hardware").rglob("*.py")]
    found = {str(p.relative_to(ROOT)): w for p in paths if (w := wall_clocks(p))}
    assert found == {
        # Where the kernel dates edges by it, they are turned into monotonic time.
        "hardware/factory.py": {"time.time_ns"},
        # Every printed deck says the same date.
        "kiosk/decks/pdf.py": {"datetime.datetime"},
        # When the box is to be quiet; no game asks.
        "kiosk/manners.py": {"time.localtime", "time.time", "datetime.datetime"},
    }


# --- touch and key --------------------------------------------------------------------


class Feed:
    """Hands over events of SDL's as they come from a waiter."""

    def __init__(self, *events: pygame.event.Event) -> None:
        self.events = list(events)

    def post(self, event: Event) -> None:
        """Take nothing."""

    def wait(self, until: int | None) -> Iterator[Event | pygame.event.Event]:
        events, self.events = self.events, []
        yield from events

    def close(self) -> None:
        """Have nothing to let go of."""


def finger(made: Stage, name: str, at: int | None) -> pygame.event.Event:
    """Return a touch as SDL tells of it, with the time it happened if that is known."""
    rect = made.app.ui.find(name).rect
    event = pygame.event.Event(
        pygame.FINGERDOWN, x=rect.centerx / 1280, y=rect.centery / 800, finger_id=0
    )
    if at is not None:
        event.at = at
    return event


def test_touches_that_came_together_happened_together(played: Stage) -> None:
    """The second is not dated by how long the first kept the program busy."""
    begin(played, "Anton")
    played.throw("10 20 30 40 50 60")
    played.tap("Begin")
    begun = played.clock()
    played.app.box.player.slow = 3.0
    played.wait_ms(10_000)
    take, stop = finger(played, "take 10", None), finger(played, "STOP", None)
    played.app.pump(Feed(take, stop))
    assert played.clock() - begun > 13_000_000_000
    assert played.view.settled[-1].taken == 10
    assert played.view.settled[-1].elapsed == 10


def test_a_touch_counts_from_when_it_happened_not_from_when_it_was_seen(
    played: Stage,
) -> None:
    begin(played, "Anton")
    played.throw("10 10 20 20 30 30")
    begun = played.clock()
    played.wait_ms(70)
    played.app.pump(Feed(finger(played, "Begin", begun)))
    played.wait_ms(11_000)
    happened = played.clock()
    played.wait_ms(2_000)
    played.app.pump(Feed(finger(played, "STOP", happened)))
    assert happened - begun == 11_070_000_000
    assert played.view.settled[-1].elapsed == 11
