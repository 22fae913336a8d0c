"""What Gameshop Shelf Stock is played with: entries, shelves, helpers, options."""

from enum import StrEnum
from typing import Annotated, Literal

import msgspec

TURNS = 12
"""A shelf has sixteen places; the game ends when twelve are filled (GSS-9)."""
SPACES = 16
SIZES = range(1, 6)
HELPER_BOXES = 4


class Type(StrEnum):
    """The type of a game; the die shows its place in this order (GSS-3, GSS-A1)."""

    W = "W"
    E = "E"
    R = "R"
    C = "C"
    S = "S"


TYPES = tuple(Type)
TYPE_NAMES = {
    Type.W: "war games",
    Type.E: "euro games",
    Type.R: "role-playing games",
    Type.C: "card games",
    Type.S: "strategy games",
}
"""Our own reading of the letters (GSS-D2)."""


class Entry(msgspec.Struct, frozen=True, order=True):
    """A type and a size, written into one place of a shelf; printed ``W4``.

    Raises:
        ValueError: for a size other than 1 to 5 (GSS-A2).
    """

    type: Type
    size: int

    def __post_init__(self) -> None:
        if self.size not in SIZES:
            raise ValueError(f"size {self.size} is none: a box has a size from 1 to 5")

    def __str__(self) -> str:
        return f"{self.type}{self.size}"


ENTRIES = tuple(Entry(type_, size) for type_ in TYPES for size in SIZES)
"""All 25, in the order of type and size."""

Shelf = tuple[Entry | None, ...]
"""Sixteen places from the top left, rows first; ``None`` is empty."""
EMPTY_SHELF: Shelf = (None,) * SPACES


def read_shelf(text: str) -> Shelf:
    """Return the shelf drawn as four rows parted by ``/``, ``.`` for an empty place.

    Rows that are left out are empty.

    Raises:
        ValueError: when it is not such a drawing.
    """
    rows = [row.split() for row in text.split("/")]
    rows += [["."] * 4] * (4 - len(rows))
    if len(rows) != 4 or any(len(row) != 4 for row in rows):
        raise ValueError(f"not four rows of four places: {text!r}")
    return tuple(None if word == "." else _entry(word) for row in rows for word in row)


def write_shelf(shelf: Shelf) -> str:
    """Return the drawing that :func:`read_shelf` reads."""
    words = ["." if entry is None else str(entry) for entry in shelf]
    return " / ".join(" ".join(words[row : row + 4]) for row in range(0, SPACES, 4))


def _entry(word: str) -> Entry:
    return Entry(Type(word[:1]), int(word[1:]))


class Helper(StrEnum):
    """Who may lend a hand when exactly one die shows a 6 (GSS-D1)."""

    BOX_CUTTER = "box_cutter"
    LABELLER = "labeller"
    TWIN_TAG = "twin_tag"
    NUDGER = "nudger"


HELPERS = tuple(Helper)
HELPER_NAMES = {
    Helper.BOX_CUTTER: "Box Cutter",
    Helper.LABELLER: "Labeller",
    Helper.TWIN_TAG: "Twin Tag",
    Helper.NUDGER: "Nudger",
}
HELPER_HINTS = {
    Helper.BOX_CUTTER: "The 6 is any size.",
    Helper.LABELLER: "The 6 is any type.",
    Helper.TWIN_TAG: "One die gives both.",
    Helper.NUDGER: "A die moves by one.",
}


class Options(msgspec.Struct, frozen=True):
    """How a table wants to play; the defaults are our reading of the rules."""

    dice: Annotated[
        Literal["box", "real"],
        msgspec.Meta(
            title="Dice",
            description="Tillbox rolls, or you do: tap yours in, or show the camera.",
            extra={"labels": {"box": "Tillbox rolls", "real": "Our own dice"}},
        ),
    ] = "box"
    run_mode: Annotated[
        Literal["best3", "best_any"],
        msgspec.Meta(
            title="Run",
            description="The best three in a row count, or four when they go on.",
            extra={"labels": {"best3": "Best three", "best_any": "Three or four"}},
        ),
    ] = "best3"
    set_mode: Annotated[
        Literal["cross", "disjoint", "windows"],
        msgspec.Meta(
            title="Sets",
            description="Sets may cross, may share no place, or may overlap at will.",
            extra={
                "labels": {
                    "cross": "One a line, may cross",
                    "disjoint": "No place twice",
                    "windows": "Every three in a row",
                }
            },
        ),
    ] = "cross"
    helper_mode: Annotated[
        Literal["one_each", "any_four"],
        msgspec.Meta(
            title="Helpers",
            description="Each of the four once, or any of them four times in all.",
            extra={"labels": {"one_each": "Each once", "any_four": "Any, four times"}},
        ),
    ] = "one_each"
    tie_break: Annotated[
        Literal["shared", "fewer_helpers"],
        msgspec.Meta(
            title="Ties",
            description="The win is shared, or goes to whoever used fewer helpers.",
            extra={"labels": {"shared": "Shared", "fewer_helpers": "Fewer helpers"}},
        ),
    ] = "shared"


def scored_alike(one: Options, other: Options) -> bool:
    """Tell whether the same shelf is worth, and can become, the same under both.

    Who rolls the dice, and who wins a tie, is no matter to a score.
    """
    return _scoring(one) == _scoring(other)


def _scoring(options: Options) -> tuple[str, str, str]:
    return options.run_mode, options.set_mode, options.helper_mode
