"""A greedy shopper of Shop Until You Drop."""

from collections.abc import Iterator
from random import Random
from statistics import fmean, pstdev

import msgspec
from msgspec.structs import replace

from kiosk.decks.sud import shipped
from kiosk.rules.contract import Seats, supply
from kiosk.rules.shop_until_you_drop import (
    ANY,
    Action,
    Chose,
    Coupon,
    Dealt,
    Deck,
    Dropped,
    Icon,
    Options,
    Picked,
    Power,
    Returned,
    Saved,
    Scouted,
    Shopper,
    ShopUntilYouDrop,
    Sides,
    State,
    Tompang,
    costs,
    powers,
)
from kiosk.rules.shop_until_you_drop.bags import fewest
from kiosk.rules.shop_until_you_drop.cards import Catalogue
from kiosk.rules.shop_until_you_drop.engine import MOST
from kiosk.rules.shop_until_you_drop.scores import standings as standings_of
from kiosk.rules.shop_until_you_drop.scores import tally
from kiosk.rules.shop_until_you_drop.states import Losing, Over, Picking, Saving

DROP = -100
"""In tenths of a point, like all that follows: below every card that fits."""
NEW_BAG = 20
"""What it is worth not to start another bag."""
RISK = 10
"""What an extra card costs its owner, and is worth to the others."""
MATCH = 20
"""What a coupon is worth that an open Tompang of one's own asks for."""
HOPE = -20
"""What a Tompang is worth before any of its coupons is there."""


def greedy(game: ShopUntilYouDrop, state: State, seat: int, rng: Random) -> Action:
    """Return what a greedy shopper does: much value, few bags, no needless risk.

    Equal choices are decided by ``rng``.

    Raises:
        ValueError: when that seat has nothing to do.
    """
    if isinstance(state.phase, Losing) and state.phase.seat == seat:
        bag = costs.cheapest(game.book, state, seat)
        return Dropped(seat, tuple(sorted(card.id for card in bag)))
    offers = [one for one in game.legal(state) if getattr(one, "seat", None) == seat]
    if not offers:
        raise ValueError(f"seat {seat} has nothing to do")
    rng.shuffle(offers)
    return max(offers, key=lambda action: _worth(game, state.shoppers[seat], action))


def _worth(game: ShopUntilYouDrop, shopper: Shopper, action: Action) -> int:
    match action:
        case Picked(card=card) | Scouted(card=card):
            return _card_worth(game.book, shopper, card)
        case Saved(card=card):
            return _use(game.book, shopper, card)
        case Returned():
            return 1
    return 0


def _card_worth(book: Catalogue, shopper: Shopper, card: str) -> int:
    if not powers.may_take(book, shopper, card):
        return DROP + powers.may_return(book, shopper, card)
    found = book.card(card)
    if isinstance(found, Tompang):
        return _tompang_worth(book, shopper, found)
    after = replace(shopper, today=(*shopper.today, card))
    bags = _bags(book, after) - _bags(book, shopper)
    risk = {Icon.SELF: -RISK, Icon.NONE: 0}.get(found.icon, RISK)
    return found.value - NEW_BAG * bags + risk + _wanted(book, shopper, found)


def _bags(book: Catalogue, shopper: Shopper) -> int:
    faces = [card.face for card in book.coupons(shopper.today)]
    return fewest(faces, tote=powers.has_tote(book, shopper))


def _tompang_worth(book: Catalogue, shopper: Shopper, tompang: Tompang) -> int:
    with_it = replace(shopper, kept_tompangs=(*shopper.kept_tompangs, tompang.id))
    if tally(book, with_it).total > tally(book, shopper).total:
        return 10 * powers.REWARD
    there = {card.face for card in book.coupons(shopper.coupons)}
    return HOPE + MATCH * sum((s.colour, s.value) in there for s in tompang.slots)


def _wanted(book: Catalogue, shopper: Shopper, coupon: Coupon) -> int:
    """Return what a coupon is worth for the Tompangs that are still open."""
    missed = [one for one in tally(book, shopper).errands if not one.won]
    slots = [slot for errand in missed for slot in errand.tompang.slots]
    return MATCH * any(
        slot.value == coupon.value and slot.colour in (ANY, coupon.colour)
        for slot in slots
    )


def _use(book: Catalogue, shopper: Shopper, card: str) -> int:
    """Return what keeping a coupon of the bag is worth."""
    without = replace(shopper, today=tuple(c for c in shopper.today if c != card))
    return tally(book, shopper).total - tally(book, without).total


class Record(msgspec.Struct, frozen=True):
    """What one game was like."""

    days: int
    turns: int
    early: bool
    """Whether the cards ran out."""
    losses: tuple[int, ...]
    """Points in the bags given up, for each drop."""
    coupons: int
    """Coupons kept by all seats."""
    tompangs: int
    fulfilled: int
    """How many of ``tompangs``."""
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class Balance(msgspec.Struct, frozen=True):
    """Sums over many games; averages are left to the reader.

    All is counted in ``games`` games on the Basic sides, but for ``power_wins``: these
    come from as many games for each power, in which one seat has it and no other any.
    """

    seats: int
    games: int
    days: int
    turns: int
    early: int
    """Games that ended because the cards ran out."""
    drops: int
    free_drops: int
    """Drops that cost no coupon."""
    lost: int
    """Points that went with the bags given up."""
    coupons: int
    tompangs: int
    fulfilled: int
    totals: tuple[int, ...]
    """Every seat's total in every game, rising."""
    basic_wins: int
    """Games won by the seat that has the power in the others."""
    power_wins: dict[str, int]
    """Games won by the seat with each power; a shared win counts."""

    def lines(self) -> list[str]:
        """Return the averages in words, a line each."""
        each, seated = max(1, self.games), max(1, len(self.totals))
        days, drops = max(1, self.days), max(1, self.drops)
        middle = fmean(self.totals or (0,))
        ends = (self.totals[0], self.totals[-1]) if self.totals else (0, 0)
        wins = [f"{one}: {_share(won, each)}" for one, won in self.power_wins.items()]
        return [
            f"turns a day: {self.turns / days:.1f}",
            f"score: {middle:.1f} (spread {pstdev(self.totals or (0,)):.1f}, "
            f"from {ends[0]} to {ends[1]})",
            f"coupons kept by each: {self.coupons / seated:.1f}",
            f"Tompangs taken by each: {self.tompangs / seated:.1f}, fulfilled: "
            f"{_share(self.fulfilled, self.tompangs)}",
            f"a drop costs: {self.lost / drops:.1f} points, nothing in "
            f"{_share(self.free_drops, drops)}",
            f"the cards ran out in: {_share(self.early, each)} of the games",
            f"the seat looked at wins: {_share(self.basic_wins, each)} on its Basic "
            "side, and with a power",
            *(f"  {line}" for line in wins),
        ]


def _share(part: int, whole: int) -> str:
    return f"{100 * part / max(1, whole):.0f} %"


def balance(games: int, seed: int, seats: int = 3, deck: Deck | None = None) -> Balance:
    """Play that many games without powers, and as many with each power.

    The seat with the power moves on from game to game; the same seed gives the same
    report. ``deck`` is one's own, or ours.
    """
    game = ShopUntilYouDrop(deck or shipped())
    plain = _records(game, games, seed, seats, None)
    basic = [record for _, record in plain]
    powered = {power: _records(game, games, seed, seats, power) for power in Power}
    losses = [loss for one in basic for loss in one.losses]
    return Balance(
        seats=seats,
        games=games,
        days=sum(one.days for one in basic),
        turns=sum(one.turns for one in basic),
        early=sum(one.early for one in basic),
        drops=len(losses),
        free_drops=losses.count(0),
        lost=sum(losses),
        coupons=sum(one.coupons for one in basic),
        tompangs=sum(one.tompangs for one in basic),
        fulfilled=sum(one.fulfilled for one in basic),
        totals=tuple(sorted(total for one in basic for total in one.totals)),
        basic_wins=_wins(plain),
        power_wins={power.value: _wins(ones) for power, ones in powered.items()},
    )


def play_out(
    seats: int,
    seed: str,
    *,
    power: Power | None = None,
    seat: int = 0,
    game: ShopUntilYouDrop | None = None,
) -> Record:
    """Play a game of greedy shoppers; ``seat`` has that power, and nobody else one."""
    game, rng = game or ShopUntilYouDrop(shipped()), Random(seed)
    state = _seated(game, seats, power, seat)
    turns, losses = 0, list[int]()
    for action, before, after in _steps(game, state, rng):
        turns += isinstance(action, Dealt) and isinstance(after.phase, Picking)
        if isinstance(action, Dropped | Saved) and not isinstance(after.phase, Saving):
            losses.append(_coupon_points(game, before) - _coupon_points(game, after))
        state = after
    return _record(game, state, turns, tuple(losses))


def _seated(game: ShopUntilYouDrop, seats: int, power: Power | None, at: int) -> State:
    """Start a game and let everybody choose a character."""
    options = Options(sides=Sides.EACH, allow_five=seats > MOST)
    state = game.start([f"Shopper {seat + 1}" for seat in range(seats)], options)
    spare = [one.key for one in game.deck.characters if one.power != power]
    for one in game.deck.characters:
        if one.power == power:
            state = game.apply(state, Chose(at, one.key, kiasu=True))
    for seat in [seat for seat in range(seats) if seat != at or power is None]:
        state = game.apply(state, Chose(seat, spare.pop(0)))
    return state


def _steps(
    game: ShopUntilYouDrop, state: State, rng: Random
) -> Iterator[tuple[Action, State, State]]:
    """Yield every action of a game with the states around it."""
    while (awaits := game.awaits(state)) is not None:
        if isinstance(awaits, Seats):
            action = greedy(game, state, min(awaits.seats), rng)
        else:
            action = game.outcome(state, supply(awaits, rng))
        before, state = state, game.apply(state, action)
        yield action, before, state


def _record(
    game: ShopUntilYouDrop, state: State, turns: int, losses: tuple[int, ...]
) -> Record:
    sums = [tally(game.book, shopper) for shopper in state.shoppers]
    errands = [errand for one in sums for errand in one.errands]
    standings = standings_of(game.book, state)
    return Record(
        days=state.day,
        turns=turns,
        early=isinstance(state.phase, Over) and state.phase.early,
        losses=losses,
        coupons=sum(one.cards for one in sums),
        tompangs=len(errands),
        fulfilled=sum(errand.won for errand in errands),
        totals=tuple(one.total for one in sums),
        winners=standings.winners,
    )


def _coupon_points(game: ShopUntilYouDrop, state: State) -> int:
    """Return the points of all coupons that seats hold."""
    return sum(tally(game.book, shopper).coupons for shopper in state.shoppers)


def _records(
    game: ShopUntilYouDrop, games: int, seed: int, seats: int, power: Power | None
) -> list[tuple[int, Record]]:
    """Play the games, each with the seat that is looked at."""
    looked_at = [at % seats for at in range(games)]
    return [
        (seat, play_out(seats, f"{seed}-{at}", power=power, seat=seat, game=game))
        for at, seat in enumerate(looked_at)
    ]


def _wins(records: list[tuple[int, Record]]) -> int:
    return sum(seat in record.winners for seat, record in records)
