"""Bags: what one may hold, and whether cards can share three."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.shop_until_you_drop import Coupon
from kiosk.rules.shop_until_you_drop.bags import fewest, holds, is_bag, pack
from tests.rules.shopping import DECK, GAME, A, hand, lay, pick

Face = tuple[str, int]


def faces(text: str) -> list[Face]:
    return [card.face for card in hand(text)]


def plain_bag(bag: Sequence[Face], limit: int) -> bool:
    """Say it once more, as the rulebook does."""
    one_colour = all(colour == bag[0][0] for colour, _ in bag)
    one_value = all(value == bag[0][1] for _, value in bag)
    different = len({colour for colour, _ in bag}) == len(bag)
    total = sum(value for _, value in bag)
    return not bag or (one_colour and total <= limit) or (one_value and different)


def brute_holds(cards: Sequence[Face], bags: int, tote: bool) -> bool:
    """Try every card in every bag, and every bag as the tote."""
    limits = [[100] * bags]
    if tote:
        limits += [[100] * at + [120] + [100] * (bags - at - 1) for at in range(bags)]
    return any(_placed([[] for _ in limit], list(cards), limit) for limit in limits)


def _placed(bags: list[list[Face]], cards: list[Face], limits: list[int]) -> bool:
    """Give up only on bags that are no bag already: more cards never mend them."""
    if not cards:
        return True
    for bag, limit in zip(bags, limits, strict=True):
        bag.append(cards[0])
        if plain_bag(bag, limit) and _placed(bags, cards[1:], limits):
            return True
        bag.pop()
    return False


def some_hand(rng: Random, least: int, most: int) -> list[Face]:
    """Draw a hand from few colours and values, so that it is often a close call."""
    colours = rng.sample("RYGBP", rng.randint(1, 4))
    values = rng.sample(range(10, 70, 10), rng.randint(2, 4))
    pool = [c.face for c in DECK.coupons if c.colour in colours and c.value in values]
    return rng.sample(pool, min(len(pool), rng.randint(least, most)))


@pytest.mark.rule("SUD-7", "SUD-A3", "SUD-V5")
@pytest.mark.parametrize(
    "text",
    ["", "R60", "R60 R40", "R10 R20 R30 R40", "R30 Y30 G30 B30 P30", "R50 Y50"],
)
def test_a_bag_holds_one_colour_up_to_100_or_one_value_in_different_colours(
    text: str,
) -> None:
    assert is_bag(faces(text))


@pytest.mark.rule("SUD-7", "SUD-A3", "SUD-A4")
@pytest.mark.parametrize(
    "text",
    [
        "R60 R50",
        "R10 Y20",
        "R20 R20 Y20",
        "R30 Y30 Y40",
        "R10 R20 Y10",
        "R60 R60",
    ],
)
def test_a_bag_never_mixes_the_two_ways(text: str) -> None:
    assert not is_bag(faces(text))


@pytest.mark.rule("SUD-A4")
def test_equal_coupons_share_a_colour_bag_but_no_value_bag() -> None:
    assert is_bag(faces("R50 R50"))
    assert not is_bag(faces("R50 R50 Y50"))


@pytest.mark.rule("SUD-A2")
def test_a_value_bag_has_five_places_at_most() -> None:
    six = [(colour, 10) for colour in "RYGBPQ"]
    assert is_bag(six[:5])
    assert not is_bag(six)


@pytest.mark.parametrize(
    ("text", "bags"),
    [
        pytest.param("R30 R40 R30", 1, marks=pytest.mark.rule("SUD-V6")),
        pytest.param("R60 R50", 2, marks=pytest.mark.rule("SUD-V7")),
        pytest.param("R20 R20 Y20", 2, marks=pytest.mark.rule("SUD-V8")),
        pytest.param("R10 Y20 G30 B40", 4, marks=pytest.mark.rule("SUD-V9")),
        pytest.param(
            "R60 R50 Y60 Y50 G60 G50 B10 B20", 3, marks=pytest.mark.rule("SUD-V10")
        ),
        pytest.param(
            "R40 R60 Y40 G40 B20 B20 Y60", 3, marks=pytest.mark.rule("SUD-V13")
        ),
        pytest.param("R10 R10 R10 R20 R20 R30", 1, marks=pytest.mark.rule("SUD-V15")),
        pytest.param("R10 R10 R10 R20 R20 R40", 2, marks=pytest.mark.rule("SUD-V15")),
        pytest.param(
            " ".join(["R30 Y30 G30 B30 P30"] * 3), 3, marks=pytest.mark.rule("SUD-V16")
        ),
        ("", 0),
    ],
)
def test_the_fewest_bags_are_found(text: str, bags: int) -> None:
    assert fewest(faces(text)) == bags


@pytest.mark.rule("SUD-8", "SUD-A5", "SUD-V13")
def test_a_card_fits_if_any_rearrangement_makes_room() -> None:
    lying = [faces("R40 R60"), faces("Y40 G40"), faces("B20 B20")]
    assert not any(is_bag([*bag, ("Y", 60)]) for bag in lying)
    before = lay("R40 R60 Y40 G40 B20 B20", "", display="Y60 R10 R20")
    after = pick(before, "Y60a")
    assert after.shoppers[A].today[-1] == "Y60a"
    assert not GAME.view(before, None).offers[0].drops


@pytest.mark.rule("SUD-9")
@pytest.mark.parametrize("tote", [False, True])
@pytest.mark.parametrize("bags", [2, 3])
def test_the_search_agrees_with_trying_every_partition(bags: int, tote: bool) -> None:
    rng, verdicts = Random(bags), []
    for _ in range(400):
        cards = some_hand(rng, 2 * bags, 3 * bags + 2)
        verdicts.append(holds(cards, bags, tote=tote))
        assert verdicts[-1] == brute_holds(cards, bags, tote), cards
    assert 100 < sum(verdicts) < 300, "the hands were no challenge"


@pytest.mark.rule("SUD-9")
@given(st.lists(st.sampled_from(DECK.coupons), unique=True, max_size=10), st.booleans())
def test_the_search_is_exact_for_hands_of_the_deck(
    cards: list[Coupon], tote: bool
) -> None:
    known = [card.face for card in cards]
    assert holds(known, tote=tote) == brute_holds(known, 3, tote)


@pytest.mark.rule("SUD-8")
@given(st.lists(st.sampled_from(DECK.coupons), unique=True), st.booleans())
def test_packing_parts_the_very_cards_into_valid_bags(
    cards: list[Coupon], tote: bool
) -> None:
    bags = pack(cards, tote=tote)
    assert (bags is not None) == holds([card.face for card in cards], tote=tote)
    if bags is None:
        return
    assert len(bags) == 3
    assert sorted(c.id for bag in bags for c in bag) == sorted(c.id for c in cards)
    over = [bag for bag in bags if not is_bag([card.face for card in bag])]
    assert len(over) <= tote
    assert all(is_bag([card.face for card in bag], 120) for bag in over)


@pytest.mark.rule("SUD-8")
def test_the_order_of_the_cards_does_not_matter() -> None:
    rng = Random(4)
    for _ in range(200):
        cards = some_hand(rng, 5, 12)
        shuffled = rng.sample(cards, len(cards))
        assert holds(cards) == holds(shuffled)


@pytest.mark.rule("SUD-8")
def test_thirty_cards_are_the_most_that_can_be_held() -> None:
    tens = [(colour, 10) for colour in "RYG" for _ in range(10)]
    assert holds(tens)
    assert not holds([*tens, ("R", 10)])
