"""Real dice seen by the camera: shown as read, corrected by a touch, taken by another.

The reader may be wrong or see nothing; so nothing happens before somebody says yes, and
the dice can always be tapped in instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import SystemRandom
from typing import TYPE_CHECKING

from hardware.interfaces import Gray
from kiosk.rules.shelf_stock import Rolled, View
from kiosk.screens import saying
from kiosk.screens.desk import Act, Desk, Request
from kiosk.screens.shelf_stock.keys import asks
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.kit import dice
from kiosk.words import counted, words

if TYPE_CHECKING:  # it loads the camera's libraries, which are slow to come
    from hardware.dice import DieSighting

GLASS = Rect(40, 108, 700, 544)
RIGHT = Rect(772, 108, 468, 544)
LOOK_MS = 150
"""How often the camera's picture is shown anew."""
STEADY = 2
"""In so many pictures, one after the other, dice must read the same."""
MOVED = 20.0
"""Pixels: dice that have not even moved so far are still those of the last throw."""


_RNG = SystemRandom()


@dataclass(slots=True)
class Eye:
    """What the camera has seen for one throw."""

    lying: "list[DieSighting]" = field(default_factory=list)
    """Dice in the newest picture."""
    steady: int = 0
    """In how many pictures these have been read the same."""
    read: list[int] = field(default_factory=list)
    """The throw as it will be taken: as read, or as corrected."""
    stale: "list[DieSighting]" = field(default_factory=list)
    """Dice of the throw before, until they are picked up."""
    mending: int | None = None
    """The die that is being corrected."""

    def see(self, found: "list[DieSighting]") -> None:
        """Take in what one picture shows."""
        same = [d.value for d in found] == [d.value for d in self.lying]
        self.steady = self.steady + 1 if same else 1
        self.lying = found
        if self.stale and not _unmoved(found, self.stale):
            self.stale = []
        fresh = self.steady == STEADY and not self.stale
        if fresh and len(found) == 3:
            self.read, self.mending = [die.value for die in found], None

    def mend(self, face: int) -> None:
        """Correct the die that was touched."""
        if self.mending is not None:
            self.read[self.mending] = face
            self.mending = None


def _unmoved(found: "Sequence[DieSighting]", before: "Sequence[DieSighting]") -> bool:
    if [die.value for die in found] != [die.value for die in before]:
        return False
    return all(
        abs(x - a) + abs(y - b) < MOVED
        for die, other in zip(found, before, strict=True)
        for (x, y), (a, b) in zip(die.corners[:1], other.corners[:1], strict=True)
    )


def eye(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Draw the camera's picture with the dice ringed, and beside it what they are."""
    seen = _eye_of(ui, view)
    ui.wake_in(LOOK_MS)
    found = ui.studied(read)
    if found is not None:
        seen.see(found)
    frame = desk.picture()
    kit.room(ui, words("Delivery {turn}", turn=view.turn), "shelf-stock")
    rings = [die.corners for die in seen.lying]
    kit.counter_glass(ui, frame, GLASS, found=rings)
    line = Rect(RIGHT.x, RIGHT.y, RIGHT.w, 100)
    said = saying.words_of(ui, desk) or _says(desk, view, seen)
    ui.text(said, line, size=36, color=theme.PAPER, face="bold")
    _read(ui, seen, Rect(RIGHT.x, 224, RIGHT.w, 140))
    below = Rect(RIGHT.x, 384, RIGHT.w, 268)
    kit.slate(ui, "" if seen.mending is not None else _hint(seen), below)
    if seen.mending is not None:
        _faces(ui, seen, below.inflate(-24, -20))
    _throw(ui, desk)
    return _foot(ui, seen)


def _eye_of(ui: Ui, view: View) -> Eye:
    """Return what has been seen for this throw; what lay there before is stale."""
    stamp = view.turn, view.throws
    kept: tuple[object, Eye] | None = ui.memory.get("eyes")
    if kept is None or kept[0] != stamp:
        before = kept[1].lying if kept else []
        kept = stamp, Eye(stale=before if len(before) == 3 else [])
        ui.memory["eyes"] = kept
    return kept[1]


def read(frame: Gray) -> "list[DieSighting]":
    """Return the dice in a frame; for the counter's thread, as it takes its time."""
    from hardware.dice import read_dice

    return read_dice(frame)


def _says(desk: Desk, view: View, seen: Eye) -> str:
    if seen.mending is not None:
        return "What does it show?"
    if len(seen.read) == 3:
        return "Is that right?"
    if seen.lying and not seen.stale:
        see, many = "I see {n} die; I need three.", "I see {n} dice; I need three."
        return counted(len(seen.lying), see, many)
    return words("{what} under the camera", what=asks(desk, view))


def _hint(seen: Eye) -> str:
    if len(seen.read) == 3:
        return "Touch a die that was read wrong."
    return "Lay them a little apart, where the lamp is not mirrored in them."


def _read(ui: Ui, seen: Eye, row: Rect) -> None:
    step = row.w // 3
    for at in range(3):
        spot = Rect(row.x + at * step, row.y, step, row.h)
        if at >= len(seen.read):
            dice.die(ui, spot.inflate(-16, -16), 0, "open")
            continue
        look: dice.Look = "lit" if seen.mending == at else "plain"
        dice.die(ui, spot.inflate(-16, -16), seen.read[at], look)
        if ui.touch(f"die {at + 1}", spot):
            seen.mending = None if seen.mending == at else at


def _faces(ui: Ui, seen: Eye, room: Rect) -> None:
    """Offer the six faces for the die that was read wrong."""
    w, h = room.w // 3, room.h // 2
    for face in range(1, 7):
        x, y = (face - 1) % 3, (face - 1) // 3
        spot = Rect(room.x + x * w, room.y + y * h, w, h)
        dice.die(ui, spot.inflate(-20, -20), face)
        if ui.touch(f"face {face}", spot, key=str(face)):
            seen.mend(face)


def _throw(ui: Ui, desk: Desk) -> None:
    """Let a player on a PC, whose counter is simulated, throw simulated dice."""
    if desk.drawer is None:
        return
    if kit.button(ui, "Throw", Rect(372, 690, 300, 84), name="Throw"):
        desk.drawer.throw([_RNG.randint(1, 6) for _ in range(3)], _RNG)


def _foot(ui: Ui, seen: Eye) -> Request | None:
    ready = len(seen.read) == 3
    if kit.button(ui, "Tap them in", Rect(40, 690, 300, 84), kind="quiet"):
        ui.memory["eye"] = False
    take = kit.button(
        ui, "Take these", Rect(860, 684, 380, 92), kind="do", size=40,
        enabled=ready, key="return",
    )  # fmt: skip
    if not take:
        return None
    first, second, third = seen.read
    return Act(Rolled((first, second, third)))
