"""How many cards are read from one frame, and at what cost, against other readers.

The frames are rendered (``tests.scenes``) from seeds that the reader was not made with:
1, 7 and 13 cards, four levels of bad light and blur, our own codes and a mixture of
other people's. CPU time is of the whole process, one thread; the ratio is the median
over the frames of our time by pyzbar's for QR codes alone on the same frame.

    python -m tests.bench.bench_reading [seeds]
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from hardware.decoders import Decode, pyzbar_decoder, zxing_decoder
from hardware.interfaces import Gray
from hardware.reader import Reader
from tests.scenes import LEVELS, MIXED, OURS, Kind, make_scene, render

Read = Callable[[Gray], list[str]]

FIRST_SEED = 88_000
CARDS = (1, 7, 13)
BASE = "pyzbar, QR only"
SLOW = 3
"""OpenCV's detectors are tried on every third frame: they take half a second each."""


@dataclass(slots=True)
class Tally:
    """What one reader made of the frames."""

    there: dict[int, int] = field(default_factory=lambda: dict.fromkeys(LEVELS, 0))
    read: dict[int, int] = field(default_factory=lambda: dict.fromkeys(LEVELS, 0))
    false: int = 0
    times: dict[int, float] = field(default_factory=dict)
    """Milliseconds for each frame, by its number."""

    def recall(self, level: int) -> float:
        """The share of a level's cards that were read."""
        return self.read[level] / max(1, self.there[level])

    def take(self, level: int, there: set[str], seen: list[str]) -> None:
        """Count what was read in one frame."""
        self.there[level] += len(there)
        self.read[level] += len(there & set(seen))
        self.false += sum(text not in there for text in seen)


def readers() -> dict[str, Read]:
    """The readers to compare, ours first."""
    every, turns = Reader(), Reader(one_step=True)
    detector, aruco = cv2.QRCodeDetector(), cv2.QRCodeDetectorAruco()
    found: dict[str, Read] = {
        "Tillbox, all steps": lambda gray: [s.payload for s in every.read(gray)],
        "Tillbox, one step a frame": lambda gray: [s.payload for s in turns.read(gray)],
        "zxing-cpp, QR only": _texts(zxing_decoder()),
        "OpenCV QRCodeDetector": lambda gray: _opencv(detector, gray),
        "OpenCV QRCodeDetectorAruco": lambda gray: _opencv(aruco, gray),
    }
    try:
        found[BASE] = _texts(pyzbar_decoder())
    except ImportError:
        print("pyzbar cannot be used here: no ratios.")
    return found


def frames(
    seeds: Sequence[int], kinds: Sequence[Kind]
) -> Iterator[tuple[int, Gray, set[str]]]:
    """Yield level, frame and what is in it; thirteen cards half as often as one."""
    for level in LEVELS:
        for cards in CARDS:
            for seed in seeds[: max(1, len(seeds) // (1 + (cards > 1)))]:
                try:
                    scene = make_scene(seed, cards, level, kinds=kinds)
                except ValueError:  # so many cards do not always fit
                    continue
                frame, truths = render(scene)
                yield level, frame, {t.payload for t in truths}


def measure(
    seeds: Sequence[int], kinds: Sequence[Kind], compared: dict[str, Read]
) -> dict[str, Tally]:
    """Have every reader read the same frames."""
    tallies = {name: Tally() for name in compared}
    for number, (level, frame, there) in enumerate(frames(seeds, kinds)):
        for name, read in compared.items():
            if name.startswith("OpenCV") and number % SLOW:
                continue
            started = time.process_time()
            seen = read(frame)
            tallies[name].times[number] = (time.process_time() - started) * 1000
            tallies[name].take(level, there, seen)
    return tallies


def ratio(one: Tally, base: Tally) -> float:
    """The median over the frames of one reader's time by another's."""
    shared = one.times.keys() & base.times.keys()
    return statistics.median(one.times[n] / base.times[n] for n in shared)


def table(tallies: dict[str, Tally]) -> str:
    """Lay the results out as a Markdown table."""
    lines = ["| reader | L1 | L2 | L3 | L4 | false | median ms | of pyzbar |"]
    lines.append("| --- |" + " ---: |" * 7)
    for name, tally in tallies.items():
        recalls = " | ".join(f"{100 * tally.recall(level):.1f}" for level in LEVELS)
        median = statistics.median(tally.times.values())
        share = f"{ratio(tally, tallies[BASE]):.2f}" if BASE in tallies else "?"
        lines.append(f"| {name} | {recalls} | {tally.false} | {median:.1f} | {share} |")
    return "\n".join(lines)


def check() -> None:
    """Read a handful of frames: enough to see that nothing has fallen over.

    Raises:
        AssertionError: when our reader misses cards at a bright counter, sees codes
            that are not there, or takes half of pyzbar's time.
    """
    compared = {n: r for n, r in readers().items() if not n.startswith("OpenCV")}
    tallies = measure([FIRST_SEED], OURS, compared)
    ours = tallies["Tillbox, one step a frame"]
    if ours.recall(1) < 1 or ours.recall(2) < 1 or ours.false:
        raise AssertionError(table(tallies))
    if BASE in tallies and ratio(ours, tallies[BASE]) > 0.5:
        raise AssertionError(table(tallies))


def main(seeds: int = 16) -> None:
    """Print one table for our own codes and one for a mixture of codes."""
    cv2.setNumThreads(1)
    chosen = range(FIRST_SEED, FIRST_SEED + seeds)
    for title, kinds in (("Our own codes", OURS), ("A mixture of codes", MIXED)):
        tallies = measure(chosen, kinds, readers())
        cards = sum(tallies["Tillbox, all steps"].there.values())
        print(f"\n{title}: {cards} cards, 1640 × 1232 pixels\n")
        print(table(tallies), flush=True)


def _texts(decode: Decode) -> Read:
    return lambda gray: [s.payload for s in decode(gray)]


def _opencv(
    detector: cv2.QRCodeDetector | cv2.QRCodeDetectorAruco, gray: Gray
) -> list[str]:
    _, texts, *_ = detector.detectAndDecodeMulti(np.ascontiguousarray(gray))
    return [text for text in texts if text]


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
