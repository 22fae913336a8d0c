"""The six dice: cubes whose faces have the notes' colours, the + that of the ten."""

from kiosk.rules.time_is_money import Die
from kiosk.screens.time_is_money.notes import INKS, dark
from kiosk.ui import theme
from kiosk.ui.art import disc, fade, rect, shadow, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import INK, MINT, NIGHT, PAPER, WHITE, WOOD, Color, mix

PLUS = "+"
BONUS = "+5 s"
"""What a die set aside is worth."""


def die(ui: Ui, shown: Die, room: Rect) -> None:
    """Draw a die in its place; one that is set aside lies in a mint dish."""
    side = min(room.w, room.h - 40)
    spot = Rect(room.centerx - side // 2, room.y, side, side)
    ui.keep_clear(spot)
    if shown.blocked:
        dish = Rect(spot.x - 8, spot.y - 8, side + 16, room.h + 8)
        ui.art(_dish, dish, bleed=6)
        label = Rect(dish.x, dish.bottom - 44, dish.w, 40)
        ui.text(BONUS, label, size=theme.TEXT, face="price", color=INK)
    value = 10 if shown.face in (PLUS, "") else int(shown.face)
    ui.art(_die, spot, value, shown.face == PLUS, bool(shown.face), bleed=12)
    if shown.face not in (PLUS, ""):
        figure = Rect(spot.x, spot.y - side // 50, side, side)
        ui.text(
            shown.face, figure, size=side * 56 // 100, face="price", color=dark(value)
        )


def _die(w: int, h: int, value: int, plus: bool, faced: bool) -> str:
    ink = INKS[value]
    body = mix(PAPER, WHITE, 0.3)
    face = mix(PAPER, ink, 0.36) if faced else mix(PAPER, WOOD, 0.1)
    r = w * 0.19
    inset = w * 0.1
    inner = w - 2 * inset
    return "".join(
        (
            fade("cube", (0, WHITE, 1), (1, mix(body, WOOD, 0.22), 1)),
            fade("face", (0, mix(face, WHITE, 0.3), 1), (1, face, 1)),
            shadow(w, h, r=int(r), soft=12, drop=7),
            rect(0, 0, w, h, mix(body, WOOD, 0.5), rx=r),
            rect(2, 1, w - 4, h - 7, "url(#cube)", rx=r * 0.95),
            rect(
                inset,
                inset - 2,
                inner,
                inner,
                "url(#face)",
                rx=r * 0.7,
                stroke=ink if faced else mix(body, WOOD, 0.3),
                stroke_width=3.5,
            ),
            _plus(w, dark(value)) if plus else "",
        )
    )


def _plus(w: int, color: Color) -> str:
    middle, arm = w / 2, w * 0.22
    d = (
        f"M{middle - arm} {middle - 2}H{middle + arm}"
        f"M{middle} {middle - 2 - arm}V{middle - 2 + arm}"
    )
    return stroke(d, color, w * 0.13)


def _dish(w: int, h: int) -> str:
    """Draw the dish in which dice lie that are set aside."""
    rim = mix(MINT, NIGHT, 0.45)
    return "".join(
        (
            fade("dish", (0, mix(MINT, NIGHT, 0.3), 1), (1, MINT, 1)),
            shadow(w, h, r=20, soft=6, drop=3),
            rect(0, 0, w, h, rim, rx=20),
            rect(4, 4, w - 8, h - 8, "url(#dish)", rx=17),
            disc(w / 2, h - 1, 0.5, INK, opacity=0),
        )
    )
