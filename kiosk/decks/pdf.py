"""Cards on sheets of paper, as a PDF: nine a sheet, backs behind their fronts.

Nothing here knows a game: a sheet holds any cards that are drawn as marks.

Print at 100 %, on both sides, turned on the long edge: then column 1 of a back lies
behind column 3 as seen from the front, which is why backs are laid out mirrored.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Literal, NamedTuple

from fpdf import FPDF
from fpdf.prefs import ViewerPreferences

from kiosk.decks.errors import SheetError, refuse
from kiosk.decks.files import write_out
from kiosk.decks.lettering import FILES
from kiosk.decks.marks import (
    CARD,
    INK,
    PAPER,
    WOOD,
    Box,
    Colour,
    Mark,
    Point,
    Shape,
    Side,
    Words,
    mix,
)
from kiosk.decks.shapes import rectangle

Paper = Literal["a4", "letter"]
PAPERS: dict[Paper, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
"""Width and height, in millimetres."""
COLUMNS, ROWS = 3, 3
BLEED = 1.5
"""Millimetres of paper colour around the block of cards."""
RULER = 50.0
"""Millimetres: the bar in the margin that tells whether the print has its true size."""

_HOW = "Print at 100 %, two-sided, turned on the long edge. This bar"
_MARK = (2.0, 5.0)
"""Where crop marks begin and end, in millimetres off the block."""
_POINTS = 72 / 25.4


class Card(NamedTuple):
    """Both sides of a card."""

    front: Side
    back: Side


def block(paper: Paper) -> Box:
    """Return where the cards lie on a sheet, side by side without gaps."""
    wide, high = PAPERS[paper]
    w, h = COLUMNS * CARD.w, ROWS * CARD.h
    return Box((wide - w) / 2, (high - h) / 2, w, h)


def slot(paper: Paper, place: int, *, back: bool = False) -> Box:
    """Return where the ``place``-th card of a sheet lies; backs mirrored by column."""
    row, column = divmod(place, COLUMNS)
    around = block(paper)
    across = COLUMNS - 1 - column if back else column
    left, top = around.x + across * CARD.w, around.y + row * CARD.h
    return Box(left, top, CARD.w, CARD.h)


def render(cards: Sequence[Card], paper: Paper, title: str) -> bytes:
    """Return a PDF of all cards: front, back, front, back, sheet after sheet."""
    pdf = _document(paper, title)
    size = COLUMNS * ROWS
    sheets = [cards[start : start + size] for start in range(0, len(cards), size)]
    for number, sheet in enumerate(sheets, 1):
        for back in (False, True):
            pdf.add_page()
            _page(pdf, paper, sheet, back=back)
            side = "back" if back else "front"
            _note(pdf, paper, f"{title} · sheet {number} of {len(sheets)} · {side}")
    return bytes(pdf.output())


def save(cards: Sequence[Card], out: Path, paper: Paper, title: str) -> None:
    """Write such a PDF over a file of that name, whole or not at all, or to a device.

    Raises:
        SheetError: when it cannot be written there.
    """
    data = render(cards, paper, title)
    try:
        write_out(out, data)
    except OSError as error:
        why = error.strerror or "unknown"
        said = "The sheets can't be written to {out}: {why}."
        raise refuse(SheetError, said, out=str(out), why=why) from error


def _document(paper: Paper, title: str) -> FPDF:
    pdf = FPDF(unit="mm", format=PAPERS[paper])
    pdf.set_auto_page_break(False)
    pdf.set_title(title)
    pdf.set_creator("Tillbox")
    # The same cards make the same file, whenever they are printed.
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
    pdf.viewer_preferences = ViewerPreferences(
        display_doc_title=True, duplex="DUPLEX_FLIP_LONG_EDGE", print_scaling="None"
    )
    for face, path in FILES.items():
        pdf.add_font(face, fname=path)
    return pdf


def _page(pdf: FPDF, paper: Paper, sheet: Sequence[Card], *, back: bool) -> None:
    with pdf.local_context(stroke_join_style="round", stroke_cap_style="round"):
        around = block(paper).inset(-BLEED)
        draw(pdf, [Shape(rectangle(around), PAPER)], (0, 0))
        for place, card in enumerate(sheet):
            at = slot(paper, place, back=back)
            draw(pdf, card.back if back else card.front, (at.x, at.y))
        draw(pdf, list(_cutting(block(paper))), (0, 0))


def _cutting(around: Box) -> Iterator[Mark]:
    """Yield crop marks around the block and faint crosses where four cards meet."""
    xs = [around.x + column * CARD.w for column in range(COLUMNS + 1)]
    ys = [around.y + row * CARD.h for row in range(ROWS + 1)]
    near, far = _MARK
    for x in xs:
        yield _line((x, around.y - far), (x, around.y - near))
        yield _line((x, around.bottom + near), (x, around.bottom + far))
    for y in ys:
        yield _line((around.x - far, y), (around.x - near, y))
        yield _line((around.right + near, y), (around.right + far, y))
    faint = mix(PAPER, WOOD, 0.35)
    for x, y in product(xs[1:-1], ys[1:-1]):
        yield _line((x - 1, y), (x + 1, y), faint)
        yield _line((x, y - 1), (x, y + 1), faint)


def _line(start: Point, end: Point, colour: Colour = INK) -> Shape:
    return Shape((start, end), None, colour, 0.15, closed=False)


def _note(pdf: FPDF, paper: Paper, text: str) -> None:
    """Write beside the block what the sheet is, how to print it, and a ruler."""
    around = block(paper)
    x = around.x - 2.8
    for row, line in ((2, text), (1, f"{_HOW}: {RULER:.0f} mm")):
        foot = around.y + (row + 1) * CARD.h - 4
        with pdf.rotation(90, x, foot):
            draw(pdf, [Words(line, (x, foot), 2.4, "read", align="left")], (0, 0))
    top = around.y + CARD.h - 4 - RULER
    bar = Shape(((x - 0.8, top), (x - 0.8, top + RULER)), None, INK, 0.4, closed=False)
    draw(pdf, [bar], (0, 0))


def draw(pdf: FPDF, marks: Sequence[Mark], at: Point) -> None:
    """Draw marks onto the page, ``at`` being where their origin lies."""
    for mark in marks:
        if isinstance(mark, Shape):
            _shape(pdf, mark, at)
        else:
            _words(pdf, mark, at)


def _shape(pdf: FPDF, mark: Shape, at: Point) -> None:
    points = [(at[0] + x, at[1] + y) for x, y in mark.points]
    if mark.fill:
        pdf.set_fill_color(*mark.fill)
    if mark.line:
        pdf.set_draw_color(*mark.line)
        pdf.set_line_width(mark.width)
    style = ("D" if mark.line else "") + ("F" if mark.fill else "")
    if mark.closed:
        pdf.polygon(points, style=style)
    else:
        pdf.polyline(points)


def _words(pdf: FPDF, mark: Words, at: Point) -> None:
    x, y = at[0] + mark.at[0], at[1] + mark.at[1]
    pdf.set_font(mark.face, size=mark.size * _POINTS)
    pdf.set_text_color(*mark.colour)
    share = {"left": 0.0, "center": 0.5, "right": 1.0}[mark.align]
    left = x - share * pdf.get_string_width(mark.text)
    if mark.turned:
        with pdf.rotation(180, x, y):
            pdf.text(left, y, mark.text)
    else:
        pdf.text(left, y, mark.text)
