"""The shop's furniture: what screens are put together from.

All functions take the ``Ui`` first and draw in its current place (screen or panel).
"""

from kiosk.ui.kit.boards import (
    ask,
    board,
    countdown,
    counter_glass,
    department_sign,
    item_card,
    player_card,
    podium,
)
from kiosk.ui.kit.clerk import gus
from kiosk.ui.kit.controls import Kind, button, keypad, slab, till_key
from kiosk.ui.kit.icons import Icon, icon
from kiosk.ui.kit.keyboard import Layout, keyboard
from kiosk.ui.kit.paper import bag, price, price_for_all, receipt, receipt_rows, slate
from kiosk.ui.kit.people import badge, seat_places
from kiosk.ui.kit.places import State, place
from kiosk.ui.kit.scenery import Department, room, sign
from kiosk.ui.kit.window import picture

__all__ = [
    "Department",
    "Icon",
    "Kind",
    "Layout",
    "State",
    "ask",
    "badge",
    "bag",
    "board",
    "button",
    "countdown",
    "counter_glass",
    "department_sign",
    "gus",
    "icon",
    "item_card",
    "keyboard",
    "keypad",
    "picture",
    "place",
    "player_card",
    "podium",
    "price",
    "price_for_all",
    "receipt",
    "receipt_rows",
    "room",
    "seat_places",
    "sign",
    "slab",
    "slate",
    "till_key",
]
