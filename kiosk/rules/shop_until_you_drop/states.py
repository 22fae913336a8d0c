"""Where a game of Shop Until You Drop stands."""

from typing import Any

import msgspec
from msgspec.structs import replace

from kiosk.rules.shop_until_you_drop.actions import Options

DAYS = 3


class Shopper(msgspec.Struct, frozen=True):
    """What one seat owns; cards by their ids."""

    character: str = ""
    """Empty until one is chosen."""
    kiasu: bool = False
    today: tuple[str, ...] = ()
    """Coupons in the three bags together, in the order in which they came."""
    today_tompangs: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    """Coupons of the days before."""
    kept_tompangs: tuple[str, ...] = ()
    returned: bool = False
    """Whether the Return Policy has been used."""

    @property
    def coupons(self) -> tuple[str, ...]:
        """All coupons, kept ones first."""
        return self.kept + self.today

    @property
    def tompangs(self) -> tuple[str, ...]:
        """All Tompangs, kept ones first."""
        return self.kept_tompangs + self.today_tompangs


class Choosing(msgspec.Struct, frozen=True, tag="choosing"):
    """Seats without a character choose one."""


class Opening(msgspec.Struct, frozen=True, tag="opening"):
    """The first starting player is being found."""


class Dealing(msgspec.Struct, frozen=True, tag="dealing"):
    """The Display is being filled."""


class Picking(msgspec.Struct, frozen=True, tag="picking"):
    """The next seat picks a card of the Display."""


class Drawing(msgspec.Struct, frozen=True, tag="drawing"):
    """A seat draws an extra card; the Queue Scout needs two to look at."""

    seat: int
    need: int = 1
    seen: tuple[str, ...] = ()
    """Turned up already; not empty only when the deck ran out in between."""


class Scouting(msgspec.Struct, frozen=True, tag="scouting"):
    """The Queue Scout keeps one of two cards."""

    seat: int
    cards: tuple[str, ...]


class Returning(msgspec.Struct, frozen=True, tag="returning"):
    """A card does not fit, and the seat may return it instead of dropping."""

    seat: int
    card: str


class Losing(msgspec.Struct, frozen=True, tag="losing"):
    """A seat has dropped and gives up a bag; ``card`` is what it could not hold."""

    seat: int
    card: str


class Saving(msgspec.Struct, frozen=True, tag="saving"):
    """A seat that landed softly keeps one card of the bag it gives up."""

    seat: int
    bag: tuple[str, ...]


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended; ``early`` when the cards ran out (SUD-18)."""

    early: bool


Phase = (
    Choosing
    | Opening
    | Dealing
    | Picking
    | Drawing
    | Scouting
    | Returning
    | Losing
    | Saving
    | Over
)


class State(msgspec.Struct, frozen=True):
    """A whole game. The deck is a set until a card is turned; it is kept sorted."""

    options: Options
    names: tuple[str, ...]
    """Clockwise: the left neighbour is the next one."""
    shoppers: tuple[Shopper, ...]
    deck: tuple[str, ...]
    discard: tuple[str, ...] = ()
    display: tuple[str, ...] = ()
    day: int = 1
    starter: int = 0
    picks: int = 0
    """How many seats have picked in this turn."""
    phase: Phase = Choosing()

    @property
    def count(self) -> int:
        """How many play."""
        return len(self.shoppers)

    @property
    def picker(self) -> int:
        """The seat whose pick is next in this turn."""
        return (self.starter + self.picks) % self.count


def with_shopper(state: State, seat: int, **changes: Any) -> State:
    """Return the state with one seat's belongings changed."""
    shoppers = list(state.shoppers)
    shoppers[seat] = replace(shoppers[seat], **changes)
    return replace(state, shoppers=tuple(shoppers))


def discarded(state: State, *cards: str) -> State:
    """Return the state with these cards on the discard pile as well."""
    return replace(state, discard=tuple(sorted([*state.discard, *cards])))


def without(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards but for those that have gone."""
    return tuple(card for card in cards if card not in gone)
