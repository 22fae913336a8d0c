"""The pictures of how to play show nothing that the rules would not have."""

import pytest

from kiosk.decks import odd, sud
from kiosk.decks.loader import load_deck
from kiosk.rules.shelf_stock import TYPES
from kiosk.rules.shelf_stock.dice import entries, may_call_helper
from kiosk.rules.shelf_stock.scoring import score
from kiosk.rules.shelf_stock.shelf import Options, Shelf
from kiosk.rules.shop_until_you_drop import Coupon
from kiosk.rules.shop_until_you_drop.bags import holds, is_bag
from kiosk.rules.shop_until_you_drop.losses import may_lose
from kiosk.rules.time_is_money.dice import Die, Turn, takeable
from kiosk.screens.howto import (
    odd_shop,
    shelf_stock,
    shop_n_time,
    shop_until_you_drop,
    time_is_money,
)


def coupons(shown: shop_until_you_drop.Shown) -> list[Coupon]:
    return [shop_until_you_drop._coupon(colour, value) for colour, value in shown]


@pytest.mark.rule("SUD-7")
@pytest.mark.parametrize(
    "shown",
    [*shop_until_you_drop.DAYS, *shop_until_you_drop.WAYS, *shop_until_you_drop.FULL],
)
def test_what_lies_in_a_bag_may_lie_in_one(shown: shop_until_you_drop.Shown) -> None:
    cards = coupons(shown)
    assert is_bag([card.face for card in cards])
    assert len({card.id for card in cards}) == len(cards)


@pytest.mark.rule("SUD-8", "SUD-19", "SUD-21")
def test_who_drops_could_not_have_packed_otherwise() -> None:
    bags = [coupons(shown) for shown in shop_until_you_drop.FULL]
    held = [card for bag in bags for card in bag]
    (more,) = coupons((shop_until_you_drop.MORE,))
    assert holds([card.face for card in held])
    assert not holds([card.face for card in (*held, more)])
    assert may_lose(held, bags[-1])
    worth = [sum(card.value for card in bag) for bag in bags]
    assert worth[-1] == min(worth), "the bag that is lost is the cheapest"
    assert more not in held
    assert more in sud.shipped().coupons


@pytest.mark.rule("GSS-6", "GSS-8")
def test_a_throw_makes_the_entries_beside_it() -> None:
    made = {shelf_stock.entry(each) for each in shelf_stock.MADE}
    assert made <= set(entries(shelf_stock.THROW))
    assert may_call_helper(shelf_stock.ONE_SIX)


def row(*words: str) -> Shelf:
    """Return a shelf with these entries from its first place on, four a row."""
    found = [shelf_stock.entry(each) for each in words]
    return (*found, *(None for _ in range(16 - len(found))))


@pytest.mark.rule("GSS-10", "GSS-11", "GSS-12")
def test_runs_sets_and_collections_are_worth_what_they_say() -> None:
    run = score(row(*shelf_stock.RUN), Options())
    assert (run.run_sizes, run.run_points, run.sets) == ((2, 3, 4), 9, ())
    kept = score(row(*shelf_stock.SET), Options())
    assert (len(kept.sets), kept.run) == (1, ())
    assert score(row(*shelf_stock.COLLECTION), Options()).collection_points == 15
    assert len(TYPES) == 5


@pytest.mark.rule("TIM-10")
def test_the_notes_are_those_that_the_dice_let_one_take() -> None:
    dice = tuple(Die(face == "+", face, roll=1) for face in time_is_money.THROW)
    assert takeable(Turn(0, dice, rolls=1)) == time_is_money.GRABS


@pytest.mark.rule("ODD-17", "ODD-27", "ODD-35")
def test_the_highest_bid_wins_and_a_set_of_gear_is_whole() -> None:
    sums = {seat: sum(cards) for seat, cards in odd_shop.BIDS}
    winner = odd_shop.WINNER
    assert all(sums[winner] > sums[seat] for seat in sums if seat != winner)
    items = {item.id: item for item in odd.shipped().items}
    (gear,) = {items[each].gear for each in odd_shop.whole_set()}
    same = [item.id for item in items.values() if item.gear == gear]
    assert odd_shop.whole_set() == same


@pytest.mark.rule("SNT-34")
def test_the_basket_costs_what_its_receipt_says() -> None:
    prices = {item.number: item.price for item in load_deck(None).items}
    total = sum(prices[number] for number in shop_n_time.BASKET)
    assert total == shop_n_time.OVER > shop_n_time.TARGET > shop_n_time.NEAR
