"""Shop Until You Drop: fill three bags a day, and stop before they burst.

After the rulebook of the card game for two to four; what it leaves open is settled in
``RULES.md``. Cards, requests and powers are our own.
"""

from kiosk.rules.shop_until_you_drop.actions import (
    Action,
    Chose,
    Dealt,
    Declined,
    Drew,
    Dropped,
    Opened,
    Options,
    Picked,
    Returned,
    Saved,
    Scouted,
    Sides,
    Starter,
)
from kiosk.rules.shop_until_you_drop.cards import (
    ANY,
    Card,
    Character,
    Colour,
    Coupon,
    Deck,
    Icon,
    Power,
    Slot,
    Tompang,
)
from kiosk.rules.shop_until_you_drop.costs import Loss
from kiosk.rules.shop_until_you_drop.engine import ShopUntilYouDrop
from kiosk.rules.shop_until_you_drop.scores import Errand, Sum
from kiosk.rules.shop_until_you_drop.states import Shopper, State
from kiosk.rules.shop_until_you_drop.views import Moment, Offer, Place, View

__all__ = [
    "ANY",
    "Action",
    "Card",
    "Character",
    "Chose",
    "Colour",
    "Coupon",
    "Dealt",
    "Deck",
    "Declined",
    "Drew",
    "Dropped",
    "Errand",
    "Icon",
    "Loss",
    "Moment",
    "Offer",
    "Opened",
    "Options",
    "Picked",
    "Place",
    "Power",
    "Returned",
    "Saved",
    "Scouted",
    "ShopUntilYouDrop",
    "Shopper",
    "Sides",
    "Slot",
    "Starter",
    "State",
    "Sum",
    "Tompang",
    "View",
]
