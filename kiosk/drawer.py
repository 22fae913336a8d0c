"""The simulated counter's cards: on a PC they are taken from a drawer, not a box."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from hardware.interfaces import Gray
from kiosk.decks.codes import cards
from kiosk.rules.goods import Deck

DPI = 130
"""Of the rendered faces: a little finer than the camera sees."""
COLUMNS, ROWS = 5, 3
PITCH_MM = (67, 91)
"""A poker card (63 x 88 mm) and a little air."""

DIE_MM = 16
PIPS = {
    1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8),
    6: (0, 2, 3, 5, 6, 8),
}  # fmt: skip
"""Where the pips of a die are, on a lattice of three by three, rows first."""


def die_face(value: int) -> Gray:
    """Return a white die's face from above, ten pixels to a millimetre."""
    import numpy as np

    y, x = np.mgrid[0 : DIE_MM * 10, 0 : DIE_MM * 10]
    edge = np.minimum.reduce([x, y, DIE_MM * 10 - 1 - x, DIE_MM * 10 - 1 - y])
    face = np.where(edge < 6, 170, 228)
    for at in PIPS[value]:
        far = np.hypot(x - 40 * (at % 3 + 1), y - 40 * (at // 3 + 1))
        face[far < 16] = 25
    return face.astype(np.uint8)


class Drawer:
    """All cards of a deck, to be laid on a simulated counter and taken off it."""

    def __init__(self, counter: Any, deck: Deck) -> None:
        """Lay cards on ``counter``'s camera, a ``SimCounter``."""
        self._camera = counter
        self._deck = deck
        self._lying: dict[str, tuple[int, Any]] = {}
        self._dice: list[Any] = []
        # Each takes a third of a megabyte, and 30 ms to be painted again.
        self.face = lru_cache(maxsize=4)(self._face)

    def _face(self, number: str) -> Gray:
        from kiosk.decks.faces import card_face

        return card_face(self._deck, number, DPI)

    @property
    def numbers(self) -> Sequence[str]:
        """Every card's number, items first."""
        return [card.number for card in cards(self._deck)]

    @property
    def lying(self) -> Sequence[str]:
        """The numbers that lie on the counter."""
        return list(self._lying)

    def lay(self, number: str) -> bool:
        """Lay a card on the first free place; tell whether there was one."""
        taken = {place for place, _ in self._lying.values()}
        free = [p for p in range(COLUMNS * ROWS) if p not in taken]
        if number in self._lying or not free:
            return False
        place = free[0]
        x = (place % COLUMNS - (COLUMNS - 1) / 2) * PITCH_MM[0]
        y = (place // COLUMNS - (ROWS - 1) / 2) * PITCH_MM[1]
        # Nobody lays a card quite straight.
        handle = self._camera.lay(self.face(number), x, y, (place * 37 % 7 - 3) * 1.0)
        self._lying[number] = place, handle
        return True

    def take(self, number: str) -> None:
        """Take a card off the counter."""
        if number in self._lying:
            self._camera.take(self._lying.pop(number)[1])

    def clear(self) -> None:
        """Take all cards off the counter."""
        for number in list(self._lying):
            self.take(number)

    def throw(self, values: Sequence[int], rng: Random) -> None:
        """Throw dice onto the counter, in place of those that lie there."""
        for handle in self._dice:
            self._camera.take(handle)
        spots = rng.sample(range(9), len(values))
        self._dice = [
            self._camera.lay(
                die_face(value), (at % 3 - 1) * 70 + rng.uniform(-20, 20),
                (at // 3 - 1) * 60 + rng.uniform(-15, 15), rng.uniform(0, 360),
                width=DIE_MM,
            )
            for value, at in zip(values, spots, strict=True)
        ]  # fmt: skip
