"""What every rule engine is: a fold of actions over an immutable state.

``state = game.apply(state, action)``. Whatever happens to a game is an action, chance
and time included, so a game is exactly its start and its list of actions. Engines have
no clock, no random source, no file and no screen.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar, Protocol

import msgspec


class Illegal(ValueError):
    """An action that the rules refuse, with a sentence for the player.

    Args:
        reason: an English sentence saying what to do; ``{name}`` places are filled
            from ``values``, so that the sentence can be translated before it is filled.
        rule: the number of the rule it breaks, such as ``"SNT-31"``.
        values: what fills the places.
    """

    def __init__(self, reason: str, *, rule: str, **values: object) -> None:
        super().__init__(reason.format(**values))
        self.template = reason
        self.rule = rule
        self.values = values


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """The table must draw ``count`` pieces, in order, out of a face-down multiset.

    ``pool`` names every piece in it (sorted, repeated as often as it occurs): no hidden
    order exists before the draw.
    """

    pool: tuple[str, ...]
    count: int = 1


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    """The table must roll dice; each die is the tuple of its equally likely faces."""

    dice: tuple[tuple[str, ...], ...]


class Seats(msgspec.Struct, frozen=True, tag="seats"):
    """The seats that may act now.

    ``deadline``: when set, the game's own time (ms, as in the actions' ``at``) at which
    the table plays ``game.timeout(state, at)``.
    """

    seats: frozenset[int]
    deadline: int | None = None


Awaits = Draw | Roll | Seats | None


class Line(msgspec.Struct, frozen=True):
    """One line of a score: a reason (a template as in ``Illegal``) and its points."""

    reason: str
    points: int
    values: dict[str, str | int] = {}

    def text(self) -> str:
        """Return the filled English reason."""
        return self.reason.format(**self.values)


class Standing(msgspec.Struct, frozen=True):
    """A seat's place (1 is best, ties share it), its total, and the lines it sums."""

    seat: int
    place: int
    total: int
    lines: tuple[Line, ...] = ()


class Standings(msgspec.Struct, frozen=True):
    """All seats in display order, best first; ``final`` once the game has ended."""

    ranking: tuple[Standing, ...]
    final: bool

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place; empty where nobody may win."""
        return tuple(s.seat for s in self.ranking if s.place == 1)


class Game(Protocol):
    """A rule engine. Stateless: what it holds is data such as a deck of cards.

    It may also have:

    * ``deck``: its cards, a Struct; the journal keeps them with the game;
    * ``final(state, action) -> bool``: whether undo stops at that action, because
      everybody has seen what came of it;
    * ``unfit(options) -> Illegal | None``: why no game is begun so at a table, though
      the rules know how to play it and go on with those that were;
    * ``simulated``: the options that random players can do most with;
    * ``reluctant``: verbs that random players use rarely.
    """

    key: ClassVar[str]
    """``"time-is-money"``: its name in the journal, on the command line, in files."""
    title: ClassVar[str]
    seats: ClassVar[range]
    """How many may play."""
    rules: ClassVar[int]
    """Version of the rules; raised when an old journal would replay differently."""
    Options: ClassVar[Any]
    """A Struct; the set-up screen is made from its fields, defaults and ``Meta``."""
    State: ClassVar[Any]
    Action: ClassVar[Any]
    """Tagged union of frozen Structs, one a verb."""
    examples: ClassVar[tuple[Any, ...]]
    """Option sets that together reach every rule; the shared suite plays them all."""

    def start(self, seats: Sequence[str], options: Any) -> Any:
        """Return the first state for the named seats, clockwise.

        Raises:
            Illegal: when so many seats or such options cannot be played.
        """

    def awaits(self, state: Any) -> Awaits:
        """Say who or what acts next; ``None`` at the end of the game."""

    def outcome(self, state: Any, result: tuple[str, ...]) -> Any:
        """Return the action for a Draw's pieces or a Roll's faces, in order."""

    def timeout(self, state: Any, at: int) -> Any:
        """Return the action for a deadline reached at game time ``at`` (ms)."""

    def legal(self, state: Any) -> Iterator[Any]:
        """Yield the legal actions in a fixed order, without doubles.

        Nothing is yielded while chance is awaited or after the end. Open-ended actions
        (times, bundles) come as a sample, and the engine's docstring says which.
        """

    def apply(self, state: Any, action: Any) -> Any:
        """Return the state after ``action``.

        Raises:
            Illegal: when the rules refuse it; the state is unchanged.
        """

    def view(self, state: Any, seat: int | None) -> Any:
        """Return what that seat, or the shared screen, may know: a type of its own."""

    def redeal(self, state: Any, seat: int | None, rng: Random) -> Any:
        """Return a state with everything that seat cannot know dealt anew.

        ``view(redeal(s, seat, rng), seat) == view(s, seat)`` for every seat.
        """

    def pieces(self, state: Any) -> tuple[str, ...]:
        """Return every piece in the game, sorted: the same at every moment."""

    def standings(self, state: Any) -> Standings | None:
        """Return the scores so far, ``None`` before there are any."""

    def describe(self, state: Any, action: Any) -> str:
        """Say in one short line what the action is, distinct among legal ones."""


def is_chance(awaits: Awaits) -> bool:
    """Tell whether the table, and no seat, must supply the next action."""
    return isinstance(awaits, Draw | Roll)


def check_turn(awaits: Awaits, action: Any, names: Sequence[str], rule: str) -> None:
    """Refuse an action of a seat that may not act now; other actions are let be.

    Raises:
        Illegal: and says whose turn it is, by that ``rule``.
    """
    seat = getattr(action, "seat", None)
    if seat is None or not isinstance(awaits, Seats) or seat in awaits.seats:
        return
    up = ", ".join(names[one] for one in sorted(awaits.seats))
    raise Illegal("Now it is up to {names}.", rule=rule, names=up)


def supply(awaits: Awaits, rng: Random) -> tuple[str, ...]:
    """Draw or roll what a game awaits, from ``rng``.

    Raises:
        ValueError: when no chance is awaited.
    """
    match awaits:
        case Draw(pool=pool, count=count):
            return tuple(rng.sample(pool, count))
        case Roll(dice=dice):
            return tuple(rng.choice(faces) for faces in dice)
    raise ValueError("the game awaits a player, not chance")


def to_json(value: object) -> bytes:
    """Encode a state, an action, a view or options as JSON."""
    return msgspec.json.encode(value, order="deterministic")


def from_json(data: bytes, kind: Any) -> Any:
    """Decode JSON as ``kind``, checking every field.

    Raises:
        ValueError: when it is not such a thing, whatever it is instead.
    """
    try:
        return _decoder(kind).decode(data)
    except (RecursionError, TypeError) as error:
        raise ValueError(str(error)) from error


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Return the decoder of a type: building one of a union takes a while."""
    return msgspec.json.Decoder(kind)
