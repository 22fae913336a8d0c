"""The Raspberry Pi's own camera, through picamera2."""

import time
from concurrent import futures
from typing import Any

import numpy as np

from hardware.camera import PATIENCE, CameraError, CameraStalled
from hardware.holders import in_use
from hardware.interfaces import Gray

WIDTH = 1640
"""Pixels across: a 20 mm code then has over 4 to a module from 30 cm above."""

FORMATS = frozenset({"YUV420", "YVU420", "NV12", "NV21"})
"""Frames that begin with their brightness, a byte a pixel; webcams give others."""

FLICKERS = 4
"""A frame lasts so many flickers of the light, and no exposure is longer."""

MISSING = (
    "The camera's software is missing: install it with"
    " “sudo apt install python3-picamera2”, or choose a webcam in the settings."
)
NOT_FOUND = (
    "No camera was found: push its flat cable in at both ends, see that"
    " /boot/firmware/config.txt says camera_auto_detect=1, and restart the box."
)
WEBCAM = (
    "The only camera found is a webcam: choose a webcam in the settings, or push the"
    " Pi camera's flat cable in at both ends and restart the box."
)
BUSY = "The camera is taken by {program}: close that, or restart the box."
BUSY_UNNAMED = (
    "The camera is taken by another program, which 'sudo tillbox doctor --camera'"
    " names: close that, or restart the box."
)
NO_MEMORY = (
    "The camera could not get memory for its pictures: restart the box, and"
    " give it more with cma=128M in /boot/firmware/config.txt if this returns."
)
NO_START = "The camera would not start ({error}): check its cable, restart the box."
STALLED = (
    "The camera has stopped sending pictures and is being restarted. If this goes on,"
    " check its cable and restart the box."
)


class PiCamera:
    """The camera above the counter, in focus at its height and without light bands."""

    def __init__(self, mains_hz: int = 50, height_mm: int = 270) -> None:
        """Describe the counter; nothing is opened yet.

        Args:
            mains_hz: 60, or else 50: the lamps flicker twice as often.
            height_mm: from the counter to the lens, where the lens can be focused.
        """
        self._flicker_us = 8_333 if mains_hz == 60 else 10_000
        self._dioptres = 1000 / max(50, height_mm)
        self._camera: Any = None
        self._array: Any = None
        self._rows = self._columns = 0

    def open(self) -> None:
        """Find the camera, set it up and start it."""
        try:
            import picamera2
        except ImportError:
            raise CameraError(MISSING) from None
        self._array = picamera2.MappedArray
        self._camera = _acquired(picamera2.Picamera2)
        try:
            self._start()
        except Exception as error:
            self.close()
            raise CameraError(_would_not_start(error)) from error

    def frame(self) -> tuple[Gray, int]:
        """Return the brightness plane of the newest frame."""
        job = self._camera.capture_request(wait=False)
        try:
            request = self._camera.wait(job, timeout=PATIENCE)
        except futures.TimeoutError:
            raise CameraStalled(STALLED) from None
        try:
            return self._gray(request), _taken_at(request.get_metadata())
        finally:
            request.release()

    def close(self) -> None:
        """Stop it and let other programs have it."""
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.close()

    def _start(self) -> None:
        size = _size(self._camera.sensor_resolution)
        config = self._camera.create_video_configuration(
            main={"size": size, "format": "YUV420"},
            raw=None,
            buffer_count=4,
            display=None,
            encode=None,
            controls=self._controls(),
        )
        self._camera.configure(config)
        main = self._camera.camera_configuration()["main"]
        if main["format"] not in FORMATS:
            raise CameraError(WEBCAM)
        self._columns, self._rows = main["size"]
        self._camera.start()

    def _controls(self) -> dict[str, Any]:
        """What this sensor can do of what a counter wants."""
        from libcamera import controls

        frame = FLICKERS * self._flicker_us
        wanted = {
            "FrameDurationLimits": (frame, frame),
            "AeExposureMode": controls.AeExposureModeEnum.Short,
            "AeFlickerMode": controls.AeFlickerModeEnum.Manual,
            "AeFlickerPeriod": self._flicker_us,
            "AfMode": controls.AfModeEnum.Manual,
            "LensPosition": self._dioptres,
        }
        known = self._camera.camera_controls
        return {name: value for name, value in wanted.items() if name in known}

    def _gray(self, request: Any) -> Gray:
        """Copy the brightness out; the buffer goes back to the camera.

        Rows may be padded, and the colour planes lie below.
        """
        with self._array(request, "main", write=False) as mapped:
            plane = mapped.array[: self._rows, : self._columns]
            return np.array(plane, np.uint8)


def _acquired(make: Any) -> Any:
    """Open the first camera, telling a missing one from a busy one."""
    if not make.global_camera_info():
        raise CameraError(NOT_FOUND)
    try:
        return make()
    except Exception as error:
        program = in_use("/dev/media")
        why = BUSY.format(program=program) if program else BUSY_UNNAMED
        raise CameraError(why) from error


def _size(sensor: tuple[int, int]) -> tuple[int, int]:
    """The frame's size: the sensor's whole view, even numbers of pixels."""
    width, height = sensor
    return WIDTH, round(WIDTH * height / width / 2) * 2


def _taken_at(metadata: dict[str, Any]) -> int:
    """When the frame was exposed, on Python's clock.

    The sensor's clock also runs while the machine sleeps; the two differ by so much.
    """
    slept = time.clock_gettime_ns(time.CLOCK_BOOTTIME) - time.monotonic_ns()
    return int(metadata["SensorTimestamp"]) - slept


def _would_not_start(error: Exception) -> str:
    if isinstance(error, CameraError):
        return str(error)
    if "memory" in str(error).lower():
        return NO_MEMORY
    return NO_START.format(error=error)
