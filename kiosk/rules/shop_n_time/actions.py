"""Everything that can happen in a game of Shop 'N Time.

``at`` is the game's own time in milliseconds. A time before the latest one known is
taken for the latest: buttons and screen report by different ways.
"""

import msgspec


class BeginRound(msgspec.Struct, frozen=True, tag="begin-round"):
    """The instructions are read: the round begins."""

    at: int


class Rolled(msgspec.Struct, frozen=True, tag="rolled"):
    """Chance rolled these faces: a mode, a size, two bounds, cards of the late."""

    faces: tuple[str, ...]


class Drawn(msgspec.Struct, frozen=True, tag="drawn"):
    """Chance drew these cards, in order."""

    numbers: tuple[str, ...]


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """Real cards: a seat has chosen a card and put the others down."""

    seat: int
    at: int


class Keep(msgspec.Struct, frozen=True, tag="keep"):
    """Dealt cards: a seat keeps one card of its packet and passes the others."""

    seat: int
    number: str
    at: int


class Touched(msgspec.Struct, frozen=True, tag="touched"):
    """The middle of the screen was touched, by a known seat or by anybody."""

    at: int
    seat: int | None = None


class TimeUp(msgspec.Struct, frozen=True, tag="time-up"):
    """The countdown has run out: "Pass and Wait"."""

    at: int


class PickUp(msgspec.Struct, frozen=True, tag="pick-up"):
    """The pause is over: everybody takes the packet on the right."""

    at: int


class Close(msgspec.Struct, frozen=True, tag="close"):
    """A seat turns its Player Card to Closed."""

    seat: int
    at: int


class DrawCard(msgspec.Struct, frozen=True, tag="draw-card"):
    """Dealt cards, all packets empty: a seat draws from the deck and keeps it."""

    seat: int
    at: int


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Strategy Mode, dealt cards: a seat takes the card at a place of the grid."""

    seat: int
    place: int
    """0 to 6."""
    at: int


class Continue(msgspec.Struct, frozen=True, tag="continue"):
    """Strategy Mode: a seat has taken its card and will play again."""

    seat: int
    at: int


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Strategy Mode: a seat has taken its last card, or (``empty``) wants none."""

    seat: int
    at: int
    empty: bool = False


class EndRound(msgspec.Struct, frozen=True, tag="end-round"):
    """All are closed: to the checkout."""

    at: int


class Scanned(msgspec.Struct, frozen=True, tag="scanned"):
    """An item or a coupon was scanned or typed in at a seat's checkout."""

    seat: int
    number: str


class Removed(msgspec.Struct, frozen=True, tag="removed"):
    """An item or a coupon was taken off a seat's list."""

    seat: int
    number: str


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """An item or a coupon goes from another list to this seat's."""

    seat: int
    number: str


class Back(msgspec.Struct, frozen=True, tag="back"):
    """The checkout goes back to the seat before."""


class Bet(msgspec.Struct, frozen=True, tag="bet"):
    """A seat bets that another one wins the round."""

    seat: int
    on: int


class Done(msgspec.Struct, frozen=True, tag="done"):
    """A seat's checkout is complete."""

    seat: int


class NextRound(msgspec.Struct, frozen=True, tag="next-round"):
    """The results are read: on to the next round."""


Action = (
    BeginRound
    | Rolled
    | Drawn
    | Chosen
    | Keep
    | Touched
    | TimeUp
    | PickUp
    | Close
    | DrawCard
    | Take
    | Continue
    | Pass
    | EndRound
    | Scanned
    | Removed
    | Moved
    | Back
    | Bet
    | Done
    | NextRound
)
