"""The real-time round: the target for all sides, every seat's mat (SNT-13 to 25)."""

from kiosk.gus import Announcement
from kiosk.rules.shop_n_time.actions import Chosen, Close, EndRound, Touched
from kiosk.rules.shop_n_time.options import Mode
from kiosk.rules.shop_n_time.views import Row, Shopping, Stage
from kiosk.screens.desk import Act, Desk, Request, Say, restock
from kiosk.screens.shop_n_time import goods
from kiosk.screens.shop_n_time.briefing import heading
from kiosk.screens.words import coupon, listed, money, short
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.inputs import Press
from kiosk.words import words

MIDDLE = Rect(160, 160, 960, 480)
SURE_MS = 6000
"""How long a warning before a close with too few cards stands."""


def shopping(ui: Ui, desk: Desk, view: Shopping) -> Request | None:
    """Draw the round; a mat is its seat's Restock Button."""
    ui.around = True
    head = heading(view.mode, view.round, view.rounds)
    kit.room(ui, head, "shop-n-time", around=True)
    request = _middle(ui, desk, view)
    for row, (rect, facing) in zip(
        view.rows, kit.seat_places(len(view.rows)), strict=True
    ):
        with ui.panel(rect, facing) as area:
            press = _mat(ui, desk, view, row, area)
        if press is not None:
            request = _used(ui, desk, view, row, press)
    return request


# --- the middle ---------------------------------------------------------------------


def _middle(ui: Ui, desk: Desk, view: Shopping) -> Request | None:
    if view.stage is Stage.CLOSED:
        return _over(ui, desk)
    if view.stage is Stage.WAIT:
        _wait(ui, view)
        return None
    _goal(ui, view, Rect(160, 200, 960, 350))
    _countdown(ui, desk, view)
    touched = ui.touch("middle", MIDDLE, enabled=view.may_touch)
    return Act(Touched(desk.playing.ms(touched.at))) if touched else None


def _goal(ui: Ui, view: Shopping, rect: Rect) -> None:
    if view.mode in (Mode.BUNDLE, Mode.BULLS_EYE):
        _faces(ui, view, rect)
    elif view.target is not None:
        kit.price_for_all(ui, money(view.target), rect)


def _faces(ui: Ui, view: Shopping, rect: Rect) -> None:
    """Show the cards twice, once for each long side of the table."""
    count = len(view.shown)
    rect = Rect(92, rect.y, 1096, rect.h)  # beside the menu: names need the room
    w = min(300, rect.w // count)
    half = rect.h // 2
    left = rect.centerx - w * count // 2
    for facing, y in (("north", rect.y), ("south", rect.y + half)):
        for at, face in enumerate(view.shown):
            place = at if facing == "south" else count - 1 - at
            spot = Rect(left + place * w + 3, y + 2, w - 6, half - 4)
            with ui.panel(spot, facing) as area:  # type: ignore[arg-type]
                goods.card(ui, face, area)


def _countdown(ui: Ui, desk: Desk, view: Shopping) -> None:
    if view.stage is Stage.COUNTDOWN and view.deadline is not None:
        left = max(0, desk.playing.ns(view.deadline) - ui.now)
        seconds = -(-left // 1_000_000_000)
        kit.countdown(ui, int(seconds), Rect(540, 556, 200, 86))
        ui.wake_in(1 + left % 1_000_000_000 // 1_000_000)
        return
    hint = "Touch here to hurry the others" if view.may_touch else ""
    if view.dry:
        hint = "All packets are empty: draw from the deck, or close."
    ui.text(hint, Rect(240, 570, 800, 60), size=theme.TEXT, color=theme.PAPER)


def _wait(ui: Ui, view: Shopping) -> None:
    """Call "Pass and Wait!" to both sides, and name who was late."""
    late = [short(row.name) for row in view.rows if row.late]
    who = words("Everybody is in time.")
    if late:
        who = words("Late: {names}!", names=listed(late))
    for facing, y in (("north", 210), ("south", 420)):
        with ui.panel(Rect(160, y, 960, 200), facing) as area:  # type: ignore[arg-type]
            shout = Rect(0, 0, area.w, 120)
            ui.text("Pass and Wait!", shout, size=110, face="price",
                    color=theme.HONEY)  # fmt: skip
            color = theme.HONEY if late else theme.MINT
            ui.text(who, Rect(0, 124, area.w, 70), size=40, color=color, face="bold")


def _over(ui: Ui, desk: Desk) -> Request | None:
    kit.gus(ui, Rect(300, 230, 680, 150), "delighted",
            "Everybody is closed. Turn your cards face up!")  # fmt: skip
    ended = kit.button(
        ui, "End Round", Rect(440, 440, 400, 110), kind="do", size=theme.HEADING,
        key="return",
    )  # fmt: skip
    return Act(EndRound(desk.playing.ms(ended.at))) if ended else None


# --- the mats -----------------------------------------------------------------------


def _mat(ui: Ui, desk: Desk, view: Shopping, row: Row, area: Rect) -> Press | None:
    return kit.place(
        ui, area, desk.card(row.seat), short(row.name) if small(area) else row.name,
        _note(ui, view, row, small(area)),
        state=_state(ui, row), control=row.name, pin=restock(row.seat),
        phases=("down", "hold", "up"), hint=_hint(desk, row.seat),
    )  # fmt: skip


def _hint(desk: Desk, seat: int) -> str:
    """Return the key that stands for the button, where keys do."""
    state = desk.devices.get("buttons")
    simulated = state is not None and state.health == "simulated"
    return str(seat + 1) if simulated else ""


def small(area: Rect) -> bool:
    """Tell whether a mat is one of five or more, and has room for few words."""
    return area.w < 500


def _note(ui: Ui, view: Shopping, row: Row, brief: bool) -> str:
    if row.closed:
        if not row.coupon:
            return "Closed"
        value = coupon(row.coupon)
        return value if brief else words("Closed with {value}", value=value)
    if _warned(ui, row):
        return "Hold again" if brief else "Under 3 scores 0! Hold again"
    if row.late:
        return "Late!"
    if row.chosen:
        kept = "{count} kept" if brief else "{count} kept · hold to close"
        return words(kept, count=row.picks)
    return _task(view, row, brief)


def _task(view: Shopping, row: Row, brief: bool) -> str:
    """Say what an open seat has to do that has not chosen (SNT-14, SNT-21, SNT-23)."""
    if not row.may_choose:
        full = words("{count} kept · hold to close", count=row.picks)
        return "Wait" if not row.may_close else "Hold to close" if brief else full
    if view.dry:
        return "Draw one" if brief else "Draw one · hold to close"
    if row.empty:
        return "Press" if brief else "Nothing to keep: press"
    return "Choose" if brief else "Keep one, pass the rest"


def _state(ui: Ui, row: Row) -> kit.State:
    if row.closed:
        return "closed"
    if row.late or _warned(ui, row):
        return "danger"
    return "done" if row.chosen else "now"


def _warned(ui: Ui, row: Row) -> bool:
    at = ui.memory.get(("warned", row.seat))
    return at is not None and ui.now - at < SURE_MS * 1_000_000


def _used(ui: Ui, desk: Desk, view: Shopping, row: Row, press: Press) -> Request | None:
    """Choose by a press, close by holding.

    Whoever holds a packet must keep a card of it, so there a press counts as soon as
    it is felt. Where a seat may close as it is, only letting go tells the two apart:
    closing must not count a card first, nor hurry the others (SNT-15, SNT-21).
    """
    at, moment = desk.playing.ms(press.at), (view.round, view.step)
    if press.phase == "down":
        ui.memory["pressed", row.seat] = moment, at
        at_once = row.closed or not (row.chosen or row.may_close)
        return Act(Chosen(row.seat, at)) if at_once else None
    began, since = ui.memory.pop(("pressed", row.seat), (None, 0))
    if press.phase == "hold":
        # A finger may still rest where "Begin Round" was.
        return _close(ui, desk, view, row, at) if began else None
    counts = began == moment and not (row.chosen or row.closed)
    return Act(Chosen(row.seat, since)) if counts else None


def _close(ui: Ui, desk: Desk, view: Shopping, row: Row, at: int) -> Request | None:
    """Close the seat; with fewer than three cards only after a warning (SNT-A22)."""
    action = Close(row.seat, at)
    short = row.picks < 3 and view.mode is not Mode.BULLS_EYE
    if short and not _warned(ui, row) and desk.playing.refusal(action) is None:
        ui.memory["warned", row.seat] = ui.now
        ui.wake_in(SURE_MS)
        return Say(
            Announcement(
                "{name}, fewer than three things score nothing!",
                {"name": row.name}, "no", "impatient",
            )
        )  # fmt: skip
    return Act(action)
