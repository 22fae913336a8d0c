"""Strategy Mode: one seat after the other, Continue or Pass (SNT-48 to SNT-52)."""

from kiosk.rules.shop_n_time.actions import Continue, EndRound, Pass, Take
from kiosk.rules.shop_n_time.options import Cards, Mode
from kiosk.rules.shop_n_time.views import TurnRow, Turns
from kiosk.screens import hints
from kiosk.screens.desk import Act, Desk, Request, restock
from kiosk.screens.shop_n_time import goods
from kiosk.screens.shop_n_time.briefing import heading
from kiosk.screens.shop_n_time.shopping import small
from kiosk.screens.words import coupon, money, short
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.inputs import Press
from kiosk.words import words


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
    if view.turn is None:
        return _over(ui, desk)
    _goal(ui, view)
    if view.cards is Cards.DEALT:
        taken = _grid(ui, desk, view, view.turn)
        if taken is not None:
            return taken
    return _choices(ui, desk, view, view.turn)


def _goal(ui: Ui, view: Turns) -> None:
    """Show the target or its items: over the middle, or at the left of the grid."""
    dealt = view.cards is Cards.DEALT
    if view.mode in (Mode.BUNDLE, Mode.BULLS_EYE):
        _items(ui, view, Rect(96, 206, 320, 346) if dealt else Rect(190, 206, 900, 290))
    elif view.target is not None:
        rect = Rect(100, 206, 310, 130) if dealt else Rect(390, 206, 500, 290)
        kit.price(ui, money(view.target), rect)


def _items(ui: Ui, view: Turns, rect: Rect) -> None:
    """Lay the items out in as many columns as the room is wide."""
    count = len(view.shown)
    columns = 2 if rect.w < rect.h * 2 else count
    rows = -(-count // columns)
    w, h = min(230, rect.w // columns), rect.h // rows
    left = rect.centerx - w * columns // 2
    for at, face in enumerate(view.shown):
        x, y = left + at % columns * w, rect.y + at // columns * h
        goods.card(ui, face, Rect(x + 3, y + 3, w - 6, h - 6))


def _grid(ui: Ui, desk: Desk, view: Turns, seat: int) -> Request | None:
    for place, face in enumerate(view.grid):
        rect = Rect(426 + place % 4 * 210, 206 + place // 4 * 176, 204, 170)
        if face is None:
            continue
        goods.card(ui, face, rect)
        touched = ui.touch(f"take {place + 1}", rect, enabled=not view.taken)
        if touched:
            return Act(Take(seat, place, desk.playing.ms(touched.at)))
    return None


def _choices(ui: Ui, desk: Desk, view: Turns, seat: int) -> Request | None:
    """Offer Continue and Pass; the seat's own button continues, held it passes."""
    name = view.names[seat]
    may = view.taken or view.cards is Cards.REAL
    asks = words("{name}: take one card", name=name)
    if view.taken:
        asks = words("{name}: again?", name=name)
    spot = Rect(100, 512, 1080, 50)
    if view.cards is Cards.DEALT and view.mode in (Mode.PRICE_TARGET, Mode.STRETCH):
        spot = Rect(100, 350, 310, 190)
    ui.text(asks, spot, color=theme.PAPER, face="bold")
    go_on = kit.button(ui, "Continue", Rect(300, 570, 320, 76), kind="do", enabled=may)
    last = kit.button(ui, "Pass", Rect(660, 570, 320, 76), enabled=may)
    if view.may_pass_empty and not view.taken:
        none = kit.button(ui, "No card", Rect(1010, 570, 220, 76))
        if none:
            return Act(Pass(seat, desk.playing.ms(none.at), empty=True))
    if go_on:
        return Act(Continue(seat, desk.playing.ms(go_on.at)))
    return Act(Pass(seat, desk.playing.ms(last.at))) if last else None


def _mat(ui: Ui, desk: Desk, view: Turns, row: TurnRow, area: Rect) -> Request | None:
    mine = view.turn == row.seat
    press = kit.place(
        ui, area, desk.card(row.seat), short(row.name) if small(area) else row.name,
        _note(row, mine, small(area)),
        state="closed" if row.passed else "now" if mine else "open",
        control=row.name, pin=restock(row.seat), phases=("down", "hold", "up"),
    )  # fmt: skip
    if press is None or not mine:
        return None
    return _pressed(ui, desk, row.seat, press)


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
        return words("Passed · {value}", value=coupon(row.coupon))
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
