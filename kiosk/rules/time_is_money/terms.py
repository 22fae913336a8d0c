"""What both ways to play share: options, the rounds, the settled turns, the verdict."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from kiosk.rules.contract import Illegal
from kiosk.rules.time_is_money.money import VALUES

ROUNDS = 3
REWARD = 60
LATE = 20
"""Penalty for each second too many."""
EARLY = 10
"""Penalty for each second too few."""
BONUS = 5
"""Seconds that one + set aside is worth."""
PATIENCE = 60
"""Seconds past the time allowed after which the box stops the watch (TIM-A13)."""

At = Annotated[int, msgspec.Meta(ge=0, description="Game time in ms, of the touch.")]


class Options(msgspec.Struct, frozen=True):
    """How a table wants to play; the defaults are the rules as they are read here."""

    play: Annotated[
        Literal["box", "table"],
        msgspec.Meta(
            title="Dice and notes",
            description="The box does it all, or times the game on your table.",
            extra={"labels": {"box": "All on the box", "table": "On our table"}},
        ),
    ] = "box"
    first: Annotated[
        Literal["chance", "chosen"],
        msgspec.Meta(
            title="Who begins",
            description="Drawn by lot, or you tap whoever has the fewest banknotes.",
            extra={"labels": {"chance": "By chance", "chosen": "We choose"}},
        ),
    ] = "chance"
    chaos: Annotated[
        Literal["off", "once", "every-turn"],
        msgspec.Meta(
            title="Even More Chaos",
            description="The stacks lie in any order: drawn once, or for every turn.",
            extra={
                "labels": {"off": "Off", "once": "Once", "every-turn": "Every turn"}
            },
        ),
    ] = "off"
    rounding: Annotated[
        Literal["floor", "nearest"],
        msgspec.Meta(
            title="Seconds",
            description="Full seconds count, as on the game's watch, or the nearest.",
            extra={"labels": {"floor": "Full seconds", "nearest": "Nearest second"}},
        ),
    ] = "floor"
    true_chaos: Annotated[
        bool,
        msgspec.Meta(
            title="True chaos",
            description="On the box: wrong grabs work, and go back after Stop.",
        ),
    ] = False


class Began(msgspec.Struct, frozen=True, tag="began"):
    """That seat begins: drawn, or tapped by the table."""

    seat: int


class Stacked(msgspec.Struct, frozen=True, tag="stacked"):
    """The stacks lie in this order, from the left."""

    order: tuple[int, ...]


class Stopped(msgspec.Struct, frozen=True, tag="stopped"):
    """Somebody stopped the watch at that game time."""

    at: At


class AutoStopped(msgspec.Struct, frozen=True, tag="auto-stopped"):
    """Nobody did, so the box stops it."""

    at: At


class Settled(msgspec.Struct, frozen=True):
    """A turn that is over, and what it cost. Amounts in millions, times in seconds."""

    seat: int
    round: int
    plus: int
    """How many + counted."""
    allowed: int
    elapsed: int
    reward: int
    """What the bank paid."""
    penalty: int
    """What was due."""
    paid: int | None = None
    """What the seat paid of it; ``None`` where the box cannot know."""
    taken: int | None = None
    """Worth of the notes taken and kept; ``None`` where nobody told the box."""
    returned: int = 0
    """Worth of the notes taken wrongly and put back."""
    rolls: int | None = None
    """How often the dice were rolled; ``None`` for real dice."""
    auto: bool = False
    """The box stopped the watch."""


class Sitting(msgspec.Struct, frozen=True, kw_only=True):
    """What both ways to play remember."""

    seats: tuple[str, ...]
    options: Options
    first: int | None = None
    """Who began; ``None`` until it is known."""
    stacks: tuple[int, ...] | None = VALUES
    """Order of the stacks from the left; ``None`` until it is drawn."""
    settled: tuple[Settled, ...] = ()
    clock: int = 0
    """Game time of the latest action that had one, in ms; hidden from all."""

    @property
    def turns(self) -> int:
        """How many turns the game has (TIM-7)."""
        return ROUNDS * len(self.seats)

    @property
    def is_over(self) -> bool:
        """Whether every turn was played and settled (TIM-24)."""
        return len(self.settled) == self.turns

    @property
    def active(self) -> int | None:
        """The seat whose turn it is: clockwise from the first (TIM-7, TIM-23)."""
        if self.first is None or self.is_over:
            return None
        return (self.first + len(self.settled)) % len(self.seats)

    @property
    def on_turn(self) -> int:
        """The active seat.

        Raises:
            Illegal: when the last turn is over.
        """
        if self.active is None:
            raise Illegal("All turns are over.", rule="TIM-24")
        return self.active

    @property
    def timekeeper(self) -> int | None:
        """The left neighbour of the active seat (TIM-8)."""
        if self.active is None:
            return None
        return (self.active + 1) % len(self.seats)

    @property
    def round(self) -> int:
        """The round, 1 to 3; 3 also after the end."""
        return min(len(self.settled) // len(self.seats) + 1, ROUNDS)

    @property
    def base(self) -> int:
        """Seconds a turn of this round has without any + (TIM-7)."""
        return 10 * self.round


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """What both ways to play show: the same to every seat and the shared screen."""

    seats: tuple[str, ...]
    round: int
    turn: int
    """Number of the turn in the game, from 1; of the last one after the end."""
    turns: int
    active: int | None
    timekeeper: int | None
    base: int
    """Seconds of this round without any +."""
    stacks: tuple[int, ...]
    """Values from the left; empty until the order is drawn."""
    settled: tuple[Settled, ...]
    """The turns played, the latest last."""
    winners: tuple[int, ...]
    """Who won; empty before the end."""


def seconds(elapsed: int, options: Options) -> int:
    """Return what the watch shows after ``elapsed`` ms (TIM-18)."""
    return (elapsed + (500 if options.rounding == "nearest" else 0)) // 1000


def verdict(allowed: int, elapsed: int) -> tuple[int, int]:
    """Return reward and penalty for the seconds allowed and elapsed (TIM-19)."""
    if elapsed == allowed:
        return REWARD, 0
    if elapsed > allowed:
        return 0, LATE * (elapsed - allowed)
    return 0, EARLY * (allowed - elapsed)


def watch_checked(at: int, started: int) -> int:
    """Return ``at``, a time at which the watch may be pressed.

    Raises:
        Illegal: when that is before its start.
    """
    if at < started:
        raise Illegal("The watch only runs forward.", rule="TIM-9")
    return at


def deadline_checked(at: int, deadline: int) -> int:
    """Return ``at``, a time at which the box may stop the watch itself (TIM-A13).

    Raises:
        Illegal: when somebody may still do so.
    """
    if at < deadline:
        raise Illegal("The turn goes on.", rule="TIM-A13")
    return at


def stop_samples(state: Sitting, started: int, allowed: int) -> Sequence[Stopped]:
    """Return a Stop now, one on time and one too late, as far as those lie ahead."""
    ahead = [started + 1000 * second for second in (allowed, allowed + 2)]
    return [Stopped(state.clock), *(Stopped(at) for at in ahead if at > state.clock)]


def after_start(at: int, started: int) -> str:
    """Return how long after the start ``at`` is, in words."""
    seconds, rest = divmod(at - started, 1000)
    return f"{seconds}.{rest:03} s"
