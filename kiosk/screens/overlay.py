"""What lies over every screen: which devices are broken, and the way out of a game."""

from hardware.interfaces import Health
from kiosk.backroom import DOOR, INSIDE
from kiosk.screens import caption, coach, hints, howto, menu, safe, sound, staff
from kiosk.screens.desk import Ask, Desk, Request
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import Raw, shortened

SIGNS = {"camera": "CAM", "buttons": "BTN", "sound": "SND", "buzzer": "BUZ",
         "storage": "DISK", "data": "CARD", "power": "PWR",
         "stopwatch-1": "SW 1", "stopwatch-2": "SW 2"}  # fmt: skip

ROOM = 3
"""Marks beside a screen's title; more hang in two rows."""
LONGEST = 300
"""Letters of a note that are shown; the log has all of it."""


def broken_marks(ui: Ui, desk: Desk) -> None:
    """Show a small mark for each broken device; a touch says what to do about it."""
    broken = desk.broken()
    rows = 1 if len(broken) <= ROOM else 2
    for at, state in enumerate(broken):
        along, down = divmod(at, rows)
        rect = Rect(theme.WIDTH - 84 - 88 * along, 6 + 46 * down, 80, 40)
        if ui.around:  # seats have both long edges: the marks stand at the right one
            rect = Rect(theme.WIDTH - 84, 300 + 60 * at, 80, 40)
        words = SIGNS.get(state.device, state.device.removeprefix("restock-"))
        ui.box(theme.AWNING, rect, radius=8)
        ui.box(theme.PAPER, rect, radius=8, line=2)
        ui.text(Raw(words), rect, size=theme.LABEL, color=theme.PAPER, face="bold")
        if ui.touch(f"why {state.device}", rect.inflate(8, 32)):
            ui.memory["why"] = state.device


def staff_note(ui: Ui, desk: Desk) -> None:
    """Show that there is something staff should read; a touch reads it out."""
    if not desk.notices:
        return
    if kit.button(ui, "", Rect(8, 6, 76, 72), kind="quiet", name="Notes", sign="help"):
        ui.memory["notes"] = True


def notes(ui: Ui, desk: Desk) -> None:
    """Read the oldest note out over the screen; then it is gone."""
    if kit.ask(ui, shortened(desk.notices[0], LONGEST), (("All right", "do"),)):
        desk.notices.pop(0)
        if not desk.notices:
            del ui.memory["notes"]


def why(ui: Ui, desk: Desk) -> Request | None:
    """Explain a broken device over the screen, and offer to call somebody."""
    state = desk.devices.get(ui.memory["why"])
    if state is None or state.health is not Health.BROKEN:
        del ui.memory["why"]
        return None
    answer = kit.ask(ui, state.why, (("All right", "do"), ("Call staff", "plain")))
    if answer:
        del ui.memory["why"]
    return Ask("call_staff") if answer == "Call staff" else None


def game_menu(ui: Ui) -> None:
    """Draw the way out of a game, small and in a corner."""
    corner = Rect(8, 364, 76, 72) if ui.around else Rect(8, 6, 76, 72)
    if kit.button(ui, "", corner, kind="quiet", name="Menu", sign="home"):
        ui.memory["menu"] = True


def covered(ui: Ui, desk: Desk, screen: str) -> bool:
    """Tell whether something lies over ``screen``, so that it can't be used."""
    if _is_called(desk, screen):
        return True
    keys = ("menu", "why", "notes", howto.OPEN, safe.OPEN)
    return any(ui.memory.get(key) for key in keys)


def _is_called(desk: Desk, screen: str) -> bool:
    """Tell whether the call for staff is shown: not to those who have come."""
    return desk.calling and screen != DOOR and not screen.startswith(INSIDE)


def over(ui: Ui, desk: Desk, screen: str) -> Request | None:
    """Draw all of it; return what the game menu asks for.

    Over a screen that must stay still nothing is drawn: a mark that appears when a
    button has been down for so many seconds would tell the time.
    """
    if ui.still:
        return None
    playing = screen == "game"
    ui.inert = covered(ui, desk, screen)
    broken_marks(ui, desk)
    if playing:
        game_menu(ui)
    else:
        staff_note(ui, desk)
        safe.mark(ui, desk)
    ui.inert = False
    coach.advise(ui, desk)
    if playing:
        hints.show(ui, desk)
        caption.show(ui, desk)
    request = _laid_over(ui, desk, screen)
    sound.flash(ui, desk)
    return request


def _laid_over(ui: Ui, desk: Desk, screen: str) -> Request | None:
    """Draw the one thing that lies over the screen, if any."""
    if _is_called(desk, screen):
        return staff.call(ui, desk)
    if ui.memory.get(safe.OPEN):
        return safe.explain(ui)
    if ui.memory.get(howto.OPEN):
        howto.book(ui)
    elif ui.memory.get("menu"):
        return menu.menu(ui, desk)
    elif ui.memory.get("notes") and desk.notices:
        notes(ui, desk)
    elif ui.memory.get("why"):
        return why(ui, desk)
    return None
