"""Where a game of Odd Shop stands.

Items and authentication cards that nobody has seen are sets: no hidden order exists. An
authentication card is drawn for a place of the row only when somebody looks there.
"""

from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from kiosk.rules.contract import Draw, Illegal
from kiosk.rules.odd_shop.actions import Bundle, Options
from kiosk.rules.odd_shop.cards import Kind

ROW = 5
"""Items in a round (ODD-9)."""


class Owned(msgspec.Struct, frozen=True):
    """An item that a player owns, and what is known of it."""

    item: str
    kind: Kind | None = None
    """``None`` while its authentication card is closed."""


class Collector(msgspec.Struct, frozen=True):
    """What one seat owns; credit cards by their ids."""

    hand: tuple[str, ...]
    """Cards that may be bid, those of a bid that is not settled included."""
    aside: tuple[str, ...] = ()
    """Cards set aside for this round, or received in it."""
    items: tuple[Owned, ...] = ()
    """In the order in which they came."""
    consulted: tuple[int, ...] = ()
    """Costs of the experts asked in this round."""

    @property
    def credits(self) -> tuple[str, ...]:
        """All credit cards it owns."""
        return self.hand + self.aside


class Laid(msgspec.Struct, frozen=True):
    """Cards that a seat bids or adds."""

    seat: int
    cards: tuple[str, ...]


class End(StrEnum):
    """How the auction of an item ended."""

    HIGHEST = "highest"
    """One bid was higher than all others (ODD-17)."""
    ALONE = "alone"
    """Only one of the tied players stayed (ODD-27)."""
    RAISED = "raised"
    """The card added after a tie decided (ODD-29)."""
    ALL_OUT = "all-out"
    """None of the tied players stayed: the item is gone (ODD-26)."""
    TIED_AGAIN = "tied-again"
    """A second tie: the item is gone (ODD-30)."""
    NO_BIDS = "no-bids"
    """Nobody had a card left: the item is gone (ODD-A5)."""


class Sale(msgspec.Struct, frozen=True):
    """What became of an item of the row; the bids as they were shown last."""

    end: End
    bids: tuple[Laid, ...]
    winner: int | None = None
    stayed: tuple[int, ...] = ()
    """Of tied seats those that did not back out, able to add a card or not."""


class Lot(msgspec.Struct, frozen=True):
    """One place of the row: an item on a closed authentication card."""

    item: str
    card: str = ""
    """The authentication card, if it was looked at and still lies there."""
    seen: tuple[int, ...] = ()
    """The seats that have looked at it, in that order."""
    sale: Sale | None = None
    kind: Kind | None = None
    """What the card said when it was turned up for all."""


class Deal(msgspec.Struct, frozen=True):
    """An open offer."""

    number: int
    seat: int
    to: int
    give: Bundle
    """What ``seat`` gives."""
    get: Bundle
    """What ``to`` gives."""


class Opening(msgspec.Struct, frozen=True, tag="opening"):
    """The items of the next round are being drawn."""


class Consulting(msgspec.Struct, frozen=True, tag="consulting"):
    """Seats may consult experts; ``done`` are those that want no other."""

    done: tuple[int, ...] = ()


class Uncovering(msgspec.Struct, frozen=True, tag="uncovering"):
    """Authentication cards are drawn for places that a seat looks under."""

    seat: int
    lots: tuple[int, ...]
    done: tuple[int, ...]


class Looking(msgspec.Struct, frozen=True, tag="looking"):
    """A seat looks at the authentication cards of these places, and nobody else."""

    seat: int
    lots: tuple[int, ...]
    done: tuple[int, ...]


class Bidding(msgspec.Struct, frozen=True, tag="bidding"):
    """An item is up: hidden bids, or open ones in order if there is a Profiteer."""

    lot: int
    bids: tuple[Laid, ...] = ()


class Deciding(msgspec.Struct, frozen=True, tag="deciding"):
    """The highest bid is a tie: these seats decide whether they stay."""

    lot: int
    bids: tuple[Laid, ...]
    """All bids, face up."""
    tied: tuple[int, ...]
    stays: tuple[tuple[int, bool], ...] = ()
    """Hidden: seats that have decided, and how."""


class Adding(msgspec.Struct, frozen=True, tag="adding"):
    """These seats stay, and add a card each."""

    lot: int
    bids: tuple[Laid, ...]
    staying: tuple[int, ...]
    """In the order in which they add, if there is a Profiteer."""
    stayed: tuple[int, ...]
    """These, and those that wanted to stay and have no card left to add."""
    added: tuple[Laid, ...] = ()
    """Hidden: one card of each seat that has added."""


class Forfeiting(msgspec.Struct, frozen=True, tag="forfeiting"):
    """A second tie: each of these seats still has to set a card of its bid aside."""

    lot: int
    bids: tuple[Laid, ...]
    staying: tuple[int, ...]
    stayed: tuple[int, ...]


class Trading(msgspec.Struct, frozen=True, tag="trading"):
    """Everybody may trade."""

    open: bool
    """Whether the items of this round have been revealed."""
    done: tuple[int, ...] = ()
    deals: tuple[Deal, ...] = ()
    until: int | None = None
    """Game time (ms) at which the trading clock runs down, if there is one."""


class Turning(msgspec.Struct, frozen=True, tag="turning"):
    """The authentication cards of the items won are drawn, for all to see."""


class Checking(msgspec.Struct, frozen=True, tag="checking"):
    """The game is over but for this seat's Unknown items, and those of later seats."""

    seat: int


class Resolving(msgspec.Struct, frozen=True, tag="resolving"):
    """Cards are dealt to this seat's Unknown items."""

    seat: int


class Over(msgspec.Struct, frozen=True, tag="over"):
    """Everything is known and counted."""


Phase = (
    Opening
    | Consulting
    | Uncovering
    | Looking
    | Bidding
    | Deciding
    | Adding
    | Forfeiting
    | Trading
    | Turning
    | Checking
    | Resolving
    | Over
)


class State(msgspec.Struct, frozen=True):
    """A whole game. What lies face down unseen is a set, and kept sorted."""

    options: Options
    names: tuple[str, ...]
    """Clockwise: the left neighbour is the next one."""
    collectors: tuple[Collector, ...]
    deck: tuple[str, ...]
    """Items that have not been drawn."""
    supply: tuple[str, ...]
    """Authentication cards that nobody has seen since the last shuffle."""
    rounds: int
    """How many rounds the game has (ODD-8, ODD-9)."""
    lots: tuple[Lot, ...] = ()
    """The row of this round, nearest to the Auction House first."""
    discard: tuple[str, ...] = ()
    """Items that nobody got."""
    round: int = 0
    """The round that is played; 0 before the first."""
    profiteer: int | None = None
    """Of this round; after its auction of the next one, as soon as that is found."""
    offers: int = 0
    """How many offers have been made in the game: the number of the latest."""
    clock: int = 0
    """Game time of the latest action that had one, in ms; hidden from all."""
    phase: Phase = Opening()

    @property
    def count(self) -> int:
        """How many play."""
        return len(self.collectors)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of bidding, the Profiteer last (ODD-16).

        Without a Profiteer it says nothing but who sits where.
        """
        seats = tuple(range(self.count))
        first = 0 if self.profiteer is None else self.profiteer + 1
        return seats[first:] + seats[:first]

    @property
    def ordered(self) -> bool:
        """Whether bids are laid in order."""
        return self.profiteer is not None


def with_collector(state: State, seat: int, **changes: Any) -> State:
    """Return the state with one seat's belongings changed."""
    collectors = list(state.collectors)
    collectors[seat] = replace(collectors[seat], **changes)
    return replace(state, collectors=tuple(collectors))


def with_lot(state: State, lot: int, **changes: Any) -> State:
    """Return the state with one place of the row changed."""
    lots = list(state.lots)
    lots[lot] = replace(lots[lot], **changes)
    return replace(state, lots=tuple(lots))


def set_aside(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """Return the state with cards of a hand set aside for the rest of the round."""
    owner = state.collectors[seat]
    return with_collector(
        state, seat, hand=without(owner.hand, cards), aside=owner.aside + cards
    )


def without(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards but for those that have gone."""
    return tuple(card for card in cards if card not in gone)


def are_of(cards: tuple[str, ...], pile: tuple[str, ...]) -> bool:
    """Tell whether these are different cards of the pile."""
    return len(set(cards)) == len(cards) and set(cards) <= set(pile)


def check_drawn(draw: Draw, cards: tuple[str, ...], rule: str) -> None:
    """Pass what is as it should be.

    Raises:
        Illegal: when the cards are not what the table was asked for.
    """
    if len(cards) != draw.count or not are_of(cards, draw.pool):
        raise Illegal("Turn up exactly {count} of them.", rule=rule, count=draw.count)
