"""Alone, one plays for a high score: the list of the best (GSS-A16)."""

from typing import NamedTuple

import msgspec

from kiosk.gus.shelf_stock import result
from kiosk.rules.shelf_stock import Options, View, scored_alike
from kiosk.screens.desk import Desk, Request
from kiosk.screens.parting import again_or_leave
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import Raw, words

LINES = 8


class Record(NamedTuple):
    """One line of the list."""

    place: int
    name: str
    points: int
    mine: bool


def best(desk: Desk, view: View) -> int | None:
    """Return the highest score kept for games that were scored alike."""
    return max((points for _, points in _kept(desk, view)), default=None)


def ranked(desk: Desk, view: View) -> list[Record]:
    """Return the whole list with the game just played, which stands after its equals.

    A later game must beat an earlier one to stand above it, but equals share a place.
    """
    seat = view.seats[0]
    entries = [(name, points, False) for name, points in _kept(desk, view)]
    entries.append((seat.name, seat.score.total, True))
    entries.sort(key=lambda entry: -entry[1])
    return [
        Record(1 + sum(other[1] > points for other in entries), name, points, mine)
        for name, points, mine in entries
    ]


def _kept(desk: Desk, view: View) -> list[tuple[str, int]]:
    return [
        (kept.name, kept.points)
        for kept in desk.playing.records()
        if scored_alike(msgspec.convert(kept.options, Options), view.options)
    ]


def records(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Show the list with the game just played in it; then once more, or home."""
    found = ranked(desk, view)
    mine = next(record for record in found if record.mine)
    kit.room(ui, "High scores", "shelf-stock")
    shown = found[:LINES]
    if mine not in shown:
        shown = [*found[: LINES - 1], mine]
    for at, record in enumerate(shown):
        _line(ui, record, Rect(240, 108 + at * 67, 800, 60))
    kit.gus(ui, Rect(40, 662, 560, 130), "delighted", _says(view, mine, len(found)))
    return again_or_leave(ui)


def _line(ui: Ui, record: Record, rect: Rect) -> None:
    ui.box(theme.MUSTARD if record.mine else theme.PAPER, rect, radius=12)
    place = Rect(rect.x + 12, rect.y, 80, rect.h)
    ui.text(Raw(f"{record.place}."), place, size=40, face="price", align="right")
    name = Rect(rect.x + 120, rect.y, 500, rect.h)
    ui.text(kit.called(ui, record.name, name, 36), name, size=36, face="bold",
            align="left")  # fmt: skip
    points = Rect(rect.right - 180, rect.y, 150, rect.h)
    ui.text(str(record.points), points, size=44, face="price", align="right")


def _says(view: View, mine: Record, count: int) -> str:
    if mine.place == 1 and count > 1:
        return words("{points} points: nobody has stocked better!", points=mine.points)
    return result(view).words()
