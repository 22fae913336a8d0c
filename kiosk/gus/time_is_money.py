"""What Gus says in Time is Money.

While a turn runs he answers what the player does and nothing else, so neither his words
nor his tunes tell the time (TIM-15, TIM-A22).
"""

from collections.abc import Iterator

from kiosk.gus import Announcement, Tune
from kiosk.rules.time_is_money import (
    Action,
    Began,
    Blocked,
    BoxView,
    Reset,
    Settled,
    Shook,
    Stacked,
    Started,
    TableView,
    Took,
    Unblocked,
    View,
)
from kiosk.words import words

Values = dict[str, str | int]


def announce(action: Action, before: View, after: View) -> tuple[Announcement, ...]:
    """Return what Gus says about an action, given what all saw before and after it.

    Where he says two things the later one matters more: it may cut the other short.
    """
    match action:
        case Began() | Stacked():
            return tuple(_opened(after))
        case Shook() | Took() | Blocked() | Unblocked() | Started() | Reset():
            return tuple(_heard(action, before))
    return tuple(_judged(before, after))


def _opened(after: View) -> Iterator[Announcement]:
    """Call the first player; later the screen does, under the last turn's result."""
    if after.phase != "ready" or after.active is None or after.settled:
        return
    values: Values = {"name": after.seats[after.active], "base": after.base}
    text = "{name} begins: {base} seconds!"
    if after.stacks != tuple(sorted(after.stacks)):
        text = "{name} begins: {base} seconds! But look where the stacks lie."
    yield Announcement(text, values, tune="pass")


def _heard(action: Action, before: View) -> Iterator[Announcement]:
    """Answer what is done in a turn, by nothing but what was done."""
    match action:
        case Shook() if before.phase == "ready":
            yield Announcement("Off you go!", tune="start", face="counting")
        case Started():
            yield Announcement("Off you go!", tune="start", face="counting")
        case Took(value):
            values: Values = {"value": value}
            yield Announcement("{value} million.", values, tune="beep", face="counting")
        case Blocked():
            yield Announcement("Five seconds more.", tune="pickup", face="counting")
        case Unblocked():
            yield Announcement("Five seconds less.", tune="pickup", face="counting")
        case Reset():
            yield Announcement("Back to zero.", tune="beep")


def _judged(before: View, after: View) -> Iterator[Announcement]:
    """Say what a stopped watch shows, what a turn earned or cost, and who has won."""
    if isinstance(after, TableView) and after.phase == "stopped":
        yield _watch(after)
    if len(after.settled) > len(before.settled):
        yield from _verdict(after, after.settled[-1])
    if after.phase == "over":
        yield _won(after)


def _watch(after: TableView) -> Announcement:
    values: Values = {"seconds": after.elapsed or 0}
    if after.auto:
        text = "I stopped the watch myself: {seconds} seconds. How many + lie aside?"
        return Announcement(text, values, tune="late", face="impatient")
    text = "{seconds} seconds. How many + lie aside?"
    return Announcement(text, values, tune="till", face="counting")


def _verdict(after: View, turn: Settled) -> Iterator[Announcement]:
    values: Values = {
        "name": after.seats[turn.seat],
        "elapsed": turn.elapsed,
        "allowed": turn.allowed,
        "off": abs(turn.elapsed - turn.allowed),
        "amount": turn.penalty if turn.paid is None else turn.paid,
        "reward": turn.reward,
        "returned": turn.returned,
    }
    if turn.returned:
        text = "{returned} million were grabbed wrongly and go back."
        yield Announcement(text, values, face="counting")
    if turn.elapsed == turn.allowed:
        text = "{elapsed} seconds, to the second! {name} earns {reward} million."
        yield Announcement(text, values, tune="win", face="delighted")
    else:
        yield _cost(turn, values, told=isinstance(after, BoxView))


def _cost(turn: Settled, values: Values, *, told: bool) -> Announcement:
    """Say what a missed time costs; ``told``: the box has taken the money already."""
    late = turn.elapsed > turn.allowed
    how = words(_TOO_LONG if late else _TOO_SHORT, **values)
    due = words(_PUT_BACK, **values)
    if told:
        due = words(_PAID if turn.paid == turn.penalty else _ALL, **values)
    tune: Tune = "late" if late else "till"
    said: Values = {"how": how, "due": due}
    return Announcement("{how} {due}", said, tune=tune, face="sorry")


_TOO_LONG = "{elapsed} seconds instead of {allowed}: {off} too long."
_TOO_SHORT = "{elapsed} seconds instead of {allowed}: {off} too short."
_PAID = "{name} pays {amount} million."
_ALL = "{name} pays all there is: {amount} million."
_PUT_BACK = "{name} puts {amount} million back, or all there is."


def _won(after: View) -> Announcement:
    totals = after.totals if isinstance(after, BoxView) else after.counted
    values: Values = {
        "names": " & ".join(after.seats[seat] for seat in after.winners),
        "total": totals[after.winners[0]] or 0,
    }
    text = "{names} wins with {total} million!"
    if len(after.winners) > 1:
        text = "{names} share the win with {total} million each!"
    return Announcement(text, values, tune="win", face="delighted")
