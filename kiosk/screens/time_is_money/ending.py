"""After the last turn: its worth, the count of real money, and the podium."""

from collections.abc import Sequence

from kiosk.rules.time_is_money import Counted, TableView, View
from kiosk.screens import hints, saying
from kiosk.screens.desk import Act, Desk, Request
from kiosk.screens.parting import again_or_leave
from kiosk.screens.time_is_money import amount, bill, sentences
from kiosk.screens.time_is_money.guard import hands_off
from kiosk.screens.time_is_money.mats import Mat, mats, owned
from kiosk.screens.time_is_money.verdict import MIDDLE, verdict
from kiosk.screens.words import listed, short
from kiosk.table import final_standings
from kiosk.ui import kit
from kiosk.ui.core import Rect, Ui
from kiosk.words import words


def counting(ui: Ui, desk: Desk, view: TableView) -> Request | None:
    """Have every seat count its money: typed, or as the box's account says."""
    covered = ui.inert
    lies_over = "count" in ui.memory or "grab" in ui.memory
    ui.inert = covered or lies_over
    request = _counting(ui, desk, view)
    ui.inert = covered
    if "grab" in ui.memory:
        return amount.grab(ui, desk, view)
    if "count" in ui.memory:
        return amount.count(ui, desk, view, ui.memory["count"][0])
    return request


def _counting(ui: Ui, desk: Desk, view: TableView) -> Request | None:
    _table(ui, view, hints.hang(ui, desk, sentences.moment(view)))
    hands_off(ui, ("ready", len(view.settled)))
    places = [
        Mat(
            amount.words_for(total), "now" if total is None else "done", name,
            pressed=True,
        )
        for name, total in zip(view.seats, view.counted, strict=True)
    ]  # fmt: skip
    used = mats(ui, desk, places)
    if used:
        ui.memory["count"] = used.seat, ""
    return _ledger(ui, desk, view)


def _ledger(ui: Ui, desk: Desk, view: TableView) -> Request | None:
    """Offer the box's account for all, where it is complete; the last grab else."""
    asks = "All turns are over. Count your millions: touch your place."
    room, request = MIDDLE.copy(), None
    button = Rect(MIDDLE.right - 330, MIDDLE.y + 6, 330, 86)
    if None not in view.balances:
        if kit.button(ui, "Take the account", button, kind="do"):
            ui.memory["account"] = True
        request = _account(ui, desk, view)
        room.w -= 346
    elif view.settled[-1].taken is None:
        if kit.button(ui, "Note the grab", button):
            ui.memory["grab"] = ("",)
        room.w -= 346
    kit.gus(ui, Rect(room.x, room.y - 4, room.w, room.h + 8), "counting",
            saying.words_of(ui, desk) or asks)  # fmt: skip
    return request


def _account(ui: Ui, desk: Desk, view: TableView) -> Request | None:
    """Count for seat after seat what the account says, once that was touched."""
    if not ui.memory.get("account"):
        return None
    seats = range(len(view.seats))
    seat = next((at for at in seats if view.counted[at] is None), None)
    if seat is None:
        return None
    ui.wake_in(1)
    counted = Counted(seat, view.balances[seat] or 0)
    if desk.playing.refusal(counted):
        del ui.memory["account"]  # Gus says why, once
    return Act(counted)


def over(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Show the last turn's worth and everybody's millions, then the podium."""
    if ui.memory.get("podium"):
        return podium(ui, desk, view)
    covered = ui.inert
    ui.inert = covered or "bill" in ui.memory
    _last(ui, desk, view)
    ui.inert = covered
    if "bill" in ui.memory:
        bill.bill(ui, desk, view, ui.memory["bill"])
    return None


def _last(ui: Ui, desk: Desk, view: View) -> None:
    _table(ui, view, sentences.moment(view))
    hands_off(ui, ("ready", len(view.settled)))
    seats = range(len(view.seats))
    mats(ui, desk, [Mat(owned(view, at), _won(view, at)) for at in seats])
    room = Rect(MIDDLE.x, MIDDLE.y - 4, MIDDLE.w - 346, MIDDLE.h + 8)
    asks = saying.words_of(ui, desk) or "That was the last turn. Who is the richest?"
    kit.gus(ui, room, "delighted", asks)
    button = Rect(MIDDLE.right - 330, MIDDLE.y + 2, 330, 92)
    if kit.button(ui, "Podium", button, kind="do", size=40, key="return"):
        ui.memory["podium"] = True


def _won(view: View, seat: int) -> kit.State:
    return "done" if seat in view.winners else "open"


def _table(ui: Ui, view: View, title: str) -> None:
    ui.around = True
    kit.room(ui, title, "time-is-money", around=True)
    verdict(ui, view, view.settled[-1])


def _congratulations(names: Sequence[str]) -> str:
    if len(names) > 3:
        return words("Rich at last, all {count} of you!", count=len(names))
    return words("Rich at last: {names}!", names=listed(names))


def podium(ui: Ui, desk: Desk, view: View) -> Request | None:
    """Celebrate; then once more, or clear the table."""
    kit.room(ui, "The evening's richest", "time-is-money")
    standings = final_standings(desk.playing)
    ranking = standings.ranking if standings else ()
    kit.podium(
        ui, Rect(40, 96, 1200, 560),
        [(s.place, desk.card(s.seat), view.seats[s.seat], s.total) for s in ranking],
    )  # fmt: skip
    says = _congratulations([short(view.seats[seat]) for seat in view.winners])
    kit.gus(ui, Rect(40, 662, 560, 130), "delighted", says)
    kit.confetti(ui)
    return again_or_leave(ui)
