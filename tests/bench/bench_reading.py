"""How many cards are read from one frame, and at what cost, against other readers.

The frames are rendered (``tests.scenes``) from seeds that the reader was not made with:
1, 7 and 13 cards, four levels of bad light and blur, our own codes and a mixture of
other people's, at the two sizes of frame that a camera is set to. CPU time is of the
whole process, one thread; the ratio is the median over the frames of our time by
pyzbar's for QR codes alone on the same frame.

OpenCV's detector by WeChat comes along where ``opencv-contrib-python-headless`` is
installed instead of ``opencv-python-headless`` and ``WECHAT_QR`` names the folder of
its four models (``detect`` and ``sr``, ``.prototxt`` and ``.caffemodel``).

    python -m tests.bench.bench_reading [seeds]
"""

import os
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from hardware.decoders import Decode, pyzbar_decoder, zxing_decoder
from hardware.interfaces import Gray
from hardware.reader import Reader
from tests.scenes import FULL, LEVELS, MIXED, OURS, Kind, make_scene, render
from tests.scenes.model import Size

Read = Callable[[Gray], list[str]]

FIRST_SEED = 99_000
CARDS = (1, 7, 13)
BASE = "pyzbar, QR only"
SLOW = 3
"""OpenCV's detectors are tried on every third frame: they take half a second each."""
ENOUGH_MS = 120_000
"""A reader that has taken so long is asked no more: WeChat's may take minutes."""
SIZES = (FULL, (1280, 720))
TITLES = (("Our own codes", OURS), ("A mixture of codes", MIXED))


@dataclass(slots=True)
class Tally:
    """What one reader made of the frames."""

    there: dict[int, int] = field(default_factory=lambda: dict.fromkeys(LEVELS, 0))
    read: dict[int, int] = field(default_factory=lambda: dict.fromkeys(LEVELS, 0))
    false: int = 0
    times: dict[int, float] = field(default_factory=dict)
    """Milliseconds for each frame, by its number."""

    @property
    def spent(self) -> float:
        """Milliseconds on all frames."""
        return sum(self.times.values())

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
    every = Reader()
    detector, aruco = cv2.QRCodeDetector(), cv2.QRCodeDetectorAruco()
    found: dict[str, Read] = {
        "Tillbox, all steps": lambda gray: [s.payload for s in every.read(gray)],
        "Tillbox, one step a frame": _first_look,
        "zxing-cpp, QR only": _texts(zxing_decoder()),
        "OpenCV QRCodeDetector": lambda gray: _opencv(detector, gray),
        "OpenCV QRCodeDetectorAruco": lambda gray: _opencv(aruco, gray),
    }
    if (theirs := wechat()) is not None:
        found["OpenCV WeChatQRCode"] = lambda gray: wechats(theirs, gray)
    try:
        found[BASE] = _texts(pyzbar_decoder())
    except ImportError:
        print("pyzbar cannot be used here: no ratios.")
    return found


def frames(
    seeds: Sequence[int],
    kinds: Sequence[Kind],
    levels: Iterable[int] = LEVELS,
    size: Size = FULL,
) -> Iterator[tuple[int, Gray, set[str]]]:
    """Yield level, frame and what is in it; one card twice as often as several."""
    for level in levels:
        for cards in CARDS:
            for seed in seeds[: max(1, len(seeds) // (1 + (cards > 1)))]:
                try:
                    scene = make_scene(seed, cards, level, size, kinds)
                except ValueError:  # so many cards do not always fit
                    continue
                frame, truths = render(scene)
                yield level, frame, {t.payload for t in truths}


def measure(
    taken: Iterable[tuple[int, Gray, set[str]]], compared: dict[str, Read]
) -> dict[str, Tally]:
    """Have every reader read the same frames."""
    tallies = {name: Tally() for name in compared}
    for number, (level, frame, there) in enumerate(taken):
        for name, read in compared.items():
            slow = name.startswith("OpenCV")
            if slow and (number % SLOW or tallies[name].spent > ENOUGH_MS):
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
    lines = ["| reader | L1 | L2 | L3 | L4 | false | median ms | 95 % | of pyzbar |"]
    lines.append("| --- |" + " ---: |" * 8)
    for name, tally in tallies.items():
        recalls = " | ".join(
            f"{100 * tally.recall(level):.1f}" if tally.there[level] else "-"
            for level in LEVELS
        )
        took = sorted(tally.times.values())
        median, most = statistics.median(took), took[len(took) * 95 // 100]
        share = f"{ratio(tally, tallies[BASE]):.2f}" if BASE in tallies else "?"
        lines.append(
            f"| {name} | {recalls} | {tally.false} | {median:.1f} | {most:.1f}"
            f" | {share} |"
        )
    return "\n".join(lines)


def check() -> None:
    """Read a handful of frames: enough to see that nothing has fallen over.

    Raises:
        AssertionError: when our reader misses cards at a bright counter, sees codes
            that are not there, or takes half of pyzbar's time.
    """
    compared = {n: r for n, r in readers().items() if not n.startswith("OpenCV")}
    tallies = measure(frames([FIRST_SEED], OURS, [1]), compared)
    ours = tallies["Tillbox, one step a frame"]
    if ours.recall(1) < 1 or ours.false:
        raise AssertionError(table(tallies))
    if BASE in tallies and ratio(ours, tallies[BASE]) > 0.5:
        raise AssertionError(table(tallies))


def main(seeds: int = 18) -> None:
    """Print one table for our own codes and one for a mixture of codes."""
    cv2.setNumThreads(1)
    chosen = range(FIRST_SEED, FIRST_SEED + seeds)
    for size, (title, kinds) in product(SIZES, TITLES):
        tallies = measure(frames(chosen, kinds, size=size), readers())
        cards = sum(tallies["Tillbox, all steps"].there.values())
        print(f"\n{title}: {cards} cards, {size[0]} × {size[1]} pixels\n")
        print(table(tallies), flush=True)


def _first_look(gray: Gray) -> list[str]:
    """As the first frame of a stream is read: each of ours shows another counter."""
    return [s.payload for s in Reader(one_step=True).read(gray)]


def wechat() -> Any:
    """WeChat's detector where it and its models are there, else ``None``."""
    folder = os.environ.get("WECHAT_QR")
    if folder is None or not hasattr(cv2, "wechat_qrcode_WeChatQRCode"):
        return None
    parts = ("detect.prototxt", "detect.caffemodel", "sr.prototxt", "sr.caffemodel")
    return cv2.wechat_qrcode_WeChatQRCode(*(str(Path(folder, p)) for p in parts))


def wechats(detector: Any, gray: Gray) -> list[str]:
    texts, _ = detector.detectAndDecode(gray)
    return [text for text in texts if text]


def _texts(decode: Decode) -> Read:
    return lambda gray: [s.payload for s in decode(gray)]


def _opencv(
    detector: cv2.QRCodeDetector | cv2.QRCodeDetectorAruco, gray: Gray
) -> list[str]:
    _, texts, *_ = detector.detectAndDecodeMulti(np.ascontiguousarray(gray))
    return [text for text in texts if text]


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
