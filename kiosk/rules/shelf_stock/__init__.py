"""Gameshop Shelf Stock by Todd Sanders, a roll and write for one to four.

The rules follow the published description of 2019. What it leaves open is decided in
``RULES.md`` (``GSS-A…``); what it doesn't tell, the helpers, is our own (``GSS-D…``).
``engine`` says which actions there are and what is hidden from whom.
"""

from kiosk.rules.shelf_stock.engine import (
    SHELF_STOCK,
    ShelfStock,
)
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
    scored_alike,
    write_shelf,
)
from kiosk.rules.shelf_stock.state import (
    Action,
    Choice,
    Offer,
    Rolled,
    Sheet,
    State,
    Submitted,
    TakenBack,
)
from kiosk.rules.shelf_stock.views import SeatView, View

__all__ = [
    "EMPTY_SHELF",
    "ENTRIES",
    "HELPERS",
    "HELPER_BOXES",
    "HELPER_HINTS",
    "HELPER_NAMES",
    "SHELF_STOCK",
    "TURNS",
    "TYPES",
    "TYPE_NAMES",
    "Action",
    "Choice",
    "Entry",
    "Helper",
    "Offer",
    "Options",
    "Rolled",
    "Score",
    "SeatView",
    "Sheet",
    "Shelf",
    "ShelfStock",
    "State",
    "Submitted",
    "TakenBack",
    "Type",
    "View",
    "Worth",
    "read_shelf",
    "score",
    "scored_alike",
    "worth",
    "write_shelf",
]
