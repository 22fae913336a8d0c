"""What can happen in a game of Odd Shop, and how it may be set up."""

from typing import Annotated, Literal

import msgspec

At = Annotated[int, msgspec.Meta(ge=0, description="Game time in ms, of the touch.")]


class Options(msgspec.Struct, frozen=True):
    """How the table plays."""

    length: Annotated[
        Literal["5", "7", "9", "all"],
        msgspec.Meta(
            title="Rounds",
            description="Five items each. Longer games ask for bigger collections.",
            extra={
                "labels": {
                    "5": "5 rounds: 30 minutes",
                    "7": "7 rounds: 40 minutes",
                    "9": "9 rounds: an hour",
                    "all": "All items: 80 minutes",
                }
            },
        ),
    ] = "5"
    profiteer: Annotated[
        Literal["after-auction", "after-trade"],
        msgspec.Meta(
            title="The Profiteer",
            description="Whoever has most credits left in hand bids last next time.",
            extra={
                "labels": {
                    "after-auction": "After the auction",
                    "after-trade": "After trading",
                }
            },
        ),
    ] = "after-auction"
    trade_clock: Annotated[
        bool,
        msgspec.Meta(
            title="Trading clock",
            description="Once the items are revealed, two minutes to trade.",
        ),
    ] = False


class Bundle(msgspec.Struct, frozen=True):
    """One side of a deal: items and credit cards by their ids, perhaps nothing."""

    items: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it: the other side is a gift."""
        return not self.items and not self.cards


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The items of a round were drawn, the first one to be auctioned first (ODD-11)."""

    items: tuple[str, ...]


class Consulted(msgspec.Struct, frozen=True, tag="consulted"):
    """A player paid an expert to look under these places of the row (ODD-12)."""

    seat: int
    expert: int
    """Its cost: 5 or 10."""
    pay: tuple[str, ...]
    lots: tuple[int, ...]
    """Places of the row, the first one 0."""


class Uncovered(msgspec.Struct, frozen=True, tag="uncovered"):
    """These authentication cards lie where an expert looks; only one seat sees them."""

    cards: tuple[str, ...]


class Looked(msgspec.Struct, frozen=True, tag="looked"):
    """A player has seen enough; the cards lie face down again (ODD-12)."""

    seat: int


class ExpertsDone(msgspec.Struct, frozen=True, tag="experts-done"):
    """A player wants no expert, or no other one, in this round (ODD-12)."""

    seat: int


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    """A player bids these cards: hidden in a Standard auction, else face up (ODD-14).

    A hidden bid may be replaced until all are revealed.
    """

    seat: int
    cards: tuple[str, ...]


class Revealed(msgspec.Struct, frozen=True, tag="revealed"):
    """What all have chosen in secret is shown at once (ODD-15, ODD-25, ODD-28)."""


class Decided(msgspec.Struct, frozen=True, tag="decided"):
    """A tied player stays or backs out: hidden until all are revealed (ODD-25)."""

    seat: int
    stay: bool


class Added(msgspec.Struct, frozen=True, tag="added"):
    """A player who stayed adds one card, face down (ODD-28)."""

    seat: int
    card: str


class Forfeited(msgspec.Struct, frozen=True, tag="forfeited"):
    """After a second tie a player sets one card of the bid aside (ODD-30)."""

    seat: int
    card: str


class Offered(msgspec.Struct, frozen=True, tag="offered"):
    """A player offers another a deal; it takes the place of an open one (ODD-31)."""

    seat: int
    to: int
    give: Bundle
    get: Bundle


class Accepted(msgspec.Struct, frozen=True, tag="accepted"):
    """A player agrees to the offer of that number (ODD-31)."""

    seat: int
    offer: int


class Cancelled(msgspec.Struct, frozen=True, tag="cancelled"):
    """A player takes back or turns down the offer of that number (ODD-31)."""

    seat: int
    offer: int


class TradeDone(msgspec.Struct, frozen=True, tag="trade-done"):
    """A player does not want to go on trading (ODD-22)."""

    seat: int
    at: At


class TimeUp(msgspec.Struct, frozen=True, tag="time-up"):
    """The trading clock has run down (ODD-A29)."""

    at: At


class Turned(msgspec.Struct, frozen=True, tag="turned"):
    """These authentication cards lie under the items won and not yet known (ODD-21)."""

    cards: tuple[str, ...]


class Called(msgspec.Struct, frozen=True, tag="called"):
    """A player has the Unknown items checked (ODD-34)."""

    seat: int


class Checked(msgspec.Struct, frozen=True, tag="checked"):
    """These cards were dealt to a player's Unknown items, in their order (ODD-34)."""

    cards: tuple[str, ...]


Action = (
    Opened
    | Consulted
    | Uncovered
    | Looked
    | ExpertsDone
    | Bid
    | Revealed
    | Decided
    | Added
    | Forfeited
    | Offered
    | Accepted
    | Cancelled
    | TradeDone
    | TimeUp
    | Turned
    | Called
    | Checked
)
