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
        """Tab to each control and press Return on it; fails if a round finds none."""
        for name in names:
            for _ in range(len(self._pilot.app.ui.controls) + 1):
                if self.framed == name:
                    break
                self.key("tab")
            assert self.framed == name, f"no Tab leads to {name!r}: {self._pilot.sees}"
            self.key("return")
            self.key("return", "up")
