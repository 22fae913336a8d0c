"""Pictures kept from frame to frame: the ones used last, as many as there is room for.

What they take is counted in bytes, not in pictures: one wall is as large as hundreds of
words. All that is rendered shares the room, so that a screen may use it as it needs.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import pygame

SCREENS = 5
"""The room, in pictures as large as the screen: the fullest screen needs four."""
LEAST = 8_000_000
"""The room in bytes at the least."""

P = ParamSpec("P")
T = TypeVar("T")


class Shelf:
    """Holds what was rendered, and forgets what has not been used for longest."""

    def __init__(self, room: int = LEAST) -> None:
        """Make room for so many bytes."""
        self.room = room
        self.taken = 0
        """Bytes that lie there now."""
        self.rendered = 0
        """How often something had to be rendered."""
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()

    def fit(self, surface: pygame.Surface) -> None:
        """Make as much room as a screen of this size needs."""
        self.room = max(LEAST, SCREENS * weight(surface))
        self._tidy()

    def keep(
        self, picture: Callable[[Any], pygame.Surface]
    ) -> Callable[[Callable[P, T]], Callable[P, T]]:
        """Have a function's results kept, by its arguments, which must be hashable.

        Args:
            picture: returns what is large in a result.
        """

        def keeping(render: Callable[P, T]) -> Callable[P, T]:
            @wraps(render)
            def kept(*args: P.args, **named: P.kwargs) -> T:
                key = (render, args, *named.items())
                found = self._kept.get(key)
                if found is None:
                    result = render(*args, **named)
                    self._put(key, result, weight(picture(result)))
                    return result
                self._kept.move_to_end(key)
                value: T = found[0]
                return value

            return kept

        return keeping

    def _put(self, key: Hashable, value: object, size: int) -> None:
        self.rendered += 1
        self._kept[key] = value, size
        self.taken += size
        self._tidy()

    def _tidy(self) -> None:
        """Throw out the oldest until all fits; the latest stays, however large."""
        while self.taken > self.room and len(self._kept) > 1:
            _, (_, size) = self._kept.popitem(last=False)
            self.taken -= size


def weight(surface: pygame.Surface) -> int:
    """Return the bytes of a surface's pixels."""
    return surface.get_pitch() * surface.get_height()


SHELF = Shelf()
"""The one that all drawing shares."""
