"""What can happen in a game of Shop Until You Drop, and how it may be set up."""

from enum import StrEnum
from typing import Annotated

import msgspec


class Sides(StrEnum):
    """Which side of the character cards is played (SUD-2, SUD-4)."""

    BASIC = "basic"
    EXTRA_KIASU = "extra-kiasu"
    EACH = "each"
    """Each player chooses a side: a handicap, if the table likes one."""


class Starter(StrEnum):
    """How the first starting player is found (SUD-6)."""

    DRAWN = "by-chance"
    CHOSEN = "first-tap"


class Options(msgspec.Struct, frozen=True):
    """How the table plays."""

    sides: Annotated[
        Sides,
        msgspec.Meta(
            title="Character cards",
            description="Basic sides for a first game; Extra Kiasu sides have powers.",
        ),
    ] = Sides.BASIC
    starter: Annotated[
        Starter,
        msgspec.Meta(
            title="Starting player",
            description="Drawn by the box, or whoever of you taps first.",
        ),
    ] = Starter.DRAWN
    allow_five: Annotated[
        bool,
        msgspec.Meta(
            title="Five players",
            description="There are characters for five; the deck gets tight.",
        ),
    ] = False
    must_lose_card: Annotated[
        bool,
        msgspec.Meta(
            title="A drop always hurts",
            description="Whoever drops may not give up an empty bag.",
        ),
    ] = False
    tie_counts_tompang: Annotated[
        bool,
        msgspec.Meta(
            title="Tompangs count in a tie",
            description="Fewest coupons wins a tie; with this, fewest cards of all.",
        ),
    ] = False


class Chose(msgspec.Struct, frozen=True, tag="chose"):
    """A player took a character, and a side of it (SUD-4)."""

    seat: int
    character: str
    kiasu: bool = False


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """A player became the first starting player (SUD-6)."""

    seat: int


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """Cards were turned up for the Display (SUD-5)."""

    cards: tuple[str, ...]


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """An extra card was drawn, or the scout turned up cards to look at (SUD-13)."""

    cards: tuple[str, ...]


class Picked(msgspec.Struct, frozen=True, tag="picked"):
    """A player picked a card of the Display (SUD-10)."""

    seat: int
    card: str


class Scouted(msgspec.Struct, frozen=True, tag="scouted"):
    """The Queue Scout kept one of the cards looked at (SUD-D4)."""

    seat: int
    card: str


class Returned(msgspec.Struct, frozen=True, tag="returned"):
    """A card that does not fit was taken back to the shop (SUD-D4)."""

    seat: int


class Declined(msgspec.Struct, frozen=True, tag="declined"):
    """A player would rather drop than use the Return Policy (SUD-D4)."""

    seat: int


class Dropped(msgspec.Struct, frozen=True, tag="dropped"):
    """A player gave up a bag: its cards, in any order, perhaps none (SUD-21).

    The cards name the bag whatever arrangement it lay in, so every choice a player has
    can be said.
    """

    seat: int
    bag: tuple[str, ...]


class Saved(msgspec.Struct, frozen=True, tag="saved"):
    """A player who landed softly kept one card of the bag (SUD-D4)."""

    seat: int
    card: str


Action = (
    Chose
    | Opened
    | Dealt
    | Drew
    | Picked
    | Scouted
    | Returned
    | Declined
    | Dropped
    | Saved
)
