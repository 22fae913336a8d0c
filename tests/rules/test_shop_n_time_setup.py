"""The deck, the players and the options a game starts with."""

import msgspec
import pytest

from kiosk.rules.contract import Illegal, from_json, to_json
from kiosk.rules.goods import Coupon
from kiosk.rules.shop_n_time import (
    BeginRound,
    Briefing,
    Cards,
    Mode,
    NextRound,
    Phase,
    ShopNTime,
    ShopOptions,
)
from tests.rules.goods_deck import DECK
from tests.rules.playout import NAMES
from tests.rules.shop_table import BY_PRICE, CHEAP, SHOP, ShopTable

replace = msgspec.structs.replace
FOUR = (Mode.PRICE_TARGET, Mode.STRETCH, Mode.BUNDLE, Mode.BULLS_EYE)


@pytest.mark.rule("SNT-1")
def test_a_deck_needs_items_enough_with_numbers_of_their_own() -> None:
    assert len(DECK.items) == 104
    ShopNTime(replace(DECK, items=DECK.items[:56]))
    with pytest.raises(ValueError, match="56 items"):
        ShopNTime(replace(DECK, items=DECK.items[:55]))
    twice = (*DECK.items[1:], DECK.items[1])
    with pytest.raises(ValueError, match="numbered"):
        ShopNTime(replace(DECK, items=twice))


@pytest.mark.rule("SNT-D4")
def test_a_smaller_deck_has_bulls_eyes_of_the_same_share() -> None:
    shop = ShopNTime(replace(DECK, items=DECK.items[:56]))._shop
    prices = sorted(shop.prices.values())
    for pair in shop.pairs:
        low, high = (shop.prices[number] for number in pair.split())
        inside = sum(low < price < high for price in prices)
        assert 36 / 104 <= inside / 56 <= 62 / 104


def test_a_deck_of_equal_prices_has_no_bulls_eye_and_is_refused() -> None:
    alike = tuple(replace(item, price=100) for item in DECK.items)
    with pytest.raises(ValueError, match="more different prices"):
        ShopNTime(replace(DECK, items=alike))


@pytest.mark.rule("SNT-1", "SNT-2")
def test_a_card_shows_all_but_its_price() -> None:
    shown = ShopTable(2, mode=Mode.BUNDLE).begin(*CHEAP[:4]).see().shown[0]
    item = BY_PRICE[0]
    assert (shown.number, shown.name, shown.amount) == (
        item.number,
        item.name,
        item.amount,
    )
    assert (shown.year, shown.era, shown.price) == (item.year, item.era, None)


@pytest.mark.rule("SNT-2")
def test_an_own_deck_may_have_other_prices_but_none_below_a_cent() -> None:
    dear = (replace(DECK.items[0], price=9999), *DECK.items[1:])
    ShopNTime(replace(DECK, items=dear))
    free = (replace(DECK.items[0], price=0), *DECK.items[1:])
    with pytest.raises(ValueError, match="a cent or more"):
        ShopNTime(replace(DECK, items=free))


@pytest.mark.rule("SNT-3")
def test_a_deck_needs_its_three_coupons() -> None:
    odd = (Coupon("784", 10), Coupon("892", 25), Coupon("945", 60))
    with pytest.raises(ValueError, match="10, 25 and 50"):
        ShopNTime(replace(DECK, coupons=odd))


@pytest.mark.rule("SNT-4")
@pytest.mark.parametrize("players", [0, 1, 9])
def test_two_to_eight_can_play(players: int) -> None:
    with pytest.raises(Illegal, match="Two to eight"):
        SHOP.start(NAMES[:players], ShopOptions())


@pytest.mark.rule("SNT-D5", "SNT-A20")
@pytest.mark.parametrize("cards", list(Cards))
@pytest.mark.parametrize("strategy", [False, True])
def test_round_one_screen_the_box_deals_in_strategy_mode_only(
    cards: Cards, strategy: bool
) -> None:
    refused = SHOP.unfit(ShopOptions(cards=cards, strategy=strategy))
    assert (refused is not None) == (cards is Cards.DEALT and not strategy)
    assert refused is None or refused.rule == "SNT-D5"


@pytest.mark.rule("SNT-7")
def test_everybody_needs_a_name_that_differs() -> None:
    with pytest.raises(Illegal, match="needs a name"):
        SHOP.start(("Ada", " "), ShopOptions())
    with pytest.raises(Illegal, match="called ada"):
        SHOP.start(("Ada", "Ben", "ada "), ShopOptions())


@pytest.mark.rule("SNT-7")
def test_players_keep_the_order_in_which_they_were_entered() -> None:
    assert ShopTable(4).see().names == ("Ada", "Ben", "Cem", "Dot")


@pytest.mark.rule("SNT-9", "SNT-A18")
def test_a_game_has_one_to_ten_rounds_and_three_by_itself() -> None:
    assert ShopOptions().rounds == 3
    for rounds in (0, 11, -1):
        with pytest.raises(Illegal, match="1 and 10"):
            ShopTable(2, rounds=rounds)
    assert ShopTable(2, rounds=10).see().rounds == 10


@pytest.mark.rule("SNT-A19")
def test_the_countdown_is_off_or_between_5_and_30_seconds() -> None:
    assert (ShopOptions().countdown_s, ShopOptions().wait_s) == (10, 4)
    for seconds in (4, 31, -5):
        with pytest.raises(Illegal, match="5 and 30"):
            ShopTable(2, countdown_s=seconds)
    for seconds in (0, 16):
        with pytest.raises(Illegal, match="1 and 15"):
            ShopTable(2, wait_s=seconds)
    for seconds in (0, 5, 30):
        ShopTable(2, countdown_s=seconds)


@pytest.mark.rule("SNT-8")
@pytest.mark.parametrize("mode", FOUR)
def test_a_game_of_one_mode_keeps_it(mode: Mode) -> None:
    table = ShopTable(2, mode=mode, rounds=2)
    assert table.see().mode is mode
    table.begin().to_checkout().done(0, 1).do(NextRound())
    assert table.see().mode is mode


@pytest.mark.rule("SNT-10")
@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("cards", list(Cards))
@pytest.mark.parametrize("strategy", [False, True])
def test_betting_and_strategy_go_with_every_mode(
    mode: Mode, cards: Cards, strategy: bool
) -> None:
    table = ShopTable(2, mode=mode, strategy=strategy, betting=True, cards=cards)
    view = table.begin().see()
    assert (view.betting, view.strategy) == (True, strategy)
    assert (table.state.phase is Phase.TURN) == strategy


@pytest.mark.rule("SNT-11")
def test_instructions_come_first_and_somebody_begins_the_round() -> None:
    table = ShopTable(2)
    assert isinstance(table.see(), Briefing)
    assert table.see().ready
    assert table.see().target is None
    table.begin()
    assert not isinstance(table.see(), Briefing)
    assert table.refuses(BeginRound(0)).rule == "SNT-11"


def test_options_come_back_from_json_and_wrong_ones_do_not() -> None:
    options = ShopOptions(mode=Mode.RANDOM, strategy=True)
    assert from_json(to_json(options), ShopOptions) == options
    with pytest.raises(msgspec.ValidationError):
        from_json(b'{"rounds": 11}', ShopOptions)


def test_every_option_has_a_title_and_a_description_for_the_set_up_screen() -> None:
    kind = msgspec.inspect.type_info(ShopOptions)
    assert isinstance(kind, msgspec.inspect.StructType)
    for field in kind.fields:
        schema = getattr(field.type, "extra_json_schema", None) or {}
        assert schema.get("title"), field.name
        assert schema.get("description"), field.name
