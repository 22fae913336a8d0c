"""Choosing in secret by one's own button, and the common countdown to the reveal.

A short press takes the next thing that can be chosen; while the button is held, what
has been chosen shows at that seat's edge. Whoever fears that presses are counted goes
round once more: after the last choice comes the first.
"""

from collections.abc import Sequence
from typing import TypeVar

from kiosk.rules.odd_shop import Revealed, View
from kiosk.screens.desk import Act, Desk, Request
from kiosk.screens.odd_shop import layout
from kiosk.screens.odd_shop.layout import STRIP, Mat
from kiosk.ui import kit
from kiosk.ui.core import Rect, Ui

COUNT_S = 3
NS = 1_000_000_000

T = TypeVar("T")


def after(choices: Sequence[T], now: T | None) -> T:
    """Return the choice after this one, going round; the first one if there is none."""
    at = choices.index(now) + 1 if now in choices else 0
    return choices[at % len(choices)]


def chooser(desk: Desk, view: View, seat: int, note: str) -> Mat:
    """Return the mat of a seat that chooses in secret, or has."""
    if view.people[seat].chosen:
        return Mat("Chosen", "done", True, True, True, lambda: secret(desk, seat))
    return Mat(note, "now", True, True, False, lambda: ("", "Nothing yet"))


def secret(desk: Desk, seat: int) -> tuple[str, str]:
    """Return what a seat has chosen, for its bag and for its note.

    Called for the one frame in which the seat holds its button.
    """
    own = desk.playing.view(seat).secret
    if own is None:
        return "", "Nothing yet"
    if own.stay is not None:
        return ("✓", "I stay") if own.stay else ("✗", "I back out")
    total = sum(card.value for card in own.cards)
    return str(total), layout.cards(own.cards)


def reveal(ui: Ui, desk: Desk, view: View, hint: str) -> Request | None:
    """Count down once all have chosen, then reveal; else say what is waited for."""
    held = layout.mind(ui, desk)
    if not view.ready or ui.inert:
        held.ready = None
        room = Rect(STRIP.x + 90, STRIP.y, 396, STRIP.h)
        ui.offer("Shelves", Rect(room.right + 4, room.y - 3, 376, 80))
        layout.strip_words(ui, hint, room)
        return None
    key = layout.moment_of(view)
    if held.ready is None or held.ready[0] != key:
        held.ready = key, ui.now
    left = held.ready[1] + COUNT_S * NS - ui.now
    if left <= 0:
        held.ready = None
        return Act(Revealed())
    ui.wake_at_ns(ui.now + 1 + (left - 1) % NS)
    layout.strip_words(ui, "All have chosen", Rect(STRIP.x, STRIP.y, 330, STRIP.h))
    box = Rect(STRIP.centerx - 60, STRIP.y, 120, STRIP.h)
    kit.countdown(ui, -(-left // NS), box)
    return None
