"""The signs of life: what systemd is told, and what a start after a crash goes by.

systemd restarts the box when no sign comes. One is given only after the loop has turned
and while no thread of a device that is in use hangs: a camera's that is stuck in a
driver, or the buttons'. A device that is merely broken is none of that; it says so on
the screen and mends itself. In safe mode only the loop counts, so that a device that
hangs at every start can't restart the box for ever.
"""

import logging
from collections.abc import Callable

from hardware.watchdog import Watchdog
from kiosk.starts import Starts

log = logging.getLogger(__name__)


class Vitals:
    """Gives the signs of life.

    Args:
        watchdog: the line to systemd.
        starts: this start; ``None`` where starts aren't counted.
        hanging: names the device whose thread hangs; empty while all live.
    """

    def __init__(
        self,
        watchdog: Watchdog,
        starts: Starts | None = None,
        hanging: Callable[[], str] = lambda: "",
    ) -> None:
        self._watchdog, self._starts = watchdog, starts
        self._hanging = hanging
        self._hung = ""

    def ready(self, doing: str) -> None:
        """Say that the box has started, and what it does."""
        self._watchdog.ready()
        self._watchdog.beat(at_once=True)  # the first turn may end late
        self._watchdog.status(doing)

    def due(self, now: int) -> int | None:
        """Return when (monotonic ns) the loop must turn again at the latest."""
        lasts = self._starts.due if self._starts is not None else None
        ends = None if lasts is None else now + lasts
        times = (self._watchdog.due, ends)
        return min((at for at in times if at is not None), default=None)

    def beat(self, doing: str) -> None:
        """Give a sign of life, unless a device hangs, and say what the box does."""
        if self._starts is not None:
            self._starts.live()
        hung = self._hanging()  # devices that were asked report what they find
        if self.is_safe:
            hung = ""
        if hung != self._hung:
            self._hung = hung
            log.error("%s hangs: no sign of life is given", hung or "nothing more")
        self._watchdog.status(f"{doing}; the {hung} hangs" if hung else doing)
        if not hung:
            self._watchdog.beat()

    @property
    def is_safe(self) -> bool:
        """Tell whether the box runs in safe mode."""
        return self._starts is not None and self._starts.safe

    def stopping(self) -> None:
        """Say that the box goes down because it was asked to."""
        if self._starts is not None:
            self._starts.end()
        self._watchdog.stopping()
