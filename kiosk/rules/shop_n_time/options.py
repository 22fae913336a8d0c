"""What a table may choose before a game of Shop 'N Time."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from kiosk.rules.contract import Illegal

ROUNDS = range(1, 11)
COUNTDOWN = range(5, 31)
"""Seconds; 0 stands for no countdown."""
WAIT = range(1, 16)
"""Seconds."""


class Mode(StrEnum):
    """How a round is won; ``RANDOM`` draws one of the other four for every round."""

    PRICE_TARGET = "price-target"
    STRETCH = "stretch-your-dollar"
    BUNDLE = "pick-a-bundle"
    BULLS_EYE = "bulls-eye"
    RANDOM = "random"


MODES = (Mode.PRICE_TARGET, Mode.STRETCH, Mode.BUNDLE, Mode.BULLS_EYE)
"""The modes that a round can have."""


class Cards(StrEnum):
    """Whether players hold printed cards, or the box deals and keeps them."""

    REAL = "real"
    DEALT = "dealt"


class RankMode(StrEnum):
    """What comes after a tie: the next place, or one place a tied player later."""

    DENSE = "dense"
    COMPETITION = "competition"


class Speed(StrEnum):
    """How Strategy Mode measures the quickest players."""

    AVERAGE = "average"
    TOTAL = "total"


class ShopOptions(msgspec.Struct, frozen=True):
    """The choices of the set-up screen."""

    mode: Annotated[Mode, Meta(title="Mode", description="How rounds are won")] = (
        Mode.PRICE_TARGET
    )
    rounds: Annotated[
        int, Meta(title="Rounds", description="How many you play", ge=1, le=10)
    ] = 3
    betting: Annotated[
        bool,
        Meta(title="Betting", description="A bonus point for naming the round's best"),
    ] = False
    strategy: Annotated[
        bool,
        Meta(title="Strategy Mode", description="In turns, from seven open cards"),
    ] = False
    cards: Annotated[
        Cards, Meta(title="Cards", description="Printed, or dealt by the box")
    ] = Cards.REAL
    countdown_s: Annotated[
        int,
        Meta(title="Countdown", description="Seconds, 5 to 30; 0 is off", ge=0, le=30),
    ] = 10
    wait_s: Annotated[
        int,
        Meta(title="Pass and Wait", description="Seconds to pass cards", ge=1, le=15),
    ] = 4
    rank_mode: Annotated[
        RankMode,
        Meta(
            title="After a tie",
            description="The places where two share the first",
            extra={"labels": {"dense": "1, 1, 2", "competition": "1, 1, 3"}},
        ),
    ] = RankMode.DENSE
    exact_bonus_in_stretch: Annotated[
        bool,
        Meta(title="Exact bonus in Stretch", description="A point for the exact sum"),
    ] = False
    cap_only_on_deck_draw: Annotated[
        bool,
        Meta(title="Loose limit", description="Twelve cards limit deck draws only"),
    ] = False
    strategy_speed: Annotated[
        Speed, Meta(title="Quickest", description="By time a card, or all together")
    ] = Speed.AVERAGE

    @staticmethod
    def coupled(chosen: Mapping[str, Any], field: str) -> dict[str, Any]:
        """Return what else changes where one choice was made: see ``unfit``."""
        if chosen.get("cards") != Cards.DEALT or chosen.get("strategy"):
            return {}
        if field == "strategy":
            return {"cards": Cards.REAL.value}
        return {"strategy": True} if field == "cards" else {}


def check_options(options: ShopOptions) -> None:
    """Refuse numbers that cannot be played.

    Raises:
        Illegal: naming the choice and its range.
    """
    if options.rounds not in ROUNDS:
        raise Illegal("Play between 1 and 10 rounds.", rule="SNT-A18")
    if options.countdown_s and options.countdown_s not in COUNTDOWN:
        raise Illegal(
            "Set the countdown between 5 and 30 seconds, or off.", rule="SNT-A19"
        )
    if options.wait_s not in WAIT:
        raise Illegal(
            "Give between 1 and 15 seconds to pass the cards.", rule="SNT-A19"
        )


def unfit(options: ShopOptions) -> Illegal | None:
    """Return why one screen for all can't be played at so; ``None`` where it can.

    Hands that are dealt must be looked at in secret, and all at once.
    """
    if options.strategy or options.cards is Cards.REAL:
        return None
    return Illegal(
        "The box deals in Strategy Mode only: choose that, or printed cards.",
        rule="SNT-D5",
    )
