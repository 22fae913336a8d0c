"""Who plays when nobody is there: any game, at the pace of the clock on the wall."""

from random import Random
from typing import Any

import msgspec

from kiosk.rules.contract import Game, Illegal, Seats

TRIES = 12
RARELY = ("TakenBack", "Cancelled")
"""Verbs that would show next to nothing, beside those an engine is reluctant to."""


def act(game: Game, state: Any, at: int, rng: Random) -> Any:
    """Return an action that somebody may take at game time ``at`` (ms).

    Shoppers of Shop Until You Drop are greedy, everybody else does what comes to mind,
    and hardly ever takes something back.

    Returns:
        the action, or ``None`` where nobody acts now: a deadline runs, or it is over.
    """
    awaits = game.awaits(state)
    if not isinstance(awaits, Seats):
        return None
    for _ in range(TRIES):
        action = _thought(game, state, awaits, rng)
        if action is None:
            return None
        timed = _now(action, at)
        if _allowed(game, state, timed):
            return timed
    return None


def _thought(game: Game, state: Any, awaits: Seats, rng: Random) -> Any:
    if game.key == "shop-until-you-drop":
        return _shopper(game, state, awaits, rng)
    reluctant: tuple[type, ...] = getattr(game, "reluctant", ())
    offers = [
        one
        for one in game.legal(state)
        if type(one) not in reluctant and type(one).__name__ not in RARELY
    ]
    if not offers:
        return None
    verbs = sorted({type(one).__name__ for one in offers})
    verb = rng.choice(verbs)
    return rng.choice([one for one in offers if type(one).__name__ == verb])


def _shopper(game: Any, state: Any, awaits: Seats, rng: Random) -> Any:
    from kiosk.bots.shop_until_you_drop import greedy

    return greedy(game, state, min(awaits.seats), rng)


def _now(action: Any, at: int) -> Any:
    """Let an action happen now, where actions have a time."""
    if isinstance(getattr(action, "at", None), int):
        return msgspec.structs.replace(action, at=at)
    return action


def _allowed(game: Game, state: Any, action: Any) -> bool:
    try:
        game.apply(state, action)
    except Illegal:
        return False
    return True
