"""Frames one after another: cards that are not held quite still, and a passing hand."""

import math
from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np

from hardware.interfaces import Gray
from tests.scenes.levels import LEVELS
from tests.scenes.model import Scene
from tests.scenes.rendering import render

JITTER_MM, JITTER_DEGREES = 0.3, 0.3
"""Standard deviations of where a card lies from frame to frame."""
ARM_MM = 75.0
"""How wide the arm is that passes over the counter."""


def empty(scene: Scene, frames: int) -> Iterator[Gray]:
    """Yield the counter before anything lies on it."""
    bare = replace(scene, cards=())
    for number in range(frames):
        yield render(bare, 1000 + number)[0]


def lying(scene: Scene, frames: int, first: int = 0) -> Iterator[Gray]:
    """Yield the cards, shaking a little; glare and noise differ as well."""
    for number in range(first, first + frames):
        yield render(_shaken(scene, number), number)[0]


def passed_over(scene: Scene, frames: int, first: int) -> Iterator[Gray]:
    """Yield the same while a hand passes from the left to the right."""
    for step, frame in enumerate(lying(scene, frames, first)):
        yield _with_hand(frame, scene, (step + 0.5) / frames)


def _shaken(scene: Scene, number: int) -> Scene:
    chance = np.random.default_rng([scene.seed, scene.level, number, 5])
    cards = []
    for card in scene.cards:
        x, y = np.array(card.middle) + chance.normal(0, JITTER_MM, 2)
        angle = card.angle + chance.normal(0, JITTER_DEGREES)
        cards.append(replace(card, middle=(float(x), float(y)), angle=float(angle)))
    return replace(scene, cards=tuple(cards))


def _with_hand(frame: Gray, scene: Scene, way: float) -> Gray:
    """Draw an arm from below, with a fist, ``way`` from left to right."""
    width, height = scene.size
    chance = np.random.default_rng([scene.seed, round(way * 1000)])
    arm = ARM_MM * scene.scale
    x, top = way * (width + arm) - arm / 2, height * chance.uniform(0.1, 0.4)
    cover = np.zeros(frame.shape, np.float32)
    lean = math.tan(chance.uniform(-0.3, 0.3)) * (height - top)
    left, right = x - arm / 2, x + arm / 2
    ends = [(left, top), (right, top), (right + lean, height), (left + lean, height)]
    cv2.fillConvexPoly(cover, np.array(ends).astype(np.int32), 1)
    cv2.circle(cover, (round(x), round(top)), round(arm * 0.6), 1, -1)
    cover = np.asarray(cv2.GaussianBlur(cover, (0, 0), 1.5 * scene.scale), np.float32)
    brightest = float(np.quantile(frame, 0.9))
    noise = LEVELS[scene.level].noise[1]
    skin = brightest * 0.75 + chance.normal(0, noise, frame.shape)
    return np.asarray(np.clip(frame * (1 - cover) + skin * cover, 0, 255), np.uint8)
