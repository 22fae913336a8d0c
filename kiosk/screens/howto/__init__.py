"""How to play: a few pictured pages for each game, laid over whatever is shown.

They are opened by remembering ``(game's key, page)`` under ``OPEN`` and lie over the
screen below, so that nothing on it is lost.
"""

from importlib import import_module

from hardware.interfaces import Pressed
from kiosk.screens.howto.page import PICTURE, Page
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import joined, words

OPEN = "how to play"
"""Where ``ui.memory`` keeps the page that lies open."""


def pages(key: str) -> tuple[Page, ...]:
    """Return a game's pages, in their order."""
    module = import_module(f"kiosk.screens.howto.{key.replace('-', '_')}")
    found: tuple[Page, ...] = module.PAGES
    return found


def open_book(ui: Ui, key: str) -> None:
    """Lay a game's first page over the screen, from the next frame on."""
    ui.memory[OPEN] = (key, 0)


def book(ui: Ui) -> None:
    """Draw the page that lies open, and turn it by touch, key or any Restock Button."""
    key, at = ui.memory[OPEN]
    found = pages(key)
    _page(ui, key, found[at])
    step = _turned(ui, at, len(found))
    closed = kit.button(
        ui, "Close", Rect(40, 690, 220, 84), kind="quiet", name="Close the book",
        key="escape",
    )  # fmt: skip
    last = at + 1 == len(found)
    if closed or (last and step > 0):
        del ui.memory[OPEN]
    elif 0 <= at + step < len(found):
        ui.memory[OPEN] = (key, at + step)


def _page(ui: Ui, key: str, page: Page) -> None:
    kit.room(ui, page.title, key)
    page.draw(ui, PICTURE)
    kit.slate(ui, joined("\n", page.lines), Rect(40, 448, 1200, 216), size=38)


def _turned(ui: Ui, at: int, count: int) -> int:
    """Draw what turns the pages; return 1 onwards, -1 back, 0 if nobody has."""
    number = words("{page} of {pages}", page=at + 1, pages=count)
    ui.text(number, Rect(560, 690, 160, 84), size=theme.TEXT, color=theme.PAPER,
            face="bold")  # fmt: skip
    step = 0
    if kit.button(
        ui, "", Rect(420, 690, 120, 84), name="Page back", sign="back", key="left",
        enabled=at > 0,
    ):  # fmt: skip
        step = -1
    label = "Got it!" if at + 1 == count else "Next"
    on = Rect(900, 690, 340, 84)
    if kit.button(ui, label, on, kind="do", name="Page on", key="right"):
        step = 1
    if ui.touch("Page on by key", on, key="return") or _pressed(ui):
        step = 1
    return step


def _pressed(ui: Ui) -> bool:
    """Tell whether a Restock Button was pressed: any of them turns the page."""
    event = ui.event
    return isinstance(event, Pressed) and event.button.startswith("restock-")
