"""The shop's furniture: what screens are put together from.

All functions take the ``Ui`` first and draw in its current place (screen or panel).
"""

from kiosk.ui.kit.clerk import balloon, gus
from kiosk.ui.kit.controls import Kind, button, keypad, slab, till_key
from kiosk.ui.kit.departments import accent, department_sign
from kiosk.ui.kit.goods import coupon, item_card
from kiosk.ui.kit.icons import Icon, icon, seal
from kiosk.ui.kit.letters import Layout, keyboard
from kiosk.ui.kit.moments import confetti, countdown, odometer, slide, stamp, ticks
from kiosk.ui.kit.paper import bag, receipt, receipt_rows, slate
from kiosk.ui.kit.people import badge, called, player_card, seat_places
from kiosk.ui.kit.places import State, place
from kiosk.ui.kit.question import ask, board
from kiosk.ui.kit.scenery import room, sign
from kiosk.ui.kit.tags import price, price_for_all, tag
from kiosk.ui.kit.window import counter_glass, picture
from kiosk.ui.kit.winners import podium, slip

__all__ = [
    "Icon",
    "Kind",
    "Layout",
    "State",
    "accent",
    "ask",
    "badge",
    "bag",
    "balloon",
    "board",
    "button",
    "called",
    "confetti",
    "countdown",
    "counter_glass",
    "coupon",
    "department_sign",
    "gus",
    "icon",
    "item_card",
    "keyboard",
    "keypad",
    "odometer",
    "picture",
    "place",
    "player_card",
    "podium",
    "price",
    "price_for_all",
    "receipt",
    "receipt_rows",
    "room",
    "seal",
    "seat_places",
    "sign",
    "slab",
    "slate",
    "slide",
    "slip",
    "stamp",
    "tag",
    "ticks",
    "till_key",
]
