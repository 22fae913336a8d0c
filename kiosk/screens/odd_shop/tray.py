"""Credit cards of one hand laid open before their owner, to be taken by touch."""

from typing import Any

from kiosk.rules.odd_shop import Credit, View
from kiosk.screens.odd_shop import curios, layout
from kiosk.screens.odd_shop.layout import HALVES, Mind
from kiosk.ui import kit
from kiosk.ui.core import Facing, Rect, Ui
from kiosk.ui.inputs import Press


def draft(held: Mind, key: Any) -> dict[int, int]:
    """Return the open choice of cards for this moment; an older one is dropped."""
    if held.draft is None or held.draft[0] != key:
        held.draft = key, {}
    return held.draft[1]


def tray(
    ui: Ui,
    view: View,
    side: Facing,
    held: tuple[Credit, ...],
    counts: dict[int, int],
    *,
    one: bool = False,
) -> None:
    """Lay the cards in a seat's half, right of the item; a touch takes one more.

    After the last card of a value comes none. ``one`` takes a single card at all.
    """
    area = next(area for area, facing in HALVES if facing == side)
    with ui.panel(area, side) as room:
        spot = Rect(room.x + 530, room.y + 24, room.w - 540, room.h - 48)
        values(ui, spot, held, counts, one=one)


def values(
    ui: Ui,
    room: Rect,
    held: tuple[Credit, ...],
    counts: dict[int, int],
    *,
    one: bool = False,
    name: str = "card",
    live: bool = True,
) -> None:
    """Draw a stack for each value in ``room``; change ``counts`` by touch."""
    stacks = layout.tally(held)
    wide = min(140, room.w // max(4, len(stacks)))
    for at, (value, most) in enumerate(stacks.items()):
        spot = Rect(room.x + wide * at, room.y, wide - 10, room.h)
        taken = counts.get(value, 0)
        curios.credit(ui, value, taken, most, spot, live=live)
        if live and ui.touch(f"{name} {value}", spot):
            if one:
                counts.clear()
            counts[value] = 1 if one else (taken + 1) % (most + 1)


def confirm(
    ui: Ui, label: str, spot: Rect, name: str, *, enabled: bool
) -> Press | None:
    """Draw the button that plays what has been taken."""
    return kit.button(
        ui, label, spot, kind="do", enabled=enabled, name=name, key="return", size=40
    )
