"""Wiring: teach each button which pin it hangs on, by pressing it."""

from hardware.interfaces import Pressed
from hardware.pins import number_of
from kiosk.doctor import title
from kiosk.screens.desk import Desk, Request, Set
from kiosk.screens.service import frame
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import words


def pins(ui: Ui, desk: Desk) -> Request | None:
    """Choose a button, press it, and say that this is its pin."""
    request: Request | None = frame.page(ui, "Wiring", steered=False)
    known = desk.staff.pins()
    taught: str = ui.memory.setdefault("taught", next(iter(known)))
    heard = _heard(ui, known)
    for at, (name, number) in enumerate(known.items()):
        rect = Rect(40 + at % 5 * 242, 104 + at // 5 * 136, 232, 124)
        if _choice(ui, name, number, rect, chosen=name == taught):
            ui.memory["taught"] = taught = name
            ui.memory.pop("heard", None)
            heard = None
    kit.slate(ui, _asks(taught, known[taught], heard), Rect(40, 384, 900, 250), size=36)
    _pin(ui, heard, Rect(960, 384, 280, 250))
    fits = heard is not None and heard != known[taught]
    if kit.button(
        ui, "That's it", Rect(900, 690, 340, 84), kind="do", key="return", enabled=fits
    ):
        request = Set("pins", desk.staff.with_pin(taught, heard or 0))
        ui.memory["taught"] = _after(taught, list(known))
        ui.memory.pop("heard", None)
    kit.gus(ui, Rect(270, 656, 600, 136), "welcome", "Hold stopwatch 2 to leave.")
    return request


def _heard(ui: Ui, known: dict[str, int]) -> int | None:
    """Return the BCM number of the pin that was pulled down last."""
    if isinstance(ui.event, Pressed):
        name = ui.event.button
        number = number_of(name)
        ui.memory["heard"] = known.get(name) if number is None else number
    heard: int | None = ui.memory.get("heard")
    return heard


def _choice(ui: Ui, name: str, number: int, rect: Rect, *, chosen: bool) -> bool:
    kind: kit.Kind = "done" if chosen else "plain"
    used = kit.button(ui, "", rect, kind=kind, name=name)
    upper = Rect(rect.x + 8, rect.y + 12, rect.w - 16, 48)
    ui.text(title(name), upper, face="bold")
    lower = Rect(rect.x + 8, rect.y + 60, rect.w - 16, 44)
    ui.text(words("GPIO {n}", n=number), lower, size=theme.LABEL)
    return used is not None


def _asks(taught: str, number: int, heard: int | None) -> str:
    button = title(taught)
    if heard is None:
        return words("Press the button that shall be {button}.", button=button)
    if heard == number:
        said = "GPIO {n} answers: {button} is where it should be. Choose the next one."
        return words(said, n=heard, button=button)
    said = "GPIO {n} answers. Shall {button} hang there from now on?"
    return words(said, n=heard, button=button)


def _pin(ui: Ui, heard: int | None, rect: Rect) -> None:
    kit.slate(ui, "", rect)
    upper = Rect(rect.x + 16, rect.y + 20, rect.w - 32, 44)
    ui.text("GPIO", upper, color=theme.PAPER, face="bold")
    shown = "–" if heard is None else str(heard)
    lower = Rect(rect.x + 16, rect.y + 64, rect.w - 32, rect.h - 84)
    ui.text(shown, lower, size=120, color=theme.HONEY, face="price")


def _after(name: str, names: list[str]) -> str:
    return names[(names.index(name) + 1) % len(names)]
