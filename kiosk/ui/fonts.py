"""The three voices of the shop as fonts, and words fitted into rectangles."""

import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Literal, NamedTuple

import pygame

from kiosk.ui.breaking import Align, set_well, wrap
from kiosk.ui.kept import SHELF, Kind
from kiosk.ui.theme import Color

Face = Literal["price", "read", "bold", "till", "sign"]
"""Prices and shouts; everything read; its bold; receipts; one-ink pictures."""

FOLDER = Path(__file__).parent.parent / "assets" / "fonts"


class Cut(NamedTuple):
    """A font file, and how it is set so that the voices look equally large."""

    file: str
    grow: float
    """Its em in sizes of the theme: capitals of all faces come out alike."""
    leading: float
    """From baseline to baseline, in sizes of the theme."""


CUTS: dict[Face, Cut] = {
    "price": Cut("Baloo2-ExtraBold.ttf", 1.08, 1.02),
    "read": Cut("AtkinsonHyperlegibleNext-Regular.ttf", 1.0, 1.18),
    "bold": Cut("AtkinsonHyperlegibleNext-Bold.ttf", 1.0, 1.14),
    "till": Cut("CourierPrime-Bold.ttf", 1.0, 1.2),
    "sign": Cut("NotoEmoji-Bold.ttf", 0.9, 1.2),
}
LENDERS: tuple[Face, ...] = ("price", "bold", "sign")
"""Who lends a letter or sign that a face lacks, the first that has it."""

_SAME = str.maketrans({"\u202f": "\u00a0", "\u2009": "\u00a0", "\u2011": "-"})
"""Fine spaces and hyphens that no face of ours has, and what looks the same."""
LINE_WORTH = 0.8
"""How far words are shrunk to keep them on one line where two have no room."""
LINE_WORTH_HIGH = 0.94
"""And where there is room for two."""

LOOSE = 2
"""Real pixels that words may reach beyond their room where the screen is scaled: each
letter comes out in whole pixels, and the room's own edge is wider than that."""


SIZES = 3
"""So many sizes of a face are open at once: to open one takes ten times as long as to
change the size of one that is."""
_OPEN: dict[Face, OrderedDict[int, pygame.font.Font]] = {}


def font(face: Face, pixels: int) -> pygame.font.Font:
    """Return a face whose em is ``pixels`` real pixels.

    It is to be used at once: the one used least lately takes on the next new size.
    """
    if not pygame.font.get_init():
        pygame.font.init()
        _OPEN.clear()
    sizes = _OPEN.setdefault(face, OrderedDict())
    if pixels in sizes:
        sizes.move_to_end(pixels)
    elif len(sizes) < SIZES:
        sizes[pixels] = pygame.font.Font(str(FOLDER / CUTS[face].file), pixels)
    else:
        _, used = sizes.popitem(last=False)
        used.point_size = pixels
        sizes[pixels] = used
    return sizes[pixels]


@lru_cache(maxsize=4096)
def has(face: Face, sign: str) -> bool:
    """Tell whether a face has a glyph of its own for one character."""
    used = font(face, 100)
    return used.metrics(sign) != used.metrics("\U0010fffd")


def drawable(line: str) -> str:
    """Return a line of any origin without what no font may be asked to draw.

    Signs that only steer (joiners, directions, soft hyphens) fall away; what is no
    character at all becomes the sign for that.
    """
    if line.isprintable():
        return line
    return "".join(map(_drawn, line))


def _drawn(sign: str) -> str:
    kind = unicodedata.category(sign)
    if kind in ("Cf", "Zl", "Zp"):
        return ""
    return "\ufffd" if kind.startswith("C") else sign


class Type:
    """A face at one size, in real pixels, with the signs it lacks lent by others."""

    def __init__(self, face: Face, pixels: float) -> None:
        """Take a size of the theme that is ``pixels`` real pixels."""
        self.face: Face = face
        self.pixels = pixels
        self._widths: dict[str, int] = {}
        self.step = max(1, round(pixels * CUTS[face].leading))
        """From baseline to baseline."""
        cap = (self._at(face).metrics("H")[0] or (0, 0, 0, 0, 0))[3]
        self.baseline = (self.step + cap) // 2
        """Where it lies below a line's top, so that capitals stand in its middle."""

    def _at(self, face: Face) -> pygame.font.Font:
        return font(face, max(1, round(self.pixels * CUTS[face].grow)))

    def _carrier(self, sign: str) -> Face:
        if has(self.face, sign):
            return self.face
        return next((face for face in LENDERS if has(face, sign)), self.face)

    def runs(self, line: str) -> list[tuple[pygame.font.Font, str]]:
        """Cut a line where the font that has its letters changes."""
        groups = groupby(drawable(line.translate(_SAME)), self._carrier)
        return [(self._at(face), "".join(signs)) for face, signs in groups]

    def width(self, line: str) -> int:
        """Return how wide a line comes out, in real pixels."""
        wide = self._widths.get(line)
        if wide is None:
            wide = sum(used.size(run)[0] for used, run in self.runs(line))
            self._widths[line] = wide
        return wide

    def write(
        self,
        paste: Callable[[pygame.Surface, tuple[int, int]], object],
        line: str,
        color: Color,
        spot: tuple[int, int],
    ) -> None:
        """Write a line with its baseline starting at ``spot``, run by run."""
        x, y = spot
        for used, run in self.runs(line):
            if not used.size(run)[0]:  # nothing but signs without a width
                continue
            drawn = used.render(run, True, color)
            paste(drawn, (x, y - used.get_ascent()))
            x += drawn.get_width()


@dataclass(frozen=True, slots=True)
class Block:
    """Rendered words, and whether they kept inside what they were given."""

    surface: pygame.Surface
    fits: bool
    body: pygame.Rect
    """The words' lines on the surface; accents and tails may reach beyond."""
    pixels: float
    """The size they came out in, in real pixels."""
    size: tuple[int, int]
    """Of the picture before it was turned."""


class Voice(NamedTuple):
    """How words are to be written: face, colour, and logical sizes (wanted, least)."""

    face: Face
    color: Color
    align: Align
    size: int
    least: int


BLOCK = Kind(
    lambda block: block.surface, lambda block, drawn: replace(block, surface=drawn)
)


@SHELF.keep(BLOCK, sides=True)
def fit(
    words: str, room: tuple[int, int], voice: Voice, scale: float, *, turn: int = 0
) -> Block:
    """Render words wrapped into ``room`` (real pixels), as large as they fit.

    Only the picture is turned, by so many degrees as pygame counts them.
    """
    used, lines, fits = _set(words, room, voice, scale)
    wide = max(map(used.width, lines), default=0)
    if fits and len(lines) > 1:
        lines = set_well(words, used.width, _most(room, scale), voice.align)
        wide = max(map(used.width, lines))
    block = _draw(lines, used, voice, wide, fits)
    if not turn:
        return block
    return replace(block, surface=pygame.transform.rotate(block.surface, turn))


def _most(room: tuple[int, int], scale: float) -> int:
    """Return how wide a line may come out, in real pixels."""
    return room[0] + (0 if scale == 1 else LOOSE)


def _set(
    words: str, room: tuple[int, int], voice: Voice, scale: float
) -> tuple[Type, list[str], bool]:
    """Break words as large as they fit; tell whether they fit at all."""
    most = _most(room, scale)
    for size in _sizes(words, room, voice, scale):
        used = Type(voice.face, size * scale)
        lines = wrap(words, used.width, most)
        wide = max(map(used.width, lines), default=0)
        high = used.step * len(lines)
        loose = (most - room[0]) // 2
        slack = used.step // 8 if len(lines) == 1 else len(lines) // 2 + loose
        fits = wide <= most and high <= room[1] + slack
        if fits:
            break
    return used, lines, fits


@lru_cache(maxsize=2048)
def holds(words: str, room: tuple[int, int], voice: Voice, scale: float) -> bool:
    """Tell whether words fit into ``room`` (real pixels) at all."""
    return _set(words, room, voice, scale)[2]


def _sizes(
    words: str, room: tuple[int, int], voice: Voice, scale: float
) -> Iterator[float]:
    """Yield the sizes to try: first a little smaller if that keeps it on one line.

    The last is the least one in whole pixels, rounded down for once.
    """
    wide = measure(words, voice.face, voice.size * scale)
    low = room[1] < 2 * voice.size * scale * CUTS[voice.face].leading
    worth = LINE_WORTH if low else LINE_WORTH_HIGH
    if "\n" not in words and room[0] < wide <= room[0] / worth:
        one_line = int(voice.size * room[0] / wide)
        if one_line >= voice.least:
            yield one_line
    height = voice.size
    while height > voice.least:
        yield height
        height -= max(2, height // 12)
    least = min(voice.size, voice.least)
    yield least
    if int(least * scale) < least * scale:
        yield int(least * scale) / scale


@lru_cache(maxsize=2048)
def measure(words: str, face: Face, pixels: float) -> int:
    """Return how wide words come out on one line, in real pixels."""
    return Type(face, pixels).width(words)


@lru_cache(maxsize=1024)
def lines(words: str, face: Face, pixels: float, room: int) -> tuple[str, ...]:
    """Return the lines that words take in ``room`` real pixels."""
    return tuple(wrap(words, Type(face, pixels).width, room))


def _draw(lines: list[str], used: Type, voice: Voice, wide: int, fits: bool) -> Block:
    """Write lines below each other on a surface with room for accents and tails."""
    body = pygame.Rect(0, used.step, max(1, wide), max(1, used.step * len(lines)))
    size = body.w, body.h + 2 * used.step
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for row, line in enumerate(lines):
        spare = body.w - used.width(line)
        left = {"left": 0, "center": spare // 2, "right": spare}[voice.align]
        used.write(
            surface.blit,
            line,
            voice.color,
            (left, body.y + row * used.step + used.baseline),
        )
    covered = surface.get_bounding_rect()
    covered.union_ip(pygame.Rect(0, covered.y, body.w, 1))
    trimmed = surface.subsurface(covered).copy()
    spot = body.move(-covered.x, -covered.y)
    return Block(trimmed, fits, spot, used.pixels, covered.size)
