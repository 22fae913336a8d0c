"""Pictures kept from frame to frame: the ones used last, as many as there is room for.

What they take is counted in bytes, not in pictures: one wall is as large as hundreds of
words. All that is rendered shares the room, so that a screen may use it as it needs.
Drawings that fall off the shelf lie packed in the cellar, if there was time to pack
them: unpacking one takes a tenth of rendering it, and it takes a thirtieth of the room.
What may be shown next is put there too, before anybody asks for it.
"""

import time
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast
from weakref import WeakKeyDictionary

import pygame

SCREENS = 5
"""The room, in pictures as large as the screen: the fullest screen needs four."""
LEAST = 8_000_000
"""The room in bytes at the least."""
CELLAR = 3_000_000
"""Bytes of the packed pictures at the most."""
WORTH = 60_000
"""Bytes from which on a picture is packed: smaller ones are soon rendered."""

SIDES = (0, 180, 90, -90)
"""Degrees by which pictures are turned to a side, as pygame counts them."""

P = ParamSpec("P")
T = TypeVar("T")


class Later(Exception):
    """No time is left to render something; what asked for it can do without."""


class Packed(NamedTuple):
    """A picture that lies in the cellar."""

    pixels: bytes
    size: tuple[int, int]
    flags: int
    label: Any
    """What was rendered together with the picture; ``None`` if that was all."""

    @classmethod
    def of(cls, picture: pygame.Surface, label: Any = None) -> "Packed":
        """Pack a picture of 32 bits a pixel."""
        pixels = zlib.compress(picture.get_buffer().raw, 1)
        flags = picture.get_flags() & pygame.SRCALPHA
        return cls(pixels, picture.get_size(), flags, label)

    def opened(self) -> pygame.Surface:
        """Return the picture."""
        picture = pygame.Surface(self.size, self.flags, 32)
        # Told how much will come, zlib takes half the time.
        pixels = zlib.decompress(self.pixels, bufsize=weight(picture))
        picture.get_buffer().write(pixels, 0)
        return picture


class Kind(NamedTuple):
    """Where the picture is in what a function renders."""

    picture: Callable[[Any], pygame.Surface]
    framed: Callable[[Any, pygame.Surface], Any]
    """Puts another one in its place."""

    def packed(self, result: Any) -> Packed:
        """Pack what was rendered."""
        return Packed.of(self.picture(result), self.framed(result, _NOTHING))

    def opened(self, packed: Packed) -> Any:
        """Return what was rendered."""
        return self.framed(packed.label, packed.opened())


_NOTHING = pygame.Surface((1, 1))
PICTURE = Kind(lambda result: result, lambda result, picture: picture)
"""A function that renders a picture and nothing else."""


class Shelf:
    """Holds what was rendered, and forgets what has not been used for longest."""

    def __init__(self, room: int = LEAST, cellar: int = CELLAR) -> None:
        """Make room for so many bytes, and in the cellar for so many."""
        self.room, self._below = room, cellar
        self.taken = 0
        """Bytes that lie there now."""
        self.stored = 0
        """Bytes that lie in the cellar."""
        self.rendered = 0
        """How often something had to be rendered."""
        self.left: int | None = None
        """For so long (ns) things that can wait may still be rendered."""
        self.late = False
        """Whether something was not rendered, since there was no time left."""
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._cellar: OrderedDict[Hashable, Packed] = OrderedDict()
        self._fresh: dict[Hashable, Kind] = {}
        """What is to be packed."""
        self._ahead = False
        """Whether things are rendered for the cellar alone."""
        self._inside = 0
        """In so many renderings, one inside the other, this is."""

    def fit(self, surface: pygame.Surface) -> None:
        """Make as much room as a screen of this size needs."""
        self.room = max(LEAST, SCREENS * weight(surface))
        self._tidy()

    def clear(self) -> None:
        """Forget everything."""
        for each in (self._kept, self._cellar, self._fresh):
            each.clear()
        self.taken = self.stored = 0

    @contextmanager
    def ahead(self, left: int) -> Iterator[None]:
        """Have what is rendered packed at once, for ``left`` ns: it is not shown yet.

        What was packed before is not even unpacked: it comes `Later`.
        """
        before = self.left, self.late
        self.left, self.late, self._ahead = left, False, True
        try:
            yield
        finally:
            self.left, self.late = before
            self._ahead = False

    def keep(
        self, kind: Kind, *, sides: bool = False
    ) -> Callable[[Callable[P, T]], Callable[P, T]]:
        """Have a function's results kept, by its arguments, which must be hashable.

        While time is short it may raise `Later`. With ``sides`` its argument ``turn``,
        given by name, says for which side the picture is; what another side has is
        turned, which takes a tenth of rendering it.
        """

        def keeping(render: Callable[P, T]) -> Callable[P, T]:
            @wraps(render)
            def kept(*args: P.args, **named: P.kwargs) -> T:
                key = (render, args, *named.items())
                found = self._kept.get(key)
                if found is not None:
                    self._kept.move_to_end(key)
                    value: T = found[0]
                    return value
                if self._ahead and not self._inside and key in self._cellar:
                    self._cellar.move_to_end(key)
                    raise Later
                if self.left is not None and self.left <= 0:
                    self.late = True
                    raise Later

                def anew() -> T:
                    turned = self._turned(render, args, named, kind) if sides else None
                    return render(*args, **named) if turned is None else cast(T, turned)

                with self._hurrying():
                    made: T = self._made(key, kind, anew)
                return made

            return kept

        return keeping

    def _turned(
        self, render: object, args: Any, named: dict[str, Any], kind: Kind
    ) -> Any:
        """Return what a function renders, turned, if another side has it."""
        turn = named.get("turn", 0)
        for other in SIDES:
            key = (render, args, *{**named, "turn": other}.items())
            known = self._known(key, kind)
            if known is not None:
                drawn = pygame.transform.rotate(kind.picture(known), turn - other)
                return kind.framed(known, drawn)
        return None

    def _known(self, key: Hashable, kind: Kind) -> Any:
        """Return what lies here or in the cellar."""
        if key in self._kept:
            return self._kept[key][0]
        packed = self._cellar.get(key)
        return None if packed is None else kind.opened(packed)

    def _made(self, key: Hashable, kind: Kind, render: Callable[[], Any]) -> Any:
        """Fetch or render something, and put it where it belongs."""
        packed = self._cellar.get(key)
        if packed is not None:
            self._cellar.move_to_end(key)
            result = kind.opened(packed)
        else:
            result = render()
            self.rendered += 1
        size = weight(kind.picture(result))
        if not self._ahead:
            self._put(key, result, size)
            if packed is None and size >= WORTH:
                self._fresh[key] = kind
        elif packed is None:
            self._lay_down(key, kind.packed(result))
        return result

    @contextmanager
    def _hurrying(self) -> Iterator[None]:
        """Count the time that is taken; what belongs to it can't wait meanwhile."""
        begun, left = time.thread_time_ns(), self.left
        self.left = None
        self._inside += 1
        try:
            yield
        finally:
            self._inside -= 1
            if left is not None:
                self.left = left - (time.thread_time_ns() - begun)

    def _put(self, key: Hashable, value: object, size: int) -> None:
        self._kept[key] = value, size
        self.taken += size
        self._tidy()

    def _tidy(self) -> None:
        """Throw out the oldest until all fits; the latest stays, however large."""
        while self.taken > self.room and len(self._kept) > 1:
            key, (_, size) = self._kept.popitem(last=False)
            self._fresh.pop(key, None)
            self.taken -= size

    @property
    def unpacked(self) -> bool:
        """Whether something waits to be packed, for when nothing else is to be done."""
        return bool(self._fresh)

    def pack(self) -> None:
        """Put a copy of one picture into the cellar."""
        key, kind = self._fresh.popitem()
        self._lay_down(key, kind.packed(self._kept[key][0]))

    def _lay_down(self, key: Hashable, packed: Packed) -> None:
        self._cellar[key] = packed
        self.stored += len(packed.pixels)
        while self.stored > self._below:
            _, old = self._cellar.popitem(last=False)
            self.stored -= len(old.pixels)


def weight(surface: pygame.Surface) -> int:
    """Return the bytes of a surface's pixels."""
    return surface.get_pitch() * surface.get_height()


def turned(picture: pygame.Surface, turn: int) -> pygame.Surface:
    """Return a picture turned by so many degrees, the same for as long as it lives."""
    if not turn:
        return picture
    sides = _TURNED.setdefault(picture, {})
    if turn not in sides:
        sides[turn] = pygame.transform.rotate(picture, turn)
    return sides[turn]


def resized(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture in another size, the same one until another is asked for."""
    known = _RESIZED.get(picture)
    if known is None or known.size != size:
        known = _RESIZED[picture] = pygame.transform.smoothscale(picture, size)
    return known


_RESIZED: WeakKeyDictionary[pygame.Surface, pygame.Surface]
_RESIZED = WeakKeyDictionary()
_TURNED: WeakKeyDictionary[pygame.Surface, dict[int, pygame.Surface]]
_TURNED = WeakKeyDictionary()

SHELF = Shelf()
"""The one that all drawing shares."""
