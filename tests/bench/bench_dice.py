"""How well dice are read in rendered pictures, by level of light, a frame a throw.

Each throw of three dice of one make lies on one of five tables under a camera 20 to
31 cm above; half of the dice mirror the lamp. Level 1 is a good lamp, 2 a table lamp, 3
a dim room, 4 too dim to play in. Of each throw a reader gets a single frame; on the box
it gets seven a second, and somebody who nudges a die. The peer counts the round spots
in the picture, as OpenCV finds them, and calls them pips.

Run ``python -m tests.bench.bench_dice``.
"""

import time
from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from hardware.dice import DieSighting, read_dice
from hardware.interfaces import Gray
from tests.hardware.dice_scenes import LEVELS, Scene, scenes


class Figures(NamedTuple):
    """What came of many throws."""

    throws: int
    whole: int
    """All three dice read right, and nothing else."""
    wrong: int
    """Three dice read, not all of them right: it would be offered as the throw."""
    dice: int
    """Single dice read right."""
    false: int
    """Dice that are none, or show another number."""
    ms: float
    """Processor time a frame, the median."""
    spots: int
    """Throws of which the peer had the sum of pips right."""


def measured(throws: Sequence[Scene]) -> Figures:
    """Read each throw once."""
    found, took = [], []
    for one in throws:
        began = time.thread_time()
        found.append(read_dice(one.frame))
        took.append(1000 * (time.thread_time() - began))
    pairs = list(zip(throws, found, strict=True))
    right = [sum(_is_right(one, die) for die in dice) for one, dice in pairs]
    return Figures(
        throws=len(throws),
        whole=sum(r == len(dice) == 3 for r, dice in zip(right, found, strict=True)),
        wrong=sum(r < len(dice) == 3 for r, dice in zip(right, found, strict=True)),
        dice=sum(right),
        false=sum(map(len, found)) - sum(right),
        ms=sorted(took)[len(took) // 2],
        spots=sum(_spots(one.frame) == sum(one.values) for one in throws),
    )


def _is_right(one: Scene, die: DieSighting) -> bool:
    x = sum(x for x, _ in die.corners) / 4
    y = sum(y for _, y in die.corners) / 4
    return any(v == die.value and hypot(a - x, b - y) < 25 for v, a, b in one.dice)


def _spots(frame: Gray) -> int:
    from hardware.pips import find_pips

    return len(find_pips(frame[::2, ::2]))


def main(count: int = 50) -> None:
    """Print the table."""
    print("| level | throws read whole | three, but wrong | dice read | false dice "
          "| ms a frame | peer: sum right |")  # fmt: skip
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for level in LEVELS:
        got = measured(list(scenes(level, count, seed=2024)))
        print(
            f"| {level} | {got.whole}/{got.throws} | {got.wrong} "
            f"| {got.dice}/{3 * got.throws} | {got.false} | {got.ms:.0f} "
            f"| {got.spots}/{got.throws} |"
        )


def check() -> None:
    """Fail unless a few easy throws are read."""
    got = measured(list(scenes(1, 3, seed=2024)))
    assert got.dice >= 7


if __name__ == "__main__":
    main()
