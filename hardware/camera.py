"""What a camera is: opened, asked for its newest frame, closed.

The cameras stand in files of their own: ``camera_pi`` (picamera2), ``camera_webcam``,
``camera_folder`` and ``simcounter``.
"""

from typing import Protocol

from hardware.interfaces import Gray

PATIENCE_NS = 1_500_000_000
"""A camera that has no newer frame than this old has stalled."""

PATIENCE = PATIENCE_NS / 1e9
"""The same in seconds, for waiting."""


class CameraError(OSError):
    """The camera cannot be used; the message is a sentence that says what to do."""


class CameraStalled(CameraError):
    """The camera was working and no longer delivers frames."""


class Camera(Protocol):
    """A source of frames. One thread opens, asks and closes."""

    def open(self) -> None:
        """Start delivering frames.

        Raises:
            CameraError: when it cannot.
        """

    def frame(self) -> tuple[Gray, int]:
        """Return the newest frame and when it was taken (``monotonic_ns``).

        Waits for a frame that was not returned before, ``PATIENCE`` at the most. The
        array is the caller's.

        Raises:
            CameraStalled: when none came.
            CameraError: when none will come.
        """

    def close(self) -> None:
        """Let go of it; a second call does nothing, and it may be opened again."""
