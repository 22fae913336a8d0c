"""Reads the codes in a frame.

First look: the whole frame as it is. Second look: only where something with the
texture of a code was left unread, sharpened and enlarged in several ways, because blur
and noise of a dim room are what keeps a code from being read.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from hardware import texture
from hardware.decoders import Decode, best_decoder, pyzbar_decoder
from hardware.interfaces import Corners, Gray, Sighting

SMALLEST = 48
"""Pixels; a frame that is smaller either way is not looked at."""

NARROWEST = 64
"""Pixels across a region; a code of 48 with its blurred rim fills that much."""

MOST = 20
"""So many unread regions get a second look in one frame, the largest first."""

MARGIN, WIDER = 16, 32
"""Pixels around a region that are looked at with it; where a reflection may hide some
of a code's texture."""

WIDE, NARROW = 1640, 1230
"""Pixels across a frame for which the blurs below hold; in a narrower one, down to the
second, they are less, because the lens blurs by millimetres."""

TAPS = 13
"""Length of the filters, in pixels."""

DIM, GLOOMY = 0.14, 0.18
"""A frame's dimness above which it is sharpened before it is read; above which most of
its codes are blurred or faint."""

AROUND = 10
"""Pixels on every side over which light is evened out, in a frame ``WIDE`` wide."""

GAIN, FAINTEST = 50, 8
"""Grey levels that contrast is brought to, and that are added to it before: what is
nearly even stays so, and its noise small."""

LARGE = 1200
"""Pixels; a single picture with a longer side is read reduced as well."""

Kernel = npt.NDArray[np.float32]


def evened(region: Gray, share: float = 1.0) -> Gray:
    """Return a region whose every pixel is measured against those around it.

    Near a lamp's reflection the paper is many times as bright as beside it, too much
    for a threshold that holds for a whole block of pixels.

    Args:
        region: what to even out.
        share: how wide its frame is, as a share of ``WIDE``.
    """
    side = 2 * round(AROUND * share) + 1
    mean = cv2.blur(region.astype(np.float32), (side, side))
    square = cv2.sqrBoxFilter(region, cv2.CV_32F, (side, side))
    contrast = np.sqrt(np.maximum(square - mean * mean, 0)) + FAINTEST
    return np.asarray(
        np.clip(128 + GAIN * (region - mean) / contrast, 0, 255), np.uint8
    )


@lru_cache(maxsize=64)
def sharpener(blur: float, noise: float, taps: int) -> Kernel:
    """Return a filter that undoes a blur without raising the noise.

    It is the cross-section of a Wiener filter: used along rows and columns it costs a
    tenth of the real one and reads nearly as many codes.

    Args:
        blur: standard deviation of the blur, in pixels.
        noise: power of the noise, as a share of the picture's; more is gentler.
        taps: length of the filter, odd.
    """
    frequency = np.fft.fftfreq(256)
    passed = np.exp(-2 * (np.pi * blur * frequency) ** 2)
    response = np.fft.ifft(passed / (passed**2 + noise)).real
    kernel = np.roll(response, taps // 2)[:taps]
    return np.asarray(kernel / kernel.sum(), np.float32)


@dataclass(frozen=True, slots=True)
class Step:
    """One way of preparing a region for its second look."""

    blur: float
    """Undone along rows and columns, in pixels of a frame ``WIDE`` pixels wide."""
    noise: float
    """As in `sharpener`."""
    enlarge: bool = True
    """Whether the region is made twice as large then, in a narrower frame thrice."""
    even: bool = False
    """Whether the light is evened out before: for a lamp's reflection on a code."""
    margin: int = MARGIN
    """Pixels around the region that are looked at with it."""

    def prepare(self, region: Gray, share: float = 1.0) -> Gray:
        """Return the region sharpened and enlarged.

        Args:
            region: what to prepare.
            share: how wide its frame is, as a share of ``WIDE``.
        """
        sharp = evened(region, share) if self.even else region
        if self.blur:
            sharp = _filtered(sharp, sharpener(self.blur * share, self.noise, TAPS))
        times = self.times(share)
        if times == 1:
            return sharp
        return np.asarray(cv2.resize(sharp, None, fx=times, fy=times), np.uint8)

    def times(self, share: float) -> int:
        """Return how many times as large it makes a region."""
        return round(2 / share) if self.enlarge else 1


FIRM, FAINT, NOISY = Step(1.5, 0.05), Step(1.8, 0.1), Step(1.8, 0.2)
EVEN = Step(1.8, 0.2, even=True, margin=WIDER)
STEPS = (FIRM, EVEN, FAINT, NOISY, Step(0, 0))
"""For less blur, with a bright picture; for a lamp's reflection; for more blur, with
noise; for much noise; for small but sharp codes.

Chosen by what each reads that the ones before it did not. Median filters read nothing
more; three times the size reads a little more, for twice the time.
"""

DARK_STEPS = (NOISY, EVEN, FAINT)
"""Those for a frame that is ``GLOOMY``; the others read next to nothing there."""

FIRST = Step(1.8, 0.2, enlarge=False)
"""What is done to a whole dim frame: it reads twice as many codes in it at once."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """A frame while it is read."""

    gray: Gray
    cells: Gray
    """The map of what looks like a code and has not been read."""
    share: float
    """How wide it is, as a share of ``WIDE``."""

    def boxes(self) -> list[texture.Box]:
        """Return the regions that get a second look, the largest first."""
        return texture.boxes(self.cells, NARROWEST)[:MOST]


class Reader:
    """Reads frames; one instance for each stream of them."""

    def __init__(
        self,
        *,
        decode: Decode | None = None,
        steps: Sequence[Step] | None = None,
        one_step: bool = False,
    ) -> None:
        """Choose how to read.

        Args:
            decode: what finds codes; the best library there is by default.
            steps: the second look's preparations, in order; by default those that
                suit the frame's light best first.
            one_step: take the steps in turn, one a frame, as a stream allows; else
                all of them in each frame, until nothing is left unread.

        Raises:
            NoReader: when there is no library to decode with.
        """
        self._decode = decode or best_decoder()
        self._steps = None if steps is None else tuple(steps)
        self._one_step = one_step
        self._turns: list[tuple[texture.Box, int]] = []
        """The last frame's unread regions, and how often each had been looked at."""
        self.unread = 0
        """How many regions of the last frame look like a code nobody has read."""

    def read(self, gray: Gray, known: Iterable[Corners] = ()) -> list[Sighting]:
        """Return the codes in a frame, in no particular order.

        Args:
            gray: a frame of any size, also one too small to hold a code.
            known: places that need no second look, because their card is known.

        Raises:
            ValueError: when it is not a two-dimensional array of bytes.
        """
        _check(gray)
        self.unread = 0
        if min(gray.shape) < SMALLEST:
            return []
        gray = np.ascontiguousarray(gray)
        seen = texture.code_like(gray)
        share = min(max(gray.shape[1], NARROW), WIDE) / WIDE
        frame = _Frame(gray, seen.cells, share)
        found = self._decode(FIRST.prepare(gray, share) if seen.dimness > DIM else gray)
        for corners in [*known, *(s.corners for s in found)]:
            texture.blot(frame.cells, corners)
        steps, boxes = self._steps_for(seen.dimness), frame.boxes()
        if self._one_step:
            looks = self._in_turn(boxes, steps)
            found += self._look_again(frame, looks, found)
            boxes = frame.boxes() if looks else boxes
        else:
            for step in steps if boxes else ():
                found += self._look_again(frame, [(box, step) for box in boxes], found)
                boxes = frame.boxes()
        self.unread = len(boxes)
        return found

    def _steps_for(self, dimness: float) -> tuple[Step, ...]:
        if self._steps is not None:
            return self._steps
        return DARK_STEPS if dimness > GLOOMY else STEPS

    def _in_turn(
        self, boxes: Sequence[texture.Box], steps: Sequence[Step]
    ) -> list[tuple[texture.Box, Step]]:
        """Return each region with its step: what is new gets the first."""
        self._turns = [(box, self._turn_of(box)) for box in boxes]
        return [(box, steps[turn % len(steps)]) for box, turn in self._turns if steps]

    def _turn_of(self, box: texture.Box) -> int:
        """Return how often a region was looked at in the frames before."""
        turns = (turn + 1 for old, turn in self._turns if texture.alike(box, old))
        return next(turns, 0)

    def _look_again(
        self,
        frame: _Frame,
        looks: Iterable[tuple[texture.Box, Step]],
        found: Sequence[Sighting],
    ) -> list[Sighting]:
        new: list[Sighting] = []
        for box, step in looks:
            for sighting in self._look_into(frame, box, step):
                texture.blot(frame.cells, sighting.corners)
                if not _is_among(sighting, [*found, *new]):
                    new.append(sighting)
        return new

    def _look_into(self, frame: _Frame, box: texture.Box, step: Step) -> list[Sighting]:
        left, top, right, bottom = box
        left, top = max(0, left - step.margin), max(0, top - step.margin)
        region = frame.gray[top : bottom + step.margin, left : right + step.margin]
        seen = self._decode(step.prepare(region, frame.share))
        times = step.times(frame.share)
        return [_placed(sighting, times, left, top) for sighting in seen]


def read(gray: Gray) -> list[Sighting]:
    """Return the codes in a single picture, trying everything.

    It is read as a camera's frame and without any preparation, which tiny codes with a
    pixel or two to a module need. A large photograph is read reduced too: a code that
    fills it is too coarse for the decoder, and noise goes away. Where nothing is found,
    the second library looks.

    Raises:
        ValueError: when it is not a two-dimensional array of bytes.
        NoReader: when there is no library to decode with.
    """
    reader, plain = Reader(), best_decoder()
    found = reader.read(gray)
    if min(gray.shape) < SMALLEST:
        return found
    whole, factor = np.ascontiguousarray(gray), 1
    _add(found, plain(whole), factor)
    while max(gray.shape) > LARGE and min(gray.shape) > 2 * SMALLEST:
        gray = texture.halved(gray)
        factor *= 2
        _add(found, reader.read(gray), factor)
    return found or _second_opinion(whole)


def _add(found: list[Sighting], seen: Iterable[Sighting], factor: int) -> None:
    """Add what is new, seen in a picture so many times smaller."""
    for sighting in seen:
        placed = _placed(sighting, 1 / factor, 0, 0)
        if not _is_among(placed, found):
            found.append(placed)


def _second_opinion(gray: Gray) -> list[Sighting]:
    with suppress(ImportError):
        return pyzbar_decoder()(gray)
    return []


def _filtered(region: Gray, kernel: Kernel) -> Gray:
    border = cv2.BORDER_REFLECT_101
    sharp = cv2.sepFilter2D(region, -1, kernel, kernel, borderType=border)
    return np.asarray(sharp, np.uint8)


def _check(gray: Gray) -> None:
    if gray.ndim != 2 or gray.dtype != np.uint8:
        raise ValueError(
            "a frame is a two-dimensional array of uint8,"
            f" not {gray.ndim}-dimensional {gray.dtype}"
        )


def _placed(sighting: Sighting, scale: float, left: int, top: int) -> Sighting:
    """The same sighting in the pixels of the whole frame."""
    a, b, c, d = ((x / scale + left, y / scale + top) for x, y in sighting.corners)
    return Sighting(sighting.payload, (a, b, c, d))


def _is_among(sighting: Sighting, others: Iterable[Sighting]) -> bool:
    """Tell whether the same code in the same place has been read already."""
    middle, reach = _middle(sighting), _side(sighting) / 2
    return any(
        other.payload == sighting.payload
        and float(np.abs(_middle(other) - middle).max()) < reach
        for other in others
    )


def _middle(sighting: Sighting) -> npt.NDArray[np.float64]:
    return np.asarray(np.mean(sighting.corners, axis=0))


def _side(sighting: Sighting) -> float:
    (x0, y0), (x1, y1) = sighting.corners[0], sighting.corners[1]
    return float(np.hypot(x1 - x0, y1 - y0))
