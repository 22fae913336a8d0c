"""What a box would be worth on a seat's shelf, for a seat that wants to know."""

from functools import lru_cache

from kiosk.rules.shelf_stock import View, Worth, worth
from kiosk.screens.shelf_stock.draft import draft_of
from kiosk.ui.core import Ui
from kiosk.words import joined, words

_worth = lru_cache(maxsize=256)(worth)


def wanted(ui: Ui, seat: int) -> bool:
    """Tell whether the seat has switched its hints on."""
    return bool(ui.memory.get(("hints", seat)))


def switch(ui: Ui, seat: int) -> None:
    """Switch the seat's hints on or off."""
    ui.memory["hints", seat] = not wanted(ui, seat)


def hints(ui: Ui, view: View, seat: int) -> tuple[Worth | None, ...]:
    """Return what the picked box would add in each place, where that is wanted."""
    shelf, draft = view.seats[seat].shelf, draft_of(ui, view, seat)
    if draft.entry is None or not wanted(ui, seat):
        return (None,) * len(shelf)
    return _worth(shelf, draft.entry, view.options)


def new_collection(view: View, seat: int) -> tuple[int, ...]:
    """Return the places of the collection that the seat's newest box has made."""
    row = view.seats[seat]
    at = row.newest
    if at is None or (entry := row.shelf[at]) is None:
        return ()
    before = (*row.shelf[:at], None, *row.shelf[at + 1 :])
    adds = _worth(before, entry, view.options)[at]
    if adds is None or not adds.collections:
        return ()
    return next((places for places in row.score.collections if at in places), ())


def advice(ui: Ui, view: View, seat: int) -> str:
    """Say what the picked box adds in the picked place, and why."""
    draft = draft_of(ui, view, seat)
    if draft.entry is None:
        return "Pick a box, see what it adds." if wanted(ui, seat) else ""
    if draft.cell is None or (adds := hints(ui, view, seat)[draft.cell]) is None:
        return ""
    parts = (
        ("run +{points}", adds.run),
        ("sets +{points}", adds.sets),
        ("coll. +{points}", adds.collections),
    )
    why = [words(part, points=points) for part, points in parts if points]
    if not why:
        return "Adds nothing yet"
    return words("Adds {total}: {why}", total=adds.total, why=joined(", ", why))
