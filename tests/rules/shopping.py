"""Lays out a table of Shop Until You Drop from short texts.

A card is written as its id (``R10b``, ``T03``) or as a coupon's face (``R20``), which
takes the first copy that is still free.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from kiosk.decks.sud import shipped
from kiosk.rules.contract import Illegal, is_chance, supply
from kiosk.rules.shop_until_you_drop import (
    Action,
    Coupon,
    Dealt,
    Drew,
    Dropped,
    Options,
    Picked,
    Power,
    Shopper,
    ShopUntilYouDrop,
    Slot,
    State,
    Tompang,
)
from kiosk.rules.shop_until_you_drop.bags import is_bag
from kiosk.rules.shop_until_you_drop.states import Dealing, Drawing, Picking

DECK = shipped()
GAME = ShopUntilYouDrop(DECK)
NAMES = ("Ada", "Ben", "Cem", "Dot", "Eli")
KEYS = {one.power: one.key for one in DECK.characters}
A, B, C, D, E = range(5)


def hand(text: str) -> tuple[Coupon, ...]:
    """Return coupons with these faces, made up so that any number of copies exists."""
    faces = enumerate(text.split())
    return tuple(Coupon(f"{f}-{n}", f[0], int(f[1:]), f"{f}-{n}") for n, f in faces)


def valid(bags: Sequence[Sequence[Coupon]], tote: bool = False) -> bool:
    """Tell whether all are bags, at most one of them over 100 percent."""
    faces = [[card.face for card in bag] for bag in bags]
    over = sum(not is_bag(bag) for bag in faces)
    return over <= tote and all(is_bag(bag, 120) for bag in faces)


def request(text: str) -> Tompang:
    """Return a made-up Tompang that asks for these faces, ``*40`` for any colour."""
    slots = tuple(Slot(face[0], int(face[1:])) for face in text.split())
    return Tompang(text, text, slots)


def lay(
    *today: str,
    kept: Sequence[str] = (),
    display: str = "",
    deck: str | None = None,
    discard: str = "",
    powers: Sequence[Power | None] = (),
    options: Options | None = None,
    **fields: Any,
) -> State:
    """Return a state in which each seat has these cards in its bags of today.

    Cards that are not named lie in the deck; if ``deck`` is named, the last seat has
    kept them.
    """
    box = list(GAME.book.ids)
    shown, drawn, thrown = (_take(box, text) for text in (display, deck or "", discard))
    kept = [*kept, *("",) * len(today)]
    sides = _sides([*powers, *(None,) * len(today)][: len(today)])
    shoppers = [
        _shopper(side, _take(box, bags), _take(box, pile))
        for side, bags, pile in zip(sides, today, kept, strict=False)
    ]
    if deck is None:
        drawn = tuple(box)
    else:
        shoppers[-1] = _keeping(shoppers[-1], tuple(box))
    state = State(
        options=options or Options(),
        names=NAMES[: len(today)],
        shoppers=tuple(shoppers),
        deck=tuple(sorted(drawn)),
        discard=tuple(sorted(thrown)),
        display=shown,
        phase=Picking(),
    )
    return replace(state, **fields)


def _take(box: list[str], text: str) -> tuple[str, ...]:
    taken = []
    for word in text.split():
        taken.append(next(card for card in box if card.startswith(word)))
        box.remove(taken[-1])
    return tuple(taken)


def _sides(powers: Sequence[Power | None]) -> list[tuple[str, bool]]:
    spare = [key for power, key in KEYS.items() if power not in powers]
    return [(KEYS[p], True) if p else (spare.pop(0), False) for p in powers]


def _shopper(
    side: tuple[str, bool], today: tuple[str, ...], kept: tuple[str, ...]
) -> Shopper:
    shopper = Shopper(
        character=side[0],
        kiasu=side[1],
        today=tuple(card for card in today if card[0] != "T"),
        today_tompangs=tuple(card for card in today if card[0] == "T"),
    )
    return _keeping(shopper, kept)


def _keeping(shopper: Shopper, cards: tuple[str, ...]) -> Shopper:
    return replace(
        shopper,
        kept=(*shopper.kept, *(card for card in cards if card[0] != "T")),
        kept_tompangs=(
            *shopper.kept_tompangs,
            *(card for card in cards if card[0] == "T"),
        ),
    )


def play(state: State, *actions: Action) -> State:
    """Return the state after these actions, all pieces still there."""
    for action in actions:
        after = GAME.apply(state, action)
        assert GAME.pieces(after) == GAME.pieces(state), "cards were lost"
        state = after
    return state


def pick(state: State, *cards: str) -> State:
    """Let the seats whose turn it is pick these cards, one after the other."""
    for card in cards:
        state = play(state, Picked(state.picker, card))
    return state


def refused(state: State, action: Action) -> str:
    """Return the number of the rule that refuses an action."""
    with pytest.raises(Illegal, match=r"\w") as refusal:
        GAME.apply(state, action)
    return refusal.value.rule


def deal(state: State, cards: str) -> State:
    """Turn up these cards, for the Display or as an extra."""
    ids = tuple(cards.split())
    assert isinstance(state.phase, Dealing | Drawing), state.phase
    return play(state, Dealt(ids) if isinstance(state.phase, Dealing) else Drew(ids))


def by_chance(state: State, seed: int = 1) -> State:
    """Let the table turn up whatever is awaited, until a player must act."""
    rng = Random(seed)
    while is_chance(awaits := GAME.awaits(state)):
        state = play(state, GAME.outcome(state, supply(awaits, rng)))
    return state


def bags(state: State) -> set[tuple[str, ...]]:
    """Return the bags that are offered to whoever has dropped."""
    return {one.bag for one in GAME.legal(state) if isinstance(one, Dropped)}
