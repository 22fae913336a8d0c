"""Immediate mode: a screen is a function that draws and returns what a player did.

For every event the loop calls ``begin(event)``, the screen, ``end()``. A control both
draws itself and answers whether that event used it, so what is drawn and what can be
touched are one rectangle. Everything is in logical units of 1280 x 800.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

import pygame

from hardware.interfaces import Gone, Held, Pressed, Released, Scan
from kiosk.ui import art, fonts, theme
from kiosk.ui.inputs import PHASES, Input, Key, Phase, Press, Touch
from kiosk.ui.theme import Color

Rect = pygame.Rect
Facing = Literal["south", "north", "west", "east"]
"""The side of the screen at which the reader of a panel sits."""

TURN: dict[Facing, int] = {"south": 0, "north": 180, "west": -90, "east": 90}


@dataclass(frozen=True, slots=True)
class Control:
    """One thing that can be used in the frame just drawn; tests find it by name."""

    name: str
    rect: Rect
    """On the whole screen, logical."""
    pin: str | None
    enabled: bool


@dataclass(frozen=True, slots=True)
class _Place:
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
        self.overflows: list[str] = []
        """Texts that did not fit their rectangle in this frame: always a fault."""
        self.resize(surface)

    def resize(self, surface: pygame.Surface) -> None:
        """Draw on another surface from now on, of any size."""
        w, h = surface.get_size()
        self.scale = min(w / theme.WIDTH, h / theme.HEIGHT)
        size = round(theme.WIDTH * self.scale), round(theme.HEIGHT * self.scale)
        self.origin = ((w - size[0]) // 2, (h - size[1]) // 2)
        screen = surface.subsurface(Rect(self.origin, size))
        whole = Rect(0, 0, theme.WIDTH, theme.HEIGHT)
        self._root = _Place(screen, theme.WIDTH, theme.HEIGHT, whole, "south")
        self._place = self._root

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
        self._place = _Place(surface, w, h, rect, facing)
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
        least: int = theme.LABEL,
    ) -> Rect:
        """Write words inside ``rect``, wrapped, shrunk down to ``least`` if they must.

        Returns:
            the logical rectangle the words cover.
        """
        voice = fonts.Voice(face, color, align, size, least)
        block = fonts.fit(words, self.real(rect).size, voice, self.scale)
        if not block.fits:
            self.overflows.append(words)
        spot = block.body.copy()
        room = self.real(rect)
        setattr(spot, _ANCHORS[align], getattr(room, _ANCHORS[align]))
        match valign:
            case "top":
                spot.top = room.top
            case "bottom":
                spot.bottom = room.bottom
        self.surface.blit(block.surface, (spot.x - block.body.x, spot.y - block.body.y))
        s = self.scale
        return Rect(
            round(spot.x / s), round(spot.y / s), round(spot.w / s), round(spot.h / s)
        )

    def measure(
        self, words: str, *, size: int = theme.TEXT, face: fonts.Face = "read"
    ) -> int:
        """Return how wide words come out on one line, in logical units, rounded up."""
        used = fonts.Type(face, size * self.scale)
        return -int(-used.width(words) // self.scale)

    def wrap(
        self,
        words: str,
        width: int,
        *,
        size: int = theme.TEXT,
        face: fonts.Face = "read",
    ) -> list[str]:
        """Break words into the lines they take in a logical ``width``, one at least."""
        used = fonts.Type(face, size * self.scale)
        return fonts.wrap(words, used.width, round(width * self.scale))


_ANCHORS = {"left": "midleft", "center": "center", "right": "midright"}


class Ui(Canvas):
    """The canvas with controls, for one event at a time."""

    def __init__(self, surface: pygame.Surface, *, now: Callable[[], int]) -> None:
        """Draw on ``surface``; ``now`` returns monotonic nanoseconds."""
        super().__init__(surface)
        self._clock = now
        self.event: Input | None = None
        self.controls: list[Control] = []
        self.memory: dict[Hashable, Any] = {}
        """What a screen remembers between frames (a half-typed number, a page)."""
        self.wants_counter = False
        self.wake_at: int | None = None
        self.motion = True
        self.inert = False
        """While set, controls are drawn but dead: a question lies over them."""
        self.around = False
        """Whether this frame's screen has seats on both long sides."""
        self.used = False
        """Whether a control took this frame's event."""
        self.keys: set[str] = set()
        """Keyboard keys that this frame's controls stand for."""
        self.typing = False
        """Whether this frame takes any key as text."""
        self._finger: Touch | None = None
        self._pins: set[str] = set()
        self.now = now()

    def begin(self, event: Input | None) -> None:
        """Start a frame in which ``event`` may use one control."""
        self.event = event
        self.now = self._clock()
        self.controls, self.overflows = [], []
        self.wants_counter, self.wake_at, self.used = False, None, False
        self.inert, self.typing, self.keys = False, False, set()
        self.around = False
        match event:
            case Touch(phase=phase):
                self._finger = None if phase == "up" else event
            case Pressed(button=pin):
                self._pins.add(pin)
            case Released(button=pin):
                self._pins.discard(pin)

    def forget(self) -> None:
        """Drop what the last screen remembered, before another one is shown."""
        self.memory.clear()

    def is_down(self, rect: Rect, pin: str | None = None) -> bool:
        """Tell whether a finger rests on ``rect`` or the physical button is held."""
        if pin is not None and pin in self._pins:
            return True
        finger = self._finger
        if finger is None:
            return False
        return rect.collidepoint(self._place.inward(finger.x, finger.y))

    @property
    def ms(self) -> int:
        """This frame's time in milliseconds."""
        return self.now // 1_000_000

    def wake_in(self, ms: int) -> None:
        """Ask for another frame in ``ms`` milliseconds, without any event."""
        self.wake_at_ns(self.now + ms * 1_000_000)

    def wake_at_ns(self, at: int) -> None:
        """Ask for another frame at that monotonic time."""
        self.wake_at = at if self.wake_at is None else min(self.wake_at, at)

    def tween(self, key: str, goal: float, ms: int = theme.MOTION_MS) -> float:
        """Return a value that eases out to ``goal`` in ``ms``, and starts there."""
        start, since, last = self.memory.get(key, (goal, self.ms - ms, goal))
        if last != goal:
            start = self._eased(start, last, since, ms)
            since = self.ms
        self.memory[key] = (start, since, goal)
        if not self.motion or self.ms - since >= ms:
            return goal
        self.wake_in(16)
        return self._eased(start, goal, since, ms)

    def _eased(self, start: float, goal: float, since: int, ms: int) -> float:
        left = 1 - min(1.0, max(0.0, (self.ms - since) / ms))
        return goal + (start - goal) * left**3

    def touch(
        self,
        name: str,
        rect: Rect,
        *,
        pin: str | None = None,
        key: str | None = None,
        phases: tuple[Phase, ...] = ("down",),
        enabled: bool = True,
    ) -> Press | None:
        """Make ``rect`` a control without drawing it; return its use, if it was used.

        ``pin`` names the physical button that does the same, ``key`` the keyboard's.
        """
        enabled = enabled and not self.inert
        self.controls.append(Control(name, self._place.outward(rect), pin, enabled))
        if key is not None:
            self.keys.add(key)
        if not enabled or self.used:
            return None
        press = self._hit(rect, pin, key)
        if press is None or press.phase not in phases:
            return None
        self.used = True
        return press

    def _hit(self, rect: Rect, pin: str | None, key: str | None) -> Press | None:
        match self.event:
            case Touch(x=x, y=y, phase=phase, at=at):
                inside = rect.collidepoint(self._place.inward(x, y))
                return Press(at, phase) if inside else None
            case Key(name=name, at=at) if key is not None and name == key:
                return Press(at)
            case (Pressed() | Held() | Released()) as event if event.button == pin:
                return Press(event.at, PHASES[type(event)])
        return None

    def typed(self) -> Key | None:
        """Return the key that was typed in this frame, and take it."""
        self.typing = True
        if isinstance(self.event, Key) and not self.used and not self.inert:
            self.used = True
            return self.event
        return None

    def scanned(self) -> Scan | Gone | None:
        """Ask for scans, which turns the camera on; return this frame's, if any."""
        self.wants_counter = True
        if isinstance(self.event, Scan | Gone):
            self.used = True
            return self.event
        return None

    def find(self, name: str) -> Control:
        """Return the control of that name in the frame just drawn.

        Raises:
            LookupError: naming the controls that there are.
        """
        for control in self.controls:
            if control.name == name:
                return control
        there = ", ".join(repr(c.name) for c in self.controls)
        raise LookupError(f"no control {name!r}; there are: {there}")

    def logical(self, x: float, y: float, phase: Phase, at: int) -> Touch:
        """Turn a real pixel of the window into a touch in logical units."""
        return Touch(
            (x - self.origin[0]) / self.scale, (y - self.origin[1]) / self.scale,
            phase, at,
        )  # fmt: skip
