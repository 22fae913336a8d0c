"""One game's journal as it should be, and as far as the disk has taken it.

A disk that is full, or can't be written to, stops nobody: what it should hold is kept
here, and is written as soon as it can be.
"""

from collections.abc import Callable

from kiosk.rules.contract import Standings
from kiosk.store import Entry, Header, Result, StorageError, Store

AGAIN_NS = 5_000_000_000
"""A disk that failed is tried again after so long: a bad card answers slowly."""


class Kept:
    """The journal of one game."""

    def __init__(
        self, header: Header, store: Store | None, now: Callable[[], int]
    ) -> None:
        """Nothing is written yet; without a ``store`` nothing ever is."""
        self.fault = ""
        """A sentence, while the disk is behind."""
        self.again_at = now()
        """When it is tried again (monotonic ns)."""
        self._header, self._store, self._now = header, store, now
        self._id: int | None = None
        self._count = 0
        """So many of the game's actions are on the disk."""
        self._more: list[bytes] = []
        """The actions after those."""
        self._stale = False
        """Whether the disk has further ones that were taken back."""
        self._ended = False
        self._standings: Standings | None = None

    def found(self, entry: Entry) -> None:
        """Go on with a game that is on the disk."""
        self._id, self._count = entry.id, len(entry.actions)

    def add(self, body: bytes) -> None:
        """Take an action; it is to be on the disk by the next `keep`."""
        self._more.append(body)

    def keep(self) -> None:
        """See that all actions are on the disk, unless there is a ``fault``."""
        if self._more:
            self._try()

    def drop(self) -> None:
        """Take back the last action."""
        if self._more:
            self._more.pop()
        else:
            self._count -= 1
            self._stale = True
        self._try()

    def end(self, standings: Standings | None) -> None:
        """Close the journal."""
        self._ended, self._standings = True, standings
        self.write()

    def _try(self) -> None:
        if not self.fault or self._now() >= self.again_at:
            self.write()

    def write(self) -> None:
        """Bring the disk up to date, or say in ``fault`` why not."""
        if self._store is None:
            return
        try:
            self._write(self._store)
        except StorageError as error:
            self.fault, self.again_at = str(error), self._now() + AGAIN_NS
        else:
            self.fault = ""

    def _write(self, store: Store) -> None:
        if self._id is None:
            self._id = store.begin(self._header)
        if self._more or self._stale:
            store.keep(self._id, self._count, self._more)
            self._count += len(self._more)
            self._more.clear()
            self._stale = False
        if self._ended:
            store.finish(self._id, self._standings)

    def results(self) -> list[Result]:
        """Return all kept results of this game with as many seats, best first.

        Where nothing is kept, or it can't be read, there are none.
        """
        if self._store is None:
            return []
        try:
            return self._store.results(self._header.game, len(self._header.seats))
        except StorageError:
            return []
