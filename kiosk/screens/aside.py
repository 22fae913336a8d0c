"""What Gus says besides the game: a press out of turn, a step taken back or not."""

from kiosk.gus import Announcement
from kiosk.screens.desk import Desk, Said
from kiosk.ui.core import Ui

STAYS_NS = 6_000_000_000
"""How long it stays in sight where something else has its place there."""


def listen(ui: Ui, desk: Desk) -> None:
    """Note in each frame of a game whether Gus says something that no action made."""
    count, said = len(desk.playing.actions), desk.said
    before, heard, aside = ui.memory.get("aside", (count, said, None))
    if said != heard:
        aside = said if count <= before else None
    elif count > before:
        aside = None
    ui.memory["aside"] = count, said, aside


def spoken(ui: Ui) -> Announcement | None:
    """Return what Gus says besides the game now, for as long as it stays in sight."""
    aside: Said | None = ui.memory.get("aside", (0, None, None))[2]
    if aside is None or ui.now - aside.at > STAYS_NS:
        return None
    ui.wake_at_ns(aside.at + STAYS_NS + 1)
    return aside.announcement


def words(ui: Ui) -> str:
    """Return the same as a sentence; nothing where he says none."""
    said = spoken(ui)
    return said.words() if said else ""
