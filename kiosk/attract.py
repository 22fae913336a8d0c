"""What the box does when nobody is there: it shows its games, moves, and dims at night.

The demonstrations are the real engines and the real screens at a table of their own,
which is in no journal: nothing of it is kept or offered again.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from hardware.backlight import Backlight
from hardware.interfaces import Health, Held, Pressed, Released
from kiosk.bots import showing
from kiosk.games import DEPARTMENTS
from kiosk.rules.contract import Illegal
from kiosk.screens import announce, game_screen
from kiosk.screens.desk import Desk, Said, Setup
from kiosk.table import Table
from kiosk.ui import kit, theme
from kiosk.ui.core import Rect, Ui
from kiosk.ui.inputs import Input, Key, Touch
from kiosk.words import Raw

log = logging.getLogger(__name__)

IDLE_NS = 180_000_000_000
"""So long nobody has done anything before the shop shows itself."""
STEP_NS = 2_400_000_000
"""From one deed of a demonstration to the next."""
REST_NS = 12_000_000_000
"""From one place of the resting sign to the next."""
STEPS = 36
"""Deeds until another game is shown."""
AHEAD = 24
"""So many deeds may have been done already when a demonstration begins, at the most."""
NIGHT = 0.25
"""The light that is left at night."""
ORBIT = ((0, 0), (9, 0), (13, 9), (9, 14), (0, 18), (-9, 14), (-13, 9), (-9, 0))
"""Where the whole picture stands in turn, so that no edge stays in one place."""
SIGNS = (
    Rect(340, 700, 600, 84), Rect(40, 350, 600, 84), Rect(640, 16, 600, 84),
    Rect(640, 700, 600, 84), Rect(340, 350, 600, 84), Rect(40, 16, 600, 84),
)  # fmt: skip
"""Where "Touch me!" hangs in turn."""
GATES = ("Next item", "On to trading", "Open the doors", "Onward")
"""Buttons behind which a screen holds the game's next moment back until all have seen
this one; a demonstration presses them itself."""
SEATS = ("Ada", "Ben", "Cleo", "Dov")
HOME = "home"
SETTING_UP = ("players", "options", "resume", "teach")
LEFT_NS = 600_000_000_000
"""So long nobody has gone on setting up a game: they have left."""


class Lull:
    """The quiet time: when it begins, what is shown in it, and what ends it."""

    def __init__(
        self,
        now: Callable[[], int],
        open_engine: Callable[[str], Any],
        *,
        backlight: Backlight | None = None,
        rng: Random | None = None,
    ) -> None:
        """Wait for quiet from now on.

        Args:
            now: monotonic nanoseconds.
            open_engine: returns a game's engine by its key.
            backlight: dims the panel; without one the picture is darkened.
            rng: decides what is shown.
        """
        self._now, self._engine = now, open_engine
        self._backlight = backlight
        self._rng = rng or Random()
        self._since = now()
        self._next = 0
        self._turn = 0
        self._steps = 0
        self._shown = -1
        self._demo: Desk | None = None
        self._tap: Touch | None = None
        self.active = False

    def due(self, screen: str, desk: Desk) -> int | None:
        """Return when something is to be shown (monotonic ns); ``None``: not now."""
        if self.active:
            return self._next
        if desk.calling:
            return None
        if screen in SETTING_UP:
            return self._since + LEFT_NS
        return self._since + IDLE_NS if screen == HOME else None

    def tick(self, screen: str, desk: Desk, ui: Ui) -> bool:
        """Begin or go on, if it is time; tell whether there is something to draw."""
        due = self.due(screen, desk)
        if due is None or due > self._now() or screen != HOME:
            return False
        if not self.active:
            self.active = True
            ui.forget()
        self._calmly(ui, lambda: self._step(desk, ui))
        return True

    def _calmly(self, ui: Ui, act: Callable[[], None]) -> None:
        """Do something; a demonstration that fails is over, and nobody has lost it."""
        try:
            act()
        except Exception:
            log.exception("a demonstration failed")
            self._demo, self._tap = None, None
            ui.recover()
            ui.forget()

    def noticed(self, event: Input | None, ui: Ui) -> bool:
        """Take in that somebody did something; tell whether it only woke the box."""
        if not isinstance(event, Touch | Key | Pressed | Held | Released):
            return False
        self._since = self._now()
        if not self.active:
            return False
        self.active, self._demo = False, None
        self.close()
        ui.forget()
        return True

    def is_left(self, screen: str, desk: Desk) -> bool:
        """Tell whether those who were setting up a game, or have played, are gone."""
        theirs = screen in SETTING_UP or (screen == HOME and bool(desk.setup.guests))
        return theirs and self._since + LEFT_NS <= self._now()

    def close(self) -> None:
        """Give the panel its light back."""
        if self._backlight is not None:
            self._backlight.wake()

    # --- what goes on -------------------------------------------------------------

    def _step(self, desk: Desk, ui: Ui) -> None:
        """Do the next thing: a deed, another game, another place for the sign."""
        now = self._now()
        self._turn += 1
        if desk.is_quiet or not desk.settings.attract:
            self._demo, self._next = None, now + REST_NS
            return
        self._next = now + STEP_NS
        if self._demo is None or self._steps >= STEPS or self._demo.playing.over:
            self._demo = self._begin(desk)
            ui.forget()
        else:
            self._tap = _gate(ui, now)
            if self._tap is None:
                self._deed(self._demo)
        self._steps += 1

    def _begin(self, desk: Desk) -> Desk:
        """Sit the next game down at a table of its own."""
        self._steps = 0
        offered = [each for each in DEPARTMENTS if each.on_offer]
        self._shown = (self._shown + 1) % len(offered)
        department = offered[self._shown]
        game = self._engine(department.key)
        demo = replace(
            desk, table=self._table(game), said=None, notices=[], fresh=[], heard=None,
            drawer=None, picture=lambda: None, lying=set(),
            setup=Setup(department),
            devices={
                name: replace(state, health=Health.SIMULATED)
                for name, state in desk.devices.items()
            },
        )  # fmt: skip
        for _ in range(self._rng.randrange(AHEAD)):
            self._deed(demo)
        return demo

    def _table(self, game: Any) -> Table:
        names = SEATS[: max(2, min(len(SEATS), game.seats.stop - 1))]
        return Table.begin(game, names, game.Options(), now=self._now, rng=self._rng)

    def _deed(self, demo: Desk) -> None:
        """Let somebody do something, or the clock, or nobody."""
        table = demo.playing
        try:
            steps = table.tick()
            if not steps:
                at = table.ms(self._now())
                action = showing.act(table.game, table.state, at, self._rng)
                steps = table.play(action) if action is not None else []
        except Illegal:
            return
        for step in steps:
            for said in announce(demo, step):
                if said.text:
                    demo.said = Said(said, self._now())

    # --- what is seen ---------------------------------------------------------------

    def draw(self, ui: Ui, desk: Desk) -> None:
        """Draw the demonstration, or the sign alone; nothing on it can be used."""
        demo = self._demo
        if demo is not None:
            self._calmly(ui, lambda: self._show(ui, demo))
        if self._demo is None:
            _resting(ui, desk, self._turn)
        if desk.is_quiet and not self._dimmed():
            ui.dim(NIGHT)

    def _show(self, ui: Ui, demo: Desk) -> None:
        """Draw the demonstration's screen, a little to one side, and the invitation."""
        ui.event, self._tap = self._tap, None
        ui.inert = ui.event is None
        with ui.shifted(*ORBIT[self._turn % len(ORBIT)]):
            game_screen(demo)(ui, demo)
            ui.inert, ui.wants_counter, ui.study = False, False, None
            _invite(ui, SIGNS[self._turn % len(SIGNS)])

    def _dimmed(self) -> bool:
        return self._backlight is not None and self._backlight.dim(NIGHT)


def _gate(ui: Ui, now: int) -> Touch | None:
    """Return the touch that opens a gate of the picture drawn last, if it has one."""
    for control in ui.controls:
        if control.name in GATES:
            return Touch(*control.rect.center, "down", now)
    return None


def _invite(ui: Ui, spot: Rect) -> None:
    kit.slab(ui, spot, "do")
    ui.text("Touch me, and we open!", spot.inflate(-40, -16), size=44, face="price")


def _resting(ui: Ui, desk: Desk, turn: int) -> None:
    """Hang the shop's sign on a black wall, each time in another place."""
    ui.box((0, 0, 0), ui.area)
    x, y = (turn * 283) % 640, (turn * 151) % 560
    kit.sign(ui, Raw(desk.settings.house), Rect(x, y + 20, 640, 90))
    ui.text("Touch to wake the shop", Rect(x, y + 130, 640, 60), size=theme.TEXT,
            color=theme.KRAFT)  # fmt: skip
