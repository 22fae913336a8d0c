"""What screens and seats may know of a game of Odd Shop.

Credit cards are always known: every one moves face up. Hidden are the authentication
cards, but for those that the viewing seat has looked at, and what others have chosen in
secret. Of a choice everybody sees only that it has been made.
"""

from enum import StrEnum

import msgspec

from kiosk.rules.contract import Standings
from kiosk.rules.odd_shop.cards import Category, Credit, Expert, GearSet, Item, Kind
from kiosk.rules.odd_shop.paying import Payment
from kiosk.rules.odd_shop.scores import Bonus
from kiosk.rules.odd_shop.states import End


class Moment(StrEnum):
    """What is to happen next."""

    OPENING = "opening"
    """The items of the next round are being laid out."""
    EXPERTS = "experts"
    """Seats in ``waiting`` may consult an expert, or say that they want none."""
    UNCOVERING = "uncovering"
    """Cards are drawn for ``acting`` to look at."""
    LOOKING = "looking"
    """``acting`` looks under the places in ``looking``, and nobody else may."""
    BIDDING = "bidding"
    """Bids for ``lot``: hidden, or open in ``order``."""
    DECIDING = "deciding"
    """Tied seats choose in secret whether they stay."""
    ADDING = "adding"
    """Seats that stay add a card face down."""
    FORFEITING = "forfeiting"
    """Seats tied again set a card of their bid aside."""
    PRE_TRADE = "pre-trade"
    """Trading while the items of this round are closed."""
    TURNING = "turning"
    """The authentication cards are being turned up."""
    TRADE = "trade"
    """Trading; all items are revealed."""
    CHECKING = "checking"
    """``acting`` is about to have its Unknown items checked."""
    RESOLVING = "resolving"
    """Cards are dealt to the Unknown items of ``acting``."""
    OVER = "over"


class Laying(msgspec.Struct, frozen=True):
    """Cards of a seat that lie face up."""

    seat: int
    cards: tuple[Credit, ...]
    total: int


class Sold(msgspec.Struct, frozen=True):
    """How the auction of an item ended."""

    end: End
    bids: tuple[Laying, ...]
    """As they were shown last, in the order of bidding."""
    winner: int | None
    stayed: tuple[int, ...]
    """After a tie the seats that did not back out, able to add a card or not."""


class Place(msgspec.Struct, frozen=True):
    """One place of the row."""

    item: Item
    looked: tuple[int, ...]
    """The seats that have looked under it: known to all."""
    kind: Kind | None
    """What lies under it, as far as the viewer knows."""
    turned: bool
    """Whether it has been turned up for all."""
    sold: Sold | None


class Piece(msgspec.Struct, frozen=True):
    """An item in a collection."""

    item: Item
    kind: Kind | None
    """What the viewer knows of it."""
    closed: bool
    """Whether its authentication card has not been turned up yet."""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's side of the table."""

    name: str
    hand: tuple[Credit, ...]
    """Cards that do not lie face up anywhere, by value; those of a hidden bid too."""
    laid: tuple[Credit, ...]
    """Cards of a bid that lies face up."""
    bid: int | None
    """What these are worth; ``None`` where there is no open bid."""
    aside: tuple[Credit, ...]
    """Cards that cannot be bid in this round."""
    pieces: tuple[Piece, ...]
    """The collection, in the order in which it came."""
    gold: int
    """What it is worth so far, gear sets and bonuses included."""
    authentic: int
    """How many items are known to be authentic."""
    chosen: bool
    """Whether it has done its part: has chosen, has added, or is done."""
    tied: bool
    """Whether it is among those who tied for the highest bid, and still in."""
    consulted: tuple[int, ...]
    """Costs of the experts asked in this round."""
    experts: tuple[Expert, ...]
    """The experts that it can ask now."""
    bids: tuple[Payment, ...]
    """Every total it can bid now, rising, and the best cards to pay it."""
    addable: tuple[Credit, ...]
    """Cards that it may add, or set aside after a second tie; one of each value."""


class Offer(msgspec.Struct, frozen=True):
    """An open offer."""

    number: int
    seat: int
    to: int
    give_items: tuple[Item, ...]
    give_cards: tuple[Credit, ...]
    get_items: tuple[Item, ...]
    get_cards: tuple[Credit, ...]


class Secret(msgspec.Struct, frozen=True):
    """What the viewing seat itself has chosen, and others do not see yet."""

    cards: tuple[Credit, ...] = ()
    """Its bid, or the card it adds."""
    stay: bool | None = None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat, or the shared screen, may know."""

    seat: int | None
    """Who looks; ``None`` is the shared screen."""
    moment: Moment
    round: int
    """From 1; 0 before the first items lie there."""
    rounds: int
    bonus: Bonus
    deck: int
    """Items that are left in the Auction House, those behind the hammer included."""
    hammer: int
    """Items that are still to come before the game ends."""
    discard: int
    """Items that nobody got."""
    profiteer: int | None
    """Of this round; after its auction of the next one, as soon as that is found."""
    ordered: bool
    """Whether bids are laid in order."""
    order: tuple[int, ...]
    """The seats in that order; meaningless in a Standard auction."""
    places: tuple[Place, ...]
    """The row, nearest to the Auction House first."""
    lot: int | None
    """The place whose item is up."""
    acting: int | None
    """The one seat that looks or is checked."""
    looking: tuple[int, ...]
    waiting: tuple[int, ...]
    """Seats that have to do something, in the order in which they may."""
    ready: bool
    """Whether all have chosen, and the choices can be revealed."""
    stayed: tuple[int, ...]
    """After a tie the seats that did not back out; some may lack a card to add."""
    people: tuple[Person, ...]
    offers: tuple[Offer, ...]
    last_call: bool
    """Whether this is the last trading of the game."""
    deadline: int | None
    """Game time (ms) at which trading ends, if it is limited."""
    secret: Secret | None
    """The viewer's own hidden choice."""
    standings: Standings | None
    """The scores, once the game is over."""
    categories: tuple[Category, ...]
    gear_sets: tuple[GearSet, ...]
    experts: tuple[Expert, ...]
