"""What is written on: slate, the till receipt, a paper bag."""

from collections.abc import Hashable, Sequence

from kiosk.ui import theme
from kiosk.ui.art import disc, fade, path, rect, shadow, stroke
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import INK, KRAFT, MUSTARD, PAPER, SLATE, WHITE, WOOD, mix
from kiosk.words import Raw, say


def slate(ui: Ui, words: str, rect: Rect, *, size: int = theme.TEXT) -> None:
    """Write instructions in chalk on a slate."""
    ui.art(_slate, rect, bleed=14)
    edge = min(72, rect.w // 6), min(44, rect.h * 3 // 10)
    ui.text(words, rect.inflate(-edge[0], -edge[1]), size=size, color=PAPER)


def _slate(w: int, h: int) -> str:
    """Draw a school slate in a wooden frame, wiped a little."""
    frame = mix(WOOD, MUSTARD, 0.22)
    edge = 13 if h >= 140 else 7
    pin = edge * 0.54
    corners = ((pin, pin), (w - pin, pin), (pin, h - pin), (w - pin, h - pin))
    inner = w - 2 * edge, h - 2 * edge
    wipes = (
        f"M{w * 0.12} {h * 0.8}Q{w * 0.4} {h * 0.62} {w * 0.72} {h * 0.8}",
        f"M{w * 0.3} {h * 0.24}Q{w * 0.6} {h * 0.4} {w * 0.9} {h * 0.22}",
    )
    return "".join(
        (
            fade(
                "frame", (0, mix(frame, PAPER, 0.25), 1), (1, mix(frame, INK, 0.25), 1)
            ),
            shadow(w, h, r=12),
            rect(0, 0, w, h, "url(#frame)", rx=12),
            rect(edge, edge, *inner, mix(SLATE, INK, 0.7), rx=5),
            rect(edge + 2, edge + 3, inner[0] - 4, inner[1] - 5, SLATE, rx=4),
            *(stroke(d, PAPER, min(34, h / 5), opacity=0.03) for d in wipes),
            *(disc(x, y, edge / 5, mix(frame, INK, 0.5)) for x, y in corners),
        )
    )


ROW = 36
"""One printed line of a receipt."""


def receipt(
    ui: Ui,
    rows: Sequence[tuple[str, str]],
    rect: Rect,
    *,
    total: tuple[str, str] | None = None,
    progress: float = 1.0,
    key: Hashable = None,
    most: int = 0,
) -> None:
    """Print rows (left, right) as a till receipt with a torn edge, the newest last.

    Args:
        ui: where to draw.
        rows: what is printed; long words on the left wrap onto lines of their own.
        rect: how far the paper may reach; it is torn off below its last line.
        total: a last row, larger and under a double rule.
        progress: how much is printed, 0 to 1; the paper grows line by line.
        key: prints it line by line when this key is first drawn on a screen.
        most: so many lines it will have, where more are printed step by step.
    """
    lines = _lines(ui, rows, rect.w - 44)
    spare = max(1, (rect.h - 62 - (54 if total else 0)) // ROW)
    lines = lines[-spare:]
    count = len(lines) + (1 if total else 0)
    if key is not None:
        progress *= ui.since(("receipt", key), theme.LINE_MS * count)
    out = round(count * max(0.0, min(1.0, progress)))
    whole = out == count
    printed = lines[:out]
    height = 30 + ROW * len(printed) + (54 if total and whole else 0) + 20
    longest = 30 + ROW * max(most, len(lines)) + (54 if total else 0) + 20
    roll = Rect(rect.x, rect.y, rect.w, longest)
    if height == longest:
        ui.art(_roll, roll, bleed=12)
    else:
        ui.shortened(_roll, roll, height, tail=18, bleed=12)
    for at, line in enumerate(printed):
        _print(ui, line, Rect(rect.x + 22, rect.y + 30 + ROW * at, rect.w - 44, ROW))
    if total and whole:
        at = rect.y + 30 + ROW * len(printed)
        _sum(ui, total, Rect(rect.x + 22, at, rect.w - 44, 54))


def receipt_rows(ui: Ui, rows: Sequence[tuple[str, str]], wide: int) -> int:
    """Return how many lines the rows take on a receipt ``wide`` logical units wide."""
    return len(_lines(ui, rows, wide - 44))


def _lines(ui: Ui, rows: Sequence[tuple[str, str]], wide: int) -> list[tuple[str, str]]:
    """Break rows that are too long; an amount stands beside the last words of its row.

    Beside a last word that fills the paper there is no room: it gets its own line.
    """
    lines: list[tuple[str, str]] = []
    for left, right in rows:
        room = wide
        if right and _wide(ui, f"{say(left)} {say(right)}") > wide:
            room -= _wide(ui, f" {say(right)}")
        *first, last = ui.wrap(left, room, size=theme.LABEL, face="till")
        lines += [(line, "") for line in first]
        if right and _wide(ui, f"{last} {say(right)}") > wide:
            lines += [(last, ""), ("", right)]
        else:
            lines.append((last, right))
    return lines


def _wide(ui: Ui, printed: str) -> int:
    return ui.measure(Raw(printed), size=theme.LABEL, face="till")


def _print(ui: Ui, line: tuple[str, str], spot: Rect) -> None:
    left, right = line
    wide = ui.measure(right, size=theme.LABEL, face="till") if right else 0
    room = Rect(spot.x, spot.y, spot.w - wide, spot.h)
    ui.text(left, room, size=theme.LABEL, face="till", align="left")
    ui.text(right, spot, size=theme.LABEL, face="till", align="right")


def _sum(ui: Ui, total: tuple[str, str], spot: Rect) -> None:
    left, right = total
    for y in (spot.y + 4, spot.y + 9):
        ui.box(INK, Rect(spot.x, y, spot.w, 2))
    line = Rect(spot.x, spot.y + 12, spot.w, spot.h - 12)
    wide = ui.measure(right, size=theme.TEXT, face="price") + 16
    room = Rect(line.x, line.y, line.w - wide, line.h)
    ui.text(left, room, size=theme.TEXT, face="till", align="left")
    ui.text(right, line, size=theme.TEXT, face="price", align="right")


def _roll(w: int, h: int) -> str:
    """Draw paper coming off its roll, torn at the lower end."""
    teeth = max(6, w // 18)
    step = w / teeth
    zigzag = "".join(
        f"L{w - step * (at + 0.5):.1f} {h - 10}L{w - step * (at + 1):.1f} {h}"
        for at in range(teeth)
    )
    sheet = f"M0 10V{h}" if h < 30 else f"M0 8H{w}V{h}{zigzag}Z"
    return "".join(
        (
            fade(
                "curl",
                (0, mix(PAPER, WOOD, 0.55), 1),
                (0.5, WHITE, 1),
                (1, mix(PAPER, WOOD, 0.35), 1),
            ),
            fade("bow", (0, INK, 0.28), (1, INK, 0)),
            shadow(w, h - 6, r=3, soft=10, drop=6),
            path(sheet, mix(PAPER, WHITE, 0.35)),
            rect(0, 16, w, 14, "url(#bow)"),
            rect(-7, -4, w + 14, 22, "url(#curl)", rx=10),
            rect(
                -7,
                -4,
                w + 14,
                22,
                "none",
                rx=10,
                stroke=mix(PAPER, WOOD, 0.6),
                stroke_width=1.5,
            ),
        )
    )


def bag(ui: Ui, rect: Rect, words: str = "") -> None:
    """Draw a brown paper bag: what is secret lies under it."""
    ui.art(_bag, rect, bleed=14)
    if words:
        room = Rect(rect.x, rect.y + rect.h // 5, rect.w, rect.h * 4 // 5)
        ui.text(words, room.inflate(-36, -16), face="bold")


def _bag(w: int, h: int) -> str:
    """Draw a bag standing, its upper edge cut with pinking shears."""
    fold = h * 0.2
    teeth = max(6, w // 16)
    step = w / teeth
    zigzag = "".join(
        f"L{step * (at + 0.5):.1f} 0L{step * (at + 1):.1f} 8" for at in range(teeth)
    )
    dark, light = mix(KRAFT, INK, 0.3), mix(KRAFT, PAPER, 0.28)
    return "".join(
        (
            fade(
                "side",
                (0, dark, 1),
                (0.08, KRAFT, 1),
                (0.5, light, 1),
                (0.92, KRAFT, 1),
                (1, dark, 1),
                kind="right",
            ),
            shadow(w, h - 8, r=6, soft=12, drop=10),
            path(f"M0 8{zigzag}V{h}H0Z", "url(#side)"),
            rect(0, fold, w, 3, dark, opacity=0.55),
            rect(0, fold + 3, w, 3, light, opacity=0.8),
            stroke(f"M{w * 0.16} {fold + 6}L{w * 0.2} {h - 14}", dark, 2, opacity=0.25),
            stroke(f"M{w * 0.84} {fold + 6}L{w * 0.8} {h - 14}", dark, 2, opacity=0.25),
            stroke(f"M{w * 0.2} {h - 14}L{w * 0.08} {h}", dark, 2, opacity=0.4),
            stroke(f"M{w * 0.8} {h - 14}L{w * 0.92} {h}", dark, 2, opacity=0.4),
            stroke(f"M{w * 0.2} {h - 14}H{w * 0.8}", dark, 2, opacity=0.3),
        )
    )
