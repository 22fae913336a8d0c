"""What Gus says at Shop 'N Time."""

from typing import Any

from kiosk.gus import Announcement
from kiosk.rules.shop_n_time.actions import (
    Bet,
    Chosen,
    Close,
    Continue,
    Done,
    EndRound,
    Moved,
    NextRound,
    Pass,
    PickUp,
    Removed,
    Scanned,
)
from kiosk.rules.shop_n_time.options import Mode
from kiosk.rules.shop_n_time.views import (
    Briefing,
    Checkout,
    Results,
    Shopping,
    Stage,
    Turns,
)

COUPON = "{name} closes and takes the {coupon} ¢ coupon."
DRY = "All packets are empty: draw from the deck, or close."


def announce(action: Any, before: Any, after: Any) -> tuple[Announcement, ...]:
    """Return what is said to an action, given the public views around it."""
    said = _deed(action, before, after)
    turned = _stage(before, after)
    return tuple(a for a in (said, turned) if a is not None)


def _deed(action: Any, before: Any, after: Any) -> Announcement | None:
    match action:
        case Close(seat=seat) if isinstance(after, Shopping):
            return _closed(after, seat)
        case PickUp():
            dry = isinstance(after, Shopping) and after.dry
            called = DRY if dry else "Pick up and begin!"
            return Announcement(called, tune="pickup", face="counting")
        case Chosen():
            return Announcement("", tune="tick")
        case Continue():
            return Announcement("Thank you. Next, please!", tune="tick")
        case Pass(seat=seat) if isinstance(after, Turns):
            name = after.names[seat]
            return Announcement("{name} has all they want.", {"name": name}, "closed")
        case EndRound():
            return Announcement("To the till, please!", tune="door", face="welcome")
    return _at_the_till(action, after)


def _closed(after: Shopping, seat: int) -> Announcement:
    row = after.rows[seat]
    if row.coupon:
        values: dict[str, str | int] = {"name": row.name, "coupon": row.coupon}
        return Announcement(COUPON, values, "closed", "delighted")
    return Announcement("{name} is closed.", {"name": row.name}, "closed")


def _at_the_till(action: Any, after: Any) -> Announcement | None:
    match action:
        case Scanned(number=number) | Moved(number=number) if isinstance(
            after, Checkout
        ):
            return _rung_up(after, number)
        case Removed():
            return Announcement("Taken off the list.", tune="tick", face="counting")
        case Bet(seat=seat, on=on):
            values: dict[str, str | int] = {
                "name": after.names[seat],
                "other": after.names[on],
            }
            return Announcement("{name} bets on {other}.", values, "tick")
        case Done() if isinstance(after, Results):
            return _results(after)
        case Done():
            return Announcement("Thank you! Next, please.", tune="till")
        case NextRound():
            return Announcement("On we go!", tune="door")
    return None


def _rung_up(after: Checkout, number: str) -> Announcement:
    basket = after.baskets[after.counter]
    face = next((f for f in basket.goods if f.number == number), None)
    if face is None:
        values: dict[str, str | int] = {"coupon": basket.coupon}
        return Announcement("A {coupon} ¢ coupon!", values, "beep", "delighted")
    name: dict[str, str | int] = {"item": face.name, "count": len(basket.goods)}
    return Announcement("{item}. That makes {count}.", name, "beep", "counting")


def _results(after: Results) -> Announcement:
    winners = [r for r in after.results if r.score.rank == 1]
    if not winners:
        return Announcement("Nobody wins this one!", tune="bust", face="sorry")
    exact = any(r.score.exact for r in winners)
    if exact and after.mode is not Mode.BULLS_EYE:
        return Announcement("Right on the cent!", tune="win", face="delighted")
    return Announcement("And the results are in!", tune="win", face="delighted")


def _stage(before: Any, after: Any) -> Announcement | None:
    """Say what has begun: a countdown, the pause, the end of a round."""
    if isinstance(before, Briefing) and not isinstance(after, Briefing):
        return Announcement("Off you go!", tune="start", face="counting")
    was = before.stage if isinstance(before, Shopping) else None
    if not isinstance(after, Shopping) or after.stage is was:
        return None
    match after.stage:
        case Stage.COUNTDOWN:
            return Announcement("Hurry up, please!", tune="tick", face="impatient")
        case Stage.WAIT:
            return _pass_and_wait(after)
        case Stage.CLOSED:
            return Announcement(
                "We are closed. Cards face up!", tune="door", face="delighted"
            )
    return None


def _pass_and_wait(after: Shopping) -> Announcement:
    late = [row.name for row in after.rows if row.late]
    if late:
        names = {"names": ", ".join(late)}
        return Announcement("Pass and wait! Late: {names}.", dict(names), "late")
    return Announcement("Pass and wait!", tune="pass")
