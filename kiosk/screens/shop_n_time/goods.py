"""Item Cards and coupons as they lie on the screen."""

from kiosk.rules.shop_n_time.views import Face
from kiosk.screens.words import money
from kiosk.ui import kit
from kiosk.ui.core import Rect, Ui
from kiosk.words import Raw


def card(ui: Ui, face: Face, rect: Rect) -> None:
    """Draw an item; its price only where the view knows it."""
    price = "" if face.price is None else money(face.price)
    kit.item_card(
        ui, rect, face.name, face.amount, year=face.year, era=face.era, price=price
    )  # fmt: skip


def row(face: Face) -> tuple[str, str]:
    """Return an item as a line of a receipt."""
    name = Raw(f"{face.name}, {face.amount}")
    return name, "" if face.price is None else money(face.price)
