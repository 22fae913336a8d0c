"""A game of Gameshop Shelf Stock in progress, its actions, and what they may be."""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from kiosk.rules.shelf_stock import dice as three_dice
from kiosk.rules.shelf_stock.shelf import (
    EMPTY_SHELF,
    HELPER_BOXES,
    HELPERS,
    SPACES,
    TURNS,
    Entry,
    Helper,
    Options,
    Shelf,
)

Place = Annotated[int, msgspec.Meta(ge=0, lt=SPACES)]
Seat = Annotated[int, msgspec.Meta(ge=0)]
Phase = Literal["roll", "choose", "over"]


class Rolled(msgspec.Struct, frozen=True, tag="rolled"):
    """All three dice were rolled, by the box or by hand."""

    dice: tuple[int, int, int]


class Submitted(msgspec.Struct, frozen=True, tag="submitted"):
    """A seat has confirmed what it writes, where, and with whose help."""

    seat: Seat
    cell: Place
    entry: Entry
    helper: Helper | None = None


class TakenBack(msgspec.Struct, frozen=True, tag="taken_back"):
    """A seat has taken its choice back while others still choose."""

    seat: Seat


Action = Rolled | Submitted | TakenBack


class Choice(msgspec.Struct, frozen=True):
    """A confirmed choice, hidden until all have confirmed theirs."""

    cell: Place
    entry: Entry
    helper: Helper | None = None


class Sheet(msgspec.Struct, frozen=True):
    """One player's sheet of paper."""

    shelf: Shelf = EMPTY_SHELF
    helpers: tuple[Helper, ...] = ()
    """The helpers used, in order: a crossed-off box each."""
    newest: Place | None = None
    """The place filled last."""


class Offer(msgspec.Struct, frozen=True):
    """What a seat may write this turn, alone or with that helper."""

    helper: Helper | None
    entries: tuple[Entry, ...]


class State(msgspec.Struct, frozen=True):
    """A game in progress, and the questions that the rules ask about it."""

    names: tuple[str, ...]
    options: Options
    sheets: tuple[Sheet, ...]
    choices: tuple[Choice | None, ...]
    turn: int = 1
    """1 to 12, and 13 once the game is over."""
    dice: tuple[int, ...] = ()
    """Empty before the first throw of a turn."""
    rerolled: tuple[tuple[int, ...], ...] = ()
    """Earlier throws of this turn, which showed two or three sixes."""

    @property
    def throws(self) -> int:
        """Count how often the dice were rolled this turn."""
        return len(self.rerolled) + bool(self.dice)

    @property
    def phase(self) -> Phase:
        """Tell what is being done: rolling, choosing, or nothing any more."""
        if self.turn > TURNS:
            return "over"
        undecided = not self.dice or three_dice.must_be_rerolled(self.dice)
        return "roll" if undecided else "choose"

    def empty_cells(self, seat: int) -> tuple[int, ...]:
        """Return the places the seat may write into (GSS-7)."""
        shelf = self.sheets[seat].shelf
        return tuple(cell for cell, entry in enumerate(shelf) if entry is None)

    def free_helpers(self, seat: int) -> tuple[Helper, ...]:
        """Return the helpers the seat may still call in this game (GSS-8, GSS-D1)."""
        used = self.sheets[seat].helpers
        if len(used) >= HELPER_BOXES:
            return ()
        if self.options.helper_mode == "any_four":
            return HELPERS
        return tuple(helper for helper in HELPERS if helper not in used)

    def offers(self, seat: int) -> tuple[Offer, ...]:
        """Return what the seat may write now, first without a helper."""
        if self.phase != "choose":
            return ()
        helpers = (None, *self.free_helpers(seat))
        found = (Offer(at, three_dice.entries(self.dice, at)) for at in helpers)
        return tuple(offer for offer in found if offer.entries)

    def open_choices(self, seat: int) -> Iterator[Choice]:
        """Yield every choice the seat may confirm, place by place."""
        offers = self.offers(seat)
        for cell in self.empty_cells(seat):
            for offer in offers:
                for entry in offer.entries:
                    yield Choice(cell, entry, offer.helper)
