"""How a round of Shop 'N Time is scored: numbers in, points out.

All money is whole cents. Nothing here knows cards, seats' names or screens.
"""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from kiosk.rules.shop_n_time.options import Mode, RankMode, ShopOptions

MIN_ITEMS = 3
BUST_POINTS = 1
SHORT_POINTS = 0
EXACT_BONUS = 1
BET_BONUS = 1


class Outcome(StrEnum):
    """How a seat came out of a round."""

    RANKED = "ranked"
    BUST = "bust"
    SHORT = "short"
    """Fewer than three items."""


class Purchase(msgspec.Struct, frozen=True):
    """What a seat brings to the clerk."""

    count: int
    """Items."""
    total: int
    """Their prices together, cents."""
    coupon: int = 0
    """Face value, cents; 0 without one."""
    net: int = 0
    """Bulls-Eye: items inside the bounds less those outside."""
    bet: int | None = None
    """The seat betted on."""


class Score(msgspec.Struct, frozen=True):
    """A seat's points for one round, and where they come from."""

    outcome: Outcome
    rank: int | None
    """1 is best; ``None`` for those who cannot be ranked."""
    base: int
    exact: int
    bet: int
    count: int
    total: int
    """Cents, before the coupon."""
    coupon: int
    """Cents: the face value of the coupon that was scanned."""
    adjustment: int
    """Cents that the coupon added or took off."""
    net: int

    @property
    def counted(self) -> int:
        """The sum that is compared with the target, cents."""
        return self.total + self.adjustment

    @property
    def points(self) -> int:
        """Round points: base and bonuses together (SNT-41)."""
        return self.base + self.exact + self.bet


def needs_minimum(mode: Mode) -> bool:
    """Tell whether a mode asks for three items (SNT-32)."""
    return mode is not Mode.BULLS_EYE


def coupon_moves_money(mode: Mode) -> bool:
    """Tell whether coupons change sums; elsewhere they only break ties (SNT-33)."""
    return mode in (Mode.PRICE_TARGET, Mode.BUNDLE)


def adjustment(total: int, coupon: int, target: int) -> int:
    """Return the cents a coupon adds, as near to the target as it reaches (SNT-33)."""
    return max(-coupon, min(coupon, target - total))


def net_points(prices: Sequence[int], low: int, high: int) -> int:
    """Count +1 for each price strictly inside the bounds, -1 for others (SNT-35)."""
    return sum(1 if low < price < high else -1 for price in prices)


def score_round(
    mode: Mode, target: int, purchases: Sequence[Purchase], options: ShopOptions
) -> tuple[Score, ...]:
    """Score one round; ``target`` in cents, any number in a Bulls-Eye.

    Ties get the full points of the shared place; with dense ranks the next seat gets
    one point less, with competition ranks one less for each that tied (SNT-37, SNT-A1).
    """
    moved = [_adjusted(mode, target, purchase) for purchase in purchases]
    outcomes = [
        _outcome(mode, target, purchase, cents)
        for purchase, cents in zip(purchases, moved, strict=True)
    ]
    keys = [
        _key(mode, purchase, cents) if outcome is Outcome.RANKED else None
        for purchase, cents, outcome in zip(purchases, moved, outcomes, strict=True)
    ]
    ranks = _ranks(keys, options.rank_mode)
    return tuple(
        Score(
            outcome=outcomes[seat],
            rank=ranks[seat],
            base=_base(outcomes[seat], ranks[seat], len(purchases)),
            exact=_exact(
                mode, ranks[seat], target - purchase.total - moved[seat], options
            ),
            bet=_bet(purchase.bet, ranks),
            count=purchase.count,
            total=purchase.total,
            coupon=purchase.coupon,
            adjustment=moved[seat],
            net=purchase.net,
        )
        for seat, purchase in enumerate(purchases)
    )


def _adjusted(mode: Mode, target: int, purchase: Purchase) -> int:
    if not coupon_moves_money(mode):
        return 0
    return adjustment(purchase.total, purchase.coupon, target)


def _outcome(mode: Mode, target: int, purchase: Purchase, cents: int) -> Outcome:
    """Say how a seat comes out; too few items is asked first (SNT-32, SNT-34)."""
    if mode is Mode.BULLS_EYE:
        return Outcome.RANKED
    if purchase.count < MIN_ITEMS:
        return Outcome.SHORT
    return Outcome.BUST if purchase.total + cents > target else Outcome.RANKED


def _key(mode: Mode, purchase: Purchase, cents: int) -> tuple[int, int]:
    """Return what seats are ranked by, larger is better (SNT-36)."""
    if mode is Mode.STRETCH:
        return (purchase.count, purchase.coupon)
    if mode is Mode.BULLS_EYE:
        return (purchase.net, purchase.coupon)
    return (purchase.total + cents, 0)


def _ranks(
    keys: Sequence[tuple[int, int] | None], rank_mode: RankMode
) -> list[int | None]:
    ranked = [key for key in keys if key is not None]
    rivals = set(ranked) if rank_mode is RankMode.DENSE else ranked
    return [
        None if key is None else 1 + sum(rival > key for rival in rivals)
        for key in keys
    ]


def _base(outcome: Outcome, rank: int | None, players: int) -> int:
    if rank is None:
        return BUST_POINTS if outcome is Outcome.BUST else SHORT_POINTS
    return players - rank + 1


def _exact(mode: Mode, rank: int | None, missing: int, options: ShopOptions) -> int:
    """Reward the exact target, in Stretch only where the table wants it (SNT-39)."""
    counts = coupon_moves_money(mode) or (
        mode is Mode.STRETCH and options.exact_bonus_in_stretch
    )
    return EXACT_BONUS if counts and rank is not None and missing == 0 else 0


def _bet(on: int | None, ranks: Sequence[int | None]) -> int:
    return BET_BONUS if on is not None and ranks[on] == 1 else 0
