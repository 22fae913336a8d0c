"""Texts that stand in data: in the shipped decks, and in the fields of options."""

import tomllib
from collections.abc import Iterator

from kiosk.games import DEPARTMENTS
from kiosk.screens.options import choices
from tests.languages.extract import Found
from tests.languages.source import ROOT

TEXTS: dict[str, dict[str, tuple[str, ...]]] = {
    "kiosk/decks/odd_shop/deck.toml": {
        "categories": ("name", "hint"), "gear_sets": ("name",), "experts": ("name",),
    },
    "kiosk/decks/shop_until_you_drop/deck.toml": {"characters": ("hello", "perk")},
}  # fmt: skip
"""What is said of our own decks. Names on cards stay as they are printed there."""


def in_decks() -> Iterator[Found]:
    """Yield the texts of the shipped decks."""
    for file, tables in TEXTS.items():
        deck = tomllib.loads((ROOT / file).read_text("utf-8"))
        for table, fields in tables.items():
            for row in deck[table]:
                yield from (Found(row[field], "", file) for field in fields)


def in_options() -> Iterator[Found]:
    """Yield what the set-up screen writes beside a game's options."""
    for each in DEPARTMENTS:
        assert each.open is not None
        for choice in choices(each.open(None).Options):
            values = (choice.words(value) for value in choice.values)
            for text in (choice.title, choice.about, *values):
                if any(map(str.isalpha, text)):
                    yield Found(text, "", "kiosk/screens/options.py")
