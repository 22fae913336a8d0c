"""House rules: the options that each game starts with here."""

from functools import cache
from typing import Any

from kiosk import games
from kiosk.games import DEPARTMENTS, Department
from kiosk.screens.desk import Desk, Request, Staff
from kiosk.screens.options import Choice, choices, choose
from kiosk.screens.service import frame
from kiosk.screens.service.settings import stepped
from kiosk.ui import kit
from kiosk.ui.core import Rect, Ui
from kiosk.words import words

HIGH = 88
ROWS = 5


def house(ui: Ui, desk: Desk) -> Request | None:
    """Choose a game, then what it starts with; guests may still change it."""
    request: Request | None = frame.page(ui, "House rules")
    offered = [each for each in DEPARTMENTS if each.on_offer]
    at = ui.memory.setdefault("game", 0)
    chosen = offered[at]
    top = Rect(40, 100, 1200, HIGH)
    step = frame.stepper(ui, "game", words("Game"), chosen.title, top)
    if step:
        ui.memory.update(game=(at + step) % len(offered), page=0)
    rules = dict(desk.staff.house.get(chosen.key, {}))
    request = _rows(ui, chosen, rules) or request
    frame.says(ui, desk, "What each game starts with. Guests may change it.")
    spot = Rect(930, 690, 190, 84)
    if rules and kit.button(ui, "As shipped", spot, name="As shipped"):
        return Staff("house", (chosen.key, {}))
    return request


def _rows(ui: Ui, chosen: Department, rules: dict[str, Any]) -> Staff | None:
    request = None
    offered = options_of(chosen.key)
    heights = [frame.BODY.h // ROWS] * len(offered)
    for row, choice in enumerate(frame.turned(ui, offered, heights)):
        value = rules.get(choice.field, choice.default)
        rect = Rect(40, 198 + row * 91, 1200, HIGH)
        step = frame.stepper(ui, choice.field, choice.title, choice.words(value), rect)
        if step:
            choose(_kind(chosen.key), rules, choice.field,
                   stepped(choice.values, value, step))  # fmt: skip
            request = Staff("house", (chosen.key, rules))
    return request


@cache
def options_of(key: str) -> tuple[Choice, ...]:
    """Return a game's options; they are the same with any deck."""
    return choices(_kind(key))


@cache
def _kind(key: str) -> Any:
    return games.open_game(key, None).Options
