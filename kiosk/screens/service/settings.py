"""Language, sound and quiet hours, changed on the box itself."""

from typing import Any, NamedTuple

from kiosk.screens.desk import Desk, Request, Set
from kiosk.screens.service import frame
from kiosk.ui.core import Rect, Ui
from kiosk.words import LANGUAGES, Raw, words

CLOCK = (None, *(f"{half // 2:02d}:{half % 2 * 30:02d}" for half in range(48)))
YES_NO = (False, True)


class Row(NamedTuple):
    """A setting and the values it can have, in order."""

    field: str
    label: str
    values: tuple[Any, ...]


ROWS = (
    Row("language", "Language", tuple(LANGUAGES)),
    Row("volume", "Volume", tuple(range(11))),
    Row("silent", "Silent", YES_NO),
    Row("quiet_from", "Quiet from", CLOCK),
    Row("quiet_until", "Quiet until", CLOCK),
    Row("motion", "Movement on screens", YES_NO),
)


def settings(ui: Ui, desk: Desk) -> Request | None:
    """Step through the values; each change holds at once and is kept."""
    request: Request | None = frame.page(ui, "Settings")
    for at, row in enumerate(ROWS):
        value = getattr(desk.settings, row.field)
        rect = Rect(40, 100 + at * 91, 1200, 88)
        step = frame.stepper(ui, row.field, row.label, shown(value), rect)
        if step:
            request = Set(row.field, stepped(row.values, value, step))
    frame.says(ui, desk, "Changes hold at once, and after a restart.")
    return request


def stepped(values: tuple[Any, ...], value: Any, step: int) -> Any:
    """Return the next value, round and round."""
    at = values.index(value) if value in values else 0
    return values[(at + step) % len(values)]


def shown(value: Any) -> str:
    """Return a value as staff read it."""
    match value:
        case None:
            return words("Never")
        case bool():
            return words("Yes") if value else words("No")
    return Raw(LANGUAGES.get(value, str(value)))
