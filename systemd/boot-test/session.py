"""The common ground of the boot test's steps: the box, its twin, the journal."""

from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from box import Box
from machine import Disks, Machine, until
from twin import Twin, twin

from kiosk.games import reopen_game
from kiosk.replay import replay
from kiosk.rules.contract import to_json

USUAL = {
    "boot": 60, "home": 20, "safe": 5, "keys": 10, "game": 15, "seats": 15, "start": 20,
    "buzzer": 10, "speaker": 10, "round": 60, "cards": 25, "cut": 15, "again": 60,
    "offer": 20, "resume": 20, "display": 20, "hang": 60, "full": 25, "staff": 25,
    "stick": 20, "pi": 20, "wifi": 30, "tidy": 5, "off": 20,
}  # fmt: skip
"""Seconds by step, with the machine to itself; limits are four times as much."""


class Claim(AssertionError):
    """Something was not as it should be; the message says what was there instead."""


def claim(true: object, otherwise: str) -> None:
    """Raise `Claim` unless something is so."""
    if not true:
        raise Claim(otherwise)


@dataclass
class Session:
    """The steps' common ground.

    Attributes:
        folder: where pictures and logs go.
        disks: the box's disks.
    """

    folder: Path
    arch: str
    disks: Disks
    boots: int = 0
    written: int = 0
    exported: bytes = b""
    _box: Box | None = None
    _twin: Twin | None = None
    _open: ExitStack = field(default_factory=ExitStack)

    @property
    def box(self) -> Box:
        """The box that is on."""
        assert self._box is not None
        return self._box

    @property
    def machine(self) -> Machine:
        """Its machine."""
        return self.box.machine

    @property
    def twin(self) -> Twin:
        """The program on this machine."""
        assert self._twin is not None
        return self._twin

    def follow(self, journal: Path | None = None) -> Twin:
        """Start the twin afresh, with a copy of the guest's journal or none."""
        self._open.close()
        self._twin = self._open.enter_context(twin(journal))
        return self._twin

    def rejoin(self) -> Twin:
        """Bring the twin to where the guest's game is."""
        follower = self.follow(self.box.fetch())
        follower.tap("Go on playing", "Go on playing")
        return follower

    def cpu_s(self) -> float:
        """QEMU's processor seconds, this boot."""
        return self._box.machine.cpu_s if self.is_on else 0.0

    def close(self) -> None:
        """Switch everything off."""
        self._open.close()
        if self._box is not None:
            self._box.machine.off()

    # --- helpers ---------------------------------------------------------------------

    def view(self) -> Any:
        """Return what the journal in the guest comes to, played again here."""
        entry = self.box.game()
        if entry is None:
            return None
        lines = [to_json(entry.header), *entry.actions]
        return replay(lines, reopen_game).view()

    def touch(self, name: str) -> None:
        """Touch a control in the guest where the twin has it."""
        self.machine.touch(*self.twin.place(name))

    def until_view(self, what: str, usual_s: float, true: Callable[[Any], Any]) -> Any:
        """Wait until the guest's journal comes to a view that is ``true``."""

        def look() -> Any:
            view = self.view()
            return view if view is not None and true(view) else None

        return until(what, usual_s, look)

    # --- what is kept -----------------------------------------------------------------

    def note_log(self) -> None:
        """Keep the guest's log of this boot."""
        log = self.machine.run("journalctl -b -o short-monotonic --no-pager", 20)
        (self.folder / f"log-{self.boots}.txt").write_text(log + "\n")

    def note_failure(self, name: str) -> None:
        """Keep what tells why a step failed, as far as the box still answers."""
        with suppress(OSError, ValueError, RuntimeError):
            self.box.keep(f"failed-{name}")
            self.box.keep(f"failed-{name}-twin", self.twin.picture)
            self.note_log()

    @property
    def is_on(self) -> bool:
        """Whether there is a box to go on with."""
        return self._box is not None and self.machine.on
