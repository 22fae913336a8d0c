"""The shared suite goes red for every way of breaking the contract.

Each class is the toy game with one fault; the tables below name the check that sees it.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace as replaced
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from kiosk.rules.contract import Awaits, Draw, Illegal, Seats, Standings
from tests.rules import checks, toy
from tests.rules.playout import Case, Played, play

replace = msgspec.structs.replace


class OffersTwice(toy.Toy):
    def legal(self, state: toy.ToyState) -> Iterator[Any]:
        yield from super().legal(state)
        yield from super().legal(state)


class SaysTheSame(toy.Toy):
    def legal(self, state: toy.ToyState) -> Iterator[Any]:
        for show in super().legal(state):
            yield from (show, replace(show, at=show.at + 1))


class OffersForAnother(toy.Toy):
    def legal(self, state: toy.ToyState) -> Iterator[Any]:
        for show in super().legal(state):
            yield replace(show, seat=1 - min(show.seat, 1))


class OffersWhatItRefuses(toy.Toy):
    def legal(self, state: toy.ToyState) -> Iterator[Any]:
        yield from (replace(show, at=-5) for show in super().legal(state))


class OffersDuringChance(toy.Toy):
    def legal(self, state: toy.ToyState) -> Iterator[Any]:
        yield from super().legal(state)
        if isinstance(self.awaits(state), Draw):
            yield toy.Show(0, 0)


class GetsStuck(toy.Toy):
    def awaits(self, state: toy.ToyState) -> Awaits:
        awaits = super().awaits(state)
        return Seats(awaits.seats) if isinstance(awaits, Seats) else awaits

    def legal(self, state: toy.ToyState) -> Iterator[Any]:
        yield from (super().legal(state) if not state.points else ())


class AcceptsAnybody(toy.Toy):
    def apply(self, state: toy.ToyState, action: Any) -> toy.ToyState:
        dealt = 0 < len(state.names) == len(state.hands)
        if isinstance(action, toy.Show) and dealt and self.turn(state) is not None:
            return self._played(state, max(action.at, state.clock), 1)
        return super().apply(state, action)


class PlaysOnAfterTheEnd(toy.Toy):
    def apply(self, state: toy.ToyState, action: Any) -> toy.ToyState:
        return state if self.awaits(state) is None else super().apply(state, action)


class RefusesWithoutAWord(toy.Toy):
    def apply(self, state: toy.ToyState, action: Any) -> toy.ToyState:
        try:
            return super().apply(state, action)
        except Illegal as refusal:
            raise Illegal(" ", rule=refusal.rule) from None


class CitesNoRule(toy.Toy):
    def apply(self, state: toy.ToyState, action: Any) -> toy.ToyState:
        try:
            return super().apply(state, action)
        except Illegal:
            raise Illegal("No.", rule="TOY-2") from None


class TakesAnyCard(toy.Toy):
    def apply(self, state: toy.ToyState, action: Any) -> toy.ToyState:
        if isinstance(self.awaits(state), Draw) and isinstance(action, toy.Dealt):
            return replace(state, hands=(*state.hands, action.card))
        return super().apply(state, action)


class Wavers(toy.Toy):
    calls: ClassVar[list[int]] = [0]

    def apply(self, state: toy.ToyState, action: Any) -> toy.ToyState:
        self.calls[0] += 1
        return replace(super().apply(state, action), worth=self.calls[0])


class LosesACard(toy.Toy):
    def apply(self, state: toy.ToyState, action: Any) -> toy.ToyState:
        after = super().apply(state, action)
        return replace(after, deck=after.deck[:-1]) if after.points else after


class ShowsAllHands(toy.Toy):
    def view(self, state: toy.ToyState, seat: int | None) -> toy.ToyView:
        return replace(super().view(state, seat), hand="".join(state.hands))


class ShowsTheState(toy.Toy):
    def view(self, state: toy.ToyState, seat: int | None) -> Any:
        return state

    def redeal(
        self, state: toy.ToyState, seat: int | None, rng: Random
    ) -> toy.ToyState:
        return state


class HasListsInside(toy.Toy):
    def apply(self, state: toy.ToyState, action: Any) -> toy.ToyState:
        after = super().apply(state, action)
        return replace(after, points=list(after.points))


class NeverEnds(toy.Toy):
    def apply(self, state: toy.ToyState, action: Any) -> toy.ToyState:
        after = super().apply(state, action)
        return replace(after, points=())


class AddsWrongly(toy.Toy):
    def standings(self, state: toy.ToyState) -> Standings | None:
        standings = super().standings(state)
        if standings is None:
            return None
        first, *others = standings.ranking
        wrong = replace(first, total=first.total + 1)
        return replace(standings, ranking=(wrong, *others))


class ForgetsASeat(toy.Toy):
    def standings(self, state: toy.ToyState) -> Standings | None:
        standings = super().standings(state)
        return standings and replace(standings, ranking=standings.ranking[:-1])


class IsFinalTooEarly(toy.Toy):
    def standings(self, state: toy.ToyState) -> Standings | None:
        standings = super().standings(state)
        return standings and replace(standings, final=True)


Check = Callable[[Any], object]

SEEN_IN_SOUND_PLAY: tuple[tuple[type[toy.Toy], Check], ...] = (
    (OffersTwice, checks.offers_are_distinct),
    (SaysTheSame, checks.offers_are_distinct),
    (OffersForAnother, checks.offers_are_accepted),
    (OffersWhatItRefuses, checks.offers_are_accepted),
    (OffersDuringChance, checks.somebody_can_always_act),
    (GetsStuck, checks.somebody_can_always_act),
    (AcceptsAnybody, checks.foreign_actions_are_refused),
    (PlaysOnAfterTheEnd, checks.foreign_actions_are_refused),
    (RefusesWithoutAWord, checks.foreign_actions_are_refused),
    (CitesNoRule, checks.foreign_actions_are_refused),
    (TakesAnyCard, checks.false_chance_is_refused),
    (Wavers, checks.states_are_values),
    (Wavers, checks.replay_equals_play),
    (ShowsAllHands, checks.views_survive_redeal),
    (ShowsTheState, checks.all_is_json),
    (AddsWrongly, checks.games_end_with_scores),
    (ForgetsASeat, checks.games_end_with_scores),
    (IsFinalTooEarly, checks.games_end_with_scores),
)
"""The sound toy is played; the faulty one is asked about that play-out."""

SEEN_IN_ITS_OWN_PLAY: tuple[tuple[type[toy.Toy], Check], ...] = (
    (LosesACard, checks.pieces_are_conserved),
    (HasListsInside, checks.states_are_values),
    (HasListsInside, checks.all_is_json),
    (NeverEnds, checks.games_end_with_scores),
)


def _name(part: type[toy.Toy] | Check) -> str:
    return part.__name__


@pytest.mark.parametrize(("faulty", "check"), SEEN_IN_SOUND_PLAY, ids=_name)
def test_the_suite_sees_the_fault(faulty: type[toy.Toy], check: Check) -> None:
    sound = [play(Case(toy.TOY, 0, 3, seed)) for seed in range(4)]
    asked = [replaced(s, case=replaced(s.case, game=faulty())) for s in sound]
    with pytest.raises((AssertionError, Illegal)):
        _check_each(check, asked)


@pytest.mark.parametrize(("faulty", "check"), SEEN_IN_ITS_OWN_PLAY, ids=_name)
def test_the_suite_sees_the_fault_play(faulty: type[toy.Toy], check: Check) -> None:
    played = [play(Case(faulty(), 0, 3, seed)) for seed in range(4)]
    with pytest.raises((AssertionError, TypeError)):
        _check_each(check, played)


def _check_each(check: Check, plays: list[Played]) -> None:
    for played in plays:
        check(played)


def test_the_toy_itself_passes_every_check() -> None:
    plays = [play(Case(toy.TOY, 0, 3, seed)) for seed in range(4)]
    for check in {check for _, check in SEEN_IN_SOUND_PLAY + SEEN_IN_ITS_OWN_PLAY}:
        _check_each(check, plays)
