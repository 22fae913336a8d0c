"""What contacts do when hands, worn springs and light switches work on them.

A trace is the true course of one contact. The shapes follow published measurements of
push buttons: most settle within 2 ms, nearly all within 6 ms, worn ones and rubber
domes take longer; a coil switched off nearby couples bursts of short pulses into leads.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from hardware.debounce import MS, Change, Debouncer, Timing

US = MS // 1000


@dataclass(frozen=True)
class Press:
    """What a hand did: its first edge, and the first edge of letting go."""

    down: int
    up: int


@dataclass
class Trace:
    """The edges of one contact in order, as (time, down), and what a hand did."""

    shape: str
    edges: list[tuple[int, bool]] = field(default_factory=list)
    presses: list[Press] = field(default_factory=list)

    def level(self, at: int) -> bool:
        """Tell whether the contact is closed at that time."""
        past = [down for time, down in self.edges if time <= at]
        return past[-1] if past else False


@dataclass(frozen=True)
class Bounce:
    """How a contact closes or opens: edges, and the longest gap between two."""

    edges: range
    gap: tuple[int, int]


CLEAN = Bounce(range(1), (0, 1))
MICROSWITCH = Bounce(range(1, 6), (20 * US, 400 * US))
LEAF = Bounce(range(3, 13), (50 * US, 900 * US))
DOME = Bounce(range(4, 16), (100 * US, 2_000 * US))
WORN = Bounce(range(6, 30), (30 * US, 2_500 * US))


def contact(rng: Random, how: Bounce, at: int, *, down: bool) -> list[tuple[int, bool]]:
    """Close or open a contact at ``at``: an odd number of edges that ends ``down``."""
    edges = [(at, down)]
    for _ in range(rng.choice(how.edges or range(1)) // 2 * 2):
        at += rng.randint(*how.gap)
        edges.append((at, not edges[-1][1]))
    return edges


def tap(rng: Random, trace: Trace, how: Bounce, at: int, dwell: int) -> int:
    """Add a press of ``dwell`` with its bounces; return when the contact is at rest."""
    closing = contact(rng, how, at, down=True)
    let_go = max(at + dwell, closing[-1][0] + 5 * MS)
    opening = contact(rng, how, let_go, down=False)
    trace.edges += closing + opening
    trace.presses.append(Press(at, let_go))
    return opening[-1][0]


def taps(shape: str, how: Bounce, dwell: tuple[int, int]) -> "Maker":
    """Make traces of one to four presses, a human pause apart."""

    def make(rng: Random) -> Trace:
        trace, at = Trace(shape), 50 * MS
        for _ in range(rng.randint(1, 4)):
            rest = tap(rng, trace, how, at, rng.randint(*dwell))
            at = rest + rng.randint(30 * MS, 200 * MS)
        return trace

    return make


def pulses(rng: Random, count: int, on: tuple[int, int], off: tuple[int, int]) -> Trace:
    """Make a disturbance: ``count`` short pulses and no hand."""
    trace, at = Trace(""), 50 * MS
    for _ in range(count):
        for down, span in ((True, on), (False, off)):
            trace.edges.append((at, down))
            at += rng.randint(*span)
    return trace


def spike(rng: Random) -> Trace:
    """One pulse, as a relay or a fridge makes it."""
    trace = pulses(rng, 1, (1 * US, 2_000 * US), (1, 2))
    trace.shape = "one spike"
    return trace


def burst(rng: Random) -> Trace:
    """A burst of pulses, as a light switch makes it: over within 8 ms."""
    count = rng.randint(5, 30)
    longest = 8 * MS // (2 * count)
    trace = pulses(rng, count, (1 * US, longest), (1 * US, longest))
    trace.shape = "switch burst"
    return trace


def hum(rng: Random) -> Trace:
    """Half waves of the mains on a long lead, for half a second."""
    trace = pulses(rng, 25, (3_000 * US, 7_000 * US), (13_000 * US, 16_000 * US))
    trace.shape = "mains hum"
    return trace


def flutter(rng: Random) -> Trace:
    """One long press during which a worn contact keeps opening for a moment."""
    trace = Trace("flutter while held")
    at, let_go = 50 * MS, 50 * MS + rng.randint(300 * MS, 600 * MS)
    trace.edges += contact(rng, LEAF, at, down=True)
    time = trace.edges[-1][0] + 20 * MS
    while (time := time + rng.randint(20 * MS, 90 * MS)) < let_go - 20 * MS:
        trace.edges += [(time, False), (time + rng.randint(10 * US, 3 * MS), True)]
    trace.edges += contact(rng, LEAF, let_go, down=False)
    trace.presses.append(Press(at, let_go))
    return trace


Maker = Callable[[Random], Trace]

HANDS: Sequence[Maker] = (
    taps("clean", CLEAN, (15 * MS, 300 * MS)),
    taps("microswitch", MICROSWITCH, (20 * MS, 300 * MS)),
    taps("leaf spring", LEAF, (25 * MS, 300 * MS)),
    taps("rubber dome", DOME, (40 * MS, 400 * MS)),
    taps("worn", WORN, (60 * MS, 400 * MS)),
    flutter,
)
DISTURBANCES: Sequence[Maker] = (spike, burst, hum)


def lossy(rng: Random, trace: Trace, share: float) -> Trace:
    """Return what is delivered of a trace when each edge is lost with that chance."""
    kept = [edge for edge in trace.edges if rng.random() >= share]
    return Trace(trace.shape, kept, trace.presses)


Posted = tuple[int, Change]


def run(
    truth: Trace,
    timing: Timing,
    *,
    delivered: Trace | None = None,
    late: int = 0,
    until: int | None = None,
) -> list[Posted]:
    """Put a button through a trace; return each change with the time it came out.

    Args:
        truth: the contact, which every check reads.
        timing: the limits.
        delivered: the edges that arrive; all of them unless told otherwise.
        late: how late every check comes, in nanoseconds.
        until: the end; a second and a half after the last edge unless told otherwise.
    """
    button = Debouncer(timing, down=False, at=0)
    edges = (delivered or truth).edges
    last = truth.edges[-1][0] if truth.edges else 0
    end = last + 1_500 * MS if until is None else until
    posted: list[Posted] = []
    for at, down in [*edges, (end, None)]:
        posted += _checks(button, truth, at, late)
        if down is not None:
            posted += [(at, change) for change in button.edge(down, at)]
    return posted


def _checks(button: Debouncer, truth: Trace, end: int, late: int) -> Iterator[Posted]:
    while (due := button.deadline) is not None and due + late < end:
        now = due + late
        for change in button.check(truth.level(now), now):
            yield now, change
