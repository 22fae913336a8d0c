"""The back room itself: every page a tile, and how the box is at a glance."""

from collections.abc import Sequence
from typing import NamedTuple

from kiosk.doctor import Check, Verdict, worst
from kiosk.gus import Face
from kiosk.screens.desk import Desk, Go, Request, Staff, restock
from kiosk.screens.service import frame
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.kit import Icon
from kiosk.words import counted

FRESH_MS = 3_000
"""So old what was looked at may be."""


class Tile(NamedTuple):
    """One way on."""

    label: str
    sign: Icon
    screen: str = ""
    asks: str = ""
    """What is asked about first, instead of going anywhere."""


TILES = (
    Tile("Health", "check", "service-checks"),
    Tile("Buttons", "hand", "service-buttons"),
    Tile("Buzzer", "sound", "service-buzzer"),
    Tile("Camera", "camera", "service-camera"),
    Tile("Screen", "play", "service-display"),
    Tile("Wiring", "plus", "service-pins"),
    Tile("Settings", "gear", "service-settings"),
    Tile("House rules", "people", "service-house"),
    Tile("Faults", "help", "service-faults"),
    Tile("Export", "cards", "service-export"),
    Tile("Clear results", "erase", asks="clear"),
    Tile("Shut down", "cross", asks="off"),
)
"""The first eight are also opened by the Restock Buttons, in their order."""

QUESTIONS = {
    "clear": "Forget all results and best games? The games themselves are kept.",
    "off": "Shut the box down? A game in progress is kept.",
}
YES = {"clear": "Forget them", "off": "Switch off"}


def hub(ui: Ui, desk: Desk) -> Request | None:
    """Offer all pages."""
    sure = ui.memory.get("sure")
    ui.inert = sure is not None
    request: Request | None = frame.page(ui, "Back room", to="home")
    for at, tile in enumerate(TILES):
        column, row = at % 4, at // 4
        rect = Rect(40 + column * 304, 104 + row * 180, 288, 168)
        if _tile(ui, tile, rect, at):
            request = _follow(ui, tile)
    found = latest(ui, desk)
    frame.says(ui, desk, summary(found), face=face(found))
    ui.inert = False
    return _ask(ui, sure) if sure else request


def _tile(ui: Ui, tile: Tile, rect: Rect, at: int) -> bool:
    kind: kit.Kind = "danger" if tile.asks == "off" else "plain"
    pin = restock(at) if at < 8 else None
    used = kit.button(ui, "", rect, kind=kind, name=tile.label, pin=pin)
    ink = theme.PAPER if kind == "danger" else theme.INK
    kit.icon(ui, tile.sign, Rect(rect.x, rect.y + 18, rect.w, 64), ink)
    words = Rect(rect.x + 12, rect.y + 92, rect.w - 24, 56)
    ui.text(tile.label, words, size=36, face="bold", color=ink)
    if pin:
        number = Rect(rect.x + 12, rect.y + 8, 36, 36)
        ui.text(str(at + 1), number, size=theme.LABEL, color=ink, face="price")
    return used is not None


def _follow(ui: Ui, tile: Tile) -> Request | None:
    if tile.asks:
        ui.memory["sure"] = tile.asks
        return None
    return Go(tile.screen)


def _ask(ui: Ui, sure: str) -> Request | None:
    answer = kit.ask(ui, QUESTIONS[sure], ((YES[sure], "danger"), ("No", "do")))
    if not answer:
        return None
    del ui.memory["sure"]
    return Staff(sure) if answer == YES[sure] else None


def latest(ui: Ui, desk: Desk) -> Sequence[Check]:
    """Return all checks, looked at a moment ago at most."""
    staff = desk.staff
    at, looks, found = ui.memory.get("checks", (None, 0, ()))
    if at is None or looks != staff.looks or ui.ms - at > FRESH_MS:
        found = staff.checks()
        ui.memory["checks"] = (ui.ms, staff.looks, found)
    checks: Sequence[Check] = found
    return checks


def summary(found: Sequence[Check]) -> str:
    """Return the box's health in one sentence."""
    failed = sum(1 for check in found if check.verdict is Verdict.FAIL)
    if failed:
        return counted(
            failed,
            "{n} thing needs you: look under Health.",
            "{n} things need you: look under Health.",
        )
    if worst(found) is Verdict.NOTE:
        return "All works. Health has a hint for you."
    return "All is well back here."


def face(found: Sequence[Check]) -> Face:
    """Return how Gus looks at it."""
    return "sorry" if worst(found) is Verdict.FAIL else "welcome"
