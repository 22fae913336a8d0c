"""What holds for every game: one function an invariant, each over a whole play-out."""

from collections.abc import Iterator
from enum import Enum
from functools import reduce
from typing import Any

import msgspec

from kiosk.rules.contract import (
    Draw,
    Illegal,
    Roll,
    Seats,
    from_json,
    is_chance,
    to_json,
)
from tests.rules.playout import BOUND, Played
from tests.rules.rulebook import is_listed

SOME = 24
"""States that a costly check looks at in each play-out."""


def offers_are_distinct(played: Played) -> None:
    """Legal actions differ in value and in words, and come in the same order again."""
    game = played.game
    for state, offers in zip(played.states, played.offers, strict=True):
        assert len(set(offers)) == len(offers), "an action is offered twice"
        words = [game.describe(state, action) for action in offers]
        assert len(set(words)) == len(words), f"actions sound alike: {sorted(words)}"
        assert all(w.strip() and "\n" not in w for w in words), "one short line each"
    for i in played.moments(SOME):
        assert tuple(game.legal(played.states[i])) == played.offers[i], "order differs"


def offers_are_accepted(played: Played) -> None:
    """Whatever ``legal`` or the clock offers, ``apply`` takes, and only seats named."""
    game = played.game
    for i in played.moments(SOME):
        state, awaits = played.states[i], played.awaited[i]
        for action in played.offers[i]:
            game.apply(state, action)
            seat = getattr(action, "seat", None)
            assert seat is None or seat in awaits.seats, f"{action}: not its turn"  # type: ignore[union-attr]
        if isinstance(awaits, Seats) and awaits.deadline is not None:
            game.apply(state, game.timeout(state, awaits.deadline))


def somebody_can_always_act(played: Played) -> None:
    """Seats have something to do; chance and the end have nothing on offer."""
    for awaits, offers in zip(played.awaited, played.offers, strict=True):
        if isinstance(awaits, Seats):
            assert awaits.seats, "nobody is named"
            assert offers or awaits.deadline is not None, "the game is stuck"
        else:
            assert not offers, f"{offers[:1]} is offered while {awaits} is awaited"
        if isinstance(awaits, Draw):
            assert 0 < awaits.count <= len(awaits.pool), "there is too little to draw"


def foreign_actions_are_refused(played: Played) -> int:
    """Refuse what is legal elsewhere or bent, in words, or do it properly.

    Open-ended actions may be accepted though the sample lacks them: then by a seat that
    may act, with a sound state as the result. Returns how many were refused.
    """
    refused, rng = 0, played.case.rng("foreign")
    known = sorted({*played.actions}, key=repr)
    for i in played.moments(SOME):
        own = set(played.offers[i])
        pool = rng.sample(known, min(6, len(known)))
        bent = [b for action in [*pool, *played.offers[i][:3]] for b in _bend(action)]
        before = to_json(played.states[i])
        for action in [*pool, *rng.sample(bent, min(18, len(bent)))]:
            if action not in own:
                refused += _is_refused(played, i, action)
        assert to_json(played.states[i]) == before, "a refusal left a trace"
    return refused


def _is_refused(played: Played, index: int, action: Any) -> bool:
    after = _tried(played, index, action)
    if not isinstance(after, Illegal):
        _accepted_properly(played, index, action, after)
        return False
    assert str(after).strip(), f"{action} is refused without a word"
    assert is_listed(after.rule), f"{action}: no rule {after.rule!r}"
    return True


def _tried(played: Played, index: int, action: Any) -> Any:
    """Return the state after the action, or the refusal."""
    try:
        return played.game.apply(played.states[index], action)
    except Illegal as refusal:
        return refusal


def _accepted_properly(played: Played, index: int, action: Any, after: Any) -> None:
    awaits, game = played.awaited[index], played.game
    assert awaits is not None, f"{action} after the end"
    if is_chance(awaits):
        verb = type(played.actions[index])
        assert type(action) is verb, f"{action} in place of chance"
    elif isinstance(awaits, Seats):
        seat = getattr(action, "seat", None)
        assert seat is None or seat in awaits.seats, f"{action}: not its turn"
    assert game.pieces(after) == game.pieces(played.states[index]), action
    assert from_json(to_json(after), game.State) == after, action
    for viewer in (None, 0):
        game.view(after, viewer)


def _bend(action: Any) -> Iterator[Any]:
    """Yield copies of an action with one field changed to a near or a silly value."""
    for field in msgspec.structs.fields(action):
        for value in _bent_values(getattr(action, field.name)):
            yield msgspec.structs.replace(action, **{field.name: value})


def _bent_values(value: Any) -> tuple[Any, ...]:
    match value:
        case bool():
            return (not value,)
        case int():
            return (value + 1, value - 1, -1, 99)
        case Enum():
            return tuple(other for other in type(value) if other is not value)
        case str():
            return ("", "no such thing")
        case tuple() if value:
            return ((), value[1:], (*value, value[0]), value[::-1])
    return ()


def false_chance_is_refused(played: Played) -> None:
    """No piece that is not in the pool, no face that is not on the die."""
    for i in played.moments(SOME):
        for result in _false_results(played.awaited[i]):
            refusal = _chanced(played, i, result)
            assert refusal, f"{result} passed for {played.awaited[i]}"
            assert is_listed(refusal.rule), f"no rule {refusal.rule!r}"


def _chanced(played: Played, index: int, result: tuple[str, ...]) -> Illegal | None:
    state = played.states[index]
    try:
        played.game.apply(state, played.game.outcome(state, result))
    except Illegal as refusal:
        return refusal
    return None


def _false_results(awaits: Any) -> Iterator[tuple[str, ...]]:
    match awaits:
        case Draw(pool=pool, count=count):
            yield ("no such piece",) * count
            if count > 1:
                yield pool[: count - 1]
            if pool.count(pool[0]) < count:
                yield (pool[0],) * count
        case Roll(dice=dice):
            yield ("no such face",) * len(dice)
            if len(dice) > 1:
                yield tuple(faces[0] for faces in dice[1:])


def states_are_values(played: Played) -> None:
    """States are hashable, ``apply`` is a function, and its input stays as it was."""
    game = played.game
    for i, action in enumerate(played.actions):
        state = played.states[i]
        before = to_json(state)
        assert game.apply(state, action) == played.states[i + 1], f"{action} wavers"
        assert to_json(state) == before, f"{action} changed its input"
        hash(state)
        hash(action)


def pieces_are_conserved(played: Played) -> None:
    """Nothing is lost and nothing appears."""
    pieces = played.game.pieces(played.states[0])
    assert list(pieces) == sorted(pieces), "pieces are not sorted"
    for state in played.states:
        assert played.game.pieces(state) == pieces


def views_survive_redeal(played: Played) -> int:
    """No view tells what its seat cannot know. Returns how many redeals differed."""
    game, rng, differed = played.game, played.case.rng("redeal"), 0
    for i in played.moments(SOME):
        state = played.states[i]
        for viewer in played.viewers:
            other = game.redeal(state, viewer, rng)
            seen, kept = game.view(state, viewer), game.view(other, viewer)
            assert kept == seen, f"seat {viewer} sees through: {kept} != {seen}"
            assert game.pieces(other) == game.pieces(state), "redeal lost pieces"
            differed += other != state
    return differed


def all_is_json(played: Played) -> None:
    """State, action and view come back from JSON as they were; a view is no state."""
    game = played.game
    for i, action in enumerate(played.actions):
        assert from_json(to_json(action), game.Action) == action
        assert from_json(to_json(played.states[i]), game.State) == played.states[i]
    for i in played.moments(SOME):
        for viewer in played.viewers:
            view = game.view(played.states[i], viewer)
            assert type(view) is not type(played.states[i]), "the view is the state"
            assert from_json(to_json(view), type(view)) == view


def replay_equals_play(played: Played) -> None:
    """The journal alone gives every state again: so undo and resume are exact."""
    game = played.game
    journal = [from_json(to_json(a), game.Action) for a in played.actions]
    state = played.case.start()
    for action, expected in zip(journal, played.states[1:], strict=True):
        state = game.apply(state, action)
        assert state == expected, f"replay differs after {action}"
    for i in played.moments(3):
        undone = reduce(game.apply, journal[:i], played.case.start())
        assert undone == played.states[i], f"undo to {i} differs"


def games_end_with_scores(played: Played) -> None:
    """The game ends in time; the final standings sum up for all, and only then."""
    assert len(played.actions) <= BOUND, "the game does not end"
    for state in played.states[:-1]:
        early = played.game.standings(state)
        assert early is None or not early.final, "final before the end"
    standings = played.game.standings(played.states[-1])
    assert standings is not None, "the end has no standings"
    assert standings.final, "the end is not final"
    ranking = standings.ranking
    assert sorted(s.seat for s in ranking) == list(range(played.case.seats))
    assert [s.place for s in ranking] == sorted(s.place for s in ranking)
    for standing in ranking:
        assert standing.place >= 1
        assert sum(line.points for line in standing.lines) == standing.total
        assert all(line.text().strip() for line in standing.lines)
