"""Drawing in logical units of 1280 x 800, whatever the real size and side."""

from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Literal

import pygame

from kiosk.ui import art, fonts, theme
from kiosk.ui.art import Drawing
from kiosk.ui.breaking import Align
from kiosk.ui.kept import SHELF, Later, turned
from kiosk.ui.place import MOUNTED, Facing, Place, Rotation, outward
from kiosk.ui.sheet import Sheet
from kiosk.ui.theme import Color
from kiosk.words import Raw, say

Rect = pygame.Rect


class Canvas:
    """Draws in logical units on a surface of any size, and in panels facing a side."""

    def __init__(self, surface: pygame.Surface) -> None:
        """Take ``surface``; the logical screen is centred on it, as large as can be."""
        self.rotation: Rotation = 0
        self.overflows: list[str] = []
        """Texts that did not fit their rectangle in this frame: always a fault."""
        self.texts: set[str] = set()
        """What has been written in this frame, as it was said."""
        self.shown: list[Rect] = []
        """Where this frame has something that must be seen, on the whole screen."""
        self.blind = False
        """While set, nothing is drawn: only what was touched is being found out."""
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
        self._stale = [surface.get_rect()]
        SHELF.fit(surface)
        w, h = surface.get_size()
        self.scale = min(w / theme.WIDTH, h / theme.HEIGHT)
        size = round(theme.WIDTH * self.scale), round(theme.HEIGHT * self.scale)
        self.origin = ((w - size[0]) // 2, (h - size[1]) // 2)
        self._screen = surface.subsurface(Rect(self.origin, size))
        self._sheet = Sheet(self._screen)
        self._clip = self._screen.get_rect()
        whole = Rect(0, 0, theme.WIDTH, theme.HEIGHT)
        self._root = Place(self._clip, theme.WIDTH, theme.HEIGHT, whole, "south")
        self._place = self._root

    def hide(self) -> None:
        """Draw where nobody sees it from now on."""
        self._sheet = Sheet(self._screen)
        self._stale = []

    def empty(self) -> None:
        """Start a frame with nothing on it."""
        self._sheet.begin()

    @property
    def unready(self) -> bool:
        """Whether this frame lacks pictures that there was no time to render."""
        return SHELF.late

    def present(self) -> None:
        """Put the picture on the window, as far as it has changed."""
        self._settle()
        if self.rotation:
            size = self._upright.get_size()
            for part in self._stale:
                cut = self._upright.subsurface(part)
                spot = outward(part, MOUNTED[self.rotation], *size)
                self._window.blit(pygame.transform.rotate(cut, -self.rotation), spot)
        self._stale = []

    def _settle(self) -> None:
        if not self.blind and not self.unready:
            painted = self._sheet.settle()
            self._stale += [part.move(self.origin) for part in painted]

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
        """The surface of the whole logical screen, in real pixels, as drawn so far.

        Who asks for it may paint on it too: the next frame is painted as a whole.
        """
        self._settle()
        self._sheet.touch()
        return self._screen

    @property
    def area(self) -> Rect:
        """The whole logical area that drawing goes to now."""
        return Rect(0, 0, self._place.width, self._place.height)

    def px(self, length: float) -> int:
        """Return a logical length in real pixels, at least 1."""
        return max(1, round(length * self.scale))

    def real(self, rect: Rect) -> Rect:
        """Return a logical rectangle in real pixels of the current surface."""
        scale = self.scale
        if scale == 1:
            return rect.copy()
        left, top = round(rect.x * scale), round(rect.y * scale)
        right, bottom = round(rect.right * scale), round(rect.bottom * scale)
        return Rect(left, top, right - left, bottom - top)

    def point(self, x: float, y: float) -> tuple[int, int]:
        """Return a logical point in real pixels of the current surface."""
        return round(x * self.scale), round(y * self.scale)

    @contextmanager
    def panel(self, rect: Rect, facing: Facing = "south") -> Iterator[Rect]:
        """Draw what is inside turned to ``facing``; yields the panel's own area.

        Each picture is rendered turned and kept so, which costs nothing from frame to
        frame. Panels don't nest.
        """
        outer = self._place
        assert outer is self._root, "a panel in a panel"
        turned = facing in ("west", "east")
        w, h = (rect.h, rect.w) if turned else (rect.w, rect.h)
        target = self.real(rect).move(outer.real.topleft).clip(outer.real)
        self._place = Place(target, w, h, rect, facing)
        try:
            yield Rect(0, 0, w, h)
        finally:
            self._place = outer

    @contextmanager
    def shifted(self, x: float, y: float) -> Iterator[None]:
        """Draw what is inside a little to one side; what comes in there is dark."""
        root = self._root
        self.box((0, 0, 0), root.rect)
        self._root = self._place = replace(root, real=root.real.move(self.point(x, y)))
        try:
            yield
        finally:
            self._root = self._place = root

    def paste(self, picture: pygame.Surface, spot: tuple[int, int]) -> None:
        """Draw a picture at real pixels of the current place, turned to its side."""
        if not self.blind:
            room = Rect(spot, picture.get_size())
            self._put(turned(picture, self._place.turn), room)

    def _put(self, picture: pygame.Surface, room: Rect) -> None:
        """Draw a picture that has been turned, where ``room`` lies in the place."""
        if not self.blind and not self.unready:
            self._sheet.blit(picture, self._place.on_surface(room), self._room)

    @property
    def _room(self) -> Rect:
        """Where drawing shows, in real pixels of the screen."""
        return self._place.real.clip(self._clip)

    @contextmanager
    def clip(self, room: Rect) -> Iterator[None]:
        """Draw nothing outside ``room``, in real pixels of the current place."""
        before = self._clip
        self._clip = self._place.on_surface(room).clip(before)
        try:
            yield
        finally:
            self._clip = before

    def box(
        self, color: Color, rect: Rect, *, radius: float = 0, line: float = 0
    ) -> None:
        """Fill a rectangle, or outline it ``line`` wide."""
        if self.blind:
            return
        spot = self._place.on_surface(self.real(rect))
        look = self.px(line) if line else 0, self.px(radius) if radius else 0
        self._sheet.box(color, spot, self._room, look)

    def polygon(self, color: Color, corners: Sequence[tuple[float, float]]) -> None:
        """Fill a shape."""
        if self.blind:
            return
        place = self._place
        dots = (Rect(self.point(x, y), (1, 1)) for x, y in corners)
        spots = [place.on_surface(dot).topleft for dot in dots]
        self._sheet.polygon(color, spots, self._room)

    def art(
        self,
        draw: Drawing,
        rect: Rect,
        *args: Hashable,
        bleed: int = 0,
        share: float = 1.0,
    ) -> None:
        """Draw a vector drawing in ``rect``; it may reach ``bleed`` beyond each side.

        It is rendered once for each size and set of arguments, and copied after that;
        a large one in bands, so that whatever happens meanwhile need not wait for all.
        While it grows it is scaled to a ``share`` of its size, around its middle.
        """
        if self.blind or self.unready:
            return
        room, edge = self.real(rect), round(bleed * self.scale)
        room.inflate_ip(2 * edge, 2 * edge)
        room.size = max(1, room.w), max(1, room.h)
        turn, job = self._place.turn, (draw, rect.size, room.size, bleed, args)
        for rows in art.bands(room.size):
            with suppress(Later):
                drawn = art.sprite(*job, rows=rows, turn=turn)
                band = Rect(room.x, room.y + rows[0], room.w, rows[1] - rows[0])
                if share != 1.0:
                    band = _shrunk(band, room.center, share)
                    size = band.size if turn % 180 == 0 else band.size[::-1]
                    drawn = pygame.transform.smoothscale(drawn, size)
                self._put(drawn, band)

    def shortened(
        self, draw: Drawing, rect: Rect, height: int, *, tail: int, bleed: int
    ) -> None:
        """Draw a drawing only ``height`` high: what is above its ``tail`` is left out.

        What grows on the screen is so rendered once, and not for each of its heights.
        """
        lost = max(0, rect.h - height)
        wide = rect.inflate(2 * bleed, 2 * bleed)
        cut = rect.bottom - lost - tail
        upper = Rect(wide.x, wide.y, wide.w, cut - wide.y)
        lower = Rect(wide.x, cut, wide.w, tail + bleed)
        for part, spot in ((upper, rect), (lower, rect.move(0, -lost))):
            with self.clip(self.real(part)):
                self.art(draw, spot, bleed=bleed)

    def keep_clear(self, rect: Rect) -> None:
        """Note that something is drawn in ``rect`` that nothing may cover."""
        self.shown.append(self._place.outward(rect))

    def dim(self, share: float = 0.38) -> None:
        """Leave only that share of the light on all that has been drawn here."""
        if self.blind:
            return
        self._sheet.dim(round(255 * share), self._room)

    def text(
        self,
        words: str,
        rect: Rect,
        *,
        size: int = theme.TEXT,
        color: Color = theme.INK,
        face: fonts.Face = "read",
        align: Align = "center",
        valign: Literal["top", "middle", "bottom"] = "middle",
    ) -> Rect:
        """Write words inside ``rect``, wrapped, shrunk down to a label if they must.

        They are said in the language that is spoken now, unless they are ``Raw``.

        Returns:
            the logical rectangle the words cover.
        """
        size = max(size, theme.LABEL)
        voice = fonts.Voice(face, color, align, size, theme.LABEL)
        said = say(words)
        self.texts.add(said)
        return self._write(said, rect, voice, valign)

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
        room, turn = self.real(rect), self._place.turn
        try:
            block = fonts.fit(words, room.size, voice, self.scale, turn=turn)
        except Later:
            self.keep_clear(rect)
            return rect
        if not block.fits:
            self.overflows.append(words)
        spot = block.body.copy()
        anchor = _ANCHORS[voice.align]
        setattr(spot, anchor, getattr(room, anchor))
        match valign:
            case "top":
                spot.top = room.top
            case "bottom":
                spot.bottom = room.bottom
        corner = spot.x - block.body.x, spot.y - block.body.y
        self._put(block.surface, Rect(corner, block.size))
        covered = Rect([round(length / self.scale) for length in spot])
        self.keep_clear(covered)
        return covered

    def holds(
        self,
        rect: Rect,
        words: str,
        *,
        size: int = theme.TEXT,
        face: fonts.Face = "read",
    ) -> bool:
        """Tell whether words fit inside ``rect``, as ``text`` writes them."""
        voice = fonts.Voice(
            face, theme.INK, "left", max(size, theme.LABEL), theme.LABEL
        )
        return fonts.holds(say(words), self.real(rect).size, voice, self.scale)

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


def _shrunk(rect: Rect, middle: tuple[int, int], share: float) -> Rect:
    """Move all sides of a rectangle towards a point."""
    x, y = middle
    left, right = (round(x + (edge - x) * share) for edge in (rect.left, rect.right))
    top, low = (round(y + (edge - y) * share) for edge in (rect.top, rect.bottom))
    return Rect(left, top, max(1, right - left), max(1, low - top))
