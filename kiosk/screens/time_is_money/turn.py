"""A turn on the box: six stacks, six dice, Roll and Stop, turned to who plays.

Nothing here moves or is drawn anew by itself, and no picture depends on the time
(TIM-15, TIM-A22): not even a button gives way to a finger on its lead, because one that
is held down for twenty seconds is reported as stuck.
"""

from kiosk.rules.time_is_money import (
    Blocked,
    BoxView,
    Shook,
    Stopped,
    Took,
    Unblocked,
)
from kiosk.rules.time_is_money.money import VALUES
from kiosk.screens.desk import Act, Desk, Request, restock
from kiosk.screens.time_is_money import dice, notes, sentences
from kiosk.screens.time_is_money.guard import watch
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import words

PITCH = 202
"""From one stack, or one die, to the next."""
STACKS = Rect(36, 108, 196, 172)
DICE = Rect(36, 292, 196, 204)
HAND = Rect(40, 530, 850, 96)
STOP = Rect(36, 668, 340, 120)
ROLL = Rect(904, 668, 340, 120)


def turn(ui: Ui, desk: Desk, view: BoxView, seat: int) -> Request | None:
    """Draw the turn that runs, turned to the side at which its player sits."""
    ui.still = True
    request = _buttons(ui, desk, seat)
    side = kit.seat_places(len(view.seats))[seat][1]
    with ui.panel(Rect(0, 0, theme.WIDTH, theme.HEIGHT), side):
        time = sentences.seconds(view.allowed)
        title = words("{name}: {seconds}", name=view.seats[seat], seconds=time)
        kit.room(ui, title, "time-is-money")
        kit.badge(ui, desk.card(seat), Rect(1190, 8, 76, 76))
        request = _grab(ui, view) or request
        request = _set_aside(ui, view) or request
        _hand(ui, view)
        _gus(ui, desk)
        return _do(ui, desk) or request


def _buttons(ui: Ui, desk: Desk, seat: int) -> Request | None:
    """Arm the seat's Restock Button and both stopwatch buttons, without a picture."""
    roll = ui.touch("restock", Rect(0, 0, 0, 0), pin=restock(seat))
    if roll:
        return Act(Shook(desk.playing.ms(roll.at)))
    stop = watch(ui)
    return Act(Stopped(desk.playing.ms(stop.at))) if stop else None


def _grab(ui: Ui, view: BoxView) -> Request | None:
    """Offer all six stacks, whatever the dice show: seeing it is the game."""
    request = None
    for at, value in enumerate(view.stacks):
        room = STACKS.move(PITCH * at, 0)
        left = view.bank[VALUES.index(value)]
        inner = Rect(room.x + 6, room.y + 6, room.w - 12, room.h - 12)
        notes.stack(ui, value, left, inner, down=ui.is_down(room))
        if ui.touch(f"take {value}", room):
            request = Act(Took(value))
    return request


def _set_aside(ui: Ui, view: BoxView) -> Request | None:
    """Offer every die: a + goes aside or comes back, any other only buzzes."""
    request = None
    for at, shown in enumerate(view.dice):
        room = DICE.move(PITCH * at, 0)
        dice.die(ui, shown, Rect(room.x + 14, room.y + 10, room.w - 28, room.h - 14))
        if ui.touch(f"die {at + 1}", room):
            request = Act(Unblocked(at) if shown.blocked else Blocked(at))
    return request


def _hand(ui: Ui, view: BoxView) -> None:
    """Lay before the player what was grabbed in this turn, and its sum."""
    notes.fan(ui, view.taken, HAND)
    if view.taken:
        room = Rect(HAND.right + 20, HAND.y - 14, 1240 - HAND.right - 20, HAND.h + 24)
        ui.text(f"+{sum(view.taken)}", room, size=110, face="price",
                color=theme.HONEY, align="right")  # fmt: skip


def _gus(ui: Ui, desk: Desk) -> None:
    said = desk.said.announcement if desk.said else None
    face = said.face if said else "counting"
    kit.gus(ui, Rect(392, 652, 496, 140), face, said.words() if said else "")


def _do(ui: Ui, desk: Desk) -> Request | None:
    stop = kit.button(ui, "STOP", STOP, kind="danger", size=64, face="price",
                      key="return")  # fmt: skip
    if stop:
        return Act(Stopped(desk.playing.ms(stop.at)))
    roll = kit.button(ui, "Roll again", ROLL, kind="do", size=56, face="price",
                      key="space")  # fmt: skip
    return Act(Shook(desk.playing.ms(roll.at))) if roll else None
