"""How to play Odd Shop."""

from functools import cache

from kiosk.decks import odd
from kiosk.rules.odd_shop import Item, Kind, OddShop, View
from kiosk.screens.howto.page import Page, arrow, caption, row, shout
from kiosk.screens.odd_shop import curios
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.words import Raw, words

BIDS = ((0, (10, 5)), (1, (20,)), (2, (5, 5)))
"""Bids by seat: which marks, and which cards."""
WINNER = 1
EQUAL = (10, 5)
"""A tie: both have bid so."""


@cache
def _view() -> View:
    game = OddShop(odd.shipped())
    return game.view(game.start(("A", "B"), game.Options()), None)


def _item(number: str) -> Item:
    return next(one for one in odd.shipped().items if one.id == number)


def _card(ui: Ui, number: str, spot: Rect, kind: Kind | None = None) -> None:
    curios.card(ui, _view(), _item(number), spot, kind)


def _goods(ui: Ui, room: Rect) -> None:
    left, right = row(room, 2, (540, 250), 60)
    _card(ui, "P01", left)
    _card(ui, "M01", right)


def _expert(ui: Ui, room: Rect) -> None:
    _credits(ui, (5,), Rect(room.x + 20, room.y + 80, 160, 160))
    arrow(ui, (room.x + 270, room.centery))
    _card(ui, "P03", Rect(room.x + 370, room.y + 40, 420, 230))
    arrow(ui, (room.x + 860, room.centery))
    kit.slate(
        ui, "For your\neyes only:\nreal!", Rect(room.x + 940, room.y + 50, 220, 220)
    )


def _credits(ui: Ui, values: tuple[int, ...], room: Rect) -> None:
    for value, spot in zip(values, row(room, len(values), (150, 160), 16), strict=True):
        kit.slab(ui, spot, "do")
        shout(ui, Raw(value), spot.inflate(-20, -30), theme.INK)


def _bid(ui: Ui, room: Rect) -> None:
    for at, (seat, values) in enumerate(BIDS):
        third = Rect(room.x + at * 390, room.y, 380, room.h)
        kit.badge(ui, seat, Rect(third.centerx - 40, third.y, 80, 80))
        _credits(ui, values, Rect(third.x, third.y + 90, third.w, 170))
        win = seat == WINNER
        caption(ui, "wins" if win else "back in hand",
                Rect(third.x, third.bottom - 46, third.w, 44),
                theme.HONEY if win else theme.PAPER)  # fmt: skip


def _tie(ui: Ui, room: Rect) -> None:
    for at, seat in enumerate((0, 3)):
        half = Rect(room.x + at * 600, room.y, 560, room.h)
        kit.badge(ui, seat, Rect(half.centerx - 40, half.y, 80, 80))
        _credits(ui, EQUAL, Rect(half.x, half.y + 100, half.w, 170))
    shout(ui, "=", Rect(room.centerx - 60, room.y + 90, 120, 150), theme.HONEY)


def _trade(ui: Ui, room: Rect) -> None:
    _card(ui, "F01", Rect(room.x, room.y + 40, 460, 230))
    kit.icon(ui, "next", Rect(room.centerx - 40, room.y + 60, 80, 80), theme.MUSTARD)
    kit.icon(ui, "back", Rect(room.centerx - 40, room.y + 160, 80, 80), theme.MUSTARD)
    _credits(ui, (20, 10), Rect(room.right - 460, room.y + 60, 460, 190))


def whole_set() -> list[str]:
    """Return the items of a set of gear."""
    gear = [one for one in odd.shipped().items if one.gear]
    return [one.id for one in gear if one.gear == gear[-1].gear][:2]


def _end(ui: Ui, room: Rect) -> None:
    pair = whole_set()
    for number, spot in zip(pair, row(room, len(pair), (480, 240), 160), strict=True):
        _card(ui, number, spot, Kind.AUTHENTIC)
    shout(ui, "×2", Rect(room.centerx - 80, room.y + 80, 160, 160), theme.HONEY)


PAGES = (
    Page(
        words("Goods nobody can name"),
        (
            words("Every item is worth one sum if it is real, another if not."),
            words("Buy at auction, trade, and own the most gold in the end."),
        ),
        _goods,
    ),
    Page(
        words("Ask an expert"),
        (
            words("Before the bidding you may pay to look under an item."),
            words("5 credits show one card, 10 show two, to you alone."),
        ),
        _expert,
    ),
    Page(
        words("Bid in secret"),
        (
            words("All lay credit cards and show them together."),
            words("The highest bid wins and rests; the others take theirs back."),
        ),
        _bid,
    ),
    Page(
        words("A tie"),
        (
            words("Stay or back out. Who stays adds one more card, unseen."),
            words("Another tie, and the item is gone for everybody."),
        ),
        _tie,
    ),
    Page(
        words("Trade before the truth"),
        (
            words("After the auctions swap items and credits as you like."),
            words("Then all cards are turned up: real, replica or unknown."),
        ),
        _trade,
    ),
    Page(
        words("Sets and bonuses"),
        (
            words("A whole set of gear counts twice; many of one kind pay more."),
            words("Unknown items are checked at the end. Credits count nothing."),
        ),
        _end,
    ),
)
