"""How to play: a screen made from the fields of a game's Options."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from kiosk.screens.desk import Ask, Desk, Go, Request
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import Raw

ROWS = 5
"""Options a page."""
ROW, ROOMY = 107, 140
"""How high each is, at the least and at the most: a title, and two lines about it."""
BOARD = Rect(40, 112, 1200, 561)
"""The slate they stand on, with as many as it holds."""
FRAME = 13
"""Of that slate."""
CHALK = theme.mix(theme.SLATE, theme.PAPER, 0.25)
COMPLAINT_NS = 6_000_000_000
"""How long Gus says why a game can't start."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One option: its words and the values it may take, in order."""

    field: str
    title: str
    about: str
    values: tuple[Any, ...]
    default: Any
    labels: dict[str, str]
    """Words for values where the values themselves would not do."""

    def words(self, value: Any) -> str:
        """Return one of the values as a guest reads it."""
        return self.labels.get(str(value)) or words(value)


def choices(options: Any) -> tuple[Choice, ...]:
    """Return the choices that an Options Struct type offers, in its order."""
    info = msgspec.inspect.type_info(options)
    assert isinstance(info, msgspec.inspect.StructType)
    return tuple(_choice(field) for field in info.fields)


def _choice(field: msgspec.inspect.Field) -> Choice:
    kind: msgspec.inspect.Type = field.type
    extra: dict[str, Any] = {}
    labels: dict[str, str] = {}
    if isinstance(kind, msgspec.inspect.Metadata):
        extra = kind.extra_json_schema or {}
        labels = (kind.extra or {}).get("labels", {})
        kind = kind.type
    title = extra.get("title", field.name.replace("_", " ").capitalize())
    return Choice(
        field.encode_name,
        title,
        extra.get("description", ""),
        tuple(_values(kind)),
        msgspec.to_builtins(field.default),
        labels,
    )


def _values(kind: msgspec.inspect.Type) -> Iterator[Any]:
    match kind:
        case msgspec.inspect.BoolType():
            yield from (False, True)
        case msgspec.inspect.LiteralType(values=values):
            yield from values
        case msgspec.inspect.EnumType(cls=cls):
            yield from (member.value for member in cls)
        case msgspec.inspect.IntType(ge=ge, le=le):
            yield from range(ge or 0, (10 if le is None else le) + 1)
        case msgspec.inspect.UnionType(types=types):
            for each in types:
                yield from _values(each)


def words(value: Any) -> str:
    """Return a value as a guest reads it."""
    match value:
        case bool():
            return "Yes" if value else "No"
        case str():
            return value.replace("-", " ").replace("_", " ").capitalize()
        case None:
            return "By chance"
    return str(value)


def options(ui: Ui, desk: Desk) -> Request | None:
    """Offer every option of the game, the likeliest ones first."""
    kit.room(ui, Raw(desk.setup.department.title), desk.setup.department.key)
    offered = choices(desk.options_type)
    page = ui.memory.setdefault("options page", 0)
    shown = offered[page * ROWS : (page + 1) * ROWS]
    high = min(ROOMY, ROW * ROWS // max(1, len(shown)))
    board = Rect(BOARD.topleft, (BOARD.w, len(shown) * high + 2 * FRAME))
    kit.slate(ui, "", board)
    for at, choice in enumerate(shown):
        rect = Rect(board.x, board.y + FRAME + at * high, board.w, high)
        if at:
            ui.box(CHALK, Rect(rect.x + 20, rect.y - 1, rect.w - 40, 2))
        _row(ui, desk.options_type, desk.setup.options, choice, rect)
    return _onward(ui, desk, len(offered))


def _row(
    ui: Ui, options_type: Any, chosen: dict[str, Any], choice: Choice, rect: Rect
) -> None:
    wide = 708
    lines = len(ui.wrap(choice.about, wide, size=theme.LABEL))
    high = 33 * max(1, min(lines, 2))
    title = Rect(rect.x + 30, rect.y + (rect.h - 38 - high) // 2, wide, 36)
    ui.text(choice.title, title, color=theme.PAPER, face="bold", align="left")
    about = Rect(title.x, title.bottom, wide, high + 4)
    ui.text(choice.about, about, size=theme.LABEL, color=theme.PAPER, align="left")
    value = chosen.get(choice.field, choice.default)
    at = choice.values.index(value) if value in choice.values else 0
    top = rect.centery - 36
    less, more = Rect(rect.x + 752, top, 72, 72), Rect(rect.right - 100, top, 72, 72)
    shown = Rect(less.right + 8, top - 4, more.x - less.right - 16, 80)
    ui.text(choice.words(value), shown, color=theme.PAPER, face="bold")
    step = _stepper(ui, choice, less, more)
    if step:
        value = choice.values[(at + step) % len(choice.values)]
        choose(options_type, chosen, choice.field, value)


def choose(kind: Any, chosen: dict[str, Any], field: str, value: Any) -> None:
    """Choose a value, and with it what an Options Struct type says goes with it.

    Such a type has ``coupled(chosen, field)``: what else changes with that field.
    """
    chosen[field] = value
    if (coupled := getattr(kind, "coupled", None)) is not None:
        chosen.update(coupled(chosen, field))


def _stepper(ui: Ui, choice: Choice, less: Rect, more: Rect) -> int:
    if kit.button(ui, "", less, sign="back", name=f"less {choice.field}"):
        return -1
    return (
        1 if kit.button(ui, "", more, sign="next", name=f"more {choice.field}") else 0
    )


def _complaint(ui: Ui, desk: Desk) -> bool:
    """Let Gus say for a while why a game can't start; tell whether he does."""
    said = desk.said
    if said is None or ui.now - said.at > COMPLAINT_NS:
        return False
    ui.wake_at_ns(said.at + COMPLAINT_NS + 1)
    told = said.announcement
    kit.gus(ui, Rect(226, 656, 650, 136), told.face, told.words())
    return True


def _onward(ui: Ui, desk: Desk, count: int) -> Request | None:
    pages = -(-count // ROWS)
    page = ui.memory["options page"]
    if kit.button(ui, "Back", Rect(40, 690, 170, 84), kind="quiet", key="escape"):
        return Go("players")
    label = "House rules" if page + 1 < pages else "Main choices"
    quiet = not _complaint(ui, desk)
    more = Rect(430, 690, 320, 84)
    if quiet and pages > 1 and kit.button(ui, label, more, name="More"):
        ui.memory["options page"] = (page + 1) % pages
    if kit.button(ui, "Start game", Rect(900, 690, 340, 84), kind="do", key="return"):
        return Ask("start")
    return None
