"""The wiring as a drawing, made from the same numbers as the pins themselves.

``python -m hardware.drawing`` writes it anew; a test holds it to the pins.
"""

from collections.abc import Iterator
from math import radians, tan
from pathlib import Path

from hardware.pins import GROUNDS, HEADER, PINS, RESTOCK, STOPWATCH

FILE = Path(__file__).with_name("wiring.svg")
POWER = {1: "3.3 V", 17: "3.3 V", 2: "5 V", 4: "5 V"}
"""Header pins that give power: these must never meet a button."""
WIDE, HIGH = 980, 1270
STEP, TOP, LEFT = 50, 176, 456
"""Between two pins; the first row; the inner column."""
RADIUS = 17
INK, PAPER, RED, GREEN, BLUE, BROWN, GREY = (
    "#1d1a16", "#fff4dc", "#b3202f", "#2c7a4b", "#2a68b0", "#96602b", "#b9ae98",
)  # fmt: skip
LEGEND = (
    (BLUE, "a button"), (BROWN, "the buzzer"), (GREEN, "ground"),
    (RED, "power: never a button"), (GREY, "free"),
)  # fmt: skip


def svg() -> str:
    """Return the drawing: the header from above, and what hangs on each pin."""
    return "\n".join((
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" '
        f'font-family="sans-serif" font-size="22" fill="{INK}">',
        f'<rect width="{WIDE}" height="{HIGH}" fill="{PAPER}"/>',
        _text(WIDE / 2, 44, "Tillbox on the 40-pin header, seen from above", 30),
        _text(WIDE / 2, 82, "Pin 1 is at the board's corner, the USB sockets are", 22),
        _text(WIDE / 2, 110, "beside 39 and 40, the even pins at the edge.", 22),
        *_header(),
        *(part for pin in range(1, 41) for part in _pin(pin)),
        *_legend(),
        "</svg>\n",
    ))  # fmt: skip


def used() -> dict[int, str]:
    """Return what hangs on each header pin that Tillbox uses."""
    return {HEADER[number]: name for name, number in PINS.items()}


def label(pin: int) -> str:
    """Return what is written beside a header pin."""
    if pin in GROUNDS:
        return "GND"
    if pin in POWER:
        return POWER[pin]
    numbers = {header: number for number, header in HEADER.items()}
    if pin not in numbers:
        return "HAT: leave free"
    name = used().get(pin)
    return f"GPIO {numbers[pin]}: {name}" if name else f"GPIO {numbers[pin]}"


def _header() -> Iterator[str]:
    high = STEP * 20 + 20
    yield (
        f'<rect x="{LEFT - 34}" y="{TOP - 35}" width="136" height="{high}" rx="10" '
        f'fill="{INK}"/>'
    )


def _legend() -> Iterator[str]:
    x, y = 48, HIGH - 50
    for colour, words in LEGEND:
        yield f'<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="{colour}"/>'
        yield _text(x + 26, y + 7, words, 18, anchor="start")
        x += 60 + 12 * len(words)


def _pin(pin: int) -> Iterator[str]:
    row, outer = divmod(pin - 1, 2)
    x, y = LEFT + outer * 68, TOP + row * STEP
    yield f'<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="{_colour(pin)}"/>'
    yield _text(x, y + 7, str(pin), 18, colour=PAPER if _is_live(pin) else INK)
    side = "start" if outer else "end"
    at = x + 60 if outer else x - 60
    weight = "bold" if pin in used() else "normal"
    yield _text(at, y + 8, label(pin), 22, anchor=side, weight=weight)
    if pin in used():
        near, far = (x + RADIUS, x + 54) if outer else (x - RADIUS, x - 54)
        yield (
            f'<path d="M{near} {y}H{far}" stroke="{_colour(pin)}" stroke-width="5"/>'
        )


def _is_live(pin: int) -> bool:
    return pin in used() or pin in POWER or pin in GROUNDS


def _colour(pin: int) -> str:
    name = used().get(pin, "")
    if name in RESTOCK or name in STOPWATCH:
        return BLUE
    if name:
        return BROWN
    if pin in GROUNDS:
        return GREEN
    return RED if pin in POWER else GREY


def _text(
    x: float, y: float, words: str, size: int, *, anchor: str = "middle",
    colour: str = INK, weight: str = "normal",
) -> str:  # fmt: skip
    return (
        f'<text x="{x:g}" y="{y}" font-size="{size}" text-anchor="{anchor}" '
        f'fill="{colour}" font-weight="{weight}">{words}</text>'
    )


VIEWS = {"Camera Module 2": (62.2, 48.8), "Camera Module 3": (66.0, 41.0)}
"""Degrees across and down that each camera sees, from its data sheet."""
FRAME, MODULES = 1640, 21
"""Pixels across a frame; modules across a code of Shop 'N Time."""
HEIGHTS = (250, 300, 350, 400)
"""Millimetres from the cards to the lens."""


def sees(camera: str, height: int) -> tuple[float, float]:
    """Return how much of the counter a camera sees, in millimetres."""
    across, down = (2 * height * tan(radians(view / 2)) for view in VIEWS[camera])
    return across, down


def pixels(camera: str, height: int, code: int = MODULES) -> float:
    """Return the pixels to a module of a code that is ``code`` millimetres wide."""
    return FRAME / sees(camera, height)[0] * code / MODULES


def camera_table() -> str:
    """Return the table of heights in ``wiring.md`` as Markdown."""
    rows = [_height_row(height) for height in HEIGHTS]
    head = [
        "| height above the cards | Camera Module 2 sees | pixels a module "
        "| Camera Module 3 sees | pixels a module | its LensPosition |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    return "\n".join(head + rows)


def _height_row(height: int) -> str:
    cells = [f"{height // 10} cm"]
    for camera in VIEWS:
        wide, high = sees(camera, height)
        cells += [
            f"{wide / 10:.0f} × {high / 10:.0f} cm",
            f"{pixels(camera, height):.1f}",
        ]
    return f"| {' | '.join([*cells, f'{1000 / height:.1f}'])} |"


def main() -> None:
    """Write the drawing anew."""
    FILE.write_text(svg())


if __name__ == "__main__":
    main()
