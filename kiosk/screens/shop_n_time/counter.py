"""The right side of the checkout: the glass, the keypad, and on a PC the drawer."""

from kiosk.screens.desk import Desk
from kiosk.screens.words import coupon
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import Raw

GLASS = Rect(876, 96, 364, 230)
BELOW = Rect(876, 408, 364, 252)
PAGE = 4
"""Cards of the drawer a page."""
FRAME_MS = 100
"""How often the picture under the glass is renewed while it is looked at."""


def counter(ui: Ui, desk: Desk, seat: int) -> str:
    """Draw what the camera sees and the ways in beside it; return a typed number.

    What a seat has half typed is gone once another one is at the counter.
    """
    if desk.works("camera"):
        kit.counter_glass(ui, desk.picture(), GLASS)
        ui.wake_in(FRAME_MS)
    else:
        kit.slate(ui, "The camera is resting. Type the numbers instead.", GLASS)
    who, typed = ui.memory.get("typed", (seat, ""))
    typed = typed if who == seat else ""
    ui.memory["typed"] = seat, typed
    shown = Rect(GLASS.x, 344, 180 if desk.drawer else GLASS.w, 48)
    ui.box(theme.INK, shown, radius=8)
    ui.text(typed or "number", shown, color=theme.HONEY, face="till")
    if desk.drawer is not None and _switch(ui):
        drawer(ui, desk)
        return ""
    used = kit.keypad(ui, BELOW)
    typed = typed[:-1] if used == "<" else typed + used
    ui.memory["typed"] = seat, "" if len(typed) >= 3 else typed
    return typed if len(typed) == 3 and used else ""


def _switch(ui: Ui) -> bool:
    """Let a player on a PC change between the keypad and the drawer of cards."""
    opened = bool(ui.memory.setdefault("drawer", True))
    label = "Keypad" if opened else "Cards"
    if kit.button(ui, label, Rect(1066, 330, 174, 74), name="Drawer"):
        ui.memory["drawer"] = not opened
    return opened


def drawer(ui: Ui, desk: Desk) -> None:
    """Offer simulated cards: a touch lays one on the counter or takes it off."""
    numbers = desk.drawer.numbers
    page = ui.memory.setdefault("drawer page", 0)
    lying = desk.drawer.lying
    for at, number in enumerate(numbers[page * PAGE : (page + 1) * PAGE]):
        rect = Rect(BELOW.x + at % 2 * 184, BELOW.y + at // 2 * 86, 178, 80)
        kind: kit.Kind = "done" if number in lying else "plain"
        label = _card_words(desk, number)
        if kit.button(ui, label, rect, kind=kind, name=f"lay {number}", size=28):
            (desk.drawer.take if number in lying else desk.drawer.lay)(number)
    _leaf(ui, desk, page, -(-len(numbers) // PAGE))


def _leaf(ui: Ui, desk: Desk, page: int, pages: int) -> None:
    y = BELOW.y + 174
    back, on = Rect(BELOW.x, y, 90, 76), Rect(BELOW.x + 96, y, 90, 76)
    if kit.button(ui, "", back, sign="back", name="less cards"):
        ui.memory["drawer page"] = (page - 1) % pages
    if kit.button(ui, "", on, sign="next", name="more cards"):
        ui.memory["drawer page"] = (page + 1) % pages
    if kit.button(ui, "Clear", Rect(BELOW.x + 192, y, 172, 76), name="Clear counter"):
        desk.drawer.clear()


def _card_words(desk: Desk, number: str) -> str:
    for item in desk.deck.items:
        if item.number == number:
            return Raw(item.name)
    value = next(c.value for c in desk.deck.coupons if c.number == number)
    return coupon(value)
