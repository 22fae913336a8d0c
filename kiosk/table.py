"""One game in progress: plays actions, journals them, undoes, resumes, supplies chance.

The table has the only clock and the only dealer a game knows.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from random import Random, SystemRandom
from typing import Any, NamedTuple

import msgspec

from kiosk.kept import Kept
from kiosk.rules.contract import (
    Game,
    Illegal,
    Seats,
    Standings,
    from_json,
    is_chance,
    supply,
    to_json,
)
from kiosk.store import Entry, Header, Result, Store


class Step(NamedTuple):
    """An action that was played, with the public views around it."""

    action: Any
    before: Any
    after: Any


class Table:
    """A game with its seats, its journal, its clock and its dealer.

    ``state`` is always ``game.start`` folded over ``actions``.
    """

    def __init__(
        self,
        game: Game,
        header: Header,
        *,
        now: Callable[[], int],
        store: Store | None = None,
        rng: Random | None = None,
    ) -> None:
        """Lay out a game; ``now`` returns monotonic nanoseconds.

        Raises:
            Illegal: when these seats or options can't be played.
        """
        self.game, self.header = game, header
        self.options = msgspec.convert(header.options, game.Options)
        self.state = game.start(header.seats, self.options)
        self.actions: list[Any] = []
        self._now = now
        self._kept = Kept(header, store, now)
        self._rng = rng or SystemRandom()
        self._origin = now()
        self._waits_since: int | None = None
        """Since when (monotonic ns) the clock stands still, if it does."""
        self._seen: tuple[Any, int | None, Any] | None = None
        """The state that was looked at last, by which seat, and what it saw."""

    @classmethod
    def begin(
        cls,
        game: Game,
        seats: Sequence[str],
        options: Any,
        *,
        now: Callable[[], int],
        marks: Sequence[int] = (),
        store: Store | None = None,
        rng: Random | None = None,
    ) -> "Table":
        """Start a new game and its journal; ``marks`` are the seats' Player Cards.

        Raises:
            Illegal: when these seats or options can't be played, here or at all.
        """
        unfit: Callable[[Any], Illegal | None] = getattr(game, "unfit", _fits)
        if (refused := unfit(options)) is not None:
            raise refused
        header = header_of(game, seats, options, marks)
        table = cls(game, header, now=now, store=store, rng=rng)
        table._kept.write()
        table.deal()
        return table

    @classmethod
    def resume(
        cls,
        game: Game,
        entry: Entry,
        *,
        now: Callable[[], int],
        store: Store | None = None,
        rng: Random | None = None,
    ) -> "Table":
        """Go on with a journaled game exactly where it was; its clock goes on too.

        Raises:
            ValueError: when the journal doesn't fit these rules.
        """
        table = cls(game, _marked(entry.header), now=now, store=store, rng=rng)
        table._kept.found(entry)
        for body in entry.actions:
            table._fold(from_json(body, game.Action))
        table._origin = now() - table._last_at() * 1_000_000
        table.deal()
        return table

    def again(self) -> "Table":
        """Return the same game, played anew from its first action to its last.

        Its clock goes on from there, as after a power cut.

        Raises:
            Illegal: when the rules no longer take what they took before.
        """
        table = Table(self.game, self.header, now=self._now, rng=self._rng)
        for action in self.actions:
            table._fold(action)
        table._origin = self._now() - table._last_at() * 1_000_000
        table._kept = self._kept
        return table

    def aside(self, now: Callable[[], int]) -> "Table":
        """Return this game as it stands, to try things out on; no journal has it.

        Its chance is its own: what comes at the real table can't be foreseen. Its time
        is ``now``.
        """
        table = copy(self)
        table.actions, table._now = list(self.actions), now
        table._kept = Kept(self.header, None, now)
        table._rng = Random(len(self.actions))
        return table

    @property
    def fault(self) -> str:
        """A sentence, while the journal can't be written; play goes on meanwhile."""
        return self._kept.fault

    @property
    def mend_at(self) -> int | None:
        """When the journal is to be tried again (monotonic ns), while it is behind."""
        return self._kept.again_at if self.fault else None

    def mend(self) -> bool:
        """Write what the journal is behind by; tell whether it has caught up."""
        self._kept.write()
        return not self.fault

    def _fold(self, action: Any) -> None:
        self.state = self.game.apply(self.state, action)
        self.actions.append(action)

    def _last_at(self) -> int:
        return max((getattr(a, "at", None) or 0 for a in self.actions), default=0)

    def ms(self, at: int) -> int:
        """Return a monotonic time (ns) as this game's own time (ms, from its start)."""
        if self._waits_since is not None:
            at = min(at, self._waits_since)
        return max(0, (at - self._origin) // 1_000_000)

    def ns(self, ms: int) -> int:
        """Return a game time (ms) as a monotonic time (ns)."""
        return self._origin + ms * 1_000_000

    def wait(self, yes: bool) -> None:
        """Let the game's clock stand still, or go on from where it stood."""
        if yes and self._waits_since is None:
            self._waits_since = self._now()
        elif not yes and self._waits_since is not None:
            self._origin += self._now() - self._waits_since
            self._waits_since = None

    @property
    def deadline(self) -> int | None:
        """When the game itself acts next (monotonic ns), if nobody does before.

        Nothing is due while its clock stands still.
        """
        if self._waits_since is not None:
            return None
        awaits = self.game.awaits(self.state)
        if isinstance(awaits, Seats) and awaits.deadline is not None:
            return self.ns(awaits.deadline)
        return None

    def view(self, seat: int | None = None) -> Any:
        """Return what that seat, or the shared screen, may know."""
        if (
            self._seen is None
            or self._seen[0] is not self.state
            or seat != self._seen[1]
        ):
            self._seen = self.state, seat, self.game.view(self.state, seat)
        return self._seen[2]

    def refusal(self, action: Any) -> Illegal | None:
        """Return why the rules refuse an action now; ``None`` where they take it."""
        try:
            self.game.apply(self.state, action)
        except Illegal as refused:
            return refused
        return None

    def play(
        self, action: Any, heard: Callable[[list[Step]], object] = lambda steps: None
    ) -> list[Step]:
        """Play an action, then whatever chance must supply after it.

        Each is in the journal, on the disk, before this returns; ``heard`` is called
        before that: a tone need not wait for the disk.

        Raises:
            Illegal: when the rules refuse it; nothing has changed.
        """
        try:
            steps = [self._play(action), *self._dealt()]
            heard(steps)
        finally:
            self._kept.keep()
        return steps

    def _play(self, action: Any) -> Step:
        before = self.view()
        after = self.game.apply(self.state, action)
        self._kept.add(to_json(action))
        self.state = after
        self.actions.append(action)
        return Step(action, before, self.view())

    def deal(self) -> list[Step]:
        """Draw and roll until a person is awaited."""
        try:
            return list(self._dealt())
        finally:
            self._kept.keep()

    def _dealt(self) -> Iterator[Step]:
        while is_chance(awaits := self.game.awaits(self.state)):
            result = supply(awaits, self._rng)
            yield self._play(self.game.outcome(self.state, result))

    def tick(
        self, heard: Callable[[list[Step]], object] = lambda steps: None
    ) -> list[Step]:
        """Play what the game's deadline asks for, if it has passed; see `play`."""
        awaits = self.game.awaits(self.state)
        at = self.ms(self._now())
        if not isinstance(awaits, Seats) or awaits.deadline is None:
            return []
        if at < awaits.deadline:
            return []
        return self.play(self.game.timeout(self.state, at), heard)

    def undo(self) -> bool:
        """Take back the last action; never past what can't be unseen.

        That is chance, and whatever the game itself calls final by an optional
        ``final(state, action)``: an action that showed what had been hidden.

        Returns:
            whether there was something to take back.
        """
        if not self.actions or self._is_settled(len(self.actions) - 1):
            return False
        self.actions.pop()
        self.state = self._state_after(len(self.actions))
        self._kept.drop()
        return True

    def _state_after(self, count: int) -> Any:
        state = self.game.start(self.header.seats, self.options)
        for action in self.actions[:count]:
            state = self.game.apply(state, action)
        return state

    def _is_settled(self, index: int) -> bool:
        before = self._state_after(index)
        if is_chance(self.game.awaits(before)):
            return True
        final: Callable[[Any, Any], bool] = getattr(self.game, "final", _never)
        return final(before, self.actions[index])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.awaits(self.state) is None

    def close(self) -> None:
        """End the journal: with the result if the game is over, else as left.

        A journal that is behind by then is ended by ``mend``.
        """
        self._kept.end(self.game.standings(self.state) if self.over else None)

    def records(self) -> list[Result]:
        """Return the kept results of this game with as many seats, best first.

        This game's own is among them only once the table has been closed. Where
        nothing is kept, or it can't be read, there are none.
        """
        return self._kept.results()


def _fits(options: Any) -> None:
    """Stand in for ``unfit`` in games that can be begun with any options."""
    return


def _never(state: Any, action: Any) -> bool:
    """Stand in for ``final`` in games that hide nothing in their actions."""
    return False


def header_of(
    game: Game, seats: Sequence[str], options: Any, marks: Sequence[int] = ()
) -> Header:
    """Return the journal's first line for a game about to start."""
    deck = getattr(game, "deck", None)
    return Header(
        game=game.key,
        rules=game.rules,
        seats=tuple(seats),
        marks=tuple(marks) or tuple(range(len(seats))),
        options=msgspec.to_builtins(options),
        deck=None if deck is None else msgspec.to_builtins(deck),
    )


def _marked(header: Header) -> Header:
    """Fill in what journals lack that are older than the Player Cards."""
    if len(header.marks) == len(header.seats):
        return header
    return msgspec.structs.replace(header, marks=tuple(range(len(header.seats))))


def awaited(game: Game, entry: Entry) -> tuple[str, ...]:
    """Return the names of those who are to act in a journaled game, by seat.

    Raises:
        ValueError: when the journal doesn't fit these rules.
    """
    table = Table(game, entry.header, now=lambda: 0)
    for body in entry.actions:
        table._fold(from_json(body, game.Action))
    awaits = game.awaits(table.state)
    seats = sorted(awaits.seats) if isinstance(awaits, Seats) else ()
    return tuple(entry.header.seats[seat] for seat in seats)


def journal_lines(table: Table) -> list[bytes]:
    """Return a game as the lines that ``replay`` takes."""
    return [to_json(table.header), *(to_json(a) for a in table.actions)]


def final_standings(table: Table) -> Standings | None:
    """Return the standings as far as the game has come."""
    return table.game.standings(table.state)
