"""Our debouncer against gpiozero's ``bounce_time``, on the same contacts.

Each trace is played to four readers: ours, and gpiozero's ``Button`` with a
``bounce_time`` on RPi.GPIO and on lgpio, whose rules are spelled out below. Counted is
what a player would notice: presses lost, presses that nobody made, buttons that stay
pressed after the hand is gone, and by how much the time of a press is off.

Run ``python -m tests.bench.bench_debounce``.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from queue import Queue
from random import Random

from hardware.buttons import SimulatedButtons
from hardware.buzzer import Buzzer, Piezo
from hardware.debounce import MS, Kind, Timing
from hardware.factory import open_gpio
from hardware.interfaces import Event
from hardware.pins import PINS, contacts
from tests.hardware.traces import (
    CLEAN,
    DISTURBANCES,
    HANDS,
    US,
    Maker,
    Trace,
    run,
    taps,
)

CALLBACK = 200 * US
"""From an edge to Python's looking at the level, on a Pi."""


@dataclass(frozen=True)
class Heard:
    """What a reader made of a trace: (time it gave, time it came) of each press."""

    presses: list[tuple[int, int]]
    left_down: bool


Reader = Callable[[Trace], Heard]


def ours(timing: Timing) -> Reader:
    """Read with `hardware.debounce`."""

    def read(trace: Trace) -> Heard:
        changes = run(trace, timing)
        kinds = [change.kind for _, change in changes]
        presses = [(c.at, came) for came, c in changes if c.kind is Kind.PRESSED]
        return Heard(presses, kinds.count(Kind.PRESSED) > kinds.count(Kind.RELEASED))

    return read


def rpigpio(bounce: int) -> Reader:
    """Read as gpiozero does on RPi.GPIO.

    After an edge that is passed on, edges are dropped for the bounce time. Python reads
    the level when it is called; gpiozero fires when that differs from the last one.
    """

    def read(trace: Trace) -> Heard:
        presses, active, last = [], False, -bounce - 1
        for at, _ in trace.edges:
            if at - last <= bounce:
                continue
            last, came = at, at + CALLBACK
            if trace.level(came) != active:
                active = not active
                presses += [(came, came)] if active else []
        return Heard(presses, active)

    return read


def lgpio(bounce: int) -> Reader:
    """Read as gpiozero does on lgpio.

    An edge is passed on when no other follows for the bounce time and its level differs
    from the last one passed on; its time is the end of that wait.
    """

    def read(trace: Trace) -> Heard:
        presses, active = [], False
        ends = [at for at, _ in trace.edges[1:]] + [1 << 62]
        for (at, down), following in zip(trace.edges, ends, strict=True):
            if following - at > bounce and down != active:
                active = down
                presses += [(at + bounce, at + bounce)] if down else []
        return Heard(presses, active)

    return read


@dataclass
class Score:
    """The sum over many traces; times in nanoseconds."""

    presses: int = 0
    lost: int = 0
    ghosts: int = 0
    left_down: int = 0
    errors: list[int] = field(default_factory=list)
    delays: list[int] = field(default_factory=list)

    def add(self, trace: Trace, heard: Heard) -> None:
        """Compare what was heard with what a hand did."""
        unmatched = list(heard.presses)
        self.presses += len(trace.presses)
        self.left_down += heard.left_down
        for press in trace.presses:
            mine = [p for p in unmatched if press.down <= p[0] <= press.up + 40 * MS]
            if not mine:
                self.lost += 1
                continue
            unmatched.remove(mine[0])
            self.errors.append(mine[0][0] - press.down)
            self.delays.append(mine[0][1] - press.down)
        self.ghosts += len(unmatched)

    def row(self) -> str:
        """Return the figures as cells of a table."""
        off = max(self.errors, default=0) / MS
        typical = statistics.median(self.delays) / MS if self.delays else 0
        late = max(self.delays, default=0) / MS
        return (
            f"{self.presses:>8}{self.lost:>7}{self.ghosts:>8}{self.left_down:>7}"
            f"{off:>11.2f}{typical:>9.2f}{late:>8.2f}"
        )


READERS: dict[str, Reader] = {
    "ours": ours(Timing()),
    "RPi.GPIO, bounce_time 10 ms": rpigpio(10 * MS),
    "RPi.GPIO, bounce_time 40 ms": rpigpio(40 * MS),
    "lgpio, bounce_time 10 ms": lgpio(10 * MS),
    "lgpio, bounce_time 40 ms": lgpio(40 * MS),
}
HEAD = (
    f"{'':<32}{'presses':>8}{'lost':>7}{'ghosts':>8}{'stuck':>7}"
    f"{'date off':>11}{'delay':>9}{'worst':>8}"
)


def traces(count: int, makers: Sequence[Maker]) -> list[Trace]:
    """Make that many traces, of each shape in turn, always the same."""
    return [makers[n % len(makers)](Random(n)) for n in range(count)]


def judge(reader: Reader, given: Sequence[Trace]) -> Score:
    """Play traces to a reader."""
    score = Score()
    for trace in given:
        score.add(trace, reader(trace))
    return score


def compare(count: int) -> None:
    """Print each reader's figures over all shapes, and ours shape by shape."""
    given = traces(count, [*HANDS, *DISTURBANCES])
    print(f"{count} traces; times in ms from a press's first edge\n\n{HEAD}")
    for name, reader in READERS.items():
        print(f"{name:<32}{judge(reader, given).row()}")
    print(f"\nours, shape by shape\n{HEAD}")
    for shape in dict.fromkeys(trace.shape for trace in given):
        of_shape = [trace for trace in given if trace.shape == shape]
        print(f"{shape:<32}{judge(READERS['ours'], of_shape).row()}")


def sweep(count: int) -> None:
    """Print how the shortest press trades ghosts against quick taps."""
    noise = traces(count, DISTURBANCES)
    print(f"\nthe shortest press: ghosts of {count} disturbances, losses of quick taps")
    for press in (4, 6, 8, 10, 12, 15, 25):
        reader = ours(Timing(press=press * MS))
        quick = traces(count // 10, [taps("quick", CLEAN, (12 * MS, 20 * MS))])
        lost = judge(reader, quick)
        ghosts = judge(reader, noise).ghosts
        print(f"{press:>4} ms {ghosts:>7} ghosts {lost.lost:>6} of {lost.presses} lost")


def latency(count: int) -> list[int]:
    """Press a simulated button with its thread; return the delays in nanoseconds."""
    came: Queue[tuple[int, Event]] = Queue()
    gpio = open_gpio("mock", Path())
    buttons = SimulatedButtons(
        contacts(PINS), gpio, lambda event: came.put((time.monotonic_ns(), event))
    )
    delays = []
    for _ in range(count):
        buttons.push("restock-1")
        posted, event = came.get(timeout=5)
        delays.append(posted - event.at)
        buttons.let_go("restock-1")
        came.get(timeout=5)
    buttons.close()
    return delays


class Listening(Piezo):
    """A voice that notes when it sounds."""

    def __init__(self, heard: "Queue[int]", gpio: object) -> None:
        super().__init__(PINS["buzzer"], gpio)  # type: ignore[arg-type]
        self._heard = heard

    def sound(self, hertz: int, volume: int) -> None:
        """Sound, and note when."""
        super().sound(hertz, volume)
        self._heard.put(time.monotonic_ns())


def tone_latency(count: int) -> list[int]:
    """Start tunes on a mock buzzer; return the delays to the first tone."""
    heard: Queue[int] = Queue()
    gpio = open_gpio("mock", Path())
    buzzer = Buzzer(Listening(heard, gpio), gpio, print)
    delays = []
    for _ in range(count):
        start = time.monotonic_ns()
        buzzer.play(((880, 1),))
        delays.append(heard.get(timeout=5) - start)
    buzzer.close()
    return delays


def _spread(name: str, delays: list[int]) -> str:
    ms = sorted(delay / MS for delay in delays)
    return (
        f"{name:<32} median {statistics.median(ms):.3f} ms, "
        f"99 % {ms[len(ms) * 99 // 100]:.3f} ms, worst {ms[-1]:.3f} ms"
    )


def check(count: int = 400) -> None:
    """Fail unless ours loses nothing, invents nothing and dates presses exactly."""
    given = traces(count, [*HANDS, *DISTURBANCES])
    score = judge(READERS["ours"], given)
    assert (score.lost, score.ghosts, score.left_down) == (0, 0, 0)
    assert set(score.errors) == {0}
    for name, reader in READERS.items():
        theirs = judge(reader, given)
        worse = theirs.lost + theirs.ghosts + theirs.left_down
        assert name == "ours" or worse or max(theirs.errors) > 0


def main() -> None:
    """Print all tables."""
    compare(10_000)
    sweep(3_000)
    print()
    print(_spread("edge to Pressed posted", latency(200)))
    print(_spread("play() to the first tone", tone_latency(200)))


if __name__ == "__main__":
    main()
