"""A folder of pictures, or a single one, in a camera's place."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from hardware.camera import CameraError
from hardware.decoders import clean
from hardware.interfaces import Gray
from hardware.pictures import SUFFIXES, PictureError, load_gray

FRAMES = 20
"""Each picture is shown for so many frames."""

PERIOD = 0.1
"""Seconds between two frames."""

EMPTY = (
    "There is no picture in {folder}: put PNG or JPEG files there, or"
    " choose another camera in the settings."
)
GONE = "The pictures in {folder} are gone."


class FolderCamera:
    """Shows each picture of a folder in turn, by name, and begins again."""

    def __init__(
        self,
        path: str | Path,
        *,
        clock: Callable[[], int] = time.monotonic_ns,
        period: float = PERIOD,
        frames: int = FRAMES,
    ) -> None:
        """Choose the pictures.

        Args:
            path: a picture, or a folder of them.
            clock: tells the frames' times.
            period: seconds between two frames.
            frames: how many frames each picture is shown for.
        """
        self._path = Path(path)
        self._name = clean(str(path))
        self._clock = clock
        self._period = period
        self._frames = frames
        self._shown: Iterator[Gray] | None = None
        self._closed = threading.Event()

    def open(self) -> None:
        """See that there is something to show."""
        self._closed.clear()
        self._shown = self._show()
        if not any(True for _ in self._pictures()):
            raise CameraError(EMPTY.format(folder=self._name))

    def frame(self) -> tuple[Gray, int]:
        """Return the picture whose turn it is."""
        if self._shown is None:
            raise CameraError(f"The folder {self._name} is not open.")
        self._closed.wait(self._period)
        return next(self._shown).copy(), self._clock()

    def close(self) -> None:
        """Show nothing more."""
        self._shown = None
        self._closed.set()

    def _show(self) -> Iterator[Gray]:
        """Each picture for its frames, for ever; new files join at the next round."""
        while True:
            empty = True
            for picture in self._pictures():
                empty = False
                for _ in range(self._frames):
                    yield picture
            if empty:
                raise CameraError(GONE.format(folder=self._name))

    def _pictures(self) -> Iterator[Gray]:
        for path in self._paths():
            try:
                yield load_gray(path)
            except PictureError:
                continue  # one bad file does not stop the show

    def _paths(self) -> list[Path]:
        if not self._path.is_dir():
            return [self._path]
        return sorted(p for p in self._path.iterdir() if p.suffix.lower() in SUFFIXES)
