"""A table at which scripted tests play Odd Shop.

Credit cards are written by their ids, ``A10b``; several in one text.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Self

import pytest
from msgspec.structs import replace

from kiosk.decks.odd import shipped
from kiosk.rules import odd_shop as odd
from kiosk.rules.contract import Illegal, Line, Seats, is_chance, supply
from kiosk.rules.odd_shop.states import Collector, Owned, with_collector
from tests.rules.playout import NAMES

DECK = shipped()
GAME = odd.OddShop(DECK)
BOOK = GAME.book
A, B, C, D, E, F = range(6)
SETS = "ABCDEF"
ROW = "P01 F01 G01 M01 P02"
"""The items that a round opens with, unless a test names others."""
KINDS = {"A": "authentic", "R": "replica", "U": "unknown"}
LETTERS = {letter: odd.Kind(kind) for letter, kind in KINDS.items()}


def auth(text: str) -> tuple[str, ...]:
    """Return authentication cards of these kinds, such as ``AARU``."""
    counts = Counter[str]()
    found = []
    for letter in text:
        counts[letter] += 1
        found.append(f"{KINDS[letter]}-{counts[letter]}")
    return tuple(found)


def credits_of(text: str) -> tuple[odd.Credit, ...]:
    """Return the credit cards with these ids."""
    return BOOK.credits(text.split())


def bundle(text: str) -> odd.Bundle:
    """Return a bundle of items and credit cards by their ids."""
    words = text.split()
    items = tuple(word for word in words if word in {i.id for i in DECK.items})
    return odd.Bundle(items, tuple(word for word in words if word not in items))


class OddTable:
    """One game in progress; no action may lose a card."""

    def __init__(self, players: int = 3, **options: Any) -> None:
        self.state = GAME.start(NAMES[:players], odd.Options(**options))
        self.rng = Random(7)

    def do(self, *actions: odd.Action) -> Self:
        for action in actions:
            after = GAME.apply(self.state, action)
            assert GAME.pieces(after) == GAME.pieces(self.state), "cards were lost"
            self.state = after
        return self

    def refuses(self, action: odd.Action) -> str:
        """Return the number of the rule that refuses an action."""
        with pytest.raises(Illegal, match=r"\w") as refusal:
            GAME.apply(self.state, action)
        return refusal.value.rule

    def chance(self, *result: str) -> Self:
        return self.do(GAME.outcome(self.state, result))

    def settle(self) -> Self:
        """Let chance do what it likes until a seat may act."""
        while is_chance(awaits := GAME.awaits(self.state)):
            self.chance(*supply(awaits, self.rng))
        return self

    def open(self, items: str = ROW) -> Self:
        """Lay out the items of a round."""
        return self.chance(*items.split())

    def auction(self, items: str = ROW) -> Self:
        """Lay out the items of a round, and ask no expert."""
        return self.open(items).rest()

    def rest(self) -> Self:
        """Let nobody ask another expert."""
        while self.moment is odd.Moment.EXPERTS:
            self.do(odd.ExpertsDone(self.view().waiting[0]))
        return self

    def bid(self, *bids: str) -> Self:
        """Lay a bid for each seat that has one, seat by seat, and reveal."""
        for seat, text in enumerate(bids):
            if text:
                self.do(odd.Bid(seat, tuple(text.split())))
        return self.reveal()

    def bid_in_turn(self, *bids: str) -> Self:
        """Lay bids in an ordered auction, whoever is next."""
        for text in bids:
            self.do(odd.Bid(self.view().waiting[0], tuple(text.split())))
        return self

    def reveal(self) -> Self:
        return self.do(odd.Revealed())

    def reveal_rest(self) -> Self:
        """Let all others bid their lowest card, and reveal."""
        for seat in self.view().waiting:
            self.do(odd.Bid(seat, self.owner(seat).hand[:1]))
        return self.reveal()

    def decide(self, **stays: bool) -> Self:
        """Let tied seats stay or back out, and reveal: ``decide(A=True, B=False)``."""
        for key, stay in stays.items():
            self.do(odd.Decided(SETS.index(key), stay))
        return self.reveal()

    def add(self, **cards: str) -> Self:
        """Let staying seats add a card, and reveal."""
        for key, card in cards.items():
            self.do(odd.Added(SETS.index(key), card))
        return self.reveal()

    def idle(self, lots: int = 5) -> Self:
        """Auction items with bids of the lowest card until so many are settled."""
        while self.view().lot is not None and (self.view().lot or 0) < lots:
            self.do(self._idle_action())
        return self

    def _idle_action(self) -> odd.Action:
        view = self.view()
        if view.ready:
            return odd.Revealed()
        seat = view.waiting[0]
        if self.moment is odd.Moment.DECIDING:
            return odd.Decided(seat, stay=seat == view.waiting[-1])
        return odd.Bid(seat, (view.people[seat].hand[0].id,))

    def to_trade(self, *, revealed: bool = False) -> Self:
        """Auction all items somehow and go on to trading."""
        self.idle()
        if revealed:
            self.done().settle()
        return self

    def done(self, at: int = 0) -> Self:
        """Let all seats be done with trading."""
        for seat in self.view().waiting:
            self.do(odd.TradeDone(seat, at))
        return self

    def offer(self, seat: int, to: int, give: str, get: str) -> Self:
        return self.do(odd.Offered(seat, to, bundle(give), bundle(get)))

    def deal(self, seat: int, to: int, give: str, get: str) -> Self:
        """Offer, and accept."""
        self.offer(seat, to, give, get)
        return self.do(odd.Accepted(to, self.state.offers))

    def lay(self, *hands: str) -> Self:
        """Leave each seat only these cards in hand; the others are set aside."""
        for seat, text in enumerate(hands):
            owner = self.state.collectors[seat]
            hand = tuple(text.split())
            aside = tuple(card for card in owner.credits if card not in hand)
            self.state = with_collector(self.state, seat, hand=hand, aside=aside)
        return self

    def owning(self, *collections: str) -> Self:
        """Give seats items out of the deck: ``"P01A G02R M01U F01-"``, - for closed."""
        for seat, text in enumerate(collections):
            owned = tuple(_owned(word) for word in text.split())
            gone = {one.item for one in owned}
            deck = tuple(item for item in self.state.deck if item not in gone)
            self.state = replace(self.state, deck=deck)
            self.state = with_collector(self.state, seat, items=owned)
        return self

    def owner(self, seat: int) -> Collector:
        return self.state.collectors[seat]

    def items(self, seat: int) -> str:
        """Return what a seat owns, as it is written for ``owning``."""
        signs = {kind: letter for letter, kind in LETTERS.items()}
        return " ".join(
            one.item + (signs[one.kind] if one.kind else "-")
            for one in self.owner(seat).items
        )

    def hand(self, seat: int) -> str:
        return " ".join(self.owner(seat).hand)

    def aside(self, seat: int) -> str:
        return " ".join(self.owner(seat).aside)

    def worth(self, seat: int) -> int:
        """Return the value of all credit cards that a seat owns."""
        return BOOK.total(self.owner(seat).credits)

    def view(self, seat: int | None = None) -> odd.View:
        return GAME.view(self.state, seat)

    def ends(self) -> list[odd.End | None]:
        """Return how the auction of each item of the row ended."""
        sales = [lot.sale for lot in self.state.lots]
        return [sale.end if sale else None for sale in sales]

    def winners(self) -> list[int | None]:
        return [lot.sale.winner if lot.sale else None for lot in self.state.lots]

    @property
    def moment(self) -> odd.Moment:
        return self.view().moment

    @property
    def legal(self) -> tuple[odd.Action, ...]:
        return tuple(GAME.legal(self.state))

    @property
    def seats(self) -> set[int]:
        """The seats that may act."""
        awaits = GAME.awaits(self.state)
        return set(awaits.seats) if isinstance(awaits, Seats) else set()


def _owned(word: str) -> Owned:
    return Owned(word[:-1], LETTERS.get(word[-1]))


def points(lines: Sequence[Line]) -> list[int]:
    return [line.points for line in lines]
