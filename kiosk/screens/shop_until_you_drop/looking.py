"""What the screens of this game ask of the table beside the view: its deck's looks."""

from typing import cast

from kiosk.decks.sud_art import looks
from kiosk.rules.shop_until_you_drop import ShopUntilYouDrop
from kiosk.screens.desk import Desk
from kiosk.screens.shop_until_you_drop.plates import Looks


def looks_of(desk: Desk) -> Looks:
    """Return how the departments of the deck on the table look."""
    return looks(cast(ShopUntilYouDrop, desk.playing.game).deck)
