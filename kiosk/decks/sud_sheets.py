"""The deck of Shop Until You Drop to print, for a table that prefers real cards."""

import sys
from pathlib import Path

from kiosk.decks.errors import CardsError, Problem, SheetError, refuse
from kiosk.decks.lettering import missing
from kiosk.decks.pdf import PAPERS, Card, Paper, save
from kiosk.decks.sud import load, shipped
from kiosk.decks.sud_art import looks
from kiosk.decks.sud_cards import (
    character_side,
    coupon_front,
    shopping_back,
    tompang_front,
)
from kiosk.rules.shop_until_you_drop import Deck


def printed(deck: Deck) -> list[Card]:
    """Return all cards in the order of the sheets.

    Coupons and Tompangs as in the deck, one back for all; then the characters, whose
    back is their Extra Kiasu side.
    """
    look, back = looks(deck), shopping_back()
    return [
        *(Card(coupon_front(one, look[one.colour]), back) for one in deck.coupons),
        *(
            Card(tompang_front(one, tuple(look[s.colour] for s in one.slots)), back)
            for one in deck.tompangs
        ),
        *(
            Card(character_side(one, kiasu=False), character_side(one, kiasu=True))
            for one in deck.characters
        ),
    ]


def unprintable(deck: Deck) -> list[Problem]:
    """Say which cards hold letters that no face of ours has."""
    texts = [(card.id, card.name) for card in deck.coupons]
    texts += [(card.id, card.name) for card in deck.tompangs]
    texts += [(one.key, one.name + one.hello + one.perk) for one in deck.characters]
    found = []
    for card, text in texts:
        if letters := missing(text):
            why = "Card {card} is printed with ? for {letters}."
            found.append(Problem(why, values={"card": card, "letters": letters}))
    return found


def write_sheets(deck: Deck, out: Path, paper: Paper = "a4") -> None:
    """Write the deck's sheets as a PDF, over a file of that name, whole or not at all.

    Raises:
        SheetError: when it cannot be written there.
    """
    save(printed(deck), out, paper, f"Shop Until You Drop: {deck.name}")


def run(out: str, paper: str, deck: str | None) -> int:
    """Print a deck for the command line: 0 when it is done, 1 when it said why not.

    ``deck`` is the folder of one's own deck.
    """
    try:
        if paper not in PAPERS:
            raise refuse(SheetError, "Paper is a4 or letter, not {paper}.", paper=paper)
        read = load(Path(deck)) if deck else shipped()
        _say(unprintable(read))
        write_sheets(read, Path(out), paper)
    except CardsError as error:
        _say(error.problems)
        return 1
    sys.stdout.write(
        f"{out}: {len(printed(read))} cards. Print at 100 %, two-sided, turned on the "
        "long edge.\n"
    )
    return 0


def _say(problems: "list[Problem] | tuple[Problem, ...]") -> None:
    for problem in problems:
        sys.stderr.write(problem.text() + "\n")
