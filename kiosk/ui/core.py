"""Immediate mode: a screen is a function that draws and returns what a player did.

For every event the loop calls ``begin(event)``, the screen, ``end()``. A control both
draws itself and answers whether that event used it, so what is drawn and what can be
touched are one rectangle. Everything is in logical units of 1280 x 800.
"""

from collections.abc import Callable, Hashable, Mapping
from copy import copy, deepcopy
from dataclasses import dataclass
from typing import Any

import pygame

from hardware.interfaces import Gone, Held, Pressed, Released, Scan, Studied, Study
from kiosk.ui import theme
from kiosk.ui.canvas import Canvas, Rect
from kiosk.ui.focus import ARROWS, PRESSES, STEPS, Focus
from kiosk.ui.inputs import PHASES, Input, Key, Phase, Press, Touch
from kiosk.ui.kept import SHELF
from kiosk.ui.place import TURN, Facing

RENDERING_NS = 1_200_000
"""For so long a patient frame renders things; what is begun by then is finished."""

__all__ = ["TURN", "Canvas", "Control", "Facing", "Rect", "Ui"]


@dataclass(frozen=True, slots=True)
class Control:
    """One thing that can be used in the frame just drawn; tests find it by name."""

    name: str
    rect: Rect
    """On the whole screen, logical."""
    pin: str | None
    enabled: bool
    phases: tuple[Phase, ...] = ("down",)
    """What of a press it heeds."""


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
        self.wants_codes = False
        self.study: Study | None = None
        """What this frame's screen wants to know of the camera's pictures."""
        self.wake_at: int | None = None
        self.motion = True
        self.inert = False
        """While set, controls are drawn but dead: a question lies over them."""
        self.around = False
        """Whether this frame's screen has seats on both long sides."""
        self.still = False
        """Whether nothing but the screen itself may change this frame's picture."""
        self.used = False
        """Whether a control took this frame's event."""
        self.keys: set[str] = set()
        """Keyboard keys that this frame's controls stand for."""
        self.typing = False
        """Whether this frame takes any key as text."""
        self.offered: list[tuple[str, Rect, Facing]] = []
        """Where the hint on a control is to stand, and which side it is turned to."""
        self.focus = Focus()
        self.steers: tuple[str, str] | None = None
        """Buttons that move the frame on and press what is framed, in this frame."""
        self._fingers: dict[int, Touch] = {}
        self._pins: dict[str, int] = {}
        self.now = now()

    def understudy(self, instead: Mapping[int, object], now: Callable[[], int]) -> "Ui":
        """Return another one of the same size that knows the same; nobody sees it.

        What it remembers are copies: those in ``instead`` of things by their ``id``.
        Its time is ``now``.
        """
        other = copy(self)
        other._clock, other.now = now, now()
        other.memory = deepcopy(self.memory, dict(instead))
        other.hide()
        other._fingers, other._pins, other.focus = {}, {}, Focus()
        return other

    def begin(
        self, event: Input | None, *, blind: bool = False, patient: bool = False
    ) -> None:
        """Start a frame in which ``event`` may use one control.

        A ``blind`` one only finds out which, and draws nothing. A ``patient`` one
        renders little that is new; if there is more it is ``unready``, not to be shown,
        and asks to be drawn again at once, at the same time by its clock.
        """
        self.event, self.blind = event, blind
        self.empty()
        if not (patient and self.unready):
            self.now = self._clock()
        SHELF.left, SHELF.late = RENDERING_NS if patient else None, False
        self.controls, self.overflows = [], []
        self.shown, self.offered, self.texts = [], [], set()
        self.wants_counter, self.wake_at = False, None
        self.used = isinstance(event, Touch) and event.void
        self.wants_codes, self.study = False, None
        self.inert, self.typing, self.keys = False, False, set()
        self.around = self.still = False
        self.steers = None
        self._feel(event)

    def _feel(self, event: Input | None) -> None:
        """Remember what is held down, for buttons that give way while they are."""
        match event:
            case Touch(phase="down", finger=finger):
                self._fingers[finger] = event
            case Touch(phase="up", finger=finger):
                self._fingers.pop(finger, None)
            case Pressed(button=pin, at=at):
                self._pins[pin] = at
            case Released(button=pin):
                self._pins.pop(pin, None)

    def steered(self, event: Input | None) -> Input | None:
        """Return what an event means with the controls of the frame just drawn.

        Tab and the arrows move a frame from control to control; Return, Enter or Space
        is then a finger on the framed one, for as long as the key is down. Two buttons
        do the same on screens that ``steers`` names them for.
        """
        if self.steers and isinstance(event, Pressed | Released):
            return self._steered(event, *self.steers)
        if not isinstance(event, Key):
            return event
        if event.phase == "up":
            return self._lifted(event)
        if event.name in (*STEPS, *ARROWS) and event.name not in self.keys:
            self.focus.move(event.name, self.controls)
            return None
        framed = self.focus.find(self.controls)
        blank = self.typing and event.name == "space"
        if framed is None or event.name not in PRESSES or blank:
            return event
        self.focus.pressing = framed.rect
        return Touch(*framed.rect.center, "down", event.at)

    def _steered(self, event: Pressed | Released, on: str, press: str) -> Input | None:
        if event.button == on and isinstance(event, Pressed):
            self.focus.move("tab", self.controls)
        if event.button != press:
            return None if event.button == on else event
        if isinstance(event, Released):
            return self._lifted(Key(PRESSES[0], "", event.at, "up"))
        framed = self.focus.find(self.controls)
        if framed is None:
            return event
        self.focus.pressing = framed.rect
        return Touch(*framed.rect.center, "down", event.at)

    def _lifted(self, event: Key) -> Touch | None:
        spot, self.focus.pressing = self.focus.pressing, None
        if spot is None or event.name not in PRESSES:
            return None
        return Touch(*spot.center, "up", event.at)

    def ring(self) -> None:
        """Draw the frame round the control that a keyboard has chosen."""
        framed = self.focus.find(self.controls)
        if framed is None or self.still:
            return
        outer = framed.rect.inflate(20, 20)
        self.box(theme.INK, outer, radius=22, line=12)
        self.box(theme.WHITE, outer.inflate(-6, -6), radius=19, line=6)

    def recover(self) -> None:
        """Leave whatever panel a failed screen was drawing in."""
        self._place = self._root

    def is_down(self, rect: Rect, pin: str | None = None) -> bool:
        """Tell whether a finger rests on ``rect`` or the physical button is held."""
        if self.inert:
            return False
        return bool(self._on(rect)) or (pin is not None and pin in self._pins)

    def _on(self, rect: Rect) -> list[Touch]:
        """Return the fingers that rest on ``rect``."""
        inward, fingers = self._place.inward, self._fingers.values()
        return [each for each in fingers if rect.collidepoint(inward(each.x, each.y))]

    def held_since(self, rect: Rect, *pins: str) -> int | None:
        """Return since when (ns) a finger rests on ``rect``, or all ``pins`` are down.

        ``None`` while neither is so.
        """
        down = [self._pins.get(pin) for pin in pins]
        if resting := self._on(rect):
            return min(each.at for each in resting)
        known = [at for at in down if at is not None]
        return max(known) if known and len(known) == len(pins) else None

    def forget(self) -> None:
        """Drop what the last screen remembered, before another one is shown."""
        self.memory.clear()
        self._fingers = {}
        self.focus.leave()

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

    def since(self, key: Hashable, ms: int) -> float:
        """Return how far a movement of ``ms`` has come, 0 to 1; asking starts it.

        Without motion it is over at once; when it is over the screen sleeps again.
        """
        start: int = self.memory.setdefault(("since", key), self.ms)
        if not self.motion or self.ms - start >= ms:
            return 1.0
        self.wake_in(16)
        return (self.ms - start) / ms

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
        spot = self._place.outward(rect)
        self.controls.append(Control(name, spot, pin, enabled, phases))
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
            case Key(name=name, at=at) if name == key:
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

    def scanned(self, *, codes: bool = True) -> Scan | Gone | None:
        """Ask for scans, which turns the camera on; return this frame's, if any.

        Without ``codes`` only the picture is wanted.
        """
        self.wants_counter, self.wants_codes = True, codes
        if isinstance(self.event, Scan | Gone):
            self.used = True
            return self.event
        return None

    def studied(self, study: Study) -> Any:
        """Ask for the camera's pictures to be studied; return what was just found.

        That happens in the counter's thread: it may take longer than a frame may.
        ``None`` while there is nothing new.
        """
        self.wants_counter, self.study = True, study
        event = self.event
        if isinstance(event, Studied) and event.by == study:
            self.used = True
            return event.found
        return None

    def offer(self, control: str, rect: Rect) -> None:
        """Note that ``rect`` can be done without while a control is explained there."""
        if not self.inert:
            place = self._place
            self.offered.append((control, place.outward(rect), place.facing))

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

    def logical(
        self, x: float, y: float, phase: Phase, at: int, finger: int = 0
    ) -> Touch:
        """Turn a real pixel of the window into a touch in logical units."""
        x, y = self.upright(x, y)
        return Touch(
            (x - self.origin[0]) / self.scale, (y - self.origin[1]) / self.scale,
            phase, at, finger,
        )  # fmt: skip
