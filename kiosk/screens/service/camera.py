"""The camera: its picture, how sharp it is, how large codes are, and what they say."""

from hardware.interfaces import Health
from kiosk import looking
from kiosk.looking import Look
from kiosk.screens.desk import Desk, Request
from kiosk.screens.service import frame
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import AWNING, HONEY, INK, MINT, MUSTARD, PAPER, Color, mix
from kiosk.words import Raw, words

LOOK_MS = 250
"""How often the picture is shown anew."""
MOST = 4
"""Codes that are listed."""
LAY = "Lay a card under the camera."
SOFT = "Blurred: turn the lens until the bar is longest."
SMALL = "The codes are small: bring the camera nearer, about 30 cm above."
UNREAD = "Sharp, but no code is read: more light, and no glare on the card."
FINE = "Sharp and large enough. The camera is well set up."


def camera(ui: Ui, desk: Desk) -> Request | None:
    """Show the live picture with its figures."""
    request = frame.page(ui, "Camera")
    ui.scanned()
    ui.wake_in(LOOK_MS)
    picture = desk.picture()
    look = _look(ui, desk) if picture is not None else None
    rings = [each.corners for each in look.seen] if look else []
    kit.counter_glass(ui, picture, Rect(40, 104, 700, 540), found=rings)
    best = desk.staff.eye.best
    _sharp(ui, look, best, Rect(760, 104, 480, 150))
    _size(ui, look, Rect(760, 266, 480, 130))
    _codes(ui, desk, look, Rect(760, 408, 480, 236))
    frame.says(ui, desk, _advice(desk, look), wide=970)
    return request


def _look(ui: Ui, desk: Desk) -> Look | None:
    """Return what the newest picture that was judged is worth."""
    found: Look | None = ui.studied(desk.staff.eye.judge) or ui.memory.get("look")
    ui.memory["look"] = found
    return found


def _sharp(ui: Ui, look: Look | None, best: int, rect: Rect) -> None:
    kit.slate(ui, "", rect)
    sharp = look.sharp if look else None
    shown = "–" if sharp is None else str(sharp)
    _pair(ui, "Sharpness", shown, Rect(rect.x, rect.y + 6, rect.w, 72))
    bar = Rect(rect.x + 24, rect.y + 86, rect.w - 48, 36)
    ui.box(mix(INK, PAPER, 0.15), bar, radius=8)
    if sharp:
        share = Rect(bar.x, bar.y, max(16, bar.w * sharp // 100), bar.h)
        ui.box(_color(sharp), share, radius=8)
    if best:
        ui.box(PAPER, Rect(bar.x + bar.w * best // 100 - 4, bar.y - 8, 6, bar.h + 16))


def _color(sharp: int) -> Color:
    if sharp >= looking.CRISP:
        return MINT
    return MUSTARD if sharp >= looking.SOFT else AWNING


def _size(ui: Ui, look: Look | None, rect: Rect) -> None:
    kit.slate(ui, "", rect)
    pixels = look.pixels if look else None
    shown = "–" if pixels is None else str(pixels)
    _pair(ui, "Pixels a module", shown, Rect(rect.x, rect.y + 8, rect.w, 66))
    note = Rect(rect.x + 24, rect.y + 74, rect.w - 48, 40)
    ui.text("4 is good, 3 the least", note, size=theme.LABEL, color=PAPER, align="left")


def _pair(ui: Ui, label: str, shown: str, rect: Rect) -> None:
    room = rect.inflate(-48, 0)
    ui.text(label, room, color=PAPER, face="bold", align="left")
    ui.text(shown, room, size=theme.HEADING, color=HONEY, face="price", align="right")


def _codes(ui: Ui, desk: Desk, look: Look | None, rect: Rect) -> None:
    kit.slate(ui, "", rect)
    seen = look.seen if look else ()
    room = rect.inflate(-48, -32)
    lines = [_name(desk, each.payload) for each in seen[:MOST]]
    if len(seen) > MOST:
        lines.append(words("and {n} more", n=len(seen) - MOST))
    for at, line in enumerate(lines or [words("Nothing is read.")]):
        spot = Rect(room.x, room.y + at * 40, room.w, 40)
        ui.text(line, spot, size=theme.LABEL, color=PAPER, align="left")


def _name(desk: Desk, payload: str) -> str:
    meant = desk.resolve(payload)
    name, number = getattr(meant, "name", ""), getattr(meant, "number", "")
    if name:
        return Raw(name)
    return words("Card {number}", number=number) if number else Raw(payload[:24])


def _advice(desk: Desk, look: Look | None) -> str:
    state = desk.devices.get("camera")
    if look is None:
        broken = state is not None and state.health is Health.BROKEN
        return state.why if state is not None and broken else "One moment …"
    if look.sharp is None:
        return LAY
    if look.sharp < looking.SOFT:
        return SOFT
    if look.pixels is not None and look.pixels < looking.LEAST:
        return SMALL
    return FINE if look.seen else UNREAD
