"""The end: every shelf is counted before all eyes, then the podium or the records."""

from typing import NamedTuple

from msgspec.structs import replace

from kiosk.gus import Announcement
from kiosk.gus.shelf_stock import result
from kiosk.rules.shelf_stock import Score, SeatView, View
from kiosk.screens import saying
from kiosk.screens.desk import Desk, Request, Say
from kiosk.screens.parting import again_or_leave
from kiosk.screens.shelf_stock import boxes, mats
from kiosk.screens.shelf_stock.layout import Panel, panel, panels, strip
from kiosk.screens.shelf_stock.records import records
from kiosk.screens.shelf_stock.seat import backdrop, shelf
from kiosk.screens.shelf_stock.strip import sides
from kiosk.screens.words import told
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import words

STEP_MS = 1800
"""How long each thing that is circled stays alone in sight."""


class Step(NamedTuple):
    """How much has been counted on all shelves, and what that is called."""

    runs: int
    sets: int
    collections: int
    title: str
    about: str

    def of(self, score: Score) -> Score:
        """Return as much of a score as has been counted."""
        return replace(
            score,
            run=score.run if self.runs else (),
            run_sizes=score.run_sizes if self.runs else (),
            sets=score.sets[: self.sets],
            collections=score.collections[: self.collections],
        )

    def lines(self, score: Score) -> list[tuple[str, str]]:
        """Return the lines of the receipt as far as it is printed, short enough."""
        run, sets, collections = self.of(score).lines()
        printed: list[tuple[int, str, int]] = [
            (self.runs, told(run), run.points),
            (self.sets, told(sets), sets.points),
            (self.collections, "Collections", collections.points),
        ]
        return [(words, str(points)) for begun, words, points in printed if begun]


class Moment(NamedTuple):
    """A step of the count and the one before it, which the first has not."""

    before: Step
    now: Step

    def gain(self, row: SeatView) -> int:
        """Return what a shelf has just been given."""
        return self.now.of(row.score).total - self.before.of(row.score).total

    def sound(self, view: View) -> Request:
        """Return what is heard: a till drawer for collections, a beep for less."""
        if not any(map(self.gain, view.seats)):
            return Say(Announcement("", tune="tick"))
        big = self.now.collections > self.before.collections
        return Say(Announcement("", tune="till" if big else "beep"))


def steps(view: View) -> list[Step]:
    """Return the counting step by step, as long as the fullest shelf needs."""
    most_sets = max(len(seat.score.sets) for seat in view.seats)
    most = max(len(seat.score.collections) for seat in view.seats)
    last = max(1, most_sets)
    return [
        Step(0, 0, 0, "We count the shelves", ""),
        Step(1, 0, 0, "The best run", "Three sizes in order: their sum"),
        *(
            Step(1, at, 0, _set(at, most_sets), "Three of a type in a line")
            for at in range(1, last + 1)
        ),
        *(
            Step(1, last, at, _collection(at, most), "All types, all sizes")
            for at in range(1, max(1, most) + 1)
        ),
    ]


def _set(at: int, most: int) -> str:
    return words("Set {at} of {most}", at=at, most=most) if most else "No sets"


def _collection(at: int, most: int) -> str:
    if not most:
        return "No collections"
    return words("Collection {at} of {most}", at=at, most=most)


def circles(score: Score) -> list[tuple[int, ...]]:
    """Return the places to circle for a score, in the order in which it is counted."""
    run = [score.run] if score.run else []
    return [*run, *score.sets, *score.collections]


def counting(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Draw the step of the count that is due; after the last one, the way on."""
    if ui.memory.get("counted out"):
        return _after(ui, desk, view)
    found = steps(view)
    at, ticked = _due(ui, len(found) - 1)
    moment = Moment(found[max(0, at - 1)], found[at])
    backdrop(ui, len(view.seats))
    for seat, (rect, facing) in enumerate(panels(len(view.seats))):
        with ui.panel(rect, facing) as area:
            _shelf(ui, view.seats[seat], panel(area), moment)
            _mat(ui, desk.card(seat), view.seats[seat], panel(area), moment)
    _explain(ui, desk, view, moment.now)
    pressed = _next(ui, view, found, at) if at + 1 < len(found) else _out(ui, view)
    return pressed or (moment.sound(view) if ticked else None)


def _due(ui: Ui, last: int) -> tuple[int, bool]:
    """Return which step is due, and whether its time has just come.

    Each step has its time, and a touch brings the next one earlier; where nothing is to
    move by itself, only a touch does.
    """
    at, since = ui.memory.setdefault("count", (0, ui.ms))
    if at >= last or not ui.motion:
        return min(at, last), False
    ticked = ui.ms - since >= STEP_MS
    if ticked:
        at, since = at + 1, ui.ms
        ui.memory["count"] = at, since
    if at < last:
        ui.wake_in(STEP_MS - (ui.ms - since))
    return at, ticked


def _next(ui: Ui, view: View, found: list[Step], at: int) -> Request | None:
    if kit.button(ui, "Count on", _middle(view), key="return", size=40):
        ui.memory["count"] = at + 1, ui.ms
        return Moment(found[at], found[at + 1]).sound(view)
    return None


def _out(ui: Ui, view: View) -> Request | None:
    words = "Podium" if len(view.seats) > 1 else "High scores"
    size = theme.HEADING
    if kit.button(ui, words, _middle(view), kind="do", size=size, key="return"):
        ui.memory["counted out"] = True
        return Say(result(view))
    return None


def _middle(view: View) -> Rect:
    room = strip(len(view.seats))
    return Rect(room.centerx - 180, room.centery - 52, 360, 104)


# --- a seat's shelf -----------------------------------------------------------------


def _shelf(ui: Ui, row: SeatView, spots: Panel, moment: Moment) -> None:
    """Draw a shelf with all that is circled, what has just come in mustard."""
    shelf(ui, replace(row, newest=None), spots)
    known = len(circles(moment.before.of(row.score)))
    for at, places in enumerate(circles(moment.now.of(row.score))):
        boxes.ring(ui, tuple(map(spots.cell, places)), now=at >= known)
    lines = moment.now.lines(row.score)
    if lines:
        kit.receipt(ui, lines, spots.picker.inflate(-10, -20), most=3)


def _mat(ui: Ui, card: int, row: SeatView, spots: Panel, moment: Moment) -> None:
    gain = moment.gain(row)
    total = moment.now.of(row.score).total
    on_it = mats.Words(row.name, f"+{gain}" if gain else "–", total)
    mats.mat(ui, spots.mat, card, on_it, "done" if gain else "open")


# --- the strip ----------------------------------------------------------------------


def _explain(ui: Ui, desk: Desk, view: View, now: Step) -> None:
    for side, facing in sides(strip(len(view.seats)), len(view.seats)):
        with ui.panel(side, facing) as area:
            head = Rect(area.x, area.y + 8, area.w, 60)
            ui.text(now.title, head, size=44, face="price", color=theme.HONEY)
            rest = Rect(area.x, head.bottom, area.w, area.h - 70)
            said = saying.words_of(ui, desk) or now.about
            ui.text(said, rest, size=theme.TEXT, color=theme.PAPER)


# --- afterwards ---------------------------------------------------------------------


def _after(ui: Ui, desk: Desk, view: View) -> Request | None:
    if len(view.seats) == 1:
        return records(ui, desk, view)
    return podium(ui, desk, view)


def podium(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Celebrate; then once more, or clear the table."""
    assert view.standings is not None
    kit.room(ui, "The best stocked shelf", "shelf-stock")
    ranking = view.standings.ranking
    kit.podium(
        ui, Rect(40, 96, 1200, 560),
        [(s.place, desk.card(s.seat), view.seats[s.seat].name, s.total)
         for s in ranking],
    )  # fmt: skip
    kit.gus(ui, Rect(40, 662, 560, 130), "delighted", result(view).words())
    return again_or_leave(ui)
