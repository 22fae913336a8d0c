"""What a collection is worth, line by line (ODD-36 to ODD-39)."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from kiosk.rules.contract import Line, Standing, Standings
from kiosk.rules.odd_shop.cards import Catalogue, Kind
from kiosk.rules.odd_shop.states import Collector, Over, Owned, State


class Bonus(msgspec.Struct, frozen=True):
    """What a game of some length gives for items of one category (ODD-38)."""

    items: int
    """How many of a category bring the bonus."""
    gold: int


BONUSES = {
    "5": Bonus(4, 200),
    "7": Bonus(5, 300),
    "9": Bonus(6, 400),
    "all": Bonus(7, 500),
}
"""By the length of the game."""


def standings(book: Catalogue, state: State) -> Standings:
    """Rank the seats by gold, equal ones by authentic items (ODD-39)."""
    bonus = BONUSES[state.options.length]
    bare = [lines(book, owner, bonus) for owner in state.collectors]
    totals = [sum(line.points for line in one) for one in bare]
    genuine = [authentic(owner) for owner in state.collectors]
    keys = [(-total, -count) for total, count in zip(totals, genuine, strict=True)]
    ranking = tuple(
        Standing(
            seat=seat,
            place=1 + sum(key < keys[seat] for key in keys),
            total=totals[seat],
            lines=bare[seat] + _tie(genuine[seat], tied=totals.count(totals[seat]) > 1),
        )
        for seat in sorted(range(state.count), key=lambda seat: keys[seat])
    )
    return Standings(ranking=ranking, final=isinstance(state.phase, Over))


def lines(book: Catalogue, owner: Collector, bonus: Bonus) -> tuple[Line, ...]:
    """Say what makes up a total: each item, each gear set, each bonus."""
    return (
        *(_item_line(book, one) for one in sorted(owner.items, key=lambda o: o.item)),
        *_gear_lines(book, owner),
        *_bonus_lines(book, owner, bonus),
    )


def gold(book: Catalogue, owner: Collector, bonus: Bonus) -> int:
    """Return what a collection is worth so far, in gold."""
    return sum(line.points for line in lines(book, owner, bonus))


def authentic(owner: Collector) -> int:
    """Return how many items are known to be authentic."""
    return sum(one.kind == Kind.AUTHENTIC for one in owner.items)


_REASONS = {
    Kind.AUTHENTIC: "{item}, authentic",
    Kind.REPLICA: "{item}, a replica",
    Kind.UNKNOWN: "{item}, not known yet",
    None: "{item}, still closed",
}


def _item_line(book: Catalogue, one: Owned) -> Line:
    item = book.item(one.item)
    return Line(_REASONS[one.kind], item.worth(one.kind), {"item": item.name})


def _gear_lines(book: Catalogue, owner: Collector) -> Iterator[Line]:
    """Yield each complete gear set, its values once more (ODD-37)."""
    kinds = {one.item: one.kind for one in owner.items}
    for gear in book.deck.gear_sets:
        items = book.gear[gear.key]
        if set(items) <= set(kinds):
            extra = sum(book.item(item).worth(kinds[item]) for item in items)
            yield Line("All of the {gear} set counts twice", extra, {"gear": gear.name})


def _bonus_lines(book: Catalogue, owner: Collector, bonus: Bonus) -> Iterator[Line]:
    """Yield the bonus of each category of which there are enough, once (ODD-38)."""
    counts = Counter(book.item(one.item).category for one in owner.items)
    for category in book.deck.categories:
        count = counts[category.key]
        if count >= bonus.items:
            values: dict[str, str | int] = {"count": count, "category": category.name}
            yield Line("Bonus for {count} {category}", bonus.gold, values)


def _tie(genuine: int, *, tied: bool) -> tuple[Line, ...]:
    if not tied:
        return ()
    return (Line("In a tie, more authentic items win: {items}", 0, {"items": genuine}),)
