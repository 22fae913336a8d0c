"""The loop: a life, a cut, a look at what the next life finds."""

import json
import os
import selectors
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.power_cuts import disk, junk, tape
from tests.power_cuts.ledger import Ledger, Said
from tests.power_cuts.life import Order

PATIENCE = 60.0
"""Seconds a life may be silent."""
STARTING = 0.6
"""Seconds within which a kill may hit the start."""
LIVES = 20
"""Lives of one box; then a new one, with an empty folder."""
MOST = 9
"""Actions of a life before the cut."""
KINDS = ("kill", "write", "torn", "torn")
"""Of cuts, as often as they come."""
CALLS = 60
"""Storage calls before a life ends inside one."""


@dataclass
class Tally:
    """What came of the cuts."""

    cuts: Counter[str] = field(default_factory=Counter)
    spoilt: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    actions: int = 0
    resumes: int = 0
    lost: int = 0
    problems: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Add what another worker has found."""
        self.cuts += other.cuts
        self.spoilt += other.spoilt
        self.games += other.games
        self.actions += other.actions
        self.resumes += other.resumes
        self.lost += other.lost
        self.problems += other.problems


class Nursery:
    """The process that starts lives, and the line to the one that lives now."""

    def __init__(self, recorder: Path | None) -> None:
        """Start it; with ``recorder`` storage calls can be recorded."""
        more = {"LD_PRELOAD": str(recorder)} if recorder else {}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.power_cuts.nursery"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, **more},
        )  # fmt: skip
        assert self._process.stdout is not None
        self._ear = self._process.stdout.fileno()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._ear, selectors.EVENT_READ)
        self._rest = b""
        self._lines: list[bytes] = []
        self.expect("ready")

    def order(self, order: Order) -> int:
        """Start a life; return its process."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order._asdict()).encode() + b"\n")
        self._process.stdin.flush()
        pid: int = self.expect("born")["pid"]
        return pid

    def expect(self, what: str) -> Said:
        """Return the next line, which must be of that kind."""
        said = self.next(PATIENCE)
        if said is None or said["what"] != what:
            raise RuntimeError(f"a life said {said} instead of {what!r}")
        return said

    def next(self, seconds: float) -> Said | None:
        """Return the next line; ``None`` when none comes in time."""
        end = time.monotonic() + seconds
        while not self._lines:
            left = end - time.monotonic()
            if left <= 0 or not self._selector.select(left):
                return None
            read = os.read(self._ear, 65_536)
            if not read:
                raise RuntimeError("the nursery has ended")
            *self._lines, self._rest = (self._rest + read).split(b"\n")
        said: Said = json.loads(self._lines.pop(0))
        return said

    def close(self) -> None:
        """End it."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(PATIENCE)
        self._selector.close()
        assert self._process.stdout is not None
        self._process.stdout.close()


class Box:
    """One state folder, the lives on it and the book about it."""

    def __init__(
        self, folder: Path, seed: str, nursery: Nursery, *, kinds: Sequence[str],
        durable: bool,
    ) -> None:  # fmt: skip
        """Begin with an empty folder.

        Args:
            folder: for the state, the tapes and whatever went wrong.
            seed: what happens, as far as it is not up to the machine's speed.
            nursery: starts the lives.
            kinds: of cuts, as often as they are to come.
            durable: without, SQLite doesn't sync.
        """
        self.folder, self.seed, self.nursery = folder, seed, nursery
        self.state = folder / "state"
        self.state.mkdir(parents=True)
        self.rng = Random(seed)
        self.ledger = Ledger()
        self.tally = Tally()
        self._kinds = kinds
        self._durable = durable
        self._spoilt: list[junk.Spoilt] = []
        """Files spoilt since a life last got so far as to open them all."""
        self._life = 0

    def cut(self, spoil: bool) -> None:
        """Live, cut the power, and leave the folder as the cut does."""
        kind = self.rng.choice(self._kinds)
        self._life += 1
        before = disk.Disk(self.state)
        self._keep_copy()
        heard = list(self._live(kind))
        if kind == "torn":
            heard = self._lose_power(before)
        self._judge(heard)
        self.tally.cuts[kind] += 1
        if spoil:
            self._note(junk.spoil(self.state, self.rng))

    def _note(self, spoilt: junk.Spoilt) -> None:
        """Remember a spoilt file; what it held is known to be gone, and whose fault."""
        others = [each for each in self._spoilt if each.path != spoilt.path]
        self._spoilt = [*others, spoilt]
        self.tally.spoilt[spoilt.name] += 1

    @property
    def _tape(self) -> Path:
        return self.folder / f"tape-{self._life}"

    def _keep_copy(self) -> None:
        """Keep what this life starts from, for who wants to see it go wrong."""
        copy = self.folder / f"before-{self._life}"
        shutil.copytree(self.state, copy)

    def _live(self, kind: str) -> Iterator[Said]:
        """Start a life and end it; yield all that it said."""
        order = Order(
            state=str(self.state),
            seed=f"{self.seed}-{self._life}",
            tape=str(self._tape) if kind in ("write", "torn") else "",
            fatal=self.rng.randrange(1, CALLS) if kind == "write" else 0,
            kept=self.ledger.ended.number if self.ledger.ended else None,
            durable=self._durable,
        )
        pid = self.nursery.order(order)
        # A life that ends in one of its own calls needs nobody to kill it.
        yield from self._until_cut(pid, MOST * 20 if order.fatal else 0)

    def _until_cut(self, pid: int, least: int) -> Iterator[Said]:
        at_start = self.rng.random() < 0.25
        if not at_start or least:
            least = least or self.rng.randrange(1, MOST)
        moment = self.rng.random() * (STARTING if at_start else 0.03)
        shown, at = 0, None
        while True:
            if shown >= least and at is None:
                at = time.monotonic() + moment
            left = PATIENCE if at is None else at - time.monotonic()
            said = self.nursery.next(max(0.0, left))
            if said is None:
                self._end(pid, silent=at is None)
                at, least = None, sys.maxsize
                continue
            if said["what"] == "dead":
                self._check_end(said["code"])
                return
            shown += said["what"] == "shown"
            yield said

    def _end(self, pid: int, *, silent: bool) -> None:
        if silent:
            self.ledger.problems.append("a life fell silent")
        os.kill(pid, signal.SIGKILL)

    def _check_end(self, code: int) -> None:
        if code != -signal.SIGKILL:
            self.ledger.problems.append(f"a life ended by itself with {code}")

    def _lose_power(self, before: disk.Disk) -> list[Said]:
        """Cut at a random storage call; return what had been said by then."""
        calls = list(tape.read(self._tape))
        reach = self.rng.choice((len(calls), 12))
        end = max(0, len(calls) - self.rng.randrange(reach + 1)) if calls else 0
        before.play(calls[:end])
        disk.rebuild(self.state, before.cut(self.rng), self.rng)
        return [json.loads(c.data) for c in calls[:end] if c.what == "n"]

    def _judge(self, heard: list[Said]) -> None:
        """Compare what the life found with the book, then go on with the book."""
        old = len(self.ledger.problems)
        for said in heard:
            if said["what"] == "open":
                self._opened(said)
            else:
                self.ledger.hear(said)
        if len(self.ledger.problems) > old:
            self._report(self.ledger.problems[old:])
        else:
            self._tidy()

    def _opened(self, said: Said) -> None:
        spoilt, self._spoilt = self._spoilt, []
        self.ledger.opened(said, spoilt=any(each.hits_journal for each in spoilt))
        # The power may go before a file that was set aside is on the disk elsewhere.
        for each in spoilt:
            if each.thrown_away():
                self.ledger.problems.append(f"{each.name}: thrown away")

    def _report(self, problems: list[str]) -> None:
        for problem in problems:
            where = f"(see {self.folder}/before-{self._life})"
            self.tally.problems.append(
                f"{self.seed} life {self._life}: {problem} {where}"
            )
            print(self.tally.problems[-1], file=sys.stderr, flush=True)

    def _tidy(self) -> None:
        shutil.rmtree(self.folder / f"before-{self._life}")
        if self._tape.exists():
            self._tape.unlink()

    def total(self) -> Tally:
        """Return what came of this box."""
        self.tally.actions = self.ledger.actions
        self.tally.games = self.ledger.begun
        self.tally.resumes = self.ledger.resumes
        self.tally.lost = self.ledger.lost
        return self.tally


def run(
    cuts: int, seed: str, folder: Path, *, kinds: Sequence[str] = KINDS,
    durable: bool = True, spoil_one_in: int = 5, first: int = 0, step: int = 1,
) -> Tally:  # fmt: skip
    """Make so many cuts and return what came of them.

    Args:
        cuts: how many.
        seed: the same seed plays the same boxes, but for the machine's speed.
        folder: where the boxes' folders are made; those that failed stay.
        kinds: of cuts; where storage calls can't be recorded all are ``kill``.
        durable: without, SQLite doesn't sync: the cuts must then find losses.
        spoil_one_in: before one in so many starts a file is spoilt; 0: never.
        first: the first box's number.
        step: and the distance to the next, where several workers share the boxes.
    """
    recorder = tape.build(folder)
    kinds = kinds if recorder else ("kill",)
    nursery = Nursery(recorder)
    tally = Tally()
    number = first
    try:
        while cuts > 0:
            name = f"{seed}-{number}"
            box = Box(folder / f"box-{number}", name, nursery,
                      kinds=kinds, durable=durable)  # fmt: skip
            for _ in range(min(LIVES, cuts)):
                box.cut(spoil_one_in > 0 and box.rng.randrange(spoil_one_in) == 0)
            cuts -= LIVES
            tally.add(box.total())
            if not box.total().problems:
                shutil.rmtree(box.folder)
            number += step
    finally:
        nursery.close()
    return tally


def as_json(tally: Tally) -> str:
    """Return a tally as a line of JSON."""
    return json.dumps(vars(tally))


def tally_of(read: dict[str, Any]) -> Tally:
    """Return the tally that such a line holds."""
    counted = {key: Counter(read[key]) for key in ("cuts", "spoilt", "games")}
    return Tally(**{**read, **counted})
