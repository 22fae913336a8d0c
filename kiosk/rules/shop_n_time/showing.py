"""Makes the views: picks out of a state what a seat, or the screen, may know."""

from collections.abc import Iterable
from typing import Any

from kiosk.rules.shop_n_time.checkout import is_full
from kiosk.rules.shop_n_time.options import Mode
from kiosk.rules.shop_n_time.rounds import is_over, target_of
from kiosk.rules.shop_n_time.scoring import MIN_ITEMS, needs_minimum
from kiosk.rules.shop_n_time.shop import Shop
from kiosk.rules.shop_n_time.shopping import CLOSING, draws_no_more, holds_cards
from kiosk.rules.shop_n_time.standing import points, round_lines, standings
from kiosk.rules.shop_n_time.state import (
    Phase,
    ShopState,
    coupons_left,
    is_real,
)
from kiosk.rules.shop_n_time.turns import may_pass_empty
from kiosk.rules.shop_n_time.views import (
    Basket,
    Briefing,
    Checkout,
    Face,
    Result,
    Results,
    Row,
    Shopping,
    Stage,
    TurnRow,
    Turns,
    View,
)

_TARGET_KNOWN = (Mode.PRICE_TARGET, Mode.STRETCH)

_STAGES = {
    Phase.SELECT: Stage.CHOOSE,
    Phase.LATE: Stage.WAIT,
    Phase.WAIT: Stage.WAIT,
    Phase.DRAW: Stage.DRAW,
    Phase.DRAWN: Stage.DRAW,
    Phase.CLOSED: Stage.CLOSED,
}


def show(shop: Shop, state: ShopState, seat: int | None) -> View:
    """Return the view of the present phase."""
    match state.phase:
        case Phase.CHECKOUT:
            return _checkout(shop, state, seat)
        case Phase.RESULT:
            return _results(shop, state, seat)
    if not state.target:
        return _briefing(shop, state, seat)
    if state.options.strategy:
        return _turns(shop, state, seat)
    return _shopping(shop, state, seat)


def _common(shop: Shop, state: ShopState, seat: int | None) -> dict[str, Any]:
    options = state.options
    return {
        "seat": seat,
        "names": state.names,
        "mode": state.mode,
        "random": options.mode is Mode.RANDOM,
        "round": state.round,
        "rounds": options.rounds,
        "strategy": options.strategy,
        "betting": options.betting,
        "cards": options.cards,
        "points": points(state),
        "coupons_left": coupons_left(state),
        **_goal(shop, state),
    }


def _goal(shop: Shop, state: ShopState) -> dict[str, Any]:
    """Show the target, or the cards that stand for it (SNT-43 to SNT-46)."""
    if not state.target:
        return {}
    scored = state.phase is Phase.RESULT
    if state.mode in _TARGET_KNOWN:
        return {"target": target_of(shop, state)}
    bundle = state.mode is Mode.BUNDLE
    return {
        "target": target_of(shop, state) if scored and bundle else None,
        "shown": faces(shop, state.target, priced=scored),
    }


def faces(
    shop: Shop, numbers: Iterable[str], *, priced: bool = False
) -> tuple[Face, ...]:
    """Return the cards as they look, with their prices where they are known."""
    return tuple(_face(shop, number, priced) for number in numbers)


def _face(shop: Shop, number: str, priced: bool) -> Face:
    item = shop.items[number]
    price = item.price if priced else None
    return Face(number, item.name, item.amount, item.year, item.era, price)


def _briefing(shop: Shop, state: ShopState, seat: int | None) -> Briefing:
    ready = state.phase is Phase.READY
    return Briefing(**_common(shop, state, seat), ready=ready, rows=_rows(state))


def _rows(state: ShopState) -> tuple[Row, ...]:
    closing = state.phase in CLOSING and not state.options.strategy
    selecting = state.phase is Phase.SELECT
    return tuple(
        Row(
            seat=seat,
            name=state.names[seat],
            closed=who.closed,
            chosen=who.chosen,
            late=who.late,
            picks=who.picks,
            coupon=who.coupon,
            empty=not any(state.packets[seat : seat + 1]),
            may_choose=selecting
            and not who.closed
            and not who.chosen
            and not draws_no_more(state, seat),
            may_close=closing and not who.closed and not holds_cards(state, seat),
        )
        for seat, who in enumerate(state.shoppers)
    )


def _shopping(shop: Shop, state: ShopState, seat: int | None) -> Shopping:
    stage = _STAGES[state.phase]
    counts_down = stage is Stage.CHOOSE and state.deadline is not None
    may_touch = stage is Stage.CHOOSE and state.options.countdown_s > 0
    return Shopping(
        **_common(shop, state, seat),
        stage=Stage.COUNTDOWN if counts_down else stage,
        step=state.step,
        dry=state.dry,
        deadline=state.deadline,
        may_touch=may_touch and not counts_down,
        rows=_rows(state),
        hand=faces(shop, hand_of(state, seat)),
        kept=faces(shop, () if seat is None else state.shoppers[seat].kept),
    )


def hand_of(state: ShopState, seat: int | None) -> tuple[str, ...]:
    """Return the dealt packet that a seat is looking at."""
    looking = state.phase in (Phase.SELECT, Phase.LATE)
    if seat is None or is_real(state) or not looking:
        return ()
    shopper = state.shoppers[seat]
    return () if shopper.closed or shopper.chosen else state.packets[seat]


def _turns(shop: Shop, state: ShopState, seat: int | None) -> Turns:
    playing = state.phase in (Phase.TURN, Phase.REFILL)
    return Turns(
        **_common(shop, state, seat),
        turn=state.turn if playing else None,
        turn_start=state.turn_start,
        taken=state.taken,
        may_pass_empty=playing and may_pass_empty(state),
        grid=tuple(_face(shop, n, False) if n else None for n in state.grid),
        rows=_turn_rows(shop, state),
    )


def _turn_rows(shop: Shop, state: ShopState) -> tuple[TurnRow, ...]:
    return tuple(
        TurnRow(
            seat=seat,
            name=state.names[seat],
            passed=who.closed,
            picks=who.picks,
            kept=faces(shop, who.kept),
            selections=who.selections,
            ms=who.ms,
            average_ms=who.ms // who.selections if who.selections else None,
            coupon=who.coupon,
        )
        for seat, who in enumerate(state.shoppers)
    )


def _checkout(shop: Shop, state: ShopState, seat: int | None) -> Checkout:
    known = prices_known(state)
    here = state.shoppers[state.turn]
    return Checkout(
        **_common(shop, state, seat),
        counter=state.turn,
        may_edit=is_real(state),
        may_go_back=state.turn > 0,
        may_finish=not state.options.betting or here.bet is not None,
        prices_known=known,
        baskets=tuple(_basket(shop, state, i, known) for i in range(len(state.names))),
    )


def prices_known(state: ShopState) -> bool:
    """Tell whether the checkout may show prices and sums.

    Not while bets are placed (SNT-A14), nor where prices are what is being guessed
    (SNT-45, SNT-46).
    """
    return not state.options.betting and state.mode in _TARGET_KNOWN


def _basket(shop: Shop, state: ShopState, seat: int, known: bool) -> Basket:
    who = state.shoppers[seat]
    few = len(who.goods) < MIN_ITEMS
    return Basket(
        seat=seat,
        name=state.names[seat],
        goods=faces(shop, who.goods, priced=known),
        coupon=who.scanned,
        coupon_due=who.coupon,
        sum=shop.total(who.goods) if known else None,
        short=few and state.mode is not None and needs_minimum(state.mode),
        full=is_full(state, seat),
        bet=who.bet,
        done=seat < state.turn,
    )


def _results(shop: Shop, state: ShopState, seat: int | None) -> Results:
    totals = points(state)
    ranking = standings(state)
    if ranking is None:
        raise ValueError("a scored round has standings")
    return Results(
        **_common(shop, state, seat),
        final=is_over(state),
        results=tuple(_result(shop, state, i, totals[i]) for i in range(len(totals))),
        standings=ranking,
    )


def _result(shop: Shop, state: ShopState, seat: int, total: int) -> Result:
    score = state.history[-1].scores[seat]
    who = state.shoppers[seat]
    return Result(
        seat=seat,
        name=state.names[seat],
        score=score,
        goods=faces(shop, who.goods, priced=True),
        bet=who.bet,
        lines=round_lines(state.round, score),
        points=score.points,
        total=total,
    )
