"""The camera is opened in a thread: until it is open the counter sees nothing."""

import threading
from collections.abc import Iterator

import pytest

from hardware.box import Mains, open_hardware, simulated_settings
from hardware.interfaces import Counter, DeviceState, Event, Health, Post
from hardware.late import LATE_NS, OPENING, STUCK, LateCounter
from hardware.nocounter import NoCounter

OPEN = DeviceState("camera", Health.PRESENT, "It looks.", 0)
PATIENCE_S = 10


class Real(NoCounter):
    """Notes what is asked of it."""

    hangs = True

    def __init__(self) -> None:
        self.asked: list[str] = []

    def start(self) -> None:
        self.asked.append("start")

    def stop(self) -> None:
        self.asked.append("stop")

    def close(self) -> None:
        self.asked.append("close")


class Slow:
    """A camera that opens when it is told to."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.posted = threading.Event()
        self.events: list[Event] = []
        self.real = Real()
        self.now = 0

    def open(self) -> tuple[Counter, DeviceState]:
        self.go.wait(PATIENCE_S)
        return self.real, OPEN

    def post(self, event: Event) -> None:
        self.events.append(event)
        self.posted.set()

    def counter(self) -> LateCounter:
        counter = LateCounter(self.open, self.post, lambda: self.now)
        counter.begin()
        return counter

    def opens(self) -> None:
        self.go.set()
        assert self.posted.wait(PATIENCE_S)


@pytest.fixture
def slow() -> Iterator[Slow]:
    slow = Slow()
    yield slow
    slow.go.set()


def test_nobody_waits_for_the_camera(slow: Slow) -> None:
    counter = slow.counter()
    assert counter.latest() is None
    assert counter.camera is None
    assert slow.events == []
    slow.opens()
    assert slow.events == [OPEN]


def test_who_wanted_scans_gets_them_once_it_is_open(slow: Slow) -> None:
    counter = slow.counter()
    counter.start()
    slow.opens()
    assert slow.real.asked == ["start"]
    counter.stop()
    assert slow.real.asked == ["start", "stop"]


def test_who_no_longer_wants_scans_gets_none(slow: Slow) -> None:
    counter = slow.counter()
    counter.start()
    counter.stop()
    slow.opens()
    assert slow.real.asked == []


def test_a_counter_closed_before_it_was_open_is_closed_all_the_same(slow: Slow) -> None:
    counter = slow.counter()
    threading.Timer(0.1, slow.go.set).start()
    counter.start()
    counter.close()
    assert "close" in slow.real.asked
    assert "start" not in slow.real.asked
    assert slow.events == []


def test_a_camera_that_never_opens_is_reported_once_and_restarts_nothing(
    slow: Slow,
) -> None:
    counter = slow.counter()
    assert not counter.hangs
    slow.now = LATE_NS + 1
    assert not counter.hangs
    assert not counter.hangs
    assert slow.events == [DeviceState("camera", Health.BROKEN, STUCK, slow.now)]


def test_one_that_opens_at_the_last_moment_is_not_called_broken_after_that(
    slow: Slow,
) -> None:
    counter = slow.counter()

    class Late(int):
        """A clock's time during whose reading the camera opens."""

        def __sub__(self, other: int) -> int:
            slow.go.set()
            slow.posted.wait(0.2)
            return LATE_NS + 1

    slow.now = Late()
    counter.hangs  # noqa: B018  # asks it
    counter._thread.join(PATIENCE_S)
    assert slow.events[-1] == OPEN


def test_an_open_one_answers_for_itself(slow: Slow) -> None:
    counter = slow.counter()
    slow.opens()
    assert counter.hangs


def test_without_a_thread_it_is_waited_for(
    slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    slow.go.set()
    monkeypatch.setattr(threading.Thread, "start", refuse)
    slow.counter()
    assert slow.events == [OPEN]


@pytest.mark.parametrize("fails", [False, True])
def test_the_box_is_open_before_its_camera(*, fails: bool) -> None:
    go, posted = threading.Event(), threading.Event()
    events: list[Event] = []

    def open_counter(
        camera: str, mains: Mains, post: Post
    ) -> tuple[Counter, DeviceState]:
        go.wait(PATIENCE_S)
        if fails:
            raise OSError("the cable is out")
        return NoCounter(), OPEN

    def post(event: Event) -> None:
        events.append(event)
        posted.set()

    box = open_hardware(
        simulated_settings(), post, open_counter=open_counter, camera_later=True
    )
    box.open_rest()
    assert box.states["camera"].why == OPENING
    go.set()
    assert posted.wait(PATIENCE_S)
    assert events == [box.states["camera"]]
    assert ("the cable is out" in box.states["camera"].why) is fails
    box.close()


def test_one_that_was_never_begun_can_be_closed(slow: Slow) -> None:
    LateCounter(slow.open, slow.post).close()
    assert slow.events == []
    assert slow.real.asked == []
