"""What everybody has, all of it open: categories, gear sets, gold, credits."""

from kiosk.rules.odd_shop import Person, View
from kiosk.screens.desk import Desk
from kiosk.screens.odd_shop import curios, layout
from kiosk.screens.words import short
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.theme import INK, PAPER
from kiosk.words import Raw, joined, words

ROWS = Rect(84, 178, 1112, 456)


def shelves(ui: Ui, desk: Desk, view: View) -> None:
    """Lay a board over the table with a line for each seat."""
    held = layout.mind(ui, desk)
    bonus = view.bonus
    kit.board(ui, "Shelves and purses")
    high = min(76, ROWS.h // len(view.people))
    for seat in range(len(view.people)):
        spot = Rect(ROWS.x, ROWS.y + high * seat, ROWS.w, high - 6)
        _line(ui, desk, view, seat, spot)
    more = words(
        "{count} of one kind bring {gold} gold more.",
        count=bonus.items, gold=bonus.gold,
    )  # fmt: skip
    ui.text(more, Rect(90, 646, 700, 76), color=PAPER, align="left")
    close = Rect(850, 646, 340, 76)
    if kit.button(ui, "All right", close, kind="do", key="return"):
        held.shelves = False


def _line(ui: Ui, desk: Desk, view: View, seat: int, spot: Rect) -> None:
    person = view.people[seat]
    kit.slip(ui, spot)
    side = spot.h - 12
    kit.badge(ui, desk.card(seat), Rect(spot.x + 6, spot.y + 5, side, side))
    name = Rect(spot.x + 80, spot.y, 190, spot.h)
    ui.text(short(desk.name(seat)), name, face="bold", align="left")
    for at, category in enumerate(view.categories):
        count = sum(one.item.category == category.key for one in person.pieces)
        chip = Rect(spot.x + 276 + 84 * at, spot.y + 8, 78, spot.h - 18)
        ui.box(curios.COLORS.get(category.key, curios.PLAIN), chip, radius=8)
        ui.text(Raw(f"{category.key} {count}"), chip, color=PAPER, face="bold", size=36)
    sets = Rect(spot.x + 620, spot.y, 190, spot.h)
    ui.text(_sets(view, person), sets, size=theme.LABEL)
    gold = Rect(spot.x + 812, spot.y, 140, spot.h)
    ui.text(words("{gold} g", gold=person.gold), gold, size=40, face="price")
    purse = Rect(spot.x + 952, spot.y, 154, spot.h)
    ui.text(_purse(person), purse, size=theme.LABEL, color=INK)


def _sets(view: View, person: Person) -> str:
    """Name the gear sets of which the seat has something."""
    found = [one.item.gear for one in person.pieces if one.item.gear]
    counts = [(one.name, found.count(one.key)) for one in view.gear_sets]
    have = "{gear} {count}"
    return joined(
        ", ", (words(have, gear=name, count=count) for name, count in counts if count)
    )


def _purse(person: Person) -> str:
    hand = sum(card.value for card in (*person.hand, *person.laid))
    aside = sum(card.value for card in person.aside)
    if aside:
        return words("{hand} cr + {aside}", hand=hand, aside=aside)
    return words("{hand} cr", hand=hand)
