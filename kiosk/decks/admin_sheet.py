"""The admin card to print: one large code that opens the back room."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import segno

from kiosk.decks.files import write_out
from kiosk.decks.lettering import one_line
from kiosk.decks.marks import (
    BLACK,
    CARD,
    MUSTARD,
    NIGHT,
    PAPER,
    WHITE,
    Box,
    Mark,
    Shape,
    Side,
)
from kiosk.decks.pdf import Card, Paper, render
from kiosk.decks.shapes import rectangle, rounded

MODULE = 1.2
"""Millimetres, larger than on cards to play with: staff hold it any way they like."""
QUIET = 4
PANEL = CARD.inset(3)
SEAM = 0.02


def write_card(payload: str, out: Path, paper: Paper = "a4") -> None:
    """Write an admin card as a PDF, or its bare code as a PNG if ``out`` ends so.

    Raises:
        OSError: when it can't be written there.
    """
    if out.suffix.lower() == ".png":
        picture = BytesIO()
        code(payload).save(picture, kind="png", scale=12, border=QUIET)
        write_out(out, picture.getvalue())
        return
    write_out(out, render([Card(front(payload), back())], paper, "Admin card"))


def code(payload: str) -> segno.QRCode:
    """Return the card's code, at the strongest error correction."""
    return segno.make(payload, error="h", boost_error=False, micro=False)


def front(payload: str) -> Side:
    """Return the side with the code."""
    rows = [tuple(row) for row in code(payload).matrix]
    side = (len(rows) + 2 * QUIET) * MODULE
    label = Box((CARD.w - side) / 2, PANEL.y + 4, side, side)
    words = Box(PANEL.x + 4, label.bottom + 3, PANEL.w - 8, 14)
    return (
        Shape(rounded(PANEL, 2.4), NIGHT),
        Shape(rounded(label, 1.2), WHITE),
        *_modules(rows, label),
        one_line("Back room", words, 9, "shout", MUSTARD),
        one_line(
            "Staff only", Box(words.x, words.bottom, words.w, 6), 4, "bold", PAPER
        ),
    )


def _modules(rows: list[tuple[int, ...]], label: Box) -> Iterator[Mark]:
    left, top = label.x + QUIET * MODULE, label.y + QUIET * MODULE
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                spot = Box(
                    left + x * MODULE, top + y * MODULE, MODULE + SEAM, MODULE + SEAM
                )
                yield Shape(rectangle(spot), BLACK)


def back() -> Side:
    """Return the other side: nothing that a camera could read."""
    words = Box(PANEL.x + 4, CARD.h / 2 - 8, PANEL.w - 8, 16)
    return (
        Shape(rounded(PANEL, 2.4), NIGHT),
        one_line("Tillbox", words, 12, "shout", MUSTARD),
    )
