"""What a frame consists of: only where it differs from the frame before is it painted.

Screens draw everything for every frame, as if on an empty sheet. That is written down
piece by piece and compared with what can be seen already; most of it is there, and to
copy it again would take longer than all else that a frame does.
"""

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple
from weakref import ref

import pygame

from kiosk.ui.theme import Color

Rect = pygame.Rect
Paint = Callable[[pygame.Surface], object]


MOST_PARTS = 48
"""Where more than so many pieces differ (confetti), all around them is painted."""
WITHIN = 100
"""Pixels that are free both ways inside a line whose sides are painted one by one."""


class Piece(NamedTuple):
    """One thing that is painted."""

    room: Rect
    """All of the surface that it may change, in real pixels."""
    sign: tuple[object, ...]
    """What it is and where: two pieces with one sign look alike."""
    paint: Paint
    solid: bool
    """Whether it covers all of its room."""
    picture: pygame.Surface | None = None


class Seen(NamedTuple):
    """A piece that has been painted; it holds on to no picture."""

    room: Rect
    sign: tuple[object, ...]
    picture: ref[pygame.Surface] | None

    @classmethod
    def of(cls, piece: Piece) -> "Seen":
        """Remember a piece."""
        picture = None if piece.picture is None else ref(piece.picture)
        return cls(piece.room, piece.sign, picture)

    @property
    def known(self) -> tuple[object, ...]:
        """Its sign; one like no other if its picture is gone, and its number free."""
        gone = self.picture is not None and self.picture() is None
        return (object(),) if gone else self.sign


class Sheet:
    """The pieces of the frame being drawn, and of the one that can be seen."""

    def __init__(self, surface: pygame.Surface) -> None:
        """Paint on ``surface``, of which nothing is known yet."""
        self._surface = surface
        self._pieces: list[Piece] = []
        self._now: list[Seen] = []
        self._before: list[Seen] | None = None
        """What can be seen; ``None``: nobody knows."""
        self._begun = False
        """Whether something of this frame has been painted."""
        self._touched = False
        """Whether others may have painted on the surface too."""

    def begin(self) -> None:
        """Start another frame; what was not painted of the last one is dropped."""
        if self._begun:
            self._before = None if self._touched else self._now
            self._now, self._begun, self._touched = [], False, False
        self._pieces = []

    def touch(self) -> None:
        """Take in that others may paint on the surface now."""
        self._before, self._touched = None, True

    def blit(self, picture: pygame.Surface, spot: Rect, room: Rect) -> None:
        """Copy a picture to ``spot``, as much of it as lies in ``room``."""
        at, seen = spot.topleft, spot.clip(room)
        self._add(
            Piece(
                seen,
                (id(picture), at, tuple(seen)),
                lambda surface: surface.blit(picture, at),
                not picture.get_flags() & pygame.SRCALPHA,
                picture,
            )
        )

    def _add(self, piece: Piece) -> None:
        """Write a piece down, unless none of it shows: it may lie off the screen."""
        if piece.room.w and piece.room.h:
            self._pieces.append(piece)

    def box(self, color: Color, spot: Rect, room: Rect, look: tuple[int, int]) -> None:
        """Fill a rectangle; ``look`` is the width of its line, if any, and its radius.

        The line lies inside.
        """
        for part in _sides(spot, max(look)) if look[0] else [spot]:
            self._add(
                Piece(
                    part.clip(room),
                    (color, tuple(spot), tuple(room), look, tuple(part)),
                    lambda surface: pygame.draw.rect(surface, color, spot, *look),
                    look == (0, 0),
                )
            )

    def polygon(
        self, color: Color, corners: Sequence[tuple[int, int]], room: Rect
    ) -> None:
        """Fill a shape."""
        left, top = (min(at) for at in zip(*corners, strict=True))
        right, low = (max(at) + 1 for at in zip(*corners, strict=True))
        around = Rect(left, top, right - left, low - top).clip(room)
        self._add(
            Piece(
                around,
                (color, *corners, tuple(room)),
                lambda surface: pygame.draw.polygon(surface, color, corners),
                False,
            )
        )

    def dim(self, left: int, room: Rect) -> None:
        """Leave ``left`` of 255 of the light on all that lies in ``room`` so far."""
        light = left, left, left
        self._add(
            Piece(
                room,
                (left, tuple(room)),
                lambda surface: surface.fill(
                    light, special_flags=pygame.BLEND_RGB_MULT
                ),
                False,
            )
        )

    def settle(self) -> list[Rect]:
        """Paint what can't be seen yet; return where that was."""
        if self._begun:
            stale = [piece.room for piece in self._pieces]
            for piece in self._pieces:
                self._put(piece, piece.room)
        else:
            stale = self._stale()
            rooms = [piece.room for piece in self._pieces]
            for part in stale:
                self._mend(part, part.collidelistall(rooms))
        self._surface.set_clip(None)
        self._now += map(Seen.of, self._pieces)
        self._pieces, self._begun = [], True
        return stale

    def _stale(self) -> list[Rect]:
        """Return where this frame differs from what can be seen, in parts."""
        whole = [self._surface.get_rect()]
        if self._before is None:
            return whole
        old = [seen.known for seen in self._before]
        new = [piece.sign for piece in self._pieces]
        if old == new:
            return []
        parts = self._differing(self._before, old, new)
        if len(parts) > MOST_PARTS:
            return [parts[0].unionall(parts[1:])]
        return apart(parts)

    def _differing(
        self, before: list[Seen], old: Sequence[object], new: Sequence[object]
    ) -> list[Rect]:
        """Return the rooms of what has gone, has come, or lies above another now."""
        common = set(old).intersection(new)
        if [s for s in old if s in common] == [s for s in new if s in common]:
            gone = [s.room for s, sign in zip(before, old, strict=True)
                    if sign not in common]  # fmt: skip
            return gone + [p.room for p in self._pieces if p.sign not in common]
        rooms: list[Rect] = []
        for change, i, j, m, n in SequenceMatcher(None, old, new, False).get_opcodes():
            if change != "equal":
                rooms += [seen.room for seen in before[i:j]]
                rooms += [piece.room for piece in self._pieces[m:n]]
        return rooms

    def _mend(self, part: Rect, there: list[int]) -> None:
        """Paint one part anew, from the last piece up that covers all of it."""
        pieces = [self._pieces[at] for at in there]
        covers = [
            at for at, p in enumerate(pieces) if p.solid and p.room.contains(part)
        ]
        for piece in pieces[covers[-1] if covers else 0 :]:
            self._put(piece, part)

    def _put(self, piece: Piece, part: Rect) -> None:
        self._surface.set_clip(piece.room.clip(part))
        piece.paint(self._surface)


def _sides(spot: Rect, deep: int) -> list[Rect]:
    """Return what a line around a rectangle covers: its four sides, if it is large.

    What lies inside need not be painted anew when the line comes or goes.
    """
    inner = spot.inflate(-2 * deep, -2 * deep)
    if min(inner.size) < WITHIN:
        return [spot]
    return [
        Rect(spot.x, spot.y, spot.w, deep),
        Rect(spot.x, inner.y, deep, inner.h),
        Rect(inner.right, inner.y, deep, inner.h),
        Rect(spot.x, inner.bottom, spot.w, deep),
    ]


def apart(rooms: list[Rect]) -> list[Rect]:
    """Return rectangles that cover the same and more, none of which meet."""
    parts: list[Rect] = []
    for room in rooms:
        grown = room
        while (at := grown.collidelist(parts)) >= 0:
            grown = grown.union(parts.pop(at))
        if grown.w and grown.h:
            parts.append(grown)
    return parts
