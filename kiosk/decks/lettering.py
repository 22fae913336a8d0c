"""The cards' faces: how wide words are, and words fitted into boxes."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from PIL import ImageFont

from kiosk.decks.marks import INK, Box, Colour, Face, Mark, Point, Shape, Words
from kiosk.decks.shapes import put

FOLDER = Path(__file__).parent.parent / "assets" / "fonts"
FILES: dict[Face, Path] = {
    "read": FOLDER / "AtkinsonHyperlegibleNext-Regular.ttf",
    "bold": FOLDER / "AtkinsonHyperlegibleNext-Bold.ttf",
    "shout": FOLDER / "Baloo2-ExtraBold.ttf",
    "picture": FOLDER / "NotoEmoji-Bold.ttf",
}
LEADING = 1.14
"""From line to line, in ems."""

UNKNOWN = "🏷"
"""The picture for what has none: a price tag."""

_EM = 1000
_SLIP = 0.9
"""Millimetres that the shadow of a picture is off."""


@lru_cache(maxsize=4)
def _measure(face: Face) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FILES[face], _EM, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4)
def _font(face: Face) -> TTFont:
    return TTFont(FILES[face], lazy=True)


@lru_cache(maxsize=4)
def letters(face: Face) -> frozenset[int]:
    """Return the code points a face has letters for."""
    return frozenset(_font(face).getBestCmap())


def ems(text: str, face: Face) -> float:
    """Return how wide a line is, in ems."""
    return _measure(face).getlength(text) / _EM


@lru_cache(maxsize=4)
def cap(face: Face) -> float:
    """Return how high capitals and figures stand above the baseline, in ems."""
    return -_measure(face).getbbox("H", anchor="ls")[1] / _EM


def missing(text: str) -> str:
    """Return the letters of a text that no face of ours can print, once each."""
    known = letters("bold") | letters("shout")
    return "".join(letter for letter in dict.fromkeys(text) if ord(letter) not in known)


def printable(text: str, face: Face) -> tuple[str, Face]:
    """Return what of a text can be printed, and the face that has all its letters.

    The shouting face has all of Latin Extended, so it steps in for the reading ones.
    """
    if all(ord(letter) in letters(face) for letter in text):
        return text, face
    known = letters("shout")
    return "".join(c if ord(c) in known else "?" for c in text), "shout"


def one_line(
    text: str, room: Box, size: float, face: Face = "bold", colour: Colour = INK
) -> Words:
    """Return words in the middle of a box, no larger than ``size`` and than fits."""
    text, face = printable(text, face)
    size = min(size, room.w / max(ems(text, face), 0.01), room.h / cap(face))
    x, y = room.centre
    return Words(text, (x, y + cap(face) * size / 2), size, face, colour, room=room)


def paragraph(
    text: str, room: Box, sizes: tuple[float, float], face: Face, colour: Colour = INK
) -> tuple[Words, ...]:
    """Return words on as many lines as they need, as large as the box lets them be.

    ``sizes`` are the largest and the smallest em. What does not fit even so is broken
    inside words, and ends in "…".
    """
    text, face = printable(text, face)
    size, least = sizes
    while size > least:
        if lines := _try(text, room, size, face):
            return _stack(lines, room, size, (face, colour))
        size *= 0.97
    return _stack(_force(text, room, least, face), room, least, (face, colour))


def _try(text: str, room: Box, size: float, face: Face) -> list[str]:
    """Return the lines of a text at a size; none where it does not fit."""
    wide = room.w / size
    lines = _wrap(text.split(), face, wide)
    fits = len(lines) <= _most_lines(room, size, face) and _widest(lines, face) <= wide
    return _balance(text.split(), face, lines) if fits else []


def _force(text: str, room: Box, size: float, face: Face) -> list[str]:
    wide = room.w / size
    pieces = [piece for word in text.split() for piece in _pieces(word, face, wide)]
    lines, most = _wrap(pieces, face, wide), _most_lines(room, size, face)
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    while ems(f"{last}…", face) > wide:
        last = last[:-1]
    return [*lines[: most - 1], f"{last}…"]


def _most_lines(room: Box, size: float, face: Face) -> int:
    """Return how many lines a box holds, with room below the last for its tails."""
    return 1 + max(0, int((room.h / size - cap(face) - 0.22) / LEADING))


def _widest(lines: list[str], face: Face) -> float:
    return max(ems(line, face) for line in lines)


def _wrap(words: list[str], face: Face, wide: float) -> list[str]:
    lines = words[:1]
    for word in words[1:]:
        longer = f"{lines[-1]} {word}"
        if ems(longer, face) <= wide:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _balance(words: list[str], face: Face, lines: list[str]) -> list[str]:
    """Return as many lines as before, the widest as narrow as can be."""
    best = lines
    while True:
        closer = _wrap(words, face, _widest(best, face) - 0.01)
        if len(closer) > len(lines) or _widest(closer, face) >= _widest(best, face):
            return best
        best = closer


def _pieces(word: str, face: Face, wide: float) -> Iterator[str]:
    piece = ""
    for letter in word:
        if piece and ems(piece + letter, face) > wide:
            yield piece
            piece = ""
        piece += letter
    yield piece


def _stack(
    lines: list[str], room: Box, size: float, voice: tuple[Face, Colour]
) -> tuple[Words, ...]:
    face, colour = voice
    x, y = room.centre
    first = y + size * (cap(face) - LEADING * (len(lines) - 1)) / 2
    return tuple(
        Words(line, (x, first + row * LEADING * size), size, face, colour, room=room)
        for row, line in enumerate(lines)
    )


def drawing(emoji: str, room: Box, ground: Colour, shadow: Colour) -> tuple[Mark, ...]:
    """Return a one-ink emoji as large as fits a box, filled with ``ground``.

    Its shadow stands off a little to the right, as in old prints whose plates slipped.
    """
    if ord(emoji) not in letters("picture"):
        emoji = UNKNOWN
    left, top, right, bottom = _measure("picture").getbbox(emoji, anchor="ls")
    size = _EM * min(room.w / (right - left), room.h / (bottom - top))
    x, y = room.centre
    at = (
        x - (left + right) / 2 * size / _EM,
        y - (top + bottom) / 2 * size / _EM,
    )
    outlines = _outlines(emoji, at, size)
    return (
        *(Shape(put(outline, (_SLIP, _SLIP), 1), shadow) for outline in outlines),
        *(Shape(outline, ground) for outline in outlines),
        Words(emoji, at, size, "picture", align="left", room=room),
    )


def _outlines(letter: str, at: Point, size: float) -> list[tuple[Point, ...]]:
    """Return all contours of a letter, holes as well, at a place and size."""
    font = _font("picture")
    pen = _Contours()
    font.getGlyphSet()[font.getBestCmap()[ord(letter)]].draw(pen)
    scale = size / font["head"].unitsPerEm
    upright = [[(x, -y) for x, y in contour] for contour in pen.contours]
    return [put(contour, at, scale) for contour in upright]


class _Contours(BasePen):  # type: ignore[misc]  # fontTools has no types
    """Collects a letter's contours as polygons."""

    def __init__(self) -> None:
        super().__init__(None)
        self.contours: list[list[Point]] = []

    def _moveTo(self, pt: Point) -> None:  # noqa: N802  # fontTools calls it so
        self.contours.append([pt])

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self.contours[-1].append(pt)

    def _qCurveToOne(self, pt1: Point, pt2: Point) -> None:  # noqa: N802
        (x0, y0), (x1, y1), (x2, y2) = self.contours[-1][-1], pt1, pt2
        for step in (1, 2, 3, 4):
            t, u = step / 4, 1 - step / 4
            self.contours[-1].append(
                (
                    u * u * x0 + 2 * u * t * x1 + t * t * x2,
                    u * u * y0 + 2 * u * t * y1 + t * t * y2,
                )
            )
