"""Teach the box the cards of the bought game: scan one, say which item it is."""

from hardware.interfaces import Scan
from kiosk.gus import Announcement
from kiosk.screens.desk import Desk, Go, Request, Say, Teach
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import Raw, words


def teach(ui: Ui, desk: Desk) -> Request | None:
    """Scan a card, type its number, see the item's name, and say that's it."""
    kit.room(ui, "Teach me your cards", "shop-n-time")
    scan = ui.scanned()
    if isinstance(scan, Scan):
        ui.memory["taught"], ui.memory["digits"] = scan.payload, ""
    kit.slate(ui, _asks(ui), Rect(40, 110, 700, 200))
    kit.counter_glass(ui, desk.picture(), Rect(40, 330, 700, 310))
    digits = _digits(ui, Rect(780, 200, 460, 450))
    item = next((i for i in desk.deck.items if i.number == digits), None)
    kit.slate(ui, Raw(digits or "– – –"), Rect(780, 110, 460, 80), size=theme.HEADING)
    label = words("That's {item}", item=item.name) if item else "That's it"
    if kit.button(ui, "Back", Rect(40, 690, 170, 84), kind="quiet", key="escape"):
        return Go("home")
    ready = item is not None and "taught" in ui.memory
    if kit.button(
        ui, label, Rect(560, 690, 680, 84), kind="do", enabled=ready,
        name="That's it", key="return",
    ):  # fmt: skip
        return Teach(ui.memory.pop("taught"), ui.memory.pop("digits"))
    return None


def _asks(ui: Ui) -> str:
    if "taught" not in ui.memory:
        return "Lay one card of your own game under the camera."
    return "Got it. Which item is it? Type the number it has in this shop."


def _digits(ui: Ui, rect: Rect) -> str:
    digits: str = ui.memory.setdefault("digits", "")
    used = kit.keypad(ui, rect)
    digits = digits[:-1] if used == "<" else (digits + used)[-3:]
    ui.memory["digits"] = digits
    return digits


def taught(name: str) -> Say:
    """Return what Gus says once he has learned a card."""
    return Say(
        Announcement(
            "Learned: that is {name}. Next card!", {"name": name}, "till", "delighted"
        )
    )
