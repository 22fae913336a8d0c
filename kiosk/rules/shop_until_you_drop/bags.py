"""What one bag may hold, and whether cards can share three bags (SUD-7, SUD-8).

The search chooses value bags only: a value bag may as well take every colour that has
a card of its value, since what is left can then only become easier to hold. What is
left falls apart by colour, and each colour needs as many bags as its values fill.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from kiosk.rules.shop_until_you_drop.cards import COLOURS, Coupon

BAGS = 3
LIMIT = 100
"""Percent that a colour bag holds."""
TOTE = 120
"""Percent that the one big tote holds (SUD-D4)."""

Face = tuple[str, int]
"""A coupon's colour and value."""
Bag = tuple[Coupon, ...]
Rows = dict[str, tuple[int, ...]]
"""The values in hand by colour, each falling."""


def is_bag(faces: Sequence[Face], limit: int = LIMIT) -> bool:
    """Tell whether these may lie in one bag (SUD-7); an empty bag is one too.

    Either all of one colour with a sum within ``limit`` percent, or all of one value
    in different colours.
    """
    colours = {colour for colour, _ in faces}
    values = {value for _, value in faces}
    if len(colours) <= 1 and sum(value for _, value in faces) <= limit:
        return True
    return len(values) == 1 and len(colours) == len(faces) <= COLOURS


def holds(faces: Sequence[Face], bags: int = BAGS, *, tote: bool = False) -> bool:
    """Tell whether the cards can be parted into so many valid bags (SUD-8).

    Args:
        faces: the cards, in any order.
        bags: how many bags there are.
        tote: whether one of them may be a colour bag of up to 120 percent.
    """
    return _holds(tuple(sorted(faces)), bags, tote)


def fewest(faces: Sequence[Face], *, tote: bool = False) -> int:
    """Return the least number of valid bags that hold the cards."""
    bags = 0
    while not holds(faces, bags, tote=tote):
        bags += 1
    return bags


def pack(
    cards: Sequence[Coupon], bags: int = BAGS, *, tote: bool = False
) -> tuple[Bag, ...] | None:
    """Part the cards into exactly ``bags`` valid bags, some of them empty perhaps.

    Returns ``None`` when no partition exists. A bag over 100 percent, if any, is the
    tote.
    """
    rows = _rows([card.face for card in cards])
    plan = _plan(rows, bags, tote)
    if plan is None:
        return None
    left = sorted(cards, key=lambda card: -card.value)
    packed = [_take_value(left, value) for value in plan]
    packed += [
        _take(left, colour, part)
        for colour, parts in _parts(_left(rows, plan), tote)
        for part in parts
    ]
    return (*packed, *((),) * (bags - len(packed)))


@lru_cache(maxsize=1 << 10)
def _holds(faces: tuple[Face, ...], bags: int, tote: bool) -> bool:
    return _plan(_rows(faces), bags, tote) is not None


def _rows(faces: Sequence[Face]) -> Rows:
    rows: dict[str, list[int]] = {}
    for colour, value in sorted(faces, key=lambda face: -face[1]):
        rows.setdefault(colour, []).append(value)
    return {colour: tuple(values) for colour, values in rows.items()}


def _plan(rows: Rows, bags: int, tote: bool) -> tuple[int, ...] | None:
    """Return the values of the value bags of some partition, fewest first."""
    useful = _useful(rows, bags)
    for count in range(bags + 1):
        for plan in _plans(useful, count):
            if _colour_bags(_left(rows, plan), bags - count, tote) <= bags - count:
                return plan
    return None


def _useful(rows: Rows, bags: int) -> dict[int, int]:
    """Return how many value bags of each value would hold two cards or more.

    A value bag of one card is a colour bag as well, so it need not be planned.
    """
    stock: dict[int, list[int]] = {}
    for values in rows.values():
        for value, copies in Counter(values).items():
            stock.setdefault(value, []).append(copies)
    # The second tallest pile: so many bags find a card in at least two colours.
    return {v: min(sorted(p)[-2], bags) for v, p in stock.items() if len(p) > 1}


def _plans(useful: dict[int, int], count: int) -> Iterator[tuple[int, ...]]:
    for plan in combinations_with_replacement(sorted(useful), count):
        if all(plan.count(value) <= useful[value] for value in set(plan)):
            yield plan


def _left(rows: Rows, plan: tuple[int, ...]) -> Rows:
    """Return what stays when each planned bag takes its value from every colour."""
    return {colour: _without(values, plan) for colour, values in rows.items()}


def _without(values: tuple[int, ...], plan: tuple[int, ...]) -> tuple[int, ...]:
    if not plan:
        return values
    left = list(values)
    for value in plan:
        if value in left:
            left.remove(value)
    return tuple(left)


def _colour_bags(left: Rows, room: int, tote: bool) -> int:
    """Return how many colour bags are needed; any number above ``room`` will do."""
    # A tote saves one bag at most, so this bound refuses most plans cheaply.
    if sum(-(-sum(values) // LIMIT) for values in left.values()) > room + tote:
        return room + 1
    return sum(len(parts) for _, parts in _parts(left, tote))


def _parts(left: Rows, tote: bool) -> list[tuple[str, tuple[tuple[int, ...], ...]]]:
    """Part each colour's values into the fewest bags, one tote where it saves one."""
    parts = [(colour, _fill(values, LIMIT)) for colour, values in left.items()]
    for at, (colour, plain) in enumerate(parts if tote else ()):
        roomy = _fill(left[colour], TOTE)
        if len(roomy) < len(plain):
            parts[at] = colour, roomy
            break
    return parts


@lru_cache(maxsize=1 << 10)
def _fill(values: tuple[int, ...], first: int) -> tuple[tuple[int, ...], ...]:
    """Part one colour's values into the fewest bags, the first of limit ``first``."""
    bags = 0
    while True:
        rooms = (first, *(LIMIT,) * (bags - 1)) if bags else ()
        parts = _split(values, rooms)
        if parts is not None:
            return parts
        bags += 1


@lru_cache(maxsize=1 << 10)
def _split(
    values: tuple[int, ...], rooms: tuple[int, ...]
) -> tuple[tuple[int, ...], ...] | None:
    """Part falling values into bags with so much room each, or return ``None``."""
    if not values:
        return ((),) * len(rooms)
    for at, room in enumerate(rooms):
        if room < values[0] or room in rooms[:at]:
            continue
        smaller = (*rooms[:at], room - values[0], *rooms[at + 1 :])
        parts = _split(values[1:], smaller)
        if parts is not None:
            return (*parts[:at], (values[0], *parts[at]), *parts[at + 1 :])
    return None


def _take_value(left: list[Coupon], value: int) -> Bag:
    """Take one card of that value in every colour that has one."""
    bag = {card.colour: card for card in reversed(left) if card.value == value}
    for card in bag.values():
        left.remove(card)
    return tuple(bag.values())


def _take(left: list[Coupon], colour: str, values: tuple[int, ...]) -> Bag:
    """Take cards of that colour with those values."""
    bag = []
    for value in values:
        bag.append(next(card for card in left if card.face == (colour, value)))
        left.remove(bag[-1])
    return tuple(bag)
