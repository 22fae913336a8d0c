"""A day in a café: games one after the other, and what the process holds meanwhile."""

import gc
import os
import sys
import threading
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

import msgspec

from kiosk.games import Department
from kiosk.store import Store
from tests.soak.guests import Guests, on_offer
from tests.soak.shop import Shop, opened

HOUR_NS = 3_600 * 1_000_000_000
PAGE = os.sysconf("SC_PAGE_SIZE")
WARM_UP = 4
"""Hours until the caches are full; by then most parts have been used as well.

Loading what a game or the camera needs takes up to 33 MB once; after both the curve is
flat, but for what the games on the table need in turn.
"""


@dataclass(frozen=True)
class Sample:
    """What the process holds after a game."""

    games: int
    hours: float
    rss: int
    """Bytes: the median of all that was read since the last sample."""
    peak: int
    """Bytes: the most of it."""
    blocks: int
    """Pieces of memory that Python holds."""
    files: int
    """Open ones, but for the fonts: of those a bounded number is kept open."""
    threads: int
    disk: int
    """Bytes of the journal."""
    log: int
    """Bytes of its log, which is written again and again."""
    actions: int
    """In the journal."""
    complete: bool
    """Whether every game was played by now, and a card read by the camera."""

    def line(self) -> str:
        return (
            f"{self.games:4d} games {self.hours:6.1f} h"
            f"  rss {self.rss / 1e6:6.1f} MB, peak {self.peak / 1e6:6.1f}"
            f"  {self.blocks} blocks  {self.files} files  {self.threads} threads"
            f"  journal {self.disk / 1e3:8.1f} kB, {self.actions} actions"
        )


@dataclass
class Day:
    """One day, reproducible by its seed as far as threads are not in it."""

    state: Path
    seed: int
    done: Counter[str] = field(default_factory=Counter)
    samples: list[Sample] = field(default_factory=list)
    now: int = HOUR_NS

    def run(self, hours: float, *, report: bool = False) -> None:
        """Let so many hours pass; games are played through all of them."""
        rng = Random(self.seed)
        while self._hours() < hours:
            with opened(self.state, rng.randrange(1 << 30), self.now) as shop:
                self._open_till_closing(shop, rng, hours, report=report)
                self.now = shop.hand.now

    def _hours(self) -> float:
        return self.now / HOUR_NS - 1

    def _open_till_closing(
        self, shop: Shop, rng: Random, hours: float, *, report: bool
    ) -> None:
        """Play some games; the last of them is cut off by somebody pulling the plug."""
        guests = Guests(shop, rng, self.done, look=self._look)
        self._go_on(shop, guests)
        for _ in range(rng.randint(4, 8)):
            each = self._next(rng)
            guests.play(each)
            self._idle(shop, rng)
            self._note(shop, report=report)
            if self._hours() >= hours:
                return
        if shop.app.desk.table is None:
            guests.play(self._next(rng), quit_after=rng.randint(1, 30))
            self.done["plugs pulled"] += 1

    def _go_on(self, shop: Shop, guests: Guests) -> None:
        """Go on with the game that was cut off."""
        if "Go on playing" in shop.sees:
            shop.tap("Go on playing", "Go on playing")
            self.done["resumed"] += 1
            guests.play(on_offer()[0])

    def _next(self, rng: Random) -> Department:
        """Return a game; each of them once before any comes again."""
        if not self._queue:
            self._queue.extend(rng.sample(on_offer(), len(on_offer())))
        return self._queue.pop()

    _queue: list[Department] = field(default_factory=list)

    def _idle(self, shop: Shop, rng: Random) -> None:
        """Nobody is at the table for some minutes."""
        if shop.app.desk.table is None:
            shop.skip(rng.choice((20, 60, 150, 400)))

    def _look(self) -> None:
        """Read how much memory the process has; the guests do so at every step."""
        self._seen.append(_rss())

    _seen: list[int] = field(default_factory=list)

    @property
    def _complete(self) -> bool:
        titles = [each.title for each in on_offer()]
        return all(self.done[what] for what in (*titles, "scans"))

    def _note(self, shop: Shop, *, report: bool) -> None:
        gc.collect()
        self.now = shop.hand.now
        actions, disk = _journal(self.state)
        self._look()
        seen, self._seen = self._seen, []
        made = Sample(
            games=self.done["games"], hours=self._hours(), rss=int(median(seen)),
            peak=max(seen), blocks=sys.getallocatedblocks(), files=_files(),
            threads=threading.active_count(), actions=actions, disk=disk,
            complete=self._complete,
            log=(self.state / "tillbox.db-wal").stat().st_size,
        )  # fmt: skip
        self.samples.append(made)
        if report:
            print(made.line(), flush=True)

    def summary(self) -> dict[str, object]:
        """Return the figures of the day."""
        last = self.samples[-1]
        return {
            "seed": self.seed, "hours": round(last.hours, 1), "games": last.games,
            "actions": last.actions, **dict(sorted(self.done.items())),
        }  # fmt: skip


def _rss() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def _files() -> int:
    count = 0
    for link in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            count += not os.readlink(link).endswith((".ttf", ".otf"))
    return count


def _journal(state: Path) -> tuple[int, int]:
    """Return how many actions the journal has, and its bytes; its log counts in."""
    store = Store(state / "tillbox.db")
    try:
        [(count,)] = store._rows("select count(*) from actions")
        [(pages,)] = store._rows("pragma page_count")
        [(size,)] = store._rows("pragma page_size")
    finally:
        store.close()
    return int(count), int(pages * size)


class Verdict(msgspec.Struct, frozen=True):
    """Growth from the end of the warm-up to the end of the day."""

    rss: float
    """As a share: 0.05 is five per cent."""
    blocks: float
    """As a share."""
    files: int
    threads: int
    bytes_an_action: int
    """Of the journal, all headers with their decks included."""


def warm(samples: list[Sample]) -> list[Sample]:
    """Return those after the warm-up; of a day without an end to it the last half."""
    after = [s for s in samples if s.complete and s.hours >= WARM_UP]
    return after or samples[len(samples) // 2 :]


def verdict(samples: list[Sample]) -> Verdict:
    """Compare the first third of warm samples with the last third.

    What comes and goes, as the camera's thread does, is compared by its peaks.
    """
    span = max(1, len(samples) // 3)
    first, last = samples[:span], samples[-span:]
    return Verdict(
        rss=_growth([s.rss for s in first], [s.rss for s in last]),
        blocks=_growth([s.blocks for s in first], [s.blocks for s in last]),
        files=max(s.files for s in last) - max(s.files for s in first),
        threads=max(s.threads for s in last) - max(s.threads for s in first),
        bytes_an_action=samples[-1].disk // max(1, samples[-1].actions),
    )


def _growth(first: list[int], last: list[int]) -> float:
    return median(last) / median(first) - 1
