"""The smallest game with all a contract speaks of: it shows that the suite bites.

A coin says who begins. Each seat is dealt one secret card; in turn each shows it for
its points, or falls asleep when the time is up.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar

import msgspec

from kiosk.rules.contract import (
    Awaits,
    Draw,
    Illegal,
    Line,
    Roll,
    Seats,
    Standing,
    Standings,
)

CARDS = ("1", "2", "3", "4", "5", "6")
LIMIT = 1000
"""Milliseconds a turn."""


class Tossed(msgspec.Struct, frozen=True, tag="tossed"):
    """The coin named the seat that begins."""

    face: str


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """The next seat without a card got this one."""

    card: str


class Show(msgspec.Struct, frozen=True, tag="show"):
    """A seat shows its card."""

    seat: int
    at: int


class Slept(msgspec.Struct, frozen=True, tag="slept"):
    """The time of the seat in turn is up."""

    at: int


class ToyOptions(msgspec.Struct, frozen=True):
    """Nothing much to choose."""

    worth: int = 1


class ToyState(msgspec.Struct, frozen=True):
    """Where the toy game is."""

    names: tuple[str, ...]
    worth: int
    first: int | None = None
    deck: tuple[str, ...] = CARDS
    hands: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    """Of the seats that have played, in order of play."""
    clock: int = 0


class ToyView(msgspec.Struct, frozen=True):
    """What a seat may know."""

    names: tuple[str, ...]
    turn: int | None
    points: tuple[int, ...]
    hand: str | None


class Toy:
    """The engine."""

    key: ClassVar[str] = "toy"
    title: ClassVar[str] = "Toy"
    seats: ClassVar[range] = range(2, 4)
    rules: ClassVar[int] = 1
    Options: ClassVar[type[msgspec.Struct]] = ToyOptions
    State: ClassVar[Any] = ToyState
    Action: ClassVar[Any] = Tossed | Dealt | Show | Slept
    examples: ClassVar[tuple[Any, ...]] = (ToyOptions(), ToyOptions(worth=3))

    def start(self, seats: Sequence[str], options: ToyOptions) -> ToyState:
        return ToyState(tuple(seats), options.worth)

    def awaits(self, state: ToyState) -> Awaits:
        if state.first is None:
            return Roll((tuple(str(seat) for seat in range(len(state.names))),))
        if len(state.hands) < len(state.names):
            return Draw(state.deck)
        turn = self.turn(state)
        return None if turn is None else Seats(frozenset({turn}), state.clock + LIMIT)

    def turn(self, state: ToyState) -> int | None:
        """Return whose turn it is; ``None`` at the end."""
        played = len(state.points)
        if state.first is None or played == len(state.names):
            return None
        return (state.first + played) % len(state.names)

    def outcome(self, state: ToyState, result: tuple[str, ...]) -> Tossed | Dealt:
        if len(result) != 1:
            raise Illegal("One at a time.", rule="TOY-1")
        return Tossed(result[0]) if state.first is None else Dealt(result[0])

    def timeout(self, state: ToyState, at: int) -> Slept:
        return Slept(at)

    def legal(self, state: ToyState) -> Iterator[Show]:
        """Yield the show at the present time: any later time will do."""
        if isinstance(awaits := self.awaits(state), Seats):
            yield from (Show(seat, state.clock) for seat in sorted(awaits.seats))

    def apply(self, state: ToyState, action: Any) -> ToyState:
        match self.awaits(state), action:
            case Roll(dice=(faces,)), Tossed(face=face) if face in faces:
                return msgspec.structs.replace(state, first=int(face))
            case Draw(pool=pool), Dealt(card=card) if card in pool:
                deck = tuple(c for c in state.deck if c != card)
                hands = (*state.hands, card)
                return msgspec.structs.replace(state, deck=deck, hands=hands)
            case Seats(seats=who), Show(seat=seat, at=at) if seat in who:
                return self._played(state, at, int(state.hands[seat]) * state.worth)
            case Seats(deadline=deadline), Slept(at=at) if at >= (deadline or 0):
                return self._played(state, at, 0)
        raise Illegal("Not now.", rule="TOY-1")

    def _played(self, state: ToyState, at: int, points: int) -> ToyState:
        if at < state.clock:
            raise Illegal("Time does not run backwards.", rule="TOY-1")
        points_ = (*state.points, points)
        return msgspec.structs.replace(state, points=points_, clock=at)

    def view(self, state: ToyState, seat: int | None) -> ToyView:
        dealt = seat is not None and seat < len(state.hands)
        hand = state.hands[seat] if dealt and seat is not None else None
        return ToyView(state.names, self.turn(state), state.points, hand)

    def redeal(self, state: ToyState, seat: int | None, rng: Random) -> ToyState:
        hidden = [i for i in range(len(state.hands)) if i != seat]
        hidden = [i for i in hidden if not self._has_shown(state, i)]
        loose = sorted([*state.deck, *(state.hands[i] for i in hidden)])
        rng.shuffle(loose)
        hands = list(state.hands)
        for i in hidden:
            hands[i] = loose.pop()
        deck = tuple(sorted(loose))
        return msgspec.structs.replace(state, deck=deck, hands=tuple(hands))

    def _has_shown(self, state: ToyState, seat: int) -> bool:
        order = (seat - (state.first or 0)) % len(state.names)
        return order < len(state.points) and state.points[order] > 0

    def pieces(self, state: ToyState) -> tuple[str, ...]:
        return tuple(sorted((*state.deck, *state.hands)))

    def standings(self, state: ToyState) -> Standings | None:
        if state.first is None or not state.points:
            return None
        count, first = len(state.names), state.first
        totals = {(first + i) % count: p for i, p in enumerate(state.points)}
        order = sorted(totals, key=lambda seat: (-totals[seat], seat))
        ranking = tuple(
            Standing(
                seat,
                1 + sum(other > totals[seat] for other in totals.values()),
                totals[seat],
                (Line("Card shown", totals[seat]),),
            )
            for seat in order
        )
        return Standings(ranking, final=len(totals) == count)

    def describe(self, state: ToyState, action: Any) -> str:
        match action:
            case Show(seat=seat):
                return f"{state.names[seat]} shows a card"
            case Slept():
                return "Time is up"
        return "Chance"


TOY = Toy()
