"""A counter on the screen: a camera above it, and verbs for the player's hand.

Millimetres are measured from the middle of the counter, x right and y down. The frames
have what a camera's have: a table with grain, light that falls off, soft edges, noise.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from statistics import NormalDist

import cv2
import numpy as np
import numpy.typing as npt

from hardware.camera import CameraError
from hardware.interfaces import Gray

WIDTH_MM, HEIGHT_MM = 362.0, 272.0
"""What a camera 30 cm above the counter sees."""

SIZE = (1640, 1232)
"""Width and height of the frames."""

TILE, SHIFTS = 128, 64
"""Rows of the noise, which are repeated downwards, and how far it is moved about."""

RATE = 15
"""Frames a second."""

CARD_MM = 63.0
"""Width of a card."""

UNPLUGGED = "The simulated camera is unplugged: plug it in again."

Rect = tuple[float, float, float, float]
"""Left, top, width, height in millimetres."""


@dataclass(frozen=True, slots=True)
class _Lying:
    """A card on the counter."""

    face: Gray
    x: float
    y: float
    angle: float
    width: float


class SimCounter:
    """A simulated camera, and the counter below it. Safe to use from any thread."""

    def __init__(
        self,
        *,
        seed: int = 0,
        size: tuple[int, int] = SIZE,
        clock: Callable[[], int] = time.monotonic_ns,
        rate: float | None = RATE,
    ) -> None:
        """Set up an empty counter.

        Args:
            seed: of the table and the noise: the same calls give the same frames.
            size: width and height of the frames in pixels.
            clock: tells the frames' times, in nanoseconds.
            rate: frames a second; ``None`` delivers one whenever it is asked for.
        """
        self._clock = clock
        self._period = 1 / rate if rate else 0.0
        self._look = _Look(seed, size)
        self._cards: dict[int, _Lying] = {}
        self._hand: Rect | None = None
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._next_handle = 1
        self._still: Gray | None = None
        self._plugged = True
        self._frozen = False
        self._last: Gray | None = None
        self._taken_at = clock()
        self._stalled = False

    # -- the camera ------------------------------------------------------------------

    def open(self) -> None:
        """Start delivering frames; what was frozen or stalled works again."""
        self._check_plug()
        self._frozen = self._stalled = False
        with self._lock:
            self._last = None
        self._closed.clear()

    def frame(self) -> tuple[Gray, int]:
        """Return the counter as it looks now."""
        self._closed.wait(self._period)
        self._check_plug()
        with self._lock:
            if not (self._frozen or self._stalled):
                self._taken_at = self._clock()
                return self._look.taken(self._picture()), self._taken_at
            if self._last is None:
                self._last = self._look.taken(self._picture())
            at = self._clock() if self._frozen else self._taken_at
            return self._last.copy(), at

    def close(self) -> None:
        """Stop waiting for frames."""
        self._closed.set()

    # -- the player's hand -----------------------------------------------------------

    def lay(
        self, face: Gray, x: float, y: float, angle: float, *, width: float = CARD_MM
    ) -> int:
        """Lay a card down, on top of the others.

        Args:
            face: what is printed on it, at any resolution.
            x: millimetres of its middle, to the right of the counter's.
            y: the same downwards.
            angle: degrees, clockwise.
            width: of the card, in millimetres.

        Returns:
            A handle to move it or take it away by.
        """
        with self._lock:
            handle, self._next_handle = self._next_handle, self._next_handle + 1
            fitted = self._look.fitted(face, width)
            self._cards[handle] = _Lying(fitted, x, y, angle, width)
            self._still = None
            return handle

    def move(self, handle: int, x: float, y: float, angle: float) -> None:
        """Push a card somewhere else; nothing happens when it has been taken away."""
        with self._lock:
            if handle in self._cards:
                moved = replace(self._cards[handle], x=x, y=y, angle=angle)
                self._cards[handle] = moved
                self._still = None

    def take(self, handle: int) -> None:
        """Take a card away; twice is once."""
        with self._lock:
            self._cards.pop(handle, None)
            self._still = None

    def clear(self) -> None:
        """Take all cards away."""
        with self._lock:
            self._cards.clear()
            self._still = None

    def cover(self, hand: Rect) -> None:
        """Hold a hand over part of the counter."""
        with self._lock:
            self._hand = hand
            self._still = None

    def uncover(self) -> None:
        """Take the hand away."""
        with self._lock:
            self._hand = None
            self._still = None

    def card_at(self, x: float, y: float) -> int | None:
        """Return the handle of the topmost card at a point, if there is one."""
        with self._lock:
            handles = [h for h, c in self._cards.items() if _is_on(c, x, y)]
        return handles[-1] if handles else None

    # -- faults ----------------------------------------------------------------------

    def unplug(self) -> None:
        """Break it: nothing works until ``plug``."""
        self._plugged = False

    def plug(self) -> None:
        """Make it usable again."""
        self._plugged = True

    def freeze(self) -> None:
        """Deliver the same picture again and again, as new, until opened anew."""
        self._frozen = True

    def stall(self) -> None:
        """Deliver no new frame, only the last one, until opened anew."""
        self._stalled = True

    def _check_plug(self) -> None:
        if not self._plugged:
            raise CameraError(UNPLUGGED)

    def _picture(self) -> Gray:
        """The counter without noise; drawn anew only when something has changed."""
        if self._still is None:
            self._still = self._look.drawn(list(self._cards.values()), self._hand)
        return self._still


class _Look:
    """How things look to the camera."""

    def __init__(self, seed: int, size: tuple[int, int]) -> None:
        self._size = size
        self._scale = size[0] / WIDTH_MM
        self._chance = Random(seed)
        self._wood = _wood(self._chance, size)
        self._grain = _noise(self._chance, size[0])

    def fitted(self, face: Gray, width: float) -> Gray:
        """Reduce a face to the frame's resolution: turning alone would leave jags."""
        columns = max(1, round(width * self._scale))
        rows = max(1, round(columns * face.shape[0] / face.shape[1]))
        reduced = cv2.resize(face, (columns, rows), interpolation=cv2.INTER_AREA)
        return np.asarray(reduced, np.uint8)

    def drawn(self, cards: list[_Lying], hand: Rect | None) -> Gray:
        picture = np.asarray(cv2.resize(self._wood, self._size), np.uint8)
        for card in cards:
            self._draw_card(picture, card)
        if hand is not None:
            self._draw_hand(picture, hand)
        soft = cv2.GaussianBlur(picture, (3, 3), 0)
        light = _light(self._size)
        return np.asarray(cv2.multiply(soft, light, scale=1 / 255), np.uint8)

    def taken(self, picture: Gray) -> Gray:
        x, y = self._chance.randrange(SHIFTS), self._chance.randrange(TILE)
        grain = np.roll(self._grain, y, axis=0)[:, x : x + self._size[0]]
        taken = np.empty_like(picture)
        for top in range(0, self._size[1], TILE):
            band = picture[top : top + TILE]
            taken[top : top + TILE] = cv2.add(band, grain[: len(band)], dtype=cv2.CV_8U)
        return taken

    def _draw_card(self, picture: Gray, card: _Lying) -> None:
        """Draw it into the part of the picture that it touches."""
        rows, columns = card.face.shape
        matrix = self._placement(card)
        ends = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32)
        seen = cv2.transform(ends[None], matrix)[0]
        low = np.maximum(np.floor(seen.min(axis=0)).astype(int) - 2, 0)
        high = np.minimum(np.ceil(seen.max(axis=0)).astype(int) + 2, self._size)
        if np.any(high <= low):
            return
        matrix[:, 2] -= low
        size = (int(high[0] - low[0]), int(high[1] - low[1]))
        under = picture[low[1] : high[1], low[0] : high[0]]
        face = cv2.warpAffine(card.face, matrix, size, borderMode=cv2.BORDER_REPLICATE)
        whole = np.full(card.face.shape, 255, np.uint8)
        cover = cv2.warpAffine(whole, matrix, size)
        np.copyto(under, np.asarray(face, np.uint8), where=cover > 127)

    def _placement(self, card: _Lying) -> npt.NDArray[np.float64]:
        """From the face's pixels to the frame's."""
        rows, columns = card.face.shape
        scale = card.width / columns * self._scale
        middle = (columns / 2, rows / 2)
        matrix = cv2.getRotationMatrix2D(middle, -card.angle, scale)
        place = np.array([card.x, card.y]) * self._scale + np.array(self._size) / 2
        matrix[:, 2] += place - middle
        return np.asarray(matrix, np.float64)

    def _draw_hand(self, picture: Gray, hand: Rect) -> None:
        """Four fingers side by side, and the back of the hand."""
        left, top, width, height = (v * self._scale for v in hand)
        left += self._size[0] / 2
        top += self._size[1] / 2
        for finger in range(4):
            x, wide = left + finger * width / 4, width / 4
            low, high = (round(x), round(top)), (round(x + wide), round(top + height))
            cv2.rectangle(picture, low, high, 150 + 6 * finger, -1)
            cv2.line(picture, low, (low[0], high[1]), 95, max(1, round(self._scale)))


def card_face(payload: str, title: str, *, scale: int = 8) -> Gray:
    """Return the face of a plain card, 63 × 88 mm, with its code and a title.

    Args:
        payload: what the code says; 24 mm wide, dark on white, four modules of margin.
        title: printed above it, in the letters of ASCII.
        scale: pixels to a millimetre.
    """
    face = np.full((88 * scale, round(CARD_MM * scale)), 225, np.uint8)
    corner = (face.shape[1] - 1, face.shape[0] - 1)
    cv2.rectangle(face, (0, 0), corner, 120, scale)
    import segno  # only now: it loads much that a camera has no use for

    code = segno.make(payload, error="h", boost_error=False, micro=False)
    modules = np.array([list(row) for row in code.matrix], np.uint8)
    framed = np.pad(1 - modules, 4, constant_values=1) * 255
    side = round(24 * scale / len(modules) * len(framed))
    large = cv2.resize(framed, (side, side), interpolation=cv2.INTER_NEAREST)
    left, top = (face.shape[1] - side) // 2, face.shape[0] - side - 4 * scale
    face[top : top + side, left : left + side] = large
    words = title.encode("ascii", "replace").decode()
    size = min(0.25 * scale, 1.5 * scale / max(6, len(words)))
    font = cv2.FONT_HERSHEY_SIMPLEX
    cv2.putText(
        face, words, (4 * scale, 18 * scale), font, size, 40, max(1, scale // 3)
    )
    return face


def _wood(chance: Random, size: tuple[int, int]) -> Gray:
    """The table: grain along the counter, to be enlarged."""
    grain = 3 * _normal(chance, (size[1] // 4, 12))
    return np.asarray(np.clip(95 + grain, 0, 255), np.uint8)


def _noise(chance: Random, width: int) -> npt.NDArray[np.int8]:
    """Grey levels of the sensor's noise, a band of it that is used again and again."""
    return _normal(chance, (TILE, width + SHIFTS)).round().astype(np.int8)


def _normal(chance: Random, shape: tuple[int, int]) -> npt.NDArray[np.float32]:
    """Normally distributed values, 3 the deviation: numpy's chance is slow to load."""
    bell = NormalDist(0, 3)
    levels = np.array([bell.inv_cdf((n + 0.5) / 256) for n in range(256)], np.float32)
    drawn = np.frombuffer(chance.randbytes(shape[0] * shape[1]), np.uint8)
    return np.asarray(levels[drawn].reshape(shape), np.float32)


def _light(size: tuple[int, int]) -> Gray:
    """The lamp stands to the upper left; the far corner has four fifths of it."""
    x = np.linspace(0, 0.1, size[0], dtype=np.float32)
    light = np.empty((size[1], size[0]), np.uint8)
    for row, y in zip(light, np.linspace(0, 0.1, size[1]), strict=True):
        row[:] = 255 * (1 - x - y)
    return light


def _is_on(card: _Lying, x: float, y: float) -> bool:
    """Tell whether a point of the counter is on a card."""
    turn = np.radians(card.angle)
    dx, dy = x - card.x, y - card.y
    along = dx * np.cos(turn) + dy * np.sin(turn)
    across = dy * np.cos(turn) - dx * np.sin(turn)
    height = card.width * card.face.shape[0] / card.face.shape[1]
    return bool(abs(along) <= card.width / 2 and abs(across) <= height / 2)
