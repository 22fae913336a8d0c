"""Games on the table: begun, gone on with, left; the journal follows each."""

import logging
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from kiosk.doubles import Moment
from kiosk.front import Front
from kiosk.games import Engines, department, reopen_game
from kiosk.gus import Announcement, refusal
from kiosk.ledger import Ledger
from kiosk.rules.contract import Illegal, Seats
from kiosk.screens import announce
from kiosk.screens.desk import Desk, Guest, Setup
from kiosk.speaker import Speaker
from kiosk.store import Entry, Header, StorageError, Store
from kiosk.table import Step, Table
from kiosk.words import words

log = logging.getLogger(__name__)


class Sitting:
    """The game that is played, or the one that may be gone on with."""

    def __init__(
        self,
        desk: Desk,
        front: Front,
        speaker: Speaker,
        ledger: Ledger,
        store: Store | None,
        *,
        engines: Engines,
        now: Callable[[], int],
        rng: Random | None,
    ) -> None:
        """Offer the game that was cut off, if there is one.

        Args:
            desk: where the game lies for the screens.
            front: which screen is shown.
            speaker: says what happens in the game.
            ledger: what the disk still has to be told.
            store: the journals, if there are any.
            engines: the games.
            now: monotonic nanoseconds.
            rng: where chance comes from; the system's if ``None``.
        """
        self._desk, self._front, self._speaker = desk, front, speaker
        self._ledger, self._store, self._engines = ledger, store, engines
        self._now, self.rng = now, rng
        desk.resumable = self._unfinished()

    # --- playing ------------------------------------------------------------------

    @property
    def due(self) -> int | None:
        """When the game acts by itself (monotonic ns), unless it stands still."""
        table = self._desk.table
        if table is None or self._front.screen == "trouble":
            return None
        return table.deadline

    def wait(self, *, covered: bool) -> None:
        """Stop the game's clock while its screen is ``covered``, or not shown."""
        if self._desk.table is not None:
            self._desk.table.wait(covered or self._front.screen != "game")

    @property
    def moment(self) -> Moment:
        """What is being played: the screen, and who may act."""
        table = self._desk.table
        awaits = table.game.awaits(table.state) if table is not None else None
        seats = awaits.seats if isinstance(awaits, Seats) else ()
        return Moment(self._front.screen, frozenset(seats))

    def act(self, action: Any) -> None:
        """Play an action, or say why the rules refuse it."""
        try:
            self._desk.playing.play(action, self._announce)
        except Illegal as refused:
            self._speaker.say(refusal(refused))

    def tick(self) -> None:
        """Play what is due by the clock."""
        self._desk.playing.tick(self._announce)

    def _announce(self, steps: list[Step]) -> None:
        for step in steps:
            for said in announce(self._desk, step):
                self._speaker.say(said)

    def undo(self) -> None:
        """Take the last step back, if the game lets it."""
        if self._desk.playing.undo():
            said = Announcement("Taken back.", tune="tick", face="counting")
        else:
            said = Announcement("That can't be taken back.", tune="no", face="sorry")
        self._speaker.say(said)

    # --- beginning and ending -----------------------------------------------------

    def start(self) -> None:
        """Begin the game that was set up."""
        setup = self._desk.setup
        game = self._engines.get(setup.department.key)
        try:
            options = msgspec.convert(setup.options, game.Options)
            table = Table.begin(
                game, [g.full for g in setup.guests], options,
                marks=[g.mark for g in setup.guests],
                now=self._now, store=self._store, rng=self.rng,
            )  # fmt: skip
        except Illegal as refused:
            self._speaker.say(refusal(refused))
            return
        except msgspec.ValidationError as error:
            said = Announcement("{why}", {"why": str(error)}, "no", "sorry")
            self._speaker.say(said)
            return
        self._sit(table)
        self._speaker.say(Announcement("Let's go shopping!", tune="door"))

    def _sit(self, table: Table) -> None:
        self._desk.table = table
        self._desk.resumable = None
        self._front.enter("game")

    def rematch(self) -> None:
        """The same players, the same choices, once more."""
        self._ledger.close(self._desk.playing)
        self.start()

    def leave(self) -> None:
        """Clear the table: the game ends here, with its result if it has one."""
        if self._desk.table is not None:
            self._ledger.close(self._desk.table)
        self._desk.table = None
        self._desk.hinted.clear()
        self._front.go("home")
        self.offer()

    # --- a game that was cut off --------------------------------------------------

    def resume(self) -> None:
        """Go on with the game on offer; one that can't go on is kept for staff."""
        entry = self._desk.resumable
        if entry is None:
            return
        try:
            game = reopen_game(entry.header)
            table = Table.resume(
                game, entry, now=self._now, store=self._store, rng=self.rng
            )
        except Exception as error:  # whatever an old journal makes of new rules
            log.warning("game %s can't go on", entry.id, exc_info=True)
            self._desk.note(
                words("Game {number} can't go on: {why}", number=entry.id,
                      why=str(error))
            )  # fmt: skip
            self._put_by(entry.id)
            self._speaker.say(
                Announcement(
                    "That game can't go on here; it is kept for the staff to look at.",
                    tune="no", face="sorry",
                )
            )  # fmt: skip
            return
        self._desk.setup = setup_of(table.header)
        self._sit(table)

    def _put_by(self, game: int) -> None:
        """Keep a game that can't go on for the staff, and offer it no more."""
        store = self._store
        if store is not None:
            self._ledger.do(lambda: store.shelve(game))
        self._desk.resumable = None
        self._front.go("home")

    def discard(self) -> None:
        """Close the journal of the game on offer, without a result."""
        entry, store = self._desk.resumable, self._store
        self._desk.resumable = None
        self._front.go("home")
        if entry is not None and store is not None:
            self._ledger.do(lambda: store.finish(entry.id, None))
        self.offer()

    def offer(self) -> None:
        """Offer the game that was left, unless its journal is still behind."""
        desk, behind = self._desk, self._ledger.due(None) is not None
        if desk.table is None and desk.resumable is None and not behind:
            desk.resumable = self._unfinished()

    def _unfinished(self) -> Entry | None:
        try:
            return self._store.unfinished() if self._store else None
        except StorageError as error:
            log.warning("the journal can't be read: %s", error)
            return None

    # --- after something went wrong -----------------------------------------------

    def recover(self) -> None:
        """Go on from the journal after something went wrong; else from the door.

        A journal that is behind, or missing, is no use: then from what was played.
        """
        table = self._desk.table
        if table is not None and (table.fault or self._store is None):
            self._sit(table.again())
            return
        self._desk.table = None
        self._desk.resumable = self._unfinished()
        self._front.go("home")
        self.resume()

    def retreat(self) -> None:
        """Go on after something went wrong, from one step earlier."""
        self.recover()
        if self._desk.table is not None:
            self.undo()

    def shelve(self) -> None:
        """Leave the game for later; the shop front offers it again."""
        table, self._desk.table = self._desk.table, None
        if table is not None:
            self._ledger.leave(table)
        self._front.go("home")
        self.offer()


def setup_of(header: Header) -> Setup:
    """Return the set-up a game was begun with, for playing it once more."""
    pairs = zip(header.seats, header.marks, strict=True)
    return Setup(
        department(header.game),
        [Guest(name, "", mark) for name, mark in pairs],
        dict(header.options),
    )
