"""A person with a keyboard and nothing else."""

from kiosk.pilot import Pilot
from kiosk.ui.inputs import Key, Phase


class Typist:
    """Types on a pilot's program; presses what the keyboard's frame is on."""

    def __init__(self, pilot: Pilot) -> None:
        self._pilot = pilot

    def key(self, name: str, phase: Phase = "down") -> None:
        self._pilot.app.handle(Key(name, "", self._pilot.clock(), phase))

    @property
    def framed(self) -> str | None:
        return self._pilot.app.ui.focus.name

    def choose(self, *names: str) -> None:
        """Tab to each control and press Return on it."""
        for name in names:
            self.frame(name)
            self.key("return")
            self.key("return", "up")

    def frame(self, name: str) -> None:
        """Tab to a control, the shorter way round; fails if a round finds none."""
        usable = [c.name for c in self._pilot.app.ui.controls if c.enabled]
        way = "tab"
        if name in usable and self.framed in usable:
            ahead = (usable.index(name) - usable.index(self.framed)) % len(usable)
            way = "tab" if ahead <= len(usable) - ahead else "shift tab"
        for _ in range(len(usable) + 1):
            if self.framed == name:
                return
            self.key(way)
        assert self.framed == name, f"no Tab leads to {name!r}: {self._pilot.sees}"
