"""Dice: large faces that read the same from both sides of the table."""

from typing import Literal

from kiosk.ui.art import disc, fade, rect, shadow, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import AWNING, INK, MUSTARD, NIGHT, PAPER, WHITE, WOOD, Color, mix

Look = Literal["plain", "lit", "spent", "open"]
"""As thrown; the one that matters; sent back to be rolled again; not yet known."""

_LOW, _MID, _HIGH = 0.27, 0.5, 0.73
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((_MID, _MID),),
    2: ((_LOW, _HIGH), (_HIGH, _LOW)),
    3: ((_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW)),
    4: ((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW), (_HIGH, _HIGH)),
    6: (
        (_LOW, _LOW),
        (_LOW, _MID),
        (_LOW, _HIGH),
        (_HIGH, _LOW),
        (_HIGH, _MID),
        (_HIGH, _HIGH),
    ),
}
"""Where the pips of each face are, in shares of its side."""


def die(ui: Ui, rect_: Rect, face: int, look: Look = "plain") -> None:
    """Draw a die as large as fits in the middle of ``rect_``; face 0 shows no pip."""
    side = min(rect_.w, rect_.h)
    spot = Rect(0, 0, side, side)
    spot.center = rect_.center
    ui.keep_clear(spot)
    ui.art(_die, spot, face, look, bleed=10)


def _die(w: int, h: int, face: int, look: Look) -> str:
    if look == "open":
        return _outline(w, h)
    fill = {"lit": MUSTARD, "spent": mix(PAPER, WOOD, 0.45)}.get(look, PAPER)
    ink = mix(fill, INK, 0.55) if look == "spent" else INK
    crossed = _crossed(w, h) if look == "spent" else ""
    return _cube(w, h, fill) + _pips(w, face, ink) + crossed


def _cube(w: int, h: int, fill: Color) -> str:
    r, rim = w * 0.2, w * 0.045
    inner = w - 2 * rim
    return "".join(
        (
            fade("face", (0, mix(fill, WHITE, 0.55), 1), (1, fill, 1)),
            shadow(w, h, r=int(r), soft=10 if w > 60 else 6, drop=w * 0.05),
            rect(0, 0, w, h, mix(fill, WOOD, 0.45), rx=r),
            rect(rim, rim * 0.6, inner, h - 2.2 * rim, "url(#face)", rx=r * 0.85),
        )
    )


def _pips(w: int, face: int, ink: Color) -> str:
    r = w * (0.115 if face == 1 else 0.092)
    shine = mix(ink, WHITE, 0.28)
    return "".join(
        disc(x * w, y * w, r, ink) + disc(x * w, y * w + r * 0.3, r * 0.6, shine)
        for x, y in PIPS.get(face, ())
    )


def _crossed(w: int, h: int) -> str:
    d = f"M{w * 0.1} {h * 0.9}L{w * 0.9} {h * 0.1}"
    return stroke(d, PAPER, w * 0.16) + stroke(d, AWNING, w * 0.09)


def _outline(w: int, h: int) -> str:
    """Draw where a die will lie."""
    felt = rect(0, 0, w, h, mix(NIGHT, INK, 0.4), rx=w * 0.12)
    return felt + dashed(w, h, 5, mix(PAPER, NIGHT, 0.3))


def dashed(w: float, h: float, inset: float, color: Color) -> str:
    """Return a dashed frame, side by side: dashes round a corner come out torn."""
    left, top, right, low = inset, inset, w - inset, h - inset
    sides = (
        f"M{left} {top}H{right}",
        f"M{right} {top}V{low}",
        f"M{right} {low}H{left}",
        f"M{left} {low}V{top}",
    )
    return "".join(stroke(d, color, 3, stroke_dasharray="7 7") for d in sides)
