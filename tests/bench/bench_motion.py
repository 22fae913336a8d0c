"""Thirteen cards that are not held still: frames until all count, doubles, misses.

A stream is drawn by ``tests.scenes``: an empty counter, then thirteen of our own cards
that shake a little under glare that moves, then a hand that passes over them, then the
cards once more. Reader and tracker are the program's own. The peers read with pyzbar
and with plain zxing-cpp, and have the same tracker.

A double is a card that counts a second time; a miss is one that counted and that the
tracker takes for gone at the end, though it lies there.

A stream takes some seconds to draw and to read; the goals are about 100 a level. The
peers look at the first of them only.

    python -m tests.bench.bench_motion [streams a level] [first seed]
"""

import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import cv2

from hardware.decoders import pyzbar_decoder, zxing_decoder
from hardware.interfaces import Corners, Gone, Gray, Scan, Sighting
from hardware.reader import Reader
from hardware.tracker import Tracker
from tests.scenes import LEVELS, OURS, Scene, make_scene
from tests.scenes.streams import empty, lying, passed_over

Read = Callable[[Gray, list[Corners]], list[Sighting]]
Make = Callable[[], Read]

FIRST_SEED = 77_000
CARDS = 13
FEW = 3
PEERS = 10
"""So many streams of a level the peers look at too; together they take most time."""
US = "Tillbox"
FRAME_NS = 66_666_667
EMPTY, LYING, HAND, AFTER = 2, 10, 8, 8
"""Frames of each part of a stream."""


@dataclass(slots=True)
class Tally:
    """What one reader made of a level's streams."""

    complete: list[int | None] = field(default_factory=list)
    """Frames until all cards counted; ``None`` where ten were too few."""
    counted: list[list[int]] = field(default_factory=list)
    """How many cards had counted after each of the first ten frames."""
    doubles: int = 0
    misses: int = 0
    false: int = 0
    times: list[float] = field(default_factory=list)
    """CPU milliseconds of each frame's reading and following."""


class Following:
    """One reader with its tracker, looking at one stream."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._tracker = Tracker()
        self._now = 0
        self.scans: Counter[str] = Counter()
        self.gone: set[str] = set()
        self.times: list[float] = []

    def see(self, gray: Gray) -> None:
        """Take in the next frame."""
        self._now += FRAME_NS
        begun = time.thread_time_ns()
        seen = self._read(gray, self._tracker.known())
        events = self._tracker.update(gray, seen, self._now)
        self.times.append((time.thread_time_ns() - begun) / 1e6)
        for event in events:
            match event:
                case Scan(payload=payload):
                    self.scans[payload] += 1
                    self.gone.discard(payload)
                case Gone(payload=payload):
                    self.gone.add(payload)


def _ours() -> Read:
    return Reader(one_step=True).read


def _plain(decode: Callable[[Gray], list[Sighting]]) -> Make:
    return lambda: lambda gray, known: decode(gray)


def readers() -> dict[str, Make]:
    """What makes the readers to compare, ours first."""
    found: dict[str, Make] = {
        US: _ours,
        "zxing-cpp, QR only": _plain(zxing_decoder()),
    }
    try:
        found["pyzbar, QR only"] = _plain(pyzbar_decoder())
    except ImportError:
        print("pyzbar cannot be used here.")
    return found


def scenes(
    level: int, count: int, first: int = FIRST_SEED, cards: int = CARDS
) -> Iterator[Scene]:
    """Yield so many counters; where the cards don't fit, the next seed's."""
    seed = first
    while count:
        try:
            yield make_scene(seed, cards, level, kinds=OURS)
            count -= 1
        except ValueError:
            pass
        seed += 1


def watch(scene: Scene, tallies: dict[str, Tally], makes: dict[str, Make]) -> None:
    """Have every reader look at the same stream."""
    there = {card.payload for card in scene.cards}
    following = {name: Following(make()) for name, make in makes.items()}
    counted: dict[str, list[int]] = {name: [] for name in makes}
    for number, gray in enumerate(_stream(scene)):
        for name, one in following.items():
            one.see(gray)
            if EMPTY <= number < EMPTY + LYING:
                counted[name].append(len(there & set(one.scans)))
    for name, one in following.items():
        tally = tallies[name]
        full = [n for n, cards in enumerate(counted[name], 1) if cards == len(there)]
        tally.complete.append(full[0] if full else None)
        tally.counted.append(counted[name])
        tally.doubles += sum(times - 1 for times in one.scans.values())
        tally.misses += len(one.gone & there)
        tally.false += len(set(one.scans) - there)
        tally.times += one.times[EMPTY:]


def _stream(scene: Scene) -> Iterator[Gray]:
    yield from empty(scene, EMPTY)
    yield from lying(scene, LYING)
    yield from passed_over(scene, HAND, LYING)
    yield from lying(scene, AFTER, LYING + HAND)


def row(level: int, name: str, tally: Tally) -> str:
    """Return a line of the table."""
    streams = len(tally.complete)
    after = [statistics.mean(cards[n] for cards in tally.counted) for n in (0, 1, 9)]
    soon = sum(n is not None and n <= 2 for n in tally.complete)
    most = sum(cards[-1] >= CARDS - 1 for cards in tally.counted)
    return (
        f"| {level} | {name} | {' | '.join(f'{mean:.2f}' for mean in after)}"
        f" | {soon}/{streams} | {most}/{streams} | {tally.doubles} | {tally.misses}"
        f" | {tally.false} | {statistics.median(tally.times):.1f} |"
    )


HEAD = """\
| level | reader | cards after 1 | after 2 | after 10 | all within 2 | 12 within 10 | doubles | misses | false | ms |
| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""  # noqa: E501


def main(count: int = 5, first: int = FIRST_SEED) -> None:
    """Print the table, level by level."""
    cv2.setNumThreads(1)
    print(f"{count} streams a level, {CARDS} cards, 1640 × 1232 pixels, 15 a second\n")
    print(HEAD, flush=True)
    makes = readers()
    for level in reversed(LEVELS):
        tallies = {name: Tally() for name in makes}
        for number, scene in enumerate(scenes(level, count, first)):
            watch(scene, tallies, makes if number < PEERS else {US: _ours})
        for name, tally in tallies.items():
            print(row(level, name, tally), flush=True)


def check() -> None:
    """Show that a few cards in good light are read at once: no double, no miss."""
    tallies = {US: Tally()}
    watch(next(scenes(1, 1, cards=FEW)), tallies, {US: _ours})
    tally = tallies[US]
    assert tally.complete[0] in (1, 2), tally
    assert (tally.doubles, tally.misses, tally.false) == (0, 0, 0), tally


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
