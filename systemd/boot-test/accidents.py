"""What happens to a box: no display, a hang, a full disk; and staff with a stick."""

from pathlib import Path

from box import STATE
from machine import PATIENCE, until
from playing import BASKETS
from session import USUAL, Session, claim
from stick import Stick
from twin import ALIKE, PIN, REPORT

from kiosk.screens.service.knock import FAR_APART
from kiosk.ui.inputs import Key

STATUS = "/sys/class/drm/card0-Virtual-1/status"
FILL = (
    f"for size in 64k 1k; do dd if=/dev/zero of={STATE}/ballast-$size bs=$size"
    " status=none 2>&1 || true; done; sync"
)
MOUNTED = Path("/media/tillbox")


class Accidents(Session):
    """The steps that go wrong on purpose, and the back room."""

    def display(self) -> str:
        """The display is pulled and put back; the program goes on."""
        pid = self.box.pid
        for state in ("off", "detect"):
            self.machine.run(f"echo {state} > {STATUS}")
            until(f"display {state}", 5,
                  lambda s=state: self._connected() is (s == "detect"))  # fmt: skip
            claim(self.box.active, f"display {state}: the service is down")
        self.box.wait_for("display-back", self.twin, USUAL["display"])
        claim(self.box.pid == pid, "the program was restarted")
        return "same process, same picture"

    def _connected(self) -> bool:
        return self.machine.run(f"cat {STATUS}") == "connected"

    def hang(self) -> str:
        """The main loop hangs, and the watchdog brings the box back to its game.

        Within a minute it goes on by itself; after more than that it asks.
        """
        pid = self.box.pid
        watchdog_s = self.box.watchdog_s
        self.machine.run(f"kill -STOP {pid}")
        until("another process", USUAL["hang"] + watchdog_s / PATIENCE,
              lambda: self.box.pid not in (0, pid))  # fmt: skip
        until("the kiosk is ready", USUAL["boot"], lambda: self.box.active)
        log = self.box.log()
        claim("Watchdog timeout" in log, "systemd's log names no watchdog")
        went_on = until("the game's picture", USUAL["home"], self._welcome)
        self.box.keep("after-hang")
        if went_on == "asks":
            self.box.tap(self.twin, "Go on playing")
        return f"stopped, killed after {watchdog_s:g} s, and back: it {went_on}"

    def _welcome(self) -> str:
        """Return what the box does with its game; nothing while that isn't seen."""
        shown = self.machine.look()
        for at_once, deed in ((True, "goes on"), (False, "asks")):
            self.follow(self.box.fetch()).welcomed(at_once=at_once)
            if self.twin.alike(shown, ALIKE):
                return deed
        return ""

    def full(self) -> str:
        """The games' partition fills up; the game goes on, and the box says so."""
        number = BASKETS[1][0]
        self.machine.run(FILL, 20)
        pid, before = self.box.pid, self.box.export()
        *first, last = (f"key {digit}" for digit in number)
        self.box.tap(self.twin, *first)
        self.touch(last)
        self.twin.tap(last)
        self.twin.fill_disk()
        self.box.wait_for("full", self.twin, USUAL["full"])
        claim(self.box.pid == pid, "the program was restarted")
        self.machine.run(f"rm {STATE}/ballast*")
        until("the journal with that card", USUAL["full"],
              lambda: len(self.box.export()) > len(before))  # fmt: skip
        self.twin.empty_disk()
        self.box.wait_for("room-again", self.twin, USUAL["full"])
        return f"{number} rung up under the mark DISK, and in the journal later"

    # --- the back room ----------------------------------------------------------------

    def staff(self) -> str:
        """Two far buttons and the PIN open the back room."""
        self.box.tap(self.twin, "Menu", "Clear the table", "Clear the table")
        for name in FAR_APART:
            self.box.pull(name, down=True)
        app = self.twin.pilot.app
        app.handle(Key("f12", "", self.twin.pilot.clock()))
        self.box.wait_for("door", self.twin, USUAL["staff"])
        for name in FAR_APART:
            self.box.pull(name, down=False)
        self.box.tap(self.twin, *(f"key {digit}" for digit in PIN))
        self.box.tap(self.twin, "Open", most=REPORT)
        return "held, typed, in"

    def stick(self) -> str:
        """A USB stick that is plugged in gets the games, and may be pulled."""
        stick = Stick(self.folder / "stick.img")
        self.machine.plug(stick.image)
        until("the stick is mounted", USUAL["stick"],
              lambda: self.machine.try_run(f"findmnt {MOUNTED}")[0] == 0)  # fmt: skip
        self.twin.pilot.app.backroom.find_sticks = lambda: [MOUNTED]
        self.box.tap(self.twin, "Export")
        self.touch("stick 1")
        until("the copy", USUAL["stick"], lambda: self.machine.try_run(
            f"test -d {MOUNTED}/tillbox-1")[0] == 0)  # fmt: skip
        self.box.keep("exported")
        self.machine.unplug()
        until("the stick is let go", USUAL["stick"],
              lambda: self.machine.try_run(f"findmnt {MOUNTED}")[0] != 0)  # fmt: skip
        names = stick.names()
        (game,) = (name for name in names if name.endswith(".jsonl"))
        same = stick.read(game).strip() == self.box.export()
        claim(same, "the stick's game is another one")
        self.box.tap(self.twin, "Back", most=REPORT)
        return f"on the stick: {', '.join(names)}"
