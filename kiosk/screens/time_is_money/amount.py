"""Typing in millions: what a turn grabbed, what a seat owns in the end."""

from typing import Any

from kiosk.rules.time_is_money import Counted, Grabbed, TableView
from kiosk.screens.desk import Act, Desk, Request
from kiosk.screens.time_is_money import sentences
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import words

DIGITS = 5
"""As many as all the money there is has."""
SHOWN = Rect(100, 196, 560, 140)
HINT = Rect(100, 352, 560, 180)
ACCOUNT = Rect(100, 548, 560, 72)
KEYS = Rect(700, 190, 500, 410)
BACK = Rect(100, 634, 200, 84)
DONE = Rect(820, 634, 372, 84)


def grab(ui: Ui, desk: Desk, view: TableView) -> Request | None:
    """Ask what the last turn's player grabbed (TIM-D5)."""
    who = view.seats[view.settled[-1].seat]
    kit.board(ui, words("{name}: what did you grab?", name=who))
    typed = _type(ui, "grab")
    action = Grabbed(int(typed or 0))
    _hint(ui, desk, action, "Count the notes of that turn, penalty not yet paid.")
    return _finish(ui, desk, "grab", action, typed)


def count(ui: Ui, desk: Desk, view: TableView, seat: int) -> Request | None:
    """Ask what a seat owns; the box's account, where it has one, is a touch away."""
    kit.board(ui, words("{name}: count your millions", name=view.seats[seat]))
    typed = _type(ui, "count")
    action = Counted(seat, int(typed or 0))
    _hint(ui, desk, action, "Count all your notes, in millions.")
    known = view.balances[seat]
    if known is not None and kit.button(
        ui, words("The box has counted {amount}", amount=known), ACCOUNT, name="Account"
    ):
        ui.memory.pop("count")
        return Act(Counted(seat, known))
    return _finish(ui, desk, "count", action, typed)


def _type(ui: Ui, key: str) -> str:
    """Draw figure and keypad; return what has been typed so far."""
    typed: str = ui.memory[key][-1]
    used = kit.keypad(ui, KEYS)
    typed = typed[:-1] if used == "<" else (typed + used)[:DIGITS]
    ui.memory[key] = (*ui.memory[key][:-1], typed)
    ui.box(theme.INK, SHOWN, radius=12)
    ui.text(typed or "0", Rect(SHOWN.x, SHOWN.y, 360, SHOWN.h), size=110,
            color=theme.HONEY, face="till", align="right")  # fmt: skip
    label = Rect(SHOWN.x + 376, SHOWN.y, 180, SHOWN.h)
    ui.text("million", label, size=40, color=theme.HONEY, face="till", align="left")
    return typed


def _hint(ui: Ui, desk: Desk, action: Any, hint: str) -> None:
    refused = desk.playing.refusal(action)
    why = words(refused.template, **refused.values) if refused else hint
    kit.slate(ui, why, HINT, size=36)


def _finish(ui: Ui, desk: Desk, key: str, action: Any, typed: str) -> Request | None:
    if kit.button(ui, "Back", BACK, kind="quiet", key="escape"):
        del ui.memory[key]
        return None
    right = bool(typed) and desk.playing.refusal(action) is None
    if kit.button(ui, "That's it", DONE, kind="do", size=40, key="return",
                  enabled=right):  # fmt: skip
        del ui.memory[key]
        return Act(action)
    return None


def words_for(total: int | None) -> str:
    """Return what a seat has counted, or that it has not."""
    return "Count your millions" if total is None else sentences.millions(total)
