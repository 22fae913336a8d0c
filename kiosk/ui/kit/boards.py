"""Boards and cards that screens lay out."""

from collections.abc import Sequence

from kiosk.ui import theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.kit.people import badge


def board(ui: Ui, title: str) -> None:
    """Lay a large board over the screen, with a title: its own controls go on it."""
    rect = Rect(60, 90, 1160, 640)
    ui.box(theme.WOOD, rect.inflate(20, 20), radius=22)
    ui.box(theme.SLATE, rect, radius=14)
    head = Rect(rect.x + 30, rect.y + 14, rect.w - 60, 70)
    ui.text(title, head, size=theme.HEADING, face="price", color=theme.PAPER)


def countdown(ui: Ui, seconds: int, rect: Rect) -> None:
    """Show the seconds left, red in the last three."""
    late = seconds <= 3
    ui.box(theme.AWNING if late else theme.MUSTARD, rect, radius=rect.h // 2)
    color = theme.PAPER if late else theme.INK
    ui.text(str(seconds), rect, size=rect.h * 3 // 4, face="price", color=color)


def item_card(
    ui: Ui,
    rect: Rect,
    name: str,
    amount: str,
    *,
    year: int,
    era: str,
    price: str = "",
) -> None:
    """Draw an Item Card: name, amount, year, and its price where it may be known."""
    ui.box(theme.PAPER, rect, radius=12)
    ui.text(name, Rect(rect.x + 8, rect.y + 6, rect.w - 16, rect.h // 2), least=18)
    ui.text(
        f"{amount} · {year}",
        Rect(rect.x + 8, rect.y + rect.h // 2, rect.w - 16, rect.h // 4), least=18,
    )  # fmt: skip
    if price:
        ui.text(price, Rect(rect.x, rect.bottom - rect.h // 4, rect.w, rect.h // 4),
                face="price")  # fmt: skip


def podium(ui: Ui, rect: Rect, ranking: Sequence[tuple[int, int, str, int]]) -> None:
    """Show (place, Player Card, name, points) on three steps, the rest in a row."""
    for at, (place, card, name, points) in enumerate(ranking):
        row = Rect(rect.x, rect.y + 68 * at, rect.w, 62)
        ui.box(theme.MUSTARD if place == 1 else theme.PAPER, row, radius=10)
        badge(ui, card, Rect(row.x + 6, row.y + 4, 54, 54))
        ui.text(f"{place}. {name}", row.inflate(-160, 0), size=40, align="left")
        ui.text(str(points), row.inflate(-40, 0), size=44, align="right", face="price")
