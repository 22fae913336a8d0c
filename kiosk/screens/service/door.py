"""The back room's door: a PIN by touch, key or button; or an admin card."""

from hardware.interfaces import Held, Pressed, Released, Scan
from kiosk.screens.desk import Desk, Go, Request, Staff, restock
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import counted, words

DIGITS = {restock(n - 1): str(n) for n in range(1, 9)} | {
    "stopwatch-1": "9",
    "stopwatch-2": "0",
}
"""What each button types; holding any of them is the same as Open."""
MOST = 8
GLASS = Rect(40, 372, 620, 272)
"""Where the camera's picture is, beside the keypad."""
KEYS = Rect(720, 204, 520, 440)
ASK = (
    "Staff only. Type the PIN, or lay the admin card under the camera.\n"
    "The buttons type too: hold one to open."
)
NO_PIN = (
    "No PIN is set yet. Open the file tillbox.toml on any computer, write a line "
    'such as pin = "2468" with digits of your own, and start the box again. '
    "An admin card opens this door too."
)


def door(ui: Ui, desk: Desk) -> Request | None:
    """Ask for the PIN or the card; whoever is wrong must wait."""
    kit.room(ui, "Back room")
    wait = desk.staff.lock.wait_ns()
    ui.inert = wait > 0
    typed = _typed(ui, desk, resting=wait > 0)
    ui.inert = False
    wide = 620 if desk.settings.pin else 1200
    kit.slate(ui, _words(desk, wait), Rect(40, 104, wide, 256))
    alone = Rect(330, GLASS.y, GLASS.w, GLASS.h)
    kit.counter_glass(ui, desk.picture(), GLASS if desk.settings.pin else alone)
    scan = ui.scanned()
    if kit.button(ui, "Back", Rect(40, 690, 200, 84), kind="quiet", key="escape"):
        return Go("home")
    if wait:
        ui.wake_in(wait // 1_000_000 % 1000 + 1)
        ui.memory["digits"] = ""
        return None
    if isinstance(scan, Scan):
        return Staff("card", scan.payload)
    return Staff("pin", typed) if typed else None


def _words(desk: Desk, wait: int) -> str:
    """Return what to do, or why that was nothing and how long to wait."""
    if not wait:
        return ASK if desk.settings.pin else NO_PIN
    seconds = -(-wait // 1_000_000_000)
    again = counted(seconds, "Try again in {n} second.", "Try again in {n} seconds.")
    said = desk.said.announcement.words() if desk.said else ""
    return words("{said}\n{again}", said=said, again=again) if said else again


def _typed(ui: Ui, desk: Desk, *, resting: bool) -> str:
    """Take digits from keys, keypad and buttons; return them once that is all."""
    if not desk.settings.pin:
        return ""
    digits: str = ui.memory.setdefault("digits", "")
    used = kit.keypad(ui, KEYS, enabled=not resting) or _by_button(ui)
    if used == "<":
        digits = digits[:-1]
    elif used.isdecimal():
        digits = (digits + used)[:MOST]
    ui.memory["digits"] = digits
    kit.slate(
        ui, "• " * len(digits) or "–", Rect(720, 104, 512, 88), size=theme.HEADING
    )
    spot = Rect(900, 690, 340, 84)
    done = kit.button(
        ui, "Open", spot, kind="do", key="return", sign="lock", enabled=bool(digits)
    )
    if not (done or used == "open") or not digits:
        return ""
    ui.memory["digits"] = ""
    return digits


def _by_button(ui: Ui) -> str:
    """Return what a physical button types: a digit when it is let go, or ``open``.

    The two that were held to come here typed nothing: their presses were not seen.
    """
    if ui.inert:
        return ""
    match ui.event:
        case Pressed(button=name):
            ui.memory["pressed"] = name
        case Held(button=name) if ui.memory.get("pressed") == name:
            del ui.memory["pressed"]
            return "open"
        case Released(button=name) if ui.memory.get("pressed") == name:
            del ui.memory["pressed"]
            return DIGITS.get(name, "")
    return ""
