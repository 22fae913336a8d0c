"""Drawing in logical units of 1280 x 800, whatever the real size and side."""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

import pygame

from kiosk.ui import art, fonts, theme
from kiosk.ui.kept import SHELF
from kiosk.ui.theme import Color
from kiosk.words import Raw, say

Rect = pygame.Rect
Rotation = Literal[0, 90, 180, 270]
Facing = Literal["south", "north", "west", "east"]
"""The side of the screen at which the reader of a panel sits."""

TURN: dict[Facing, int] = {"south": 0, "north": 180, "west": -90, "east": 90}


@dataclass(frozen=True, slots=True)
class Place:
    """Where drawing goes: a surface, and how its logical units lie on the screen."""

    surface: pygame.Surface
    width: int
    height: int
    rect: Rect
    facing: Facing

    def inward(self, x: float, y: float) -> tuple[float, float]:
        """Turn a point of the whole screen into one of this place."""
        x, y = x - self.rect.x, y - self.rect.y
        match self.facing:
            case "south":
                return x, y
            case "north":
                return self.width - x, self.height - y
            case "west":
                return y, self.height - x
            case "east":
                return self.width - y, x

    def outward(self, rect: Rect) -> Rect:
        """Turn a rectangle of this place into one of the whole screen."""
        match self.facing:
            case "south":
                spot = rect.copy()
            case "north":
                spot = Rect(
                    self.width - rect.right,
                    self.height - rect.bottom,
                    rect.w,
                    rect.h,
                )
            case "west":
                spot = Rect(self.height - rect.bottom, rect.x, rect.h, rect.w)
            case "east":
                spot = Rect(rect.y, self.width - rect.right, rect.h, rect.w)
        return spot.move(self.rect.topleft)


class Canvas:
    """Draws in logical units on a surface of any size, and in panels facing a side."""

    def __init__(self, surface: pygame.Surface) -> None:
        """Take ``surface``; the logical screen is centred on it, as large as can be."""
        self.rotation: Rotation = 0
        self.overflows: list[str] = []
        """Texts that did not fit their rectangle in this frame: always a fault."""
        self.shown: list[Rect] = []
        """Where this frame has something that must be seen, on the whole screen."""
        self.resize(surface)

    def resize(self, surface: pygame.Surface, rotation: Rotation | None = None) -> None:
        """Draw on another surface from now on, of any size.

        Args:
            surface: the window.
            rotation: degrees the whole picture is turned clockwise, for a screen that
                is mounted another way; as before if not given.
        """
        self._window = surface
        self.rotation = self.rotation if rotation is None else rotation
        if self.rotation:
            size = surface.get_size()
            on_its_side = self.rotation in (90, 270)
            surface = pygame.Surface(size[::-1] if on_its_side else size, 0, surface)
        self._upright = surface
        SHELF.fit(surface)
        w, h = surface.get_size()
        self.scale = min(w / theme.WIDTH, h / theme.HEIGHT)
        size = round(theme.WIDTH * self.scale), round(theme.HEIGHT * self.scale)
        self.origin = ((w - size[0]) // 2, (h - size[1]) // 2)
        screen = surface.subsurface(Rect(self.origin, size))
        whole = Rect(0, 0, theme.WIDTH, theme.HEIGHT)
        self._root = Place(screen, theme.WIDTH, theme.HEIGHT, whole, "south")
        self._place = self._root

    def present(self) -> None:
        """Put the picture on the window, if it is turned; else it is there already."""
        if self.rotation:
            turned = pygame.transform.rotate(self._upright, -self.rotation)
            self._window.blit(turned, (0, 0))

    def upright(self, x: float, y: float) -> tuple[float, float]:
        """Turn a pixel of the window into one of the picture before it was turned."""
        w, h = self._window.get_size()
        match self.rotation:
            case 90:
                return y, w - x
            case 180:
                return w - x, h - y
            case 270:
                return h - y, x
        return x, y

    @property
    def surface(self) -> pygame.Surface:
        """The surface that drawing goes to now, in real pixels."""
        return self._place.surface

    @property
    def area(self) -> Rect:
        """The whole logical area that drawing goes to now."""
        return Rect(0, 0, self._place.width, self._place.height)

    def px(self, length: float) -> int:
        """Return a logical length in real pixels, at least 1."""
        return max(1, round(length * self.scale))

    def real(self, rect: Rect) -> Rect:
        """Return a logical rectangle in real pixels of the current surface."""
        left, top = round(rect.x * self.scale), round(rect.y * self.scale)
        right, bottom = round(rect.right * self.scale), round(rect.bottom * self.scale)
        return Rect(left, top, right - left, bottom - top)

    def point(self, x: float, y: float) -> tuple[int, int]:
        """Return a logical point in real pixels of the current surface."""
        return round(x * self.scale), round(y * self.scale)

    @contextmanager
    def panel(self, rect: Rect, facing: Facing = "south") -> Iterator[Rect]:
        """Draw what is inside turned to ``facing``; yields the panel's own area.

        Panels don't nest.
        """
        outer = self._place
        assert outer is self._root, "a panel in a panel"
        turned = facing in ("west", "east")
        w, h = (rect.h, rect.w) if turned else (rect.w, rect.h)
        target = self.real(rect)
        surface = outer.surface.subsurface(target.clip(outer.surface.get_rect()))
        if facing != "south":
            # What lies beneath is turned along, so that soft edges blend with it.
            surface = pygame.transform.rotate(surface, -TURN[facing])
        self._place = Place(surface, w, h, rect, facing)
        try:
            yield Rect(0, 0, w, h)
        finally:
            self._place = outer
        if facing != "south":
            spun = pygame.transform.rotate(surface, TURN[facing])
            outer.surface.blit(spun, target)

    def box(
        self, color: Color, rect: Rect, *, radius: float = 0, line: float = 0
    ) -> None:
        """Fill a rectangle, or outline it ``line`` wide."""
        pygame.draw.rect(
            self.surface,
            color,
            self.real(rect),
            self.px(line) if line else 0,
            self.px(radius) if radius else 0,
        )

    def art(
        self, draw: art.Drawing, rect: Rect, *args: Hashable, bleed: int = 0
    ) -> None:
        """Draw a vector drawing in ``rect``; it may reach ``bleed`` beyond each side.

        It is rendered once for each size and set of arguments, and copied after that.
        """
        room, edge = self.real(rect), round(bleed * self.scale)
        pixels = max(1, room.w + 2 * edge), max(1, room.h + 2 * edge)
        drawn = art.sprite(draw, rect.size, pixels, bleed, args)
        self.surface.blit(drawn, (room.x - edge, room.y - edge))

    def keep_clear(self, rect: Rect) -> None:
        """Note that something is drawn in ``rect`` that nothing may cover."""
        self.shown.append(self._place.outward(rect))

    def dim(self, share: float = 0.38) -> None:
        """Leave only that share of the light on all that has been drawn here."""
        left = round(255 * share)
        self.surface.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)

    def text(
        self,
        words: str,
        rect: Rect,
        *,
        size: int = theme.TEXT,
        color: Color = theme.INK,
        face: fonts.Face = "read",
        align: fonts.Align = "center",
        valign: Literal["top", "middle", "bottom"] = "middle",
    ) -> Rect:
        """Write words inside ``rect``, wrapped, shrunk down to a label if they must.

        They are said in the language that is spoken now, unless they are ``Raw``.

        Returns:
            the logical rectangle the words cover.
        """
        size = max(size, theme.LABEL)
        voice = fonts.Voice(face, color, align, size, theme.LABEL)
        return self._write(say(words), rect, voice, valign)

    def letter(
        self, letter: str, rect: Rect, size: int, color: Color = theme.INK
    ) -> None:
        """Write the letter of a drawn mark inside ``rect``, however small.

        It is no text that must be read: the mark's colour and its shape say the same.
        """
        voice = fonts.Voice("bold", color, "center", size, 8)
        self._write(letter, rect, voice, "middle")

    def _write(
        self,
        words: str,
        rect: Rect,
        voice: fonts.Voice,
        valign: Literal["top", "middle", "bottom"],
    ) -> Rect:
        block = fonts.fit(words, self.real(rect).size, voice, self.scale)
        if not block.fits:
            self.overflows.append(words)
        spot = block.body.copy()
        room = self.real(rect)
        anchor = _ANCHORS[voice.align]
        setattr(spot, anchor, getattr(room, anchor))
        match valign:
            case "top":
                spot.top = room.top
            case "bottom":
                spot.bottom = room.bottom
        self.surface.blit(block.surface, (spot.x - block.body.x, spot.y - block.body.y))
        s = self.scale
        covered = Rect(
            round(spot.x / s), round(spot.y / s), round(spot.w / s), round(spot.h / s)
        )
        self.keep_clear(covered)
        return covered

    def measure(
        self, words: str, *, size: int = theme.TEXT, face: fonts.Face = "read"
    ) -> int:
        """Return how wide words come out on one line, in logical units, rounded up."""
        return -int(-fonts.measure(say(words), face, size * self.scale) // self.scale)

    def wrap(
        self,
        words: str,
        width: int,
        *,
        size: int = theme.TEXT,
        face: fonts.Face = "read",
    ) -> list[str]:
        """Break words into the lines they take in a logical ``width``, one at least."""
        room = round(width * self.scale)
        lines = fonts.lines(say(words), face, size * self.scale, room)
        return [Raw(line) for line in lines]


_ANCHORS = {"left": "midleft", "center": "center", "right": "midright"}
