"""What went wrong lately, the newest first."""

from kiosk.doctor import lasted, title
from kiosk.logbook import Mishap
from kiosk.screens.desk import Desk, Request
from kiosk.screens.service import frame
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import recognised, shortened, words

LINE, HEAD = 36, 44
LONGEST = 260
"""Letters of a fault that are shown; an export has all of it."""


def faults(ui: Ui, desk: Desk) -> Request | None:
    """List the faults with the time the box had been running then."""
    request = frame.page(ui, "Last faults")
    book = desk.staff.logbook
    if not book.mishaps:
        kit.slate(
            ui, "Nothing has gone wrong so far.", Rect(190, 230, 900, 220), size=40
        )
    y = frame.BODY.y
    for each in frame.turned(ui, book.mishaps, [_high(ui, m) for m in book.mishaps]):
        high = _high(ui, each)
        rect = Rect(frame.BODY.x, y, frame.BODY.w, high - 8)
        _row(ui, each, rect, now=each.boot == book.boot)
        y += high
    running = words("The box has been running for {time}.", time=desk.staff.uptime())
    frame.says(ui, desk, running)
    return request


def _shown(fault: Mishap) -> str:
    return shortened(recognised(fault.why), LONGEST)


def _high(ui: Ui, fault: Mishap) -> int:
    lines = len(ui.wrap(_shown(fault), frame.BODY.w - 56, size=theme.LABEL))
    return HEAD + LINE * lines + 32


def _row(ui: Ui, fault: Mishap, rect: Rect, *, now: bool) -> None:
    kit.slate(ui, "", rect)
    room = rect.inflate(-48, -20)
    head = Rect(room.x, room.y, room.w, HEAD)
    name = title(fault.device) if fault.device else words("Note")
    ui.text(name, head, color=theme.HONEY, face="bold", align="left")
    ui.text(_when(fault, now), head, size=theme.LABEL, color=theme.PAPER, align="right")
    says = Rect(room.x, room.y + HEAD, room.w + 8, room.h - HEAD)
    ui.text(_shown(fault), says, size=theme.LABEL, color=theme.PAPER, align="left")


def _when(fault: Mishap, now: bool) -> str:
    after = lasted(fault.at)
    if fault.times > 1:
        often = "{n} times, last {time} after this start"
        before = "{n} times, last {time} after an earlier start"
        return words(often if now else before, n=fault.times, time=after)
    once, before = "{time} after this start", "{time} after an earlier start"
    return words(once if now else before, time=after)
