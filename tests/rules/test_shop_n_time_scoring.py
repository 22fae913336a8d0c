"""The points of a round: worked examples, rules one by one, and what always holds."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kiosk.rules.shop_n_time import (
    Mode,
    Outcome,
    Purchase,
    RankMode,
    Score,
    ShopOptions,
    score_round,
)
from kiosk.rules.shop_n_time.scoring import adjustment, net_points

SPARING = settings(max_examples=50)
PLAIN = ShopOptions()
COMPETITION = ShopOptions(rank_mode=RankMode.COMPETITION)
PT, STRETCH = Mode.PRICE_TARGET, Mode.STRETCH
BUNDLE, BULLS_EYE = Mode.BUNDLE, Mode.BULLS_EYE


def bought(total: int, coupon: int = 0, *, items: int = 4) -> Purchase:
    return Purchase(count=items, total=total, coupon=coupon)


def basket(*prices: int, coupon: int = 0) -> Purchase:
    return Purchase(count=len(prices), total=sum(prices), coupon=coupon)


def aimed(*prices: int, coupon: int = 0, bounds: tuple[int, int]) -> Purchase:
    net = net_points(prices, *bounds)
    return Purchase(len(prices), sum(prices), coupon=coupon, net=net)


def points(
    mode: Mode, target: int, *purchases: Purchase, options: ShopOptions = PLAIN
) -> list[int]:
    return [s.points for s in score_round(mode, target, purchases, options)]


def scores(mode: Mode, target: int, *purchases: Purchase) -> tuple[Score, ...]:
    return score_round(mode, target, purchases, PLAIN)


# Worked examples


@pytest.mark.rule("SNT-V1", "SNT-37")
def test_the_sole_first_of_six_gets_six() -> None:
    sums = [bought(1490 - 10 * i) for i in range(6)]
    assert points(PT, 1500, *sums) == [6, 5, 4, 3, 2, 1]


@pytest.mark.rule("SNT-V2", "SNT-44", "SNT-36")
def test_eight_items_stretch_further_than_six_dearer_ones() -> None:
    far, near = bought(1700, items=8), bought(1999, items=6)
    assert points(STRETCH, 2000, far, near) == [2, 1]


@pytest.mark.rule("SNT-V3", "SNT-39", "SNT-45")
def test_owning_just_the_bundle_is_an_exact_hit() -> None:
    whole = basket(102, 180, 252, 313)
    assert points(BUNDLE, 847, whole, bought(800), bought(700))[0] == 3 + 1


@pytest.mark.rule("SNT-V5", "SNT-35", "SNT-A12")
def test_the_two_items_shown_count_against_their_buyer() -> None:
    assert net_points([150, 300], 150, 300) == -2


@pytest.mark.rule("SNT-V6", "SNT-A1", "SNT-37", "SNT-38")
def test_after_a_tie_the_next_gets_one_point_less() -> None:
    sums = [bought(t) for t in (1500, 1480, 1480, 1300, 1510, 1600)]
    assert points(PT, 1500, *sums) == [7, 5, 5, 4, 1, 1]
    assert points(PT, 1500, *sums, options=COMPETITION) == [7, 5, 5, 3, 1, 1]


@pytest.mark.rule("SNT-V7", "SNT-33")
def test_coupons_help_from_below_and_from_above() -> None:
    sums = (bought(1460, 50), bought(1499), bought(1535, 25), bought(1510, 10))
    assert points(PT, 1500, *sums) == [5, 3, 1, 5]
    assert [s.counted for s in scores(PT, 1500, *sums)] == [1500, 1499, 1510, 1500]


@pytest.mark.rule("SNT-V9", "SNT-A6")
def test_exact_by_coupon_ties_with_exact_without() -> None:
    assert points(PT, 1000, bought(975, 25), bought(1000)) == [3, 3]


@pytest.mark.rule("SNT-V10", "SNT-A4", "SNT-38")
def test_when_all_bust_nobody_is_first_and_no_bet_pays() -> None:
    sums = [bought(1001), bought(1300), bought(1100, 25)]
    bets = [Purchase(p.count, p.total, p.coupon, bet=0) for p in sums]
    assert points(PT, 1000, *bets) == [1, 1, 1]
    assert {s.rank for s in scores(PT, 1000, *bets)} == {None}


@pytest.mark.rule("SNT-V11", "SNT-32")
def test_two_items_bring_nothing_and_the_only_ranked_one_wins() -> None:
    sums = (bought(990, items=2), bought(1200), bought(400, items=3))
    assert points(PT, 1000, *sums) == [0, 1, 3]


@pytest.mark.rule("SNT-V14", "SNT-34", "SNT-A11")
def test_in_stretch_coupons_break_ties_but_are_no_money() -> None:
    sums = (
        bought(700, items=5),
        bought(1200, items=5),
        bought(300, 25, items=3),
        bought(1201, 50, items=6),
    )
    assert points(STRETCH, 1200, *sums) == [4, 4, 3, 1]


@pytest.mark.rule("SNT-V15", "SNT-35")
def test_bulls_eye_counts_hits_less_misses() -> None:
    hands: tuple[list[int], ...] = (
        [151, 299, 200],
        [150, 200, 310],
        [],
        [160, 170, 180, 400, 90],
    )
    aims = [aimed(*prices, bounds=(150, 300)) for prices in hands]
    assert [aim.net for aim in aims] == [3, -1, 0, 1]
    assert points(BULLS_EYE, 0, *aims) == [4, 1, 2, 3]


@pytest.mark.rule("SNT-V17", "SNT-33", "SNT-45")
def test_a_coupon_completes_a_bundle() -> None:
    whole, near = basket(251, 180, 102, 313), basket(299, 305, 240, coupon=10)
    assert points(BUNDLE, 846, whole, near, basket(420, 430)) == [4, 4, 0]


@pytest.mark.rule("SNT-V18", "SNT-33", "SNT-A5")
@pytest.mark.parametrize(
    ("total", "counted"),
    [(900, 925), (974, 999), (975, 1000), (1000, 1000), (1025, 1000), (1026, 1001)],
)
def test_a_coupon_moves_a_sum_as_near_as_it_reaches(total: int, counted: int) -> None:
    first, _ = scores(PT, 1000, bought(total, 25), bought(500))
    assert first.counted == counted
    assert (first.outcome is Outcome.BUST) == (counted > 1000)


# Rules one by one


@pytest.mark.rule("SNT-5")
def test_the_points_of_the_box_lid() -> None:
    exact = Purchase(3, 1000, bet=1)
    second = Purchase(3, 999, bet=0)
    assert points(PT, 1000, exact, second, bought(1001), bought(9, items=2)) == [
        4 + 1,
        3 + 1,
        1,
        0,
    ]


@pytest.mark.rule("SNT-32", "SNT-A7")
@pytest.mark.parametrize("mode", [PT, STRETCH, BUNDLE])
def test_too_few_items_is_asked_before_a_bust(mode: Mode) -> None:
    few, _ = scores(mode, 1000, bought(1200, items=2), bought(900))
    assert (few.outcome, few.points, few.rank) == (Outcome.SHORT, 0, None)


@pytest.mark.rule("SNT-32")
def test_two_items_at_the_exact_target_bring_no_bonus() -> None:
    assert points(PT, 1000, bought(1000, items=2), bought(700)) == [0, 2]


@pytest.mark.rule("SNT-32", "SNT-34")
def test_bulls_eye_knows_neither_a_least_nor_a_bust() -> None:
    rich, none = Purchase(12, 5000, net=-12), Purchase(0, 0, net=0)
    assert points(BULLS_EYE, 0, rich, none) == [1, 2]


@pytest.mark.rule("SNT-34")
@pytest.mark.parametrize("mode", [PT, STRETCH, BUNDLE])
def test_the_exact_target_is_no_bust_and_a_cent_more_is(mode: Mode) -> None:
    on, over = scores(mode, 1000, bought(1000), bought(1001))
    assert (on.outcome, over.outcome) == (Outcome.RANKED, Outcome.BUST)


@pytest.mark.rule("SNT-A5")
def test_a_coupon_saves_from_a_bust() -> None:
    assert points(PT, 1000, bought(1025, 25), bought(999)) == [3, 1]
    assert points(PT, 1000, bought(1025), bought(999)) == [1, 2]


@pytest.mark.rule("SNT-36", "SNT-A11")
def test_coupons_rank_those_with_equal_counts() -> None:
    equal = [bought(500, coupon) for coupon in (10, 50, 0, 25, 0)]
    assert points(STRETCH, 900, *equal) == [3, 5, 2, 4, 2]
    aims = [Purchase(3, 500, coupon, net=2) for coupon in (10, 50, 0, 25, 0)]
    assert points(BULLS_EYE, 0, *aims) == [3, 5, 2, 4, 2]


@pytest.mark.rule("SNT-37")
def test_all_that_tie_get_the_points_of_the_shared_place() -> None:
    assert points(PT, 1000, *[bought(900)] * 3, bought(800)) == [4, 4, 4, 3]


@pytest.mark.rule("SNT-38")
@pytest.mark.parametrize("players", range(2, 9))
def test_a_bust_is_worth_one_point_at_any_table(players: int) -> None:
    sums = [bought(1001), *[bought(900)] * (players - 1)]
    assert points(PT, 1000, *sums)[0] == 1


@pytest.mark.rule("SNT-39", "SNT-A8")
def test_the_exact_bonus_is_for_target_and_bundle_and_for_stretch_by_choice() -> None:
    hit = bought(1000)
    assert [s.exact for s in scores(PT, 1000, hit, bought(9))] == [1, 0]
    assert [s.exact for s in scores(BUNDLE, 1000, hit, bought(9))] == [1, 0]
    assert [s.exact for s in scores(STRETCH, 1000, hit, bought(9))] == [0, 0]
    assert [s.exact for s in scores(BULLS_EYE, 0, bought(0), hit)] == [0, 0]
    chosen = ShopOptions(exact_bonus_in_stretch=True)
    assert points(STRETCH, 1000, hit, bought(9), options=chosen) == [3, 2]


@pytest.mark.rule("SNT-40", "SNT-A14")
@pytest.mark.parametrize("mode", [PT, STRETCH, BUNDLE])
def test_a_bet_on_any_first_place_pays_even_a_bust(mode: Mode) -> None:
    first, equal = Purchase(4, 900, bet=2), Purchase(4, 900, bet=0)
    bust, wrong = Purchase(4, 1001, bet=1), Purchase(4, 800, bet=2)
    bets = [s.bet for s in scores(mode, 1000, first, equal, bust, wrong)]
    assert bets == [0, 1, 1, 0]


@pytest.mark.rule("SNT-40", "SNT-A14")
def test_a_bet_pays_at_bulls_eye_as_well() -> None:
    best, other = Purchase(3, 500, net=3), Purchase(3, 500, net=1, bet=0)
    assert [s.bet for s in scores(BULLS_EYE, 0, best, other)] == [0, 1]


@pytest.mark.rule("SNT-41")
def test_round_points_are_base_and_bonuses_together() -> None:
    best, _ = scores(PT, 1000, Purchase(4, 1000, bet=1), Purchase(4, 1000, bet=0))
    assert (best.base, best.exact, best.bet, best.points) == (2, 1, 1, 4)


@pytest.mark.rule("SNT-A2")
def test_the_last_of_many_ranks_gets_as_much_as_a_bust() -> None:
    sums = [bought(900 - i) for i in range(7)]
    assert points(PT, 1000, *sums, bought(1001)) == [8, 7, 6, 5, 4, 3, 2, 1]
    assert points(PT, 1000, *sums, bought(1)) == [8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.rule("SNT-A3")
def test_busts_leave_the_first_place_its_worth() -> None:
    assert points(PT, 1000, bought(10), *[bought(2000)] * 5) == [6, 1, 1, 1, 1, 1]


# What always holds

CENTS = st.integers(0, 3000)
COUPONS = st.sampled_from((0, 10, 25, 50))
MODES = st.sampled_from((PT, STRETCH, BUNDLE, BULLS_EYE))


@st.composite
def purchases(draw: st.DrawFn) -> list[Purchase]:
    players = draw(st.integers(2, 8))
    return [
        Purchase(
            count=(count := draw(st.integers(0, 12))),
            total=draw(CENTS) if count else 0,
            coupon=draw(COUPONS),
            net=draw(st.integers(-count, count)),
            bet=draw(
                st.none() | st.sampled_from([s for s in range(players) if s != me])
            ),
        )
        for me in range(players)
    ]


@SPARING
@given(MODES, CENTS, purchases(), st.sampled_from(RankMode))
def test_round_points_lie_between_nothing_and_first_place_with_both_bonuses(
    mode: Mode, target: int, bought: list[Purchase], rank_mode: RankMode
) -> None:
    options = ShopOptions(rank_mode=rank_mode, exact_bonus_in_stretch=True)
    for score in score_round(mode, target, bought, options):
        assert 0 <= score.points <= len(bought) + 2


@SPARING
@given(MODES, CENTS, purchases(), COUPONS)
def test_a_coupon_never_lowers_base_and_exact_points(
    mode: Mode, target: int, bought: list[Purchase], coupon: int
) -> None:
    first, *others = bought
    without = Purchase(first.count, first.total, 0, first.net, first.bet)
    with_it = Purchase(first.count, first.total, coupon, first.net, first.bet)
    before = scores(mode, target, without, *others)[0]
    after = scores(mode, target, with_it, *others)[0]
    assert after.base + after.exact >= before.base + before.exact


@SPARING
@given(MODES, CENTS, purchases(), st.data())
def test_seating_does_not_matter(
    mode: Mode, target: int, bought: list[Purchase], data: st.DataObject
) -> None:
    order = data.draw(st.permutations(range(len(bought))))
    moved = [_moved(bought[seat], order) for seat in order]
    plain = scores(mode, target, *bought)
    assert list(scores(mode, target, *moved)) == [plain[seat] for seat in order]


def _moved(purchase: Purchase, order: list[int]) -> Purchase:
    bet = None if purchase.bet is None else order.index(purchase.bet)
    return Purchase(purchase.count, purchase.total, purchase.coupon, purchase.net, bet)


@SPARING
@given(CENTS, purchases(), st.integers(0, 500))
def test_the_same_amount_for_all_changes_nothing_while_nobody_busts(
    target: int, bought: list[Purchase], more: int
) -> None:
    plain = [Purchase(p.count, p.total) for p in bought]
    dearer = [_dearer(p, target, more) for p in plain]
    pairs = zip(plain, dearer, strict=True)
    assume(not any(p.total <= target < q.total for p, q in pairs))
    before, after = scores(PT, target, *plain), scores(PT, target, *dearer)
    assert [s.base for s in before] == [s.base for s in after]


def _dearer(purchase: Purchase, target: int, more: int) -> Purchase:
    ranked = purchase.count >= 3 and purchase.total <= target
    return Purchase(purchase.count, purchase.total + more * ranked)


@SPARING
@given(MODES, CENTS, purchases())
def test_with_dense_ranks_nobody_ranked_gets_less_than_a_bust(
    mode: Mode, target: int, bought: list[Purchase]
) -> None:
    for score in scores(mode, target, *bought):
        assert score.outcome is not Outcome.RANKED or score.base >= 1


@SPARING
@given(CENTS, CENTS, COUPONS)
def test_a_coupon_never_passes_the_target(total: int, target: int, coupon: int) -> None:
    moved = adjustment(total, coupon, target)
    assert abs(moved) <= coupon
    assert (total - target) * (total + moved - target) >= 0
