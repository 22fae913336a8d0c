"""Decide from a button's timestamped edges what a hand did: pure, without threads.

The contact of a button bounces for some milliseconds, long leads pick up pulses, and
edges get lost on the way. A `Debouncer` is told every edge (`Debouncer.edge`) and, at
the time it asks for (`Debouncer.deadline`), the level read anew (`Debouncer.check`).
It answers with `Change`s. What it promises, in terms of `Timing`:

- A press is reported once, ``at`` its first edge, as soon as the contact has been
  closed for ``settle`` without a bounce, but no sooner than ``press`` after that edge.
- A disturbance that lasts less than ``press`` is no press, however many pulses it has.
- A release is reported once, ``at`` its first edge, when the contact has stayed open
  for ``release``; a shorter interruption of a held button is none.
- `Kind.HELD` never follows a release: while a release is undecided, it waits.
- Each press is followed by exactly one release, also when the button falls ill.
- A lost edge is noticed when the level is next read: at a decision, and every
  ``recheck`` while the button is down.

All times are integer nanoseconds on one clock.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

MS = 1_000_000
"""Nanoseconds in a millisecond."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How long is long enough, in nanoseconds.

    The defaults come from ``tests/bench/bench_debounce.py``: a press of 10 ms is longer
    than the disturbances of a light switch and shorter than the fastest tap (15 ms and
    more), and nobody feels it. Long leads in a noisy room want 25 ms.
    """

    press: int = 10 * MS
    """The shortest press; shorter is a disturbance."""
    settle: int = 4 * MS
    """Without an edge for so long, a contact has stopped bouncing."""
    release: int = 20 * MS
    """The shortest pause between two presses; shorter is a flutter of one press."""
    hold: int = 1_000 * MS
    """A press this long is a hold."""
    stuck: int = 20_000 * MS
    """Nobody holds a button longer: it is stuck."""
    grace: int = 100 * MS
    """A button down at the start has so long to come up: pull-ups charge slowly."""
    quiet: int = 2_000 * MS
    """Up and without an edge for so long, an ill button is well; more than a window."""
    recheck: int = 100 * MS
    """How often the level of a button that is down is read, to heal a lost release."""
    window: int = 1_000 * MS
    """The time over which chatter is counted."""
    edges: int = 200
    """So many edges in a window are chatter: ten taps a second make 20 to 100."""
    starts: int = 40
    """So many beginnings of a press or a release in a window are chatter: the fastest
    hands manage 28, mains hum 50."""


class Kind(StrEnum):
    """What has happened to a button."""

    PRESSED = "pressed"
    HELD = "held"
    RELEASED = "released"
    STUCK = "stuck"
    CHATTERING = "chattering"
    WELL = "well"


class Change(NamedTuple):
    """One thing that happened; a press and a release ``at`` their first edge."""

    kind: Kind
    at: int


@dataclass(slots=True)
class Tally:
    """What a button has been through since it was opened: its wiring's health."""

    edges: int = 0
    presses: int = 0
    ghosts: int = 0
    """Disturbances that were no press."""
    bounce: int = 0
    """The longest time a press took to settle, in nanoseconds."""

    @property
    def bounces(self) -> int:
        """Edges beyond the two of each press."""
        return max(0, self.edges - 2 * self.presses)


class Debouncer:
    """The memory of one button.

    Args:
        timing: the limits.
        down: the level at the start; a button that is down already is not pressed.
        at: the time of the start.
    """

    def __init__(self, timing: Timing, *, down: bool, at: int) -> None:
        self.timing = timing
        self.tally = Tally()
        self.down = False
        """Whether the button is down, debounced; an ill one never is."""
        self.ailment: Kind | None = Kind.STUCK if down else None
        """`Kind.STUCK` or `Kind.CHATTERING` while the button is not to be trusted."""
        self._unreported = down
        self._start = at
        self._raw = down
        self._since = at
        self._looked = at
        self._first: int | None = None
        self._pressed_at = at
        self._held = False
        # What was believed before a level was read that no edge had announced.
        self._believed: tuple[bool, int, int | None] | None = None
        # The first edge of the last disturbance, and when it was taken for settled.
        self._dropped: tuple[int, int] | None = None
        self._edges: deque[int] = deque(maxlen=timing.edges)
        self._starts: deque[int] = deque(maxlen=timing.starts)

    @property
    def undecided(self) -> int | None:
        """The first edge of what may become a press; ``None`` when there is none."""
        return None if self.down else self._first

    @property
    def deadline(self) -> int | None:
        """When `check` is due; ``None`` while only an edge can change anything."""
        step = self._step()
        times = [step[0]] if step else []
        if self.down or self.ailment:
            times.append(self._looked + self._patience())
        return min(times, default=None)

    def _patience(self) -> int:
        return self.timing.quiet if self.ailment else self.timing.recheck

    def edge(self, down: bool, at: int) -> list[Change]:
        """Take in an edge to ``down`` at its own time, however late it arrives."""
        self._take_back()
        at = max(at, self._since)
        self._take_up(at)
        changes = self._advance(at)
        self._looked = max(self._looked, at)
        self.tally.edges += 1
        self._edges.append(at)
        self._note(down, at)
        if self._first == at:
            self._starts.append(at)
        if self._is_chatter(at):
            changes += self._fall_ill(Kind.CHATTERING, at)
        return changes

    def check(self, down: bool, now: int) -> list[Change]:
        """Take in the level as read ``now`` and report what has become certain."""
        self._looked = now
        if down == self._raw:
            return self._advance(now)
        # An edge is lost, or still on its way: decide nothing on the old belief.
        if self._believed is None:
            self._believed = (self._raw, self._since, self._first)
        self._note(down, now)
        return []

    def _take_back(self) -> None:
        """Forget a level that was read ahead of its edge: the edge knows better."""
        if self._believed is not None:
            self._raw, self._since, self._first = self._believed
            self._believed = None

    def _take_up(self, at: int) -> None:
        """Take up what was dropped while this edge of it was still on its way."""
        dropped, self._dropped = self._dropped, None
        if dropped and at < dropped[1] and not self.ailment:
            self._first = dropped[0]
            self.tally.ghosts -= not self.down

    def _note(self, down: bool, at: int) -> None:
        self._raw, self._since = down, at
        if self._first is None and not self.ailment:
            self._first = at

    def _is_chatter(self, at: int) -> bool:
        if self.ailment:
            return False
        return any(
            len(times) == times.maxlen and at - times[0] < self.timing.window
            for times in (self._edges, self._starts)
        )

    def _advance(self, now: int) -> list[Change]:
        changes: list[Change] = []
        while (step := self._step()) and step[0] <= now:
            due, take = step
            self._believed = None
            changes += take(due)
        return changes

    def _step(self) -> tuple[int, Callable[[int], list[Change]]] | None:
        """Return what comes next if no edge does: when, and the method to call."""
        if self.ailment:
            return self._recovery()
        if self._first is not None:
            return self._decision(self._first)
        if self.down:
            return self._waiting()
        return None

    def _recovery(self) -> tuple[int, Callable[[int], list[Change]]] | None:
        if not self._raw:
            rest = self.timing.settle if self._unreported else self.timing.quiet
            return self._since + rest, self._get_well
        if self._unreported:
            return self._start + self.timing.grace, self._report
        return None

    def _decision(self, first: int) -> tuple[int, Callable[[int], list[Change]]]:
        if self._raw == self.down:
            return self._since + self.timing.settle, self._drop
        if self.down:
            return self._since + self.timing.release, self._release
        due = max(first + self.timing.press, self._since + self.timing.settle)
        return due, self._press

    def _waiting(self) -> tuple[int, Callable[[int], list[Change]]]:
        if not self._held:
            return self._pressed_at + self.timing.hold, self._hold
        return self._pressed_at + self.timing.stuck, self._stick

    def _press(self, _due: int) -> list[Change]:
        first = self._pop_first()
        self.down, self._held, self._pressed_at = True, False, first
        self.tally.presses += 1
        self.tally.bounce = max(self.tally.bounce, self._since - first)
        return [Change(Kind.PRESSED, first)]

    def _release(self, _due: int) -> list[Change]:
        self.down = False
        return [Change(Kind.RELEASED, self._pop_first())]

    def _drop(self, due: int) -> list[Change]:
        if not self.down:
            self.tally.ghosts += 1
        self._dropped = self._pop_first(), due
        return []

    def _pop_first(self) -> int:
        first, self._first = self._first, None
        if first is None:
            raise RuntimeError("nothing is undecided")
        return first

    def _hold(self, due: int) -> list[Change]:
        self._held = True
        return [Change(Kind.HELD, due)]

    def _stick(self, due: int) -> list[Change]:
        return self._fall_ill(Kind.STUCK, due)

    def _report(self, due: int) -> list[Change]:
        self._unreported = False
        return [Change(Kind.STUCK, due)]

    def _fall_ill(self, kind: Kind, at: int) -> list[Change]:
        released = [Change(Kind.RELEASED, at)] if self.down else []
        self.down, self._first, self.ailment = False, None, kind
        return [*released, Change(kind, at)]

    def _get_well(self, due: int) -> list[Change]:
        told = not self._unreported
        self.ailment, self._unreported = None, False
        return [Change(Kind.WELL, due)] if told else []
