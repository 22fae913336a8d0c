"""The screen that is shown, and what it needs laid out before it is."""

import logging

from kiosk.games import Engines, reopen_game
from kiosk.screens.desk import Desk
from kiosk.table import awaited
from kiosk.ui.core import Ui

log = logging.getLogger(__name__)


class Front:
    """Where the box is: one screen, by its name in ``kiosk.screens``."""

    def __init__(self, ui: Ui, desk: Desk, engines: Engines) -> None:
        """Begin at the shop front."""
        self._ui, self._desk, self._engines = ui, desk, engines
        self.screen = "home"

    def go(self, screen: str) -> None:
        """Show another screen; the back room may only let its door be shown.

        From there the way leads back to the game that is on the table, if there is one.
        """
        if screen == "home" and self._desk.table is not None:
            screen = "game"
        screen = self._desk.staff.admit(screen)
        if screen == "resume":
            self._desk.turn = self._turn()
        if screen == "options":
            department = self._desk.setup.department
            self._desk.options_type = self._engines.get(department.key).Options
        if screen != self.screen:
            self._ui.forget()
            self._desk.said = None
            self._desk.staff.shown(screen)
        self.screen = screen

    def enter(self, screen: str) -> None:
        """Show a screen as if for the first time."""
        self._ui.forget()
        self.go(screen)

    def _turn(self) -> tuple[str, ...]:
        """Return who is to act in the game on offer; nobody if it can't be told."""
        entry = self._desk.resumable
        try:
            return awaited(reopen_game(entry.header), entry) if entry else ()
        except Exception:  # going on will say what is wrong with it
            log.warning("game %s can't be looked into", entry and entry.id)
            return ()
