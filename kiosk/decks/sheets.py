"""The Shop 'N Time deck to print: items, coupons, the key to the eras, Player Cards."""

import sys
from pathlib import Path

from kiosk.decks.codes import cards
from kiosk.decks.errors import CardsError, Problem, SheetError, refuse
from kiosk.decks.lettering import missing
from kiosk.decks.loader import load_deck, remarks
from kiosk.decks.pdf import PAPERS, Card, Paper, save
from kiosk.decks.seats import SEATS
from kiosk.decks.shop_cards import (
    coupon_back,
    coupon_front,
    item_back,
    item_front,
    key_front,
    player_back,
    player_front,
)
from kiosk.rules.goods import Deck

_MOST_SAID = 40


def printed(deck: Deck) -> list[Card]:
    """Return all cards in the order of the sheets.

    Items as in the deck, the three coupons, the key to the eras, eight Player Cards.
    """
    return [
        *(Card(item_front(item), item_back()) for item in deck.items),
        *(Card(coupon_front(coupon), coupon_back()) for coupon in deck.coupons),
        Card(key_front(), coupon_back()),
        *(Card(player_front(seat), player_back(seat)) for seat in SEATS),
    ]


def write_sheets(deck: Deck, out: Path, paper: Paper = "a4") -> None:
    """Write the deck's sheets as a PDF, over a file of that name, whole or not at all.

    Raises:
        SheetError: when it cannot be written there.
    """
    save(printed(deck), out, paper, f"Shop ’N Time: {deck.name}")


def unprintable(deck: Deck) -> list[Problem]:
    """Say which items hold letters that no face of ours has."""
    found = []
    for item in deck.items:
        if letters := missing(item.name + item.amount):
            why = "Card {number} is printed with ? for {letters}."
            values = {"number": item.number, "letters": letters}
            found.append(Problem(why, values={**values}))
    return found


def run(out: str, paper: str, deck: str | None) -> int:
    """Print a deck for the command line: 0 when it is done, 1 when it said why not."""
    try:
        if paper not in PAPERS:
            raise refuse(SheetError, "Paper is a4 or letter, not {paper}.", paper=paper)
        read = load_deck(Path(deck) if deck else None)
        _say([*remarks(read), *unprintable(read)])
        write_sheets(read, Path(out), paper)
    except CardsError as error:
        _say(error.problems)
        return 1
    sys.stdout.write(
        f"{out}: {len(cards(read)) + 1 + len(SEATS)} cards. Print at 100 %, two-sided, "
        "turned on the long edge.\n"
    )
    return 0


def _say(problems: "list[Problem] | tuple[Problem, ...]") -> None:
    for problem in problems[:_MOST_SAID]:
        sys.stderr.write(problem.text() + "\n")
    if len(problems) > _MOST_SAID:
        sys.stderr.write(f"… and {len(problems) - _MOST_SAID} more.\n")
