"""Gus the clerk, drawn in a few round shapes, and the balloon he speaks in."""

from kiosk.gus import Face
from kiosk.ui import theme
from kiosk.ui.art import disc, group, oval, path, rect, shadow, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import AWNING, INK, MUSTARD, NIGHT, PAPER, WHITE, WOOD, Color, mix

SKIN: Color = (240, 190, 148)
BLUSH: Color = (226, 132, 108)
HAIR: Color = mix(WOOD, INK, 0.25)
TAIL = 26
"""How far the balloon's tail points towards him."""


def gus(ui: Ui, rect: Rect, face: Face = "welcome", says: str = "") -> None:
    """Draw Gus with one of his faces, and what he says in a balloon at his right."""
    side = min(rect.h, rect.w)
    spot = Rect(rect.x, rect.bottom - side, side, side)
    ui.keep_clear(spot)
    ui.art(_gus, spot, face)
    if says:
        balloon(ui, says, Rect(rect.x + side, rect.y, rect.w - side, rect.h))


def balloon(ui: Ui, says: str, rect: Rect) -> None:
    """Draw a speech balloon whose tail points to the left."""
    ui.art(_balloon, rect, bleed=12)
    room = Rect(rect.x + TAIL, rect.y, rect.w - TAIL, rect.h)
    ui.text(says, room.inflate(-36, -20))


def _balloon(w: int, h: int) -> str:
    r = min(26, h // 3)
    at = h * 0.56
    x = TAIL + 4
    tail = f"M{x} {at - 20}Q{x - 8} {at} 2 {at + 10}Q{TAIL} {at + 16} {x} {at + 18}Z"
    return "".join(
        (
            group(shadow(w - TAIL, h, r=r), transform=f"translate({TAIL} 0)"),
            rect(TAIL, 0, w - TAIL, h, PAPER, rx=r),
            path(tail, PAPER),
        )
    )


def _gus(w: int, h: int, face: Face) -> str:
    """Draw in a field of 200 x 200, head and shoulders behind the counter."""
    lean = {"counting": -4, "delighted": 3, "sorry": 6}.get(face, 0)
    head = _ears() + _pencil() + _head() + _FACES[face]() + _nose() + _hat(face)
    return group(
        _body(),
        group(head, transform=f"rotate({lean} 100 140)"),
        _ledge(),
        transform=f"scale({w / 200} {h / 200})",
    )


def _body() -> str:
    """Draw shoulders in a green shirt, a red apron and the badge with his name."""
    shirt = mix(theme.MINT, NIGHT, 0.25)
    return "".join(
        (
            path("M14 200Q16 152 66 146H134Q184 152 186 200Z", shirt),
            path("M58 200V166Q100 186 142 166V200Z", AWNING),
            stroke("M60 168L66 148M140 168L134 148", AWNING, 9),
            path("M78 146L100 160L122 146L116 138H84Z", mix(shirt, WHITE, 0.45)),
            path("M100 160l-15-8v17Zl15-8v17Z", INK),
            rect(106, 169, 34, 19, PAPER, rx=3),
            stroke(
                "M117 175q-5-3-6 3t6 3v-3h-2M120 175v4q0 3 3 3t3-3v-4"
                "M135 175q-5-1-5 2t3 2t-1 4h-3",
                INK,
                1.7,
            ),
        )
    )


def _ledge() -> str:
    """Draw the edge of the counter that he stands behind."""
    return rect(4, 190, 192, 10, mix(WOOD, INK, 0.3), rx=5) + rect(
        4, 190, 192, 5, mix(WOOD, PAPER, 0.25), rx=2.5
    )


def _ears() -> str:
    inner = mix(SKIN, BLUSH, 0.6)
    ears = (disc(x, 100, 14, SKIN) + disc(x, 101, 7, inner) for x in (43, 157))
    return "".join(ears)


def _pencil() -> str:
    """Draw the pencil behind his left ear."""
    lead = path("M-34 -4.5l-13 4.5l13 4.5Z", mix(PAPER, WOOD, 0.3)) + path(
        "M-42 -1.8l-5 1.8l5 1.8Z", INK
    )
    parts = (
        rect(-34, -4.5, 62, 9, MUSTARD),
        rect(-34, -1.2, 62, 2.4, mix(MUSTARD, WOOD, 0.4)),
        rect(26, -4.5, 6, 9, mix(PAPER, INK, 0.35)),
        rect(32, -4.5, 9, 9, BLUSH, rx=2),
        lead,
    )
    return group(*parts, transform="translate(158 82) rotate(-62)")


def _head() -> str:
    return "".join(
        (
            disc(100, 98, 57, mix(SKIN, BLUSH, 0.25)),
            disc(100, 96, 56, SKIN),
            path("M45 90Q42 62 62 52L66 74Q52 76 51 98Q46 98 45 90Z", HAIR),
            path("M155 90Q158 62 138 52L134 74Q148 76 149 98Q154 98 155 90Z", HAIR),
            disc(66, 116, 10, BLUSH, opacity=0.5),
            disc(134, 116, 10, BLUSH, opacity=0.5),
        )
    )


def _nose() -> str:
    shade = mix(SKIN, BLUSH, 0.55)
    return oval(100, 108, 11, 10, shade) + oval(97, 104, 4, 3, mix(SKIN, WHITE, 0.5))


def _hat(face: Face) -> str:
    """Draw a folded paper hat with a red band, pushed back when he is sorry."""
    tilt = {"sorry": 7, "delighted": -8, "impatient": 3}.get(face, -4)
    lift = -3 if face == "delighted" else 0
    return group(
        path("M44 66Q48 30 60 12Q100 26 140 12Q152 30 156 66Q100 46 44 66Z", PAPER),
        path("M60 12Q100 26 140 12L128 40Q100 32 72 40Z", mix(PAPER, WOOD, 0.18)),
        path("M44 66Q100 46 156 66L154 54Q100 34 46 54Z", AWNING),
        stroke("M72 40Q100 32 128 40", mix(PAPER, WOOD, 0.35), 1.6),
        transform=f"translate(0 {lift}) rotate({tilt} 100 60)",
    )


def _brows(left: str, right: str) -> str:
    return stroke(left, HAIR, 6.5) + stroke(right, HAIR, 6.5)


def _eyes(dx: float, dy: float, *, tall: float = 12) -> str:
    """Draw open eyes looking to one side."""
    eyes = (
        oval(x, 92, 11, tall, WHITE)
        + disc(x + dx, 92 + dy, 6.4, INK)
        + disc(x + dx + 2, 90 + dy, 2.1, WHITE)
        for x in (78, 122)
    )
    return "".join(eyes)


def _moustache(droop: float) -> str:
    """Draw the moustache that half his face is."""
    return path(
        f"M100 117Q112 110 124 118T146 {119 + droop}Q138 {134 + droop} 118 129"
        f"Q106 127 100 122Q94 127 82 129Q62 {134 + droop} 54 {119 + droop}"
        f"T76 118Q88 110 100 117Z",
        HAIR,
    )


def _welcome() -> str:
    mouth = path("M80 129Q100 154 120 129Q100 136 80 129Z", mix(AWNING, INK, 0.35))
    brows = _brows("M66 74Q77 67 88 73", "M112 73Q123 67 134 74")
    return mouth + _moustache(-3) + _eyes(1.5, 1) + brows


def _counting() -> str:
    mouth = oval(108, 137, 7, 6, mix(AWNING, INK, 0.35))
    brows = _brows("M66 76Q77 71 88 76", "M111 68Q123 60 135 68")
    return mouth + _moustache(-1) + _eyes(4, -5) + brows


def _impatient() -> str:
    mouth = stroke("M86 140Q102 135 116 142", mix(AWNING, INK, 0.45), 5)
    lids = path(
        "M66 92a12 12 0 0 1 24 0ZM110 92a12 12 0 0 1 24 0Z", mix(SKIN, BLUSH, 0.3)
    )
    brows = _brows("M66 77L89 84", "M111 84L134 77")
    return mouth + _moustache(2) + _eyes(-3, 2.5) + lids + brows


def _delighted() -> str:
    mouth = path("M74 127Q100 170 126 127Q100 138 74 127Z", mix(AWNING, INK, 0.35))
    tongue = oval(100, 145, 11, 5, BLUSH)
    eyes = stroke("M67 96Q78 80 89 96M111 96Q122 80 133 96", INK, 6)
    brows = _brows("M64 72Q77 62 88 69", "M112 69Q123 62 136 72")
    return mouth + tongue + _moustache(-7) + eyes + brows


def _sorry() -> str:
    mouth = stroke("M88 143Q100 134 112 143", mix(AWNING, INK, 0.45), 5)
    brows = _brows("M64 80Q74 70 88 68", "M112 68Q126 70 136 80")
    return mouth + _moustache(4) + _eyes(0, 4, tall=13) + brows


_FACES = {
    "welcome": _welcome,
    "counting": _counting,
    "impatient": _impatient,
    "delighted": _delighted,
    "sorry": _sorry,
}
