"""Where the shipped deck lies, and its small tables: coupons, eras, pictures."""

import csv
from functools import lru_cache
from pathlib import Path

import msgspec

from kiosk.rules.goods import Coupon

FOLDER = Path(__file__).parent / "shop_n_time"
ITEMS = FOLDER / "items.csv"

Colour = tuple[int, int, int]


class Era(msgspec.Struct, frozen=True):
    """How the cards of an era look: a colour, and a shape and a mark that tell it too.

    The colours stay apart for the three kinds of colour blindness; ink reads on
    ``ground`` and paper on ``deep``.
    """

    key: str
    name: str
    mark: str
    """A Roman figure: the later the era, the higher."""
    shape: str
    """Key of ``shapes.SHAPES``; none of them is a seat's."""
    ground: Colour
    deep: Colour


PLAIN = Era("", "", "?", "oval", (216, 199, 168), (91, 58, 41))
"""The look of an era that only its own deck knows: brown paper."""


@lru_cache(maxsize=1)
def coupons() -> tuple[Coupon, ...]:
    """Return the three coupons, which every deck has (SNT-3)."""
    return tuple(
        Coupon(row["number"], int(row["value_cents"])) for row in _rows("coupons.csv")
    )


@lru_cache(maxsize=1)
def eras() -> tuple[Era, ...]:
    """Return the six eras, oldest first."""
    return tuple(_era(row) for row in _rows("eras.csv"))


def era(key: str) -> Era:
    """Return the look of an era; brown paper, under its own name, for one not ours."""
    for known in eras():
        if known.key == key:
            return known
    return msgspec.structs.replace(PLAIN, key=key, name=key)


def picture(name: str) -> str:
    """Return the picture (one emoji) for an item's name; a price tag if none fits.

    The longest ending of the name that the table knows decides: "Imported Olive Oil"
    is olive oil before it is oil.
    """
    table, words = _pictures(), name.casefold().split()
    for start in range(len(words)):
        for ending in _singulars(" ".join(words[start:])):
            if ending in table:
                return table[ending]
    return "🏷"


@lru_cache(maxsize=1)
def _pictures() -> dict[str, str]:
    return {row["words"]: row["picture"] for row in _rows("pictures.csv")}


def _singulars(words: str) -> tuple[str, ...]:
    return (
        words,
        words.removesuffix("s"),
        words.removesuffix("es"),
        words.removesuffix("ies") + "y",
    )


def _era(row: dict[str, str]) -> Era:
    return Era(
        row["key"],
        row["name"],
        row["mark"],
        row["shape"],
        _colour(row["ground"]),
        _colour(row["deep"]),
    )


def _colour(digits: str) -> Colour:
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


def _rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table))
