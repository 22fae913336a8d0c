"""The five games as departments of one shop: each its accent and its own thing."""

from collections.abc import Callable

from kiosk.ui import theme
from kiosk.ui.art import disc, fade, group, oval, path, rect, shadow, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import (
    AWNING,
    BRASS,
    INK,
    KRAFT,
    LASER,
    MINT,
    MUSTARD,
    NIGHT,
    OAK,
    PAPER,
    SLATE,
    WHITE,
    WOOD,
    Color,
    mix,
)


def accent(department: str) -> Color:
    """Return the colour of a department's awning, of the whole shop's if unknown."""
    return theme.ACCENTS.get(department, AWNING)


def department_sign(ui: Ui, key: str, rect: Rect) -> None:
    """Draw a department's sign: its thing in a window above room for words.

    The window is as high as the sign is wide, or half of a sign that lies; below it,
    the sign is blank paper.
    """
    ui.art(_sign, rect, key, bleed=16)


def thing(department: str) -> str:
    """Return what stands on a department's counter, in a field of 200 x 160."""
    drawn = _THINGS.get(department)
    return drawn() if drawn else ""


def medallion(department: str, x: float, y: float) -> str:
    """Return a department's round sign, hanging from above with its middle there."""
    if department not in _THINGS:
        return ""
    ground = mix(accent(department), INK, 0.35)
    small = group(thing(department), transform="translate(-42 -33) scale(0.42)")
    plate = group(shadow(104, 104, r=52, drop=5), transform="translate(-52 -52)")
    return group(
        fade("round", (0, MUSTARD, 0.45), (1, MUSTARD, 0), kind="round"),
        stroke(f"M-26 {-y - 8}V-40M26 {-y - 8}V-40", BRASS, 4),
        plate,
        disc(0, 0, 52, mix(BRASS, INK, 0.35)),
        disc(0, -1, 50, BRASS),
        disc(0, -1, 45, ground),
        disc(0, 4, 44, "url(#round)"),
        small,
        transform=f"translate({x} {y})",
    )


def _sign(w: int, h: int, key: str) -> str:
    edge = accent(key)
    high = min(w - 4, h // 2)
    k = min((w - 24) / 200, (high - 24) / 160)
    x, y = (w - 200 * k) / 2, (high - 160 * k) * 0.62
    brass = mix(BRASS, INK, 0.2)
    hooks = (stroke(f"M{at} -12V6", brass, 5) for at in (w * 0.2, w * 0.8))
    window = f"M8 {high}V22Q8 8 22 8H{w - 22}Q{w - 8} 8 {w - 8} 22V{high}Z"
    return "".join(
        (
            fade("pane", (0, mix(edge, INK, 0.45), 1), (1, mix(edge, WHITE, 0.1), 1)),
            fade("glow", (0, MUSTARD, 0.5), (1, MUSTARD, 0), kind="round"),
            shadow(w, h, r=18, soft=14, drop=8),
            *hooks,
            rect(0, 0, w, h, mix(edge, INK, 0.4), rx=18),
            rect(0, 0, w, h - 6, edge, rx=18),
            rect(7, 7, w - 14, h - 20, PAPER, rx=13),
            path(window, "url(#pane)"),
            oval(w / 2, high * 0.6, w * 0.46, high * 0.46, "url(#glow)"),
            rect(8, high - 12, w - 16, 14, OAK),
            rect(8, high + 2, w - 16, 5, mix(WOOD, INK, 0.3)),
            group(thing(key), transform=f"translate({x} {y}) scale({k})"),
        )
    )


def _scanner() -> str:
    """Draw a scanner on its stand, its beam on a box."""
    dark, light = mix(SLATE, PAPER, 0.3), mix(SLATE, PAPER, 0.6)
    code = (rect(118 + x, 108 + y, 7, 7, INK) for x, y in _CODE)
    return "".join(
        (
            path("M82 58L112 100L178 100Z", LASER, opacity=0.28),
            stroke("M112 100H178", LASER, 3.5),
            rect(106, 96, 76, 60, KRAFT, rx=4),
            rect(106, 96, 76, 12, mix(KRAFT, INK, 0.2), rx=4),
            rect(113, 104, 38, 44, PAPER, rx=2),
            *code,
            rect(158, 118, 17, 4, INK),
            rect(158, 127, 12, 4, INK),
            oval(44, 152, 38, 7, dark),
            path("M36 150L42 92H56L54 150Z", light),
            path(
                "M22 34Q20 22 34 20L84 28Q96 32 92 46L88 58Q84 66 74 62L58 58"
                "L52 96Q40 102 32 92Z",
                dark,
            ),
            path("M80 30Q94 33 91 46L87 58Q84 64 76 62Z", mix(LASER, INK, 0.35)),
            stroke("M34 28L70 34", light, 4),
            disc(44, 72, 5.5, MUSTARD),
        )
    )


_CODE = (
    (0, 0),
    (8, 0),
    (0, 8),
    (8, 8),
    (24, 0),
    (24, 8),
    (0, 24),
    (8, 24),
    (0, 32),
    (16, 16),
    (24, 16),
    (16, 28),
    (24, 32),
    (16, 8),
)


def _bag(x: float, high: float, color: Color) -> str:
    top = 156 - high
    shade = mix(color, INK, 0.25)
    return "".join(
        (
            stroke(f"M{x + 15} {top + 4}q1-26 13-26t13 26", shade, 4),
            path(f"M{x} {top}H{x + 56}L{x + 60} 156H{x - 4}Z", color),
            path(
                f"M{x + 56} {top}L{x + 60} 156H{x + 44}L{x + 46} {top}Z",
                shade,
                opacity=0.55,
            ),
            rect(x, top, 56, 7, mix(color, WHITE, 0.3)),
        )
    )


def _bags() -> str:
    """Draw three bags; what is in them peeps out of the middle one."""
    loaf = mix(MUSTARD, WOOD, 0.35)
    return "".join(
        (
            _bag(6, 84, mix(MINT, NIGHT, 0.2)),
            _bag(138, 96, AWNING),
            path("M84 50Q78 16 90 14Q100 14 98 50Z", loaf),
            stroke("M86 26l8-3M86 36l9-3", mix(loaf, PAPER, 0.5), 3),
            path("M106 52Q104 30 116 18Q120 30 116 52Z", mix(MINT, NIGHT, 0.4)),
            path("M112 54Q118 28 132 26Q130 42 120 56Z", mix(MINT, NIGHT, 0.25)),
            _bag(72, 108, KRAFT),
            rect(84, 92, 33, 24, PAPER, rx=3),
            stroke("M91 101H110M91 108H104", INK, 2.5),
        )
    )


def _lectern() -> str:
    """Draw the auctioneer's lectern, its gavel, and the lantern above."""
    return "".join(
        (
            fade("lantern", (0, MUSTARD, 0.75), (1, MUSTARD, 0), kind="round"),
            disc(152, 62, 58, "url(#lantern)"),
            stroke("M152 6V28", BRASS, 3.5),
            path("M136 42Q138 30 152 28Q166 30 168 42Z", mix(BRASS, INK, 0.3)),
            path("M138 42H166L170 78H134Z", mix(PAPER, MUSTARD, 0.45)),
            path("M146 72q-2-16 6-24q8 10 6 24Z", MUSTARD),
            rect(132, 78, 40, 8, mix(BRASS, INK, 0.3), rx=3),
            stroke("M145 44L142 76M159 44L162 76", mix(BRASS, INK, 0.3), 3),
            path("M34 84H102L96 150H40Z", WOOD),
            path("M44 94H92L88 140H48Z", mix(WOOD, INK, 0.25)),
            path("M18 66L108 58L114 76L22 86Z", OAK),
            path("M22 86L114 76V84L22 94Z", mix(WOOD, INK, 0.3)),
            rect(30, 148, 76, 9, mix(WOOD, INK, 0.35), rx=3),
            disc(68, 117, 13, BRASS),
            stroke("M68 110V124M73 112q-10-4-10 1t9 4t-9 5", INK, 2.5),
            _gavel(),
        )
    )


def _gavel() -> str:
    return group(
        rect(-5, 0, 9, 56, mix(OAK, INK, 0.15), rx=4),
        rect(-24, -14, 48, 24, OAK, rx=5),
        rect(-18, -14, 5, 24, BRASS),
        rect(13, -14, 5, 24, BRASS),
        transform="translate(54 34) rotate(-62)",
    )


def _clock() -> str:
    """Draw a brass stop clock without hands, so that nobody can read it."""
    rim = mix(BRASS, INK, 0.35)
    ticks = (
        group(
            rect(-2.0, -47, 4.0, 12 if at % 3 == 0 else 7, INK, rx=1.5),
            transform=f"translate(100 94) rotate({at * 30})",
        )
        for at in range(12)
    )
    return "".join(
        (
            fade("case", (0, mix(BRASS, WHITE, 0.5), 1), (1, mix(BRASS, INK, 0.25), 1)),
            rect(91, 8, 18, 18, rim, rx=3),
            rect(84, 2, 32, 14, BRASS, rx=6),
            stroke("M90 4V14M96 4V14M104 4V14M110 4V14", rim, 2),
            group(
                rect(-7, -76, 14, 16, rim, rx=4),
                rect(-10, -81, 20, 10, BRASS, rx=4),
                transform="translate(100 94) rotate(40)",
            ),
            disc(100, 94, 65, rim),
            disc(100, 93, 63, "url(#case)"),
            disc(100, 94, 53, mix(BRASS, INK, 0.4)),
            disc(100, 94, 51, PAPER),
            *ticks,
            disc(100, 94, 22, MUSTARD),
            disc(100, 94, 22, "none", stroke=rim, stroke_width=2.5),
            stroke(
                "M100 80V108M108 85q-2-4-8-4q-9 0-9 6.500t9 6.500t9 7t-9 6.500"
                "q-7 0-9-4",
                INK,
                4,
            ),
            path("M62 62Q76 46 98 46Q78 56 68 76Z", WHITE, opacity=0.6),
        )
    )


def _shelf() -> str:
    """Draw a shelf being filled: two boards of goods, and one gap."""
    board = (
        rect(8, y, 184, 9, OAK) + rect(8, y + 9, 184, 4, mix(WOOD, INK, 0.35))
        for y in (70, 146)
    )
    labels = (rect(x, y, 26, 13, PAPER, rx=2) for y in (72, 148) for x in (24, 87, 150))
    return "".join(
        (
            rect(8, 6, 9, 152, WOOD),
            rect(183, 6, 9, 152, WOOD),
            *board,
            _tin(24, 70, AWNING),
            _tin(50, 70, AWNING),
            _jar(84, 70, MUSTARD),
            _jar(115, 70, MUSTARD),
            _carton(148, 70, mix(MINT, NIGHT, 0.3)),
            _carton(22, 146, KRAFT),
            _tin(86, 146, MINT),
            _jar(148, 146, AWNING),
            rect(
                118,
                106,
                22,
                38,
                "none",
                stroke=PAPER,
                stroke_width=2.5,
                rx=3,
                opacity=0.8,
            ),
            *labels,
        )
    )


def _tin(x: float, y: float, color: Color) -> str:
    return "".join(
        (
            rect(x, y - 38, 22, 38, color, rx=2),
            rect(x, y - 30, 22, 14, PAPER),
            oval(x + 11, y - 38, 11, 4, mix(color, WHITE, 0.5)),
        )
    )


def _jar(x: float, y: float, color: Color) -> str:
    return "".join(
        (
            rect(x, y - 36, 27, 36, mix(color, WHITE, 0.12), rx=7),
            rect(x + 2, y - 44, 23, 10, mix(color, INK, 0.4), rx=3),
            rect(x + 4, y - 24, 19, 13, PAPER, rx=2),
        )
    )


def _carton(x: float, y: float, color: Color) -> str:
    return "".join(
        (
            rect(x, y - 48, 33, 48, color, rx=2),
            rect(x, y - 48, 33, 12, mix(color, WHITE, 0.35), rx=2),
            disc(x + 16.5, y - 20, 9, PAPER),
        )
    )


_THINGS: dict[str, Callable[[], str]] = {
    "shop-n-time": _scanner,
    "shop-until-you-drop": _bags,
    "odd-shop": _lectern,
    "time-is-money": _clock,
    "shelf-stock": _shelf,
}
