"""What may be shown next is rendered while guests look at what is there.

Each control of the screen is touched in thought, on copies of all that a touch can
change, and the picture that this leads to is drawn where nobody sees it: its parts are
packed, and when the touch really comes they are at hand.
"""

import logging
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from kiosk.games import Engines
from kiosk.rules.contract import Illegal
from kiosk.screens import announce, shown
from kiosk.screens.desk import Act, Ask, Desk, Go, Guest, Request, Said, Say, Setup
from kiosk.table import Table
from kiosk.ui.core import RENDERING_NS, Control, Ui
from kiosk.ui.inputs import Phase, Touch
from kiosk.ui.kept import SHELF

log = logging.getLogger(__name__)

STAGE = ("home", "resume", "players", "options", "teach", "game")
"""Where it is rehearsed: screens without a hand on any device."""
MOST = 30
"""So many controls are touched, the last ones: keys come first, and "Done" after."""
LATER_NS = 2_000_000_000
"""So much later they are touched: one that comes too soon may be meant for nothing."""
HANDS = ("lay", "take", "clear", "throw")
"""What a touch may do to the simulated counter; not in thought."""


class Way(NamedTuple):
    """A touch from its beginning to where it does something."""

    spot: tuple[int, int]
    phases: tuple[Phase, ...]


def _ways(control: Control) -> Iterator[Way]:
    """Yield how a control may be used: touched and let go, or held."""
    ends: tuple[Phase, ...] = tuple(p for p in control.phases if p != "down")
    for end in ends or ("up",):
        yield Way(control.rect.center, ("down", end))


class Scene(NamedTuple):
    """A screen that may be shown next, with all that belongs to it alone."""

    screen: str
    ui: Ui
    desk: Desk


class Rehearsal:
    """Goes through what each control would lead to, a little at a time."""

    def __init__(
        self, ui: Ui, desk: Desk, engines: Engines, now: Callable[[], int]
    ) -> None:
        """Rehearse what may come after what ``ui`` and ``desk`` show."""
        self._ui, self._desk, self._engines = ui, desk, engines
        self._now = lambda: now() + LATER_NS
        self._ways: list[Way] | None = None
        self._scene: Scene | None = None

    def restart(self) -> None:
        """Begin anew: something else is shown, or something has happened."""
        self._ways, self._scene = None, None

    def waits(self, screen: str) -> bool:
        """Tell whether something is left to rehearse."""
        if screen not in STAGE or self._ui.still:
            return False
        return self._ways is None or bool(self._ways) or self._scene is not None

    def go_on(self, screen: str) -> None:
        """Rehearse a little."""
        try:
            with SHELF.ahead(RENDERING_NS):
                self._go_on(screen)
        except Exception:  # the real touch will show the calm screen
            log.warning("a rehearsal failed", exc_info=True)
            self._scene = None

    def _go_on(self, screen: str) -> None:
        if self._ways is None:
            usable = [each for each in self._ui.controls[::-1] if each.enabled]
            self._ways = [way for each in usable[:MOST] for way in _ways(each)]
        if self._scene is None:
            if self._ways:
                self._scene = self._after(screen, self._ways.pop(0))
            return
        scene = self._scene
        scene.ui.begin(None, patient=True)
        shown(scene.ui, scene.desk, scene.screen)
        if not SHELF.late:
            self._scene = None

    # --- in thought -----------------------------------------------------------------

    def _after(self, screen: str, way: Way) -> Scene | None:
        """Return what using a control would lead to, as far as that can be told."""
        desk = self._copy()
        instead = {id(self._desk.table): desk.table}
        scene = Scene(screen, self._ui.understudy(instead, self._now), desk)
        before = deepcopy(scene.ui.memory, {id(desk.table): desk.table})
        for phase in way.phases:
            touch = Touch(*way.spot, phase, scene.ui.now)
            scene.ui.begin(touch, blind=True)
            request = shown(scene.ui, desk, screen)
            if request is not None:
                return self._led(scene, request)
        return scene if scene.ui.memory != before else None

    def _copy(self) -> Desk:
        desk = self._desk
        setup = desk.setup
        guests = [Guest(each.name, each.nickname, each.mark) for each in setup.guests]
        return replace(
            desk,
            setup=replace(
                setup, guests=guests, options=dict(setup.options),
                others=dict(setup.others),
            ),
            table=desk.table and desk.table.aside(self._now), lying=set(desk.lying),
            notices=list(desk.notices), fresh=[], hinted=set(desk.hinted),
            drawer=desk.drawer and Still(desk.drawer),
        )  # fmt: skip

    def _led(self, scene: Scene, request: Request) -> Scene | None:
        """Do what was asked for, on the copies."""
        desk = scene.desk
        match request:
            case Go(screen=screen) if screen in STAGE:
                return self._enter(screen, scene)
            case Act(action=action):
                return scene if _play(desk, action) else None
            case Say(announcement=said):
                desk.said = Said(said, scene.ui.now)
                return scene
            case Ask(what="start" | "rematch"):
                desk.table = self._table(desk.setup)
                return self._enter("game", scene) if desk.table else None
            case Ask(what="call_staff" | "helped" as what):
                desk.calling = what == "call_staff"
                return scene
            case Ask(what="leave"):
                desk.table = None
                return self._enter("home", scene)
        return None

    def _enter(self, screen: str, scene: Scene) -> Scene:
        if screen == "options":
            key = scene.desk.setup.department.key
            scene.desk.options_type = self._engines.get(key).Options
        scene.ui.forget()
        scene.desk.said = None
        return scene._replace(screen=screen)

    def _table(self, setup: Setup) -> Table | None:
        game = self._engines.get(setup.department.key)
        names = [each.full for each in setup.guests]
        try:
            options = msgspec.convert(setup.options, game.Options)
            return Table.begin(
                game, names, options, marks=[each.mark for each in setup.guests],
                now=self._now,
            )  # fmt: skip
        except (Illegal, msgspec.ValidationError):
            return None


def _play(desk: Desk, action: Any) -> bool:
    """Play an action in thought; tell whether the rules take it."""
    try:
        steps = desk.playing.play(action)
    except Illegal:
        return False
    for step in steps:
        for said in announce(desk, step):
            if said.text:
                desk.said = Said(said, 0)
    return True


class Still:
    """The simulated counter's cards, which can be looked at and not be moved."""

    def __init__(self, drawer: Any) -> None:
        """Look at ``drawer``."""
        self._drawer = drawer

    def __getattr__(self, name: str) -> Any:
        """Return what it is asked for; what would move a card does nothing."""
        return _nothing if name in HANDS else getattr(self._drawer, name)


def _nothing(*_: object) -> None:
    """Do nothing."""
