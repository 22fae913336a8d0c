"""The eight seats' marks as printed on their Player Cards (SNT-4)."""

from typing import NamedTuple

from kiosk.decks.marks import Colour


class SeatMark(NamedTuple):
    """How one seat is told apart: by colour, by shape and by letter."""

    colour: Colour
    shape: str
    letter: str


SEATS: tuple[SeatMark, ...] = (
    SeatMark((230, 159, 0), "circle", "A"),
    SeatMark((86, 180, 233), "square", "B"),
    SeatMark((0, 158, 115), "triangle", "C"),
    SeatMark((240, 228, 66), "star", "D"),
    SeatMark((0, 114, 178), "diamond", "E"),
    SeatMark((213, 94, 0), "cross", "F"),
    SeatMark((204, 121, 167), "heart", "G"),
    SeatMark((225, 225, 225), "moon", "H"),
)
"""The same colours, shapes and letters as on the screen."""
