"""After the last item: the Profiteer, and trading begins (ODD-19, ODD-20)."""

from msgspec.structs import replace

from kiosk.rules.odd_shop.cards import Catalogue
from kiosk.rules.odd_shop.states import State, Trading


def close_auction(book: Catalogue, state: State) -> State:
    """Find the Profiteer of the next round, and let everybody trade in the blind."""
    early = state.options.profiteer == "after-auction"
    found = profiteer(book, state) if early else None
    return replace(state, profiteer=found, phase=Trading(open=False))


def profiteer(book: Catalogue, state: State) -> int | None:
    """Return the seat with most credits left in hand; ``None`` for a tie (ODD-19)."""
    left = [book.total(owner.hand) for owner in state.collectors]
    richest = [seat for seat, total in enumerate(left) if total == max(left)]
    return richest[0] if len(richest) == 1 else None
