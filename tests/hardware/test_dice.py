"""The reader of dice, held to rendered pictures of dice under the camera."""

from math import hypot
from random import Random

import cv2
import numpy as np
import pytest

from hardware.dice import DieSighting, read_dice
from hardware.interfaces import Gray
from tests.hardware.dice_scenes import TABLES, Scene, scene, scenes


def values(found: list[DieSighting]) -> list[int]:
    return sorted(die.value for die in found)


def middle(die: DieSighting) -> tuple[float, float]:
    return sum(x for x, _ in die.corners) / 4, sum(y for _, y in die.corners) / 4


def right(one: Scene, die: DieSighting) -> bool:
    """Tell whether such a die lies just there."""
    x, y = middle(die)
    return any(v == die.value and hypot(a - x, b - y) < 25 for v, a, b in one.dice)


@pytest.fixture(scope="module", params=(1, 2, 3))
def read(request: pytest.FixtureRequest) -> list[tuple[Scene, list[DieSighting]]]:
    return [(one, read_dice(one.frame)) for one in scenes(request.param, 12, seed=3)]


def test_seven_dice_of_eight_are_read_from_a_single_frame(
    read: list[tuple[Scene, list[DieSighting]]],
) -> None:
    good = sum(right(one, die) for one, found in read for die in found)
    assert good >= 3 * len(read) * 7 / 8


def test_three_dice_are_never_read_wrong(
    read: list[tuple[Scene, list[DieSighting]]],
) -> None:
    whole = [(one, found) for one, found in read if len(found) == 3]
    assert len(whole) >= 0.7 * len(read)
    assert [values(found) for _, found in whole] == [one.values for one, _ in whole]


@pytest.mark.parametrize("face", range(1, 7))
def test_every_face_is_read(face: int) -> None:
    rolls = [
        scene(1, Random(f"face {face} {n}"), values=(face,) * 3, table="felt")
        for n in range(3)
    ]
    found = [values(read_dice(one.frame)) for one in rolls]
    assert {value for each in found for value in each} == {face}
    assert sum(map(len, found)) >= 8


@pytest.mark.parametrize("dice", [(6, 6, 6), (5, 2, 3), (4, 6, 5)])
def test_dice_that_touch_are_told_apart(dice: tuple[int, int, int]) -> None:
    one = scene(1, Random(str(dice)), values=dice, table="felt", touching=True)
    assert values(read_dice(one.frame)) == sorted(dice)


@pytest.mark.parametrize("table", TABLES)
def test_an_empty_table_shows_no_three_dice(table: str) -> None:
    one = scene(2, Random(table), values=(), table=table)
    assert len(read_dice(one.frame)) < 3


def test_dice_are_read_from_left_to_right_with_their_corners() -> None:
    one = scene(1, Random("corners"), values=(2, 4, 5), table="felt")
    found = read_dice(one.frame)
    across = [x for x, _ in map(middle, found)]
    assert across == sorted(across)
    assert all(right(one, die) for die in found)
    sides = [
        hypot(a - c, b - d)
        for die in found
        for (a, b), (c, d) in zip(die.corners, die.corners[1:], strict=False)
    ]
    assert max(sides) < 1.4 * min(sides)


@pytest.mark.parametrize("size", [(1280, 962), (820, 616), (640, 480)])
def test_frames_of_any_size_are_read(size: tuple[int, int]) -> None:
    one = scene(1, Random("size"), values=(3, 5, 6), table="felt")
    small = cv2.resize(one.frame, size, interpolation=cv2.INTER_AREA)
    frame = np.asarray(small, np.uint8)
    assert values(read_dice(frame)) == [3, 5, 6]


@pytest.mark.parametrize("grey", [0, 127, 255])
def test_a_blank_frame_holds_nothing(grey: int) -> None:
    frame: Gray = np.full((1232, 1640), grey, np.uint8)
    assert read_dice(frame) == []
