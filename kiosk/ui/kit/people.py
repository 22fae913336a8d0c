"""Marks of people: badges, the places at the table's edges."""

import math

from kiosk.ui import theme
from kiosk.ui.art import disc, fade, group, path, rect, shadow
from kiosk.ui.core import Facing, Rect, Ui
from kiosk.ui.theme import INK, PAPER, WHITE, WOOD, Color, mix
from kiosk.words import Raw


def badge(ui: Ui, seat: int, rect: Rect) -> None:
    """Draw a seat's mark: its colour, its shape and its letter."""
    mark = theme.SEATS[seat]
    side = min(rect.w, rect.h)
    plate = Rect(0, 0, side, side)
    plate.center = rect.center
    ui.art(_badge, plate, mark.color, mark.shape, bleed=4)
    badge_letter(ui, seat, plate)


def badge_letter(ui: Ui, seat: int, plate: Rect) -> None:
    """Write a seat's letter where its shape, drawn on ``plate``, has room for it."""
    mark = theme.SEATS[seat]
    x, y, size = _LETTER.get(mark.shape, (0.5, 0.5, 0.46))
    spot = Rect(0, 0, plate.w, plate.h)
    spot.center = (plate.x + round(plate.w * x), plate.y + round(plate.h * y))
    height = round(plate.w * size)
    ui.letter(mark.letter, spot, height, PAPER)


_LETTER: dict[str, tuple[float, float, float]] = {
    "triangle": (0.5, 0.62, 0.36),
    "star": (0.5, 0.535, 0.34),
    "diamond": (0.5, 0.5, 0.4),
    "cross": (0.5, 0.5, 0.42),
    "heart": (0.5, 0.46, 0.42),
    "moon": (0.305, 0.625, 0.34),
}
"""Where the letter stands in a shape, and how large, in sides of the badge."""


def _badge(w: int, h: int, color: Color, kind: str) -> str:
    """Draw an enamel pin: the shape in ink on a plate of the seat's colour."""
    r = w * 0.2
    shine = mix(color, WHITE, 0.3)
    return "".join(
        (
            rect(-1, 1, w + 2, h + 2, INK, rx=r, opacity=0.35),
            rect(0, 0, w, h, PAPER, rx=r),
            rect(w * 0.03, h * 0.03, w * 0.94, h * 0.94, color, rx=r * 0.85),
            path(
                f"M{w * 0.1} {h * 0.3}Q{w * 0.1} {h * 0.1} {w * 0.3} {h * 0.1}",
                "none",
                stroke=shine,
                stroke_width=w * 0.05,
                stroke_linecap="round",
            ),
            f'<g transform="scale({w / 100} {h / 100})">{mark_shape(kind, INK)}</g>',
        )
    )


def mark_shape(kind: str, color: Color) -> str:
    """Return one of the eight shapes in a field of 100 x 100, with soft corners.

    Raises:
        KeyError: for a shape that no seat has.
    """
    if kind == "circle":
        return disc(50, 50, 37, color)
    return path(
        _SHAPES[kind], color, stroke=color, stroke_width=6, stroke_linejoin="round"
    )


def _star() -> str:
    points = []
    for at in range(10):
        far = 43 if at % 2 == 0 else 24
        turn = math.pi * at / 5
        points.append(
            f"{50 + far * math.sin(turn):.1f} {53 - far * math.cos(turn):.1f}"
        )
    return f"M{'L'.join(points)}Z"


_SHAPES: dict[str, str] = {
    "square": "M19 19H81V81H19Z",
    "triangle": "M50 13L88 82H12Z",
    "star": _star(),
    "diamond": "M50 10L86 50L50 90L14 50Z",
    "cross": "M33 14H67V33H86V67H67V86H33V67H14V33H33Z",
    "heart": "M50 87L20 54Q6 36 20 23Q36 11 50 29Q64 11 80 23Q94 36 80 54Z",
    "moon": "M56 10A41 41 0 1 0 89 59A30 30 0 1 1 56 10Z",
}


def player_card(ui: Ui, mark: int, rect: Rect, *, taken: bool = False) -> None:
    """Draw a Player Card's Play side; a taken one is pale.

    A card higher than 150 has its mark on a band of 118 and blank paper below it; a
    smaller one is its mark alone.
    """
    ui.art(_card, rect, mark, taken, bleed=10)
    band = Rect(rect.x, rect.y, rect.w, _card_band(rect.h))
    side = min(band.h - 18, rect.w - 20, 104)
    spot = Rect(
        rect.x + (rect.w - side) // 2, band.y + (band.h - side) // 2, side, side
    )
    if rect.h > 150:
        spot.x = rect.x + 12
    if not taken:
        ui.art(_shape, spot, mark)
        badge_letter(ui, mark, spot)


def _shape(w: int, h: int, mark: int) -> str:
    scale = f"scale({w / 100} {h / 100})"
    return group(mark_shape(theme.SEATS[mark].shape, INK), transform=scale)


def _card_band(high: int) -> int:
    return 118 if high > 150 else high


def _card(w: int, h: int, mark: int, taken: bool) -> str:
    """Draw a card with its band; a taken one without its mark, struck out in pencil."""
    color, kind, *_ = theme.SEATS[mark]
    band = _card_band(h) - 8
    pale = mix(color, mix(WOOD, INK, 0.3), 0.72) if taken else color
    paper = mix(WOOD, INK, 0.25) if taken else PAPER
    k = (band - 16) / 100
    ghost = group(
        mark_shape(kind, mix(pale, INK, 0.35)),
        transform=f"translate({(w - 100 * k) / 2} 12) scale({k})",
    )
    return "".join(
        (
            fade("band", (0, mix(pale, WHITE, 0.2), 1), (1, pale, 1)),
            shadow(w, h, r=14, soft=4 if taken else 10, drop=5),
            rect(0, 0, w, h, paper, rx=14),
            rect(5, 5, w - 10, band, "url(#band)", rx=10),
            ghost if taken else "",
        )
    )


def called(ui: Ui, name: str, rect: Rect, size: int = theme.TEXT) -> Raw:
    """Return a name as it fits inside ``rect``: whole, its first word, or cut."""
    first = name.split(" ", maxsplit=1)[0]
    for words in (name, first, *(f"{first[:n]}…" for n in range(len(first), 1, -1))):
        if ui.holds(rect, Raw(words), size=size, face="bold"):
            return Raw(words)
    return Raw(first[:1])


def seat_places(seats: int) -> list[tuple[Rect, Facing]]:
    """Return, seat by seat clockwise, where it sits at the edge and which way it faces.

    Seat 0 sits at the lower edge, on the right: seen from above, the next seat
    clockwise is each player's left neighbour. The rectangles never overlap.
    """
    lower, upper = (seats + 1) // 2, seats // 2
    places: list[tuple[Rect, Facing]] = []
    for at in range(lower):
        w = theme.WIDTH // lower
        places.append((Rect(theme.WIDTH - (at + 1) * w, 650, w, 150), "south"))
    for at in range(upper):
        w = theme.WIDTH // upper
        places.append((Rect(at * w, 0, w, 150), "north"))
    return places
