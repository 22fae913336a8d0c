"""A counter whose camera is opened in a thread of its own, so that nobody waits for it.

The camera's libraries take longer to load than all the rest of the program, and a
camera may take seconds to answer. Until it has, the counter sees nothing, and remembers
whether it is wanted.
"""

import threading
import time
from collections.abc import Callable
from typing import Any

from hardware.interfaces import Counter, DeviceState, Gray, Health, Post, Study

DEVICE = "camera"
LATE_NS = 12_000_000_000
"""A camera that has not been opened by then is reported broken."""

OPENING = "The camera is being opened."
STUCK = (
    "The camera does not answer: check its cable and restart the box. Until then type"
    " the cards' numbers."
)


class LateCounter:
    """A counter that is opened meanwhile. Safe to use from any thread."""

    def __init__(
        self,
        open_now: Callable[[], tuple[Counter, DeviceState]],
        post: Post,
        clock: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """Get ready; `begin` opens the real counter.

        Args:
            open_now: opens it, and says how its camera is; never raises.
            post: where that goes once it is open.
            clock: tells how long it takes.
        """
        self._open_now = open_now
        self._post = post
        self._clock = clock
        self._begun = clock()
        self._lock = threading.Lock()
        self._counter: Counter | None = None
        self._wanted = False
        self._study: Study | None = None
        self._closed = False
        self._told = False
        self._thread = threading.Thread(target=self._open, name="camera", daemon=True)

    def begin(self) -> None:
        """Begin to open the real counter; to be called once."""
        self._begun = self._clock()
        try:
            self._thread.start()
        except RuntimeError:  # no thread to be had: then it is waited for
            self._open()

    def _open(self) -> None:
        counter, state = self._open_now()
        with self._lock:
            self._counter = counter
            counter.study(self._study)
            if self._wanted and not self._closed:
                counter.start()
        if self._closed:
            counter.close()
        else:
            self._post(state)

    @property
    def camera(self) -> Any:
        """The real counter's camera; ``None`` until it is open, or if it has none."""
        return getattr(self._counter, "camera", None)

    def start(self) -> None:
        """Begin to look, as soon as there is something to look with."""
        with self._lock:
            self._wanted = True
            if self._counter is not None:
                self._counter.start()

    def stop(self) -> None:
        """Stop looking."""
        with self._lock:
            self._wanted = False
            if self._counter is not None:
                self._counter.stop()

    def study(self, how: Study | None) -> None:
        """Have frames studied, as soon as there is something to look with."""
        with self._lock:
            self._study = how
            if self._counter is not None:
                self._counter.study(how)

    def latest(self) -> Gray | None:
        """Return the newest frame, for showing; ``None`` while there is none."""
        return self._counter.latest() if self._counter is not None else None

    @property
    def hangs(self) -> bool:
        """Tell whether scans are wanted and the thread that gives them is stuck.

        A camera that never opens is reported broken instead: to start the program
        again would end in the same place.
        """
        with self._lock:  # what is posted here comes before that it is open
            if self._counter is None:
                self._complain(self._clock())
                return False
        return bool(getattr(self._counter, "hangs", False))

    def _complain(self, now: int) -> None:
        if now - self._begun > LATE_NS and not self._told:
            self._told = True
            self._post(DeviceState(DEVICE, Health.BROKEN, STUCK, now))

    def close(self) -> None:
        """Close what is open, after waiting a moment for it."""
        self._closed = True
        if self._thread.is_alive():
            self._thread.join(2)
        if self._counter is not None:
            self._counter.close()
