"""How to play Shop 'N Time."""

from functools import cache
from typing import Any

from kiosk.screens.howto.page import Page, arrow, caption, row
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import Money, Raw, words

CARD = (210, 290)
BASKET = ("104", "138", "106")
TARGET, NEAR, OVER = 960, 958, 963
"""Cents: the last is what the basket comes to."""


@cache
def _items() -> dict[str, Any]:
    from kiosk.decks.loader import load_deck

    return {item.number: item for item in load_deck(None).items}


def _card(ui: Ui, number: str, spot: Rect) -> None:
    item = _items()[number]
    kit.item_card(ui, spot, item.name, item.amount, year=item.year, era=item.era)


def _target(ui: Ui, room: Rect) -> None:
    kit.price(ui, Money(TARGET), Rect(room.x + 20, room.y + 60, 400, 200), size=120)
    for number, spot in zip(
        BASKET, row(Rect(room.x + 430, room.y, 730, room.h), 3, CARD), strict=True
    ):
        _card(ui, number, spot)


def _keep(ui: Ui, room: Rect) -> None:
    _card(ui, "138", Rect(room.x + 120, room.y, *CARD))
    caption(ui, "Yours", Rect(room.x + 120, room.y + 288, 210, 40))
    arrow(ui, (room.x + 470, room.y + 150))
    for at, number in enumerate(("131", "118", "106", "104")):
        _card(ui, number, Rect(room.x + 580 + at * 110, room.y, *CARD))
    caption(ui, "To the left", Rect(room.x + 580, room.y + 288, 540, 40))


def _close(ui: Ui, room: Rect) -> None:
    mat = Rect(room.x + 20, room.y + 80, 460, 160)
    kit.place(ui, mat, 1, Raw("Ben"), "Closed", state="closed")
    spots = row(Rect(room.x + 520, room.y, 640, room.h), 3, (200, 200), 16)
    for value, spot in zip((Raw("50 ¢"), Raw("25 ¢"), Raw("10 ¢")), spots, strict=True):
        kit.coupon(ui, spot, value)


def _till(ui: Ui, room: Rect) -> None:
    _card(ui, "138", Rect(room.x + 150, room.y + 15, *CARD))
    arrow(ui, (room.x + 500, room.y + 160))
    rows = (
        (words("Steak"), Money(413)),
        (words("Cookies"), Money(388)),
        (words("Bicycle Tire"), Money(162)),
    )
    kit.receipt(ui, rows, Rect(room.x + 640, room.y - 6, 420, 330),
                total=("TOTAL", Money(OVER)))  # fmt: skip


def _bust(ui: Ui, room: Rect) -> None:
    left, right = row(room, 2, (480, 220), 60)
    kit.price(ui, Money(NEAR), left, size=110)
    kit.price(ui, Money(OVER), right, size=110)
    kit.stamp(ui, "BUST", Rect(right.x + 150, right.y - 36, right.w, 120))
    caption(
        ui,
        words("Target: {price}", price=Money(TARGET)),
        Rect(room.x, room.bottom - 44, room.w, 44),
        theme.HONEY,
    )


def _modes(ui: Ui, room: Rect) -> None:
    top, low = room.y + 4, room.y + 166
    for said, spot in (
        (words("Price Target:\nnear the price"), Rect(room.x, top, 570, 150)),
        (
            words("Stretch Your Dollar:\nmost cards for the money"),
            Rect(650, top, 570, 150),
        ),
        (words("Pick a Bundle:\nguess what it costs"), Rect(room.x, low, 570, 150)),
        (words("Bulls-Eye:\nbetween two prices"), Rect(650, low, 570, 150)),
    ):
        kit.slate(ui, said, spot, size=34)


PAGES = (
    Page(
        words("Hit the price"),
        (
            words("Collect cards whose prices come near the target."),
            words("Nobody sees the prices, and not a cent may be too much."),
        ),
        _target,
    ),
    Page(
        words("Keep one, pass on"),
        (
            words("Keep one card of your packet, pass the rest to the left."),
            words("Then touch your place: the first one hurries the others."),
        ),
        _keep,
    ),
    Page(
        words("Close in time"),
        (
            words("Enough? Hold your button while you hold no packet."),
            words("Who closes first takes the best coupon: it bends your sum."),
        ),
        _close,
    ),
    Page(
        words("To the till"),
        (
            words("When all have closed, lay your cards under the camera,"),
            words("one player after the other. Typing the numbers works too."),
        ),
        _till,
    ),
    Page(
        words("Near, not over"),
        (
            words("The nearest sum wins the round; a direct hit earns one more."),
            words("Over the target is a bust. Fewer than three cards: nothing."),
        ),
        _bust,
    ),
    Page(
        words("Four ways to shop"),
        (
            words("Each round is one of these."),
            words("Most points after the last round win."),
        ),
        _modes,
    ),
)
