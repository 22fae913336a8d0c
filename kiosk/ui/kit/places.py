"""A seat's place at the table: its mat, which may itself be the seat's button."""

from typing import Literal, NamedTuple

from kiosk.ui import theme
from kiosk.ui.art import fade, group, rect, shadow, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.inputs import Phase, Press
from kiosk.ui.kit.icons import Icon, icon
from kiosk.ui.kit.people import badge_letter, called, mark_shape
from kiosk.ui.theme import (
    AWNING,
    INK,
    MINT,
    MUSTARD,
    NIGHT,
    PAPER,
    WHITE,
    WOOD,
    Color,
    mix,
)
from kiosk.words import Raw

State = Literal["open", "now", "done", "closed", "danger", "away"]
"""Plain; to act now; done or right; turned over; bust or late; not in play."""

_SHEET: dict[State, tuple[Color, Color]] = {
    "open": (PAPER, INK),
    "now": (MUSTARD, INK),
    "done": (PAPER, INK),
    "closed": (NIGHT, PAPER),
    "danger": (PAPER, INK),
    "away": (mix(WOOD, INK, 0.4), mix(PAPER, WOOD, 0.15)),
}
_STRIP: dict[State, tuple[Color, Color, Icon | None]] = {
    "open": (mix(PAPER, WOOD, 0.12), INK, None),
    "now": (PAPER, INK, "hand"),
    "done": (MINT, INK, "check"),
    "closed": (mix(NIGHT, INK, 0.4), PAPER, "lock"),
    "danger": (AWNING, PAPER, "cross"),
    "away": (mix(WOOD, INK, 0.55), mix(PAPER, WOOD, 0.15), None),
}

WIDEST = 660


class _Look(NamedTuple):
    seat: int
    state: State
    live: bool
    down: bool
    raised: bool


def place(
    ui: Ui,
    rect: Rect,
    seat: int,
    name: str,
    note: str = "",
    *,
    state: State = "open",
    control: str | None = None,
    pin: str | None = None,
    key: str | None = None,
    phases: tuple[Phase, ...] = ("down",),
    enabled: bool = True,
    hint: str = "",
) -> Press | None:
    """Draw a seat's mat: band in its colour, its mark, its name and how it stands.

    Args:
        ui: where to draw; inside a panel the mat faces its seat.
        rect: the mat with its margin; 300 x 130 or more. A mat grows no wider than
            660, and then lies in the middle.
        seat: whose it is, counted from 0.
        name: the player's.
        note: a short line under the name, such as "chosen" or "12.40 so far".
        state: how the seat stands, shown by colour and sign.
        control: makes the whole mat a button of that name, which is returned used.
        pin: the physical button that does the same.
        key: the keyboard's.
        phases: which phases of a press count.
        enabled: whether the control can be used now.
        hint: a key cap in the corner, where keys stand for the buttons.
    """
    wide = min(rect.w, WIDEST)
    rect = Rect(rect.centerx - wide // 2, rect.y, wide, rect.h)
    live = control is not None and enabled
    down = live and ui.is_down(rect, pin)
    look = _Look(seat, state, live, down, bool(hint))
    _lay(ui, rect.inflate(-12, -10), look, (name, note, hint))
    if control is None:
        return None
    return ui.touch(control, rect, pin=pin, key=key, phases=phases, enabled=enabled)


def _lay(ui: Ui, mat: Rect, look: _Look, words: tuple[str, str, str]) -> None:
    """Draw a mat with its name, its note and its key cap."""
    name, note, hint = words
    ui.art(_mat, mat, look, bleed=12)
    ui.keep_clear(mat)
    if look.down:
        mat = mat.move(0, 4)
    badge_letter(ui, look.seat, _mark(mat, look.raised))
    if hint:
        cap = Rect(mat.x + _band(mat.h, mat.w) // 2 - 20, mat.bottom - 50, 40, 42)
        _cap(ui, cap, hint)
    _words(ui, mat, name, note, look.state)


def _band(h: int, w: int) -> int:
    return min(h * 5 // 8, w * 3 // 10)


def _mark(mat: Rect, raised: bool) -> Rect:
    """Return the square of the seat's shape: higher up where a key cap is below it."""
    wide = _band(mat.h, mat.w)
    side = min(wide - 8, mat.h - (54 if raised else 10))
    top = mat.y + 2 if raised else mat.y + (mat.h - side - 6) // 2
    return Rect(mat.x + (wide - side) // 2, top, side, side)


def _words(ui: Ui, mat: Rect, name: str, note: str, state: State) -> None:
    left = mat.x + _band(mat.h, mat.w) + 14
    room = Rect(left, mat.y + 8, mat.right - left - 12, mat.h - 20)
    upper = room.h - _strip_height(ui, room, note, state) if note else room.h
    title = Rect(room.x, room.y, room.w, upper)
    shown = called(ui, name, title, 38)
    ui.text(shown, title, size=38, color=_SHEET[state][1], face="bold", align="left")
    if note:
        strip = Rect(room.x - 6, room.y + upper, room.w + 10, room.h - upper)
        _note(ui, strip, note, state)


def _strip_height(ui: Ui, room: Rect, note: str, state: State) -> int:
    """Return what the note needs: a line, or two where there is no other way."""
    wide = room.w - 10 - (min(34, room.h // 2) + 8 if _STRIP[state][2] else 0)
    lines = len(ui.wrap(note, wide, size=theme.LABEL))
    return room.h * 46 // 100 if lines < 2 else room.h * 58 // 100


def _note(ui: Ui, strip: Rect, note: str, state: State) -> None:
    fill, ink, sign = _STRIP[state]
    ui.art(_strip, strip, fill)
    room = strip.inflate(-20, 0)
    if sign:
        side = min(34, room.h - 10)
        icon(ui, sign, Rect(room.x, room.y, side, room.h), ink)
        room = Rect(room.x + side + 8, room.y, room.w - side - 8, room.h)
    ui.text(note, room, size=theme.LABEL, color=ink, align="left")


def _strip(w: int, h: int, fill: Color) -> str:
    return rect(0, 0, w, h, fill, rx=10)


def _cap(ui: Ui, spot: Rect, words: str) -> None:
    ui.art(_key_cap, spot)
    ui.text(
        Raw(words),
        Rect(spot.x, spot.y, spot.w, spot.h - 5),
        size=theme.LABEL,
        face="bold",
    )


def _key_cap(w: int, h: int) -> str:
    return "".join(
        (
            rect(0, 3, w, h - 3, mix(INK, WOOD, 0.4), rx=8),
            rect(0, 0, w, h - 5, mix(PAPER, WOOD, 0.3), rx=8),
            rect(2, 2, w - 4, h - 9, mix(PAPER, WHITE, 0.5), rx=7),
        )
    )


def _mat(w: int, h: int, look: _Look) -> str:
    """Draw cloth with a stitched hem, thick like a button where it is one."""
    fill, ink = _SHEET[look.state]
    color, kind, *_ = theme.SEATS[look.seat]
    dark = look.state in ("closed", "away")
    lift, deep = 4 if look.down else 0, 7 if look.live else 3
    sheet, band = h - deep, _band(h, w)
    mark = _mark(Rect(0, 0, w, h), look.raised)
    side, shine = mix(fill, INK if dark else WOOD, 0.5), 0.1 if dark else 0.4
    scale = f"translate({mark.x} {mark.y + lift}) scale({mark.w / 100})"
    return "".join(
        (
            fade("cloth", (0, mix(fill, WHITE, shine), 1), (1, fill, 1)),
            shadow(w, h, r=14, soft=8 if look.down else 10, drop=5),
            rect(0, deep, w, sheet, side, rx=14),
            rect(0, lift, w, sheet, "url(#cloth)", rx=14),
            _banded(band, sheet, lift, color),
            stroke(
                f"M{band + 9} {lift + 5.5}H{w - 14}",
                ink,
                1.6,
                stroke_dasharray="7 6",
                opacity=0.35,
            ),
            group(mark_shape(kind, INK), transform=scale),
        )
    )


def _banded(wide: int, high: int, lift: int, color: Color) -> str:
    """Draw the band in the seat's colour, round on its outer side."""
    r = 14
    outline = (
        f"M{wide} {lift}V{lift + high}H{r}q{-r} 0 {-r} {-r}V{lift + r}q0 {-r} {r} {-r}Z"
    )
    hem = f"M{r - 4} {lift + 6}H{wide - 6}V{lift + high - 6}H{r - 4}"
    return "".join(
        (
            fade("dye", (0, mix(color, WHITE, 0.15), 1), (1, color, 1)),
            f'<path d="{outline}" fill="url(#dye)"/>',
            stroke(
                hem, mix(color, WHITE, 0.45), 1.6, stroke_dasharray="7 6", opacity=0.8
            ),
        )
    )
