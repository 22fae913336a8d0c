"""A thread that sleeps until something is due: nothing polls."""

import logging
import threading
import time
from collections.abc import Callable

log = logging.getLogger(__name__)

Clock = Callable[[], int]
"""Integer nanoseconds of ``time.monotonic_ns()``, or a test's own."""

Tend = Callable[[], int | None]
"""Does what is due and returns when it must be called next; ``None``: not by time."""

SECOND = 1_000_000_000
STUCK_NS = 5 * SECOND
"""Nothing that a thread tends to takes so long."""


class Alarm:
    """Call ``tend`` whenever it is due, on a thread of its own.

    ``tend`` runs with ``bell`` held. Whoever changes what is due holds ``bell`` too and
    calls `ring`. A ``tend`` that fails is logged and called again when next rung.

    Args:
        tend: what to do.
        name: the thread's name, for who looks at the process.
        clock: what ``tend`` measures by.
        threaded: false in tests, which call ``tend`` themselves.
    """

    def __init__(
        self,
        tend: Tend,
        name: str,
        *,
        clock: Clock = time.monotonic_ns,
        threaded: bool = True,
    ) -> None:
        self.bell = threading.Condition(threading.RLock())
        self._tend = tend
        self._clock = clock
        self._open = True
        self._busy: int | None = None
        self._thread: threading.Thread | None = None
        if threaded:
            self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin; until then nothing is tended to."""
        if self._thread:
            self._thread.start()

    @property
    def hangs(self) -> bool:
        """Tell whether the thread has died, or is stuck in what it tends to."""
        thread, busy = self._thread, self._busy
        if thread is None or thread.ident is None:
            return False
        stuck = busy is not None and self._clock() - busy > STUCK_NS
        return stuck or not thread.is_alive()

    def ring(self) -> None:
        """Have what is due looked at anew."""
        with self.bell:
            self.bell.notify()

    def close(self) -> None:
        """Stop the thread and wait for it; a second call does nothing."""
        with self.bell:
            self._open = False
            self.bell.notify()
        thread, self._thread = self._thread, None
        if thread and thread.ident and thread is not threading.current_thread():
            thread.join(timeout=2)

    def _run(self) -> None:
        with self.bell:
            while self._open:
                self._sleep(self._due())

    def _due(self) -> int | None:
        self._busy = self._clock()
        try:
            return self._tend()
        except Exception:
            log.exception("%s failed", threading.current_thread().name)
            return None
        finally:
            self._busy = None

    def _sleep(self, due: int | None) -> None:
        if due is None:
            self.bell.wait()
        elif (span := due - self._clock()) > 0:
            self.bell.wait(span / SECOND)
