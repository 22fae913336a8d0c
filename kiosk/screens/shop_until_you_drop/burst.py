"""The picture of a drop: a paper bag that has burst, and what flies out of it."""

from math import cos, pi, sin

from kiosk.decks.marks import mix
from kiosk.screens.shop_until_you_drop.plates import Looks
from kiosk.ui import theme
from kiosk.ui.art import group, path, rect, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import AWNING, INK, KRAFT, MUSTARD, PAPER, WHITE, Color


def burst(ui: Ui, looks: Looks, day: int, rect_: Rect) -> None:
    """Draw the burst bag in the middle of a rectangle, its coupons all around."""
    grounds = tuple(look.ground for key, look in looks.items() if key.isalpha())
    come = ui.since(("burst", day), theme.MOTION_MS)
    share = 1 - (1 - come) ** 3 * 2 / 3
    ui.art(_burst, rect_, grounds, bleed=10, share=share)


def _burst(w: int, h: int, grounds: tuple[Color, ...]) -> str:
    x, y = w / 2, h / 2
    return "".join(
        (
            path(_rays(x, y, w * 0.5, h * 0.5), MUSTARD, stroke=INK, stroke_width=3),
            path(_rays(x, y, w * 0.36, h * 0.38), PAPER),
            *(_slip(at, (w, h), ground) for at, ground in enumerate(grounds)),
            group(_bag(), transform=f"translate({x - 0.3 * h} {y - 0.26 * h}) "
                                    f"scale({h * 0.6 / 100})"),
        )
    )  # fmt: skip


def _rays(x: float, y: float, a: float, b: float) -> str:
    """Trace a burst: long and short rays take turns."""
    points = []
    for at in range(32):
        far = (1.0, 0.72, 0.9, 0.68)[at % 4]
        turn = 2 * pi * at / 32
        points.append(f"{x + a * far * cos(turn):.1f} {y + b * far * sin(turn):.1f}")
    return f"M{'L'.join(points)}Z"


def _slip(at: int, size: tuple[int, int], ground: Color) -> str:
    """Draw one coupon on its way out."""
    turn = pi * (1.12 + 0.19 * at)
    w, h = size
    left, top = w * (0.5 + 0.36 * cos(turn)), h * (0.5 + 0.36 * sin(turn))
    k = h / 240
    drawn = "".join(
        (
            rect(-30, -21, 60, 42, INK, rx=6, opacity=0.4),
            rect(-30, -24, 60, 42, PAPER, rx=6),
            rect(-26, -20, 52, 34, ground, rx=4),
            stroke("M-8 8L8 -14M-9 -11l.1 0M9 5l.1 0", PAPER, 7),
        )
    )
    spin = (at * 37) % 50 - 25
    return group(drawn, transform=f"translate({left} {top}) rotate({spin}) scale({k})")


def _bag() -> str:
    """Draw the bag itself in a field of 100 x 100, torn from top to bottom."""
    dark, light = mix(KRAFT, INK, 0.35), mix(KRAFT, WHITE, 0.25)
    left = "M10 30L4 96H46L40 84L50 74L38 62L46 50L34 44L40 30L28 36Z"
    right = "M90 26L96 96H56L62 82L52 70L64 60L56 46L68 40L62 28L76 34Z"
    return "".join(
        (
            path("M20 40H80L84 96H16Z", mix(INK, KRAFT, 0.25)),
            path(left, KRAFT, stroke=INK, stroke_width=2.5, stroke_linejoin="round"),
            path(right, light, stroke=INK, stroke_width=2.5, stroke_linejoin="round"),
            path("M10 30L4 96H14L20 34Z", light),
            path("M90 26L96 96H86L82 32Z", dark),
            stroke("M24 32Q22 10 38 14", AWNING, 4),
            stroke("M76 28Q84 6 66 10", AWNING, 4),
        )
    )
