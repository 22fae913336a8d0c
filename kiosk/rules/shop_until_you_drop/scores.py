"""What a seat's cards are worth, line by line (SUD-25 to SUD-28)."""

import msgspec

from kiosk.rules.contract import Line, Standing, Standings
from kiosk.rules.shop_until_you_drop import powers
from kiosk.rules.shop_until_you_drop.cards import Catalogue, Coupon, Tompang
from kiosk.rules.shop_until_you_drop.states import Over, Shopper, State
from kiosk.rules.shop_until_you_drop.tompangs import assign


class Errand(msgspec.Struct, frozen=True):
    """What became of one Tompang."""

    tompang: Tompang
    won: bool
    cards: tuple[Coupon, ...]
    """The coupons that fill its slots, in their order; empty if it was missed."""
    points: int


class Sum(msgspec.Struct, frozen=True):
    """A seat's points, for all that it holds."""

    coupons: int
    """Points for coupons: a tenth of their percents."""
    percent: int
    cards: int
    """How many coupons."""
    errands: tuple[Errand, ...]

    @property
    def total(self) -> int:
        """All points together."""
        return self.coupons + sum(errand.points for errand in self.errands)


def points(coupons: tuple[Coupon, ...]) -> int:
    """Return the points of some coupons (SUD-25)."""
    return sum(card.value for card in coupons) // 10


def tally(book: Catalogue, shopper: Shopper) -> Sum:
    """Count everything a seat holds, today's bags too.

    Tompangs are filled in the best way; a coupon that fills one still scores (SUD-26).
    """
    coupons = book.coupons(shopper.coupons)
    tompangs = book.tompangs(shopper.tompangs)
    penalty = powers.penalty(book, shopper)
    given = assign(tompangs, coupons)
    return Sum(
        coupons=points(coupons),
        percent=sum(card.value for card in coupons),
        cards=len(coupons),
        errands=tuple(
            Errand(tompang, cards is not None, cards or (), _worth(cards, penalty))
            for tompang, cards in zip(tompangs, given, strict=True)
        ),
    )


def standings(book: Catalogue, state: State) -> Standings:
    """Rank the seats by points, equal ones by fewer coupons (SUD-28)."""
    sums = [tally(book, shopper) for shopper in state.shoppers]
    sizes = [_size(state, seat) for seat in range(state.count)]
    keys = [(-one.total, size) for one, size in zip(sums, sizes, strict=True)]
    totals = [one.total for one in sums]
    ranking = tuple(
        Standing(
            seat=seat,
            place=1 + sum(key < keys[seat] for key in keys),
            total=totals[seat],
            lines=lines(sums[seat])
            + _tie(sizes[seat], tied=totals.count(totals[seat]) > 1),
        )
        for seat in sorted(range(state.count), key=lambda seat: keys[seat])
    )
    return Standings(ranking=ranking, final=isinstance(state.phase, Over))


def lines(one: Sum) -> tuple[Line, ...]:
    """Say what makes up a sum: the coupons, then each Tompang."""
    coupons = Line(
        "{percent} % on {cards} coupons",
        one.coupons,
        {"percent": one.percent, "cards": one.cards},
    )
    return coupons, *map(_errand_line, one.errands)


def _errand_line(errand: Errand) -> Line:
    values: dict[str, str | int] = {"tompang": errand.tompang.name}
    if not errand.won:
        return Line("Tompang missed: {tompang}", errand.points, values)
    values["cards"] = ", ".join(card.name for card in errand.cards)
    return Line("Tompang: {tompang} ({cards})", errand.points, values)


def _tie(size: int, *, tied: bool) -> tuple[Line, ...]:
    if not tied:
        return ()
    return (Line("In a tie, fewer cards win: {cards}", 0, {"cards": size}),)


def _size(state: State, seat: int) -> int:
    """Return how many cards count against a seat in a tie."""
    shopper = state.shoppers[seat]
    tompangs = len(shopper.tompangs) if state.options.tie_counts_tompang else 0
    return len(shopper.coupons) + tompangs


def _worth(cards: tuple[Coupon, ...] | None, penalty: int) -> int:
    return -penalty if cards is None else powers.REWARD
