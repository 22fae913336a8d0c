"""The room: awning and sign along the top, the shop at night, the counter below."""

from itertools import cycle

from kiosk.ui import theme
from kiosk.ui.art import disc, fade, group, oval, path, rect, shadow, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.kit import departments
from kiosk.ui.theme import BRASS, INK, NIGHT, PAPER, WOOD, Color, mix

STRIPE, CANVAS, VALANCE = 64, 52, 40
COUNTER = 660
"""Where the counter's far edge runs."""
FAR = 150
"""How deep the counter opposite is, where players sit on both sides."""
FASCIA = 44
"""How high the board over the shop is where its awning has no room."""
FAR_SIDE = Rect(0, 0, theme.WIDTH, FAR + FASCIA + 34)

LOW = CANVAS + VALANCE + 40
"""How far the awning and the sign that hangs from it reach down."""
FRONT = Rect(0, 0, theme.WIDTH, LOW)
THING = Rect(1076, 532, 200, 160)
"""Where a department's thing stands: behind what lies on the counter."""
DIM = mix(NIGHT, PAPER, 0.045)
DIMMER = mix(NIGHT, INK, 0.35)


def room(
    ui: Ui,
    title: str,
    department: str = "",
    *,
    around: bool = False,
    thing: bool = False,
) -> None:
    """Draw the shop at night behind everything, ``title`` hanging in the valance.

    Args:
        ui: where to draw.
        title: what the moment is called; nothing hangs there when it is empty.
        department: the game whose colours and sign the room shows.
        around: players sit on both long sides, so a counter runs along each, and the
            title is a line of text on the fascia in between, from 150 to 194.
        thing: the department's thing stands on the counter, right of the middle at
            (1076, 532), 200 x 160: for screens that have room for it.
    """
    ui.art(_wall, Rect(0, 0, theme.WIDTH, theme.HEIGHT), around)
    if around:
        ui.art(_far_side, FAR_SIDE, department)
    else:
        if thing:
            ui.art(_thing, THING, department, bleed=40)
        ui.art(_front, FRONT, department)
    if not title:
        return
    if around:
        spot = Rect(160, FAR + 2, 960, FASCIA - 4)
        ui.text(title, spot, color=PAPER, face="bold")
        return
    sign(ui, title, Rect(240, 6, 800, 80), department)


def sign(ui: Ui, title: str, rect_: Rect, department: str = "") -> None:
    """Hang a painted board in the middle of ``rect_``, as wide as its words need."""
    size = min(theme.HEADING, rect_.h * 3 // 5)
    wide = ui.measure(title, size=size, face="price") + 96
    wide = min(rect_.w, -(-wide // 16) * 16)
    board = Rect(rect_.centerx - wide // 2, rect_.y, wide, rect_.h)
    ui.art(_board, board, departments.accent(department), bleed=16)
    ui.keep_clear(board)
    inner = board.inflate(-64, -16)
    ui.text(title, inner, size=size, face="price")


def _wall(w: int, h: int, around: bool) -> str:
    counter = group(_counter(w, h - COUNTER), transform=f"translate(0 {COUNTER})")
    return _night(w, h) + _shelves(w, FAR if around else 0) + counter


def _thing(w: int, h: int, department: str) -> str:
    return departments.thing(department)


def _front(w: int, h: int, department: str) -> str:
    accent = departments.accent(department)
    return _awning(w, accent) + departments.medallion(department, 150, 60)


def _far_side(w: int, h: int, department: str) -> str:
    fascia = _fascia(w, departments.accent(department))
    return "".join(
        (
            group(fascia, transform=f"translate(0 {FAR})"),
            group(_counter(w, FAR), transform=f"rotate(180 {w / 2} {FAR / 2})"),
        )
    )


def _fascia(w: int, accent: Color) -> str:
    """Draw a painted board with a short striped fringe, under the far counter."""
    cloth, half = mix(PAPER, WOOD, 0.12), STRIPE // 2
    fringe = (
        path(
            f"M{x} {FASCIA}h{half}v6a{half / 2} 11 0 0 1 {-half} 0Z",
            mix((accent, cloth)[i % 2], INK, 0.12),
        )
        for i, x in enumerate(range(0, w, half))
    )
    return "".join(
        (
            fade("board", (0, mix(accent, INK, 0.3), 1), (0.5, accent, 1)),
            fade("under", (0, INK, 0.5), (1, INK, 0)),
            rect(0, FASCIA + 4, w, 30, "url(#under)"),
            *fringe,
            rect(0, 0, w, FASCIA, "url(#board)"),
            rect(0, FASCIA - 2, w, 4, mix(accent, INK, 0.5)),
        )
    )


def _night(w: int, h: int) -> str:
    lamp = theme.MUSTARD
    return "".join(
        (
            fade(
                "wall", (0, mix(NIGHT, INK, 0.45), 1), (0.45, NIGHT, 1), (1, NIGHT, 1)
            ),
            fade(
                "lamp", (0, lamp, 0.13), (0.5, lamp, 0.05), (1, lamp, 0), kind="round"
            ),
            rect(0, 0, w, h, "url(#wall)"),
            oval(w * 0.5, 330, 620, 400, "url(#lamp)"),
        )
    )


def _shelves(w: int, top: int) -> str:
    boards = [at for at in (236, 400, 564) if at > top + 120]
    return "".join(_shelf(w, at, start) for start, at in enumerate(boards))


def _shelf(w: int, y: int, start: int) -> str:
    """Draw a board with silhouettes of goods, in the two darkest greens."""
    goods = cycle(
        ("can", "jar", "bottle", "box", "can", "sack", "bottle", "jar", "bag")
    )
    for _ in range(start * 4):
        next(goods)
    parts, x = [], 26 + 17 * start
    while x < w - 60:
        kind = next(goods)
        wide = _GOODS[kind][0]
        parts.append(group(_good(kind), transform=f"translate({x} {y})"))
        x += wide + (58 if kind in ("box", "sack") else 9)
    board = rect(0, y, w, 9, DIM) + rect(0, y + 9, w, 5, DIMMER)
    return "".join(parts) + board


_GOODS: dict[str, tuple[int, str]] = {
    "can": (46, "M0 0V-58q23 -9 46 0V0Z M0 -44h46v5h-46Z"),
    "jar": (50, "M2 0q-4 -30 4 -50v-10h38v10q8 20 4 50Z"),
    "bottle": (34, "M0 0V-56q0 -16 10 -24v-22h14v22q10 8 10 24V0Z"),
    "box": (66, "M0 0V-82h66V0Z"),
    "sack": (70, "M4 0q-12 -40 10 -62q-6 -14 4 -18q16 8 34 0q10 6 4 18q22 24 10 62Z"),
    "bag": (52, "M0 0l3 -70h46l3 70Z"),
}


def _good(kind: str) -> str:
    wide, outline = _GOODS[kind]
    label = rect(wide * 0.16, -34, wide * 0.68, 17, NIGHT, rx=3)
    return path(outline, DIM) + (label if kind in ("jar", "bottle", "box") else "")


def _awning(w: int, accent: Color) -> str:
    """Draw striped canvas and its scalloped valance."""
    cloth = mix(PAPER, WOOD, 0.12)
    parts = [
        fade("canvas", (0, INK, 0.5), (1, INK, 0.08)),
        fade("hang", (0, INK, 0.3), (0.35, INK, 0), (1, INK, 0.12)),
        fade("under", (0, INK, 0.55), (1, INK, 0)),
        rect(0, CANVAS + 12, w, VALANCE + 26, "url(#under)"),
    ]
    stripes = [
        (x, accent if i % 2 else cloth) for i, x in enumerate(range(0, w, STRIPE))
    ]
    parts += [rect(x, 0, STRIPE + 1, CANVAS, color) for x, color in stripes]
    parts.append(rect(0, 0, w, CANVAS, "url(#canvas)"))
    for x, color in stripes:
        parts += [path(_flap(x), color), path(_flap(x), "url(#hang)")]
        parts.append(stroke(_hem(x), mix(color, INK, 0.35), 2.5))
    parts.append(rect(0, CANVAS - 3, w, 5, mix(accent, INK, 0.45)))
    return "".join(parts)


def _flap(x: int) -> str:
    r = STRIPE / 2
    low = CANVAS + VALANCE - 22
    return f"M{x} {CANVAS}H{x + STRIPE}V{low}A{r} 22 0 0 1 {x} {low}Z"


def _hem(x: int) -> str:
    low = CANVAS + VALANCE - 26
    return f"M{x + 2} {low}A{STRIPE / 2 - 2} 20 0 0 0 {x + STRIPE - 2} {low}"


def _counter(w: int, h: int) -> str:
    """Draw planks seen from the till, the far edge lit from behind."""
    light, dark = mix(WOOD, PAPER, 0.16), mix(WOOD, INK, 0.4)
    parts = [
        fade("plank", (0, mix(WOOD, PAPER, 0.05), 1), (1, mix(WOOD, INK, 0.18), 1)),
        fade("fall", (0, INK, 0), (1, INK, 0.5)),
        rect(0, -16, w, 16, "url(#fall)"),
        rect(0, 0, w, h, "url(#plank)"),
    ]
    for row, y in enumerate(range(10, h, 46)):
        parts.append(rect(0, y + 44, w, 2.0, dark, opacity=0.7))
        parts += [_grain(w, y, row, dark)]
    parts += [rect(0, 0, w, 8, light), rect(0, 8, w, 3, dark)]
    return "".join(parts)


def _grain(w: int, y: int, row: int, color: Color) -> str:
    lines = (
        stroke(f"M{x} {y + dy}q{long / 2} {bend} {long} 0", color, 1.6, opacity=0.35)
        for x, dy, long, bend in (
            (40 + 210 * row % w, 12, 320, 5),
            (470 + 130 * row % w, 27, 260, -5),
            (860 - 90 * row, 15, 330, 6),
            (150 + 70 * row, 33, 240, 4),
            (1010 - 160 * row, 34, 220, -4),
        )
    )
    seam = rect((380 + 517 * row) % w, y, 2.0, 44, color, opacity=0.7)
    return "".join(lines) + seam


def _board(w: int, h: int, accent: Color) -> str:
    """Draw a painted board on two hooks."""
    edge = mix(accent, INK, 0.35)
    hooks = "".join(
        stroke(f"M{x} -6V8", BRASS, 5) + disc(x, 9, 5.5, mix(BRASS, INK, 0.4))
        for x in (28, w - 28)
    )
    return "".join(
        (
            shadow(w, h, r=18, soft=12, drop=7),
            rect(0, 0, w, h, edge, rx=18),
            rect(0, 0, w, h - 5, accent, rx=18),
            rect(6, 6, w - 12, h - 17, PAPER, rx=13),
            rect(11, 11, w - 22, h - 27, "none", rx=9, stroke=accent, stroke_width=2),
            hooks,
        )
    )
