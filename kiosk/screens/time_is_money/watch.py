"""With the game on the table: the watch that runs, and the + counted after it."""

from kiosk.rules.time_is_money import Plus, Reset, Stopped, TableView
from kiosk.rules.time_is_money.table import MOST_PLUS
from kiosk.rules.time_is_money.terms import BONUS
from kiosk.screens import saying
from kiosk.screens.desk import Act, Desk, Request
from kiosk.screens.time_is_money import sentences
from kiosk.screens.time_is_money.clock import clock, ground
from kiosk.screens.time_is_money.guard import hands_off, watch
from kiosk.screens.time_is_money.mats import Mat, owned, shown
from kiosk.screens.time_is_money.verdict import HALVES, MIDDLE
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import joined, words

CLOCK = Rect(420, 214, 440, 430)
ZERO = Rect(930, 380, 230, 84)
TOUCH = Rect(150, 198, 770, 448)
"""Anywhere here stops the watch: nobody should have to aim."""


def running(ui: Ui, desk: Desk, view: TableView) -> Request | None:
    """Show a clock that cannot be read; the next press of either button stops it.

    Like every turn's picture it is the same whatever the time (TIM-15, TIM-A22).
    """
    ui.still = ui.around = True
    kit.room(ui, sentences.moment(view), "time-is-money", around=True)
    shown(ui, desk, [_player(view, seat) for seat in range(len(view.seats))])
    pressed = watch(ui)
    down = ui.is_down(TOUCH)
    side = kit.seat_places(len(view.seats))[view.timekeeper or 0][1]
    with ui.panel(CLOCK, side) as area:
        clock(ui, area, "STOP", down=down, stop=True)
    touched = ui.touch("Stop", TOUCH, key="return")
    with ui.panel(ZERO, side) as area:
        zero = kit.button(ui, "Back to zero", area, kind="quiet")
    if zero:
        return Act(Reset(desk.playing.ms(zero.at)))
    if pressed and pressed.both:
        return Act(Reset(desk.playing.ms(pressed.at)))
    stop = touched or pressed
    return Act(Stopped(desk.playing.ms(stop.at))) if stop else None


def _player(view: TableView, seat: int) -> Mat:
    """Say who does what; what the two own is no matter now."""
    if seat == view.active:
        return Mat("Rolls and grabs", "now")
    return Mat("Stops at the call" if seat == view.timekeeper else "")


def stopped(ui: Ui, desk: Desk, view: TableView) -> Request | None:
    """Show what the watch shows, large, and ask how many + lie aside: one touch."""
    ui.around = True
    hands_off(ui, ("stopped", len(view.settled)))
    kit.room(ui, sentences.moment(view), "time-is-money", around=True)
    shown(ui, desk, [_mat(view, seat) for seat in range(len(view.seats))])
    _elapsed(ui, desk, view)
    pressed = watch(ui)
    if pressed and pressed.both:
        return Act(Reset(desk.playing.ms(pressed.at)))
    for count in range(MOST_PLUS + 1):
        room = Rect(MIDDLE.x + 40 + count * 230, MIDDLE.y + 2, 210, 96)
        label = words("{count} +", count=count) if count else "No +"
        used = kit.button(ui, label, room, kind="do", size=56, face="price",
                          name=f"plus {count}", key=str(count))  # fmt: skip
        if used:
            return Act(Plus(count))
    return None


def _mat(view: TableView, seat: int) -> Mat:
    return Mat(
        "Count your +" if seat == view.active else owned(view, seat),
        "now" if seat == view.active else "open",
    )


def _elapsed(ui: Ui, desk: Desk, view: TableView) -> None:
    shown = sentences.seconds(view.elapsed or 0)
    asks = words("How many + lie aside?")
    if said := saying.words_of(ui, desk):
        line: str = said
    elif view.auto:
        line = joined(" ", (words("The box stopped the watch."), asks))
    else:
        allowed = "{base} s allowed, and {bonus} more for each."
        line = joined(" ", (asks, words(allowed, base=view.base, bonus=BONUS)))
    for rect, facing in HALVES:
        with ui.panel(rect, facing) as area:
            ground(ui, area)
            ui.text(shown, Rect(area.x + 20, area.y, area.w - 40, 104), size=96,
                    face="price", color=theme.HONEY)  # fmt: skip
            foot = Rect(area.x + 20, area.bottom - 60, area.w - 40, 52)
            ui.text(line, foot, size=theme.TEXT, color=theme.PAPER, face="bold")
