"""The coach: frames of each trouble, made from good ones, and the good ones too."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from hardware.coach import AGAIN_NS, PATIENCE_NS, Coach, advise
from hardware.interfaces import Advice, Advised, Corners, Gray
from hardware.reader import Reader
from tests.scenes import OURS, Truth, make_scene, render

SEEDS = range(4)
GOOD = [(seed, cards, level) for seed in SEEDS for cards, level in ((1, 1), (7, 2))]
SECOND = 1_000_000_000


@cache
def frame(seed: int, cards: int = 1, level: int = 1) -> tuple[Gray, tuple[Truth, ...]]:
    gray, truths = render(make_scene(seed, cards, level, kinds=OURS))
    return gray, tuple(truths)


def known(gray: Gray) -> list[Corners]:
    return [sighting.corners for sighting in Reader().read(gray)]


def noisy(picture: Gray, seed: int) -> Gray:
    noise = np.random.default_rng(seed).normal(0, 2, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


def dark(seed: int) -> Gray:
    return noisy(np.asarray(frame(seed)[0] * 0.05, np.uint8), seed)


def blurred(seed: int) -> Gray:
    gray, truths = frame(seed)
    soft = cv2.GaussianBlur(gray, (0, 0), 0.8 * truths[0].module)
    return noisy(np.asarray(soft, np.uint8), seed)


def glare(seed: int) -> Gray:
    gray, truths = frame(seed)
    corners = np.array(truths[0].corners)
    x0, y0 = (corners[0] + corners.mean(axis=0)) / 2
    y, x = np.mgrid[: gray.shape[0], : gray.shape[1]]
    size = 5 * truths[0].module
    light = 400 * np.exp(-(((x - x0) / size) ** 2) - ((y - y0) / size) ** 2)
    return np.asarray(np.clip(gray + light, 0, 255), np.uint8)


def far(seed: int) -> Gray:
    scene = make_scene(seed, 1, 1, kinds=OURS)
    away = scene.height * frame(seed)[1][0].module / 1.2
    return render(replace(scene, height=away))[0]


def moving(seed: int) -> Gray:
    gray, truths = frame(seed)
    long = round(3 * truths[0].module) | 1
    streak = np.zeros((long, long), np.float32)
    cv2.line(streak, (0, long // 3), (long - 1, long - long // 3), 1.0, 1)
    return noisy(
        np.asarray(cv2.filter2D(gray, -1, streak / streak.sum()), np.uint8), seed
    )


TROUBLES: dict[Advice, Callable[[int], Gray]] = {
    Advice.DARK: dark,
    Advice.BLURRED: blurred,
    Advice.GLARE: glare,
    Advice.FAR: far,
    Advice.MOVING: moving,
}


@pytest.mark.parametrize("advice", TROUBLES)
def test_each_trouble_is_recognised(advice: Advice) -> None:
    said = [advise(TROUBLES[advice](seed)) for seed in SEEDS]
    assert said.count(advice) >= len(SEEDS) - 1, said
    assert set(said) <= {advice, None} or advice is Advice.MOVING


@pytest.mark.parametrize("advice", TROUBLES)
def test_what_is_advised_about_is_not_read(advice: Advice) -> None:
    read = [Reader().read(TROUBLES[advice](seed)) for seed in SEEDS]
    assert sum(map(bool, read)) <= 1


@pytest.mark.parametrize(("seed", "cards", "level"), GOOD)
def test_good_frames_need_no_advice(seed: int, cards: int, level: int) -> None:
    gray, truths = frame(seed, cards, level)
    places = known(gray)
    assert len(places) == len(truths)
    assert advise(gray, gray, places) is None


@pytest.mark.parametrize("seed", range(6))
def test_an_empty_counter_needs_no_advice(seed: int) -> None:
    bare = replace(make_scene(seed, 7, 1, kinds=OURS), cards=())
    try:
        gray, _ = render(bare)
    except (IndexError, ValueError):
        pytest.skip("the lamp of this scene shines on a card")
    assert advise(gray) is None


def test_a_card_that_lies_elsewhere_a_moment_later_moves() -> None:
    gray, _ = frame(0)
    there = np.roll(gray, 9, axis=1)
    assert advise(there, gray) is Advice.MOVING
    assert advise(gray, gray) is None


@pytest.mark.parametrize("shape", [(0, 0), (10, 2000), (64, 64), (1232, 1640)])
@pytest.mark.parametrize("level", [0, 128, 255])
def test_no_frame_makes_it_fail(shape: tuple[int, int], level: int) -> None:
    blank = np.full(shape, level, np.uint8)
    assert advise(blank, blank) in (None, Advice.DARK)


def test_the_coach_waits_before_it_speaks_and_is_silent_once_a_card_is_read() -> None:
    coach, stuck = Coach(), dark(0)
    said = [coach.look(stuck, at * SECOND // 10, (), read=False) for at in range(40)]
    spoken = [(at, each) for at, each in enumerate(said) if each is not None]
    assert spoken == [(20, Advised(Advice.DARK, 2 * SECOND))]
    assert coach.look(stuck, 5 * SECOND, (), read=True) == Advised(None, 5 * SECOND)
    assert coach.look(stuck, 6 * SECOND, (), read=False) is None
    assert PATIENCE_NS == 2 * SECOND
    assert AGAIN_NS == SECOND


def test_a_card_that_is_read_is_not_spoken_of() -> None:
    coach = Coach()
    gray, _ = frame(1)
    places = known(gray)
    for at in range(10):
        assert coach.look(gray, at * SECOND, places, read=at == 0) is None
