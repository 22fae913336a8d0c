"""Pictures of three dice under the counter's camera, rendered: for want of real ones.

A pinhole camera looks down on a table from 20 to 31 cm, a little tilted. Dice are cubes
with rounded edges; perspective shows their sides, with the pips on them. Then come the
lamp's gradient, shadows, glare, a blurred lens, a shaky hand, and noise, by four
levels: 1 a good lamp, 2 a table lamp, 3 a dim room, 4 dimmer than anybody would play.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np
import numpy.typing as npt

from hardware.interfaces import Gray

Image = npt.NDArray[np.float32]
Points = npt.NDArray[np.float64]

SIZE = WIDTH, HEIGHT = 1640, 1232
FOCAL = WIDTH / 2 / np.tan(np.radians(62.2 / 2))
TILE = 160
"""Pixels a face is drawn with before it is laid onto its side of the cube."""


@dataclass(frozen=True)
class Level:
    """How bad the light and the lens are."""

    tilt: float
    dark: tuple[float, float]
    shadow: float
    glare: float
    blur_mm: tuple[float, float]
    motion_mm: tuple[float, float]
    noise: tuple[float, float]


LEVELS = {
    1: Level(2, (0.85, 1.0), 1.0, 0.0, (0.03, 0.08), (0, 0.1), (1, 3)),
    2: Level(5, (0.6, 0.9), 0.75, 0.3, (0.06, 0.15), (0, 0.35), (3, 5)),
    3: Level(9, (0.4, 0.7), 0.55, 0.7, (0.12, 0.25), (0.1, 0.7), (4, 8)),
    4: Level(14, (0.25, 0.5), 0.45, 1.0, (0.22, 0.38), (0.3, 1.2), (7, 12)),
}
BODIES = (  # body, pips
    (228, 25), (215, 45), (235, 60), (40, 225), (60, 235), (95, 240), (120, 245),
    (205, 70),
)  # fmt: skip
TABLES = ("felt", "wood", "speckle", "paper", "check")

SPOTS = {
    1: ((0.5, 0.5),),
    2: ((0, 1), (1, 0)),
    3: ((0, 1), (0.5, 0.5), (1, 0)),
    4: ((0, 0), (0, 1), (1, 0), (1, 1)),
    5: ((0, 0), (0, 1), (0.5, 0.5), (1, 0), (1, 1)),
    6: ((0, 0), (0, 0.5), (0, 1), (1, 0), (1, 0.5), (1, 1)),
}


@dataclass(frozen=True)
class Scene:
    """A picture, and what lies in it: (value, x, y) each, in pixels."""

    frame: Gray
    dice: tuple[tuple[int, float, float], ...]

    @property
    def values(self) -> list[int]:
        """The faces on top, sorted."""
        return sorted(value for value, _, _ in self.dice)


@dataclass(frozen=True)
class Make:
    """What a set of dice is made like, in millimetres and greys."""

    side: float
    pip: float
    spread: float
    ace: float
    round: float
    body: int
    ink: int


@dataclass(frozen=True)
class Lying:
    """How a die lies: its upper face, where (mm), and where the light comes from."""

    value: int
    x: float
    y: float
    turn: float
    light: float


class Camera:
    """A pinhole above the table; points are millimetres, z up."""

    def __init__(self, high: float, tilt: tuple[float, float]) -> None:
        self.high = high
        x, y = np.radians(tilt)
        turn_x = np.array(
            [[1, 0, 0], [0, np.cos(x), -np.sin(x)], [0, np.sin(x), np.cos(x)]]
        )
        turn_y = np.array(
            [[np.cos(y), 0, np.sin(y)], [0, 1, 0], [-np.sin(y), 0, np.cos(y)]]
        )
        self.turn = turn_x @ turn_y

    def see(self, points: Points) -> Points:
        """Return pixels for points, one a row."""
        at = (points * [1, 1, -1] + [0, 0, self.high]) @ self.turn.T
        flat = at[:, :2] / at[:, 2:] * FOCAL + [WIDTH / 2, HEIGHT / 2]
        return np.asarray(flat, np.float64)


def scenes(level: int, count: int, seed: int = 1) -> Iterator[Scene]:
    """Yield scenes of one level."""
    for at in range(count):
        yield scene(level, Random(f"{seed} {level} {at}"))


def scene(
    level: int, rng: Random, *, values: tuple[int, ...] | None = None,
    table: str | None = None, touching: bool = False,
) -> Scene:  # fmt: skip
    """Render dice of one make on a table."""
    how, make = LEVELS[level], _make(rng)
    camera = Camera(
        rng.uniform(200, 310),
        (rng.uniform(-how.tilt, how.tilt), rng.uniform(-how.tilt, how.tilt)),
    )
    if values is None:
        values = tuple(rng.randint(1, 6) for _ in range(3))
    picture = _table(table or rng.choice(TABLES), rng, make)
    dice, light = [], rng.uniform(0, 2 * np.pi)
    places = _places(len(values), make, rng, touching)
    for value, (x, y) in zip(values, places, strict=True):
        turn = 0.4 if touching else rng.uniform(0, 2 * np.pi)
        _shade(picture, camera, (x, y), make, light)
        _die(picture, camera, make, Lying(value, x, y, turn, light), rng)
        at = camera.see(np.array([[x, y, make.side]]))[0]
        dice.append((value, float(at[0]), float(at[1])))
    return Scene(_photograph(picture, how, camera, rng), tuple(dice))


def _make(rng: Random) -> Make:
    side = rng.choice((12.0, 14.0, 16.0, 16.0, 16.0, 19.0))
    body, ink = rng.choice(BODIES)
    pip = side * rng.uniform(0.17, 0.23)
    return Make(
        side=side,
        pip=pip,
        spread=side * rng.uniform(0.47, 0.55),
        ace=pip * rng.choice((1.0, 1.0, 1.0, 1.35)),
        round=side * rng.uniform(0.06, 0.2),
        body=body,
        ink=ink,
    )


def _places(
    count: int, make: Make, rng: Random, touching: bool
) -> list[tuple[float, float]]:
    if touching:
        x, y = rng.uniform(-30, 30), rng.uniform(-30, 30)
        step = make.side * 1.02
        c, s = np.cos(0.4), np.sin(0.4)
        return [(x + at * step * c, y + at * step * s) for at in range(count)]
    places: list[tuple[float, float]] = []
    while len(places) < count:
        x, y = rng.uniform(-80, 80), rng.uniform(-55, 55)
        far = all(np.hypot(x - a, y - b) > make.side * 1.5 for a, b in places)
        if far:
            places.append((x, y))
    return places


# --- the table ----------------------------------------------------------------------


def _table(kind: str, rng: Random, make: Make) -> Image:
    """Return the table: never of the very grey of the dice."""
    noise = np.random.default_rng(rng.getrandbits(32))
    base = rng.uniform(40, 200)
    while abs(base - make.body) < 35:
        base = rng.uniform(30, 210)
    picture = np.full((HEIGHT, WIDTH), base, np.float32)
    match kind:
        case "felt":
            picture += noise.normal(0, 6, picture.shape).astype(np.float32)
        case "wood":
            rows = noise.normal(0, 1, (HEIGHT, 12)).astype(np.float32)
            grown = cv2.resize(rows, SIZE, interpolation=cv2.INTER_CUBIC)
            picture += 26 * cv2.GaussianBlur(grown, (1, 15), 0, sigmaY=4)
        case "speckle":
            grain = noise.normal(0, 1, (HEIGHT // 3, WIDTH // 3)).astype(np.float32)
            picture += 30 * cv2.resize(cv2.GaussianBlur(grain, (0, 0), 1.2), SIZE)
        case "check":
            y, x = np.mgrid[0:HEIGHT, 0:WIDTH] // 60
            picture += 22 * ((x + y) % 2).astype(np.float32)
        case "paper":
            _print(picture, rng)
    return picture


def _print(picture: Image, rng: Random) -> None:
    """Print words, dots and something like a code onto the table."""
    ink = 25.0 if picture[0, 0] > 110 else 220.0
    print_ = np.zeros(picture.shape, np.uint8)
    for _ in range(14):
        at = rng.randrange(0, WIDTH - 260), rng.randrange(40, HEIGHT)
        cv2.putText(print_, "Shelf 0o8 .:", at, cv2.FONT_HERSHEY_DUPLEX, 1.3, 255, 2)
    for _ in range(12):
        at = rng.randrange(WIDTH), rng.randrange(HEIGHT)
        cv2.circle(print_, at, rng.randrange(6, 16), 255, -1, cv2.LINE_AA)
    share = print_.astype(np.float32) / 255
    picture += (ink - picture) * share
    x, y = rng.randrange(WIDTH - 220), rng.randrange(HEIGHT - 220)
    cells = np.random.default_rng(rng.getrandbits(32)).integers(0, 2, (21, 21))
    code = np.kron(cells, np.ones((10, 10)))
    picture[y : y + 210, x : x + 210] = np.where(code > 0, 25, 235)


def _shade(
    picture: Image, camera: Camera, at: tuple[float, float], make: Make, light: float
) -> None:
    """Lay the die's soft shadow on the table."""
    x, y = at
    away = np.array([np.cos(light), np.sin(light)]) * make.side * 0.5
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    reach = make.side * 0.75
    ring = np.stack(
        (
            x + away[0] + reach * np.cos(turns),
            y + away[1] + reach * np.sin(turns),
            0 * turns,
        ),
        axis=1,
    )
    mask = np.zeros(picture.shape, np.float32)
    cv2.fillConvexPoly(mask, camera.see(ring).astype(np.int32), 1.0)
    soft = cv2.GaussianBlur(mask[::4, ::4], (0, 0), 5)
    picture *= 1 - 0.35 * cv2.resize(soft, SIZE)


# --- a die --------------------------------------------------------------------------


def _die(picture: Image, camera: Camera, make: Make, lying: Lying, rng: Random) -> None:
    """Draw the faces of a cube that the camera sees."""
    sides = [f for f in range(1, 7) if f not in (lying.value, 7 - lying.value)]
    rng.shuffle(sides)
    hull = camera.see(_corners(make, lying, shrink=make.round * 0.35))
    outline = cv2.convexHull(hull.astype(np.float32)).astype(np.int32)
    cv2.fillConvexPoly(picture, outline, make.body * 0.72, cv2.LINE_AA)
    for quarter in range(4):
        facing = lying.turn + quarter * np.pi / 2
        lit = 0.62 + 0.25 * np.cos(facing - lying.light + np.pi)
        quad = _side(make, lying, facing)
        if _turned_to(camera, quad):
            _lay(picture, _face(make, sides[quarter], lit, rng, 0.0), camera.see(quad))
    top = _corners(make, lying, shrink=0)[4:]
    gloss = rng.choice((0.0, 0.0, 0.5, 1.0))
    _lay(picture, _face(make, lying.value, 1.0, rng, gloss), camera.see(top))


def _corners(make: Make, lying: Lying, *, shrink: float) -> Points:
    """Return the eight corners, the lower four first, each four in order."""
    half = make.side / 2 - shrink
    flat = [(-half, -half), (half, -half), (half, half), (-half, half)]
    c, s = np.cos(lying.turn), np.sin(lying.turn)
    spots = [(lying.x + a * c - b * s, lying.y + a * s + b * c) for a, b in flat]
    low, high = shrink, make.side - shrink
    return np.array([(a, b, z) for z in (low, high) for a, b in spots])


def _side(make: Make, lying: Lying, facing: float) -> Points:
    x, y = lying.x, lying.y
    half, c, s = make.side / 2, np.cos(facing), np.sin(facing)
    ends = [(x + half * c - t * half * s, y + half * s + t * half * c) for t in (1, -1)]
    (a, b), (d, e) = ends
    return np.array([(a, b, make.side), (d, e, make.side), (d, e, 0), (a, b, 0)])


def _turned_to(camera: Camera, quad: Points) -> bool:
    flat = camera.see(quad)
    (a, b), (c, d) = flat[1] - flat[0], flat[2] - flat[1]
    return bool(a * d - b * c > 0)


def _face(
    make: Make, value: int, lit: float, rng: Random, gloss: float
) -> tuple[Image, Image]:
    """Draw a face with its pips; return its greys and how much of it is there."""
    k = TILE / make.side
    y, x = np.mgrid[0:TILE, 0:TILE].astype(np.float32) / k - make.side / 2
    r = make.round
    edge = np.hypot(
        np.maximum(np.abs(x) - make.side / 2 + r, 0),
        np.maximum(np.abs(y) - make.side / 2 + r, 0),
    )
    there = np.clip((r - edge) * k, 0, 1)
    grey = make.body * lit * (1 - 0.35 * np.clip(edge / r, 0, 1) ** 2)
    for u, v in SPOTS[value]:
        px, py = (u - 0.5) * make.spread, (v - 0.5) * make.spread
        size = make.ace if value == 1 else make.pip
        far = np.hypot(x - px, y - py)
        inside = np.clip((size / 2 - far) * k + 0.5, 0, 1)
        hollow = make.ink * lit * (1 + 0.25 * np.clip((x - px) / size, -0.5, 0.5))
        grey = grey * (1 - inside) + hollow * inside
    if gloss:
        gx, gy = (rng.uniform(-0.35, 0.35) * make.side for _ in range(2))
        spot = np.exp(-((x - gx) ** 2 + (y - gy) ** 2) / (make.side * 0.14) ** 2)
        grey = grey + gloss * 90 * spot
    return grey.astype(np.float32), there.astype(np.float32)


def _lay(picture: Image, face: tuple[Image, Image], quad: Points) -> None:
    """Lay a face onto the picture, smoothly: drawn twice as large, then halved."""
    left, top = np.floor(quad.min(axis=0)).astype(int) - 2
    right, low = np.ceil(quad.max(axis=0)).astype(int) + 2
    left, top = max(left, 0), max(top, 0)
    right, low = min(right, WIDTH), min(low, HEIGHT)
    if right <= left or low <= top:
        return
    size = 2 * (right - left), 2 * (low - top)
    ends = ((quad - [left, top]) * 2).astype(np.float32)
    tile = np.array([(0, 0), (TILE, 0), (TILE, TILE), (0, TILE)], np.float32)
    warp = cv2.getPerspectiveTransform(tile, ends)
    grey, there = (
        cv2.resize(
            cv2.warpPerspective(part, warp, size), None, fx=0.5, fy=0.5,
            interpolation=cv2.INTER_AREA,
        )
        for part in face
    )  # fmt: skip
    room = picture[top:low, left:right]
    # The border of the greys is black where nothing is there: weigh it out.
    safe = grey / np.maximum(there, 0.05)
    room[:] = room * (1 - there) + np.minimum(safe, 255) * there


# --- the photograph -----------------------------------------------------------------


def _photograph(picture: Image, how: Level, camera: Camera, rng: Random) -> Gray:
    noise = np.random.default_rng(rng.getrandbits(32))
    pixels = FOCAL / camera.high
    _light(picture, how, rng)
    blur = rng.uniform(*how.blur_mm) * pixels
    blurred = cv2.GaussianBlur(picture, (0, 0), max(0.3, blur))
    picture = _shaken(
        np.asarray(blurred, np.float32), rng.uniform(*how.motion_mm) * pixels, rng
    )
    grain = rng.uniform(*how.noise)
    picture = picture + noise.normal(0, grain, picture.shape).astype(np.float32)
    return np.clip(picture, 0, 255).astype(np.uint8)


def _light(picture: Image, how: Level, rng: Random) -> None:
    """Dim the picture from one corner to the other, half of it more, with glare."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    turn = rng.uniform(0, 2 * np.pi)
    along = np.cos(turn) * x / WIDTH + np.sin(turn) * y / HEIGHT
    along = (along - along.min()) / (along.max() - along.min())
    low, high = sorted((rng.uniform(*how.dark), how.dark[1]))
    picture *= low + (high - low) * along
    if how.shadow < 1 and rng.random() < 0.5:
        picture[along > rng.uniform(0.3, 0.7)] *= how.shadow
    if rng.random() < how.glare:
        gx, gy = rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT)
        spot = np.exp(-((x - gx) ** 2 + (y - gy) ** 2) / (2 * 90**2))
        picture += rng.uniform(60, 200) * spot


def _shaken(picture: Image, length: float, rng: Random) -> Image:
    if length < 1:
        return picture
    size = int(length) | 1
    kernel = np.zeros((size, size), np.float32)
    turn = rng.uniform(0, np.pi)
    half = size // 2
    ends = np.array([np.cos(turn), np.sin(turn)]) * half
    a = (round(half - ends[0]), round(half - ends[1]))
    b = (round(half + ends[0]), round(half + ends[1]))
    cv2.line(kernel, a, b, 1.0, 1)
    return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.float32)
