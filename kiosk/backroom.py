"""The back room: the staff's side of the box, behind a PIN or an admin card.

It tests devices, tells how the machine is, exports and clears, and shuts down. The loop
asks it which screens may be shown; screens read it and decide nothing.
"""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from hardware import health, pins
from hardware.errors import Trouble
from hardware.interfaces import DeviceState, Health
from hardware.power import power_off
from hardware.sticks import sticks
from kiosk import doctor, logbook
from kiosk.admin import read_key
from kiosk.errands import Errand
from kiosk.exports import export, fault_line, report
from kiosk.gus import Announcement
from kiosk.lock import SECOND, Lock
from kiosk.looking import Eye
from kiosk.settings import Settings
from kiosk.store import StorageError, Store
from kiosk.words import Raw

log = logging.getLogger(__name__)

INSIDE = "service"
"""Screens whose names begin like this are shown to staff only."""
DOOR = "door"
PIN_PAGE = "service-pins"
LEFT_ALONE_S = 180
"""Without a touch for so long the back room is shut again."""
HESITATION_S = 60
"""So long the door waits for a PIN."""
HOUSE_RULES = "house rules"
"""The store's key for the options that games start with: by game, by option."""
FRESH_NS = 3 * SECOND
"""So old what was looked at may be."""
GLANCE_NS = SECOND // 20
"""So often it is looked whether somebody is back from an errand."""
COPYING_S = 60
"""So long at the most the machine is kept on for a copy that is being made."""
TRIAL = ((523, 200), (659, 200), (784, 200), (1047, 500))
"""A tune that no buzzer with one tone can play."""


class Backroom:
    """What staff can see and do; shut unless ``open``."""

    def __init__(
        self,
        box: Any,
        store: Store | None,
        *,
        devices: dict[str, DeviceState],
        folder: Path | None,
        settings: Callable[[], Settings],
        now: Callable[[], int],
    ) -> None:
        """Stand behind the shop.

        Args:
            box: the open devices.
            store: the journal, if there is one.
            devices: how each device is; kept up to date by the loop.
            folder: where games and the key of admin cards are kept.
            settings: what the box is set to now.
            now: monotonic nanoseconds.
        """
        self.box, self.store, self.folder = box, store, folder
        self.devices, self.settings, self._now = devices, settings, now
        self.open = False
        self.closing = False
        """Whether the window of a PC is to be closed."""
        self.lock = Lock(store, now)
        self.logbook = logbook.Logbook(store)
        self.house = self._house()
        """The options that games start with here, by game."""
        self.eye = Eye()
        self.power_off: Callable[[], None] = power_off
        self.find_sticks: Callable[[], list[Path]] = sticks
        self.looks = 0
        """How often the machine has been looked at."""
        self._looking: Errand[list[doctor.Check]] | None = None
        self._machine: list[doctor.Check] = []
        self._looked_at: int | None = None
        self._errands: dict[str, Errand[Announcement | None]] = {}
        self._touched = now()
        self._known: dict[str, DeviceState] = {}
        self._probe: Any = None

    def _house(self) -> dict[str, dict[str, Any]]:
        kind = dict[str, dict[str, Any]]
        return self.store.recall(HOUSE_RULES, kind, {}) if self.store else {}

    # --- who may come in ------------------------------------------------------------

    @property
    def on_a_pc(self) -> bool:
        """Whether the buttons are simulated: no guest stands before this one."""
        return hasattr(self.box.buttons, "push")

    @property
    def unlocked(self) -> bool:
        """Whether anybody may come in: on a PC where no PIN is set."""
        return self.on_a_pc and not self.settings().pin

    def admit(self, screen: str) -> str:
        """Return the screen that is shown when ``screen`` is asked for."""
        if screen != DOOR and not screen.startswith(INSIDE):
            self.open = False
            return screen
        self.open = self.open or self.unlocked
        if not self.open:
            return DOOR
        return INSIDE if screen == DOOR else screen

    def shown(self, screen: str) -> None:
        """Have what that screen needs, and nothing else."""
        self._touched = self._now()
        self.eye = Eye()  # what is still being judged for the last page is lost
        if screen == PIN_PAGE and self._probe is None:
            self._probe = self.box.probe()
        elif screen != PIN_PAGE:
            self._rest()

    def _rest(self) -> None:
        probe, self._probe = self._probe, None
        if probe is not None:
            probe.close()

    def touched(self) -> None:
        """Note that somebody is there."""
        self._touched = self._now()

    def due(self, screen: str) -> int | None:
        """Return when (ns) that screen has been left alone for too long."""
        if screen == DOOR:
            return self._touched + HESITATION_S * SECOND
        if screen.startswith(INSIDE):
            return self._touched + LEFT_ALONE_S * SECOND
        return None

    # --- what is to be seen -----------------------------------------------------------

    def overhear(self, fresh: list[str]) -> None:
        """Write down which devices have failed since, and the notices that are new.

        They are taken out of ``fresh``.
        """
        for name, state in self.devices.items():
            if state != self._known.get(name):
                self._known[name] = state
                if state.health is Health.BROKEN:
                    self.logbook.note(name, str(state.why))
        while fresh:
            self.logbook.note("", str(fresh.pop(0)))

    def checks(self) -> list[doctor.Check]:
        """Return how everything is; the machine as it was found a moment ago.

        Asking it takes time, so that is an errand; `looks` counts those that are back.
        """
        old = self._looked_at is None or self._now() - self._looked_at >= FRESH_NS
        if old and self._looking is None:
            self._looking = Errand(self._machine_checks)
        return [*self._own_checks(), *self._machine]

    def _own_checks(self) -> list[doctor.Check]:
        return [
            *doctor.of_devices(self.devices),
            *doctor.of_contacts(self.box.buttons),
            *doctor.of_settings(self.settings()),
        ]

    def _machine_checks(self) -> list[doctor.Check]:
        """Ask the machine; may take as long as its firmware likes, but never raises."""
        folder = None if doctor.DATA in self.devices else self.folder
        try:
            return [
                *doctor.of_screen(""),
                *doctor.of_machine(),
                *(doctor.of_storage(folder) if folder else ()),
                doctor.of_software(health.uptime_s()),
            ]
        except Exception as error:  # games are copied all the same
            log.exception("the machine can't be asked")
            why = Raw(f"{type(error).__name__}: {error}")
            return [doctor.Check("Software", doctor.Verdict.FAIL, why)]

    # --- errands ----------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether somebody is out on an errand."""
        return self._looking is not None or bool(self._errands)

    def back_at(self) -> int | None:
        """Return when (ns) to look whether an errand is done; ``None`` without one."""
        return self._now() + GLANCE_NS if self.busy else None

    @property
    def is_back(self) -> bool:
        """Whether somebody is back from an errand."""
        out = (self._looking, *self._errands.values())
        return any(errand is not None and errand.done for errand in out)

    def collect(self) -> Announcement | None:
        """Take what errands have brought; return what Gus says to it."""
        if self._looking is not None and self._looking.done:
            looking, self._looking = self._looking, None
            self._looked_at = self._now()
            self.looks += 1
            self._machine = looking.result()
        for what, errand in self._errands.items():
            if errand.done:
                del self._errands[what]
                return errand.result()
        return None

    def pins(self) -> dict[str, int]:
        """Return the BCM number of every button, by name."""
        numbers = pins.pins(self.settings().pins)
        return {name: numbers[name] for name in pins.BUTTONS}

    def with_pin(self, name: str, number: int) -> dict[str, int]:
        """Return the ``pins`` to set so that a button hangs on that BCM number."""
        numbers = pins.pins(self.settings().pins)
        return pins.moved(pins.rehung(numbers, name, number))

    def targets(self) -> list[Path]:
        """Return where an export can go: sticks, or a folder on a PC."""
        found = self.find_sticks()
        if not found and self.on_a_pc and self.folder:
            return [self.folder / "exports"]
        return found

    # --- what is to be done -----------------------------------------------------------

    def heed(self, name: str) -> None:
        """Let a setting take effect that was changed just now."""
        if name == "pins":
            listening = self._probe is not None
            self._rest()
            self.box.rewire(self.settings().pins)
            self._take_over(pins.BUTTONS)
            if listening:
                self._probe = self.box.probe()
        if name == "buzzer":
            self.box.revoice(self.settings().buzzer)
            self._take_over(())

    def _take_over(self, gone: tuple[str, ...]) -> None:
        for name in gone:
            self.devices.pop(name, None)
        for name, state in dict(self.box.states).items():
            self.devices[name] = doctor.understood(state)

    def perform(self, what: str, value: Any = None) -> Announcement | None:
        """Do what a page asks for; return what Gus says to it.

        ``pin`` and ``card`` are tries at the lock; everything else needs it open.
        """
        if what in ("pin", "card"):
            return self._try(what, str(value))
        if not self.open:
            log.warning("%s was asked for at a shut door", what)
            return None
        match what:
            case "tune":
                self.box.player.play(TRIAL)
            case "house":
                return self._keep_house(*value)
            case "export":
                return self._export(value)
            case "clear":
                return self._clear()
            case "off":
                return self._off()
            case _:
                raise ValueError(f"the back room can't {what}")
        return None

    def _try(self, what: str, value: str) -> Announcement | None:
        if what == "pin":
            outcome = self.lock.try_pin(value, self.settings().pin)
        else:
            key = read_key(self.folder) if self.folder else None
            outcome = self.lock.try_card(value, key)
        self.open = outcome == "open"
        if self.open:
            return Announcement("Come in.", tune="door")
        if outcome == "wait":
            return None
        wrong = {"pin": "That is not the PIN.", "card": "That card opens nothing here."}
        return Announcement(wrong[what], tune="no", face="sorry")

    def _keep_house(self, game: str, options: Mapping[str, Any]) -> Announcement | None:
        self.house[game] = dict(options)
        if self.store is not None:
            self.store.remember(HOUSE_RULES, self.house)
        return None

    def _export(self, target: Path) -> Announcement:
        if target not in self.targets():
            return _sorry("That stick is gone: plug it in again.")
        if "copy" not in self._errands:
            journal = self.store.path if self.store is not None else None
            faults = "".join(f"{fault_line(each)}\n" for each in self.logbook.mishaps)
            own, pc = self._own_checks(), self.on_a_pc

            def copy() -> Announcement:
                checks = [*own, *self._machine_checks()]
                texts = {**report(checks), "faults.txt": faults}
                return _copied(target, journal, texts, pc)

            self._errands["copy"] = Errand(copy)
        return Announcement("Copying: leave the stick in.")

    def _clear(self) -> Announcement:
        try:
            count = self.store.clear_results() if self.store else 0
        except StorageError as error:
            return _sorry("{why}", why=str(error))
        if not count:
            return Announcement("There were no results.")
        return Announcement("The results are gone. A fresh start!", tune="till")

    def _off(self) -> Announcement | None:
        if self.on_a_pc:
            self.closing = True
            return None
        power_off, copying = self.power_off, self._errands.get("copy")

        def ask() -> Announcement | None:
            if copying is not None:
                copying.wait(COPYING_S)
            try:
                power_off()
            except Trouble as refused:
                return _sorry("{why}", why=str(refused))
            return None

        if "off" not in self._errands:
            self._errands["off"] = Errand(ask)
        return Announcement("Good night! Wait until the green light rests.")

    def uptime(self) -> str:
        """Return how long the machine has been running, for people."""
        return doctor.lasted(health.uptime_s())

    def close(self) -> None:
        """Let go of the pins that were listened to."""
        self._rest()


def _copied(
    target: Path, journal: Path | str | None, texts: Mapping[str, str], pc: bool
) -> Announcement:
    """Export; return what Gus says to it. On a ``pc`` the target need not exist."""
    try:
        if pc:
            target.mkdir(parents=True, exist_ok=True)
        made = export(target, journal if isinstance(journal, Path) else None, texts)
    except Exception as error:  # whatever it is, it stops no game
        log.warning("the copy failed", exc_info=error)
        strerror = getattr(error, "strerror", None)
        why = strerror or str(error) or type(error).__name__
        said = "It could not be copied ({why}): try another stick."
        return _sorry(said, why=why)
    done = "Done: {folder}. You may take the stick out."
    if pc:
        done = "Done: {folder}, in the folder that games are kept in."
    if made.unread:
        done = (
            "Done: {folder}. Games that can't be read here are in its folder unread, "
            "as they stand."
        )
    folder = f"{target.name}/{made.folder.name}"
    return Announcement(done, {"folder": folder}, "till", "delighted")


def _sorry(text: str, **values: str) -> Announcement:
    return Announcement(text, {**values}, "no", "sorry")
