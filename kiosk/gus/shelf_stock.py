"""What Gus says at Gameshop Shelf Stock: nothing that a hidden choice would tell."""

from kiosk.gus import Announcement
from kiosk.rules.shelf_stock import TURNS, Action, Rolled, Submitted, TakenBack, View


def announce(action: Action, before: View, after: View) -> tuple[Announcement, ...]:
    """Return what is said about an action, from the public views around it.

    Who has won is for :func:`result`, once the shelves have been counted out.
    """
    match action:
        case Rolled():
            return _rolled(after)
        case TakenBack(seat=seat):
            words = "{name} thinks again."
            return (Announcement(words, {"name": after.seats[seat].name}, "tick"),)
        case Submitted() if before.turn != after.turn or after.phase == "over":
            return (_stocked(after), *_collected(before, after))
        case Submitted(seat=seat):
            return _chosen(seat, after)


def result(view: View) -> Announcement:
    """Return who has won, for a finished game: said when the counting is done."""
    assert view.standings is not None, "nothing has been counted"
    names = [view.seats[seat].name for seat in view.standings.winners]
    points = view.standings.ranking[0].total
    if len(view.seats) == 1:
        words = "{points} points: well stocked, {name}!"
    elif len(names) == 1:
        words = "{name} wins with {points} points!"
    else:
        words = "{points} points each: {count} share the win!"
    values: dict[str, str | int] = {
        "points": points, "name": names[0], "count": len(names)
    }  # fmt: skip
    return Announcement(words, values, "win", "delighted")


def _rolled(view: View) -> tuple[Announcement, ...]:
    if view.reroll:
        sixes: dict[str, str | int] = {"count": view.dice.count(6)}
        words = "{count} sixes! All three dice once more."
        return (Announcement(words, sixes, "no", "sorry"),)
    return (_delivery(view), *((_six(view),) if view.six else ()))


def _delivery(view: View) -> Announcement:
    last = view.turn == TURNS
    words = "The last delivery: {dice}." if last else "Delivery {turn}: {dice}."
    dice = ", ".join(str(die) for die in view.dice)
    return Announcement(words, {"turn": view.turn, "dice": dice}, "door")


def _six(view: View) -> Announcement:
    if any(seat.boxes for seat in view.seats):
        return Announcement("A six! Call a helper, if you like.", {}, "pickup")
    return Announcement("A six, but all helpers have gone home.", {}, "", "sorry")


def _chosen(seat: int, view: View) -> tuple[Announcement, ...]:
    said = Announcement("{name} has chosen.", {"name": view.seats[seat].name}, "beep")
    late = [other.name for other in view.seats if not other.chosen]
    if len(late) > 1:
        return (said,)
    words = "Now we wait for {name}."
    return (said, Announcement(words, {"name": late[0]}, "", "impatient"))


def _stocked(view: View) -> Announcement:
    if view.phase == "over":
        words = "The last box is in. Let us count the shelves!"
        return Announcement(words, {}, "closed", "counting")
    return Announcement("All chosen: onto the shelves!", {}, "till")


def _collected(before: View, after: View) -> tuple[Announcement, ...]:
    return tuple(
        Announcement("{name} has a collection!", {"name": now.name}, "", "delighted")
        for then, now in zip(before.seats, after.seats, strict=True)
        if len(now.score.collections) > len(then.score.collections)
    )
