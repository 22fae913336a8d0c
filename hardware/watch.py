"""One stretch of looking at the counter: a thread from ``start`` to ``stop``."""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hardware.camera import PATIENCE_NS, Camera, CameraError, CameraStalled
from hardware.coach import Coach
from hardware.decoders import NoReader
from hardware.interfaces import (
    DeviceState,
    Event,
    Gray,
    Health,
    Post,
    Scan,
    Sighting,
    Studied,
    Study,
)
from hardware.motion import Motion
from hardware.reader import Reader
from hardware.tracker import Tracker

PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0)
STUCK_NS = 12_000_000_000
"""A thread that has not got on for so long is stuck: the longest pause is shorter."""
STUDY_NS = 150_000_000
"""So often a frame is studied, where that is asked for."""

OLD = (
    "The camera shows an old picture and is being restarted. If this goes on, check its"
    " cable and restart the box."
)
FROZEN = (
    "The camera's picture stands still, so it is being restarted. If this goes on,"
    " check its cable and restart the box."
)
FAILED = (
    "The camera failed ({error}) and is being restarted. If this goes on, check its"
    " cable and restart the box."
)
UNREADABLE = (
    "The code reader failed on a picture ({error}) and goes on with the next. If this"
    " goes on, restart the box."
)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Eye:
    """What a watch looks with."""

    camera: Camera
    live: bool = True
    """Whether frames alike to the last bit mean that the camera is frozen."""
    reader: Callable[[], Reader] = lambda: Reader(one_step=True)
    """Makes the reader, in the thread that uses it."""
    clock: Callable[[], int] = time.monotonic_ns
    """Tells how old a frame is, in nanoseconds."""
    pauses: Sequence[float] = PAUSES
    """Seconds until a camera that failed is opened again; the last is repeated."""


class Watch(threading.Thread):
    """Opens the camera, follows the cards and posts events until it is ended."""

    def __init__(self, eye: Eye, post: Post, well: DeviceState) -> None:
        """Get ready.

        Args:
            eye: what to look with.
            post: where scans, gones and changes of the camera's state go.
            well: the state to report while the camera works.
        """
        super().__init__(name="counter", daemon=True)
        self._eye = eye
        self._post = post
        self._well = well
        self._before: Watch | None = None
        self._over = threading.Event()
        self._posting = threading.RLock()
        self._reader: Reader | None = None
        self._tracker = Tracker()
        self._motion = Motion()
        self._coach = Coach()
        self._sightings: list[Sighting] = []
        self._studied_at = 0
        self._puzzled = False
        self.study: Study | None = None
        """What else is to be found out about frames; set from any thread."""
        self._delivers = False
        self._beat = eye.clock()
        self.mending = False
        """Whether nobody wants scans: it then looks until the camera works, no more."""
        self.has_worked = False
        """Whether the camera has given a picture, in this stretch or one before."""
        self.latest: Gray | None = None
        """The newest frame; ``None`` while the camera gives none."""

    def begin(self, after: "Watch | None") -> None:
        """Start, once the watch before this one has let go of the camera."""
        self._before = after
        self.has_worked = after is not None and after.has_worked
        self._live()
        self.start()

    def _live(self) -> None:
        self._beat = self._eye.clock()

    @property
    def is_stuck(self) -> bool:
        """Tell whether the thread has died, or has not got on for too long.

        It gets on with every frame, and with every attempt to open a camera that
        fails: a camera that is merely broken or stalled is not stuck.
        """
        return self._eye.clock() - self._beat > STUCK_NS or not self.is_alive()

    def end(self) -> None:
        """Post nothing from now on, and let the thread run out; does not wait."""
        with self._posting:
            self._over.set()
        self.latest = None

    def run(self) -> None:
        """Look until ended, opening the camera anew whenever it fails."""
        if self._before is not None:
            self._before.join()
            self._before = None
        failures = 0
        while not self._over.is_set():
            self._live()
            self._delivers = False
            self._look_until_it_fails()
            failures = 0 if self._delivers else failures + 1
            self._live()
            pauses = self._eye.pauses
            self._over.wait(pauses[min(failures, len(pauses) - 1)])

    def _look_until_it_fails(self) -> None:
        try:
            self._eye.camera.open()
            while not self._over.is_set():
                self._live()
                self._follow(*self._eye.camera.frame())
        except Exception as error:  # whatever a driver throws, looking goes on
            self.latest = None
            self._report(Health.BROKEN, _sentence(error, FAILED))
        finally:
            self._close()

    def _close(self) -> None:
        try:
            self._eye.camera.close()
        except Exception:  # it is being given up anyway
            log.exception("the camera did not close")

    def _follow(self, gray: Gray, at: int) -> None:
        """Take in one frame.

        Raises:
            CameraStalled: when it is not a new one.
        """
        if self._eye.clock() - at > PATIENCE_NS:
            raise CameraStalled(OLD)
        self._motion.look(gray, at)
        if self._eye.live and self._motion.is_frozen():
            raise CameraStalled(FROZEN)
        self._delivers = self.has_worked = True
        if self.mending:
            self._report(self._well.health, self._well.why)
            self._over.set()
            return
        self.latest = gray
        try:
            self._read(gray, at)
            self._look_into(gray, at)
        except Exception as error:  # one bad frame, or no memory for it just now
            self._report(Health.BROKEN, _sentence(error, UNREADABLE))
        else:
            if not self._puzzled:
                self._report(self._well.health, self._well.why)

    def _read(self, gray: Gray, at: int) -> None:
        """Read the frame unless it is like the last one; follow the cards."""
        if self._motion.is_worth_reading():
            reader = self._reader = self._reader or self._eye.reader()
            self._sightings = reader.read(gray, self._tracker.known())
            self._motion.has_read(reader.unread)
        events = [*self._tracker.update(gray, self._sightings, at)]
        for event in events:
            self._send(event)
        new = any(isinstance(event, Scan) for event in events)
        places = [*self._tracker.known(), *(s.corners for s in self._sightings)]
        if (said := self._coach.look(gray, at, places, read=new)) is not None:
            self._send(said)

    def _look_into(self, gray: Gray, at: int) -> None:
        """Study the frame if that is wanted, and due; one that fails stays reported."""
        study = self.study
        if study is None:
            self._puzzled = False
        elif at - self._studied_at >= STUDY_NS:
            self._studied_at, self._puzzled = at, True
            self._send(Studied(study, study(gray), at))
            self._puzzled = False

    def _send(self, event: Event) -> None:
        with self._posting:
            if not self._over.is_set():
                self._post(event)

    def _report(self, health: Health, why: str) -> None:
        self._send(DeviceState(self._well.device, health, why, self._eye.clock()))


def _sentence(error: Exception, otherwise: str) -> str:
    """The error's own sentence where it has one, else one that names it."""
    if isinstance(error, CameraError | NoReader):
        return str(error)
    return otherwise.format(error=str(error) or type(error).__name__)
