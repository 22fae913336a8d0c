"""How the program ended before, and what follows: go on at once, offer, or safe mode.

One small file in the state folder remembers the ends that nobody asked for. It is
written whole at a start, after two minutes and at a calm end, and never in between; the
signs of life in between go to a folder in memory. Time is the kernel's own since boot,
which no clock change moves; the boot has a number that tells one from the next.

What counts: an end that nobody asked for, within two minutes of now. Clocks of two
boots can't be compared, so across a boot those ends count that came within two minutes
of their own start: a box that crashes so hard that it boots anew is caught, and so is
whoever pulls the plug three times in a row because something looks odd. A power cut
after a quiet evening counts for nothing. Two minutes of running, or a calm end, clear
the count; a boot after safe mode starts as usual, to see whether it was mended.
"""

import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

import msgspec

from hardware.claim import runtime_folder
from hardware.health import boot_id, since_boot
from kiosk.decks.files import replace_file
from kiosk.rules.contract import from_json

log = logging.getLogger(__name__)

T = TypeVar("T")

SECOND = 1_000_000_000
WINDOW_NS = 120 * SECOND
"""Crashes within this time belong together; a start that lasts longer is a good one."""
MOST = 3
"""So many crashes are no accident."""
FRESH_NS = 60 * SECOND
"""A program that lived so recently has crashed under somebody's hands."""
SIGN_NS = 5 * SECOND
"""Between two signs of life."""


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """What the file holds."""

    tillbox: int = 1
    boot: str
    """The kernel's number of the boot that the program was started in."""
    calm: bool = False
    """Whether it ended because it was asked to."""
    lasted: bool = False
    """Whether it ran for two minutes."""
    safe: bool = False
    crashes: tuple[int, ...] = ()
    """When crashes before were found out, in ns since that boot."""


class Sign(msgspec.Struct, frozen=True):
    """A sign of life, in memory only."""

    boot: str
    state: str
    """Whose: the state folder."""
    at: int


class Starts:
    """This start of the program, and what is known of those before.

    Attributes:
        unasked: whether the last end was one that nobody asked for.
        fresh: whether it also was in this boot and within the last minute: the program
            crashed, and those who play are still there.
        safe: whether it must start in safe mode.
    """

    def __init__(
        self,
        state: Path,
        *,
        now: Callable[[], int] | None = None,
        boot: str | None = None,
        memory: Path | None = None,
    ) -> None:
        """Look how the last start ended, and remember this one.

        Args:
            state: the folder the record is kept in.
            now: nanoseconds since boot.
            boot: the boot's number.
            memory: the folder for signs of life; it is lost with the power.
        """
        self._now = now or since_boot
        self._boot = boot_id() if boot is None else boot
        self._path = state / "starts.json"
        self._sign = (memory or runtime_folder()) / "alive.json"
        self._started = self._signed = self._now()
        last = _read(self._path, Record)
        self.unasked = last is not None and not last.calm
        crashes = _counted(last, self._boot, self._started) if last else ()
        self.safe = len(crashes) >= MOST
        self.fresh = self.unasked and self._was_here()
        self._record = Record(boot=self._boot, safe=self.safe, crashes=crashes)
        self._keep(self._record)
        self.live(at_once=True)

    def _was_here(self) -> bool:
        sign = _read(self._sign, Sign)
        return (
            sign is not None
            and (sign.boot, sign.state) == (self._boot, str(self._path))
            and 0 <= self._started - sign.at <= FRESH_NS
        )

    @property
    def due(self) -> int | None:
        """Nanoseconds until ``live`` should be called at the latest."""
        if self._record.lasted:
            return None
        return max(0, self._started + WINDOW_NS - self._now())

    def live(self, *, at_once: bool = False) -> None:
        """Give a sign of life; may be called as often as one likes."""
        now = self._now()
        if at_once or now - self._signed >= SIGN_NS:
            self._signed = now
            sign = Sign(self._boot, str(self._path), now)
            _write_plainly(self._sign, msgspec.json.encode(sign))
        if not self._record.lasted and now - self._started >= WINDOW_NS:
            self._keep(Record(boot=self._boot, lasted=True))

    def end(self) -> None:
        """Note that the program ends because it was asked to."""
        self._keep(Record(boot=self._boot, calm=True))

    def _keep(self, record: Record) -> None:
        self._record = record
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self._path, msgspec.json.encode(record))
        except OSError as error:
            log.warning("starts can't be counted: %s", error)


def _counted(last: Record, boot: str, now: int) -> tuple[int, ...]:
    """Return the crashes that count at a start after ``last``, each with its time."""
    if last.calm:
        return ()
    if boot and last.boot == boot:
        return (*(at for at in last.crashes if 0 <= now - at <= WINDOW_NS), now)
    if last.lasted or last.safe:
        return ()
    return (now,) * (len(last.crashes) + 1)


def _read(path: Path, kind: type[T]) -> T | None:
    """Read a record; one that is torn or missing says nothing."""
    try:
        return cast(T, from_json(path.read_bytes(), kind))
    except (OSError, ValueError):
        return None


def _write_plainly(path: Path, data: bytes) -> None:
    """Write without syncing: what is lost with the power need not survive it."""
    part = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        log.warning("no sign of life: %s", error)
