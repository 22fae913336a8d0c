"""Hints as the screens draw them: which are due, and what a bubble would hide."""

from collections.abc import Iterator
from unittest.mock import patch

from kiosk.pilot import Pilot
from kiosk.screens import hints
from kiosk.settings import changed
from kiosk.ui.core import Rect, Ui

NO_ROOM = "no room"


def due(pilot: Pilot) -> list[str]:
    """Return the hints whose control can be used on the screen drawn last."""
    desk = pilot.app.desk
    if desk.table is None or pilot.app.ui.still:
        return []
    quiet = desk.settings
    desk.settings = changed(quiet, {"hints": True})
    found = [hint.control for hint, _ in hints.due(pilot.app.ui, desk)]
    desk.settings = quiet
    return found


def faults(pilot: Pilot, control: str) -> list[str]:
    """Draw the screen once more with one hint; return what is wrong with its bubble."""
    desk, ui = pilot.app.desk, pilot.app.ui
    told: list[str] = []
    found: list[str] = []
    draw = hints._bubble

    def drawn(ui: Ui, said: str, place: hints.Place) -> None:
        told.append(said)
        found.extend(hidden(ui, place, control))
        draw(ui, said, place)

    quiet, desk.settings = desk.settings, changed(desk.settings, {"hints": True})
    desk.hinted = {each.control for each in hints.HINTS} - {control}
    with patch.object(hints, "_bubble", drawn):
        pilot.app._frame(None, blind=True)
    desk.hinted, desk.settings = set(), quiet
    if not told:
        return [NO_ROOM]
    return [*found, *(f"{text!r} does not fit" for text in ui.overflows)]


def hidden(ui: Ui, place: hints.Place, control: str) -> Iterator[str]:
    """Yield what a bubble would hide, but for what its screen offers to do without."""
    offered = [rect for name, rect, _ in ui.offered if name == control]
    if not Rect(0, 0, 1280, 800).contains(place.spot):
        yield f"{place.spot} is not on the screen"
    for rect in (*ui.shown, *(each.rect for each in ui.controls)):
        given = any(each.contains(rect) for each in offered)
        if not given and rect.h < 300 and place.spot.colliderect(rect):
            yield f"the hint on {control} hides {rect}"
