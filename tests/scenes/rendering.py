"""What the camera takes: cards on a table, light, lens and sensor."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from hardware.interfaces import Gray
from tests.scenes.levels import LEVELS, Level
from tests.scenes.model import (
    FINE,
    Floats,
    Scene,
    Size,
    homography,
    outline,
    seen,
)
from tests.scenes.printing import Card, face, modules

Picture = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Truth:
    """A code that is in the frame; ``corners`` in pixels, clockwise from its own."""

    payload: str
    corners: Floats
    module: float
    """Pixels to a module."""


def render(scene: Scene, frame: int = 0) -> tuple[Gray, list[Truth]]:
    """Return one frame of the scene and the codes in it.

    Args:
        scene: what to look at.
        frame: the frame's number: noise, blur and movement differ from one to another.
    """
    chance = np.random.default_rng([scene.seed, scene.level, frame])
    width, height = scene.size
    large = cv2.resize(_table(scene.table, scene.size), (width * FINE, height * FINE))
    for card in scene.cards:
        _lay(chance, np.asarray(large, np.uint8), scene, card)
    picture = cv2.resize(large, scene.size, interpolation=cv2.INTER_AREA)
    truths = list(_truths(scene))
    return _as_taken(chance, picture.astype(np.float32), scene, truths), truths


def _truths(scene: Scene) -> Iterator[Truth]:
    for card in scene.cards:
        side = (card.code, card.code)
        corners = seen(homography(scene, card), card.code_at, side)
        area = abs(cv2.contourArea(corners.astype(np.float32)))
        count = len(modules(card.payload, card.error))
        yield Truth(card.payload, corners, math.sqrt(area) / count)


@lru_cache(maxsize=2)
def _table(seed: int, size: Size) -> Gray:
    """Wood, speckled laminate or a checked cloth."""
    chance = np.random.default_rng(seed)
    width, height = size
    base = chance.uniform(40, 190)
    match int(chance.integers(3)):
        case 0:
            grain = chance.normal(0, 14, (height // 4, 12)).astype(np.float32)
            top = cv2.resize(grain, size)
        case 1:
            speckle = chance.normal(0, 25, (height, width)).astype(np.float32)
            top = cv2.GaussianBlur(speckle, (0, 0), 1.2)
        case _:
            y, x = np.mgrid[0:height, 0:width] // (width / 25)
            top = ((x + y) % 2 * 2 - 1) * chance.uniform(8, 30)
    return np.asarray(np.clip(base + top, 5, 245), np.uint8)


def _lay(chance: np.random.Generator, large: Gray, scene: Scene, card: Card) -> None:
    """Draw a card, its drop shadow and its movement into the fine picture."""
    moved = chance.uniform(*LEVELS[scene.level].motion)
    if len(scene.cards) > 1 and chance.random() > 0.3:
        moved *= 0.25  # most lying cards hardly move
    way = chance.uniform(0, math.pi)
    left, top, right, bottom = _window(scene, card, moved)
    if right <= left or bottom <= top:
        return
    printed, cover = _projected(scene, card, (left, top), (right - left, bottom - top))
    fine = FINE * scene.scale
    shade = cv2.GaussianBlur(cover, (0, 0), (1 + card.lift * 0.3) * fine * 0.6)
    if moved * fine > 1.2:
        streak = _streak(moved * fine, way)
        printed, cover = _streaked(printed, streak), _streaked(cover, streak)
    under = large[top:bottom, left:right]
    dark = 1 - 0.35 * _shifted(shade, int(fine)) / 255
    kept = under * dark * (1 - cover.astype(np.float32) / 255)
    under[:] = np.clip(kept + printed, 0, 255)


def _streaked(picture: Gray, streak: Picture) -> Gray:
    return np.asarray(cv2.filter2D(picture, -1, streak), np.uint8)


def _shifted(shade: npt.NDArray[Any], right: int) -> Picture:
    padded = cv2.copyMakeBorder(shade, 0, 0, right, 0, cv2.BORDER_REPLICATE)
    return padded[:, : shade.shape[1]].astype(np.float32)


def _window(scene: Scene, card: Card, moved: float) -> tuple[int, int, int, int]:
    """The part of the fine picture that a card may touch."""
    corners = outline(scene, card) * FINE
    pad = int((moved * scene.scale + 6) * FINE)
    low = np.maximum(np.floor(corners.min(axis=0)).astype(int) - pad, 0)
    limit = np.array(scene.size) * FINE
    high = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + pad, limit)
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def _projected(
    scene: Scene, card: Card, corner: tuple[int, int], size: Size
) -> tuple[Gray, Gray]:
    """The card as seen in a window of the fine picture, and what it covers there."""
    printed = face(card, scene.level, scene.fineness)
    to_window = np.array([[FINE, 0, -corner[0]], [0, FINE, -corner[1]], [0, 0, 1]])
    to_card = np.diag([1 / scene.fineness, 1 / scene.fineness, 1])
    matrix = to_window @ homography(scene, card) @ to_card
    whole = np.full(printed.shape, 255, np.uint8)
    seen, cover = (cv2.warpPerspective(v, matrix, size) for v in (printed, whole))
    return np.asarray(seen, np.uint8), np.asarray(cover, np.uint8)


def _streak(length: float, way: float) -> npt.NDArray[np.float32]:
    """The filter of a movement: a line of so many pixels, drawn five times finer."""
    side = max(3, math.ceil(length) | 1)
    fine = np.zeros((side * 5, side * 5), np.float32)
    middle, reach = side * 2.5, length * 2.5
    dx, dy = reach * math.cos(way), reach * math.sin(way)
    ends = [(int(middle + s * dx), int(middle + s * dy)) for s in (-1, 1)]
    cv2.line(fine, ends[0], ends[1], 1, 3, cv2.LINE_AA)
    streak = cv2.resize(fine, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(streak / streak.sum(), np.float32)


def _as_taken(
    chance: np.random.Generator, picture: Picture, scene: Scene, truths: list[Truth]
) -> Gray:
    level = LEVELS[scene.level]
    light = np.random.default_rng([scene.seed, 77])  # stands still in a scene
    picture = picture * _gradient(scene) * _shadow(light, scene)
    for _ in range(2):
        if truths and light.random() < level.glare[0]:
            picture = picture + level.glare[1] * _glare(light, chance, scene, truths)
    blur = math.hypot(0.5, chance.uniform(*level.blur) * scene.scale)
    soft = cv2.GaussianBlur(picture.astype(np.float32), (0, 0), blur)
    exposed = soft * chance.uniform(0.96, 1.04)
    noise = chance.normal(0, chance.uniform(*level.noise), exposed.shape)
    return _compressed(np.asarray(np.clip(exposed + noise, 0, 255), np.uint8), level)


def _compressed(frame: Gray, level: Level) -> Gray:
    _, data = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, level.jpeg])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE), np.uint8)


def _grid(scene: Scene) -> tuple[Picture, Picture]:
    width, height = scene.size
    x, y = np.meshgrid(
        np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32)
    )
    return x, y


def _gradient(scene: Scene) -> Picture:
    (x, y), (way, left) = _grid(scene), scene.light
    across = (x / scene.size[0] - 0.5) * math.cos(way)
    down = (y / scene.size[1] - 0.5) * math.sin(way)
    return np.asarray(left + (1 - left) * np.clip(across + down + 0.5, 0, 1))


def _shadow(light: np.random.Generator, scene: Scene) -> Picture:
    """A straight band of shadow with soft edges, or none."""
    width, height = scene.size[0] // 4, scene.size[1] // 4
    cast = np.zeros((height, width), np.float32)
    likely, left = LEVELS[scene.level].shadow
    if light.random() < likely:
        start = light.uniform(0, 1, 2) * (width, height)
        way = light.uniform(0, 2 * math.pi)
        out = np.array([math.cos(way), math.sin(way)])
        along = np.array([-out[1], out[0]]) * scene.size[0]
        wide = out * light.uniform(0.15, 0.5) * width
        band = [
            start - along,
            start + along,
            start + along + wide,
            start - along + wide,
        ]
        cv2.fillPoly(cast, [np.array(band).astype(np.int32)], 1)
        cast = cv2.GaussianBlur(cast, (0, 0), light.uniform(1, 6)).astype(np.float32)
    return np.asarray(1 - cv2.resize(cast, scene.size) * (1 - left), np.float32)


def _glare(
    light: np.random.Generator,
    chance: np.random.Generator,
    scene: Scene,
    truths: list[Truth],
) -> Picture:
    """The lamp's reflection near one of the codes."""
    near = truths[int(light.integers(len(truths)))].corners.mean(axis=0)
    away = light.normal(0, 18, 2) + chance.normal(0, 1.5, 2)
    cx, cy = near + away * scene.scale
    size = light.uniform(4, 11) * scene.scale
    flat = light.uniform(0.5, 1)
    x, y = (np.arange(side, dtype=np.float32) for side in scene.size)
    across = np.exp(-(((x - cx) / size) ** 2))
    down = np.exp(-(((y - cy) / (size * flat)) ** 2))
    return np.asarray(np.outer(down, across), np.float32)
