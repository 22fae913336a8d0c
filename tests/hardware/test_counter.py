"""The counter: a thread that looks while it is wanted, and survives every fault."""

import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import CameraError
from hardware.counter import CameraCounter, open_counter
from hardware.interfaces import (
    Advised,
    DeviceState,
    Event,
    Gone,
    Gray,
    Health,
    Scan,
    Sighting,
    Studied,
)
from hardware.late import DEVICE
from hardware.nocounter import NoCounter
from hardware.reader import Reader
from hardware.simcounter import SimCounter, card_face
from hardware.watch import FROZEN, OLD, STUDY_NS, Eye

SECOND = 1_000_000_000
LONG = 10.0
"""Seconds until a test that waits in vain gives up."""


class Box:
    """Where events are posted; ``wait_for`` wakes up as soon as they are there."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._news = threading.Condition()

    def post(self, event: Event) -> None:
        with self._news:
            self.events.append(event)
            self._news.notify_all()

    def wait_for(self, enough: Callable[[list[Event]], bool]) -> None:
        with self._news:
            assert self._news.wait_for(lambda: enough(self.events), LONG), self.events

    def wait_for_state(self, health: Health, *, count: int = 1) -> DeviceState:
        def states() -> list[DeviceState]:
            return [
                e
                for e in self.events
                if isinstance(e, DeviceState) and e.health == health
            ]

        self.wait_for(lambda _: len(states()) >= count)
        return states()[count - 1]

    def scans(self) -> list[str]:
        return [e.payload for e in self.events if isinstance(e, Scan)]


class Clock:
    """Time that passes when it is told to, a little at each look."""

    def __init__(self, step_ms: int = 100) -> None:
        self.now = 0
        self.step = step_ms * 1_000_000
        self._lock = threading.Lock()

    def __call__(self) -> int:
        with self._lock:
            self.now += self.step // 4
            return self.now

    def forward(self, ns: int) -> None:
        with self._lock:
            self.now += ns


class Rig:
    """A counter with a simulated camera in no hurry, and what it posts."""

    def __init__(self, **parts: object) -> None:
        self.clock = Clock()
        self.box = Box()
        self.sim = SimCounter(size=(1230, 924), rate=200, clock=self.clock)
        eye = Eye(self.sim, clock=self.clock, pauses=(0.0,), **parts)  # type: ignore[arg-type]
        self.counter = CameraCounter(eye, self.box.post)

    def lay(self, text: str, x: float = 0) -> int:
        return self.sim.lay(card_face(text, text), x, 0, 12)

    def wait_for_scans(self, *texts: str) -> None:
        self.box.wait_for(lambda _: sorted(self.box.scans()) == sorted(texts))


@pytest.fixture
def rig() -> Iterator[Rig]:
    rig = Rig()
    yield rig
    rig.counter.close()


class Bad:
    """A reader that fails so many times."""

    def __init__(self, error: Exception, times: int) -> None:
        self.unread = 0
        self._error = error
        self._left = times
        self._good = Reader()

    def read(self, gray: Gray, known: object = ()) -> list[Sighting]:
        self._left -= 1
        if self._left >= 0:
            raise self._error
        return self._good.read(gray)


def worker_threads() -> list[threading.Thread]:
    return [t for t in threading.enumerate() if t.name == "counter"]


def test_a_card_laid_down_is_scanned_and_its_leaving_is_seen(rig: Rig) -> None:
    rig.counter.start()
    card = rig.lay("SNT1:I:104")
    rig.wait_for_scans("SNT1:I:104")
    rig.sim.take(card)
    rig.box.wait_for(lambda events: any(isinstance(e, Gone) for e in events))
    assert [type(e) for e in rig.box.events] == [Scan, Gone]


def test_a_scan_is_posted_within_two_frames_of_the_card() -> None:
    rig = Rig()
    rig.counter.start()
    face = card_face("SNT1:I:104", "A")
    laid_at = rig.clock.now
    rig.sim.lay(face, 0, 0, 12)
    rig.wait_for_scans("SNT1:I:104")
    (scan,) = [e for e in rig.box.events if isinstance(e, Scan)]
    rig.counter.close()
    assert scan.at - laid_at <= 2 * rig.clock.step


def test_nothing_runs_until_it_is_started_and_nothing_after_it_is_stopped(
    rig: Rig,
) -> None:
    assert worker_threads() == []
    rig.counter.start()
    rig.counter.start()
    assert len(worker_threads()) == 1
    rig.counter.close()
    assert worker_threads() == []
    rig.counter.start()
    assert worker_threads() == []


def test_stays_are_forgotten_by_stopping(rig: Rig) -> None:
    rig.lay("A")
    rig.counter.start()
    rig.wait_for_scans("A")
    rig.counter.stop()
    rig.counter.start()
    rig.wait_for_scans("A", "A")


def test_nothing_is_posted_after_stop_returns(rig: Rig) -> None:
    for i in range(5):
        rig.counter.start()
        rig.lay(str(i), x=-100 + 40 * i)
        rig.counter.stop()
        posted = len(rig.box.events)
        assert rig.counter.latest() is None
        assert len(rig.box.events) == posted


def test_the_newest_frame_can_be_shown(rig: Rig) -> None:
    assert rig.counter.latest() is None
    rig.lay("A")
    rig.counter.start()
    rig.wait_for_scans("A")
    frame = rig.counter.latest()
    assert frame is not None
    assert frame.shape == (924, 1230)
    rig.counter.stop()
    assert rig.counter.latest() is None


def test_frames_are_studied_beside_the_reading_and_not_every_one(rig: Rig) -> None:
    threads = set()

    def study(gray: Gray) -> tuple[int, int]:
        threads.add(threading.current_thread().name)
        return gray.shape

    def studied(events: list[Event]) -> list[Studied]:
        return [e for e in events if isinstance(e, Studied)]

    rig.lay("TB1:155:0")
    rig.counter.study(study)
    rig.counter.start()
    rig.box.wait_for(lambda events: len(studied(events)) >= 3)
    rig.wait_for_scans("TB1:155:0")
    rig.counter.study(None)
    rig.counter.stop()
    found = studied(rig.box.events)
    assert threads == {"counter"}
    assert {(each.by, each.found) for each in found} == {(study, (924, 1230))}
    times = [each.at for each in found]
    assert all(b - a >= STUDY_NS for a, b in pairwise(times))


def test_a_study_that_fails_is_reported_and_tried_again(rig: Rig) -> None:
    faults = [ValueError("no dice"), None]

    def study(gray: Gray) -> str:
        error = faults.pop(0) if faults else None
        if error is not None:
            raise error
        return "seen"

    rig.counter.study(study)
    rig.counter.start()
    assert "no dice" in rig.box.wait_for_state(Health.BROKEN).why
    rig.box.wait_for(lambda events: any(isinstance(e, Studied) for e in events))


def test_a_study_that_goes_on_failing_is_reported_once_until_nobody_asks(
    rig: Rig,
) -> None:
    tried: list[int] = []

    def study(gray: Gray) -> str:
        tried.append(0)
        raise ValueError("no dice")

    def states(events: list[Event]) -> list[Health]:
        return [e.health for e in events if isinstance(e, DeviceState)]

    rig.lay("A")
    rig.counter.study(study)
    rig.counter.start()
    rig.wait_for_scans("A")
    before = len(tried)
    end = time.monotonic() + LONG
    while len(tried) < before + 3:
        assert time.monotonic() < end
        time.sleep(0.01)
    assert states(rig.box.events) == [Health.BROKEN]
    rig.counter.study(None)
    rig.box.wait_for_state(Health.PRESENT)


def test_an_unplugged_camera_is_said_and_comes_back(rig: Rig) -> None:
    rig.lay("A")
    rig.counter.start()
    rig.wait_for_scans("A")
    rig.sim.unplug()
    assert "plug it in again" in rig.box.wait_for_state(Health.BROKEN).why
    assert rig.counter.latest() is None
    rig.sim.plug()
    assert rig.box.wait_for_state(Health.PRESENT).device == DEVICE
    rig.lay("B", x=90)
    rig.wait_for_scans("A", "B")


def test_a_mended_camera_is_well_though_nobody_wants_scans(rig: Rig) -> None:
    rig.lay("A")
    rig.counter.start()
    rig.wait_for_scans("A")
    rig.sim.unplug()
    rig.box.wait_for_state(Health.BROKEN)
    rig.counter.stop()
    assert not rig.counter.hangs
    rig.sim.plug()
    rig.box.wait_for_state(Health.PRESENT)
    for thread in worker_threads():
        thread.join(LONG)
    assert worker_threads() == []
    assert rig.box.scans() == ["A"]
    assert rig.counter.latest() is None
    assert not rig.counter.hangs
    rig.counter.start()
    rig.wait_for_scans("A", "A")


def test_a_camera_that_failed_is_used_once_scans_are_wanted_again(rig: Rig) -> None:
    rig.counter.start()
    rig.lay("A")
    rig.wait_for_scans("A")
    rig.sim.unplug()
    rig.box.wait_for_state(Health.BROKEN)
    rig.counter.stop()
    rig.counter.start()
    rig.sim.plug()
    rig.wait_for_scans("A", "A")


def test_a_camera_that_never_worked_is_tried_only_while_scans_are_wanted(
    rig: Rig,
) -> None:
    rig.sim.unplug()
    rig.counter.start()
    rig.box.wait_for_state(Health.BROKEN)
    rig.counter.stop()
    for thread in worker_threads():
        thread.join(LONG)
    assert worker_threads() == []


def test_a_stalled_camera_is_opened_anew(rig: Rig) -> None:
    rig.lay("A")
    rig.counter.start()
    rig.wait_for_scans("A")
    rig.sim.stall()
    rig.clock.forward(2 * SECOND)
    assert rig.box.wait_for_state(Health.BROKEN).why == OLD
    rig.box.wait_for_state(Health.PRESENT)
    assert rig.box.scans() == ["A"]


def test_a_frozen_picture_is_noticed(rig: Rig) -> None:
    rig.lay("A")
    rig.counter.start()
    rig.wait_for_scans("A")
    rig.sim.freeze()
    assert rig.box.wait_for_state(Health.BROKEN).why == FROZEN
    rig.box.wait_for_state(Health.PRESENT)
    assert rig.box.scans() == ["A"]


@pytest.mark.parametrize("error", [MemoryError(), RuntimeError("bad day")])
def test_a_failing_reader_is_reported_and_does_not_end_the_watch(
    error: Exception,
) -> None:
    rig = Rig(reader=lambda: Bad(error, times=3))
    rig.lay("A")
    rig.counter.start()
    why = rig.box.wait_for_state(Health.BROKEN).why
    assert "code reader failed" in why
    assert (str(error) or "MemoryError") in why
    rig.box.wait_for_state(Health.PRESENT)
    rig.wait_for_scans("A")
    rig.counter.close()
    assert sum(isinstance(e, DeviceState) for e in rig.box.events) == 2


class Scripted:
    """A camera that does what it is told, call by call, then waits."""

    def __init__(self, *frames: Gray | Exception, fail_close: bool = False) -> None:
        self.frames = list(frames)
        self.idle = threading.Event()
        self.go_on = threading.Event()
        self.opened = 0
        self._fail_close = fail_close
        self.clock = Clock()

    def open(self) -> None:
        self.opened += 1

    def frame(self) -> tuple[Gray, int]:
        if not self.frames:
            self.idle.set()
            self.go_on.wait(LONG)
            raise CameraError("over")
        frame = self.frames.pop(0)
        if isinstance(frame, Exception):
            raise frame
        return frame, self.clock()

    def close(self) -> None:
        if self._fail_close:
            raise OSError("stuck")


class Counting(Reader):
    """A reader that counts the frames it is given."""

    def __init__(self, unread: int = 0) -> None:
        super().__init__(decode=lambda gray: [])
        self.frames = 0
        self._left = unread

    def read(self, gray: Gray, known: object = ()) -> list[Sighting]:
        self.frames += 1
        self.unread = self._left
        return []


def noisy(seed: int, level: int = 90) -> Gray:
    chance = np.random.default_rng(seed)
    return np.asarray(chance.normal(level, 3, (480, 640)), np.uint8)


def watched(camera: Scripted, reader: Reader) -> Box:
    box = Box()
    eye = Eye(camera, reader=lambda: reader, clock=camera.clock, pauses=(0.0, 0.01))
    counter = CameraCounter(eye, box.post)
    counter.start()
    assert camera.idle.wait(LONG)
    counter.stop()
    camera.go_on.set()
    counter.close()
    return box


@pytest.mark.parametrize(("unread", "reads"), [(0, 1 + 3), (2, 9 + 2)])
def test_a_still_counter_is_read_only_now_and_then(unread: int, reads: int) -> None:
    reader = Counting(unread)
    watched(Scripted(*(noisy(i) for i in range(31))), reader)
    assert reader.frames == reads


def test_whatever_moves_is_read_at_once() -> None:
    reader = Counting()
    still = [noisy(i) for i in range(5)]
    moved = noisy(9)
    moved[90:130, 90:130] = 150
    watched(Scripted(*still, moved), reader)
    assert reader.frames == 2


def test_a_driver_that_throws_anything_is_opened_anew() -> None:
    camera = Scripted(
        noisy(0),
        RuntimeError("v4l2 says no"),
        noisy(1),
        ValueError(),
        fail_close=True,
    )
    box = watched(camera, Counting())
    assert camera.opened == 3
    whys = [e.why for e in box.events if isinstance(e, DeviceState)]
    assert "v4l2 says no" in whys[0]
    assert "ValueError" in whys[2]


class Single(SimCounter):
    """A camera that one thread may have open at a time."""

    def __init__(self) -> None:
        super().__init__(size=(640, 480), rate=200)
        self.uses: list[str] = []

    def open(self) -> None:
        self.uses.append("open")
        super().open()

    def close(self) -> None:
        super().close()
        self.uses.append("close")


def test_a_camera_is_let_go_before_it_is_opened_again() -> None:
    camera = Single()
    counter = CameraCounter(Eye(camera), Box().post)
    for _ in range(20):
        counter.start()
        counter.stop()
    counter.close()
    assert camera.uses == ["open", "close"] * (len(camera.uses) // 2)


def test_a_black_picture_is_not_a_frozen_one() -> None:
    black = np.zeros((480, 640), np.uint8)
    box = watched(Scripted(*[black] * 60), Counting())
    assert [one for one in box.events if not isinstance(one, Advised)] == []


def test_any_post_may_stop_the_counter_it_came_from() -> None:
    rig = Rig()
    done = threading.Event()

    def post(event: Event) -> None:
        counter.stop()
        counter.close()
        done.set()

    counter = CameraCounter(Eye(rig.sim, clock=rig.clock), post)
    rig.lay("A")
    counter.start()
    assert done.wait(LONG)


# -- opening -------------------------------------------------------------------------


def test_the_simulated_counter_opens() -> None:
    counter, state = open_counter("simulated", 50, Box().post)
    assert (state.device, state.health) == ("camera", Health.SIMULATED)
    assert isinstance(counter, CameraCounter)
    assert isinstance(counter.camera, SimCounter)
    counter.close()


def test_a_folder_of_pictures_is_scanned(tmp_path: Path) -> None:
    picture = np.full((700, 600), 120, np.uint8)
    face = card_face("SNT1:I:104", "A", scale=6)
    picture[60 : 60 + face.shape[0], 60 : 60 + face.shape[1]] = face
    cv2.imwrite(str(tmp_path / "a.png"), picture)
    box = Box()
    counter, state = open_counter(f"folder:{tmp_path}", 50, box.post)
    assert state.health == Health.SIMULATED
    counter.start()
    box.wait_for(lambda _: box.scans() == ["SNT1:I:104"])
    counter.close()


@pytest.mark.parametrize(
    ("camera", "says"),
    [
        ("none", "No camera is chosen"),
        ("telescope", "no camera called “telescope”"),
        ("webcam:two", "no camera called “webcam:two”"),
        ("folder:", "no camera called “folder:”"),
        ("folder:/no/such/place", "There is no picture in /no/such/place"),
        ("webcam:77", "No webcam was found as number 77"),
        ("picamera2", "sudo apt install python3-picamera2"),
        ("folder:\0", "There is no picture in"),
        ("", "no camera called “”"),
    ],
)
@pytest.mark.parametrize("mains_hz", [50, 0])
def test_what_cannot_be_opened_is_said_in_a_sentence(
    camera: str, says: str, mains_hz: int
) -> None:
    counter, state = open_counter(camera, mains_hz, Box().post)
    assert state.health == Health.BROKEN
    assert says in state.why
    assert state.why.endswith(".")
    assert state.why.isprintable()
    counter.close()


def test_a_counter_without_a_camera_does_nothing() -> None:
    counter = NoCounter()
    counter.start()
    assert counter.latest() is None
    counter.stop()
    counter.close()


def test_a_camera_broken_at_first_is_reported_when_it_works(rig: Rig) -> None:
    rig.sim.unplug()
    assert rig.counter.check().health == Health.BROKEN
    rig.sim.plug()
    rig.counter.start()
    rig.box.wait_for_state(Health.PRESENT)
