"""What is pressed: buttons with weight that lie on the counter, and till keys."""

from typing import Literal

from kiosk.ui import theme
from kiosk.ui.art import fade, rect, shadow, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.inputs import Phase, Press
from kiosk.ui.kit.icons import Icon, icon, seal
from kiosk.ui.theme import INK, NIGHT, PAPER, WHITE, WOOD, Color, mix
from kiosk.words import Raw

Kind = Literal["do", "plain", "danger", "done", "quiet"]
"""Mustard: the one thing to do now; paper; red; mint; chalk outline."""

FILL: dict[Kind, tuple[Color, Color]] = {
    "do": (theme.MUSTARD, INK),
    "plain": (PAPER, INK),
    "danger": (theme.AWNING, PAPER),
    "done": (theme.MINT, INK),
    "quiet": (NIGHT, PAPER),
}
OFF: tuple[Color, Color] = (mix(WOOD, INK, 0.45), mix(PAPER, WOOD, 0.2))
"""What cannot be used now: let into the counter, and still readable."""


def button(
    ui: Ui,
    label: str,
    rect: Rect,
    *,
    kind: Kind = "plain",
    size: int = theme.TEXT,
    name: str | None = None,
    pin: str | None = None,
    key: str | None = None,
    phases: tuple[Phase, ...] = ("down",),
    enabled: bool = True,
    sign: Icon | None = None,
    face: Literal["bold", "price"] = "bold",
) -> Press | None:
    """Draw a button that lies on the counter; return its use. ``name`` is the label.

    ``sign`` is drawn before the label, or alone where there is none.
    """
    down = enabled and ui.is_down(rect, pin)
    ink = FILL[kind][1] if enabled else OFF[1]
    top = slab(ui, rect, kind, enabled=enabled, down=down)
    words = top.inflate(-min(24, top.w // 6), -6)
    if sign:
        wide = ui.measure(label, size=size, face=face) if label else 0
        words = _sign(ui, sign, words, ink, wide)
    if label:
        ui.text(label, words, size=size, color=ink, face=face)
    return ui.touch(
        name or label, rect, pin=pin, key=key, phases=phases, enabled=enabled
    )


def _sign(ui: Ui, sign: Icon, room: Rect, ink: Color, wide: int) -> Rect:
    """Draw a sign before words ``wide`` units wide; return the words' room."""
    side = min(room.h - 8, 48)
    gap = 14 if wide else 0
    left = room.x + max(0, (room.w - side - gap - wide) // 2)
    icon(ui, sign, Rect(left, room.y, side, room.h), ink)
    start = left + side + gap
    return Rect(start, room.y, min(room.right - start, max(1, wide + 4)), room.h)


def slab(
    ui: Ui,
    rect: Rect,
    kind: Kind = "plain",
    *,
    enabled: bool = True,
    down: bool = False,
) -> Rect:
    """Draw a button without words; return the face that words may stand on."""
    ui.art(_slab, rect, kind, enabled, down, bleed=14)
    if not enabled:
        return rect.copy()
    deep = depth(rect.h)
    lift = deep - 2 if down else 0
    return Rect(rect.x, rect.y + lift, rect.w, rect.h - deep)


def depth(height: int) -> int:
    """Return how thick a button of that height lies on the counter."""
    return max(5, min(10, height // 11))


def _slab(w: int, h: int, kind: Kind, enabled: bool, down: bool) -> str:
    r = min(18, h // 4)
    if not enabled:
        return _sunk(w, h, r)
    if kind == "quiet":
        return _chalked(w, h, r, down)
    fill = FILL[kind][0]
    deep = depth(h)
    lift = deep - 2 if down else 0
    dark = kind == "danger"
    side = mix(fill, INK if dark else WOOD, 0.55)
    return "".join(
        (
            fade(
                "top",
                (0, mix(fill, WHITE, 0.06 if dark else 0.22), 1),
                (0.35, fill, 1),
                (1, mix(fill, WOOD, 0.1), 1),
            ),
            shadow(w, h, r=r, soft=6 if down else 12, drop=3 if down else 6),
            rect(0, deep, w, h - deep, side, rx=r),
            rect(0, lift, w, h - deep, mix(side, fill, 0.35), rx=r),
            rect(2, lift + 2, w - 4, h - deep - 4, "url(#top)", rx=r - 2),
            seal(w - 14, lift + 12, "check") if kind == "done" else "",
        )
    )


def _chalked(w: int, h: int, r: int, down: bool) -> str:
    """Draw a slate tile with a chalk outline."""
    fill = mix(NIGHT, INK, 0.3) if down else NIGHT
    deep = depth(h)
    lift = deep - 2 if down else 0
    return "".join(
        (
            shadow(w, h, r=r, soft=8, drop=4),
            rect(0, deep, w, h - deep, mix(NIGHT, INK, 0.6), rx=r),
            rect(0, lift, w, h - deep, fill, rx=r),
            rect(
                5,
                lift + 5,
                w - 10,
                h - deep - 10,
                "none",
                rx=r - 4,
                stroke=PAPER,
                stroke_width=2,
                stroke_opacity=0.75,
            ),
        )
    )


def _sunk(w: int, h: int, r: int) -> str:
    fill = OFF[0]
    edge = mix(fill, PAPER, 0.25)
    return "".join(
        (
            rect(0, 0, w, h, mix(fill, INK, 0.5), rx=r),
            rect(1, 3, w - 2, h - 4, fill, rx=r - 1),
            rect(5, 7, w - 10, h - 12, "none", rx=r - 4, stroke=edge, stroke_width=2),
        )
    )


def keypad(ui: Ui, rect: Rect, *, enabled: bool = True) -> str:
    """Draw a till's keypad; return the digit used, ``"<"`` for back, or ``""``.

    Four rows of three where the room is high enough for large keys, else three rows
    of four: keys are large enough in 240 x 320, and in 320 x 240.
    """
    used = ""
    high = rect.h >= 4 * (theme.TARGET + theme.GAP)
    columns, rows = (3, 4) if high else (4, 3)
    w, h = rect.w // columns, rect.h // rows
    for digit, (x, y, wide, tall) in (_HIGH if high else _FLAT).items():
        spot = Rect(rect.x + x * w, rect.y + y * h, wide * w, tall * h)
        cell = Rect(spot.x, spot.y, spot.w - theme.GAP, spot.h - theme.GAP)
        key = "backspace" if digit == "<" else digit
        if till_key(ui, digit, cell, key=key, enabled=enabled):
            used = digit
    return used


_DIGITS = {str(at): ((at - 1) % 3, 2 - (at - 1) // 3, 1, 1) for at in range(9, 0, -1)}
_HIGH = {**_DIGITS, "<": (0, 3, 1, 1), "0": (1, 3, 2, 1)}
_FLAT = {**_DIGITS, "<": (3, 0, 1, 1), "0": (3, 1, 1, 2)}
"""Column, row, and how many of each a key takes."""


def till_key(
    ui: Ui,
    sign: str,
    rect: Rect,
    *,
    key: str | None = None,
    name: str | None = None,
    lit: bool = False,
    enabled: bool = True,
) -> Press | None:
    """Draw one round-edged key of the till; ``"<"`` and ``" "`` are drawn as signs.

    One that can't be used now is let into the counter.
    """
    down = enabled and ui.is_down(rect, None)
    ink = INK if enabled else OFF[1]
    if enabled:
        ui.art(_key, rect, lit, down, sign == "<", bleed=10)
    else:
        slab(ui, rect, enabled=False)
    top = Rect(rect.x, rect.y + (4 if down else 0), rect.w, rect.h - 8)
    drawn = _KEY_SIGNS.get(sign)
    side = min(40, top.h - 24)
    if drawn:
        icon(ui, drawn, Rect(top.centerx - side // 2, top.y, side, top.h), ink)
    else:
        size = min(theme.HEADING, max(theme.TEXT, top.h // 2))
        ui.text(Raw(sign), top.inflate(-8, -4), size=size, color=ink, face="bold")
    return ui.touch(name or f"key {sign}", rect, key=key, enabled=enabled)


_KEY_SIGNS: dict[str, Icon] = {
    "<": "erase",
    " ": "space",
    "shift": "shift",
}


def _key(w: int, h: int, lit: bool, down: bool, red: bool) -> str:
    """Draw a cream key with a brass rim on a dark foot."""
    r = min(24, h // 3, w // 3)
    fill = theme.MUSTARD if lit else mix(PAPER, WOOD, 0.16) if red else PAPER
    lift = 4 if down else 0
    rim = mix(theme.MUSTARD, WOOD, 0.55)
    return "".join(
        (
            fade("cap", (0, mix(fill, WOOD, 0.12), 1), (0.5, fill, 1), (1, fill, 1)),
            shadow(w, h, r=r, soft=8, drop=4),
            rect(0, 5, w, h - 5, mix(WOOD, INK, 0.6), rx=r),
            rect(0, lift, w, h - 8, rim, rx=r),
            rect(3.5, lift + 3.5, w - 7, h - 15, "url(#cap)", rx=r - 3),
            stroke(f"M{r} {lift + 7}H{w - r}", WHITE, 2.5, opacity=0.55),
        )
    )
