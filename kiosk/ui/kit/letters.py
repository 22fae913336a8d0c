"""A till's keyboard for names: three rows, and a second page of accented letters."""

from typing import Literal

from kiosk.ui import theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.kit.controls import till_key

Layout = Literal["qwerty", "qwertz", "azerty"]

ROWS: dict[Layout, tuple[str, str, str]] = {
    "qwerty": ("QWERTYUIOP", "ASDFGHJKL'", "ZXCVBNM-"),
    "qwertz": ("QWERTZUIOP", "ASDFGHJKL'", "YXCVBNM-"),
    "azerty": ("AZERTYUIOP", "QSDFGHJKLM", "WXCVBN'-"),
}
ACCENTS = ("ÁÀÂÄÆÇÉÈÊË", "ÍÎÏÑÓÔÖŐŒØ", "ÚÙÛÜŰŸÅß")
COLUMNS = 11

_STATE = "keyboard"


def keyboard(
    ui: Ui, rect: Rect, *, layout: Layout = "qwerty", text: str | None = None
) -> str:
    """Draw a keyboard; return the letter used, ``"<"``, ``" "`` or ``""``.

    A key is named after its capital (``key Q``). A name starts with a capital, and so
    does each of its words. Keys are large enough in 890 x 245 and more.

    Args:
        ui: where to draw.
        rect: the room for three rows of eleven.
        layout: which letters stand where.
        text: what has been typed so far; without it the keyboard goes by its own keys.
    """
    state = ui.memory.setdefault(_STATE, {"seen": None, "shift": True, "more": False})
    if text is not None and text != state["seen"]:
        state.update(seen=text, shift=_starts_word(text), more=False)
    used = _letters(ui, rect, layout, state) + _rest(ui, rect, state)
    if used:
        state.update(shift=used in " -" if used != "<" else state["shift"], more=False)
    return used


def _starts_word(text: str) -> bool:
    return not text or text[-1] in " -"


def _letters(ui: Ui, rect: Rect, layout: Layout, state: dict[str, bool]) -> str:
    used = ""
    for y, row in enumerate(ACCENTS if state["more"] else ROWS[layout]):
        for x, capital in enumerate(row):
            sign = (
                capital
                if state["shift"] or len(capital.lower()) > 1
                else capital.lower()
            )
            spot = _cell(rect, x + (y == 2), y)
            if till_key(ui, sign, spot, name=f"key {capital}"):
                used = sign
    return used


def _rest(ui: Ui, rect: Rect, state: dict[str, bool]) -> str:
    """Draw the keys that are no letters; shift and accents only change the state."""
    other = "ABC" if state["more"] else "ÁÉÖ"
    if till_key(ui, other, _cell(rect, 10, 1), name="key accents"):
        state["more"] = not state["more"]
    if till_key(ui, "shift", _cell(rect, 0, 2), lit=state["shift"]):
        state["shift"] = not state["shift"]
    used = ""
    if till_key(ui, "<", _cell(rect, 10, 0), key="backspace"):
        used = "<"
    if till_key(ui, " ", _cell(rect, 9, 2, 2)):
        used = " "
    return used


def _cell(rect: Rect, x: int, y: int, wide: int = 1) -> Rect:
    left, right = (rect.w * at // COLUMNS for at in (x, x + wide))
    top, low = rect.h * y // 3, rect.h * (y + 1) // 3
    return Rect(
        rect.x + left, rect.y + top, right - left - theme.GAP, low - top - theme.GAP
    )
