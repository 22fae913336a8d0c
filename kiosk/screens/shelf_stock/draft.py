"""What a seat fingers before it confirms: a pencil held above the paper.

It is nobody's but its panel's, so it lives in the screen's memory and no journal.
"""

from dataclasses import dataclass

from kiosk.rules.shelf_stock import Entry, Helper, Offer, Submitted, View
from kiosk.ui.core import Ui


@dataclass(slots=True)
class Draft:
    """A box and a place, as far as they are picked."""

    cell: int | None = None
    entry: Entry | None = None
    helper: Helper | None = None
    listing: bool = False
    """Whether the list of helpers lies open."""

    @property
    def ready(self) -> bool:
        """Whether it can be confirmed."""
        return self.cell is not None and self.entry is not None

    def aim(self, cell: int) -> None:
        """Pick a place; the same place again drops it."""
        self.cell = None if self.cell == cell else cell

    def take(self, entry: Entry) -> None:
        """Pick a box; the same box again drops it."""
        self.entry = None if self.entry == entry else entry

    def call(self, helper: Helper | None, offers: tuple[Offer, ...]) -> None:
        """Call a helper, or send it home; a box that it can't get is dropped."""
        self.helper, self.listing = helper, False
        if self.entry not in entries(offers, helper):
            self.entry = None


def draft_of(ui: Ui, view: View, seat: int) -> Draft:
    """Return the seat's draft for these dice, empty at first."""
    stamp = view.turn, view.dice
    kept: tuple[object, Draft] | None = ui.memory.get(("draft", seat))
    if kept is None or kept[0] != stamp:
        kept = stamp, Draft()
        ui.memory["draft", seat] = kept
    return kept[1]


def entries(offers: tuple[Offer, ...], helper: Helper | None) -> tuple[Entry, ...]:
    """Return what may be written with that helper, or with none."""
    return next((o.entries for o in offers if o.helper == helper), ())


def submission(draft: Draft, seat: int, offers: tuple[Offer, ...]) -> Submitted:
    """Return the draft as an action; no helper is spent on a box that needs none."""
    assert draft.cell is not None
    assert draft.entry is not None
    spare = draft.entry in entries(offers, None)
    return Submitted(seat, draft.cell, draft.entry, None if spare else draft.helper)
