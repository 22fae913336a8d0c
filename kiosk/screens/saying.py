"""What Gus has just said, where a screen has a line for it and no room for him."""

from collections.abc import Container

from kiosk.gus import Announcement, Tune
from kiosk.screens.desk import Desk
from kiosk.screens.words import short
from kiosk.ui import theme
from kiosk.ui.core import Ui
from kiosk.words import Raw, say, words

SAID_NS = 5_000_000_000
"""How long something stands where else the screen says what to do."""
ANSWERS: tuple[Tune, ...] = ("no", "tick")
"""The tunes of what a screen itself does not show: a refusal, a step taken back."""


def fresh(ui: Ui, desk: Desk, tunes: Container[Tune] = ANSWERS) -> Announcement | None:
    """Return what was said a moment ago with one of these tunes, if anything was.

    Whoever asks writes it on the screen, in as many words as there is room for.
    """
    said = desk.said
    if said is None or said.announcement.tune not in tunes:
        return None
    if ui.now - said.at >= SAID_NS:
        return None
    ui.wake_at_ns(said.at + SAID_NS)
    ui.texts.add(said.announcement.words())
    return said.announcement


def words_of(ui: Ui, desk: Desk) -> str:
    """Return the same as a sentence; nothing where nothing was said."""
    said = fresh(ui, desk)
    return said.words() if said else ""


def one_line(ui: Ui, said: Announcement | None, room: int) -> str:
    """Return as much of what Gus said as one line holds: his first sentences."""
    if said is None:
        return ""
    name = said.values.get("name")
    brief = {**said.values, "name": short(name)} if isinstance(name, str) else {}
    for line in (said.words(), words(said.text, **(brief or said.values))):
        if ui.measure(line, size=theme.LABEL) <= room:
            return line
    left = say(line)
    while left and ui.measure(Raw(left), size=theme.LABEL) > room:
        left = _shorter(left)
    return Raw(left)


def _shorter(line: str) -> str:
    """Leave out the last sentence, or letters where there is only one."""
    end = max(line.rfind(sign, 0, -1) for sign in (". ", "! ", "? ", ": "))
    if end > 0:
        return line[: end + 1].rstrip()
    return f"{line[:-3]}…" if len(line) > 3 else ""
