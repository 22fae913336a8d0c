"""Strategy Mode: one seat after the other, Continue or Pass (SNT-48 to SNT-52)."""

from kiosk.rules.shop_n_time.actions import Continue, EndRound, Pass, Take
from kiosk.rules.shop_n_time.options import Cards
from kiosk.rules.shop_n_time.views import TurnRow, Turns
from kiosk.screens import hints
from kiosk.screens.desk import Act, Desk, Request, restock
from kiosk.screens.shop_n_time import goods
from kiosk.screens.shop_n_time.briefing import heading
from kiosk.screens.shop_n_time.shopping import small
from kiosk.screens.words import coupon, money, short
from kiosk.ui import kit, theme
from kiosk.ui.core import Facing, Rect, Ui
from kiosk.ui.inputs import Press, Touch
from kiosk.words import words

MIDDLE = Rect(90, 200, 1100, 450)
"""What lies between the seats on both sides, and between what stands at both ends."""
WIDER = Rect(90, 200, 1180, 450)
"""The same with a grid of cards, which needs all the room beside the menu."""
ROW = 370
"""How far down in it the buttons are."""
HANDS_OFF_MS = 600
"""So long after the middle has turned to another side a touch was meant for before."""
TOLD_NS = 4_000_000_000
"""How long a mat that was pressed out of turn says whose turn it is."""
CARD = 3
"""What a card keeps free on each side."""


def turns(ui: Ui, desk: Desk, view: Turns) -> Request | None:
    """Draw whose turn it is, the target, the open cards where the box deals."""
    ui.around = True
    head = heading(view.mode, view.round, view.rounds)
    title = head if view.turn is None else hints.hang(ui, desk, head)
    kit.room(ui, title, "shop-n-time", around=True)
    request = _middle(ui, desk, view)
    for row, (rect, facing) in zip(
        view.rows, kit.seat_places(len(view.rows)), strict=True
    ):
        with ui.panel(rect, facing) as area:
            used = _mat(ui, desk, view, row, area)
        request = used or request
    return request


def _middle(ui: Ui, desk: Desk, view: Turns) -> Request | None:
    """Draw what the seat in turn reads and touches, turned to its side."""
    seat = view.turn
    if seat is None:
        return _over(ui, desk)
    facing = kit.seat_places(len(view.rows))[seat][1]
    early = _is_early(ui, seat)
    if view.cards is Cards.DEALT:
        with ui.panel(WIDER, facing) as area:
            request = _dealt(ui, desk, view, seat, area)
    else:
        request = _real(ui, desk, view, seat, facing)
    return None if early else request


def _is_early(ui: Ui, seat: int) -> bool:
    """Tell whether this frame's touch was meant for the turn before."""
    was, since = ui.memory.get("turned", (seat, 0))
    if was != seat:
        since = ui.now
    ui.memory["turned"] = seat, since
    event = ui.event
    return isinstance(event, Touch) and event.at - since < HANDS_OFF_MS * 1_000_000


def _real(ui: Ui, desk: Desk, view: Turns, seat: int, facing: Facing) -> Request | None:
    """Draw what is wanted over the buttons; a price can be read from every side."""
    if view.target is not None:
        top = 206 if facing == "south" else 344
        kit.price_for_all(ui, money(view.target), Rect(160, top, 960, 300))
    with ui.panel(MIDDLE, facing) as area:
        if view.shown:
            _items(ui, view, Rect(0, 6, area.w, 290), len(view.shown))
        _ask(ui, view, seat, Rect(10, 312, area.w - 20, 50))
        return _choices(ui, desk, view, seat, Rect(0, ROW, area.w, 76))


def _dealt(ui: Ui, desk: Desk, view: Turns, seat: int, area: Rect) -> Request | None:
    """Draw the grid, what is wanted at its left, the buttons below."""
    if view.target is not None:
        kit.price(ui, money(view.target), Rect(10, 6, 310, 130))
        _ask(ui, view, seat, Rect(10, 150, 310, 190))
        grid = Rect(336, 6, 840, 352)
    else:
        columns = -(-len(view.shown) // 2)
        wide = (area.w - 18) // (columns + 4)
        grid = Rect(area.w - 4 - 4 * wide, 6, 4 * wide, 352)
        _items(ui, view, Rect(0, 6, columns * wide, 352), columns)
        _ask(ui, view, seat, Rect(6, ROW - 10, 330, 76), brief=True)
    taken = _grid(ui, desk, view, seat, grid)
    return taken or _choices(ui, desk, view, seat, Rect(346, ROW, 826, 76))


def _items(ui: Ui, view: Turns, rect: Rect, columns: int) -> None:
    """Lay out the items whose prices are the target."""
    rows = -(-len(view.shown) // columns)
    w, h = min(240, rect.w // columns), rect.h // rows
    left = rect.centerx - w * columns // 2
    for at, face in enumerate(view.shown):
        spot = Rect(left + at % columns * w, rect.y + at // columns * h, w, h)
        goods.card(ui, face, spot.inflate(-2 * CARD, -2 * CARD))


def _grid(ui: Ui, desk: Desk, view: Turns, seat: int, rect: Rect) -> Request | None:
    w, h = rect.w // 4, rect.h // 2
    for place, face in enumerate(view.grid):
        if face is None:
            continue
        spot = Rect(rect.x + place % 4 * w, rect.y + place // 4 * h, w, h)
        spot.inflate_ip(-2 * CARD, -2 * CARD)
        goods.card(ui, face, spot)
        touched = ui.touch(f"take {place + 1}", spot, enabled=not view.taken)
        if touched:
            return Act(Take(seat, place, desk.playing.ms(touched.at)))
    return None


def _ask(ui: Ui, view: Turns, seat: int, rect: Rect, *, brief: bool = False) -> None:
    """Say what the seat in turn is to do; by its first name where there's no room."""
    name = short(view.names[seat]) if brief else view.names[seat]
    asks = words("{name}: take one card", name=name)
    if view.taken:
        asks = words("{name}: more cards, or pass?", name=name)
    ui.text(asks, rect, color=theme.PAPER, face="bold")


def _choices(ui: Ui, desk: Desk, view: Turns, seat: int, rect: Rect) -> Request | None:
    """Offer Continue and Pass; the seat's own button continues, held it passes."""
    may = view.taken or view.cards is Cards.REAL
    empty = view.may_pass_empty and not view.taken
    go_on_at, last_at, *none_at = _row(rect, 3 if empty else 2)
    go_on = kit.button(ui, "Continue", go_on_at, kind="do", enabled=may)
    last = kit.button(ui, "Pass", last_at, enabled=may)
    if empty and (none := kit.button(ui, "No card", none_at[0])):
        return Act(Pass(seat, desk.playing.ms(none.at), empty=True))
    if go_on:
        return Act(Continue(seat, desk.playing.ms(go_on.at)))
    return Act(Pass(seat, desk.playing.ms(last.at))) if last else None


def _row(rect: Rect, count: int) -> list[Rect]:
    """Return where so many buttons are, in the middle of their row."""
    gap = 30
    wide = min(320, (rect.w - gap * (count - 1)) // count)
    left = rect.centerx - (count * (wide + gap) - gap) // 2
    return [Rect(left + at * (wide + gap), rect.y, wide, rect.h) for at in range(count)]


def _mat(ui: Ui, desk: Desk, view: Turns, row: TurnRow, area: Rect) -> Request | None:
    mine = view.turn == row.seat
    press = kit.place(
        ui, area, desk.card(row.seat), short(row.name) if small(area) else row.name,
        _told(ui, view, row, small(area)) or _note(row, mine, small(area)),
        state="closed" if row.passed else "now" if mine else "open",
        control=row.name, pin=restock(row.seat), phases=("down", "hold", "up"),
    )  # fmt: skip
    if press is None:
        return None
    if mine:
        return _pressed(ui, desk, row.seat, press)
    if press.phase == "down":
        ui.memory["told", row.seat] = ui.now
        return Act(Continue(row.seat, desk.playing.ms(press.at)))  # to be refused
    return None


def _told(ui: Ui, view: Turns, row: TurnRow, brief: bool) -> str:
    """Say whose turn it is, for a while, to a seat that has pressed out of turn."""
    until = ui.memory.get(("told", row.seat), -TOLD_NS) + TOLD_NS
    if view.turn in (None, row.seat) or row.passed or ui.now > until:
        return ""
    ui.wake_at_ns(until + 1)
    name = short(view.names[view.turn])
    if brief:
        return words("Now: {name}", name=name)
    return words("It is {name}'s turn.", name=name)


def _pressed(ui: Ui, desk: Desk, seat: int, press: Press) -> Request | None:
    """Continue on a short press, pass on a held one; both count from its start."""
    if press.phase == "down":
        ui.memory["since"] = seat, desk.playing.ms(press.at)
        return None
    began, at = ui.memory.pop("since", (None, 0))
    if began != seat:
        return None
    return Act(Pass(seat, at) if press.phase == "hold" else Continue(seat, at))


def _note(row: TurnRow, mine: bool, brief: bool) -> str:
    if row.passed:
        if not row.coupon:
            return "Passed"
        value = coupon(row.coupon)
        return value if brief else words("Passed · {value}", value=value)
    count = words("{count} taken", count=row.picks)
    return words("Your turn · {taken}", taken=count) if mine and not brief else count


def _over(ui: Ui, desk: Desk) -> Request | None:
    kit.gus(ui, Rect(300, 230, 680, 150), "delighted",
            "All passed. The quickest have their coupons!")  # fmt: skip
    ended = kit.button(
        ui, "End Round", Rect(440, 440, 400, 110), kind="do", size=theme.HEADING,
        key="return",
    )  # fmt: skip
    return Act(EndRound(desk.playing.ms(ended.at))) if ended else None
