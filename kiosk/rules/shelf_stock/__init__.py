"""Gameshop Shelf Stock by Todd Sanders, a roll and write for one to four.

The rules follow the published description of 2019. What it leaves open is decided in
``RULES.md`` (``GSS-A…``); what it doesn't tell, the helpers, is our own (``GSS-D…``).
"""

from kiosk.rules.shelf_stock.scoring import Score, Worth, score, worth
from kiosk.rules.shelf_stock.shelf import (
    EMPTY_SHELF,
    ENTRIES,
    HELPER_BOXES,
    HELPER_HINTS,
    HELPER_NAMES,
    HELPERS,
    TURNS,
    TYPE_NAMES,
    TYPES,
    Entry,
    Helper,
    Options,
    Shelf,
    Type,
    read_shelf,
    write_shelf,
)

__all__ = [
    "EMPTY_SHELF",
    "ENTRIES",
    "HELPERS",
    "HELPER_BOXES",
    "HELPER_HINTS",
    "HELPER_NAMES",
    "TURNS",
    "TYPES",
    "TYPE_NAMES",
    "Entry",
    "Helper",
    "Options",
    "Score",
    "Shelf",
    "Type",
    "Worth",
    "read_shelf",
    "score",
    "worth",
    "write_shelf",
]
