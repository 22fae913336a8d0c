"""Health: every check with its sentence, what failed first."""

from collections.abc import Sequence

from kiosk.doctor import Check, Verdict, worst
from kiosk.screens.desk import Desk, Request
from kiosk.screens.service import frame, hub
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.kit import Icon
from kiosk.ui.theme import Color

LINE, LEAST = 36, 76
SAYS = Rect(380, 0, 790, 0)
ORDER = (Verdict.FAIL, Verdict.NOTE, Verdict.OK)
SIGNS: dict[Verdict, tuple[Icon, Color]] = {
    Verdict.OK: ("check", theme.MINT),
    Verdict.NOTE: ("help", theme.MUSTARD),
    Verdict.FAIL: ("cross", theme.AWNING),
}


def checks(ui: Ui, desk: Desk) -> Request | None:
    """List all checks; they are looked at again every few seconds."""
    request = frame.page(ui, "Health")
    found = sorted(hub.latest(ui, desk), key=lambda c: ORDER.index(c.verdict))
    ui.wake_in(hub.FRESH_MS + 1)
    y = frame.BODY.y
    for check in frame.turned(ui, found, [_high(ui, c) for c in found]):
        high = _high(ui, check)
        _row(ui, check, Rect(frame.BODY.x, y, frame.BODY.w, high - 8))
        y += high
    frame.says(ui, desk, _says(found), face=hub.face(found))
    return request


def _high(ui: Ui, check: Check) -> int:
    lines = len(ui.wrap(check.says, SAYS.w, size=theme.LABEL))
    return max(LEAST, LINE * lines + 24) + 8


def _row(ui: Ui, check: Check, rect: Rect) -> None:
    kit.slate(ui, "", rect)
    sign, color = SIGNS[check.verdict]
    lamp = Rect(rect.x + 20, rect.centery - 24, 48, 48)
    ui.box(color, lamp, radius=24)
    ink = theme.PAPER if check.verdict is Verdict.FAIL else theme.INK
    kit.icon(ui, sign, lamp.inflate(-14, -14), ink)
    name = Rect(rect.x + 84, rect.y, 270, rect.h)
    ui.text(check.name, name, color=theme.PAPER, face="bold", align="left")
    says = Rect(rect.x + SAYS.x, rect.y + 4, SAYS.w + 8, rect.h - 8)
    ui.text(check.says, says, size=theme.LABEL, color=theme.PAPER, align="left")


def _says(found: Sequence[Check]) -> str:
    if worst(found) is Verdict.FAIL:
        return "What needs you stands first, with what to do."
    return "All is well back here."
