"""How cards lie in the bags, and which bags may be given up."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from kiosk.rules.shop_until_you_drop import Coupon
from kiosk.rules.shop_until_you_drop.arrange import (
    EMPTY,
    PATIENCE,
    Bags,
    arrange,
    settle,
)
from kiosk.rules.shop_until_you_drop.bags import holds
from kiosk.rules.shop_until_you_drop.losses import losable, may_lose
from tests.rules.shopping import DECK, hand, valid

Kind = tuple[str, int, str]


def arrangements(cards: Sequence[Coupon], tote: bool) -> Iterator[Bags]:
    """Yield every way to lay the cards into three valid bags."""
    for places in product(range(3), repeat=len(cards)):
        one, two, three = (
            tuple(c for c, at in zip(cards, places, strict=True) if at == bag)
            for bag in range(3)
        )
        if valid((one, two, three), tote):
            yield one, two, three


def moves(before: Bags, after: Bags) -> int:
    """Count the cards that lie in another bag than before."""
    home = {card.id: at for at, bag in enumerate(before) for card in bag}
    lying = [(card.id, at) for at, bag in enumerate(after) for card in bag]
    return sum(home.get(card, at) != at for card, at in lying)


def some_day(rng: Random, tote: bool, most: int = 40) -> tuple[Coupon, ...]:
    """Bag cards in the order of a shuffled deck as long as they fit."""
    colours = rng.sample("RYGBP", rng.randint(2, 5))
    pool = [card for card in DECK.coupons if card.colour in colours]
    held: tuple[Coupon, ...] = ()
    for card in rng.sample(pool, min(most, len(pool))):
        if holds([one.face for one in (*held, card)], tote=tote):
            held = (*held, card)
    return held


@pytest.mark.rule("SUD-19")
@pytest.mark.parametrize("tote", [False, True])
def test_cards_always_lie_in_three_valid_bags(tote: bool) -> None:
    for seed in range(40):
        cards = some_day(Random(seed), tote)
        for count in range(len(cards) + 1):
            bags = arrange(cards[:count], tote)
            assert valid(bags, tote)
            lying = Counter(card for bag in bags for card in bag)
            assert lying == Counter(cards[:count])


@pytest.mark.rule("SUD-19")
def test_nothing_moves_while_a_bag_can_take_the_card() -> None:
    stayed = 0
    for seed in range(40):
        cards = some_day(Random(seed), tote=False)
        for count in range(1, len(cards) + 1):
            before, after = arrange(cards[: count - 1]), arrange(cards[:count])
            if any(_joins(before, at, cards[count - 1]) for at in range(3)):
                assert moves(before, after) == 0
                stayed += 1
    assert stayed > 100


def _joins(bags: Bags, at: int, card: Coupon) -> bool:
    return valid(
        [(*bag, card) if at == n else bag for n, bag in enumerate(bags)], False
    )


@pytest.mark.rule("SUD-19", "SUD-A5")
def test_as_few_cards_as_possible_move_when_some_must() -> None:
    forced = 0
    for seed in range(60):
        cards = some_day(Random(seed), tote=False, most=9)[:7]
        for count in range(1, len(cards) + 1):
            before, after = arrange(cards[: count - 1]), arrange(cards[:count])
            best = min(
                moves(before, bags) for bags in arrangements(cards[:count], False)
            )
            if best <= PATIENCE:
                assert moves(before, after) == best
            forced += best > 0
    assert forced > 10, "no card ever had to move"


@pytest.mark.rule("SUD-19")
def test_the_worked_example_moves_one_card_at_most() -> None:
    cards = hand("R40 R60 Y40 G40 B20 B20 Y60")
    assert [len(bag) for bag in arrange(cards)] == [2, 3, 2]
    assert moves(arrange(cards[:-1]), arrange(cards)) == 1


def test_bags_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        arrange(hand("R10 Y20 G30 B40"))


def test_new_bags_lie_where_most_of_their_cards_lay() -> None:
    one, two, three, four = hand("R10 Y20 G30 B40")
    assert settle(((one,), (two,), (three,)), ((three,), (four,), (one,))) == (
        (one,),
        (four,),
        (three,),
    )
    assert settle(EMPTY, EMPTY) == EMPTY


@pytest.mark.rule("SUD-21")
@pytest.mark.parametrize("tote", [False, True])
def test_every_bag_of_every_arrangement_may_be_given_up_and_no_other(
    tote: bool,
) -> None:
    for seed in range(40):
        cards = some_day(Random(seed), tote, most=9)[:7]
        kinds = {_kinds(bag) for bags in arrangements(cards, tote) for bag in bags}
        offered = [_kinds(bag) for bag in losable(cards, tote=tote)]
        assert len(set(offered)) == len(offered)
        assert set(offered) == kinds


def _kinds(bag: Sequence[Coupon]) -> tuple[Kind, ...]:
    return tuple(sorted((card.colour, card.value, card.icon) for card in bag))


@pytest.mark.rule("SUD-21")
def test_a_bag_holds_only_cards_of_the_day() -> None:
    cards = hand("R10 Y20 G30")
    assert may_lose(cards, cards[:1])
    assert not may_lose(cards, hand("B40"))
    assert not may_lose(cards, [cards[0], cards[0]])


@pytest.mark.rule("SUD-21", "SUD-D4")
def test_when_the_tote_is_given_up_the_rest_lies_in_plain_bags() -> None:
    tote, plain = hand("R60 R50"), hand("Y60 Y40")
    assert may_lose([*tote, *plain], tote, tote=True)
    assert not may_lose([*tote, *plain], tote)
    second = hand("Y60 Y50")
    assert may_lose([*tote, *second], tote, tote=True)
    rest = hand("Y60 Y50 G10")
    assert may_lose([*tote, *rest], rest[2:], tote=True)
    assert not may_lose([*tote, *rest], tote, tote=True)
