"""Where the cards lie, and where the camera sees them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from tests.scenes.levels import LEVELS, MIXED, Kind, Range
from tests.scenes.printing import Card, modules

Floats = npt.NDArray[np.float64]
Size = tuple[int, int]

FIELD = math.radians(62.2)
"""How much the camera sees across."""

FINE = 2
"""Cards are drawn so many times finer than the frame."""

FULL: Size = (1640, 1232)
"""The camera's frame: width and height in pixels."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A counter with cards, the camera above it and the light on it."""

    seed: int
    level: int
    size: Size
    height: float
    tilt: Range
    light: Range
    """Where it comes from, in radians, and what is left of it on the far side."""
    table: int
    """Seed of the table top."""
    cards: tuple[Card, ...] = ()

    @property
    def focal(self) -> float:
        """The focal length in pixels."""
        return self.size[0] / 2 / math.tan(FIELD / 2)

    @property
    def scale(self) -> float:
        """Pixels to a millimetre on the counter."""
        return self.focal / self.height

    @property
    def fineness(self) -> float:
        """Pixels to a millimetre of a card's own picture."""
        return min(14.0, 1.5 * FINE * self.scale)


def make_scene(
    seed: int,
    cards: int,
    level: int,
    size: Size = FULL,
    kinds: Sequence[Kind] = MIXED,
) -> Scene:
    """Return a counter on which so many cards lie.

    Raises:
        ValueError: when they do not fit; another seed will.
    """
    chance = np.random.default_rng([seed, cards, level])
    bare = _bare_scene(chance, seed, cards, level, size)
    numbers = chance.permutation(1000)
    lying: list[Card] = []
    for _ in range(6000):
        if len(lying) == cards:
            return replace(bare, cards=tuple(lying))
        kind = kinds[int(chance.integers(len(kinds)))]
        card = _card(chance, bare, kind, int(numbers[len(lying)]), cards)
        if _fits(bare, card, lying):
            lying.append(card)
    raise ValueError(f"{cards} cards do not fit on the counter of seed {seed}")


def _bare_scene(
    chance: np.random.Generator, seed: int, cards: int, level: int, size: Size
) -> Scene:
    given = LEVELS[level]
    low, high = (200, 300) if cards == 1 else (275, 305) if cards < 10 else (300, 315)
    askew = chance.uniform(-given.tilt, given.tilt, 2)
    return Scene(
        seed=seed,
        level=level,
        size=size,
        height=float(chance.uniform(low, high)),
        tilt=(float(askew[0]), float(askew[1])),
        light=(
            float(chance.uniform(0, 2 * math.pi)),
            float(chance.uniform(*given.light)),
        ),
        table=int(chance.integers(1 << 30)),
    )


def _card(
    chance: np.random.Generator, scene: Scene, kind: Kind, number: int, cards: int
) -> Card:
    level = LEVELS[scene.level]
    payload = kind.payload.format(number)
    small = cards >= 10 and chance.random() < 0.6
    width, height = (44.0, 68.0) if small else (63.0, 88.0)
    code = float(chance.uniform(18, 25))
    quiet = int(chance.choice(level.quiet))
    edge = quiet * code / len(modules(payload, kind.error)) + 1
    places = (
        (width - code - edge, height - code - edge),
        ((width - code) / 2, height * 0.55 - code / 2),
        (edge, edge),
    )
    reach = 0.92 * scene.size[0] / 2 / scene.scale
    across, down = chance.uniform(-1, 1, 2)
    askew = chance.uniform(-level.card_tilt, level.card_tilt, 2)
    return Card(
        payload=payload,
        error=kind.error,
        size=(width, height),
        code=code,
        code_at=places[int(chance.integers(3))],
        quiet=quiet,
        middle=(across * reach, down * reach * scene.size[1] / scene.size[0]),
        angle=float(chance.uniform(0, 360)),
        tilt=(float(askew[0]), float(askew[1])),
        lift=float(chance.uniform(0, 25 if cards == 1 else 3)),
        art=int(chance.integers(1 << 30)),
    )


def _fits(scene: Scene, card: Card, lying: Sequence[Card]) -> bool:
    """Tell whether its code is in the frame and it covers no other code."""
    zone = _zone(scene, card)
    inside = zone.min() >= 2 and np.all(zone.max(axis=0) <= np.array(scene.size) - 2)
    return bool(inside) and not any(
        _overlap(outline(scene, card), _zone(scene, other)) for other in lying
    )


def _zone(scene: Scene, card: Card) -> Floats:
    """What must stay visible of a code: itself and a few modules around it."""
    apart = (
        LEVELS[scene.level].apart * card.code / len(modules(card.payload, card.error))
    )
    (x, y), side = card.code_at, card.code + 2 * apart
    return seen(homography(scene, card), (x - apart, y - apart), (side, side))


def outline(scene: Scene, card: Card) -> Floats:
    """Return the card's four corners in pixels."""
    return seen(homography(scene, card), (0, 0), card.size)


def _overlap(one: Floats, other: Floats) -> bool:
    area, _ = cv2.intersectConvexConvex(
        one.astype(np.float32), other.astype(np.float32)
    )
    return bool(area > 0)


# -- projection ----------------------------------------------------------------------


def _rotation(x: float, y: float, z: float) -> Floats:
    """Degrees about the three axes, z first."""
    turns = [cv2.Rodrigues(np.radians(v))[0] for v in np.diag([x, y, z])]
    return np.asarray(turns[0] @ turns[1] @ turns[2], np.float64)


def homography(scene: Scene, card: Card) -> Floats:
    """Return the way from millimetres on the card, its top left being 0, to pixels."""
    width, height = scene.size
    lens = np.array(
        [[scene.focal, 0, width / 2], [0, scene.focal, height / 2], [0, 0, 1]]
    )
    camera = _rotation(*scene.tilt, 0)
    turned = _rotation(*card.tilt, card.angle)
    corner = turned @ np.array([-card.size[0] / 2, -card.size[1] / 2, 0])
    corner += np.array([*card.middle, -card.lift])
    place = camera @ corner + np.array([0, 0, scene.height])
    axes = camera @ turned
    return np.asarray(lens @ np.column_stack([axes[:, 0], axes[:, 1], place]))


def seen(projection: Floats, corner: Range, size: Range) -> Floats:
    """Return a rectangle's four corners in pixels."""
    (x, y), (w, h) = corner, size
    points = np.array([[[x, y], [x + w, y], [x + w, y + h], [x, y + h]]], np.float32)
    return np.asarray(cv2.perspectiveTransform(points, projection)[0], np.float64)
