"""Each button's lamp follows its press; under it, how its contact behaves."""

from hardware.interfaces import Health
from kiosk import doctor
from kiosk.screens.desk import Desk, Request
from kiosk.screens.service import frame
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import INK, MINT, PAPER, mix
from kiosk.words import counted, words

LOOK_MS = 500
"""How often the counts are read while nothing is pressed."""


def buttons(ui: Ui, desk: Desk) -> Request | None:
    """Show all ten: press each in turn."""
    request = frame.page(ui, "Buttons", steered=False)
    ui.wake_in(LOOK_MS)
    for at, (name, number) in enumerate(desk.staff.pins().items()):
        rect = Rect(40 + at % 5 * 242, 104 + at // 5 * 272, 232, 262)
        _card(ui, desk, name, number, rect)
    why = _why(ui, desk)
    says = why or "Press each button. Hold stopwatch 2 to leave."
    frame.says(ui, desk, says, face="sorry" if why else "welcome", wide=970)
    return request


def _card(ui: Ui, desk: Desk, name: str, number: int, rect: Rect) -> None:
    box = desk.staff.box.buttons
    down, ill = box.is_down(name), _is_ill(desk, name)
    kit.slate(ui, "", rect)
    lamp = Rect(rect.centerx - 34, rect.y + 18, 68, 68)
    color = theme.AWNING if ill else MINT if down else mix(INK, PAPER, 0.12)
    ui.box(color, lamp, radius=34)
    ui.box(PAPER, lamp, radius=34, line=4)
    if ill:
        kit.icon(ui, "cross", lamp.inflate(-28, -28), PAPER)
    elif down:
        kit.icon(ui, "hand", lamp.inflate(-24, -24), INK)
    for row, line in enumerate(_lines(desk, name, number)):
        spot = Rect(rect.x + 12, rect.y + 92 + row * 38, rect.w - 24, 38)
        ui.text(line, spot, size=theme.LABEL, color=PAPER,
                face="bold" if row == 0 else "read")  # fmt: skip
    if ui.touch(name, rect):
        ui.memory["why"] = name


def _is_ill(desk: Desk, name: str) -> bool:
    state = desk.devices.get(name)
    return state is not None and state.health is Health.BROKEN


def _lines(desk: Desk, name: str, number: int) -> list[str]:
    """Return the name, the pin, and what its contact has been through."""
    lines: list[str] = [doctor.title(name), words("GPIO {n}", n=number)]
    told = getattr(desk.staff.box.buttons, "tally", None)
    if told is None:
        return [*lines, words("not there")]
    tally = told(name)
    return [
        *lines,
        counted(tally.presses, "{n} press", "{n} presses"),
        counted(tally.bounces, "{n} bounce", "{n} bounces"),
    ]


def _why(ui: Ui, desk: Desk) -> str:
    """Return the sentence of the button touched, or of the first that is ill."""
    touched = ui.memory.pop("why", None) or ui.memory.get("asked")
    ui.memory["asked"] = touched
    ill = [name for name in desk.staff.pins() if _is_ill(desk, name)]
    name = touched if touched in ill else ill[0] if ill else None
    if name is None:
        state = desk.devices.get("buttons")
        broken = state is not None and state.health is Health.BROKEN
        return state.why if state is not None and broken else ""
    return desk.devices[name].why
