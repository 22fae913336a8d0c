"""The lock of the back room: a PIN or an admin card, and patience with who guesses.

Each wrong try makes the next wait longer: 1, 2, 4 seconds, up to a minute. The count is
on the disk before a try is judged, so pulling the plug makes no guess free.
"""

import hmac
from collections.abc import Callable
from typing import Literal

from kiosk.admin import is_ours
from kiosk.store import Store

Outcome = Literal["open", "wrong", "wait"]
SECOND = 1_000_000_000
LONGEST_S = 60
"""No wait is longer, so that staff are not shut out by a guest's guesses."""
COUNT = "wrong keys"
"""The store's key for the tries since the lock was last opened."""


def delay_s(wrong: int) -> int:
    """Return the seconds to wait after so many wrong tries in a row."""
    return min(LONGEST_S, 1 << min(wrong - 1, 6)) if wrong > 0 else 0


class Lock:
    """Judges PINs and cards."""

    def __init__(self, store: Store | None, now: Callable[[], int]) -> None:
        """Go on where the tries before stopped; ``now`` is monotonic nanoseconds."""
        self._store, self._now = store, now
        self.wrong: int = store.recall(COUNT, int, 0) if store is not None else 0
        self._until = now() + delay_s(self.wrong) * SECOND

    def wait_ns(self) -> int:
        """Return for how long no try is taken yet; 0 when one is."""
        return max(0, self._until - self._now())

    def try_pin(self, typed: str, pin: str) -> Outcome:
        """Judge what was typed; without a ``pin`` nothing fits."""
        fits = hmac.compare_digest(typed.encode(), pin.encode()) and bool(pin)
        return self._judged(fits)

    def try_card(self, payload: str, key: bytes | None) -> Outcome:
        """Judge a code; without a ``key`` no card was ever made here."""
        return self._judged(key is not None and is_ours(key, payload))

    def _judged(self, fits: bool) -> Outcome:
        if self.wait_ns():
            return "wait"
        self._count(self.wrong + 1)
        if fits:
            self._count(0)
            self._until = self._now()
            return "open"
        self._until = self._now() + delay_s(self.wrong) * SECOND
        return "wrong"

    def _count(self, wrong: int) -> None:
        self.wrong = wrong
        if self._store is not None:
            self._store.remember(COUNT, wrong)  # a full disk must not keep staff out
