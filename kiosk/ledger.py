"""What the disk still has to be told: tried again until it takes it.

A journal on a disk that is full is behind its game, a setting changed then is not kept
yet. All of that waits here, and staff see a mark for as long as it does.
"""

from collections import deque
from collections.abc import Callable

from hardware.interfaces import DeviceState, Health
from kiosk.kept import AGAIN_NS
from kiosk.store import StorageError
from kiosk.table import Table
from kiosk.words import recognised

DEVICE = "storage"
WELL = "Games are saved again; nothing is missing."
MOST = 200
"""So much is kept in mind for the disk; older things are forgotten then."""

Chore = Callable[[], object]
"""Writes something; raises ``StorageError`` while it can't be written."""


class Ledger:
    """The chores that are left, and how the disk is."""

    def __init__(self, devices: dict[str, DeviceState], now: Callable[[], int]) -> None:
        """Report in ``devices`` under the name of ``DEVICE``."""
        self._devices, self._now = devices, now
        self._chores: deque[Chore] = deque(maxlen=MOST)
        self._again_at = now()
        self._fault = ""

    def do(self, chore: Chore) -> None:
        """Write something now, or as soon as it can be."""
        self._chores.append(chore)
        if not self._fault:
            self._work()

    def close(self, table: Table) -> None:
        """End a game's journal."""
        table.close()
        if table.fault:
            self.do(lambda: caught_up(table))

    def leave(self, table: Table) -> None:
        """Put a game away that may be gone on with later."""
        if table.fault:
            self.do(lambda: caught_up(table))

    def _work(self) -> None:
        try:
            while self._chores:
                self._chores[0]()
                self._chores.popleft()
        except StorageError as error:
            self._fault, self._again_at = str(error), self._now() + AGAIN_NS
        else:
            self._fault = ""

    def due(self, table: Table | None) -> int | None:
        """Return when to try again (monotonic ns); ``None`` while all is written."""
        dues = [self._again_at] if self._chores else []
        if table is not None and table.mend_at is not None:
            dues.append(table.mend_at)
        return min(dues, default=None)

    def mend(self, table: Table | None) -> bool:
        """Try again what is due; tell whether anything was."""
        due = self.due(table)
        if due is None or due > self._now():
            return False
        if self._chores:
            self._work()
        if table is not None and table.fault:
            table.mend()
        return True

    def tell(self, table: Table | None) -> None:
        """Report how the disk is, if that has changed."""
        fault = self._fault or (table.fault if table is not None else "")
        before = self._devices.get(DEVICE)
        if fault and (before is None or before.why != fault):
            self._report(Health.BROKEN, fault)
        elif before is not None and before.health is Health.BROKEN and not fault:
            self._report(Health.PRESENT, WELL)

    def _report(self, health: Health, why: str) -> None:
        self._devices[DEVICE] = DeviceState(
            DEVICE, health, recognised(why), self._now()
        )


def caught_up(table: Table) -> None:
    """Write what a game's journal is behind by.

    Raises:
        StorageError: when that is still not possible.
    """
    if not table.mend():
        raise StorageError(table.fault)
