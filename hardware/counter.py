"""The checkout counter: a camera, the reader behind it, and what became of the cards.

While somebody wants scans one thread takes the newest frame, reads it, follows the
cards and posts events. Nothing queues up: a slow frame makes the next one newer.
"""

import threading
import time

from hardware.camera import Camera, CameraError
from hardware.decoders import NoReader, best_decoder
from hardware.interfaces import (
    Counter,
    DeviceState,
    Event,
    Gray,
    Health,
    Post,
    Study,
)
from hardware.late import DEVICE, STUCK
from hardware.nocounter import NoCounter
from hardware.watch import Eye, Watch

LOOKING = "The camera looks at the counter."
SIMULATED = "The counter on the screen stands in for a camera."
PICTURES = "Pictures stand in for a camera."
NONE = "No camera is chosen: type the cards' numbers, or choose one in the settings."
FAILED = "The camera failed ({error}): restart the box."
UNKNOWN = (
    "There is no camera called “{camera}”: the settings know picamera2, webcam,"
    " webcam:1, folder:/a/path, simulated and none."
)


class CameraCounter:
    """A counter with a camera. Its thread lives from ``start`` to ``stop``.

    A camera that failed before ``stop`` is tried until it works, and that is posted:
    the mark of a fault does not outlive it.
    """

    def __init__(
        self, eye: Eye, post: Post, well: tuple[Health, str] = (Health.PRESENT, LOOKING)
    ) -> None:
        """Set up; the camera is opened by ``start``.

        Args:
            eye: the camera, and what goes with it.
            post: where the events go.
            well: what to report while the camera works.
        """
        self._eye = eye
        self._post = post
        self._well = DeviceState(DEVICE, *well, eye.clock())
        self._state = self._well
        self._lock = threading.RLock()
        self._watch: Watch | None = None
        self._study: Study | None = None
        self._last: Watch | None = None
        self._wanted = False
        self._closed = False

    @property
    def camera(self) -> Camera:
        """The camera: a ``SimCounter`` where cards are laid down on the screen."""
        return self._eye.camera

    def start(self) -> None:
        """Begin to look: scans are posted until ``stop``. Twice is once."""
        with self._lock:
            if not self._wanted and not self._closed:
                self._end()
                self._wanted = self._begin(Watch(self._eye, self._pass_on, self._well))

    def stop(self) -> None:
        """Stop looking: no scan is posted from now on, all stays are forgotten."""
        with self._lock:
            if not self._wanted:
                return
            self._end()
            self._wanted = False
            worked = self._last is not None and self._last.has_worked
            if worked and self._state.health is Health.BROKEN and not self._closed:
                watch = Watch(self._eye, self._pass_on, self._well)
                watch.mending = True
                self._begin(watch)

    def _begin(self, watch: Watch) -> bool:
        """Let a thread look, after the one before; tell whether there is one."""
        watch.study = self._study
        try:
            watch.begin(self._last)
        except RuntimeError as error:  # no thread to be had just now
            self._pass_on(_broken(error, self._eye.clock()))
            return False
        self._watch = watch
        return True

    def _end(self) -> None:
        if self._watch is not None:
            self._watch.end()
            self._last, self._watch = self._watch, None

    def study(self, how: Study | None) -> None:
        """Have the newest frame studied too, every now and then; ``None``: no more."""
        with self._lock:
            self._study = how
            if self._watch is not None:
                self._watch.study = how

    @property
    def hangs(self) -> bool:
        """Tell whether scans are wanted and the thread that gives them is stuck.

        A camera that has not given a single picture yet is reported broken instead: to
        start the program again would end in the same place.
        """
        watch = self._watch
        if watch is None or watch.mending or not watch.is_stuck:
            return False
        if not watch.has_worked:
            at = self._eye.clock()
            self._pass_on(DeviceState(DEVICE, Health.BROKEN, STUCK, at))
        return watch.has_worked

    def latest(self) -> Gray | None:
        """Return the newest frame, for showing; ``None`` while there is none."""
        watch = self._watch
        return watch.latest if watch is not None else None

    def close(self) -> None:
        """Stop for good, and wait a moment for the camera to be let go."""
        with self._lock:
            self._closed = True
            self._wanted = False
            self._end()
        if self._last is not None and self._last is not threading.current_thread():
            self._last.join(2)

    def check(self) -> DeviceState:
        """Open the camera and close it again; return how it is."""
        try:
            best_decoder()
            self._eye.camera.open()
        except Exception as error:  # the sentence is the answer
            self._state = _broken(error, self._eye.clock())
        finally:
            self._give_up()
        return self._state

    def _give_up(self) -> None:
        try:
            self._eye.camera.close()
        except Exception as error:  # the sentence is the answer
            self._state = _broken(error, self._eye.clock())

    def _pass_on(self, event: Event) -> None:
        """Post it, but a state only when it has changed."""
        if isinstance(event, DeviceState):
            if (event.health, event.why) == (self._state.health, self._state.why):
                return
            self._state = event
        self._post(event)


def open_counter(
    camera: str, mains_hz: int, post: Post, *, height_mm: int = 270
) -> tuple[Counter, DeviceState]:
    """Return the counter that the settings ask for, and how it is.

    Never raises. A camera that is broken or missing gives a counter that keeps trying
    while it is started, and posts a ``DeviceState`` when the camera is back.

    Args:
        camera: ``"picamera2"``, ``"webcam"``, ``"webcam:1"``, ``"folder:/a/path"``,
            ``"simulated"`` or ``"none"``.
        mains_hz: 50 or 60, so that lamps make no bands.
        post: where events go, from any thread.
        height_mm: from the counter to the lens, where the lens can be focused.
    """
    if camera == "none":
        return NoCounter(), DeviceState(
            DEVICE, Health.BROKEN, NONE, time.monotonic_ns()
        )
    try:
        eye, well = _chosen(camera, mains_hz, height_mm)
    except CameraError as error:
        return NoCounter(), _broken(error, time.monotonic_ns())
    counter = CameraCounter(eye, post, well)
    return counter, counter.check()


def _chosen(
    camera: str, mains_hz: int, height_mm: int
) -> tuple[Eye, tuple[Health, str]]:
    # Each is imported only where it is chosen: most load libraries of their own.
    kind, _, argument = camera.partition(":")
    match kind:
        case "picamera2" if not argument:
            from hardware.camera_pi import PiCamera

            return Eye(PiCamera(mains_hz, height_mm)), (Health.PRESENT, LOOKING)
        case "webcam" if not argument or argument.isdecimal():
            from hardware.camera_webcam import Webcam

            return Eye(Webcam(int(argument or 0))), (Health.PRESENT, LOOKING)
        case "folder" if argument:
            from hardware.camera_folder import FolderCamera

            return Eye(FolderCamera(argument), live=False), (Health.SIMULATED, PICTURES)
        case "simulated" if not argument:
            from hardware.simcounter import SimCounter

            return Eye(SimCounter()), (Health.SIMULATED, SIMULATED)
    raise CameraError(UNKNOWN.format(camera=camera))


def _broken(error: Exception, at: int) -> DeviceState:
    why = str(error)
    if not isinstance(error, CameraError | NoReader):
        why = FAILED.format(error=why or type(error).__name__)
    return DeviceState(DEVICE, Health.BROKEN, why, at)
