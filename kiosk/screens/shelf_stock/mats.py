"""A seat's mat: low enough for four shelves on one screen, and the seat's button."""

from typing import Literal, NamedTuple

from kiosk.ui import kit, theme
from kiosk.ui.art import fade, path, rect, shadow, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.inputs import Press
from kiosk.ui.kit.icons import Icon
from kiosk.ui.theme import INK, MINT, MUSTARD, PAPER, WHITE, WOOD, Color, mix

State = Literal["open", "now", "done"]
"""Nothing to press yet, or nothing more; to be pressed now; sealed, or counted."""

_STRIP: dict[State, tuple[Color, Icon | None]] = {
    "open": (mix(PAPER, WOOD, 0.12), None),
    "now": (PAPER, "hand"),
    "done": (MINT, "check"),
}
BAND = 56
"""The breadth of the band in the seat's colour, on a mat of the usual height."""
DEEP = 6


class Words(NamedTuple):
    """What stands on a mat."""

    name: str
    note: str
    points: int


def mat(
    ui: Ui,
    spot: Rect,
    card: int,
    words: Words,
    state: State,
    *,
    pin: str | None = None,
    enabled: bool = False,
) -> Press | None:
    """Draw a seat's mat; return its use, if it is a button.

    Args:
        ui: where to draw.
        spot: 84 high or more.
        card: the seat's Player Card.
        words: the name, which names the control too, how the seat stands, its points.
        state: how the mat looks.
        pin: the physical button that does the same; without one it is no button.
        enabled: whether it can be used now.
    """
    down = enabled and ui.is_down(spot, pin)
    band = _band(spot.h)
    ui.art(_mat, spot, theme.SEATS[card].color, state, down, bleed=12)
    top = spot.move(0, 4) if down else spot
    kit.badge(ui, card, Rect(top.x + 4, top.y + 4, band - 8, top.h - DEEP - 8))
    _write(ui, top, top.x + band + 10, words, state)
    if pin is None:
        return None
    return ui.touch(words.name, spot, pin=pin, enabled=enabled)


def _band(high: int) -> int:
    return BAND * high // 84


def _write(ui: Ui, top: Rect, left: int, words: Words, state: State) -> None:
    sheet = top.h - DEEP
    half = sheet * 53 // 100
    upper = Rect(left, top.y + 2, top.right - left - 12, half)
    points = str(words.points)
    size = min(64, half + 2)
    ui.text(points, upper, size=size, face="price", align="right")
    room = Rect(
        upper.x,
        upper.y,
        upper.w - ui.measure(points, size=size, face="price") - 24,
        half,
    )
    high = min(44, half * 5 // 6)  # its tails stay above the strip
    name = kit.called(ui, words.name, room, high)
    ui.text(name, room, size=high, face="bold", align="left")
    strip = Rect(left - 4, top.y + half, top.right - left - 4, sheet - half - 4)
    fill, sign = _STRIP[state]
    ui.box(fill, strip, radius=9)
    if sign:
        kit.icon(ui, sign, Rect(strip.x + 8, strip.y + 3, 28, strip.h - 6), INK)
        strip = Rect(strip.x + 38, strip.y, strip.w - 38, strip.h)
    ui.text(words.note, strip.inflate(-16, 0), size=min(theme.TEXT, strip.h - 6),
            align="left")  # fmt: skip


def _mat(w: int, h: int, color: Color, state: State, down: bool) -> str:
    """Draw cloth with a stitched hem and a band in the seat's colour."""
    fill = MUSTARD if state == "now" else PAPER
    band, r = _band(h), 12
    lift, sheet = 4 if down else 0, h - DEEP
    outline = (
        f"M{band} {lift}V{lift + sheet}H{r}q{-r} 0 {-r} {-r}"
        f"V{lift + r}q0 {-r} {r} {-r}Z"
    )
    return "".join(
        (
            fade("cloth", (0, mix(fill, WHITE, 0.4), 1), (1, fill, 1)),
            shadow(w, h, r=r, soft=8, drop=4),
            rect(0, DEEP, w, sheet, mix(fill, INK, 0.5), rx=r),
            rect(0, lift, w, sheet, "url(#cloth)", rx=r),
            path(outline, color),
            stroke(f"M{band + 8} {lift + 4.5}H{w - r}", INK, 1.6,
                   stroke_dasharray="7 6", opacity=0.35),
        )
    )  # fmt: skip
