"""Fingers, mouse and keys: SDL's events as what a screen understands."""

from dataclasses import replace
from typing import Any

import pygame

from kiosk.ui.core import Ui
from kiosk.ui.inputs import Input, Key, Phase, Touch

HOLD_NS = 1_000_000_000
"""A finger that stays this long on one control holds it, as a button is held."""
KEYS = {getattr(pygame, f"K_{n}"): f"restock-{n}" for n in range(1, 9)} | {
    pygame.K_9: "stopwatch-1",
    pygame.K_0: "stopwatch-2",
}
"""Keys that stand for the buttons where these are simulated."""
CHORD = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""A key pressed with one of these is meant for the system, unless it types a letter."""


class Hands:
    """What people do to the panel, the mouse and a plugged-in keyboard."""

    def __init__(self, ui: Ui, box: Any) -> None:
        """Point at what ``ui`` shows; some keys push simulated buttons of ``box``."""
        self._ui, self._box = ui, box
        self._fingers: dict[int, Touch] = {}
        """Those that rest on the panel and have not begun to hold yet."""

    def meant(self, event: pygame.event.Event, now: int) -> Input | None:
        """Return an event of SDL's as ours; it has its own time, or came ``now``."""
        at: int = getattr(event, "at", now)
        match event.type:
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                return self._mouse(event, at)
            case pygame.FINGERDOWN | pygame.FINGERUP:
                w, h = pygame.display.get_window_size()
                self._ui.focus.leave()
                phase = _phase(event.type == pygame.FINGERDOWN)
                x, y = event.x * w, event.y * h
                return self._ui.logical(x, y, phase, at, event.finger_id)
            case pygame.KEYDOWN:
                return self._key_down(event, at)
            case pygame.KEYUP:
                return self._key_up(event, at)
        return None

    def _mouse(self, event: pygame.event.Event, at: int) -> Input | None:
        # A touch screen's fingers arrive a second time, as a mouse: not twice.
        if event.button != 1 or getattr(event, "touch", False):
            return None
        x, y = event.pos
        self._ui.focus.leave()
        down = event.type == pygame.MOUSEBUTTONDOWN
        return self._ui.logical(x, y, _phase(down), at)

    def _key_down(self, event: pygame.event.Event, at: int) -> Input | None:
        if event.mod & CHORD and event.unicode < " ":
            return None
        button, name = self._simulated(event), pygame.key.name(event.key)
        if button and not self._ui.typing and name not in self._ui.keys:
            self._box.buttons.push(button)
            return None
        back = name == "tab" and event.mod & pygame.KMOD_SHIFT
        return Key("shift tab" if back else name, event.unicode, at)

    def _key_up(self, event: pygame.event.Event, at: int) -> Input | None:
        if button := self._simulated(event):
            self._box.buttons.let_go(button)
        elif self._ui.focus.pressing:
            return Key(pygame.key.name(event.key), "", at, "up")
        return None

    def _simulated(self, event: pygame.event.Event) -> str | None:
        """Return the button that a key stands for where buttons are simulated."""
        if not hasattr(self._box.buttons, "push"):
            return None
        return KEYS.get(event.key)

    # --- a finger that stays --------------------------------------------------------

    def felt(self, event: Input | None) -> None:
        """Note whether a finger rests on the screen from now on."""
        if isinstance(event, Touch):
            self._fingers.pop(event.finger, None)
            if event.phase == "down":
                self._fingers[event.finger] = event

    @property
    def due(self) -> int | None:
        """When the next finger on the screen begins to hold (monotonic ns), if any."""
        return min((f.at + HOLD_NS for f in self._fingers.values()), default=None)

    def held(self, now: int) -> Touch | None:
        """Return the hold of a finger that has stayed for long enough, once."""
        due = self.due
        if due is None or due > now:
            return None
        finger = min(self._fingers.values(), key=lambda each: each.at)
        del self._fingers[finger.finger]
        return replace(finger, phase="hold", at=due)


def _phase(down: bool) -> Phase:
    return "down" if down else "up"
