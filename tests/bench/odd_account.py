"""Account for every piece and every point of a game of Odd Shop.

Written from the rules alone: nothing here asks the engine what belongs where.
"""

from collections import Counter
from collections.abc import Iterator

from kiosk.rules.odd_shop import Collector, Kind, OddShop, State

BONUSES = {"5": (4, 200), "7": (5, 300), "9": (6, 400), "all": (7, 500)}
"""How many items of a category bring how much gold, by the length of a game."""


def is_even(before: State, after: State) -> bool:
    """Tell whether every piece that has left a place lies in another one now.

    Only places that have changed are looked into: a state shares the others with the
    one before, and what is the same object holds the same pieces.
    """
    gone: list[str] = []
    come: list[str] = []
    for name in ("deck", "discard", "supply"):
        old, new = getattr(before, name), getattr(after, name)
        if old is not new:
            gone += old
            come += new
    if before.lots is not after.lots:
        gone += _on_row(before)
        come += _on_row(after)
    for one, two in zip(before.collectors, after.collectors, strict=True):
        if one is not two:
            gone += _owned(one)
            come += _owned(two)
    gone.sort()
    come.sort()
    return gone == come


def everything(state: State) -> Counter[str]:
    """Return all pieces, counted from nothing, wherever they lie."""
    found = Counter([*state.deck, *state.discard, *state.supply, *_on_row(state)])
    for owner in state.collectors:
        found.update(_owned(owner))
    return found


def box(game: OddShop, seats: int) -> Counter[str]:
    """Return the pieces that a game with so many seats is played with."""
    cards = (card for seat in range(seats) for card in game.book.wallet(seat))
    items = (item.id for item in game.deck.items)
    return Counter([*items, *cards, *(card.id for card in game.deck.authentication)])


def credits(game: OddShop, state: State) -> int:
    """Return what all credit cards of all seats are worth together."""
    values = {card.id: card.value for card in game.book.credits(_cards(state))}
    return sum(values.values())


def gold(game: OddShop, state: State, owner: Collector) -> int:
    """Return what a collection is worth, from what is printed on it (ODD-36 to 38)."""
    printed = {item.id: item for item in game.deck.items}
    worth, gear = Counter[str](), Counter[str]()
    categories = Counter[str]()
    for one in owner.items:
        item = printed[one.item]
        value = {Kind.AUTHENTIC: item.authentic, Kind.REPLICA: item.replica}
        worth["items"] += (points := value.get(one.kind, 0) if one.kind else 0)
        worth[f"set {item.gear}"] += points
        gear[item.gear] += 1
        categories[item.category] += 1
    sizes = Counter(item.gear for item in game.deck.items if item.gear)
    twice = sum(worth[f"set {key}"] for key, size in sizes.items() if gear[key] == size)
    enough, bonus = BONUSES[state.options.length]
    full = sum(count >= enough for count in categories.values())
    return worth["items"] + twice + bonus * full


def _cards(state: State) -> Iterator[str]:
    for owner in state.collectors:
        yield from owner.hand
        yield from owner.aside


def _on_row(state: State) -> list[str]:
    """Return the items not sold yet, and the authentication cards that lie there."""
    items = [lot.item for lot in state.lots if lot.sale is None]
    return items + [lot.card for lot in state.lots if lot.card]


def _owned(owner: Collector) -> list[str]:
    return [*owner.hand, *owner.aside, *(one.item for one in owner.items)]
