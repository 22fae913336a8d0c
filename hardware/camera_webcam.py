"""A webcam, through OpenCV.

A thread of its own takes the frames off the driver, because the driver keeps old ones
and may hang; a frame is decoded only when it is asked for.
"""

import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from hardware.camera import PATIENCE, CameraError, CameraStalled
from hardware.holders import in_use
from hardware.interfaces import Gray

WIDTH, HEIGHT = 1280, 720

LINUX = sys.platform == "linux"

NOT_FOUND = (
    "No webcam was found as number {number}: plug it in, or choose another number in"
    " the settings (webcam:0, webcam:1 …)."
)
BUSY = (
    "The webcam gives no picture; it is taken by {program}: close that and try again."
)
BUSY_UNNAMED = (
    "The webcam gives no picture; it is taken by another program, which 'sudo tillbox"
    " doctor --camera' names: close that and try again."
)
STALLED = (
    "The webcam has stopped sending pictures and is being restarted: check its plug."
)

Capture = Any
"""A ``cv2.VideoCapture``, or a stand-in."""


def _capture(number: int) -> Capture:
    """Open the driver; on Linux the kernel's own, which can keep a single frame."""
    return cv2.VideoCapture(number, cv2.CAP_V4L2 if LINUX else cv2.CAP_ANY)


class Webcam:
    """A webcam looking down on the counter, 1280 × 720 or the nearest it has."""

    def __init__(
        self, number: int = 0, *, capture: Callable[[int], Capture] = _capture
    ) -> None:
        """Choose the webcam; nothing is opened yet."""
        self._number = number
        self._make = capture
        self._stream: _Stream | None = None

    def open(self) -> None:
        """Find it, set it up and start taking frames."""
        capture = self._make(self._number)
        if not capture.isOpened():
            capture.release()
            raise CameraError(self._why_not())
        for setting, value in (
            (cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")),
            (cv2.CAP_PROP_FRAME_WIDTH, WIDTH),
            (cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT),
            (cv2.CAP_PROP_BUFFERSIZE, 1),
        ):
            capture.set(setting, value)
        self._stream = _Stream(capture)
        self._stream.start()

    def frame(self) -> tuple[Gray, int]:
        """Return the newest frame."""
        if self._stream is None:
            raise CameraError(self._why_not())
        return self._stream.newest()

    def close(self) -> None:
        """Stop taking frames; the thread lets go of the webcam."""
        stream, self._stream = self._stream, None
        if stream is not None:
            stream.end()

    def _why_not(self) -> str:
        path = f"/dev/video{self._number}"
        if Path(path).exists():
            program = in_use(path)
            return BUSY.format(program=program) if program else BUSY_UNNAMED
        return NOT_FOUND.format(number=self._number)


class _Stream(threading.Thread):
    """Takes each frame as it comes; decodes the newest when somebody waits."""

    def __init__(self, capture: Capture) -> None:
        super().__init__(name="webcam", daemon=True)
        self._capture = capture
        self._over = threading.Event()
        self._wanted = threading.Event()
        self._ready = threading.Event()
        self._frame: tuple[Gray, int] | None = None
        self._lost = False

    def newest(self) -> tuple[Gray, int]:
        """Wait for the next frame."""
        self._ready.clear()
        self._wanted.set()
        came = not self._lost and self._ready.wait(PATIENCE)
        if not came or self._lost or self._frame is None:
            raise CameraStalled(STALLED)
        return self._frame

    def end(self) -> None:
        """Let the thread end, without waiting for a driver that hangs."""
        self._over.set()
        self.join(PATIENCE)

    def run(self) -> None:
        """Take frames until told to end, or until none come."""
        while not self._over.is_set() and self._capture.grab():
            if self._wanted.is_set():
                self._hand_over(time.monotonic_ns())
        self._lost = True
        self._ready.set()
        self._capture.release()

    def _hand_over(self, at: int) -> None:
        good, picture = self._capture.retrieve()
        if good:
            self._wanted.clear()
            self._frame = _gray(picture), at
            self._ready.set()


def _gray(picture: Any) -> Gray:
    if picture.ndim == 3:
        picture = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return np.asarray(picture, np.uint8)
