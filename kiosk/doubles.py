"""Fingers that come down twice, or stay, while something else appears beneath them.

A touch does something at once, and what it leads to may lie at the same spot: the
second tap of a shaky hand would press what nobody has seen yet. Such a touch is void.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import NamedTuple

from kiosk.ui.core import Control
from kiosk.ui.inputs import Touch

SOON_NS = 400_000_000
"""A finger that is back by then has not seen what lies there now."""
NEAR = 90
"""Logical pixels from one touch to the next of the same finger, at the most."""
MOST_NS = 2_000_000_000
"""However fast somebody goes on tapping, it is heeded again after so long."""


class Moment(NamedTuple):
    """What is being played: it passes on when somebody else is to act."""

    screen: str
    seats: frozenset[int]
    """Those who may act in the game."""

    def passed_on(self, to: "Moment") -> bool:
        """Tell whether ``to`` is another moment, and not this one nearly over."""
        if self.screen != to.screen:
            return True
        return not to.seats <= self.seats or (not to.seats and bool(self.seats))


@dataclass
class _Down:
    """A finger that came down, and what could be used then."""

    touch: Touch
    names: frozenset[str]
    spots: frozenset[tuple[int, ...]]
    pin: str | None
    """The button whose place it touched."""
    moment: Moment
    again_at: int
    """When it came down there last (ns)."""


class Doubles:
    """Tells touches that are meant from those that only seem to be."""

    def __init__(self) -> None:
        """Know of no finger."""
        self._last: _Down | None = None
        self._resting: dict[int, _Down] = {}

    def sift(self, event: Touch, controls: Sequence[Control], moment: Moment) -> Touch:
        """Return a touch, void if what it would use was not there for its finger.

        Args:
            event: a finger that comes down, stays or goes up.
            controls: those of the frame that can be seen.
            moment: what is being played.
        """
        if event.phase == "down":
            return self._came(event, controls, moment)
        down = self._resting.get(event.finger)
        if event.phase == "up":
            self._resting.pop(event.finger, None)
        other = down is not None and _is_other(down, _at(event, controls), moment)
        return replace(event, void=True) if other else event

    def _came(self, event: Touch, controls: Sequence[Control], moment: Moment) -> Touch:
        hit, last = _at(event, controls), self._last
        if last is not None and _is_back(last, event) and _is_other(last, hit, moment):
            last.again_at = event.at
            self._resting[event.finger] = last
            return replace(event, void=True)
        usable = [each for each in controls if each.enabled]
        self._last = self._resting[event.finger] = _Down(
            event,
            frozenset(each.name for each in usable),
            frozenset(tuple(each.rect) for each in usable),
            hit.pin if hit is not None else None,
            moment,
            event.at,
        )
        return event


def _at(touch: Touch, controls: Sequence[Control]) -> Control | None:
    """Return the control beneath a touch, if one is there that can be used."""
    here = touch.x, touch.y
    return next((c for c in controls if c.enabled and c.rect.collidepoint(here)), None)


def _is_back(last: _Down, event: Touch) -> bool:
    """Tell whether a touch comes soon after another one, and near it."""
    return (
        event.at - last.again_at < SOON_NS
        and event.at - last.touch.at < MOST_NS
        and hypot(event.x - last.touch.x, event.y - last.touch.y) <= NEAR
    )


def _is_other(down: _Down, hit: Control | None, moment: Moment) -> bool:
    """Tell whether a finger is on another thing than when it came down there."""
    if hit is None:
        return False
    if hit.name not in down.names and tuple(hit.rect) not in down.spots:
        return True
    own = hit.pin is not None and hit.pin == down.pin
    return down.moment.passed_on(moment) and not own
