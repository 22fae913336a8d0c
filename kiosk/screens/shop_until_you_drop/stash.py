"""All that a seat owns, laid out to be looked at: coupons by department, Tompangs."""

from collections.abc import Iterable, Sequence

from kiosk.decks.sud_art import symbol
from kiosk.rules.shop_until_you_drop import Coupon, Errand
from kiosk.screens.shop_until_you_drop import chips, plates
from kiosk.screens.shop_until_you_drop.drawn import svg
from kiosk.screens.shop_until_you_drop.plates import Looks
from kiosk.ui import kit, theme
from kiosk.ui.art import rect
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import AWNING, INK, NIGHT, PAPER, Color
from kiosk.words import Raw

CHIP = (62, 40)


def coupons(ui: Ui, looks: Looks, cards: Iterable[Coupon], room: Rect) -> None:
    """Lay coupons out by department, cheap ones first; a row or two for each."""
    rows = {key: [] for key in looks if key.isalpha()}  # type: dict[str, list[Coupon]]
    for card in sorted(cards, key=lambda card: (card.value, card.id)):
        rows[card.colour].append(card)
    high = room.h // max(1, len(rows))
    for at, (key, row) in enumerate(rows.items()):
        spot = Rect(room.x, room.y + at * high, room.w, high - 6)
        _department(ui, looks, key, row, spot)


def _department(ui: Ui, looks: Looks, key: str, row: list[Coupon], spot: Rect) -> None:
    look = looks[key]
    plate = Rect(spot.x, spot.centery - 30, 60, 60)
    ui.art(_plate, plate, look.symbol, look.ink, look.ground)
    left = plate.right + 12
    across = max(1, (spot.right - left) // (CHIP[0] + 4))
    columns = max(across, -(-len(row) // 2))
    wide = min(CHIP[0], (spot.right - left) // columns - 4)
    lines = -(-len(row) // columns)
    high = min(CHIP[1], spot.h // max(1, lines) - 4)
    top = spot.centery - (lines * (high + 4) - 4) // 2
    for at, card in enumerate(row):
        place = Rect(left + at % columns * (wide + 4),
                     top + at // columns * (high + 4), wide, high)  # fmt: skip
        brief: plates.Brief = "all" if wide >= chips.WORDS else "value"
        plates.put(ui, chips.chip(ui, card, looks, place.size, brief), place)


def _plate(w: int, h: int, name: str, ink: Color, ground: Color) -> str:
    inner = Rect(9, 9, w - 18, h - 18)
    return "".join(
        (
            rect(0, 0, w, h, PAPER, rx=12),
            rect(3, 3, w - 6, h - 6, ground, rx=10),
            svg(symbol(name, ink, ground), inner),
        )
    )


def errands(
    ui: Ui, looks: Looks, rows: Sequence[Errand], room: Rect, most: int = 60
) -> None:
    """List Tompangs on paper: won or missed, its name, its coupons, its points."""
    high = min(most, room.h // max(1, len(rows)))
    for at, errand in enumerate(rows):
        errand_row(ui, looks, errand, Rect(room.x, room.y + at * high, room.w, high))


def errand_row(ui: Ui, looks: Looks, errand: Errand, spot: Rect) -> None:
    """Write one Tompang as a line of a receipt."""
    side = min(34, spot.h - 8)
    sign: kit.Icon = "check" if errand.won else "cross"
    ink = NIGHT if errand.won else AWNING
    kit.icon(ui, sign, Rect(spot.x, spot.centery - side // 2, side, side), ink)
    points = Rect(spot.right - 62, spot.y, 62, spot.h)
    figures = f"+{errand.points}" if errand.points > 0 else f"−{-errand.points}"
    ui.text(figures, points, size=36, face="price", color=ink, align="right")
    count = max(1, len(errand.tompang.slots))
    wide = min(count * (CHIP[0] + 2), 210)
    used = Rect(points.x - wide - 4, spot.y, wide, spot.h)
    _used(ui, looks, errand, used)
    name = Rect(spot.x + side + 8, spot.y, used.x - spot.x - side - 12, spot.h)
    said = _cut(ui, errand.tompang.name, name)
    ui.text(said, name, size=theme.LABEL, color=INK, align="left")


def _cut(ui: Ui, name: str, room: Rect) -> Raw:
    """Return as many words of a Tompang's name as its row has lines for."""
    lines, parts = max(1, room.h // 33), name.split()
    for count in range(len(parts), 0, -1):
        said = Raw(" ".join(parts[:count]) + ("" if count == len(parts) else " …"))
        broken = ui.wrap(said, room.w, size=theme.LABEL)
        if (
            len(broken) <= lines
            and max(ui.measure(x, size=theme.LABEL) for x in broken) <= room.w
        ):
            return said
    return Raw("…")


def _used(ui: Ui, looks: Looks, errand: Errand, room: Rect) -> None:
    """Draw the coupons that were used; of a missed one, the coupons it asked for."""
    high = min(CHIP[1], room.h - 6)
    top = room.centery - high // 2
    if not errand.won:
        wide = len(errand.tompang.slots) * chips.ASKED + 4
        slip = Rect(room.right - wide, top, wide, high)
        drawn = chips.slip(ui, errand.tompang, looks, slip.size, points=0)
        plates.put(ui, drawn, slip)
        return
    wide = min(CHIP[0], room.w // len(errand.cards) - 2)
    left = room.right - len(errand.cards) * (wide + 2)
    for at, card in enumerate(errand.cards):
        spot = Rect(left + at * (wide + 2), top, wide, high)
        brief: plates.Brief = "all" if wide >= chips.WORDS else "value"
        plates.put(ui, chips.chip(ui, card, looks, spot.size, brief), spot)
