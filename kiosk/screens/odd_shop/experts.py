"""The experts: a look under an item is for one pair of eyes (ODD-12)."""

from kiosk.rules.odd_shop import (
    Consulted,
    Expert,
    ExpertsDone,
    Looked,
    Payment,
    View,
    payments,
)
from kiosk.screens.desk import Act, Desk, Request
from kiosk.screens.odd_shop import curios, layout, row
from kiosk.screens.odd_shop.layout import HALVES, STRIP, Mat, Visit
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import words


def experts(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Show the row closed; offer the experts to whoever can pay one."""
    held = layout.mind(ui, desk)
    visit = held.visit
    if visit is not None and (visit.round != view.round or not _fits(view, visit)):
        visit = held.visit = None
    title = layout.heading(view, "ask an expert, or trust your nose")
    layout.table(ui, desk, title, hang=visit is None)
    if visit is None:
        return _idle(ui, desk, view)
    if visit.seat is None:
        return _who(ui, desk, view, visit)
    return _where(ui, desk, view, visit, visit.seat)


def _fits(view: View, visit: Visit) -> bool:
    """Tell whether somebody can still pay for what is being arranged."""
    seats = range(len(view.people)) if visit.seat is None else (visit.seat,)
    return any(_can(view, seat, visit.cost) for seat in seats)


def _can(view: View, seat: int, cost: int) -> bool:
    return any(one.cost == cost for one in view.people[seat].experts)


def _idle(ui: Ui, desk: Desk, view: View) -> Request | None:
    row.both(ui, desk, view)
    held = layout.mind(ui, desk)
    for at, expert in enumerate(view.experts):
        spot = Rect(STRIP.x + 436 * at, STRIP.y, 424, STRIP.h)
        able = any(_can(view, seat, expert.cost) for seat in view.waiting)
        if kit.button(ui, _offer(expert), spot, kind="do", enabled=able,
                      name=f"expert {expert.cost}"):  # fmt: skip
            held.visit = Visit(expert.cost, view.round)
    layout.shelves_button(ui, held)
    places = [_idler(view, seat) for seat in range(len(view.people))]
    used = layout.mats(ui, desk, view, places)
    return Act(ExpertsDone(used.seat)) if used and used.use == "short" else None


def _offer(expert: Expert) -> str:
    return words("Pay {cost}: look under {looks}", cost=expert.cost, looks=expert.looks)


def _idler(view: View, seat: int) -> Mat:
    if seat in view.waiting:
        return Mat("No expert? Press", "now", live=True)
    return Mat("No expert", "done")


def _who(ui: Ui, desk: Desk, view: View, visit: Visit) -> Request | None:
    row.both(ui, desk, view)
    asks = words("Who pays {cost}? Press your button.", cost=visit.cost)
    layout.strip_words(ui, asks, Rect(STRIP.x, STRIP.y, 780, STRIP.h))
    places = [
        Mat("I do!", "now", live=True)
        if _can(view, seat, visit.cost)
        else Mat("", "away")
        for seat in range(len(view.people))
    ]
    used = layout.mats(ui, desk, view, places)
    if used and used.use == "short":
        visit.seat = used.seat
    _never_mind(ui, desk)
    return None


def _never_mind(ui: Ui, desk: Desk) -> None:
    spot = Rect(STRIP.right - 250, STRIP.y, 250, STRIP.h)
    if kit.button(ui, "Never mind", spot, kind="quiet", key="escape"):
        layout.mind(ui, desk).visit = None


def _where(ui: Ui, desk: Desk, view: View, visit: Visit, seat: int) -> Request | None:
    touched = row.both(ui, desk, view, lit=visit.lots, live=True)
    looks = next(one.looks for one in view.experts if one.cost == visit.cost)
    if touched is not None:
        _toggle(visit, touched, looks)
    ways = fees(view, seat, visit.cost)
    pay = ways[visit.way % len(ways)]
    _payment(ui, visit, pay, len(ways))
    layout.mats(ui, desk, view, [_asker(one == seat) for one in _seats(view)])
    _never_mind(ui, desk)
    go = Rect(STRIP.x + 300, STRIP.y, 514, STRIP.h)
    full = len(visit.lots) == looks
    label = words("Pay and look")
    if not full:
        label = words("Touch {count} more", count=looks - len(visit.lots))
    if kit.button(ui, label, go, kind="do", enabled=full, name="Pay and look"):
        layout.mind(ui, desk).visit = None
        paid = tuple(card.id for card in pay.cards)
        return Act(Consulted(seat, visit.cost, paid, tuple(visit.lots)))
    return None


def _seats(view: View) -> range:
    return range(len(view.people))


def _asker(asks: bool) -> Mat:
    return Mat("Touch an item", "done") if asks else Mat("", "open")


def fees(view: View, seat: int, cost: int) -> tuple[Payment, ...]:
    """Return the ways a seat can pay an expert, the best first."""
    return payments((c for c in view.people[seat].hand if c.value), cost)


def _toggle(visit: Visit, at: int, looks: int) -> None:
    """Take a place or let it go; one too many takes the place of the oldest."""
    if at in visit.lots:
        visit.lots.remove(at)
        return
    visit.lots = [*visit.lots, at][-looks:]


def _payment(ui: Ui, visit: Visit, pay: Payment, ways: int) -> None:
    spot = Rect(STRIP.x, STRIP.y, 284, STRIP.h)
    how = words("with {cards}", cards=layout.cards(pay.cards))
    if ways < 2:
        layout.strip_words(ui, how, spot)
    elif kit.button(ui, how, spot, name="other cards"):
        visit.way += 1


# --- looking ------------------------------------------------------------------------


def looking(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Show what lies there while the one who paid holds the button, and no longer."""
    assert view.acting is not None, "nobody looks"
    held, seat = layout.mind(ui, desk), view.acting
    name = desk.name(seat)
    layout.table(
        ui, desk, words("Only {name} looks. Everybody else: turn away!", name=name)
    )
    places = [_looker(one == seat) for one in _seats(view)]
    layout.mats(ui, desk, view, places)
    spot, facing = kit.seat_places(len(view.people))[seat]
    with ui.panel(spot, facing) as area:
        open_ = layout.began(held, seat) == layout.moment_of(view) or seat in held.peeks
        shown = open_ and layout.holds(ui, desk, seat, area)
    if shown:
        held.looked = len(desk.playing.actions)
    _lots(ui, desk, view, seat, shown=shown)
    used = held.looked == len(desk.playing.actions)
    done = Rect(STRIP.x + 290, STRIP.y, 500, STRIP.h)
    if kit.button(ui, "Seen enough", done, kind="do", enabled=used and not shown,
                  key="return"):  # fmt: skip
        return Act(Looked(seat))
    return None


def _looker(looks: bool) -> Mat:
    return Mat("Hold to look", "now", live=True) if looks else Mat("Turn away!", "away")


def _lots(ui: Ui, desk: Desk, view: View, seat: int, *, shown: bool) -> None:
    """Lay what is looked at in the half of whoever looks, under bags or open."""
    side = layout.facing(view, seat)
    for area, facing in HALVES:
        with ui.panel(area, facing) as room:
            if facing != side:
                away = "Eyes shut, hands off: an expert is at work."
                ui.text(away, room, size=theme.HEADING, color=theme.PAPER)
                continue
            wide = room.w // len(view.looking)
            for at, place in enumerate(view.looking):
                spot = Rect(wide * at + 30, room.y + 6, wide - 60, room.h - 12)
                _under(ui, desk, view, place, spot, shown=shown)


def _under(ui: Ui, desk: Desk, view: View, at: int, spot: Rect, *, shown: bool) -> None:
    """Draw one item with its card open or under a bag.

    The card is asked for in the frame that shows it, and never kept.
    """
    place = view.places[at]
    kind = desk.playing.view(view.acting).places[at].kind if shown else None
    wide = min(spot.w - 150, 470)
    left = spot.centerx - (wide + 150) // 2
    item = Rect(left, spot.y, wide, spot.h)
    curios.card(ui, view, place.item, item, kind)
    row.number(ui, at + 1, item)
    if not shown:
        kit.bag(ui, Rect(item.right + 16, spot.y, 130, spot.h))
