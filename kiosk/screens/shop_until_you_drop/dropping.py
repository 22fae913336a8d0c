"""A drop: the bag has burst, and whoever dropped chooses which one to give up.

The cheapest bag is proposed. Another one of the three may be touched instead, or the
cards be chosen one by one.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from kiosk.gus import refusal
from kiosk.rules.shop_until_you_drop import Coupon, Dropped, Loss, View
from kiosk.screens import saying
from kiosk.screens.desk import Act, Desk, Request, Say, restock
from kiosk.screens.shop_until_you_drop import bags, chips, faces, layout, plates, seat
from kiosk.screens.shop_until_you_drop.burst import burst
from kiosk.screens.shop_until_you_drop.looking import looks_of
from kiosk.screens.words import short
from kiosk.ui import kit, theme
from kiosk.ui.core import Facing, Rect, Ui
from kiosk.ui.theme import AWNING, NIGHT, PAPER
from kiosk.words import Raw, words

DEEP = 440
"""How much of the table belongs to whoever dropped."""
MENU = 84
"""What the way out of the game takes of the side at which it lies."""


class Draft(NamedTuple):
    """What is to be given up, as far as it is chosen."""

    lost: tuple[str, ...]
    single: bool = False
    """Whether cards are chosen one by one."""


def dropping(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Draw the moment for all, and the choice before the seat that dropped."""
    assert view.seat is not None
    frame, facing = _half(view)
    ui.around = True
    kit.room(ui, "", seat.KEY, around=True)
    _counters(ui, frame, facing)
    _moment(ui, desk, view, frame)
    with ui.panel(frame, facing) as area:
        return _choice(ui, desk, view, area)


def _half(view: View) -> tuple[Rect, Facing]:
    """Return the part of the table that the seat has before it now."""
    assert view.seat is not None
    _, facing = layout.panels(len(view.places))[view.seat]
    top = theme.HEIGHT - DEEP if facing == "south" else 0
    return Rect(0, top, theme.WIDTH, DEEP), facing


def _counters(ui: Ui, frame: Rect, facing: Facing) -> None:
    near = facing == "south"
    rest = Rect(0, 0, theme.WIDTH, theme.HEIGHT - DEEP)
    if not near:
        rest.top = DEEP
    ui.box(NIGHT, rest)
    seat.counter(ui, frame, far=not near)


# --- the moment ---------------------------------------------------------------------


def _moment(ui: Ui, desk: Desk, view: View, frame: Rect) -> None:
    """Show what has happened, to be read from both sides; or what Gus answers."""
    room = Rect(0, 0, theme.WIDTH, theme.HEIGHT - DEEP)
    if frame.top == 0:
        room.top = DEEP
    looks = looks_of(desk)
    burst(ui, looks, view.day, Rect(room.x + 110, room.y + 40, 420, room.h - 80))
    kit.stamp(ui, "DROP!", Rect(room.x + 500, room.y + 70, 460, room.h - 140),
              size=150, key=("drop", view.day))  # fmt: skip
    if view.card is not None:
        high = room.h - 120
        spot = Rect(room.x + 980, room.y + 60, high * 5 // 7, high)
        plates.put(ui, faces.face(ui, view.card, looks, spot.size), spot)
    sides: tuple[tuple[Facing, int], ...] = (
        ("south", room.bottom - 52),
        ("north", room.y),
    )
    said = saying.fresh(ui, desk)
    for facing, top in sides:
        with ui.panel(Rect(100, top, 1080, 52), facing) as area:
            if said is not None:
                ui.text(saying.one_line(ui, said, area.w), area, color=PAPER)
            else:
                ui.text(_news(view), area, color=PAPER, face="bold", size=36)


def _news(view: View) -> str:
    assert view.seat is not None
    name = short(view.places[view.seat].name)
    return words("{name} drops! Everybody else keeps all of today.", name=name)


# --- the choice ---------------------------------------------------------------------


def draft_of(ui: Ui, view: View) -> Draft:
    """Return what is to be given up: at first the proposal."""
    stamp = view.day, view.seat
    kept: tuple[object, Draft] | None = ui.memory.get("draft")
    if kept is None or kept[0] != stamp:
        kept = stamp, Draft(view.losses[0].bag)
        ui.memory["draft"] = kept
    return kept[1]


def _keep(ui: Ui, view: View, draft: Draft) -> None:
    ui.memory["draft"] = (view.day, view.seat), draft


def loss_of(view: View, lost: tuple[str, ...]) -> Loss | None:
    """Return what giving up these cards costs; ``None`` if they are no whole bag."""
    cards = _today(view)
    faces_ = _faces(cards[card] for card in lost)
    for loss in view.losses:
        if _faces(loss.bags[loss.lost]) == faces_:
            return loss
    return None


def _faces(cards: Iterable[Coupon]) -> Counter[tuple[str, int, str]]:
    """Count coupons by all that matters of them, their names left out."""
    return Counter((card.colour, card.value, card.icon) for card in cards)


def _today(view: View) -> dict[str, Coupon]:
    assert view.seat is not None
    bagged = view.places[view.seat].bags
    return {card.id: card for bag in bagged for card in bag}


def _choice(ui: Ui, desk: Desk, view: View, area: Rect) -> Request | None:
    draft = draft_of(ui, view)
    room = Rect(16, 14, area.w - 32 - MENU, area.h - 28)
    if _half(view)[1] == "south":
        room.x += MENU
    left = Rect(room.x, room.y, room.w - 400, room.h)
    if draft.single:
        _one_by_one(ui, desk, view, draft, left)
    else:
        _three_bags(ui, desk, view, draft, left)
    return _confirm(ui, desk, view, Rect(left.right + 20, room.y, 380, room.h))


def _three_bags(ui: Ui, desk: Desk, view: View, draft: Draft, room: Rect) -> None:
    """Draw the three bags as they are packed for the proposal; a touch chooses one."""
    wide = (room.w - 24) // 3
    for at, bag in enumerate(view.losses[0].bags):
        spot = Rect(room.x + at * (wide + 12), room.y, wide, room.h)
        ids = tuple(sorted(card.id for card in bag))
        lost = loss_of(view, draft.lost) == loss_of(view, ids)
        _bag(ui, desk, bag, spot, lost=lost)
        _tag(ui, loss_of(view, ids), spot, lost=lost)
        if ui.touch(f"bag {at + 1}", spot, enabled=loss_of(view, ids) is not None):
            _keep(ui, view, Draft(ids))


def _bag(ui: Ui, desk: Desk, bag: bags.Bag, spot: Rect, *, lost: bool) -> None:
    body = Rect(spot.x, spot.y, spot.w, spot.h - 76)
    bags.draw(ui, bag, body, lost=lost)
    looks = looks_of(desk)
    for one in bags.lies(bag, body, high=64):
        plates.put(
            ui, chips.chip(ui, one.card, looks, one.spot.size, one.brief), one.spot
        )


def _tag(ui: Ui, loss: Loss | None, spot: Rect, *, lost: bool) -> None:
    """Say below a bag what it costs."""
    plate = Rect(spot.x, spot.bottom - 70, spot.w, 66)
    fill = AWNING if lost else PAPER
    ui.box(fill, plate, radius=14)
    cost = "–" if loss is None else _points(loss.points)
    label = words("goes: {points}", points=cost) if lost else cost
    ui.text(label, plate, size=40, face="price", color=PAPER if lost else AWNING)


def _points(points: int) -> str:
    """Return what is lost, such as "−4"; "no loss" for nothing."""
    if not points:
        return words("no loss")
    return Raw(f"−{points}" if points > 0 else f"+{-points}")


def _one_by_one(ui: Ui, desk: Desk, view: View, draft: Draft, room: Rect) -> None:
    """Draw all cards of the day; a touch gives one up, or keeps it again."""
    cards = sorted(_today(view).values(), key=lambda card: (card.colour, card.value))
    columns = max(4, -(-len(cards) // 4))
    rows = max(2, -(-len(cards) // columns))
    wide, high = room.w // columns - 12, min(124, room.h // rows - 14)
    for at, card in enumerate(cards):
        spot = Rect(room.x + 6 + at % columns * (wide + 12),
                    room.y + 6 + at // columns * (high + 14), wide, high)  # fmt: skip
        lost = card.id in draft.lost
        _single(ui, desk, card, spot, lost=lost)
        if ui.touch(card.name, spot):
            ids = set(draft.lost) ^ {card.id}
            _keep(ui, view, Draft(tuple(sorted(ids)), single=True))


def _single(ui: Ui, desk: Desk, card: Coupon, spot: Rect, *, lost: bool) -> None:
    if lost:
        ui.box(AWNING, spot.inflate(10, 10), radius=14)
    inner = Rect(spot.x, spot.y, spot.w, spot.h - 30) if lost else spot
    plates.put(ui, chips.chip(ui, card, looks_of(desk), inner.size), inner)
    if lost:
        foot = Rect(spot.x, spot.bottom - 29, spot.w, 32)
        ui.text("goes", foot, size=theme.LABEL, color=PAPER, face="bold")


# --- the way on ---------------------------------------------------------------------


def _confirm(ui: Ui, desk: Desk, view: View, room: Rect) -> Request | None:
    draft, asked = draft_of(ui, view), view.seat
    assert asked is not None
    loss = loss_of(view, draft.lost)
    _who(ui, desk, view, Rect(room.x, room.y, room.w, 76))
    kit.slate(ui, _advice(view, draft, loss), Rect(room.x, room.y + 84, room.w, 116))
    _other_ways(ui, view, draft, Rect(room.x, room.y + 212, room.w, 76))
    label = words("Not a whole bag")
    if loss is not None:
        label = words("Give up: {points}", points=_points(loss.points))
    go = kit.button(
        ui, label, Rect(room.x, room.bottom - 108, room.w, 108), size=40,
        kind="do" if loss else "plain", name="Give up", pin=restock(asked),
        key="return",
    )  # fmt: skip
    if not go:
        return None
    if loss is None:
        why = desk.playing.refusal(Dropped(asked, draft.lost))
        return Say(refusal(why)) if why else None
    return Act(Dropped(asked, loss.bag))


def _who(ui: Ui, desk: Desk, view: View, room: Rect) -> None:
    assert view.seat is not None
    kit.badge(ui, desk.card(view.seat), Rect(room.x, room.y, 72, 72))
    name = Rect(room.x + 88, room.y, room.w - 88, room.h)
    shown = kit.called(ui, view.places[view.seat].name, name, 40)
    ui.text(shown, name, size=40, face="bold", color=PAPER,
            align="left")  # fmt: skip


def _advice(view: View, draft: Draft, loss: Loss | None) -> str:
    if loss is None:
        return "The rest must fit into two bags."
    if loss.points == view.losses[0].points:
        return "One bag must go. This one costs least."
    return words("The cheapest way: {points}", points=_points(view.losses[0].points))


def _other_ways(ui: Ui, view: View, draft: Draft, room: Rect) -> None:
    """Offer to choose single cards, or whole bags, or the proposal again."""
    half = (room.w - 12) // 2
    left, right = (
        Rect(room.x, room.y, half, room.h),
        Rect(room.right - half, room.y, half, room.h),
    )
    label = "Whole bags" if draft.single else "Single cards"
    if kit.button(ui, label, left):
        lost = view.losses[0].bag if draft.single else draft.lost
        _keep(ui, view, Draft(lost, single=not draft.single))
    proposal = view.losses[0].bag
    if kit.button(ui, "Cheapest", right, enabled=draft.lost != proposal):
        _keep(ui, view, Draft(proposal, draft.single))
