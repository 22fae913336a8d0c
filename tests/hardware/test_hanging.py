"""A thread that is stuck is noticed; a device that is merely broken is not stuck."""

import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from hardware.alarm import STUCK_NS, Alarm
from hardware.box import Box
from hardware.camera import CameraError
from hardware.counter import CameraCounter
from hardware.factory import open_gpio
from hardware.interfaces import DeviceState, Event, Gray, Health
from hardware.late import STUCK
from hardware.watch import STUCK_NS as CAMERA_STUCK_NS
from hardware.watch import Eye
from tests.hardware.table import HandClock

LONG = 10.0
"""Seconds until a test that waits in vain gives up."""


class StuckCamera:
    """A camera that gives so many pictures, then never comes back from its driver."""

    def __init__(self, clock: HandClock, pictures: int) -> None:
        self._clock, self._left = clock, pictures
        self.stuck, self.free = threading.Event(), threading.Event()

    def open(self) -> None:
        """Be open already."""

    def close(self) -> None:
        """Have nothing to let go of."""

    def frame(self) -> tuple[Gray, int]:
        if self._left == 0:
            self.stuck.set()
            self.free.wait(LONG)
            raise CameraError("It came back.")
        self._left -= 1
        return np.full((48, 64), 10 * self._left, np.uint8), self._clock()


class Rig:
    """A counter whose camera gets stuck."""

    def __init__(self, pictures: int) -> None:
        self.clock, self.events = HandClock(), list[Event]()
        self.camera = StuckCamera(self.clock, pictures)
        eye = Eye(self.camera, clock=self.clock, live=False, pauses=(0.0,))
        self.counter = CameraCounter(eye, self.events.append)

    def get_stuck(self, ns: int = CAMERA_STUCK_NS + 1) -> None:
        self.counter.start()
        assert self.camera.stuck.wait(LONG)
        self.clock.now += ns

    def close(self) -> None:
        self.camera.free.set()
        self.counter.close()


@pytest.fixture(params=[2])
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    rig = Rig(request.param)
    yield rig
    rig.close()


def box_of(counter: object, buttons: object = None) -> Box:
    return Box(buttons, None, counter, {}, [])  # type: ignore[arg-type]


def test_a_camera_that_is_stuck_while_scans_are_wanted_hangs(rig: Rig) -> None:
    rig.get_stuck(CAMERA_STUCK_NS - 1)
    assert box_of(rig.counter).hanging() == ""
    rig.clock.now += 2
    assert box_of(rig.counter).hanging() == "camera"


def test_a_camera_nobody_asks_for_scans_does_not_hang(rig: Rig) -> None:
    rig.get_stuck()
    rig.counter.stop()
    assert not rig.counter.hangs


def test_the_next_stretch_waits_in_vain_for_a_stuck_one(rig: Rig) -> None:
    rig.get_stuck()
    rig.counter.stop()
    rig.counter.start()
    assert not rig.counter.hangs
    rig.clock.now += CAMERA_STUCK_NS + 1
    assert rig.counter.hangs


@pytest.mark.parametrize("rig", [0], indirect=True)
def test_a_camera_that_never_worked_is_broken_and_restarts_nothing(rig: Rig) -> None:
    rig.get_stuck()
    assert box_of(rig.counter).hanging() == ""
    assert box_of(rig.counter).hanging() == ""
    states = [e for e in rig.events if isinstance(e, DeviceState)]
    assert [(s.health, s.why) for s in states] == [(Health.BROKEN, STUCK)]


def test_a_thread_stuck_in_what_it_tends_to_hangs() -> None:
    clock = HandClock()
    entered, free = threading.Event(), threading.Event()

    def tend() -> None:
        entered.set()
        free.wait(LONG)

    alarm = Alarm(tend, "tillbox-stuck", clock=clock)
    assert not alarm.hangs  # it has not begun
    alarm.start()
    assert entered.wait(LONG)
    assert not alarm.hangs
    clock.now += STUCK_NS + 1
    assert alarm.hangs
    assert box_of(None, SimpleNamespace(hangs=alarm.hangs)).hanging() == "buttons"
    free.set()
    alarm.close()
    assert not alarm.hangs


def test_a_thread_that_sleeps_for_hours_does_not_hang() -> None:
    clock = HandClock()
    tended = threading.Event()

    def tend() -> None:
        tended.set()

    alarm = Alarm(tend, "tillbox-asleep", clock=clock)
    alarm.start()
    assert tended.wait(LONG)
    with alarm.bell:  # it sleeps by now, and has let go of the bell
        clock.now += 1000 * STUCK_NS
        assert not alarm.hangs
    alarm.close()


def test_lgpio_s_own_thread_is_looked_after(monkeypatch: pytest.MonkeyPatch) -> None:
    gpio = open_gpio("mock", Path())
    dead = threading.Thread(target=lambda: None)
    monkeypatch.setitem(sys.modules, "lgpio", SimpleNamespace(_notify_thread=dead))
    assert not gpio.is_deaf()
    real = replace(gpio, name="lgpio")
    assert real.is_deaf()
    living = SimpleNamespace(_notify_thread=threading.current_thread())
    monkeypatch.setitem(sys.modules, "lgpio", living)
    assert not real.is_deaf()
    gpio.close()
